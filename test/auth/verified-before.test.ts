// What is remembered of a token that was verified: its signature, for five minutes, as long as its keys are in force.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Issuer } from '../../src/auth/issuer.ts'
import { createKeySet, type KeySet } from '../../src/auth/keyset.ts'
import { createVerifier, type Verify } from '../../src/auth/verify.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
let clock: f.TestClock
/** How often keys were selected to check a signature by. */
let checks = 0
beforeEach(() => {
  clock = new f.TestClock()
  checks = 0
})
const counting = (keys: KeySet): KeySet => ({
  has: (header) => keys.has(header),
  select: (header) => {
    checks += 1
    return keys.select(header)
  },
})

describe('a token of ours', () => {
  let issuer: Issuer
  let verify: Verify
  beforeEach(async () => {
    const made = await f.newIssuer(clock)
    issuer = { ...made, keys: counting(made.keys) }
    verify = createVerifier({ issuer, identities: new f.MemoryDirectory(), fetchKeys: f.nobody, clock })
  })
  const sign = async (ttlSeconds: number, audience = [issuer.url]): Promise<string> =>
    (await issuer.sign({ identity: f.IDENTITY, audience, ttlSeconds })).token
  const checksAfter = async (token: string, seconds: number): Promise<number> => {
    clock.advance(seconds)
    expect(await verify(token)).toMatchObject({ kind: 'own', claims: { sub: f.IDENTITY }, own: {} })
    return checks
  }

  it('is checked again after five minutes', async () => {
    const token = await sign(3600)
    expect(await checksAfter(token, 0)).toBe(1)
    expect(await checksAfter(token, 299.999)).toBe(1)
    expect(await checksAfter(token, 0.001)).toBe(2)
    expect(await checksAfter(token, 299.999)).toBe(2)
  })

  it('is checked again when its time is up', async () => {
    const token = await sign(60)
    expect(await checksAfter(token, 0)).toBe(1)
    expect(await checksAfter(token, 59.999)).toBe(1)
    expect(await checksAfter(token, 0.001)).toBe(2)
    expect(await checksAfter(token, 29.999)).toBe(3)
    clock.advance(0.001)
    await f.expectRefusal(verify(token), 'TOKEN_EXPIRED')
  })

  it('is told from every other, and what was refused is not remembered', async () => {
    const [one, other] = [await sign(60), await sign(60)]
    await verify(one)
    await verify(other)
    expect(checks).toBe(2)
    const elsewhere = await sign(60, ['elsewhere'])
    await f.expectRefusal(verify(elsewhere), 'TOKEN_WRONG_AUDIENCE')
    await f.expectRefusal(verify(elsewhere), 'TOKEN_WRONG_AUDIENCE')
    expect(checks).toBe(4)
  })
})

describe('a token of another issuer', () => {
  let compact: string
  let published: KeySet
  let current: KeySet | undefined
  let asked: number
  let verify: Verify
  let key: f.TestKey
  beforeEach(async () => {
    key = await f.newKey('k')
    const [iat, exp] = [f.START / 1000, f.START / 1000 + 3600]
    compact = await f.signWith(key, { iss: UPSTREAM, sub: 's', aud: 'x', iat, exp })
    published = counting(createKeySet({ keys: [key.jwk] }))
    current = undefined
    asked = 0
    const identities = new f.MemoryDirectory()
    identities.registered = [{ kind: 'claimMatch', identity: f.IDENTITY, issuer: UPSTREAM, subject: 's' }]
    const keysFor = async (): Promise<KeySet> => {
      asked += 1
      return published
    }
    const issuer = await f.newIssuer(clock)
    verify = createVerifier({ issuer, identities, fetchKeys: { keysFor, current: () => current }, clock })
  })
  const counts = async (): Promise<[number, number]> => {
    expect(await verify(compact)).toMatchObject({ kind: 'foreign', isPublished: true, claims: { sub: 's' } })
    return [asked, checks]
  }

  it('is checked once by the same set of keys, and its issuer not asked while that is in force', async () => {
    expect(await counts()).toEqual([1, 1])
    current = published
    expect(await counts()).toEqual([1, 1])
    // Out of date, and the same again.
    current = undefined
    expect(await counts()).toEqual([2, 1])
    clock.advance(300)
    expect(await counts()).toEqual([3, 2])
  })

  it('is checked by a set that took the place of the one which verified it', async () => {
    expect(await counts()).toEqual([1, 1])
    current = published = counting(createKeySet({ keys: [key.jwk] }))
    expect(await counts()).toEqual([2, 2])
    current = published = counting(createKeySet({ keys: [(await f.newKey('k')).jwk] }))
    expect(await verify(compact).catch((error: unknown) => error)).toMatchObject({ reason: 'TOKEN_INVALID' })
    expect([asked, checks]).toEqual([3, 3])
  })
})
