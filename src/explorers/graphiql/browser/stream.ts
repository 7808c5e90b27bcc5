// Subscriptions: answers that go on, as server-sent events (GraphQL over SSE, one connection an operation).
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { post, readAnswer, type GraphAnswer, type GraphRequest, type SendOptions } from './request.ts'

/** Who follows a stream, as GraphiQL has it. */
export interface Observer<T> {
  readonly next: (value: T) => void
  readonly error: (error: unknown) => void
  readonly complete: () => void
}

const broken = (cause: unknown): never => {
  throw new Error('The connection broke. Run it again; with "after" and the last cursor nothing is missed.', { cause })
}

const run = async (
  request: GraphRequest,
  options: SendOptions,
  { signal, next }: { readonly signal: AbortSignal; readonly next: (answer: GraphAnswer) => void },
): Promise<void> => {
  const response = await post(request, options, { accept: 'text/event-stream, application/json;q=0.9', signal })
  // What is refused before it begins is a plain answer.
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || response.body === null) {
    return next(readAnswer(await response.text(), response))
  }
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(broken)
    if (done || value.event === 'complete') return
    if (value.event === 'next') next(readAnswer(value.data, response))
  }
}

/** Follows a subscription until it ends or is stopped. */
export const follow = (
  request: GraphRequest,
  options: SendOptions,
  observer: Observer<GraphAnswer>,
): { unsubscribe: () => void } => {
  const ending = new AbortController()
  const { signal } = ending
  run(request, options, { signal, next: (answer) => signal.aborted || observer.next(answer) }).then(
    () => signal.aborted || observer.complete(),
    (error: unknown) => signal.aborted || observer.error(error),
  )
  return { unsubscribe: () => ending.abort() }
}
