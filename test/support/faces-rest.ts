// REST as a client writes it: path, query and body from the contract's http rules, and what must hold of every answer.
import { methods, v1Methods, type HttpBinding, type Method } from '../../src/contract/methods.ts'
import { Code } from '../../src/core/errors.ts'
import {
  errorOf,
  objectOf,
  plannedOf,
  type Answer,
  type ErrorDetail,
  type Face,
  type Json,
  type JsonObject,
} from './faces.ts'

/** HTTP statuses by code (docs/rules.md, "Errors"); a few reasons have one of their own. */
const STATUS: Readonly<Record<string, number>> = {
  CANCELLED: 499,
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
  INTERNAL: 500,
}
const STATUS_BY_REASON: Readonly<Record<string, number>> = {
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
}

/** A request just as it goes out. */
export interface RawRequest {
  readonly verb: string
  /** With the query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Looks at an answer as it came. */
export type Look = (method: Method, answer: { readonly status: number; readonly body: string }) => void

/** The face at `url`. */
export function restFace(url: string, look?: Look): Face {
  return {
    name: 'rest',
    call: async (id, request, { authorization, validateOnly } = {}) => {
      const method = methods.get(id) ?? v1Methods.get(id)
      if (!method) throw new Error(`${id} is not a method of the contract.`)
      const raw = requestOf(method, request, validateOnly === true)
      const inspect = look && ((answer: Parameters<Look>[1]): void => look(method, answer))
      return send(url, raw, { authorization, inspect })
    },
    close: () => undefined,
  }
}

/** Sends a request as it is and reads the answer as the contract has it. */
export async function send(
  url: string,
  raw: RawRequest,
  {
    authorization,
    inspect,
  }: {
    readonly authorization?: string | undefined
    readonly inspect?: ((answer: Parameters<Look>[1]) => void) | undefined
  } = {},
): Promise<Answer> {
  const { verb, path, headers, body } = raw
  const response = await fetch(url + path, {
    method: verb,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(authorization === undefined ? {} : { authorization }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  inspect?.({ status: response.status, body: text })
  return response.status === 200 ? successOf(verb, text, response) : refusalOf(text, response)
}

/** 200 on every success, JSON but for a DELETE, which answers with nothing (docs/rules.md, "Get, create, update, delete"). */
function successOf(verb: string, text: string, { headers }: Response): Answer {
  if (text === '') {
    expectThat(verb === 'DELETE' || verb === 'POST', 'an empty answer')
    expectThat(headers.get('content-length') === '0', 'an empty answer without Content-Length: 0')
    return { ok: {}, ...plannedOf(headers.get('would-emit')) }
  }
  expectThat(headers.get('content-type')?.startsWith('application/json'), `an answer of ${headers.get('content-type')}`)
  expectThat(verb !== 'DELETE', 'a DELETE that answers with a body')
  const times = text.match(/"\w*Time":"[^"]*"/g) ?? []
  const odd = times.find((one) => !/T\d\d:\d\d:\d\d\.\d{3}Z"$/.test(one))
  expectThat(odd === undefined, `${odd}, which is not in UTC with milliseconds`)
  return { ok: JSON.parse(text) as JsonObject, ...plannedOf(headers.get('would-emit')) }
}

interface ErrorBody {
  readonly code: number
  readonly message: string
  readonly details: readonly ErrorDetail[]
}

function refusalOf(text: string, { status, headers }: Response): Answer {
  const { code, message, details } = JSON.parse(text) as ErrorBody
  const name = Object.entries(Code).find(([, number]) => number === code)?.[0] ?? `CODE_${code}`
  const error = errorOf(name, message, { details, status })
  const wanted = STATUS_BY_REASON[error.reason] ?? STATUS[name]
  expectThat(status === wanted, `HTTP ${status} with ${name} ${error.reason}, which is ${wanted}`)
  if (status === 401) {
    const challenge = headers.get('www-authenticate') ?? ''
    expectThat(challenge.startsWith('Bearer '), `a 401 with WWW-Authenticate: ${challenge}`)
    expectThat(challenge.includes('error="invalid_token"') === (error.reason !== 'TOKEN_MISSING'), challenge)
  }
  if (status === 405) expectThat(headers.get('allow'), 'a 405 without Allow')
  return { error }
}

function expectThat(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`REST gave ${what}.`)
}

/** The request that the method's first http rule makes of a request message. */
export function requestOf(method: Method, request: JsonObject, validateOnly = false): RawRequest {
  const [http] = method.http
  if (!http) throw new Error(`${method.id} has no path.`)
  const { path, rest } = fillPath(http, request)
  const bodyName = http.body === '' ? undefined : jsonName(method, http.body)
  const { body, query } = split(rest, bodyName)
  const pairs = [...pairsOf('', query), ...(validateOnly ? [['validate_only', 'true'] as const] : [])]
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return {
    verb: http.verb,
    path: search === '' ? path : `${path}?${search}`,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** The path with its variables filled in, and the request without them. */
function fillPath(http: HttpBinding, request: JsonObject): { path: string; rest: JsonObject } {
  let rest = request
  const path = http.path.replace(/\{([^}=]+)(?:=([^}]*))?\}/g, (_all, name: string, pattern = '*') => {
    const [value, without] = take(rest, name.split('.').map(camel))
    rest = without
    const text = typeof value === 'string' ? value : ''
    return pattern === '**' ? text.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(text)
  })
  return { path, rest }
}

function take(from: JsonObject, [name = '', ...inner]: readonly string[]): [Json | undefined, JsonObject] {
  const { [name]: value, ...others } = from
  if (inner.length === 0) return [value, others]
  const [found, without] = take(objectOf(value), inner)
  return [found, value === undefined ? others : { ...others, [name]: without }]
}

function split(request: JsonObject, body: string | undefined): { body: Json | undefined; query: JsonObject } {
  if (body === undefined) return { body: undefined, query: request }
  if (body === '*') return { body: request, query: {} }
  const { [body]: sent, ...query } = request
  return { body: sent, query }
}

/** Parameters in the contract's spelling, as its documentation has them: `uidp.children_of`, `page_size`. */
function pairsOf(prefix: string, value: JsonObject): (readonly [string, string])[] {
  return Object.entries(value).flatMap(([name, item]) => {
    const at = prefix + snake(name)
    // Of a list of messages one can be said, under the names of its fields (src/rest/query.ts).
    if (Array.isArray(item)) return item.flatMap((one: Json) => pairsOf('', { [at]: one }))
    if (typeof item === 'object' && item !== null) return pairsOf(`${at}.`, item as JsonObject)
    return [[at, String(item)] as const]
  })
}

function jsonName(method: Method, field: string): string {
  return field === '*' ? field : (method.desc.input.fields.find((one) => one.name === field)?.jsonName ?? field)
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
