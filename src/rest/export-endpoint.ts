// The download of one package's advisories: GET /advisory/export?group=<uid>&package=<name>&format=openvex|csaf.
// It is no route of the contract, but it answers like one: the same errors with the same details, HEAD, a deadline.
import { AdvisoriesService } from '../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { methodOf } from '../contract/methods.ts'
import type { AnswerOf } from '../contract/plain.ts'
import { invalidArgument, PlatformError } from '../core/errors.ts'
import { type Answer, errorAnswer, MethodNotAllowed, send } from '../http/answer.ts'
import { discardUnread } from '../http/body.ts'
import { createAnswerer, type Exchange, type Face, type FaceOptions, requestIds } from '../http/call.ts'
import { type Endpoint, endpointAt } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { Faults } from '../wire/faults.ts'
import { parsePairs } from './query.ts'

const EXPORT_PATH = '/advisory/export'
const METHOD = AdvisoriesService.method.exportAdvisories
/** Parameters, each with the field of the method's request that it fills. */
const PARAMETERS: Readonly<Record<string, string>> = { group: 'parent', package: 'artifactName', format: 'format' }
const FIELDS = new Map(Object.entries(PARAMETERS).map(([parameter, field]) => [field, parameter]))

export interface ExportOptions extends FaceOptions {
  readonly services: Pick<Services, 'call'>
  readonly limits: { readonly bodyBytes: number }
}

type Download = AnswerOf<typeof METHOD>

/** The endpoint of downloads. What may be read is decided by the services, as on every other face. */
export function exportEndpoint(options: ExportOptions): Endpoint {
  const newRequestId = requestIds(options)
  const found = methodOf(METHOD)
  const method = { ...found, canonical: found }
  const answer = createAnswerer(createFace(options), options)
  return endpointAt('export', [EXPORT_PATH], ({ req, res }) =>
    answer({ req, res, requestId: newRequestId(), method, token: 'required' }),
  )
}

function createFace({
  services,
  errorDomain,
  limits,
}: ExportOptions): Face<Exchange, Record<string, string>, Download, Answer> {
  return {
    check({ req: { method } }) {
      if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(['GET', 'HEAD'])
      return { reads: false, limit: limits.bodyBytes }
    },
    decode: ({ req }) => ({ format: 'openvex', ...requestOf(req.url ?? '') }),
    async call(_, request, { context }) {
      try {
        return await services.call(METHOD, request, context)
      } catch (error) {
        throw asWritten(error)
      }
    },
    encode: (_, { fileName, content = '' }) => ({
      status: 200,
      headers: { 'content-type': 'application/json', 'content-disposition': `attachment; filename="${fileName}"` },
      body: content,
    }),
    refuse: (_, { status, error }) => errorAnswer(status, error, errorDomain),
    send({ req, res, requestId }, answer) {
      // Nobody reads a body here, and one may be long.
      return send(res, answer, { requestId, headOnly: req.method === 'HEAD', close: discardUnread(req, 0) })
    },
  }
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
