import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/auth/authenticate.ts'
import type { OtherIdentity } from '../../src/auth/aws-exchange.ts'
import { createExchange, type Exchange, type ExchangeInput, type ExchangeResult } from '../../src/auth/exchange.ts'
import type { TokenGrant } from '../../src/auth/issuer.ts'
import { personUid } from '../../src/auth/match.ts'
import { createVerifier } from '../../src/auth/verify.ts'
import type { Authenticate } from '../../src/core/caller.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { keysOf } from '../support/issuer.ts'
import * as f from './fixtures.ts'

const GROUP = 'a'.repeat(40)
const PROVIDER = `${'c'.repeat(40)}/${'3'.repeat(16)}`
/** Identities that no OpenID token stands for. */
const OTHERS = new Map<string, OtherIdentity>([
  [`${GROUP}/${'4'.repeat(16)}`, { servicePrincipal: 'INGESTER' }],
  [`${GROUP}/${'5'.repeat(16)}`, { awsIdentity: { awsAccount: '123456789012' } }],
])
let suspended: string | undefined
const suspendedOf = async (uids: readonly string[]) => uids.find((uid) => uid === suspended)
let world: f.ForeignWorld
let clock: f.TestClock
let exchange: Exchange['exchange']
let authenticate: Authenticate
beforeEach(async () => {
  suspended = undefined
  world = await f.newForeignWorld()
  clock = new f.TestClock()
  clock.millis = Math.floor(Date.now() / 1000) * 1000
  const issuer = await f.newIssuer(clock)
  const identities = world.directory
  const fetchKeys = keysOf(clock, world.provider.url)
  const verify = createVerifier({ issuer, identities, fetchKeys, clock })
  const aws = { connectMillis: 1000, totalMillis: 1000 }
  const others = { identityOf: async (uid: string) => OTHERS.get(uid), aws }
  exchange = createExchange({ issuer, verify, identities, clock, others, suspendedOf }).exchange
  authenticate = createAuthenticator({ issuer, identities, fetchKeys, clock, verify })
  world = { ...world, issuer }
})
afterEach(() => world.provider.close())

const foreign = async (input: Partial<ExchangeInput> = {}): Promise<ExchangeResult> =>
  exchange({ ...f.bearer(await world.sign()), ...input })
const own = async (grant: Partial<TokenGrant>, input: Partial<ExchangeInput> = {}): Promise<ExchangeResult> => {
  const { token } = await world.issuer.sign({
    ...{ identity: f.IDENTITY, audience: [f.URL_OF_SERVER], ttlSeconds: 7200 },
    ...grant,
  })
  return exchange({ ...f.bearer(token), ...input })
}
const denied = (work: Promise<unknown>, reason: Parameters<typeof f.expectRefusal>[1]): Promise<string> =>
  f.expectRefusal(work, reason, 'PERMISSION_DENIED')
async function failure(work: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  if (error instanceof PlatformError) return error
  throw new Error(`not refused: ${String(error)}`)
}

describe('a suspended organization', () => {
  it('gives its identities no token', async () => {
    world.directory.registered = [world.rule()]
    suspended = f.IDENTITY.slice(0, 40)
    expect(await failure(foreign())).toMatchObject({ code: 'PERMISSION_DENIED', reason: 'ORGANIZATION_SUSPENDED' })
    suspended = 'f'.repeat(40)
    await expect(foreign()).resolves.toMatchObject({ token: expect.any(String) })
  })
})

describe('a third-party token', () => {
  it('is refused for a service principal and for an identity of AWS as for what is not there', async () => {
    world.directory.registered = [world.rule()]
    const told = async (identity: string): Promise<string> =>
      (await denied(foreign({ identity }), 'IDENTITY_UNKNOWN')).replace(identity, 'UID')
    const absent = await told(`${GROUP}/${'9'.repeat(16)}`)
    expect(absent).toContain('an identity of AWS takes a GetCallerIdentity request')
    for (const other of OTHERS.keys()) expect(await told(other)).toBe(absent)
  })

  it('gives a token of one hour for its identity, which works here', async () => {
    world.directory.registered = [world.rule()]
    const token = await world.sign({ email: 'ci@x.test', email_verified: true })
    const result = await exchange(f.bearer(token))
    const now = clock.millis / 1000
    const act = { iss: world.provider.url, sub: 'repo:x', aud: f.URL_OF_SERVER }
    expect(decodeJwt(result.token)).toEqual({
      ...{ iss: f.URL_OF_SERVER, sub: f.IDENTITY, aud: f.URL_OF_SERVER, iat: now, exp: now + 3600 },
      ...{ jti: expect.any(String), email: 'ci@x.test', email_verified: true, act },
    })
    expect(result).toMatchObject({ expiry: new Date((now + 3600) * 1000), refreshToken: '' })
    expect(await authenticate(f.bearer(result.token))).toMatchObject({
      identity: f.IDENTITY,
      actor: { subject: f.IDENTITY, act },
    })
    expect(world.directory.seenUids).toContain(f.IDENTITY)
  })

  it('is narrowed by aud, cap and scopes', async () => {
    world.directory.registered = [world.rule()]
    const input = { aud: ['a', 'b', 'a', ''], cap: ['repo.list'], scopes: [GROUP], scope: f.IDENTITY }
    expect(decodeJwt((await foreign(input)).token)).toMatchObject({
      aud: ['a', 'b'],
      cap: ['repo.list'],
      scopes: [GROUP, f.IDENTITY],
    })
    const plain = decodeJwt((await foreign({ aud: [''], cap: [], scopes: [], scope: '', identity: '' })).token)
    expect(plain).not.toHaveProperty('cap')
    expect(plain).not.toHaveProperty('scopes')
    expect(plain.aud).toBe(f.URL_OF_SERVER)
  })

  it('that matches two identities is exchanged for the one that is named', async () => {
    world.directory.registered = [world.rule(), world.rule({ identity: f.OTHER })]
    expect(await denied(foreign(), 'IDENTITY_AMBIGUOUS')).toMatch(
      /^Permission denied: 2 organizations have an identity that fits; name one/,
    )
    expect(decodeJwt((await foreign({ identity: f.OTHER })).token).sub).toBe(f.OTHER)
    await denied(foreign({ identity: PROVIDER }), 'IDENTITY_UNKNOWN')
    await denied(foreign({ identityProvider: PROVIDER }), 'IDENTITY_UNKNOWN')
  })

  it('of a person comes through the provider that is named, with the groups that are mapped', async () => {
    const idp = {
      kind: 'identityProvider',
      issuer: world.provider.url,
      clientId: 'client',
      groupsClaim: 'groups',
    } as const
    world.directory.registered = [
      { ...idp, provider: PROVIDER },
      { ...idp, provider: f.OTHER },
      world.rule({ audience: 'client' }),
    ]
    world.directory.grants = [
      { mapping: 'm', provider: PROVIDER, externalGroup: 'dev', group: GROUP, role: 'r1' },
      { mapping: 'm', provider: PROVIDER, externalGroup: 'dev', group: GROUP, role: 'r2' },
    ]
    const person = await world.sign({ aud: 'client', groups: ['dev', 'ops'] })
    const { token } = await exchange({ ...f.bearer(person), identityProvider: PROVIDER })
    const uid = personUid(world.provider.url, 'repo:x')
    expect(decodeJwt(token)).toMatchObject({
      sub: uid,
      idp: PROVIDER,
      groups: ['dev'],
      scopes: [PROVIDER.slice(0, 40)],
    })
    expect(world.directory.signIns).toMatchObject([{ provider: PROVIDER, identity: uid }])
    expect(await authenticate(f.bearer(token))).toMatchObject({
      sessionGrants: [
        { group: GROUP, role: 'r1' },
        { group: GROUP, role: 'r2' },
      ],
    })
    world.directory.grants = []
    expect(await authenticate(f.bearer(token))).not.toHaveProperty('sessionGrants')
  })

  it('is refused as PERMISSION_DENIED with the reason, and only its absence as UNAUTHENTICATED', async () => {
    await denied(foreign(), 'TOKEN_UNKNOWN_ISSUER')
    world.directory.registered = [world.rule()]
    await denied(foreign({ authorization: 'Basic abc' }), 'TOKEN_MALFORMED')
    await denied(foreign({ authorization: 'Bearer abc' }), 'TOKEN_MALFORMED')
    await denied(exchange(f.bearer(await world.sign({ exp: 1 }))), 'TOKEN_EXPIRED')
    await denied(exchange(f.bearer(await world.sign({ aud: 'x' }))), 'TOKEN_WRONG_AUDIENCE')
    await denied(exchange(f.bearer(await world.sign({ sub: 'x' }))), 'IDENTITY_UNKNOWN')
    world.directory.identities.clear()
    await denied(foreign(), 'IDENTITY_UNKNOWN')
    await f.expectRefusal(exchange({ authorization: undefined }), 'TOKEN_MISSING')
  })

  it('is UNAVAILABLE while the keys of its issuer are', async () => {
    world.directory.registered = [world.rule()]
    world.provider.fail('error')
    expect(await failure(foreign())).toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('with bad fields is INVALID_ARGUMENT, all at once', async () => {
    world.directory.registered = [world.rule()]
    const input = {
      aud: ['customer'],
      cap: ['Repo List'],
      scopes: ['x'],
      scope: 'y',
      identity: 'z',
      identityProvider: '!',
    }
    const error = await failure(foreign(input))
    expect(error.code).toBe('INVALID_ARGUMENT')
    const fields = error.details.fieldViolations?.map((violation) => violation.field)
    expect(fields).toEqual(['aud', 'cap', 'scopes', 'scope', 'identity', 'identityProvider'])
    for (const aud of [['a b'], ['é'], ['x'.repeat(257)], Array.from({ length: 101 }, (_, i) => `a${i}`)]) {
      expect((await failure(foreign({ aud }))).code).toBe('INVALID_ARGUMENT')
    }
  })
})

describe('a token of ours', () => {
  it('can be narrowed, keeping who it came from and its end', async () => {
    const act = { iss: 'https://other.test', sub: 's', aud: 'a' }
    const grant = { act, ttlSeconds: 600, email: 'a@b.test', internal: true, capabilities: ['repo.list', 'tag.list'] }
    const result = await own(grant, { cap: ['tag.list'], scopes: [f.IDENTITY] })
    expect(decodeJwt(result.token)).toMatchObject({
      ...{ sub: f.IDENTITY, act, email: 'a@b.test', internal: true, cap: ['tag.list'], scopes: [f.IDENTITY] },
      exp: clock.millis / 1000 + 600,
    })
    expect(result.refreshToken).toBe('')
    const plain = decodeJwt((await own({})).token)
    expect(plain['act']).toEqual({ iss: f.URL_OF_SERVER, sub: f.IDENTITY, aud: f.URL_OF_SERVER })
    expect(plain.exp).toBe(clock.millis / 1000 + 3600)
  })

  it('can never be widened', async () => {
    const wide: [Partial<TokenGrant>, Partial<ExchangeInput>, RegExp][] = [
      [{ capabilities: ['repo.list'] }, { cap: ['repo.list', 'repo.delete'] }, /the capability repo\.delete/],
      [{ capabilities: [] }, { cap: ['repo.list'] }, /the capability repo\.list/],
      [{ scopes: [f.IDENTITY] }, { scopes: [GROUP] }, /the scope a{40}$/],
      [{ scopes: [] }, { scope: GROUP }, /the scope/],
      [{}, { aud: ['elsewhere'] }, /the audience elsewhere/],
    ]
    for (const [grant, input, message] of wide) {
      const error = await failure(own(grant, input))
      expect(error).toMatchObject({ code: 'PERMISSION_DENIED', reason: 'PERMISSION_DENIED' })
      expect(error.message).toMatch(message)
    }
    expect(decodeJwt((await own({ capabilities: [], scopes: [] })).token)).toMatchObject({ cap: [], scopes: [] })
    expect(decodeJwt((await own({ scopes: [GROUP] }, { scopes: [f.IDENTITY] })).token)).toMatchObject({
      scopes: [f.IDENTITY],
    })
  })

  it('stays with its identity and provider', async () => {
    await denied(own({}, { identity: f.OTHER }), 'IDENTITY_UNKNOWN')
    await denied(own({}, { identityProvider: PROVIDER }), 'IDENTITY_UNKNOWN')
    await expect(own({}, { identity: f.IDENTITY })).resolves.toBeDefined()
    world.directory.registered = [f.someProvider(PROVIDER)]
    const result = await own({ provider: PROVIDER, groups: ['dev'] }, { identityProvider: PROVIDER })
    expect(decodeJwt(result.token)).toMatchObject({ idp: PROVIDER, groups: ['dev'] })
    world.directory.identities.clear()
    await denied(own({}), 'IDENTITY_UNKNOWN')
  })

  it('cannot be kept alive by exchanging it in its last seconds', async () => {
    const { token } = await world.issuer.sign({ identity: f.IDENTITY, audience: [f.URL_OF_SERVER], ttlSeconds: 60 })
    clock.advance(59)
    expect((await exchange(f.bearer(token))).expiry.getTime()).toBe(clock.millis + 1000)
    clock.advance(1)
    await denied(exchange(f.bearer(token)), 'TOKEN_EXPIRED')
  })
})

describe('our own token for an identity whose rule names it', () => {
  const rule = { kind: 'claimMatch', identity: f.OTHER, issuer: f.URL_OF_SERVER, subject: f.IDENTITY } as const
  beforeEach(() => void (world.directory.add(f.IDENTITY, f.OTHER).registered = [rule]))

  it('becomes a token of that identity, which ends no later and says who has it', async () => {
    const { token, refreshToken } = await own({ ttlSeconds: 600, internal: true }, { identity: f.OTHER })
    const { internal, ...claims } = decodeJwt(token)
    expect(claims).toMatchObject({ sub: f.OTHER, act: { iss: f.URL_OF_SERVER, sub: f.IDENTITY } })
    expect(internal).toBeUndefined()
    const elsewhere = (await own({}, { identity: f.OTHER, aud: ['registry.test'] })).token
    expect(decodeJwt(elsewhere).aud).toContain('registry.test')
    expect(claims.exp).toBeLessThanOrEqual(clock.millis / 1000 + 600)
    expect(refreshToken).toBe('')
    expect(await authenticate(f.bearer(token))).toMatchObject({ identity: f.OTHER })
    const kept = (await own({ capabilities: ['groups.list'], scopes: [f.OTHER] }, { identity: f.OTHER })).token
    expect(decodeJwt(kept)).toMatchObject({ sub: f.OTHER, cap: ['groups.list'], scopes: [f.OTHER] })
  })

  it('ends with who has it, and is no way to a third', async () => {
    const { token } = await own({}, { identity: f.OTHER })
    const third = `${'b'.repeat(40)}/${'7'.repeat(16)}`
    world.directory.add(third).registered = [rule, { ...rule, identity: third, subject: f.OTHER }]
    await denied(exchange({ ...f.bearer(token), identity: third }), 'IDENTITY_UNKNOWN')
    world.directory.identities.set(f.IDENTITY, { barred: [f.OTHER.slice(0, 40)] })
    await f.expectRefusal(authenticate(f.bearer(token)), 'IDENTITY_UNKNOWN')
    await denied(own({}, { identity: f.OTHER }), 'IDENTITY_UNKNOWN')
    world.directory.identities.delete(f.IDENTITY)
    await f.expectRefusal(authenticate(f.bearer(token)), 'IDENTITY_UNKNOWN')
  })

  it.each([
    ['of another subject', { ...rule, subject: `${GROUP}/${'9'.repeat(16)}` }],
    ['of another issuer', { ...rule, issuer: 'https://elsewhere.example.test' }],
    ['that names issuers by a pattern', { ...rule, issuer: '', issuerPattern: 'https://.*' }],
    ['that names subjects by a pattern', { ...rule, subject: '', subjectPattern: '.*' }],
    ['that wants another audience', { ...rule, audience: 'elsewhere' }],
    ['that wants a claim', { ...rule, claims: { department: 'x' } }],
  ])('is refused by a rule %s', async (_, other) => {
    world.directory.registered = [other]
    expect(await denied(own({}, { identity: f.OTHER }), 'IDENTITY_UNKNOWN')).toContain('invalid "sub"')
  })

  it('is refused where either organization is suspended', async () => {
    for (const uid of [f.IDENTITY, f.OTHER]) {
      suspended = uid.slice(0, 40)
      expect(await failure(own({}, { identity: f.OTHER }))).toMatchObject({ reason: 'ORGANIZATION_SUSPENDED' })
    }
  })
})
