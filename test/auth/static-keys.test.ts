// Which static keys may have signed a token, and how many are tried.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaticKeysRule } from '../../src/auth/directory.ts'
import { TokenIdentities } from '../../src/auth/token-identities.ts'
import { createVerifier, type FederatedToken } from '../../src/auth/verify.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
let clock: f.TestClock
let jwks: string
let token: FederatedToken
let rule: StaticKeysRule
beforeEach(async () => {
  clock = new f.TestClock()
  const key = await f.newKey('k')
  jwks = JSON.stringify({ keys: [key.jwk] })
  const [iat, exp] = [f.START / 1000, f.START / 1000 + 60]
  const compact = await f.signWith(key, { iss: UPSTREAM, sub: 's', aud: 'x', iat, exp })
  rule = { kind: 'staticKeys', identity: f.IDENTITY, since: 0, issuer: UPSTREAM, subject: 's', issuerKeys: jwks }
  const identities = new f.MemoryDirectory()
  identities.registered = [rule]
  const issuer = await f.newIssuer(clock)
  const verified = await createVerifier({ issuer, identities, fetchKeys: f.nobody, clock })(compact)
  if (verified.kind !== 'foreign') throw new Error('it is of another issuer')
  token = verified
})
afterEach(() => vi.restoreAllMocks())
const isTrusted = async (change: Partial<StaticKeysRule>): Promise<boolean> =>
  (await token.trusted([{ ...rule, ...change }])).length === 1

describe('static keys', () => {
  it('count for their issuer and subject', async () => {
    expect(token.isPublished).toBe(false)
    expect(await isTrusted({})).toBe(true)
    expect(await isTrusted({ issuer: `${UPSTREAM}/` })).toBe(false)
    expect(await isTrusted({ subject: 't' })).toBe(false)
    const { since, identity, issuer, subject } = rule
    expect(await token.trusted([{ kind: 'claimMatch', since, identity, issuer, subject }])).toEqual([])
  })

  it('count until they expire', async () => {
    expect(await isTrusted({ expirationTime: new Date(clock.millis + 1) })).toBe(true)
    expect(await isTrusted({ expirationTime: new Date(clock.millis) })).toBe(false)
    expect(await isTrusted({ expirationTime: new Date(clock.millis - 1) })).toBe(false)
  })

  it('have 65,536 characters at most, and are a key set', async () => {
    expect(await isTrusted({ issuerKeys: jwks.padEnd(65_536) })).toBe(true)
    expect(await isTrusted({ issuerKeys: jwks.padEnd(65_537) })).toBe(false)
    for (const issuerKeys of ['', 'x', '{}', '[]', '{"keys":[]}']) expect(await isTrusted({ issuerKeys })).toBe(false)
  })

  it('are told apart however long they are alike', async () => {
    const others = JSON.stringify({ keys: [(await f.newKey('k')).jwk] })
    const padded = (text: string): string => ' '.repeat(4_000) + text
    expect(await isTrusted({ issuerKeys: padded(others) })).toBe(false)
    expect(await isTrusted({ issuerKeys: padded(jwks) })).toBe(true)
    expect(await isTrusted({ issuerKeys: padded(others) })).toBe(false)
  })

  it('are tried of 64 different sets with a key that could have signed, whoever has them', async () => {
    const { jwk } = await f.newKey('k')
    const sets = (count: number, key: object) =>
      Array.from({ length: count }, (_, i) => ({ ...rule, issuerKeys: JSON.stringify({ keys: [key], i }) }))
    /** Its keys in another set each time: one that has verified the token is not tried again. */
    const ours = (blanks: number): StaticKeysRule => ({ ...rule, issuerKeys: jwks.padEnd(jwks.length + blanks) })
    const [a, b, c, d] = [ours(1), ours(2), ours(3), ours(4)]
    expect(await token.trusted([...sets(63, jwk), a])).toEqual([a])
    expect(await token.trusted([...sets(100, { ...jwk, kid: 'l' }), ...sets(63, jwk), b])).toEqual([b])
    expect(await token.trusted([c, ...sets(80, jwk), c])).toEqual([c, c])
    expect(await token.trusted([...sets(1, jwk), ...Array<StaticKeysRule>(80).fill(sets(1, jwk)[0]!), d])).toEqual([d])
    expect(await token.trusted([...Array<StaticKeysRule>(80).fill(ours(5))])).toHaveLength(80)
  })

  it('are tried of no more, also where those of more fit', async () => {
    const { jwk } = await f.newKey('k')
    const set = (i: number): StaticKeysRule => ({ ...rule, issuerKeys: JSON.stringify({ keys: [jwk], i }) })
    expect(await token.trusted([...[...Array(64).keys()].map(set), rule])).toEqual([])
  })

  it('are named in a refusal where there are too many of them', async () => {
    const { jwk } = await f.newKey('k')
    const issuer = await f.newIssuer(clock)
    const fits = async (count: number) => {
      const identities = new f.MemoryDirectory()
      identities.registered = Array.from({ length: count }, () => ({ ...rule, issuerKeys: JSON.stringify(jwk) }))
      return new TokenIdentities(token, { identities, issuer }).fits()
    }
    const [whole, cut] = [await fits(64), await fits(65)]
    expect([whole.isWhole, cut.isWhole]).toEqual([true, false])
    expect(whole.refusal).toMatchObject({ reason: 'TOKEN_INVALID' })
    expect(whole.refusal.message).not.toContain('platform-identity')
    const named = expect.stringContaining('platform-identity') as string
    expect(cut.refusal).toMatchObject({ reason: 'TOKEN_INVALID', message: named })
  })

  it('are checked 64 times for one token, each set alike, and not again', async () => {
    const verify = vi.spyOn(crypto.subtle, 'verify')
    const others = await Promise.all(Array.from({ length: 10 }, async () => (await f.newKey('k')).jwk))
    const setOf = (of: string, i: number): StaticKeysRule => {
      return { ...rule, issuerKeys: JSON.stringify({ keys: others, of, i }) }
    }
    const checksFor = async (count: number, of: string): Promise<number> => {
      verify.mockClear()
      expect(await token.trusted([...Array(count).keys()].map((i) => setOf(of, i)))).toEqual([])
      return verify.mock.calls.length
    }
    expect([await checksFor(1, 'a'), await checksFor(6, 'b'), await checksFor(16, 'c')]).toEqual([10, 60, 64])
    expect([await checksFor(64, 'd'), await checksFor(64, 'd'), await checksFor(80, 'e')]).toEqual([64, 0, 64])
    // With fewer beside it a set has more of its keys tried.
    expect([await checksFor(1, 'd'), await checksFor(1, 'd')]).toEqual([10, 0])
    const { keys } = JSON.parse(jwks) as { keys: object[] }
    const second = { ...rule, issuerKeys: JSON.stringify({ keys: [others[0], ...keys] }) }
    const beside = (count: number) => [...Array(count).keys()].map((i) => setOf('f', i))
    expect(await token.trusted([...beside(31), second])).toEqual([second])
  })
})
