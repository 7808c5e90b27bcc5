// Repos: their rows, their readmes, and the repos that others follow.
import type { Queryable } from '../database.ts'
import type { Match } from './nested.ts'
import { byColumn, byItem, bySeveral, byTime, byWords } from './find.ts'
import { isBelowAny, rootsOf } from './scope.ts'
import { columns, largeFields, type Table } from './table.ts'

/**
 * The column of a field that a mirror has of its source, unless it holds `own`. Repos that follow nothing, which are nearly
 * all, cost no look at another row.
 */
function inherited(column: string, own = 'false'): string {
  return `CASE WHEN t.sync_config IS NULL OR ${own} THEN t.${column}
    ELSE coalesce((SELECT s.${column} FROM repos s WHERE s.uid = t.sync_config ->> 'source'), t.${column}) END`
}

/** Repos that follow another, by the uid of that one. */
export const followsSource: Match = (source) => `t.sync_config IS NOT NULL AND t.sync_config ->> 'source' = ${source}`

/** Repos in which a tag names a digest. */
export const namesDigest: Match = (digest) => `t.uid IN (SELECT x.parent_uid FROM tags x WHERE x.digest = ${digest})`

export const repoTable: Table = {
  name: 'repos',
  columns: {
    ...columns(['uid', 'parentUid', 'name', 'syncConfig', 'customOverlay', 'createTime', 'updateTime']),
    description: inherited('description', `t.description <> ''`),
    // What the catalog says of an image it says of the source.
    catalogTier: inherited('catalog_tier'),
    bundles: inherited('bundles'),
    aliases: inherited('aliases'),
    activeTags: inherited('active_tags'),
  },
  large: largeFields(['syncConfig', 'customOverlay', 'bundles', 'aliases', 'activeTags']),
  sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
  ordered: { name: 74, createTime: 57, updateTime: 40 },
  inGroups: true,
  counted: ['catalogTier', 'bundles'],
  finders: {
    createTime: byTime('createTime'),
    updateTime: byTime('updateTime'),
    catalogTier: byColumn('catalogTier', 'int'),
    bundles: byItem('bundles'),
    name: bySeveral('name', byWords('Repo', 'title')),
    description: byWords('Repo', 'body'),
  },
}

/** Readmes have up to a megabyte each. */
const README_ROWS = 16
const README_TEXT = `coalesce(readme.content, '')`
const README_JOIN = { readme: 'LEFT JOIN repo_readmes readme ON readme.repo_uid = t.uid' }

/** A repo with its readme and its own values, not those of the repo that it follows. */
export const ownRepoTable: Table = {
  ...repoTable,
  columns: {
    ...repoTable.columns,
    ...columns(['description', 'catalogTier', 'bundles', 'aliases', 'activeTags']),
    readme: README_TEXT,
  },
  large: { ...repoTable.large, readme: README_ROWS },
  joins: README_JOIN,
}

/** A repo's uid with its readme, its source's where it has none; a repo without any has an empty readme. */
export const repoReadmeTable: Table = {
  name: 'repos',
  columns: {
    uid: 't.uid',
    content: `CASE WHEN t.sync_config IS NULL OR ${README_TEXT} <> '' THEN ${README_TEXT}
      ELSE coalesce((SELECT s.content FROM repo_readmes s WHERE s.repo_uid = t.sync_config ->> 'source'), '') END`,
  },
  large: { content: README_ROWS },
  joins: README_JOIN,
  sorts: {},
}

/** A repo that others may follow. */
export interface SourceRow<Config> {
  readonly uid: string
  readonly syncConfig: Config | null
}

const SOURCE = `SELECT uid, sync_config AS "syncConfig" FROM repos WHERE uid = $1`

/** The repo of a uid; undefined when there is none. */
export async function sourceOf<Config>(db: Queryable, uid: string): Promise<SourceRow<Config> | undefined> {
  const [row] = await db.query<SourceRow<Config>>({ text: SOURCE, values: [uid] })
  return row
}

const NAMED = `SELECT uid, sync_config AS "syncConfig" FROM repos WHERE name = $1 AND parent_uid = ANY($2::text[])
ORDER BY length(parent_uid) DESC`

/** The repos of a name directly in one of `groups`, the deepest first. */
export function sourcesNamed<Config>(
  db: Queryable,
  name: string,
  groups: readonly string[],
): Promise<SourceRow<Config>[]> {
  return db.query({ text: NAMED, values: [name, groups] })
}

// A repo is meant by its name, with any number of the groups above it before it.
const MEANT = `SELECT r.uid, r.name, a.ordinal FROM unnest($1::text[], $2::text[], $3::int[]) a(ref, name, ordinal)
CROSS JOIN ${rootsOf('$4::text[]')} o JOIN repos r ON left(r.uid, 40) = o.root AND r.name = a.name
  AND r.uid > o.first AND r.uid < o.behind
WHERE ${isBelowAny('r.uid', '$4::text[]')} AND (a.ref = r.name OR right((SELECT '/' || string_agg(g.name, '/' ORDER BY length(g.uid)) FROM groups g
  WHERE g.uid IN (SELECT left(r.uid, n) FROM generate_series(40, length(r.uid) - 1, 17) n)) || '/' || r.name,
  length(a.ref) + 1) = '/' || a.ref)`

/** The repos below `scopes` that `references` mean; `ordinal`: the place of the reference, from 1. */
export function reposReferenced(
  db: Queryable,
  references: readonly string[],
  scopes: readonly string[],
): Promise<{ uid: string; name: string; ordinal: number }[]> {
  // Names have slashes as references do: each end of a reference may be one.
  const meant = references.flatMap((ref, at) => endsOf(ref).map((name) => ({ ref, name, ordinal: at + 1 })))
  const values = [
    meant.map(({ ref }) => ref),
    meant.map(({ name }) => name),
    meant.map(({ ordinal }) => ordinal),
    scopes,
  ]
  return db.query({ text: MEANT, values })
}

function endsOf(ref: string): string[] {
  return Array.from(ref.matchAll(/(?:^|\/)(?=[^/])/g), ({ index }) => ref.slice(ref[index] === '/' ? index + 1 : index))
}

const SIZES = `SELECT repo_uid AS "repoUid", pg_column_size(charts) AS bytes FROM deployments WHERE repo_uid = ANY($1::text[])`

/** Which of the repos have a deployment, and what it takes as it is kept. */
export function deploymentSizes(
  db: Queryable,
  repos: readonly string[],
): Promise<{ readonly repoUid: string; readonly bytes: number }[]> {
  return db.query({ text: SIZES, values: [repos] })
}

const DEPLOYMENTS = `SELECT repo_uid AS "repoUid", charts FROM deployments WHERE repo_uid = ANY($1::text[])`

/** The deployments of the repos that have one: HelmChart messages of the contract. */
export function deploymentRows(
  db: Queryable,
  repos: readonly string[],
): Promise<{ readonly repoUid: string; readonly charts: unknown }[]> {
  return db.query({ text: DEPLOYMENTS, values: [repos] })
}
