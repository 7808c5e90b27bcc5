// The check of schema changes, on made-up schemas: what breaks, what is dangerous, and what was announced long enough.
import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { compareSchemas } from '../../scripts/schema-changes.ts'

const today = '2026-11-21'

/** The changes from one schema to the next, as `level path`. */
const compare = async (before: string, after: string): Promise<string[]> => {
  const changes = await compareSchemas(buildSchema(before), buildSchema(after), today)
  return changes.map(({ level, path }) => `${level} ${path}`)
}

describe('what a client would notice', () => {
  it.each([
    ['a field that goes', 'type Query { a: Int b: Int }', 'type Query { a: Int }', ['breaking Query.b']],
    ['a field that may be null', 'type Query { a: Int! }', 'type Query { a: Int }', ['breaking Query.a']],
    ['another type', 'type Query { a: Int }', 'type Query { a: String }', ['breaking Query.a']],
    ['an argument that goes', 'type Query { a(x: Int): Int }', 'type Query { a: Int }', ['breaking Query.a.x']],
    ['a new duty', 'type Query { a: Int }', 'type Query { a(x: Int!): Int }', ['breaking Query.a.x']],
    [
      'a new duty of an input',
      'type Query { a(x: X): Int } input X { a: Int }',
      'type Query { a(x: X): Int } input X { a: Int b: Int! }',
      ['breaking X.b'],
    ],
    [
      'a value that goes and one that comes',
      'type Query { a: E } enum E { A B }',
      'type Query { a: E } enum E { A C }',
      ['breaking E.B', 'dangerous E.C'],
    ],
    ['a new choice', 'type Query { a: Int }', 'type Query { a(x: Int): Int }', ['dangerous Query.a.x']],
    [
      'another default',
      'type Query { a(x: Int = 1): Int }',
      'type Query { a(x: Int = 2): Int }',
      ['dangerous Query.a.x'],
    ],
    [
      'a type that goes',
      'type Query { a: U } union U = A | B type A { x: Int } type B { x: Int }',
      'type Query { a: U } union U = A type A { x: Int }',
      ['breaking B', 'breaking U'],
    ],
  ])('%s', async (...[, before, after, found]) => {
    expect(await compare(before, after)).toEqual(found)
  })

  it('nothing of what only adds or explains', async () => {
    const before = 'type Query { a: Int }'
    const after =
      '"All." type Query { "One." a: Int! b(x: Int): B } type B { c: Int @deprecated(reason: "Use d.") d: Int }'
    expect(await compare(before, after)).toEqual([])
  })
})

describe('a removal that was announced', () => {
  const field = (reason: string): string =>
    `type Query { a: Int b(x: X): B @deprecated(reason: "${reason}") } type B { c: C } type C { b: B } input X { y: Int }`

  it.each([
    ['on its day', 'Use a. Removed on 2026-11-21.', 'announced'],
    ['after it', 'It will be removed after 2025-01-31.', 'announced'],
    ['before it', 'Use a. Removed on 2026-11-22.', 'breaking'],
    ['without a day', 'Use a.', 'breaking'],
    ['with a day of something else', 'Deprecated since 2020-01-01.', 'breaking'],
  ])('%s, with the types that only it led to', async (_when, reason, level) => {
    const found = await compare(field(reason), 'type Query { a: Int }')
    expect(found).toEqual(['B', 'C', 'Query.b', 'X'].map((path) => `${level} ${path}`))
  })

  it('holds for arguments, inputs and values', async () => {
    const gone = '@deprecated(reason: "Removed on 2026-01-01.")'
    const before = `type Query { a(x: Int ${gone} i: I): E } input I { a: Int b: Int ${gone} } enum E { A B ${gone} }`
    const after = 'type Query { a(i: I): E } input I { a: Int } enum E { A }'
    expect(await compare(before, after)).toEqual(['announced E.B', 'announced I.b', 'announced Query.a.x'])
  })

  it('does not cover a type that something else led to', async () => {
    const before = `${field('Removed on 2026-01-01.')} extend type Query { c: C }`
    expect(await compare(before, 'type Query { a: Int }')).toEqual([
      'breaking B',
      'breaking C',
      'breaking Query.c',
      'announced Query.b',
      'announced X',
    ])
  })

  it('does not cover a type that is found by its interface, nor a change that is no removal', async () => {
    const gone = '@deprecated(reason: "Removed on 2026-01-01.")'
    const before = `type Query { n: N a: Int! ${gone} } interface N { id: ID } type A implements N { id: ID } type B implements N { id: ID }`
    const after = 'type Query { n: N a: Int } interface N { id: ID } type A implements N { id: ID }'
    expect(await compare(before, after)).toEqual(['breaking B', 'breaking Query.a'])
  })
})
