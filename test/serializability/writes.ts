// Writes that may meet: each with what it says in a world, by what they have in common.
import { callerOf } from '../support/caller.ts'
import { ACCEPT, ADVISORIES, digestOf, INVITES, LIBRARIES, REPOS, REQUESTS, SUBSCRIPTIONS, TAGS } from './names.ts'
import type { World } from './world.ts'

/** A method, and what is asked of it; by whom, where that is not the owner. */
export type Write = (
  uid: (name: string) => string,
  world: World,
) => readonly [method: string, request: object, by?: string]

export interface Area {
  readonly name: string
  readonly writes: Readonly<Record<string, Write>>
}

const REGISTRY = 'registry.Registry'
const library = (parent: string, names: readonly string[]): [string, object] => [
  `${LIBRARIES}/ImportArtifacts`,
  { parent, ecosystem: 2, versions: names.map((name) => ({ name, version: '2.0' })) },
]
const advisory = (advisoryId: string, events: readonly object[]): object => ({
  ...{ advisoryId, author: 'a', artifactName: 'x', artifactType: 'apk' },
  events: events.map((event) => ({ author: 'a', reviewState: 1, ...event })),
})
const DETECTED = { detection: { manual: {} } }
const FIXED = { fixed: { fixedVersion: '2' } }
const bindRobot: Write = (uid) => [
  'RoleBindingsService/CreateRoleBinding',
  { parent: uid('org'), roleBinding: { identityUid: uid('robot'), roleUid: uid('freeRole') } },
]
const bindTwo: Write = (uid) => [
  'iam.RoleBindings/CreateBatch',
  {
    parent: uid('org'),
    roleBindings: ['robot', 'other owner'].map((name) => ({ identity: uid(name), role: uid('freeRole') })),
  },
]
const invite: Write = (uid) => [INVITES, { parent: uid('empty'), groupInvite: { roleUid: uid('freeRole'), ttl: 3600 } }]
const mapFree: Write = (uid) => [
  'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping',
  {
    parent: uid('provider'),
    externalGroupRoleMapping: { externalGroupId: 'dev', scope: uid('empty'), roleUid: uid('freeRole') },
  },
]
const deleteRobot: Write = (uid) => ['IdentitiesService/DeleteIdentity', { uid: uid('robot') }]
const changeRole: Write = (uid) => [
  'RolesService/UpdateRole',
  { role: { uid: uid('role'), capabilities: [101, 102] }, updateMask: ['capabilities'] },
]
const acceptRequest: Write = (uid) => [
  `${REQUESTS}/AcceptGroupAccessRequest`,
  { uid: uid('request'), roleUid: uid('freeRole') },
]
const accept =
  (code: string, by: string): Write =>
  (_uid, { codes }) => [ACCEPT, { code: codes.get(code) }, by]
const associate =
  (group: string): Write =>
  (uid, { number }) => [
    'AccountAssociationsService/CreateAccountAssociation',
    { parent: uid(group), accountAssociation: { name: 'other', amazon: { account: `200000${number}` } } },
  ]

const EMPTY_GROUP: Area = {
  name: 'a group that is deleted when nothing is in it',
  writes: {
    delete: (uid) => ['GroupsService/DeleteGroup', { uid: uid('empty') }],
    group: (uid) => ['GroupsService/CreateGroup', { parent: uid('empty'), group: { name: 'inner' } }],
    repo: (uid) => [`${REPOS}/CreateRepo`, { parent: uid('empty'), repo: { name: 'inner' } }],
    subscription: (uid) => [
      `${SUBSCRIPTIONS}/CreateSubscription`,
      { parent: uid('empty'), subscription: { sink: 'https://sink.example.test/other' } },
    ],
    advisory: (uid) => [
      `${ADVISORIES}/CreateAdvisory`,
      { parent: uid('empty'), advisory: advisory('CGA-2', [DETECTED]) },
    ],
    library: (uid) => library(uid('empty'), ['six']),
    terms: (uid) => ['TermsService/AcceptTerms', { group: uid('empty'), documentIds: ['terms-1'] }],
    ...{ invite, mapping: mapFree, account: associate('empty') },
  },
}

const NAMES: Area = {
  name: 'names of groups',
  writes: {
    'one takes it': (uid) => ['GroupsService/UpdateGroup', { group: { uid: uid('team'), name: 'taken' } }],
    'another takes it': (uid) => ['GroupsService/UpdateGroup', { group: { uid: uid('empty'), name: 'taken' } }],
    'a new one has it': (uid) => ['GroupsService/CreateGroup', { parent: uid('org'), group: { name: 'taken' } }],
    description: (uid) => [
      'GroupsService/UpdateGroup',
      { group: { uid: uid('team'), description: 'x' }, updateMask: ['description'] },
    ],
  },
}

const ROLES: Area = {
  name: 'a role that is deleted when nothing gives it',
  writes: {
    delete: (uid) => ['RolesService/DeleteRole', { uid: uid('freeRole') }],
    rename: (uid) => ['RolesService/UpdateRole', { role: { uid: uid('freeRole'), name: 'new' }, updateMask: ['name'] }],
    create: (uid) => ['RolesService/CreateRole', { parent: uid('org'), role: { name: 'new', capabilities: [101] } }],
    rebind: (uid) => [
      'RoleBindingsService/UpdateRoleBinding',
      { roleBinding: { uid: uid('binding of robot'), roleUid: uid('freeRole') } },
    ],
    unbind: (uid) => ['RoleBindingsService/DeleteRoleBinding', { uid: uid('binding of robot') }],
    accept: accept('invite', 'ada'),
    ...{ bind: bindRobot, bindTwo, mapping: mapFree, invite, deleteRobot, changeRole, acceptRequest },
  },
}

const OWNERS: Area = {
  name: 'owners and identities',
  writes: {
    'unbind the other': (uid) => ['RoleBindingsService/DeleteRoleBinding', { uid: uid('binding of other owner') }],
    'delete the other': (uid) => ['IdentitiesService/DeleteIdentity', { uid: uid('other owner') }],
    describe: (uid) => [
      'IdentitiesService/UpdateIdentity',
      { identity: { uid: uid('robot'), description: 'x' }, updateMask: ['description'] },
    ],
    'another of this name': (uid, { number }) => [
      'IdentitiesService/CreateIdentity',
      {
        parent: uid('org'),
        identity: { name: 'robot', claimMatch: { issuer: 'https://ci.example.test', subject: number } },
      },
    ],
    ...{ deleteRobot, bind: bindRobot, bindTwo },
  },
}

const CONTENT: Area = {
  name: 'repos and tags',
  writes: {
    'delete the bare one': (uid) => [`${REPOS}/DeleteRepo`, { uid: uid('bare repo') }],
    'tag it': (uid) => [`${TAGS}/CreateTag`, { parent: uid('bare repo'), tag: { name: 'v1', digest: digestOf('b') } }],
    'tag it by version 1': (uid) => [
      `${REGISTRY}/CreateTag`,
      { repoId: uid('bare repo'), tag: { name: 'v1', digest: digestOf('c') } },
    ],
    'note its copy': (uid) => [
      'platformgraph.registry.v1.RegistryService/RecordSync',
      { uid: uid('bare repo'), state: 1 },
    ],
    rename: (uid) => [`${REPOS}/UpdateRepo`, { repo: { uid: uid('repo'), name: 'renamed' }, updateMask: ['name'] }],
    create: (uid) => [`${REPOS}/CreateRepo`, { parent: uid('team'), repo: { name: 'new' } }],
    'create by version 1': (uid) => [`${REGISTRY}/CreateRepo`, { parentId: uid('team'), repo: { name: 'new' } }],
    'move a tag': (uid) => [
      `${TAGS}/CreateTag`,
      { parent: uid('repo'), tag: { name: 'latest', digest: digestOf('d') } },
    ],
    'move it elsewhere': (uid) => [`${REGISTRY}/UpdateTag`, { id: uid('tag'), name: 'latest', digest: digestOf('e') }],
    'delete it': (uid) => [`${TAGS}/DeleteTag`, { uid: uid('tag') }],
  },
}

const PROVIDERS: Area = {
  name: 'an identity provider',
  writes: {
    update: (uid) => [
      'IdentityProvidersService/UpdateIdentityProvider',
      { identityProvider: { uid: uid('provider'), description: 'x' }, updateMask: ['description'] },
    ],
    delete: (uid) => ['IdentityProvidersService/DeleteIdentityProvider', { uid: uid('provider') }],
    token: (uid) => ['IdentityProvidersService/GenerateScimToken', { identityProviderUid: uid('provider') }],
    'the same mapping': (uid) => [
      'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping',
      {
        parent: uid('provider'),
        externalGroupRoleMapping: { externalGroupId: 'staff', scope: uid('team'), roleUid: uid('role') },
      },
    ],
    'delete a mapping': (uid) => [
      'ExternalGroupRoleMappingsService/DeleteExternalGroupRoleMapping',
      { uid: uid('mapping') },
    ],
    mapping: mapFree,
  },
}

const FEEDS: Area = {
  name: 'advisories and libraries',
  writes: {
    'add an event': (uid) => [`${ADVISORIES}/AddAdvisoryEvent`, { uid: uid('advisory'), event: FIXED }],
    delete: (uid) => [`${ADVISORIES}/DeleteAdvisory`, { uid: uid('advisory') }],
    create: (uid) => [`${ADVISORIES}/CreateAdvisory`, { parent: uid('org'), advisory: advisory('CGA-2', [DETECTED]) }],
    import: (uid) => [
      `${ADVISORIES}/ImportAdvisories`,
      { parent: uid('org'), advisories: [advisory('CGA-1', [DETECTED, FIXED]), advisory('CGA-9', [DETECTED])] },
    ],
    'import others': (uid) => [
      `${ADVISORIES}/ImportAdvisories`,
      { parent: uid('org'), advisories: [advisory('CGA-2', [FIXED]), advisory('CGA-9', [DETECTED, FIXED])] },
    ],
    'import libraries': (uid) => library(uid('org'), ['six', 'seven']),
    'delete a library': (uid) => [`${LIBRARIES}/DeleteArtifact`, { uid: uid('library') }],
  },
}

const ENTRANCES: Area = {
  name: 'invites and requests for access',
  writes: {
    'delete the invite': (uid) => ['GroupInvitesService/DeleteGroupInvite', { uid: uid('invite') }],
    'use it': accept('invite', 'ada'),
    'use it, too': accept('invite', 'bob'),
    'use the only one': accept('invite for one', 'ada'),
    'use the only one, too': accept('invite for one', 'bob'),
    ask: (uid) => ['GroupsService/RequestGroupAccess', { groupUid: uid('org') }, 'ada'],
    deny: (uid) => [`${REQUESTS}/DenyGroupAccessRequest`, { uid: uid('request') }],
    'delete the account': (uid) => ['AccountAssociationsService/DeleteAccountAssociation', { uid: uid('team') }],
    'associate it again': associate('team'),
    ...{ acceptRequest, changeRole },
  },
}

export const AREAS: readonly Area[] = [EMPTY_GROUP, NAMES, ROLES, OWNERS, CONTENT, PROVIDERS, FEEDS, ENTRANCES]

/** What renames, and what changes the one of that name or makes it. */
export const BY_NAME: readonly (readonly [string, Write, Write])[] = [
  [
    'a repo',
    (uid) => [`${REPOS}/UpdateRepo`, { repo: { uid: uid('repo'), name: 'new' }, updateMask: ['name'] }],
    (uid) => [`${REGISTRY}/CreateRepo`, { parentId: uid('team'), repo: { name: 'new', description: 'x' } }],
  ],
  [
    'a tag',
    (uid) => [`${REGISTRY}/UpdateTag`, { id: uid('tag'), name: 'new', digest: digestOf('e') }],
    (uid) => [`${TAGS}/CreateTag`, { parent: uid('repo'), tag: { name: 'new', digest: digestOf('d') } }],
  ],
]

/** Does something in a world; gives 'ok', or what it was refused with. */
export type Act = (world: World) => Promise<string>

export function calling(write: Write): Act {
  return (world) => outcomeOf(write, world)
}

async function outcomeOf(write: Write, world: World): Promise<string> {
  const uid = (name: string): string => {
    const found = world.uids.get(name)
    if (found === undefined) throw new Error(`there is no ${name}`)
    return found
  }
  const [method, request, by = 'owner'] = write(uid, world)
  try {
    await world.at.call(callerOf(uid(by)), method, request)
    return 'ok'
  } catch (error) {
    const { code, details } = error as { code?: string; details?: { violations?: readonly { type: string }[] } }
    return [code ?? String(error), ...(details?.violations ?? []).map(({ type }) => type)].join(' ')
  }
}
