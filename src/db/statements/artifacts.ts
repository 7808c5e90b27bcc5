// Libraries and their versions.
import type { Queryable } from '../database.ts'
import { asking } from './builder.ts'
import { everything, type Filter } from './filters.ts'
import { byColumn, bySeveral, byTime, byTruth, byWords } from './find.ts'
import { columnOf, columns, type Table } from './table.ts'

const VERSIONS = { table: 'artifact_versions', uid: 'parent_uid' }

export const artifactTable: Table = {
  name: 'artifacts',
  columns: {
    ...columns(['uid', 'parentUid', 'name', 'description', 'ecosystem', 'latestVersion', 'versionCount']),
    ...columns(['createTime', 'updateTime']),
  },
  sorts: { name: 'text', versionCount: 'int', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
  ordered: { name: 74, createTime: 40, updateTime: 40 },
  finders: {
    createTime: byTime('createTime'),
    updateTime: byTime('updateTime'),
    ecosystem: byColumn('ecosystem', 'int'),
    cudaVersion: byColumn('cudaVersion', 'text', VERSIONS),
    remediated: byTruth('remediated', VERSIONS),
    name: bySeveral('name', byWords('Artifact', 'title')),
    'name,description': byWords('Artifact', 'body'),
  },
}

export const artifactVersionTable: Table = {
  name: 'artifact_versions',
  columns: {
    ...columns([
      'uid',
      'parentUid',
      'version',
      'versionOrder',
      'description',
      'sizeBytes',
      'cudaVersion',
      'remediated',
    ]),
    ...columns(['createTime', 'updateTime']),
    name: '(SELECT a.name FROM artifacts a WHERE a.uid = t.parent_uid)',
  },
  sorts: { versionOrder: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

/** Libraries with a version whose column is the value. */
function withVersion(field: string, type: string): Filter<string | boolean> {
  return (value) =>
    asking(
      { field, how: 'in', values: [value] },
      (param) =>
        `EXISTS (SELECT FROM artifact_versions v WHERE v.parent_uid = t.uid AND v.${columnOf(field)} = ${param(value, type)})`,
    )
}

/** Libraries with a version for this release of CUDA. */
export const withCudaVersion = withVersion('cudaVersion', 'text')

const remediatedVersion = withVersion('remediated', 'boolean')

/** Libraries with a remediated version. False is what a field that was not sent holds: it asks for nothing. */
export const withRemediatedVersion: Filter<boolean> = (value) => (value ? remediatedVersion(value) : everything)

const BY_TAIL = `SELECT uid FROM artifacts WHERE right(uid, 16) = $1`

/** The uids of libraries that end in these 16 hexadecimal digits. */
export async function artifactsByTail(db: Queryable, tail: string): Promise<string[]> {
  const rows = await db.query<{ uid: string }>({ text: BY_TAIL, values: [tail] })
  return rows.map(({ uid }) => uid)
}

const COUNTS = `SELECT e.ecosystem, count(t.uid)::int AS "totalCount" FROM unnest($1::int[]) e(ecosystem)
LEFT JOIN (unnest($2::text[]) s(scope) JOIN artifacts t ON t.uid > s.scope || '/' AND t.uid < s.scope || '0')
ON t.ecosystem = e.ecosystem GROUP BY e.ecosystem ORDER BY e.ecosystem`

/** How many libraries of each ecosystem lie below `scopes`. */
export function artifactCounts(
  db: Queryable,
  ecosystems: readonly number[],
  scopes: readonly string[],
): Promise<{ ecosystem: number; totalCount: number }[]> {
  return db.query({ text: COUNTS, values: [ecosystems, scopes] })
}

const LATEST = `UPDATE artifacts a SET latest_version = l.version, version_count = l.count, description = l.description,
  update_time = $2::timestamptz
FROM (
  SELECT DISTINCT ON (v.parent_uid) v.parent_uid, v.version, v.description, count(*) OVER (PARTITION BY v.parent_uid)::int AS count
  FROM artifact_versions v WHERE v.parent_uid = ANY($1::text[]) ORDER BY v.parent_uid, v.version_order DESC, v.uid DESC
) l WHERE a.uid = l.parent_uid`

/** Brings libraries up to date with their versions: what one says of itself is what its newest version says. */
export async function followLatestVersions(db: Queryable, uids: readonly string[], now: Date): Promise<void> {
  await db.query({ text: LATEST, values: [uids, now] })
}
