// The HTTP status of each canonical code (docs/rules.md, "Errors"; google.rpc.Code says the same).
import type { CodeName, Reason } from '../core/errors.ts'

export const HTTP_STATUS: Readonly<Record<CodeName, number>> = {
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
export function httpStatusOf(error: { readonly name: CodeName; readonly reason: Reason }): number {
  return BY_REASON[error.reason] ?? HTTP_STATUS[error.name]
}
