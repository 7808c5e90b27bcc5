// What streams: gRPC's own services, health and reflection, served by Connect in all three protocols. They need no token.
import { constants, type Http2ServerRequest } from 'node:http2'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Code, ConnectError, type ConnectRouter, createConnectRouter } from '@connectrpc/connect'
import {
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from '@connectrpc/connect-node'
import type { UniversalHandler } from '@connectrpc/connect/protocol'
import { file_grpc_health_v1_health as healthFile, Health } from '../contract/gen/grpc/health/v1/health_pb.ts'
import type { GrpcOptions } from './options.ts'
import { type DrainWatch, drainWatch } from './drain-watch.ts'
import { createHealth } from './health.ts'
import type { HttpRequest, HttpResponse } from '../http/messages.ts'
import { RequestTurns } from '../http/port/turns.ts'
import { checked, MAX_QUESTION } from './questions.ts'
import { createReflection } from './reflection.ts'

/** Questions behind the first of a stream that are answered in one turn of the event loop, those of all streams: of about 0.1 ms each. */
const QUESTIONS_A_TURN = 8

type StreamOptions = Required<Pick<GrpcOptions, 'versions'>> &
  Pick<GrpcOptions, 'draining' | 'requestTimeoutMs' | 'admission'>

export interface Streams {
  /** Answers a request; false when its path is none of these services'. */
  handle(path: string, on: { readonly req: HttpRequest; readonly res: HttpResponse }): boolean
}

/** Health and reflection over all of `versions`. */
export function createStreams(options: StreamOptions): Streams {
  const { versions, draining = () => false, requestTimeoutMs, admission } = options
  const files = [...versions.flatMap((version) => version.files), healthFile]
  const reflection = createReflection(files)
  const services = files.flatMap((file) => file.services.map((service) => service.typeName))
  const router = createConnectRouter({
    acceptCompression: [compressionGzip],
    readMaxBytes: MAX_QUESTION,
    // As the methods of the contract: what is not known is refused.
    jsonOptions: { ignoreUnknownFields: false },
  })
  const drained = drainWatch(draining)
  router.service(Health, createHealth({ services: [...new Set(services)], draining, drained }))
  addReflection(router, reflection, { draining, drained, requestTimeoutMs })
  const turns = new RequestTurns(QUESTIONS_A_TURN)
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]))
  return {
    handle(path, on) {
      const handler = handlers.get(path)
      if (!handler) return false
      void serve(handler, { ...on, admission, turns })
      return true
    },
  }
}

interface Ends extends Required<Pick<GrpcOptions, 'draining' | 'requestTimeoutMs'>> {
  readonly drained: DrainWatch
}

/**
 * Connect leaves deadlines to its handlers, and here they wait for the client: a silent one must not stay for ever, and none
 * while the server stops.
 */
function addReflection(
  router: ConnectRouter,
  { services, implementation }: ReturnType<typeof createReflection>,
  { draining, drained, requestTimeoutMs }: Ends,
): void {
  for (const service of services) {
    router.service(service, {
      serverReflectionInfo: (questions, context) => {
        if (draining()) throw stopping()
        const stop = new AbortController()
        const signal = AbortSignal.any([context.signal, stop.signal, AbortSignal.timeout(requestTimeoutMs)])
        void drained(signal).then(() => stop.abort(stopping()))
        return implementation.serverReflectionInfo(untilAborted(questions, signal), context)
      },
    })
  }
}

const stopping = (): ConnectError => new ConnectError('Unavailable: the server is stopping', Code.Unavailable)

/** The items of `source`, until the signal. @throws its reason, where that is a refusal, else DEADLINE_EXCEEDED */
async function* untilAborted<Item>(source: AsyncIterable<Item>, signal: AbortSignal): AsyncIterable<Item> {
  const iterator = source[Symbol.asyncIterator]()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  // Someone may be waiting for nothing when it comes.
  aborted.catch(() => undefined)
  signal.addEventListener('abort', () => {
    const reason: unknown = signal.reason
    reject(reason instanceof ConnectError ? reason : new ConnectError('Deadline exceeded', Code.DeadlineExceeded))
  })
  for (;;) {
    const next = await Promise.race([iterator.next(), aborted])
    if (next.done) return
    yield next.value
  }
}

interface Served extends Pick<GrpcOptions, 'admission'> {
  readonly req: HttpRequest
  readonly res: HttpResponse
  readonly turns: RequestTurns
}

/** Nobody knows who asks, so its address pays for questions behind the first. */
async function serve(handler: UniversalHandler, { req, res, admission, turns }: Served): Promise<void> {
  const { remoteAddress } = req.socket
  const onMore = async (): Promise<void> => {
    admission?.blame(req)
    // The messages of a stream, and of hundreds, may all be there at once, and others have their turns between them.
    await nextTurn()
    await turns.enter(() => remoteAddress)
  }
  try {
    const request = universalRequestFromNodeRequest(req, res, undefined, undefined)
    const answer = await handler(checked(request, { method: handler.method, onMore }))
    if ('stream' in req) endWithAnswer(req)
    await universalResponseToNodeResponse(answer, res)
  } catch {
    // The client went away, or its request has no host: there is nobody to answer.
    res.destroy()
  }
}

/** The call is over with its answer, though its client may go on sending: nobody reads that, and a stream that nobody ends stays. */
function endWithAnswer(req: Http2ServerRequest): void {
  // The answer's end is what sends the trailers; a reset at once would overtake them.
  req.stream.once('wantTrailers', () => {
    setImmediate(() => {
      if (!req.complete) req.stream.close(constants.NGHTTP2_NO_ERROR)
    })
  })
}
