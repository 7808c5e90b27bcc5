// How a token is refused.
import { PlatformError, unauthenticated, type TokenReason } from '../core/errors.ts'

const REFUSED = 'Unauthenticated: '

/** The UNAUTHENTICATED error of a refused token. `text` never holds any part of the token's signature or key. */
export function refuse(reason: TokenReason, text: string): PlatformError {
  return unauthenticated(reason, REFUSED + text)
}

/** The same refusal as an exchange gives it: PERMISSION_DENIED with the same reason (docs/rules.md, "Errors"). */
export function asPermissionDenied(error: unknown): unknown {
  if (!(error instanceof PlatformError) || error.code !== 'UNAUTHENTICATED') return error
  const text = error.message.startsWith(REFUSED) ? error.message.slice(REFUSED.length) : error.message
  return new PlatformError('PERMISSION_DENIED', `Permission denied: ${text}`, { reason: error.reason, cause: error })
}
