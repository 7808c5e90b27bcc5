// What the port answers from the moment it is open until the faces are there.
import { unavailable } from '../core/errors.ts'
import { refuseOperation } from '../graphql/unready.ts'
import { refuseCall } from '../grpc/unready.ts'
import { errorAnswer, send } from '../http/answer.ts'
import { handleCors } from '../http/cors.ts'
import { HEALTH, isHealthPath } from '../http/health.ts'
import { type Handler, pathOf } from '../http/messages.ts'
import { statusOf } from '../wire/status.ts'
import type { Config } from './config/config.ts'
import { currentRequestId, noteEndpoint, noteOutcome } from './telemetry/requests.ts'

/** Answers every request with UNAVAILABLE, in the words of its protocol: published clients come back by themselves. */
export function createStartupHandler({
  errorDomain,
  corsOrigins,
}: Pick<Config, 'errorDomain' | 'corsOrigins'>): Handler {
  return (req, res) => {
    if (handleCors(req, res, corsOrigins)) return
    // Whoever waits for the server asks every moment.
    if (isHealthPath(pathOf(req))) noteEndpoint(HEALTH)
    const requestId = currentRequestId()
    const error = unavailable('the server is starting')
    const status = statusOf(error, { area: undefined, domainSuffix: errorDomain, requestId })
    noteOutcome({ method: undefined, code: error.code, reason: error.reason })
    if (refuseCall({ req, res }, { status, error, requestId, realm: errorDomain })) return
    if (refuseOperation({ req, res }, { status, error, requestId, errorDomain })) return
    const answer = errorAnswer(status, error, errorDomain)
    void send(res, answer, { requestId, headOnly: req.method === 'HEAD', close: false })
  }
}
