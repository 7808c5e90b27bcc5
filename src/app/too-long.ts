// The answer to a request whose path and query are too long: as the face that it was meant for tells errors.
// What belongs here: that answer. What does not: the limit itself (port.ts).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PlatformError } from '../core/errors.ts'
import { errorAnswer, send } from '../rest/respond.ts'
import { statusOf } from '../wire/status.ts'
import type { Config } from './config/config.ts'
import { pathOf } from './sites.ts'
import { currentRequestId, noteOutcome } from './telemetry/requests.ts'

/** Answers 414 (RFC 9110 section 15.5.15) with what is too long, and by how much. */
export function createTooLong({
  errorDomain,
  limits,
}: Pick<Config, 'errorDomain' | 'limits'>): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const requestId = currentRequestId()
    const error = new PlatformError(
      'RESOURCE_EXHAUSTED',
      `Request too large: path and query may have ${limits.urlBytes} bytes, and have ${req.url?.length ?? 0}`,
      { reason: 'REQUEST_TOO_LARGE', metadata: { limit: String(limits.urlBytes) } },
    )
    const status = statusOf(error, { area: undefined, domainSuffix: errorDomain, requestId })
    noteOutcome({ method: undefined, code: error.code, reason: error.reason })
    const answer = { ...errorAnswer(status, errorDomain), status: 414 }
    send(res, pathOf(req) === '/graphql' ? { ...answer, body: graphBody(error, answer.body) } : answer, {
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
