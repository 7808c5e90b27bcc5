// How answers are sent, on every face: compressed from 1 KB on in what the client takes, with an entity tag where the same is read
// again by anybody, and kept by nobody where it was made for one caller.
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  const org = await seedOrganization(server)
  token = (await org.authorization('owner')) ?? ''
})

interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: object
}

async function ask({ method = 'GET', path, headers = {}, body }: Asked, more: Record<string, string> = {}) {
  const json = body && { 'content-type': 'application/json' }
  const sent = request(server.url + path, {
    method,
    agent: false,
    headers: { authorization: token, ...json, ...headers, ...more },
  })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
const QUERY =
  '{ repos(first: 50) { totalCount nodes { uid name description createTime updateTime } } roles { nodes { name capabilities } } }'

/** Of the revision that answers in one piece; those before it answer by streams of events. */
const MCP_VERSION = '2026-07-28'
const MCP_META = {
  'io.modelcontextprotocol/protocolVersion': MCP_VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

const forOneCaller: Readonly<Record<string, () => Asked>> = {
  REST: () => ({ path: '/iam/v2/roles?page_size=100' }),
  Connect: () => ({
    method: 'POST',
    path: '/chainguard.platform.iam.v2.RolesService/ListRoles',
    body: { pageSize: 100 },
  }),
  graph: () => ({ method: 'POST', path: '/graphql', body: { query: QUERY } }),
  'graph by GET': () => ({ path: `/graphql?query=${encodeURIComponent(QUERY)}` }),
  MCP: () => ({
    method: 'POST',
    path: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MCP_VERSION,
      'mcp-method': 'tools/list',
    },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: MCP_META } },
  }),
}

const forAnybody: Readonly<Record<string, Asked>> = {
  'the document of REST': { path: '/openapi.json' },
  'that of version 1': { path: '/openapi.json?version=v1' },
  'the reference of gRPC': { path: '/docs/grpc', headers: { accept: 'text/html' } },
  'its descriptors': { path: '/docs/grpc/descriptors' },
  'the reference of REST': { path: '/docs', headers: { accept: 'text/html' } },
  GraphiQL: { path: '/graphql', headers: { accept: 'text/html' } },
  'the console': { path: '/', headers: { accept: 'text/html' } },
}

function sameAs(plain: Buffer, { headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): void {
  const coding = headers['content-encoding'] as keyof typeof DECODERS
  expect(DECODERS[coding](body).length).toBe(plain.length)
  expect(body.length).toBeLessThan(plain.length)
  expect(headers.vary).toContain('accept-encoding')
}

describe.each(Object.entries(forOneCaller))('%s', (_, asked) => {
  it.each(['gzip', 'br', 'zstd'] as const)('is compressed by %s, and kept by nobody else', async (coding) => {
    const plain = await ask(asked())
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.length).toBeGreaterThan(1024)
    const sent = await ask(asked(), { 'accept-encoding': coding })
    expect(sent.headers['content-encoding']).toBe(coding)
    sameAs(plain.body, sent)
    // Reads have an entity tag (test/http/revalidation.test.ts), by which a cache of the caller alone asks each time.
    expect(sent.headers['cache-control']).toBe(asked().method === 'POST' ? 'no-store' : 'private, no-cache')
  })
})

describe.each(Object.entries(forAnybody))('%s', (_, asked) => {
  it('has an entity tag by which it is not sent again, and is compressed', async () => {
    const plain = await ask(asked)
    const { etag = '' } = plain.headers
    expect([plain.status, plain.headers['cache-control']]).toEqual([200, 'no-cache'])
    const again = await ask(asked, { 'if-none-match': etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await ask(asked, { 'if-none-match': '"another"' })).status).toBe(200)
    if (plain.body.length < 1024) return
    const sent = await ask(asked, { 'accept-encoding': 'gzip' })
    sameAs(plain.body, sent)
    expect(sent.headers.etag).not.toBe(etag)
    expect((await ask(asked, { 'accept-encoding': 'gzip', 'if-none-match': sent.headers.etag ?? '' })).status).toBe(304)
  })
})
