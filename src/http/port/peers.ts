// How many connections an address has, and how soon the next ones begin after one was ended for a flood.
import type { Socket } from 'node:net'
import { LruMap } from '../../core/lru.ts'
import { clientAddressOf, isProxy, type Network } from '../address.ts'

/** After a flood the connections of its address begin one by one, so far apart. */
const GAP_MS = 250
/** How long that is so. */
const STRUCK_MS = 10_000
/** Connections that break the protocol are a flood when there are so many within that time: others may be behind the address. */
const FAULTS = 8
/** The longest that a connection waits to begin; more that come are closed. */
const MAX_DELAY_MS = 10_000
const MAX_STRUCK = 10_000

export interface Peers {
  /** Counts a connection until it closes, and begins it when its turn has come. False: its address has as many as it may. */
  accept(socket: Socket, begin: () => void): boolean
  /** The address that a connection is counted by; undefined: a proxy's, which speaks for many. */
  addressOf(socket: Socket): string | undefined
  /** Tells that the connection is ended for a flood. */
  strike(socket: Socket): void
  /** Tells that the connection is ended for what is no frame or request: one alone is a broken client, many are a flood. */
  fault(socket: Socket): void
}

export interface PeersOptions {
  /** Connections of one address at once; of IPv6, of one /64. */
  readonly most: number
  /** Whose connections are not counted: they speak for many. */
  readonly proxies?: readonly Network[] | undefined
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number
}

interface Struck {
  readonly until: number
  /** When the next connection may begin. */
  readonly nextAt: number
}

export function createPeers({ most, proxies = [], now = () => performance.now() }: PeersOptions): Peers {
  const counts = new Map<string, number>()
  const struck = new LruMap<string, Struck>(MAX_STRUCK)
  const isFlood = faultCounter(now)
  /** A socket that is closed has no address any more. */
  const addresses = new WeakMap<Socket, string>()
  const addressOf = (socket: Socket): string => clientAddressOf({ socket, headers: {} }, [])

  /** Milliseconds until a new connection may begin; its place is taken then. */
  const delayOf = (address: string): number => {
    const known = struck.get(address)
    const at = now()
    if (known === undefined || (known.until < at && known.nextAt < at)) return 0
    const begins = Math.max(at, known.nextAt)
    if (begins - at <= MAX_DELAY_MS) struck.set(address, { ...known, nextAt: begins + GAP_MS })
    return begins - at
  }

  const strike = (address: string): void => {
    const at = now()
    struck.set(address, { until: at + STRUCK_MS, nextAt: Math.max(at, struck.get(address)?.nextAt ?? 0) })
  }

  const known = (socket: Socket): string | undefined => {
    const isCounted = socket.remoteAddress !== undefined && !isProxy(socket.remoteAddress, proxies)
    return addresses.get(socket) ?? (isCounted ? addressOf(socket) : undefined)
  }

  return {
    accept(socket, begin) {
      if (isProxy(socket.remoteAddress, proxies)) {
        begin()
        return true
      }
      const address = addressOf(socket)
      const count = counts.get(address) ?? 0
      if (count >= most) return false
      const delay = delayOf(address)
      if (delay > MAX_DELAY_MS) return false
      addresses.set(socket, address)
      counts.set(address, count + 1)
      const timer = delay === 0 ? undefined : setTimeout(begin, delay).unref()
      socket.once('close', () => {
        clearTimeout(timer)
        const left = (counts.get(address) ?? 1) - 1
        if (left > 0) counts.set(address, left)
        else counts.delete(address)
      })
      if (delay === 0) begin()
      return true
    },
    addressOf: known,
    strike(socket) {
      const address = known(socket)
      if (address !== undefined) strike(address)
    },
    fault(socket) {
      const address = known(socket)
      if (address !== undefined && isFlood(address)) strike(address)
    },
  }
}

/** Counts connections that broke the protocol: whether this one of the address makes them a flood. */
function faultCounter(now: () => number): (address: string) => boolean {
  /** When the last were, the oldest first. */
  const times = new LruMap<string, readonly number[]>(MAX_STRUCK)
  return (address) => {
    const at = now()
    const recent = [...(times.get(address) ?? []).filter((time) => time > at - STRUCK_MS), at].slice(-FAULTS)
    times.set(address, recent)
    return recent.length === FAULTS
  }
}
