// Events as they happen, over server-sent events: a stream that comes back after every break, from where it was.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { dataOf, type GraphResult, post, Refused } from './graph.ts'
import { type Event, NEXT_EVENTS } from './queries.ts'

export interface Followed {
  readonly token: string
  readonly group: string
  /** The cursor of the last event that is known; undefined: none, so the stream starts now. */
  readonly after: string | undefined
}

export interface Listener {
  readonly onEvent: (event: Event) => void
  readonly onState: (state: 'live' | 'away') => void
  /** The token is no longer accepted; the stream has ended for good. */
  readonly onRefused: (reason: string) => void
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** The server sends a sign of life well within this time. */
const SILENCE_MS = 60_000

/** Follows a group until the function that it gives is called. */
export const follow = (wanted: Followed, listener: Listener): (() => void) => {
  const stopped = new AbortController()
  run(wanted, listener, stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) listener.onRefused(error instanceof Error ? error.message : String(error))
  })
  return () => stopped.abort()
}

const run = async (wanted: Followed, listener: Listener, stopped: AbortSignal): Promise<void> => {
  let { after } = wanted
  let wait = FIRST_WAIT_MS
  while (!stopped.aborted) {
    try {
      await listen({ ...wanted, after }, stopped, {
        ...listener,
        onState: (state) => {
          wait = FIRST_WAIT_MS
          listener.onState(state)
        },
        onEvent: (event) => {
          after = event.cursor
          listener.onEvent(event)
        },
      })
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    if (stopped.aborted) return
    listener.onState('away')
    await pause(wait, stopped)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

const pause = (ms: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** One connection, until it ends. */
const listen = async ({ token, group, after }: Followed, stopped: AbortSignal, listener: Listener): Promise<void> => {
  const silent = new AbortController()
  const signal = AbortSignal.any([stopped, silent.signal])
  const operation = { query: NEXT_EVENTS, variables: { group, after: after ?? null } }
  const response = await post(token, operation, { accept: 'text/event-stream', signal })
  if (response.status === 401) throw new Refused('the token is not accepted any more')
  if (!response.ok || response.body === null) throw new Error(`The server answered ${response.status}.`)
  listener.onState('live')
  const silence = () => setTimeout(() => silent.abort(), SILENCE_MS)
  let timer = silence()
  const stayAwake = new TransformStream<string, string>({
    transform: (chunk, controller) => {
      clearTimeout(timer)
      timer = silence()
      controller.enqueue(chunk)
    },
  })
  const frames = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(stayAwake)
    .pipeThrough(new EventSourceParserStream())
  try {
    for await (const { data } of frames) {
      if (data !== '') listener.onEvent(dataOf(JSON.parse(data) as GraphResult<{ readonly events: Event }>).events)
    }
  } finally {
    clearTimeout(timer)
  }
}
