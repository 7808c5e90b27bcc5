import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openEventDay } from '../../src/db/statements/event-days.ts'
import { readEvents } from '../../src/db/statements/event-pages.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { imagesWith, onImage } from '../../src/db/statements/sboms.ts'
import { matchedShapeOf } from '../../src/db/statements/scope.ts'
import { totalOrder } from '../../src/core/order.ts'
import { equals } from '../../src/db/statements/filters.ts'
import { listStatement } from '../../src/db/statements/list-page.ts'
import type { Table } from '../../src/db/statements/table.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { planOf, type PlanNode } from '../support/plan.ts'

// 20,000 repos in 40 groups at two depths of one organization; lists of them are read from an index, in order.
const ORG = 'a'.repeat(40)
const GROUP = `${ORG}/${'0'.repeat(15)}1`
const DEEP = `${GROUP}/${'0'.repeat(15)}2`
/** PostgreSQL would collect statistics of them at any time. */
const QUIET = ['groups', 'repos', 'tags', 'advisories', 'images', 'repo_images', 'image_sboms', 'sbom_packages']
  .map((table) => `ALTER TABLE ${table} SET (autovacuum_enabled = off);`)
  .join('\n')

/** Triggers take most of the time: totals of groups and repos are looked at here, nothing else that they keep is. */
const WITHOUT_SEARCH = 'ALTER TABLE repos DISABLE TRIGGER repos_search_inserted;'
const WITHOUT_TRIGGERS = 'SET LOCAL session_replication_role = replica;'

const FILL = `
  ${WITHOUT_SEARCH}
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO groups (uid, parent_uid, name)
    SELECT '${ORG}/' || lpad(to_hex(i), 16, '0'), '${ORG}', 'group-' || i FROM generate_series(1, 20) i;
  INSERT INTO groups (uid, parent_uid, name)
    SELECT '${GROUP}/' || lpad(to_hex(i), 16, '0'), '${GROUP}', 'deep-' || i FROM generate_series(1, 20) i;
  INSERT INTO repos (uid, parent_uid, name, create_time)
    SELECT g.uid || '/' || lpad(to_hex(i), 16, '0'), g.uid, 'repo-' || md5(i::text), now() - i * interval '1 s'
    FROM (SELECT uid, row_number() OVER () AS n FROM groups WHERE uid <> '${ORG}') g, generate_series(1, 500) i;
  ${WITHOUT_TRIGGERS}
  INSERT INTO tags (uid, parent_uid, name, digest)
    SELECT r.uid || '/' || lpad(to_hex(i), 16, '0'), r.uid, 'tag-' || i, ''
    FROM (SELECT uid FROM repos LIMIT 2000) r, generate_series(1, 5) i;
  INSERT INTO advisories (uid, parent_uid, advisory_id, author, artifact_name, artifact_type)
    SELECT '${GROUP}/' || lpad(to_hex(1000000 + i), 16, '0'), '${GROUP}', 'CVE-' || i % 2000, '', 'artifact-' || i, ''
    FROM generate_series(1, 10000) i;
  INSERT INTO images (digest, media_type) SELECT 'sha256:' || i, 'm' FROM generate_series(1, 500) i;
  INSERT INTO repo_images (repo_uid, digest) SELECT r.uid, i.digest
    FROM (SELECT uid, row_number() OVER () AS n FROM repos LIMIT 500) r JOIN images i ON i.digest = 'sha256:' || r.n;
  INSERT INTO image_sboms (repo_uid, digest, format, content, read_time, whole)
    SELECT repo_uid, digest, 'spdx', '', now(), true FROM repo_images;
  INSERT INTO sbom_packages (repo_uid, digest, architecture, ordinal, name, version, purl, artifact_type, artifact_name)
    SELECT repo_uid, digest, '', i, 'p', '1', '', 'apk', 'artifact-' || i FROM image_sboms, generate_series(1, 40) i`

let database: Database

beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(QUIET + FILL)))
})

/** The nodes of the plan that a prepared statement keeps, whatever its parameters are. */
async function genericPlan(text: string, values: readonly string[]): Promise<PlanNode[]> {
  return database.transaction(async (tx) => {
    await tx.query(statement('SET LOCAL plan_cache_mode = force_generic_plan'))
    await tx.query(statement(`PREPARE planned AS ${text}`))
    const literals = values.map((value) => `'${value}'`).join(', ')
    const nodes = await planOf(tx, `EXECUTE planned(${literals})`)
    await tx.query(statement('DEALLOCATE planned'))
    return nodes
  })
}

const below = (size: number, table: string, order: string) =>
  `SELECT * FROM ${table} WHERE left(uid, ${size}) = $1::text AND length(uid) > ${size} AND (${order}) > ($2, $3) ORDER BY ${order} LIMIT 51`
const children = (table: string, order: string) =>
  `SELECT * FROM ${table} WHERE parent_uid = $1::text AND (${order}) > ($2, $3) ORDER BY ${order} LIMIT 51`

/** Rows of a table by a value, for many values at once, anywhere below a group. */
function matched(table: string, column: string): readonly [text: string, values: readonly string[]] {
  const condition = matchedShapeOf({ kind: 'below', uid: GROUP }).condition('s.scope')
  const text = `SELECT t.* FROM unnest($1::text[], $2::text[]) s(scope, v0) CROSS JOIN LATERAL
    (SELECT * FROM ${table} t WHERE ${condition} AND t.${column} = s.v0 ORDER BY t.uid LIMIT 51) AS t`
  return [text, [`{${GROUP},${GROUP}}`, '{artifact-1,artifact-2}']]
}

/** A value of a statement as it stands between quotes. */
function literal(value: unknown): string {
  return Array.isArray(value) ? `{${value.map((item) => `"${String(item)}"`).join(',')}}` : String(value)
}

const DIGEST = `sha256:${'0'.repeat(64)}`

/** What is made of what: advisories on the packages of many images, and images that have the packages of many advisories. */
async function madeOf(): Promise<readonly (readonly [text: string, values: readonly string[]])[]> {
  const condition = matchedShapeOf({ kind: 'below', uid: ORG }).condition('s.scope')
  const carried = `SELECT x.* FROM unnest($1::text[], $2::text[]) s(scope, v0) CROSS JOIN LATERAL
    (SELECT * FROM advisories t WHERE ${condition} AND ${onImage('s.v0')} ORDER BY t.uid LIMIT 51) AS x`
  const texts: string[] = []
  const asked = { packages: [], visible: [] }
  await imagesWith({ query: async ({ text }) => (texts.push(text), []) }, asked, {
    start: undefined,
    backward: false,
    limit: 51,
  })
  return [
    [carried, [`{${ORG}}`, `{${GROUP}@${DIGEST}}`]],
    [texts[0] ?? '', ['{apk}', '{artifact-1}', `{${ORG}}`, '', '', '51']],
  ]
}

const NOW = '2024-01-01T00:00:00Z'
const PAGES: [what: string, page: readonly [text: string, values: readonly string[]], index: string][] = [
  ['repos of an organization by name', [below(40, 'repos', 'name, uid'), [ORG, 'repo-9', 'x']], 'repos_scope_40'],
  ['repos of a group by name', [below(57, 'repos', 'name, uid'), [GROUP, 'repo-9', 'x']], 'repos_scope_57'],
  ['repos of a deep group by name', [below(74, 'repos', 'name, uid'), [DEEP, 'repo-9', 'x']], 'repos_scope_74'],
  [
    'repos of an organization by time',
    [below(40, 'repos', 'create_time, uid'), [ORG, NOW, 'x']],
    'repos_scope_40_create_time',
  ],
  [
    'repos of a group by time',
    [below(57, 'repos', 'create_time, uid'), [GROUP, NOW, 'x']],
    'repos_scope_57_create_time',
  ],
  ['tags of a group by time', [below(57, 'tags', 'create_time, uid'), [GROUP, NOW, 'x']], 'tags_scope_57_create_time'],
  ['tags of a group by name', [below(57, 'tags', 'name, uid'), [GROUP, 'tag-2', 'x']], 'tags_scope_57'],
  [
    'advisories of an organization by id',
    [below(40, 'advisories', 'advisory_id, uid'), [ORG, 'CVE-1', 'x']],
    'advisories_scope_40',
  ],
  [
    'repos directly in a group by name',
    [children('repos', 'name, uid'), [GROUP, 'repo-9', 'x']],
    'repos_parent_uid_name_uid_idx',
  ],
  [
    'repos directly in a group by time',
    [children('repos', 'create_time, uid'), [GROUP, NOW, 'x']],
    'repos_parent_uid_create_time_uid_idx',
  ],
  [
    'advisories directly in a group by id',
    [children('advisories', 'advisory_id, uid'), [GROUP, 'CVE-1', 'x']],
    'advisories_parent_uid_advisory_id_uid_idx',
  ],
  [
    'repos directly in a group by uid',
    ['SELECT * FROM repos WHERE parent_uid = $1::text AND uid > $2 ORDER BY uid LIMIT 51', [GROUP, 'x']],
    'repos_parent_uid_uid_idx',
  ],
  [
    'repos of a scope by uid',
    [
      `SELECT * FROM repos WHERE uid > $1::text || '/' AND uid < $1 || '0' AND uid > $2 ORDER BY uid LIMIT 51`,
      [GROUP, GROUP],
    ],
    'repos_pkey',
  ],
  [
    'the kept total',
    [`SELECT sum(n)::bigint AS n FROM scope_counts WHERE scope_uid = $1::text AND kind = 'repos'`, [ORG]],
    'scope_counts_pkey',
  ],
  [
    'the kept total of a value',
    [
      `SELECT sum(n)::bigint AS n FROM value_counts WHERE scope_uid = $1::text AND kind = 'repos' AND string_to_array(held, chr(31)) && $2`,
      [ORG, '{catalogTier 0}'],
    ],
    'value_counts_pkey',
  ],
  [
    'the first tags of many repos',
    [
      `SELECT t.* FROM unnest($1::text[]) AS parent (uid) CROSS JOIN LATERAL
     (SELECT * FROM tags WHERE parent_uid = parent.uid ORDER BY name, uid LIMIT 6) AS t`,
      [`{${GROUP}/1,${GROUP}/2}`],
    ],
    'tags_parent_uid_name_uid_idx',
  ],
]

// With statistics the planner may know a value to be rarer than it is here, and an index of it alone to be enough.
test.each([
  [
    'advisories on the packages of many repos',
    matched('advisories', 'artifact_name'),
    'advisories_scope_40_artifact_name',
  ],
  ['repos of the names of many advisories', matched('repos', 'name'), 'repos_scope_40'],
])('%s are found by the value within the organization', async (_what, [text, values], index) => {
  const nodes = await genericPlan(text, values)
  expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual([index])
})

test('what images are made of is read by their packages, and whether that is all of them by its key', async () => {
  const [carried, carrying] = await madeOf()
  const indexes = async (of: readonly [text: string, values: readonly string[]] | undefined) =>
    new Set((await genericPlan(...of!)).flatMap((node) => node['Index Name'] ?? []))
  const packages = ['sbom_packages_pkey', 'image_sboms_pkey']
  expect(await indexes(carried)).toEqual(new Set([...packages, 'advisories_scope_40_artifact_name']))
  expect(await indexes(carrying)).toEqual(
    new Set(['sbom_packages_scope_40_artifact_name', 'image_sboms_pkey', 'tags_scope_40_digest', 'images_pkey']),
  )
})

// PGlite never collects statistics by itself.
describe.each(['without statistics', 'with statistics'])('%s a page is read from an index in its order', (when) => {
  beforeAll(async () => {
    if (when === 'with statistics') await database.query(statement('ANALYZE'))
  })

  test.each(PAGES)('%s', async (_what, [text, values], index) => {
    const nodes = await genericPlan(text, values)
    expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual([index])
    // A sort would read the whole scope first.
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  })
})

describe('the feed', () => {
  const EVENT = `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body)
    SELECT gen_random_uuid(), 't', 'customer', '${GROUP}/' || i, '${GROUP}', '{}', 'b', '{}' FROM generate_series(1, 50) i`

  beforeAll(async () => {
    for (const day of ['2026-01-15', '2026-02-15', '2026-03-15', '2026-04-15']) {
      await openEventDay(database, new Date(day))
      await database.query(statement(EVENT))
      await placeEvents(database, { limit: 500, now: new Date(), maxFailures: 5 })
    }
  })

  /** The tables and indexes that a page of the events below the group is read from, and what else is done. */
  async function pageOf(bounds: { after?: number; before?: number; descending: boolean }) {
    let asked: { text: string; values: readonly unknown[] } | undefined
    const query = {
      after: undefined,
      before: undefined,
      within: { group: GROUP },
      conditions: [],
      limit: 20,
      ...bounds,
    }
    await readEvents({ query: async (of) => ((asked = of), []) }, [query])
    const nodes = await genericPlan(asked!.text, asked!.values.map(String))
    const reads = nodes.filter((node) => node['Relation Name'] !== undefined)
    return { tables: reads.map((node) => node['Relation Name']), types: nodes.map((node) => node['Node Type']) }
  }
  const first = (day: string): number => (Date.parse(day) / 86_400_000) * 100_000_000_000

  test('a page from a place on reads the months from there on alone, in their order', async () => {
    const { tables, types } = await pageOf({ after: first('2026-03-01'), descending: false })
    expect(tables).toEqual(['outbox_events_202603', 'outbox_events_202604'])
    expect(types).not.toContain('Sort')
    expect(types).not.toContain('Merge Append')
  })

  test('a page back from a place reads the months until there alone', async () => {
    const { tables, types } = await pageOf({ before: first('2026-02-01'), descending: true })
    expect(tables).toEqual(['outbox_events_202601', 'outbox_events_undated'])
    expect(types).not.toContain('Sort')
  })

  test('a day of deliveries is found by the position', async () => {
    const text = 'SELECT * FROM event_deliveries WHERE subscription_uid = $1 AND position = $2'
    const nodes = await genericPlan(text, ['x', String(first('2026-03-15') + 1)])
    expect(nodes.flatMap((node) => node['Relation Name'] ?? [])).toEqual(['event_deliveries_20260315'])
  })
})

// A condition that another index answers would be asked of each of its rows whether its uid is among those, by reading all of them anew.
test('what is given by many uids is found by them, whatever else is asked', async () => {
  const uids = Array.from({ length: 150 }, (_, at) => `${GROUP}/${at.toString(16).padStart(16, '0')}`)
  const tags: Table = { name: 'tags', columns: { uid: 't.uid' }, sorts: { uid: 'text' } }
  const query = { table: tags, conditions: [equals('digest')('')], order: totalOrder([]), limit: 51, total: true }
  const { text, values } = listStatement([{ kind: 'uids', uids }], query)
  const nodes = await genericPlan(text, values.map(literal))
  expect(new Set(nodes.flatMap((node) => node['Index Name'] ?? []))).toEqual(new Set(['tags_pkey']))
})

test.each(['create_time', 'update_time'])('tags of a form are counted by %s in an index alone', async (time) => {
  const where = `left(t.uid, 40) = $1::text AND length(t.uid) > 40 AND t.${time} >= $2::timestamptz AND t.form = 0`
  const nodes = await genericPlan(`SELECT count(*) FROM tags t WHERE ${where}`, [ORG, NOW])
  expect(nodes.map((node) => node['Node Type'])).toContain('Index Only Scan')
})

test('tags that are deprecated are counted by those alone', async () => {
  const where = `left(t.uid, 40) = $1::text AND ${equals('deprecated', 'boolean')(true)(() => '$2::boolean')}`
  const nodes = await genericPlan(`SELECT count(*) FROM tags t WHERE ${where}`, [ORG])
  expect(nodes.map((node) => node['Index Name'])).toContain('tags_scope_40_deprecated')
})
