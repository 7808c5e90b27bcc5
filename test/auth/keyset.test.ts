// Which keys of a set may have signed, whatever else the set holds.
import { exportJWK, importJWK, type CryptoKey } from 'jose'
import { describe, expect, it } from 'vitest'
import { createKeySet, verifySignature } from '../../src/auth/keyset.ts'
import { parseToken } from '../../src/auth/token.ts'
import * as f from './fixtures.ts'

const now = Math.floor(Date.now() / 1000)
const claims = { iss: 'https://a.example', sub: 'x', aud: 'y', iat: now, exp: now + 60 }

describe('a key', () => {
  it('signs what names it, and what names none', async () => {
    const key = await f.newKey('one')
    const keys = createKeySet({ keys: [key.jwk] })
    expect(await verifySignature(parseToken(await f.signWith(key, claims)), keys)).toBe('good')
    expect(await verifySignature(parseToken(await f.signWith(key, claims, { kid: undefined })), keys)).toBe('good')
    expect(await verifySignature(parseToken(await f.signWith(key, claims, { kid: 'two' })), keys)).toBe('key-unknown')
    expect(await verifySignature(parseToken(await f.signWith(await f.newKey('one'), claims)), keys)).toBe('bad')
    const nameless = createKeySet({ keys: [{ ...key.jwk, kid: undefined }] })
    expect(await verifySignature(parseToken(await f.signWith(key, claims)), nameless)).toBe('key-unknown')
    expect(await verifySignature(parseToken(await f.signWith(key, claims)), createKeySet(key.jwk))).toBe('good')
  })

  it('is looked at once, however many tokens come: of a modulus of 250 KB that takes milliseconds', () => {
    let looks = 0
    const jwk = {
      kty: 'RSA',
      e: 'AQAB',
      get n() {
        looks++
        return 'A'.repeat(250_000)
      },
    }
    const keys = createKeySet({ keys: [jwk] })
    for (let left = 10; left > 0; left--) expect(keys.has({ alg: 'RS256', kid: undefined })).toBe(false)
    expect(looks).toBe(1)
  })

  it.each([
    ['to encrypt', { use: 'enc' }],
    ['for a use that nobody knows', { use: 'other' }],
    ['to sign alone', { key_ops: ['sign'] }],
    ['for nothing', { key_ops: [] }],
    ['whose operations are no list', { key_ops: 'verify' }],
    ['of another algorithm', { alg: 'ES384' }],
    ['on another curve', { crv: 'P-384' }],
    ['of another kind', { kty: 'oct', k: 'AAAA' }],
  ])('%s verifies nothing', async (_name, change) => {
    const key = await f.newKey('one')
    const token = parseToken(await f.signWith(key, claims))
    const keys = createKeySet({ keys: [{ ...key.jwk, ...change }] })
    expect(keys.has(token.header)).toBe(false)
    expect(await verifySignature(token, keys)).toBe('key-unknown')
  })

  it.each([
    { use: undefined },
    { key_ops: ['verify'] },
    { key_ops: ['sign', 'verify'], use: 'sig' },
    { alg: undefined },
  ])('that says %j verifies', async (change) => {
    const key = await f.newKey('one')
    const keys = createKeySet({ keys: [{ ...key.jwk, ...change }] })
    expect(await verifySignature(parseToken(await f.signWith(key, claims)), keys)).toBe('good')
  })

  it('that names no algorithm verifies by each of its kind', async () => {
    const key = await f.newKey('one', 'RS256')
    const keys = createKeySet({ keys: [{ ...key.jwk, alg: undefined }] })
    const secret = { ...(await exportJWK(key.privateKey)), alg: undefined }
    for (const alg of ['RS256', 'PS256', 'RS512']) {
      const privateKey = (await importJWK(secret, alg)) as CryptoKey
      const token = parseToken(await f.signWith({ ...key, alg, privateKey }, claims))
      expect(await verifySignature(token, keys)).toBe('good')
    }
  })

  it('that cannot be read spoils no other', async () => {
    const key = await f.newKey('one')
    const broken = { ...key.jwk, x: 'AAAA' }
    const token = parseToken(await f.signWith(key, claims))
    expect(await verifySignature(token, createKeySet({ keys: [broken, null, 7, key.jwk] }))).toBe('good')
    expect(await verifySignature(token, createKeySet({ keys: [broken] }))).toBe('key-unknown')
  })
})

describe('an RSA key', () => {
  const modulus = (bytes: number): string => Buffer.alloc(bytes, 0xff).toString('base64url')
  const exponent = (...bytes: number[]): string => Buffer.from(bytes).toString('base64url')
  const counts = (n: string, e: string): boolean =>
    createKeySet({ keys: [{ kty: 'RSA', n, e }] }).has({ alg: 'RS256', kid: undefined })

  it('has 2,048 to 8,192 bits: a check of 16,384 takes a core for ten milliseconds', () => {
    const counted = [255, 256, 1_024, 1_025, 2_048, 8_192].filter((bytes) => counts(modulus(bytes), 'AQAB'))
    expect(counted).toEqual([256, 1_024])
  })

  it('has an odd exponent from 3 to 2^31 - 1: by that of 1 whatever is sent is its own signature', () => {
    for (const e of [exponent(3), exponent(17), 'AQAB', exponent(0, 3), exponent(0x7f, 0xff, 0xff, 0xff)])
      expect(counts(modulus(256), e), e).toBe(true)
    for (const e of ['', exponent(0), exponent(1), exponent(2), exponent(1, 0, 0), exponent(0x80, 0, 0, 1)])
      expect(counts(modulus(256), e), e).toBe(false)
    expect(counts(modulus(256), exponent(1, 0, 0, 0, 1))).toBe(false)
    const key = { kty: 'RSA', n: modulus(256) }
    for (const e of [undefined, 3, null])
      expect(createKeySet({ keys: [{ ...key, e }] }).has({ alg: 'RS256', kid: undefined })).toBe(false)
  })
})

describe('a set', () => {
  it.each([[null], [undefined], ['keys'], [[]], [{}], [{ keys: {} }], [{ keys: 'none' }]])('%j is none', (value) => {
    expect(() => createKeySet(value)).toThrow('not a JWK set')
  })

  it('has at most a hundred keys, of which ten are tried', async () => {
    const { jwk } = await f.newKey('one')
    expect(() => createKeySet({ keys: Array(100).fill(jwk) })).not.toThrow()
    expect(() => createKeySet({ keys: Array(101).fill(jwk) })).toThrow('more than 100')
    const keys = createKeySet({ keys: Array(100).fill(jwk) })
    for (const [most, tried] of [
      [undefined, 10],
      [64, 10],
      [3, 3],
    ])
      expect(await keys.select({ alg: 'ES256', kid: 'one' }, most)).toHaveLength(tried!)
  })
})
