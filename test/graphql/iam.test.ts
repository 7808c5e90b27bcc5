// Sign-in, invites, terms, accounts and batches in the graph: each mutation once with success and once refused.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole, type BuiltinRoleName } from '../../src/contract/roles.ts'
import type { Caller } from '../../src/core/caller.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import { openWorld, type World } from './world.ts'

let world: World
let viewer: Caller
beforeAll(async () => {
  world = await openWorld()
  viewer = await world.person('viewer', world.org)
})

const roleUid = (name: BuiltinRoleName): string => builtinRole(name).uid
const uidOf = (caller: Caller): string => (caller as { identity: string }).identity
const ERRORS = `errors { __typename reason path ... on ValidationError { fieldViolations { field } }
  ... on PreconditionFailedError { violations { type } } ... on PermissionError { capability at } }`

/** Runs one mutation; its payload, which `selection` is taken of. */
async function mutate(name: string, input: object, { selection = '', caller = world.owner } = {}) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const source = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} clientMutationId ${ERRORS} } }`
  const { data, errors } = await world.run(source, { input }, caller)
  expect(errors).toBeUndefined()
  return data[name]
}

/** The same, of a mutation that succeeds. */
async function done(name: string, input: object, selection: string) {
  const payload = await mutate(name, input, { selection })
  expect(payload.errors).toEqual([])
  return payload
}

/** The only refusal of a mutation. */
async function refused(name: string, input: object, caller?: Caller) {
  const { errors } = await mutate(name, input, caller ? { caller } : {})
  expect(errors).toHaveLength(1)
  return errors[0]
}

const OIDC = { issuer: 'https://login.example.com', clientId: 'client', clientSecret: 'hush-hush' }
let count = 0
const providerInput = (more: object = {}) => ({
  parent: world.org,
  name: `provider ${++count}`,
  defaultRole: roleUid('viewer'),
  oidc: OIDC,
  ...more,
})
async function makeProvider(): Promise<string> {
  return (await done('createIdentityProvider', providerInput(), 'identityProvider { uid }')).identityProvider.uid
}

describe('an identity provider', () => {
  it('is created, changed and deleted', async () => {
    const oidc = { ...OIDC, additionalScopes: ['groups'], groupsClaim: null, correlationRule: 'OID_EQUALS_EXTERNAL_ID' }
    const selection = `identityProvider { id uid name description defaultRoleUid defaultRole { name } group { uid } scim { etag }
      oidc { issuer clientId additionalScopes groupsClaim correlationRule pkceEnabled } }`
    const { identityProvider: made } = await done('createIdentityProvider', providerInput({ oidc }), selection)
    expect(made).toMatchObject({
      defaultRoleUid: roleUid('viewer'),
      defaultRole: { name: 'viewer' },
      group: { uid: world.org },
      scim: { etag: '' },
      oidc: {
        issuer: OIDC.issuer,
        clientId: 'client',
        additionalScopes: ['groups'],
        groupsClaim: '',
        correlationRule: 'OID_EQUALS_EXTERNAL_ID',
        pkceEnabled: false,
      },
    })
    const { identityProvider: changed } = await done(
      'updateIdentityProvider',
      { uid: made.uid, description: 'ours' },
      selection,
    )
    expect(changed).toEqual({ ...made, description: 'ours' })
    const gone = await done('deleteIdentityProvider', { uid: made.uid }, 'deletedUid deletedId')
    expect(gone).toMatchObject({ deletedUid: made.uid, deletedId: made.id })
  })

  it('is refused where a field is bad, a right is missing or mappings are left', async () => {
    const bad = providerInput({ name: 'NO', oidc: { issuer: 'x', clientId: '' } })
    expect(await refused('createIdentityProvider', bad)).toMatchObject({
      __typename: 'ValidationError',
      fieldViolations: ['oidc.clientId', 'name', 'oidc.issuer', 'oidc.clientSecret'].map((field) => ({ field })),
    })
    const uid = await makeProvider()
    const update = { uid, defaultRole: roleUid('viewer') }
    expect(await refused('updateIdentityProvider', update, viewer)).toMatchObject({ __typename: 'PermissionError' })
    const mapping = { parent: uid, externalGroupId: 'developers', roleUid: roleUid('viewer') }
    await done('createExternalGroupRoleMapping', mapping, 'externalGroupRoleMapping { uid }')
    expect(await refused('deleteIdentityProvider', { uid })).toMatchObject({
      violations: [{ type: 'RESOURCE_NOT_EMPTY' }],
    })
  })
})

describe('SCIM', () => {
  const STATE = 'etag identityProvider { uid scim { enabled credentialState etag tokenExpireTime } }'

  it('gives a token, replaces it and ends it', async () => {
    const identityProviderUid = await makeProvider()
    const token = `token endpointUrl expireTime ${STATE}`
    const first = await done('generateScimToken', { identityProviderUid, neverExpires: true }, token)
    expect(first).toMatchObject({ token: expect.stringMatching(/^cgscim_[0-9a-f]{64}$/), expireTime: null })
    expect(first.identityProvider.scim).toMatchObject({ enabled: false, credentialState: 'LIVE', etag: first.etag })
    const again = { identityProviderUid, etag: first.etag, overlap: 3600 }
    const second = await done('regenerateScimToken', again, `previousTokenExpireTime ${token}`)
    expect(second.token).not.toBe(first.token)
    expect(Date.parse(second.previousTokenExpireTime)).toBeGreaterThan(Date.now())
    expect(second.identityProvider.scim).toMatchObject({ credentialState: 'ROTATING', etag: second.etag })
    const last = await done('revokeScimToken', { identityProviderUid }, `enabled revokeTime ${STATE}`)
    expect(last).toMatchObject({ enabled: false, revokeTime: expect.any(String) })
    expect(last.identityProvider.scim).toMatchObject({ credentialState: 'REVOKED', tokenExpireTime: null })
  })

  it('is turned on where two own the group', async () => {
    const identityProviderUid = await makeProvider()
    const { etag } = await done('generateScimToken', { identityProviderUid }, 'etag')
    expect(await refused('setScimEnabled', { identityProviderUid, etag, enabled: true })).toMatchObject({
      violations: [{ type: 'TWO_OWNERS_REQUIRED' }],
    })
    await world.person('owner', world.org)
    const on = await done('setScimEnabled', { identityProviderUid, etag, enabled: true }, `enabled ${STATE}`)
    expect(on).toMatchObject({ enabled: true, identityProvider: { scim: { enabled: true } } })
  })

  it('is refused in a state that does not fit', async () => {
    const identityProviderUid = await makeProvider()
    const missing = { reason: 'NOT_FOUND' }
    expect(await refused('regenerateScimToken', { identityProviderUid, etag: 'x' })).toMatchObject(missing)
    expect(await refused('revokeScimToken', { identityProviderUid })).toMatchObject(missing)
    await done('generateScimToken', { identityProviderUid }, 'etag')
    expect(await refused('generateScimToken', { identityProviderUid })).toMatchObject({
      violations: [{ type: 'SCIM_TOKEN_EXISTS' }],
    })
    expect(await refused('setScimEnabled', { identityProviderUid, enabled: false, etag: 'old' })).toMatchObject({
      __typename: 'ConflictError',
      reason: 'ABORTED',
    })
  })
})

describe('external group role mappings', () => {
  const make = async (parent: string, externalGroupId: string): Promise<string> => {
    const input = { parent, externalGroupId, roleUid: roleUid('viewer') }
    return (await done('createExternalGroupRoleMapping', input, 'externalGroupRoleMapping { uid }'))
      .externalGroupRoleMapping.uid
  }

  it('are created and deleted, one or several', async () => {
    const provider = await makeProvider()
    const input = { parent: provider, externalGroupId: 'admins', roleUid: roleUid('owner'), scope: world.org }
    const selection =
      'externalGroupRoleMapping { uid externalGroupId identityProviderUid identityProvider { uid } role { name } roleUid scope group { uid } }'
    const { externalGroupRoleMapping: made } = await done('createExternalGroupRoleMapping', input, selection)
    expect(made).toMatchObject({
      externalGroupId: 'admins',
      identityProviderUid: provider,
      identityProvider: { uid: provider },
      role: { name: 'owner' },
      roleUid: roleUid('owner'),
      scope: world.org,
      group: { uid: world.org },
    })
    expect(await done('deleteExternalGroupRoleMapping', { uid: made.uid }, 'deletedUid')).toMatchObject({
      deletedUid: made.uid,
    })
    const names = [await make(provider, 'b'), await make(provider, 'a')]
    const batch = 'deletedUids deletedIds identityProvider { uid } externalGroupRoleMappings { id externalGroupId }'
    const gone = await done('batchDeleteExternalGroupRoleMappings', { parent: provider, names }, batch)
    expect(gone).toMatchObject({ deletedUids: names, identityProvider: { uid: provider } })
    expect(gone.externalGroupRoleMappings).toMatchObject([{ externalGroupId: 'b' }, { externalGroupId: 'a' }])
    expect(gone.deletedIds).toEqual(gone.externalGroupRoleMappings.map((one: { id: string }) => one.id))
  })

  it('are refused where they exist, do not exist or belong elsewhere', async () => {
    const [provider, other] = [await makeProvider(), await makeProvider()]
    const uid = await make(provider, 'developers')
    const same = { parent: provider, externalGroupId: 'developers', roleUid: roleUid('viewer') }
    expect(await refused('createExternalGroupRoleMapping', same)).toMatchObject({ __typename: 'ConflictError' })
    const missing = { uid: newChildUid(provider) }
    expect(await refused('deleteExternalGroupRoleMapping', missing)).toMatchObject({ __typename: 'NotFoundError' })
    expect(await refused('batchDeleteExternalGroupRoleMappings', { parent: other, names: [uid] })).toMatchObject({
      path: ['input', 'names', '0'],
    })
  })
})

describe('group invites', () => {
  it('show their code once, when they are created', async () => {
    const input = { parent: world.org, roleUid: roleUid('viewer'), email: 'a@example.com', ttl: 3600, singleUse: true }
    const shown =
      'uid email singleUse keyId expirationTime roleUid role { name } offer { uid name capabilities } group { uid }'
    const { groupInvite, code } = await done('createGroupInvite', input, `code groupInvite { ${shown} }`)
    expect(groupInvite).toMatchObject({
      email: 'a@example.com',
      singleUse: true,
      keyId: code.split('.')[0],
      role: { name: 'viewer' },
      offer: { uid: roleUid('viewer'), name: 'viewer', capabilities: expect.arrayContaining(['IAM_GROUPS_LIST']) },
      group: { uid: world.org },
    })
    const { data } = await world.run(`query ($uid: UID!) { groupInvite(uid: $uid) { ${shown} } }`, groupInvite)
    expect(data.groupInvite).toEqual(groupInvite)
    const { uid } = groupInvite
    expect(await done('deleteGroupInvite', { uid }, 'deletedUid')).toMatchObject({ deletedUid: uid })
    expect(await refused('deleteGroupInvite', { uid })).toMatchObject({ __typename: 'NotFoundError' })
  })

  it('are refused where they would work for too long or give too much', async () => {
    const input = { parent: world.org, roleUid: roleUid('viewer'), ttl: -1 }
    expect(await refused('createGroupInvite', input)).toMatchObject({ path: ['input', 'ttl'] })
    const payload = await mutate('createGroupInvite', { ...input, ttl: 60 }, { selection: 'code', caller: viewer })
    expect(payload).toMatchObject({ code: null, errors: [{ __typename: 'PermissionError', at: world.org }] })
  })
})

describe('batchCreateRoleBindings', () => {
  const bind = (identityUid: string, more: object = {}) => ({ roleBinding: { identityUid, ...more } })

  it('creates all or none', async () => {
    const people = [await world.person(), await world.person()].map(uidOf)
    const [ada = '', bob = ''] = people
    const requests = [bind(ada), bind(bob, { roleUid: roleUid('viewer') })]
    const input = { parent: world.org, roleUid: roleUid('viewer'), requests }
    const { roleBindings } = await done('batchCreateRoleBindings', input, 'roleBindings { identityUid role { name } }')
    const role = { name: 'viewer' }
    expect(roleBindings).toEqual(people.map((identityUid) => ({ identityUid, role })))
    const mixed = { ...input, requests: [bind(ada, { roleUid: roleUid('editor') })] }
    expect(await refused('batchCreateRoleBindings', mixed)).toMatchObject({
      path: ['input', 'requests', '0', 'roleBinding', 'roleUid'],
    })
    const fresh = uidOf(await world.person())
    expect(await refused('batchCreateRoleBindings', { ...input, requests: [bind(fresh), bind(ada)] })).toMatchObject({
      __typename: 'ConflictError',
    })
    const { data } = await world.run('query ($uid: UID!) { roleBindings(filter: { identity: $uid }) { totalCount } }', {
      uid: fresh,
    })
    expect(data.roleBindings.totalCount).toBe(0)
  })
})

describe('terms', () => {
  it('are accepted, again without effect, by who may', async () => {
    const terms = { parent: world.org, group: { name: 'terms' } }
    const { uid: group } = await world.send('iam.v2.GroupsService/CreateGroup', terms)
    const input = { group, documentIds: ['eula-1', 'dpa-2'], clientMutationId: 'c' }
    const selection = 'documentIds group { uid termsAcceptances { totalCount } }'
    for (let round = 0; round < 2; round++) {
      expect(await done('acceptTerms', input, selection)).toMatchObject({
        documentIds: ['eula-1', 'dpa-2'],
        group: { uid: group, termsAcceptances: { totalCount: 2 } },
        clientMutationId: 'c',
      })
    }
    expect(await refused('acceptTerms', input, viewer)).toMatchObject({ capability: 'TERMS_ACCEPT', at: group })
  })
})

describe('requestGroupAccess', () => {
  it('is refused alike for every group that is not the organization of the address', async () => {
    const caller = await world.person()
    for (const groupUid of [world.org, newRootUid()]) {
      expect(await refused('requestGroupAccess', { groupUid }, caller)).toMatchObject({ __typename: 'NotFoundError' })
    }
    const bad = await refused('requestGroupAccess', { groupUid: 'nobody' }, caller)
    expect(bad).toMatchObject({ path: ['input', 'groupUid'] })
  })
})

describe('updateIdentityMetadata', () => {
  it('changes what the caller has told of itself', async () => {
    const selection = 'identityMetadata { uid company jobTitle updatesOptIn name selfServe }'
    await done('updateIdentityMetadata', { company: 'Acme', jobTitle: 'Smith' }, selection)
    const input = { jobTitle: null, updatesOptIn: true }
    const { identityMetadata } = await done('updateIdentityMetadata', input, selection)
    expect(identityMetadata).toEqual({
      uid: uidOf(world.owner),
      company: 'Acme',
      jobTitle: '',
      updatesOptIn: true,
      name: '',
      selfServe: false,
    })
    const long = await refused('updateIdentityMetadata', { company: 'x'.repeat(5000) })
    expect(long.path).toEqual(['input', 'company'])
  })
})
