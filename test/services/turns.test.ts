// Turns to write: a part of the connections for all writes, a part of that for one organization, and fewer for one caller.
import { describe, expect, it } from 'vitest'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import type { Release } from '../../src/core/fair-queue.ts'
import { createWriteTurns } from '../../src/services/turns.ts'
import { callerOf } from '../support/caller.ts'
import { organization } from '../support/organization.ts'
import { byLooks } from '../support/turns.ts'

const turns = (connections: number) => createWriteTurns({ connections, waiting: 100, waitingMs: 1000, now: () => 0 })

/** How many of so many that ask at once get a turn, and what gives one back. */
async function begun(asked: Promise<Release>[]): Promise<Release[]> {
  const releases: Release[] = []
  for (const one of asked) void one.then((release) => releases.push(release))
  await new Promise((resolve) => setImmediate(resolve))
  return releases
}
const asking = (
  at: ReturnType<typeof turns>,
  of: number,
  who: (n: number) => { caller: string; org?: string; address?: string },
) =>
  Array.from({ length: of }, (_, n) => {
    const { caller, org, address } = who(n)
    return at.enter({ caller: callerOf(caller), about: org && newChildUid(org), address })
  })

describe('of ten connections', () => {
  const [org, caller] = [newRootUid(), newRootUid()]
  it.each([
    ['one caller has two', 2, () => ({ caller, org })],
    ['one caller has two also in many organizations', 2, () => ({ caller, org: newRootUid() })],
    ['one organization has three', 3, () => ({ caller: newRootUid(), org })],
    ['one address has four', 4, () => ({ caller: newRootUid(), org: newRootUid(), address: '192.0.2.1' })],
    ['all have seven', 7, () => ({ caller: newRootUid(), org: newRootUid() })],
    ['who makes organizations has two', 2, () => ({ caller })],
    ['all who make organizations have seven', 7, () => ({ caller: newRootUid() })],
  ] as const)('%s', async (_name, count, who) => {
    const at = turns(10)
    const first = await begun(asking(at, 20, who))
    expect(first).toHaveLength(count)
    // What is given back goes to the next.
    first[0]!()
    first[0]!()
    await new Promise((resolve) => setImmediate(resolve))
    expect(first).toHaveLength(count + 1)
  })

  it('somebody else comes next, however many of one wait', async () => {
    const at = turns(10)
    await begun(asking(at, 20, () => ({ caller, org })))
    expect(await begun(asking(at, 1, () => ({ caller: newRootUid(), org })))).toHaveLength(1)
    expect(await begun(asking(at, 1, () => ({ caller: newRootUid(), org: newRootUid() })))).toHaveLength(1)
  })
})

it('of one connection organizations have turns', async () => {
  const at = turns(1)
  const org = newRootUid()
  const first = await begun(asking(at, 10, () => ({ caller: newRootUid(), org })))
  expect(first).toHaveLength(1)
  const other = begun(asking(at, 1, () => ({ caller: newRootUid(), org: newRootUid() })))
  first[0]!()
  expect((await other).length + first.length).toBe(2)
})

it('of one connection organizations have time, however long one of them writes', async () => {
  let time = 0
  const at = createWriteTurns({ connections: 1, waiting: 100, waitingMs: Infinity, now: () => time })
  const orgs = { long: newRootUid(), short: newRootUid() }
  const order: string[] = []
  const write = async (which: keyof typeof orgs): Promise<void> => {
    const release = await at.enter({ caller: callerOf(newRootUid()), about: newChildUid(orgs[which]) })
    order.push(which)
    time += which === 'long' ? 10 : 1
    release()
  }
  const many = (which: keyof typeof orgs) => Array.from({ length: 10 }, () => write(which))
  await Promise.all([...many('long'), ...many('short')])
  expect(order.slice(0, 11).filter((which) => which === 'short')).toHaveLength(10)
})

it('of one connection who writes one after the other comes before the next long write of another organization', async () => {
  let time = 0
  const at = createWriteTurns({ connections: 1, waiting: 100, waitingMs: Infinity, now: () => time })
  const order: string[] = []
  const write = async (which: string, { org, ms }: { org: string; ms: number }): Promise<void> => {
    const release = await at.enter({ caller: callerOf(newRootUid()), about: newChildUid(org) })
    order.push(which)
    time += ms
    release()
  }
  const [long, short] = [newRootUid(), newRootUid()]
  const all = Array.from({ length: 2 }, () => write('long', { org: long, ms: 400 }))
  for (let n = 0; n < 3; n++) await write('short', { org: short, ms: 1 })
  time += 100
  await Promise.all(all)
  expect(order).toEqual(['long', 'short', 'short', 'short', 'long'])
})

it('of the places to wait one caller has a quarter', async () => {
  const at = turns(10)
  const [caller, org] = [newRootUid(), newRootUid()]
  let refused = 0
  const ask = (): Promise<unknown> => at.enter({ caller: callerOf(caller), about: newChildUid(org) })
  for (let n = 0; n < 40; n++) void ask().catch(() => (refused += 1))
  await new Promise((resolve) => setImmediate(resolve))
  // Two work and 25 of 100 wait.
  expect(refused).toBe(13)
  expect(await begun(asking(at, 1, () => ({ caller: newRootUid(), org })))).toHaveLength(1)
})

it('who asks for many lists keeps nobody else waiting for more than a few of them', async () => {
  const at = await organization()
  const order: IdentifiedCaller[] = []
  // Of other lengths each time, for equal statements would run once.
  const ask = async (caller: IdentifiedCaller, pageSize: number): Promise<void> => {
    await at.call(caller, 'GroupsService/ListGroups', { pageSize })
    order.push(caller)
  }
  // What takes as long on any machine: a list is several statements, and who was held up in the first would wait for the next.
  await byLooks(async () => {
    const many = Array.from({ length: 100 }, (_, n) => ask(at.owner, n + 1))
    await Promise.all([...many, ask(at.viewer, 1)])
  })
  // Which of several connections is the first to answer nobody knows.
  if (at.db.kind === 'pglite') expect(order.indexOf(at.viewer)).toBeLessThan(25)
  expect(order).toHaveLength(101)
})
