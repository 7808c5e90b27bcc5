// Search across kinds: what is found of each, ranked together, in one statement.
import type { Position } from '../../core/page.ts'
import type { Queryable, Statement } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { escapeLike } from './filters.ts'

interface Searched {
  readonly table: string
  /** What it is ranked by. */
  readonly title: string
  /** Field → SQL over `t`. */
  readonly fields: Readonly<Record<string, string>>
}

const named = { name: 't.name', description: 't.description' }

const KINDS = {
  Repo: { table: 'repos', title: 't.name', fields: { ...named, aliases: `array_to_string(t.aliases, ' ')` } },
  Group: { table: 'groups', title: 't.name', fields: named },
  Identity: { table: 'identities', title: 't.name', fields: named },
  Advisory: {
    table: 'advisories',
    title: 't.advisory_id',
    fields: {
      advisoryId: 't.advisory_id',
      aliases: `array_to_string(t.aliases, ' ')`,
      artifactName: 't.artifact_name',
      componentName: 't.component_name',
    },
  },
  Artifact: { table: 'artifacts', title: 't.name', fields: named },
} satisfies Readonly<Record<string, Searched>>

/** What can be searched. */
export type SearchedType = keyof typeof KINDS

/** One kind, and where it is looked for. */
export interface SearchedKind {
  readonly type: SearchedType
  /** Uids; all below them is looked at. */
  readonly scopes: readonly string[]
  /** Whether what has one of these uids itself is looked at too. */
  readonly self: boolean
}

export interface SearchQuery {
  readonly text: string
  /** At least one. */
  readonly kinds: readonly SearchedKind[]
  readonly after: Position | undefined
  readonly backward: boolean
  readonly limit: number
  readonly skip: number
}

/** One thing that was found; all are in the order of `placeOf`. */
export interface FoundRow {
  readonly rank: number
  readonly title: string
  readonly type: SearchedType
  readonly uid: string
  readonly fields: Readonly<Record<string, string>>
}

const PLACE = ['rank', 'title', 'type', 'uid'] as const
const TYPES = { rank: 'int', title: 'text', type: 'text', uid: 'text' } as const

/** The position of what was found. */
export function placeOf(row: FoundRow): Position {
  return PLACE.map((name) => row[name])
}

/** A page of what is found, and how much is found in all. */
export async function searchPage(db: Queryable, query: SearchQuery): Promise<{ rows: FoundRow[]; total: number }> {
  // A page without rows is one row that has nothing but the total.
  const rows = await db.query<Omit<FoundRow, 'uid'> & { uid: string | null; total: number }>(statementOf(query))
  return { rows: rows.filter((row): row is typeof row & FoundRow => row.uid !== null), total: rows[0]?.total ?? 0 }
}

function statementOf({ text, kinds, after, backward, limit, skip }: SearchQuery): Statement {
  const build = new StatementBuilder()
  const escaped = escapeLike(text)
  const on = {
    build,
    contains: build.param(`%${escaped}%`, 'text'),
    prefix: build.param(`${escaped}%`, 'text'),
    exact: build.param(escaped, 'text'),
  }
  const parts = kinds.map((kind) => partOf(kind, on))
  const columns = `(${PLACE.map((name) => `f.${name}`).join(', ')})`
  const place = after && `(${PLACE.map((name, at) => build.param(after[at] ?? null, TYPES[name])).join(', ')})`
  const where = place ? `WHERE ${columns} ${backward ? '<' : '>'} ${place}` : ''
  const order = (alias: string): string => PLACE.map((name) => `${alias}.${name}${backward ? ' DESC' : ''}`).join(', ')
  const page = `SELECT f.* FROM found f ${where} ORDER BY ${order('f')} LIMIT ${build.param(limit, 'int')} OFFSET ${build.param(skip, 'int')}`
  // All that is found, once: for the total and for the page.
  return build.read(
    `WITH found AS MATERIALIZED (${parts.join(' UNION ALL ')}) SELECT c.total, p.* FROM (SELECT count(*)::int AS total FROM found) c LEFT JOIN (${page}) p ON true ORDER BY ${order('p')}`,
  )
}

interface On {
  readonly build: StatementBuilder
  readonly contains: string
  readonly prefix: string
  readonly exact: string
}

function partOf({ type, scopes, self }: SearchedKind, { build, contains, prefix, exact }: On): string {
  const { table, title, fields }: Searched = KINDS[type]
  const json = Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')
  const found = Object.values(fields)
    .map((sql) => `${sql} ILIKE ${contains}`)
    .join(' OR ')
  return `SELECT '${type}' AS type, t.uid, ${title} AS title, json_build_object(${json}) AS fields,
    CASE WHEN ${title} ILIKE ${exact} THEN 0 WHEN ${title} ILIKE ${prefix} THEN 1 WHEN ${title} ILIKE ${contains} THEN 2 ELSE 3 END AS rank
    FROM unnest(${build.param(scopes, 'text[]')}) s(scope)
    JOIN ${table} t ON (t.uid > s.scope || '/' AND t.uid < s.scope || '0')${self ? ' OR t.uid = s.scope' : ''} WHERE ${found}`
}
