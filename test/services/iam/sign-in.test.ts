// People who come through an identity provider: a real issuer, real keys, the real database.
import { createHash, randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityDirectory } from '../../../src/app/stores/identity-directory.ts'
import { createRefreshStore } from '../../../src/app/stores/refresh-store.ts'
import { createAuthenticator } from '../../../src/auth/authenticate.ts'
import type { IdentityDirectory } from '../../../src/auth/directory.ts'
import { createExchange } from '../../../src/auth/exchange.ts'
import { createVerifier } from '../../../src/auth/verify.ts'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { Origin } from '../../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import { requireIdentified, type Authenticate, type IdentifiedCaller } from '../../../src/core/caller.ts'
import { PageCodec } from '../../../src/core/page.ts'
import type { Transaction } from '../../../src/db/database.ts'
import { createServices } from '../../../src/services/create-services.ts'
import type { CallContext } from '../../../src/services/context.ts'
import type { Services } from '../../../src/services/services.ts'
import { newIssuer, URL_OF_SERVER } from '../../auth/fixtures.ts'
import { keysOf, startProvider, type TestProvider } from '../../support/issuer.ts'
import { behind } from '../../support/behind.ts'
import { TEST_DATABASE_URL } from '../../support/database.ts'
import { organization, refusal, roleUid, type Organization, TEST_SEAL } from '../../support/organization.ts'
import { methodNamed } from '../../support/methods.ts'

let at: Organization
let login: TestProvider
let directory: IdentityDirectory
let authenticate: Authenticate
let services: Services
let provider: string

beforeAll(async () => {
  at = await organization()
  at.clock.millis = Date.now()
  login = await startProvider()
  const { db, access, clock } = at
  const issuer = await newIssuer(clock)
  const onFault = (error: unknown): void => void error
  directory = createIdentityDirectory({ db, access, clock, onFault })
  const fetchKeys = keysOf(clock, login.url)
  const trusted = { issuer, identities: directory, clock, fetchKeys }
  const verify = createVerifier(trusted)
  authenticate = createAuthenticator({ ...trusted, verify })
  const tokens = createExchange({ ...trusted, verify, refreshTokens: createRefreshStore(db, clock) })
  const pages = new PageCodec(Buffer.alloc(32), clock)
  services = createServices({ db, access, clock, pages, rootGroups: true, seal: TEST_SEAL, tokens })
  provider = await newProvider('login')
})
afterAll(async () => {
  await login.close()
})

async function newProvider(name: string, clientId = 'client'): Promise<string> {
  const oidc = { issuer: login.url, clientId, groupsClaim: 'groups', pkceEnabled: true }
  const identityProvider = { name, defaultRole: roleUid('viewer'), oidc }
  const request = { parent: at.org, identityProvider }
  return (await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', request)).uid
}

const personOf = (subject: string) => createHash('sha1').update(`${login.url} ${subject}`).digest('hex')
const signed = (sub: string, more: JWTPayload = {}) => {
  // By the clock that stands: a token of the machine's would soon be one of its future.
  const iat = Math.floor(at.clock.now() / 1000)
  return login.sign({ sub, aud: 'client', iat, exp: iat + 3_600, ...more })
}
const enter = async (sub: string, more: JWTPayload = {}): Promise<IdentifiedCaller> =>
  requireIdentified(await authenticate({ authorization: `Bearer ${await signed(sub, more)}` }))
const bindingsOf = (identityUid: string) => at.db.prisma.roleBinding.findMany({ where: { identityUid } })
const identity = (uid: string) => at.db.prisma.identity.findUniqueOrThrow({ where: { uid } })

describe('the first sign-in', () => {
  it('makes the person and its default role, once', async () => {
    await at.events()
    const caller = await enter('ada', { name: 'Ada L\u00f6velace', email: 'ada@example.test', email_verified: true })
    expect(caller.identity).toBe(personOf('ada'))
    expect(await identity(caller.identity)).toMatchObject({
      name: 'ada lovelace',
      email: 'ada@example.test',
      parentUid: null,
      matchIssuer: login.url,
      matchSubject: 'ada',
    })
    expect(await at.call(caller, 'GroupsService/GetGroup', { uid: at.org })).toMatchObject({ name: 'acme' })
    expect(await bindingsOf(caller.identity)).toMatchObject([{ origin: Origin.SIGN_IN, originUid: provider }])
    const [event, ...more] = await at.events()
    expect(more).toEqual([])
    expect(event).toMatchObject({
      type: 'dev.chainguard.api.iam.rolebindings.created.v1',
      groupUid: at.org,
      // As the audit names who came: the identity, and whom the provider calls so.
      actor: { subject: caller.identity, act: { iss: login.url, sub: 'ada' } },
      body: { identity: { uid: caller.identity, subject: 'ada', issuer: login.url }, role: { name: 'viewer' } },
    })
    await enter('ada')
    expect(await bindingsOf(caller.identity)).toHaveLength(1)
  })

  it('is one for each provider: who came by one gets the default role of the next', async () => {
    const { identity: person } = await enter('nora')
    const identityProvider = {
      name: 'there',
      defaultRole: roleUid('viewer'),
      oidc: { issuer: login.url, clientId: 'there', pkceEnabled: true },
    }
    const request = { parent: at.otherOrg, identityProvider }
    const { uid } = await at.call(at.outsider, 'IdentityProvidersService/CreateIdentityProvider', request)
    expect((await enter('nora', { aud: 'there' })).identity).toBe(person)
    expect((await bindingsOf(person)).map(({ originUid }) => originUid).toSorted()).toEqual([provider, uid].toSorted())
    const known = await at.db.prisma.knownPerson.findMany({ where: { identityUid: person } })
    expect(known.map(({ organizationUid }) => organizationUid).toSorted()).toEqual([at.org, at.otherOrg].toSorted())
  })

  it('keeps the names that the token tells', async () => {
    const tokens: [string, JWTPayload, object][] = [
      [
        'grace',
        { given_name: 'Grace', family_name: 'Hopper' },
        { name: 'Grace Hopper', givenName: 'Grace', familyName: 'Hopper' },
      ],
      ['mary', { name: 'Mary Ann Evans' }, { name: 'Mary Ann Evans', givenName: 'Mary Ann', familyName: 'Evans' }],
      ['plato', { name: 'Plato' }, { name: 'Plato', givenName: 'Plato', familyName: '' }],
    ]
    for (const [subject, claims, names] of tokens) {
      const { identity: identityUid } = await enter(subject, claims)
      expect(await at.db.prisma.identityMetadata.findUnique({ where: { identityUid } })).toMatchObject(names)
    }
  })

  it('makes them once also when it happens several times at once', async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => enter('twin')))
    expect(await bindingsOf(callers[0]?.identity ?? '')).toHaveLength(1)
  })

  it('does not give back what was taken away', async () => {
    const caller = await enter('bob')
    const [binding] = await bindingsOf(caller.identity)
    await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid: binding?.uid })
    const again = await enter('bob')
    expect(await refusal(at.call(again, 'GroupsService/GetGroup', { uid: at.org }))).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect(await bindingsOf(caller.identity)).toEqual([])
  })
  it('is open to who has no right and is known to no organization that could take any away', async () => {
    const { identity: uid } = await at.person('new@example.test')
    expect(await directory.exists(uid)).toMatchObject({ barred: [], isGone: false })
  })

  it('follows the addresses of a person', async () => {
    const { identity: uid } = await enter('eve', { email: 'eve@old.test' })
    expect(await identity(uid)).toMatchObject({ email: '', emailUnverified: 'eve@old.test', name: 'eve-old.test' })
    await enter('eve', { email: 'eve@new.test', email_verified: true })
    expect(await identity(uid)).toMatchObject({ email: 'eve@new.test', emailUnverified: '' })
    expect(await at.access.identity(uid)).toMatchObject({ email: 'eve@new.test' })
    for (const more of [{}, { email: `${'e'.repeat(314)}@a.test`, email_verified: true }]) await enter('eve', more)
    expect(await identity(uid)).toMatchObject({ email: 'eve@new.test' })
  })

  it.skipIf(TEST_DATABASE_URL === undefined)('makes a person anew who is deleted just then', async () => {
    const { identity: uid } = await enter('zoe', { email: 'zoe@old.test' })
    const leave = ({ prisma }: Transaction) => prisma.identity.delete({ where: { uid } })
    await behind(at.db, leave, () => enter('zoe', { email: 'zoe@new.test', email_verified: true }))
    expect(await identity(uid)).toMatchObject({ email: 'zoe@new.test' })
    expect(await bindingsOf(uid)).toMatchObject([{ origin: Origin.SIGN_IN, originUid: provider }])
  })

  it('is refused when the provider is gone, or several take the same tokens', async () => {
    const second = await newProvider('second')
    expect(await refusal(enter('carol'))).toMatchObject({ reason: 'IDENTITY_AMBIGUOUS' })
    const request = { identityProvider: second }
    expect(await exchange('carol', request)).toHaveProperty('token')
    await at.db.prisma.providerSignIn.deleteMany({ where: { providerUid: second } })
    await at.call(at.owner, 'IdentityProvidersService/DeleteIdentityProvider', { uid: second })
    const gone = { provider: second, identity: personOf('x'), issuer: login.url, subject: 'x', emailVerified: false }
    expect(await refusal(directory.signIn(gone))).toMatchObject({ reason: 'IDENTITY_UNKNOWN' })
  })

  it('does not make strangers of people: they are no rules', async () => {
    const query = { issuer: login.url, subject: 'carol', person: personOf('carol'), clients: ['client'] }
    expect(await directory.rules(query)).toMatchObject([
      { kind: 'identityProvider', provider, issuer: login.url, clientId: 'client', groupsClaim: 'groups' },
    ])
    expect(await directory.rules({ ...query, issuer: 'https://login.example.test' })).toEqual([])
  })
})

async function exchange(sub: string, request: object = {}, more: JWTPayload = {}): Promise<Pair> {
  const authorization = `Bearer ${await signed(sub, more)}`
  return token('Exchange', request, { authorization })
}

type Pair = { token: string; refreshToken: string; expiry: Date }

async function token<T = Pair>(method: string, request: object, context: Partial<CallContext>): Promise<T> {
  const call = { caller: { kind: 'anonymous' } as const, requestId: 'r', ...context }
  return (await services.call(methodNamed(`oidc.SecurityTokenService/${method}`), request, call)) as T
}

describe('external groups', () => {
  it('give mapped roles while the token names them and the mapping lasts', async () => {
    const mapping = await at.call(at.owner, 'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
      parent: provider,
      externalGroupRoleMapping: { externalGroupId: 'devs', roleUid: roleUid('editor'), scope: at.subgroup },
    })
    // Neither what another provider says of a group of this name, nor what another group is given here, is meant.
    const elsewhere = await newProvider('elsewhere', 'another')
    for (const [parent, externalGroupId] of [
      [elsewhere, 'devs'],
      [provider, 'bosses'],
    ])
      await at.call(at.owner, 'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
        parent,
        externalGroupRoleMapping: { externalGroupId, roleUid: roleUid('editor'), scope: at.org },
      })
    const direct = await enter('dora', { groups: ['devs', 'others'] })
    const { token: own } = await exchange('dora', {}, { groups: ['devs', 'others'] })
    const exchanged = () => authenticate({ authorization: `Bearer ${own}` }).then(requireIdentified)
    const create = (caller: IdentifiedCaller, name: string, parent = at.subgroup) =>
      at.call(caller, 'registry.v2.ReposService/CreateRepo', { parent, repo: { name } })
    await create(direct, 'direct')
    await create(await exchanged(), 'exchanged')
    expect(await refusal(create(direct, 'above', at.org))).toMatchObject({ code: 'PERMISSION_DENIED' })
    const question = {
      identityUid: direct.identity,
      capability: capabilityByName('repo.create')?.number,
      at: at.subgroup,
    }
    const explain = (caller: IdentifiedCaller) =>
      at.call<{ paths: object[] }>(caller, 'platformgraph.iam.v1.AccessService/ExplainAccess', question)
    expect(await explain(direct)).toMatchObject({
      allowed: true,
      paths: [{ roleUid: roleUid('editor'), groupUid: at.subgroup, origin: Origin.MAPPING, originUid: mapping.uid }],
    })
    // To others, and with another token, it is not so: the mapping holds for tokens that name the group.
    for (const caller of [at.owner, await enter('dora')])
      expect(await explain(caller)).toMatchObject({ allowed: false })
    expect(await refusal(create(await enter('dora'), 'without'))).toMatchObject({ code: 'PERMISSION_DENIED' })
    await at.call(at.owner, 'ExternalGroupRoleMappingsService/DeleteExternalGroupRoleMapping', { uid: mapping.uid })
    const after = [await enter('dora', { groups: ['devs'] }), await exchanged()]
    for (const caller of after) {
      expect(await refusal(create(caller, 'late'))).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })
})

describe('the exchange', () => {
  it('gives a token of ours, and refuses without one', async () => {
    const made = await exchange('frank', { cap: ['groups.list'] })
    const caller = requireIdentified(await authenticate({ authorization: `Bearer ${made.token}` }))
    expect(caller).toMatchObject({ identity: personOf('frank'), capabilities: ['groups.list'] })
    expect(await refusal(token('Exchange', {}, {}))).toMatchObject({ reason: 'TOKEN_MISSING' })
    expect(await refusal(exchange('frank', { cap: ['x'.repeat(5000)] }))).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await refusal(token('Exchange', {}, { validateOnly: true }))).toMatchObject({ fields: ['validateOnly'] })
    expect(await refusal(token('Exchange', {}, { authorization: 'Bearer nonsense' }))).toMatchObject({
      code: 'PERMISSION_DENIED',
      reason: 'TOKEN_MALFORMED',
    })
  })

  it('renews by refresh tokens that are good once', async () => {
    const first = await exchange('grace')
    const renew = (refreshToken: string) =>
      token<{ token: Pair; refreshToken: Pair }>(
        'ExchangeRefreshToken',
        {},
        { authorization: `Bearer ${refreshToken}` },
      )
    const second = await renew(first.refreshToken)
    expect(second.token.token).toMatch(/^ey/)
    const stored = await at.db.prisma.refreshToken.findMany({ where: { identityUid: personOf('grace') } })
    expect(stored.map(({ spent }) => spent).sort()).toEqual([false, true])
    expect(JSON.stringify(stored)).not.toContain(first.refreshToken)
    const results = await Promise.allSettled([1, 2, 3].map(() => renew(second.refreshToken.token)))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    expect(await refusal(renew(first.refreshToken))).toMatchObject({ reason: 'TOKEN_INVALID' })
    const left = { identityUid: personOf('grace'), spent: false }
    expect(await at.db.prisma.refreshToken.count({ where: left })).toBe(0)
  })

  it('forgets refresh tokens a day after their end', async () => {
    const store = createRefreshStore(at.db, at.clock)
    const record = (seconds: number) => ({
      family: randomUUID(),
      identity: at.owner.identity,
      audience: [URL_OF_SERVER],
      act: { iss: login.url, sub: 's', aud: 'client' },
      expiresAt: new Date(at.clock.now() + seconds * 1000),
    })
    const [old, recent] = [record(-86_401), record(-60)]
    await store.save('old', old)
    await store.save('recent', recent)
    expect(await store.find('old')).toBeUndefined()
    expect(await store.find('recent')).toEqual({ record: recent, spent: false })
    await store.revokeFamily(recent.family)
    expect(await store.find('recent')).toMatchObject({ spent: true })
    expect(await store.rotate('recent', 'next', recent)).toBe(false)
    expect(await store.find('next')).toBeUndefined()
  })
})
