// For random organizations, every list, every get and every nested list shows each caller exactly what a brute-force
// oracle says, the totals count just that, and no write is allowed that it forbids: through the services, and for a few
// organizations through every face. AUTHORIZATION_RUNS sets how many are tried.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphqlFace, post } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { checkNested, checkReads, checkWrites, type Choice, expectedList } from './authorization-checks.ts'
import { reads, sees } from './authorization-oracle.ts'
import { faceReader, type ListScope, servicesReader } from './authorization-reader.ts'
import { type Plan, plans, pool, type World, writeWorld } from './authorization-world.ts'

const RUNS = Number(process.env['AUTHORIZATION_RUNS'] ?? 20)
const FACE_RUNS = Math.max(2, Math.ceil(RUNS / 20))

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

async function worldOf(plan: Plan): Promise<World> {
  const world = await writeWorld(server.db, plan)
  server.platform.access.forget()
  return world
}

const choices: fc.Arbitrary<Choice> = fc.record({
  group: fc.nat({ max: 1000 }),
  identity: fc.nat({ max: 1000 }),
  role: fc.nat({ max: 1000 }),
  capabilities: fc.subarray(pool),
})

/** Both kinds of scope on some group, and one on a group of nobody. */
function scopesOf(world: World, at: number): ListScope[] {
  const of = world.uids.groups[at % world.uids.groups.length]!
  return [
    { by: 'descendantsOf', of },
    { by: 'childrenOf', of },
    { by: 'descendantsOf', of: '0'.repeat(40) },
  ]
}

test(`${RUNS} organizations through the services`, async () => {
  const { services } = server.platform
  await fc.assert(
    fc.asyncProperty(plans, fc.array(choices, { minLength: 3, maxLength: 3 }), async (plan, some) => {
      const world = await worldOf(plan)
      for (const caller of world.callers) {
        const reader = servicesReader(services, caller)
        await checkReads(world, caller, { reader, scopes: scopesOf(world, some[0]!.group) })
        await checkNested(world, caller, services)
        for (const choice of some) await checkWrites(world, caller, { services, choice })
      }
    }),
    { numRuns: RUNS },
  )
})

test(`${FACE_RUNS} organizations through every face`, async () => {
  const faces = [restFace(server.url), grpcFace(server.url), graphqlFace(server.url)]
  await fc.assert(
    fc.asyncProperty(plans, fc.nat({ max: 1000 }), async (plan, at) => {
      const world = await worldOf(plan)
      for (const caller of world.callers) {
        const authorization = await server.authorize(caller)
        const scopes = scopesOf(world, at)
        for (const face of faces) {
          await checkReads(world, caller, { reader: faceReader(face, authorization), scopes })
        }
        await checkGraph(world, caller, authorization)
      }
    }),
    { numRuns: FACE_RUNS },
  )
})

const GRAPH = `{ groups(first: 60) { nodes { uid parent { uid }
  children(first: 60) { totalCount nodes { uid } } descendants(first: 60) { totalCount nodes { uid } }
  identities(first: 60) { totalCount nodes { uid group { uid } roleBindings(first: 20) { totalCount nodes { uid } } } }
  roles(first: 60) { totalCount nodes { uid roleBindings(first: 20) { totalCount nodes { uid } } } }
  roleBindings(first: 60) { totalCount nodes { uid identity { uid } role { uid } group { uid } } }
  advisories(first: 60) { totalCount nodes { uid } }
  repos(first: 60, includeDescendants: true) { totalCount nodes { uid group { uid } tags(first: 20) { totalCount nodes { uid repo { uid } } } } }
} } }`

interface Node {
  readonly uid: string
  readonly [field: string]: unknown
}

interface Page {
  readonly totalCount: number
  readonly nodes: readonly Node[]
}

/** What hangs on each group in the graph, two hops deep, and the edges back: null where they may not be seen. */
async function checkGraph(world: World, caller: string, authorization: string): Promise<void> {
  const { data, errors } = await post(server.url, { query: GRAPH }, authorization)
  expect(errors).toBeUndefined()
  const { nodes } = (data as unknown as { groups: Page }).groups
  const listing = (page: unknown): object => {
    const { totalCount, nodes: rows } = page as Page
    return { uids: rows.map((row) => row.uid).sort(), total: totalCount }
  }
  const wanted = (kind: Parameters<typeof expectedList>[2][0], by: ListScope['by'], of: string): object => {
    const expected = expectedList(world, caller, [kind, { by, of }])
    return 'refused' in expected ? { uids: [], total: 0 } : expected
  }
  const bindings = world.facts.bindings.flatMap((one) =>
    'uid' in one && sees(world.facts, caller, ['role_bindings.list', one.uid as string])
      ? [{ ...one, uid: one.uid as string }]
      : [],
  )
  const edge = (capability: string, uid: string): object | null =>
    reads(world.facts, caller, [capability, uid]) ? { uid } : null
  for (const group of nodes) {
    const of = group.uid
    expect(group['parent']).toEqual(of.includes('/') ? edge('groups.list', of.slice(0, -17)) : null)
    expect(listing(group['children'])).toEqual(wanted('groups', 'childrenOf', of))
    expect(listing(group['descendants'])).toEqual(wanted('groups', 'descendantsOf', of))
    for (const kind of ['identities', 'roles', 'roleBindings', 'advisories'] as const) {
      expect(listing(group[kind]), `${kind} of ${of} as ${caller}`).toEqual(wanted(kind, 'childrenOf', of))
    }
    expect(listing(group['repos'])).toEqual(wanted('repos', 'descendantsOf', of))
    for (const binding of (group['roleBindings'] as Page).nodes) {
      const facts = world.facts.bindings.find((one) => 'uid' in one && one.uid === binding.uid)!
      expect(binding['identity']).toEqual(edge('identity.list', facts.identity))
      expect(binding['role']).toEqual(edge('roles.list', facts.role))
    }
    for (const [kind, field] of [
      ['identities', 'identity'],
      ['roles', 'role'],
    ] as const) {
      for (const one of (group[kind] as Page).nodes) {
        const shown = bindings.filter((binding) => binding[field] === one.uid).map(({ uid }) => uid)
        expect(listing(one['roleBindings']), `bindings of ${one.uid} as ${caller}`).toEqual({
          uids: shown.sort(),
          total: shown.length,
        })
      }
    }
    for (const repo of (group['repos'] as Page).nodes) {
      expect(repo['group']).toEqual(edge('groups.list', repo.uid.slice(0, -17)))
      expect(listing(repo['tags'])).toEqual(wanted('tags', 'childrenOf', repo.uid))
      for (const tag of (repo['tags'] as Page).nodes) expect(tag['repo']).toEqual(edge('repo.list', repo.uid))
    }
  }
}
