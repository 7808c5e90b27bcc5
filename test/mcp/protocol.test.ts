// MCP as bytes: who may connect, and what is answered to what no client of good will sends.
import { connect } from 'node:http2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ CORS_ORIGINS: 'https://agents.example.com', LIMIT_BODY_BYTES: '2000' })
})

afterAll(async () => {
  await world.close()
  expect(world.server.faults, 'the server logged faults of its own').toEqual([])
})

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'curl', version: '1' } },
}

async function jsonOf(response: Response): Promise<{ result?: object; error?: { code: number; message: string } }> {
  return (await response.json()) as object
}

describe('a handshake', () => {
  it('is answered, and leaves no session behind', async () => {
    const response = await world.post(initialize)
    expect(response.status).toBe(200)
    expect(response.headers.get('mcp-session-id')).toBeNull()
    expect(await jsonOf(response)).toMatchObject({
      result: { protocolVersion: '2025-11-25', serverInfo: { name: 'platform-graph' }, capabilities: { tools: {} } },
    })
  })

  it('is not needed: any server answers any request', async () => {
    const response = await world.post(list, { 'mcp-protocol-version': '2025-11-25' })
    expect(await jsonOf(response)).toMatchObject({ result: { tools: expect.any(Array) as [] } })
  })

  it.each(['br', 'gzip', 'zstd'])('has its answers in one piece, compressed for who takes %s', async (coding) => {
    const asked = { 'mcp-protocol-version': '2025-11-25', 'accept-encoding': coding }
    const response = await world.post(list, asked)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': coding,
    })
    expect(Number(response.headers.get('content-length'))).toBeLessThan(10_000)
    expect(((await response.json()) as { result: { tools: object[] } }).result.tools.length).toBeGreaterThan(40)
    // What is only told has no answer.
    const told = await world.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, asked)
    expect([told.status, await told.text()]).toEqual([202, ''])
  })

  it('goes the same over HTTP/2', async () => {
    const session = connect(world.server.url)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const stream = session.request({
      ':method': 'POST',
      ':path': '/mcp',
      authorization: (await world.org.authorization('viewer'))!,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    })
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => resolve(text))
    stream.on('error', reject)
    stream.end(JSON.stringify(list))
    expect(await promise).toContain('"iam_get_viewer"')
    session.close()
  })
})

describe('a token', () => {
  it.each([
    ['none', undefined, /^Bearer realm="chainguard\.dev", resource_metadata="([^"]+)"$/],
    ['bad', 'Bearer not.a.token', /error="invalid_token".* resource_metadata="([^"]+)"$/],
  ] as const)('that is %s is answered with where to get one', async (_name, authorization, challenge) => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const response = await fetch(`${world.server.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(list) })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { code: 16 } } })
    const [, where = ''] = challenge.exec(response.headers.get('www-authenticate') ?? '') ?? []
    const document = await fetch(world.server.url + new URL(where).pathname)
    expect(await document.json()).toEqual({
      resource: where.replace('/.well-known/oauth-protected-resource', ''),
      resource_name: 'Platform graph',
      authorization_servers: [new URL(where).origin],
      bearer_methods_supported: ['header'],
    })
  })
})

describe('a web page', () => {
  it('of another origin is refused, whatever its token', async () => {
    const response = await world.post(list, { origin: 'https://evil.example.com' })
    expect(response.status).toBe(403)
    expect((await jsonOf(response)).error?.message).toContain('CORS_ORIGINS')
  })

  it('that the operator named may call', async () => {
    const response = await world.post(list, { origin: 'https://agents.example.com' })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://agents.example.com')
    await response.text()
  })

  it('may ask first, and send what the protocol wants', async () => {
    const asked = 'authorization, content-type, mcp-protocol-version, mcp-method, mcp-name'
    const headers = {
      origin: 'https://agents.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    }
    const response = await fetch(`${world.server.url}/mcp`, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ')
    expect(allowed).toEqual(expect.arrayContaining(asked.split(', ')))
  })

  it('of its own origin may call', async () => {
    const { port } = new URL(world.server.url)
    const response = await world.post(list, { origin: `http://localhost:${port}` })
    expect(response.status).toBe(200)
    await response.text()
  })
})

describe('what is refused', () => {
  it.each(['GET', 'DELETE', 'PUT'])('%s, with the one method there is', async (method) => {
    const authorization = (await world.org.authorization('viewer'))!
    const response = await fetch(`${world.server.url}/mcp`, { method, headers: { authorization } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await jsonOf(response)).error?.message).toContain('POST')
  })

  it.each([
    { what: 'text that is no JSON', body: '{"jsonrpc":', status: 400, words: /is not JSON/ },
    { what: 'nothing', body: '', status: 400, words: /is not JSON/ },
    { what: 'a batch', body: [list, list], status: 400, words: /batch/ },
    { what: 'an empty batch', body: [], status: 400, words: /batch/ },
    { what: 'a number', body: '1', status: 400, words: /JSON-RPC message/ },
    { what: 'a key given twice', body: '{"jsonrpc":"2.0","id":1,"id":2}', status: 400, words: /twice/ },
    { what: 'nesting without end', body: `${'['.repeat(500)}${']'.repeat(500)}`, status: 400, words: /levels deep/ },
    { what: 'too much', body: { ...list, params: { cursor: 'x'.repeat(3000) } }, status: 413, words: /2000 bytes/ },
    { what: 'another version', body: { ...list, jsonrpc: '1.0' }, status: 400, words: /not a valid JSON-RPC/ },
  ])('$what', async ({ body, status, words }) => {
    const response = await world.post(body)
    expect(response.status).toBe(status)
    expect((await jsonOf(response)).error?.message).toMatch(words)
  })

  it('a body that turns out too long while it comes', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(1000))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < 5; at++) controller.enqueue(chunk)
        controller.close()
      },
    })
    const headers = { authorization: (await world.org.authorization('viewer'))!, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await fetch(`${world.server.url}/mcp`, sent)).status).toBe(413)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s',
    async (type) => {
      expect((await world.post(list, { 'content-type': type })).status).toBe(415)
    },
  )

  it('an answer in a form that nobody asked for', async () => {
    expect((await world.post(list, { accept: 'text/html' })).status).toBe(406)
  })

  it('a revision that was never made', async () => {
    const response = await world.post(list, { 'mcp-protocol-version': '1999-01-01' })
    expect(response.status).toBe(400)
    expect((await jsonOf(response)).error?.message).toMatch(/version/i)
  })

  it('a method that the protocol does not have', async () => {
    const response = await world.post({ ...list, method: 'tools/destroy' })
    expect((await jsonOf(response)).error?.code).toBe(-32601)
  })

  it.each([
    ['initialize', { protocolVersion: 7, capabilities: {}, clientInfo: { name: 'curl', version: '1' } }],
    ['initialize', { protocolVersion: '2025-11-25', capabilities: [], clientInfo: { name: 'curl', version: '1' } }],
    ['initialize', {}],
    ['tools/list', { cursor: 7 }],
    ['tools/call', { name: 7 }],
    ['tools/call', { name: 'iam_get_viewer', arguments: 'none' }],
    ['resources/list', { cursor: {} }],
    ['resources/templates/list', { cursor: [] }],
    ['resources/read', { uri: 7 }],
    ['resources/read', {}],
  ])('parameters that %s does not have: %j', async (method, params) => {
    const { error } = await jsonOf(await world.post({ jsonrpc: '2.0', id: 1, method, params }))
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/^Invalid/) as string })
  })

  it('a tool that changes something, where the operator has not switched them on', async () => {
    const params = { name: 'registry_delete_repo', arguments: { uid: world.org.variables['emptyRepo'] } }
    const response = await world.post({ ...list, method: 'tools/call', params })
    expect((await jsonOf(response)).error).toMatchObject({
      code: -32602,
      message: expect.stringMatching(/Unknown tool/),
    })
  })
})
