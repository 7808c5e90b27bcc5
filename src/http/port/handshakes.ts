// Connections of HTTP/2 whose client has not acknowledged our SETTINGS yet, which binds it to none of them: one read may bring
// streams by the thousand until then, opened and reset within it, and all are made before anybody hears of the first. So an address
// has few such connections at once, and begins one at a turn of the event loop (RFC 9113 section 6.5.3).
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Peers } from './peers.ts'

/** Of one address. An honest client has acknowledged within a round trip. */
const AT_ONCE = 2
/** How long the next of an address waits where one has gone without acknowledging. */
const GAP_MS = 250

/** Tells, once or more, that the client of a connection is bound by our SETTINGS, or is gone without. */
export type Over = (isBound: boolean) => void

export interface Handshakes {
  /** Begins a connection when it is its turn among those of its address. A proxy's have no turns: they speak for many. */
  enter(socket: Socket, begin: (over: Over) => void): void
}

interface Address {
  underWay: number
  /** Those that wait until fewer are under way. */
  readonly waiting: Set<() => void>
  /** When the next may begin. */
  free: Promise<unknown>
}

export function createHandshakes({ addressOf }: Pick<Peers, 'addressOf'>): Handshakes {
  const addresses = new Map<string, Address>()

  const begin = (address: Address, start: () => void): void => {
    address.free = address.free.then(() => (start(), nextTurn()))
  }

  const leave = (key: string, address: Address, isBound: boolean): void => {
    if (!isBound) address.free = address.free.then(() => sleep(GAP_MS, undefined, { ref: false }))
    const [next] = address.waiting
    if (next) {
      address.waiting.delete(next)
      return begin(address, next)
    }
    address.underWay -= 1
    if (address.underWay === 0) addresses.delete(key)
  }

  return {
    enter(socket, handshake) {
      const key = addressOf(socket)
      if (key === undefined) return handshake(() => undefined)
      const address = addresses.get(key) ?? { underWay: 0, waiting: new Set(), free: Promise.resolve() }
      addresses.set(key, address)
      const start = (): void => {
        let isOver = false
        const over = (isBound: boolean): void => {
          if (!isOver) leave(key, address, isBound)
          isOver = true
        }
        if (socket.destroyed) return over(true)
        try {
          handshake(over)
        } catch (error) {
          // It ends alone: the next of its address waits for it.
          over(true)
          socket.destroy(error instanceof Error ? error : undefined)
        }
      }
      if (address.underWay === AT_ONCE) {
        address.waiting.add(start)
        // Who is gone is not kept until its turn.
        return void socket.once('close', () => address.waiting.delete(start))
      }
      address.underWay += 1
      begin(address, start)
    },
  }
}
