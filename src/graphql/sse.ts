// Subscriptions as Yoga's server-sent events (GraphQL over SSE, one connection an operation): what each event says, and when
// they end.
import type { Answer } from './http.ts'

export interface FollowOptions<Result> {
  /** A result as it is sent. */
  readonly answer: (result: Result) => Answer
  readonly heartbeatMs: number
  /** The id of the answer that was just made: with it a client that comes back says where it was. */
  readonly id: () => string | undefined
  /** Asked with each heartbeat; rejects when the stream must end, such as for a token that has run out. */
  readonly stillWelcome: () => Promise<void>
  /** What a rejection is told as. */
  readonly refusal: (error: unknown) => Answer
  /** Whether the server is stopping. */
  readonly draining: () => boolean
  /** Ends what is followed. */
  readonly stop: () => void
  /** Ends what is followed and breaks off the answer, so that the client finds another server. */
  readonly breakOff: () => void
}

/** An answer with the way that Yoga writes it. */
type Written = Answer & { readonly stringify: (answer: Answer) => string }

const TICK_MS = 1_000

/** Whether a result is a stream of results. */
export function isStream<Result>(result: unknown): result is AsyncIterable<Result> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}

/** The answers of results as they come, until there are no more or the client is not welcome any more. */
export async function* follow<Result>(
  results: AsyncIterable<Result>,
  options: FollowOptions<Result>,
): AsyncGenerator<Written> {
  let refused: { readonly error: unknown } | undefined
  const ticker = startTicker(options, (error) => {
    refused = { error }
    options.stop()
  })
  try {
    for await (const result of results) yield written(options.answer(result), options.id())
    if (refused) yield written(options.refusal(refused.error), undefined)
  } finally {
    clearInterval(ticker)
  }
}

function startTicker<Result>(options: FollowOptions<Result>, refuse: (error: unknown) => void): NodeJS.Timeout {
  let since = 0
  return setInterval(() => {
    since += TICK_MS
    if (options.draining()) options.breakOff()
    else if (since >= options.heartbeatMs) {
      since = 0
      options.stillWelcome().catch(refuse)
    }
  }, TICK_MS)
}

/** Yoga writes the line `data:` and the empty one that ends the event; its id goes between them. */
function written(answer: Answer, id: string | undefined): Written {
  const end = id === undefined ? '' : `\nid: ${id}`
  return { ...answer, stringify: (told) => `${JSON.stringify(told)}${end}` }
}
