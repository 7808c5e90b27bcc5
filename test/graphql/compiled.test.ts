// Compiled queries answer like the library's own executor: the same data, nulls and errors, in every way they can fail.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execute, getIntrospectionQuery, type GraphQLError, Kind, parse, validate } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { ANONYMOUS, type Caller } from '../../src/core/caller.ts'
import { createExecutor, type Executor, keepingIntrospection } from '../../src/graphql/compiled.ts'
import { Loaders } from '../../src/graphql/context.ts'
import { formatError } from '../../src/graphql/errors.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import type { Services } from '../../src/services/services.ts'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

const schema = graphSchema()
const walking = createExecutor(schema, Infinity)
const compiling = createExecutor(schema, 0)

interface Asked {
  readonly variables?: Record<string, unknown>
  readonly caller?: Caller
  readonly services?: Services
}

let world: RegistryWorld
beforeAll(async () => {
  // A cursor holds the second in which it was given: two answers have the same only on a clock that stands.
  const now = Date.now()
  world = await openRegistryWorld({ now: () => now })
})

interface Told {
  readonly data: string | undefined
  readonly errors: string[]
  readonly faults: string[]
}

async function answer(run: Executor, source: string, asked: Asked): Promise<Told> {
  const document = parse(source)
  expect(validate(schema, document)).toEqual([])
  const [operation] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('The document has no operation.')
  const services = asked.services ?? world.services
  const call = { caller: asked.caller ?? world.owner, requestId: 'test' }
  const contextValue = { services, call, loaders: new Loaders(services, call) }
  const args = { schema, document, contextValue, variableValues: asked.variables ?? {} }
  const { data, errors = [] } = await run(args, { operation, fields: 1, onlyIntrospection: false })
  const faults: string[] = []
  const log = ({ error }: { error: unknown }): unknown => faults.push(String(error))
  const formatted = errors.map((error: GraphQLError) =>
    formatError(error, { requestId: 'test', errorDomain: 'example.dev', log }),
  )
  // Fields fail in the order in which they are awaited, which is nobody's concern.
  const inOrder = (one: object[]): string[] => one.map((item) => JSON.stringify(item)).sort()
  return { data: JSON.stringify(data), errors: inOrder(formatted), faults: faults.sort() }
}

/** Both answers are the same; the test looks at one. */
async function same(source: string, asked: Asked = {}): Promise<Told> {
  const walked = await answer(walking, source, asked)
  expect(await answer(compiling, source, asked)).toEqual(walked)
  return walked
}

/**
 * The same data. Of several faults that take one place the library names those that it had met when it gave up; compiled code
 * may name more of them.
 */
async function sameData(source: string, asked: Asked = {}): Promise<Told> {
  const walked = await answer(walking, source, asked)
  const compiled = await answer(compiling, source, asked)
  expect(compiled.data).toEqual(walked.data)
  expect(compiled.errors).toEqual(expect.arrayContaining(walked.errors))
  return compiled
}

describe('data', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/graph.md'), 'utf8')
  const overview = readFileSync(join(import.meta.dirname, 'documents/overview.graphql'), 'utf8')
  const pages = [...text.matchAll(/```graphql\n(query.*?)```/gs)].map(([, block = '']) => block)

  it.each([...pages, overview])('of a page is the same: %s', async (source) => {
    const { errors, data } = await same(source, { variables: { org: world.org, words: 'repo' } })
    expect(errors).toEqual([])
    expect(data?.length).toBeGreaterThan(200)
  })

  it('of the schema is the same', async () => {
    expect((await same(getIntrospectionQuery())).data).toContain('"queryType"')
  })

  it.each([
    '{ __typename __proto__: __typename constructor: ping toString: ping hasOwnProperty: ping }',
    '{ a: ping a: ping ...F ...F } fragment F on Query { ping ... { b: ping } }',
    'query ($id: ID!) { node(id: $id) { __typename id ... on Repo { name group { name } } ... on Group { description } } }',
    'query ($no: Boolean!) { ping @include(if: $no) b: ping @skip(if: $no) c: ping @include(if: true) }',
    'query ($f: RepoFilter, $o: [RepoOrder!]) { repos(filter: $f, orderBy: $o) { nodes { name catalogTier } } }',
    'query ($x: String, $d: OrderDirection! = DESC) { repos(filter: { nameContains: $x }, orderBy: [{ field: NAME, direction: $d }, { field: UID }], first: 3) { nodes { name } } }',
    'query ($s: ScopeInput, $n: Int = 2) { repos(scope: $s, first: $n) { totalCount edges { cursor node { name tags { nodes { name deprecated } } } } } }',
  ])('of fragments, aliases and variables is the same: %s', async (source) => {
    const id = Buffer.from(`Repo:${world.repos[3]}`, 'latin1').toString('base64')
    for (const variables of [
      { no: true, id, f: { nameContains: '2' }, o: { field: 'NAME', direction: 'DESC' }, s: { uids: world.repos } },
      { no: false, id, f: null, o: [{ field: 'NAME' }], s: { childrenOf: world.org }, n: null },
      { no: false, id: Buffer.from(`Group:${world.org}`, 'latin1').toString('base64') },
    ]) {
      const { errors } = await same(source, { variables })
      expect(errors).toEqual([])
    }
  })
})

describe('faults', () => {
  it.each([
    { variables: {} },
    { variables: { uid: null } },
    { variables: { uid: 1, n: 'x' } },
    { variables: { uid: 'x', n: 1.5, at: 'yesterday', f: { nothing: 1, nameIn: [null] } } },
    { variables: { uid: 'x', n: 2 ** 40, o: { field: 'SIZE' } } },
  ])('of variables are told in the same words: %j', async (asked) => {
    const source =
      'query ($uid: UID!, $n: Int, $at: DateTime, $f: RepoFilter, $o: [RepoOrder!]) { repo(uid: $uid) { uid } roleBindings(asOf: $at, first: $n) { totalCount } repos(filter: $f, orderBy: $o) { totalCount } }'
    const { errors } = await same(source, asked)
    expect(errors.length).toBeGreaterThan(0)
  })

  it('of one field are told at their place, and the rest is given', async () => {
    const source =
      '{ ping repo(uid: "nonsense") { uid } nodes(ids: ["bad", "worse"]) { id } viewer { can(capability: REPO_LIST, at: "x") identity { name } } }'
    for (const caller of [world.owner, ANONYMOUS]) {
      const { errors, data } = await same(source, { caller })
      expect(errors.length).toBeGreaterThan(1)
      expect(data).toContain('"ping":"pong"')
    }
  })

  it('of several fields that cannot be null leave the same null', async () => {
    const broken =
      '{ a: repo(uid: "nonsense") { uid } b: repos(first: -1) { totalCount } c: groups(first: -1) { totalCount } }'
    const { data, errors } = await sameData(broken)
    expect([data, errors.length]).toEqual(['null', 2])
    const nested =
      'query ($g: UID!) { group(uid: $g) { a: repos(first: -1) { totalCount } b: roles(first: -1) { totalCount } } ping }'
    expect((await sameData(nested, { variables: { g: world.org } })).data).toBe('{"group":null,"ping":"pong"}')
  })

  it('of fields that cannot be null take what holds them', async () => {
    const { data, errors } = await same('{ ping repos(first: -1) { nodes { uid } } }')
    expect([data, errors.length]).toEqual(['null', 1])
  })

  it('of ours are hidden, and logged', async () => {
    const broken = (answerOf: (method: string) => unknown): Services =>
      ({
        call: async (method: string) => answerOf(method),
        get: async (method: string) => answerOf(method),
        getMany: async () => [],
      }) as unknown as Services
    const source = '{ repo(uid: "x") { uid name createTime catalogTier group { name } } ping }'
    const answers: ((method: string) => unknown)[] = [
      () => {
        throw new Error('secret of the house')
      },
      () => ({ uid: 'x' }),
      () => ({ uid: 'x', name: null, createTime: 'never', catalogTier: 99 }),
      () => null,
      () => 7,
      () => ({ uid: {}, name: Symbol('x'), createTime: new Date(), response: [] }),
    ]
    for (const one of answers) {
      const { errors, faults } = await sameData(source, { services: broken(one) })
      expect(errors.join()).not.toContain('secret')
      expect(faults.length).toBeGreaterThan(0)
    }
  })
})

describe('what is compiled', () => {
  const document = parse('{ ping }')
  const [operation] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  let contexts = 0
  const args = (): Parameters<Executor>[0] => {
    contexts += 1
    const services = { call: async () => ({ response: 'pong' }) } as unknown as Services
    return { schema, document, contextValue: { services, call: { caller: ANONYMOUS, requestId: 'x' } } }
  }

  it('is what came often, and answers the same before and after', async () => {
    const run = createExecutor(schema, 3)
    for (let at = 0; at < 6; at++)
      expect(await run(args(), operation && { operation, fields: 1, onlyIntrospection: false })).toEqual({
        data: { ping: 'pong' },
      })
    expect(contexts).toBe(6)
  })

  it('is no mutation and nothing large: those are walked', async () => {
    const large = await compiling(args(), operation && { operation, fields: 301, onlyIntrospection: false })
    // What the library itself makes has no prototype.
    expect(Object.getPrototypeOf(large.data)).toBeNull()
  })
})

describe('introspection', () => {
  const argsOf = (source: string) => {
    const document = parse(source)
    const [operation] = document.definitions
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The document has no operation.')
    return { args: { schema, document }, operation }
  }

  it('alone is answered once for all, beside other fields each time', async () => {
    let runs = 0
    const run = keepingIntrospection((args) => {
      runs += 1
      return execute(args)
    })
    const { args, operation } = argsOf('{ __type(name: "Repo") { name } }')
    const first = run(args, { operation, fields: 2, onlyIntrospection: true })
    expect(run(args, { operation, fields: 2, onlyIntrospection: true })).toBe(first)
    expect([runs, first]).toEqual([1, { data: { __type: { name: 'Repo' } } }])
    await run(args, { operation, fields: 2, onlyIntrospection: false })
    expect(runs).toBe(2)
  })
})
