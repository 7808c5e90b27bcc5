// Lists whose filters an index answers: what is found by it is what reading all of the scope finds, be it little or much.
import { beforeAll, describe, expect, it } from 'vitest'
import { intersect, type Scope } from '../../src/core/scope.ts'
import type { Database } from '../../src/db/database.ts'
import { advisoryTable, withText } from '../../src/db/statements/advisories.ts'
import type { Condition } from '../../src/db/statements/builder.ts'
import { anyOf, containsText, equals, isSet, overlaps, timeBound } from '../../src/db/statements/filters.ts'
import { type ListQuery } from '../../src/db/statements/list.ts'
import { listPage } from '../../src/db/statements/list-page.ts'
import { FEW, fewIn } from '../../src/db/statements/narrow.ts'
import { repoTable } from '../../src/db/statements/repos.ts'
import type { Table } from '../../src/db/statements/table.ts'
import { freshDatabase, statement } from '../support/database.ts'

const ORG = 'a'.repeat(40)
const OTHER = 'b'.repeat(40)
const GROUP = `${ORG}/${'1'.repeat(16)}`
/** Of each kind in the group; a fifth as many in another organization. */
const MANY = 5_500

const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org'), ('${OTHER}', 'other');
  INSERT INTO groups (uid, parent_uid, name) VALUES ('${GROUP}', '${ORG}', 'group'), ('${OTHER}/${'1'.repeat(16)}', '${OTHER}', 'group');
  CREATE TEMP TABLE ones AS SELECT g.parent, i, g.parent || '/' || lpad(to_hex(i), 16, '0') AS uid,
      timestamptz '2024-01-01Z' + i * interval '1 s' AS time
    FROM (VALUES ('${GROUP}', ${MANY}), ('${OTHER}/${'1'.repeat(16)}', ${MANY / 5})) g(parent, many), generate_series(1, g.many) i;
  INSERT INTO repos (uid, parent_uid, name, description, catalog_tier, bundles, create_time, update_time)
    SELECT uid, parent, 'Image_' || i, 'made of ' || i || '% Wool', CASE WHEN i % 100 = 0 THEN 2 ELSE 1 END,
      CASE WHEN i % 50 = 0 THEN '{base,"odd one"}' ELSE '{base}' END::text[], time, time + interval '1 day' FROM ones;
  INSERT INTO advisories (uid, parent_uid, advisory_id, legacy_advisory_id, author, artifact_name, artifact_type, component_location,
      component_type, delete_time, create_time, update_time)
    SELECT uid || '/' || left(md5(uid), 16), parent, 'CVE-' || i, CASE WHEN i % 9 = 0 THEN 'L-' || i END, '', 'artifact-' || i % 400,
      CASE WHEN i % 100 = 0 THEN 'oci' ELSE 'apk' END, 'at ' || i % 70, 'go', CASE WHEN i % 300 = 0 THEN time END, time, time FROM ones;
  INSERT INTO advisory_events (uid, parent_uid, author, reviewer, review_state, type, detail)
    SELECT uid || '/' || repeat('e', 16), uid, 'author-' || n % 30, CASE WHEN n % 5 = 0 THEN 'reviewer' ELSE '' END, n % 3,
      CASE WHEN n % 200 = 0 THEN 5 ELSE 1 END, '{}' FROM (SELECT uid, row_number() OVER (ORDER BY uid) AS n FROM advisories) a`

const at = (seconds: number): Date => new Date(Date.UTC(2024, 0, 1) + seconds * 1000)
const DAY = 24 * 3600

interface Case {
  readonly table: Table
  readonly conditions: readonly Condition[]
  /** Whether an index finds them by themselves. */
  readonly few: boolean
}
const ofRepos = (few: boolean, ...conditions: Condition[]): Case => ({ table: repoTable, conditions, few })
const ofAdvisories = (few: boolean, ...conditions: Condition[]): Case => ({ table: advisoryTable, conditions, few })

const CASES: Readonly<Record<string, Case>> = {
  'a tier that few have': ofRepos(true, equals('catalogTier', 'int')(2)),
  'a tier that most have': ofRepos(false, equals('catalogTier', 'int')(1)),
  'tiers, one of them of none': ofRepos(true, anyOf('catalogTier', 'int')([2, 4])),
  'a tier that nothing has': ofRepos(true, equals('catalogTier', 'int')(3)),
  'a bundle of few': ofRepos(true, overlaps('bundles')(['odd one'])),
  'a bundle of all': ofRepos(false, overlaps('bundles')(['base'])),
  'bundles of which a row has both': ofRepos(false, overlaps('bundles')(['odd one', 'base'])),
  'a window of time': ofRepos(true, timeBound('createTime', '>=')(at(4000)), timeBound('createTime', '<')(at(4100))),
  'all since a time': ofRepos(false, timeBound('createTime', '>=')(at(5))),
  'what changed late': ofRepos(true, timeBound('updateTime', '>=')(at(DAY + MANY - 20))),
  'a text in a name, in another case': ofRepos(true, containsText(['name'])('iMAGE_77')),
  'several names': ofRepos(true, anyOf('name')(['Image_7', 'Image_77', 'none'])),
  'several packages': ofAdvisories(true, anyOf('artifactName')(['artifact-7', 'artifact-8'])),
  'several ids': ofAdvisories(true, anyOf('advisoryId')(['CVE-7', 'CVE-8', 'CVE-7000'])),
  'a text that all names have': ofRepos(false, containsText(['name'])('image')),
  'a text with what is no word between': ofRepos(true, containsText(['name'])('image-77')),
  'a text too short for an index': ofRepos(false, containsText(['name'])('_7')),
  'a text too short for an index, which few have': ofRepos(true, containsText(['name'])('55_')),
  'a text that ends in what is no word': ofRepos(true, containsText(['description'])('of 777%')),
  'a text of some descriptions': ofRepos(true, containsText(['description'])('made of 7')),
  'a text of all descriptions': ofRepos(false, containsText(['description'])('made of')),
  'two, of which one is of few': ofRepos(true, equals('catalogTier', 'int')(1), containsText(['name'])('age_77')),
  'a type that few have': ofAdvisories(true, anyOf('artifactType')(['oci', 'none'])),
  'a type that most have': ofAdvisories(false, anyOf('artifactType')(['apk'])),
  'types of all': ofAdvisories(false, anyOf('artifactType')(['apk', 'oci'])),
  'a location': ofAdvisories(true, anyOf('componentLocation')(['at 7', 'at 8'])),
  'more values than are looked up': ofAdvisories(
    false,
    anyOf('componentLocation')(Array.from({ length: 1001 }, (_, n) => `at ${n + 60}`)),
  ),
  'an older id': ofAdvisories(true, anyOf('legacyAdvisoryId')(['L-9', 'L-10', 'L-18'])),
  'what is withdrawn': ofAdvisories(true, isSet('deleteTime')(true)),
  'what is not withdrawn': ofAdvisories(false, isSet('deleteTime')(false)),
  'an author of events': ofAdvisories(true, overlaps('eventAuthors')(['author-3'])),
  'a reviewer': ofAdvisories(true, overlaps('eventReviewers')(['reviewer'])),
  'a type of events that few have': ofAdvisories(true, overlaps('eventTypes', 'int')([5])),
  'a type of events that most have': ofAdvisories(false, overlaps('eventTypes', 'int')([1])),
  'the last type of events': ofAdvisories(true, equals('latestEventType', 'int')(5)),
  'no events at all': ofAdvisories(false, equals('latestEventType', 'int')(0)),
  'a text in an id': ofAdvisories(true, withText('cve-777')),
}

describe('a list whose filter an index answers', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase({ own: true })
    await database.session((session) => session.transaction((tx) => tx.script(FILL)))
  })

  /** The uids of the rows below a uid that pass, found by reading all of them. */
  async function passing({ table, conditions }: Case, within: string): Promise<string[]> {
    const values: unknown[] = [within]
    const texts = conditions.map((condition) => condition((value, type) => `$${values.push(value)}::${type}`))
    const all = `SELECT t.uid FROM ${table.name} t WHERE starts_with(t.uid, $1 || '/')`
    const rows = await database.query<{ uid: string }>(
      statement(`${all} AND ${texts.join(' AND ')} ORDER BY t.uid`, values),
    )
    return rows.map(({ uid }) => uid)
  }

  const queryOf = ({ table, conditions }: Case): ListQuery => ({
    table: { ...table, columns: { uid: 't.uid' }, joins: {} },
    conditions,
    order: [{ field: 'uid', descending: false }],
    limit: 30,
    total: true,
  })

  it('what is given by its uid stays, and is still asked', async () => {
    const tier = ofRepos(true, equals('catalogTier', 'int')(2))
    const named = await passing(ofRepos(true, anyOf('name')(['Image_100', 'Image_101'])), OTHER)
    const scope: Scope = [
      { kind: 'below', uid: ORG },
      { kind: 'uids', uids: named },
    ]
    const few = (await fewIn(database, scope, queryOf(tier))) ?? []
    expect(few.flatMap((part) => (part.kind === 'uids' ? part.uids : []))).toEqual(expect.arrayContaining(named))
    const page = await listPage<{ uid: string }>(database, intersect(scope, few), { ...queryOf(tier), limit: 1000 })
    const [expected] = await passing(ofRepos(true, anyOf('name')(['Image_100'])), OTHER)
    expect(page.rows.map(({ uid }) => uid)).toEqual([...(await passing(tier, ORG)), expected])
  })

  it('of several organizations those are narrowed in which few pass', async () => {
    const scope: Scope = [ORG, OTHER].map((uid) => ({ kind: 'below', uid }))
    const since = ofRepos(false, timeBound('createTime', '>=')(at(5)))
    const inOther = await passing(since, OTHER)
    expect(await fewIn(database, scope, queryOf(since))).toEqual([
      { kind: 'uids', uids: expect.toSatisfy((uids: string[]) => uids.toSorted().join() === inOther.join()) },
      { kind: 'below', uid: ORG },
    ])
    // What samples tell of one organization holds for that alone, too.
    for (const one of Object.values(CASES)) {
      const query = { ...queryOf(one), limit: 10_000 }
      const few = await fewIn(database, scope, query)
      if (one.few) expect(few?.map(({ kind }) => kind)).toEqual(['uids'])
      const page = await listPage<{ uid: string }>(database, few ? intersect(scope, few) : scope, query)
      const expected = [...(await passing(one, ORG)), ...(await passing(one, OTHER))]
      expect(page.rows.map(({ uid }) => uid)).toEqual(expected)
      expect(page.total).toBe(expected.length)
    }
  })

  describe.each(['without statistics', 'with statistics'])('%s', (when) => {
    beforeAll(async () => {
      if (when === 'with statistics') await database.query(statement('ANALYZE'))
    })

    it.each(Object.entries(CASES))('%s', async (_what, one) => {
      for (const within of when === 'with statistics' ? [ORG, GROUP] : [ORG, OTHER]) {
        const scope: Scope = [{ kind: 'below', uid: within }]
        const query = queryOf(one)
        const few = await fewIn(database, scope, query)
        if (within === ORG) expect(few !== undefined).toBe(one.few)
        const found = await passing(one, within)
        const narrow = few ? intersect(scope, few) : scope
        // What is narrowed is still asked for its conditions.
        const page = await listPage<{ uid: string }>(database, narrow, query)
        expect(page.rows.map(({ uid }) => uid)).toEqual(found.slice(0, 30))
        expect(page.total).toBe(found.length)
        expect(few === undefined || (few[0]?.kind === 'uids' && few[0].uids.length <= FEW)).toBe(true)
      }
    })
  })
})
