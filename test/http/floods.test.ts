// Frames of HTTP/2 that ask for nothing: a connection that sends too many is ended, and work is not taken for a flood.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import type { ListenOptions } from '../../src/http/port.ts'
import { createHttp1 } from '../../src/http/port/http1.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { frame, post, PREFACE, literal } from '../support/http2-frames.ts'
import { patientLimits } from '../support/limits.ts'
import { get, http2To, open, rawTo } from './port-support.ts'

/** A header as HPACK writes it without its tables. */
it('takes no request with two tokens', async () => {
  let handled = 0
  const port = await open({ handler: () => void (handled += 1) })
  const { socket, text } = await rawTo(port)
  const tokens = ['Bearer a', 'Bearer b'].map((value) => literal('authorization', value))
  const head = Buffer.concat([Buffer.from([0x82, 0x86, 0x84, 0x41, 0x01, 0x78]), ...tokens])
  socket.write(Buffer.concat([PREFACE, frame(1, head, { flags: 5, stream: 1 })]))
  await eventually(() => text().includes('Send one Authorization header.'))
  expect(handled).toBe(0)
})

it.each([
  ['PING', [], frame(6, Buffer.alloc(8))],
  ['SETTINGS', [], frame(4, Buffer.alloc(0))],
  ['WINDOW_UPDATE', [], frame(8, Buffer.from([0, 0, 0, 1]))],
  ['PRIORITY', [], frame(2, Buffer.from([0, 0, 0, 0, 1]), { stream: 3 })],
  ['bodies by the byte', [post(1)], frame(0, Buffer.from('x'), { stream: 1 })],
  ['empty frames', [post(1)], frame(0, Buffer.alloc(0), { stream: 1 })],
  ['unknown frames', [], frame(0xee, Buffer.alloc(0))],
] as const)('a flood of %s: the connection is ended', async (_, first, flood) => {
  const handler: ListenOptions['handler'] = (incoming, response) => {
    incoming.resume()
    if (incoming.method === 'GET') response.end()
  }
  const port = await open({ handler })
  const { socket, closed } = await rawTo(port)
  socket.write(Buffer.concat([PREFACE, ...first]))
  const many = Buffer.concat(Array.from({ length: 2_000 }, () => flood))
  const pour = setInterval(() => socket.write(many), 5)
  await closed
  clearInterval(pour)
  expect(await get(port)).toMatchObject({ status: 200 })
})

it('bodies that come in small pieces, and large ones, are not a flood', async () => {
  const port = await open({
    handler: async (incoming, response) => {
      let length = 0
      for await (const chunk of incoming) length += (chunk as Buffer).length
      response.end(String(length))
    },
  })
  const session = await http2To(port)
  const upload = async (piece: string, times: number): Promise<string> => {
    const stream = session.request({ ':method': 'POST', ':path': '/' })
    for (let at = 0; at < times; at++) if (!stream.write(piece)) await once(stream, 'drain')
    stream.end()
    let body = ''
    for await (const chunk of stream) body += String(chunk)
    return body
  }
  expect(await upload('x'.repeat(100), 5_000)).toBe('500000')
  expect(await upload('x'.repeat(1_000_000), 30)).toBe('30000000')
  expect(session.destroyed).toBe(false)
})

it.each([
  ['many headers', 200, '200', 0],
  ['more headers than any client sends', 1_000, '431', 1],
  ['more headers than there is room for', 5_000, '431', 1],
] as const)('%s (%i) are answered with %s, and told as nonsense %i times', async (...[, count, status, faults]) => {
  let nonsense = 0
  const layer = createHttp1({
    ...{ limits: patientLimits, onUpgrade: undefined, addressOf: () => undefined, takeHeaders: () => true },
    handler: (_request, response) => void (response as ServerResponse).end(),
    ...{ onFault: () => undefined, onFlood: () => undefined, onNonsense: () => void (nonsense += 1) },
  })
  const server = createServer((socket) => layer.accept(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => (layer.destroy(), server.close()))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('error', () => undefined).on('data', (chunk) => (text += String(chunk)))
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(count)}\r\n`)
  await eventually(() => text.includes('\r\n\r\n'))
  expect(text).toContain(`HTTP/1.1 ${status}`)
  expect(nonsense).toBe(faults)
})
