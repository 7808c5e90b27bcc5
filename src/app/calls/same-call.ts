// One call as it would be made on each face, to copy: with the token in $TOKEN, and without what the contract calls a secret.
import type { DescMessage, DescMethod } from '@bufbuild/protobuf'
import { isServedByGrpc, methodOf } from '../../contract/methods.ts'
import { isObject } from '../../core/json.ts'
import { toolName } from '../../mcp/tools.ts'
import { messageIn, rulesOf } from '../../services/fields.ts'
import { withMask } from '../../upstream/requests.ts'
import { jsonWriter } from '../../wire/json-write.ts'
import { graphCallOf } from './graph-call.ts'

/** Commands by the names of faces; a face without one cannot make the call, or it is not known how. */
export type SameCall = Readonly<Partial<Record<'graphql' | 'rest' | 'grpc' | 'mcp', string>>>

type Json = Record<string, unknown>

/** A larger request is nothing to copy from a screen. */
export const MOST_CHARACTERS = 4096
const BEARER = '-H "Authorization: Bearer $TOKEN"'

/** Whom the commands are for. */
export interface CallOptions {
  /** How clients reach the server, without a slash at the end. */
  readonly url: string
  /** The same of the server that answers MCP; absent: it is the same one. */
  readonly mcpUrl?: string
  /** Whether the server has a method; absent: all. */
  readonly has?: (method: DescMethod) => boolean
  /** Whether the operation of the graph is told too: to whoever came by another face. */
  readonly graph?: boolean
}

/** A call of a method. */
export function sameCallOf(
  desc: DescMethod,
  request: object,
  { url, mcpUrl = url, has = () => true, graph = false }: CallOptions,
): SameCall {
  const method = methodOf(desc)
  // The token that these take is their input.
  if (method.domain === 'oidc' || !has(desc)) return {}
  const text = jsonWriter(desc.input, { omitDefaults: true })(withoutSecrets(desc.input, withCleared(desc, request)))
  if (text.length > MOST_CHARACTERS) return {}
  const json = JSON.parse(text) as Json
  const tls = url.startsWith('https:') ? '' : '--http2-prior-knowledge '
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: toolName(method), arguments: json } }
  const accept = "-H 'Accept: application/json, text/event-stream'"
  const [route] = method.http
  const operation = graph ? graphCallOf(desc, json) : undefined
  return {
    ...(operation && { graphql: graphCommand(operation, url) }),
    ...(route && { rest: restCommand(route, json, url) }),
    ...(isServedByGrpc(desc) && {
      grpc: `npx buf curl --protocol grpc ${tls}${BEARER} -d ${quoted(text)} ${url}${method.fullName}`,
    }),
    ...(!method.tool.hidden && {
      mcp: `curl -s ${mcpUrl}/mcp ${BEARER} ${accept} --json ${quoted(JSON.stringify(tool))}`,
    }),
  }
}

/** What was sent empty is left out with the defaults: then the mask has to name it. */
function withCleared(desc: DescMethod, request: object): object {
  const isCleared = Object.values(request).some(
    (sent) =>
      isObject(sent) &&
      Object.values(sent).some((value) => value === '' || (Array.isArray(value) && value.length === 0)),
  )
  return isCleared ? withMask(desc, request) : request
}

/** @param operation its document and variables */
export function graphCommand(operation: { readonly query: string; readonly variables: object }, url: string): string {
  return `curl -s ${url}/graphql ${BEARER} --json ${quoted(JSON.stringify(operation))}`
}

function withoutSecrets(desc: DescMessage, plain: object): object {
  const { fields, hasSecrets } = rulesOf(desc)
  if (!hasSecrets) return plain
  const kept = Object.entries(plain).flatMap(([name, value]: [string, unknown]) => {
    const rule = fields.get(name)
    if (!rule || rule.secret) return []
    const inner = messageIn(rule.desc)
    const strip = (one: unknown): unknown =>
      inner && typeof one === 'object' && one ? withoutSecrets(inner, one) : one
    return [[name, Array.isArray(value) ? value.map(strip) : strip(value)] as const]
  })
  return Object.fromEntries(kept)
}

/** By the first path of the method (google.api.http): what the path does not take goes into the body or the query. */
function restCommand(
  { verb, path, body }: { verb: string; path: string; body: string },
  json: Json,
  url: string,
): string {
  const rest = structuredClone(json)
  const filled = path.replace(/\{([\w.]+)(?:=[^}]*)?\}/g, (_, name: string) => take(rest, name.split('.').map(camel)))
  const inBody = body === '' ? undefined : body === '*' ? rest : (rest[camel(body)] ?? {})
  const query =
    body === '*' ? [] : pairs(Object.fromEntries(Object.entries(rest).filter(([name]) => name !== camel(body))))
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`
  const sent = inBody === undefined ? '' : ` --json ${quoted(JSON.stringify(inBody))}`
  const method = verb === 'GET' || (verb === 'POST' && sent !== '') ? '' : `-X ${verb} `
  return `curl -s ${method}${quoted(`${url}${filled.replace(/\/$/, '')}${search}`)} ${BEARER}${sent}`
}

function take(from: Json, [name = '', ...deeper]: readonly string[]): string {
  const value = from[name]
  if (deeper.length > 0 && typeof value === 'object' && value) return take(value as Json, deeper)
  delete from[name]
  return typeof value === 'string' ? value : ''
}

function pairs(json: Json, before = ''): [string, string][] {
  return Object.entries(json).flatMap(([name, value]): [string, string][] => {
    const path = `${before}${name}`
    if (Array.isArray(value)) return value.map((one) => [path, String(one)])
    if (typeof value === 'object' && value) return pairs(value as Json, `${path}.`)
    return [[path, String(value)]]
  })
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** As one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
