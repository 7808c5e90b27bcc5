// Advisories with their events.
import type { Queryable } from '../database.ts'
import { asking } from './builder.ts'
import { escapeLike, type Filter } from './filters.ts'
import { byColumn, byKey, bySeveral, byTime, byTruth, byWords, type Keys } from './find.ts'
import { isBelowAny, rootsOf } from './scope.ts'
import { columns, largeFields, type Table } from './table.ts'

/**
 * Events of an advisory, oldest first, each in plain form: its `detail` holds the one member of its oneof. Written as JSON at once:
 * to make objects of the binary kind and join them takes three times as long, and an advisory may have a thousand events.
 */
const eventsIn = (which = ''): string => `coalesce((SELECT json_agg(json_build_object(
  'uid', e.uid, 'createTime', e.create_time, 'updateTime', e.update_time, 'author', e.author, 'reviewer', e.reviewer, 'reviewState', e.review_state,
  'issue', e.issue, 'findings', replace(encode(e.findings, 'base64'), E'\\n', ''), coalesce(d.key, 'detection'), d.value) ORDER BY e.create_time, e.ordinal)
  FROM (SELECT e.* FROM advisory_events e WHERE e.parent_uid = t.uid ${which}) e LEFT JOIN LATERAL jsonb_each(e.detail) d ON true), '[]'::json)`

/** What the index advisories_keys has. */
const KEYS: Keys = {
  of: {
    artifactType: 't.artifact_type',
    artifactArchitecture: 't.artifact_architecture',
    componentName: 't.component_name',
    componentType: 't.component_type',
    componentLocation: 't.component_location',
  },
}

/** What the index advisory_events_keys has. */
const EVENT_KEYS: Keys = {
  table: 'advisory_events',
  uid: 'parent_uid',
  of: {
    type: 't.type::text',
    reviewState: 't.review_state::text',
    author: 't.author',
    reviewer: 't.reviewer',
  },
}

const byEventType = byKey(EVENT_KEYS, 'type')

/** An advisory may have a thousand events: 64 such rows in a statement held the embedded database for seconds. */
const MOST_WITH_EVENTS = 8

export const advisoryTable: Table = {
  name: 'advisories',
  columns: {
    ...columns(['uid', 'parentUid', 'advisoryId', 'legacyAdvisoryId', 'author']),
    ...columns(['artifactName', 'artifactType', 'artifactArchitecture']),
    ...columns(['componentName', 'componentLocation', 'componentType']),
    ...columns(['aliases', 'severities', 'createTime', 'updateTime', 'deleteTime']),
    events: eventsIn(),
  },
  more: { latestEvents: eventsIn('ORDER BY e.create_time DESC, e.ordinal DESC LIMIT 1') },
  large: { ...largeFields(['aliases', 'severities']), events: MOST_WITH_EVENTS },
  sorts: {
    advisoryId: 'text',
    artifactName: 'text',
    componentName: 'text',
    createTime: 'timestamptz',
    updateTime: 'timestamptz',
    uid: 'text',
  },
  ordered: { advisoryId: 74, artifactName: 40, createTime: 40, updateTime: 40 },
  finders: {
    legacyAdvisoryId: byColumn('legacyAdvisoryId', 'text'),
    deleteTime: byTruth('deleteTime', { isSet: true }),
    advisoryId: bySeveral('advisoryId'),
    artifactName: bySeveral('artifactName'),
    createTime: byTime('createTime'),
    updateTime: byTime('updateTime'),
    componentLocation: byKey(KEYS, 'componentLocation'),
    componentName: byKey(KEYS, 'componentName'),
    componentType: byKey(KEYS, 'componentType'),
    artifactType: byKey(KEYS, 'artifactType'),
    artifactArchitecture: byKey(KEYS, 'artifactArchitecture'),
    eventAuthors: byKey(EVENT_KEYS, 'author'),
    eventReviewers: byKey(EVENT_KEYS, 'reviewer'),
    eventReviewStates: byKey(EVENT_KEYS, 'reviewState'),
    eventTypes: byEventType,
    // Of an advisory that has events it is the type of one; 0 stands for those that have none.
    latestEventType: (asked) => (asked.some(({ values }) => values.includes(0)) ? undefined : byEventType(asked)),
    searchText: byWords('Advisory', 'body'),
  },
}

/** An advisory as it is stored, as far as a feed tells it. */
export interface StoredAdvisoryRow {
  readonly uid: string
  readonly advisoryId: string
  readonly legacyAdvisoryId: string | null
  readonly author: string
  readonly artifactName: string
  readonly artifactType: string
  readonly artifactArchitecture: string
  readonly componentName: string
  readonly componentType: string
  readonly componentLocation: string
  readonly aliases: readonly string[]
  readonly severities: unknown
  readonly deleteTime: Date | null
  readonly published: boolean
  /** In no order; `time` is when each happened, in milliseconds since 1970. */
  readonly events: readonly { readonly type: number; readonly detail: unknown; readonly time: number }[]
}

// Each id is looked up by itself: of a planner without statistics all of a group would be read for the ids of a batch.
const STORED = `SELECT t.uid, t.advisory_id AS "advisoryId", t.legacy_advisory_id AS "legacyAdvisoryId", t.author,
  t.artifact_name AS "artifactName", t.artifact_type AS "artifactType", t.artifact_architecture AS "artifactArchitecture",
  t.component_name AS "componentName", t.component_type AS "componentType", t.component_location AS "componentLocation",
  t.aliases, t.severities, t.delete_time AS "deleteTime", t.published,
  coalesce((SELECT json_agg(json_build_object('type', e.type, 'detail', e.detail,
    'time', (extract(epoch FROM e.create_time) * 1000)::bigint)) FROM advisory_events e WHERE e.parent_uid = t.uid), '[]'::json) AS events
FROM unnest($2::text[]) given(id)
CROSS JOIN LATERAL (SELECT * FROM advisories a WHERE a.parent_uid = $1 AND a.advisory_id = given.id OFFSET 0) t`

const HELD = `SELECT uid FROM advisories WHERE parent_uid = $1 AND advisory_id = ANY($2::text[]) ORDER BY uid FOR NO KEY UPDATE`

/**
 * The advisories of a group that have one of these ids, as they stay until the end of the transaction. They are read when they are locked:
 * one statement would see their events as they were when it began to wait.
 */
export async function storedAdvisories(
  db: Queryable,
  group: string,
  ids: readonly string[],
): Promise<StoredAdvisoryRow[]> {
  const values = [group, ids]
  await db.query({ text: HELD, values })
  return db.query({ text: STORED, values })
}

/** Advisories with the text in an id or a name. The column is in lower case, so that LIKE does. */
export const withText: Filter<string> = (value) =>
  asking(
    { field: 'searchText', how: 'contains', values: [value] },
    (param) => `t.search_text LIKE ${param(`%${escapeLike(value.toLowerCase())}%`, 'text')}`,
  )

/**
 * Advisories with one of these other ids. They are looked up first: few advisories have one, but a planner without
 * statistics takes it for many and reads the whole scope in order instead.
 */
export const withAlias: Filter<readonly string[]> = (values) => (param) =>
  `t.uid = ANY(ARRAY(SELECT a.uid FROM advisories a WHERE a.aliases && ${param(values, 'text[]')}))`

/** An advisory on a package, with the last that was told of it. */
export interface PackageAdvisoryRow {
  readonly advisoryId: string
  readonly artifactName: string
  readonly artifactType: string
  readonly aliases: readonly string[]
  /** EventTypeFilter of its last event; 0: it has none. */
  readonly latest: number
  readonly fixed: string | null
  readonly note: string | null
  readonly reason: number | null
  readonly time: Date
}

/** Beyond what a document of another standard is good for. */
export const MAX_ON_PACKAGE = 5000

// Like the public feed it tells what was approved, and what nobody had to approve.
const ON_PACKAGE = `SELECT t.advisory_id AS "advisoryId", t.artifact_name AS "artifactName", t.artifact_type AS "artifactType",
  t.aliases, coalesce(e.type, 0) AS latest, e.detail #>> '{fixed,fixedVersion}' AS fixed,
  jsonb_path_query_first(e.detail, '$.*.note') #>> '{}' AS note,
  (e.detail #>> '{falsePositiveDetermination,type}')::int AS reason, coalesce(e.create_time, t.update_time) AS time
FROM advisories t LEFT JOIN LATERAL (SELECT * FROM advisory_events e WHERE e.parent_uid = t.uid AND e.review_state IN (0, 2)
  ORDER BY e.create_time DESC, e.ordinal DESC LIMIT 1) e ON true
WHERE t.uid > $1 || '/' AND t.uid < $1 || '0' AND t.artifact_name = $2 AND t.delete_time IS NULL ORDER BY t.advisory_id, t.uid LIMIT ${MAX_ON_PACKAGE + 1}`

/** The advisories below `group` on the package of this name, and one more than are told, where there are more. */
export function advisoriesOnPackage(db: Queryable, group: string, name: string): Promise<PackageAdvisoryRow[]> {
  return db.query({ text: ON_PACKAGE, values: [group, name] })
}

/** An advisory on the images of a repo, with the fixes that it tells. */
export interface FixesRow {
  readonly uid: string
  readonly id: string
  readonly aliases: readonly string[]
  readonly severities: readonly { readonly type?: number; readonly score?: string }[]
  /** `time` is when each was told, in milliseconds since 1970. */
  readonly fixes: readonly { readonly time: number; readonly version: string | null }[]
}

// Of each organization by its index: others may have as many advisories on packages of that name as they like.
const FIXES = `SELECT t.uid, t.advisory_id AS id, t.aliases, t.severities, coalesce((SELECT json_agg(json_build_object(
    'time', floor(extract(epoch FROM e.create_time) * 1000)::bigint, 'version', e.detail #>> '{fixed,fixedVersion}') ORDER BY e.create_time)
  FROM advisory_events e WHERE e.parent_uid = t.uid AND e.type = 3 AND e.review_state IN (0, 2)), '[]'::json) AS fixes
FROM (SELECT t.* FROM ${rootsOf('$2::text[]')} o JOIN advisories t ON left(t.uid, 40) = o.root AND t.uid > o.first AND t.uid < o.behind
    AND t.artifact_name = ANY(ARRAY(SELECT r.name FROM repos r WHERE r.uid = $1
      UNION SELECT split_part(a, ':', 1) FROM repos r CROSS JOIN unnest(r.aliases) a WHERE r.uid = $1))
  WHERE t.delete_time IS NULL AND t.uid > $3 AND ${isBelowAny('t.uid', '$2::text[]')} ORDER BY t.uid LIMIT $4::int) t ORDER BY t.uid`

/** The next advisories below `scopes` on the images of a repo, by their uids, behind one (absent: from the first). */
export function fixesIn(
  db: Queryable,
  { repoUid, scopes }: { readonly repoUid: string; readonly scopes: readonly string[] },
  { last, limit }: { readonly last: FixesRow | undefined; readonly limit: number },
): Promise<FixesRow[]> {
  return db.query({ text: FIXES, values: [repoUid, scopes, last?.uid ?? '', limit] })
}
