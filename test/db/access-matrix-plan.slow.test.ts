// What a matrix reads: all that is given at its places once, however many people are on the page, and nothing of it once for each
// reason or person. Judged by the loops of the plan, never by time.
import { expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import type { Queryable, Statement } from '../../src/db/database.ts'
import { type MatrixRowsQuery, readMatrices, readMatrixRows } from '../../src/db/statements/access-matrix.ts'
import { readHolders } from '../../src/db/statements/holders.ts'
import { identities } from '../../src/services/iam/identities.ts'
import { freshDatabase } from '../support/database.ts'
import { type PlanNode, stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const PEOPLE = 300
const REPO_LIST = capabilityByName('repo.list')!.number
const ROLE = `${ORG}/${'0'.repeat(15)}1`

const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO roles (uid, parent_uid, name, capabilities) VALUES ('${ROLE}', '${ORG}', 'reader', '{${REPO_LIST}}');
  INSERT INTO identities (uid, parent_uid, name)
    SELECT '${ORG}/' || lpad(to_hex(1000 + i), 16, '0'), '${ORG}', 'one-' || i FROM generate_series(1, ${PEOPLE}) i;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid)
    SELECT '${ORG}/' || lpad(to_hex(9000 + i), 16, '0'), '${ORG}', '${ORG}/' || lpad(to_hex(1000 + i), 16, '0'), '${ROLE}'
    FROM generate_series(1, ${PEOPLE}) i`

/** What a statement's plan did, in an organization of its own. */
async function planned(fill: string, read: (db: Queryable) => Promise<unknown>): Promise<PlanNode[]> {
  const database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(fill)))
  const sent: Statement[] = []
  const watching: Queryable = {
    ...database,
    query: (one) => {
      sent.push(one)
      return database.query(one)
    },
  }
  await read(watching)
  const [{ text, values }] = sent as [Statement]
  return stepsOf(database, text, values)
}

const everywhere = [ORG]
const QUERY: MatrixRowsQuery = {
  ...{ places: everywhere, groups: everywhere, homes: everywhere, caller: ORG, own: everywhere, told: [] },
  ...{ capabilities: [REPO_LIST], asOf: undefined, source: undefined, start: undefined, backward: false, limit: 51 },
}
const readOf = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops']

it.each([
  ['of all', undefined],
  ['of one reason', { roleUid: ROLE, groupUid: ORG, origin: 1, originUid: '' }],
])('the rows %s read what is given once', async (_of, source) => {
  const nodes = await planned(FILL, async (db) => {
    const [page] = await readMatrixRows(db, identities.table, [{ ...QUERY, source }])
    expect(page?.rows).toHaveLength(51)
    expect(page?.total).toBe(PEOPLE)
  })
  const bindings = nodes.filter((node) => node['Relation Name'] === 'role_bindings')
  expect(bindings.length).toBeGreaterThan(0)
  // By the index alone to find where the part ends, and once more for what is in it.
  expect(bindings.reduce((sum, node) => sum + readOf(node), 0)).toBe(2 * PEOPLE)
})

/** Each person holds a role of a hundred by itself, so that there are as many reasons. */
const REASONS = 100
const MANY_REASONS = `${FILL};
  INSERT INTO roles (uid, parent_uid, name, capabilities)
    SELECT '${ORG}/' || lpad(to_hex(5000 + i), 16, '0'), '${ORG}', 'role-' || i, '{${REPO_LIST}}' FROM generate_series(1, ${REASONS}) i;
  UPDATE role_bindings SET role_uid = '${ORG}/' || lpad(to_hex(5001 + abs(hashtext(uid)) % ${REASONS}), 16, '0')`

it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['the counts', (db) => readMatrices(db, [QUERY], 200)],
  ['the rows', (db) => readMatrixRows(db, identities.table, [QUERY])],
])('%s compare nobody with all reasons or all people', async (_of, read) => {
  const nodes = await planned(MANY_REASONS, read)
  expect(Math.max(...nodes.map(readOf))).toBeLessThanOrEqual(REASONS * REASONS)
})

/** With statistics, by which the database expects one role to give what a query asks for where there are a hundred. */
const COUNTED = `${MANY_REASONS};
  INSERT INTO identity_providers (uid, parent_uid, name, default_role, oidc, issuer)
    VALUES ('${ORG}/${'a'.repeat(16)}', '${ORG}', 'idp', '${ROLE}', '{}', 'https://idp.example.com');
  INSERT INTO scim_users (id, provider_uid, identity_uid, user_name, active, attributes)
    SELECT 'u' || i, '${ORG}/${'a'.repeat(16)}', '${ORG}/' || lpad(to_hex(1000 + i), 16, '0'), 'u' || i, true, '{}'
    FROM generate_series(1, ${PEOPLE}) i;
  INSERT INTO scim_groups (id, provider_uid, display_name, name_key)
    SELECT 'g' || i, '${ORG}/${'a'.repeat(16)}', 'g' || i, 'g' || i FROM generate_series(1, 10) i;
  INSERT INTO scim_members (group_id, user_id) SELECT g.id, u.id FROM scim_groups g, scim_users u;
  ANALYZE`

it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['the counts', (db) => readMatrices(db, [QUERY], 200)],
  ['the rows', (db) => readMatrixRows(db, identities.table, [QUERY])],
  ['a page of holders', (db) => readHolders(db, identities.table, [{ ...QUERY, capability: REPO_LIST }])],
])('%s read what is given once, not once for each role or person', async (_of, read) => {
  const nodes = await planned(COUNTED, read)
  const given = nodes.filter((node) => /^(role_bindings|scim_members)$/.test(node['Relation Name'] ?? ''))
  expect(given.length).toBeGreaterThan(0)
  expect(Math.max(...given.map(readOf))).toBeLessThanOrEqual(PEOPLE * 10)
  expect(Math.max(...nodes.map(readOf))).toBeLessThanOrEqual(REASONS * REASONS)
})
