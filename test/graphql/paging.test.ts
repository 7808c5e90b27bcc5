// Pages: together they are the whole list, in either direction, and nonsense is refused.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

let world: RegistryWorld
beforeAll(async () => {
  world = await openRegistryWorld()
})

describe('pages', () => {
  const orders = [
    '[]',
    '[{ field: NAME }]',
    '[{ field: NAME, direction: DESC }]',
    '[{ field: CREATE_TIME }, { field: NAME, direction: DESC }]',
  ]
  const filters = [
    '{}',
    '{ nameContains: "repo" }',
    '{ catalogTier: APPLICATION }',
    '{ nameIn: ["repo-1", "repo-2", "repo-5"] }',
  ]

  const whole = async (args: string): Promise<string[]> => {
    const { data } = await world.run(`{ repos(first: 200, ${args}) { totalCount nodes { uid } } }`)
    expect(data.repos.nodes).toHaveLength(data.repos.totalCount)
    return data.repos.nodes.map((node: { uid: string }) => node.uid)
  }

  it('forward and backward are the whole list, once each', async () => {
    const sizes = fc.integer({ min: 1, max: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...orders),
        fc.constantFrom(...filters),
        fc.array(sizes, { minLength: 1, maxLength: 3 }),
        async (order, filter, steps) => {
          const args = `orderBy: ${order}, filter: ${filter}`
          const all = await whole(args)
          for (const [size, cursor, more, edge] of [
            ['first', 'after', 'hasNextPage', 'endCursor'],
            ['last', 'before', 'hasPreviousPage', 'startCursor'],
          ] as const) {
            let found: string[] = []
            let at: string | null = null
            for (let page = 0; page < 20; page++) {
              const from: string = at === null ? '' : `, ${cursor}: "${at}"`
              // Cursors may be used with another page size.
              const { data, errors } = await world.run(
                `{ repos(${size}: ${steps[page % steps.length]}${from}, ${args}) { pageInfo { ${more} ${edge} } edges { cursor node { uid } } } }`,
              )
              expect(errors).toBeUndefined()
              const uids = data.repos.edges.map((one: { node: { uid: string } }) => one.node.uid)
              found = size === 'first' ? [...found, ...uids] : [...uids, ...found]
              at = data.repos.pageInfo[edge]
              if (!data.repos.pageInfo[more]) break
            }
            expect(found).toEqual(all)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('of nested lists go on from their own cursors', async () => {
    const { data } = await world.run(
      '{ repo(uid: "' +
        world.repos[6] +
        '") { tags(first: 4, orderBy: [{ field: NAME }]) { pageInfo { endCursor hasNextPage hasPreviousPage } } } }',
    )
    expect(data.repo.tags.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const next = await world.run(
      'query($after: String) { repo(uid: "' +
        world.repos[6] +
        '") { tags(first: 4, after: $after, orderBy: [{ field: NAME }]) { nodes { name } pageInfo { hasNextPage hasPreviousPage } } } }',
      { after: data.repo.tags.pageInfo.endCursor },
    )
    expect(next.data.repo.tags).toEqual({
      nodes: [{ name: 'v4' }, { name: 'v5' }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    })
  })

  it('may be empty, and skip', async () => {
    const { data } = await world.run(
      '{ none: repos(first: 0) { totalCount nodes { uid } pageInfo { hasNextPage endCursor } } some: repos(first: 200, skip: 5) { nodes { uid } } }',
    )
    expect(data.none).toEqual({ totalCount: 7, nodes: [], pageInfo: { hasNextPage: true, endCursor: null } })
    expect(data.some.nodes).toHaveLength(2)
  })

  it.each([
    ['first: -1', 'first'],
    ['last: -1', 'last'],
    ['first: 201', 'first'],
    ['last: 1000', 'last'],
    ['skip: -1', 'skip'],
    ['first: 1, last: 1', 'last'],
    ['first: 1, before: "x"', 'before'],
    ['last: 1, after: "x"', 'after'],
    ['after: "x", before: "y"', 'before'],
    ['after: "bm90IGEgY3Vyc29y"', 'after'],
    ['orderBy: [{ field: NAME }, { field: NAME, direction: DESC }]', 'orderBy'],
    ['scope: { childrenOf: "nonsense" }', 'scope.childrenOf'],
    ['scope: { uids: ["nonsense"] }', 'scope.uids'],
  ])('refuse %s', async (args, field) => {
    const { data, errors } = await world.run(`{ repos(${args}) { nodes { uid } } }`)
    expect(data).toBeNull()
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_ARGUMENT', reason: 'INVALID_ARGUMENT' })
    expect(JSON.stringify(errors?.[0]?.extensions?.['details'])).toContain(`"field":"${field}"`)
  })

  it.each(['history(first: 201)', 'history(last: 201)', 'access(capability: REPO_LIST, first: 201)'])(
    'are never larger than 200, also for %s of a group',
    async (field) => {
      const { errors } = await world.run(`{ groups(first: 1) { nodes { ${field} { totalCount } } } }`)
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_ARGUMENT' })
      expect(errors?.[0]?.message).toContain('must not be more than 200')
    },
  )

  it('refuse a cursor of another list', async () => {
    const { data } = await world.run('{ repos(first: 1) { pageInfo { endCursor } } }')
    const { errors } = await world.run(
      'query($c: String) { repos(after: $c, orderBy: [{ field: NAME }]) { nodes { uid } } }',
      { c: data.repos.pageInfo.endCursor },
    )
    expect(errors?.[0]?.message).toContain('after')
  })
})
