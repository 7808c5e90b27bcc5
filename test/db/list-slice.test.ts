// Questions about everybody who has rights are answered a few in a statement, in the order that they were asked in.
import { expect, it } from 'vitest'
import { inStatements } from '../../src/db/statements/list-slice.ts'

it('reads so many queries in a statement at most, each part by itself', async () => {
  const queries = Array.from({ length: 11 }, (_, at) => ({ at, backward: at % 3 === 0 }))
  const asked: number[][] = []
  const answers = await inStatements(queries, { partOf: ({ backward }) => backward, most: 4 }, (some) => {
    asked.push(some.map(({ at }) => at))
    return Promise.resolve(some.map(({ at }) => `answer ${at}`))
  })
  expect(answers).toEqual(queries.map(({ at }) => `answer ${at}`))
  expect(asked).toEqual([
    [0, 3, 6, 9],
    [1, 2, 4, 5],
    [7, 8, 10],
  ])
})

it('reads equal queries once', async () => {
  const asked: string[][] = []
  const answers = await inStatements(
    ['a', 'b', 'a', 'a'].map((group) => ({ group, asOf: new Date(0) })),
    { partOf: () => true, most: 1 },
    (some) => {
      asked.push(some.map(({ group }) => group))
      return Promise.resolve(some.map(({ group }) => `answer ${group}`))
    },
  )
  expect(answers).toEqual(['answer a', 'answer b', 'answer a', 'answer a'])
  expect(asked).toEqual([['a'], ['b']])
})
