import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { StatementCoalescer } from '../../src/db/coalescer.ts'
import type { Asker, Statement } from '../../src/db/database.ts'

const statement = (...values: unknown[]): Statement => ({ text: 'SELECT $1', values, readOnly: 'replica' })

/** One whose statements end when the test says so. */
function setup(): {
  readonly coalescer: StatementCoalescer
  readonly ran: (Asker & { readonly statement: Statement })[]
  readonly end: (number: number, outcome: object[] | Error) => void
} {
  const ran: (Asker & { statement: Statement; end: (outcome: object[] | Error) => void })[] = []
  const coalescer = new StatementCoalescer((asked, asker) => {
    const { promise, resolve, reject } = Promise.withResolvers<object[]>()
    ran.push({
      statement: asked,
      ...asker,
      end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
    })
    return promise
  })
  return { coalescer, ran, end: (number, outcome) => ran[number]?.end(outcome) }
}

test('equal statements of one turn run once, at its end, and others by themselves', async () => {
  const { coalescer, ran, end } = setup()
  const answers = ['a', 'b', 'a'].map((value) => coalescer.query(statement(value), {}))
  expect(ran).toStrictEqual([])
  await turn()
  expect(ran.map((one) => one.statement.values)).toStrictEqual([['a'], ['b']])
  end(0, [{ is: 'a' }])
  end(1, [{ is: 'b' }])
  expect(await Promise.all(answers)).toStrictEqual([[{ is: 'a' }], [{ is: 'b' }], [{ is: 'a' }]])
})

test('values of other kinds or places are not equal, nor are other texts', async () => {
  const { coalescer, ran } = setup()
  for (const values of [['1'], [1], [['1']], ['1', null], [null, '1']]) void coalescer.query(statement(...values), {})
  void coalescer.query({ ...statement('1'), text: 'SELECT $1 AS other' }, {})
  await turn()
  expect(ran).toHaveLength(6)
})

test('equal ones of several callers run by themselves: each waits in the line of its own caller', async () => {
  const { coalescer, ran } = setup()
  for (const caller of ['a', 'b', 'a', undefined]) void coalescer.query(statement('a'), { caller })
  await turn()
  for (const address of ['x', 'y', 'x']) void coalescer.query(statement('a'), { caller: 'c', address })
  await turn()
  expect(ran.map(({ caller, address }) => [caller, address])).toStrictEqual([
    ['a', undefined],
    ['b', undefined],
    [undefined, undefined],
    ['c', 'x'],
    ['c', 'y'],
  ])
})

test('what is asked for while an equal one runs is read anew', async () => {
  const { coalescer, ran, end } = setup()
  const before = coalescer.query(statement('a'), {})
  await turn()
  const after = coalescer.query(statement('a'), {})
  await turn()
  expect(ran).toHaveLength(2)
  end(1, [{ is: 'new' }])
  end(0, [{ is: 'old' }])
  expect([await before, await after]).toStrictEqual([[{ is: 'old' }], [{ is: 'new' }]])
})

test('one who asks alone ends it with its own signal', async () => {
  const { coalescer, ran } = setup()
  const { signal } = new AbortController()
  void coalescer.query(statement('a'), { signal })
  await turn()
  expect(ran[0]?.signal).toBe(signal)
})

test('one for several ends when the last of them is gone', async () => {
  const { coalescer, ran } = setup()
  const [first, second] = [new AbortController(), new AbortController()]
  for (const { signal } of [first, second]) void coalescer.query(statement('a'), { signal })
  first.abort()
  await turn()
  expect(ran[0]?.signal?.aborted).toBe(false)
  second.abort()
  expect(ran[0]?.signal?.aborted).toBe(true)
})

test('one whose askers are all gone before it begins is told so', async () => {
  const { coalescer, ran } = setup()
  const reason = new Error('gone')
  for (let number = 0; number < 2; number++) void coalescer.query(statement('a'), { signal: AbortSignal.abort(reason) })
  await turn()
  expect(ran[0]?.signal).toMatchObject({ aborted: true, reason })
})

test('one that somebody waits for to the end never ends before', async () => {
  const { coalescer, ran } = setup()
  void coalescer.query(statement('a'), { signal: AbortSignal.abort() })
  void coalescer.query(statement('a'), {})
  await turn()
  expect(ran[0]?.signal).toBeUndefined()
})

test('a failure is that of all who asked, and nothing is left on their signals', async () => {
  const { coalescer, end } = setup()
  const { signal } = new AbortController()
  const removed = vi.spyOn(signal, 'removeEventListener')
  const answers = [coalescer.query(statement('a'), { signal }), coalescer.query(statement('a'), { signal })]
  await turn()
  end(0, new Error('unreadable'))
  const settled = await Promise.allSettled(answers)
  expect(settled.map(({ status }) => status)).toStrictEqual(['rejected', 'rejected'])
  expect(removed).toHaveBeenCalledTimes(2)
})
