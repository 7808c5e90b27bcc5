// Events of a type, and those of few groups, are read without those of others, however few of many they are.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database, Statement } from '../../src/db/database.ts'
import { openEventDay } from '../../src/db/statements/event-days.ts'
import { subjectWithin } from '../../src/db/statements/event-filters.ts'
import { countEvents, readEvents } from '../../src/db/statements/event-pages.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { rowsRead, stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const PLACE = `${ORG}/${'b'.repeat(16)}`
const DEEPER = `${ORG}/${'c'.repeat(16)}/${'d'.repeat(16)}`
const MANY = 400
const EVENTS = `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body)
  SELECT gen_random_uuid(), CASE WHEN i = 7 THEN 'rare' ELSE 'common' END, 'customer', '${ORG}/' || i, '${ORG}', '{}', 'b', '{}'
  FROM generate_series(1, ${MANY}) i`
/** What happens in two groups: in them, and to one of them, which the group above hears. */
const OF_PLACES = `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body)
  SELECT gen_random_uuid(), 'placed', 'customer', subject, heard, '{}', 'b', '{}' FROM (VALUES
    ('${PLACE}/1', '${PLACE}'), ('${PLACE}', '${ORG}'), ('${PLACE}', '${PLACE}'), ('${DEEPER}/1', '${DEEPER}')) v(subject, heard)`
const EACH = 4

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.query(statement(`INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org')`))
  for (const day of ['2026-01-15', '2026-02-15']) {
    await openEventDay(database, new Date(day))
    await database.query(statement(EVENTS))
    await database.query(statement(OF_PLACES))
    await placeEvents(database, { limit: MANY + EACH, now: new Date(), maxFailures: 5 })
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
    for (const descending of [false, true])
      expect((await readEvents(db, [{ ...query, descending }]))[0]).toHaveLength(many)
    expect(await countEvents(db, [query])).toEqual([many])
    for (const one of asked) expect(await eventsRead(one)).toBeLessThanOrEqual(many)
  })
  test('those of few groups are read alone, each once', async () => {
    const asked: Statement[] = []
    const db = { query: async <Row extends object>(of: Statement) => (asked.push(of), database.query<Row>(of)) }
    const places = [PLACE, DEEPER]
    const start = { after: undefined, before: undefined }
    const query = { within: { group: ORG }, conditions: [subjectWithin(places)], places, ...start, limit: 51 }
    for (const descending of [false, true]) {
      const [rows = []] = await readEvents(db, [{ ...query, descending }])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(2 * EACH)
      expect(rows).toEqual(rows.toSorted((a, b) => (descending ? b.position - a.position : a.position - b.position)))
      expect(await readEvents(db, [{ ...query, descending, limit: 3 }])).toEqual([rows.slice(0, 3)])
    }
    expect(await countEvents(db, [query])).toEqual([2 * EACH])
    // Beside what is about a group and told to it, which both ways find.
    for (const one of asked) expect(await eventsRead(one)).toBeLessThanOrEqual(2 * (EACH + 1))
  })

  test('those of some hundred groups are counted alone', async () => {
    const asked: Statement[] = []
    const db = { query: async <Row extends object>(of: Statement) => (asked.push(of), database.query<Row>(of)) }
    const others = Array.from({ length: 300 }, (_, at) => `${ORG}/${String(at).padStart(16, 'e')}`)
    const places = [PLACE, DEEPER, ...others]
    expect(await countEvents(db, [{ within: { group: ORG }, conditions: [subjectWithin(places)], places }])).toEqual([
      2 * EACH,
    ])
    for (const one of asked) expect(await eventsRead(one)).toBeLessThanOrEqual(2 * (EACH + 1))
  })
})
