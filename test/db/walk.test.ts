// Pages that are read along the order of a whole organization: the same rows as those of its parts, which would all have to be sorted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Scope } from '../../src/core/scope.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import { advisoryTable } from '../../src/db/statements/advisories.ts'
import { artifactTable } from '../../src/db/statements/artifacts.ts'
import { equals, timeBound } from '../../src/db/statements/filters.ts'
import { listAsJson } from '../../src/db/statements/json-list.ts'
import { positionOf } from '../../src/db/statements/keyset.ts'
import type { ListQuery } from '../../src/db/statements/list.ts'
import { listPage } from '../../src/db/statements/list-page.ts'
import { FEW } from '../../src/db/statements/narrow.ts'
import { repoTable } from '../../src/db/statements/repos.ts'
import type { Table } from '../../src/db/statements/table.ts'
import { groupTable, roleBindingTable } from '../../src/db/statements/tables.ts'
import { identities } from '../../src/services/iam/identities.ts'
import { tags } from '../../src/services/registry/tags.ts'
import { freshDatabase, statement, TEST_DATABASE_URL } from '../support/database.ts'
import { rowsRead, stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const GROUPS = 7
/** Bindings in a group. */
const EACH = 1_000
const LIMIT = 11
const group = (at: number): string => `${ORG}/${String(at).padStart(16, '0')}`
const role = (at: number): string => `${ORG}/${String(at).padStart(16, 'e')}`
const MOST: Scope = [1, 2, 3, 4, 5, 6].map((at) => ({ kind: 'below', uid: group(at) }))
const ALL: Scope = [{ kind: 'below', uid: ORG }]

/** Bindings of every group are all over the order by time; those of one role are the newest. */
const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO groups (uid, parent_uid, name) SELECT '${ORG}/' || lpad(g::text, 16, '0'), '${ORG}', 'group-' || g FROM generate_series(1, ${GROUPS}) g;
  INSERT INTO roles (uid, parent_uid, name) SELECT '${ORG}/' || lpad(r::text, 16, 'e'), '${ORG}', 'role-' || r FROM generate_series(1, 2) r;
  INSERT INTO identities (uid, parent_uid, name) SELECT '${ORG}/d' || lpad(i::text, 15, '0'), '${ORG}', 'one-' || i FROM generate_series(1, ${EACH}) i;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid, update_time)
    SELECT g.uid || '/' || lpad(i::text, 16, '0'), g.uid, '${ORG}/d' || lpad(i::text, 15, '0'), '${role(1)}',
      timestamptz '2024-01-01Z' + ((right(g.uid, 1)::int * ${EACH} + i) * 7919 % 8000) * interval '1 s'
    FROM groups g, generate_series(1, ${EACH}) i WHERE g.parent_uid IS NOT NULL;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid, update_time)
    SELECT '${ORG}/' || lpad(i::text, 16, '0'), '${ORG}', '${ORG}/d' || lpad(i::text, 15, '0'), '${role(2)}', '2025-01-01Z' FROM generate_series(1, 50) i;
  ANALYZE`

interface Binding {
  readonly uid: string
  readonly roleUid: string
  readonly updateTime: Date
}

let database: Database
let bindings: Binding[]
const asked: Statement[] = []

beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
  const text = `SELECT uid, role_uid AS "roleUid", update_time AS "updateTime" FROM role_bindings ORDER BY update_time, uid`
  bindings = await database.query<Binding>(statement(text))
})

const recorded = {
  query: async <Row extends object>(of: Statement): Promise<Row[]> => (asked.push(of), database.query<Row>(of)),
}

function queryOf({ descending = false, ...more }: Partial<ListQuery> & { descending?: boolean } = {}): ListQuery {
  const order = totalOrder([{ field: 'updateTime', descending }])
  return { table: roleBindingTable, conditions: [], order, limit: LIMIT, total: false, ...more }
}

/** What a scope holds, in the order of the page. */
function within(scope: Scope, descending = false): Binding[] {
  const below = scope.flatMap((part) => (part.kind === 'below' ? [part.uid] : []))
  const held = bindings.filter(({ uid }) => below.some((one) => uid.startsWith(`${one}/`)))
  return descending ? held.toReversed() : held
}

/** The uids of a page, and how many statements it took. */
async function page(scope: Scope, query: ListQuery): Promise<[uids: string[], statements: number, total?: number]> {
  asked.length = 0
  const { rows, total } = await listPage<Binding>(recorded, scope, query)
  const uids = rows.map(({ uid }) => uid)
  return total === undefined ? [uids, asked.length] : [uids, asked.length, Number(total)]
}

const uidsOf = (rows: readonly Binding[]): string[] => rows.map(({ uid }) => uid)

it.each([false, true])('a page of much of an organization is found along its order, descending: %s', async (down) => {
  const expected = within(MOST, down)
  const query = queryOf({ descending: down })
  expect(await page(MOST, query)).toEqual([uidsOf(expected.slice(0, LIMIT)), 1])
  expect(await page(MOST, { ...query, total: true })).toEqual([uidsOf(expected.slice(0, LIMIT)), 2, expected.length])
  const after = positionOf(expected[2_999]!, query.order)
  expect(await page(MOST, { ...query, after })).toEqual([uidsOf(expected.slice(3_000, 3_000 + LIMIT)), 1])
})

it.each([false, true])(
  'so is one of very many parts that is filtered, in an order that each has by itself, descending: %s',
  async (descending) => {
    const order = totalOrder([{ field: 'uid', descending }])
    const nothing = Array.from({ length: 16 }, (_, at) => ({ kind: 'below', uid: group(100 + at) }) as const)
    const query = queryOf({ order, conditions: [timeBound('createTime', '>=')(new Date(0))] })
    const uids = uidsOf(within(MOST)).toSorted()
    const expected = descending ? uids.toReversed() : uids
    expect(await page([...MOST, ...nothing], query)).toEqual([expected.slice(0, LIMIT), 1])
    const after = [expected[2_999]!]
    expect(await page([...nothing, ...MOST], { ...query, after })).toEqual([expected.slice(3_000, 3_000 + LIMIT), 1])
    expect(asked[0]?.text).toContain(`LIMIT ${FEW}`)
    const [, statements] = await page(MOST, query)
    expect([statements, asked[0]?.text.includes(`LIMIT ${FEW}`)]).toEqual([1, false])
    const [, unfiltered] = await page([...MOST, ...nothing], { ...query, conditions: [] })
    expect([unfiltered, asked[0]?.text.includes(`LIMIT ${FEW}`)]).toEqual([1, false])
  },
)

it('the end of a list, and what is little, are read by themselves', async () => {
  const expected = within(MOST)
  const query = queryOf({ after: positionOf(expected.at(-4)!, queryOf().order) })
  expect(await page(MOST, query)).toEqual([uidsOf(expected.slice(-3)), 2])
  const one = MOST.slice(0, 1)
  expect(await page(one, queryOf({ total: true }))).toEqual([uidsOf(within(one).slice(0, LIMIT)), 2, EACH])
})

it('what many have is found along the order, and what few have by its value', async () => {
  const withRole = (at: number): Partial<ListQuery> => ({ conditions: [equals('roleUid')(role(at))] })
  const [many, few] = [1, 2].map((at) => bindings.filter(({ roleUid }) => roleUid === role(at)))
  expect(await page(ALL, queryOf(withRole(1)))).toEqual([uidsOf(many!.slice(0, LIMIT)), 1])
  // These are the newest: all others come before them.
  expect(await page(ALL, queryOf(withRole(2)))).toEqual([uidsOf(few!.slice(0, LIMIT)), 2])
  const newest = { ...withRole(1), descending: true }
  expect(await page(ALL, queryOf(newest))).toEqual([uidsOf(many!.toReversed().slice(0, LIMIT)), 1])
})

it('a page that is one text is found alike', async () => {
  asked.length = 0
  const whole = { pieces: [{ column: 'uid' }], holes: undefined, fillings: () => [] }
  const query = queryOf({ total: true })
  const found = await listAsJson<Binding>(recorded, MOST, { query, whole, ends: true })
  const expected = within(MOST)
  expect(found).toMatchObject({ text: uidsOf(expected.slice(0, LIMIT - 1)).join(','), more: true })
  expect(Number(found?.total)).toBe(expected.length)
  expect(asked).toHaveLength(2)
})

it.each([
  [
    'is in an order that an index has of each part',
    MOST,
    { order: totalOrder([{ field: 'createTime', descending: false }]) },
  ],
  ['is in the order of uids', MOST, { order: totalOrder([]) }],
  ['is skipped to', MOST, { offset: 1 }],
  ['is all of an organization', ALL, {}],
] satisfies [string, Scope, Partial<ListQuery>][])('what %s is one statement', async (_what, scope, more) => {
  const [uids, statements] = await page(scope, queryOf(more))
  expect(uids).toHaveLength(LIMIT)
  expect(statements).toBe(1)
})

describe('what lies in several organizations, or beside them', () => {
  /** Another organization with as many bindings, whose times lie between those of the first. */
  const OTHER = 'b'.repeat(40)
  const beside = `${group(7)}/${String(1).padStart(16, '0')}`
  const several: Scope = [...MOST, { kind: 'below', uid: OTHER }, { kind: 'uids', uids: [beside] }]
  const inSeveral = (): Binding[] => {
    const most = new Set(uidsOf(within(MOST)))
    return bindings.filter(({ uid }) => uid === beside || uid.startsWith(OTHER) || most.has(uid))
  }

  beforeAll(async () => {
    await database.session((session) =>
      session.transaction((tx) =>
        tx.script(`INSERT INTO groups (uid, name) VALUES ('${OTHER}', 'other');
          INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid, update_time)
            SELECT '${OTHER}/' || lpad(i::text, 16, '0'), '${OTHER}', '${ORG}/d' || lpad(i::text, 15, '0'), '${role(1)}',
              timestamptz '2024-01-01Z' + (i * 7919 % 8000) * interval '1 s' + interval '500 ms' FROM generate_series(1, ${EACH}) i;
          ANALYZE role_bindings`),
      ),
    )
    const text = `SELECT uid, role_uid AS "roleUid", update_time AS "updateTime" FROM role_bindings ORDER BY update_time, uid`
    bindings = await database.query<Binding>(statement(text))
  })
  afterAll(async () => {
    await database.query(statement(`DELETE FROM role_bindings WHERE parent_uid = '${OTHER}'`))
    bindings = bindings.filter(({ uid }) => !uid.startsWith(OTHER))
  })

  it('is found along the order of each by one statement', async () => {
    const expected = inSeveral()
    expect(await page(several, queryOf())).toEqual([uidsOf(expected.slice(0, LIMIT)), 1])
    expect(await rowsOf(asked)).toBeLessThanOrEqual(8 * LIMIT)
    const total = queryOf({ total: true })
    expect(await page(several, total)).toEqual([uidsOf(expected.slice(0, LIMIT)), 1, expected.length])
    const down = queryOf({ descending: true })
    expect(await page(several, down)).toEqual([uidsOf(expected.toReversed().slice(0, LIMIT)), 1])
    const after = positionOf(expected[2_999]!, queryOf().order)
    expect(await page(several, queryOf({ after }))).toEqual([uidsOf(expected.slice(3_000, 3_000 + LIMIT)), 1])
  })

  it('is found alike where it is one text', async () => {
    asked.length = 0
    const whole = { pieces: [{ column: 'uid' }], holes: undefined, fillings: () => [] }
    const found = await listAsJson<Binding>(recorded, several, { query: queryOf({ total: true }), whole, ends: true })
    const expected = inSeveral()
    expect(found).toMatchObject({ text: uidsOf(expected.slice(0, LIMIT - 1)).join(','), more: true })
    expect(Number(found?.total)).toBe(expected.length)
    expect(asked).toHaveLength(1)
  })

  it('is read whole of one of which little is listed, and at its end', async () => {
    const little: Scope = [
      { kind: 'below', uid: group(7) },
      { kind: 'below', uid: OTHER },
    ]
    const expected = bindings.filter(({ uid }) => uid.startsWith(`${group(7)}/`) || uid.startsWith(OTHER))
    expect(await page(little, queryOf())).toEqual([uidsOf(expected.slice(0, LIMIT)), 1])
    const after = positionOf(expected.at(-4)!, queryOf().order)
    const [uids] = await page(little, queryOf({ after }))
    expect(uids).toEqual(uidsOf(expected.slice(-3)))
    const withRole = queryOf({ conditions: [equals('roleUid')(role(1))], after })
    expect((await page(little, withRole))[0]).toEqual(uidsOf(expected.slice(-3)))
  })

  it('is found by a value that many have, in each', async () => {
    const withRole = (at: number) => queryOf({ conditions: [equals('roleUid')(role(at))] })
    const all: Scope = [...ALL, { kind: 'below', uid: OTHER }]
    const [many, few] = [1, 2].map((at) => bindings.filter(({ roleUid }) => roleUid === role(at)))
    expect(await page(all, withRole(1))).toEqual([uidsOf(many!.slice(0, LIMIT)), 1])
    expect(await page(all, withRole(2))).toEqual([uidsOf(few!.slice(0, LIMIT)), 1])
  })
})

/** How many bindings the statements read. */
async function rowsOf(statements: readonly Statement[]): Promise<number> {
  let rows = 0
  for (const { text, values } of statements) rows += rowsRead(await stepsOf(database, text, values), 'role_bindings')
  return rows
}

describe.runIf(TEST_DATABASE_URL !== undefined)('on PostgreSQL', () => {
  it('no more rows are read than lie between', async () => {
    for (const query of [queryOf(), queryOf({ conditions: [equals('roleUid')(role(1))] })]) {
      await page(MOST, query)
      const [{ text, values }] = asked as [Statement]
      const steps = await stepsOf(database, text, values)
      const walked = steps.filter((node) => node['Index Name'] === INDEX)
      expect(walked).toHaveLength(1)
      expect(walked[0]!['Actual Rows']).toBeLessThanOrEqual(3 * LIMIT)
    }
  })
})

const INDEX = 'role_bindings_scope_40_update_time'

it.each([groupTable, identities.table, roleBindingTable, repoTable, tags.table, advisoryTable, artifactTable])(
  'the orders of $name are those that indexes have',
  async ({ name, ordered, sorts }: Table) => {
    const text = `SELECT indexdef AS "text" FROM pg_indexes WHERE tablename = $1 AND indexdef LIKE '%"left"(uid%'`
    const indexes = (await database.query<{ text: string }>(statement(text, [name]))).map((index) => index.text)
    const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const known = Object.keys(sorts).flatMap((field) => {
      const depths = [40, 57, 74].filter((depth) =>
        indexes.some((index) => index.includes(`("left"(uid, ${depth}), ${column(field)}, uid)`)),
      )
      return field === 'uid' || depths.length === 0 ? [] : [[field, depths.at(-1)]]
    })
    expect(Object.fromEntries(known)).toEqual(ordered)
  },
)

it('what lies directly below one uid is found along the order of the organization, where it is much of that', async () => {
  const [large, small] = [1, 2].map((at) => `${group(1)}/${String(at).padStart(16, 'c')}`)
  await database.session((session) =>
    session.transaction((tx) =>
      tx.script(`INSERT INTO repos (uid, parent_uid, name) VALUES ('${large}', '${group(1)}', 'large'), ('${small}', '${group(1)}', 'small');
        INSERT INTO tags (uid, parent_uid, name, digest, update_time)
          SELECT r.uid || '/' || lpad(i::text, 16, '0'), r.uid, 'tag-' || i, '', timestamptz '2024-01-01Z' + (i * 7919 % 9000) * interval '1 s'
          FROM (VALUES ('${large}', ${FEW + 100}), ('${small}', 300)) r(uid, many), generate_series(1, r.many) i`),
    ),
  )
  const query = queryOf({ table: { ...tags.table, columns: { uid: 't.uid' }, joins: {}, inGroups: true }, total: true })
  for (const [parent, many, statements] of [
    [large!, FEW + 100, 2],
    [small!, 300, 2],
  ] as const) {
    const rows = await database.query<{ uid: string }>(
      statement('SELECT uid FROM tags WHERE parent_uid = $1 ORDER BY update_time, uid LIMIT $2', [parent, LIMIT]),
    )
    expect(await page([{ kind: 'children', uid: parent }], query)).toEqual([
      rows.map(({ uid }) => uid),
      statements,
      many,
    ])
  }
  await page([{ kind: 'children', uid: large! }], query)
  expect(asked[0]?.text).toContain(`LIMIT ${FEW}`)
})
