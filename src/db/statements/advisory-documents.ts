// Advisory documents: what is published on packages, a document each. Nobody needs a right to read them and there may be many, so that no
// statement reads all of them: first their names, which are found one from the other by an index, then a few documents at a time.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { type ListSlice, type SliceRow, slicesOf, type SliceStart } from './list-slice.ts'

/** Which documents: of one package (empty: of all), of packages with one of these vulnerabilities (none: of all). */
export interface DocumentsQuery {
  readonly id: string
  readonly cves: readonly string[]
}

/** What is published on one package. */
export interface AdvisoryDocumentRow<Event> {
  /** The name of the package. */
  readonly id: string
  readonly createTime: Date
  readonly updateTime: Date
  readonly advisories: readonly DocumentAdvisoryRow<Event>[]
}

interface DocumentAdvisoryRow<Event> {
  readonly id: string
  readonly aliases: readonly string[]
  readonly packageNamespace: string
  /** As they were written; `timestamp` holds a text. */
  readonly events: readonly Event[]
}

/** A document that there is. */
export interface DocumentName {
  /** The name of the package. */
  readonly id: string
  /** How many advisories it has. */
  readonly advisories: number
}

const PUBLISHED = 't.published AND t.delete_time IS NULL'

type Param = StatementBuilder['param']

/** The names of the documents that are wanted, each once, as the table `named`; without vulnerabilities no more are read than are asked for. */
function named({ id, cves }: DocumentsQuery, param: Param, after?: string): string {
  const name = id === '' ? '' : ` AND t.artifact_name = ${param(id, 'text')}`
  const behind = after === undefined ? '' : ` AND t.artifact_name > ${param(after, 'text')}`
  if (cves.length > 0) {
    const ids = param(cves, 'text[]')
    // Found by their ids first: a planner without statistics would read all advisories for them.
    return `named AS MATERIALIZED (SELECT DISTINCT t.artifact_name AS id FROM advisories t WHERE t.uid = ANY(ARRAY(
      SELECT a.uid FROM advisories a WHERE a.advisory_id = ANY(${ids}) UNION SELECT a.uid FROM advisories a WHERE a.aliases && ${ids}))
      AND ${PUBLISHED}${name}${behind})`
  }
  const next = (condition: string): string =>
    `SELECT t.artifact_name AS id FROM advisories t WHERE ${PUBLISHED}${condition} ORDER BY t.artifact_name LIMIT 1`
  return `named AS ((${next(name + behind)}) UNION ALL
    SELECT n.id FROM named p CROSS JOIN LATERAL (${next(`${name} AND t.artifact_name > p.id`)}) n)`
}

/** The names of the documents that are wanted, in their order, behind one (absent: from the first). */
export function documentNames(
  db: Queryable,
  query: DocumentsQuery,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<DocumentName[]> {
  const builder = new StatementBuilder()
  const text = `WITH RECURSIVE ${named(query, builder.param, after)}
    SELECT n.id, (SELECT count(*)::int FROM advisories t WHERE ${PUBLISHED} AND t.artifact_name = n.id) AS advisories
    FROM (SELECT id FROM named${query.cves.length > 0 ? ' ORDER BY id' : ''} LIMIT ${builder.param(limit, 'int')}) n`
  return db.query(builder.read(text))
}

const DOCUMENT = `SELECT t.artifact_name AS id, min(t.create_time) AS "createTime", max(t.update_time) AS "updateTime",
  json_agg(json_build_object('id', t.advisory_id, 'aliases', t.aliases, 'packageNamespace', t.artifact_type, 'events',
    coalesce((SELECT json_agg(e.detail || jsonb_build_object('timestamp', e.create_time) ORDER BY e.create_time, e.ordinal)
      FROM advisory_events e WHERE e.parent_uid = t.uid AND e.type <> 8 AND e.review_state IN (0, 2)), '[]'::json))
    ORDER BY t.advisory_id, t.uid) AS advisories
FROM advisories t WHERE ${PUBLISHED}`

/** The documents of these names, in their order. */
export function advisoryDocuments<Event>(
  db: Queryable,
  names: readonly string[],
): Promise<AdvisoryDocumentRow<Event>[]> {
  const builder = new StatementBuilder()
  const text = `${DOCUMENT} AND t.artifact_name = ANY(${builder.param(names, 'text[]')}) GROUP BY t.artifact_name ORDER BY t.artifact_name`
  return db.query(builder.read(text))
}

/** A page of the documents that are wanted, by their ids. */
export async function documentsPage<Event>(
  db: Queryable,
  query: DocumentsQuery,
  { start, backward, limit }: SliceStart,
): Promise<ListSlice<AdvisoryDocumentRow<Event>>> {
  const builder = new StatementBuilder()
  const [sign, order] = backward ? ['<', 'DESC'] : ['>', '']
  const within = start ? `WHERE id ${sign} ${builder.param(start[0], 'text')}` : ''
  const text = `WITH RECURSIVE ${named(query, builder.param)}
    SELECT 1 AS at, c.total, d.*, d.id AS key FROM (SELECT count(*)::int AS total FROM named) c
    LEFT JOIN (${DOCUMENT} AND t.artifact_name = ANY(ARRAY(
        SELECT id FROM named ${within} ORDER BY id ${order} LIMIT ${builder.param(limit, 'int')}))
      GROUP BY t.artifact_name) d ON true ORDER BY d.id ${order}`
  const rows = await db.query<SliceRow<AdvisoryDocumentRow<Event>>>(builder.read(text))
  return slicesOf(1, rows)[0] ?? { rows: [], total: 0 }
}
