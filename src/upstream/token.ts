// Whether a caller has a token, which identity it says it is (by its header, or by the token's subject), and what it may use of its rights. Nothing is verified here,
// for the upstream does that on every call; whoever claims to be another is refused there.
import type { DescMethod } from '@bufbuild/protobuf'
import type { TokenLimits } from '../access/authority.ts'
import { methodOf } from '../contract/methods.ts'
import { IDENTITY_HEADER } from '../core/caller.ts'
import { failedPrecondition, PlatformError } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import { isUid } from '../core/uid.ts'
import type { CallContext } from '../services/context.ts'

/**
 * Before anything else of a request is looked at, as at the waist of our own services.
 * @throws UNAUTHENTICATED (TOKEN_MISSING) for a method that not everybody may call
 */
export function requireToken(desc: DescMethod, { caller }: CallContext): void {
  const { access, domain: area } = methodOf(desc)
  if (access.kind === 'none' || caller.kind === 'identity') return
  const message = 'Unauthenticated: send a token in the header "Authorization: Bearer <token>"'
  throw new PlatformError('UNAUTHENTICATED', message, { reason: 'TOKEN_MISSING', area })
}

/**
 * The uid of the caller's identity.
 * @throws FAILED_PRECONDITION where neither the header nor the token names an identity
 */
export function identityOf({ headers = {} }: CallContext): string {
  const { authorization, [IDENTITY_HEADER]: named } = headers
  const uid = typeof named === 'string' ? named : claimsOf(authorization)['sub']
  if (typeof uid === 'string' && isUid(uid)) return uid
  const description = `the token does not say which identity it stands for; name it in the header ${IDENTITY_HEADER}`
  throw failedPrecondition([{ type: 'IDENTITY_UNKNOWN', description }])
}

/** What the caller's token may use of what its identity holds, where it says so in the claims `cap` and `scopes`, as tokens of an exchange do. */
export function limitsOf({ headers: { authorization } = {} }: CallContext): TokenLimits {
  const { cap, scopes } = claimsOf(authorization)
  return { ...(isTexts(cap) && { capabilities: cap }), ...(isTexts(scopes) && { scopes }) }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What a JSON Web Token (RFC 7519) says; nothing: it is none. */
function claimsOf(authorization: unknown): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = String(authorization).split('.')
    return membersOf(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  } catch {
    return {}
  }
}
