// Documents as they are read: how large they may be, which are kept, and what is always answered alike.
import { expect, it } from 'vitest'
import { Documents, type DocumentOptions } from '../../src/graphql/documents.ts'
import { graphSchema } from '../../src/graphql/schema.ts'

const schema = graphSchema()
const limits = { bytes: 16_384, tokens: 2000, count: 8, depth: 15, aliases: 30, fields: 5000 }
const documents = (change: Partial<DocumentOptions> = {}): Documents =>
  new Documents(schema, { ...limits, nodes: 500_000, introspectionNodes: 25_000, introspection: true, ...change })
const tooComplex = expect.objectContaining({ code: 'INVALID_ARGUMENT' })
const padded = (bytes: number): string => `{ ping } # ${'ä'.repeat((bytes - 11) / 2)}`

it('has so many bytes at most, not characters', () => {
  expect(Buffer.byteLength(padded(101))).toBe(101)
  expect(() => documents({ bytes: 101 }).read(padded(101))).not.toThrow()
  expect(() => documents({ bytes: 101 }).read(padded(103))).toThrow(tooComplex)
})

it('is kept where it fits the schema', () => {
  const read = documents()
  const [good, bad] = ['{ ping }', '{ pong }']
  expect([read.knows(good), read.knows(bad)]).toEqual([false, false])
  expect([read.read(good).errors.length, read.read(bad).errors.length]).toEqual([0, 1])
  expect([read.knows(good), read.knows(bad)]).toEqual([true, false])
})

it.each(['{ __schema { queryType { name } } }', '{ __type(name: "Repo") { name } }'])(
  'asks for nothing of the schema where that is not told: %s',
  (text) => {
    expect(documents().read(text).errors).toEqual([])
    expect(documents({ introspection: false }).read(text).errors).toHaveLength(1)
    expect(documents({ introspection: false }).read('{ __typename }').errors).toEqual([])
  },
)

it.each([
  ['{ __schema { queryType { name } } }', true],
  ['{ __type(name: "Repo") { name } other: __type(name: "Tag") { name } }', true],
  ['query ($name: String!) { __type(name: $name) { name } }', false],
  ['{ __schema { queryType { name } } ping }', false],
  ['{ ping }', false],
])('is answered always alike, or not: %s', (text, isAlike) => {
  const read = documents().read(text)
  expect(read.onlyIntrospection(read.operation(undefined)!)).toBe(isAlike)
})

it.each<[string, string, keyof DocumentOptions, number]>([
  ['nodes', '{ repos(first: 20) { nodes { tags(first: 3) { nodes { uid } } } } }', 'nodes', 80],
  [
    'parts of the schema',
    '{ __schema { types { name } } }',
    'introspectionNodes',
    Object.keys(schema.getTypeMap()).length,
  ],
  ['fields', '{ a: ping b: ping c: ping }', 'fields', 3],
])('asks for so many %s at most', (...[, text, name, most]) => {
  const cost = (limit: number) => (): unknown => {
    const read = documents({ [name]: limit }).read(text)
    return read.cost(read.operation(undefined)!, {})
  }
  expect(cost(most)).not.toThrow()
  expect(cost(most - 1)).toThrow(tooComplex)
})

it('names the first of the longest lists', () => {
  const text = '{ first: repos(first: 200) { nodes { uid } } second: repos(first: 200) { nodes { uid } } }'
  const read = documents({ nodes: 399 }).read(text)
  const refused = expect.objectContaining({
    details: expect.objectContaining({ metadata: expect.objectContaining({ path: 'first' }) }),
  })
  expect(() => read.cost(read.operation(undefined)!, {})).toThrow(refused)
})

it('takes no longer where fragments spread each other again and again', () => {
  const all = Array.from({ length: 40 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`)
  const read = documents().read(`{ ...F0 } ${all.join(' ')} fragment F40 on Query { ping }`)
  expect(read.errors).toEqual([])
  expect(read.fields(read.operation(undefined)!)).toBe(1)
})
