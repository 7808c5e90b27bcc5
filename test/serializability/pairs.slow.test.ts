// Two writes at once leave what one after the other would, and are answered so (PostgreSQL: TEST_DATABASE_URL). One of them is held
// before one of its statements until the other is over or waits for it: what may go wrong between two statements does, every time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { freshDatabase, secondPool, statement, TEST_DATABASE_URL } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { type Organization, organization } from '../support/organization.ts'
import { seeded } from '../support/random.ts'
import { behindGate, gateAt, watchStatements } from './gate.ts'
import { leftIn } from './left.ts'
import { makeWorld } from './world.ts'
import { type Act, AREAS, BY_NAME, calling } from './writes.ts'

const seed = Number(process.env['SERIALIZABILITY_SEED'] ?? 1)
/** Of each area; with all of them every statement is one to wait before, which takes half an hour. */
const pairs =
  process.env['SERIALIZABILITY_PAIRS'] === 'all' ? Infinity : Number(process.env['SERIALIZABILITY_PAIRS'] ?? 2)
/** The statements that a write may be held before; none has so many. The first one looks who asks. */
const EACH = Array.from({ length: 40 }, (_, n) => n + 2)
const BLOCKED = statement(
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

let at: Organization
let watching: Database
let unwatch: () => void

async function oneAfterTheOther(first: Act, second: Act): Promise<readonly [string, string, string]> {
  const world = await makeWorld(at)
  const outcomes = [await first(world), await second(world)] as const
  return [...outcomes, await leftIn(world)]
}

/** What comes of both where the first is held before a statement of it; undefined: it has no such one. */
async function atOnce(first: Act, second: Act, before: number): Promise<{ told: string; text: string } | undefined> {
  const world = await makeWorld(at)
  const gate = gateAt(before)
  const held = behindGate(gate, () => first(world))
  const isHeld = await Promise.race([gate.reached.promise.then(() => true), held.then(() => false)])
  if (!isHeld) return undefined
  let isOver = false
  const other = second(world).finally(() => (isOver = true))
  await eventually(async () => isOver || (await watching.query(BLOCKED)).length > 0)
  gate.opened.resolve()
  const told = [await held, await other, await leftIn(world)].join('\n')
  return { told, text: gate.texts[before - 1] ?? '' }
}

async function check(first: Act, second: Act, held: readonly number[]): Promise<void> {
  const one = await oneAfterTheOther(first, second)
  const [b, a, left] = await oneAfterTheOther(second, first)
  const allowed = [one.join('\n'), [a, b, left].join('\n')]
  for (const before of held) {
    const met = await atOnce(first, second, before)
    if (!met) return
    if (!allowed.includes(met.told)) expect(`before ${met.text}\n${met.told}`).toBe(allowed.join('\n\nor\n'))
  }
}

describe.skipIf(TEST_DATABASE_URL === undefined)('two writes at once', () => {
  beforeAll(async () => {
    at = await organization(
      { terms: ['terms-1'], sinks: { fault: () => undefined } },
      await freshDatabase({ own: true }),
    )
    watching = await secondPool(at.db)
    unwatch = watchStatements()
  })
  afterAll(async () => {
    unwatch()
    await watching.close()
  })

  it('that read what they write from, and hold nothing, are found', async () => {
    const careless: Act = async ({ at: { db }, uids }) => {
      const where = { uid: uids.get('repo') ?? '' }
      await db.transaction(async ({ prisma }) => {
        const { description } = await prisma.repo.findUniqueOrThrow({ where })
        await prisma.repo.update({ where, data: { description: `${description}x` } })
      })
      return 'ok'
    }
    await expect(check(careless, careless, EACH)).rejects.toThrow('before UPDATE "public"."repos"')
  })

  it.each(BY_NAME)('%s takes the name that a creation by name looked for', async (_, rename, create) => {
    await check(calling(create), calling(rename), EACH)
    await check(calling(rename), calling(create), EACH)
  })

  const random = seeded(seed)
  for (const { name, writes } of AREAS) {
    const all = Object.entries(writes)
    const some = all.flatMap((first) => all.map((second) => ({ first, second, rank: random() })))
    for (const { first, second } of some.sort((x, y) => x.rank - y.rank).slice(0, pairs)) {
      const held = pairs === Infinity ? EACH : EACH.filter(() => random() < 0.25)
      it(`${name}: ${first[0]}, and ${second[0]}`, () => check(calling(first[1]), calling(second[1]), held))
    }
  }
})
