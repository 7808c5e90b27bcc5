// What the port does to clients that are slow, greedy or broken: cut them, and serve the others meanwhile.
import { once } from 'node:events'
import { Agent, type ServerResponse } from 'node:http'
import { constants } from 'node:http2'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { ListenOptions } from '../../src/http/port.ts'
import { cert, get, http2Begun, http2Get, http2To, key, open, rawTo } from './port-support.ts'

/** For connections that are to be closed: any of them may do it. A test in which something must go well has but the one it is about. */
const SHORT = { headersMs: 200, requestMs: 400, idleMs: 300 }
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n'

describe.concurrent('slow clients', () => {
  it.each<[string, string, number]>([
    ['nothing', '', 200],
    ['half of a preface', 'PR', 200],
    ['headers without an end', GET, 200],
    ['a preface and nothing more', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 200],
    ['a body without an end', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx', 400],
  ])('%s: closed, and not before its time', async (_, sent, atLeast) => {
    const port = await open({ limits: SHORT, handler: (incoming, response) => void incoming.pipe(response) })
    const { socket, closed } = await rawTo(port)
    socket.write(sent, 'latin1')
    expect(await closed).toBeGreaterThan(atLeast - 50)
    await eventually(() => port.connections() === 0)
  })

  it('headers that come byte by byte: 408', async () => {
    const port = await open({ limits: { headersMs: 2_000 } })
    const { socket, closed, text } = await rawTo(port)
    const drip = setInterval(() => socket.write('X'), 20)
    socket.write(`${GET}X-Drip: `)
    await closed.finally(() => clearInterval(drip))
    expect(text()).toMatch(/^HTTP\/1.1 408 /)
  })

  it('over TLS too: a handshake or headers that do not come', async () => {
    const port = await open({ limits: SHORT, tls: { cert, key } })
    const { socket, closed } = await rawTo(port)
    socket.write(Buffer.from('1603010200', 'hex'))
    const secure = connectTls({ host: '127.0.0.1', port: port.port, ca: cert, ALPNProtocols: ['http/1.1'] })
    const secureClosed = new Promise((resolve) => secure.on('error', () => undefined).once('close', resolve))
    secure.resume().write(GET)
    await Promise.all([closed, secureClosed])
    await eventually(() => port.connections() === 0)
  })

  it('an HTTP/2 body without an end: the stream is reset, the connection stays', async () => {
    const limits = { headersMs: 3_000, requestMs: 3_000 }
    const session = http2Begun(await open({ limits, handler: (incoming) => void incoming.resume() }))
    const stream = session.request({ ':path': '/', ':method': 'POST' })
    stream.write('x')
    const pings = setInterval(() => void session.ping(() => undefined), 50)
    // An error of the stream ends the wait too.
    await once(stream, 'close').finally(() => clearInterval(pings))
    expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL)
    expect(session.destroyed).toBe(false)
  })

  it('answers that nobody reads', async () => {
    const big = Buffer.alloc(30_000_000)
    const { idleMs } = SHORT
    const port = await open({ limits: { idleMs }, handler: (_, response) => void response.end(big) })
    const { socket, closed } = await rawTo(port)
    socket.pause()
    socket.write(`${GET}\r\n`)
    const stream = http2Begun(port).request({ ':path': '/' })
    await once(stream, 'response')
    stream.pause()
    await once(stream, 'close')
    await eventually(() => port.connections() <= 1)
    socket.resume()
    await closed
  })

  it('connections with nothing under way are closed, those that wait for an answer are not', async () => {
    const waited: Parameters<ListenOptions['handler']>[1][] = []
    const port = await open({
      limits: { idleMs: 2_000 },
      handler: (incoming, response) => void (incoming.url === '/slow' ? waited.push(response) : response.end('ok')),
    })
    const agent = new Agent({ keepAlive: true })
    const idle = await http2To(port)
    const slow = [get(port, '/slow'), http2Get(http2Begun(port), { ':path': '/slow' })]
    await Promise.all([get(port, '/', { agent }), http2Get(http2Begun(port))])
    await eventually(() => idle.destroyed && waited.length === 2 && port.connections() === 2)
    for (const response of waited) response.end('ok')
    for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ status: 200, body: 'ok' })
    agent.destroy()
  })
})

describe('greedy clients', () => {
  it('a URL that is too long: 414 on both protocols, by whom it is left to', async () => {
    const port = await open()
    const path = `/${'x'.repeat(8_192)}`
    expect(await get(port, path)).toMatchObject({ status: 414 })
    const session = await http2To(port)
    expect(await http2Get(session, { ':path': path })).toMatchObject({ status: 414 })
    expect(await http2Get(session)).toMatchObject({ status: 200 })
    const own = await open({ tooLong: (_, response) => void (response as ServerResponse).writeHead(414).end('{}') })
    expect(await get(own, path)).toMatchObject({ status: 414, body: '{}' })
  })

  it('headers that are too large: 431, or the stream is reset', async () => {
    const port = await open()
    expect(await get(port, '/', { headers: { x: 'y'.repeat(17_000) } })).toMatchObject({ status: 431 })
    const session = await http2To(port)
    const headers = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`x-${i}`, 'y'.repeat(1_000)]))
    expect(await http2Get(session, headers)).toMatchObject({ status: 431 })
    await expect(http2Get(session, headers)).rejects.toThrow()
    expect(await get(port)).toMatchObject({ status: 200 })
  })

  it('more headers than any client sends: 431, and the connection ends', async () => {
    const port = await open()
    const headers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, '']))
    expect(await get(port, '/', { headers: headers(200) })).toMatchObject({ status: 200 })
    const refused = await get(port, '/', { headers: headers(300) })
    expect(refused).toMatchObject({ status: 431, headers: { connection: 'close' } })
  })

  it('more connections than there may be', async () => {
    const port = await open({ limits: { connections: 2 } })
    const kept = [await rawTo(port), await rawTo(port)]
    await eventually(() => port.connections() === 2)
    const { closed } = await rawTo(port)
    await closed
    kept[0]?.socket.destroy()
    await eventually(() => port.connections() === 1)
    expect(await get(port)).toMatchObject({ status: 200 })
  })

  it('more streams than there may be: the rest wait their turn or are refused', async () => {
    let most = 0
    let now = 0
    const port = await open({
      limits: { http2Streams: 5 },
      handler: async (incoming, response) => {
        most = Math.max(most, ++now)
        if (incoming.url === '/full') await eventually(() => most === 5)
        now -= 1
        response.end()
      },
    })
    const session = await http2To(port)
    await http2Get(session)
    expect(session.remoteSettings.maxConcurrentStreams).toBe(5)
    await Promise.allSettled(Array.from({ length: 50 }, () => http2Get(session, { ':path': '/full' })))
    expect(most).toBe(5)
    expect(await get(port)).toMatchObject({ status: 200 })
  })

  it('streams that are opened and cancelled at once: the connection is ended', async () => {
    let served = 0
    const port = await open({
      handler: (incoming, response) => {
        served += 1
        if (incoming.url !== '/cancelled') response.end()
      },
    })
    const session = await http2To(port)
    for (let i = 0; i < 2_000 && !session.destroyed; i += 1) {
      const stream = session.request({ ':path': '/cancelled' }).on('error', () => undefined)
      stream.close(constants.NGHTTP2_CANCEL)
      if (i % 50 === 0) await nextTurn()
    }
    await eventually(() => session.destroyed)
    expect(served).toBeLessThan(1_000)
    expect(await get(port)).toMatchObject({ status: 200 })
  })

  it('a hundred streams with large answers fit into the memory of a session', async () => {
    const port = await open({ handler: (_, response) => void response.end('x'.repeat(200_000)) })
    const session = await http2To(port)
    const answers = await Promise.all(Array.from({ length: 100 }, () => http2Get(session)))
    expect(answers.every(({ body }) => body.length === 200_000)).toBe(true)
  })

  it('requests sent ahead without end', async () => {
    let served = 0
    const port = await open({ handler: () => void (served += 1) })
    const { socket, closed } = await rawTo(port)
    socket.write(`${GET}\r\n`.repeat(5_000))
    await closed
    expect(served).toBe(1)
  })

  it('requests sent ahead: one at a time, answered in order', async () => {
    let atWork = 0
    let most = 0
    const port = await open({
      handler: async (incoming, response) => {
        most = Math.max(most, ++atWork)
        await new Promise(setImmediate)
        atWork -= 1
        response.end(`<${incoming.url}>`)
      },
    })
    const { socket, text } = await rawTo(port)
    const paths = Array.from({ length: 50 }, (_, at) => `/${at}`)
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    await eventually(() => text().includes('</49>'))
    expect([...text().matchAll(/<(.*?)>/g)].map(([, path]) => path)).toEqual(paths)
    expect(most).toBe(1)
  })

  it('a whole address as the target: its path, and its host before the header', async () => {
    const port = await open({
      handler: (incoming, response) => void response.end(`${incoming.headers.host}${incoming.url}`),
    })
    const { socket, text } = await rawTo(port)
    const targets = ['http://a:1/b?c=http://d', 'HTTP://a?b', 'http://a', '/http://a/b']
    socket.write(targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    await eventually(() => text().match(/HTTP\/1.1 200/g)?.length === targets.length)
    expect([...text().matchAll(/^(?:a|x).*/gm)].map(([line]) => line.replace(/HTTP.*/, ''))).toEqual([
      ...['a:1/b?c=http://d', 'a/?b', 'a/', 'x/http://a/b'],
    ])
  })

  it('requests sent ahead by who is gone: never begun', async () => {
    const begun: string[] = []
    const answer = Promise.withResolvers<void>()
    const port = await open({
      handler: async (incoming, response) => {
        begun.push(incoming.url ?? '')
        await answer.promise
        response.end()
      },
    })
    const { socket } = await rawTo(port)
    socket.write(['/a', '/b', '/c'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    await eventually(() => begun.length === 1)
    socket.destroy()
    await eventually(() => port.connections() === 0)
    answer.resolve()
    expect(await get(await open())).toMatchObject({ status: 200 })
    expect(begun).toEqual(['/a'])
  })

  it.each([
    ['not HTTP', 'hello world\r\n\r\n', /^HTTP\/1.1 400 /],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400 /],
    ['two lengths', `${GET}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, /^HTTP\/1.1 400 /],
    ['a length and chunks', `${GET}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, /^HTTP\/1.1 400 /],
    ['userinfo in Host', 'GET / HTTP/1.1\r\nHost: evil@localhost\r\n\r\n', /^HTTP\/1.1 400 [^]*in Host/],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', /^HTTP\/1.1 400 [^]*in Host/],
    ['a port alone in Host', 'GET / HTTP/1.1\r\nHost: :80\r\n\r\n', /^HTTP\/1.1 400 [^]*in Host/],
    ['a path in Host', 'GET / HTTP/1.1\r\nHost: localhost/x\r\n\r\n', /^HTTP\/1.1 400 [^]*in Host/],
    ['userinfo in an address', 'GET http://evil@localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1.1 400 /],
    ['all of it, by another verb', 'GET * HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1.1 400 /],
    ['two Hosts', `${GET}Host: y\r\n\r\n`, /^HTTP\/1.1 400 [^]*Send one Host header/],
    [
      'two tokens',
      `${GET}authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`,
      /^HTTP\/1.1 400 [^]*Send one Authorization/,
    ],
    ['two types', `${GET}Content-Type: a/b\r\nContent-Type: c/d\r\n\r\n`, /^HTTP\/1.1 400 [^]*Send one Content-Type/],
    ['another coding', `${GET}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, /^HTTP\/1.1 501 [^]*chunked/],
    ['no coding', `${GET}Transfer-Encoding: identity\r\n\r\n`, /^HTTP\/1.1 501 /],
    ['chunks in HTTP/1.0', 'POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', /^HTTP\/1.1 400 /],
    ['HTTP/0.9', 'GET / HTTP/0.9\r\nHost: x\r\n\r\n', /^HTTP\/1.1 505 /],
    ['a line alone', 'GET /\r\n\r\n', /^HTTP\/1.1 (400|505) /],
    ['a later HTTP', 'GET / HTTP/3.0\r\nHost: x\r\n\r\n', /^HTTP\/1.1 (400|505) /],
    ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', /^$/],
    ['a broken preface', 'PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n', /^/],
    ['frames of nonsense', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'\xff'.repeat(200)}`, /^/],
  ])('%s: refused and closed', async (_, bytes, wanted) => {
    const port = await open()
    const { socket, text, closed } = await rawTo(port)
    socket.write(bytes, 'latin1')
    await closed
    expect(text()).toMatch(wanted)
    expect(await get(port)).toMatchObject({ status: 200 })
  })
})

it.each<[string, Record<string, string>, unknown]>([
  ['another host beside the authority', { ':authority': 'localhost', host: 'evil.example.com' }, 400],
  // The library refuses these before anything is asked.
  ['userinfo in the authority', { ':authority': 'evil@localhost' }, 'reset'],
  ['all of it, by another verb', { ':path': '*' }, 'reset'],
  ['no path', { ':path': 'x' }, 'reset'],
])('HTTP/2, %s: refused', async (_, headers, wanted) => {
  const session = await http2To(await open())
  const asked = http2Get(session, headers).then(
    ({ status }) => status,
    () => 'reset',
  )
  expect(await asked).toBe(wanted)
  expect(await http2Get(session)).toMatchObject({ status: 200 })
})
