// How many headers the requests of an address may have. Each costs far more time than its bytes do: an octet of HTTP/2 repeats any that its
// connection has sent before, and what all connections of an address send at one moment is read in one turn of the event loop.
import type { Socket } from 'node:net'
import { LruMap } from '../../core/lru.ts'
import type { Peers } from './peers.ts'

/** Headers that each request may have: more than most clients send, so that who asks for much is not counted. */
const FREE = 32
/** Of those beyond, how many an address may send at once, and then each second. */
const BURST = 5_000
const A_SECOND = 2_500
const MOST_ADDRESSES = 10_000

export interface HeaderSharesOptions {
  readonly addressOf: Peers['addressOf']
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number
}

/**
 * Counts the headers of a request.
 * @returns whether its address has a share left; a proxy's, which speak for many, always have
 */
export type TakeHeaders = (socket: Socket, count: number) => boolean

export function createHeaderShares({ addressOf, now = () => performance.now() }: HeaderSharesOptions): TakeHeaders {
  const spent = new LruMap<string, { readonly headers: number; readonly at: number }>(MOST_ADDRESSES)
  return (socket, count) => {
    if (count <= FREE) return true
    const address = addressOf(socket)
    if (address === undefined) return true
    const at = now()
    const before = spent.get(address)
    const left = before ? Math.max(0, before.headers - ((at - before.at) / 1_000) * A_SECOND) : 0
    const headers = Math.min(left + count - FREE, 2 * BURST)
    spent.set(address, { headers, at })
    return headers <= BURST
  }
}
