import type { JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/auth/authenticate.ts'
import { requireIdentified } from '../../src/core/caller.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { personUid } from '../../src/auth/match.ts'
import { rootOf } from '../../src/core/uid.ts'
import { keysOf, startProvider, type TestProvider } from '../support/issuer.ts'
import * as f from './fixtures.ts'

let world: f.ForeignWorld
let provider: TestProvider
let directory: f.MemoryDirectory
beforeEach(async () => {
  world = await f.newForeignWorld()
  ;({ provider, directory } = world)
})
afterEach(() => provider.close())
const { rule, sign, send } = {
  rule: (...args: Parameters<f.ForeignWorld['rule']>) => world.rule(...args),
  sign: (...args: Parameters<f.ForeignWorld['sign']>) => world.sign(...args),
  send: (...args: Parameters<f.ForeignWorld['send']>) => world.send(...args),
}

describe('a claim match', () => {
  it('by issuer and subject gives the identity, with the upstream token as act', async () => {
    directory.registered = [rule()]
    expect(await send()).toEqual({
      kind: 'identity',
      identity: f.IDENTITY,
      actor: { subject: f.IDENTITY, act: { iss: provider.url, sub: 'repo:x', aud: f.URL_OF_SERVER } },
      internal: false,
      token: expect.objectContaining({
        issuer: provider.url,
        subject: 'repo:x',
        audience: [f.URL_OF_SERVER],
      }) as object,
    })
    expect(directory.seenUids).toEqual([f.IDENTITY])
  })

  it('of an issuer whose URL begins as ours is not ours', async () => {
    const iss = `${f.URL_OF_SERVER}.evil.test`
    await f.expectRefusal(send({ iss }), 'TOKEN_UNKNOWN_ISSUER')
  })

  it('never believes our own narrowing and widening claims from another issuer', async () => {
    directory.registered = [rule()]
    expect(await send({ internal: true, cap: ['x'], act: { sub: 'someone' } })).toMatchObject({
      internal: false,
      actor: { act: { sub: 'repo:x' } },
    })
  })

  const good: [string, () => Partial<f.TestClaimMatch>, JWTPayload][] = [
    ['issuer pattern', () => ({ issuer: '', issuerPattern: 'http://127\\.0\\.0\\.1:\\d+' }), {}],
    ['subject pattern', () => ({ subject: '', subjectPattern: 'repo:.*' }), {}],
    ['audience', () => ({ audience: 'theirs' }), { aud: ['x', 'theirs'] }],
    ['audience pattern', () => ({ audiencePattern: 'https://.*\\.test' }), { aud: 'https://a.test' }],
    ['claims', () => ({ claims: { ref: 'main', n: '7', ok: 'true' } }), { ref: 'main', n: 7, ok: true }],
    ['a claim in a list', () => ({ claims: { groups: 'dev' } }), { groups: ['ops', 'dev'] }],
    ['claim patterns', () => ({ claimPatterns: { ref: 'refs/(heads|tags)/v.*' } }), { ref: 'refs/tags/v1' }],
  ]
  it.each(good)('by %s', async (_name, change, claims) => {
    const elsewhere = rule({ identity: f.OTHER, issuer: '', issuerPattern: 'https://elsewhere\\.test' })
    directory.registered = [elsewhere, rule(change())]
    const audience = (change().audience ?? claims.aud) || f.URL_OF_SERVER
    await expect(send(claims)).resolves.toMatchObject({
      ...{ identity: f.IDENTITY, actor: { act: { iss: provider.url, sub: 'repo:x', aud: audience } } },
    })
  })

  const bad: [string, () => Partial<f.TestClaimMatch>, JWTPayload][] = [
    ['another subject', () => ({ subject: 'repo:y' }), {}],
    ['a subject in another case', () => ({ subject: 'Repo:x' }), {}],
    ['a claim in another case', () => ({ claims: { ref: 'Main' } }), { ref: 'main' }],
    ['no subject at all', () => ({ subject: '' }), {}],
    ['a pattern of a part only', () => ({ subject: '', subjectPattern: 'repo' }), {}],
    ['a pattern that is none', () => ({ subject: '', subjectPattern: '(' }), {}],
    ['a claim of another value', () => ({ claims: { ref: 'main' } }), { ref: 'mains' }],
    ['a claim that is absent', () => ({ claims: { ref: 'main' } }), {}],
    ['a claim that every object has', () => ({ claimPatterns: { constructor: '.*' } }), {}],
    ['a claim that is an object', () => ({ claimPatterns: { ref: '.*' } }), { ref: { a: 1 } }],
    ['a claim pattern of a part', () => ({ claimPatterns: { ref: 'main' } }), { ref: 'main\n' }],
    ['one of two claims', () => ({ claims: { a: '1', b: '2' } }), { a: '1', b: '3' }],
  ]
  it.each(bad)('does not fit with %s', async (_name, change, claims) => {
    directory.registered = [rule(change())]
    await f.expectRefusal(send(claims), 'IDENTITY_UNKNOWN')
  })

  it('that names an audience takes no other, not even ours', async () => {
    directory.registered = [rule({ audience: 'theirs' })]
    await f.expectRefusal(send({ aud: f.URL_OF_SERVER }), 'TOKEN_WRONG_AUDIENCE')
    await f.expectRefusal(send({ aud: 'Theirs' }), 'TOKEN_WRONG_AUDIENCE')
    directory.registered = [rule()]
    await f.expectRefusal(send({ aud: `${f.URL_OF_SERVER}.evil.test` }), 'TOKEN_WRONG_AUDIENCE')
    expect(await f.expectRefusal(send({ aud: ['a', 'b', 'c', 'd'] }), 'TOKEN_WRONG_AUDIENCE')).toContain(
      'a, b, c and 1',
    )
  })

  it('of two identities of one organization is ambiguous, of one identity twice is not', async () => {
    const sibling = `${rootOf(f.IDENTITY)}/${'3'.repeat(16)}`
    directory.add(sibling)
    directory.registered = [rule(), rule({ identity: sibling })]
    const message = await f.expectRefusal(send(), 'IDENTITY_AMBIGUOUS')
    expect(message).toContain('platform-identity')
    expect(message).not.toContain(sibling)
    directory.registered = [rule(), rule({ subject: '', subjectPattern: 'repo:.*' })]
    await expect(send()).resolves.toMatchObject({ identity: f.IDENTITY })
    directory.registered = [rule({ subject: '', subjectPattern: 'repo:.*', identity: sibling }), rule()]
    await expect(send()).resolves.toMatchObject({ identity: f.IDENTITY })
  })

  it('of two organizations is an identity in each, the oldest first, unless one is named', async () => {
    directory.registered = [rule({ identity: f.OTHER }), rule()]
    const caller = requireIdentified(await send())
    expect(caller).toMatchObject({ identity: f.OTHER })
    const there = await caller.memberships?.in(rootOf(f.IDENTITY))
    expect(there).toMatchObject({ member: { identity: f.IDENTITY, actor: { subject: f.IDENTITY } } })
    expect(await caller.memberships?.all()).toMatchObject([
      { member: { identity: f.OTHER } },
      { member: { identity: f.IDENTITY } },
    ])
    const token = await sign()
    const named = await world.authenticate({ ...f.bearer(token), identity: f.IDENTITY })
    expect(named).toMatchObject({ identity: f.IDENTITY })
    expect(named).not.toHaveProperty('memberships')
    expect(await send({ aud: `${f.URL_OF_SERVER}/${f.IDENTITY}` })).toMatchObject({ identity: f.IDENTITY })
    const wrong = world.authenticate({ ...f.bearer(await sign({ sub: 'repo:z' })), identity: f.IDENTITY })
    expect(await f.expectRefusal(wrong, 'IDENTITY_UNKNOWN')).toContain('invalid "sub"')
  })

  it('holds for the present moment, also for a token seen before', async () => {
    directory.registered = [rule()]
    const token = await sign()
    await world.authenticate(f.bearer(token))
    const asked = provider.requests.length
    await world.authenticate(f.bearer(token))
    expect(provider.requests).toHaveLength(asked)
    directory.identities.delete(f.IDENTITY)
    await f.expectRefusal(world.authenticate(f.bearer(token)), 'IDENTITY_UNKNOWN')
    directory.add(f.IDENTITY)
    directory.registered = [rule({ subject: 'repo:y' })]
    await f.expectRefusal(world.authenticate(f.bearer(token)), 'IDENTITY_UNKNOWN')
    directory.registered = []
    await f.expectRefusal(world.authenticate(f.bearer(token)), 'TOKEN_UNKNOWN_ISSUER')
  })
})

describe('an issuer', () => {
  it.each([
    'ftp://a.example',
    'javascript:alert(1)',
    'a.example',
    'https://a.example/?x',
    'https://u@a.example',
    'https://a.example/ x',
  ])('%j is none', async (iss) => {
    directory.registered = [rule({ issuer: iss })]
    expect(await f.expectRefusal(send({ iss }), 'TOKEN_INVALID')).toContain('not the URL of an issuer')
    expect(provider.requests).toEqual([])
  })

  it('has at most 255 characters', async () => {
    const iss = `https://a.example/${'x'.repeat(238)}`
    await f.expectRefusal(send({ iss: iss.slice(0, 255) }), 'TOKEN_UNKNOWN_ISSUER')
    expect(await f.expectRefusal(send({ iss }), 'TOKEN_INVALID')).toContain('longer than 255')
  })
})

describe('a person', () => {
  it('acts everywhere by a token for this server, also one for others too, and nowhere by one that is not', async () => {
    const uid = personUid(provider.url, 'repo:x')
    directory.add(uid)
    directory.registered = [rule({ subject: 'somebody else' })]
    for (const aud of [
      f.URL_OF_SERVER,
      [f.URL_OF_SERVER, 'x'],
      ['x', `${f.URL_OF_SERVER}/`],
      `${f.URL_OF_SERVER}/${uid}`,
    ])
      expect(await send({ aud })).toMatchObject({ identity: uid })
    await f.expectRefusal(send({ aud: 'x' }), 'IDENTITY_UNKNOWN')
  })

  it('that its directory has deactivated is nobody in that organization, whatever fits there', async () => {
    const uid = personUid(provider.url, 'repo:x')
    const organization = rootOf(f.IDENTITY)
    directory.identities.set(uid, { barred: [organization] })
    directory.registered = [rule(), rule({ identity: f.OTHER })]
    const caller = requireIdentified(await send())
    const [there, elsewhere] = await Promise.all(
      [organization, rootOf(f.OTHER)].map(async (uid) => caller.memberships?.in(uid)),
    )
    expect(there).toMatchObject({ unclear: expect.objectContaining({ reason: 'IDENTITY_UNKNOWN' }) as object })
    expect(there).not.toHaveProperty('member')
    expect(elsewhere).toMatchObject({ member: { identity: f.OTHER } })
    // Of a group there it says nothing of the others.
    directory.identities.set(uid, { barred: [`${organization}/${'9'.repeat(16)}`] })
    const partly = requireIdentified(await send())
    expect(await partly.memberships?.in(organization)).toMatchObject({ member: { identity: f.IDENTITY } })
  })
})

describe('a third-party token is refused', () => {
  it('when nobody names its issuer, who is not contacted', async () => {
    await f.expectRefusal(send(), 'TOKEN_UNKNOWN_ISSUER')
    directory.registered = [rule({ issuer: 'https://other.test' }), rule({ issuer: '', issuerPattern: '127' })]
    await f.expectRefusal(send(), 'TOKEN_UNKNOWN_ISSUER')
    expect(provider.requests).toEqual([])
  })

  it('when it is out of its time, before anyone is contacted', async () => {
    directory.registered = [rule()]
    const now = Math.floor(Date.now() / 1000)
    await f.expectRefusal(send({ exp: now - 31 }), 'TOKEN_EXPIRED')
    await f.expectRefusal(send({ nbf: now + 60 }), 'TOKEN_NOT_YET_VALID')
    await f.expectRefusal(send({ iat: now + 60 }), 'TOKEN_NOT_YET_VALID')
    expect(provider.requests).toEqual([])
  })

  it('when the key is unknown, of another issuer, or takes the name of a known one', async () => {
    directory.registered = [rule()]
    await using other = await startProvider()
    const claims = { iss: provider.url, sub: 'repo:x', aud: f.URL_OF_SERVER }
    expect(await f.expectRefusal(send({}, { header: { kid: 'strange' } }), 'TOKEN_INVALID')).toContain(
      'does not publish',
    )
    const theirs = await other.sign(claims)
    expect(await f.expectRefusal(world.authenticate(f.bearer(theirs)), 'TOKEN_INVALID')).toContain(
      'signature was not made',
    )
    const nameless = await other.sign(claims, { header: { kid: undefined } })
    await f.expectRefusal(world.authenticate(f.bearer(nameless)), 'TOKEN_INVALID')
    expect(other.requests).toEqual([])
  })

  it('as unavailable while the keys cannot be had', async () => {
    directory.registered = [rule()]
    provider.fail('down')
    const error: unknown = await send().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ code: 'UNAVAILABLE', number: 14 })
  })
})

describe('rotation', () => {
  it('lets new keys in and old ones out, for tokens seen before too', async () => {
    directory.registered = [rule()]
    const old = await sign()
    await world.authenticate(f.bearer(old))
    await provider.rotate(false)
    world.clock.offset += 31_000
    await expect(send()).resolves.toMatchObject({ identity: f.IDENTITY })
    // The set was replaced, so what the old one had verified does not count any more.
    world.clock.offset += 31_000
    await f.expectRefusal(world.authenticate(f.bearer(old)), 'TOKEN_INVALID')
  })

  it('without kid tries what fits', async () => {
    directory.registered = [rule()]
    await provider.rotate()
    await expect(send({}, { header: { kid: undefined }, kid: 'key-1' })).resolves.toMatchObject({ kind: 'identity' })
    await expect(send({}, { header: { kid: undefined } })).resolves.toMatchObject({ kind: 'identity' })
  })

  it.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES384', 'ES512', 'EdDSA'])(
    'takes %s',
    async (alg) => {
      await using other = await startProvider({ alg })
      const fetchKeys = keysOf(world.clock, other.url)
      const accept = createAuthenticator({ issuer: world.issuer, identities: directory, fetchKeys, clock: world.clock })
      directory.registered = [rule({ issuer: other.url })]
      const token = await other.sign({ sub: 'repo:x', aud: f.URL_OF_SERVER })
      await expect(accept(f.bearer(token))).resolves.toMatchObject({ identity: f.IDENTITY })
    },
  )
})
