// HTTP/2 on sockets that were accepted elsewhere, with the bounds that Node leaves open.
import {
  constants,
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { Socket } from 'node:net'
import { endsBy } from './floods.ts'
import { createHandshakes, type Over } from './handshakes.ts'
import { headFaultOf, refuseHead } from './heads.ts'
import type { Layer, LayerOptions, PortLimits } from './layer.ts'
import { limitOverhead } from './overhead.ts'
import { createStreamShares } from './stream-shares.ts'

/** Streams that a client may open and cancel at once, and then each second, before the connection is ended. */
const RESET_BURST = 200
const RESETS_A_SECOND = 33

/** A connection whose turn has come. */
interface Accepted {
  readonly session: ServerHttp2Session
  readonly socket: Socket
  readonly over: Over
}

function answering({ limits, handler }: LayerOptions): (req: Http2ServerRequest, res: Http2ServerResponse) => void {
  return (request, response) => {
    // One read may bring thousands that are cancelled within it.
    if (request.stream.destroyed) return
    if (headerBytes(request) > limits.headerBytes) return void response.writeHead(431).end()
    const fault = headFaultOf(request)
    if (fault) refuseHead(response, fault)
    else void handler(request, response)
  }
}

/** The HTTP/2 side of the port. */
export function createHttp2(options: LayerOptions): Layer {
  const { limits, onFault } = options
  const answer = answering(options)
  const handshakes = createHandshakes(options)
  /** Streams under way by connection. */
  const open = new Map<ServerHttp2Session, number>()
  let draining = false
  const shareOf = createStreamShares(options.addressOf, limits.http2Streams)
  /** By how many streams their connections may have: Node has one limit for all connections of a server. */
  const servers = new Map<number, Http2Server>()

  function serverFor(streams: number): Http2Server {
    const known = servers.get(streams)
    if (known) return known
    const server = createServer(serverOptions(limits, streams))
    servers.set(streams, server)
    return server.on('request', answer).on('sessionError', onFault).on('session', watch)
  }

  function watch(session: ServerHttp2Session): void {
    open.set(session, 0)
    session.once('close', () => open.delete(session))
    session.setTimeout(limits.idleMs, () => closeIdle(session))
    awaitFirst(session, limits)
    session.on('stream', (stream) => {
      if (stream.destroyed) return
      change(session, 1)
      stream.once('close', () => change(session, -1))
      limitStream(stream, limits)
    })
    // One that came as the port closed is closed with what it begins with: before that all of it would be refused.
    if (draining) session.once('stream', () => setImmediate(() => session.close()))
  }

  function closeIdle(session: ServerHttp2Session): void {
    if (open.get(session) === 0) session.close()
  }

  function change(session: ServerHttp2Session, by: number): void {
    const count = open.get(session)
    if (count !== undefined) open.set(session, count + by)
  }

  return {
    accept(socket) {
      socket.on('error', onFault)
      handshakes.enter(socket, (over) => {
        const server = serverFor(shareOf(socket))
        const limit = (session: ServerHttp2Session): void => limitSession({ session, socket, over }, options)
        server.once('session', limit)
        server.emit('connection', socket)
        server.off('session', limit)
      })
    },
    drain() {
      draining = true
      for (const session of open.keys()) session.close()
    },
    closeIdle() {
      for (const session of open.keys()) closeIdle(session)
    },
    isBusy: () => open.values().some((count) => count > 0),
    destroy() {
      for (const session of open.keys()) session.destroy()
    },
  }
}

/** However busy it is otherwise: a connection without a first request in time is none. */
function awaitFirst(session: ServerHttp2Session, { headersMs }: Pick<PortLimits, 'headersMs'>): void {
  const first = setTimeout(() => session.destroy(), headersMs).unref()
  for (const event of ['stream', 'close']) session.once(event, () => clearTimeout(first))
}

function limitSession(
  { session, socket, over }: Accepted,
  { limits, takeHeaders, onFlood, onNonsense }: Pick<LayerOptions, 'limits' | 'takeHeaders' | 'onFlood' | 'onNonsense'>,
): void {
  // Before whoever else hears of the stream: what its connection has sent besides is not looked at any more.
  session.prependListener('stream', (...[, , , rawHeaders]: [ServerHttp2Stream, unknown, number, string[]]) => {
    if (session.destroyed || takeHeaders(socket, rawHeaders.length / 2)) return
    onFlood(socket)
    session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM)
  })
  limitOverhead(session, socket, () => onFlood(socket))
  awaitAcknowledgment(session, limits, over)
  endsBy(session, () => (onFlood(socket), endCalmly(session)))
  // Streams that are reset by the hundred, and frames that are none, end the connection in the library.
  session.once('error', ({ code }: NodeJS.ErrnoException) => {
    if (code?.startsWith('ERR_HTTP2')) onNonsense(socket)
  })
}

/** Tells when the client has acknowledged our SETTINGS, or is gone: whoever never does is bound by none of them. */
function awaitAcknowledgment(session: ServerHttp2Session, { headersMs }: PortLimits, over: Over): void {
  const timer = setTimeout(() => session.destroy(undefined, constants.NGHTTP2_SETTINGS_TIMEOUT), headersMs).unref()
  session.once('localSettings', () => {
    clearTimeout(timer)
    over(true)
  })
  session.once('close', () => {
    clearTimeout(timer)
    over(false)
  })
}

/** How long answers under way may take before a connection ends for what it asked. */
const LAST_MS = 250

/** Takes no more streams, and ends with the answers that are under way. */
function endCalmly(session: ServerHttp2Session): void {
  if (session.closed || session.destroyed) return
  session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)
  session.close()
  const timer = setTimeout(() => session.destroy(), LAST_MS).unref()
  session.once('close', () => clearTimeout(timer))
}

/** Size of the headers as RFC 9113 section 6.5.2 counts it. The limit in our settings binds a client from its ACK only. */
function headerBytes({ rawHeaders }: Http2ServerRequest): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, (rawHeaders.length / 2) * 32)
}

/** HTTP/2 has no `requestTimeout`: cuts a request that is not all there in time, and one whose answer nobody reads. */
function limitStream(stream: ServerHttp2Stream, limits: PortLimits): void {
  const cut = (): void => {
    if (!stream.destroyed) stream.close(constants.NGHTTP2_CANCEL)
  }
  stream.setTimeout(limits.idleMs, () => {
    if (stream.writableLength > 0) cut()
  })
  if (stream.endAfterHeaders) return
  const timer = setTimeout(() => {
    if (stream.state.state === constants.NGHTTP2_STREAM_STATE_OPEN) cut()
  }, limits.requestMs).unref()
  stream.once('close', () => clearTimeout(timer))
}

function serverOptions(limits: PortLimits, streams: number): NonNullable<Parameters<typeof createServer>[0]> {
  return {
    settings: { maxConcurrentStreams: streams, maxHeaderListSize: limits.headerBytes },
    maxSessionMemory: limits.http2SessionMib,
    maxSessionInvalidFrames: 100,
    maxHeaderListPairs: 100,
    unknownProtocolTimeout: limits.headersMs,
    streamResetBurst: RESET_BURST,
    streamResetRate: RESETS_A_SECOND,
  }
}
