// Whatever the order, the filters, the scope and the page size: pages forward by token, by cursor and by skip, and pages
// backward, together give exactly the whole list in its order, and every total is exact. PAGING_RUNS sets how many queries.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallContext } from '../../src/services/context.ts'
import type { ListRequest } from '../../src/services/page.ts'
import { graphqlFace, post } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import type { JsonObject } from '../support/faces.ts'
import { callerOf } from './authorization-reader.ts'
import { type PagingWorld, type Query, type Term, wholeList, writePagingWorld } from './paging-world.ts'
import { methodNamed } from '../support/methods.ts'

const RUNS = Number(process.env['PAGING_RUNS'] ?? 60)

const METHODS = { repos: 'registry.v2.ReposService/ListRepos', tags: 'registry.v2.TagsService/ListTags' } as const

let server: TestServer
let world: PagingWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await writePagingWorld(server.db)
})

afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

const terms = fc.uniqueArray(
  fc.record<Term>({
    field: fc.constantFrom('name', 'createTime', 'updateTime', 'uid'),
    descending: fc.boolean(),
  }),
  { maxLength: 3, selector: (term) => term.field },
)

/** Scopes as places in the world, for uids are made anew for each run. */
const queries: fc.Arbitrary<(world: PagingWorld) => Query> = fc
  .record({
    kind: fc.constantFrom('repos' as const, 'repos' as const, 'tags' as const),
    caller: fc.constantFrom('owner' as const, 'partial' as const),
    order: terms,
    scope: fc.constantFrom('none', 'org', 'a', 'children', 'both'),
    name: fc.option(fc.constantFrom('a-1', 'b-7', 'c-40'), { nil: undefined, freq: 6 }),
    includeEpochs: fc.boolean(),
  })
  .map(({ scope, ...query }) => ({ org, groups, repos }) => {
    const parent = query.kind === 'repos' ? groups[1]! : repos[1]!.uid
    const uidp = {
      ...(scope === 'org' || scope === 'both' ? { descendantsOf: org } : {}),
      ...(scope === 'a' ? { descendantsOf: groups[1]! } : {}),
      ...(scope === 'children' || scope === 'both' ? { childrenOf: parent } : {}),
    }
    return { ...query, uidp }
  })

const sizes = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(0, 200, 201, 1000))
const sizeOf = (asked: number): number => (asked === 0 ? 50 : Math.min(asked, 200))

function filtersOf({ kind, name, includeEpochs }: Query): JsonObject {
  return { ...(name === undefined ? {} : { name }), ...(kind === 'tags' && includeEpochs ? { includeEpochs } : {}) }
}

function orderText(order: readonly Term[]): string {
  return order.map(({ field, descending }) => (descending ? `${field} desc` : field)).join(', ')
}

interface Listed {
  readonly rows: readonly { readonly uid: string }[]
  readonly next: string
  readonly total: number
  readonly skipped: number
}

function contextOf(query: Query): CallContext {
  return { caller: callerOf(world[query.caller]), requestId: 'paging' }
}

async function list(query: Query, request: ListRequest): Promise<Listed> {
  const full = { uidp: query.uidp, ...request }
  const method = methodNamed(METHODS[query.kind])
  const answer = (await server.platform.services.call(method, full, contextOf(query))) as Record<string, unknown>
  return {
    rows: answer[query.kind] as { uid: string }[],
    next: answer['nextPageToken'] as string,
    total: Number(answer['totalCount']),
    skipped: answer['skipped'] as number,
  }
}

/** By page_token, as REST and gRPC do. */
async function walkTokens(query: Query, asked: number): Promise<string[]> {
  const whole = wholeList(world, query)
  const request = { ...filtersOf(query), orderBy: orderText(query.order), pageSize: asked }
  const seen: string[] = []
  for (let token = ''; ;) {
    const { rows, next, total } = await list(query, { ...request, pageToken: token })
    expect(total).toBe(whole.length)
    seen.push(...rows.map((row) => row.uid))
    expect(next === '', 'the last page, and no other, has no token').toBe(seen.length === whole.length)
    if (next === '') return seen
    expect(rows).toHaveLength(sizeOf(asked))
    token = next
  }
}

/** By cursor, as the graph does; backward gives the last page first. */
async function walkCursors(query: Query, { size, backward }: { size: number; backward: boolean }): Promise<string[]> {
  const whole = wholeList(world, query)
  let seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const start = cursor === undefined ? undefined : { cursor, field: backward ? 'before' : 'after' }
    const page = await server.platform.services.list(
      methodNamed(METHODS[query.kind]),
      { scope: query.uidp, filter: filtersOf(query), order: query.order, start, backward, size },
      contextOf(query),
    )
    const uids = page.items.map((item) => item.uid)
    expect(page.total).toBe(whole.length)
    seen = backward ? [...uids, ...seen] : [...seen, ...uids]
    const more = backward ? page.hasPrevious : page.hasNext
    expect(more).toBe(seen.length < whole.length)
    expect(backward ? page.hasNext : page.hasPrevious).toBe(cursor !== undefined)
    if (!more) return seen
    cursor = page.cursor(backward ? page.items[0]! : page.items.at(-1)!)
  }
}

test(`${RUNS} lists, forward, backward and by skip`, async () => {
  await fc.assert(
    fc.asyncProperty(queries, sizes, fc.nat({ max: 300 }), async (make, asked, skip) => {
      const query = make(world)
      const whole = wholeList(world, query)
      // A small page of a long list would be many statements, and shows no more than one of ten.
      const size = Math.max(asked, whole.length > 100 && asked > 0 ? 20 : 1)
      expect(await walkTokens(query, asked === 0 ? 0 : size)).toEqual(whole)
      expect(await walkCursors(query, { size: sizeOf(size), backward: false })).toEqual(whole)
      expect(await walkCursors(query, { size: sizeOf(size), backward: true })).toEqual(whole)
      const request = { ...filtersOf(query), orderBy: orderText(query.order), pageSize: asked, skip }
      const page = await list(query, request)
      expect(page.rows.map((row) => row.uid)).toEqual(whole.slice(skip, skip + sizeOf(asked)))
      expect([page.total, page.skipped]).toEqual([whole.length, skip])
    }),
    { numRuns: RUNS },
  )
})

test('the page size is 50 by default and 200 at most: REST and gRPC give fewer than asked, the graph says so', async () => {
  const authorization = await server.authorize(world.owner)
  const grpc = grpcFace(server.url)
  for (const face of [restFace(server.url), grpc, graphqlFace(server.url)]) {
    for (const [asked, given] of [
      [0, 50],
      [200, 200],
      [201, 200],
      [100_000, 200],
    ] as const) {
      const { ok, error } = await face.call(METHODS.repos, { pageSize: asked }, { authorization })
      const what = `${asked} over ${face.name}`
      if (face.name === 'graphql' && asked > given) {
        expect(error, what).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['pageSize'] })
      } else {
        expect(ok?.['repos'], what).toHaveLength(given)
        expect(ok?.['totalCount'], what).toBe(String(world.repos.length))
      }
    }
  }
  grpc.close()
})

test('last and before walk a list backward over HTTP', async () => {
  const authorization = await server.authorize(world.partial)
  const query: Query = {
    kind: 'repos',
    caller: 'partial',
    order: [{ field: 'name', descending: true }],
    uidp: {},
    includeEpochs: false,
  }
  const document = `query Back($before: String) { repos(last: 30, before: $before, orderBy: [{ field: NAME, direction: DESC }]) {
    totalCount pageInfo { hasPreviousPage startCursor } nodes { uid } } }`
  const seen: string[] = []
  for (let before: string | null = null; ;) {
    const { data } = await post(server.url, { query: document, variables: { before } }, authorization)
    const { nodes, totalCount, pageInfo } = (data as JsonObject)['repos'] as unknown as {
      nodes: { uid: string }[]
      totalCount: number
      pageInfo: { hasPreviousPage: boolean; startCursor: string }
    }
    seen.unshift(...nodes.map((node) => node.uid))
    expect(totalCount).toBe(wholeList(world, query).length)
    if (!pageInfo.hasPreviousPage) break
    before = pageInfo.startCursor
  }
  expect(seen).toEqual(wholeList(world, query))
})
