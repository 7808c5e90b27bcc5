// MCP over streamable HTTP, for agents: the way of a request, from the socket to one server object and back.
// What belongs here: origin, token, limits, bodies. What does not: what is answered (server.ts) and rules (services).
// app/ makes it and gives it the requests.
import { randomUUID } from 'node:crypto'
import { createMcpHandler, isJsonContentType, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { type Authenticate, credentialsOf, requireIdentified } from '../core/caller.ts'
import { challengeOf } from '../http/challenge.ts'
import { type FieldViolation, PlatformError } from '../core/errors.ts'
import { httpStatusOf } from '../http/status.ts'
import type { Observe, Outcome } from '../core/outcome.ts'
import type { Admit } from '../http/admission.ts'
import { Faults } from '../wire/faults.ts'
import { type Status, statusOf } from '../wire/status.ts'
import { statusJson } from '../wire/status-json.ts'
import { parseStrictJson } from '../wire/strict-json.ts'
import {
  beforeItEnds,
  type Ends,
  endsOf,
  type HttpRequest,
  type HttpResponse,
  readBytes,
  requestOf,
  sendResponse,
} from './http.ts'
import { metadataPath } from './metadata.ts'
import { resourceKindsOf } from './resources.ts'
import { createServer, type ServerOptions } from './server.ts'
import { type ToolOptions, toolsOf } from './tools.ts'

export interface McpOptions extends Omit<ServerOptions, 'tools' | 'kinds'> {
  readonly services: ServerOptions['services'] & { implemented: ToolOptions['implemented'] }
  readonly authenticate: Authenticate
  /** Whether tools that change something are offered. */
  readonly writes: boolean
  /** How clients reach this server, without a slash at the end. */
  readonly publicUrl: string
  /** Whether a web page may call; requests of other programs have no origin. */
  readonly allowsOrigin: (origin: string) => boolean
  readonly limits: { readonly bodyBytes: number }
  /** After this time a call is answered with DEADLINE_EXCEEDED, whatever the services do. */
  readonly requestTimeoutMs: number
  readonly newRequestId?: () => string
  /** The rate limit; absent: there is none. */
  readonly admit?: Admit
}

export interface McpHandler {
  /** Answers a request. */
  handle(req: HttpRequest, res: HttpResponse): Promise<void>
}

/** Compiles the tools and gives the handler. @throws Error when two methods would be one tool */
export function createMcp(options: McpOptions): McpHandler {
  const { services, writes, newRequestId = randomUUID } = options
  const tools = toolsOf({ writes, implemented: (method) => services.implemented(method) })
  const serving = { ...options, tools, kinds: resourceKindsOf(tools.values()) }
  return {
    handle: async (req, res) => {
      const requestId = newRequestId()
      const told: Outcome[] = []
      const observe: Observe = (outcome) => void told.push(outcome)
      const ends = endsOf(res, options.requestTimeoutMs)
      try {
        const response = await answerTo({ ...serving, observe }, { req, res, requestId, ...ends })
        // A stream ends with the call that it is of, so all is told then.
        await sendResponse(res, response, { 'x-request-id': requestId })
        options.observe?.(told[0] ?? { method: undefined, code: response.ok ? 'OK' : 'INVALID_ARGUMENT' })
      } catch (error) {
        const status = statusOf(error, { area: undefined, domainSuffix: options.errorDomain, requestId })
        if (status.internal) options.log?.({ error, requestId, method: undefined })
        options.observe?.({ method: undefined, code: status.name, reason: status.reason })
        const close = req.complete ? {} : { connection: 'close' }
        await sendResponse(res, refusal(status, options), { 'x-request-id': requestId, ...close })
      }
    },
  }
}

interface Asked extends Ends {
  readonly req: HttpRequest
  readonly res: HttpResponse
  readonly requestId: string
}

/** Origin, method, media type and size, then the token, the rate, and then the protocol. */
async function answerTo(options: ServerOptions & McpOptions, asked: Asked): Promise<Response> {
  const { req, res, requestId, gone, over } = asked
  const { origin } = req.headers
  // A page that reached this address by a name of its own (DNS rebinding) says so here.
  if (origin !== undefined && !options.allowsOrigin(origin)) throw foreignOrigin(origin)
  if (req.method !== 'POST') throw methodNotAllowed(req.method ?? '')
  if (!isJsonContentType(req.headers['content-type'] ?? null)) throw unsupportedType(req.headers['content-type'])
  const caller = requireIdentified(await options.authenticate(credentialsOf(req.headers)))
  options.admit?.({ caller, req, res })
  const body = parseBody(await beforeItEnds(readBytes(req, options.limits.bodyBytes), over))
  let last: unknown
  // The server is of this request alone, so any number of processes may answer one client.
  const { fetch } = createMcpHandler(() => createServer(options, { caller, requestId, signal: over }), {
    maxSubscriptions: 0,
    // Refusals are told here too, and need no line in a log: the client has them.
    onerror: (error) => (last = error),
  })
  const response = await fetch(requestOf(req, gone), { parsedBody: body })
  if (response.status >= 500) options.log?.({ error: last, requestId, method: undefined })
  return response
}

/** @throws INVALID_ARGUMENT for what is not one JSON object */
function parseBody(bytes: Buffer): object {
  const faults = new Faults()
  const body = parseStrictJson(bytes, faults)
  faults.throwIfAny()
  if (Array.isArray(body)) throw badBody('is a batch, which the protocol no longer has: send one message a request')
  if (typeof body !== 'object' || body === null) throw badBody('must be a JSON-RPC message')
  return body
}

function badBody(description: string): PlatformError {
  const violation: FieldViolation = { field: 'body', description }
  return new PlatformError('INVALID_ARGUMENT', `Invalid argument: body ${description}`, {
    fieldViolations: [violation],
  })
}

/** A refusal before the protocol had its say: a JSON-RPC error without an id, with the status of REST as its data. */
function refusal(status: Status, { errorDomain, publicUrl }: McpOptions): Response {
  const code = status.name === 'INVALID_ARGUMENT' ? ProtocolErrorCode.InvalidRequest : -32_000
  const message = JSON.stringify(status.message)
  const body = `{"jsonrpc":"2.0","id":null,"error":{"code":${code},"message":${message},"data":${statusJson(status)}}}`
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  if (status.name === 'UNAUTHENTICATED') {
    // RFC 9728 section 5.1: where a client learns which issuer's tokens are taken.
    const parameters = { resource_metadata: `${publicUrl}${metadataPath}` }
    headers.set('www-authenticate', challengeOf(status, errorDomain, parameters))
  }
  if (status.reason === 'METHOD_NOT_ALLOWED') headers.set('allow', 'POST')
  if (status.retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(status.retryAfterSeconds)))
  return new Response(body, { status: httpStatusOf(status), headers })
}

function foreignOrigin(origin: string): PlatformError {
  const text = `Permission denied: pages of ${printable(origin)} may not call; the operator can name it in CORS_ORIGINS`
  return new PlatformError('PERMISSION_DENIED', text)
}

function methodNotAllowed(method: string): PlatformError {
  const text = `Method not allowed: ${printable(method)}; send messages by POST. There are no sessions and no streams to open or end`
  return new PlatformError('UNIMPLEMENTED', text, { reason: 'METHOD_NOT_ALLOWED' })
}

function unsupportedType(type: string | undefined): PlatformError {
  const text = `Unsupported media type: ${type === undefined ? 'no Content-Type' : printable(type)}; send application/json`
  return new PlatformError('INVALID_ARGUMENT', text, { reason: 'UNSUPPORTED_MEDIA_TYPE' })
}

function printable(text: string): string {
  return text.slice(0, 100).replace(/[^\x20-\x7e]/g, '?')
}
