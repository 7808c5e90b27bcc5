// Which rules name an issuer and a subject: asked for every token of another issuer, so that its cost is bounded whatever
// organizations register.
import { HAS_NOT_ACTED } from './persons.ts'
import type { Queryable } from '../database.ts'
import { atPrimary } from './builder.ts'

export interface MatchRow {
  readonly uid: string
  readonly claimMatch: Record<string, unknown> | null
  readonly staticKeys: Record<string, unknown> | null
  readonly createTime: Date
}

export interface IssuerRow {
  readonly isNamed: boolean
  readonly hasStaticKeys: boolean
}

/** The lengths that the fixed beginning of a pattern is cut to, so that few look-ups find all that may fit. */
const PREFIX_LENGTHS = [0, 4, 8, 12, 16, 24, 32, 48, 64]
const COLUMNS = `uid, claim_match AS "claimMatch", static_keys AS "staticKeys", create_time AS "createTime"`

const ISSUER = `SELECT
EXISTS (SELECT FROM identities WHERE match_issuer = $1 AND claim_match IS NOT NULL)
  OR EXISTS (SELECT FROM identity_providers WHERE issuer = $1) AS "isNamed",
EXISTS (SELECT FROM identities WHERE match_issuer = $1 AND static_keys IS NOT NULL) AS "hasStaticKeys"`

/** How an issuer is named exactly. */
export async function issuerRow(db: Queryable, issuer: string): Promise<IssuerRow> {
  const [row] = await db.query<IssuerRow>(atPrimary(ISSUER, [issuer]))
  return row ?? { isNamed: false, hasStaticKeys: false }
}

// Sets of keys may be long, and no more of them are tried than `sets`: what is read for one token is bounded, whoever wrote it.
const EXACT = `SELECT ${COLUMNS} FROM (
  SELECT uid, claim_match, static_keys, create_time, count(static_keys) OVER (ORDER BY create_time, uid) AS nth FROM (
    SELECT uid, claim_match, static_keys, create_time FROM identities
    WHERE match_issuer = $1 AND match_subject = $2 AND uid > $3 AND uid < $4 AND parent_uid IS NOT NULL
    ORDER BY create_time, uid LIMIT $5) oldest) numbered
WHERE static_keys IS NULL OR nth <= $6 ORDER BY create_time, uid`

/** Whose rules are read, and how many at most: those of an organization, or all. */
export interface RuleScope {
  readonly organization: string | undefined
  readonly limit: number
}

/**
 * Identities that name issuer and subject exactly, the oldest first; people have no rule.
 * @param among whose; and of how many at most the static keys are read
 */
export async function exactRules(
  db: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
  among: RuleScope & { readonly sets: number },
): Promise<MatchRow[]> {
  const values = [issuer, subject, ...rangeOf(among.organization), among.limit, among.sets]
  return db.query<MatchRow>(atPrimary(EXACT, values))
}

// By issuer and the beginning of the pattern; then each organization's first, so that none stands in another's way.
const patternsBy = (
  columns: string,
): string => `SELECT ${columns} FROM unnest($1::text[], $2::text[]) p(issuer, prefix),
LATERAL (SELECT * FROM identities WHERE match_issuer = p.issuer AND match_prefix = p.prefix AND match_slot IS NOT NULL
  ORDER BY match_slot, match_size, create_time, uid LIMIT $3) i
ORDER BY length(p.prefix) DESC, match_slot, match_size, create_time, uid LIMIT $3`

const PATTERNS = patternsBy(COLUMNS)
const ISSUER_PATTERNS = patternsBy(`claim_match ->> 'issuerPattern' AS pattern`)

/** The patterns of issuers that begin as this issuer does. */
export async function issuerPatterns(db: Queryable, issuer: string, limit: number): Promise<string[]> {
  const issuers = beginningsOf(issuer)
  const values = [issuers.map(() => ''), issuers, limit]
  const rows = await db.query<{ pattern: string | null }>(atPrimary(ISSUER_PATTERNS, values))
  return [...new Set(rows.flatMap(({ pattern }) => pattern || []))]
}

/** Identities with a pattern that begins as the subject does (or as the issuer, where that is a pattern). */
export async function patternRules(
  db: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
  limit: number,
): Promise<MatchRow[]> {
  const subjects = beginningsOf(subject)
  const issuers = beginningsOf(issuer)
  const values = [[...subjects.map(() => issuer), ...issuers.map(() => '')], [...subjects, ...issuers], limit]
  return db.query<MatchRow>(atPrimary(PATTERNS, values))
}

const PATTERNS_IN = `SELECT ${COLUMNS} FROM identities
WHERE left(uid, 40) = $1 AND match_slot IS NOT NULL AND match_issuer IN ('', $2) ORDER BY match_slot LIMIT 1000`

/** All patterns of one organization for an issuer. */
export async function patternRulesIn(db: Queryable, organization: string, issuer: string): Promise<MatchRow[]> {
  const values = [organization, issuer]
  return db.query<MatchRow>(atPrimary(PATTERNS_IN, values))
}

const ONE = `SELECT ${COLUMNS} FROM identities WHERE uid = $1`

/** The rule of one identity. */
export async function ruleOfIdentity(db: Queryable, uid: string): Promise<MatchRow[]> {
  return db.query<MatchRow>(atPrimary(ONE, [uid]))
}

/** The beginning that a pattern is kept under. */
export function indexedPrefix(prefix: string): string {
  return prefix.slice(
    0,
    PREFIX_LENGTHS.findLast((length) => length <= prefix.length),
  )
}

function beginningsOf(text: string): string[] {
  return PREFIX_LENGTHS.filter((length) => length <= text.length).map((length) => text.slice(0, length))
}

/** The uids of an organization as a range: '0' follows '/' in code point order, and 'g' the hexadecimal digits. */
export function rangeOf(organization: string | undefined): [from: string, to: string] {
  return organization === undefined ? ['', 'g'] : [`${organization}/`, `${organization}0`]
}

// A person whom only a directory has named, and who is seen for the first time: in one statement, so that nobody sees it between.
const SEEN = `WITH seen AS (
  UPDATE identities i SET last_seen_time = $2::timestamptz FROM (SELECT uid, last_seen_time FROM identities WHERE uid = $1) before
  WHERE i.uid = before.uid AND i.last_seen_time < $2::timestamptz - interval '1 minute'
  RETURNING i.uid, i.parent_uid IS NULL AND i.came_time IS NULL AND i.match_issuer <> ''
    AND before.last_seen_time = i.create_time AS "isNew")
DELETE FROM known_persons k USING seen WHERE seen."isNew" AND k.identity_uid = seen.uid AND ${HAS_NOT_ACTED}`

/**
 * Notes that a token stood for the identity, at most once a minute. Who knew it only because a directory of theirs had named it
 * knows it no more: when it is seen is for those whom it comes to.
 */
export async function touchLastSeen(db: Queryable, uid: string, at: Date): Promise<void> {
  await db.query({ text: SEEN, values: [uid, at] })
}
