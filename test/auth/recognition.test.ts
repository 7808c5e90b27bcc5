// What becomes of a verified token of another issuer: which rule it fits, and what a sign-in keeps of it.
import { beforeEach, describe, expect, it } from 'vitest'
import type { MatchRule, ProviderRule } from '../../src/auth/directory.ts'
import { namesIssuer, namesSubject, personUid, tryRule } from '../../src/auth/match.ts'
import { reachOf, recognizeIdentity, requireActive, requireIdentity, verifiedEmail } from '../../src/auth/sign-in.ts'
import type { TokenClaims } from '../../src/auth/token.ts'
import { Work } from '../../src/core/patterns/automaton.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
const PERSON = personUid(UPSTREAM, 's')
const PROVIDER = `${'c'.repeat(40)}/${'3'.repeat(16)}`
const IDP: ProviderRule = {
  ...({ kind: 'identityProvider', provider: PROVIDER, since: 3, issuer: UPSTREAM, clientId: 'client' } as const),
  groupsClaim: 'groups',
}
const RULE = { kind: 'claimMatch', identity: f.IDENTITY, since: 2, issuer: UPSTREAM, subject: 's' } as const
const KEYS = { ...RULE, kind: 'staticKeys', issuerKeys: '{}' } as const
const claimsOf = (all: Record<string, unknown> = {}, aud: string[] = ['ours']): TokenClaims =>
  f.federatedToken({ iss: UPSTREAM, sub: 's', aud }, all).claims

let directory: f.MemoryDirectory
beforeEach(() => {
  directory = new f.MemoryDirectory().add(f.IDENTITY)
})

describe('a rule', () => {
  const tried = (rule: MatchRule, claims = claimsOf()) =>
    tryRule(rule, { claims, isOwn: (audience) => audience === 'ours', clients: claims.aud, work: new Work(10_000) })

  it('gives its identity, with how exactly it names it', () => {
    const whole = { identity: f.IDENTITY, organization: rootOf(f.IDENTITY), rank: 0, since: 2, audience: 'ours' }
    expect(tried(RULE)).toEqual(whole)
    expect(tried(KEYS)).toEqual(whole)
    expect(tried({ ...RULE, subject: '', subjectPattern: 's' })).toEqual({ ...whole, rank: 1 })
    expect(tried({ ...RULE, issuer: '', issuerPattern: 'https://.*' })).toEqual({ ...whole, rank: 1 })
    expect(tried(IDP, claimsOf({}, ['client']))).toEqual({
      ...{ identity: PERSON, organization: rootOf(PROVIDER), rank: 2, since: 3, audience: 'client', provider: IDP },
    })
  })

  it.each<[string, MatchRule, string]>([
    ['another issuer', { ...RULE, issuer: `${UPSTREAM}/` }, 'iss'],
    ['no issuer', { ...RULE, issuer: '' }, 'iss'],
    ['an exact issuer beside a pattern that fits', { ...RULE, issuer: 'x', issuerPattern: '.*' }, 'iss'],
    ['no issuer of static keys', { ...KEYS, issuer: '' }, 'iss'],
    ['no subject of static keys', { ...KEYS, subject: '' }, 'sub'],
    ['another subject of static keys', { ...KEYS, subject: 't' }, 'sub'],
    ['a subject that is a pattern of a part', { ...RULE, subject: '', subjectPattern: 'x?' }, 'sub'],
    ['an audience that is another', { ...RULE, audience: 'theirs' }, 'aud'],
    ['an exact audience beside a pattern that fits', { ...RULE, audience: 'theirs', audiencePattern: '.*' }, 'aud'],
    ['audiences of static keys', { ...KEYS, audiences: ['theirs'] }, 'aud'],
    ['a claim', { ...RULE, claims: { a: '1', b: '2' } }, 'b'],
    ['a claim before a pattern of another', { ...RULE, claimPatterns: { c: 'x' }, claims: { b: '2' } }, 'b'],
    ['a pattern of a claim', { ...RULE, claimPatterns: { a: '2' } }, 'a'],
    ['a client that is another', IDP, 'aud'],
    ['no client', { ...IDP, clientId: '' }, 'aud'],
  ])('is not fulfilled with %s', (_name, rule, misfit) => {
    expect(tried(rule, claimsOf({ a: '1' }))).toEqual({ misfit })
    expect(tried(rule, claimsOf({ a: '1' }, ['', 'ours']))).toEqual({ misfit })
  })

  it('for one of several clients wants to be who asked for the token', () => {
    const audiences = ['client', 'ours']
    expect(tried(IDP, claimsOf({}, audiences))).toEqual({ misfit: 'aud' })
    expect(tried(IDP, claimsOf({ azp: 'ours' }, audiences))).toEqual({ misfit: 'aud' })
    expect(tried(IDP, claimsOf({ azp: 'client' }, audiences))).toMatchObject({ audience: 'client' })
    expect(tried(IDP, claimsOf({ azp: 'ours' }, ['client']))).toMatchObject({ audience: 'client' })
    expect(tried(RULE, claimsOf({ azp: 'x' }, audiences))).toMatchObject({ audience: 'ours' })
  })

  it('compares strings, numbers and booleans, of a list each', () => {
    for (const a of ['7', 7, ['x', 7], [['7'], '7']]) {
      expect(tried({ ...RULE, claims: { a: '7' } }, claimsOf({ a }))).toMatchObject({ rank: 0 })
      expect(tried({ ...RULE, claimPatterns: { a: '[0-9]' } }, claimsOf({ a }))).toMatchObject({ rank: 0 })
    }
    for (const a of [null, {}, [['7']], [null], undefined])
      expect(tried({ ...RULE, claims: { a: '7' } }, claimsOf({ a }))).toEqual({ misfit: 'a' })
    expect(tried({ ...RULE, claims: { a: 'true' } }, claimsOf({ a: true }))).toMatchObject({ rank: 0 })
    expect(tried({ ...RULE, claims: { a: 'null' } }, claimsOf({ a: null }))).toEqual({ misfit: 'a' })
  })

  it('of a provider names everyone of its issuer, and that alone', () => {
    const work = new Work(100)
    expect([namesIssuer(IDP, UPSTREAM, work), namesIssuer(IDP, `${UPSTREAM}x`, work)]).toEqual([true, false])
    expect(namesIssuer({ ...IDP, issuer: '' }, '', work)).toBe(false)
    expect(namesSubject(IDP, 'anybody', work)).toBe(true)
    expect(namesSubject({ ...KEYS, subject: '' }, '', work)).toBe(false)
  })
})

describe('a sign-in', () => {
  const match = { identity: PERSON, provider: IDP }
  const recognized = (all: Record<string, unknown>, provider: ProviderRule = IDP) =>
    recognizeIdentity(directory, claimsOf(all), { ...match, provider })

  it('keeps what the token says of the person, where that is text', async () => {
    const names = { name: 'U V', given_name: 'U', family_name: 'V', email: 'u@x.test', oid: 'o' }
    expect(await recognized({ ...names, sub: 's', email_verified: true })).toEqual({
      ...{ identity: PERSON, email: 'u@x.test', provider: PROVIDER, grants: [] },
    })
    const base = { provider: PROVIDER, identity: PERSON, issuer: UPSTREAM, subject: 's' }
    const told = { email: 'u@x.test', name: 'U V', givenName: 'U', familyName: 'V' }
    expect(directory.signIns).toEqual([{ ...base, ...told, emailVerified: true, externalId: 's' }])
    await recognized({ ...names, sub: 's' }, { ...IDP, directoryClaim: 'oid' })
    expect(directory.signIns[1]).toEqual({ ...base, ...told, emailVerified: false, externalId: 'o' })
    await recognized(
      { name: 1, given_name: null, family_name: 'a\0b', email: [], oid: 7 },
      { ...IDP, directoryClaim: 'oid' },
    )
    expect(directory.signIns[2]).toEqual({ ...base, emailVerified: false })
  })

  it('is none where a rule names an identity', async () => {
    const all = { email: 'u@x.test', email_verified: true, groups: ['dev'] }
    expect(await recognizeIdentity(directory, claimsOf(all), { identity: f.IDENTITY })).toEqual({
      ...{ identity: f.IDENTITY, email: 'u@x.test', grants: [] },
    })
    expect(directory.signIns).toEqual([])
  })

  it('asks for the groups of the claim that is named: 200, each of 256 characters at most, each once', async () => {
    const asked: (readonly string[])[] = []
    directory.groupGrants = async ([provider], groups) => {
      expect(provider).toBe(PROVIDER)
      asked.push(groups)
      return []
    }
    await recognized({ groups: ['dev', 'dev', '', 7, null, 'a\0b', 'x'.repeat(256), 'y'.repeat(257)] })
    await recognized({ groups: ['z'.repeat(257), ...Array.from({ length: 201 }, (_, i) => `g${i}`)] })
    await recognized({ groups: 'one' })
    expect(asked).toEqual([['dev', 'x'.repeat(256)], Array.from({ length: 200 }, (_, i) => `g${i}`), ['one']])
    await recognized({ others: ['dev'] })
    await recognized({ groups: [] })
    await recognized({ groups: ['dev'] }, { ...IDP, groupsClaim: '' })
    await recognized({ groups: ['dev'] }, { ...IDP, groupsClaim: 'constructor' })
    expect(asked).toHaveLength(3)
  })

  it('reaches the organization of its provider, a rule everywhere', () => {
    expect(reachOf({ provider: IDP })).toEqual({ scopes: [rootOf(PROVIDER)] })
    expect(reachOf({})).toEqual({})
  })

  it.each([
    [{ email: 'a@b.test', email_verified: true }, 'a@b.test'],
    [{ email: 'a@b.test', email_verified: 'true' }, 'a@b.test'],
    [{ email: 'a@b.test', email_verified: 'yes' }, undefined],
    [{ email: 'a@b.test', email_verified: 1 }, undefined],
    [{ email: 'a@b.test' }, undefined],
    [{ email: '', email_verified: true }, undefined],
    [{ email: ['a@b.test'], email_verified: true }, undefined],
  ])('of %j has the verified e-mail %j', (all, email) => {
    expect(verifiedEmail(claimsOf(all))).toBe(email)
  })
})

describe('an identity', () => {
  it('is refused when it is not there, is gone, or is barred wherever the token may act', async () => {
    const [a, b] = ['a'.repeat(40), 'b'.repeat(40)]
    const refused = (scopes?: string[]) =>
      f.expectRefusal(requireIdentity(directory, PERSON, scopes), 'IDENTITY_UNKNOWN')
    expect(await refused()).toContain('does not exist (any more)')
    directory.identities.set(PERSON, { isGone: true })
    expect(await refused()).toContain('has deactivated')
    directory.identities.set(PERSON, { isGone: false, barred: [a, f.OTHER] })
    expect(await refused([a])).toContain('has deactivated')
    await refused([f.IDENTITY, f.OTHER])
    for (const scopes of [undefined, [], [b], [a, b], [f.IDENTITY, b]])
      await expect(requireIdentity(directory, PERSON, scopes)).resolves.toBeUndefined()
  })

  it('of a suspended organization, or come through one, gets no token; a person itself is of none', async () => {
    const asked: (readonly string[])[] = []
    const suspendedOf = async (uids: readonly string[]) => {
      asked.push(uids)
      return uids.find((uid) => uid === rootOf(PROVIDER))
    }
    const refusal = { code: 'PERMISSION_DENIED', reason: 'ORGANIZATION_SUSPENDED' }
    await expect(requireActive(suspendedOf, { identity: PROVIDER })).rejects.toMatchObject(refusal)
    await expect(requireActive(suspendedOf, { identity: PERSON, provider: PROVIDER })).rejects.toMatchObject(refusal)
    await expect(requireActive(suspendedOf, { identity: f.IDENTITY, provider: PROVIDER })).rejects.toMatchObject(
      refusal,
    )
    asked.length = 0
    await expect(requireActive(suspendedOf, { identity: PERSON })).resolves.toBeUndefined()
    expect(asked).toEqual([])
    await expect(requireActive(suspendedOf, { identity: f.IDENTITY })).resolves.toBeUndefined()
    await expect(requireActive(undefined, { identity: PROVIDER })).resolves.toBeUndefined()
  })
})
