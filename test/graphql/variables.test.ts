// Variables that the library would go on describing: it shows the whole value beside each fault.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve, type Served } from './serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.close())

const many = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))

const OPERATIONS = {
  mutation: 'mutation ($i: CreateGroupInput!) { createGroup(input: $i) { __typename } }',
  query: 'query ($i: ScopeInput) { groups(scope: $i) { totalCount } }',
}

describe('faults of variables', () => {
  it.each(['mutation', 'query'] as const)('are all told of a small input of a %s', async (kind) => {
    const { body } = await served.post({ query: OPERATIONS[kind], variables: { i: many(10) } })
    expect(body.errors.length).toBeGreaterThanOrEqual(10)
  })

  it.each([
    ['has very many members', many(5_000)],
    ['is long', { ...many(10), name: 'x'.repeat(100_000) }],
    ['lies deep', { name: { a: [many(5_000)] }, ...many(10) }],
  ])('end with the first where a value %s', async (_what, input) => {
    for (const query of [OPERATIONS.mutation, OPERATIONS.query]) {
      const { body } = await served.post({ query, variables: { i: input } })
      expect(body.errors).toHaveLength(1)
      expect(body.errors[0]).toMatchObject({ extensions: { code: 'INVALID_ARGUMENT' } })
      expect(body.errors[0].message.length).toBeLessThan(300)
      expect(body.errors[0].message).toMatch(/^Variable "\$i" got invalid value/)
    }
  })

  it('end so where code of a query that came often coerces them', async () => {
    for (let run = 0; run < 20; run++) await served.post({ query: OPERATIONS.query, variables: {} })
    const { body } = await served.post({ query: OPERATIONS.query, variables: { i: many(5_000) } })
    expect(body.errors).toHaveLength(1)
  })
})
