// Refresh tokens: their form, and the rotation that finds out a stolen one.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { ActClaim, EveryProvider } from './issuer.ts'
import { refuse } from './refusal.ts'

/** What a refresh token may be turned into: what its exchange gave, and never more. */
export interface RefreshRecord {
  /** All refresh tokens that come of one exchange: the session, which access tokens name too (`sid`). */
  readonly family: string
  readonly identity: string
  readonly audience: readonly string[]
  readonly capabilities?: readonly string[]
  readonly scopes?: readonly string[]
  readonly act: ActClaim
  readonly email?: string
  readonly provider?: string
  readonly groups?: readonly string[]
  readonly everyProvider?: EveryProvider
  /** The digest of the client of OAuth that it was given to; absent: whoever has it may use it. */
  readonly client?: string
  /** What else than a refresh token it is; the secret of one use is worth nothing as another. */
  readonly use?: RecordUse
  /** The end of the whole family; rotation does not move it. */
  readonly expiresAt: Date
}

/** A browser's session, or an authorization code with what its redemption must prove and the end of what comes of it. */
export type RecordUse =
  | { readonly kind: 'session'; readonly issuedAt: number }
  | {
      readonly kind: 'code'
      readonly client: string
      readonly redirectUri: string
      /** PKCE, S256 (RFC 7636). */
      readonly challenge: string
      readonly until: number
    }

/** Where refresh tokens are kept, by the SHA-256 (hex) of their secret; the secret itself is never stored. */
export interface RefreshStore {
  save(digest: string, record: RefreshRecord): Promise<void>
  /** `spent`: used up before, or its family revoked. Must be kept until `expiresAt`, or reuse would go unseen. */
  find(digest: string): Promise<{ readonly record: RefreshRecord; readonly spent: boolean } | undefined>
  /**
   * In one transaction: uses up `digest` and saves `nextDigest`. False, and nothing is written, when `digest` was not
   * live any more. Of calls at once, one is true.
   */
  rotate(digest: string, nextDigest: string, record: RefreshRecord): Promise<boolean>
  /** Makes every token of the family spent, those of a rotation that has just committed too. */
  closeFamily(family: string): Promise<void>
  /** Closes the family, and has the access tokens that came of it refused from now on. */
  revokeFamily(family: string): Promise<void>
}

/** The first refresh token of a family, and the family. */
export async function openFamily(
  store: RefreshStore,
  record: Omit<RefreshRecord, 'family'>,
): Promise<{ readonly refreshToken: string; readonly family: string }> {
  const { token: refreshToken, digest } = newRefreshToken(record.expiresAt)
  const family = randomUUID()
  await store.save(digest, { ...record, family })
  return { refreshToken, family }
}

/** The first refresh token of a family. */
export async function openSession(store: RefreshStore, record: Omit<RefreshRecord, 'family'>): Promise<string> {
  return (await openFamily(store, record)).refreshToken
}

/** A new refresh token: base64 (standard alphabet) of a JSON object whose `exp` is in seconds (docs/rules.md, "Tokens"). */
export function newRefreshToken(expiresAt: Date): { readonly token: string; readonly digest: string } {
  const secret = randomBytes(32).toString('base64url')
  const body = { exp: Math.floor(expiresAt.getTime() / 1000), secret }
  return { token: Buffer.from(JSON.stringify(body)).toString('base64'), digest: digestOf(secret) }
}

/** The digest that a refresh token is stored under. Throws TOKEN_MALFORMED when it is none. */
export function refreshDigest(token: string): string {
  try {
    const body: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    if (typeof body === 'object' && body !== null && 'secret' in body && typeof body.secret === 'string') {
      return digestOf(body.secret)
    }
  } catch {
    // Refused below, as what is JSON but no refresh token.
  }
  throw refuse('TOKEN_MALFORMED', 'this is not a refresh token')
}

/**
 * The live record of a refresh token. Throws TOKEN_EXPIRED, or TOKEN_INVALID when it is unknown or was used before;
 * then its whole family ends, for one of two holders must have stolen it (RFC 9700 section 4.14.2).
 */
export async function requireLive(
  store: RefreshStore,
  digest: string,
  { now: nowMillis, use }: { readonly now: number; readonly use?: RecordUse['kind'] },
): Promise<RefreshRecord> {
  const found = await store.find(digest)
  const name = use ?? REFRESH_TOKEN
  if (found === undefined || found.record.use?.kind !== use)
    throw refuse('TOKEN_INVALID', `the ${name} is not known; sign in again`)
  if (found.spent) throw await endFamily(store, found.record, name)
  if (nowMillis >= found.record.expiresAt.getTime()) {
    throw refuse('TOKEN_EXPIRED', `the ${name} expired at ${found.record.expiresAt.toISOString()}; sign in again`)
  }
  return found.record
}

/** What a secret without another use is called where it is refused. */
const REFRESH_TOKEN = 'refresh token'

/** Uses the token up and gives its successor. Throws TOKEN_INVALID when another call was first. */
export async function rotate(store: RefreshStore, digest: string, record: RefreshRecord): Promise<string> {
  const next = newRefreshToken(record.expiresAt)
  if (await store.rotate(digest, next.digest, record)) return next.token
  throw await endFamily(store, record, REFRESH_TOKEN)
}

async function endFamily(store: RefreshStore, { family }: RefreshRecord, name: string): Promise<Error> {
  await store.revokeFamily(family)
  return refuse('TOKEN_INVALID', `the ${name} was used before, so all that came of it are revoked; sign in again`)
}

/** What a secret is stored under. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'hex')
}
