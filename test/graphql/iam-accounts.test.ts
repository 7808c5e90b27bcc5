// Account associations in the graph, and the questions of somebody who is not in a group yet.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { requireIdentified, type Caller } from '../../src/core/caller.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { addKnownPerson } from '../../src/db/statements/persons.ts'
import { EMAIL_ISSUER } from '../support/organization.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const uidOf = (caller: Caller): string => (caller as { identity: string }).identity
const TENANT = '0f8fad5b-d9cb-469f-a165-70867728950e'
const CLIENT = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const SHOWN = `uid name amazon { account } google { projectId projectNumber } group { uid }
  azure { tenantId clientIds { name value } } chainguard { serviceBindings { name value } identities { uid } }
  github { appInstallations { appId installations { installationId name } } }`
const ERRORS = 'errors { __typename reason path }'
const CREATE = `mutation ($input: CreateAccountAssociationInput!) {
  createAccountAssociation(input: $input) { accountAssociation { ${SHOWN} } ${ERRORS} } }`
const UPDATE = `mutation ($input: UpdateAccountAssociationInput!) {
  updateAccountAssociation(input: $input) { accountAssociation { ${SHOWN} } ${ERRORS} } }`
const DELETE = `mutation ($input: DeleteAccountAssociationInput!) {
  deleteAccountAssociation(input: $input) { deletedUid ${ERRORS} } }`
const CHECK = `query ($uid: UID!, $provider: AccountProviderType!) {
  checkAccountAssociation(uid: $uid, providerType: $provider) { status reason message } }`

let count = 0
async function create(input: object, caller = world.owner) {
  const group = { name: `group ${++count}` }
  const { uid: parent } = await world.send('iam.v2.GroupsService/CreateGroup', { parent: world.org, group })
  return (await world.run(CREATE, { input: { parent, ...input } }, caller)).data.createAccountAssociation
}

describe('an account association', () => {
  it('has an account at each provider', async () => {
    const robot = await world.send('iam.v2.IdentitiesService/CreateIdentity', {
      parent: world.org,
      identity: { name: 'syncer', servicePrincipal: 3 },
    })
    const accounts = {
      amazon: { account: '123456789012' },
      google: { projectId: 'acme-images', projectNumber: '42' },
      azure: { tenantId: TENANT, clientIds: [{ name: 'catalog', value: CLIENT }] },
      chainguard: { serviceBindings: [{ name: 'catalog', value: robot.uid }] },
      github: {
        appInstallations: [
          { appId: '12', installations: [{ installationId: '9007199254740993', name: 'acme' }] },
          { appId: '7', installations: [{ installationId: '1' }] },
        ],
      },
    }
    const { accountAssociation: made, errors } = await create({ parent: world.org, name: 'everywhere', ...accounts })
    expect(errors).toEqual([])
    expect(made).toMatchObject({
      name: 'everywhere',
      amazon: accounts.amazon,
      google: accounts.google,
      azure: accounts.azure,
      chainguard: { ...accounts.chainguard, identities: [{ uid: robot.uid }] },
      group: { uid: world.org },
    })
    expect(made.github.appInstallations).toEqual(
      expect.arrayContaining([
        accounts.github.appInstallations[0],
        { appId: '7', installations: [{ installationId: '1', name: '' }] },
      ]),
    )
    const input = { uid: made.uid, amazon: null, google: { projectId: 'acme-tests', projectNumber: '43' } }
    const { data } = await world.run(UPDATE, { input })
    expect(data.updateAccountAssociation).toEqual({
      accountAssociation: { ...made, amazon: null, google: input.google },
      errors: [],
    })
  })

  it('is refused where an account is malformed, named twice or of somebody unseen', async () => {
    const app = { appId: '7', installations: [{ installationId: '1' }] }
    const twice = [
      { name: 'a', value: CLIENT },
      { name: 'a', value: TENANT },
    ]
    const bad: [object, string[]][] = [
      [{ amazon: { account: '12' } }, ['amazon', 'account']],
      [{ azure: { tenantId: TENANT, clientIds: twice } }, ['azure', 'clientIds']],
      [{ github: { appInstallations: [app, app] } }, ['github', 'appInstallations']],
    ]
    for (const [accounts, path] of bad) {
      const { errors } = await create({ name: 'bad', ...accounts })
      expect(errors).toMatchObject([{ __typename: 'ValidationError', path: ['input', ...path] }])
    }
    const foreign = { name: 'a', value: `${'0'.repeat(40)}/${'0'.repeat(16)}` }
    const { errors } = await create({ name: 'bad', chainguard: { serviceBindings: [foreign] } })
    expect(errors).toMatchObject([{ __typename: 'PermissionError' }])
    const { data } = await world.run(UPDATE, { input: { uid: newChildUid(world.org), name: 'none' } })
    expect(data.updateAccountAssociation.errors).toMatchObject([{ __typename: 'NotFoundError' }])
  })

  it('is deleted, and again without an error, by who may', async () => {
    const { accountAssociation } = await create({ name: 'short' })
    const input = { uid: accountAssociation.uid }
    const viewer = await world.person('viewer', world.org)
    const { data: refused } = await world.run(DELETE, { input }, viewer)
    expect(refused.deleteAccountAssociation).toMatchObject({ errors: [{ __typename: 'PermissionError' }] })
    for (let round = 0; round < 2; round++) {
      const { data } = await world.run(DELETE, { input })
      expect(data.deleteAccountAssociation).toEqual({ deletedUid: input.uid, errors: [] })
    }
  })

  it('tells whether it is complete', async () => {
    const { accountAssociation } = await create({ name: 'checked', amazon: { account: '123456789012' } })
    const check = async (provider: string, uid = accountAssociation.uid) => world.run(CHECK, { uid, provider })
    const ready = { status: 'READY', reason: '', message: '' }
    expect((await check('AMAZON')).data.checkAccountAssociation).toEqual(ready)
    expect((await check('AZURE')).data.checkAccountAssociation).toMatchObject({
      status: 'NOT_READY',
      reason: 'NOT_CONFIGURED',
    })
    const { errors } = await check('AZURE', newChildUid(world.org))
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('somebody who is not in a group yet', () => {
  it('learns whether its address finds an organization, and which', async () => {
    const asked = '{ checkEligibility lookupGroup { uid name } }'
    expect(await world.run(asked)).toEqual({ data: { checkEligibility: false, lookupGroup: null } })
    const [issuer, domain] = [EMAIL_ISSUER, 'example.test']
    const person = requireIdentified(await world.person())
    await world.db.prisma.identity.update({
      where: { uid: person.identity },
      data: { email: `ada@${domain}`, matchIssuer: issuer },
    })
    await world.db.prisma.group.update({ where: { uid: world.org }, data: { name: domain, verified: true } })
    const found = await world.run(asked, {}, person)
    expect(found).toEqual({ data: { checkEligibility: true, lookupGroup: { uid: world.org, name: domain } } })
    await world.db.prisma.group.update({ where: { uid: world.org }, data: { name: 'organization', verified: false } })
  })

  it('is found by what its tokens say, before and after it has signed in', async () => {
    const asked = `query ($issuer: URL!, $subject: String!) {
      lookupIdentity(issuer: $issuer, subject: $subject) { uid identity { name } } }`
    const who = { issuer: 'https://login.example.com', subject: 'ada' }
    const uid = createHash('sha1').update('https://login.example.com ada').digest('hex')
    expect((await world.run(asked, who)).data.lookupIdentity).toEqual({ uid, identity: null })
    await world.db.prisma.identity.create({ data: { uid, name: 'ada' } })
    const input = { parent: world.org, roleBinding: { identityUid: uid, roleUid: await viewerRole() } }
    await world.send('iam.v2.RoleBindingsService/CreateRoleBinding', input)
    // That somebody is bound here does not make the organization know it.
    expect((await world.run(asked, who)).data.lookupIdentity).toEqual({ uid, identity: null })
    await addKnownPerson(world.db, { organization: world.org, person: uid })
    expect((await world.run(asked, who)).data.lookupIdentity).toEqual({ uid, identity: { name: 'ada' } })
    const { errors } = await world.run(asked, { ...who, issuer: 'nowhere' })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

async function viewerRole(): Promise<string> {
  const { data } = await world.run('{ roles(filter: { name: "viewer" }, scope: { inRoot: true }) { nodes { uid } } }')
  return data.roles.nodes[0].uid
}

describe('a person', () => {
  it('is shown at its binding to those who may list identities there', async () => {
    const member = await world.person('viewer', world.org)
    const asked = `query ($org: UID!) { group(uid: $org) { roleBindings { nodes { identityUid identity { uid name } } } } }`
    const { data: before } = await world.run('{ roleBindings { nodes { identityUid } } }')
    for (const { identityUid: person } of before.roleBindings.nodes as { identityUid: string }[])
      if (person.length === 40) await addKnownPerson(world.db, { organization: world.org, person })
    const { data, errors } = await world.run(asked, { org: world.org }, member)
    expect(errors).toBeUndefined()
    const nodes = data.group.roleBindings.nodes as { identityUid: string; identity: { uid: string } | null }[]
    expect(nodes.map((node) => node.identityUid)).toContain(uidOf(world.owner))
    for (const node of nodes) expect(node.identity).toMatchObject({ uid: node.identityUid })
  })

  it('is read in as many statements for ten bindings as for one', async () => {
    const made = async (members: number): Promise<string> => {
      const { uid } = await world.send('iam.v2.GroupsService/CreateGroup', { group: { name: `of ${members}` } })
      for (let n = 1; n < members; n++) await world.person('viewer', uid)
      return uid
    }
    const asked = 'query ($uid: UID!) { group(uid: $uid) { roleBindings { nodes { identity { name } } } } }'
    const [one, ten] = [await made(1), await made(10)]
    await world.run(asked, { uid: one })
    const few = await world.statements(() => world.run(asked, { uid: one }))
    expect(await world.statements(() => world.run(asked, { uid: ten }))).toBe(few)
  })
})
