// Which identity a caller says it is: by its header, or by the subject of its token. Nothing is verified here, for the upstream does
// that on every call; whoever claims to be another is refused there.
import { IDENTITY_HEADER } from '../core/caller.ts'
import { failedPrecondition, unauthenticated } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import { isUid } from '../core/uid.ts'
import type { CallContext } from '../services/context.ts'

/**
 * The uid of the caller's identity.
 * @throws UNAUTHENTICATED without a token, FAILED_PRECONDITION where neither the header nor the token names an identity
 */
export function identityOf({ headers = {} }: CallContext): string {
  const { authorization, [IDENTITY_HEADER]: named } = headers
  if (typeof authorization !== 'string') {
    throw unauthenticated(
      'TOKEN_MISSING',
      'Unauthenticated: send a token in the header "Authorization: Bearer <token>"',
    )
  }
  const uid = typeof named === 'string' ? named : subjectOf(authorization)
  if (typeof uid === 'string' && isUid(uid)) return uid
  const description = `the token does not say which identity it stands for; name it in the header ${IDENTITY_HEADER}`
  throw failedPrecondition([{ type: 'IDENTITY_UNKNOWN', description }])
}

/** The claim `sub` of a JSON Web Token (RFC 7519); undefined: it is none. */
function subjectOf(authorization: string): unknown {
  try {
    const [, payload = ''] = authorization.split('.')
    return membersOf(JSON.parse(Buffer.from(payload, 'base64url').toString()))['sub']
  } catch {
    return undefined
  }
}
