// What it takes to give events their places when they come by the thousand after a time with few, for which the statement was planned.
// Judged by the rows of the plan, never by time.
import { expect, it } from 'vitest'
import type { Queryable, Statement } from '../../src/db/database.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const MANY = 500

/** Events, each of another group. */
const FILL = `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body)
  SELECT gen_random_uuid(), 't', 'customer', '${ORG}/' || lpad(i::text, 16, '0'), '${ORG}/' || lpad(i::text, 16, '0'), '{}', 'b', '{}'
  FROM generate_series(1, $1::int) i`

it('looks at each event a few times, however few there were when it was planned', async () => {
  const database = await freshDatabase({ own: true, embedded: true })
  const fill = (count: number): Promise<object[]> => database.query(statement(FILL, [count]))
  const place = (db: Queryable) => placeEvents(db, { limit: 5_000, now: new Date(0), maxFailures: 5 })
  await fill(100)
  await place(database)
  await database.query(statement('VACUUM outbox_events_unplaced'))
  const sent: Statement[] = []
  await place({
    query: (one) => {
      sent.push(one)
      return database.query(one)
    },
  })
  await database.query(statement(`PREPARE to_place (timestamptz, text, int, int) AS ${sent[0]!.text}`))
  const execute = `EXECUTE to_place ('2026-01-01', '', 5000, 5)`
  await database.query(statement(execute))
  await fill(MANY)
  const steps = await stepsOf(database, execute)
  const looked = steps.map(
    (node) => ((node['Rows Removed by Join Filter'] ?? 0) + node['Actual Rows']) * node['Actual Loops'],
  )
  expect(Math.max(...looked)).toBeGreaterThanOrEqual(MANY)
  expect(Math.max(...looked)).toBeLessThan(MANY * 10)
})
