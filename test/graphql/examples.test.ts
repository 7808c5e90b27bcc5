// What the schema says of itself: a description in words everywhere, and an example that is true.
import { buildSchema, parse, print, stripIgnoredCharacters } from 'graphql'
import { describe, expect, it } from 'vitest'
import { exampleQueries } from '../../src/explorers/graphiql/examples.ts'
import { formatQuery } from '../../src/graphql/examples/layout.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { type Coordinate, coordinatesOf, exampleIn } from './coordinates.ts'
import { faultOfExample } from './example-faults.ts'

const schema = graphSchema()
const coordinates = coordinatesOf(schema)

/** What must have an example: types, fields, arguments and input fields; a value is its own. */
function wantsExample({ kind, path }: Coordinate): boolean {
  return kind !== 'value' && kind !== 'directive' && !path.startsWith('@')
}

describe('every coordinate of the schema', () => {
  it('has a description in words', () => {
    const silent = coordinates.filter(({ description }) => !/^[A-Z`].{3,}[.:`]/s.test(description ?? ''))
    expect(silent.map(({ path }) => path)).toEqual([])
    expect(coordinates.length).toBeGreaterThan(2000)
  })

  it('ends its description with an example, and has only one', () => {
    const without = coordinates.filter((one) => wantsExample(one) && exampleIn(one.description) === undefined)
    expect(without.map(({ path }) => path)).toEqual([])
    const twice = coordinates.filter(({ description }) => (description?.match(/Example:/g) ?? []).length > 1)
    expect(twice.map(({ path }) => path)).toEqual([])
  })

  it('shows a value of its type, or a query that is valid and comes by it', () => {
    const faults = coordinates.filter(wantsExample).map((one) => ({ at: one.path, fault: faultOfExample(schema, one) }))
    expect(faults.filter(({ fault }) => fault !== '')).toEqual([])
  })
})

describe('the checks of examples', () => {
  const wrong = buildSchema(`
    scalar UID
    enum Color { RED }
    input Wish { """Example: \`color: BLUE\`""" color: Color, """Example: \`3\`""" many: Int }
    type Query {
      """Example: \`{ other }\`""" one(
        """Example: \`uid: "abc"\`""" uid: UID!
        """Example: \`wishes: [{ many: "three" }]\`""" wishes: [Wish!]
      ): Thing
      """Example: \`{ other }\`""" other: Int
    }
    """Example: \`{ other }\`"""
    type Thing {
      """Example: \`"three"\`""" count: Int
      """Example: \`thing { blue }\`""" thing: Thing
    }
  `)

  it.each([
    ['Wish.color', 'BLUE is no Color'],
    ['Wish.many', 'does not begin with many: '],
    ['Query.one(uid:)', 'abc has not the form of a UID'],
    ['Query.one(wishes:)', '[{ many: "three" }] is no [Wish!]'],
    ['Query.one', 'shows another field'],
    ['Query.other', ''],
    ['Thing', 'selects nothing of the type'],
    ['Thing.count', '"three" is no Int'],
    ['Thing.thing', 'Cannot query field "blue" on type "Thing".'],
  ])('find what is wrong at %s', (path, fault) => {
    const [found] = coordinatesOf(wrong).filter((one) => one.path === path)
    expect(found && faultOfExample(wrong, found)).toBe(fault)
  })
})

describe('the layout of queries', () => {
  it.each([
    ...exampleQueries.map(({ query }) => query),
    '{ search(query: "{ a } \\" }") { ... on SearchConnection { all: nodes { __typename } } edges { cursor } } }',
  ])('changes nothing of %s', (query) => {
    const lines = formatQuery(stripIgnoredCharacters(query))
    expect(print(parse(lines))).toBe(print(parse(query)))
    expect(lines.split('\n').length).toBeGreaterThan(1)
  })
})
