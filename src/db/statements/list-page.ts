// One page of a list with its total.
import type { Scope } from '../../core/scope.ts'
import type { Queryable, Statement } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { branchesOf, type ListQuery, totalText } from './list.ts'
import { walkedText, walkOf } from './walk.ts'
import { pageText } from './walk-apart.ts'

export interface Page<Row> {
  readonly rows: Row[]
  /** Of all that matches, over all pages; absent when it was not asked for. */
  readonly total: number | undefined
}

/** Reads one page of what is in `scope`. */
export async function listPage<Row extends object>(db: Queryable, scope: Scope, query: ListQuery): Promise<Page<Row>> {
  if (scope.length === 0) return { rows: [], total: query.total ? 0 : undefined }
  const walked = await walkedRows<Row>(db, scope, query)
  if (walked) return { rows: walked, total: query.total ? await readTotal(db, scope, query) : undefined }
  const rows = await db.query<Row & { _total?: number }>(listStatement(scope, query))
  if (!query.total) return { rows, total: undefined }
  const [first] = rows
  if (first) return { rows, total: first._total }
  // An empty page carries no total. It is nothing on a first page; behind the end it is asked for by itself.
  const behind = query.after !== undefined || Boolean(query.offset)
  return { rows, total: behind ? await readTotal(db, scope, query) : 0 }
}

/** The statement of a page whose rows each carry the total, which is computed once. */
export function listStatement(scope: Scope, query: ListQuery): Statement {
  const build = new StatementBuilder()
  const total = query.total ? `, ${totalText(branchesOf(scope, query), query, build)} AS "_total"` : ''
  return build.read(pageText(scope, { query, build, total }))
}

/** The page where it is found along the order of the organization (walk.ts). */
async function walkedRows<Row extends object>(
  db: Queryable,
  scope: Scope,
  query: ListQuery,
): Promise<Row[] | undefined> {
  const walk = walkOf(scope, query)
  if (!walk) return undefined
  const build = new StatementBuilder()
  const rows = await db.query<Row>(build.read(walkedText(walk, query, build)))
  return rows.length < query.limit ? undefined : rows
}

/** How many rows of a scope match. */
export async function readTotal(db: Queryable, scope: Scope, query: ListQuery): Promise<number> {
  const build = new StatementBuilder()
  const text = `SELECT ${totalText(branchesOf(scope, query), query, build)} AS total`
  const [row] = await db.query<{ total: number }>(build.read(text))
  return row?.total ?? 0
}
