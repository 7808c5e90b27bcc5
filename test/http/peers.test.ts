// Connections of an address that has flooded begin one by one for a while; nobody else's do.
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkOf } from '../../src/http/address.ts'
import { createPeers } from '../../src/http/port/peers.ts'
import { addressNumber } from './port-support.ts'
import { keptOfEach } from '../support/heap.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const from = (remoteAddress: string): Socket =>
  Object.assign(new EventEmitter(), { remoteAddress }) as unknown as Socket
const world = (most = 1_000) => {
  const peers = createPeers({ most, proxies: [networkOf('10.0.0.0/8')!], now: () => Date.now() })
  let begun = 0
  const accept = (address: string, socket = from(address)): boolean => peers.accept(socket, () => void (begun += 1))
  return { peers, accept, begun: () => begun }
}

it('begins connections at once, as many as an address may have', () => {
  const { accept, begun } = world(2)
  const first = from('192.0.2.1')
  expect([accept('', first), accept('192.0.2.1'), accept('192.0.2.1'), accept('192.0.2.2')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  first.emit('close')
  expect(accept('192.0.2.1')).toBe(true)
  expect(begun()).toBe(4)
})

it('begins those of an address that has flooded one after the other, for ten seconds', () => {
  const { peers, accept, begun } = world()
  peers.strike(from('192.0.2.1'))
  for (let left = 3; left > 0; left--) expect(accept('192.0.2.1')).toBe(true)
  expect(begun()).toBe(1)
  vi.advanceTimersByTime(250)
  expect(begun()).toBe(2)
  vi.advanceTimersByTime(250)
  expect(begun()).toBe(3)
  vi.advanceTimersByTime(10_000)
  for (let left = 3; left > 0; left--) accept('192.0.2.1')
  expect(begun()).toBe(6)
})

it('takes one broken client for no flood, for others may be behind its address, and eight within ten seconds for one', () => {
  const { peers, accept, begun } = world()
  const break7 = (): void => {
    for (let left = 7; left > 0; left--) peers.fault(from('192.0.2.1'))
  }
  break7()
  peers.fault(from('192.0.2.2'))
  for (let left = 5; left > 0; left--) accept('192.0.2.1')
  expect(begun()).toBe(5)
  vi.advanceTimersByTime(10_001)
  break7()
  accept('192.0.2.1')
  accept('192.0.2.1')
  expect(begun()).toBe(7)
  peers.fault(from('192.0.2.1'))
  accept('192.0.2.1')
  accept('192.0.2.1')
  expect(begun()).toBe(8)
  vi.advanceTimersByTime(250)
  expect(begun()).toBe(9)
})

it('holds up nobody else, and no proxy', () => {
  const { peers, accept, begun } = world()
  peers.strike(from('192.0.2.1'))
  peers.strike(from('10.0.0.1'))
  for (const address of ['192.0.2.2', '192.0.2.2', '10.0.0.1', '10.0.0.1']) accept(address)
  expect(begun()).toBe(4)
})

it('lets no more wait than can begin in ten seconds, and begins none that is closed', () => {
  const { peers, accept, begun } = world()
  peers.strike(from('192.0.2.1'))
  const sockets = Array.from({ length: 100 }, () => from('192.0.2.1'))
  const accepted = sockets.filter((socket) => accept('', socket))
  expect(accepted.length).toBe(41)
  for (const socket of accepted) socket.emit('close')
  vi.advanceTimersByTime(60_000)
  expect(begun()).toBe(1)
})

it('holds up for as long whoever goes on, and knows the address of who is gone', () => {
  const { peers, accept, begun } = world()
  const gone = from('192.0.2.1')
  accept('', gone)
  Object.defineProperty(gone, 'remoteAddress', { value: undefined })
  peers.strike(gone)
  const flood = (): void => {
    for (let left = 60; left > 0; left--) accept('192.0.2.1')
  }
  flood()
  for (let seconds = 0; seconds < 20; seconds++) {
    vi.advanceTimersByTime(1_000)
    flood()
  }
  // Not one more than one every 250 ms, though the first strike was long over.
  expect(begun()).toBeLessThanOrEqual(2 + 20 * 4)
})

it('keeps nothing of an address whose connections are closed', async () => {
  const { accept } = world()
  const visit = (n: number): void => {
    const socket = from(addressNumber(n))
    accept('', socket)
    socket.emit('close')
  }
  // What stayed of one would take a hundred bytes.
  expect(await keptOfEach({ count: 10_000, enough: 20 }, visit)).toBeLessThan(20)
})
