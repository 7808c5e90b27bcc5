// What one JWK is: its kind, its size, its public half.
import type { JWK } from 'jose'

/** RSA keys below this are too weak to count (RFC 7518 section 3.3). */
export const MINIMUM_RSA_BITS = 2048

const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const
const RSA_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const CURVE_ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  'EC P-256': ['ES256'],
  'EC P-384': ['ES384'],
  'EC P-521': ['ES512'],
  'OKP Ed25519': ['EdDSA'],
}

/** The accepted algorithms that a key of this kind can serve, the usual one first; none for other kinds. */
export function algorithmsOf(jwk: JWK): readonly string[] {
  return jwk.kty === 'RSA' ? RSA_ALGORITHMS : (CURVE_ALGORITHMS[`${jwk.kty} ${jwk.crv}`] ?? [])
}

/** The public members of a JWK, and nothing else. */
export function publicMembers(jwk: JWK): JWK {
  return Object.fromEntries(PUBLIC_MEMBERS.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]])))
}

/** The size of an RSA key in bits; undefined for other kinds. */
export function rsaBits(jwk: JWK): number | undefined {
  if (jwk.kty !== 'RSA') return undefined
  const bytes = Buffer.from(typeof jwk.n === 'string' ? jwk.n : '', 'base64url')
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? 0 : (bytes.length - first) * 8 - (Math.clz32(bytes[first] ?? 0) - 24)
}
