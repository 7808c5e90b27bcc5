// Long lists come in chunks of so many bytes: small rows by the hundred, large ones a few at a time.
import { beforeAll, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Scope } from '../../src/core/scope.ts'
import type { Database } from '../../src/db/database.ts'
import { anyOf } from '../../src/db/statements/filters.ts'
import { positionOf } from '../../src/db/statements/keyset.ts'
import type { ListQuery } from '../../src/db/statements/list.ts'
import { listChunk } from '../../src/db/statements/list-chunk.ts'
import { ownRepoTable } from '../../src/db/statements/repos.ts'
import { freshDatabase } from '../support/database.ts'

const SMALL = 'a'.repeat(40)
const WITH_READMES = 'b'.repeat(40)
const COMPRESSED = 'c'.repeat(40)
const DEEP = 'd'.repeat(40)
const EACH = 150
/** More rows than are walked along an order. */
const MANY = 5_100
/** Words of a readme of a tenth of a megabyte, which is kept compressed. */
const WORDS = 16_667

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  const fill = [SMALL, WITH_READMES, COMPRESSED].map(
    (org) => `INSERT INTO groups (uid, name) VALUES ('${org}', '${org}');
    INSERT INTO repos (uid, parent_uid, name, create_time)
      SELECT '${org}/' || lpad(to_hex(i), 16, '0'), '${org}', 'repo-' || i, timestamptz '2024-01-01Z' + i % 7 * interval '1 s'
      FROM generate_series(1, ${EACH}) i`,
  )
  const large = `INSERT INTO repo_readmes (repo_uid, content) SELECT uid, repeat('readme', ${WORDS}) FROM repos WHERE parent_uid = '${WITH_READMES}';
    UPDATE repos SET aliases = array_fill('an-image-that-has-many:aliases'::text, ARRAY[900]) WHERE parent_uid = '${COMPRESSED}'`
  const deep = `INSERT INTO groups (uid, name) VALUES ('${DEEP}', 'deep');
    INSERT INTO repos (uid, parent_uid, name, create_time)
      SELECT '${DEEP}/' || lpad(i::text, 16, '0'), '${DEEP}', 'repo-' || i, timestamptz '2024-01-01Z' + i * interval '1 s'
      FROM generate_series(1, ${MANY}) i`
  await database.session((session) => session.transaction((tx) => tx.script([...fill, large, deep].join(';'))))
})

/** How many rows each chunk of a scope has, and the names of all. */
async function chunksOf(
  scope: Scope,
  conditions: ListQuery['conditions'] = [],
): Promise<{ sizes: number[]; names: string[] }> {
  const order = totalOrder([{ field: 'createTime', descending: false }])
  let query: ListQuery = { table: ownRepoTable, conditions, order, limit: 100, total: false }
  const sizes: number[] = []
  const names: string[] = []
  for (;;) {
    const { rows, more } = await listChunk<{ uid: string; name: string }>(database, scope, query)
    sizes.push(rows.length)
    names.push(...rows.map(({ name }) => name))
    if (!more) return { sizes, names }
    query = { ...query, after: positionOf(rows.at(-1)!, order) }
  }
}

const all = Array.from({ length: EACH }, (_, at) => `repo-${at + 1}`).toSorted()

it('has as many rows as it may where they are small', async () => {
  const { sizes, names } = await chunksOf([{ kind: 'below', uid: SMALL }])
  expect(sizes).toEqual([100, 50])
  expect(names.toSorted()).toEqual(all)
})

it('has few rows with large texts, however short they are kept', async () => {
  const { sizes, names } = await chunksOf([{ kind: 'below', uid: WITH_READMES }])
  // Two megabytes and the row that passes them.
  expect(Math.max(...sizes)).toBe(21)
  expect(names.toSorted()).toEqual(all)
})

it('counts what is kept compressed as the largest there may be', async () => {
  const { sizes, names } = await chunksOf([{ kind: 'below', uid: COMPRESSED }])
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64)
  expect(names.toSorted()).toEqual(all)
})

it('is one of several scopes together', async () => {
  const { sizes, names } = await chunksOf([SMALL, WITH_READMES].map((uid) => ({ kind: 'below', uid })))
  expect(sizes.length).toBeGreaterThan(2)
  expect(names.toSorted()).toEqual([...all, ...all].toSorted())
})

it('has what stands behind more rows than are looked at along the order', async () => {
  const named = anyOf('name')(['repo-1', `repo-${MANY}`])
  const { names } = await chunksOf([{ kind: 'below', uid: DEEP }], [named])
  expect(names).toEqual(['repo-1', `repo-${MANY}`])
})
