// From a status to the status code of HTTP (decisions, "Errors").
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
