// Organizations and groups by what people call them.
import type { Queryable } from '../database.ts'

const TEXT = `SELECT uid FROM groups WHERE parent_uid IS NULL AND verified AND name = $1 ORDER BY create_time, uid LIMIT 1`

/** The uid of the verified organization that has the name of a domain; undefined when there is none. */
export async function organizationOfDomain(db: Queryable, domain: string): Promise<string | undefined> {
  const [row] = await db.query<{ uid: string }>({ text: TEXT, values: [domain] })
  return row?.uid
}

const NAMED = `SELECT uid FROM groups t
WHERE left(uid, 40) IN (SELECT left(scope, 40) FROM unnest($2::text[]) AS scope)
  AND EXISTS (SELECT FROM unnest($2::text[]) AS scope WHERE t.uid = scope OR starts_with(t.uid, scope || '/'))
  AND (name = $1 OR right(uid, length($1) + 1) = '/' || $1)
ORDER BY uid LIMIT 2`

/** Up to two groups within `scopes` that have a name, or a uid that ends with those segments. */
export async function groupsNamed(db: Queryable, text: string, scopes: readonly string[]): Promise<string[]> {
  const values = [text, scopes]
  const rows = await db.query<{ uid: string }>({ text: NAMED, values })
  return rows.map(({ uid }) => uid)
}

const SUSPENDED = 'SELECT uid FROM groups WHERE uid = ANY($1::text[]) AND status = 3 ORDER BY uid LIMIT 1'

/** The first of these organizations that is suspended (OrgStatus 3); undefined: none is. */
export async function suspendedOf(db: Queryable, uids: readonly string[]): Promise<string | undefined> {
  const [row] = await db.query<{ uid: string }>({ text: SUSPENDED, values: [uids] })
  return row?.uid
}
