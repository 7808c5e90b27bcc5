// Version 1 of access: the same state as version 2, in its own forms.
import { beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

interface Item {
  readonly id: string
  readonly [field: string]: unknown
}
const v1 = <T = Item>(method: string, request: object = {}, caller = at.owner): Promise<T> =>
  at.call<T>(caller, `iam.${method}`, request)
const list = async (method: string, request: object = {}, caller = at.owner): Promise<readonly Item[]> =>
  (await v1<{ items: readonly Item[] }>(method, request, caller)).items

describe('a resource', () => {
  it('is written by one version and read by the other, under one uid', async () => {
    const made = await v1('Groups/Create', { parent: at.org, group: { name: 'both', description: 'one' } })
    expect(made).toMatchObject({ name: 'both', description: 'one' })
    expect(await at.call(at.owner, 'GroupsService/GetGroup', { uid: made.id })).toMatchObject({
      uid: made.id,
      name: 'both',
    })
    const other = await at.call(at.owner, 'GroupsService/CreateGroup', { parent: at.org, group: { name: 'other' } })
    expect(await list('Groups/List', { id: other.uid })).toMatchObject([{ id: other.uid, name: 'other' }])
  })

  it('is replaced by a PUT: what is left out is emptied, and what only version 2 can say stays', async () => {
    const role = await v1('Roles/Create', {
      parentId: at.org,
      role: { name: 'r1', description: 'd', capabilities: ['repo.list'] },
    })
    expect(role['capabilities']).toEqual(['repo.list'])
    expect(await v1('Roles/Update', { id: role.id, name: 'r2', capabilities: ['tag.list'] })).toMatchObject({
      name: 'r2',
      description: '',
      capabilities: ['tag.list'],
    })
    const { uid } = await at.call(at.owner, 'IdentitiesService/CreateIdentity', {
      parent: at.org,
      identity: {
        name: 'i',
        description: 'd',
        company: 'acme',
        claimMatch: { issuer: 'https://issuer.example', subject: 's' },
      },
    })
    const [read] = await list('Identities/List', { id: uid })
    expect(read).toMatchObject({ id: uid, claimMatch: { issuer: 'https://issuer.example', subject: 's' } })
    await v1('Identities/Update', { ...read, description: '' })
    expect(await at.call(at.owner, 'IdentitiesService/GetIdentity', { uid })).toMatchObject({
      company: 'acme',
      description: '',
    })
  })
})

describe('a list', () => {
  it('holds all, as it was written', async () => {
    const names = Array.from({ length: 205 }, (_, index) => `many ${String(205 - index)}`)
    const { id: parent } = await v1('Groups/Create', { parent: at.org, group: { name: 'holder' } })
    for (const name of names) {
      at.clock.advance(1)
      await v1('Groups/Create', { parent, group: { name } })
    }
    const items = await list('Groups/List', { uidp: { childrenOf: parent } })
    expect(items.map(({ name }) => name)).toEqual(names)
  })

  it('of an id that is not there, or that the caller may not see, is empty', async () => {
    expect(await list('Groups/List', { id: `${at.org}/0123456789abcdef` })).toEqual([])
    expect(await list('Groups/List', { id: at.otherOrg })).toEqual([])
    expect(await list('Roles/List', { id: roleUid('viewer') })).toMatchObject([{ name: 'viewer' }])
  })

  it('of groups begins with the one that the caller is bound in', async () => {
    await v1('Groups/Create', { parent: at.otherOrg, group: { name: 'below' } }, at.outsider)
    const groups = await list('Groups/List', {}, at.outsider)
    expect(groups.map(({ name }) => name)).toEqual(['others', 'below'])
  })
})

describe('a refusal', () => {
  it('names fields as version 1 does', async () => {
    expect(await refusal(v1('RoleBindings/Create', { parent: at.org, roleBinding: { role: 'x' } }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      fields: ['identity', 'role'],
    })
    expect(await refusal(v1('Roles/Update', { id: `${at.org}/0123456789abcdef`, name: 'x' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await refusal(v1('Roles/Update', { id: 'x' }))).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['id'] })
    expect(
      await refusal(v1('Identities/Create', { parentId: at.org, identity: { name: 'x', static: {} } })),
    ).toMatchObject({ fields: expect.arrayContaining(['static.issuer']) as unknown })
  })

  it('is that of the annotation of version 1', async () => {
    expect(await refusal(v1('Roles/Create', { parentId: at.org, role: { name: 'no' } }, at.viewer))).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })
})

describe('an organization with an invite to it', () => {
  it('is made by a token that is narrowed only with an invite to what that lets it do', async () => {
    const narrow = callerOf(at.owner.identity, {
      capabilities: ['groups.create', 'group_invites.create', 'roles.list'],
    })
    const made = v1('GroupInvites/CreateWithGroup', { group: 'narrowly', ttl: '3600s' }, narrow)
    expect(await refusal(made)).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await list('Groups/List', { name: 'narrowly' })).toEqual([])
  })
})

describe('role bindings', () => {
  it('are written by uids and listed with what they name', async () => {
    const { identity } = await at.member(at.org)
    const made = await v1('RoleBindings/Create', { parent: at.org, roleBinding: { identity, role: roleUid('viewer') } })
    expect(made).toMatchObject({ identity, role: roleUid('viewer'), group: at.org })
    expect(await list('RoleBindings/List', { id: made.id })).toMatchObject([
      { identity, group: { id: at.org }, role: { name: 'viewer' } },
    ])
    const other = await at.member(at.org)
    const batch = await v1('RoleBindings/CreateBatch', {
      parent: at.org,
      roleBindings: [{ identity: other.identity, role: roleUid('viewer') }],
    })
    expect(batch['roleBindings']).toMatchObject([{ identity: other.identity }])
    expect(await v1('RoleBindings/Update', { id: made.id, identity, role: roleUid('editor') })).toMatchObject({
      role: roleUid('editor'),
    })
    await v1('RoleBindings/Delete', { id: made.id })
    expect(await list('RoleBindings/List', { id: made.id })).toEqual([])
  })
})

describe('accounts', () => {
  it('go by their group, which has one set of them', async () => {
    const { id: group } = await v1('Groups/Create', { parent: at.org, group: { name: 'cloudy' } })
    const accounts = { group, name: 'cloud', amazon: { account: '123456789012' } }
    expect(await v1('GroupAccountAssociations/Create', accounts)).toMatchObject(accounts)
    const again = v1('GroupAccountAssociations/Create', { ...accounts, name: 'other' })
    expect(await refusal(again)).toMatchObject({ code: 'ALREADY_EXISTS' })
    expect(await v1('GroupAccountAssociations/Check', { group, accountType: 2 })).toMatchObject({ ready: 1 })
    const google = { group, name: 'cloud', google: { projectId: 'my-project-1', projectNumber: '1' } }
    expect(await v1('GroupAccountAssociations/Update', google)).toMatchObject({ google: google.google })
    expect(await v1('GroupAccountAssociations/Check', { group, accountType: 2 })).toMatchObject({ ready: 2 })
    expect(await list('GroupAccountAssociations/List', { group })).toMatchObject([{ group, google: google.google }])
    await v1('GroupAccountAssociations/Delete', { group })
    await v1('GroupAccountAssociations/Delete', { group })
    expect(await list('GroupAccountAssociations/List', { group })).toEqual([])
    expect(await refusal(v1('GroupAccountAssociations/Update', google))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('an identity', () => {
  const rule = { issuer: 'https://lookup.example', subject: 'me' }

  it('is found by issuer and subject where the caller may see it', async () => {
    expect(await refusal(v1('Identities/Lookup', rule))).toMatchObject({ code: 'NOT_FOUND' })
    const made = await v1('Identities/Create', { parentId: at.org, identity: { name: 'found', claimMatch: rule } })
    expect(await v1('Identities/Lookup', rule)).toMatchObject({ id: made.id, name: 'found', claimMatch: rule })
    expect(await refusal(v1('Identities/Lookup', rule, at.outsider))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(v1('Identities/Lookup', {}))).toMatchObject({ fields: ['issuer', 'subject'] })
  })
})

it('an event is told once, in the form of version 2', async () => {
  await at.events()
  const { id } = await v1('Groups/Create', { parent: at.org, group: { name: 'told' } })
  expect(await at.events()).toMatchObject([
    { type: 'dev.chainguard.api.iam.group.created.v1', subject: id, bodyType: 'chainguard.platform.iam.v2.Group' },
  ])
})
