// Follows the live events of a group from a terminal: comes back when the connection breaks, and misses nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { eventData } from './sse.ts'

export interface FollowOptions {
  readonly server: string
  readonly token: string
  readonly group: string
  readonly types: readonly string[]
  readonly after: string | undefined
  readonly signal: AbortSignal
  /** Told of a connection that stands: what happens from now on is told. */
  readonly onConnected?: () => void
  /** Told of a connection that broke. */
  readonly onLost: (error: Error) => void
}

/** An event as the graph gives it. */
export interface LiveEvent {
  readonly cursor: string
  readonly time: string
  readonly type: string
  readonly subject: string
  readonly actor: { readonly subject: string }
  readonly after: unknown
}

/** The server has refused: coming back would not help. */
class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

const QUERY = `subscription ($group: UID!, $types: [String!], $after: String) {
  events(group: $group, types: $types, after: $after) { cursor time type subject actor { subject } after }
}`
const NOW = 'query ($group: UID!) { events(group: $group, last: 1) { pageInfo { endCursor } } }'
/** The place before the first event, of a group without any. */
const START = 'ZTE6MA'
/** Longer than two heartbeats. */
const SILENCE_MS = 45_000

/** The events of a group as they happen, until the signal. */
export async function* followEvents(options: FollowOptions): AsyncGenerator<LiveEvent> {
  let last = options.after
  for (let failures = 0; !options.signal.aborted; failures++) {
    try {
      // From now on: what happens while the first connection is broken is not lost either.
      last ??= await latest(options)
      for await (const event of connection(options, last)) {
        failures = 0
        last = event.cursor
        yield event
      }
    } catch (error) {
      if (options.signal.aborted) return
      if (error instanceof RefusedError) throw error
      options.onLost(error instanceof Error ? error : new Error(String(error)))
    }
    const wait = Math.random() * Math.min(10_000, 250 * 2 ** Math.min(failures, 10))
    await sleep(wait, undefined, { signal: options.signal }).catch(() => undefined)
  }
}

interface Result {
  readonly data?: { readonly events: LiveEvent } | null
  readonly errors?: readonly { readonly message: string }[]
}

interface Latest {
  readonly data?: { readonly events: { readonly pageInfo: { readonly endCursor: string | null } } } | null
  readonly errors?: Result['errors']
}

/** The cursor of the latest event. */
async function latest(options: FollowOptions): Promise<string> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(SILENCE_MS)])
  const body = { query: NOW, variables: { group: options.group } }
  const response = await ask(options, { accept: 'application/graphql-response+json', body, signal })
  if (!response.ok) throw await refusal(response)
  const { data, errors } = (await response.json()) as Latest
  if (!data) throw new RefusedError(errors?.[0]?.message ?? 'the server gave no answer')
  return data.events.pageInfo.endCursor ?? START
}

interface Question {
  readonly accept: string
  readonly body: object
  readonly signal: AbortSignal
}

function ask({ server, token }: FollowOptions, { accept, body, signal }: Question): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept, authorization: `Bearer ${token}` }
  return fetch(`${server}/graphql`, { method: 'POST', signal, headers, body: JSON.stringify(body) })
}

/** Why there is no answer: to come back only helps when the server is to blame. */
async function refusal(response: Response): Promise<Error> {
  const { errors } = (await response.json().catch(() => ({}))) as Result
  const reason = errors?.[0]?.message ?? `the server answered ${response.status}`
  return response.status < 500 && response.status !== 429 ? new RefusedError(reason) : new Error(reason)
}

async function* connection(options: FollowOptions, after: string): AsyncGenerator<LiveEvent> {
  const silence = new AbortController()
  const silent = setTimeout(() => silence.abort(new Error('the server has gone silent')), SILENCE_MS)
  try {
    const { group, types, signal } = options
    const variables = { group, after, ...(types.length > 0 ? { types } : {}) }
    const response = await ask(options, {
      accept: 'text/event-stream',
      body: { query: QUERY, variables },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!streams || response.body === null) throw await refusal(response)
    options.onConnected?.()
    for await (const text of eventData(response.body, () => silent.refresh())) {
      const { data, errors } = JSON.parse(text) as Result
      if (errors?.[0]) throw new RefusedError(errors[0].message)
      if (data) yield data.events
    }
  } finally {
    clearTimeout(silent)
  }
}
