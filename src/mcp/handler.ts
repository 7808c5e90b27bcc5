// MCP over streamable HTTP, for agents: how a message is taken out of a request, and given to one server object of its own.
import { createMcpHandler, isLegacyRequest, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { type FieldViolation, PlatformError } from '../core/errors.ts'
import { hasMoreValues } from '../core/json.ts'
import type { Outcome } from '../core/outcome.ts'
import { errorHeaders, MethodNotAllowed } from '../http/answer.ts'
import { discardUnread, mediaTypeOf } from '../http/body.ts'
import { createAnswerer, type Exchange, type Face, type FaceOptions, type Refusal, requestIds } from '../http/call.ts'
import { type HttpRequest, type HttpResponse, printable } from '../http/messages.ts'
import { httpStatusOf } from '../http/status.ts'
import { Faults } from '../wire/faults.ts'
import { statusJson } from '../wire/status-json.ts'
import { parseStrictJson } from '../wire/strict-json.ts'
import { respondInOnePiece } from './handshaken.ts'
import { requestOf, sendResponse } from './http.ts'
import { metadataPath } from './metadata.ts'
import { resourceKindsOf } from './resources.ts'
import { createServer, type ServerOptions } from './server.ts'
import { chosenTools, type ToolOptions, toolsOf } from './tools.ts'

export interface McpOptions extends FaceOptions, Omit<ServerOptions, 'tools' | 'kinds' | 'observe'> {
  readonly services: ServerOptions['services'] & { implemented: ToolOptions['implemented'] }
  /** Whether tools that change something are offered. */
  readonly writes: boolean
  /** How clients reach this server, without a slash at the end. */
  readonly publicUrl: string
  /** Whether a web page may call; requests of other programs have no origin. */
  readonly allowsOrigin: (origin: string) => boolean
  readonly limits: { readonly bodyBytes: number; readonly jsonDepth: number }
}

export interface McpHandler {
  /** Answers a request. */
  handle(req: HttpRequest, res: HttpResponse): Promise<void>
}

interface McpExchange extends Exchange {
  /** How calls of tools ended: only the message says which tool is called, and a stream ends with its call. */
  readonly told: Outcome[]
}

/** Compiles the tools and gives the handler. @throws Error when two methods would be one tool */
export function createMcp(options: McpOptions): McpHandler {
  const newRequestId = requestIds(options)
  const answer = createAnswerer(createFace(options), options)
  return {
    handle: (req, res) =>
      answer({ req, res, requestId: newRequestId(), method: undefined, token: 'required', told: [] }),
  }
}

function createFace(options: McpOptions): Face<McpExchange, object, Response, Response> {
  const { services, writes, limits, allowsOrigin, log } = options
  const tools = toolsOf({ writes, implemented: (method) => services.implemented(method) })
  return {
    // A call that takes too long is told so as the result of its tool.
    endsCalls: true,
    check({ req }) {
      const { origin } = req.headers
      // A page that reached this address by a name of its own (DNS rebinding) says so here.
      if (origin !== undefined && !allowsOrigin(origin)) throw foreignOrigin(origin)
      if (req.method !== 'POST') throw methodNotAllowed(req.method ?? '')
      return { reads: true, limit: limits.bodyBytes, checkType: () => void mediaTypeOf(req) }
    },
    decode: (_, bytes) => parseBody(bytes, limits.jsonDepth),
    async call({ req, requestId, told }, body, admitted) {
      let last: unknown
      // The SDK takes milliseconds at once for the smallest message: many in one turn of the event loop would hold everybody up.
      await admitted.alone()
      const chosen = chosenTools(tools, new URL(req.url ?? '', 'http://localhost').searchParams.getAll('tools'))
      const serving = {
        ...options,
        tools: chosen,
        kinds: resourceKindsOf(chosen.values()),
        observe: (outcome: Outcome) => void told.push(outcome),
      }
      // The server is of this request alone, so any number of processes may answer one client.
      const request = requestOf(req, admitted.deadline.gone)
      const server = (): Server => createServer(serving, { admitted, message: body })
      if (await isLegacyRequest(request, body)) return respondInOnePiece(server(), request, body)
      const { fetch } = createMcpHandler(server, {
        legacy: 'reject',
        maxSubscriptions: 0,
        // Refusals are told here too, and need no line in a log: the client has them.
        onerror: (error) => (last = error),
      })
      const response = await fetch(request, { parsedBody: body })
      if (response.status >= 500) log?.({ error: last, requestId, method: undefined })
      return response
    },
    encode: (_, response) => response,
    refuse: (_, refusal) => refusalResponse(refusal, options),
    async send({ req, res, requestId }, response) {
      const close = discardUnread(req, limits.bodyBytes) ? { connection: 'close' } : {}
      await sendResponse(res, response, { 'x-request-id': requestId, ...close })
    },
    outcomeOf: ({ told }, { ok }) => told[0] ?? { method: undefined, code: ok ? 'OK' : 'INVALID_ARGUMENT' },
  }
}

/** Members and items of a message, more than any tool takes: the protocol's schemas look at each of them several times. */
const MAX_VALUES = 20_000

/** @throws INVALID_ARGUMENT for what is not one JSON object, and for one of too many parts */
function parseBody(bytes: Buffer, jsonDepth: number): object {
  const faults = new Faults()
  const body = parseStrictJson(bytes, faults, jsonDepth)
  faults.throwIfAny()
  if (Array.isArray(body)) throw badBody('is a batch, which the protocol no longer has: send one message a request')
  if (typeof body !== 'object' || body === null) throw badBody('must be a JSON-RPC message')
  if (hasMoreValues(body, MAX_VALUES)) throw badBody(`has more than ${MAX_VALUES} members and items`)
  return body
}

function badBody(description: string): PlatformError {
  const violation: FieldViolation = { field: 'body', description }
  return new PlatformError('INVALID_ARGUMENT', `Invalid argument: body ${description}`, {
    fieldViolations: [violation],
  })
}

/** A refusal before the protocol had its say: a JSON-RPC error without an id, with the status of REST as its data. */
function refusalResponse({ status, error }: Refusal, { errorDomain, publicUrl }: McpOptions): Response {
  const code = status.name === 'INVALID_ARGUMENT' ? ProtocolErrorCode.InvalidRequest : -32_000
  const message = JSON.stringify(status.message)
  const body = `{"jsonrpc":"2.0","id":null,"error":{"code":${code},"message":${message},"data":${statusJson(status)}}}`
  // RFC 9728 section 5.1: where a client learns which issuer's tokens are taken.
  const parameters = { resource_metadata: `${publicUrl}${metadataPath}` }
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...errorHeaders(status, error, { realm: errorDomain, parameters }),
  }
  return new Response(body, { status: httpStatusOf(status), headers })
}

function foreignOrigin(origin: string): PlatformError {
  const text = `Permission denied: pages of ${printable(origin)} may not call; the operator can name it in CORS_ORIGINS`
  return new PlatformError('PERMISSION_DENIED', text)
}

function methodNotAllowed(method: string): PlatformError {
  const text = `${printable(method)}; send messages by POST. There are no sessions and no streams to open or end`
  return new MethodNotAllowed(['POST'], text)
}
