// Organizations by what is known of them outside.
import type { Queryable } from '../database.ts'
import { statementName } from './builder.ts'

const TEXT = `SELECT uid FROM groups WHERE parent_uid IS NULL AND verified AND name = $1 ORDER BY create_time, uid LIMIT 1`

/** The uid of the verified organization that has the name of a domain; undefined when there is none. */
export async function organizationOfDomain(db: Queryable, domain: string): Promise<string | undefined> {
  const [row] = await db.query<{ uid: string }>({ name: statementName(TEXT), text: TEXT, values: [domain] })
  return row?.uid
}
