// REST to an upstream, by the bindings of the contract: path, query and body of a request, and the message of an answer.
import { isUtf8 } from 'node:buffer'
import { create, type DescMessage, fromJson, type JsonValue, type Message, toJson } from '@bufbuild/protobuf'
import type { HttpBinding, Method } from '../contract/methods.ts'
import { parseTemplate } from '../contract/template.ts'
import { Code, type CodeName, invalidField } from '../core/errors.ts'
import { isObject, membersOf } from '../core/json.ts'
import {
  codeNamed,
  invalidAnswer,
  jsonDetails,
  refusalByHttp,
  refusalOf,
  retryAfter,
  unreachable,
  unreadable,
} from './faults.ts'
import type { Sending, Transport, TransportOptions } from './transport.ts'

export function createRest(options: TransportOptions): Transport {
  // As google.api.http has it, slashes of a uid stay in the path as they are. A gateway that was made from the OpenAPI document alone
  // knows variables of one segment only, and says of such a path that there is none.
  let slash: '/' | '%2F' = '/'
  return {
    reaches: ({ http, desc }) => http.length > 0 && desc.methodKind === 'unary',
    send: async (sending) => {
      const { desc } = sending.method
      const parts = partsOf(bindingOf(sending.method), toJson(desc.input, sending.message, { useProtoFieldName: true }))
      // One time for both: what is asked twice takes no longer.
      const until = AbortSignal.any([sending.signal, AbortSignal.timeout(sending.timeoutMs)])
      let came = await exchanged(sending, { ...parts, until, path: parts.path(slash) }, options)
      if (slash === '/' && isNoPath(came) && parts.path('/') !== parts.path('%2F')) {
        sending.again()
        const second = await exchanged(sending, { ...parts, until, path: parts.path('%2F') }, options)
        if (!isNoPath(second)) [slash, came] = ['%2F', second]
      }
      const status = statusIn(came.text)
      // Some gateways refuse with 200.
      if (!came.response.ok || status.code !== undefined) throw refused(came.response, status)
      return answerOf(desc.output, came.text)
    },
    close: () => undefined,
  }
}

interface Came {
  readonly response: Response
  readonly text: string
}

/** Whether nobody of the contract has answered: its refusals have a code. */
function isNoPath({ response: { status }, text }: Came): boolean {
  return status === 404 && statusIn(text).code === undefined
}

async function exchanged(
  sending: Sending,
  { path, query, body, until }: Omit<Parts, 'path'> & { readonly path: string; readonly until: AbortSignal },
  { url, answerBytes }: TransportOptions,
): Promise<Came> {
  const { method, headers } = sending
  const init: RequestInit = {
    method: bindingOf(method).verb,
    redirect: 'manual',
    headers: { accept: 'application/json', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    signal: until,
    ...(body ? { body } : {}),
  }
  const response = await fetched(`${url}${path}${query}`, init, sending)
  return { response, text: await textOf(response, answerBytes, sending) }
}

function bindingOf({ http, id }: Method): HttpBinding {
  const [binding] = http
  if (!binding) throw new Error(`${id} has no path.`)
  return binding
}

interface Parts {
  /** @param slash what stands for those of a value that may have several segments */
  readonly path: (slash: '/' | '%2F') => string
  readonly query: string
  readonly body: string | undefined
}

/** What of a request, in its JSON with the contract's names, stands where (google.api.http). */
function partsOf({ path: text, verb, body: bodyField, atRoot }: HttpBinding, json: JsonValue): Parts {
  const rest = structuredClone(membersOf(json)) as Record<string, JsonValue>
  const { segments, variables, verb: custom } = parseTemplate(text)
  const parts: { readonly text: string; readonly deep: boolean }[] = []
  for (let index = 0; index < segments.length; index++) {
    const variable = variables.find(({ from }) => from === index)
    const segment = segments[index]
    if (variable) {
      const value = encodePath(variable.path.join('.'), taken(rest, variable.path))
      parts.push({ text: value, deep: !(segment === '*' && variable.to === index + 1) })
      index = variable.to - 1
    } else if (typeof segment === 'object') parts.push({ text: segment.literal, deep: false })
  }
  const path = (slash: '/' | '%2F'): string => {
    // What is one segment has its slashes encoded.
    const said = atRoot && parts.at(-1)?.text === '' ? parts.slice(0, -1) : parts
    const written = said.map(({ text: value, deep }) =>
      deep ? value.replaceAll('/', slash) : value.replaceAll('/', '%2F'),
    )
    return `/${written.join('/')}${custom ? `:${custom}` : ''}`
  }
  if (bodyField === '*') return { path, query: '', body: JSON.stringify(rest) }
  const { [bodyField]: inside = {}, ...others } = rest
  const query = queryOf(bodyField ? others : rest)
  return { path, query, body: bodyField || verb === 'POST' ? JSON.stringify(bodyField ? inside : {}) : undefined }
}

/** The value at a path, which is no longer there then. */
function taken(from: Record<string, JsonValue>, [name = '', ...deeper]: readonly string[]): string {
  const value = from[name]
  if (deeper.length > 0) return taken(membersOf(value) as Record<string, JsonValue>, deeper)
  delete from[name]
  return typeof value === 'string' ? value : ''
}

/**
 * A value as it stands in a path.
 * @throws INVALID_ARGUMENT for one that would lead elsewhere, as URLs take dots (RFC 3986 section 5.2.4), or has no encoding
 */
function encodePath(field: string, value: string): string {
  const segments = value.split('/')
  if (segments.includes('.') || segments.includes('..'))
    throw invalidField(field, 'must not have "." or ".." as a part')
  if (!value.isWellFormed()) throw invalidField(field, 'is not Unicode')
  return segments.map(encodeURIComponent).join('/')
}

function queryOf(values: Readonly<Record<string, JsonValue>>): string {
  const search = new URLSearchParams(pairs(values, ''))
  return search.size === 0 ? '' : `?${search.toString().replaceAll('+', '%20')}`
}

/** @throws INVALID_ARGUMENT for several messages of one field: a query would not tell which member is of which (google.api.http) */
function pairs(value: JsonValue | undefined, name: string): [string, string][] {
  if (Array.isArray(value)) {
    if (value.length > 1 && value.some(isObject))
      throw invalidField(
        name,
        'can be one alone: the upstream is asked over REST, whose queries have no place for several',
      )
    return value.flatMap((item) => pairs(item, name))
  }
  if (isObject(value)) {
    const members = Object.entries(value)
    return members.flatMap(([key, item]) => pairs(item, name === '' ? key : `${name}.${key}`))
  }
  return value === null || value === undefined ? [] : [[name, String(value)]]
}

async function fetched(url: string, init: RequestInit, { signal }: Sending): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw brokenOff(error, signal)
  }
}

async function textOf(response: Response, most: number, { signal }: Sending): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > most) throw invalidAnswer(`it has more than ${most} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw bytes > most ? error : brokenOff(error, signal)
  }
  const all = Buffer.concat(chunks)
  // Read with replacements it would be a name that nothing has (RFC 8259 section 8.1); of a refusal no more than words are at stake.
  if (response.ok && !isUtf8(all)) throw invalidAnswer('it is not written in UTF-8')
  return all.toString('utf8')
}

function brokenOff(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  const late = error instanceof Error && error.name === 'TimeoutError'
  return late ? refusalOf({ code: 'DEADLINE_EXCEEDED', message: LATE, details: [] }) : unreachable(error)
}

const LATE = 'Deadline exceeded: the upstream took too long'

function answerOf(desc: DescMessage, text: string): Message {
  // Nothing is all that can be said in a message without fields; any other would be taken for an empty page.
  if (text.trim() === '' && desc.fields.length === 0) return create(desc)
  try {
    return fromJson(desc, JSON.parse(text) as JsonValue, { ignoreUnknownFields: true })
  } catch (error) {
    throw unreadable(desc.name, error)
  }
}

/** A refusal: the status that came; whatever else came is told by the status of HTTP alone. */
function refused(response: Response, { code, message, details }: Status): Error {
  if (code === undefined) return refusalByHttp(response.status, response.headers, message)
  const retryAfterSeconds = retryAfter(response.headers)
  return refusalOf({ code, message: message ?? '', details: jsonDetails(details), retryAfterSeconds })
}

interface Status {
  /** Undefined: it is no status. */
  readonly code?: CodeName | undefined
  readonly message?: string | undefined
  readonly details?: unknown
}

/** The status that AIP-193 puts into a body, bare as by most gateways of gRPC, or in `error` with the name of its code. */
function statusIn(text: string): Status {
  // Pages and the far larger rest of answers are not read for it.
  if (!/"(?:code|message)"/.test(text)) return {}
  try {
    const json = membersOf(JSON.parse(text))
    const { error } = json
    const { code: given, status, message: said, details } = isObject(error) ? error : json
    const message = typeof said === 'string' ? said : undefined
    if (message === undefined || typeof given !== 'number') return { message }
    // There `code` is a status of HTTP.
    const named = isObject(error) && typeof status === 'string' && status in Code ? (status as CodeName) : undefined
    return { code: named ?? codeNamed(given), message, details }
  } catch {
    return {}
  }
}
