// The one TCP port of all faces: HTTP/1.1, HTTP/2 in clear text by prior knowledge and, with a certificate, TLS.
// It knows sockets, from accepting to closing; of answers only a bare 414 and 500. Each protocol is in port/.
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { connectionCame } from '../core/newcomers.ts'
import { UnderWay } from '../core/under-way.ts'
import { BACKLOG, bindMany } from './bind.ts'
import { createHeaderShares } from './port/header-shares.ts'
import { createHttp1 } from './port/http1.ts'
import { createHttp2 } from './port/http2.ts'
import { type Handler, type HttpRequest, type HttpResponse, isGone } from './messages.ts'
import type { Layer, PortLimits, UpgradeHandler } from './port/layer.ts'
import { RequestTurns } from './port/turns.ts'
import { awaitProtocol, type Protocol } from './port/protocol.ts'
import { createPeers, type Peers } from './port/peers.ts'
import type { Network } from './address.ts'
import type { TlsFiles } from './tls.ts'

export interface ListenOptions {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** For one of several processes behind the port (bind.ts). */
  readonly shared?: boolean | undefined
  /** With it the port speaks TLS too; ALPN chooses between h2 and http/1.1. */
  readonly tls?: TlsFiles | undefined
  /** With a certificate: answer nothing that comes without TLS. */
  readonly tlsOnly?: boolean | undefined
  readonly limits: PortLimits
  /** Proxies, which speak for many and may have as many connections as there are. */
  readonly proxies?: readonly Network[] | undefined
  /** Answers every request. What it throws becomes a bare 500 and goes to `onFault`. */
  readonly handler: Handler
  /** Answers a request whose path and query are too long; default: a bare 414. */
  readonly tooLong?: Handler | undefined
  readonly onUpgrade?: UpgradeHandler | undefined
  /** Hears of broken connections (not worth a line above debug) and of handlers that threw (`fromHandler`). */
  readonly onFault?: ((error: unknown, fromHandler: boolean) => void) | undefined
}

export interface PortListener {
  readonly port: number
  readonly address: string
  /** Sockets open now. */
  connections(): number
  /**
   * Stops to accept, lets requests under way and on their way finish (`Connection: close`, GOAWAY), closes what is idle,
   * cuts the rest.
   * @param graceMs how long requests may still take
   */
  close(graceMs: number): Promise<void>
}

/**
 * An event loop accepts one connection of each listening socket a turn, so there are several: one address can have its own connections
 * read and refused for thirty milliseconds of every turn, and by one a turn more would come than are accepted.
 */
const ACCEPTED_A_TURN = 8
/** After the last answer: how long a client may take to see the end before its socket is cut. */
const LINGER_MS = 250
const POLL_MS = 10
/** A turn of the event loop that has had nothing to do. */
const QUIET_MS = 0.2
/** How often connections that are kept are looked at for one more request when the port closes: for half a second or more. */
const IDLE_POLLS = 50

/**
 * Opens the port.
 * @throws Error that says what to do when the address cannot be had
 */
export async function listen(options: ListenOptions): Promise<PortListener> {
  const onFault = options.onFault ?? (() => undefined)
  const peers = createPeers({ most: options.limits.connectionsEach, proxies: options.proxies })
  const addressOf = (socket: Socket): string | undefined => peers.addressOf(socket)
  const layerOptions = {
    limits: options.limits,
    handler: guarded(options, peers),
    onUpgrade: options.onUpgrade,
    addressOf,
    takeHeaders: createHeaderShares({ addressOf }),
    onFault: (error: unknown) => onFault(error, false),
    onFlood: (socket: Socket) => peers.strike(socket),
    onNonsense: (socket: Socket) => peers.fault(socket),
  }
  const layers: Layers = { http1: createHttp1(layerOptions), http2: createHttp2(layerOptions) }
  const accept = createDispatch(options, layers)
  const sockets = new UnderWay<Socket>()
  const onConnection = (socket: Socket): void => {
    connectionCame()
    if (sockets.size >= options.limits.connections) return void socket.destroy()
    socket.on('error', layerOptions.onFault).once('close', sockets.add(socket))
    const begin = (): void => awaitProtocol(socket, options.limits.headersMs, (protocol) => accept(protocol, socket))
    if (!peers.accept(socket, begin)) socket.destroy()
  }
  // Keep-alive finds peers that are gone without a word.
  const settings = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }
  const servers = await bindMany(ACCEPTED_A_TURN, options, () => createTcpServer(settings, onConnection))
  for (const server of servers) server.on('error', layerOptions.onFault)
  const { port, address } = servers[0]!.address() as AddressInfo
  let closing: Promise<void> | undefined
  return {
    port,
    address,
    connections: () => sockets.size,
    close: (graceMs) => (closing ??= closePort({ servers, sockets, layers: Object.values(layers) }, graceMs)),
  }
}

type Layers = Record<Exclude<Protocol, 'tls'>, Layer>

/** Hands a socket to whom its protocol belongs. */
function createDispatch(options: ListenOptions, layers: Layers): (protocol: Protocol, socket: Socket) => void {
  const secure = options.tls && createTlsSide(options, layers)
  return (protocol, socket) => {
    if (secure && protocol === 'tls') return secure(socket)
    if (secure && options.tlsOnly) return refuseClearText(protocol, socket)
    // A ClientHello at a port without a certificate is answered as any other malformed HTTP/1.1: 400.
    layers[protocol === 'tls' ? 'http1' : protocol].accept(socket)
  }
}

function createTlsSide({ tls, limits, onFault }: ListenOptions, layers: Layers): (socket: Socket) => void {
  const server = createTlsServer({ ...tls, ALPNProtocols: ['h2', 'http/1.1'], handshakeTimeout: limits.headersMs })
  server.on('secureConnection', (socket) => layers[socket.alpnProtocol === 'h2' ? 'http2' : 'http1'].accept(socket))
  server.on('tlsClientError', (error, socket) => {
    onFault?.(error, false)
    socket.destroy()
  })
  return (socket) => void server.emit('connection', socket)
}

function refuseClearText(protocol: Protocol, socket: Socket): void {
  const text = 'This port speaks HTTPS only.\n'
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n`
  if (protocol === 'http1') socket.write(head + text)
  socket.destroySoon()
}

/** The handler with turns and the limit of the URL before it, and a net below it. */
function guarded({ limits, handler, tooLong = bareTooLong, onFault }: ListenOptions, peers: Peers): Handler {
  const turns = new RequestTurns()
  return async (request, response) => {
    const ignore = (error: unknown): void => onFault?.(error, false)
    request.on('error', ignore)
    response.on('error', ignore)
    try {
      const turn = turns.enter(() => peers.addressOf(request.socket))
      if (turn) await turn
      if (turn && isGone(response)) return
      const isTooLong = (request.url?.length ?? 0) > limits.urlBytes
      await (isTooLong ? tooLong : handler)(request, response)
    } catch (error) {
      onFault?.(error, true)
      fail(response)
    }
  }
}

function bareTooLong(_: HttpRequest, response: HttpResponse): void {
  response.statusCode = 414
  response.end()
}

/** Nothing said yet: 500. Else the answer is cut off, so that nobody takes a half for the whole. */
function fail(response: HttpResponse): void {
  if (response.writableEnded) return
  if (!response.headersSent) {
    response.statusCode = 500
    response.end()
  } else if ('stream' in response) response.stream.close(2)
  else response.destroy()
}

interface Open {
  readonly servers: readonly Server[]
  readonly sockets: UnderWay<Socket>
  readonly layers: readonly Layer[]
}

async function closePort({ servers, sockets, layers }: Open, graceMs: number): Promise<void> {
  // First, while those who are connected have no reason yet to come anew.
  await acceptWaiting(servers)
  for (const server of servers) server.close()
  for (const layer of layers) layer.drain()
  // A connection of HTTP/1.1 can be told of its end with an answer only: one that is closed between two requests may cut the
  // next, which is on its way.
  const idleUntil = Date.now() + graceMs
  for (let poll = 0; poll < IDLE_POLLS && sockets.size > 0 && Date.now() < idleUntil; poll++) await sleep(POLL_MS)
  for (const layer of layers) layer.closeIdle()
  await until(() => !layers.some((layer) => layer.isBusy()), graceMs)
  await until(() => sockets.size === 0, LINGER_MS)
  for (const layer of layers) layer.destroy()
  for (const socket of sockets.all()) socket.destroy()
  await until(() => sockets.size === 0, LINGER_MS)
}

/** Accepts what the system holds for the port, for it is reset with the port: a few of them a turn of the event loop. */
async function acceptWaiting(servers: readonly Server[]): Promise<void> {
  let came = 0
  for (const server of servers) server.on('connection', () => came++)
  await nextTurn()
  for (let turns = 0, isQuiet = false; turns < BACKLOG && !isQuiet; turns++) {
    const [seen, begun] = [came, performance.now()]
    await nextTurn()
    // While a long turn works there come others, who ask again at once when they are answered.
    isQuiet = came === seen && performance.now() - begun < QUIET_MS
  }
}

async function until(condition: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!condition() && Date.now() < deadline) await sleep(POLL_MS)
}
