// What is reached from what beside the tree: one statement a level, and nothing that the caller may not list.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { mutate } from './mutate.ts'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

const VIEWER = builtinRole('viewer').uid

let world: RegistryWorld
let provider: string
let invite: string
/** Sees the group `team` and nothing else. */
let teamViewer: Caller

beforeAll(async () => {
  world = await openRegistryWorld()
  const { org, team, repos } = world
  const send = (method: string, request: object) => world.send(method, request)
  provider = `${org}/${'a'.repeat(16)}`
  const issuer = 'https://login.example'
  await world.db.prisma.identityProvider.create({
    data: { uid: provider, parentUid: org, name: 'sso', defaultRole: VIEWER, issuer, oidc: { issuer } },
  })
  const mapping = { externalGroupId: 'everybody', roleUid: VIEWER, scope: team }
  const mappings = 'iam.v2.ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping'
  await send(mappings, { parent: provider, externalGroupRoleMapping: mapping })
  const groupInvite = { roleUid: VIEWER, email: 'a@example.com', ttl: 3600 }
  invite = (await send('iam.v2.GroupInvitesService/CreateGroupInvite', { parent: team, groupInvite })).uid
  await send('iam.v2.TermsService/AcceptTerms', { group: org, documentIds: ['terms-1'] })
  const pipeline = { name: 'pipeline', claimMatch: { issuer: 'https://login.example', subject: 'x' } }
  const { uid: identity } = await send('iam.v2.IdentitiesService/CreateIdentity', { parent: org, identity: pipeline })
  const accountAssociation = { name: 'parts', chainguard: { serviceBindings: { INGESTER: identity } } }
  const associations = 'iam.v2.AccountAssociationsService/CreateAccountAssociation'
  await send(associations, { parent: org, accountAssociation })
  const follower = { name: 'mirror', syncConfig: { source: repos[0] } }
  await send('registry.v2.ReposService/CreateRepo', { parent: org, repo: follower })
  teamViewer = await world.person('viewer', team)
})

const ROLE = `role(uid: "${VIEWER}") {
  identityProviders { totalCount nodes { name defaultRole { name } } }
  mappings { totalCount nodes { externalGroupId group { name } } }
  invites { totalCount nodes { email role { name } offer { name } } }
}`

describe('a role', () => {
  it('leads to what gives it', async () => {
    const { data, errors } = await world.run(`{ ${ROLE} }`)
    expect(errors).toBeUndefined()
    expect(data.role).toEqual({
      identityProviders: { totalCount: 1, nodes: [{ name: 'sso', defaultRole: { name: 'viewer' } }] },
      mappings: { totalCount: 1, nodes: [{ externalGroupId: 'everybody', group: { name: 'team' } }] },
      invites: {
        totalCount: 1,
        nodes: [{ email: 'a@example.com', role: { name: 'viewer' }, offer: { name: 'viewer' } }],
      },
    })
  })

  it('leads nobody to what they may not list', async () => {
    const { data, errors } = await world.run(`{ ${ROLE} }`, {}, teamViewer)
    expect(errors).toBeUndefined()
    const none = { totalCount: 0, nodes: [] }
    expect(data.role).toMatchObject({ identityProviders: none, mappings: none, invites: { totalCount: 1 } })
  })
})

it('a group leads to the mappings that give a role in it', async () => {
  const query = '{ groups { nodes { name mappings { nodes { externalGroupId } } } } }'
  const { data } = await world.run(query)
  expect(data.groups.nodes).toEqual([
    { name: 'organization', mappings: { nodes: [] } },
    { name: 'team', mappings: { nodes: [{ externalGroupId: 'everybody' }] } },
  ])
})

it('an identity leads to what it accepted, what names it and what happened to it', async () => {
  const shown = `termsAcceptances { totalCount nodes { docId } } accountAssociations { totalCount nodes { name } }
    history { nodes { kind } }`
  const query = `{ viewer { identity { ${shown} } } identities(filter: { name: "pipeline" }) { nodes { ${shown} } } }`
  const { data, errors } = await world.run(query)
  expect(errors).toBeUndefined()
  const none = { totalCount: 0, nodes: [] }
  expect(data.viewer.identity).toEqual({
    termsAcceptances: { totalCount: 1, nodes: [{ docId: 'terms-1' }] },
    accountAssociations: none,
    history: { nodes: [] },
  })
  expect(data.identities.nodes).toEqual([
    {
      termsAcceptances: none,
      accountAssociations: { totalCount: 1, nodes: [{ name: 'parts' }] },
      history: { nodes: [{ kind: 'IAM_IDENTITY_CREATED' }] },
    },
  ])
})

it('a repo leads to its source and its followers', async () => {
  const query = `{ repos(filter: { nameIn: ["mirror", "repo-0"] }, orderBy: [{ field: NAME }]) {
    nodes { name source { name } followers { totalCount nodes { name } } } } }`
  const { data } = await world.run(query)
  expect(data.repos.nodes).toEqual([
    { name: 'mirror', source: { name: 'repo-0' }, followers: { totalCount: 0, nodes: [] } },
    { name: 'repo-0', source: null, followers: { totalCount: 1, nodes: [{ name: 'mirror' }] } },
  ])
})

it.each([
  ['roles { nodes { identityProviders { nodes { name } } } }', 2],
  ['roles { nodes { mappings { totalCount } invites { totalCount } } }', 3],
  ['groups { nodes { mappings { nodes { externalGroupId } } } }', 2],
  ['identities { nodes { termsAcceptances { totalCount } accountAssociations { totalCount } } }', 4],
  ['repos { nodes { source { name } followers { totalCount } } }', 3],
])('%s is read in one statement a level', async (selection, statements) => {
  const query = `{ ${selection} }`
  await world.run(query)
  const made = await world.statements(async () => expect((await world.run(query)).errors).toBeUndefined())
  expect(made).toBe(statements)
})

/** Walks a connection page by page, from either end. */
async function walked(
  place: (args: string) => string,
  { read, backward }: { read: (data: never) => Walked; backward: boolean },
): Promise<unknown[]> {
  const found: unknown[] = []
  for (let cursor: string | null = '', more = true; more;) {
    const at: string = cursor ? `, ${backward ? 'before' : 'after'}: "${cursor}"` : ''
    const { data, errors } = await world.run(`{ ${place(`${backward ? 'last' : 'first'}: 2${at}`)} }`)
    expect(errors).toBeUndefined()
    const { pageInfo, nodes } = read(data as never)
    found.push(...(backward ? [...nodes].reverse() : nodes))
    more = backward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage
    cursor = backward ? pageInfo.startCursor : pageInfo.endCursor
  }
  return backward ? found.reverse() : found
}

interface Walked {
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string
    readonly endCursor: string
  }
  readonly nodes: readonly unknown[]
}

const INFO = 'totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
const hex = (n: number): string => `sha256:${n.toString(16).repeat(64)}`

describe('what grows is paged from both ends:', () => {
  beforeAll(async () => {
    for (const n of [10, 11, 12, 13]) {
      const tag = { name: 'v0', digest: hex(n) }
      await world.send('registry.v2.TagsService/CreateTag', { parent: world.repos[6], tag })
    }
    for (const repo of [1, 3]) {
      const binding = { identityUid: world.owner.kind === 'identity' ? world.owner.identity : '', roleUid: VIEWER }
      const parent = repo === 1 ? world.team : world.org
      await world.send('iam.v2.RoleBindingsService/CreateRoleBinding', { parent, roleBinding: binding })
    }
    const writer = await world.person('advisories.creator', world.org)
    const events = [1, 2, 3, 4, 5].map((n) => ({
      author: 'a',
      reviewState: 2,
      createTime: new Date(2026, 0, n),
      pendingUpstreamFix: { note: `note ${n}` },
    }))
    const advisories = [{ advisoryId: 'CGA-1', author: 'a', artifactName: 'x', artifactType: 'apk', events }]
    const imported = 'platformgraph.vulnerabilities.v1.AdvisoriesService/ImportAdvisories'
    await world.send(imported, { parent: world.org, advisories }, writer)
  })

  const lists: [
    what: string,
    place: (args: string) => string,
    read: (data: never) => Walked,
    wanted: () => unknown[],
  ][] = [
    [
      'the history of a tag',
      (args) =>
        `repo(uid: "${world.repos[6]}") { tags(filter: { name: "v0" }) { nodes { history(${args}) { ${INFO} nodes { digest } } } } }`,
      (data: { repo: { tags: { nodes: { history: Walked }[] } } }) => data.repo.tags.nodes[0]!.history,
      () => [13, 12, 11, 10, 0].map((n) => ({ digest: hex(n) })),
    ],
    [
      'the tags of a moment',
      (args) =>
        `repo(uid: "${world.repos[6]}") { tagsAt(time: "2100-01-01T00:00:00Z", ${args}) { ${INFO} nodes { name } } }`,
      (data: { repo: { tagsAt: Walked } }) => data.repo.tagsAt,
      () => [0, 1, 2, 3, 4, 5].map((n) => ({ name: `v${n}` })),
    ],
    [
      'the events of an advisory',
      (args) =>
        `advisories { nodes { events(${args}) { ${INFO} nodes { advisory { advisoryId } detail { ... on PendingUpstreamFix { note } } } } } }`,
      (data: { advisories: { nodes: { events: Walked }[] } }) => data.advisories.nodes[0]!.events,
      () => [1, 2, 3, 4, 5].map((n) => ({ advisory: { advisoryId: 'CGA-1' }, detail: { note: `note ${n}` } })),
    ],
    [
      "the caller's own role bindings",
      (args) => `viewer { roleBindings(${args}) { ${INFO} nodes { role { name } } } }`,
      (data: { viewer: { roleBindings: Walked } }) => data.viewer.roleBindings,
      () => expect.arrayContaining([{ role: { name: 'owner' } }, { role: { name: 'viewer' } }]) as unknown[],
    ],
  ]

  it.each(lists)('%s', async (...[, place, read, wanted]) => {
    const forward = await walked(place, { read, backward: false })
    expect(forward).toEqual(wanted())
    expect(forward.length).toBeGreaterThan(2)
    expect(await walked(place, { read, backward: true })).toEqual(forward)
    const { data } = await world.run(`{ ${place('first: 0')} }`)
    expect(read(data as never)).toMatchObject({
      totalCount: forward.length,
      nodes: [],
      pageInfo: { hasNextPage: true },
    })
    const { errors } = await world.run(`{ ${place('first: 1, after: "bm9uZQ"')} }`)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

it('an update can replace the whole resource', async () => {
  const uid = world.repos[0]!
  const write = async (input: object) =>
    mutate(world, ['updateRepo', { uid, ...input }], { payload: 'repo { name description aliases }' })
  const repo = { name: 'repo-0', description: 'about 0', aliases: ['nginx:latest'] }
  expect(await write({ aliases: repo.aliases })).toMatchObject({ repo, errors: [] })
  expect(await write({ name: 'repo-0' })).toMatchObject({ repo, errors: [] })
  expect(await write({ name: 'repo-0', replace: true })).toMatchObject({
    repo: { name: 'repo-0', description: '', aliases: [] },
  })
  const { errors } = await write({ description: 'no name', replace: true })
  expect(errors).toMatchObject([{ __typename: 'ValidationError', path: ['input', 'name'] }])
})

it('events are of a type as CloudEvents writes it, and of a kind to switch on', async () => {
  const events = `events(group: "${world.org}", first: 1, kinds: [IAM_GROUP_INVITE_CREATED]) { nodes { type kind subject } }`
  const { data, errors } = await world.run(`{ ${events} }`)
  expect(errors).toBeUndefined()
  const kind = { type: 'dev.chainguard.api.iam.group_invite.created.v1', kind: 'IAM_GROUP_INVITE_CREATED' }
  expect(data.events.nodes).toEqual([{ ...kind, subject: invite }])
  const input = { parent: world.team, sink: 'https://hooks.example.com/x', kinds: ['IAM_GROUP_CREATED'] }
  const made = await mutate(world, ['createEventSubscription', input], {
    payload: 'eventSubscription { eventTypes kinds }',
  })
  expect(made['eventSubscription']).toEqual({
    eventTypes: ['dev.chainguard.api.iam.group.created.v1'],
    kinds: ['IAM_GROUP_CREATED'],
  })
})

describe('an event', () => {
  const shown = 'kind subject changes { path before after } resource { uid ... on Repo { name tags { totalCount } } }'

  it('tells what it changed, and leads to what it happened to', async () => {
    const { uid } = await world.send('registry.v2.ReposService/CreateRepo', {
      parent: world.team,
      repo: { name: 'changing', aliases: ['a:1'] },
    })
    const input = { uid, description: 'now', aliases: ['b:1'] }
    expect((await mutate(world, ['updateRepo', input], { payload: 'repo { uid }' }))['errors']).toEqual([])
    const { data, errors } = await world.run(`{ repo(uid: "${uid}") { history { nodes { ${shown} } } } }`)
    expect(errors).toBeUndefined()
    const [created, updated] = data.repo.history.nodes
    expect(updated).toEqual({
      kind: 'PLATFORM_REGISTRY_REPO_UPDATED',
      subject: uid,
      changes: [
        { path: 'aliases', before: ['a:1'], after: ['b:1'] },
        { path: 'description', before: '', after: 'now' },
      ],
      resource: { uid, name: 'changing', tags: { totalCount: 0 } },
    })
    expect(created.changes).toContainEqual({ path: 'name', before: null, after: 'changing' })
    const [repoReadme, internal] = [
      { uid, content: '#' },
      { ...world.owner, internal: true },
    ]
    await world.send('registry.v2.ReposService/UpdateRepoReadme', { repoReadme }, internal)
    const read = await world.run(`{ repo(uid: "${uid}") { history(last: 1) { nodes { ${shown} } } } }`)
    expect(read.data.repo.history.nodes).toMatchObject([{ resource: { uid, name: 'changing' } }])
    await world.send('registry.v2.ReposService/DeleteRepo', { uid })
    const events = `events(group: "${world.team}", last: 1) { nodes { ${shown} } }`
    const gone = await world.run(`{ ${events} }`)
    expect(gone.data.events.nodes).toMatchObject([{ kind: 'PLATFORM_REGISTRY_REPO_DELETED', resource: null }])
  })

  it('leads to the resources of a page in one statement a kind', async () => {
    const query = `{ events(group: "${world.org}", kinds: [PLATFORM_REGISTRY_REPO_CREATED]) { nodes { resource { uid } } } }`
    const bare = query.replace('resource { uid }', 'subject')
    await world.run(query)
    const without = await world.statements(() => world.run(bare))
    expect(await world.statements(() => world.run(query))).toBe(without + 1)
  })
})
