import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeySet } from '../../src/auth/keyset.ts'
import { createKeySource, type KeySource, type KeySourceOptions } from '../../src/auth/keysource.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { startProvider, type FailMode, type TestProvider } from '../support/issuer.ts'
import { PATIENCE_MS } from '../support/limits.ts'
import { TestClock } from './fixtures.ts'

let provider: TestProvider
let clock: TestClock
let source: KeySource
const failures: unknown[] = []
const newSource = (options: Partial<KeySourceOptions> = {}): KeySource =>
  createKeySource({
    clock,
    allowPrivateIssuers: [provider.url],
    connectMillis: PATIENCE_MS,
    totalMillis: PATIENCE_MS,
    onFailure: (_issuer, error) => failures.push(error),
    ...options,
  })
beforeEach(async () => {
  clock = new TestClock()
  provider = await startProvider()
  source = newSource()
  failures.length = 0
})
afterEach(() => provider.close())

const keysFor = (kid: string | undefined, from = source): Promise<KeySet> =>
  from.keysFor(provider.url, { alg: 'ES256', kid })
const fetches = (): number => provider.requests.filter((path) => path === '/keys').length
async function expectUnavailable(work: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PlatformError)
  expect((error as PlatformError).code).toBe('UNAVAILABLE')
  return error as PlatformError
}

describe('discovery', () => {
  it('finds the keys and keeps them', async () => {
    const keys = await keysFor('key-1')
    expect(keys.has({ alg: 'ES256', kid: 'key-1' })).toBe(true)
    expect(keys.has({ alg: 'ES256', kid: undefined })).toBe(true)
    expect(keys.has({ alg: 'RS256', kid: 'key-1' })).toBe(false)
    expect(await keysFor('key-1')).toBe(keys)
    expect(source.current(provider.url)).toBe(keys)
    expect(provider.requests).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  it('asks once for many who wait', async () => {
    const sets = await Promise.all(Array.from({ length: 50 }, () => keysFor('key-1')))
    expect(new Set(sets).size).toBe(1)
    expect(fetches()).toBe(1)
  })

  it.each([
    [undefined, 3600],
    ['max-age=10', 300],
    ['no-store', 300],
    ['public, max-age=7200', 7200],
    ['max-age=31536000', 24 * 3600],
  ])('with Cache-Control %s asks again after %i seconds', async (cacheControl, seconds) => {
    provider.cacheControl = cacheControl
    await keysFor('key-1')
    clock.advance(seconds - 1)
    await keysFor('key-1')
    expect(fetches()).toBe(1)
    clock.advance(1)
    expect(source.current(provider.url)).toBeUndefined()
    await keysFor('key-1')
    expect(fetches()).toBe(2)
  })

  it('gives the same set again while the text is the same', async () => {
    const before = await keysFor('key-1')
    clock.advance(3600)
    expect(await keysFor('key-1')).toBe(before)
    await provider.rotate()
    clock.advance(3600)
    expect(await keysFor('key-1')).not.toBe(before)
  })
})

describe('rotation', () => {
  it('is noticed by the unknown kid', async () => {
    await keysFor('key-1')
    await provider.rotate()
    clock.advance(30)
    expect((await keysFor('key-2')).has({ alg: 'ES256', kid: 'key-2' })).toBe(true)
    expect(fetches()).toBe(2)
  })

  it('is looked for once in 30 seconds, however many strange kids come', async () => {
    await keysFor('key-1')
    for (let i = 0; i < 20; i += 1) {
      expect((await keysFor(`strange-${i}`)).has({ alg: 'ES256', kid: `strange-${i}` })).toBe(false)
      clock.advance(1)
    }
    expect(fetches()).toBe(1)
    clock.advance(10)
    await Promise.all(Array.from({ length: 20 }, (_, i) => keysFor(`strange-${i}`)))
    expect(fetches()).toBe(2)
  })

  it('that cannot be looked for is UNAVAILABLE, not a refusal', async () => {
    await keysFor('key-1')
    clock.advance(30)
    provider.fail('down')
    await expectUnavailable(keysFor('key-2'))
    await expectUnavailable(keysFor('key-3'))
    expect(await keysFor('key-1')).toBe(source.current(provider.url))
    expect(failures).toHaveLength(1)
  })
})

describe('an issuer that fails', () => {
  it.each<[FailMode, RegExp]>([
    ['down', /cannot be reached/],
    ['slow', /cannot be reached/],
    ['huge', /larger than 262144 bytes/],
    ['redirect', /answered with status 302/],
    ['wrong-issuer', /names another issuer/],
    ['not-json', /is not JSON/],
    ['error', /answered with status 503/],
    ['no-keys', /its key set is not a JWK set/],
  ])('(%s) is UNAVAILABLE', async (mode, message) => {
    provider.fail(mode)
    const error = await expectUnavailable(keysFor('key-1', newSource(mode === 'slow' ? { totalMillis: 200 } : {})))
    expect(error.message).toMatch(message)
    expect(error.message).toContain(`the keys of the issuer ${provider.url} cannot be fetched`)
    expect(error.details.retryAfterSeconds).toBeGreaterThanOrEqual(1)
    expect(provider.requests.some((path) => path.startsWith('/elsewhere'))).toBe(false)
    expect(failures).toHaveLength(1)
  })

  it('is left alone for longer and longer', async () => {
    provider.fail('error')
    const attempts = (): number => provider.requests.length
    for (const [failed, longest] of [
      [1, 1],
      [2, 2],
      [3, 4],
      [4, 8],
    ] as const) {
      await expectUnavailable(keysFor('key-1'))
      expect(attempts()).toBe(failed)
      await expectUnavailable(keysFor('key-1'))
      clock.advance(longest / 2 - 0.001)
      await expectUnavailable(keysFor('key-1'))
      expect(attempts()).toBe(failed)
      clock.advance(longest / 2 + 0.001)
    }
    provider.fail('none')
    const keys = await keysFor('key-1')
    // What it failed before counts no more.
    expect(await keysFor('key-2')).toBe(keys)
    provider.fail('error')
    clock.advance(3600)
    await expectUnavailable(keysFor('key-2'))
    clock.advance(1)
    const failed = attempts()
    await expectUnavailable(keysFor('key-2'))
    expect(attempts()).toBe(failed + 1)
  })

  it('is served by its old keys for a day', async () => {
    const keys = await keysFor('key-1')
    provider.fail('down')
    clock.advance(3600 + 24 * 3600 - 1)
    expect(await keysFor('key-1')).toBe(keys)
    expect(source.current(provider.url)).toBeUndefined()
    const asked = provider.requests.length
    expect(await keysFor('key-1')).toBe(keys)
    expect(provider.requests).toHaveLength(asked)
    await expectUnavailable(keysFor('key-2'))
    clock.advance(1)
    await expectUnavailable(keysFor('key-1'))
  })
})

describe('an issuer that is not to be contacted', () => {
  it('is one at a private address or on plain http that no operator named', async () => {
    const strict = newSource({ allowPrivateIssuers: [] })
    const urls = [provider.url, provider.url.replace('http:', 'https:'), provider.url.replace('127.0.0.1', 'localhost')]
    for (const url of [...urls, 'https://2130706433', 'https://[::ffff:127.0.0.1]', 'not a url', 'urn:x', 'accounts']) {
      await expectUnavailable(strict.keysFor(url, { alg: 'ES256', kid: 'key-1' }))
    }
    const similar = newSource({ allowPrivateIssuers: [`${provider.url}/`] })
    await expectUnavailable(keysFor('key-1', similar))
    expect(provider.requests).toEqual([])
  })

  it('or one with a query or a fragment', async () => {
    for (const url of [`${provider.url}/?x=1`, `${provider.url}/#x`]) {
      const allowing = newSource({ allowPrivateIssuers: [url] })
      await expectUnavailable(allowing.keysFor(url, { alg: 'ES256', kid: 'key-1' }))
    }
    expect(provider.requests).toEqual([])
  })

  it('or one whose name resolves to a private address, of which nothing is told', async () => {
    const inside = newSource({ resolve: async () => [{ address: '10.1.2.3', family: 4 }] })
    const error = await expectUnavailable(inside.keysFor('https://db.example.test', { alg: 'ES256', kid: 'k' }))
    expect(error.message).toMatch(/it cannot be reached$/)
    expect(failures.map(String).join()).toContain('resolves to a private address')
  })

  it('nor may its keys be elsewhere inside', async () => {
    provider.jwksUri = 'https://169.254.169.254/latest'
    // Named by an operator, so this is allowed to be tried, and fails by the network alone.
    const error = await expectUnavailable(keysFor('key-1', newSource({ totalMillis: 100 })))
    expect(error.message).toMatch(/cannot be reached/)
    provider.jwksUri = 'file:///etc/passwd'
    expect((await expectUnavailable(keysFor('key-1', newSource()))).message).toMatch(/not https/)
  })
})
