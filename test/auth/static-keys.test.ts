// Which static keys may have signed a token, and how many are tried.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaticKeysRule } from '../../src/auth/directory.ts'
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

  it('are tried of 32 different sets, whoever has them', async () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...rule, issuerKeys: `{"keys":[],"i":${i}}` }))
    expect(await token.trusted([...others(31), rule])).toEqual([rule])
    expect(await token.trusted([...others(32), rule])).toEqual([])
    expect(await token.trusted([rule, ...others(40), rule])).toEqual([rule])
    expect(await token.trusted([...Array<StaticKeysRule>(40).fill(rule)])).toHaveLength(40)
  })

  it('are checked 64 times for one token, each set alike', async () => {
    const verify = vi.spyOn(crypto.subtle, 'verify')
    const others = await Promise.all(Array.from({ length: 10 }, async () => (await f.newKey('k')).jwk))
    const setOf = (i: number): StaticKeysRule => ({ ...rule, issuerKeys: JSON.stringify({ keys: others, i }) })
    const checksFor = async (count: number): Promise<number> => {
      verify.mockClear()
      expect(await token.trusted([...Array(count).keys()].map(setOf))).toEqual([])
      return verify.mock.calls.length
    }
    expect([await checksFor(1), await checksFor(6), await checksFor(16), await checksFor(32)]).toEqual([10, 60, 64, 64])
    const { keys } = JSON.parse(jwks) as { keys: object[] }
    const second = { ...rule, issuerKeys: JSON.stringify({ keys: [others[0], ...keys] }) }
    expect(await token.trusted([...[...Array(31).keys()].map(setOf), second])).toEqual([second])
  })
})
