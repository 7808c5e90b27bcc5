// The limit of a kind in an organization, and how many of it there are.
import type { Queryable } from '../database.ts'

// The row is locked only where it limits the kind, and in a way that rows made below it do not wait for.
const LIMIT = `SELECT coalesce((resource_limits ->> $2)::int, $3::int) AS "limit" FROM groups
WHERE uid = $1 AND coalesce((resource_limits ->> $2)::int, $3::int) IS NOT NULL FOR NO KEY UPDATE`

/**
 * The limit, locked until the end of the transaction; undefined when there is none.
 * @param otherwise what it is where the organization has none of its own
 */
export async function lockLimit(
  db: Queryable,
  organization: string,
  { kind, otherwise }: { readonly kind: string; readonly otherwise: number | undefined },
): Promise<number | undefined> {
  const values = [organization, kind, otherwise ?? null]
  const [row] = await db.query<{ limit: number }>({ text: LIMIT, values })
  return row?.limit
}

const COUNT = `SELECT coalesce(sum(n), 0)::bigint AS count FROM scope_counts
WHERE scope_uid = $1 AND split_part(kind, '.', 1) = $2`

/** How many rows of a kind lie below an organization. */
export async function countInOrganization(db: Queryable, organization: string, kind: string): Promise<number> {
  const values = [organization, kind]
  const [row] = await db.query<{ count: number }>({ text: COUNT, values })
  return Number(row?.count ?? 0)
}
