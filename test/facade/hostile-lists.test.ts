// An upstream whose lists are not what was asked for: other rows than the scope and the filters say, totals that its pages belie,
// tokens that lead nowhere. Each is an error that says whose fault it is, and never an answer.
import { beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, type Seen, startFake } from './fake.ts'
import { ask, type GraphAnswer, startTestFacade, type TestFacade } from './start.ts'

const uidOf = (parent: string, n: number): string => `${parent}/${String(n).padStart(16, '0')}`
const ROOT = 'a'.repeat(40)
const [TEAM, OTHER] = [uidOf(ROOT, 1), uidOf(ROOT, 2)]
const [ADA, BOB] = [uidOf(ROOT, 11), uidOf(ROOT, 12)]
const VIEWER = 'b'.repeat(40)

type Item = { readonly uid: string } & Readonly<Record<string, unknown>>

const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`
const WORLD: Readonly<Record<string, readonly Item[]>> = {
  groups: [ROOT, TEAM, OTHER].map((uid, n) => ({ uid, name: `group-${n}` })),
  repos: [3, 1, 4, 2].map((day, n) => ({
    uid: uidOf(n < 3 ? TEAM : OTHER, 20 + n),
    name: `r${n}`,
    createTime: at(day),
  })),
  roleBindings: [ADA, BOB].map((identityUid, n) => ({ uid: uidOf(TEAM, 30 + n), identityUid, roleUid: VIEWER })),
  identities: [ADA, BOB].map((uid, n) => ({ uid, name: `person-${n}` })),
  advisories: ['a', 'b'].map((artifactName, n) => ({ uid: uidOf(TEAM, 40 + n), advisoryId: `CGA-${n}`, artifactName })),
}

const FILTERS: Readonly<Record<string, string>> = {
  name: 'name',
  identity: 'identityUid',
  role: 'roleUid',
  artifact_names: 'artifactName',
}

let upstream: FakeUpstream
let facade: TestFacade
beforeAll(async () => {
  upstream = await startFake()
  facade = await startTestFacade({ upstream: upstream.url, protocol: 'rest' })
})

/** Answers lists as the contract says, as if what is `ignored` had not been asked for; then `spoils` it. */
function serves(ignored: readonly string[] = [], spoils: (page: Page, seen: Seen) => object = (page) => page): void {
  upstream.answers((seen) => {
    const query = new URLSearchParams([...seen.query].filter(([name]) => !ignored.includes(name)))
    const name = seen.path.split('/').at(-1)!
    const [below, parent] = [query.get('uidp.descendants_of'), query.get('uidp.children_of')]
    const items = (WORLD[name] ?? []).filter(({ uid, ...row }) => {
      if (below !== null && !uid.startsWith(`${below}/`)) return false
      if (parent !== null && uid.slice(0, -17) !== parent) return false
      if (query.get('uidp.in_root') === 'true' && uid.includes('/')) return false
      const ids = query.getAll('uidp.ids')
      if (ids.length > 0 && !ids.includes(uid)) return false
      return Object.entries(FILTERS).every(
        ([from, to]) => !query.has(from) || query.getAll(from).includes(String(row[to])),
      )
    })
    const [by, direction] = (query.get('order_by') ?? 'uid').split(' ')
    const field = by === 'created_at' ? 'createTime' : by!
    items.sort((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1) * (direction === 'desc' ? -1 : 1))
    const skip = Number(query.get('skip') ?? 0) + Number(query.get('page_token') ?? 0)
    const end = skip + Number(query.get('page_size') ?? 50)
    const nextPageToken = end < items.length ? String(end) : ''
    const page = { [name]: items.slice(skip, end), nextPageToken, totalCount: String(items.length) }
    return spoils({ ...page, skipped: Number(query.get('skip') ?? 0) }, seen)
  })
}

type Page = Readonly<Record<string, unknown>> & { readonly nextPageToken: string; readonly totalCount: string }

const read = (query: string): Promise<GraphAnswer> => ask(facade.url, query, { authorization: 'Bearer e30.e30.c2ln' })

async function isFault(query: string, says: RegExp): Promise<void> {
  const { data, errors } = await read(query)
  expect(errors.length, JSON.stringify(data)).toBeGreaterThan(0)
  for (const error of errors) {
    expect(error).toMatchObject({ extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_FAULT' } })
    expect(error.message).toMatch(says)
  }
}

const SCOPES = ['uidp.descendants_of', 'uidp.children_of', 'uidp.in_root', 'uidp.ids']

describe('rows that were not asked for', () => {
  it.each([
    ['a scope of descendants', `repos(scope: { descendantsOf: "${OTHER}" }) { nodes { name } }`],
    ['a scope of children', `groups(scope: { childrenOf: "${ROOT}" }) { nodes { name } }`],
    ['a scope of roots', 'groups(scope: { inRoot: true }) { nodes { name } }'],
    ['a scope of uids', `groups(scope: { uids: ["${TEAM}"] }) { nodes { name } }`],
    ['the lists of a group', `groups(scope: { uids: ["${TEAM}"] }) { nodes { repos { nodes { name } } } }`],
  ])('%s', async (_, query) => {
    serves()
    expect((await read(`{ ${query} }`)).errors).toEqual([])
    serves(query.includes('repos {') ? ['uidp.children_of'] : SCOPES)
    await isFault(`{ ${query} }`, /outside of what was asked for/)
  })

  it.each([
    ['a name', 'repos(filter: { name: "r1" }) { nodes { name } }', 'name'],
    ['one of several names', 'advisories(filter: { artifactNames: ["b"] }) { nodes { artifactName } }', 'artifactName'],
    ['an identity', `roleBindings(filter: { identity: "${ADA}" }) { nodes { uid } }`, 'identityUid'],
    ['a group', `roleBindings(filter: { group: "${OTHER}" }) { nodes { uid } }`, 'parentUid'],
  ])('a filter by %s', async (_, query, field) => {
    serves()
    if (!query.includes('group:')) expect((await read(`{ ${query} }`)).errors).toEqual([])
    serves(Object.keys(FILTERS))
    await isFault(`{ ${query} }`, new RegExp(`whose ${field} is none`))
  })

  it('in another order than by the time that was asked for', async () => {
    const query = (direction: string): string =>
      `{ repos(orderBy: [{ field: CREATE_TIME, direction: ${direction} }]) { nodes { name } } }`
    serves()
    expect((await read(query('DESC'))).data.repos.nodes).toEqual(['r2', 'r0', 'r3', 'r1'].map((name) => ({ name })))
    serves(['order_by'])
    await isFault(query('DESC'), /by createTime/)
    await isFault(query('ASC'), /by createTime/)
  })

  it.each(['../../../etc/passwd?x=1#', 'r', `${ROOT}/x`, ROOT.toUpperCase()])('with the uid %j', async (uid) => {
    serves([], (page) => ({ ...page, repos: [{ uid, name: 'r' }], totalCount: '1' }))
    await isFault('{ repos { nodes { uid } } }', /which is no uid/)
    upstream.answers(() => ({ uid, name: 'r' }))
    await isFault(
      `mutation { createRepo(input: { parent: "${ROOT}", name: "r" }) { repo { uid } } }`,
      /made was asked for/,
    )
  })

  it('but for the plain uid of a built-in role', async () => {
    upstream.answers(() => ({ roles: [{ uid: 'viewer', name: 'viewer' }], totalCount: '1' }))
    const { data, errors } = await read('{ roles { nodes { uid name } } }')
    expect([errors, data]).toEqual([[], { roles: { nodes: [{ uid: 'viewer', name: 'viewer' }] } }])
  })
})

it('none of it was a fault of the facade', () => expect(facade.faults).toEqual([]))
