// Identity providers: their secrets, what they may give, and their tokens for SCIM.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { IdentityProvider_SCIM_CredentialState as State } from '../../../src/contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { newChildUid } from '../../../src/core/uid.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { organization, refusal, roleUid, TEST_SEAL, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization({ publicUrl: 'https://api.example.test' })
})

const SERVICE = 'IdentityProvidersService'
const oidc = {
  issuer: 'https://login.example.test',
  clientId: 'client',
  clientSecret: 'hush-hush',
  groupsClaim: 'groups',
}
let count = 0
const create = (caller: IdentifiedCaller, more: object = {}, parent = at.org) =>
  at.call(caller, `${SERVICE}/CreateIdentityProvider`, {
    parent,
    identityProvider: { name: `provider ${++count}`, defaultRole: roleUid('viewer'), oidc, ...more },
  })
const update = (caller: IdentifiedCaller, identityProvider: object, updateMask?: string[]) =>
  at.call(caller, `${SERVICE}/UpdateIdentityProvider`, { identityProvider, ...(updateMask ? { updateMask } : {}) })
const get = (uid: string) => at.call(at.viewer, `${SERVICE}/GetIdentityProvider`, { uid })
const secretOf = async (uid: string) =>
  TEST_SEAL.open((await at.db.prisma.identityProvider.findUniqueOrThrow({ where: { uid } })).clientSecret)
const keeper = async () => {
  const names = ['create', 'update', 'list', 'delete'].map((verb) => `identity_providers.${verb}`)
  const capabilities = [...names, 'role_bindings.create', 'roles.list', 'groups.list'].map(
    (name) => capabilityByName(name)?.number,
  )
  const role = await at.call(at.owner, 'RolesService/CreateRole', {
    parent: at.org,
    role: { name: `keeper ${++count}`, capabilities },
  })
  return { caller: await at.member(at.org, role.uid), role: role.uid }
}

describe('an identity provider', () => {
  it('keeps its secret out of every answer and event', async () => {
    await at.events()
    const made = await create(at.owner)
    const page = await at.call(at.viewer, `${SERVICE}/ListIdentityProviders`, { uidp: { descendantsOf: at.org } })
    const renamed = await update(at.owner, { uid: made.uid, description: 'ours' })
    const all = JSON.stringify([made, page, renamed, await get(made.uid), await at.events()])
    expect(all).toContain('login.example.test')
    expect(all).not.toContain('hush')
    expect(made).toMatchObject({
      oidc: { issuer: oidc.issuer, clientId: 'client' },
      scim: { enabled: false, credentialState: 1 },
    })
    expect(await secretOf(made.uid)).toBe('hush-hush')
  })

  it('keeps a secret that is left out, unless it would go to another issuer', async () => {
    const { uid } = await create(at.owner)
    const { clientSecret: _secret, ...rest } = oidc
    await update(at.owner, { uid, oidc: { ...rest, clientId: 'other' } })
    expect(await secretOf(uid)).toBe('hush-hush')
    await update(at.owner, { uid, oidc: { clientSecret: 'new' } }, ['oidc.client_secret'])
    expect(await secretOf(uid)).toBe('new')
    expect(await get(uid)).toMatchObject({ oidc: { clientId: 'other' } })
    const elsewhere = { ...rest, issuer: 'https://elsewhere.test' }
    expect(await refusal(update(at.owner, { uid, oidc: elsewhere }))).toMatchObject({ fields: ['oidc.clientSecret'] })
    await update(at.owner, { uid, oidc: { ...elsewhere, pkceEnabled: true } })
    expect(await secretOf(uid)).toBe('')
    const neither = update(at.owner, { uid, oidc: { ...elsewhere, pkceEnabled: false } })
    expect(await refusal(neither)).toMatchObject({ fields: ['oidc.clientSecret'] })
  })

  it('never changes its correlation rule', async () => {
    const other = { ...oidc, correlationRule: 2 }
    const [{ uid }, { uid: kept }] = [await create(at.owner), await create(at.owner, { oidc: other })]
    expect(await refusal(update(at.owner, { uid, oidc: other }))).toMatchObject({ fields: ['oidc.correlationRule'] })
    expect(await update(at.owner, { uid: kept, oidc })).toMatchObject({ oidc: { correlationRule: 2 } })
    const mask = ['oidc.correlation_rule']
    const masked = update(at.owner, { uid, oidc: { correlationRule: 2 } }, mask)
    expect(await refusal(masked)).toMatchObject({ fields: ['update_mask'] })
    for (const correlationRule of [undefined, 0, 1]) {
      const same = { oidc: { correlationRule: 1 } }
      expect(await update(at.owner, { uid, oidc: { ...oidc, correlationRule } })).toMatchObject(same)
      expect(await update(at.owner, { uid, oidc: { correlationRule } }, mask)).toMatchObject(same)
    }
  })

  it('says what is wrong with it', async () => {
    const bad = { name: 'NO', defaultRole: 'nobody', oidc: { issuer: 'x', additionalScopes: ['a b'] } }
    expect(await refusal(create(at.owner, bad))).toMatchObject({
      fields: ['oidc.clientId', 'name', 'defaultRole', 'oidc.issuer', 'oidc.clientSecret', 'oidc.additionalScopes[0]'],
    })
    expect(await refusal(create(at.owner, { oidc: undefined }))).toMatchObject({ fields: ['oidc'] })
    const { uid } = await create(at.owner, { name: 'taken' })
    expect(await refusal(update(at.owner, { uid }, ['oidc']))).toMatchObject({ fields: ['oidc'] })
    expect(await refusal(create(at.owner, { name: 'taken' }))).toMatchObject({ code: 'ALREADY_EXISTS' })
  })

  it('gives nobody what its maker lacks', async () => {
    const { caller, role } = await keeper()
    expect(await refusal(create(caller))).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
    const { uid } = await create(caller, { defaultRole: role })
    const owning = update(caller, { uid, defaultRole: roleUid('owner') })
    expect(await refusal(owning)).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
    expect(await refusal(create(at.viewer))).toMatchObject({ code: 'PERMISSION_DENIED', reason: 'PERMISSION_DENIED' })
    expect(await refusal(at.call(at.owner, 'RolesService/DeleteRole', { uid: role }))).toMatchObject({
      violations: ['ROLE_IN_USE', 'ROLE_IN_USE'],
    })
  })

  it('is not turned to another issuer by somebody who lacks what it and its mappings give', async () => {
    const { caller, role } = await keeper()
    const owned = await create(at.owner, { defaultRole: roleUid('owner') })
    const refused = async (uid: string): Promise<void> => {
      // Whose tokens are taken, and what names their groups, is said by each of these.
      for (const more of [{ issuer: 'https://evil.test' }, { clientId: 'evil' }, { groupsClaim: 'roles' }]) {
        const turned = update(caller, { uid, oidc: { ...oidc, ...more } })
        expect(await refusal(turned)).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
      }
    }
    await refused(owned.uid)
    const mapped = await create(at.owner, { defaultRole: role })
    await at.call(at.owner, 'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
      parent: mapped.uid,
      externalGroupRoleMapping: { externalGroupId: 'admins', roleUid: roleUid('owner'), scope: at.subgroup },
    })
    await refused(mapped.uid)
    for (const { uid } of [owned, mapped])
      expect(await update(caller, { uid, description: 'fine' })).toMatchObject({ description: 'fine' })
  })

  it('is not turned to another issuer by somebody who holds what it gives in the first of two groups', async () => {
    const { caller, role } = await keeper()
    const beside = await at.call(at.owner, 'GroupsService/CreateGroup', {
      parent: at.org,
      group: { name: 'next door' },
    })
    const [held = '', other = ''] = [at.subgroup, beside.uid].sort()
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
      parent: held,
      roleBinding: { identityUid: caller.identity, roleUid: roleUid('viewer') },
    })
    const { uid } = await create(at.owner, { defaultRole: role })
    const map = async (scope: string) =>
      at.call(at.owner, 'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
        parent: uid,
        externalGroupRoleMapping: { externalGroupId: 'people', roleUid: roleUid('viewer'), scope },
      })
    await map(held)
    expect(await update(caller, { uid, oidc: { ...oidc, issuer: 'https://evil.test' } })).toMatchObject({ uid })
    await map(other)
    expect(await refusal(update(caller, { uid, oidc }))).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
  })

  it('is not deleted while mappings hang below it', async () => {
    const { uid } = await create(at.owner)
    const mapping = await at.call(at.owner, 'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
      parent: uid,
      externalGroupRoleMapping: { externalGroupId: 'all', roleUid: roleUid('viewer') },
    })
    const remove = () => at.call(at.owner, `${SERVICE}/DeleteIdentityProvider`, { uid })
    expect(await refusal(remove())).toMatchObject({ violations: ['RESOURCE_NOT_EMPTY'] })
    await at.call(at.owner, 'ExternalGroupRoleMappingsService/DeleteExternalGroupRoleMapping', { uid: mapping.uid })
    await remove()
    expect(await refusal(remove())).toMatchObject({ code: 'NOT_FOUND' })
  })
})

type Scim = { scim?: { enabled: boolean; credentialState: State; etag: string; [name: string]: unknown } }
type Token = { token: string; etag: string; expireTime?: Date; previousTokenExpireTime?: Date }

describe('SCIM', () => {
  const scim = async (uid: string) => ((await get(uid)) as Scim).scim
  const call = <T = Token>(verb: string, uid: string, more: object = {}) =>
    at.call<T>(at.owner, `${SERVICE}/${verb}`, { identityProviderUid: uid, ...more })
  const stored = (uid: string) => at.db.prisma.scimCredential.findUniqueOrThrow({ where: { providerUid: uid } })
  const digest = (token: string) => createHash('sha256').update(token).digest('hex')

  it('gives a token once and keeps its digest', async () => {
    const { uid } = await create(at.owner)
    expect(await scim(uid)).toMatchObject({ enabled: false, credentialState: 1, etag: '' })
    await at.events()
    const rehearsed = await at.rehearse<Token>(at.owner, `${SERVICE}/GenerateScimToken`, { identityProviderUid: uid })
    expect(rehearsed.token).toMatch(/^cgscim_[0-9a-f]{64}$/)
    expect(await scim(uid)).toMatchObject({ enabled: false, credentialState: 1, etag: '' })
    const { token, etag, expireTime } = await call('GenerateScimToken', uid)
    expect(expireTime?.getTime()).toBe(at.clock.now() + 365 * 86_400_000)
    expect((await stored(uid)).tokenDigest).toBe(digest(token))
    expect(await scim(uid)).toMatchObject({
      enabled: false,
      credentialState: State.LIVE,
      etag,
      tokenExpireTime: expireTime,
      endpointUrl: `https://api.example.test/scim/v2/${uid}`,
    })
    const [event, ...more] = await at.events()
    expect(more).toEqual([])
    expect(event?.body).toMatchObject({ identityProviderUid: uid, etag })
    expect(JSON.stringify([event, await get(uid)])).not.toContain(token)
    expect(await refusal(call('GenerateScimToken', uid))).toMatchObject({ violations: ['SCIM_TOKEN_EXISTS'] })
  })

  it('has tokens with an end, without one, and none with both', async () => {
    const { uid } = await create(at.owner)
    const soon = new Date(at.clock.now() + 60_000)
    const both = call('GenerateScimToken', uid, { expireTime: soon, neverExpires: true })
    expect(await refusal(both)).toMatchObject({ fields: ['expireTime'] })
    const past = call('GenerateScimToken', uid, { expireTime: new Date(at.clock.now()) })
    expect(await refusal(past)).toMatchObject({ fields: ['expireTime'] })
    await call('GenerateScimToken', uid, { expireTime: soon })
    at.clock.advance(61)
    expect(await scim(uid)).toMatchObject({ credentialState: State.EXPIRED })
    const { expireTime } = await call('GenerateScimToken', uid, { neverExpires: true })
    expect(expireTime).toBeUndefined()
    at.clock.advance(10 * 365 * 86_400)
    expect(await scim(uid)).toMatchObject({ credentialState: State.LIVE, tokenExpireTime: undefined })
  })

  it('replaces a token with an overlap, for whoever knows the state', async () => {
    const { uid } = await create(at.owner)
    expect(await refusal(call('RegenerateScimToken', uid, { etag: 'x' }))).toMatchObject({ code: 'NOT_FOUND' })
    const first = await call('GenerateScimToken', uid)
    expect(await refusal(call('RegenerateScimToken', uid, { overlap: -1 }))).toMatchObject({
      fields: ['etag', 'overlap'],
    })
    expect(await refusal(call('RegenerateScimToken', uid, { etag: first.etag, overlap: 8 * 86_400 }))).toMatchObject({
      fields: ['overlap'],
    })
    expect(await refusal(call('RegenerateScimToken', uid, { etag: 'stale' }))).toMatchObject({ code: 'ABORTED' })
    const second = await call('RegenerateScimToken', uid, { etag: first.etag, overlap: 3600 })
    expect(second.previousTokenExpireTime?.getTime()).toBe(at.clock.now() + 3_600_000)
    expect(await stored(uid)).toMatchObject({ tokenDigest: digest(second.token), previousDigest: digest(first.token) })
    expect(await scim(uid)).toMatchObject({ credentialState: State.ROTATING, etag: second.etag })
    at.clock.advance(3601)
    expect(await scim(uid)).toMatchObject({ credentialState: State.LIVE, previousTokenExpireTime: undefined })
    const third = await call('RegenerateScimToken', uid, { etag: second.etag })
    expect(await stored(uid)).toMatchObject({ previousDigest: null })
    expect(third.etag).not.toBe(second.etag)
  })

  it('ends every token at once', async () => {
    const { uid } = await create(at.owner)
    expect(await refusal(call('RevokeScimToken', uid))).toMatchObject({ code: 'NOT_FOUND' })
    const { etag } = await call('GenerateScimToken', uid)
    const revoked = await call<{ etag: string; enabled: boolean; revokeTime: Date }>('RevokeScimToken', uid)
    expect(revoked).toMatchObject({ enabled: false, revokeTime: new Date(at.clock.now()) })
    expect(revoked.etag).not.toBe(etag)
    expect(await scim(uid)).toMatchObject({ enabled: false, credentialState: State.REVOKED })
    await at.events()
    expect(await call('RevokeScimToken', uid)).toEqual(revoked)
    expect(await at.events()).toEqual([])
    const again = await call('RegenerateScimToken', uid, { etag: revoked.etag, overlap: 60 })
    expect(await scim(uid)).toMatchObject({ credentialState: State.LIVE, previousTokenExpireTime: undefined })
    expect(await stored(uid)).toMatchObject({ tokenDigest: digest(again.token), revokeTime: null })
    await call('RevokeScimToken', uid)
    await call('GenerateScimToken', uid)
    expect(await scim(uid)).toMatchObject({ credentialState: State.LIVE })
  })

  it('is turned on where two identities are owners', async () => {
    const { uid } = await create(at.owner, {}, at.subgroup)
    const { etag } = await call('GenerateScimToken', uid)
    const enable = (known: string, enabled = true) => call<Token>('SetScimEnabled', uid, { enabled, etag: known })
    expect(await refusal(enable(etag))).toMatchObject({ violations: ['TWO_OWNERS_REQUIRED'] })
    // Made beside the group: its binding above is cut, so it owns nothing here.
    const { uid: beside } = await at.call(at.owner, 'GroupsService/CreateGroup', {
      parent: at.org,
      group: { name: 'beside' },
    })
    const stranger = await at.member(beside)
    const bind = (identityUid: string) => ({
      uid: newChildUid(at.org),
      parentUid: at.org,
      identityUid,
      roleUid: roleUid('owner'),
    })
    await at.db.prisma.roleBinding.create({ data: bind(stranger.identity) })
    expect(await refusal(enable(etag))).toMatchObject({ violations: ['TWO_OWNERS_REQUIRED'] })
    await at.member(at.subgroup, roleUid('owner'))
    expect(await refusal(enable('stale'))).toMatchObject({ code: 'ABORTED' })
    const on = await enable(etag)
    expect(on).toMatchObject({ enabled: true })
    expect(await scim(uid)).toMatchObject({ enabled: true, credentialState: State.LIVE, etag: on.etag })
    expect(await enable(on.etag, false)).toMatchObject({ enabled: false })
  })

  it('is managed by those who may, wherever the provider is', async () => {
    const { uid } = await create(at.owner)
    for (const caller of [at.viewer, at.editor, at.outsider]) {
      for (const verb of ['GenerateScimToken', 'RegenerateScimToken', 'RevokeScimToken', 'SetScimEnabled']) {
        const refused = at.call(caller, `${SERVICE}/${verb}`, { identityProviderUid: uid, etag: 'x' })
        expect(await refusal(refused)).toMatchObject({ code: 'PERMISSION_DENIED' })
      }
    }
  })
})
