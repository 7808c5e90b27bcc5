// What a server and a facade give every face alike, and how both answer on their port.
import type { SharedSpending } from '../core/quota.ts'
import { createAdmission } from '../http/admission.ts'
import { compressAnswer } from '../http/compress.ts'
import { handleCors } from '../http/cors.ts'
import { createRouter, type Endpoint } from '../http/endpoint.ts'
import type { Handler } from '../http/messages.ts'
import { endFlood } from '../http/port/floods.ts'
import type { Config } from './config/config.ts'
import { sendNotFound } from './console.ts'
import type { Log } from './telemetry/log.ts'
import { noteEndpoint } from './telemetry/requests.ts'

/**
 * The options of all faces of a port. They share one admission, so that a caller's points are the same whatever it calls.
 * @param spending with whom the budgets of callers are shared; absent: nobody
 */
export function faceOptions(config: Config, log: Log, spending?: SharedSpending) {
  const { limits, trustedProxies: proxies, errorDomain } = config
  return {
    errorDomain,
    limits,
    requestTimeoutMs: limits.requestMs,
    admission: createAdmission({ limits, proxies, spending, cutOff: endFlood }),
    log: ({ error, ...about }: { error: unknown; requestId: string }) =>
      log.error({ err: error, ...about }, 'internal error'),
  }
}

/** Gives each request on the port to its endpoint, the first that takes it. */
export function createPortHandler(endpoints: readonly Endpoint[], config: Config): Handler {
  return createRouter({
    endpoints,
    before: (req, res) => {
      compressAnswer(req, res)
      noteEndpoint('cors')
      return handleCors(req, res, config.corsOrigins)
    },
    note: noteEndpoint,
    notFound: (request) => sendNotFound(request, config),
  })
}
