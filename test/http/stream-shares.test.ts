// All connections of an address may ask for all their streams at one moment, so the more of them are open, the fewer the next may have.
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { networkOf } from '../../src/http/address.ts'
import type { PortListener } from '../../src/http/port.ts'
import { createStreamShares } from '../../src/http/port/stream-shares.ts'
import { atEnd } from '../support/at-end.ts'
import { ACKNOWLEDGED, frame, literal, PREFACE } from '../support/http2-frames.ts'
import { keptOfEach } from '../support/heap.ts'
import { addressNumber, http2Begun, open } from './port-support.ts'

const HEAD = Buffer.concat([Buffer.from([0x82, 0x86]), literal(':path', '/'), literal(':authority', 'x')])

type Peer = Socket & EventEmitter

const peer = (remoteAddress: string): Peer => Object.assign(new EventEmitter(), { remoteAddress }) as Peer
const addressOf = ({ remoteAddress }: Socket): string | undefined =>
  remoteAddress === 'proxy' ? undefined : remoteAddress

describe('the share of a connection', () => {
  it('is the whole limit for five of an address, a tenth for 45 more, and one stream for each beyond', () => {
    const shareOf = createStreamShares(addressOf, 100)
    const shares = Array.from({ length: 60 }, () => shareOf(peer('a')))
    expect(shares).toEqual([...Array<number>(5).fill(100), ...Array<number>(45).fill(10), ...Array<number>(10).fill(1)])
    expect(shareOf(peer('b'))).toBe(100)
  })

  it('counts who is there, and no proxy', () => {
    const shareOf = createStreamShares(addressOf, 15)
    const peers = Array.from({ length: 5 }, () => peer('a'))
    expect(new Set(peers.map(shareOf))).toEqual(new Set([15]))
    expect(shareOf(peer('a'))).toBe(2)
    for (const one of peers.slice(0, 2)) one.emit('close')
    expect([1, 2].map(() => shareOf(peer('a')))).toEqual([15, 2])
    expect(new Set(Array.from({ length: 60 }, () => shareOf(peer('proxy'))))).toEqual(new Set([15]))
  })
})

it('keeps nothing of an address whose connections are closed', async () => {
  const shareOf = createStreamShares(addressOf, 100)
  const visit = (n: number): void => {
    const one = peer(addressNumber(n))
    shareOf(one)
    one.emit('close')
  }
  // What stayed of one would take a hundred bytes.
  expect(await keptOfEach({ count: 10_000, enough: 30 }, visit)).toBeLessThan(30)
})

describe('at the port', () => {
  const sessions: ReturnType<typeof http2Begun>[] = []
  afterEach(() => sessions.splice(0).forEach((session) => session.destroy()))

  async function limits(port: PortListener, count: number): Promise<(number | undefined)[]> {
    const told: (number | undefined)[] = []
    for (let left = count; left > 0; left--) {
      const session = http2Begun(port)
      sessions.push(session)
      await once(session, 'remoteSettings')
      told.push(session.remoteSettings.maxConcurrentStreams)
    }
    return told
  }

  it('a connection is told its share', async () => {
    expect(await limits(await open({ limits: { http2Streams: 10 } }), 6)).toEqual([10, 10, 10, 10, 10, 1])
  })

  it('one that takes more than its share ends', async () => {
    const asked: string[] = []
    const port = await open({ handler: ({ url }) => void asked.push(url ?? ''), limits: { http2Streams: 10 } })
    await limits(port, 5)
    const socket = connect({ port: port.port, host: '127.0.0.1' }).on('error', () => undefined)
    atEnd(() => socket.destroy())
    socket.write(PREFACE)
    await once(socket, 'data')
    socket.write(ACKNOWLEDGED)
    for (const stream of [1, 3, 5]) socket.write(frame(1, HEAD, { flags: 5, stream }))
    socket.resume()
    await once(socket, 'close')
    expect(asked).toEqual(['/'])
  })

  it('proxies have the whole limit, however many connections they have', async () => {
    const port = await open({ limits: { http2Streams: 10 }, proxies: [networkOf('127.0.0.0/8')!] })
    expect(await limits(port, 7)).toEqual(Array(7).fill(10))
  })
})
