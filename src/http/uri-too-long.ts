// The answer to a request whose path and query are too long: as the face that it was meant for tells errors.
import { PlatformError } from '../core/errors.ts'
import type { Observe } from '../core/outcome.ts'
import { statusOf } from '../wire/status.ts'
import { errorAnswer, send } from './answer.ts'
import { type Handler, pathOf } from './messages.ts'

export interface TooLongOptions {
  /** Last part of the domain of errors, e.g. `chainguard.dev`. */
  readonly errorDomain: string
  readonly limits: { readonly urlBytes: number }
  readonly newRequestId: () => string
  readonly observe: Observe
}

/** Answers 414 (RFC 9110 section 15.5.15) with what is too long, and by how much. */
export function createUriTooLong({ errorDomain, limits, newRequestId, observe }: TooLongOptions): Handler {
  return (req, res) => {
    const requestId = newRequestId()
    const error = new PlatformError(
      'RESOURCE_EXHAUSTED',
      `Request too large: path and query may have ${limits.urlBytes} bytes, and have ${req.url?.length ?? 0}`,
      { reason: 'REQUEST_TOO_LARGE', metadata: { limit: String(limits.urlBytes) } },
    )
    const status = statusOf(error, { area: undefined, domainSuffix: errorDomain, requestId })
    observe({ method: undefined, code: error.code, reason: error.reason })
    const answer = { ...errorAnswer(status, error, errorDomain), status: 414 }
    void send(res, pathOf(req) === '/graphql' ? { ...answer, body: graphBody(error, answer.body) } : answer, {
      requestId,
      headOnly: req.method === 'HEAD',
      close: false,
    })
  }
}

/** The same error as the graph writes errors. */
function graphBody({ code, reason, message }: PlatformError, body: string): string {
  const { details } = JSON.parse(body) as { details: object[] }
  return JSON.stringify({ errors: [{ message, extensions: { code, reason, details } }] })
}
