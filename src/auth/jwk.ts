// What one JWK is: its kind, its size, its public half.
import type { JWK } from 'jose'

/** RSA keys below this are too weak to count (RFC 7518 section 3.3). */
const MINIMUM_RSA_BITS = 2048
/** Whoever may name keys could else have each check of a signature take ten milliseconds of a core. */
const MAXIMUM_RSA_BITS = 8192
/** The same goes for long exponents; those in use are 3 and 65537. */
const MAXIMUM_EXPONENT_BITS = 31

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
  return jwk.kty === 'RSA' ? bitsIn(wholeOf(jwk.n)) : undefined
}

/** Why an RSA key does not count; undefined: it does, or is of another kind. */
export function rsaProblem(jwk: JWK): string | undefined {
  const bits = rsaBits(jwk)
  if (bits === undefined) return undefined
  if (bits < MINIMUM_RSA_BITS) return `an RSA key of ${bits} bits; ${MINIMUM_RSA_BITS} is the least`
  if (bits > MAXIMUM_RSA_BITS) return `an RSA key of ${bits} bits; ${MAXIMUM_RSA_BITS} is the most`
  const exponent = wholeOf(jwk.e)
  const length = bitsIn(exponent)
  const isOdd = ((exponent.at(-1) ?? 0) & 1) === 1
  // With the exponent 1 whatever is to be signed is its own signature.
  if (isOdd && length > 1 && length <= MAXIMUM_EXPONENT_BITS) return undefined
  return 'an RSA key whose exponent is not an odd number from 3 to 2^31 - 1'
}

/** The bytes of a number (RFC 7518 section 2, Base64urlUInt), without zeros in front. */
function wholeOf(text: unknown): Buffer {
  const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64url')
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? Buffer.alloc(0) : bytes.subarray(first)
}

function bitsIn(bytes: Buffer): number {
  return bytes.length * 8 - (bytes.length === 0 ? 0 : Math.clz32(bytes[0] ?? 0) - 24)
}
