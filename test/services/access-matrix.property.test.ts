// Person → rights and right → people agree: for random organizations the matrix, the people behind each of its counts, the holders
// of each capability and what is explained for each person say the same, and what the oracle says. So they do of a moment after
// which bindings, roles and people went.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccessService } from '../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { AnswerOf, RequestOf } from '../../src/contract/plain.ts'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { roleUid } from '../support/organization.ts'
import { callerOf } from '../support/caller.ts'
import { holds } from './authorization-oracle.ts'
import {
  builtin,
  endsOf,
  numbers,
  owned,
  type Plan,
  plans,
  pool,
  type World,
  writeWorld,
} from './authorization-world.ts'

/** Each asks much. */
const RUNS = Math.ceil(Number(process.env['AUTHORIZATION_RUNS'] ?? 20) / 4)
const { getAccessMatrix, listAccess, listAccessMatrixRows, explainAccess } = AccessService.method

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

type Row = AnswerOf<typeof listAccessMatrixRows>['rows'][number]

class Asking {
  readonly #world: World
  readonly caller: string
  readonly group: string
  /** Of which moment it asks; undefined: of now. The world is that of then. */
  readonly asOf: Date | undefined
  constructor(world: World, caller: string, { group, asOf }: { group: string; asOf?: Date }) {
    this.#world = world
    this.caller = caller
    this.group = group
    this.asOf = asOf
  }
  get moment(): { asOf?: Date } {
    return this.asOf === undefined ? {} : { asOf: this.asOf }
  }
  /** What one has to hold to ask. */
  readonly sees = ['role_bindings.list', 'identity.list']
  get context() {
    return { caller: callerOf(this.caller), requestId: 'matrix' }
  }
  holds(identity: string, capability: string): boolean {
    return holds(this.#world.facts, identity, [capability, this.group])
  }
  /** Whether the caller may list all that is given here, from the organization down. */
  get seesAll(): boolean {
    const root = this.group.slice(0, 40)
    return this.sees.every((name) => holds(this.#world.facts, this.caller, [name, root]))
  }
  get holders(): readonly string[] {
    return this.#world.uids.identities.filter((one) => pool.some((name) => this.holds(one, name)))
  }
  async matrix(): Promise<AnswerOf<typeof getAccessMatrix>> {
    const request = { group: this.group, capabilities: numbers, ...this.moment }
    return server.platform.services.call(getAccessMatrix, request, this.context)
  }
  /** All rows, two on a page, which are the same from both ends. */
  async rows(more: Partial<RequestOf<typeof listAccessMatrixRows>> = {}): Promise<Row[]> {
    const found = await this.#rows({ ...more, backward: false })
    expect(await this.#rows({ ...more, backward: true })).toEqual(found)
    return found
  }

  async #rows(more: Partial<RequestOf<typeof listAccessMatrixRows>>): Promise<Row[]> {
    const { backward = false } = more
    let found: Row[] = []
    for (let cursor: string | undefined, left = true; left;) {
      const start = cursor === undefined ? {} : { [backward ? 'before' : 'after']: cursor }
      const request = { group: this.group, capabilities: numbers, pageSize: 2, ...start, ...this.moment, ...more }
      const page = await server.platform.services.call(listAccessMatrixRows, request, this.context)
      found = backward ? [...page.rows, ...found] : [...found, ...page.rows]
      expect(backward ? page.hasNext : page.hasPrevious).toBe(cursor !== undefined)
      left = backward ? page.hasPrevious : page.hasNext
      cursor = (backward ? page.rows[0] : page.rows.at(-1))?.cursor
      if (!left) expect(page.totalCount).toBe(String(found.length))
    }
    return found
  }
}

const uidsOf = (rows: readonly Row[]): string[] => rows.map(({ identity }) => identity!.uid)
const gives = (row: Row | undefined): number[] =>
  [...new Set(row?.ways.flatMap((way) => way.capabilities) ?? [])].sort()

/** The counts are those of the oracle, of the rows, and of the reasons. */
async function checkCounts(asking: Asking): Promise<void> {
  const { columns, reasons, totalCount, hiddenCount, reasonCount, unknown } = await asking.matrix()
  expect(unknown).toEqual([])
  const rows = await asking.rows()
  expect(String(rows.length)).toBe(totalCount)
  expect(Number(totalCount) + Number(hiddenCount)).toBe(asking.holders.length)
  expect(reasonCount).toBe(reasons.length)
  for (const [at, name] of pool.entries()) {
    const { totalCount: shown = '', hiddenCount: hidden = '' } = columns[at] ?? {}
    const holding = asking.holders.filter((one) => asking.holds(one, name))
    expect(Number(shown) + Number(hidden), name).toBe(holding.length)
    const through = reasons.reduce((sum, { counts }) => sum + Number(counts[at]), 0)
    expect(String(through), name).toBe(shown)
    const inRows = rows.filter((row) => gives(row).includes(numbers[at]!))
    expect(String(inRows.length), name).toBe(shown)
    // Of the past holders are not listed.
    if (asking.asOf) continue
    const listed = await server.platform.services.call(
      listAccess,
      { group: asking.group, capability: numbers[at]!, pageSize: 200 },
      asking.context,
    )
    expect(listed).toMatchObject({ totalCount: shown, hiddenCount: hidden })
    expect(uidsOf(inRows)).toEqual(listed.holders.map(({ identity }) => identity!.uid))
  }
}

/** Behind each count are as many people. */
async function checkReasons(asking: Asking): Promise<void> {
  const { reasons } = await asking.matrix()
  for (const { source, totalCount, counts } of reasons) {
    expect(String((await asking.rows({ source: source! })).length)).toBe(totalCount)
    const at = counts.findIndex((count) => count !== '0')
    const own = await asking.rows({ source: source!, capabilities: [numbers[at]!] })
    expect(String(own.length)).toBe(counts[at])
  }
}

/** What is said of each person is what is explained for it. */
async function checkPeople(asking: Asking): Promise<void> {
  for (const row of await asking.rows()) {
    const identityUid = row.identity!.uid
    const rights = pool.filter((name) => asking.holds(identityUid, name))
    const told = gives(row)
    // Of others a right may come by what the caller may not see.
    const all = rights.map((name) => capabilityByName(name)!.number).sort()
    if (identityUid === asking.caller || asking.seesAll) expect(told).toEqual(all)
    else expect(all).toEqual(expect.arrayContaining(told))
    for (const name of ['repo.list', 'repo.create', 'internal']) {
      const about = { identityUid, capability: capabilityByName(name)!.number, at: asking.group }
      const request = { ...about, ...asking.moment }
      const { allowed } = await server.platform.services.call(explainAccess, request, asking.context)
      expect(allowed, name).toBe(rights.includes(name))
    }
  }
}

/** The last moment at which something was given. */
async function lastGift(): Promise<Date> {
  const [row] = await server.db.query<{ last: Date }>({
    ...{ name: 'last-gift', values: [] },
    text: 'SELECT greatest((SELECT max(update_time) FROM role_bindings), (SELECT max(update_time) FROM roles)) AS last',
  })
  return row!.last
}

/** Takes away what was given to others, by every way in which it can go; but nothing of those who are to ask. */
async function takeAway({ uids }: World, asking: string): Promise<void> {
  const others = uids.identities.filter((one) => one !== asking)
  const given = { in: others.slice(0, 3) }
  await server.db.transaction(async ({ prisma }) => {
    await prisma.roleBinding.deleteMany({ where: { identityUid: given } })
    await prisma.role.updateMany({
      where: { uid: { in: uids.roles.slice(0, 2) } },
      data: { capabilities: [numbers[0]!], updateTime: new Date() },
    })
    await prisma.identity.deleteMany({ where: { uid: { in: others.slice(-1) } } })
  })
}

test(`${RUNS} organizations`, async () => {
  let people = 0
  let reasons = 0
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const world = await writeWorld(server.db, owned(plan))
      server.platform.access.forget()
      for (const caller of [world.callers.at(-1)!, ...world.callers.slice(0, 2)]) {
        const all = world.uids.groups.map((group) => new Asking(world, caller, { group }))
        const may = all.filter((asking) => asking.sees.every((name) => asking.holds(caller, name)))
        // The outermost and the deepest: what lies between is made of the same.
        for (const asking of new Set([may[0], may.at(-1)].filter((one) => one !== undefined))) {
          const { reasons: found } = await asking.matrix()
          reasons += found.length
          people += asking.holders.length
          await checkCounts(asking)
          await checkReasons(asking)
          await checkPeople(asking)
        }
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(Math.min(people, reasons), 'there was something to look at').toBeGreaterThan(0)
})

/** Of which something goes: a person who may look. */
const HELD: Plan = {
  ...{ groups: [-1], identities: [-1], roles: [], repos: [], tags: [], advisories: [] },
  bindings: [{ group: 0, identity: 0, role: builtin.indexOf(roleUid('viewer')) }],
}

test(`${RUNS} organizations as they were before much was taken away`, async () => {
  let gone = 0
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const world = await writeWorld(server.db, owned(plan))
      const caller = world.callers.at(-1)!
      const asOf = await lastGift()
      await takeAway(world, caller)
      server.platform.access.forget()
      for (const group of endsOf(world)) {
        const asking = new Asking(world, caller, { group, asOf })
        await checkCounts(asking)
        await checkReasons(asking)
        await checkPeople(asking)
        const now = await new Asking(world, caller, { group }).matrix()
        gone += asking.holders.length - Number(now.totalCount) - Number(now.hiddenCount)
      }
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[HELD]] },
  )
  expect(gone, 'something was taken away').toBeGreaterThan(0)
})
