// HTTP/1.1 on sockets that were accepted elsewhere.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Layer, LayerOptions, PortLimits } from './layer.ts'

/** How often Node looks for clients that send too slowly. */
const CHECK_MS = 2_000
/** Requests sent ahead on one connection; Node itself has no limit, and no client in use sends ahead. */
const MAX_PIPELINED = 100
/** How long a client may go on sending after the answer that ends its connection. */
const LINGER_MS = 1_000

/** The HTTP/1.1 side of the port. */
export function createHttp1({ limits, handler, onUpgrade, onFault }: LayerOptions): Layer {
  /** Requests under way by connection. */
  const open = new Map<Socket, number>()
  const responses = new Set<ServerResponse>()
  let draining = false

  const server = createTimedServer(limits, onUpgrade !== undefined)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // What follows the answer that ends the connection could not be answered.
    if (socket.writableEnded || (open.get(socket) ?? 0) >= MAX_PIPELINED) return void socket.destroy()
    begin(response, socket)
    void handler(request, response)
  })
  if (onUpgrade) {
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      change(socket, 1)
      onUpgrade(request, socket, head)
    })
  }
  // With a listener Node leaves the decision to us: a handler may think, or wait for events, as long as it wants to;
  // a client that has stopped to read, or that has nothing under way, is cut.
  server.setTimeout(limits.idleMs, (socket: Socket) => {
    if (!open.get(socket) || socket.writableLength > 0) socket.destroy()
  })

  function change(socket: Socket, by: number): void {
    const count = open.get(socket)
    if (count !== undefined) open.set(socket, count + by)
  }

  function begin(response: ServerResponse, socket: Socket): void {
    change(socket, 1)
    responses.add(response)
    if (draining) announceEnd(response)
    response.once('close', () => {
      responses.delete(response)
      change(socket, -1)
      if (draining && open.get(socket) === 0) socket.destroySoon()
    })
  }

  return {
    accept(socket) {
      if (draining) return void socket.destroy()
      open.set(socket, 0)
      socket.once('close', () => open.delete(socket))
      socket.on('error', onFault)
      lingerAtEnd(socket)
      server.emit('connection', socket)
    },
    drain() {
      draining = true
      for (const response of responses) announceEnd(response)
      for (const [socket, count] of open) if (count === 0) socket.destroySoon()
    },
    isBusy: () => open.values().some((count) => count > 0),
    destroy() {
      for (const socket of open.keys()) socket.destroy()
      server.close()
    },
  }
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

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** A server that never listens itself, with its timers running all the same. */
function createTimedServer(limits: PortLimits, upgrades: boolean): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, Math.ceil(limits.headersMs / 2)),
    // Anything else asked for, such as h2c (RFC 9113 section 3.1 withdrew it), is answered as a plain request.
    shouldUpgradeCallback: (request) => upgrades && request.headers.upgrade?.toLowerCase() === 'websocket',
  })
  // Node starts the timers that cut slow clients on `listening` only (nodejs/node#48611).
  server.emit('listening')
  return server
}
