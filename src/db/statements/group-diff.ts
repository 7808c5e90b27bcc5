// How two groups differ.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'

/** What one group has and another lacks: at most `limit` uids of each kind, and how many there are of it. */
export interface GroupDiffRow {
  readonly roleUids: readonly string[]
  readonly bindingUids: readonly string[]
  readonly memberUids: readonly string[]
  readonly roleCount: number
  readonly bindingCount: number
  readonly memberCount: number
}

/** What `one` has that `other` lacks: roles by name and content, bindings by identity and role, members. */
export async function readGroupDiff(
  db: Queryable,
  { one, other, limit }: { one: string; other: string; limit: number },
): Promise<GroupDiffRow> {
  const build = new StatementBuilder()
  const a = build.param(one, 'text')
  const b = build.param(other, 'text')
  const n = build.param(limit, 'int')
  const [row] = await db.query<GroupDiffRow>(
    build.build(`WITH r AS (SELECT x.uid FROM roles x WHERE x.parent_uid = ${a} AND NOT EXISTS (SELECT FROM roles y
        WHERE y.parent_uid = ${b} AND y.name = x.name AND y.capabilities @> x.capabilities AND x.capabilities @> y.capabilities)),
      b AS (SELECT x.uid FROM role_bindings x WHERE x.parent_uid = ${a} AND NOT EXISTS (SELECT FROM role_bindings y
        WHERE y.parent_uid = ${b} AND y.identity_uid = x.identity_uid AND y.role_uid = x.role_uid)),
      m AS (SELECT DISTINCT x.identity_uid AS uid FROM role_bindings x WHERE x.parent_uid = ${a} AND NOT EXISTS
        (SELECT FROM role_bindings y WHERE y.parent_uid = ${b} AND y.identity_uid = x.identity_uid))
      SELECT ARRAY(SELECT uid FROM r ORDER BY uid LIMIT ${n}) AS "roleUids", (SELECT count(*)::int FROM r) AS "roleCount",
        ARRAY(SELECT uid FROM b ORDER BY uid LIMIT ${n}) AS "bindingUids", (SELECT count(*)::int FROM b) AS "bindingCount",
        ARRAY(SELECT uid FROM m ORDER BY uid LIMIT ${n}) AS "memberUids", (SELECT count(*)::int FROM m) AS "memberCount"`),
  )
  if (!row) throw new Error('The database gave no row for how two groups differ.')
  return row
}
