// GraphQL over HTTP on real sockets: media types, statuses, limits, tokens, and both versions of HTTP.
import { createServer, type Server } from 'node:http'
import { connect, createServer as createServer2, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { DescMethod } from '@bufbuild/protobuf'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patientLimits } from '../support/limits.ts'
import { methodOf } from '../../src/contract/methods.ts'
import { ANONYMOUS, type Authenticate, type IdentifiedCaller } from '../../src/core/caller.ts'
import { notFound, unauthenticated } from '../../src/core/errors.ts'
import { MODERN_TYPE } from '../../src/graphql/http.ts'
import { createGraphql } from '../../src/graphql/server.ts'
import type { Services } from '../../src/services/services.ts'

const caller: IdentifiedCaller = {
  kind: 'identity',
  identity: 'a'.repeat(40),
  actor: { subject: 'a' },
  internal: false,
}
const authenticate: Authenticate = async ({ authorization }) => {
  if (authorization === undefined) return ANONYMOUS
  if (authorization === 'Bearer good') return caller
  throw unauthenticated('TOKEN_EXPIRED', 'Unauthenticated: the token has "expired"')
}
const calls: string[] = []
const answer = async (desc: DescMethod, request: { uid?: string }, context: { caller: { kind: string } }) => {
  const method = methodOf(desc).id
  calls.push(method)
  if (context.caller.kind === 'anonymous' && !method.startsWith('ping'))
    throw unauthenticated('TOKEN_MISSING', 'no token')
  if (request.uid === 'slow') await new Promise(() => {})
  if (request.uid === 'broken') throw new Error('secret of the house')
  if (request.uid === 'gone') throw notFound('Repo', 'gone')
  return method.startsWith('ping') ? { response: 'pong' } : { uid: request.uid, name: 'nginx' }
}
const services = { call: answer, get: answer } as unknown as Services

const faults: { error: unknown; requestId: string }[] = []
let server: Server
let server2: Http2Server
let url = ''

beforeAll(async () => {
  const within = (requestTimeoutMs: number): ReturnType<typeof createGraphql> =>
    createGraphql({
      services,
      authenticate,
      limits: { ...patientLimits, bodyBytes: 64 * 1024, documentCount: 8 },
      requestTimeoutMs,
      errorDomain: 'example.dev',
      watchCalls: () => () => [],
      log: (fault) => faults.push(fault),
    })
  const [graphql, hasty] = [within(3_600_000), within(100)]
  server = createServer((req, res) => void (req.headers['x-hasty'] ? hasty : graphql).handle(req, res))
  server2 = createServer2((req, res) => void graphql.handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => server2.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  server2.close()
})

interface Got {
  readonly status: number
  readonly headers: Headers
  // Tests read answers field by field; their shape is what the tests are about.
  readonly body: any // eslint-disable-line @typescript-eslint/no-explicit-any
}

async function post(body: unknown, headers: Record<string, string> = {}): Promise<Got> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: MODERN_TYPE, ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

async function get(params: Record<string, string>, headers: Record<string, string> = {}): Promise<Got> {
  const response = await fetch(`${url}?${new URLSearchParams(params).toString()}`, { headers })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

const good = { authorization: 'Bearer good' }
const code = (got: Got): string => got.body.errors[0].extensions.code
const reason = (got: Got): string => got.body.errors[0].extensions.reason

describe('answers', () => {
  it('come in the media type that is asked for', async () => {
    for (const [accept, type] of [
      // A client that names neither may be older than the modern one.
      ['*/*', 'application/json'],
      ['application/*', 'application/json'],
      ['application/graphql-response+json', 'application/graphql-response+json'],
      ['application/json', 'application/json'],
      ['application/json, application/graphql-response+json;q=0.9', 'application/graphql-response+json'],
      ['text/html, application/json', 'application/json'],
    ] as const) {
      const got = await post({ query: '{ ping }' }, { accept })
      expect([got.status, got.headers.get('content-type'), got.body]).toEqual([
        200,
        `${type}; charset=utf-8`,
        { data: { ping: 'pong' }, extensions: { cost: { nodes: 0, limit: 500_000, points: 1 } } },
      ])
    }
    expect((await post({ query: '{ ping }' }, { accept: 'text/html' })).status).toBe(415)
  })

  it('carry the id of the request, and are kept by nobody', async () => {
    const got = await post({ query: '{ ping }' })
    expect(got.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(got.headers.get('cache-control')).toBe('no-store')
  })

  it('are 200 with data and errors where a field failed', async () => {
    const got = await post({ query: '{ ping repo(uid: "broken") { uid } }' }, good)
    expect(got.status).toBe(200)
    expect(got.body.data).toEqual({ ping: 'pong', repo: null })
    expect(code(got)).toBe('INTERNAL')
    expect(JSON.stringify(got.body)).not.toContain('secret')
    expect(faults.at(-1)?.requestId).toBe(got.body.errors[0].extensions.requestId)
    expect(faults.at(-1)?.requestId).toBe(got.headers.get('x-request-id'))
    expect(String(faults.at(-1)?.error)).toContain('secret of the house')
  })

  it('tell what is wrong with a query', async () => {
    for (const query of ['{ nothing }', '{ ping', 'query($u: UID!) { repo(uid: $u) { uid } }']) {
      expect((await post({ query })).status).toBe(400)
      const classic = await post({ query }, { accept: 'application/json' })
      expect(classic.status).toBe(200)
      expect(classic.body.data).toBeUndefined()
      expect(code(classic)).toBe('INVALID_ARGUMENT')
    }
    expect((await post({ query: 'query A { ping } query B { ping }' })).status).toBe(400)
    expect((await post({ query: 'query A { ping } query B { ping }', operationName: 'B' })).body.data).toEqual({
      ping: 'pong',
    })
  })
})

describe('requests', () => {
  it('by GET read and never write', async () => {
    const got = await get({ query: 'query($u: UID!) { repo(uid: $u) { name } }', variables: '{"u":"x"}' }, good)
    expect([got.status, got.body.data]).toEqual([200, { repo: { name: 'nginx' } }])
    calls.length = 0
    const written = await get({ query: 'mutation { deleteRepo(input: { uid: "x" }) { deletedUid } }' }, good)
    expect([written.status, written.headers.get('allow'), reason(written)]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED'])
    expect(calls).toEqual([])
    expect((await get({})).status).toBe(400)
    expect((await get({ query: '{ ping }', variables: '[1]' })).status).toBe(400)
  })

  it('of another form are refused before anything runs', async () => {
    calls.length = 0
    const query = '{ ping }'
    expect(
      (await post(`query=${encodeURIComponent(query)}`, { 'content-type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415)
    expect((await post(query, { 'content-type': 'application/graphql' })).status).toBe(415)
    expect((await post(JSON.stringify({ query }), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(JSON.stringify({ query }), { 'content-type': 'application/json; charset=utf-16' })).status).toBe(
      415,
    )
    expect((await post('{"query": ')).status).toBe(400)
    expect((await post([{ query }])).status).toBe(400)
    expect((await post('"text"')).status).toBe(400)
    expect((await post({ query: 1 })).status).toBe(400)
    expect((await post({ query, variables: [] })).status).toBe(400)
    expect((await post({ query, operationName: 1 })).status).toBe(400)
    expect((await post(new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400)
    const put = await fetch(url, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect(calls).toEqual([])
  })

  it('with texts that no database takes are refused', async () => {
    const query = 'query($u: UID!) { repo(uid: $u) { uid } }'
    for (const u of ['\0', '\ud800', 'a\udc00b']) {
      expect((await post({ query, variables: { u } }, good)).status).toBe(400)
    }
    expect((await post({ query: '{ repo(uid: "\\u0000") { uid } }' }, good)).status).toBe(400)
    expect((await post({ query, variables: { u: '\u{1f600}' } }, good)).status).toBe(200)
  })
})

describe('limits', () => {
  const tooComplex = async (query: string): Promise<void> => {
    calls.length = 0
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const got = await post({ query }, { accept })
      expect([got.status, reason(got)]).toEqual([400, 'QUERY_TOO_COMPLEX'])
    }
    expect(calls).toEqual([])
  }

  it('hold for depth, aliases, tokens and bytes', async () => {
    await tooComplex(`{ groups { nodes { ${'parent { '.repeat(13)} uid ${'} '.repeat(13)} } } }`)
    await tooComplex(`{ ${Array.from({ length: 31 }, (_, at) => `a${at}: ping`).join(' ')} }`)
    await tooComplex(`{ ${'ping '.repeat(2000)} }`)
    await tooComplex(`{ ping } # ${'x'.repeat(17 * 1024)}`)
    await tooComplex(
      `{ ...F0 } ${Array.from({ length: 20 }, (_, at) => `fragment F${at} on Query { a${at}: ping ...F${at + 1} ...F${at + 1} }`).join(' ')} fragment F20 on Query { ping }`,
    )
    await tooComplex('{a'.repeat(1500))
  })

  it('leave room for introspection and cut off circles', async () => {
    expect((await post({ query: getIntrospectionQuery() })).status).toBe(200)
    expect((await post({ query: '{ ...A } fragment A on Query { ...A }' })).status).toBe(400)
  })

  it('hold for the size of a body, declared or not', async () => {
    const big = JSON.stringify({ query: '{ ping }', variables: { x: 'x'.repeat(70_000) } })
    const got = await post(big)
    expect([got.status, code(got), reason(got)]).toEqual([413, 'RESOURCE_EXHAUSTED', 'REQUEST_TOO_LARGE'])
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(big))
        controller.close()
      },
    })
    const streamed = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
  })

  it('hold for the time of a request', async () => {
    const got = await post({ query: '{ repo(uid: "slow") { uid } }' }, { ...good, 'x-hasty': 'yes' })
    expect([got.status, code(got)]).toEqual([504, 'DEADLINE_EXCEEDED'])
  })
})

describe('tokens', () => {
  it('that are bad are refused before anything runs', async () => {
    calls.length = 0
    const got = await post({ query: '{ ping }' }, { authorization: 'Bearer bad', accept: 'application/json' })
    expect([got.status, code(got), reason(got)]).toEqual([401, 'UNAUTHENTICATED', 'TOKEN_EXPIRED'])
    expect(got.headers.get('www-authenticate')).toBe(
      `Bearer realm="example.dev", error="invalid_token", error_description="Unauthenticated: the token has 'expired'"`,
    )
    expect(calls).toEqual([])
  })

  it('that are missing leave what needs none', async () => {
    const got = await post({ query: '{ ping viewer { can(capability: REPO_LIST, at: "x") } __typename }' })
    expect([got.status, got.body.data]).toEqual([200, { ping: 'pong', viewer: null, __typename: 'Query' }])
    expect(got.headers.get('www-authenticate')).toBeNull()
  })
})

describe('HTTP/2', () => {
  it('is answered alike', async () => {
    const session = connect(`http://127.0.0.1:${(server2.address() as AddressInfo).port}`)
    const ask = (body: string): Promise<[number, string, string]> =>
      new Promise((resolve, reject) => {
        const stream = session.request({
          ':method': 'POST',
          ':path': '/graphql',
          'content-type': 'application/json',
          ...good,
        })
        let status = 0
        let text = ''
        let type = ''
        stream.on('response', (headers) => {
          status = Number(headers[':status'])
          type = headers['content-type'] ?? ''
        })
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => resolve([status, type, text]))
        stream.on('error', reject)
        stream.end(body)
      })
    // It sends no Accept at all.
    expect(await ask(JSON.stringify({ query: '{ repo(uid: "x") { name } }' }))).toEqual([
      200,
      'application/json; charset=utf-8',
      '{"data":{"repo":{"name":"nginx"}},"extensions":{"cost":{"nodes":0,"limit":500000,"points":1}}}',
    ])
    expect((await ask('{'))[0]).toBe(400)
    session.close()
  })
})

describe('documents', () => {
  it('are kept in a bounded number', async () => {
    for (let at = 0; at < 40; at++) expect((await post({ query: `{ ping } # ${at % 12}` })).status).toBe(200)
  })
})
