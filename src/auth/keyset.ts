// A set of public keys and the check of a signature against it.
import { compactVerify, errors, importJWK, type CryptoKey, type JWK } from 'jose'
import { algorithmsOf, publicMembers, rsaProblem } from './jwk.ts'
import { refuse } from './refusal.ts'
import type { ParsedToken, TokenHeader } from './token.ts'

const MAX_KEYS = 100
/** A token without `kid` is tried with at most so many keys. */
const MAX_TRIES = 10

/** The public keys of one issuer at one time. Its object identity stands for its contents. */
export interface KeySet {
  /** Whether a key of the set could have signed a token with this header. */
  has(header: TokenHeader): boolean
  /** Those keys, imported, at most ten, or so many. */
  select(header: TokenHeader, most?: number): Promise<CryptoKey[]>
}

interface Entry {
  readonly jwk: JWK
  /** What it may have signed with; none for keys that do not count. Looked at once: of long numbers that takes milliseconds. */
  readonly algorithms: readonly string[]
  readonly imported: Map<string, Promise<CryptoKey | undefined>>
}

/**
 * A key set out of a JWK set (RFC 7517 section 5) or a single JWK. Keys of unknown kinds, symmetric keys, and RSA keys
 * that are too weak, or too costly to check, are left out. Throws an Error when the value is neither, or holds more than 100 keys.
 */
export function createKeySet(value: unknown): KeySet {
  const entries = listOf(value).map(entryOf)
  const fitting = (header: TokenHeader): Entry[] => entries.filter((entry) => fits(entry, header))
  return {
    has: (header) => fitting(header).length > 0,
    select: async (header, most = MAX_TRIES) => {
      const keys = await Promise.all(
        fitting(header)
          .slice(0, Math.min(most, MAX_TRIES))
          .map((entry) => imported(entry, header.alg)),
      )
      return keys.filter((key) => key !== undefined)
    },
  }
}

/** `key-unknown`: no key of the set fits the header; `bad`: keys fit, but none made this signature. */
export type SignatureResult = 'good' | 'bad' | 'key-unknown'

/**
 * Checks the signature of a token against a key set, with the token's own (already accepted) algorithm only.
 * @param most how many keys are tried; ten at most
 */
export async function verifySignature(token: ParsedToken, keys: KeySet, most?: number): Promise<SignatureResult> {
  const candidates = await keys.select(token.header, most)
  if (candidates.length === 0) return 'key-unknown'
  for (const key of candidates) {
    try {
      await compactVerify(token.compact, key, { algorithms: [token.header.alg] })
      return 'good'
    } catch (error) {
      if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error
    }
  }
  return 'bad'
}

/** Throws TOKEN_INVALID unless the result is `good`. */
export function requireVerified(result: SignatureResult, token: ParsedToken): void {
  if (result === 'good') return
  const issuer = token.claims.iss
  if (result === 'bad') throw refuse('TOKEN_INVALID', `the signature was not made by a key of ${issuer}`)
  throw refuse('TOKEN_INVALID', `the token names a key that ${issuer} does not publish for ${token.header.alg}`)
}

function listOf(value: unknown): JWK[] {
  if (typeof value !== 'object' || value === null) throw new Error('not a JWK set')
  const keys: unknown = 'keys' in value ? value.keys : 'kty' in value ? [value] : undefined
  if (!Array.isArray(keys)) throw new Error('not a JWK set')
  if (keys.length > MAX_KEYS) throw new Error(`a JWK set of more than ${MAX_KEYS} keys`)
  return keys.filter((key): key is JWK => typeof key === 'object' && key !== null)
}

function entryOf(jwk: JWK): Entry {
  const isForSignatures = jwk.use === undefined || jwk.use === 'sig'
  const mayVerify = jwk.key_ops === undefined || (Array.isArray(jwk.key_ops) && jwk.key_ops.includes('verify'))
  const counts = isForSignatures && mayVerify && rsaProblem(jwk) === undefined
  const algorithms = counts ? algorithmsOf(jwk).filter((alg) => jwk.alg === undefined || jwk.alg === alg) : []
  return { jwk, algorithms, imported: new Map() }
}

function fits({ jwk, algorithms }: Entry, header: TokenHeader): boolean {
  return algorithms.includes(header.alg) && (header.kid === undefined || jwk.kid === header.kid)
}

function imported(entry: Entry, alg: string): Promise<CryptoKey | undefined> {
  const known = entry.imported.get(alg)
  if (known !== undefined) return known
  // Public members only: a private key published by mistake still verifies, and is never kept.
  const made = importJWK(publicMembers(entry.jwk), alg).then(
    (key) => key as CryptoKey,
    () => undefined,
  )
  entry.imported.set(alg, made)
  return made
}
