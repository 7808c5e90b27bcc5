// Who has rights at a place is read a part of the people after the other, however many there are: no statement reads all of them, and
// what the parts come to is what one reading of all would give.
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import type { Database, Queryable, Statement } from '../../src/db/database.ts'
import { type MatrixRowsQuery, readMatrices, readMatrixRows } from '../../src/db/statements/access-matrix.ts'
import { readHolders, rolesHeldBy } from '../../src/db/statements/holders.ts'
import { identities } from '../../src/services/iam/identities.ts'
import { freshDatabase } from '../support/database.ts'
import { type PlanNode, stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const PROVIDER = `${ORG}/${'a'.repeat(16)}`
const REPO_LIST = capabilityByName('repo.list')!.number
const REPO_CREATE = capabilityByName('repo.create')!.number
/** Bound here; every third of them twice, by roles of which the second gives more. */
const BOUND = 1_300
/** Brought by a directory, in three groups each of which one is mapped; the first of them are bound, too. */
const BROUGHT = 1_100
const PEOPLE = 2_000
/** What is given of which one statement reads no more, but for what the last of its people has. */
const MOST_READ = 500

const uidOf = (kind: string, number: string): string => `'${ORG}/' || lpad('${kind}' || to_hex(${number}), 16, '0')`
const person = (at: number): string => `${ORG}/${`1${at.toString(16)}`.padStart(16, '0')}`
const [READER, WRITER] = [`${ORG}/${'0'.repeat(15)}1`, `${ORG}/${'0'.repeat(15)}2`] as const
const MAPPING = `${PROVIDER}/${'b'.repeat(16)}`

const BEFORE = `now() - interval '1 hour'`

const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO roles (uid, parent_uid, name, capabilities, create_time, update_time) VALUES
    ('${READER}', '${ORG}', 'reader', '{${REPO_LIST}}', ${BEFORE}, ${BEFORE}),
    ('${WRITER}', '${ORG}', 'writer', '{${REPO_LIST},${REPO_CREATE}}', ${BEFORE}, ${BEFORE});
  INSERT INTO identities (uid, parent_uid, name) SELECT ${uidOf('1', `4096 + i`)}, '${ORG}', 'one-' || i FROM generate_series(0, ${PEOPLE - 1}) i;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid, create_time, update_time)
    SELECT ${uidOf('9', `4096 + i`)}, '${ORG}', ${uidOf('1', `4096 + i`)}, '${READER}', ${BEFORE}, ${BEFORE} FROM generate_series(0, ${BOUND - 1}) i;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid, create_time, update_time)
    SELECT ${uidOf('8', `4096 + i`)}, '${ORG}', ${uidOf('1', `4096 + i`)}, '${WRITER}', ${BEFORE}, ${BEFORE} FROM generate_series(0, ${BOUND - 1}, 3) i;
  INSERT INTO identity_providers (uid, parent_uid, name, default_role, oidc, issuer)
    VALUES ('${PROVIDER}', '${ORG}', 'idp', '${READER}', '{}', 'https://idp.example.com');
  INSERT INTO scim_users (id, provider_uid, identity_uid, user_name, active, attributes)
    SELECT 'u' || i, '${PROVIDER}', ${uidOf('1', `4096 + i`)}, 'u' || i, true, '{}' FROM generate_series(${PEOPLE - BROUGHT}, ${PEOPLE - 1}) i;
  INSERT INTO scim_groups (id, provider_uid, display_name, name_key)
    SELECT 'g' || i, '${PROVIDER}', 'g' || i, 'g' || i FROM generate_series(1, 3) i;
  INSERT INTO scim_members (group_id, user_id) SELECT g.id, u.id FROM scim_groups g, scim_users u;
  INSERT INTO external_group_role_mappings (uid, parent_uid, external_group_id, role_uid, scope)
    VALUES ('${MAPPING}', '${PROVIDER}', 'g2', '${READER}', '${ORG}')`

const everywhere = [ORG]
const QUERY: MatrixRowsQuery = {
  ...{ places: everywhere, groups: everywhere, homes: everywhere, caller: ORG, own: everywhere, told: [] },
  ...{ capabilities: [REPO_LIST, REPO_CREATE], asOf: undefined, source: undefined },
  ...{ start: undefined, backward: false, limit: 51 },
}
const HOLDERS = { ...QUERY, capability: REPO_LIST }

let database: Database
let sent: Statement[]
let db: Queryable
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
  db = { ...database, query: (one) => (sent.push(one), database.query(one)) }
})

const people = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => person(4096 + from + at))
const uidsIn = (rows: readonly { readonly uid: string }[] = []): string[] => rows.map(({ uid }) => uid)

describe('who holds something', () => {
  it('is on the same pages as if it were read at once, from either end', async () => {
    sent = []
    const [first] = await readHolders<{ uid: string }>(db, identities.table, [HOLDERS])
    expect(first).toMatchObject({ shown: PEOPLE, all: PEOPLE })
    expect(uidsIn(first?.rows)).toEqual(people(0, 51))
    expect(first?.rows[0]?.paths).toHaveLength(2)
    const start = person(4096 + 180)
    const [page] = await readHolders<{ uid: string }>(db, identities.table, [{ ...HOLDERS, start, limit: 1_000 }])
    expect(uidsIn(page?.rows)).toEqual(people(181, 1_181))
    expect(page?.rows.at(-1)?.paths.map(({ origin }) => origin)).toEqual([4, 1])
    const back = { ...HOLDERS, backward: true, limit: 1_201 }
    const [last] = await readHolders<{ uid: string }>(db, identities.table, [back])
    expect(uidsIn(last?.rows)).toEqual(people(PEOPLE - 1_201, PEOPLE).reverse())
    expect(last).toMatchObject({ shown: PEOPLE, all: PEOPLE })
  })

  it('is counted where the caller may list nobody', async () => {
    sent = []
    const [page] = await readHolders(db, identities.table, [{ ...HOLDERS, groups: [], own: [] }])
    expect(page).toEqual({ rows: [], shown: 0, all: PEOPLE })
  })
})

const WRITERS = Math.ceil(BOUND / 3)

describe('a matrix', () => {
  it('has the counts of all', async () => {
    sent = []
    const [counts] = await readMatrices(db, [QUERY], 200)
    expect(counts).toMatchObject({ shown: PEOPLE, all: PEOPLE, reasonCount: 3, unknown: [] })
    expect(counts?.columns).toEqual([
      { shown: PEOPLE, all: PEOPLE },
      { shown: WRITERS, all: WRITERS },
    ])
    const source = { groupUid: ORG, originUid: '' }
    expect(counts?.reasons).toEqual([
      { ...source, origin: 1, roleUid: READER, shown: BOUND, counts: [BOUND, 0] },
      { ...source, origin: 4, originUid: MAPPING, roleUid: READER, shown: PEOPLE - BOUND, counts: [PEOPLE - BOUND, 0] },
      { ...source, origin: 1, roleUid: WRITER, shown: WRITERS, counts: [0, WRITERS] },
    ])
    const [some] = await readMatrices(db, [QUERY], 2)
    expect(some).toEqual({ ...counts, reasons: counts?.reasons.slice(0, 2) })
  })

  it('has those of a moment of the past', async () => {
    sent = []
    const [counts] = await readMatrices(db, [{ ...QUERY, asOf: new Date(Date.now() - 60_000) }], 200)
    expect(counts).toMatchObject({ shown: BOUND, all: BOUND, unknown: ['directory'] })
  })

  it('has the rows of all, and of one reason, from either end', async () => {
    sent = []
    const [page] = await readMatrixRows<{ uid: string }>(db, identities.table, [{ ...QUERY, limit: 900 }])
    expect(page?.total).toBe(PEOPLE)
    expect(uidsIn(page?.rows)).toEqual(people(0, 900))
    const source = { groupUid: ORG, originUid: MAPPING, origin: 4, roleUid: READER }
    const [mapped] = await readMatrixRows<{ uid: string }>(db, identities.table, [
      { ...QUERY, source, backward: true, limit: 600 },
    ])
    expect(mapped?.total).toBe(PEOPLE - BOUND)
    expect(uidsIn(mapped?.rows)).toEqual(people(PEOPLE - 600, PEOPLE).reverse())
  })
})

it('what one holds is read with the roles alone that give what is asked for, and nothing of what else they give', async () => {
  const held = await rolesHeldBy(db, [person(4096)], { places: everywhere, capability: REPO_CREATE })
  const binding = { bindingUid: `${ORG}/${'81000'.padStart(16, '0')}`, roleUid: WRITER, groupUid: ORG }
  expect(held).toEqual([{ ...binding, identityUid: person(4096), origin: 1, originUid: '' }])
  expect(await rolesHeldBy(db, [person(4096)], { places: [], capability: REPO_CREATE })).toEqual([])
})

it.each<[string, (some: Queryable) => Promise<unknown>]>([
  ['holders', (some) => readHolders(some, identities.table, [HOLDERS])],
  ['holders backward', (some) => readHolders(some, identities.table, [{ ...HOLDERS, backward: true }])],
  ['counts', (some) => readMatrices(some, [QUERY], 200)],
  ['counts of then', (some) => readMatrices(some, [{ ...QUERY, asOf: new Date(Date.now() - 60_000) }], 200)],
  ['rows', (some) => readMatrixRows(some, identities.table, [QUERY])],
])('no statement for %s reads more than its part', async (_of, read) => {
  sent = []
  await read(db)
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.length).toBeLessThan(15)
  for (const { text, values } of sent) {
    const steps = await stepsOf(database, text, values)
    const readOf = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops']
    const tables = steps.filter((node) => node['Relation Name'] !== undefined)
    expect(Math.max(...tables.map(readOf))).toBeLessThanOrEqual(2 * MOST_READ)
  }
})
