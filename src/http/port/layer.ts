// What the two protocols of the port have in common: a layer takes sockets and calls one handler.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Handler } from '../messages.ts'
import type { TakeHeaders } from './header-shares.ts'
import type { Peers } from './peers.ts'

/** Takes over the socket of an HTTP/1.1 request that asks for a WebSocket; it must answer or close it. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The limits that the port holds. */
export interface PortLimits {
  /** All headers of a request, in bytes (431). */
  readonly headerBytes: number
  /** Path and query, in bytes (414). */
  readonly urlBytes: number
  /** Milliseconds from connecting to the last header. */
  readonly headersMs: number
  /** Milliseconds for sending a whole request. */
  readonly requestMs: number
  /** Milliseconds for which a connection may have nothing under way, or leave an answer unread. */
  readonly idleMs: number
  /** Sockets open at once. */
  readonly connections: number
  /** Of these, from one address; of IPv6, from one /64. */
  readonly connectionsEach: number
  /** Streams open at once on one connection of HTTP/2. */
  readonly http2Streams: number
  /** Memory of one connection of HTTP/2, in MiB. */
  readonly http2SessionMib: number
}

export interface LayerOptions {
  readonly limits: PortLimits
  readonly handler: Handler
  readonly onUpgrade: UpgradeHandler | undefined
  /** The address that a connection is counted by; undefined: a proxy's. */
  readonly addressOf: Peers['addressOf']
  /** Counts the headers of a request; false: its connection is to end. */
  readonly takeHeaders: TakeHeaders
  /** Hears of broken connections; they are nobody's fault here and end nothing else. */
  readonly onFault: (error: unknown) => void
  /** Hears of connections that are ended for a flood, while they are still open. */
  readonly onFlood: (socket: Socket) => void
  /** Hears of connections that are ended because what they sent is no frame, while they are still open. */
  readonly onNonsense: (socket: Socket) => void
}

export interface Layer {
  /** Serves a connection whose protocol is known. */
  accept(socket: Socket): void
  /** From now on each connection is closed when its last request is answered, and told so as soon as it can be. */
  drain(): void
  /** Closes connections that have nothing under way and could not be told. */
  closeIdle(): void
  /** Whether a request is still being served. */
  isBusy(): boolean
  /** Ends everything. */
  destroy(): void
}
