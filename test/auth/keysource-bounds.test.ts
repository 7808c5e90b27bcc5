// How many issuers are asked at once, what a discovery document is, and what is told of when to ask again.
import type { ServerResponse } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeySet } from '../../src/auth/keyset.ts'
import { createKeySource, type KeySource } from '../../src/auth/keysource.ts'
import type { PlatformError } from '../../src/core/errors.ts'
import { PATIENCE_MS } from '../support/limits.ts'
import { localServer } from '../support/local-server.ts'
import { newKey, TestClock, type TestKey } from './fixtures.ts'

const DISCOVERY = '/.well-known/openid-configuration'
let base: string
let keys: TestKey[]
let requests: string[]
/** What is answered at a path, after what is to be waited for. */
let answer: (path: string, response: ServerResponse) => void
let gate: Promise<void>
beforeAll(async () => {
  base = await localServer((request, response) => {
    requests.push(request.url ?? '')
    void gate.then(() => answer(request.url ?? '', response))
  })
})
let clock: TestClock
let failures: unknown[]
let source: KeySource
beforeEach(async () => {
  requests = []
  failures = []
  gate = Promise.resolve()
  keys = [await newKey('one')]
  clock = new TestClock()
  answer = (path, response) => {
    if (!path.endsWith(DISCOVERY)) return response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }))
    const issuer = `${base}${path.slice(0, -DISCOVERY.length)}`
    return response.end(JSON.stringify({ issuer, jwks_uri: `${base}/keys` }))
  }
  source = sourceFor(...Array.from({ length: 64 }, (_, i) => `${base}/${i}`))
})
const sourceFor = (...allowPrivateIssuers: string[]): KeySource =>
  createKeySource({
    ...{ clock, allowPrivateIssuers, totalMillis: PATIENCE_MS, connectMillis: PATIENCE_MS },
    onFailure: (_issuer, error) => failures.push(error),
  })
const keysFor = (issuer: string, kid = 'one', from = source): Promise<KeySet> =>
  from.keysFor(issuer, { alg: 'ES256', kid })
async function unavailable(work: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'UNAVAILABLE' })
  return error as PlatformError
}

it('no more wait for keys than may, however many ask for those of one issuer, and others are known meanwhile', async () => {
  const [slow, known] = [`${base}/1`, `${base}/2`]
  const allowPrivateIssuers = [slow, known]
  const bounded = createKeySource({ clock, allowPrivateIssuers, totalMillis: PATIENCE_MS, maxWaiting: 3 })
  await keysFor(known, 'one', bounded)
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const asked = Array.from({ length: 3 }, () => keysFor(slow, 'one', bounded))
  expect((await unavailable(keysFor(slow, 'one', bounded))).details.retryAfterSeconds).toBe(1)
  expect((await keysFor(known, 'one', bounded)).has({ alg: 'ES256', kid: 'one' })).toBe(true)
  resolve()
  await Promise.all(asked)
  expect((await keysFor(slow, 'one', bounded)).has({ alg: 'ES256', kid: 'one' })).toBe(true)
})

it('nobody waits for keys any more that cannot be had', async () => {
  const known = `${base}/known`
  const resolve = (): Promise<never> => Promise.reject(new Error('there is no such host'))
  const limits = { totalMillis: PATIENCE_MS, maxWaiting: 1 }
  const bounded = createKeySource({ clock, allowPrivateIssuers: [known], resolve, ...limits })
  await unavailable(keysFor('https://gone.example', 'one', bounded))
  expect((await keysFor(known, 'one', bounded)).has({ alg: 'ES256', kid: 'one' })).toBe(true)
})

it('keys that were had are not asked for anew, however many issuers of strangers have none', async () => {
  const known = `${base}/known`
  const resolve = (): Promise<never> => Promise.reject(new Error('there is no such host'))
  const one = createKeySource({ clock, allowPrivateIssuers: [known], totalMillis: PATIENCE_MS, resolve })
  await keysFor(known, 'one', one)
  for (let at = 0; at < 1_001; at++) await unavailable(keysFor(`https://h${at}.strangers.example`, 'one', one))
  expect((await keysFor(known, 'one', one)).has({ alg: 'ES256', kid: 'one' })).toBe(true)
  expect(requests).toEqual([`/known${DISCOVERY}`, '/keys'])
})

describe('issuers that are asked at once', () => {
  const issuers = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, i) => `${base}/${from + i}`)

  it('are 32, and one more may be asked as soon as another has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const asked = issuers(0, 32).map((issuer) => keysFor(issuer))
    const error = await unavailable(keysFor(`${base}/32`))
    expect(error.details.retryAfterSeconds).toBe(1)
    expect(error.message).toMatch(/it cannot be reached$/)
    resolve()
    await Promise.all(asked)
    expect(requests).not.toContain(`/32${DISCOVERY}`)
    // It did not fail: nobody asked it, so it need not wait.
    expect(failures).toEqual([])
    expect((await keysFor(`${base}/32`)).has({ alg: 'ES256', kid: 'one' })).toBe(true)
    await Promise.all(issuers(33, 64).map((issuer) => keysFor(issuer)))
  })

  it('are 32 also after some have failed', async () => {
    const good = answer
    answer = (_path, response) => response.writeHead(503).end()
    await Promise.all(issuers(0, 32).map((issuer) => unavailable(keysFor(issuer))))
    expect(failures).toHaveLength(32)
    answer = good
    await Promise.all(issuers(32, 64).map((issuer) => keysFor(issuer)))
  })

  it('are asked once for all whose key is new', async () => {
    await keysFor(`${base}/0`)
    keys = [await newKey('two')]
    clock.advance(30)
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const sets = [keysFor(`${base}/0`, 'two'), keysFor(`${base}/0`, 'two')]
    resolve()
    for (const set of await Promise.all(sets)) expect(set.has({ alg: 'ES256', kid: 'two' })).toBe(true)
    expect(requests).toHaveLength(4)
  })
})

describe('a discovery document', () => {
  const from = (document: unknown): Promise<PlatformError> => {
    answer = (_path, response) => response.end(typeof document === 'string' ? document : JSON.stringify(document))
    return unavailable(keysFor(`${base}/0`))
  }
  it.each([
    ['null'],
    ['7'],
    ['"issuer jwks_uri"'],
    ['[]'],
    ['{}'],
    ['{"jwks_uri":"https://a.test"}'],
    ['{"issuer":"https://a.test"}'],
    ['{"issuer":7,"jwks_uri":"https://a.test"}'],
    ['{"issuer":"https://a.test","jwks_uri":7}'],
    ['{"issuer":"https://a.test","jwks_uri":["https://a.test"]}'],
    ['{"issuer":null,"jwks_uri":null}'],
  ])('is not %s', async (text) => {
    expect((await from(text)).message).toContain('its discovery document names no issuer or no jwks_uri')
    expect(requests).toEqual([`/0${DISCOVERY}`])
  })

  it('names the issuer as it was named to us, to the letter, and the URL of its keys', async () => {
    for (const issuer of [`${base}/0/`, `${base}/1`, `${base.toUpperCase()}/0`]) {
      const error = await from({ issuer, jwks_uri: `${base}/keys` })
      expect(error.message).toContain('names another issuer')
      clock.advance(600)
    }
    expect((await from({ issuer: `${base}/0`, jwks_uri: 'keys' })).message).toContain('its URL is not a URL')
    expect(requests).not.toContain('/keys')
  })

  it('is below the whole path of the issuer', async () => {
    const deep = `${base}/a/b/`
    const issuerAsWritten = answer
    answer = (path, response) =>
      path.endsWith(DISCOVERY)
        ? response.end(JSON.stringify({ issuer: deep, jwks_uri: `${base}/keys` }))
        : issuerAsWritten(path, response)
    await keysFor(deep, 'one', sourceFor(deep))
    expect(requests).toEqual([`/a/b${DISCOVERY}`, '/keys'])
  })
})

describe('when to ask again', () => {
  it.each([
    ['no-cache', 300],
    ['max-age=7200, no-store', 300],
    ['no-store, max-age=7200', 300],
    ['private,no-cache,max-age=7200', 300],
    ['max-age="7200"', 7200],
    ['MAX-AGE=7200', 7200],
    // Other words that hold these.
    ['x-no-store, max-age=7200', 7200],
    ['max-age=7200, no-store-x', 7200],
    ['s-maxage=60, max-age=7200', 7200],
    ['x-max-age=7200', 3600],
    ['max-age=x', 3600],
  ])('is by Cache-Control %s after %i seconds', async (cacheControl, seconds) => {
    const good = answer
    answer = (path, response) => {
      response.setHeader('cache-control', cacheControl)
      good(path, response)
    }
    await keysFor(`${base}/0`)
    clock.advance(seconds - 1)
    expect(source.current(`${base}/0`)).toBeDefined()
    clock.advance(1)
    expect(source.current(`${base}/0`)).toBeUndefined()
  })

  it('is told of an issuer that fails, by what is left of its time', async () => {
    answer = (_path, response) => response.writeHead(503).end()
    for (let failed = 0; failed < 4; failed += 1) {
      await unavailable(keysFor(`${base}/0`))
      clock.advance(2 ** failed)
    }
    const { retryAfterSeconds: first = 0 } = (await unavailable(keysFor(`${base}/0`))).details
    expect(first).toBeGreaterThanOrEqual(8)
    expect(first).toBeLessThanOrEqual(16)
    const asked = requests.length
    clock.advance(3)
    const later = await unavailable(keysFor(`${base}/0`))
    expect(later.details.retryAfterSeconds).toBe(first - 3)
    expect(later.message).toContain('answered with status 503')
    expect(requests).toHaveLength(asked)
  })

  it.each([
    [0, 150],
    [1, 300],
  ])('is in five minutes at most, however often it failed, and by chance %i in %i seconds', async (chance, seconds) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    answer = (_path, response) => response.writeHead(503).end()
    for (let failed = 0; failed < 12; failed += 1) {
      await unavailable(keysFor(`${base}/0`))
      clock.advance(300)
    }
    expect((await unavailable(keysFor(`${base}/0`))).details.retryAfterSeconds).toBe(seconds)
    vi.restoreAllMocks()
  })

  it('is in a minute for one that may not be asked, of which nothing is kept', async () => {
    for (const issuer of ['https://10.0.0.1', 'http://a.test', 'https://a.test?b', 'https://a.test#b', 'a.test']) {
      expect((await unavailable(keysFor(issuer))).details.retryAfterSeconds).toBe(60)
    }
    expect(failures).toEqual([])
  })
})
