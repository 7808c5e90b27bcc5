// From a status to HTTP: the status code and the headers that go with it (decisions, "Errors").
import type { Reason } from '../core/errors.ts'
import { HTTP_STATUS } from '../core/http-status.ts'
import type { Status } from '../wire/status.ts'

/** Refusals for which HTTP has a more exact word than their code has. */
const BY_REASON: Readonly<Partial<Record<Reason, number>>> = {
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
}

/** The HTTP status of an error. */
export function httpStatusOf(status: Status): number {
  return BY_REASON[status.reason] ?? HTTP_STATUS[status.name]
}

/**
 * The challenge of a 401 (RFC 6750 section 3): without an error when no token came, for then nothing is wrong with one.
 * @param realm names the service to the client
 */
export function challengeOf(status: Status, realm: string): string {
  const challenge = `Bearer realm="${quotable(realm)}"`
  if (status.reason === 'TOKEN_MISSING') return challenge
  return `${challenge}, error="invalid_token", error_description="${quotable(status.message)}"`
}

/** Only the characters that RFC 6750 section 3 allows in a description. */
function quotable(text: string): string {
  return text.replaceAll('"', "'").replace(/[^\x20-\x7e]|\\/g, '?')
}
