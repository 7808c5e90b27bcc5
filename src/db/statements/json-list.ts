// The page of a list as one text.
import type { Scope } from '../../core/scope.ts'
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { jsonPageText } from './json-below.ts'
import { type JsonPage, jsonPageOf, type JsonPageQuery, type JsonPageRow } from './json-page.ts'
import { branchesOf, type ListQuery, totalText } from './list.ts'
import { readTotal } from './list-page.ts'
import { walkedText, walkOf } from './walk.ts'
import { pageText } from './walk-apart.ts'

/** The page with the texts of its rows, and of the lists below them, as one; undefined where one of them has none. */
export async function listAsJson<Row extends object>(
  db: Queryable,
  scope: Scope,
  wanted: JsonPageQuery<ListQuery>,
): Promise<JsonPage<Row> | undefined> {
  const { query } = wanted
  if (scope.length === 0) return { text: '', ends: [], more: false, total: query.total ? 0 : undefined }
  const walked = await walkedAsJson<Row>(db, scope, wanted)
  if (walked) return walked
  const build = new StatementBuilder()
  const page = jsonPageText(pageText(scope, { query, build, total: '' }), wanted, build)
  // Behind the page, for a statement is called by the table that it reads first.
  const text = query.total
    ? `SELECT * FROM (${page}) p CROSS JOIN (SELECT ${totalText(branchesOf(scope, query), query, build)} AS "_total") k`
    : page
  const [row] = await db.query<JsonPageRow>(build.readUnchanged(text))
  return row && jsonPageOf(row, wanted)
}

/** The page where it is found along the order of the organization (walk.ts). */
async function walkedAsJson<Row extends object>(
  db: Queryable,
  scope: Scope,
  wanted: JsonPageQuery<ListQuery>,
): Promise<JsonPage<Row> | undefined> {
  const { query } = wanted
  const walk = walkOf(scope, query)
  if (!walk) return undefined
  const build = new StatementBuilder()
  const text = jsonPageText(walkedText(walk, query, build), wanted, build)
  const [row] = await db.query<JsonPageRow>(build.readUnchanged(text))
  const page = row && row._count >= query.limit ? jsonPageOf<Row>(row, wanted) : undefined
  return page && { ...page, total: query.total ? await readTotal(db, scope, query) : undefined }
}
