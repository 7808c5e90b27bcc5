// Pages of large rows that are half read at once: each is memory until it is answered.
import { expect, it } from 'vitest'
import { newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import type { CallEnvironment, Deps } from '../../src/services/call.ts'
import { inSeries } from '../../src/services/large-rows.ts'
import { callerOf } from '../support/caller.ts'

it.each([
  ['one caller', 2, () => ({ caller: 'one', address: undefined })],
  ['callers at one address', 4, (n: number) => ({ caller: `${n}`, address: '192.0.2.1' })],
  ['callers at as many addresses', 20, (n: number) => ({ caller: `${n}`, address: `192.0.2.${n}` })],
])('of %s so many are read at once: %i', async (_, most, who) => {
  const deps = { db: {} as Database } as Partial<Deps> as Deps
  const uids = new Map<string, string>()
  const uidOf = (name: string): string => uids.get(name) ?? (uids.set(name, newRootUid()), uids.get(name)!)
  let [atOnce, peak] = [0, 0]
  const read = async (): Promise<void> => {
    peak = Math.max(peak, ++atOnce)
    await new Promise(setImmediate)
    atOnce--
  }
  const pages = Array.from({ length: 20 }, (_, n) => {
    const { caller, address } = who(n)
    const context = { caller: callerOf(uidOf(caller)), requestId: `${n}`, address }
    return inSeries({ context, deps } satisfies CallEnvironment, read)
  })
  await Promise.all(pages)
  expect(peak).toBe(most)
})
