// From a status to HTTP: the status code and the headers that go with it (decisions, "Errors").
import type { CodeName, Reason } from '../core/errors.ts'
import type { Status } from '../wire/status.ts'

const BY_CODE: Readonly<Record<CodeName, number>> = {
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
}

/** Refusals for which HTTP has a more exact word than their code has. */
const BY_REASON: Readonly<Partial<Record<Reason, number>>> = {
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
}

/** The HTTP status of an error. */
export function httpStatusOf(status: Status): number {
  return BY_REASON[status.reason] ?? BY_CODE[status.name]
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
