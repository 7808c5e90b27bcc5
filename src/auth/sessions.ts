// What a finished sign-in becomes: a session of a browser, or an authorization code. Both are kept with the refresh tokens, so
// that whatever ends those ends these too.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import { PlatformError } from '../core/errors.ts'
import {
  digestOf,
  newRefreshToken,
  openSession,
  refreshDigest,
  requireLive,
  type RecordUse,
  type RefreshRecord,
  type RefreshStore,
} from './refresh.ts'
import { refuse } from './refusal.ts'

/** RFC 6749 section 4.1.2 wants at most ten minutes; a browser needs seconds. */
const CODE_MS = 60_000

/** What an authorization code is bound to. */
export interface CodeBinding {
  readonly client: string
  readonly redirectUri: string
  readonly challenge: string
}

export interface Sessions {
  /** A refresh token for an identity that was signed in otherwise than by a token. */
  open(record: Omit<RefreshRecord, 'family'>): Promise<string>
  /** A session for a refresh token, which is used up. @returns the secret, and when it ends */
  toSession(refreshToken: string): Promise<{ readonly secret: string; readonly expiresAt: Date }>
  /** The record of a session; undefined: there is none of this secret (any more). */
  session(secret: string): Promise<RefreshRecord | undefined>
  /** An authorization code for a refresh token, which is used up. */
  toCode(refreshToken: string, binding: CodeBinding): Promise<string>
  /**
   * The refresh token of a code, once: when a code comes again, all that came of it ends (RFC 6749 section 4.1.2).
   * @throws UNAUTHENTICATED
   */
  redeem(code: string, proof: Omit<CodeBinding, 'challenge'> & { readonly verifier: string }): Promise<string>
  /**
   * Of a refresh token that came of a code: it is for the client of the code (RFC 6749 section 6).
   * @throws UNAUTHENTICATED
   */
  requireClient(refreshToken: string, client: string): Promise<void>
  /** Uses up what came of the sign-in of this refresh token; the access token that it has given lives on. */
  close(refreshToken: string): Promise<void>
  /** Ends everything that came of the sign-in of this refresh token, or of this session, access tokens too. */
  end(secret: { readonly refreshToken: string } | { readonly session: string }): Promise<void>
}

/** Sessions and codes on a store. */
export function createSessions(store: RefreshStore, clock: Clock): Sessions {
  const live = (digest: string, use?: RecordUse['kind']): Promise<RefreshRecord> =>
    requireLive(store, digest, { now: clock.now(), ...(use ? { use } : {}) })
  const turn = async (digest: string, next: string, record: RefreshRecord): Promise<void> => {
    if (await store.rotate(digest, next, record)) return
    await store.revokeFamily(record.family)
    throw refuse('TOKEN_INVALID', 'the sign-in was used before; sign in again')
  }
  return {
    open: (record) => openSession(store, record),
    toSession: async (refreshToken) => {
      const digest = refreshDigest(refreshToken)
      const record = await live(digest)
      const secret = randomBytes(32).toString('base64url')
      await turn(digest, digestOf(secret), { ...record, use: { kind: 'session', issuedAt: clock.now() } })
      return { secret, expiresAt: record.expiresAt }
    },
    session: (secret) => live(digestOf(secret), 'session').catch(absent),
    toCode: async (refreshToken, binding) => {
      const digest = refreshDigest(refreshToken)
      const record = await live(digest)
      const code = randomBytes(32).toString('base64url')
      const use = { kind: 'code', ...binding, until: record.expiresAt.getTime() } as const
      await turn(digest, digestOf(code), { ...record, use, expiresAt: new Date(clock.now() + CODE_MS) })
      return code
    },
    redeem: async (code, proof) => {
      const digest = digestOf(code)
      const { use, ...record } = await live(digest, 'code')
      if (use?.kind !== 'code' || !fits(use, proof)) {
        throw refuse('TOKEN_INVALID', 'the code is for another client or redirect_uri, or the code_verifier is another')
      }
      const next = newRefreshToken(new Date(use.until))
      await turn(digest, next.digest, { ...record, client: digestOf(use.client), expiresAt: new Date(use.until) })
      return next.token
    },
    requireClient: async (refreshToken, client) => {
      const found = await store.find(refreshDigest(refreshToken))
      const wanted = found?.record.client
      if (wanted === undefined || wanted === digestOf(client)) return
      throw refuse('TOKEN_INVALID', 'the refresh token is for another client')
    },
    close: async (refreshToken) => {
      const found = await store.find(refreshDigest(refreshToken))
      if (found) await store.closeFamily(found.record.family)
    },
    end: async (secret) => {
      const digest = 'session' in secret ? digestOf(secret.session) : refreshDigest(secret.refreshToken)
      const found = await store.find(digest)
      if (found) await store.revokeFamily(found.record.family)
    },
  }
}

function fits(use: CodeBinding, { client, redirectUri, verifier }: Parameters<Sessions['redeem']>[1]): boolean {
  const challenge = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(use.challenge, 'base64url')
  const isProven = wanted.length === challenge.length && timingSafeEqual(wanted, challenge)
  return isProven && use.client === client && use.redirectUri === redirectUri
}

function absent(error: unknown): undefined {
  if (error instanceof PlatformError && error.code === 'UNAUTHENTICATED') return undefined
  throw error
}
