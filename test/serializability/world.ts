// An organization that has one of each, for writes that meet in it.
import { newChildUid } from '../../src/core/uid.ts'
import { type Organization, roleUid } from '../support/organization.ts'
import { digestOf, ADVISORIES, INVITES, LIBRARIES, REPOS, SUBSCRIPTIONS, TAGS } from './names.ts'

export interface World {
  readonly at: Organization
  /** A number that no other world has, and which is in whatever must be one of its kind everywhere. */
  readonly number: string
  /** What was made here, by name. */
  readonly uids: ReadonlyMap<string, string>
  /** The codes of the invites, by their names. */
  readonly codes: ReadonlyMap<string, string>
}

let worlds = 700_000

type Made = { readonly uid: string; readonly code?: string }

/** Makes another organization on the database, owned by the same person. */
export async function makeWorld(at: Organization): Promise<World> {
  const number = String(++worlds)
  const uids = new Map([['owner', at.owner.identity]])
  const codes = new Map<string, string>()
  const make = async (name: string, method: string, request: object): Promise<string> => {
    const { uid, code } = await at.call<Made>(at.owner, method, request)
    uids.set(name, uid)
    if (code !== undefined) codes.set(name, code)
    return uid
  }
  const org = await make('org', 'GroupsService/CreateGroup', { group: { name: `org${number}.test` } })
  await mayWriteAdvisories(at, org)
  await makeAccess(make, { org, number })
  await makeContent(make, { org, number })
  await makePeople(at, uids, { org, number })
  await at.db.prisma.outboxEvent.deleteMany()
  return { at, number, uids, codes }
}

type Make = (name: string, method: string, request: object) => Promise<string>
interface Place {
  readonly org: string
  readonly number: string
}

/** A right that nobody can give by a call. */
async function mayWriteAdvisories({ db, owner }: Organization, org: string): Promise<void> {
  const data = {
    uid: newChildUid(org),
    parentUid: org,
    identityUid: owner.identity,
    roleUid: roleUid('advisories.admin'),
  }
  await db.prisma.roleBinding.create({ data })
}

async function makeAccess(make: Make, { org, number }: Place): Promise<void> {
  await make('empty', 'GroupsService/CreateGroup', { parent: org, group: { name: 'empty' } })
  const role = await make('role', 'RolesService/CreateRole', {
    parent: org,
    role: { name: 'role', capabilities: [101] },
  })
  await make('freeRole', 'RolesService/CreateRole', { parent: org, role: { name: 'free', capabilities: [101] } })
  const robot = async (name: string, roleUid: string): Promise<void> => {
    const claimMatch = { issuer: 'https://ci.example.test', subject: `${name}-${number}` }
    const identityUid = await make(name, 'IdentitiesService/CreateIdentity', {
      parent: org,
      identity: { name, claimMatch },
    })
    const roleBinding = { identityUid, roleUid }
    await make(`binding of ${name}`, 'RoleBindingsService/CreateRoleBinding', { parent: org, roleBinding })
  }
  await robot('robot', role)
  await robot('other owner', roleUid('owner'))
  const oidc = { issuer: 'https://login.example.test', clientId: number, clientSecret: 's' }
  const identityProvider = { name: 'provider', oidc, defaultRole: roleUid('viewer') }
  const provider = await make('provider', 'IdentityProvidersService/CreateIdentityProvider', {
    parent: org,
    identityProvider,
  })
  await make('mapping', 'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
    ...{ parent: provider, externalGroupRoleMapping: { externalGroupId: 'staff', scope: org, roleUid: role } },
  })
  for (const [name, singleUse] of [
    ['invite', false],
    ['invite for one', true],
  ] as const) {
    const groupInvite = { roleUid: role, ttl: 3600, singleUse }
    await make(name, INVITES, { parent: org, groupInvite })
  }
}

async function makeContent(make: Make, { org, number }: Place): Promise<void> {
  const team = await make('team', 'GroupsService/CreateGroup', { parent: org, group: { name: 'team' } })
  const repo = await make('repo', `${REPOS}/CreateRepo`, { parent: team, repo: { name: 'repo' } })
  await make('bare repo', `${REPOS}/CreateRepo`, { parent: team, repo: { name: 'bare' } })
  await make('tag', `${TAGS}/CreateTag`, { parent: repo, tag: { name: 'latest', digest: digestOf('a') } })
  await make('subscription', `${SUBSCRIPTIONS}/CreateSubscription`, {
    ...{ parent: org, subscription: { sink: 'https://sink.example.test/e' } },
  })
  const accountAssociation = { name: 'account', amazon: { account: `100000${number}` } }
  await make('account', 'AccountAssociationsService/CreateAccountAssociation', { parent: team, accountAssociation })
  const advisory = { advisoryId: 'CGA-1', author: 'a', artifactName: 'x', artifactType: 'apk' }
  await make('advisory', `${ADVISORIES}/CreateAdvisory`, {
    ...{ parent: org, advisory: { ...advisory, events: [{ detection: { manual: {} } }] } },
  })
  const versions = [{ name: 'six', version: '1.0' }]
  await make('library', `${LIBRARIES}/ImportArtifacts`, { parent: org, ecosystem: 2, versions })
}

async function makePeople(at: Organization, uids: Map<string, string>, { org, number }: Place): Promise<void> {
  const { prisma } = at.db
  uids.set('library', (await prisma.artifact.findFirstOrThrow({ where: { parentUid: org } })).uid)
  const owners = { parentUid: org, identityUid: at.owner.identity, roleUid: roleUid('owner') }
  uids.set('binding of owner', (await prisma.roleBinding.findFirstOrThrow({ where: owners })).uid)
  // Whoever has an address of it may ask for access.
  await prisma.group.update({ where: { uid: org }, data: { verified: true } })
  const ada = await at.person(`ada@org${number}.test`)
  const bob = await at.person(`bob@org${number}.test`)
  await at.call(bob, 'GroupsService/RequestGroupAccess', { groupUid: org })
  const { uid } = await prisma.groupAccessRequest.findFirstOrThrow({ where: { identityUid: bob.identity } })
  uids.set('ada', ada.identity).set('bob', bob.identity).set('request', uid)
}
