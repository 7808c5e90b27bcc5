// Results of a subscription as server-sent events (GraphQL over SSE, one connection an operation).
// What belongs here: frames, heartbeats, the end of a stream. What does not: what is followed (live.ts).
import type { ServerResponse } from 'node:http'
import type { GraphQLFormattedError } from 'graphql'
import { type GraphResponse, SSE_TYPE } from './http.ts'

/** One result, formatted. */
export interface Frame {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
}

export interface StreamOptions<Result> {
  /** A result as it is sent. */
  readonly frame: (result: Result) => Frame
  readonly requestId: string
  readonly heartbeatMs: number
  /** The id of the frame that was just made: with it a client that comes back says where it was. */
  readonly id: () => string | undefined
  /** Asked with each heartbeat; rejects when the stream must end, such as for a token that has run out. */
  readonly stillWelcome: () => Promise<void>
  /** What a rejection is told as. */
  readonly refusal: (error: unknown) => Frame
  /** Whether the server is stopping: the stream breaks off, and the client finds another server. */
  readonly draining: () => boolean
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal
  /** Ends what is followed. */
  readonly stop: () => void
}

const TICK_MS = 1_000

/** Whether a result is a stream of results. */
export function isStream<Result>(result: unknown): result is AsyncIterable<Result> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}

/** Sends results as they come, until there are no more, the client is gone, or is not welcome any more. */
export async function stream<Result>(
  response: GraphResponse,
  results: AsyncIterable<Result>,
  options: StreamOptions<Result>,
): Promise<void> {
  const target = response as ServerResponse
  target.writeHead(200, {
    'content-type': `${SSE_TYPE}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': options.requestId,
  })
  // The client knows at once that it is heard.
  target.write(':\n\n')
  const ticker = startTicker(target, options)
  try {
    for await (const result of results) {
      if (target.destroyed) return
      await write(target, frameText(options.frame(result), options.id()), options.signal)
    }
    if (!options.signal.aborted) target.write('event: complete\ndata:\n\n')
  } catch (error) {
    target.write(`${frameText(options.refusal(error), undefined)}event: complete\ndata:\n\n`)
  } finally {
    clearInterval(ticker)
    target.end()
  }
}

function startTicker(target: ServerResponse, options: Omit<StreamOptions<never>, 'frame'>): NodeJS.Timeout {
  let since = 0
  return setInterval(() => {
    since += TICK_MS
    if (options.draining()) {
      options.stop()
      target.end()
    } else if (since >= options.heartbeatMs) {
      since = 0
      options.stillWelcome().then(
        () => target.writable && target.write(':\n\n'),
        (error: unknown) => {
          options.stop()
          target.end(`${frameText(options.refusal(error), undefined)}event: complete\ndata:\n\n`)
        },
      )
    }
  }, TICK_MS)
}

function frameText(frame: Frame, id: string | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: next\ndata: ${JSON.stringify(frame)}\n\n`
}

/** Waits while the client reads slower than things happen. */
async function write(target: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (target.writableEnded || target.write(text) || signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const go = (): void => resolve()
  target.once('drain', go)
  target.once('close', go)
  signal.addEventListener('abort', go, { once: true })
  await promise
  signal.removeEventListener('abort', go)
}
