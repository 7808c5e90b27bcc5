// How every edge of the facade's schema is asked of the upstream, as a table that reviews read; and that every field which asks the
// services says so, for what says nothing would be in a schema whose services cannot answer it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getNamedType, type GraphQLField, type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { RegistryService } from '../../src/contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { methodOf } from '../../src/contract/methods.ts'
import { graphSchema, offeredSchema } from '../../src/graphql/schema.ts'
import type { Ask } from '../../src/services/offers.ts'
import { contractOffers } from '../../src/upstream/offered.ts'
import { listOf, parentField, takesFilter, valueFilters } from '../../src/upstream/offers.ts'
import { listedBy } from '../../src/upstream/own-lists.ts'
import { manyQuestions, questions } from '../../src/upstream/questions.ts'

type Field = GraphQLField<unknown, unknown>

function* fieldsOf(schema: GraphQLSchema): Generator<readonly [string, Field]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field]
  }
}

/** The names under which resolvers get the services. */
const SERVICES = /\b(services|loaders|context)\b/
/** What asks by other means: whatever its ids name, the caller's own token, and what the face itself knows. */
const OTHERWISE = ['Query.node', 'Query.nodes', 'Query.resource', 'Query.viewer', 'Query.rateLimit']

it('is said by every field that asks the services', () => {
  const silent = [...fieldsOf(graphSchema())].flatMap(([name, { extensions }]) => {
    const { pothosOptions = {} } = extensions as {
      pothosOptions?: Partial<Record<'resolve' | 'subscribe', () => unknown>>
    }
    const text = [pothosOptions.resolve, pothosOptions.subscribe].map(String).join(' ')
    return extensions.asks === undefined && SERVICES.test(text) ? [name] : []
  })
  expect(silent.filter((name) => !OTHERWISE.includes(name))).toEqual([])
})

function told({ method: asked, how, by = [], within = false }: Ask): string {
  const method = listedBy(asked)
  if (asked === RegistryService.method.listImages) return 'GetArchitectures, one by one; for sizes GetSize, one by one'
  if (how === 'list' && method !== asked) return `a page of ${methodOf(method).id}`
  const parent = parentField(method)
  if (how === 'children' && parent) return `${parent.name} of ${methodOf(method).id}: one call a parent`
  if (how === 'call' && manyQuestions.has(method)) return 'what it is answered from, for all parents at once'
  // Of what no List method lists there is no second way.
  if (how === 'get' && !listOf(method)) return 'one by Get, many by Get one by one: nothing lists them'
  if (how !== 'matching') return TOLD[how]
  const filters = valueFilters(method, by) ?? []
  const names = filters.map(({ field }) => field.name).join(' and ')
  if (within)
    return `${names} and uidp.children_of: below their common ancestor where that is little else, else one call a value`
  const all = filters.every(({ repeated }) => repeated)
  return all ? `${names}, all at once` : `${names}: without it where that is little else, else one call a value`
}

const ONE_TREE = 'below their common ancestor where that is little else, else one call a parent, for its total too'
const TOLD = {
  call: 'as it is',
  get: 'one by Get, many by the uids of List',
  list: 'a page',
  children: `uidp.children_of: ${ONE_TREE}`,
  childrenOrBelow: `uidp.children_of or descendants_of: ${ONE_TREE}`,
  below: `uidp.descendants_of: ${ONE_TREE}`,
  selfOrBelow: 'uidp.ids, all at once',
  inheritedOrBelow: 'not at all',
  together: 'not at all',
} as const

it('is by the table for every method of the contract: what has code of its own is a method of our own', () => {
  const published = [...questions.keys()].filter((method) => !method.parent.typeName.startsWith('platformgraph.'))
  expect(questions.size).toBeGreaterThan(0)
  expect(published).toEqual([])
})

it('is known of every edge; UPDATE_GOLDEN=1 writes the table', async () => {
  const rows = [...fieldsOf(offeredSchema(contractOffers()))].flatMap(
    ([
      name,
      {
        extensions: { asks },
      },
    ]) => (asks ? [`| ${name} | ${methodOf(asks.method).id} | ${told(asks)} |`] : []),
  )
  const text = ['| field | method | how many are asked |', '|---|---|---|', ...rows.sort()].join('\n')
  const file = join(import.meta.dirname, 'edges.md')
  if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(file, `${text}\n`)
  expect(await readFile(file, 'utf8')).toBe(`${text}\n`)
})

it('is of lists with the filters alone that their methods take', () => {
  const lists = [...fieldsOf(offeredSchema(contractOffers()))].flatMap(
    ([
      name,
      {
        args,
        extensions: { asks },
      },
    ]) => {
      const filter = getNamedType(args.find((arg) => arg.name === 'filter')?.type)
      // A method that is called with the filter as it is says itself which there are.
      return asks && asks.how !== 'call' && isInputObjectType(filter)
        ? [{ name, asks, filters: Object.keys(filter.getFields()) }]
        : []
    },
  )
  expect(lists.length).toBeGreaterThan(20)
  const foreign = lists.flatMap(({ name, asks, filters }) =>
    filters.filter((one) => !takesFilter(listedBy(asks.method), one)).map((one) => `${name} ${one}`),
  )
  expect(foreign).toEqual([])
})
