// The token of a directory: after `Bearer`, in any case, or alone, as Okta sends it.
import { ANONYMOUS, type Authenticate, type IdentifiedCaller } from '../core/caller.ts'
import { unauthenticated } from '../core/errors.ts'

const TOKEN = /^\s*(?:bearer\s+)?(cgscim_[0-9a-f]{64})\s*$/i

/** @param callerOf finds whose token it is */
export function scimAuthenticator(callerOf: (token: string) => Promise<IdentifiedCaller>): Authenticate {
  return async ({ authorization }) => {
    if (authorization === undefined) return ANONYMOUS
    const token = authorization.length > 200 ? undefined : TOKEN.exec(authorization)?.[1]
    if (token) return callerOf(token.toLowerCase())
    const hint = 'send the token of GenerateScimToken in the header "Authorization: Bearer cgscim_…"'
    throw unauthenticated('TOKEN_MALFORMED', `Unauthenticated: this is no SCIM token; ${hint}`)
  }
}
