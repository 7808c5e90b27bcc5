// The download of one package's advisories: GET /advisory/export?group=<uid>&package=<name>&format=openvex|csaf.
// It is no method of the contract, but it answers like one: the same errors with the same details, HEAD, a deadline.
import { randomUUID } from 'node:crypto'
import { requireIdentified, type Authenticate } from '../core/caller.ts'
import { invalidArgument, PlatformError } from '../core/errors.ts'
import type { Admit } from '../core/quota.ts'
import { hasBody, type HttpRequest } from '../rest/body.ts'
import { withDeadline } from '../rest/deadline.ts'
import { parsePairs } from '../rest/query.ts'
import { errorAnswer, send, type Answer, type HttpResponse } from '../rest/respond.ts'
import type { Services } from '../services/services.ts'
import { Faults } from '../wire/faults.ts'
import { statusOf } from '../wire/status.ts'

export const EXPORT_PATH = '/advisory/export'
const METHOD = 'platformgraph.vulnerabilities.v1.AdvisoriesService/ExportAdvisories'
/** Parameters, each with the field of the method's request that it fills. */
const PARAMETERS: Readonly<Record<string, string>> = { group: 'parent', package: 'artifactName', format: 'format' }
const FIELDS = new Map(Object.entries(PARAMETERS).map(([parameter, field]) => [field, parameter]))

export interface ExportOptions {
  readonly services: Pick<Services, 'call'>
  readonly authenticate: Authenticate
  readonly errorDomain: string
  readonly requestTimeoutMs: number
  readonly log: (fault: { error: unknown; requestId: string }) => void
  /** The rate limit; absent: there is none. */
  readonly admit?: Admit
}

/** Answers a download. What may be read is decided by the services, as on every other face. */
export async function answerExport(req: HttpRequest, res: HttpResponse, options: ExportOptions): Promise<void> {
  const requestId = randomUUID()
  let answer: Answer
  try {
    answer = await withDeadline({ res, ms: options.requestTimeoutMs }, (signal) =>
      download(req, { ...options, res, requestId, signal }),
    )
  } catch (error) {
    const context = { area: 'vulnerabilities', domainSuffix: options.errorDomain, requestId }
    const status = statusOf(error, context)
    if (status.internal) options.log({ error, requestId })
    const allow = status.reason === 'METHOD_NOT_ALLOWED' ? { allow: 'GET, HEAD' } : {}
    answer = errorAnswer(status, options.errorDomain, allow)
  }
  // Nobody reads a body here, and one may be long.
  const close = req.httpVersionMajor === 1 && hasBody(req) && !req.complete
  send(res, answer, { requestId, headOnly: req.method === 'HEAD', close })
}

async function download(
  req: HttpRequest,
  {
    services,
    authenticate,
    admit,
    res,
    requestId,
    signal,
  }: ExportOptions & { res: HttpResponse; requestId: string; signal: AbortSignal },
): Promise<Answer> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    const text = 'Method not allowed: this path takes GET, HEAD'
    throw new PlatformError('UNIMPLEMENTED', text, { reason: 'METHOD_NOT_ALLOWED' })
  }
  const caller = requireIdentified(await authenticate({ authorization: req.headers.authorization }))
  admit?.({ caller, req, res })
  const request = { format: 'openvex', ...requestOf(req.url ?? '') }
  const answer = await services.call(METHOD, request, { caller, requestId, signal }).catch((error: unknown) => {
    throw asWritten(error)
  })
  const { fileName, content } = answer as { fileName: string; content: string }
  const headers = { 'content-type': 'application/json', 'content-disposition': `attachment; filename="${fileName}"` }
  return { status: 200, headers, body: content }
}

/** @throws INVALID_ARGUMENT with every parameter that is unknown, or given twice */
function requestOf(url: string): Record<string, string> {
  const faults = new Faults()
  const request: Record<string, string> = {}
  const mark = url.indexOf('?')
  for (const [name, value] of parsePairs(mark < 0 ? '' : url.slice(mark + 1), faults)) {
    const field = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined
    if (field === undefined) faults.add(name || 'query', 'is not a parameter; there are group, package and format')
    else if (field in request) faults.add(name, 'is given twice')
    else request[field] = value
  }
  faults.throwIfAny()
  return request
}

/** Faults of fields under the names of the parameters, which is what the client wrote. */
function asWritten(error: unknown): unknown {
  if (!(error instanceof PlatformError) || !error.details.fieldViolations) return error
  const violations = error.details.fieldViolations
  const renamed = invalidArgument(violations.map((one) => ({ ...one, field: FIELDS.get(one.field) ?? one.field })))
  renamed.area = error.area
  return renamed
}
