// What it takes to find what somebody may see who is bound in many groups, one by one, of many rows that some other value finds.
// Judged by the rows of the plan, never by time.
import { beforeAll, expect, it } from 'vitest'
import type { Database, Queryable, Statement } from '../../src/db/database.ts'
import { fixesIn } from '../../src/db/statements/advisories.ts'
import { personsBoundIn } from '../../src/db/statements/persons.ts'
import { reposReferenced } from '../../src/db/statements/repos.ts'
import { countedReports } from '../../src/db/statements/vuln-reports.ts'
import { freshDatabase } from '../support/database.ts'
import { stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const ROLE = 'c'.repeat(40)
const MANY = 300
const NUMBER = `lpad(i::text, 16, '0')`
const GROUP = `'${ORG}/' || ${NUMBER}`
const EACH = `FROM generate_series(1, ${MANY}) i`
const numbered = (at: number, length: number, filled: string): string => String(at + 1).padStart(length, filled)
const GROUPS = Array.from({ length: MANY }, (_, at) => `${ORG}/${numbered(at, 16, '0')}`)
const PEOPLE = Array.from({ length: MANY }, (_, at) => numbered(at, 40, 'b'))

/** In each group somebody is bound, and there are a repo and an advisory of the same names. */
const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO roles (uid, name) VALUES ('${ROLE}', 'role');
  INSERT INTO groups (uid, parent_uid, name) SELECT ${GROUP}, '${ORG}', 'g' || i ${EACH};
  INSERT INTO identities (uid, name) SELECT lpad(i::text, 40, 'b'), 'one' ${EACH};
  INSERT INTO known_persons (organization_uid, identity_uid) SELECT '${ORG}', lpad(i::text, 40, 'b') ${EACH};
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid)
    SELECT ${GROUP} || '/' || ${NUMBER}, ${GROUP}, lpad(i::text, 40, 'b'), '${ROLE}' ${EACH};
  INSERT INTO repos (uid, parent_uid, name) SELECT ${GROUP} || '/' || ${NUMBER}, ${GROUP}, 'same' ${EACH};
  INSERT INTO advisories (uid, parent_uid, advisory_id, author, artifact_name, artifact_type)
    SELECT ${GROUP} || '/' || ${NUMBER}, ${GROUP}, 'CVE-' || i, '', 'same', '' ${EACH}`

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
})

const reports = { visible: GROUPS, references: [{ repo: 'same', tag: '' }], from: new Date(0), to: new Date(1) }
const repoUid = `${GROUPS[0]}/${numbered(0, 16, '0')}`

it.each<[string, number, (db: Queryable) => Promise<readonly object[] | readonly string[]>]>([
  ['people', MANY, (db) => personsBoundIn(db, GROUPS)],
  ['people among others', MANY, (db) => personsBoundIn(db, GROUPS, PEOPLE)],
  ['fixes', MANY, (db) => fixesIn(db, { repoUid, scopes: GROUPS }, { last: undefined, limit: MANY })],
  ['repos by a reference', MANY, (db) => reposReferenced(db, ['same'], GROUPS)],
  ['reports by the name of their repos', 0, (db) => countedReports(db, reports, 10)],
])('looks at each of many %s a few times', async (_, count, find) => {
  expect(await find(database)).toHaveLength(count)
  const sent: Statement[] = []
  await find({ query: async (one) => (sent.push(one), []) })
  const steps = await stepsOf(database, sent[0]!.text, sent[0]!.values)
  const looked = steps.map(
    (step) => Math.max(1, (step['Rows Removed by Join Filter'] ?? 0) + step['Actual Rows']) * step['Actual Loops'],
  )
  expect(Math.max(...looked)).toBeLessThan(MANY * 10)
})
