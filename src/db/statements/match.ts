// Which identities name an issuer: asked for every token of another issuer, so it must be cheap.
import type { Queryable } from '../database.ts'
import { statementName } from './builder.ts'

export interface MatchRow {
  readonly uid: string
  readonly claimMatch: Record<string, unknown> | null
  readonly staticKeys: Record<string, unknown> | null
}

const TEXT = `SELECT uid, claim_match AS "claimMatch", static_keys AS "staticKeys" FROM identities
WHERE match_issuer = $1 AND parent_uid IS NOT NULL
UNION ALL
SELECT uid, claim_match, static_keys FROM identities
WHERE match_issuer = '' AND claim_match ->> 'issuerPattern' <> '' LIMIT 10000`

/** Identities whose relationship names `issuer` exactly, and all that have a pattern for it; people have no rule. */
export async function identitiesForIssuer(db: Queryable, issuer: string): Promise<MatchRow[]> {
  return db.query<MatchRow>({ name: statementName(TEXT), text: TEXT, values: [issuer] })
}

const SEEN = `UPDATE identities SET last_seen_time = $2::timestamptz
WHERE uid = $1 AND last_seen_time < $2::timestamptz - interval '1 minute'`

/** Notes that a token stood for the identity, at most once a minute (docs/rules.md, "Resources"). */
export async function touchLastSeen(db: Queryable, uid: string, at: Date): Promise<void> {
  await db.query({ name: statementName(SEEN), text: SEEN, values: [uid, at] })
}
