// Every filter and every order of every list of a kind that has many rows: what PostgreSQL reads for a page and its total is bounded
// by the scope, whatever other organizations hold. Judged by the rows that plans say they read, never by time.
import { beforeAll, describe, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import { intersect, type Scope } from '../../src/core/scope.ts'
import type { Database, Queryable, Statement } from '../../src/db/database.ts'
import type { Filter } from '../../src/db/statements/filters.ts'
import type { ListQuery } from '../../src/db/statements/list.ts'
import { listStatement } from '../../src/db/statements/list-page.ts'
import { listPage, readTotal } from '../../src/db/statements/list-page.ts'
import { fewIn } from '../../src/db/statements/narrow.ts'
import { groups } from '../../src/services/iam/groups.ts'
import { identities } from '../../src/services/iam/identities.ts'
import { roleBindings } from '../../src/services/iam/role-bindings.ts'
import { roles } from '../../src/services/iam/roles.ts'
import { artifacts } from '../../src/services/libraries/artifacts.ts'
import { repos } from '../../src/services/registry/repos.ts'
import { tags } from '../../src/services/registry/tags.ts'
import type { Resource } from '../../src/services/resource.ts'
import { advisories } from '../../src/services/vulnerabilities/advisories.ts'
import { freshDatabase, statement, TEST_DATABASE_URL } from '../support/database.ts'
import { type PlanNode, stepsOf } from '../support/plan.ts'

const ORGANIZATIONS = 12
const GROUPS = 5
/** Rows of each kind in a group, and in an organization, where the groups themselves are some more. */
const EACH = 100
const IN_SCOPE = GROUPS * EACH + GROUPS + 1
const ORG = organization(7)
const GROUP = `${ORG}/${'0'.repeat(15)}2`

function organization(at: number): string {
  return at.toString(16).padStart(40, 'a')
}

const RESOURCES: readonly Resource[] = [groups, identities, roles, roleBindings, repos, tags, advisories, artifacts]

/** Rows that are read for a page of fifty where an index gives them in its order. */
const PAGE = 51

const TIME = new Date('2024-01-01T00:01:00Z')
const texts = ['one-7', 'one-8']
/** A value for each filter. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...{ name: 'one-7', nameContains: 'one-77', nameIn: texts, query: 'one-77', descriptionContains: 'one-77' },
  ...{ createdAfter: TIME, createdBefore: TIME, updatedAfter: TIME, updatedSince: TIME },
  ...{ group: GROUP, identity: one(7, '2'), role: one(7, '3'), relationshipType: 1, hasCapabilities: [1] },
  ...{ catalogTier: 1, catalogTierIn: [1], bundles: texts, digest: 'sha256:7', deprecated: true },
  ...{ advisoryIds: ['CVE-7'], legacyAdvisoryIds: texts, aliases: texts, origin: 'one-7', withdrawn: true },
  ...{ artifactNames: texts, artifactTypes: ['apk'], artifactArchitectures: texts },
  ...{ componentNames: texts, componentTypes: texts, componentLocations: texts },
  ...{ eventReviewStates: [1], eventAuthors: texts, excludeEventAuthors: texts, eventReviewers: texts },
  ...{ eventTypes: [1], latestEventType: 1, ecosystems: [1], cudaVersion: '12', remediated: true },
}

/** Filters by one value that find what they let through by an index of an organization, in any order. */
const FOUND = new Set(['name', 'identity', 'role', 'origin'])

/** Filters that no index answers: they pass nearly all, or are of kinds that have few rows, or of names that few words make. */
const READ_THROUGH = new Set([
  'advisories excludeEventAuthors',
  ...['nameContains', 'hasCapabilities', 'updatedAfter'].map((filter) => `roles ${filter}`),
])

/** Rows of an organization that are looked at before an index is, whatever they are: the first, or one of each name. */
const LOOKED_AT: Readonly<Record<string, number>> = { 'repos bundles': 1_000, 'tags nameContains': 1_000 }

const EARLY = new Date('2020-01-01T00:00:00Z')
/** Values that all rows pass, of filters that have some. */
const PASSED: Readonly<Record<string, unknown>> = {
  ...{ nameContains: 'o', createdAfter: EARLY, createdBefore: new Date('2030-01-01T00:00:00Z'), updatedAfter: EARLY },
  ...{ updatedSince: EARLY, deprecated: false, catalogTier: 0, catalogTierIn: [0], relationshipType: 0 },
  ...{ artifactTypes: ['apk'], withdrawn: false, latestEventType: 0, ecosystems: [1] },
}

/** Orders in which an index gives the pages of an organization, beside that by uid; those of others read it whole. */
const ORDERED: Readonly<Record<string, readonly string[]>> = {
  groups: ['name', 'createTime', 'updateTime'],
  identities: ['name', 'createTime', 'updateTime'],
  roles: ['name', 'createTime'],
  role_bindings: ['createTime', 'updateTime'],
  repos: ['name', 'createTime', 'updateTime'],
  tags: ['name', 'createTime', 'updateTime'],
  advisories: ['advisoryId', 'artifactName', 'createTime', 'updateTime'],
  artifacts: ['name', 'createTime', 'updateTime'],
}

/** The uid of the row of a kind in the group. */
function one(at: number, kind: string): string {
  return `${GROUP}/${at.toString(16).padStart(15, '0')}${kind}`
}

const FILL = `
  CREATE TEMP TABLE orgs AS SELECT lpad(to_hex(o), 40, 'a') AS uid FROM generate_series(1, ${ORGANIZATIONS}) o;
  INSERT INTO groups (uid, name) SELECT uid, 'org-' || uid FROM orgs;
  CREATE TEMP TABLE tops AS SELECT o.uid || '/' || lpad(to_hex(g), 16, '0') AS uid, o.uid AS org, g
    FROM orgs o, generate_series(1, ${GROUPS}) g;
  INSERT INTO groups (uid, parent_uid, name) SELECT uid, org, 'group-' || g FROM tops;
  CREATE TEMP TABLE ones AS SELECT g.uid AS parent, i,
    g.uid || '/' || lpad(to_hex(i), 15, '0') AS uid, timestamptz '2024-01-01Z' + i * interval '1 s' AS time
    FROM tops g, generate_series(1, ${EACH}) i;
  INSERT INTO groups (uid, parent_uid, name, create_time) SELECT uid || '1', parent, 'one-' || i, time FROM ones;
  INSERT INTO identities (uid, parent_uid, name, create_time) SELECT uid || '2', parent, 'one-' || i, time FROM ones;
  INSERT INTO roles (uid, parent_uid, name, create_time) SELECT uid || '3', parent, 'one-' || i, time FROM ones;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid, create_time)
    SELECT uid || '4', parent, uid || '2', uid || '3', time FROM ones;
  INSERT INTO repos (uid, parent_uid, name, create_time) SELECT uid || '5', parent, 'one-' || i, time FROM ones;
  INSERT INTO tags (uid, parent_uid, name, digest, create_time)
    SELECT uid || '5/' || lpad('6', 16, '0'), uid || '5', 'one-' || i, 'sha256:' || i, time FROM ones;
  INSERT INTO advisories (uid, parent_uid, advisory_id, author, artifact_name, artifact_type, create_time)
    SELECT uid || '7', parent, 'CVE-' || i, '', 'one-' || i, 'apk', time FROM ones;
  INSERT INTO artifacts (uid, parent_uid, name, ecosystem, create_time) SELECT uid || '8', parent, 'one-' || i, 1, time FROM ones;
  ANALYZE`

/** A value of a statement as SQL; none of them has a quote. */
function literal(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`
  return Array.isArray(value) ? `'{${value.map((item) => `"${item}"`).join(',')}}'` : `'${String(value)}'`
}

/** Rows that a node reads of a table or an index; 0 for one that reads none itself. */
function rowsRead(node: PlanNode): number {
  if (!/ Scan$/.test(node['Node Type']) || ['Function Scan', 'Subquery Scan'].includes(node['Node Type'])) return 0
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}

describe.runIf(TEST_DATABASE_URL !== undefined)('what a list reads', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase({ own: true })
    await database.session((session) => session.transaction((tx) => tx.script(FILL)))
  })

  /** The steps of the plan that a prepared statement keeps, whatever its values are, as they ran for these. */
  async function nodes({ text, values }: Statement): Promise<PlanNode[]> {
    return database.transaction(async (tx) => {
      await tx.query(statement('SET LOCAL plan_cache_mode = force_generic_plan'))
      await tx.query(statement(`PREPARE planned AS ${text}`))
      const execute = `EXECUTE planned${values.length === 0 ? '' : `(${values.map(literal).join(', ')})`}`
      const steps = await stepsOf(tx, execute)
      await tx.query(statement('DEALLOCATE planned'))
      return steps
    })
  }

  /** The first page of a list with its total. */
  function queryOf(
    resource: Resource,
    { filter, sort, values = VALUES }: { filter?: string; sort: string; values?: typeof VALUES },
  ): ListQuery {
    const filters: Record<string, Filter> = { ...resource.filters, ...resource.graphFilters }
    const value = filter === undefined ? undefined : values[filter]
    if (filter !== undefined && value === undefined) throw new Error(`Give the filter ${filter} a value.`)
    return {
      table: resource.table,
      conditions: filter === undefined ? [] : [filters[filter]!(value as never)],
      hidden: resource.hidden?.({}),
      order: totalOrder([{ field: sort, descending: false }]),
      limit: PAGE,
      total: true,
    }
  }

  /** The most rows that one step reads for the first page and its total. */
  async function most(
    resource: Resource,
    scope: Scope,
    { total = true, ...asked }: { filter?: string; sort: string; values?: typeof VALUES; total?: boolean },
  ): Promise<number> {
    const read = await nodes(listStatement(scope, { ...queryOf(resource, asked), total }))
    // Tables that hold nothing here are read whole.
    expect(read.filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > 0)).toEqual([])
    return Math.max(...read.map(rowsRead))
  }

  const kinds = RESOURCES.map((resource) => [resource.table.name, resource] as const)
  const below: Scope = [{ kind: 'below', uid: ORG }]

  /** The most rows that one step reads for a page of the organization without its total. */
  async function listed(query: ListQuery): Promise<number> {
    const asked: Statement[] = []
    await listPage(recorded(asked), below, { ...query, total: false })
    return Math.max(...(await Promise.all(asked.map(nodes))).flat().map(rowsRead))
  }

  /** The most rows that one step reads to find what passes a filter, and then to list it; and how many pass. */
  async function found(resource: Resource, filter: string): Promise<{ read: number; passing: number }> {
    const query = queryOf(resource, { filter, sort: 'uid' })
    const asked: Statement[] = []
    const few = await fewIn(recorded(asked), below, query)
    const scope = few ? intersect(below, few) : below
    const { total = 0 } = await listPage(database, scope, query)
    const statements = [...asked, ...(scope.length > 0 ? [listStatement(scope, query)] : [])]
    const steps = await Promise.all(statements.map(nodes))
    expect(steps.flat().filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > 0)).toEqual([])
    return { read: Math.max(...steps.flat().map(rowsRead)), passing: total }
  }

  it.each(kinds)('of %s through a filter is as much as passes it', async (kind, resource) => {
    for (const filter of Object.keys({ ...resource.filters, ...resource.graphFilters })) {
      if (READ_THROUGH.has(`${kind} ${filter}`)) continue
      const { read, passing } = await found(resource, filter)
      // The organization may be found too, which is not below itself.
      const first = LOOKED_AT[`${kind} ${filter}`] ?? PAGE
      expect(read, filter).toBeLessThanOrEqual(Math.max(first, passing + 1))
    }
  })

  it.each(kinds)('of %s through a filter that all pass is a page in any order', async (kind, resource) => {
    for (const filter of Object.keys({ ...resource.filters, ...resource.graphFilters })) {
      if (!(filter in PASSED)) continue
      for (const sort of READ_THROUGH.has(`${kind} ${filter}`) ? [] : ORDERED[kind]!)
        expect(
          await listed(queryOf(resource, { filter, sort, values: PASSED })),
          `${filter} by ${sort}`,
        ).toBeLessThanOrEqual(kind === 'groups' ? PAGE + 1 : PAGE)
      for (const uid of [ORG, GROUP]) {
        const asked = { filter, sort: 'uid', values: PASSED, total: false }
        const read = await most(resource, [{ kind: 'below', uid }], asked)
        expect(read, `${filter} below ${uid}`).toBeLessThanOrEqual(kind === 'groups' ? PAGE + 1 : PAGE)
      }
    }
  })

  const recorded = (asked: Statement[]): Queryable => ({
    query: async <Row extends object>(of: Statement) => (asked.push(of), database.query<Row>(of)),
  })

  it.each([
    ['repos', 'catalogTier'],
    ['tags', 'digest'],
    ['artifacts', 'ecosystems'],
    ['identities', 'relationshipType'],
  ])('of any groups for a total is what has the value: %s by %s', async (kind, filter) => {
    const resource = RESOURCES.find(({ table }) => table.name === kind)!
    const asked: Statement[] = []
    const groups = Array.from({ length: GROUPS }, (_, at) => `${ORG}/${'0'.repeat(15)}${at + 1}`)
    const scope = groups.map((uid) => ({ kind: 'below', uid }) as const)
    const values = { catalogTier: 7, digest: 'sha256:none', ecosystems: [7], relationshipType: 7 }
    expect(await readTotal(recorded(asked), scope, queryOf(resource, { filter, sort: 'name', values }))).toBe(0)
    const read = (await nodes(asked[0]!)).filter((node) => node['Relation Name'] !== 'value_counts')
    expect(Math.max(...read.map(rowsRead))).toBeLessThanOrEqual(GROUPS)
  })

  it('of repos by an item that many have asks no index of items for all of them', async () => {
    const fill = `UPDATE repos SET bundles = ARRAY['many'] WHERE left(uid, 40) = '${ORG}'`
    await database.session((session) => session.transaction((tx) => tx.script(fill)))
    const looked = async (bundle: string): Promise<readonly [few: number | undefined, read: number]> => {
      const asked: Statement[] = []
      const query = queryOf(repos, { filter: 'bundles', sort: 'uid', values: { bundles: [bundle] } })
      const few = await fewIn(recorded(asked), below, query)
      const items = (await nodes(asked[0]!)).filter((node) => node['Index Name'] === 'repos_bundles')
      return [few?.length, Math.max(0, ...items.map(rowsRead))]
    }
    expect(await looked('many')).toEqual([undefined, 0])
    expect(await looked('none')).toEqual([1, 0])
  })

  /** Each kind with each order. */
  const orders = RESOURCES.flatMap((resource) =>
    Object.keys(resource.table.sorts).map((sort) => [resource.table.name, sort, resource] as const),
  )

  it.each(orders)(
    'of %s by %s is a page where an index has the order, and else the scope',
    async (kind, sort, resource) => {
      const indexed = sort === 'uid' || ORDERED[kind]!.includes(sort)
      const read = await most(resource, [{ kind: 'below', uid: ORG }], { sort })
      // The organization is the first of its groups, and is not below itself.
      if (indexed) expect(read).toBeLessThanOrEqual(kind === 'groups' ? PAGE + 1 : PAGE)
      else expect(read).toBeLessThanOrEqual(IN_SCOPE)
      expect(await most(resource, [{ kind: 'below', uid: GROUP }], { sort })).toBeLessThanOrEqual(EACH)
      const parent = kind === 'tags' ? one(7, '5') : GROUP
      expect(await most(resource, [{ kind: 'children', uid: parent }], { sort })).toBeLessThanOrEqual(EACH)
    },
  )

  it.each(orders)('of %s by %s through each filter is what it finds, or the scope', async (kind, sort, resource) => {
    for (const filter of Object.keys({ ...resource.filters, ...resource.graphFilters })) {
      const read = await most(resource, [{ kind: 'below', uid: ORG }], { filter, sort })
      expect(read, filter).toBeLessThanOrEqual(FOUND.has(filter) ? PAGE : IN_SCOPE)
      const parent = kind === 'tags' ? one(7, '5') : GROUP
      // An index of a value alone may be read where all organizations together have fewer of it than the group has rows.
      const children = await most(resource, [{ kind: 'children', uid: parent }], { filter, sort })
      expect(children, filter).toBeLessThanOrEqual(IN_SCOPE)
    }
  })
})
