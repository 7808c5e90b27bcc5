// Every request on the port: its id, its trace, its numbers, and its line in the log.
import type { Outcome } from '../../core/outcome.ts'
import { AskedLog } from './asked.ts'
import { type Log, requestId } from './log.ts'
import { type Handler, type HttpRequest, type HttpResponse, pathOf } from '../../http/messages.ts'
import type { Metrics } from './metrics.ts'
import { currentRequest, inRequest, type RequestRecord } from './request.ts'
import type { RequestSpan, Tracing } from './tracing.ts'

export interface Watchers {
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing | undefined
  /** Told of each request when it is over; absent: nobody is. */
  readonly journal?: ((seen: Seen) => void) | undefined
}

/** A request that is over. */
export interface Seen {
  readonly req: HttpRequest
  readonly record: RequestRecord
  /** Undefined: the client went away before. */
  readonly status: number | undefined
  readonly ms: number
}

/** Endpoints that are asked by machines every few seconds: a line of theirs is worth nothing. */
const QUIET = new Set(['health', 'metrics'])
/** An id of a trace in `traceparent` (W3C Trace Context), for the log of a server that has no traces itself. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

/** A handler whose requests are watched. What they come to is measured when the connection lets go of the answer. */
export function watchRequests(handler: Handler, watchers: Watchers): Handler {
  return (req, res) => watchRequest({ req, res, handler }, watchers)
}

function watchRequest(
  { req, res, handler }: { readonly req: HttpRequest; readonly res: HttpResponse; readonly handler: Handler },
  watchers: Watchers,
): void | Promise<void> {
  const span = watchers.tracing?.request(req.headers)
  const record: RequestRecord = {
    id: requestId(req.headers['x-request-id']),
    started: performance.now(),
    endpoint: 'none',
    traceId: span?.traceId ?? TRACEPARENT.exec(String(req.headers['traceparent']))?.[1],
    caller: undefined,
    operation: undefined,
    graphType: undefined,
    points: 1,
    asked: watchers.journal && new AskedLog(),
    graph: undefined,
    calls: 0,
    refused: undefined,
    outcome: undefined,
    failed: undefined,
  }
  watchers.metrics.requestBegins()
  // It comes once, whether the answer was sent or the client left.
  res.once('close', () => {
    try {
      finish({ req, res, record, span }, watchers)
    } catch (error) {
      // It is answered: what goes wrong in telling of it is no reason for the server to end.
      watchers.log.error({ err: error, requestId: record.id }, 'request was not measured')
    }
  })
  const run = () => inRequest(record, () => handler(req, res))
  return span ? span.run(run) : run()
}

interface Finished {
  readonly req: HttpRequest
  readonly res: HttpResponse
  readonly record: RequestRecord
  readonly span: RequestSpan | undefined
}

function finish({ req, res, record, span }: Finished, { log, metrics, journal }: Watchers): void {
  const { endpoint, outcome, operation, graphType } = record
  const ms = performance.now() - record.started
  const status = res.writableFinished ? res.statusCode : undefined
  metrics.request({ endpoint, status, seconds: ms / 1000 })
  if (outcome) measureOutcome(record, outcome, metrics)
  if (graphType !== undefined) metrics.operation(graphType, outcome?.code ?? 'OK')
  if (graphType === 'subscription') metrics.subscriberGoes()
  journal?.({ req, record, status, ms })
  const code = outcome?.code
  const failed = (status ?? 0) >= 500 || code === 'INTERNAL'
  const name = operation ? `${endpoint} ${operation}` : `${req.method} ${endpoint}`
  span?.end({ name, attributes: attributesOf({ req, record, status }), failed })
  const level = QUIET.has(endpoint) ? 'debug' : failed ? 'warn' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { id, caller, traceId } = record
  const line = {
    face: endpoint,
    verb: req.method,
    // The query may hold a token, and a path that is no method's whatever people type.
    ...(operation ? { method: operation } : { path: pathOf(req).slice(0, 200) }),
    ...(status === undefined ? { gone: true } : { status }),
    ...(code ? { code } : {}),
    ms: Math.round(ms * 10) / 10,
    ...(caller ? { caller } : {}),
    requestId: id,
    ...(traceId ? { traceId } : {}),
  }
  log[level](line, 'request')
}

/** Refusals before the services are calls too; the others were counted there. */
function measureOutcome({ endpoint, calls }: RequestRecord, outcome: Outcome, metrics: Metrics): void {
  if (outcome.code === 'OK') return
  metrics.failed(endpoint, outcome.reason ?? outcome.code)
  if (calls === 0) metrics.refused(endpoint, outcome)
}

function attributesOf({ req, record, status }: Omit<Finished, 'res' | 'span'> & { status: number | undefined }) {
  const { endpoint, operation, caller, id, outcome } = record
  return {
    'http.request.method': req.method ?? '',
    'network.protocol.version': req.httpVersion,
    'platform.face': endpoint,
    'platform.request_id': id,
    ...(operation ? { 'platform.method': operation } : { 'url.path': pathOf(req).slice(0, 200) }),
    ...(status === undefined ? {} : { 'http.response.status_code': status }),
    ...(outcome ? { 'platform.code': outcome.code } : {}),
    ...(caller ? { 'enduser.id': caller } : {}),
  }
}

/** Notes how the request that is being served ended; its first end counts. */
export function noteOutcome(outcome: Outcome): void {
  const record = currentRequest()
  if (!record) return
  record.outcome ??= outcome
  record.operation ??= outcome.method
}

/** Notes which endpoint the request that is being served is for. */
export function noteEndpoint(name: string): void {
  const record = currentRequest()
  if (record) record.endpoint = name
}

/** The id of the request that is being served, for the faces to answer with. */
export function currentRequestId(): string {
  return currentRequest()?.id ?? requestId(undefined)
}
