// How many streams a connection of HTTP/2 may have open. What all connections of an address ask for at one moment is begun in one turn
// of the event loop, in which nobody else is served: so the first few have the whole limit, and those that come when these are open less.
import type { Socket } from 'node:net'
import type { Peers } from './peers.ts'

/** Connections of an address that have the whole limit: more than a client opens who knows that one carries many requests. */
const WHOLE = 5
/** Those after them that have a tenth; the others have one stream each. */
const TENTH = 45

/**
 * Counts a connection until it closes.
 * @returns how many streams it may have open; a proxy's, which speak for many, have the whole limit
 */
export type TakeShare = (socket: Socket) => number

/** @param limit the whole limit */
export function createStreamShares(addressOf: Peers['addressOf'], limit: number): TakeShare {
  const open = new Map<string, number>()
  return (socket) => {
    const address = addressOf(socket)
    if (address === undefined) return limit
    const before = open.get(address) ?? 0
    open.set(address, before + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (before < WHOLE) return limit
    return before < WHOLE + TENTH ? Math.ceil(limit / 10) : 1
  }
}
