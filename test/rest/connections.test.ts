// Clients that send slowly, too much or nothing, that leave, and services that never answer.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { GOOD, Harness, JSON_BODY } from './harness.ts'

const harness = new Harness()
const path = `/iam/v2/roles/${'a'.repeat(40)}`
/** With time for what must not end by a deadline, however slow the machine is. */
const patient = new Harness()
const port = (of = harness): number => Number(new URL(of.h1).port)
beforeAll(async () => {
  await harness.start({ requestTimeoutMs: 150 })
  await patient.start({ requestTimeoutMs: 60_000 })
})
afterAll(async () => {
  await harness.stop()
  await patient.stop()
})
beforeEach(() => {
  harness.calls.length = harness.faults.length = 0
  harness.answer = () => ({})
})

it('answers at the deadline, whatever the services do', async () => {
  harness.answer = () => new Promise(() => {})
  for (const ask of [harness.ask.bind(harness), harness.ask2.bind(harness)]) {
    const { status, text } = await ask('/registry/v2/repos', { headers: GOOD })
    expect([status, JSON.parse(text)]).toMatchObject([504, { code: 4, details: [{ reason: 'DEADLINE_EXCEEDED' }] }])
  }
  expect(harness.calls.map((call) => call.context.signal?.aborted)).toEqual([true, true])
  expect(harness.calls[0]?.context.signal?.reason).toMatchObject({ code: 'DEADLINE_EXCEEDED' })
})

it('ends the wait for a body at the deadline', async () => {
  const socket = connect(port(), '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  )
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 504 .*\r\nConnection: close/is)
  socket.destroy()
  expect(harness.calls).toEqual([])
})

it('does not end the work of a call that failed late', async () => {
  harness.answer = async () => {
    await sleep(200)
    throw new Error('too late for anyone')
  }
  expect((await harness.ask('/registry/v2/repos', { headers: GOOD })).status).toBe(504)
  await sleep(100)
  expect(harness.faults).toEqual([])
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
  const socket = connect(port(), '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  )
  await sleep(50)
  socket.destroy()
  await sleep(50)
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
  const socket = connect(port(), '127.0.0.1')
  socket.write(`${head}400\r\n${'x'.repeat(1024)}\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  // The size comes before the token in the order of checks.
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 413 .*\r\nConnection: close/is)
  socket.destroy()
})

it('reads a body in pieces', async () => {
  const socket = connect(port(patient), '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json;charset="UTF-8"\r\n`
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n9\r\n{"name":"\r\n`)
  await sleep(20)
  socket.write('3\r\nn"}\r\n0\r\n\r\n')
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 200/)
  expect(patient.calls).toMatchObject([{ request: { role: { name: 'n' } } }])
  socket.destroy()
})

it('keeps the connection for the next request', async () => {
  const socket = connect(port(patient), '127.0.0.1')
  const ask = async (): Promise<string> => {
    socket.write(`DELETE ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 2\r\n\r\n{}`)
    const [reply] = (await once(socket, 'data')) as [Buffer]
    return reply.toString()
  }
  for (let n = 0; n < 3; n++) expect(await ask()).toMatch(/^HTTP\/1\.1 200 .*Content-Length: 0\r\n/is)
  socket.destroy()
})
