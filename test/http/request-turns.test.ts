// How many requests begin in one turn of the event loop, and whose.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { RequestTurns } from '../../src/http/port/turns.ts'

/** Lets one after the other in, and tells who has begun. */
function begun(turns: RequestTurns, names: readonly string[]): string[] {
  const all: string[] = []
  for (const name of names) {
    const waits = turns.enter(() => name[0])
    if (waits) void waits.then(() => all.push(name))
    else all.push(name)
  }
  return all
}

const many = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${name}${at}`)

it('32 begin at once, and 32 in each turn after it', async () => {
  const all = begun(new RequestTurns(), many('a', 80))
  expect(all).toEqual(many('a', 32))
  await turn()
  expect(all).toEqual(many('a', 64))
  await turn()
  expect(all).toEqual(many('a', 80))
})

it('who comes alone begins in the next turn, before what another has sent in hundreds', async () => {
  const turns = new RequestTurns()
  const all = begun(turns, [...many('a', 900), 'b0', 'c0'])
  await turn()
  expect(all.slice(32, 36)).toEqual(['a32', 'b0', 'c0', 'a33'])
})

it('who comes while others wait does so, too, and nobody waits when all have begun', async () => {
  const turns = new RequestTurns()
  const all = begun(turns, many('a', 33))
  expect(all.length).toBe(32)
  await turn()
  expect(all.length).toBe(33)
  const later = begun(turns, many('b', 31))
  expect(later).toEqual(many('b', 31))
  const last = begun(turns, ['b31'])
  expect(last).toEqual([])
  await turn()
  expect(last).toEqual(['b31'])
  await turn()
  expect(begun(turns, many('d', 32)).length).toBe(32)
})
