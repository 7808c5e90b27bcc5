// What it takes to find the images that have a package, however many one repo has, and in however many groups a caller sees them.
// Judged by the rows of the plan, never by time.
import { beforeAll, expect, it } from 'vitest'
import type { Database, Statement } from '../../src/db/database.ts'
import { imagesWith } from '../../src/db/statements/sboms.ts'
import { freshDatabase } from '../support/database.ts'
import { stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const REPO = `${ORG}/${'1'.repeat(16)}`
const MANY = 300
const NUMBER = `lpad(i::text, 16, '0')`
const EACH = `FROM generate_series(1, ${MANY}) i`
const GROUPS = Array.from({ length: MANY }, (_, at) => `${ORG}/${String(at + 1).padStart(16, '0')}`)

/** Images of one package each, by the SQL for the uid of the repo. */
const filled = (kind: string, repo: string): string => `
  INSERT INTO images (digest, media_type) SELECT '${kind}' || i, 'm' ${EACH};
  INSERT INTO repo_images (repo_uid, digest) SELECT ${repo}, '${kind}' || i ${EACH};
  INSERT INTO tags (uid, parent_uid, name, digest) SELECT ${repo} || '/' || ${NUMBER}, ${repo}, 't' || i, '${kind}' || i ${EACH};
  INSERT INTO image_sboms (repo_uid, digest, format, content, read_time, whole)
    SELECT ${repo}, '${kind}' || i, 'spdx', '', now(), true ${EACH};
  INSERT INTO sbom_packages (repo_uid, digest, architecture, ordinal, name, version, purl, artifact_type, artifact_name)
    SELECT ${repo}, '${kind}' || i, '', 0, 'p', '1', '', 'apk', '${kind}' ${EACH};`
const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO groups (uid, parent_uid, name) SELECT '${ORG}/' || ${NUMBER}, '${ORG}', 'g' || i ${EACH};
  INSERT INTO repos (uid, parent_uid, name) VALUES ('${REPO}', '${ORG}', 'one');
  INSERT INTO repos (uid, parent_uid, name) SELECT '${ORG}/' || ${NUMBER} || '/' || ${NUMBER}, '${ORG}/' || ${NUMBER}, 'one' ${EACH};
  ${filled('one', `'${REPO}'`)} ${filled('each', `'${ORG}/' || ${NUMBER} || '/' || ${NUMBER}`)}`

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
})

it.each([
  ['in one repo', 'one', [ORG]],
  ['in as many groups, by one right above them', 'each', [ORG]],
  ['in as many groups, by a right in each', 'each', GROUPS],
])('looks at each of many images a few times: %s', async (_, name, visible) => {
  const place = { start: undefined, backward: false, limit: 51 }
  const asked = { packages: [{ type: 'apk', name }], visible }
  const [found] = await imagesWith(database, asked, place)
  expect([found?.total, found?.rows.length]).toEqual([MANY, 51])
  const sent: Statement[] = []
  await imagesWith({ query: async (one) => (sent.push(one), []) }, asked, place)
  const steps = await stepsOf(database, sent[0]!.text, sent[0]!.values)
  const looked = steps.map(
    (node) => ((node['Rows Removed by Join Filter'] ?? 0) + node['Actual Rows']) * node['Actual Loops'],
  )
  expect(Math.max(...looked)).toBeLessThan(MANY * 10)
})
