// Locks that no row of a resource stands for, held until the end of the transaction.
import type { Transaction } from '../database.ts'
import { statementName } from './builder.ts'

const WHOLE = `SELECT pg_advisory_xact_lock($1::bigint)::text AS locked`

/** Waits for everybody who locks the same number. */
export async function lockNumber(tx: Transaction, number: number): Promise<void> {
  await tx.query({ name: statementName(WHOLE), text: WHOLE, values: [number] })
}

const FAMILY = `SELECT digest FROM refresh_tokens WHERE family = $1 ORDER BY digest FOR UPDATE`

/** Locks every refresh token that came from one sign-in, in one order for all. */
export async function lockTokenFamily(tx: Transaction, family: string): Promise<void> {
  await tx.query({ name: statementName(FAMILY), text: FAMILY, values: [family] })
}
