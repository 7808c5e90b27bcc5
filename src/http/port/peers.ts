// How many connections an address has.
import type { Socket } from 'node:net'
import { clientAddressOf, isProxy, type Network } from '../address.ts'

export interface Peers {
  /** Counts a connection until it closes. False: its address has as many as it may. */
  accept(socket: Socket): boolean
}

/** @param most connections of one address; of IPv6, of one /64 */
export function createPeers(most: number, proxies: readonly Network[] = []): Peers {
  const counts = new Map<string, number>()
  return {
    accept(socket) {
      if (isProxy(socket.remoteAddress, proxies)) return true
      const address = clientAddressOf({ socket, headers: {} }, [])
      const count = counts.get(address) ?? 0
      if (count >= most) return false
      counts.set(address, count + 1)
      socket.once('close', () => {
        const left = (counts.get(address) ?? 1) - 1
        if (left > 0) counts.set(address, left)
        else counts.delete(address)
      })
      return true
    },
  }
}
