// The answers of operations: the one that went well, and every refusal with its status and body (docs/api.md, "Errors").
import { commentOf } from '../../contract/comments.ts'
import { Code, type CodeName } from '../../core/errors.ts'
import { HTTP_STATUS } from '../../http/status.ts'
import { chunkedJsonWriter } from '../../wire/chunks.ts'
import { messageExample } from './answer-example.ts'
import type { Route } from './routes.ts'
import type { Schemas } from './schemas.ts'
import type { Header, Json, Reference, Response } from './types.ts'

/** One kind of refusal. */
interface Refusal {
  readonly name: string
  readonly status: number
  readonly description: string
  readonly code: CodeName
  readonly reason: string
  readonly message: string
  /** What of an example follows the ErrorInfo. */
  readonly detail?: Json
  readonly headers?: readonly ('RetryAfter' | 'Challenge')[]
  /** Whether a route can answer so. */
  readonly of: (route: Route) => boolean
}

const always = (): boolean => true
const writes = ({ http }: Route): boolean => http.verb !== 'GET'
/** A page of whatever there is, which may be nothing. */
const isList = ({ method }: Route): boolean => method.desc.output.fields.some(({ name }) => name === 'next_page_token')
/** One thing, which whoever asks may see, or which the request itself opens. */
const isOfOne = (route: Route): boolean => {
  const { access, desc } = route.method
  if (access.kind !== 'none') return !isList(route)
  const named = desc.input.fields.length > 0 && !desc.output.fields.some(({ fieldKind }) => fieldKind === 'list')
  return named && !writes(route) && !takesToken(route)
}
/** The token exchange takes a token to look at, not one to authenticate with. */
export const takesToken = ({ method }: Route): boolean => method.domain === 'oidc'
export const readsBody = (route: Route): boolean =>
  route.http.body !== '' || (takesToken(route) && route.http.verb === 'POST')

const refusals: readonly Refusal[] = [
  {
    name: 'InvalidArgument',
    status: HTTP_STATUS.INVALID_ARGUMENT,
    description:
      'INVALID_ARGUMENT: the request is not right; BadRequest lists every field that is wrong. Or FAILED_PRECONDITION: the state of the resource is in the way; PreconditionFailure says how.',
    code: 'INVALID_ARGUMENT',
    reason: 'INVALID_ARGUMENT',
    message: 'Invalid argument: page_size: must not be negative',
    detail: {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field: 'page_size', description: 'must not be negative' }],
    },
    of: always,
  },
  {
    name: 'Unauthenticated',
    status: HTTP_STATUS.UNAUTHENTICATED,
    description:
      'UNAUTHENTICATED: there is no token, or it cannot be used. A bad token is refused on every operation, also on those that need none.',
    code: 'UNAUTHENTICATED',
    reason: 'TOKEN_EXPIRED',
    message: 'Unauthenticated: the token has expired',
    headers: ['Challenge'],
    of: always,
  },
  {
    name: 'PermissionDenied',
    status: HTTP_STATUS.PERMISSION_DENIED,
    description:
      'PERMISSION_DENIED: the caller lacks a capability at this uid, whether or not it exists; or would give somebody what it does not hold itself (PRIVILEGE_ESCALATION).',
    code: 'PERMISSION_DENIED',
    reason: 'PERMISSION_DENIED',
    message: 'Permission denied: repo.list is needed',
    of: (route) => route.method.access.kind !== 'none' || takesToken(route),
  },
  {
    name: 'NotFound',
    status: HTTP_STATUS.NOT_FOUND,
    description: 'NOT_FOUND: what the request names does not exist; ResourceInfo says what it was.',
    code: 'NOT_FOUND',
    reason: 'NOT_FOUND',
    message: 'Not found: there is no such repo',
    of: (route) => route.variables.length > 0 || isOfOne(route),
  },
  {
    name: 'Conflict',
    status: HTTP_STATUS.ALREADY_EXISTS,
    description:
      'ALREADY_EXISTS: another resource has this name. Or ABORTED: another change came in between, and the same request may succeed.',
    code: 'ALREADY_EXISTS',
    reason: 'ALREADY_EXISTS',
    message: 'Already exists: the group has a repo of this name',
    of: (route) => writes(route) && !takesToken(route),
  },
  {
    name: 'RequestTooLarge',
    status: 413,
    description: 'RESOURCE_EXHAUSTED: the body has more bytes than this server takes.',
    code: 'RESOURCE_EXHAUSTED',
    reason: 'REQUEST_TOO_LARGE',
    message: 'Request too large: a body may have 1048576 bytes',
    of: readsBody,
  },
  {
    name: 'UnsupportedMediaType',
    status: 415,
    description: 'INVALID_ARGUMENT: the body is not of a media type that is read here.',
    code: 'INVALID_ARGUMENT',
    reason: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Unsupported media type: text/plain; send application/json, in UTF-8',
    of: readsBody,
  },
  {
    name: 'ResourceExhausted',
    status: HTTP_STATUS.RESOURCE_EXHAUSTED,
    description: 'RESOURCE_EXHAUSTED: too many requests; RetryInfo and the header Retry-After say when to come again.',
    code: 'RESOURCE_EXHAUSTED',
    reason: 'RATE_LIMITED',
    message: 'Resource exhausted: too many requests',
    detail: { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' },
    headers: ['RetryAfter'],
    of: always,
  },
  {
    name: 'Internal',
    status: HTTP_STATUS.INTERNAL,
    description: 'INTERNAL: a fault of this server. RequestInfo holds the id under which its log has the cause.',
    code: 'INTERNAL',
    reason: 'INTERNAL',
    message: 'Internal error',
    detail: {
      '@type': 'type.googleapis.com/google.rpc.RequestInfo',
      requestId: '1f0c7f0a-6d0f-4a53-9b0f-8a4b9f9b6a10',
    },
    of: always,
  },
  {
    name: 'Unavailable',
    status: HTTP_STATUS.UNAVAILABLE,
    description:
      'UNAVAILABLE: something that the request needs is away, or the server is stopping. The same request may succeed later.',
    code: 'UNAVAILABLE',
    reason: 'UNAVAILABLE',
    message: 'Unavailable: the database does not answer',
    detail: { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' },
    headers: ['RetryAfter'],
    of: always,
  },
  {
    name: 'DeadlineExceeded',
    status: HTTP_STATUS.DEADLINE_EXCEEDED,
    description: 'DEADLINE_EXCEEDED: the request took longer than this server lets one take.',
    code: 'DEADLINE_EXCEEDED',
    reason: 'DEADLINE_EXCEEDED',
    message: 'Deadline exceeded: this took more than 30 s',
    of: always,
  },
]

export const headers: Readonly<Record<string, Header>> = {
  RequestId: {
    description: 'The id of this request, as the log of the server has it.',
    schema: { type: 'string', examples: ['1f0c7f0a-6d0f-4a53-9b0f-8a4b9f9b6a10'] },
  },
  RetryAfter: {
    description: 'Seconds after which the request may succeed.',
    schema: { type: 'integer', minimum: 0, examples: [1] },
  },
  Challenge: {
    description: 'What is wrong with the token (RFC 6750, section 3).',
    schema: { type: 'string', examples: ['Bearer realm="example.com", error="invalid_token"'] },
  },
  RateLimitPolicy: {
    description: 'How much one caller may ask for: points, and the seconds they are for.',
    schema: { type: 'string', examples: ['"caller";q=60000;w=60'] },
  },
  RateLimit: {
    description: 'Points that are left to the caller, and seconds until there are all again.',
    schema: { type: 'string', examples: ['"caller";r=59999;t=1'] },
  },
  ETag: {
    description:
      'Names this answer: sent as If-None-Match, it spares the next one as long as nothing changes (RFC 9110, section 8.8.3).',
    schema: { type: 'string', examples: ['"kGqJq5kDJXZtiMG1H1ZC3cC-5dYx7m5J0n3LhE0n7Jc"'] },
  },
  WouldEmit: {
    description: 'With `validate_only`: the events that the call would leave behind, a list of RFC 9651.',
    schema: { type: 'string' },
  },
}

const refTo = (kind: string, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` })

/** What every answer carries. */
const common = {
  'X-Request-Id': refTo('headers', 'RequestId'),
  'RateLimit-Policy': refTo('headers', 'RateLimitPolicy'),
  RateLimit: refTo('headers', 'RateLimit'),
}

/** The answers of a route by their status. */
export function responsesOf(route: Route, schemas: Schemas): Record<string, Response | Reference> {
  const refused = refusals.filter((one) => one.of(route))
  return {
    200: success(route, schemas),
    ...(isRead(route) && { 304: refTo('responses', 'NotModified') }),
    ...Object.fromEntries(refused.map(({ status, name }) => [status, refTo('responses', name)])),
  }
}

function success(route: Route, schemas: Schemas): Response {
  const { desc, event } = route.method
  const isEmpty = desc.output.typeName === 'google.protobuf.Empty'
  return {
    description: isEmpty ? 'Done. The body is empty.' : commentOf(desc.output),
    headers: {
      ...common,
      ...(isRead(route) && { ETag: refTo('headers', 'ETag') }),
      ...(event && { 'Would-Emit': refTo('headers', 'WouldEmit') }),
    },
    ...(!isEmpty && {
      content: {
        'application/json': { schema: schemas.refTo(desc.output, 'answer'), example: messageExample(desc.output) },
      },
    }),
  }
}

/** What the client has already is not sent again; what comes in parts has no tag, which would come too late. */
const isRead = ({ http, method }: Route): boolean =>
  http.verb === 'GET' && chunkedJsonWriter(method.desc.output) === undefined

const NOT_MODIFIED: Response = {
  description: 'The answer is still the one whose ETag the header If-None-Match names. There is no body.',
  headers: { ...common, ETag: refTo('headers', 'ETag') },
}

/** The answers beside the one that went well that operations refer to. */
export function namedResponses(): Record<string, Response> {
  return { NotModified: NOT_MODIFIED, ...Object.fromEntries(refusals.map((one) => [one.name, refusalResponse(one)])) }
}

function refusalResponse({ description, headers: named = [], ...refusal }: Refusal): Response {
  const known = { RetryAfter: 'Retry-After', Challenge: 'WWW-Authenticate' } as const
  return {
    description,
    headers: {
      ...common,
      ...Object.fromEntries(named.map((name) => [known[name], refTo('headers', name)])),
    },
    content: { 'application/json': { schema: refTo('schemas', 'Status'), example: exampleOf(refusal) } },
  }
}

function exampleOf({ code, reason, message, detail }: Pick<Refusal, 'code' | 'reason' | 'message' | 'detail'>): Json {
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'registry.example.com' }
  return { code: Code[code], message, details: detail === undefined ? [info] : [info, detail] }
}
