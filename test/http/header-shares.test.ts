// How many headers the requests of an address may have: beyond what clients send, each takes from a budget of its address, and who has
// none left is cut off.
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { networkOf } from '../../src/http/address.ts'
import type { PortListener } from '../../src/http/port.ts'
import { createHeaderShares } from '../../src/http/port/header-shares.ts'
import { atEnd } from '../support/at-end.ts'
import { keptOfEach } from '../support/heap.ts'
import { ACKNOWLEDGED, frame, literal, PREFACE } from '../support/http2-frames.ts'
import { addressNumber, get, http2Get, http2To, open } from './port-support.ts'

const from = (remoteAddress: string): Socket =>
  Object.assign(new EventEmitter(), { remoteAddress }) as unknown as Socket
const addressOf = ({ remoteAddress }: Socket): string | undefined =>
  remoteAddress === 'proxy' ? undefined : remoteAddress

describe('the share of an address', () => {
  const world = () => {
    let now = 0
    const take = createHeaderShares({ addressOf, now: () => now })
    /** How many of a thousand requests pass. */
    const passed = (address: string, count: number): number =>
      Array.from({ length: 1_000 }, () => take(from(address), count)).filter(Boolean).length
    return { passed, wait: (ms: number) => (now += ms) }
  }

  it('has no end for what clients send', () => {
    expect(world().passed('a', 32)).toBe(1_000)
  })

  it('is five thousand headers beyond that, half of which comes again each second, on however many connections', () => {
    const { passed, wait } = world()
    expect(passed('a', 82)).toBe(100)
    expect(passed('b', 82)).toBe(100)
    expect(passed('a', 33)).toBe(0)
    wait(10_000)
    expect(passed('a', 57)).toBe(200)
    wait(3_000)
    expect(passed('a', 82)).toBe(50)
  })

  it('has no end for proxies, which speak for many', () => {
    expect(world().passed('proxy', 250)).toBe(1_000)
  })
})

it('keeps little of an address', async () => {
  const take = createHeaderShares({ addressOf })
  const visit = (n: number): unknown => take(from(addressNumber(n)), 40)
  expect(await keptOfEach({ count: 30_000, enough: 150 }, (n) => void visit(n))).toBeLessThan(150)
})

/** A stream whose head has one header as often as there may be, each but the first an octet. */
const HEAD = Buffer.concat([Buffer.from([0x82, 0x86]), literal(':path', '/'), literal(':authority', 'x')])
const NAMED = Buffer.from([0x40, 1, 0x61, 1, 0x62])
const MANY = Buffer.concat([HEAD, NAMED, Buffer.alloc(90, 0xbe)])
const stream = (id: number): Buffer => frame(1, MANY, { flags: 5, stream: id })

/** Five connections of a client that sends all of this at once on each: far more than comes again while it is read. */
async function flooded(port: PortListener, begin: (socket: Socket) => Promise<unknown>, bytes: Buffer): Promise<void> {
  const sockets: Socket[] = []
  for (let left = 5; left > 0; left--) {
    const socket = connect({ port: port.port, host: '127.0.0.1' }).on('error', () => undefined)
    atEnd(() => socket.destroy())
    await once(socket, 'connect')
    await begin(socket)
    sockets.push(socket)
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  for (const socket of sockets) {
    socket.resume().once('close', () => end())
    socket.write(bytes)
  }
  await ended
}

describe('at the port', () => {
  it('streams of many headers end their connection; what has few is served', async () => {
    const port = await open({ handler: (_, response) => void response.end() })
    const bytes = Buffer.concat(Array.from({ length: 100 }, (_, at) => stream(2 * at + 1)))
    const begin = async (socket: Socket): Promise<void> => {
      socket.write(PREFACE)
      await once(socket, 'data')
      socket.write(ACKNOWLEDGED)
    }
    await flooded(port, begin, bytes)
    expect(await http2Get(await http2To(port))).toMatchObject({ status: 200 })
  })

  it('requests of HTTP/1.1 count, too', async () => {
    const port = await open({ handler: (_, response) => void response.end() })
    const head = `GET / HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(231)}\r\n`
    await flooded(port, () => Promise.resolve(), Buffer.from(head.repeat(100)))
    expect(await get(port)).toMatchObject({ status: 200 })
  })

  it('trusted proxies may send any number', async () => {
    const port = await open({ proxies: [networkOf('127.0.0.0/8')!] })
    const headers = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`h${at}`, 'x']))
    const session = await http2To(port)
    for (let left = 100; left > 0; left--) expect(await http2Get(session, headers)).toMatchObject({ status: 200 })
  })
})
