// A question that many ask at once.
import { expect, it } from 'vitest'
import { Shared } from '../../src/db/shared-question.ts'

/** A question whose answers come when the test says so. */
function question(): { readonly asked: ((answer: number | Error) => void)[]; readonly shared: Shared<number> } {
  const asked: ((answer: number | Error) => void)[] = []
  const shared = new Shared<number>(
    () =>
      new Promise((resolve, reject) => {
        asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
    60_000,
  )
  return { asked, shared }
}
const soon = (): Promise<unknown> => new Promise(setImmediate)

it('is asked once for all who come before it is sent, and again for who comes later, one after the other', async () => {
  const { asked, shared } = question()
  const first = [shared.ask(), shared.ask()]
  await soon()
  const second = [shared.ask(), shared.ask()]
  await soon()
  expect(asked).toHaveLength(1)
  asked[0]!(1)
  expect(await Promise.all(first)).toEqual([1, 1])
  await soon()
  expect(asked).toHaveLength(2)
  asked[1]!(2)
  expect(await Promise.all(second)).toEqual([2, 2])
})

it('is asked again after one that failed', async () => {
  const { asked, shared } = question()
  const [first, second] = [shared.ask(), soon().then(() => shared.ask())]
  await soon()
  asked[0]!(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await soon()
  asked[1]!(2)
  expect(await second).toBe(2)
})

it('is not waited for without end, nor in the way of the next', async () => {
  const asked: number[] = []
  const shared = new Shared<number>(() => {
    asked.push(asked.length)
    return asked.length === 1 ? new Promise(() => undefined) : Promise.resolve(7)
  }, 1)
  await expect(shared.ask()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await shared.ask()).toBe(7)
})
