// Events of a type are read without those of others, however few of many they are.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database, Statement } from '../../src/db/database.ts'
import { openEventDay } from '../../src/db/statements/event-days.ts'
import { countEvents, placeEvents, readEvents } from '../../src/db/statements/feed.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { rowsRead, stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const MANY = 400
const EVENTS = `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body)
  SELECT gen_random_uuid(), CASE WHEN i = 7 THEN 'rare' ELSE 'common' END, 'customer', '${ORG}/' || i, '${ORG}', '{}', 'b', '{}'
  FROM generate_series(1, ${MANY}) i`

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.query(statement(`INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org')`))
  for (const day of ['2026-01-15', '2026-02-15']) {
    await openEventDay(database, new Date(day))
    await database.query(statement(EVENTS))
    await placeEvents(database, { limit: MANY, now: new Date(), maxFailures: 5 })
  }
})

/** How many events a prepared statement reads for these values. */
async function eventsRead({ text, values }: Statement): Promise<number> {
  const steps = await database.transaction(async (tx) => {
    await tx.query(statement('SET LOCAL plan_cache_mode = force_generic_plan'))
    await tx.query(statement(`PREPARE planned AS ${text}`))
    const given = values.map((value) => (Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value)}'`))
    const did = await stepsOf(tx, `EXECUTE planned(${given.join(', ')})`)
    await tx.query(statement('DEALLOCATE planned'))
    return did
  })
  return rowsRead(steps, 'outbox_events')
}

describe.each(['without statistics', 'with statistics'])('%s', (when) => {
  beforeAll(async () => {
    if (when === 'with statistics') await database.query(statement('ANALYZE'))
  })

  test.each([
    [['rare'], 2],
    [['none', 'rare'], 2],
    [['none'], 0],
  ])('those of %j are read alone', async (types, many) => {
    const asked: Statement[] = []
    const db = { query: async <Row extends object>(of: Statement) => (asked.push(of), database.query<Row>(of)) }
    const query = { within: { group: ORG }, types, conditions: [], after: undefined, before: undefined, limit: 51 }
    for (const descending of [false, true]) expect(await readEvents(db, { ...query, descending })).toHaveLength(many)
    expect(await countEvents(db, query)).toBe(many)
    for (const one of asked) expect(await eventsRead(one)).toBeLessThanOrEqual(many)
  })
})
