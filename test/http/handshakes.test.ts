// Whoever has not acknowledged our SETTINGS is bound by none of them, so an address has few such connections at once.
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { networkOf } from '../../src/http/address.ts'
import { createHandshakes, type Over } from '../../src/http/port/handshakes.ts'
import type { PortListener } from '../../src/http/port.ts'
import { ACKNOWLEDGED, frame, literal, PREFACE } from '../support/http2-frames.ts'
import { keptOfEach } from '../support/heap.ts'
import { addressNumber, http2To, open } from './port-support.ts'

const CANCELLED = Buffer.from([0, 0, 0, 8])
const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))

/** A connection of HTTP/2, which is heard when the server has begun it. */
async function begin({ port }: PortListener, from = '127.0.0.1'): Promise<{ socket: Socket; heard: () => boolean }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  let bytes = 0
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(PREFACE)
  return { socket, heard: () => bytes > 0 }
}

function get(path: string, stream: number): Buffer {
  const head = Buffer.concat([Buffer.from([0x82, 0x86]), literal(':path', path), literal(':authority', 'x')])
  return frame(1, head, { flags: 5, stream })
}

it('begins two of an address at once, and the next when one has acknowledged or is gone', async () => {
  const port = await open()
  const first = await begin(port)
  const second = await begin(port)
  await expect.poll(() => first.heard() && second.heard()).toBe(true)
  const third = await begin(port)
  const fourth = await begin(port)
  // Another address has turns of its own; when it has been answered, these would have been.
  if (process.platform === 'linux') await expect.poll((await begin(port, '127.0.0.2')).heard).toBe(true)
  expect([third.heard(), fourth.heard()]).toEqual([false, false])
  first.socket.write(ACKNOWLEDGED)
  await expect.poll(third.heard).toBe(true)
  expect(fourth.heard()).toBe(false)
  second.socket.destroy()
  await expect.poll(fourth.heard).toBe(true)
})

it('counts nobody who has acknowledged, nor those of a proxy', async () => {
  const port = await open()
  for (let left = 5; left > 0; left--) sockets.push((await http2To(port)).socket)
  const behind = await open({ proxies: [networkOf('127.0.0.0/8')!] })
  for (let left = 5; left > 0; left--) await expect.poll((await begin(behind)).heard).toBe(true)
})

describe('turns', () => {
  const ended: unknown[] = []
  const socket = (): Socket =>
    Object.assign(new EventEmitter(), {
      remoteAddress: '192.0.2.1',
      destroyed: false,
      destroy: (error: unknown) => ended.push(error),
    }) as unknown as Socket
  const turns = () => createHandshakes({ addressOf: ({ remoteAddress }) => remoteAddress })

  it('go on with the next where one cannot begin', async () => {
    const handshakes = turns()
    const fault = new Error('it has no handle')
    for (let left = 3; left > 0; left--)
      handshakes.enter(socket(), () => {
        throw fault
      })
    await new Promise<unknown>((resolve) => handshakes.enter(socket(), resolve))
    expect(ended).toEqual([fault, fault, fault])
  })

  it('are kept for no address whose connections have acknowledged', async () => {
    const handshakes = turns()
    const visit = async (n: number): Promise<void> => {
      const one = Object.assign(socket(), { remoteAddress: addressNumber(n) })
      await new Promise<void>((begun) => handshakes.enter(one, (over) => (over(true), begun())))
      await nextTurn()
    }
    // What stayed of one would take some hundred bytes.
    expect(await keptOfEach({ count: 5_000, enough: 100 }, visit)).toBeLessThan(100)
  })

  it('are none of who has gone while it waited', async () => {
    const handshakes = turns()
    const overs: Over[] = []
    for (let left = 2; left > 0; left--) handshakes.enter(socket(), (over) => overs.push(over))
    await expect.poll(() => overs).toHaveLength(2)
    const [gone, stays] = [socket(), socket()]
    const late = vi.fn()
    handshakes.enter(gone, late)
    const begun = new Promise<unknown>((resolve) => handshakes.enter(stays, resolve))
    gone.emit('close')
    overs[0]!(true)
    await begun
    expect(late).not.toHaveBeenCalled()
  })

  it('are none of who goes as its turn comes, and others begin in its place', async () => {
    const handshakes = turns()
    const late = vi.fn((over: Over) => over(true))
    for (let left = 2; left > 0; left--) {
      const gone = socket()
      handshakes.enter(gone, late)
      Object.assign(gone, { destroyed: true })
    }
    await new Promise<unknown>((resolve) => handshakes.enter(socket(), resolve))
    expect(late).not.toHaveBeenCalled()
  })
})

it('closes a connection that never acknowledges', async () => {
  const port = await open({ limits: { headersMs: 200 } })
  const { socket } = await begin(port)
  socket.write(get('/', 1))
  await once(socket, 'close')
})

it('asks nobody about streams that are cancelled as they come', async () => {
  const asked: string[] = []
  const port = await open({
    handler: (request, response) => {
      asked.push(request.url ?? '')
      response.end('ok')
    },
  })
  const { socket } = await begin(port)
  const left = (stream: number) => Buffer.concat([get('/left', stream), frame(3, CANCELLED, { stream })])
  socket.write(Buffer.concat([left(1), left(3), get('/stayed', 5)]))
  await expect.poll(() => asked).toEqual(['/stayed'])
})
