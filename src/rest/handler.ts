// The REST face: every method of the contract as google.api.http maps it, by one loop over its table.
// What belongs here: the way of a request, in the order of checks of docs/rules.md ("Errors"). What does not: rules (services)
// and tokens (auth). app/ makes it and gives it the requests.
import { randomUUID } from 'node:crypto'
import type { VersionedMethod } from '../contract/beta.ts'
import { ANONYMOUS, type Authenticate, type Caller, requireIdentified } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import type { Observe } from '../core/outcome.ts'
import type { Admit } from '../core/quota.ts'
import type { CallContext } from '../services/context.ts'
import type { Services } from '../services/services.ts'
import { jsonWriter } from '../wire/json-write.ts'
import { statusOf } from '../wire/status.ts'
import { WOULD_EMIT, wouldEmit } from '../wire/would-emit.ts'
import { type Binding, compileBinding } from './binding.ts'
import { checkDeclaredLength, declaredLength, hasBody, type HttpRequest, mediaTypeOf, readBody } from './body.ts'
import type { ReceivedBody } from './body.ts'
import { withDeadline } from './deadline.ts'
import { type Answer, EMPTY_ANSWER, errorAnswer, type HttpResponse, jsonAnswer, send } from './respond.ts'
import { type Match, Router } from './router.ts'

/** A fault of ours, for the log: the client is told its request id and nothing else. */
export interface RestFault {
  readonly error: unknown
  readonly requestId: string
  /** Undefined: the request had no route. */
  readonly method: string | undefined
}

export interface RestOptions {
  /** The methods of all versions that are served. */
  readonly methods: Iterable<VersionedMethod>
  readonly services: Pick<Services, 'call'>
  readonly authenticate: Authenticate
  readonly limits: { readonly bodyBytes: number }
  /** After this time the answer is DEADLINE_EXCEEDED, whatever the services do. */
  readonly requestTimeoutMs: number
  /** Last part of the domain of errors, e.g. `chainguard.dev`; also the realm of challenges. */
  readonly errorDomain: string
  /** Ids (in v2) of methods whose fields may also come in a form or JSON body, though their rule names none. */
  readonly formMethods?: ReadonlySet<string>
  /**
   * Ids (in v2) of methods whose token is their input, not the caller's credential (token exchange): it is not
   * authenticated here but handed to the services as `authorization` in the context.
   */
  readonly tokenMethods?: ReadonlySet<string>
  readonly newRequestId?: () => string
  readonly log?: (fault: RestFault) => void
  readonly observe?: Observe
  /** The rate limit; absent: there is none. */
  readonly admit?: Admit
}

export interface RestHandler {
  /** Answers a request; false, at once and without a word, when its path is not one of the contract's. */
  handle(req: HttpRequest, res: HttpResponse): Promise<boolean>
}

/** A route, and what is the same for each of its calls. */
interface Route {
  readonly binding: Binding
  readonly write: (result: object) => Answer
  readonly takesToken: boolean
}

interface Target {
  readonly verb: string
  readonly path: string
  readonly query: string
}

/** Compiles the table of methods into a handler. @throws Error when the contract contradicts itself */
export function createRestHandler(options: RestOptions): RestHandler {
  const newRequestId = options.newRequestId ?? randomUUID
  const { router, areas } = compileRoutes(options)
  return {
    async handle(req, res) {
      const target = targetOf(req)
      const prefix = prefixOf(target.path)
      if (!areas.has(prefix)) return false
      const requestId = newRequestId()
      const found = router.find(target.verb, target.path)
      const method = found?.target.binding.method
      let answer: Answer
      try {
        answer = await withDeadline({ res, ms: options.requestTimeoutMs }, (signal) =>
          found ? answerTo(options, { req, res, found, target, requestId, signal }) : refuse(router, target.path),
        )
        options.observe?.({ method: method?.canonical.id, code: 'OK' })
      } catch (error) {
        const area = method?.domain ?? areas.get(prefix)
        const status = statusOf(error, { area, domainSuffix: options.errorDomain, requestId })
        if (status.internal) options.log?.({ error, requestId, method: method?.id })
        options.observe?.({ method: method?.canonical.id, code: status.name, reason: status.reason })
        const allow = error instanceof NotAllowed ? { allow: error.allowed.join(', ') } : {}
        answer = errorAnswer(status, options.errorDomain, allow)
      }
      const close = mustClose(req, options.limits.bodyBytes)
      send(res, answer, { requestId, headOnly: req.method === 'HEAD', close })
      return true
    },
  }
}

function compileRoutes(options: RestOptions): { router: Router<Route>; areas: Map<string, string> } {
  const router = new Router<Route>()
  const areas = new Map<string, string>()
  for (const method of options.methods) {
    const acceptsForm = options.formMethods?.has(method.canonical.id) ?? false
    const takesToken = options.tokenMethods?.has(method.canonical.id) ?? false
    for (const http of method.http) {
      const binding = compileBinding(method, http, acceptsForm)
      router.add(http.verb, binding.template, { binding, write: answerWriter(method), takesToken })
      areas.set(prefixOf(http.path), method.domain)
    }
  }
  return { router, areas }
}

function answerWriter({ desc }: VersionedMethod): (result: object) => Answer {
  if (desc.output.typeName === 'google.protobuf.Empty') return () => EMPTY_ANSWER
  const write = jsonWriter(desc.output)
  return (result) => jsonAnswer(write(result))
}

/** The verb that is routed, the path and the query. */
function targetOf(req: HttpRequest): Target {
  const url = req.url ?? ''
  const mark = url.indexOf('?')
  const verb = req.method === 'HEAD' ? 'GET' : (req.method ?? '')
  return mark < 0 ? { verb, path: url, query: '' } : { verb, path: url.slice(0, mark), query: url.slice(mark + 1) }
}

/** The part of a path that tells whether it is the contract's: `/iam/v2`, and `/sts` for what has no version. */
function prefixOf(path: string): string {
  const first = path.indexOf('/', 1)
  if (first < 0) return path
  const second = path.indexOf('/', first + 1)
  const two = second < 0 ? path : path.slice(0, second)
  return /^v\d/.test(two.slice(first + 1)) ? two : path.slice(0, first)
}

class NotAllowed extends PlatformError {
  readonly allowed: readonly string[]

  constructor(allowed: readonly string[]) {
    const text = `Method not allowed: this path takes ${allowed.join(', ')}`
    super('UNIMPLEMENTED', text, { reason: 'METHOD_NOT_ALLOWED' })
    this.allowed = allowed
  }
}

async function refuse(router: Router<Route>, path: string): Promise<never> {
  const allowed = router.verbsFor(path)
  if (allowed.length > 0) throw new NotAllowed(allowed)
  throw new PlatformError('NOT_FOUND', 'Not found: no method of this API has this path', { reason: 'METHOD_UNKNOWN' })
}

interface Call {
  readonly req: HttpRequest
  readonly res: HttpResponse
  readonly found: Match<Route>
  readonly target: Target
  readonly requestId: string
  readonly signal: AbortSignal
}

/** Size and media type, authentication, the rate, decoding, then the services (docs/rules.md, "Errors": order of checks). */
async function answerTo(options: RestOptions, { req, res, found, target, requestId, signal }: Call): Promise<Answer> {
  const { binding, write, takesToken } = found.target
  const { method } = binding
  const limit = options.limits.bodyBytes
  const sized = declaredLength(req) !== undefined
  checkDeclaredLength(req, limit)
  if (sized) checkMediaType(req, binding)
  // What declares no length is read first, for only then are its size and whether it is a body at all known; what does
  // is read for known callers only.
  const early = sized ? undefined : await receive(req, binding, limit)
  const { authorization } = req.headers
  const caller = takesToken ? ANONYMOUS : await callerOf(options, method, authorization)
  options.admit?.({ caller, req, res })
  const body = sized ? await receive(req, binding, limit) : early
  const { request, validateOnly } = binding.decode({ values: found.values, query: target.query, body })
  const token = takesToken ? { authorization } : {}
  let planned: string | undefined
  const onRehearsed: CallContext['onRehearsed'] = (events) => (planned = wouldEmit(events))
  const context: CallContext = { caller, requestId, validateOnly, onRehearsed, signal, ...token }
  const answer = write(await options.services.call(method.canonical.id, request, context))
  return planned === undefined ? answer : { ...answer, headers: { ...answer.headers, [WOULD_EMIT]: planned } }
}

/** A bad token is refused on every method, also on those that need none. */
async function callerOf(
  { authenticate }: RestOptions,
  { access }: VersionedMethod,
  authorization: string | undefined,
): Promise<Caller> {
  const caller = await authenticate({ authorization })
  return access.kind === 'none' ? caller : requireIdentified(caller)
}

/** @throws UNSUPPORTED_MEDIA_TYPE, for routes that read a body */
function checkMediaType(req: HttpRequest, { readsBody, acceptsForm }: Binding): void {
  if (readsBody && hasBody(req)) mediaTypeOf(req, acceptsForm)
}

/** The body, undefined for a route that reads none. An empty one has no type to speak of. */
async function receive(req: HttpRequest, binding: Binding, limit: number): Promise<ReceivedBody | undefined> {
  if (!binding.readsBody) return undefined
  const bytes = hasBody(req) ? await readBody(req, limit) : Buffer.alloc(0)
  return { type: bytes.length === 0 ? 'json' : mediaTypeOf(req, binding.acceptsForm), bytes }
}

/**
 * Whether an HTTP/1.1 connection must end with the answer: a body that was begun and not read to its end, or that may be
 * long, stands in the way of the next request. Node itself skips a short one that nobody read.
 */
function mustClose(req: HttpRequest, limit: number): boolean {
  if (req.httpVersionMajor !== 1 || req.complete || !hasBody(req)) return false
  return req.readableFlowing === true || (declaredLength(req) ?? Infinity) > limit
}
