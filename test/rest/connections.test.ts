// Clients that send slowly, too much or nothing, that leave, and services that never answer.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { GOOD, Harness, JSON_BODY } from './harness.ts'

const harness = new Harness()
/** Its requests have no time at all. */
const hasty = new Harness()
const path = `/iam/v2/roles/${'a'.repeat(40)}`
const portOf = ({ h1 }: Harness): number => Number(new URL(h1).port)
beforeAll(() => Promise.all([harness.start(), hasty.start({ requestTimeoutMs: 100 })]))
afterAll(() => Promise.all([harness.stop(), hasty.stop()]))
beforeEach(() => {
  for (const one of [harness, hasty]) {
    one.calls.length = one.faults.length = 0
    one.answer = () => ({})
  }
})

it('answers at the deadline, whatever the services do', async () => {
  hasty.answer = () => new Promise(() => {})
  for (const ask of [hasty.ask.bind(hasty), hasty.ask2.bind(hasty)]) {
    const { status, text } = await ask('/registry/v2/repos', { headers: GOOD })
    expect([status, JSON.parse(text)]).toMatchObject([504, { code: 4, details: [{ reason: 'DEADLINE_EXCEEDED' }] }])
  }
  // A request that is late from the start is answered without a call.
  for (const { context } of hasty.calls)
    expect(context.signal).toMatchObject({ aborted: true, reason: { code: 'DEADLINE_EXCEEDED' } })
})

it('ends the wait for a body at the deadline', async () => {
  const socket = connect(portOf(hasty), '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  )
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 504 .*\r\nConnection: close/is)
  socket.destroy()
  expect(hasty.calls).toEqual([])
})

it('does not end the work of a call that failed late', async () => {
  const late = Promise.withResolvers<object>()
  hasty.answer = () => late.promise
  expect((await hasty.ask('/registry/v2/repos', { headers: GOOD })).status).toBe(504)
  late.reject(new Error('too late for anyone'))
  await nextTurn()
  expect(hasty.faults).toEqual([])
})

it('tells the services that an HTTP/1.1 client went away', async () => {
  const called = new Promise<AbortSignal | undefined>((resolve) => {
    harness.answer = ({ context }) => {
      resolve(context.signal)
      return new Promise(() => {})
    }
  })
  const req = request(`${harness.h1}/registry/v2/repos`, { headers: GOOD })
  req.on('error', () => {}).end()
  const signal = await called
  req.destroy()
  await once(signal!, 'abort')
  expect(signal?.reason).toMatchObject({ code: 'CANCELLED' })
})

it('tells the services that an HTTP/2 client cancelled', async () => {
  const called = new Promise<AbortSignal | undefined>((resolve) => {
    harness.answer = ({ context }) => {
      resolve(context.signal)
      return new Promise(() => {})
    }
  })
  const session = connectHttp2(harness.h2)
  const stream = session.request({ ':path': '/registry/v2/repos', ...GOOD })
  stream.on('error', () => {})
  const signal = await called
  stream.close(constants.NGHTTP2_CANCEL)
  await once(signal!, 'abort')
  expect(signal?.reason).toMatchObject({ code: 'CANCELLED' })
  session.close()
})

it('forgets a client that left in the middle of its body', async () => {
  const socket = connect(portOf(harness), '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  )
  await eventually(() => harness.bytesRead() > 0)
  socket.destroy()
  await eventually(() => harness.connections() === 0)
  expect([harness.calls, harness.faults]).toEqual([[], []])
})

it('does not swallow a body without an end', async () => {
  for (const [name, ask] of [
    ['h1', harness.ask.bind(harness)],
    ['h2', harness.ask2.bind(harness)],
  ] as const) {
    const { status, text } = await ask(path, { verb: 'POST', headers: JSON_BODY, body: Buffer.alloc(3_000_000, 'x') })
    expect([name, status, JSON.parse(text)]).toMatchObject([name, 413, { details: [{ reason: 'REQUEST_TOO_LARGE' }] }])
  }
})

it('counts a body that declares no length', async () => {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
  const socket = connect(portOf(harness), '127.0.0.1')
  socket.write(`${head}400\r\n${'x'.repeat(1024)}\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  // The size comes before the token in the order of checks.
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 413 .*\r\nConnection: close/is)
  socket.destroy()
})

it('reads a body in pieces', async () => {
  const socket = connect(portOf(harness), '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json;charset="UTF-8"\r\n`
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n9\r\n{"name":"\r\n`)
  await eventually(() => harness.bytesRead() > head.length)
  socket.write('3\r\nn"}\r\n0\r\n\r\n')
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 200/)
  expect(harness.calls).toMatchObject([{ request: { role: { name: 'n' } } }])
  socket.destroy()
})

it('keeps the connection for the next request', async () => {
  const socket = connect(portOf(harness), '127.0.0.1')
  const ask = async (): Promise<string> => {
    socket.write(`DELETE ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 2\r\n\r\n{}`)
    const [reply] = (await once(socket, 'data')) as [Buffer]
    return reply.toString()
  }
  for (let n = 0; n < 3; n++) expect(await ask()).toMatch(/^HTTP\/1\.1 200 .*Content-Length: 0\r\n/is)
  socket.destroy()
})
