// The services as one face sees them: each call is counted, timed and traced under the name of that face.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf } from '../../contract/methods.ts'
import { PlatformError } from '../../core/errors.ts'
import type { CallContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import type { Metrics } from './metrics.ts'
import { pageSizeOf } from '../../core/page.ts'
import type { PageQuery } from '../../services/page.ts'
import { ANY_UID, type AskedLog } from './asked.ts'
import { currentRequest } from './request.ts'
import { codeOf, type Tracing } from './tracing.ts'

/** What measures. */
export interface Instruments {
  readonly metrics: Pick<Metrics, 'call'>
  readonly tracing: Tracing | undefined
}

/**
 * The same services, measured.
 * @param face its name in metrics and traces, e.g. `rest`
 */
export function measuredServices(services: Services, face: string, instruments: Instruments): Services {
  const measure = measuring(face, instruments)
  return {
    call: (method, request, context) => {
      wanted()?.note({ method, request, calls: 1 })
      return measure(method, context, () => services.call(method, request, context))
    },
    callMany: (method, requests, context) => {
      wanted()?.note({ method, request: requests[0] ?? {}, calls: requests.length })
      return measure(method, context, () => services.callMany(method, requests, context))
    },
    callAll: (calls, context) => {
      for (const { method, request } of calls) wanted()?.note({ method, request, calls: 1 })
      const methods = [...new Set(calls.map(({ method }) => method))]
      // What is done together is the work of each method that takes part.
      return methods.reduce(
        (work, method) => () => measure(method, context, work),
        () => services.callAll(calls, context),
      )()
    },
    list: (method, query, context) => {
      const asked = wanted()
      asked?.note({ method, query, calls: 1 })
      if (asked) noteBelow(asked, query)
      return measure(method, context, () => services.list(method, query, context))
    },
    listMany: (method, query, context) => {
      wanted()?.note({ method, query: query.query, place: query.places[0], calls: query.places.length })
      return measure(method, context, () => services.listMany(method, query, context))
    },
    get: (method, query, context) => {
      wanted()?.note({ method, uid: query.uid, calls: 1 })
      return measure(method, context, () => services.get(method, query, context))
    },
    getMany: (method, query, context) => {
      wanted()?.note({ method, uid: query.uids[0] ?? '', calls: query.uids.length })
      return measure(method, context, () => services.getMany(method, query, context))
    },
    ...(services.writesText && { writesText: true }),
    implemented: (method) => services.implemented(method),
  }
}

/** Where to note what is asked for; undefined: nobody wants to see it, so nothing is made for it. */
function wanted(): AskedLog | undefined {
  return currentRequest()?.asked
}

/** What is read with the rows that it hangs on: one call a row, by the contract. */
function noteBelow(asked: AskedLog, { below = [], size }: PageQuery): void {
  const calls = pageSizeOf(size)
  for (const one of below) {
    if ('field' in one) asked.note({ method: one.method, uid: ANY_UID, calls })
    else
      asked.note({ method: one.method, query: one.query, place: { scope: [{ kind: one.part, uid: ANY_UID }] }, calls })
  }
}

type Measure = <T>(desc: DescMethod, context: CallContext, work: () => Promise<T>) => Promise<T>

/** Does some work as a call of a method by a face. */
function measuring(face: string, { metrics, tracing }: Instruments): Measure {
  return async (desc, { caller }, work) => {
    const method = methodOf(desc).id
    const record = currentRequest()
    if (record) {
      record.calls++
      if (caller.kind === 'identity') record.caller = caller.identity
    }
    const started = performance.now()
    let code = 'OK'
    try {
      if (!tracing) return await work()
      const attributes = { 'platform.face': face, 'platform.method': method }
      return await tracing.span({ name: method, attributes }, work)
    } catch (error) {
      code = codeOf(error)
      if (record) record.failed ??= code
      if (record && code === 'PERMISSION_DENIED' && error instanceof PlatformError) record.refused ??= error
      throw error
    } finally {
      metrics.call({ face, method, code, seconds: (performance.now() - started) / 1000 })
    }
  }
}
