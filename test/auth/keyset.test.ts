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

describe('a set', () => {
  it.each([[null], [undefined], ['keys'], [[]], [{}], [{ keys: {} }], [{ keys: 'none' }]])('%j is none', (value) => {
    expect(() => createKeySet(value)).toThrow('not a JWK set')
  })

  it('has at most a hundred keys', async () => {
    const { jwk } = await f.newKey('one')
    expect(() => createKeySet({ keys: Array(100).fill(jwk) })).not.toThrow()
    expect(() => createKeySet({ keys: Array(101).fill(jwk) })).toThrow('more than 100')
  })
})
