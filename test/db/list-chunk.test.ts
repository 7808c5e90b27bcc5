// Long lists come in chunks of so many bytes: small rows by the hundred, large ones a few at a time.
import { beforeAll, describe, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Scope } from '../../src/core/scope.ts'
import type { Database, Queryable } from '../../src/db/database.ts'
import { anyOf } from '../../src/db/statements/filters.ts'
import type { ListQuery } from '../../src/db/statements/list.ts'
import { ListReader } from '../../src/db/statements/list-chunk.ts'
import { listPage } from '../../src/db/statements/list-page.ts'
import { ownRepoTable } from '../../src/db/statements/repos.ts'
import { freshDatabase } from '../support/database.ts'

const SMALL = 'a'.repeat(40)
const WITH_READMES = 'b'.repeat(40)
const COMPRESSED = 'c'.repeat(40)
const DEEP = 'd'.repeat(40)
const DEEPEST = `${DEEP}/${'1'.repeat(16)}/${'2'.repeat(16)}`
const PARTS = 'e'.repeat(40)
const EACH = 150
/** More parts than are merged for each chunk, in each of which more rows than one has. */
const MANY_PARTS = 12
const EACH_OF_PART = 110
/** More rows than are walked along an order. */
const MANY = 5_100
/** Words of a readme of a tenth of a megabyte, which is kept compressed. */
const WORDS = 16_667

const BY_TIME = totalOrder([{ field: 'createTime', descending: false }])

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
    INSERT INTO groups (uid, parent_uid, name) VALUES ('${DEEPEST.slice(0, 57)}', '${DEEP}', 'deeper'), ('${DEEPEST}', '${DEEPEST.slice(0, 57)}', 'deepest');
    INSERT INTO repos (uid, parent_uid, name, create_time)
      SELECT '${DEEPEST}/' || lpad(i::text, 16, '0'), '${DEEPEST}', 'repo-' || i, timestamptz '2024-01-01Z' + i * interval '1 s'
      FROM generate_series(1, ${MANY}) i`
  const parts = `INSERT INTO groups (uid, name) VALUES ('${PARTS}', 'parts');
    INSERT INTO groups (uid, parent_uid, name) SELECT '${PARTS}/' || lpad(i::text, 16, '0'), '${PARTS}', 'part-' || i FROM generate_series(1, ${MANY_PARTS}) i;
    INSERT INTO repos (uid, parent_uid, name, create_time)
      SELECT uid || '/' || lpad(i::text, 16, '0'), uid, 'repo-' || i || '-of-' || name, timestamptz '2024-01-01Z' + i * interval '1 s'
      FROM groups, generate_series(1, ${EACH_OF_PART}) i WHERE parent_uid = '${PARTS}'`
  await database.session((session) => session.transaction((tx) => tx.script([...fill, large, deep, parts].join(';'))))
})

/** How many rows each chunk of a scope has, and the names of all. */
async function chunksOf(
  scope: Scope,
  conditions: ListQuery['conditions'] = [],
  db: Queryable = database,
): Promise<{ sizes: number[]; names: string[] }> {
  const reader = new ListReader<{ uid: string; name: string }>(scope, {
    table: ownRepoTable,
    conditions,
    order: BY_TIME,
    total: false,
  })
  const sizes: number[] = []
  const names: string[] = []
  for (;;) {
    const { rows, more } = await reader.next(db, 100)
    sizes.push(rows.length)
    names.push(...rows.map(({ name }) => name))
    if (!more) return { sizes, names }
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

it('asks at its start and its end how much of an organization it has, and not for each chunk between', async () => {
  const asked: string[] = []
  const db: Queryable = {
    query: async (statement) => {
      if (statement.text.includes('scope_counts')) asked.push(statement.text)
      return database.query(statement)
    },
  }
  const { names } = await chunksOf([{ kind: 'below', uid: DEEPEST }], [], db)
  expect(names).toEqual(Array.from({ length: MANY }, (_, at) => `repo-${at + 1}`))
  // For the first rows, and where no other chunk is full any more.
  expect(asked).toHaveLength(2)
})

describe('a list of many parts', () => {
  const scope: Scope = Array.from({ length: MANY_PARTS }, (_, at) => ({
    kind: 'below',
    uid: `${PARTS}/${String(at + 1).padStart(16, '0')}`,
  }))
  const query = { table: ownRepoTable, conditions: [], order: BY_TIME, total: false }
  type Repo = { uid: string; name: string }

  /** Reads all of it. @param between called behind each chunk */
  async function readAll(
    db: Queryable,
    between: (sofar: readonly Repo[]) => Promise<unknown> = async () => {},
  ): Promise<Repo[]> {
    const reader = new ListReader<Repo>(scope, query)
    const rows: Repo[] = []
    for (;;) {
      const chunk = await reader.next(db, 200)
      rows.push(...chunk.rows)
      if (!chunk.more) return rows
      await between(rows)
    }
  }

  it('merges them for the first rows and once for many others', async () => {
    const merged: string[] = []
    const counting: Queryable = {
      query: async (statement) => {
        if (statement.text.includes('CROSS JOIN LATERAL')) merged.push(statement.text)
        return database.query(statement)
      },
    }
    const { rows: whole } = await listPage<Repo>(database, scope, { ...query, limit: MANY })
    expect(whole).toHaveLength(MANY_PARTS * EACH_OF_PART)
    const rows = await readAll(counting)
    expect(rows.map(({ uid }) => uid)).toEqual(whole.map(({ uid }) => uid))
    expect(merged).toHaveLength(2)
  })

  it('leaves out what is gone when its turn comes', async () => {
    let gone: string | undefined
    const before = await readAll(database)
    const rows = await readAll(database, async (sofar) => {
      if (sofar.length !== 200) return
      gone = before[250]!.uid
      await database.query({ text: 'DELETE FROM repos WHERE uid = $1', values: [gone] })
    })
    expect(rows.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid).filter((uid) => uid !== gone))
  })
})
