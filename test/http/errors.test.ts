// Errors are one table: what may succeed later says when, in one spelling, and a missing token is asked for in the same words,
// whatever face is asked.
import { fromBinary } from '@bufbuild/protobuf'
import { durationMs } from '@bufbuild/protobuf/wkt'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localServer } from '../support/local-server.ts'
import { patientLimits, PATIENCE_MS } from '../support/limits.ts'
import { versions } from '../../src/contract/versions.ts'
import { RetryInfoSchema } from '../../src/contract/gen/google/rpc/error_details_pb.ts'
import { StatusSchema } from '../../src/contract/gen/google/rpc/status_pb.ts'
import { ANONYMOUS, type Authenticate } from '../../src/core/caller.ts'
import { PlatformError, unavailable } from '../../src/core/errors.ts'
import { createGraphql } from '../../src/graphql/server.ts'
import { createGrpcHandler } from '../../src/grpc/handler.ts'
import { createRouter, endpointAt } from '../../src/http/endpoint.ts'
import { createMcp } from '../../src/mcp/handler.ts'
import { createAdmission } from '../../src/http/admission.ts'
import { createRestHandler } from '../../src/rest/handler.ts'
import type { Services } from '../../src/services/services.ts'

const authenticate: Authenticate = async ({ authorization }) =>
  authorization === undefined
    ? ANONYMOUS
    : { kind: 'identity', identity: 'a'.repeat(40), actor: { subject: 'a' }, internal: false }

/** What the services, or the rate limit, refuse with. */
const refusing: Partial<Record<'call' | 'admit' | 'turn', Error>> = {}
beforeEach(() => {
  delete refusing.call
  delete refusing.admit
  delete refusing.turn
})

const call = async (): Promise<object> => {
  if (refusing.call) throw refusing.call
  return {}
}
const services = { call, list: call, implemented: () => true } as unknown as Services
const options = {
  services,
  authenticate,
  admission: {
    ...createAdmission({ limits: patientLimits }),
    pay: () => {
      if (refusing.admit) throw refusing.admit
      return undefined
    },
    enter: () => {
      if (refusing.turn) throw refusing.turn
      return () => undefined
    },
  },
  errorDomain: 'example.org',
  requestTimeoutMs: PATIENCE_MS,
  limits: patientLimits,
}
const rest = createRestHandler({ ...options, methods: versions.flatMap(({ methods }) => [...methods.values()]) })
const grpc = createGrpcHandler(options)
const graphql = createGraphql({ ...options, watchCalls: () => () => [] })
const mcp = createMcp({ ...options, version: '1', writes: false, publicUrl: 'https://x', allowsOrigin: () => false })
const handler = createRouter({
  endpoints: [
    endpointAt('graphql', ['/graphql'], ({ req, res }) => graphql.handle(req, res)),
    endpointAt('mcp', ['/mcp'], ({ req, res }) => mcp.handle(req, res)),
    { name: 'grpc', handle: ({ req, res }) => grpc.handle(req, res) },
    { name: 'rest', handle: ({ req, res }) => rest.handle(req, res) },
  ],
  notFound: ({ res }) => void res.end('nothing is here'),
})
let url = ''
beforeAll(async () => {
  url = await localServer((req, res) => void handler(req, res))
})

interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** As `google.rpc.RetryInfo` has it, in JSON. */
  readonly retryDelay: string | undefined
}

const token = { authorization: 'Bearer x' }

async function post(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const type = headers['content-type'] ?? 'application/json'
  const sent = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)
  return fetch(url + path, { method: 'POST', headers: { ...headers, 'content-type': type }, body: sent })
}

/** The answer of a face that writes details in JSON, wherever they stand in it. */
async function told(response: Response): Promise<Told> {
  const text = (await response.text()).replaceAll('\\"', '"')
  const retryDelay = /"retryDelay":"([^"]*)"/.exec(text)?.[1]
  return { status: response.status, headers: Object.fromEntries(response.headers), retryDelay }
}

/** The answer of gRPC-Web, whose trailers are lines in the body. */
async function toldInTrailers(response: Response): Promise<Told> {
  const lines = Buffer.from(await response.arrayBuffer())
    .subarray(5)
    .toString()
    .split('\r\n')
  const trailers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
  const { details } = fromBinary(StatusSchema, Buffer.from(trailers['grpc-status-details-bin'] ?? '', 'base64'))
  const info = details.find(({ typeUrl }) => typeUrl.endsWith('/google.rpc.RetryInfo'))
  const { retryDelay } = info ? fromBinary(RetryInfoSchema, info.value) : {}
  const seconds = retryDelay && durationMs(retryDelay) / 1000
  return {
    status: Number(trailers['grpc-status']),
    headers: trailers,
    // Protobuf has numbers, so there is only one spelling.
    retryDelay: seconds === undefined ? undefined : `${Number.isInteger(seconds) ? seconds : seconds.toFixed(3)}s`,
  }
}

const GET_VIEWER = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'iam_get_viewer', arguments: {} },
}
const QUERY = { query: '{ repos { totalCount } }' }
const LIST_REPOS = '/chainguard.platform.registry.v2.ReposService/ListRepos'

const faces: Readonly<Record<string, (headers: Record<string, string>) => Promise<Told>>> = {
  REST: async (headers) => told(await fetch(`${url}/registry/v2/repos`, { headers })),
  Connect: async (headers) => told(await post(LIST_REPOS, {}, headers)),
  'gRPC-Web': async (headers) => {
    const message = Buffer.from('\0\0\0\0\0')
    return toldInTrailers(await post(LIST_REPOS, message, { ...headers, 'content-type': 'application/grpc-web+proto' }))
  },
  graph: async (headers) => told(await post('/graphql', QUERY, headers)),
  'graph, modern': async (headers) =>
    told(await post('/graphql', QUERY, { ...headers, accept: 'application/graphql-response+json' })),
  MCP: async (headers) =>
    told(await post('/mcp', GET_VIEWER, { ...headers, accept: 'application/json, text/event-stream' })),
}

describe.each(Object.entries(faces))('%s', (name, ask) => {
  it('says when to come back, in proto3 JSON', async () => {
    refusing.call = unavailable('the database is away', { retryAfterSeconds: 1.5 })
    expect((await ask(token)).retryDelay).toBe('1.500s')
  })

  it('says it too where nobody knows when', async () => {
    refusing.call = new PlatformError('RESOURCE_EXHAUSTED', 'Slow down', { reason: 'RATE_LIMITED' })
    expect((await ask(token)).retryDelay).toBe('1s')
  })

  it('says it in a header where the whole request is refused', async () => {
    refusing.admit = new PlatformError('RESOURCE_EXHAUSTED', 'Slow down', {
      reason: 'RATE_LIMITED',
      retryAfterSeconds: 2.5,
    })
    const { headers, retryDelay } = await ask(token)
    expect([retryDelay, headers['retry-after']]).toEqual(['2.500s', '3'])
  })

  it('answers 503 when too many wait', async () => {
    refusing.turn = unavailable('too many wait', { retryAfterSeconds: 1 })
    const { status, headers, retryDelay } = await ask(token)
    expect([retryDelay, headers['retry-after']]).toEqual(['1s', '1'])
    expect(status).toBe(name === 'gRPC-Web' ? 14 : 503)
  })

  it('asks for a missing token', async () => {
    refusing.call = new PlatformError('UNAUTHENTICATED', 'Unauthenticated: send a token', { reason: 'TOKEN_MISSING' })
    const { status, headers } = await ask({})
    expect(status).toBe(name === 'gRPC-Web' ? 16 : 401)
    const where = name === 'MCP' ? ', resource_metadata="https://x/.well-known/oauth-protected-resource/mcp"' : ''
    expect(headers['www-authenticate']).toBe(`Bearer realm="example.org"${where}`)
  })
})

it('the graph refuses an operation whole of which one field needs a token', async () => {
  refusing.call = new PlatformError('UNAUTHENTICATED', 'Unauthenticated: send a token', { reason: 'TOKEN_MISSING' })
  const response = await post(
    '/graphql',
    { query: '{ __typename viewer { can(capability: REPO_LIST, at: "x") } repos { totalCount } }' },
    {},
  )
  expect(response.status).toBe(401)
  expect(Object.keys((await response.json()) as object)).toEqual(['errors', 'extensions'])
})
