// How a port ends: what is under way or on its way is answered, and nothing else.
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { ListenOptions, PortListener } from '../../src/http/port.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { PATIENCE_MS } from '../support/limits.ts'
import { cert, get, http2Get, http2To, key, open, rawTo } from './port-support.ts'

const H1_REQUEST = 'GET /raw HTTP/1.1\r\nHost: x\r\n\r\n'
/** A grace that no test outlives: who waits for it fails. */
const ENDLESS_MS = 3_600_000
/** As many as one address may have open, nearly: more than Node.js has the system hold by itself. */
const QUEUED = 900

/** Resolves once the port takes no connection any more. */
function refused(port: PortListener): Promise<void> {
  const code = (error: NodeJS.ErrnoException): unknown => error.code
  return eventually(async () => (await get(port, '/idle').catch(code)) === 'ECONNREFUSED')
}

/** Clients in a thread of their own, which connect and ask while the loop that is to accept them stands; tells how each ended. */
const CLIENTS = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, count, asked } } = require('node:worker_threads')
  const client = () => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /queued HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => {
        Atomics.add(asked, 0, 1)
        Atomics.notify(asked, 0)
      })
    })
    socket.on('error', (error) => resolve(error.code))
    socket.on('data', (chunk) => resolve(String(chunk).slice(9, 12)))
  })
  void Promise.all(Array.from({ length: count }, client)).then((answers) => parentPort.postMessage(answers))
`

test('answers connections that wait to be accepted', async () => {
  const port = await open()
  const asked = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(CLIENTS, { eval: true, workerData: { port: port.port, count: QUEUED, asked } })
  atEnd(() => worker.terminate())
  const answers = once(worker, 'message')
  // Nothing is accepted from here until the port closes.
  let got = 0
  for (let last = ''; got < QUEUED && last !== 'timed-out'; got = Atomics.load(asked, 0)) {
    last = Atomics.wait(asked, 0, got, PATIENCE_MS)
  }
  expect(got).toBe(QUEUED)
  const closed = port.close(ENDLESS_MS)
  expect(await answers).toEqual([Array(QUEUED).fill('200')])
  await worker.terminate()
  await closed
})

test('finishes what runs, closes what is idle, refuses what is new', async () => {
  const running: Parameters<ListenOptions['handler']>[1][] = []
  const port = await open({
    handler: (incoming, response) => void (incoming.url === '/idle' ? response.end() : running.push(response)),
  })
  const agent = new Agent({ keepAlive: true })
  await get(port, '/idle', { agent })
  const silent = await rawTo(port)
  const idle = await http2To(port)
  const session = await http2To(port)
  const answers = [get(port, '/1', { agent: new Agent({ keepAlive: true }) }), http2Get(session)] as const
  await eventually(() => running.length === 2)
  const closed = port.close(ENDLESS_MS)
  await refused(port)
  await eventually(() => idle.destroyed)
  await expect(http2Get(session)).rejects.toThrow()
  for (const response of running) response.end('done')
  expect(await answers[0]).toMatchObject({ status: 200, body: 'done', headers: { connection: 'close' } })
  expect(await answers[1]).toEqual({ status: 200, body: 'done' })
  await closed
  await silent.closed
  expect(port.connections()).toBe(0)
  agent.destroy()
})

test('serves what is on its way on a connection that is kept, and tells it to close', async () => {
  const port = await open()
  const agent = new Agent({ keepAlive: true })
  await get(port, '/1', { agent })
  const closed = port.close(ENDLESS_MS)
  for (let last = false; !last;) {
    const { status, headers } = await get(port, '/2', { agent })
    expect(status).toBe(200)
    last = headers.connection === 'close'
  }
  await closed
  agent.destroy()
})

test('serves what a connection of HTTP/2 begins with that was silent before', async () => {
  const port = await open()
  const { socket } = await rawTo(port)
  const closed = port.close(ENDLESS_MS)
  await refused(port)
  const session = connectHttp2(`http://127.0.0.1:${port.port}`, { createConnection: () => socket })
  expect(await http2Get(session)).toMatchObject({ status: 200 })
  await closed
})

test('answers what was sent ahead, and only the last answer says that it is the last', async () => {
  const running: Parameters<ListenOptions['handler']>[1][] = []
  const port = await open({ handler: (_, response) => void running.push(response) })
  const { socket, text, closed } = await rawTo(port)
  socket.write(H1_REQUEST.repeat(2))
  await eventually(() => running.length === 1)
  const ended = port.close(ENDLESS_MS)
  socket.write(H1_REQUEST)
  for (let at = 0; at < 3; at++) {
    await eventually(() => running.length === at + 1)
    running[at]!.end(`<${at}>`)
  }
  await closed
  await ended
  expect(text().match(/<\d>|connection: close/gi)).toEqual(['<0>', '<1>', 'connection: close', '<2>'])
})

test('never begins what comes after the answer that ends the connection', async () => {
  const begun: string[] = []
  const port = await open({ handler: (incoming, response) => void (begun.push(incoming.url!), response.end()) })
  const { socket, closed } = await rawTo(port)
  socket.write('GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nPOST /after HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed
  expect(begun).toEqual(['/last'])
  const refused = await rawTo(port)
  refused.socket.write(`GET /two HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n${H1_REQUEST}`)
  await refused.closed
  expect(refused.text()).toMatch(/^HTTP\/1.1 400/)
  expect(begun).toEqual(['/last'])
})

test('gives the whole answer that ends the connection to who sends more meanwhile', async () => {
  const answer = 'x'.repeat(2_500_000)
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  const port = await open({
    handler: (_, response) => {
      response.setHeader('connection', 'close')
      response.once('finish', resolve).end(answer)
    },
  })
  const { socket, text, closed } = await rawTo(port)
  socket.pause()
  socket.write(H1_REQUEST)
  await sent
  socket.write('POST /after HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhello')
  for (let turns = 100; turns > 0; turns--) await nextTurn()
  socket.write('hello')
  socket.resume()
  await closed
  expect(text().length).toBeGreaterThan(answer.length)
  expect(text().match(/HTTP\/1.1 200/g)).toHaveLength(1)
})

test('tells an idle connection of HTTP/2 which request was its last: what is on its way may be sent anew', async () => {
  const port = await open()
  const session = await http2To(port)
  await http2Get(session)
  let told: number | undefined
  session.once('goaway', (_, last: number) => (told = last))
  const closed = port.close(ENDLESS_MS)
  const asked: Promise<string>[] = []
  while (told === undefined) {
    asked.push(http2Get(session).then(({ status }) => String(status), String))
    await nextTurn()
  }
  const answers = await Promise.all(asked)
  const answered = answers.filter((answer) => answer === '200').length
  for (const answer of answers.slice(answered)) expect(answer).toMatch(/REFUSED_STREAM|closed with 7/)
  // The streams of a client are numbered 1, 3, 5.
  expect(told).toBe(1 + 2 * answered)
  await closed
})

test('cuts what takes longer than the grace', async () => {
  let arrived = 0
  const port = await open({ handler: () => void arrived++ })
  const session = await http2To(port)
  const running = [get(port), http2Get(session)].map((one) => expect(one).rejects.toThrow())
  await eventually(() => arrived === 2)
  await port.close(50)
  await Promise.all(running)
  expect(port.connections()).toBe(0)
})

test('is quick when nothing runs', async () => {
  const port = await open({ tls: { cert, key } })
  await http2Get(await http2To(port, 'https'))
  await port.close(ENDLESS_MS)
})
