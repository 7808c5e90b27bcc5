// What the database writes of a query is what the library's own executor answers: the same data, nulls and errors.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { TagsService } from '../../src/contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { toGlobalId } from '../../src/graphql/global-id.ts'
import type { CallContext } from '../../src/services/context.ts'
import type { Place } from '../../src/services/page.ts'
import { answer, type Asked, writing } from './executors.ts'
import type { RegistryWorld } from './registry-world.ts'
import { openTextWorld, sameIn } from './text-world.ts'

let world: RegistryWorld
beforeAll(async () => {
  world = await openTextWorld()
})

const same = (source: string, asked?: Asked): Promise<boolean> => sameIn(world, source, asked)

describe('the database writes', () => {
  it.each([
    '{ repos { totalCount nodes { uid name description catalogTier bundles aliases activeTags createTime updateTime } pageInfo { hasNextPage endCursor } } }',
    '{ repos(first: 3) { nodes { uid name tags(first: 2) { totalCount nodes { uid name digest deprecated } } createTime } } }',
    '{ repos(first: 3, orderBy: [{ field: NAME, direction: DESC }]) { edges { cursor node { id __typename name } } pageInfo { startCursor hasPreviousPage } } }',
    '{ groups { nodes { uid repos(includeDescendants: true, last: 2) { nodes { name tags { edges { cursor node { name } } } } } } } }',
    '{ a: repos(first: 0) { totalCount nodes { uid } } b: repos { totalCount } __typename }',
    '{ repos { nodes { name name ...More syncConfig { source } } nodes { title: name } } } fragment More on Resource { ... on Repo { description } createTime }',
    '{ tags { nodes { name repo { name group { uid title: name } } } } }',
    '{ repos { nodes { source { name } group { name } same: group { uid } syncConfig { source } } } }',
    '{ repos { edges { node { followers(first: 2) { totalCount nodes { name group { name } } } } } } }',
    '{ repos(first: 3) { edges { first: cursor node { name } __typename last: cursor } } }',
    '{ roleBindings { nodes { uid identity { name } role { name capabilities } group { name roleBindings { nodes { role { uid } } } } } } }',
    '{ advisories { nodes { advisoryId latestEvent { type } events(first: 2) { totalCount nodes { author type createTime } pageInfo { hasNextPage endCursor } } } } }',
    'query($n: Int = 2) { advisories { edges { cursor node { last: events(last: $n) { edges { cursor node { uid } } } group { name } none: events(first: 0) { totalCount } } } } }',
    'query($n: Int = 2, $f: RepoFilter) { repos(first: $n, skip: 1, filter: $f) { nodes { name } } }',
  ])('%s', async (source) => {
    expect(await same(source)).toBe(true)
  })

  describe.each([{}, { a: true, b: true }, { a: true, b: false }, { a: false, b: true }])(
    'with directives, %o',
    (variables) => {
      const fragment = 'fragment More on Repo { description group @skip(if: $b) { name @include(if: $a) uid } }'
      it.each([
        '{ repos { nodes { name @skip(if: $a) uid } pageInfo @include(if: $b) { endCursor } } }',
        `{ repos { nodes { uid ...More @include(if: $b) ... on Resource @skip(if: $a) { createTime } } } } ${fragment}`,
        `{ repos @include(if: $a) { totalCount nodes @skip(if: $b) { ...More } } tags { totalCount } } ${fragment}`,
        '{ repos(first: 2) { nodes { uid tags(first: 1) @include(if: $a) { nodes { name digest @skip(if: $b) } } } } }',
      ])('%s', async (source) => {
        const text = `query($a: Boolean! = false, $b: Boolean! = true) ${source}`
        expect(await same(text, { variables })).toBe(true)
        expect(await same(text, { variables })).toBe(true)
      })
    },
  )

  it('one by its uid, and null for what is not there', async () => {
    const source = 'query($uid: UID!) { repo(uid: $uid) { uid name catalogTier tags(first: 1) { nodes { name } } } }'
    expect(await same(source, { variables: { uid: world.repos[3] } })).toBe(true)
    expect(await same(source, { variables: { uid: `${world.org}/0000000000000000` } })).toBe(true)
  })

  it('anything by its id, as what it is', async () => {
    const source = `query($id: ID!) { node(id: $id) { __typename id ... on Resource { uid }
      ... on Repo { name tags(first: 1) { totalCount nodes { name } } } ... on Group { name repos(first: 2) { nodes { name } } } ... on Tag { history { totalCount } } } }`
    const idOf = (type: string, uid: string): string => toGlobalId(type, uid)
    const repo = world.repos[3]!
    const person = await world.person('viewer', world.team)
    for (const id of [idOf('Repo', repo), idOf('Group', world.org), idOf('Repo', `${world.org}/0000000000000000`)]) {
      expect(await same(source, { variables: { id } })).toBe(true)
      await same(source, { variables: { id }, caller: person })
    }
    // Of some types only resolvers answer this, and so they do what is no id, and what something was before.
    const others = [idOf('Tag', repo), idOf('Nothing', repo), toGlobalId('Repo', repo, new Date(0)), 'nothing']
    for (const id of others) expect(await same(source, { variables: { id } }), id).toBe(false)
    expect(await same(source, { variables: { id: idOf('Repo', repo) } })).toBe(true)
    expect(await same('{ repos(first: 1) { nodes { id } } node(id: "nothing") { id } }')).toBe(false)
  })

  it('many by their ids, and anything by its uid', async () => {
    const selected =
      '__typename id ... on Resource { uid createTime } ... on Repo { tags(first: 1) { nodes { name } } }'
    const nodes = `query($ids: [ID!]!) { nodes(ids: $ids) { ${selected} } }`
    const resource = `query($uid: UID!) { resource(uid: $uid) { ${selected} } }`
    const nothing = `${world.org}/0000000000000000`
    const [first, , , last] = world.repos.map((uid) => toGlobalId('Repo', uid))
    const ids = [last!, toGlobalId('Group', world.org), toGlobalId('Repo', nothing), first!, last!]
    const person = await world.person('viewer', world.team)
    for (const caller of [world.owner, person]) {
      const written = [await same(nodes, { variables: { ids }, caller }), await same(nodes, { variables: { ids: [] } })]
      for (const uid of [world.repos[1]!, world.team, nothing])
        written.push(await same(resource, { variables: { uid }, caller }))
      expect(written).toEqual(written.map(() => true))
    }
    // Each kind is read once, and the lists below all repos once.
    expect(await world.statements(() => answer(world, writing, { source: nodes, variables: { ids } }))).toBe(3)
    // What is wrong in one place the library tells there, and what some type does not write.
    for (const wrong of [[first, 'nothing'], [toGlobalId('Repo', nothing, new Date(0)), first], Array(201).fill(first)])
      expect(await same(nodes, { variables: { ids: wrong } })).toBe(false)
    expect(await same(resource, { variables: { uid: 'nothing' } })).toBe(false)
    expect(
      await same('query($uid: UID!) { resource(uid: $uid) { ... on Tag { history { totalCount } } } }', {
        variables: { uid: world.team },
      }),
    ).toBe(false)
  })

  it('a document again and again', async () => {
    for (let at = 0; at < 3; at++) expect(await same('{ tags { nodes { name digest } } }')).toBe(true)
  })
})

it('the latest event of an advisory is the last of all, and is read alone', async () => {
  const advisories = async (selected: string): Promise<unknown> => {
    const { data } = await answer(world, writing, { source: `{ advisories { nodes { ${selected} } } }` })
    return JSON.parse(data ?? '')
  }
  const latest = [null, { author: 'author 0' }, { author: 'author 4' }]
  const alone = await world.statements(async () =>
    expect(await advisories('latestEvent { author }')).toEqual({
      advisories: { nodes: latest.map((latestEvent) => ({ latestEvent })) },
    }),
  )
  expect(alone).toBe(1)
  expect(await advisories('events(last: 1) { nodes { author } }')).toEqual({
    advisories: { nodes: latest.map((event) => ({ events: { nodes: event ? [event] : [] } })) },
  })
})

describe('the resolvers answer', () => {
  it.each([
    '{ repos { nodes { name @skip(if: true) } } }',
    '{ repos @skip(if: true) { totalCount } }',
    'query($a: Boolean = true) { repos { nodes { uid name @skip(if: $a) ... @include(if: false) { readme } } } tags { nodes { history @include(if: $a) { totalCount } } } }',
    '{ repos { nodes { readme } } }',
    '{ groups { nodes { ancestors { uid } } } }',
    '{ repos { nodes { name } edges { node { uid } } } }',
    '{ repos { edges { node { name } again: node { uid } } } }',
    '{ repos { edges { cursor } } }',
    '{ viewer { identity { uid } } }',
    '{ repos(first: -1) { nodes { name } } }',
    '{ repos(after: "nothing") { nodes { name } } }',
    '{ repos { nodes { tags(first: 1000) { nodes { name } } } } }',
    '{ advisories { nodes { events(after: "nothing") { nodes { author } } } } }',
  ])('%s', async (source) => {
    expect(await same(source)).toBe(false)
  })

  it('what a directive has no value for', async () => {
    const source = 'query($a: Boolean = true) { repos { nodes { uid name @skip(if: $a) } } }'
    expect(await same(source, { variables: { a: null } })).toBe(false)
    expect(await same(source)).toBe(true)
  })

  it('whoever may see nothing, or only some of it', async () => {
    const callers = [await world.person(), await world.person('viewer', world.team), { kind: 'anonymous' } as const]
    for (const caller of callers) {
      await same('{ repos { totalCount nodes { name tags { totalCount nodes { name } } } } }', { caller })
      await same(`{ repo(uid: "${world.repos[0]}") { name } b: repo(uid: "${world.repos[1]}") { name } }`, { caller })
      await same(`{ repos(scope: { childrenOf: "${world.org}" }) { nodes { name } } }`, { caller })
    }
  })
})

describe('what is refused at a root', () => {
  it.each([
    '{ repo(uid: "nothing") { name } b: repo(uid: "nothing else") { uid } repos { totalCount } }',
    '{ repo(uid: "nothing") { name } repos(scope: { childrenOf: "nothing" }) { nodes { name } } }',
    '{ repos(scope: { childrenOf: "nothing" }) { nodes { name } } }',
  ])('%s', async (source) => {
    await same(source)
  })

  it('is asked for once', async () => {
    const get = vi.spyOn(world.services, 'get')
    await same('{ repo(uid: "nothing") { name } }')
    // By either way.
    expect(get).toHaveBeenCalledTimes(2)
    get.mockRestore()
  })
})

describe('what hangs on the rows of a page', () => {
  const place = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'

  /** Statements that write the answer, which is that of the resolvers. */
  async function statements(source: string, asked: Asked = {}): Promise<number> {
    // Rights are read once.
    expect(await same(source, asked), source).toBe(true)
    return world.statements(() => answer(world, writing, { source, ...asked }))
  }

  it.each([
    `{ repos(first: 3) { nodes { uid tags(first: 2) { nodes { name digest } ${place} totalCount } createTime } } }`,
    `{ groups { totalCount nodes { name repos(first: 2, orderBy: [{ field: CREATE_TIME, direction: DESC }]) { totalCount ${place} nodes { name tags(first: 1) { nodes { name updateTime } ${place} } } } children { nodes { name } } } } }`,
    `{ groups { nodes { descendants(first: 1) { totalCount } repos(includeDescendants: true, first: 1) { totalCount ${place} nodes { name } } } } }`,
    '{ repos { nodes { __typename tags { __typename nodes { __typename } } } } }',
    '{ repos(first: 2, skip: 1) { nodes { name a: tags(first: 1) { nodes { name } } b: tags { totalCount } } } }',
    '{ tags(first: 5) { totalCount nodes { name repo { name group { uid parent { name } } } } pageInfo { endCursor } } }',
    '{ repos { nodes { group { name } tags(first: 2) { nodes { name repo { name group { name } } } } } } }',
    '{ roleBindings { totalCount nodes { uid role { name description } group { name description } } } }',
    '{ repos { edges { __typename node { name } } pageInfo { endCursor } } }',
    '{ repos { edges { n: node { uid tags(first: 1) { edges { node { name } } totalCount } } } } }',
    `{ repos(first: 3) { edges { cursor node { uid tags(first: 2) { edges { node { name } cursor } ${place} totalCount } group { name } } again: cursor } ${place} } }`,
    '{ repos(first: 2, orderBy: [{ field: UPDATE_TIME, direction: DESC }, { field: NAME, direction: ASC }]) { edges { node { tags(orderBy: [{ field: CREATE_TIME, direction: DESC }]) { edges { cursor node { name } } } } cursor } } }',
  ])('are read with it: %s', async (source) => {
    expect(await statements(source)).toBe(1)
  })

  it('start where their cursor says', async () => {
    const firstOf = `{ repos(first: 7) { nodes { tags(first: 1) { ${place} } } } }`
    const first = await answer(world, writing, { source: firstOf })
    const cursors = [...(first.data ?? '').matchAll(/"endCursor":"([^"]+)"/g)].map(([, cursor]) => cursor)
    expect(cursors).toHaveLength(6)
    const source = `{ repos(first: 7) { nodes { tags(after: "${cursors[3]}") { ${place} totalCount nodes { name } } } } }`
    expect(await statements(source)).toBe(1)
  })

  it('are read by themselves where that is not all there is to know', async () => {
    expect(await statements('{ repos { nodes { tags(last: 2) { nodes { name } } } } }')).toBe(2)
    // Whom bindings are of may be a person, whom other bindings show.
    expect(await statements('{ roleBindings { nodes { identity { name } } } }')).toBeGreaterThan(1)
  })

  it('are read once for all rows that point at one', async () => {
    expect(
      await statements('{ tags { nodes { repo { tags(first: 1, filter: { deprecated: true }) { totalCount } } } } }'),
    ).toBe(3)
    const again = '{ repos { nodes { group { repos(first: 2) { nodes { group { repos { nodes { name } } } } } } } } }'
    expect(await statements(again)).toBe(5)
  })

  it('are looked through for one place once a statement', async () => {
    const below = (list: string): string =>
      `{ groups { nodes { repos(includeDescendants: true, ${list}) { totalCount nodes { name } } } } }`
    // The team is in the organization: all that is in it would be read for both. Whether few have the text is looked for first.
    expect(await statements(below('filter: { nameContains: "o" }'))).toBe(4)
    expect(await statements(below('orderBy: [{ field: NAME, direction: ASC }]'))).toBe(3)
    const tags = (lists: number): string => {
      const some = Array.from({ length: lists }, (_, at) => `_${at}: tags(filter: { deprecated: true }) { totalCount }`)
      return `{ repos { nodes { ${some.join(' ')} } } }`
    }
    expect(await statements(tags(2))).toBe(1)
    expect(await statements(tags(3))).toBe(4)
  })

  it('are read by several statements where one would read too many rows', async () => {
    const of = (tags: number): string =>
      `{ repos(first: 200) { nodes { name tags(first: ${tags}) { nodes { name } } } } }`
    expect(await statements(of(49))).toBe(1)
    expect(await statements(of(50))).toBe(2)
    const { call, places } = listsOf(51)
    const read = async (lists: number): Promise<number> =>
      world.statements(() =>
        world.services.listMany(
          TagsService.method.listTags,
          { places: places.slice(0, lists), query: { size: 200, fields: new Set(['name']) } },
          call,
        ),
      )
    expect(await read(50)).toBe(1)
    expect(await read(51)).toBe(2)
  })

  /** Places with lists of their own. */
  function listsOf(many: number): { readonly call: CallContext; readonly places: readonly Place[] } {
    const uids = Array.from({ length: many }, (_, at) => `${world.team}/${at.toString(16).padStart(16, '0')}`)
    const places = uids.map((uid): Place => ({ scope: [{ kind: 'children', uid }] }))
    return { call: { caller: world.owner, requestId: 'test' }, places }
  }

  it('are those that the caller may see', async () => {
    const source =
      '{ groups { nodes { name repos(first: 2) { totalCount nodes { name tags(first: 1) { totalCount nodes { name } } } } roleBindings { totalCount nodes { uid role { name } group { name } } } } } }'
    for (const role of ['viewer', 'owner', 'registry.pull', 'registry.push']) {
      for (const group of [world.org, world.team]) await same(source, { caller: await world.person(role, group) })
    }
    const person = await world.person('viewer', world.team)
    if (person.kind !== 'identity') throw new Error('A person has an identity.')
    await world.bind(person.identity, 'registry.pull', world.org)
    await same(source, { caller: person })
    await same(source, { caller: await world.person() })
    await same(source, { caller: { ...person, scopes: [world.repos[1]!, world.team] } })
  })
})
