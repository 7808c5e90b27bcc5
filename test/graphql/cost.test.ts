// What an operation costs, counted by hand, and what of the schema the counting takes for granted.
import { getIntrospectionQuery, getNamedType, getNullableType, isAbstractType, isListType, isObjectType } from 'graphql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ANONYMOUS } from '../../src/core/caller.ts'
import { PlatformError } from '../../src/core/errors.ts'
import { LIST_SIZE, listSizes } from '../../src/graphql/cost/lists.ts'
import { type Cost, costForStranger } from '../../src/graphql/cost/measure.ts'
import { Documents } from '../../src/graphql/documents.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { callerOf } from '../support/caller.ts'
import { serve } from './serve.ts'

const schema = graphSchema()
const limits = { bytes: 16_384, tokens: 2000, count: 8, depth: 15, aliases: 30, introspection: true }
const documents = new Documents(schema, { ...limits, fields: 5000, nodes: 500_000, introspectionNodes: 25_000 })

function costOf(query: string, variables: Record<string, unknown> = {}, name?: string): Cost {
  const read = documents.read(query)
  expect(read.errors.map(({ message }) => message)).toEqual([])
  const operation = read.operation(name)
  if (!operation) throw new Error('The document has no such operation.')
  return read.cost(operation, variables)
}
const nodes = (query: string, variables?: Record<string, unknown>): number => costOf(query, variables).nodes

function refusal(query: string, variables?: Record<string, unknown>): PlatformError {
  try {
    costOf(query, variables)
  } catch (error) {
    if (error instanceof PlatformError) return error
  }
  throw new Error('nothing was refused')
}

describe('introspection', () => {
  const standard = getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true, specifiedByUrl: true })

  it('costs about what it answers, and the standard query fits well', () => {
    const cost = costOf(standard)
    expect(cost.nodes).toBeGreaterThan(Object.keys(schema.getTypeMap()).length)
    expect(cost.nodes).toBeLessThan(16_000)
    expect(cost.points).toBe(Math.ceil(cost.nodes / 100))
    expect(nodes('{ __type(name: "Repo") { fields { name } } }')).toBeGreaterThan(1)
    expect(nodes('{ __typename }')).toBe(0)
  })

  it('costs strangers ten times as much, and nothing else does', () => {
    const cost = costOf(standard)
    expect(costForStranger(cost).points).toBe(10 * cost.points)
    expect(costForStranger(costOf('{ __typename ping }'))).toEqual(costOf('{ __typename ping }'))
  })

  it('is paid so by who comes without a token', async () => {
    const known = callerOf('a'.repeat(40))
    const served = await serve({ authenticate: async ({ authorization }) => (authorization ? known : ANONYMOUS) })
    onTestFinished(() => served.close())
    const paid = async (headers?: Record<string, string>): Promise<number> =>
      (await served.post({ query: standard }, headers)).body.extensions.cost.points
    const { points } = costOf(standard)
    expect([await paid(), await paid({ authorization: 'Bearer x' })]).toEqual([10 * points, points])
  })

  it('has a limit of its own, however it is aliased', () => {
    const types = 'types { fields { args { name } type { fields { name } } } }'
    const aliased = Array.from({ length: 25 }, (_, at) => `a${at}: __schema { ${types} }`)
    expect(refusal(`{ ${aliased.join(' ')} }`).message).toMatch(/parts of the schema, and 25,000 are allowed/)
  })
})

it('a document is as deep as its brackets, and those in its texts are none', () => {
  const nested = (depth: number): string => `{ nodes(ids: ${'['.repeat(depth)}"a"${']'.repeat(depth)}) { id } }`
  expect(refusal(nested(199)).message).toMatch(/brackets lie more than 200 deep/)
  expect(documents.read(nested(198)).document).toBeDefined()
  expect(documents.read(`{ search(query: "${'[{('.repeat(300)}") { totalCount } }`).document).toBeDefined()
  // Side by side they are not within each other.
  expect(() => documents.read(`{ nodes(ids: [${'[] '.repeat(900)}]) { id } }`)).not.toThrow()
})

describe('nodes', () => {
  it('are page sizes multiplied from the outside in', () => {
    expect(nodes('{ repos(first: 50) { nodes { name } } }')).toBe(50)
    expect(nodes('{ repos(first: 50) { nodes { tags(first: 10) { nodes { name } } } } }')).toBe(50 + 50 * 10)
    expect(nodes('{ repos(last: 5) { edges { node { tags(first: 2) { edges { node { name } } } } } } }')).toBe(5 + 10)
    expect(
      nodes('{ groups(first: 3) { nodes { repos(first: 4) { nodes { tags(first: 5) { nodes { uid } } } } } } }'),
    ).toBe(3 + 3 * 4 + 3 * 4 * 5)
  })

  it('count a page as it is given: 50 by default, 200 at most', () => {
    expect(nodes('{ repos { nodes { name } } }')).toBe(50)
    expect(nodes('{ repos(first: null) { nodes { name } } }')).toBe(50)
    expect(nodes('{ repos(first: 1000) { nodes { name } } }')).toBe(200)
    expect(nodes('{ repos(first: 0) { nodes { name } } }')).toBe(0)
    expect(nodes('{ repos(first: -1) { nodes { name } } }')).toBe(0)
  })

  it('count a variable with its value', () => {
    const query = 'query ($n: Int = 7, $m: Int) { repos(first: $n) { nodes { tags(first: $m) { nodes { name } } } } }'
    expect(nodes(query, { n: 3, m: 2 })).toBe(3 + 6)
    expect(nodes(query, { m: 2 })).toBe(7 + 14)
    // Null is no page size, and not the default of the variable.
    expect(nodes(query, { n: null, m: 1 })).toBe(50 + 50)
    expect(nodes(query, { n: 2 })).toBe(2 + 100)
    expect(nodes(query, { n: 'ten' })).toBe(50 + 2500)
  })

  it('count only what is read', () => {
    expect(nodes('{ repos(first: 100) { totalCount } }')).toBe(0)
    expect(nodes('{ repos(first: 100) { totalCount pageInfo { hasNextPage } } }')).toBe(100)
    expect(nodes('{ ping viewer { identity { name } } }')).toBe(0)
    expect(nodes('{ repo(uid: "x") { group { name } } }')).toBe(0)
  })

  it('count each alias, and fields that are selected twice once', () => {
    expect(nodes('{ a: repos(first: 10) { nodes { name } } b: repos(first: 10) { nodes { name } } }')).toBe(20)
    expect(nodes('{ repos(first: 10) { nodes { name } } repos(first: 10) { nodes { uid } } }')).toBe(10)
    expect(nodes('{ repos(first: 10) { nodes { name } edges { node { uid } } } }')).toBe(10)
  })

  it('follow fragments, named and inline', () => {
    const tags = 'fragment Tags on Repo { tags(first: 3) { nodes { name } } }'
    expect(nodes(`{ repos(first: 2) { nodes { ...Tags ...Tags } } } ${tags}`)).toBe(2 + 6)
    expect(
      nodes(`{ repos(first: 2) { nodes { ... { ...Tags } ... on Repo { tags(first: 3) { totalCount } } } } } ${tags}`),
    ).toBe(2 + 6)
    expect(nodes(`{ node(id: "x") { ... on Group { repos(first: 5) { nodes { uid } } } ...Tags } } ${tags}`)).toBe(
      5 + 3,
    )
  })

  it('count lists by their longest form', () => {
    expect(nodes('{ nodes(ids: ["a", "b", "c"]) { id } }')).toBe(3)
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Repo { tags(first: 4) { nodes { name } } } } }'
    expect(nodes(query, { ids: ['a', 'b'] })).toBe(2 + 8)
    expect(nodes(query, { ids: 'a' })).toBe(1 + 4)
    expect(nodes('{ viewer { roleBindings { nodes { group { name } } } } }')).toBe(50)
    expect(nodes('{ group(uid: "x") { ancestors { uid } } }')).toBe(LIST_SIZE)
    // Values come with what they belong to.
    expect(nodes('{ advisory(uid: "x") { severities { score } } }')).toBe(0)
    expect(nodes('{ tag(uid: "x") { history(first: 20) { nodes { digest } } } }')).toBe(20)
  })

  it('are counted for the operation that runs', () => {
    const query = 'query A { repos(first: 1) { nodes { uid } } } query B { repos(first: 2) { nodes { uid } } }'
    expect([costOf(query, {}, 'A').nodes, costOf(query, {}, 'B').nodes]).toEqual([1, 2])
    const mutation =
      'mutation { createRepo(input: { parent: "x", name: "x" }) { repo { tags(first: 9) { nodes { uid } } } } }'
    expect(nodes(mutation)).toBe(9)
  })
})

describe('points', () => {
  it('are one for each hundred nodes, and one for each root field at least', () => {
    expect(costOf('{ ping }').points).toBe(1)
    expect(costOf('{ a: ping b: ping c: ping }').points).toBe(3)
    expect(costOf('{ repos(first: 100) { nodes { uid } } }').points).toBe(1)
    expect(costOf('{ repos(first: 101) { nodes { uid } } }').points).toBe(2)
    expect(costOf('{ repos { nodes { tags(first: 5) { nodes { uid } } } } }').points).toBe(3)
  })
})

describe('an operation that asks for too much', () => {
  it('is told where, and what to do', () => {
    const query =
      'query ($n: Int) { repos(first: 1) { nodes { uid } } groups(first: 200) { nodes { all: repos(first: $n) { nodes { tags(first: 100) { nodes { name } } } } } } }'
    expect(nodes(query, { n: 20 })).toBe(1 + 200 + 4000 + 400_000)
    const { message, reason, details } = refusal(query, { n: 200 })
    expect(reason).toBe('QUERY_TOO_COMPLEX')
    expect(message).toBe(
      'Query too complex: its answer may have 4,040,201 nodes, and 500,000 are allowed. Most of them are at groups.nodes.all.nodes.tags (200 × 200 × 100). Ask for smaller pages with first (50 when it is left out), or for the inner list in a query of its own.',
    )
    expect(details.metadata).toEqual({ nodes: '4040201', limit: '500000', path: 'groups.nodes.all.nodes.tags' })
  })

  it('is refused for a field that is selected many times in one place, by whatever fragments', () => {
    const times = (count: number, text: string): string => Array.from({ length: count }, () => text).join(' ')
    expect(nodes(`{ ${times(128, 'viewer { __typename }')} }`)).toBe(0)
    const place = /it selects viewer \d+ times in one place; 128 are allowed/
    expect(refusal(`{ ${times(129, 'viewer { __typename }')} }`).message).toMatch(place)
    const inFragments = `{ ...A ...B } fragment A on Query { ${times(65, 'viewer { uid }')} } fragment B on Query { ${times(65, 'viewer { uid }')} }`
    expect(refusal(inFragments).message).toMatch(place)
    const below = `{ ${times(12, `viewer { identity { ${times(11, 'name')} } }`)} }`
    expect(refusal(below).message).toMatch(/it selects name 132 times in one place/)
  })

  it('is refused for fields that fragments multiply, without counting them all', () => {
    const chain = Array.from({ length: 12 }, (_, at) => {
      const inner = `{ ...F${at + 1} }`
      return `fragment F${at} on Group { parent ${inner} root ${inner} ancestors ${inner} }`
    })
    const query = `{ group(uid: "x") { ...F0 } } ${chain.join(' ')} fragment F12 on Group { uid }`
    expect(refusal(query).message).toMatch(/more than 5000 fields once its fragments are spread/)
  })
})

describe('the sizes of lists', () => {
  const lists = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__') && !/(?:Connection|Edge)$/.test(type.name)
      ? Object.values(type.getFields())
          .filter(
            (field) => isListType(getNullableType(field.type)) && !field.args.some(({ name }) => name === 'first'),
          )
          .map((field) => ({ path: `${type.name}.${field.name}`, field }))
      : [],
  )

  it('are of fields that there are', () => {
    const paths = lists.map(({ path }) => path)
    expect(Object.keys(listSizes).filter((path) => !paths.includes(path))).toEqual([])
    for (const { path, field } of lists) {
      const size = listSizes[path]
      if (typeof size === 'object') expect(field.args.map(({ name }) => name)).toContain(size.argument)
    }
  })

  it('are told for every list of resources that may be long', () => {
    const ofNodes = lists.filter(({ field }) => {
      const type = getNamedType(field.type)
      if (isObjectType(type)) return type.getInterfaces().some(({ name }) => name === 'Node')
      return isAbstractType(type) && type.name !== 'UserError'
    })
    // These are short by their nature: the ways up to the root, and what one answer explains.
    expect(
      ofNodes
        .map(({ path }) => path)
        .filter((path) => !(path in listSizes))
        .sort(),
    ).toEqual(['ChainguardAccount.identities', 'Group.ancestors', 'MissingAccess.groups', 'MissingAccess.roles'])
  })
})
