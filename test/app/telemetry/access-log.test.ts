// A line for each request: what is in it, when there is none, and that no secret is ever in any line.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askGraph, callGrpc, startWatched, type Watched } from './watched.ts'

let server: Watched
let authorization: string
beforeAll(async () => {
  server = await startWatched({ LOG_LEVEL: 'trace' })
  authorization = `Bearer ${server.token}`
})
afterAll(() => server[Symbol.asyncDispose]())

/** The line of the request with this id; it is written when the answer is out. */
async function lineOf(id: string): Promise<Record<string, unknown>> {
  const find = () => server.requests().find((line) => line['requestId'] === id)
  await expect.poll(find).toBeDefined()
  return find()!
}

describe('a line', () => {
  it('says face, method, status, time, caller, request and trace', async () => {
    const headers = {
      authorization,
      'x-request-id': 'my-request-1',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    }
    const answer = await fetch(`${server.url}/registry/v2/repos?page_size=2`, { headers })
    expect(answer.headers.get('x-request-id')).toBe('my-request-1')
    expect(await lineOf('my-request-1')).toEqual({
      level: 'info',
      time: expect.any(String) as string,
      face: 'rest',
      verb: 'GET',
      method: 'registry.v2.ReposService/ListRepos',
      status: 200,
      code: 'OK',
      ms: expect.any(Number) as number,
      caller: server.server.platform.owner,
      requestId: 'my-request-1',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      msg: 'request',
    })
  })

  it('names the operation of the graph by its fields, not by the name or the aliases that a client chose', async () => {
    const query = 'query Mine { mine: repos { nodes { name } } viewer { identity { uid } } }'
    await askGraph(server, query, { 'x-request-id': 'graph-request' })
    expect(await lineOf('graph-request')).toMatchObject({ face: 'graphql', method: 'query repos,viewer', code: 'OK' })
  })

  it('says the code of gRPC, whose status is always 200', async () => {
    const path = '/chainguard.platform.registry.v2.ReposService/ListRepos'
    const trailers = await callGrpc(server.url, path, { 'x-request-id': 'grpc-request' })
    expect(trailers).toMatchObject({ 'grpc-status': '16', 'x-request-id': 'grpc-request' })
    expect(await lineOf('grpc-request')).toMatchObject({ face: 'grpc', status: 200, code: 'UNAUTHENTICATED' })
  })

  it('of what is no method says the path without its query; an id that is no id is replaced', async () => {
    const answer = await fetch(`${server.url}/nowhere?a=b`, { headers: { 'x-request-id': 'a b' } })
    expect(answer.status).toBe(404)
    await expect.poll(() => server.requests().find((line) => line['path'] === '/nowhere')).toBeDefined()
    const line = server.requests().find((one) => one['path'] === '/nowhere')!
    expect(line).toMatchObject({ face: 'none', status: 404 })
    expect(line['requestId']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('of health and metrics comes at debug only', async () => {
    await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'health-request' } })
    await fetch(`${server.url}/metrics`, { headers: { 'x-request-id': 'metrics-request' } })
    expect(await lineOf('health-request')).toMatchObject({ level: 'debug', face: 'health' })
    expect(await lineOf('metrics-request')).toMatchObject({ level: 'debug', face: 'metrics' })
  })

  it('of a client that left says so', async () => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      'content-length': '100',
      'x-request-id': 'left-request',
    }
    const asked = request(`${server.url}/iam/v2/groups/`, { method: 'POST', headers })
    asked.on('error', () => undefined)
    asked.write('{')
    await expect.poll(async () => /in_flight [1-9]/.test(await server.metrics())).toBe(true)
    asked.destroy()
    const line = await lineOf('left-request')
    expect(line).toMatchObject({ face: 'rest', gone: true })
    expect(line).not.toHaveProperty('status')
  })
})

it('a fault of the server is a warning, and its cause is under the same id', async () => {
  const { db } = server.server.platform
  const query = db.query.bind(db)
  Object.assign(db, { query: () => Promise.reject(new Error('out of order: postgres://me:hunter22@db/x')) })
  const headers = { authorization, 'x-request-id': 'fault-request' }
  const answer = await fetch(`${server.url}/registry/v2/repos`, { headers })
  Object.assign(db, { query })
  expect(answer.status).toBe(500)
  expect(await lineOf('fault-request')).toMatchObject({ level: 'warn', status: 500, code: 'INTERNAL' })
  const cause = server.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find((one) => one['level'] === 'error')
  expect(cause).toMatchObject({ requestId: 'fault-request', msg: 'internal error', err: { type: 'Error' } })
  expect(server.lines.join('')).not.toContain('hunter22')
})

/** Sends bytes that are no request, until the connection is closed. */
async function brokenRequest({ server: { port } }: Watched, text: string): Promise<void> {
  const socket = connect(port.port, '127.0.0.1')
  socket.end(text)
  socket.resume()
  await once(socket, 'close')
}

it('no line on any face holds a token, a cookie, a secret of a body or of a query', async () => {
  const secret = 'verysecretvalue0123456789'
  const bearer = server.token
  const bad = { authorization: `Bearer ${secret}`, cookie: `sid=${secret}`, 'proxy-authorization': `Basic ${secret}` }
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const good = { authorization, ...json }
  const { url, organization } = server
  const get = (path: string, headers: Record<string, string>) => fetch(`${url}${path}`, { headers })
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${url}${path}`, { method: 'POST', body, headers })
  const secrets = JSON.stringify({ name: 'x', clientSecret: secret, password: secret, token: secret })
  const provider = JSON.stringify({
    name: 'idp',
    oidc: { issuer: 'https://issuer.example.com', clientId: 'client', clientSecret: secret },
  })
  const before = server.requests().length
  const answers = await Promise.all([
    get(`/registry/v2/repos?token=${secret}&access_token=${bearer}`, bad),
    get(`/sts/exchange?token=${secret}&refresh_token=${secret}&aud=x`, bad),
    get(`/sts/exchange?token=${bearer}&aud=x`, { authorization }),
    get(`/?token=${secret}`, bad),
    get(`/nowhere?token=${secret}`, { ...bad, 'x-request-id': `no id ${secret}` }),
    post('/sts/exchange', secrets, { ...bad, ...json }),
    post(`/iam/v2/identityProviders/${organization}`, provider, good),
    post(`/iam/v2/identityProviders/${organization}`, secrets, good),
    post(`/iam/v2/groups/${organization}`, `{"token": "${secret}`, good),
    askGraph(server, `{ repos(filter: "${secret}") { nodes { name } } }`),
    askGraph(server, `{ token(secret: "${secret}") }`, { authorization: `Bearer ${secret}` }),
    get(`/graphql?query={x}&token=${secret}`, bad),
    post('/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { token: secret } }), good),
    post('/mcp', '{}', { ...bad, ...json }),
    get(`/explorer/${'x'.repeat(9000)}?token=${secret}`, bad),
  ])
  await callGrpc(url, '/chainguard.platform.oidc.SecurityTokenService/Exchange', { ...bad, 'x-token': secret })
  await callGrpc(url, '/chainguard.platform.registry.v2.ReposService/ListRepos', { authorization: `Bearer ${secret}` })
  expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([])
  const calls = before + answers.length + 2
  await expect.poll(() => server.requests().length).toBeGreaterThanOrEqual(calls)
  // What cannot even be read is told as a broken connection.
  await brokenRequest(server, `GET / HTTP/1.1\r\nAuthorization: Bearer ${bearer}\r\nbroken header: \0\r\n\r\n`)
  await expect.poll(() => server.lines.some((line) => line.includes('HPE_INVALID_HEADER_TOKEN'))).toBe(true)
  const text = server.lines.join('')
  // Bytes of a request, as numbers.
  expect(text).not.toContain(Buffer.from(bearer).subarray(0, 20).join(','))
  expect(text).not.toContain(secret)
  expect(text).not.toContain(bearer)
  expect(text).not.toContain(bearer.split('.')[2])
})
