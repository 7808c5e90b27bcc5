// One port: which protocols it speaks, how it refuses, and how it ends.
import { once } from 'node:events'
import { Agent, request, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { readTls } from '../../src/http/tls.ts'
import { eventually } from '../support/eventually.ts'
import { cert, get, http2Get, http2To, key, open, rawTo } from './port-support.ts'

const H1_REQUEST = 'GET /raw HTTP/1.1\r\nHost: x\r\n\r\n'
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
const EMPTY_SETTINGS = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])

describe('protocols', () => {
  it('HTTP/1.1, with connections that are kept', async () => {
    const port = await open()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await get(port, '/a', { agent })).toMatchObject({ status: 200, body: 'HTTP/1.1 GET /a' })
    expect(await get(port, '/b', { agent })).toMatchObject({ status: 200, body: 'HTTP/1.1 GET /b' })
    expect(port.connections()).toBe(1)
    agent.destroy()
    await eventually(() => port.connections() === 0)
  })

  it('HTTP/2 in clear text by prior knowledge, many streams at once', async () => {
    const port = await open()
    const session = await http2To(port)
    const bodies = await Promise.all(Array.from({ length: 50 }, (_, i) => http2Get(session, { ':path': `/${i}` })))
    expect(bodies.map(({ body }) => body)).toEqual(Array.from({ length: 50 }, (_, i) => `HTTP/2.0 GET /${i}`))
    expect(port.connections()).toBe(1)
  })

  it('bodies, both ways', async () => {
    const port = await open({ handler: (incoming, response) => void incoming.pipe(response) })
    const payload = 'x'.repeat(300_000)
    const sent = request({ host: '127.0.0.1', port: port.port, method: 'POST' }).end(payload)
    const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>]
    let text = ''
    for await (const chunk of response) text += chunk.toString()
    expect(text).toBe(payload)
    const stream = (await http2To(port)).request({ ':path': '/', ':method': 'POST' }).end(payload)
    text = ''
    for await (const chunk of stream) text += String(chunk)
    expect(text).toBe(payload)
  })

  it.each([
    ['HTTP/1.1', Buffer.from(H1_REQUEST), 'HTTP/1.1 GET /raw'],
    ['a method that starts as the preface does', Buffer.from('PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n'), 'PROPFIND /'],
    ['HTTP/2', Buffer.concat([Buffer.from(PREFACE), EMPTY_SETTINGS]), '\0\0\0\x04\x01\0\0\0\0'],
  ])('first bytes that come one by one: %s', async (_, bytes, wanted) => {
    const { socket, text } = await rawTo(await open())
    for (const byte of bytes) {
      await new Promise((resolve) => socket.write(Buffer.of(byte), resolve))
      await nextTurn()
    }
    await eventually(() => text().includes(wanted))
  })

  it('an upgrade to h2c is answered as a plain request', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }
    const onUpgrade = () => expect.unreachable()
    expect(await get(await open(), '/', { headers })).toMatchObject({ status: 200 })
    expect(await get(await open({ onUpgrade }), '/', { headers })).toMatchObject({ status: 200 })
  })

  const ASKED = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: foo\r\n'
  const posted = (path: string, body: string) => `POST ${path} HTTP/1.1\r\n${ASKED}${body}`
  it.each([
    ['a GET', `GET /0 HTTP/1.1\r\n${ASKED}\r\n`],
    ['a body', posted('/0', 'Content-Length: 4\r\n\r\nabcd')],
    ['a body in pieces', posted('/0', 'Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n')],
    ['as many headers as may be', posted('/0', `${'a: b\r\n'.repeat(246)}Content-Length: 4\r\n\r\nGET `)],
  ])('a protocol that nobody speaks is as good as none to what is sent ahead: %s', async (_, asking) => {
    const port = await open()
    const { socket, text } = await rawTo(port)
    const plain = 'GET /1 HTTP/1.1\r\nHost: x\r\n\r\n'
    const all = plain + asking + plain + asking.repeat(3) + plain
    const half = all.length - 90
    socket.write(all.slice(0, half))
    await nextTurn()
    socket.write(all.slice(half))
    await eventually(() => (text().match(/200 OK/g) ?? []).length === 7)
    expect([...text().matchAll(/(?:GET|POST) \/(\d)/g)].map(([, path]) => path).join('')).toBe('1010001')
  })

  it('an upgrade to a WebSocket goes to who wants it', async () => {
    const port = await open({ onUpgrade: (_, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nhi') })
    const { socket, text } = await rawTo(port)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await eventually(() => text().endsWith('hi'))
  })
})

describe('TLS', () => {
  it('chooses by ALPN, and clear text goes on', async () => {
    const port = await open({ tls: { cert, key } })
    const sent = httpsRequest({ host: '127.0.0.1', port: port.port, path: '/s', ca: cert }).end()
    const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>]
    for await (const chunk of response) expect(chunk.toString()).toBe('HTTP/1.1 GET /s')
    expect(await http2Get(await http2To(port, 'https'))).toEqual({ status: 200, body: 'HTTP/2.0 GET /' })
    expect(await get(port)).toMatchObject({ status: 200 })
    expect(await http2Get(await http2To(port, 'http'))).toMatchObject({ status: 200 })
  })

  it('without ALPN is HTTP/1.1', async () => {
    const { port } = await open({ tls: { cert, key } })
    const socket = connectTls({ host: '127.0.0.1', port, ca: cert })
    socket.write(H1_REQUEST)
    const [data] = (await once(socket, 'data')) as [Buffer]
    expect(data.toString()).toContain('200 OK')
    socket.destroy()
  })

  it('alone, when so configured', async () => {
    const port = await open({ tls: { cert, key }, tlsOnly: true })
    expect(await get(port)).toMatchObject({ status: 400, body: 'This port speaks HTTPS only.\n' })
    await expect(http2To(port).then(http2Get)).rejects.toThrow()
    expect(await http2Get(await http2To(port, 'https'))).toMatchObject({ status: 200 })
  })

  it('needs a certificate and its own key', async () => {
    const certFile = 'test/http/fixtures/test-only-cert.pem'
    const keyFile = 'test/http/fixtures/test-only-key.pem'
    expect(await readTls({ certFile, keyFile })).toEqual({ cert, key })
    await expect(readTls({ certFile: keyFile, keyFile })).rejects.toThrow(/^TLS_CERT .*key\.pem and TLS_KEY .* cannot/)
  })

  it('a ClientHello without a certificate here, and a broken one with: closed', async () => {
    for (const port of [await open(), await open({ tls: { cert, key } })]) {
      const { socket, closed } = await rawTo(port)
      socket.write(Buffer.from('160301000501000001ff', 'hex'))
      socket.write(Buffer.alloc(100, 7))
      await closed
      expect(await get(port)).toMatchObject({ status: 200 })
    }
  })
})

describe('faults', () => {
  it('of a handler: 500, and the next request is served', async () => {
    const faults: unknown[] = []
    const port = await open({
      handler: async (incoming, response) => {
        if (incoming.url === '/throw') throw new Error('boom')
        if (incoming.url === '/half') {
          await new Promise((resolve) => (response as ServerResponse).write('half', resolve))
          throw new Error('boom')
        }
        response.end('ok')
      },
      onFault: (error, fromHandler) => fromHandler && faults.push(error),
    })
    const session = await http2To(port)
    expect(await get(port, '/throw')).toMatchObject({ status: 500, body: '' })
    expect(await http2Get(session, { ':path': '/throw' })).toMatchObject({ status: 500 })
    await expect(get(port, '/half')).rejects.toThrow()
    await expect(http2Get(session, { ':path': '/half' })).rejects.toThrow()
    expect(await http2Get(session)).toMatchObject({ status: 200 })
    expect(faults).toHaveLength(4)
  })

  it('of a client: gone in the middle, on either protocol', async () => {
    const gone: string[] = []
    let arrived = 0
    const answering = Promise.withResolvers<void>()
    const port = await open({
      handler: async (incoming, response) => {
        response.on('close', () => gone.push(incoming.httpVersion))
        arrived++
        await answering.promise
        response.end('x'.repeat(100_000))
        response.end('again')
      },
    })
    const { socket } = await rawTo(port)
    socket.write(H1_REQUEST)
    const session = await http2To(port)
    session.request({ ':path': '/' }).on('error', () => undefined)
    await eventually(() => arrived === 2)
    socket.resetAndDestroy()
    session.destroy()
    await eventually(() => gone.length === 2 && port.connections() === 0)
    answering.resolve()
    expect(await get(port).then(({ status }) => status)).toBe(200)
  })

  it('of an address: says what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(open({ port })).rejects.toThrow(`Cannot listen on 127.0.0.1 port ${port}: another process does.`)
    await expect(open({ host: '192.0.2.1' })).rejects.toThrow('this machine has no such address')
    other.close()
  })
})
