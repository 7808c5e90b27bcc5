// The challenge of a 401 (RFC 6750 section 3), for every face that speaks HTTP.
import type { Reason } from '../core/errors.ts'

/**
 * The value of WWW-Authenticate: without an error when no token came, for then nothing is wrong with one.
 * @param realm names the service to the client
 * @param parameters added at the end, such as `resource_metadata` (RFC 9728 section 5.1)
 */
export function challengeOf(
  refusal: { readonly reason: Reason; readonly message: string },
  realm: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const error: Record<string, string> =
    refusal.reason === 'TOKEN_MISSING' ? {} : { error: 'invalid_token', error_description: refusal.message }
  const all = Object.entries({ realm, ...error, ...parameters })
  return `Bearer ${all.map(([name, value]) => `${name}="${quotable(value)}"`).join(', ')}`
}

/** Only the characters that RFC 6750 section 3 and RFC 6749 section 5.2 allow in a description, which may repeat what was sent. */
export function quotable(text: string): string {
  return text.replaceAll('"', "'").replace(/[^\x20-\x7e]|\\/g, '?')
}
