// Mappings: what a group of a directory gives, and no more than whoever maps it holds.
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
let provider: string
const SERVICE = 'ExternalGroupRoleMappingsService'

beforeAll(async () => {
  at = await organization()
  provider = await newProvider('okta')
})

async function newProvider(name: string, parent = at.org): Promise<string> {
  const oidc = { issuer: 'https://login.example.test', clientId: 'client', pkceEnabled: true }
  const { uid } = await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', {
    parent,
    identityProvider: { name, defaultRole: roleUid('viewer'), oidc },
  })
  return uid
}

const create = (caller: IdentifiedCaller, externalGroupRoleMapping: object, parent = provider) =>
  at.call(caller, `${SERVICE}/CreateExternalGroupRoleMapping`, { parent, externalGroupRoleMapping })
const remove = (names: string[], parent = provider) =>
  at.call<{ externalGroupRoleMappings: { uid: string }[] }>(
    at.owner,
    `${SERVICE}/BatchDeleteExternalGroupRoleMappings`,
    { parent, names },
  )

describe('a mapping', () => {
  it('is given in the group of its provider, or below', async () => {
    await at.events()
    const made = await create(at.owner, { externalGroupId: 'devs', roleUid: roleUid('editor') })
    expect(made).toMatchObject({ identityProviderUid: provider, scope: at.org })
    const [event] = await at.events()
    expect(event).toMatchObject({
      type: 'dev.chainguard.api.iam.external_group_role_mappings.created.v1',
      groupUid: at.org,
      extensions: { identityprovider: provider },
    })
    const below = { externalGroupId: 'devs', roleUid: roleUid('editor'), scope: at.subgroup }
    expect(await create(at.owner, below)).toMatchObject({ scope: at.subgroup })
    expect(await refusal(create(at.owner, below))).toMatchObject({ code: 'ALREADY_EXISTS' })
    const inner = await newProvider('inner', at.subgroup)
    for (const scope of [at.org, at.otherOrg]) {
      expect(await refusal(create(at.owner, { ...below, scope }, inner))).toMatchObject({ fields: ['scope'] })
    }
    const { uid } = await create(at.owner, { ...below, scope: at.subgroup }, inner)
    const there = await create(at.owner, { externalGroupId: 'ops', roleUid: roleUid('editor') }, inner)
    expect(there).toMatchObject({ scope: at.subgroup })
    await at.events()
    await remove([uid], inner)
    // The organization, wherever in it the provider is.
    const extensions = { group: at.org, identityprovider: inner }
    expect(await at.events()).toMatchObject([{ subject: inner, groupUid: at.subgroup, extensions }])
    const missing = `${at.org}/${'0'.repeat(16)}`
    expect(await refusal(create(at.owner, { ...below, scope: missing }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(create(at.owner, below, `${at.org}/${'0'.repeat(16)}`))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('says what is wrong with it', async () => {
    expect(await refusal(create(at.owner, { scope: 'x' }))).toMatchObject({
      fields: ['externalGroupId', 'roleUid', 'scope'],
    })
    const long = { externalGroupId: 'x'.repeat(257), roleUid: roleUid('viewer') }
    expect(await refusal(create(at.owner, long))).toMatchObject({ fields: ['externalGroupId'] })
  })

  it.each([['viewer', 'editor'] as const, ['editor', 'viewer'] as const])(
    'of %s and another of %s in one group keep their provider from who holds the least of them',
    async (...roles) => {
      const verbs = ['identity_providers.update', 'identity_providers.list', 'role_bindings.create', 'roles.list']
      const capabilities = verbs.map((name) => capabilityByName(name)?.number)
      const role = { name: `keeper ${roles[0]}`, capabilities }
      const { uid: keeping } = await at.call(at.owner, 'RolesService/CreateRole', { parent: at.org, role })
      const keeper = await at.member(at.org, keeping)
      const roleBinding = { identityUid: keeper.identity, roleUid: roleUid('viewer') }
      await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
      const uid = await newProvider(`of two - ${roles[0]}`)
      const turn = (clientId: string) =>
        at.call(keeper, 'IdentityProvidersService/UpdateIdentityProvider', {
          identityProvider: { uid, oidc: { issuer: 'https://login.example.test', clientId, pkceEnabled: true } },
        })
      expect(await turn('mine')).toMatchObject({ uid })
      for (const name of roles)
        await create(at.owner, { externalGroupId: 'people', roleUid: roleUid(name), scope: at.org }, uid)
      expect(await refusal(turn('theirs'))).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
    },
  )

  it('gives nothing that the caller lacks at its scope', async () => {
    const names = ['identity_providers.create', 'role_bindings.create', 'roles.list']
    const capabilities = names.map((name) => capabilityByName(name)?.number)
    const role = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.org,
      role: { name: 'mapper', capabilities },
    })
    const mapper = await at.member(at.org, role.uid)
    const give = (roleUid: string, scope = at.org) => create(mapper, { externalGroupId: 'me', roleUid, scope })
    expect(await refusal(give(roleUid('viewer')))).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
      parent: at.subgroup,
      roleBinding: { identityUid: mapper.identity, roleUid: roleUid('viewer') },
    })
    expect(await refusal(give(roleUid('viewer')))).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
    expect(await give(roleUid('viewer'), at.subgroup)).toMatchObject({ scope: at.subgroup })
    expect(await refusal(create(at.viewer, { externalGroupId: 'me', roleUid: roleUid('viewer') }))).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })

  it('is listed by provider, and goes with the group that it is given in', async () => {
    const { uid: scope } = await at.call(at.owner, 'GroupsService/CreateGroup', {
      parent: at.org,
      group: { name: 'passing' },
    })
    const own = await newProvider('own')
    const mapping = await create(at.owner, { externalGroupId: 'a', roleUid: roleUid('viewer'), scope }, own)
    const list = (request: object) =>
      at.call<{ externalGroupRoleMappings: { uid: string }[]; totalCount: number }>(
        at.viewer,
        `${SERVICE}/ListExternalGroupRoleMappings`,
        request,
      )
    for (const request of [{ identityProviderUid: own }, { uidp: { childrenOf: own } }]) {
      expect(await list(request)).toMatchObject({ externalGroupRoleMappings: [{ uid: mapping.uid }], totalCount: 1 })
    }
    await at.call(at.owner, 'GroupsService/DeleteGroup', { uid: scope })
    expect(await list({ uidp: { childrenOf: own } })).toMatchObject({ externalGroupRoleMappings: [], totalCount: 0 })
    await at.call(at.owner, 'IdentityProvidersService/DeleteIdentityProvider', { uid: own })
  })
})

describe('a batch of deletions', () => {
  const make = async (externalGroupId: string, parent = provider) =>
    (await create(at.owner, { externalGroupId, roleUid: roleUid('viewer') }, parent)).uid
  const exists = (uid: string) => at.db.prisma.externalGroupRoleMapping.count({ where: { uid } })

  it('deletes all and gives them as they were', async () => {
    const names = [await make('one'), await make('two')]
    await at.events()
    const gone = await remove(names)
    expect(gone.externalGroupRoleMappings.map(({ uid }) => uid)).toEqual(names)
    const [event, ...more] = await at.events()
    expect(more).toEqual([])
    expect(event).toMatchObject({ subject: provider, groupUid: at.org, extensions: { identityprovider: provider } })
    expect(event?.body).toMatchObject({ parent: provider, externalGroupRoleMappings: [{}, {}] })
  })

  it('skips what is gone, and refuses what is no mapping of the provider', async () => {
    const gone = `${provider}/${'0'.repeat(16)}`
    await at.events()
    expect(await remove([gone])).toMatchObject({ externalGroupRoleMappings: [] })
    expect(await at.events()).toEqual([])
    const kept = await make('kept')
    const other = await newProvider('another')
    const foreign = await make('foreign', other)
    expect(await refusal(remove([kept, foreign, 'x', kept]))).toMatchObject({
      fields: ['names[1]', 'names[2]', 'names[3]'],
    })
    expect(await refusal(remove([]))).toMatchObject({ fields: ['names'] })
    expect(await exists(kept)).toBe(1)
  })
})
