// Lists below many groups, of which one has much of the organization: no page of that is sorted whole.
import { beforeAll, describe, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import { equals } from '../../src/db/statements/filters.ts'
import { listAsJson } from '../../src/db/statements/json-list.ts'
import type { ListQuery } from '../../src/db/statements/list.ts'
import { FEW } from '../../src/db/statements/narrow.ts'
import { nestedPages } from '../../src/db/statements/nested.ts'
import { repoTable } from '../../src/db/statements/repos.ts'
import { shapeOf } from '../../src/db/statements/scope.ts'
import type { Table } from '../../src/db/statements/table.ts'
import { groupTable } from '../../src/db/statements/tables.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { rowsRead, stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const LIMIT = 5
const MANY = FEW + 500
const LITTLE = 40
const group = (at: number): string => `${ORG}/${String(at).padStart(16, '0')}`
/** The first group has nearly all repos; the newest are those of the second, but for what the filter passes. */
const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO groups (uid, parent_uid, name) SELECT '${ORG}/' || lpad(g::text, 16, '0'), '${ORG}', 'group-' || g FROM generate_series(1, 2) g;
  INSERT INTO repos (uid, parent_uid, name, catalog_tier, update_time)
    SELECT g.uid || '/' || lpad(i::text, 16, '0'), g.uid, 'repo-' || i, i % 2,
      timestamptz '2024-01-01Z' + (i * 7919 % 9000) * interval '1 s' + g.at * interval '1 ms'
    FROM (VALUES ('${group(1)}', 1, ${MANY}), ('${group(2)}', 2, ${LITTLE})) g(uid, at, many), generate_series(1, g.many) i;
  ANALYZE`

const only = (table: Table): Table => ({ ...table, columns: { uid: 't.uid' }, joins: {} })
const asked: Statement[] = []
let database: Database
const recorded = {
  query: async <Row extends object>(of: Statement): Promise<Row[]> => (asked.push(of), database.query<Row>(of)),
}

beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
})

/** How many repos the one statement reads that was asked. */
async function reposRead(): Promise<number> {
  expect(asked).toHaveLength(1)
  const [{ text, values }] = asked as [Statement]
  return rowsRead(await stepsOf(database, text, values), 'repos')
}

async function expected(query: ListQuery, uid: string, where = 'true'): Promise<string[]> {
  const down = query.order[0]?.descending ? 'DESC' : ''
  const rows = await database.query<{ uid: string }>(
    statement(
      `SELECT uid FROM repos WHERE parent_uid = $1 AND ${where} ORDER BY update_time ${down}, uid ${down} LIMIT $2`,
      [uid, LIMIT],
    ),
  )
  return rows.map((row) => row.uid)
}

describe.each(['below', 'children'] as const)('%s', (kind) => {
  const lists = [1, 2].map((at) => ({ scope: [{ kind, uid: group(at) } as const], values: [] }))
  it.each([
    [false, [], 'true'],
    [true, [], 'true'],
    [true, [equals('name')('repo-7')], `name = 'repo-7'`],
    [false, [equals('catalogTier', 'int')(1)], 'catalog_tier = 1'],
  ] as const)('a page of each has its rows, descending %s, filtered %s', async (descending, conditions, where) => {
    asked.length = 0
    const order = totalOrder([{ field: 'updateTime', descending }])
    const query = { table: only(repoTable), conditions, order, limit: LIMIT, total: true, matches: [] }
    const pages = await nestedPages<{ uid: string }>(recorded, lists, query)
    const uids = pages.map(({ rows }) => rows.map(({ uid }) => uid))
    expect(uids).toEqual(await Promise.all([1, 2].map((at) => expected(query, group(at), where))))
    if (where === 'true') {
      expect(pages.map(({ total }) => total)).toEqual([MANY, LITTLE])
      expect(await reposRead()).toBeLessThan(MANY / 10)
    }
  })
})

it('nor is it where the statement of the page above reads it', async () => {
  asked.length = 0
  const order = totalOrder([{ field: 'updateTime', descending: true }])
  const query = { table: only(repoTable), conditions: [], order, limit: LIMIT, total: false }
  const whole = { pieces: [{ column: 'uid' }], holes: undefined, fillings: () => [] }
  const below = [
    {
      shape: shapeOf({ kind: 'children', uid: '' }, { byUid: false, valued: false }),
      wanted: { query, whole, ends: false },
      frame: [':', null, ';'],
    },
  ]
  const groups = { table: only(groupTable), conditions: [], order: totalOrder([]), limit: LIMIT, total: false }
  const pieces = [{ column: 'uid' }, { same: '' }]
  const found = await listAsJson(recorded, [{ kind: 'below', uid: ORG }], {
    query: groups,
    whole: { ...whole, pieces },
    ends: false,
    below,
  })
  const each = await Promise.all([1, 2].map((at) => expected(query, group(at))))
  expect(found?.text).toBe([1, 2].map((at, of) => `${group(at)}:${each[of]!.slice(0, LIMIT - 1).join(',')};`).join(','))
  expect(await reposRead()).toBeLessThan(MANY / 10)
})
