// The header `Authorization` read as a bearer token.
import { refuse } from './refusal.ts'

/** `Bearer ` with some blanks; a token is ASCII, so its characters are its bytes. */
const SCHEME_BYTES = 7

const HINT = 'send "Authorization: Bearer <token>"'
// RFC 6750 section 2.1 (b64token), after a scheme in any case (RFC 9110 section 11.1).
const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i
const SCHEME = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,32})(?: |$)/

/**
 * The bearer token of a header, or undefined when there is no header. Throws TOKEN_MALFORMED for other schemes, for a
 * header that was sent twice (its values joined by a comma), for a token of more than `maxBytes` and for what is none.
 */
export function bearerToken(authorization: string | undefined, maxBytes = 8_192): string | undefined {
  if (authorization === undefined) return undefined
  // Checked before the pattern runs over it.
  if (authorization.length > maxBytes + SCHEME_BYTES) {
    throw refuse('TOKEN_MALFORMED', `the token is longer than ${maxBytes} bytes`)
  }
  if (authorization.startsWith('Bearer ey') && !authorization.includes(' ', 7)) {
    const token = authorization.slice(7)
    if (!token.includes(',')) return token
  }
  const token = BEARER.exec(authorization)?.[1]
  if (token !== undefined) return token
  throw refuse('TOKEN_MALFORMED', problemOf(authorization))
}

function problemOf(authorization: string): string {
  const scheme = SCHEME.exec(authorization)?.[1]
  if (authorization.includes(',')) return `the header Authorization was sent more than once; ${HINT}, once`
  if (scheme === undefined) return `the header Authorization has no scheme; ${HINT}`
  if (scheme.toLowerCase() === 'bearer') return `the header Authorization holds no token; ${HINT}`
  // A token sent without a scheme must not be repeated in a message.
  const name = scheme.length <= 16 && /^[A-Za-z-]+$/.test(scheme) ? `the scheme ${scheme}` : 'this scheme'
  return `${name} is not supported; ${HINT}`
}
