// Clients that flood: each makes as many connections or requests as it is told, and begins anew what is cut off.
import { request, type RequestOptions } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'

/** Who floods: most need no token, and some have one. */
export interface Tenant {
  /** The header. */
  readonly authorization: string
  /** Of their own, with nobody else in it. */
  readonly organization: string
}

/** Whom it is for, and where it comes from: an address of this machine that nobody else uses. */
export interface Aim extends Tenant {
  readonly port: number
  readonly from: string
}

/** Begins; gives what ends it. */
export type Attack = (aim: Aim) => () => void

/** When what was cut off begins anew, in milliseconds. */
export const AGAIN_MS = 5

/** What a client opens. */
interface Connection {
  on(event: 'error', listener: () => void): unknown
  once(event: 'connect' | 'close', listener: () => void): unknown
  destroy(): void
}

/** So many at once, each opened again when it ends. */
function kept<Opened extends Connection>(
  count: number,
  open: (aim: Aim) => Opened,
  each: (opened: Opened, aim: Aim) => void,
): Attack {
  return (aim) => {
    const all = new Set<Opened>()
    let going = true
    const begin = (): void => {
      if (!going) return
      const opened = open(aim)
      all.add(opened)
      opened.on('error', () => undefined)
      opened.once('connect', () => each(opened, aim))
      opened.once('close', () => {
        all.delete(opened)
        setTimeout(begin, AGAIN_MS).unref()
      })
    }
    for (let left = count; left > 0; left--) begin()
    return () => {
      going = false
      for (const opened of all) opened.destroy()
    }
  }
}

const socketOf = ({ port, from }: Aim): Socket =>
  connect({ host: '127.0.0.1', port, localAddress: from, noDelay: true })

/** Many connections at once, which read what comes. */
export function connections(count: number, each: (socket: Socket, aim: Aim) => void): Attack {
  return kept(count, (aim) => socketOf(aim).on('data', () => undefined), each)
}

/** Writes again and again, as fast as the other side reads, but no faster than the timer. */
export function pour(socket: Socket, bytes: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => {
    if (!socket.writableNeedDrain) socket.write(bytes)
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}

interface Sent extends Pick<RequestOptions, 'method' | 'path' | 'headers'> {
  readonly body?: string | Buffer
  /** The client does not wait for the answer. */
  readonly leaves?: boolean
}

/** Requests, so many at once, each of them after the answer to the one before. */
export function requests(count: number, make: (aim: Aim) => Sent): Attack {
  return (aim) => {
    const { port, from } = aim
    let going = true
    const next = (): void => {
      if (!going) return
      const { body, leaves = false, ...options } = make(aim)
      const sent = request({ host: '127.0.0.1', port, localAddress: from, agent: false, ...options })
      sent.on('response', (response) => response.resume())
      sent.on('error', () => undefined)
      sent.once('close', () => setTimeout(next, AGAIN_MS).unref())
      sent.end(body)
      if (leaves) sent.once('finish', () => sent.destroy())
    }
    for (let left = count; left > 0; left--) next()
    return () => (going = false)
  }
}

/** Connections of HTTP/2 by a client that keeps the rules. */
export function sessions(count: number, each: (session: ClientHttp2Session, aim: Aim) => void): Attack {
  return kept(
    count,
    (aim) => connectHttp2(`http://127.0.0.1:${aim.port}`, { createConnection: () => socketOf(aim) }),
    each,
  )
}
