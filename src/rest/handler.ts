// The REST face: every method of the contract as google.api.http maps it, by one loop over its table.
import type { VersionedMethod } from '../contract/versions.ts'
import { PlatformError } from '../core/errors.ts'
import { type Answer, EMPTY_ANSWER, errorAnswer, jsonAnswer, MethodNotAllowed, send } from '../http/answer.ts'
import { discardUnread, mediaTypeOf } from '../http/body.ts'
import { createAnswerer, type Exchange, type Face, type FaceOptions, requestIds, tokenUse } from '../http/call.ts'
import type { HttpRequest, HttpResponse } from '../http/messages.ts'
import { revalidated } from '../http/revalidation.ts'
import type { AnswerText, CallContext } from '../services/context.ts'
import { answerTextOf } from '../services/answer-text.ts'
import type { Services } from '../services/services.ts'
import { begun, chunkedJsonWriter, chunksOf } from '../wire/chunks.ts'
import { jsonWriter, rowTextOf } from '../wire/json-write.ts'
import { WOULD_EMIT, wouldEmit } from '../wire/would-emit.ts'
import { type Binding, compileBinding, type DecodedRequest } from './binding.ts'
import { type Match, Router } from './router.ts'

export interface RestOptions extends FaceOptions {
  /** The methods of all versions that are served. */
  readonly methods: Iterable<VersionedMethod>
  readonly services: Pick<Services, 'call'>
  readonly limits: { readonly bodyBytes: number; readonly jsonDepth: number }
  /** Ids (in v2) of methods whose fields may also come in a form or JSON body, though their rule names none. */
  readonly formMethods?: ReadonlySet<string>
  /** Ids (in v2) of methods whose token is their input: it is handed to the services as `authorization`. */
  readonly tokenMethods?: ReadonlySet<string>
}

export interface RestHandler {
  /** Answers a request; false, at once and without a word, when its path is not one of the contract's. */
  handle(req: HttpRequest, res: HttpResponse): boolean | Promise<boolean>
}

/** A route, and what is the same for each of its calls. */
interface Route {
  readonly binding: Binding
  readonly write: (result: object) => Answer | Promise<Answer>
  readonly token: Exchange['token']
  /** How rows in its answer are written by the database; undefined: there are none. */
  readonly text: AnswerText | undefined
}

interface Target {
  readonly verb: string
  readonly path: string
  readonly query: string
}

interface RestExchange extends Exchange {
  /** Undefined: the verb or the path is of no method. */
  readonly found: Match<Route> | undefined
  readonly target: Target
}

/** Compiles the table of methods into a handler. @throws Error when the contract contradicts itself */
export function createRestHandler(options: RestOptions): RestHandler {
  const newRequestId = requestIds(options)
  const { router, areas } = compileRoutes(options)
  const answer = createAnswerer(createFace(options, router), options)
  return {
    handle(req, res) {
      const target = targetOf(req)
      const area = areas.get(prefixOf(target.path))
      if (area === undefined) return false
      const found = router.find(target.verb, target.path)
      const { method, token } = found
        ? { method: found.target.binding.method, token: found.target.token }
        : { method: undefined, token: 'optional' as const }
      return answer({ req, res, requestId: newRequestId(), method, area, token, found, target }).then(() => true)
    },
  }
}

function compileRoutes(options: RestOptions): { router: Router<Route>; areas: Map<string, string> } {
  const router = new Router<Route>()
  const areas = new Map<string, string>()
  for (const method of options.methods) {
    const acceptsForm = options.formMethods?.has(method.canonical.id) ?? false
    const token = tokenUse(method, options.tokenMethods)
    const text = method.desc === method.canonical.desc ? answerTextOf(method.desc, rowTextOf) : undefined
    for (const http of method.http) {
      const binding = compileBinding(method, http, acceptsForm)
      router.add({ verb: http.verb, mayBeEmpty: http.atRoot }, binding.template, {
        binding,
        write: answerWriter(method),
        token,
        text: http.verb === 'GET' ? text : undefined,
      })
      const prefix = prefixOf(http.path)
      if (!areas.has(prefix)) areas.set(prefix, method.domain)
    }
  }
  return { router, areas }
}

/** What a call gave, and the events that it would have emitted, when it was only checked. */
interface Result {
  readonly result: object
  readonly planned: string | undefined
}

function createFace(
  { services, limits, errorDomain }: RestOptions,
  router: Router<Route>,
): Face<RestExchange, DecodedRequest, Result, Answer> {
  const limit = limits.bodyBytes
  return {
    check({ req, found, target }) {
      if (!found) throw refusalOf(router, target.path)
      const { readsBody: reads, acceptsForm } = found.target.binding
      return { reads, limit, checkType: () => void mediaTypeOf(req, acceptsForm) }
    },
    decode({ req, found, target }, bytes) {
      const { binding } = found!.target
      // An empty body has no type to speak of.
      const type = bytes.length === 0 ? 'json' : mediaTypeOf(req, binding.acceptsForm)
      const body = binding.readsBody ? { type, bytes, jsonDepth: limits.jsonDepth } : undefined
      return binding.decode({ values: found!.values, query: target.query, body })
    },
    async call({ method, found }, { request, validateOnly }, admitted) {
      let planned: string | undefined
      const onDryRun: CallContext['onDryRun'] = (events) => (planned = wouldEmit(events))
      const context = { ...admitted.context, validateOnly, onDryRun, chunked: true, text: found!.target.text }
      return { result: await services.call(method!.canonical.desc, request, context), planned }
    },
    async encode({ found }, { result, planned }) {
      const answer = await found!.target.write(result)
      return planned === undefined ? answer : { ...answer, headers: { ...answer.headers, [WOULD_EMIT]: planned } }
    },
    refuse: (_, { status, error }) => errorAnswer(status, error, errorDomain),
    send({ req, res, requestId }, answer) {
      return send(res, revalidated({ req, res }, answer), {
        requestId,
        headOnly: req.method === 'HEAD',
        close: discardUnread(req, limit),
      })
    },
  }
}

function answerWriter({ desc }: VersionedMethod): Route['write'] {
  if (desc.output.typeName === 'google.protobuf.Empty') return () => EMPTY_ANSWER
  const write = jsonWriter(desc.output)
  const writeChunks = chunkedJsonWriter(desc.output)
  return async (result) => {
    const chunks = writeChunks && chunksOf(result)
    return jsonAnswer(chunks ? writeChunks(await begun(chunks)) : write(result))
  }
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

/** Why a request has no route. */
function refusalOf(router: Router<Route>, path: string): PlatformError {
  const allowed = router.verbsFor(path)
  if (allowed.length > 0) return new MethodNotAllowed(allowed)
  return new PlatformError('NOT_FOUND', 'Not found: no method of this API has this path', { reason: 'METHOD_UNKNOWN' })
}
