// What the two protocols of the port have in common: a layer takes sockets and calls one handler.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Limits } from '../config/limits.ts'

export type Request = IncomingMessage | Http2ServerRequest
export type Response = ServerResponse | Http2ServerResponse
export type Handler = (request: Request, response: Response) => void | Promise<void>
/** Takes over the socket of an HTTP/1.1 request that asks for a WebSocket; it must answer or close it. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The limits that the port holds. */
export type PortLimits = Pick<
  Limits,
  'headerBytes' | 'urlBytes' | 'headersMs' | 'requestMs' | 'idleMs' | 'connections' | 'http2Streams' | 'http2SessionMib'
>

export interface LayerOptions {
  readonly limits: PortLimits
  readonly handler: Handler
  readonly onUpgrade: UpgradeHandler | undefined
  /** Hears of broken connections; they are nobody's fault here and end nothing else. */
  readonly onFault: (error: unknown) => void
}

export interface Layer {
  /** Serves a connection whose protocol is known. */
  accept(socket: Socket): void
  /** From now on: closes what is idle at once, and each connection when its last request is answered. */
  drain(): void
  /** Whether a request is still being served. */
  isBusy(): boolean
  /** Ends everything. */
  destroy(): void
}
