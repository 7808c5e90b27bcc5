// Fragments that spread each other: each counts once in one place, in whatever looks at a document.
import { beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

/** Whoever follows each spread has 2^60 of them before it. */
const LEVELS = 60

function spreads(type: string, select: (next: string) => string, last: string): string {
  const one = (level: number): string => {
    const next = `...f${level + 1}`
    return `fragment f${level} on ${type} { ${select(`${next} ${next}`)} }`
  }
  return `${Array.from({ length: LEVELS }, (_, level) => one(level)).join(' ')} fragment f${LEVELS} on ${type} { ${last} }`
}

it.each([
  ['at the root', `query { ...f0 } ${spreads('Query', (next) => next, '__typename')}`, { __typename: 'Query' }],
  [
    'of a resource',
    `query { groups(first: 1) { nodes { ...f0 } } } ${spreads('Group', (next) => next, '__typename')}`,
    { groups: { nodes: [{ __typename: 'Group' }] } },
  ],
  [
    'in inline fragments',
    `query { groups(first: 1) { ...f0 } } ${spreads('GroupConnection', (next) => `... { ${next} } ... { ${next} }`, '__typename')}`,
    { groups: { __typename: 'GroupConnection' } },
  ],
])('%s', async (_, query, wanted) => {
  const { data, errors } = await world.run(query)
  expect(errors).toBeUndefined()
  expect(data).toEqual(wanted)
})

it('with a field in each, below each other', async () => {
  // Each of three selections of a field spreads the same fragment, which does so too: 3^12 for whoever keeps them apart.
  const names = Array.from({ length: 12 }, (_, level) => `f${level}`)
  const fragments = names.map((name, level) => {
    const inner = level + 1 < names.length ? `...f${level + 1}` : 'uid'
    return `fragment ${name} on Group { parent { ${inner} } parent { ${inner} } parent { ${inner} } }`
  })
  const { data, errors } = await world.run(`query { groups(first: 1) { nodes { ...f0 } } } ${fragments.join(' ')}`)
  expect(errors).toBeUndefined()
  expect(data).toEqual({ groups: { nodes: [{ parent: null }] } })
})
