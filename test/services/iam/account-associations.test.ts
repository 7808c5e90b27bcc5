// Account associations: the shapes of accounts, and a check that asks nobody.
import { beforeAll, describe, expect, it } from 'vitest'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

const SERVICE = 'AccountAssociationsService'
const UUID = '0b4e9e1c-6c0d-4a8a-9d4a-1f2e3d4c5b6a'
let count = 0
const create = async (accountAssociation: object) => {
  const group = { name: `group ${++count}` }
  const { uid: parent } = await at.call(at.owner, 'GroupsService/CreateGroup', { parent: at.org, group })
  const made = await at.call(at.owner, `${SERVICE}/CreateAccountAssociation`, {
    parent,
    accountAssociation: { name: 'accounts', ...accountAssociation },
  })
  expect(made.uid).toBe(parent)
  return made
}
const check = (uid: string, providerType: number) =>
  at.call<{ status: number; reason: string; message: string }>(at.viewer, `${SERVICE}/CheckAccountAssociation`, {
    uid,
    providerType,
  })

describe('an account association', () => {
  it('holds accounts at every provider', async () => {
    const accounts = {
      amazon: { account: '123456789012' },
      google: { projectId: 'my-project-1', projectNumber: '123456789' },
      azure: { tenantId: UUID, clientIds: { ingester: UUID } },
      github: { appInstallations: { 42: { installations: [{ installationId: '7', name: 'acme' }] } } },
      chainguard: { serviceBindings: { INGESTER: at.viewer.identity } },
    }
    const made = await create(accounts)
    expect(made).toMatchObject(accounts)
    for (const provider of [1, 2, 3]) expect(await check(made.uid, provider)).toMatchObject({ status: 1, reason: '' })
  })

  it.each([
    ['amazon.account', { amazon: { account: '1234' } }],
    ['amazon.account', { amazon: {} }],
    ['google.projectNumber', { google: { projectId: 'my-project' } }],
    ['azure.tenantId', { azure: { tenantId: 'x', clientIds: { a: UUID } } }],
    ['azure.clientIds.a', { azure: { tenantId: UUID, clientIds: { a: 'x' } } }],
    ['azure.clientIds', { azure: { tenantId: UUID, clientIds: {} } }],
    ['github.appInstallations', { github: {} }],
    ['github.appInstallations.42.installations', { github: { appInstallations: { 42: {} } } }],
    [
      'github.appInstallations.42.installations[1].installationId',
      { github: { appInstallations: { 42: { installations: [{ installationId: '7' }, { installationId: '7' }] } } } },
    ],
    [
      'github.appInstallations.-1',
      { github: { appInstallations: { '-1': { installations: [{ installationId: '7' }] } } } },
    ],
    ['chainguard.serviceBindings', { chainguard: {} }],
    ['chainguard.serviceBindings.INGESTER', { chainguard: { serviceBindings: { INGESTER: 'nobody' } } }],
  ])('refuses %s', async (field, accounts) => {
    expect(await refusal(create(accounts))).toMatchObject({ code: 'INVALID_ARGUMENT', fields: [field] })
  })

  it('names identities that the caller sees', async () => {
    const foreign = { chainguard: { serviceBindings: { INGESTER: `${at.otherOrg}/${'0'.repeat(16)}` } } }
    expect(await refusal(create(foreign))).toMatchObject({ code: 'PERMISSION_DENIED' })
    const missing = { chainguard: { serviceBindings: { INGESTER: `${at.org}/${'0'.repeat(16)}` } } }
    expect(await refusal(create(missing))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('names identities of any group, also of another organization that the caller sees', async () => {
    const foreign = await at.call(at.outsider, 'IdentitiesService/CreateIdentity', {
      parent: at.otherOrg,
      identity: { name: 'theirs', claimMatch: { issuer: 'https://ci.example.test', subject: 'theirs' } },
    })
    const named = [(await at.member(at.subgroup)).identity, (await at.member(at.org)).identity, foreign.uid]
    const { uid } = await at.call(at.outsider, 'RoleBindingsService/CreateRoleBinding', {
      parent: at.otherOrg,
      roleBinding: { identityUid: at.owner.identity, roleUid: roleUid('viewer') },
    })
    const serviceBindings = Object.fromEntries(named.map((uid, of) => [`SERVICE_${of}`, uid]))
    expect(await create({ chainguard: { serviceBindings } })).toMatchObject({ chainguard: { serviceBindings } })
    await at.call<object>(at.outsider, 'RoleBindingsService/DeleteRoleBinding', { uid })
  })

  it('names no other identity beside one that it had already', async () => {
    const { identity } = await at.member(at.org)
    const named = (uid: string) => ({ chainguard: { serviceBindings: { INGESTER: uid } } })
    const { uid } = await create(named(identity))
    const update = (serviceBindings: object) =>
      at.call(at.owner, `${SERVICE}/UpdateAccountAssociation`, {
        accountAssociation: { uid, chainguard: { serviceBindings } },
      })
    for (const [other, code] of [
      [at.otherOrg, 'PERMISSION_DENIED'],
      [at.org, 'NOT_FOUND'],
    ]) {
      const strange = `${other}/${'0'.repeat(16)}`
      for (const bindings of [{ INGESTER: strange }, { INGESTER: identity, COSIGNED: strange }])
        expect(await refusal(update(bindings))).toMatchObject({ code })
    }
    expect(await update({ INGESTER: identity, COSIGNED: identity })).toMatchObject({ uid })
    // One that was there stays, though it may be gone by now.
    await at.call<object>(at.owner, 'IdentitiesService/DeleteIdentity', { uid: identity })
    expect(await update({ INGESTER: identity })).toMatchObject({ uid })
  })

  it('is updated member by member', async () => {
    const { uid } = await create({ amazon: { account: '123456789012' } })
    const update = (accountAssociation: object, updateMask?: string[]) =>
      at.call(at.owner, `${SERVICE}/UpdateAccountAssociation`, {
        accountAssociation: { uid, ...accountAssociation },
        ...(updateMask ? { updateMask } : {}),
      })
    const google = { projectId: 'my-project', projectNumber: '12' }
    expect(await update({ google })).toMatchObject({ amazon: { account: '123456789012' }, google })
    expect(await update({}, ['amazon'])).toMatchObject({ amazon: null, google })
    expect(await refusal(update({ google: {} }, ['google.project_id']))).toMatchObject({ fields: ['google.projectId'] })
    expect(await check(uid, 2)).toMatchObject({ status: 2, reason: 'NOT_CONFIGURED' })
    expect(await check(uid, 1)).toMatchObject({ status: 1 })
  })

  it('is deleted again and again, and only checked while it is there', async () => {
    const { uid } = await create({})
    expect(await refusal(check(uid, 0))).toMatchObject({ fields: ['providerType'] })
    expect(await refusal(check(uid, 9))).toMatchObject({ fields: ['providerType'] })
    const remove = () => at.call(at.owner, `${SERVICE}/DeleteAccountAssociation`, { uid })
    await remove()
    await remove()
    expect(await refusal(check(uid, 1))).toMatchObject({ code: 'NOT_FOUND' })
    const outside = at.call(at.outsider, `${SERVICE}/CheckAccountAssociation`, { uid, providerType: 1 })
    expect(await refusal(outside)).toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

it('a group with associations is not empty', async () => {
  const { uid: parent } = await at.call(at.owner, 'GroupsService/CreateGroup', {
    parent: at.org,
    group: { name: 'full' },
  })
  await at.call(at.owner, `${SERVICE}/CreateAccountAssociation`, { parent, accountAssociation: { name: 'a' } })
  await at.call(at.owner, 'GroupInvitesService/CreateGroupInvite', {
    parent,
    groupInvite: { roleUid: roleUid('viewer'), ttl: 60 },
  })
  await at.call(at.owner, 'TermsService/AcceptTerms', { group: parent, documentIds: ['eula'] })
  expect(await refusal(at.call(at.owner, 'GroupsService/DeleteGroup', { uid: parent }))).toMatchObject({
    violations: ['RESOURCE_NOT_EMPTY', 'RESOURCE_NOT_EMPTY'],
  })
})
