// A page in the order of uids of many parts of the tree: they are read one after the other, until there is enough.
import { beforeAll, describe, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Scope } from '../../src/core/scope.ts'
import type { Database } from '../../src/db/database.ts'
import { positionOf } from '../../src/db/statements/keyset.ts'
import type { ListQuery } from '../../src/db/statements/list.ts'
import { listStatement } from '../../src/db/statements/list-page.ts'
import { roleBindingTable } from '../../src/db/statements/tables.ts'
import type { Table } from '../../src/db/statements/table.ts'
import { tags } from '../../src/services/registry/tags.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { rowsRead, stepsOf } from '../support/plan.ts'

const ORGS = ['a'.repeat(40), 'b'.repeat(40)] as const
const GROUPS = 30
const EACH = 40
const LIMIT = 11
const group = (at: number, org: string): string => `${org}/${String(at).padStart(16, '0')}`
const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORGS[0]}', 'a'), ('${ORGS[1]}', 'b');
  INSERT INTO groups (uid, parent_uid, name) SELECT o.uid || '/' || lpad(g::text, 16, '0'), o.uid, 'group-' || g FROM groups o, generate_series(1, ${GROUPS}) g;
  INSERT INTO repos (uid, parent_uid, name) SELECT uid || '/' || repeat('f', 16), uid, 'repo' FROM groups WHERE parent_uid IS NOT NULL;
  INSERT INTO tags (uid, parent_uid, name, digest)
    SELECT r.uid || '/' || left(md5(i::text), 16), r.uid, 'tag-' || i, '' FROM repos r, generate_series(1, ${EACH}) i;
  INSERT INTO roles (uid, name) VALUES ('${'e'.repeat(40)}', 'role');
  INSERT INTO identities (uid, name) SELECT lpad(i::text, 40, 'd'), 'person-' || i FROM generate_series(1, ${EACH}) i;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid)
    SELECT g.uid || '/' || left(md5(i.uid), 16), g.uid, i.uid, '${'e'.repeat(40)}' FROM groups g, identities i WHERE g.parent_uid IS NOT NULL`

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
})

/** The uids of a page, and how many rows of the table are read for it. */
async function page(scope: Scope, query: ListQuery): Promise<{ uids: string[]; read: number }> {
  const { text, values } = listStatement(scope, query)
  const rows = await database.query<{ uid: string }>(statement(text, values))
  const read = rowsRead(await stepsOf(database, text, values), query.table.name)
  return { uids: rows.map(({ uid }) => uid), read }
}

/** Groups of both organizations in no order, and one repo of a group that is left out. */
const scope: Scope = [
  ...ORGS.flatMap((org) => Array.from({ length: GROUPS - 1 }, (_, at) => group(GROUPS - at, org))),
  `${group(1, ORGS[1])}/${'f'.repeat(16)}`,
].map((uid) => ({ kind: 'below', uid }))

describe.each([
  ['tags', tags.table],
  ['bindings', roleBindingTable],
] satisfies [string, Table][])('%s', (_what, table) => {
  let all: string[]
  beforeAll(async () => {
    const tops = scope.flatMap((part) => (part.kind === 'below' ? [`${part.uid}/`] : []))
    const rows = await database.query<{ uid: string }>(statement(`SELECT uid FROM ${table.name} ORDER BY uid`))
    all = rows.map(({ uid }) => uid).filter((uid) => tops.some((top) => uid.startsWith(top)))
  })

  describe.each([false, true])('descending: %s', (descending) => {
    const order = totalOrder([{ field: 'uid', descending }])
    const query = { table, conditions: [], order, limit: LIMIT, total: false }

    it.each([0, 35, 36, EACH, 700, GROUPS * EACH + 5])('%s rows in', async (at) => {
      const expected = descending ? all.toReversed() : all
      const after = at === 0 ? undefined : positionOf({ uid: expected[at - 1]! }, order)
      const { uids, read } = await page(scope, { ...query, after })
      expect(uids).toEqual(expected.slice(at, at + LIMIT))
      expect(read).toBeLessThanOrEqual(5 * LIMIT)
    })
  })
})
