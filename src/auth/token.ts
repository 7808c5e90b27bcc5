// A compact token taken apart: its header and claims, before anything in it is believed.
import { isTimestampMs } from '../core/timestamp.ts'
import { walkJson } from '../core/walk-json.ts'
import { refuse } from './refusal.ts'

/** RFC 7515 signature algorithms that are accepted; never `none`, never HMAC (docs/rules.md, "Tokens"). */
const ALGORITHMS: ReadonlySet<string> = new Set([
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA'],
])
/** Accepted difference between two clocks, in seconds. */
const CLOCK_SKEW_SECONDS = 30

const MAX_NAME_LENGTH = 2_048
const MAX_ISSUER_LENGTH = 255
const MAX_AUDIENCES = 100
const MAX_DEPTH = 50
const BASE64URL = /^[A-Za-z0-9_-]+$/
// `typ` tells kinds of token apart (RFC 8725 section 3.11): others, such as logout+jwt or dpop+jwt, are no credentials.
const TYPES = new Set(['jwt', 'at+jwt'])
const UTF8 = new TextDecoder('utf-8', { fatal: true })
const CONTROL = /[\u0000-\u001f\u007f]/

export interface TokenHeader {
  readonly alg: string
  readonly kid: string | undefined
}

/** The registered claims (RFC 7519 section 4.1) with their types checked, and all claims as sent. */
export interface TokenClaims {
  readonly iss: string
  readonly sub: string
  readonly aud: readonly string[]
  readonly exp: number
  readonly iat: number
  readonly nbf: number | undefined
  readonly all: Readonly<Record<string, unknown>>
}

export interface ParsedToken {
  readonly compact: string
  readonly header: TokenHeader
  readonly claims: TokenClaims
}

/**
 * Takes a JWS compact token apart. Nothing in the result is proven. Throws TOKEN_MALFORMED when it is not a signed JWT,
 * TOKEN_INVALID when its algorithm, header or claims are not acceptable.
 */
export function parseToken(compact: string): ParsedToken {
  const parts = compact.split('.')
  if (parts.length === 5) throw refuse('TOKEN_MALFORMED', 'the token is encrypted; a signed JWT is needed')
  const [header, payload] = parts
  if (parts.length !== 3 || header === undefined || payload === undefined) {
    throw refuse('TOKEN_MALFORMED', 'the token is not a JWT (three parts separated by dots)')
  }
  const parsedHeader = readHeader(decodeObject(header, 'header'))
  // Base64url of a signature has no padding (RFC 7515 section 2), and one token has one spelling.
  const signature = parts[2] ?? ''
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) {
    throw refuse('TOKEN_MALFORMED', "the token's signature is not base64url without padding, as its bytes are written")
  }
  if (signature === '') throw refuse('TOKEN_MALFORMED', 'the token has no signature')
  return { compact, header: parsedHeader, claims: readClaims(decodeObject(payload, 'payload')) }
}

/** Checks `exp`, `nbf` and `iat` against the time in milliseconds, with 30 s of skew (RFC 7519 section 4.1.4). */
export function requireValidTimes(claims: TokenClaims, nowMillis: number): void {
  const now = nowMillis / 1000
  if (now >= claims.exp + CLOCK_SKEW_SECONDS) {
    throw refuse('TOKEN_EXPIRED', `the token expired at ${instant(claims.exp)}; get a new one`)
  }
  if (claims.nbf !== undefined && now < claims.nbf - CLOCK_SKEW_SECONDS) {
    throw refuse('TOKEN_NOT_YET_VALID', `the token is not valid before ${instant(claims.nbf)}`)
  }
  if (now < claims.iat - CLOCK_SKEW_SECONDS) {
    throw refuse('TOKEN_NOT_YET_VALID', `the token says it was issued in the future, at ${instant(claims.iat)}`)
  }
}

/**
 * An issuer is an http(s) URL of at most 255 characters, without user, query or fragment (OpenID Connect Core section 2).
 * Throws TOKEN_INVALID.
 */
export function requireIssuerUrl(issuer: string): void {
  if (issuer.length > MAX_ISSUER_LENGTH) {
    throw refuse('TOKEN_INVALID', `the claim "iss" is longer than ${MAX_ISSUER_LENGTH} characters`)
  }
  const url = URL.parse(issuer)
  const isUrl = url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
  if (!isUrl || /[\s?#@]/.test(issuer)) throw refuse('TOKEN_INVALID', 'the claim "iss" is not the URL of an issuer')
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function decodeObject(part: string, name: string): Record<string, unknown> {
  if (!BASE64URL.test(part)) throw refuse('TOKEN_MALFORMED', `the token's ${name} is not base64url`)
  let text: string
  let value: unknown
  try {
    text = UTF8.decode(Buffer.from(part, 'base64url'))
    value = JSON.parse(text)
  } catch {
    throw refuse('TOKEN_MALFORMED', `the token's ${name} is not JSON`)
  }
  // Two readers of one token could each believe another of two values (RFC 7519 section 4).
  const twice: string[] = []
  const isShallow = walkJson(text, { maxDepth: MAX_DEPTH, onDuplicate: (path) => twice.push(path) })
  if (!isShallow) throw refuse('TOKEN_MALFORMED', `the token's ${name} is nested more than ${MAX_DEPTH} levels deep`)
  if (twice.length > 0) throw refuse('TOKEN_MALFORMED', `the token's ${name} gives a claim twice`)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw refuse('TOKEN_MALFORMED', `the token's ${name} is not a JSON object`)
}

function readHeader(header: Record<string, unknown>): TokenHeader {
  const { alg, kid, typ } = header
  if (typeof alg !== 'string') throw refuse('TOKEN_MALFORMED', 'the token names no algorithm')
  if (alg.toLowerCase() === 'none') throw refuse('TOKEN_INVALID', 'unsigned tokens (alg none) are never accepted')
  if (alg.startsWith('HS')) {
    throw refuse('TOKEN_INVALID', `tokens signed with a shared secret (${alg.slice(0, 16)}) are never accepted`)
  }
  if (!ALGORITHMS.has(alg)) {
    throw refuse('TOKEN_INVALID', `the algorithm is not one of ${[...ALGORITHMS].join(', ')}`)
  }
  // No extension is understood here, so a token that insists on one is refused (RFC 7515 section 4.1.11).
  if (header['crit'] !== undefined) throw refuse('TOKEN_INVALID', 'the token has critical headers (crit)')
  if (kid !== undefined && typeof kid !== 'string') throw refuse('TOKEN_MALFORMED', 'the token\'s "kid" is no string')
  if (typ !== undefined && !isTokenType(typ)) {
    throw refuse('TOKEN_INVALID', 'the token\'s type (typ) is neither "JWT" nor "at+jwt"')
  }
  return { alg, kid }
}

function isTokenType(typ: unknown): boolean {
  if (typeof typ !== 'string') return false
  const name = typ.toLowerCase()
  return TYPES.has(name.startsWith('application/') ? name.slice('application/'.length) : name)
}

function readClaims(all: Record<string, unknown>): TokenClaims {
  return {
    iss: readName(all, 'iss'),
    sub: readName(all, 'sub'),
    aud: readAudience(all['aud']),
    exp: readTime(all, 'exp'),
    iat: readTime(all, 'iat'),
    nbf: all['nbf'] === undefined ? undefined : readTime(all, 'nbf'),
    all,
  }
}

function readName(all: Record<string, unknown>, name: string): string {
  const value = all[name]
  if (value === undefined) throw refuse('TOKEN_INVALID', `the claim "${name}" is missing`)
  if (typeof value === 'string' && isName(value)) return value
  throw refuse('TOKEN_INVALID', `the claim "${name}" is not a plain string of 1 to ${MAX_NAME_LENGTH} characters`)
}

function readTime(all: Record<string, unknown>, name: string): number {
  const value = all[name]
  if (value === undefined) throw refuse('TOKEN_INVALID', `the claim "${name}" is missing`)
  // Who asks what its token says is told its times, which an answer could not hold otherwise.
  if (typeof value === 'number' && isTimestampMs(value * 1000)) return value
  throw refuse('TOKEN_INVALID', `the claim "${name}" is not a number of seconds between the years 1 and 9999`)
}

function readAudience(value: unknown): string[] {
  if (value === undefined) throw refuse('TOKEN_INVALID', 'the claim "aud" is missing')
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const names = list.filter((name): name is string => typeof name === 'string' && isName(name))
  if (names.length === list.length && names.length > 0 && names.length <= MAX_AUDIENCES) return names
  throw refuse('TOKEN_INVALID', 'the claim "aud" is neither a string nor a list of strings')
}

// Names go into the database and into digests: what cannot be stored, or has two encodings, is no name.
function isName(value: string): boolean {
  return value.length > 0 && value.length <= MAX_NAME_LENGTH && value.isWellFormed() && !CONTROL.test(value)
}
