// Follows the live events of a group from a terminal: comes back when the connection breaks, and misses nothing.
import { setTimeout as sleep } from 'node:timers/promises'

export interface FollowOptions {
  readonly server: string
  readonly token: string
  readonly group: string
  readonly types: readonly string[]
  readonly after: string | undefined
  readonly signal: AbortSignal
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
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

const QUERY = `subscription ($group: UID!, $types: [String!], $after: String) {
  events(group: $group, types: $types, after: $after) { cursor time type subject actor { subject } after }
}`
/** Longer than two heartbeats. */
const SILENCE_MS = 45_000

/** The events of a group as they happen, until the signal. */
export async function* followEvents(options: FollowOptions): AsyncGenerator<LiveEvent> {
  let last = options.after
  for (let failures = 0; !options.signal.aborted; failures++) {
    try {
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

async function* connection(options: FollowOptions, after: string | undefined): AsyncGenerator<LiveEvent> {
  const silence = new AbortController()
  const silent = setTimeout(() => silence.abort(new Error('the server has gone silent')), SILENCE_MS)
  try {
    const { server, token, group, types } = options
    const variables = { group, ...(types.length > 0 ? { types } : {}), ...(after ? { after } : {}) }
    const response = await fetch(`${server}/graphql`, {
      method: 'POST',
      signal: AbortSignal.any([options.signal, silence.signal]),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ query: QUERY, variables }),
    })
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || response.body === null) {
      const { errors } = (await response.json().catch(() => ({}))) as Result
      const reason = errors?.[0]?.message ?? `the server answered ${response.status}`
      throw response.status < 500 && response.status !== 429 ? new RefusedError(reason) : new Error(reason)
    }
    for await (const { data, errors } of frames(response.body, () => silent.refresh())) {
      if (errors?.[0]) throw new RefusedError(errors[0].message)
      if (data) yield data.events
    }
  } finally {
    clearTimeout(silent)
  }
}

async function* frames(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<Result> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    heard()
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const data = lines
        .find((line) => line.startsWith('data:'))
        ?.slice(5)
        .trim()
      if (data) yield JSON.parse(data) as Result
    }
  }
}
