// Answers that no sink would give: they end, and hold no more connections than there are deliveries under way.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ClientRequest } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createSinkGuard } from '../../src/app/sink-guard.ts'
import { fetchDocument } from '../../src/auth/fetch.ts'
import { createSinkClient } from '../../src/events/sink.ts'
import { eventually } from '../support/eventually.ts'
import { PATIENCE_MS } from '../support/limits.ts'

const POST = { method: 'POST', headers: {}, body: Buffer.from('{}'), signal: new AbortController().signal } as const
const BEGUN = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that does something with each connection once it was asked; its URL, and the connections that are open. */
async function answering(answer: (socket: Socket) => unknown): Promise<{ url: URL; open: Set<Socket> }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
    socket.once('data', () => answer(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), open }
}

function client() {
  const made = createSinkClient({ guard: createSinkGuard(true), connectMs: PATIENCE_MS, totalMs: PATIENCE_MS })
  ends.push(() => made.close())
  return made
}

/** Writes the same as long as it is read. */
function pour(socket: Socket, bytes: string): void {
  const go = (): void => {
    while (!socket.destroyed && socket.write(bytes)) continue
  }
  socket.on('drain', go)
  go()
}

test('a delivery whose answer has begun is under way until its connection is free', async () => {
  const { url, open } = await answering((socket) => void socket.write(BEGUN))
  const sinks = client()
  let isOver = false
  const sent = sinks.send({ ...POST, url }).finally(() => (isOver = true))
  await eventually(() => open.size === 1)
  const [socket] = open
  // What is read after the beginning of that answer: another one, whole.
  const other = await answering((one) => void one.end(`${BEGUN}0123456789`))
  expect((await sinks.send({ ...POST, url: other.url })).status).toBe(200)
  expect(isOver).toBe(false)
  socket?.write('0123456789')
  expect((await sent).status).toBe(200)
})

test.each([
  ['is cut off', (socket: Socket): unknown => socket.write(BEGUN, () => socket.resetAndDestroy())],
  ['has no end', (socket: Socket) => pour(socket, `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(10_000)}`)],
  [
    'is in crumbs',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      socket.write('1\r\nx\r\n'.repeat(1_000))
    },
  ],
] as const)('a delivery whose answer %s has its status, and leaves no connection', async (_, answer) => {
  const { url, open } = await answering(answer)
  expect((await client().send({ ...POST, url })).status).toBe(200)
  await eventually(() => open.size === 0)
})

test('a delivery whose answer is never ended has its status when its time is over, and leaves no connection', async () => {
  const { url, open } = await answering((socket) => void socket.write(BEGUN))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ends.push(() => void vi.useRealTimers())
  let begun = false
  const note = (): void => void (begun = true)
  // Of the head of an answer, as Node has it.
  subscribe('http.client.response.finish', note)
  ends.push(() => unsubscribe('http.client.response.finish', note))
  const sent = client().send({ ...POST, url })
  await eventually(() => begun)
  vi.advanceTimersByTime(PATIENCE_MS)
  expect((await sent).status).toBe(200)
  await eventually(() => open.size === 0)
})

const WAIT = 'HTTP/1.1 100 Continue\r\n\r\n'

test.each([
  ['a delivery', (url: URL) => client().send({ ...POST, url })],
  [
    'a key set',
    (url: URL) => fetchDocument(url, { ...POST, allowPrivate: true, maxBytes: 1_000, connectMillis: PATIENCE_MS }),
  ],
] as const)('an answer to %s that is put off without end is refused before all that came is read', async (_, ask) => {
  const { url, open } = await answering((socket) => pour(socket, WAIT.repeat(2_000)))
  let heads = 0
  const count = (message: unknown): void => {
    ;(message as { request: ClientRequest }).request.on('information', () => heads++)
  }
  subscribe('http.client.request.start', count)
  ends.push(() => unsubscribe('http.client.request.start', count))
  await expect(ask(url)).rejects.toThrow('again and again')
  await eventually(() => open.size === 0)
  // Of 2,600 that one read of a connection holds.
  expect(heads).toBeLessThan(100)
})

test('an answer that is put off a few times is an answer', async () => {
  const { url } = await answering((socket) => void socket.write(`${WAIT.repeat(4)}HTTP/1.1 204 No Content\r\n\r\n`))
  expect((await client().send({ ...POST, url })).status).toBe(204)
})

test('a delivery that meets connections which the sink has closed goes out by one that is new', async () => {
  const FULL = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'
  const asked: Socket[] = []
  const { url, open } = await answering((socket) => {
    asked.push(socket)
    // Whoever asks by it once more finds it closed.
    if (asked.length <= 4) socket.once('data', () => socket.resetAndDestroy())
    if (asked.length > 4) socket.write(FULL)
  })
  const sinks = client()
  const four = Array.from({ length: 4 }, () => sinks.send({ ...POST, url }))
  await eventually(() => asked.length === 4)
  for (const socket of asked) socket.write(FULL)
  await Promise.all(four)
  expect(open.size).toBe(4)
  expect((await sinks.send({ ...POST, url })).status).toBe(200)
  expect(asked).toHaveLength(5)
  expect(open.size).toBeGreaterThan(1)
})

test.each([
  ['what is no answer', 1, (socket: Socket) => void socket.write('220 mail.example.test ESMTP\r\n\r\n')],
  ['a reset', 2, (socket: Socket) => void socket.resetAndDestroy()],
])('a kept connection that gives %s: its event is sent on %i', async (_, connections, second) => {
  let begun = 0
  const { url } = await answering((socket) => {
    begun++
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    socket.on('data', (bytes: Buffer) => {
      if (bytes.includes('POST ')) second(socket)
    })
  })
  const sinks = client()
  expect(await sinks.send({ ...POST, url })).toMatchObject({ status: 200 })
  const again = await sinks.send({ ...POST, url }).catch((error: unknown) => error)
  expect(again).toMatchObject(connections === 1 ? { code: 'HPE_INVALID_CONSTANT' } : { status: 200 })
  expect(begun).toBe(connections)
})
