// Places in what is others': cursors, positions of streams and logs, items of a batch, and the reach of a directory's groups.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { post } from '../support/faces-graphql.ts'
import { attackedWorld, type Attacked } from './world.ts'

let world: Attacked
/** Of the victim, and of the enemy's own organization, where it may do everything. */
let owner: string
let outsider: string
beforeAll(async () => {
  world = await attackedWorld()
  owner = (await world.victim.authorization('owner'))!
  outsider = (await world.victim.authorization('outsider'))!
})

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are looked into as tests like
type Any = any

const ask = async (query: string, as: string, variables: object = {}): Promise<Any> =>
  post(world.server.url, { query, variables } as never, as)

/** An answer without the uids of the victim, or those that are not there in their place. */
const plain = (answer: unknown, uid: string): string =>
  JSON.stringify(answer)
    .replaceAll(uid, '<uid>')
    .replace(/"requestId":"[^"]*"/g, '')

describe('a batch', () => {
  const batches: [string, string, (uid: string) => object][] = [
    ['batchUpdateRepos', 'repos { uid }', (uid) => ({ uid, description: 'taken' })],
    ['batchDeleteRepos', 'deletedUids', (uid) => ({ uid })],
    ['batchUpdateIdentities', 'identities { uid }', (uid) => ({ uid, description: 'taken' })],
  ]
  it.each(batches)(
    '%s tells of an item of others as of one that is not there, and does nothing',
    async (field, payload, item) => {
      const kind = field.endsWith('Identities') ? 'robot' : 'repo'
      const [own, theirs] = [world.enemy.variables[kind]!, world.victim.variables[kind]!]
      const absent = theirs.startsWith('0') ? `1${theirs.slice(1)}` : `0${theirs.slice(1)}`
      const before = await world.rights()
      const input = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`
      const query = `mutation ($input: ${input}!) { ${field}(input: $input) { ${payload} errors { __typename message path } } }`
      const told: string[] = []
      for (const uid of [theirs, absent]) {
        for (const requests of [
          [item(own), item(uid)],
          [item(uid), item(own)],
        ]) {
          const answer = await ask(query, outsider, { input: { requests } })
          expect(JSON.stringify(answer)).not.toMatch(/Cannot query|Unknown type|got invalid value/)
          told.push(plain(answer, uid))
        }
      }
      expect(told.slice(0, 2)).toEqual(told.slice(2))
      for (const one of told) expect(one).toContain('PermissionError')
      expect(await world.rights()).toBe(before)
    },
  )
})

describe('a cursor of somebody else', () => {
  const lists = ['repos', 'groups', 'identities', 'roleBindings']
  it.each(lists)('shows nothing of theirs in %s', async (list) => {
    const first = await ask(`{ ${list}(first: 1) { edges { cursor node { uid } } } }`, owner)
    const cursor = first.data[list].edges[0].cursor as string
    for (const side of [`first: 50, after: "${cursor}"`, `last: 50, before: "${cursor}"`]) {
      const { data } = await ask(`{ ${list}(${side}) { nodes { uid } } }`, outsider)
      const uids: string[] = (data?.[list]?.nodes ?? []).map(({ uid }: { uid: string }) => uid)
      expect(uids.filter((uid) => uid.startsWith(world.victim.root))).toEqual([])
    }
  })
})

describe('a position in the events of somebody else', () => {
  const query = (group: string, more = ''): string =>
    `{ events(group: "${group}", first: 50${more}) { edges { cursor node { id subject } } } }`

  it('shows nothing of theirs in a log of one’s own', async () => {
    const repo = world.victim.variables['repo']!
    await ask(
      `mutation { updateRepo(input: { uid: "${repo}", description: "an event" }) { errors { message } } }`,
      owner,
    )
    const there = await ask(query(world.victim.root), owner)
    const positions: string[] = there.data.events.edges.map(({ cursor }: { cursor: string }) => cursor)
    expect(positions.length).toBeGreaterThan(0)
    const { data } = await ask(query(world.enemy.root, `, after: "${positions[0]}"`), outsider)
    const subjects: string[] = (data?.events?.edges ?? []).map(({ node }: Any) => node.subject as string)
    expect(subjects.filter((subject) => subject.startsWith(world.victim.root))).toEqual([])
    const theirs = await ask(query(world.victim.root, `, after: "${positions[0]}"`), outsider)
    expect(theirs.data?.events ?? null).toBeNull()
  })

  it('resumes no stream of theirs', async () => {
    const { data } = await ask(query(world.victim.root), owner)
    const cursor = data.events.edges[0].cursor as string
    const path = `/graphql?query=${encodeURIComponent(`subscription { events(group: "${world.victim.root}") { cursor } }`)}`
    const answer = await fetch(world.server.url + path, {
      headers: { authorization: outsider, accept: 'text/event-stream', 'last-event-id': cursor },
    })
    const text = await answer.text()
    expect(text).toContain('PERMISSION_DENIED')
    expect(text).not.toContain('"cursor":')
  })
})

describe('a group of a directory', () => {
  it('gives no role in the organization of others, and none of their roles', async () => {
    const made = await fetch(`${world.server.url}/iam/v2/identityProviders/${world.enemy.root}`, {
      method: 'POST',
      headers: { authorization: outsider, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'mine',
        defaultRole: builtinRole('viewer').uid,
        oidc: { issuer: world.rogue.url, clientId: 'x', clientSecret: 'x' },
      }),
    })
    const { uid } = (await made.json()) as { uid: string }
    expect(made.status).toBe(200)
    const before = await world.rights()
    const mapping = { externalGroupId: 'all', roleUid: builtinRole('owner').uid, scope: world.enemy.root }
    const { org, team, role } = world.victim.variables as Record<'org' | 'team' | 'role', string>
    const tries = [{ scope: org }, { scope: team }, { roleUid: role }, { scope: `${org}/${'0'.repeat(16)}` }]
    const told: unknown[] = []
    for (const change of tries) {
      const answers = await world.everywhere(
        'iam.v2.ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping',
        { parent: uid, externalGroupRoleMapping: { ...mapping, ...change } },
        { token: outsider },
      )
      for (const { ok, error, face } of answers) {
        expect(ok, face).toBeUndefined()
        expect(['PERMISSION_DENIED', 'NOT_FOUND', 'INVALID_ARGUMENT'], face).toContain(error?.code)
      }
      told.push(answers.map(({ error }) => error?.code))
    }
    // One that is there and one that is not.
    expect(told[0]).toEqual(told[3])
    expect(await world.rights()).toBe(before)
    const [good] = await world.everywhere(
      'iam.v2.ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping',
      { parent: uid, externalGroupRoleMapping: mapping },
      { token: outsider },
    )
    expect(good?.error).toBeUndefined()
  })
})

it('nothing of it was a fault of the server', () => {
  expect(world.server.faults).toEqual([])
})
