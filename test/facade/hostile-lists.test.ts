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

  it('in another order than by the names or uids that were asked for, as far as every database sorts them alike', async () => {
    const named = (...names: string[]) => {
      const repos = names.map((name, n) => ({ uid: uidOf(TEAM, 60 + n), name }))
      serves([], (page, { path }) =>
        path.endsWith('repos') ? { ...page, repos, totalCount: `${repos.length}` } : page,
      )
    }
    const query = (field: string, direction: string): string =>
      `{ repos(orderBy: [{ field: ${field}, direction: ${direction} }]) { nodes { name } } }`
    for (const names of [
      ['nginx', 'redis'],
      ['b', 'B', 'C', 'c'],
      ['a-b', 'ab', 'a-c'],
      ['a10', 'a9'],
      ['a', 'a'],
    ]) {
      named(...names)
      expect((await read(query('NAME', 'ASC'))).errors, names.join()).toEqual([])
    }
    named('redis', 'X', 'nginx')
    await isFault(query('NAME', 'ASC'), /by name/)
    expect((await read(query('NAME', 'DESC'))).errors).toEqual([])
    expect((await read(query('UID', 'ASC'))).errors).toEqual([])
    await isFault(query('UID', 'DESC'), /by uid/)
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

describe('a total that its page belies', () => {
  const said =
    (totalCount: string, more: object = {}) =>
    (page: Page) => ({ ...page, totalCount, ...more })

  it.each([
    ['is less than its rows', 'repos { nodes { name } }', '3'],
    ['is less than what was left out and its rows', 'repos(first: 2, skip: 2) { nodes { name } }', '3'],
    ['is more than its rows, and nothing follows', 'repos { nodes { name } }', '1000'],
    ['is more than all of several pages', 'repos(first: 2, skip: 2) { nodes { name } }', '5'],
  ])('it %s', async (_, query, total) => {
    serves([], said(total))
    await isFault(`{ ${query} }`, /totalCount is/)
  })

  it('nothing stands at the end of the list', async () => {
    serves([], (page, { query }) => (query.has('skip') ? { ...page, repos: [] } : page))
    await isFault('{ repos(last: 1) { nodes { name } } }', /totalCount is 4/)
    serves([], (page, { query }) => (query.has('skip') ? { ...page, repos: [], totalCount: '0' } : page))
    await isFault('{ repos(last: 1) { nodes { name } } }', /0 of the 1 at its end/)
  })

  it('is asked for once more, since rows may be made between the two', async () => {
    let times = 0
    serves([], (page) => (times++ === 0 ? { ...page, totalCount: '3' } : page))
    const { data, errors } = await read('{ repos { totalCount nodes { name } } }')
    expect([errors, data.repos.totalCount, data.repos.nodes.length, times]).toEqual([[], 4, 4, 2])
  })
})

describe('page tokens', () => {
  const EMPTY = { repos: [], totalCount: '5', skipped: 0 }
  const QUERY = '{ repos(first: 2) { nodes { name } } }'
  const EXPLAIN = `{ explainAccess(identity: "${ADA}", capability: REPO_CREATE, at: "${ROOT}") { allowed } }`

  it('that lead in a circle of empty pages', async () => {
    upstream.answers(({ query }) => ({ ...EMPTY, nextPageToken: query.get('page_token') === 'A' ? 'B' : 'A' }))
    await isFault(QUERY, /circle/)
    expect(upstream.seen.length).toBeLessThan(5)
    const rows = WORLD['roleBindings']!
    upstream.answers(({ query }) => {
      const isOdd = query.get('page_token') === 'A'
      return { roleBindings: rows.slice(0, 1), totalCount: '2', nextPageToken: isOdd ? 'B' : 'A' }
    })
    await isFault(EXPLAIN, /circle/)
    expect(upstream.seen.length).toBeLessThan(5)
  })

  it('that lead from one empty page to another for ever', async () => {
    upstream.answers(() => ({ ...EMPTY, nextPageToken: crypto.randomUUID() }))
    await isFault(QUERY, /pages in a row are empty/)
    expect(upstream.seen.length).toBeLessThan(30)
  })

  const MORE = { nextPageToken: '2', totalCount: '9' }
  const paged = async (): Promise<string> => {
    const { data, errors } = await read('{ repos(first: 2) { pageInfo { endCursor } } }')
    expect(errors).toEqual([])
    return data.repos.pageInfo.endCursor as string
  }
  const after = (cursor: string): string => `{ repos(first: 2, after: "${cursor}") { nodes { name } } }`
  const names = ['r2', 'r3'].map((name) => ({ name }))

  it.each(['page_token', 'pageToken'])('that it refuses (%s) make the cursor one that has expired', async (field) => {
    serves()
    const cursor = await paged()
    expect((await read(after(cursor))).data.repos.nodes).toEqual(names)
    const type = 'type.googleapis.com/google.rpc.BadRequest'
    const details = [{ '@type': type, fieldViolations: [{ field, description: 'has expired' }] }]
    const text = JSON.stringify({ code: 3, message: `${field} expired`, details })
    serves([], (page, { query }) => (query.has('page_token') ? { status: 400, text } : { ...page, ...MORE }))
    const [error] = (await read(after(cursor))).errors
    expect(error).toMatchObject({ extensions: { code: 'INVALID_ARGUMENT', reason: 'CURSOR_EXPIRED' } })
    expect(error!.message).toMatch(/^after: has expired/)
    // Of one that it gave just now nobody knows but the facade.
    await isFault(EXPLAIN, /refuses the page token that it gave/)
  })

  it.each([10, 4_000, 6_000, 8_000, 100_000])('of %i characters: a cursor that is given is taken', async (length) => {
    const long = (page: Page) => ({ ...page, nextPageToken: page.nextPageToken.padStart(length, '0') })
    serves([], (page) => (page.nextPageToken === '' ? page : long(page)))
    expect((await read(after(await paged()))).data.repos.nodes).toEqual(names)
  })

  it('of none of which a cursor was made', async () => {
    serves()
    expect((await read(after('none'))).errors[0]!.message).toBe(
      'after: is not a token of this list; leave it out to start from the first page',
    )
  })
})

it('none of it was a fault of the facade', () => expect(facade.faults).toEqual([]))

it('a place where it is not told whether the caller may list makes no answer of what one lacks there', async () => {
  const explain = `{ explainAccess(identity: "${ADA}", capability: REPO_CREATE, at: "${ROOT}") { missing { groups { uid } } } }`
  const authorization = `Bearer e30.${Buffer.from(JSON.stringify({ sub: ADA })).toString('base64url')}.c2ln`
  const asked = async (): Promise<GraphAnswer> => ask(facade.url, explain, { authorization })
  const served = (looked: (page: Page) => object): void =>
    serves([], (page, { path, query }) => {
      const one = [VIEWER, ROOT].find((uid) => path.endsWith(uid))
      if (one) return { uid: one, name: 'one' }
      return path.endsWith('/roleBindings') && query.has('uidp.ids') ? looked(page) : page
    })
  served((page) => page)
  expect(await asked()).toMatchObject({ data: { explainAccess: { missing: { groups: [{ uid: ROOT }] } } }, errors: [] })
  served(() => ({ status: 500, text: '' }))
  expect(await asked()).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
})
