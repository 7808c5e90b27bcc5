// What is fetched of a server that a stranger may have named, and what of its answer counts.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchDocument, guardedFetch, requireAllowedUrl, type FetchOptions } from '../../src/auth/fetch.ts'
import { PATIENCE_MS } from '../support/limits.ts'
import { localServer } from '../support/local-server.ts'

let base: string
let received: IncomingMessage | undefined
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  base = await localServer((request, response) => {
    received = request
    answer(response)
  })
})
beforeEach(() => {
  received = undefined
  answer = (response) => response.end('{}')
})

const options: FetchOptions = {
  ...{ maxBytes: 1000, connectMillis: PATIENCE_MS, allowPrivate: true, signal: new AbortController().signal },
}
const get = (change: Partial<FetchOptions> = {}, url = `${base}/a/b`) =>
  fetchDocument(new URL(url), { ...options, ...change })

describe('a document', () => {
  it('is its text, with how long it holds', async () => {
    answer = (response) => response.writeHead(200, { 'cache-control': 'max-age=7' }).end('{"a":"é"}')
    expect(await get()).toEqual({ text: '{"a":"é"}', cacheControl: 'max-age=7' })
    expect(received).toMatchObject({ method: 'GET', url: '/a/b' })
    expect(received?.headers).toMatchObject({
      ...{ accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'platform-graph' },
      connection: 'close',
    })
    // It comes in pieces, which may end within a letter.
    const long = 'é€'.repeat(50_000)
    answer = (response) => response.end(long)
    expect((await get({ maxBytes: 1e6 })).text === long).toBe(true)
  })

  it.each([201, 204, 301, 304, 404, 500])('is none with the status %i', async (status) => {
    answer = (response) => response.writeHead(status, { location: `${base}/else` }).end()
    await expect(get()).rejects.toThrow(`/a/b answered with status ${status}`)
    expect(received?.url).toBe('/a/b')
  })

  it('is read no further where it is none, and not waited for where it is put off again and again', async () => {
    const left = Promise.withResolvers<void>()
    answer = (response) => response.once('close', left.resolve).writeHead(404).write('and so on')
    await expect(get()).rejects.toThrow('/a/b answered with status 404')
    await left.promise
    answer = (response) => {
      for (let at = 0; at < 200; at++) response.writeProcessing()
      response.end('{}')
    }
    await expect(get()).rejects.toThrow('puts its answer off')
  })

  it('is none when it is compressed, which was not asked for', async () => {
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}'))
    await expect(get()).rejects.toThrow('/a/b is compressed')
    answer = (response) => response.writeHead(200, { 'content-encoding': 'identity' }).end('{}')
    await expect(get()).resolves.toMatchObject({ text: '{}' })
  })

  it('has as many bytes as are allowed, said or not', async () => {
    for (const isSaid of [true, false]) {
      const send = (size: number) => (response: ServerResponse) => {
        if (isSaid) response.writeHead(200, { 'content-length': size })
        // In two pieces, for it is their sum that counts.
        response.write('x'.repeat(600))
        response.end('x'.repeat(size - 600))
      }
      answer = send(1000)
      expect((await get()).text).toHaveLength(1000)
      answer = send(1001)
      await expect(get()).rejects.toThrow('a document is larger than 1000 bytes')
    }
  })

  it('that says it is too large is not read', async () => {
    // Nothing follows: who waited for it would wait for ever.
    answer = (response) => void response.writeHead(200, { 'content-length': 1001 }).flushHeaders()
    await expect(get()).rejects.toThrow('a document is larger than 1000 bytes')
  })

  it('is given up when it is told to', async () => {
    answer = () => undefined
    const ending = new AbortController()
    const work = get({ signal: ending.signal })
    ending.abort(new Error('enough'))
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  })

  describe('and the time that its connection may take', () => {
    /** Of no other timer of this process, which may have some of its own under way. */
    const connectMillis = 4_321
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      vi.spyOn(globalThis, 'setTimeout')
      vi.spyOn(globalThis, 'clearTimeout')
      return () => {
        vi.restoreAllMocks()
        vi.useRealTimers()
      }
    })

    /** Connections whose time runs. */
    function connecting(): number {
      const [set, clear] = [vi.mocked(setTimeout).mock, vi.mocked(clearTimeout).mock]
      const made = set.results.filter((_, at) => set.calls[at]?.[1] === connectMillis)
      return made.filter(({ value }) => !clear.calls.some(([timer]) => timer === value)).length
    }

    it('which ends it', async () => {
      const resolve = () => new Promise<never>(() => undefined)
      const work = get({ resolve, connectMillis }, base.replace(/\/\/[^:]+/, '//slow.test'))
      const failed = expect(work).rejects.toThrow('connect timed out')
      expect(connecting()).toBe(1)
      vi.advanceTimersByTime(connectMillis)
      await failed
    })

    it('which is over when it is made: an answer has the time of the whole', async () => {
      const arrived = Promise.withResolvers<ServerResponse>()
      answer = arrived.resolve
      const work = get({ connectMillis })
      const response = await arrived.promise
      expect(connecting()).toBe(0)
      response.end('{}')
      expect((await work).text).toBe('{}')
    })

    it('which counts the handshake of TLS too', async () => {
      // It takes the connection, and says nothing.
      const silent = createNetServer()
      await once(silent.listen(0, '127.0.0.1'), 'listening')
      const [port, accepted] = [(silent.address() as AddressInfo).port, once(silent, 'connection')]
      const work = get({ connectMillis }, `https://127.0.0.1:${port}`)
      const failed = expect(work).rejects.toThrow('connect timed out')
      const [socket] = (await accepted) as [Socket]
      // Its client has said its first words, so it is connected.
      await once(socket, 'data')
      expect(connecting()).toBe(1)
      vi.advanceTimersByTime(connectMillis)
      await failed
      silent.close()
    })

    it('which is over when TLS is agreed upon', async () => {
      const before = getCACertificates('default')
      const [cert, key] = ['cert', 'key'].map((name) =>
        readFileSync(new URL(`../http/fixtures/test-only-${name}.pem`, import.meta.url), 'utf8'),
      ) as [string, string]
      setDefaultCACertificates([...before, cert])
      const arrived = Promise.withResolvers<ServerResponse>()
      const server = createHttpsServer({ cert, key }, (_request, response) => arrived.resolve(response))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      try {
        const work = get({ connectMillis }, `https://127.0.0.1:${(server.address() as AddressInfo).port}/`)
        const response = await Promise.race([arrived.promise, work.then(() => expect.unreachable())])
        await vi.waitFor(() => expect(connecting()).toBe(0))
        response.end('{}')
        expect((await work).text).toBe('{}')
      } finally {
        setDefaultCACertificates(before)
        server.close()
      }
    })

    it('which is over when it is given up', async () => {
      const ending = new AbortController()
      const resolve = () => new Promise<never>(() => undefined)
      const work = get({ resolve, connectMillis, signal: ending.signal }, base.replace(/\/\/[^:]+/, '//slow.test'))
      ending.abort()
      await expect(work).rejects.toMatchObject({ name: 'AbortError' })
      await vi.waitFor(() => expect(connecting()).toBe(0))
    })
  })

  it('comes of a name that an operator allows to be inside', async () => {
    const resolve = async (name: string) => (name === 'inside.test' ? [{ address: '127.0.0.1', family: 4 }] : [])
    const url = base.replace(/\/\/[^:]+/, '//inside.test')
    await expect(get({ resolve }, url)).resolves.toMatchObject({ text: '{}' })
    expect(received?.headers.host).toMatch(/^inside\.test:/)
    await expect(get({ resolve: () => Promise.reject(new Error('no such name')) }, url)).rejects.toThrow('no such name')
  })
})

describe('an address', () => {
  it('is looked at once more when it is connected to, whatever the resolver has said', async () => {
    let isAsked = false
    // It is another one each time somebody looks.
    const liar = {
      get address() {
        const said = isAsked ? '127.0.0.1' : '8.8.8.8'
        isAsked = true
        return said
      },
      family: 4,
    }
    const url = base.replace(/http:\/\/[^:]+/, 'https://public.example')
    const work = get({ allowPrivate: false, resolve: async () => [liar] }, url)
    await expect(work).rejects.toThrow('connected to a private address')
    expect(isAsked).toBe(true)
  })

  it('is refused for all, when one of them is inside', async () => {
    const [outside, inside] = [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    for (const found of [[outside, inside], [inside, outside], [inside]]) {
      const work = get({ allowPrivate: false, resolve: async () => found }, 'https://public.example/')
      await expect(work).rejects.toThrow('public.example resolves to a private address')
    }
    const work = get({ allowPrivate: false, resolve: async () => [] }, 'https://public.example/')
    await expect(work).rejects.toThrow('public.example has no address')
  })
})

describe('the guard as a fetch', () => {
  const guarded = (change: Partial<FetchOptions & { totalMillis: number }> = {}) =>
    guardedFetch({
      ...{ maxBytes: 1000, connectMillis: PATIENCE_MS, totalMillis: PATIENCE_MS, allowPrivate: true },
      ...change,
    })

  it('sends what it is given, and gives whole answers whatever their status', async () => {
    let body = ''
    answer = (response) => {
      received?.on('data', (chunk: Buffer) => (body += chunk.toString()))
      received?.on('end', () => response.writeHead(418, { 'content-type': 'text/x' }).end('tea'))
    }
    const sent = { method: 'POST', headers: { accept: 'text/x', 'x-a': 'b' }, body: 'water' }
    const response = await guarded()(`${base}/a`, sent)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      418,
      'text/x',
      'tea',
    ])
    expect(received).toMatchObject({ method: 'POST', headers: { accept: 'text/x', 'x-a': 'b' } })
    expect(body).toBe('water')
  })

  it('says no type where none was said, and asks by GET', async () => {
    answer = (response) => response.end('x')
    const response = await guarded()(base, {})
    expect(received?.method).toBe('GET')
    expect(response.headers.get('content-type')).not.toBe('undefined')
  })

  it('takes no longer in all than it may', async () => {
    answer = () => undefined
    await expect(guarded({ totalMillis: 5 })(base, {})).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('holds the same bounds', async () => {
    answer = (response) => response.end('x'.repeat(1001))
    await expect(guarded()(base, {})).rejects.toThrow('larger than 1000 bytes')
    received = undefined
    await expect(guarded({ allowPrivate: false })(base.replace('http:', 'https:'), {})).rejects.toThrow(/private/)
    await expect(guarded()('not a URL', {})).rejects.toThrow('its URL is not a URL')
    expect(received).toBeUndefined()
  })
})

describe('a URL', () => {
  const refused = (text: string, allowPrivate: boolean): string | undefined => {
    try {
      requireAllowedUrl(URL.parse(text), allowPrivate)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }
  it.each([
    ['https://a.example', undefined, undefined],
    ['http://a.example', 'its URL is not https', undefined],
    ['https://10.0.0.1', 'its URL names a private address', undefined],
    ['http://10.0.0.1', 'its URL is not https', undefined],
    ['ftp://a.example', 'its URL is not https', 'its URL is not https'],
    ['https://u@a.example', 'its URL holds a user or a password', 'its URL holds a user or a password'],
    ['https://:p@a.example', 'its URL holds a user or a password', 'its URL holds a user or a password'],
    ['a.example', 'its URL is not a URL', 'its URL is not a URL'],
  ])('%s: %j; of an operator: %j', (url, stranger, operator) => {
    expect([refused(url, false), refused(url, true)]).toEqual([stranger, operator])
  })
})
