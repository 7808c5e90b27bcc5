// HTTP/1.1 on sockets that were accepted elsewhere.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { UnderWay } from '../../core/under-way.ts'
import { endsBy } from './floods.ts'
import { type HeadFault, headFaultOf, refuseHead } from './heads.ts'
import type { Layer, LayerOptions, PortLimits } from './layer.ts'
import { toOriginForm } from './target.ts'

/** How often Node looks for clients that send too slowly. */
const CHECK_MS = 2_000
/** Requests sent ahead on one connection; Node itself has no limit, and hardly a client in use sends ahead. */
const MAX_PIPELINED = 100
/** Headers of a request, which cost far more time each than their bytes do. */
const MAX_HEADERS = 250
/** How long a client may go on sending after the answer that ends its connection. */
const LINGER_MS = 1_000

/** One connection: a request at work, and those sent ahead of its answer, which wait. */
interface Connection {
  readonly socket: Socket
  readonly responses: Set<ServerResponse>
  /** What begins the requests that wait, in order. */
  readonly waiting: (() => void)[]
  /** Requests under way, also those that wait and one that became a WebSocket. */
  underWay: number
  /** Requests that came behind the answer that ends the connection. */
  late: number
  /** Whether bytes came behind the requests that are under way that are none. */
  isBroken?: true
}

/** The connections that are open. */
class Connections {
  readonly #open = new UnderWay<Connection>()
  readonly #bySocket = new WeakMap<Socket, Connection>()

  /** Until its socket closes. */
  add(socket: Socket): void {
    const connection = { socket, responses: new Set<ServerResponse>(), waiting: [], underWay: 0, late: 0 }
    const leave = this.#open.add(connection)
    this.#bySocket.set(socket, connection)
    socket.once('close', () => {
      leave()
      this.#bySocket.delete(socket)
    })
  }

  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket)
  }

  all(): Connection[] {
    return this.#open.all()
  }
}

/** The HTTP/1.1 side of the port. */
export function createHttp1(options: LayerOptions): Layer {
  const { limits, handler, onUpgrade, onFault, onFlood, onNonsense } = options
  const connections = new Connections()
  let draining = false
  const server = createTimedServer(limits).on('clientError', malformed(connections, options))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.of(socket)
    if (!connection || socket.writableEnded) return forget(request, connection)
    if (isFlood(connection, request, options)) return (onFlood(socket), void socket.destroy())
    toOriginForm(request)
    const fault = crowdFault(request, onNonsense) ?? faultOf(request)
    const start = fault ? () => refuse(response, fault) : () => void handler(request, response)
    begin(connection, { socket, response, start })
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const connection = connections.of(socket)
    if (!connection || socket.writableEnded) return void socket.resume()
    if (!onUpgrade || request.headers.upgrade?.toLowerCase() !== 'websocket')
      return serveWithoutUpgrade(server, connection, { request, head })
    connection.underWay += 1
    onUpgrade(request, socket, head)
  })

  /** Answers come in the order of requests, so one at a time is at work; what is left when its client goes never begins. */
  function begin(connection: Connection, { socket, response, start }: Begun): void {
    const { responses, waiting } = connection
    connection.underWay += 1
    responses.add(response)
    if (draining) announceEnd(responses)
    response.once('close', () => {
      responses.delete(response)
      connection.underWay -= 1
      if ((draining || connection.isBroken) && connection.underWay === 0) socket.destroySoon()
      // Behind an answer that was the last nothing can be answered, so nothing may be done.
      if (socket.writable) waiting.shift()?.()
    })
    if (responses.size === 1) start()
    else waiting.push(start)
  }

  return {
    accept(socket) {
      connections.add(socket)
      onOverflow(socket.on('error', onFault), onNonsense)
      socket.on('timeout', () => cutIdle(socket, connections.of(socket)))
      lingerAtEnd(socket)
      endsBy(socket, () => (onFlood(socket), socket.destroySoon()))
      server.emit('connection', socket)
    },
    drain() {
      draining = true
      for (const { responses } of connections.all()) announceEnd(responses)
    },
    closeIdle() {
      for (const { socket, underWay } of connections.all()) if (underWay === 0) socket.destroySoon()
    },
    isBusy: () => connections.all().some(({ underWay }) => underWay > 0),
    destroy() {
      for (const { socket } of connections.all()) socket.destroy()
      server.close()
    },
  }
}

function isFlood(
  { underWay, socket }: Connection,
  { rawHeaders }: IncomingMessage,
  { takeHeaders }: Pick<LayerOptions, 'takeHeaders'>,
): boolean {
  return underWay >= MAX_PIPELINED || !takeHeaders(socket, rawHeaders.length / 2)
}

/** What ends a connection on which bytes came that are no request. */
function malformed(
  connections: Connections,
  { onFault, onNonsense }: LayerOptions,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, duplex) => {
    const socket = duplex as Socket
    const connection = connections.of(socket)
    if (!connection || !answersFirst(connection)) return refuseBytes(socket, error)
    // Nothing that comes behind them can be read any more.
    if (connection.isBroken) return (connection.late += 1) > MAX_PIPELINED ? void socket.destroy() : undefined
    connection.isBroken = true
    announceEnd(connection.responses)
    onFault(error)
    if (isOverflow(error)) onNonsense(socket)
  }
}

/** Whether bytes that are no request came behind requests that are whole: these are under way, and are answered as if nothing had come. */
function answersFirst({ responses, socket }: Connection): boolean {
  return socket.writable && [...responses].at(-1)?.req.complete === true
}

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** As Node itself does where nobody hears of it: an answer, unless one has begun, and the end. */
function refuseBytes(socket: Socket, error: NodeJS.ErrnoException): void {
  const { _httpMessage: begun } = socket as Socket & { readonly _httpMessage?: ServerResponse | null }
  const status = STATUSES[error.code ?? ''] ?? '400 Bad Request'
  if (socket.writable && !begun?.headersSent) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
  socket.destroy(error)
}

const isOverflow = ({ code }: NodeJS.ErrnoException): boolean => code === 'HPE_HEADER_OVERFLOW'

interface Begun {
  readonly socket: Socket
  readonly response: ServerResponse
  /** Begins to answer. */
  readonly start: () => void
}

/**
 * What follows the answer that ends the connection could not be answered (RFC 9112 section 9.6). It is read, and no more: to end the
 * connection for it would take the answer away from a client that has not read all of it.
 */
function forget(request: IncomingMessage, connection: Connection | undefined): void {
  if (!connection || (connection.late += 1) > MAX_PIPELINED) request.socket.destroy()
  else request.resume()
}

/** Of more headers than any client sends, before they are looked at, which takes most of their time. */
function crowdFault({ rawHeaders, socket }: IncomingMessage, tell: (socket: Socket) => void): HeadFault | undefined {
  if (rawHeaders.length <= 2 * MAX_HEADERS) return undefined
  tell(socket)
  return { status: 431, text: `Send ${MAX_HEADERS} headers at most.` }
}

/** What Node lets through, beside what no request of either protocol may have (RFC 9112 sections 3.2, 6.1 and 11.2). */
function faultOf(request: IncomingMessage): HeadFault | undefined {
  const { httpVersionMajor, httpVersion, headers } = request
  if (httpVersionMajor !== 1) return { status: 505, text: 'Send HTTP/1.1 or HTTP/2.' }
  const fault = headFaultOf(request)
  if (fault) return fault
  const coding = headers['transfer-encoding']
  if (coding === undefined) return undefined
  if (httpVersion === '1.0') return { status: 400, text: 'HTTP/1.0 has no Transfer-Encoding: send a Content-Length.' }
  if (coding.toLowerCase() === 'chunked') return undefined
  return { status: 501, text: 'The only Transfer-Encoding known here is chunked.' }
}

/**
 * A handler may think, or wait for events, as long as it wants to; a client that has stopped to read, or that has nothing under way,
 * is cut.
 */
function cutIdle(socket: Socket, connection: Connection | undefined): void {
  if (!connection?.underWay || socket.writableLength > 0) socket.destroy()
}

/**
 * Answers a request as if it asked for no other protocol, which a server may (RFC 9110 section 7.8): neither for h2c, which is withdrawn
 * (RFC 9113 section 3.1), nor for a WebSocket that nobody wants. Node's parser has stopped at it and let go of the socket, and would
 * drop what came behind it if it were told to go on; so all of it is read again.
 */
function serveWithoutUpgrade(
  server: Server,
  { socket, responses, waiting }: Connection,
  { request, head }: { readonly request: IncomingMessage; readonly head: Buffer },
): void {
  const serve = (): void => {
    if (socket.destroyed) return
    if (head.length > 0) socket.unshift(head)
    socket.unshift(headWithoutUpgrade(request))
    server.emit('connection', socket)
  }
  // A turn later the parser is done with this one, and what was asked before is answered before.
  const start = (): void => void setImmediate(serve)
  if (responses.size === 0) start()
  else waiting.push(start)
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

/** Hears that a head was longer than may be: Node has read all that there is room for, and refuses it. */
function onOverflow(socket: Socket, tell: (socket: Socket) => void): void {
  socket.on('error', (error) => {
    if (isOverflow(error)) tell(socket)
  })
}

function refuse(response: ServerResponse, fault: HeadFault): void {
  response.setHeader('connection', 'close')
  refuseHead(response, fault)
}

/**
 * A connection that ends with an answer goes on being read for a moment (RFC 9112 section 9.6): bytes that come to a closed
 * socket are answered with a reset, which takes the answer away from a client that is still sending.
 */
function lingerAtEnd(socket: Socket): void {
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    if (socket.readableEnded || socket.destroyed) return destroySoon()
    socket.end()
    const timer = setTimeout(destroySoon, LINGER_MS).unref()
    socket.once('end', destroySoon).once('close', () => clearTimeout(timer))
  }
}

/** Says with the answer to the last request of a connection, in order, that it is the last: Node drops what comes behind it. */
function announceEnd(responses: ReadonlySet<ServerResponse>): void {
  const unsaid = [...responses].filter(({ headersSent }) => !headersSent)
  unsaid.pop()?.setHeader('connection', 'close')
  for (const earlier of unsaid) earlier.removeHeader('connection')
}

/** A server that never listens itself, with its timers running all the same. */
function createTimedServer(limits: PortLimits): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, Math.ceil(limits.headersMs / 2)),
  })
  // No headers are left out, lest a head that is read again means another body: too many are refused.
  server.maxHeadersCount = 0
  // Node starts the timers that cut slow clients on `listening` only (nodejs/node#48611).
  server.emit('listening')
  // With a listener Node leaves the decision to us.
  return server.setTimeout(limits.idleMs, () => undefined)
}
