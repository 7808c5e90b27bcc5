// What a page of another origin may do, by the answer to its preflight (the Fetch standard, "CORS protocol").
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

describe('a page of another origin', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ CORS_ORIGINS: 'https://app.example.com,http://localhost:*' })
  })

  const preflight = (origin: string): Promise<Response> =>
    fetch(`${server.url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'last-event-id' },
    })

  it('may send its token, and where its stream broke off', async () => {
    const { status, headers } = await preflight('https://app.example.com')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://app.example.com'])
    const allowed = headers.get('access-control-allow-headers')?.split(', ')
    // Version 1 changes things by PUT.
    expect(headers.get('access-control-allow-methods')?.split(', ')).toContain('PUT')
    expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'last-event-id']))
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('may at any port where that is what is named', async () => {
    const { status, headers } = await preflight('http://localhost:5173')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'http://localhost:5173'])
  })

  it.each([
    ...['https://other.example.com', 'https://app.example.com:8443', 'http://app.example.com', 'null'],
    ...['https://app.example.com.evil.example', 'https://evil.example/https://app.example.com'],
    // What names all ports is the origin of no page.
    ...['http://localhost:*', 'http://localhost:80:80', 'http://localhost.evil.example:80', 'https://localhost:5173'],
  ])('may not when it is not named: %s', async (origin) => {
    const { status, headers } = await preflight(origin)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  it('that asks by OPTIONS for no other verb is answered as anybody is', async () => {
    const origin = 'https://app.example.com'
    const { status, headers } = await fetch(`${server.url}/ping/v2/ping`, { method: 'OPTIONS', headers: { origin } })
    expect([status, headers.get('allow'), headers.get('access-control-allow-origin')]).toEqual([
      405,
      'GET, HEAD',
      origin,
    ])
  })

  it('and anybody may ask for the server as a whole', async () => {
    const { hostname, port } = new URL(server.url)
    const sent = request({ host: hostname, port, method: 'OPTIONS', path: '*' }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, answer.headers.allow]).toEqual([200, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
  })
})
