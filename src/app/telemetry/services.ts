// The services as one face sees them: each call is counted, timed and traced under the name of that face.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf } from '../../contract/methods.ts'
import { PlatformError } from '../../core/errors.ts'
import type { CallContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import type { Metrics } from './metrics.ts'
import { pageSizeOf } from '../../core/page.ts'
import type { PageQuery } from '../../services/page.ts'
import { ANY_UID, type Asked, noteAsked } from './asked.ts'
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
  const measure = <T>(method: DescMethod, context: CallContext, work: () => Promise<T>): Promise<T> =>
    measured({ face, method: methodOf(method).id, context, ...instruments }, work)
  return {
    call: (method, request, context) => {
      note({ method, request, calls: 1 })
      return measure(method, context, () => services.call(method, request, context))
    },
    callMany: (method, requests, context) => {
      note({ method, request: requests[0] ?? {}, calls: requests.length })
      return measure(method, context, () => services.callMany(method, requests, context))
    },
    callAll: (calls, context) => {
      for (const { method, request } of calls) note({ method, request, calls: 1 })
      const methods = [...new Set(calls.map(({ method }) => method))]
      // What is done together is the work of each method that takes part.
      return methods.reduce(
        (work, method) => () => measure(method, context, work),
        () => services.callAll(calls, context),
      )()
    },
    list: (method, query, context) => {
      note({ method, query, calls: 1 })
      noteBelow(query)
      return measure(method, context, () => services.list(method, query, context))
    },
    listMany: (method, wanted, context) => {
      note({ method, query: wanted.query, place: wanted.places[0], calls: wanted.places.length })
      return measure(method, context, () => services.listMany(method, wanted, context))
    },
    get: (method, query, context) => {
      note({ method, uid: query.uid, calls: 1 })
      return measure(method, context, () => services.get(method, query, context))
    },
    getMany: (method, query, context) => {
      note({ method, uid: query.uids[0] ?? '', calls: query.uids.length })
      return measure(method, context, () => services.getMany(method, query, context))
    },
    ...(services.writesText && { writesText: true }),
    implemented: (method) => services.implemented(method),
  }
}

function note(asked: Asked): void {
  noteAsked(currentRequest()?.asked, asked)
}

/** Lists that are read with the rows that they are below: one a row, by the contract. */
function noteBelow({ below = [], size }: PageQuery): void {
  for (const { method, part: kind, query } of below) {
    const scope = [{ kind: kind === 'children' ? kind : 'below', uid: ANY_UID }] as const
    note({ method, query, place: { scope }, calls: pageSizeOf(size) })
  }
}

interface Measurement extends Instruments {
  readonly face: string
  readonly method: string
  readonly context: CallContext
}

async function measured<T>(on: Measurement, work: () => Promise<T>): Promise<T> {
  const { face, method, context, metrics, tracing } = on
  const record = currentRequest()
  if (record) {
    record.calls++
    if (context.caller.kind === 'identity') record.caller = context.caller.identity
  }
  const started = performance.now()
  let code = 'OK'
  try {
    if (!tracing) return await work()
    const attributes = { 'platform.face': face, 'platform.method': method }
    return await tracing.span({ name: method, attributes }, work)
  } catch (error) {
    code = codeOf(error)
    if (record && code === 'PERMISSION_DENIED' && error instanceof PlatformError) record.refused ??= error
    throw error
  } finally {
    metrics.call({ face, method, code, seconds: (performance.now() - started) / 1000 })
  }
}
