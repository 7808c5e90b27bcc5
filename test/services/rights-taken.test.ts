// Rights that are taken away while something is read or written: what is told is what may be seen a second later at most, however long
// it took, and what is kept what may be done then.
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '../../src/access/access.ts'
import { Authority } from '../../src/access/authority.ts'
import { maskOf } from '../../src/contract/capabilities.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import type { Database, Transaction } from '../../src/db/database.ts'
import type { Call, CallEnvironment, Deps } from '../../src/services/call.ts'
import { genericOperation, type Operation } from '../../src/services/operation.ts'
import type { Page, Row } from '../../src/services/page.ts'
import { callTogether } from '../../src/services/together.ts'

const [KEPT, TAKEN] = ['a'.repeat(40), 'b'.repeat(40)]
const MASK = maskOf(['repo.list', 'repo.update'])
/** Longer than what rights may have left of a second. */
const LONG_MS = 150
const { listRepos, getRepo, updateRepo } = ReposService.method

const caller: IdentifiedCaller = { kind: 'identity', identity: KEPT, actor: { subject: KEPT }, internal: false }
let held: readonly string[]
let reads: number
const authority = (): Authority =>
  new Authority(
    KEPT,
    held.map((group) => ({ group, mask: MASK })),
  )
const access = {
  forget: () => undefined,
  authorityOf: async () => authority(),
  effectiveCallerAt: async () => ({ caller, authority: authority() }),
} satisfies Partial<Access>
/** Whether a transaction can look beside itself, and what became of each. */
let isAlone: boolean
let ends: string[]
const db = {
  askedBy: () => db,
  transaction: async (work: (tx: Partial<Transaction>) => Promise<unknown>) => {
    const ended = (how: string): void => void ends.push(how)
    const running = work(isAlone ? {} : { beside: (ask) => ask() })
    await running.then(
      () => ended('kept'),
      () => ended('rolled back'),
    )
    return running
  },
} as unknown as Database
const at: CallEnvironment = {
  context: { caller, requestId: 'r' },
  deps: {
    db,
    access: access as unknown as Access,
    turns: { enter: async () => () => undefined },
  } as Partial<Deps> as Deps,
}

beforeEach(() => {
  held = [KEPT, TAKEN]
  reads = 0
  isAlone = false
  ends = []
})

/** What the caller may see as it is read, while a right is taken away and one is given. */
async function seen(call: Call): Promise<string> {
  reads++
  const text = call.visible().join()
  held = [KEPT, 'c'.repeat(40)]
  await sleep(LONG_MS)
  return text
}
const page = async (call: Call): Promise<Page<Row>> => ({
  items: [{ uid: await seen(call) }],
  offset: 0,
  total: 1,
  hasNext: false,
  hasPrevious: false,
  cursor: () => '',
})
const row = async (call: Call): Promise<Row> => ({ uid: await seen(call) })
const list = (): Operation =>
  genericOperation<object>({
    method: listRepos,
    query: () => ({}),
    validateQuery: () => undefined,
    readPage: page,
    readPages: async (call, _query, places) => Promise.all(places.map(async () => page(call))),
    answer: (_call, { items }) => items[0]!,
  })
const single = (): Operation =>
  genericOperation<object>({ method: listRepos, read: row, readRows: async (call) => [await row(call)] })
const together = (): Operation =>
  genericOperation<object>({ method: listRepos, readMany: async (calls) => Promise.all(calls.map(row)) })

const ways: readonly [string, () => Promise<unknown>][] = [
  ['call', () => single().call({}, at)],
  ['call of a list', () => list().call({}, at)],
  ['call of what is answered together', () => together().call({}, at)],
  ['callMany', () => together().callMany([{}], at)],
  ['list', () => list().list({}, at)],
  ['listMany', () => list().listMany([{}], {}, at)],
  ['getMany', () => single().getMany({ uids: [KEPT] }, at)],
]

it.each(ways)('is read anew by %s', async (_, way) => {
  const text = JSON.stringify(await way())
  expect(text).toContain(KEPT)
  expect(text).not.toContain(TAKEN)
  expect(reads).toBe(2)
})

it('is refused where no right is left', async () => {
  const operation = genericOperation<object>({ method: getRepo, read: row })
  await expect(operation.call({ uid: TAKEN }, at)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

it('is read once where more was given alone', async () => {
  const operation = genericOperation<object>({
    method: listRepos,
    read: async (call) => {
      const answer = await row(call)
      held = [...held, TAKEN]
      return answer
    },
  })
  await operation.call({}, at)
  expect(reads).toBe(1)
})

it('is read anew where who asks is somebody else by then, though that may do the same', async () => {
  let now = caller
  const asked: string[] = []
  const operation = genericOperation<object>({
    method: listRepos,
    read: async (call) => {
      asked.push(call.caller.identity)
      now = { ...caller, identity: TAKEN }
      return row(call)
    },
  })
  held = [KEPT]
  await operation.call({}, { ...at, context: { ...at.context, callerNow: async () => now } })
  expect(asked).toEqual([KEPT, TAKEN])
})

describe('a write', () => {
  const write = genericOperation<object>({ method: updateRepo, write: row })
  const ways: readonly [string, (uid: string) => Promise<unknown>][] = [
    ['call', (uid) => write.call({ repo: { uid } }, at)],
    ['callTogether', (uid) => callTogether([{ operation: write, request: { repo: { uid } } }], at)],
  ]
  it.each(ways)('is made anew by %s', async (_, way) => {
    await way(KEPT)
    expect(ends).toEqual(['rolled back', 'kept'])
  })

  it.each(ways)('is refused by %s where no right is left', async (_, way) => {
    await expect(way(TAKEN)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(ends).toEqual(['rolled back'])
  })

  it('of several is made anew where the rights of one were taken', async () => {
    const rightsAt = async (_caller: IdentifiedCaller, uid: string) => {
      const grants = held.filter((group) => group === uid).map((group) => ({ group, mask: MASK }))
      return { caller, authority: new Authority(KEPT, grants) }
    }
    const deps = { ...at.deps, access: { ...access, effectiveCallerAt: rightsAt } as unknown as Access }
    const both = [KEPT, TAKEN].map((uid) => ({ operation: write, request: { repo: { uid } } }))
    await expect(callTogether(both, { ...at, deps })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(ends).toEqual(['rolled back'])
  })

  it('is made once where nobody else writes meanwhile', async () => {
    isAlone = true
    await write.call({ repo: { uid: KEPT } }, at)
    expect(ends).toEqual(['kept'])
  })
})
