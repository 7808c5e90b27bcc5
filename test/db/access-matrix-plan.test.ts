// What the rows of a matrix read: all that is given at its places once, however many people are on the page. Judged by the loops of
// the plan, never by time.
import { expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import type { Queryable, Statement } from '../../src/db/database.ts'
import { type MatrixRowsQuery, readMatrixRows } from '../../src/db/statements/access-matrix.ts'
import { identities } from '../../src/services/iam/identities.ts'
import { freshDatabase, statement } from '../support/database.ts'

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

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Loops': number
  readonly 'Actual Rows': number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

it.each([
  ['of all', undefined],
  ['of one reason', { roleUid: ROLE, groupUid: ORG, origin: 1, originUid: '' }],
])('the rows %s read what is given once', async (_of, source) => {
  const database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
  const sent: Statement[] = []
  const watching: Queryable = {
    ...database,
    query: (one) => {
      sent.push(one)
      return database.query(one)
    },
  }
  const everywhere = [ORG]
  const query: MatrixRowsQuery = {
    ...{ places: everywhere, groups: everywhere, homes: everywhere, caller: ORG, own: everywhere, told: [] },
    ...{ capabilities: [REPO_LIST], asOf: undefined, source, start: undefined, backward: false, limit: 51 },
  }
  const [page] = await readMatrixRows(watching, identities.table, [query])
  expect(page?.rows).toHaveLength(51)
  expect(page?.total).toBe(PEOPLE)
  const [{ text, values }] = sent as [Statement]
  const explained = statement(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values)
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
  const bindings = nodesOf(row!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'role_bindings')
  expect(bindings.length).toBeGreaterThan(0)
  const read = bindings.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  expect(read).toBe(PEOPLE)
})
