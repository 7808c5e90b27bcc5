// A page of several scopes is merged by its order: what is made of a row, its events for one, is made of the rows of the page alone.
import { beforeAll, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Database } from '../../src/db/database.ts'
import type { ListQuery } from '../../src/db/statements/list.ts'
import { listStatement } from '../../src/db/statements/list-page.ts'
import { advisoryTable } from '../../src/db/statements/advisories.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { stepsOf } from '../support/plan.ts'

const ORGANIZATIONS = ['a', 'b', 'c'].map((digit) => digit.repeat(40))
const EACH = 30
const LIMIT = 4

let database: Database

beforeAll(async () => {
  database = await freshDatabase({ own: true })
  const fill = ORGANIZATIONS.map(
    (org) => `INSERT INTO groups (uid, name) VALUES ('${org}', '${org}');
    INSERT INTO advisories (uid, parent_uid, advisory_id, author, artifact_name, artifact_type)
      SELECT '${org}/' || lpad(to_hex(i), 16, '0'), '${org}', 'A-' || lpad(i::text, 3, '0'), 'a', 'one', 'apk' FROM generate_series(1, ${EACH}) i`,
  )
  await database.session((session) => session.transaction((tx) => tx.script(fill.join(';'))))
})

it.each([
  ['the first', {}],
  ['one after a skip', { offset: 20 }],
])('%s makes the events of its own rows', async (_which, more: Partial<ListQuery>) => {
  const order = totalOrder([{ field: 'advisoryId', descending: false }])
  const query: ListQuery = { table: advisoryTable, conditions: [], order, limit: LIMIT, total: true, ...more }
  const scope = ORGANIZATIONS.map((uid) => ({ kind: 'below', uid }) as const)
  const { text, values } = listStatement(scope, query)
  const rows = await database.query<{ advisoryId: string; _total: string }>(statement(text, values))
  const from = more.offset ?? 0
  const expected = ORGANIZATIONS.flatMap(() => Array.from({ length: EACH }, (_, at) => at + 1))
    .toSorted((a, b) => a - b)
    .map((number) => `A-${String(number).padStart(3, '0')}`)
  expect(rows.map(({ advisoryId }) => advisoryId)).toEqual(expected.slice(from, from + LIMIT))
  const steps = await stepsOf(database, text, values)
  const events = steps.filter((plan) => plan['Relation Name'] === 'advisory_events')
  expect(events.length).toBeGreaterThan(0)
  expect(events.reduce((sum, plan) => sum + plan['Actual Loops'], 0)).toBeLessThanOrEqual(LIMIT)
})
