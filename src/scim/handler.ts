// The SCIM face: people and groups of an organization's directory, at the base URL of its identity provider.
import { DirectoryService } from '../contract/gen/platformgraph/scim/v1/scim_pb.ts'
import { methodOf } from '../contract/methods.ts'
import { type IdentifiedCaller, requireIdentified } from '../core/caller.ts'
import { PlatformError, unauthenticated } from '../core/errors.ts'
import type { ResourceKind } from '../core/scim/attributes.ts'
import { projected, wants } from '../core/scim/project.ts'
import type { Values } from '../core/scim/values.ts'
import { type Answer, MethodNotAllowed, send } from '../http/answer.ts'
import { discardUnread } from '../http/body.ts'
import { type Admitted, createAnswerer, type Exchange, type Face, type FaceOptions, requestIds } from '../http/call.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { matchesEtag } from '../http/negotiate.ts'
import type { Services } from '../services/services.ts'
import { errorAnswer, etagOf, type Given, listOf, resourceOf, scimAnswer, versionsIn } from './answer.ts'
import { scimAuthenticator } from './authenticate.ts'
import { documentOf } from './documents.ts'
import { type Query, readBody, readQuery, requireJson, scimQueryOf } from './request.ts'
import { type Route, routeOf, verbsOf } from './route.ts'

export interface ScimOptions extends Omit<FaceOptions, 'authenticate'> {
  readonly services: Pick<Services, 'call'>
  readonly limits: { readonly bodyBytes: number; readonly jsonDepth: number }
  /** Where this server is reached. */
  readonly publicUrl: string
  /** Finds the directory of a token. @throws UNAUTHENTICATED, PERMISSION_DENIED */
  readonly callerOf: (token: string) => Promise<IdentifiedCaller>
}

interface ScimExchange extends Exchange {
  readonly route: Route
  readonly verb: string
}

/** A request as it is called. */
interface Asked {
  readonly body: Values
  readonly query: Query
}

/** Resources on a page. */
const MAX_RESULTS = 200
const { createUser, createGroup, updateUser, updateGroup, deleteUser, deleteGroup, getResource, listResources } =
  DirectoryService.method
const WRITES = {
  User: { create: createUser, update: updateUser, delete: deleteUser },
  Group: { create: createGroup, update: updateGroup, delete: deleteGroup },
} as const

/** The endpoint of SCIM. */
export function scimEndpoint(options: ScimOptions): Endpoint {
  const newRequestId = requestIds(options)
  const answer = createAnswerer(createFace(options), { ...options, authenticate: scimAuthenticator(options.callerOf) })
  return {
    name: 'scim',
    handle: ({ req, res, path }) => {
      const route = routeOf(path)
      if (!route) return false
      const verb = req.method === 'HEAD' ? 'GET' : (req.method ?? '')
      // What the server says of itself is no secret, and some clients read it before they have a token.
      const token = route.place.is === 'document' ? 'optional' : 'required'
      const exchange = {
        req,
        res,
        requestId: newRequestId(),
        method: methodAt(route, verb),
        area: 'scim',
        token,
        route,
        verb,
      } as const
      return answer(exchange).then(() => true)
    },
  }
}

/** What the request calls, for metrics and the log. */
function methodAt({ place }: Route, verb: string): Exchange['method'] {
  if (place.is !== 'list' && place.is !== 'search' && place.is !== 'resource') return undefined
  const writes = WRITES[place.kind.name]
  const reads = place.is === 'resource' ? getResource : listResources
  const write =
    place.is === 'search'
      ? undefined
      : { POST: writes.create, PUT: writes.update, PATCH: writes.update, DELETE: writes.delete }[verb]
  const method = methodOf(write ?? reads)
  return { ...method, canonical: method }
}

function createFace(options: ScimOptions): Face<ScimExchange, Asked, Answer, Answer> {
  const { limits, errorDomain } = options
  return {
    check({ req, route: { place } }) {
      if (place.is === 'unknown') throw new PlatformError('NOT_FOUND', 'SCIM has no such path')
      if (place.is === 'unserved') throw new PlatformError('UNIMPLEMENTED', `${place.what} is not served`)
      const verbs = verbsOf(place)
      if (!verbs.includes(req.method ?? '')) throw new MethodNotAllowed(verbs)
      const reads = ['POST', 'PUT', 'PATCH'].includes(req.method ?? '')
      return { reads, limit: limits.bodyBytes, checkType: () => requireJson(req) }
    },
    decode({ req, verb, route: { place } }, bytes) {
      const reads = ['POST', 'PUT', 'PATCH'].includes(verb)
      const body = reads ? readBody(bytes, limits.jsonDepth) : {}
      return { body, query: place.is === 'search' ? readQuery(body) : scimQueryOf(req) }
    },
    call: async (exchange, asked, admitted) => answerTo(options, { exchange, asked, admitted }),
    encode: (_, answer) => answer,
    refuse: (_, { status, error }) => errorAnswer(status, error, errorDomain),
    send({ req, res, requestId }, answer) {
      return send(res, answer, {
        requestId,
        headOnly: req.method === 'HEAD',
        close: discardUnread(req, limits.bodyBytes),
      })
    },
  }
}

interface Turn {
  readonly exchange: ScimExchange
  readonly asked: Asked
  readonly admitted: Admitted
}

async function answerTo(options: ScimOptions, turn: Turn): Promise<Answer> {
  const { place, provider } = turn.exchange.route
  const base = `${options.publicUrl}/scim/v2/${provider}`
  if (place.is === 'document') return scimAnswer(200, documentOf(place, { base, limits: { maxResults: MAX_RESULTS } }))
  requireOwn(requireIdentified(turn.admitted.context.caller), provider)
  if (place.is === 'resource') return answerOne(options, turn, { base, kind: place.kind, id: place.id })
  if (place.is === 'list' && turn.exchange.verb === 'POST') return create(options, turn, { base, kind: place.kind })
  if (place.is === 'list' || place.is === 'search') return list(options, turn, { base, kind: place.kind })
  throw new PlatformError('NOT_FOUND', 'SCIM has no such path')
}

/** A token of one identity provider is none at another, which may be or not. */
function requireOwn({ provisions }: IdentifiedCaller, provider: string): void {
  if (provisions === provider) return
  throw unauthenticated('TOKEN_INVALID', 'Unauthenticated: the SCIM token is not of this identity provider')
}

interface Where {
  readonly base: string
  readonly kind: ResourceKind
}

async function list(
  { services }: ScimOptions,
  { exchange, asked, admitted }: Turn,
  { base, kind }: Where,
): Promise<Answer> {
  const { query } = asked
  const { startIndex, count, descending, filter = '', sortBy = '' } = query
  const request = {
    identityProviderUid: exchange.route.provider,
    kind: kind.name,
    filter,
    sortBy,
    descending,
    startIndex,
    ...(count === undefined ? {} : { count }),
    withoutMemberships: leavesOut(kind, query),
  }
  const { resources = [], total = '0' } = await services.call(listResources, request, admitted.context)
  const shown = resources.map((one) => projected(kind, resourceOf(kind, one, base), query))
  return scimAnswer(200, listOf(shown, { total: Number(total), startIndex }))
}

function leavesOut(kind: ResourceKind, query: Query): boolean {
  return !wants(kind, kind.name === 'User' ? 'groups' : 'members', query)
}

async function create(
  { services }: ScimOptions,
  { exchange, asked, admitted }: Turn,
  { base, kind }: Where,
): Promise<Answer> {
  const request = {
    identityProviderUid: exchange.route.provider,
    sent: asked.body as never,
    withoutMemberships: leavesOut(kind, asked.query),
  }
  const made = await services.call(WRITES[kind.name].create, request, admitted.context)
  const location = `${base}/${kind.path}/${made.id}`
  return shown(201, made, { kind, base, query: asked.query, headers: { location } })
}

async function answerOne(
  { services }: ScimOptions,
  { exchange: { req, verb, route }, asked: { body, query }, admitted: { context } }: Turn,
  { base, kind, id }: Where & { readonly id: string },
): Promise<Answer> {
  const identityProviderUid = route.provider
  const ifVersion = versionsIn(req.headers['if-match'])
  const condition = ifVersion ? { ifVersion } : {}
  if (verb === 'DELETE') {
    await services.call(WRITES[kind.name].delete, { identityProviderUid, id, ...condition }, context)
    return { status: 204, headers: {}, body: '' }
  }
  const withoutMemberships = leavesOut(kind, query)
  if (verb === 'GET') {
    const found = await services.call(
      getResource,
      { identityProviderUid, kind: kind.name, id, withoutMemberships },
      context,
    )
    const etag = etagOf(found.version)
    if (matchesEtag(req.headers, etag.replace('W/', ''))) return { status: 304, headers: { etag }, body: '' }
    return shown(200, found, { kind, base, query })
  }
  const request = {
    identityProviderUid,
    id,
    sent: body as never,
    isPatch: verb === 'PATCH',
    withoutMemberships,
    ...condition,
  }
  const changed = await services.call(WRITES[kind.name].update, request, context)
  return shown(200, changed, { kind, base, query })
}

function shown(
  status: number,
  given: Given,
  {
    kind,
    base,
    query,
    headers,
  }: Where & { readonly query: Query; readonly headers?: Readonly<Record<string, string>> },
): Answer {
  const body = projected(kind, resourceOf(kind, given, base), query)
  return scimAnswer(status, body, { etag: etagOf(given.version), ...headers })
}
