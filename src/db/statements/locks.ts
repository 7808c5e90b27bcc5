// Locks of more than one row of a resource, and those that none stands for, held until the end of the transaction.
import type { Transaction } from '../database.ts'

const WHOLE = `SELECT pg_advisory_xact_lock($1::bigint)::text AS locked`

/** Waits for everybody who locks the same number. */
export async function lockNumber(tx: Transaction, number: number): Promise<void> {
  await tx.query({ text: WHOLE, values: [number] })
}

const FAMILY = `SELECT digest FROM refresh_tokens WHERE family = $1 ORDER BY digest FOR UPDATE`

/** Locks every refresh token that came from one sign-in, in one order for all. */
export async function lockTokenFamily(tx: Transaction, family: string): Promise<void> {
  await tx.query({ text: FAMILY, values: [family] })
}

const PATTERNS = `SELECT pg_advisory_xact_lock(hashtextextended('match_slot ' || $1::text, 0))::text AS locked`

/** Waits for everybody who gives an organization another identity with a pattern; the trigger that gives it a place takes the same lock. */
export async function lockPatterns(tx: Transaction, organization: string): Promise<void> {
  await tx.query({ text: PATTERNS, values: [organization] })
}

// Only organizations have owners: of tens of thousands of bindings in groups nobody needs to know.
const BINDINGS = `WITH locked AS MATERIALIZED (SELECT identity_uid AS identity, parent_uid AS "group", role_uid AS role FROM role_bindings
  WHERE identity_uid = ANY($1::text[]) ORDER BY identity_uid, uid FOR UPDATE)
SELECT * FROM locked WHERE length("group") = 40`

/** Locks every binding of identities, in one order for all; gives what those in organizations are once nobody else changes them. */
export function lockBindings(
  tx: Transaction,
  identities: readonly string[],
): Promise<readonly { readonly identity: string; readonly group: string; readonly role: string }[]> {
  return tx.query({ text: BINDINGS, values: [identities] })
}
