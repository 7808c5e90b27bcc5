// Requests that two readers may read in two ways, or that ask the port for something else: refused, or read in one way.
import { beforeAll, describe, expect, it } from 'vitest'
import { attackedWorld, raw, type Attacked } from './world.ts'

let world: Attacked
let owner: string
beforeAll(async () => {
  world = await attackedWorld()
  owner = (await world.victim.authorization('owner'))!
})

const head = (first: string, ...headers: readonly string[]): string => `${[first, ...headers].join('\r\n')}\r\n\r\n`
const LIST = 'GET /iam/v2/groups HTTP/1.1'
const HOST = 'Host: localhost'
const CLOSE = 'Connection: close'
const statuses = (text: string): string[] =>
  Array.from(text.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status = '']) => status)

const smuggled: [string, string, RegExp][] = [
  [
    'a chunk whose length is negative',
    head('POST /iam/v2/groups HTTP/1.1', HOST, 'Transfer-Encoding: chunked') + '-1\r\nx\r\n0\r\n\r\n',
    /^400$/,
  ],
  [
    'a chunk of a length beyond all numbers',
    head('POST /iam/v2/groups HTTP/1.1', HOST, 'Transfer-Encoding: chunked') + 'fffffffffffffffff\r\n',
    /^400$/,
  ],
  [
    'a chunk whose length is in another base',
    head('POST /iam/v2/groups HTTP/1.1', HOST, 'Transfer-Encoding: chunked') + '0x1\r\nx\r\n0\r\n\r\n',
    /^400$/,
  ],
  [
    'a chunk with a line of its own',
    head('POST /iam/v2/groups HTTP/1.1', HOST, 'Transfer-Encoding: chunked') + '1\rx\r\n0\r\n\r\n',
    /^400$/,
  ],
  [
    'chunked, written otherwise',
    head('POST /iam/v2/groups HTTP/1.1', HOST, 'Transfer-Encoding: xchunked') + '0\r\n\r\n',
    /^(400|501)$/,
  ],
  [
    'chunked twice',
    head('POST /iam/v2/groups HTTP/1.1', HOST, 'Transfer-Encoding: chunked, chunked') + '0\r\n\r\n',
    /^(400|501)$/,
  ],
  [
    'chunked behind a tab',
    head('POST /iam/v2/groups HTTP/1.1', HOST, 'Transfer-Encoding:\x0bchunked') + '0\r\n\r\n',
    /^(400|501)$/,
  ],
  ['a length with a sign', head('POST /iam/v2/groups HTTP/1.1', HOST, 'Content-Length: +2') + '{}', /^400$/],
  ['a length that is a list', head('POST /iam/v2/groups HTTP/1.1', HOST, 'Content-Length: 2, 2') + '{}', /^400$/],
  ['a negative length', head('POST /iam/v2/groups HTTP/1.1', HOST, 'Content-Length: -2') + '{}', /^400$/],
  ['a blank before the colon', head(LIST, HOST, 'Content-Length : 0'), /^400$/],
  ['a header that goes on in the next line', head(LIST, HOST, 'X: a', ' Transfer-Encoding: chunked'), /^400$/],
  ['a header without a name', head(LIST, HOST, ': x'), /^400$/],
  ['NUL in a header', head(LIST, HOST, 'X: a\0b'), /^400$/],
  ['an end of line within a header', head(LIST, HOST, 'X: a\rTransfer-Encoding: chunked'), /^400$/],
  ['NUL in its target', head('GET /iam/v2/groups\0 HTTP/1.1', HOST), /^400$/],
  ['a target with blanks', head('GET /iam/v2/groups x HTTP/1.1', HOST), /^400$/],
  ['a verb in small letters', head('get /iam/v2/groups HTTP/1.1', HOST), /^400$/],
  ['a verb that there is not', head('EVIL /iam/v2/groups HTTP/1.1', HOST), /^400$/],
  [
    'an upgrade of WebSocket',
    head(
      'GET /graphql HTTP/1.1',
      HOST,
      'Connection: Upgrade, close',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
    /^(400|404|405|426|501)$|^$/,
  ],
  [
    'an expectation that there is not',
    head('POST /iam/v2/groups HTTP/1.1', HOST, 'Expect: evil', 'Content-Length: 2', CLOSE) + '{}',
    /^417$|^401$/,
  ],
]

it.each(smuggled)('a request with %s is refused, and what follows it is not begun', async (_name, bytes, wanted) => {
  const hidden = head('GET /healthz HTTP/1.1', HOST, CLOSE)
  const answers = statuses(await raw(world.server.url, bytes + hidden))
  expect(answers.length).toBeLessThanOrEqual(1)
  expect(answers[0] ?? '').toMatch(wanted)
})

it('a tunnel, or TRACE, is none', async () => {
  expect(await raw(world.server.url, head('CONNECT 169.254.169.254:80 HTTP/1.1', 'Host: x'))).not.toContain(' 200 ')
  expect(await raw(world.server.url, head('TRACE / HTTP/1.1', HOST, 'X-Secret: abc', CLOSE))).not.toContain('abc')
})

describe('what a proxy would have said counts for nothing', () => {
  const get = (path: string, headers: Record<string, string>): Promise<Response> =>
    fetch(world.server.url + path, { headers, redirect: 'manual' })
  it.each([
    ['X-HTTP-Method-Override', { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }],
    ['X-Original-URL', { 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz' }],
  ])('%s', async (_name, headers) => {
    const path = `/iam/v2/groups/${world.victim.variables['bare']!}`
    const answer = await get(path, { authorization: owner, ...headers })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ uid: world.victim.variables['bare'] })
    expect((await get(path, { authorization: owner })).status).toBe(200)
  })

  it('the name of a host is in no answer', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp', forwarded: 'host=evil.example' }
    const paths = [
      '/.well-known/openid-configuration',
      '/.well-known/oauth-protected-resource',
      '/openapi.json',
      '/',
      '/nothing',
    ]
    for (const path of [...paths, '/.well-known/oauth-authorization-server', '/iam/v2/groups', '/mcp', '/console/']) {
      const answer = await get(path, headers)
      const told = JSON.stringify([...answer.headers]) + (await answer.text())
      expect(told, path).not.toContain('evil.example')
      const text = await raw(world.server.url, head(`GET ${path} HTTP/1.1`, 'Host: evil.example', CLOSE))
      expect(text, path).not.toContain('evil.example')
    }
  })

  it('an address of another client opens nothing: what comes through a proxy is not of this machine', async () => {
    expect((await get('/metrics', {})).status).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded'])
      expect((await get('/metrics', { [name]: name === 'forwarded' ? 'for=127.0.0.1' : '127.0.0.1' })).status).toBe(404)
  })
})

describe('a path', () => {
  const uid = (): string => world.victim.variables['repo']!
  const paths: [string, () => string][] = [
    ['two slashes', () => `//registry/v2/repos/${uid()}`],
    ['dots', () => `/iam/../registry/v2/repos/${uid()}`],
    ['escaped dots', () => `/iam/%2e%2e/registry/v2/repos/${uid()}`],
    ['an escaped slash', () => `/registry%2fv2/repos/${uid()}`],
    ['a semicolon', () => `/registry/v2/repos/${uid()};x=y`],
    ['a backslash', () => `/registry\\v2/repos/${uid()}`],
    ['NUL', () => `/registry/v2/repos/${uid()}%00`],
    ['overlong UTF-8', () => `/registry/v2/repos/${uid()}%c0%ae`],
    ['half an escape', () => `/registry/v2/repos/${uid()}%`],
    ['capitals', () => `/Registry/v2/repos/${uid()}`],
    ['a file of the server', () => '/console/../../../../etc/passwd'],
    ['an escaped file of the server', () => '/console/%2e%2e/%2e%2e/package.json'],
    ['a line of its own', () => '/oauth/authorize%0d%0aSet-Cookie:%20a=b'],
  ]
  it.each(paths)('with %s is no other path', async (_name, path) => {
    const text = await raw(world.server.url, head(`GET ${path()} HTTP/1.1`, HOST, CLOSE))
    expect(statuses(text)[0]).toMatch(/^(400|401|404|405)$/)
    expect(text).not.toMatch(/root:|"name": ?"platform-graph"|^Set-Cookie/m)
  })
})

describe('what is only read', () => {
  const paths = [
    '/healthz',
    '/readyz',
    '/.well-known/openid-configuration',
    '/.well-known/jwks.json',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/openapi.json',
  ]
  it.each(paths)('%s takes no other verb', async (path) => {
    const url = `${world.server.url}${path}`
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await fetch(url, { method })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, expect.stringContaining('GET')])
    }
  })
})

it('many cookies, and one of a hundred thousand letters, are no session and no fault', async () => {
  const many = Array.from({ length: 500 }, (_, n) => `session=x${n}`).join('; ')
  expect((await fetch(`${world.server.url}/iam/v2/groups`, { headers: { cookie: many } })).status).toBe(401)
  const text = await raw(world.server.url, head(LIST, HOST, `Cookie: session=${'x'.repeat(100_000)}`, CLOSE))
  expect(statuses(text)[0]).toBe('431')
})

it('ranges are not served of what is made for one caller', async () => {
  const range = { authorization: owner, range: `bytes=0-1,${'0-0,'.repeat(1_000)}2-3` }
  const answer = await fetch(`${world.server.url}/iam/v2/groups`, { headers: range })
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { groups: unknown[] }).groups.length).toBeGreaterThan(0)
})

it('trailers bring no token', async () => {
  const trailer = `${head('POST /graphql HTTP/1.1', HOST, 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Trailer: Authorization', CLOSE)}`
  const body = '{"query":"{ groups { totalCount } }"}'
  const text = await raw(
    world.server.url,
    `${trailer}${body.length.toString(16)}\r\n${body}\r\n0\r\nAuthorization: ${owner}\r\n\r\n`,
  )
  expect(text).toContain('UNAUTHENTICATED')
})

it.each([
  ['no request', 'keep-alive', 'junk junk\r\n\r\n'],
  ['no request, at an end', 'close', 'junk'],
  ['another request, at an end', 'close', head('GET /healthz HTTP/1.1', HOST)],
  ['a request of two lengths', 'keep-alive', head(LIST, HOST, 'Content-Length: 1', 'Content-Length: 2')],
  ['a head without an end', 'keep-alive', `${LIST}\r\nX: ${'x'.repeat(100_000)}`],
])('a request is answered whatever comes behind it: %s', async (name, connection, behind) => {
  const body = JSON.stringify({ name: `before ${name.replaceAll(',', '')}` })
  const length = `Content-Length: ${body.length}`
  const first = head(
    `POST /iam/v2/groups/${world.victim.root} HTTP/1.1`,
    ...[HOST, `Authorization: ${owner}`, 'Content-Type: application/json', length, `Connection: ${connection}`],
  )
  const text = await raw(world.server.url, `${first}${body}${behind}`)
  expect(statuses(text)[0]).toBe('200')
  expect(text).toContain('"uid"')
})

it('who waits to be told to go on is told, or refused at once', async () => {
  const text = await raw(
    world.server.url,
    head(
      'POST /graphql HTTP/1.1',
      HOST,
      'Content-Type: application/json',
      'Content-Length: 99999999',
      'Expect: 100-continue',
      CLOSE,
    ),
  )
  expect(statuses(text).at(-1)).toBe('413')
})

it('after all of that the port serves, and nothing was a fault of the server', async () => {
  for (const { error } of await world.everywhere('iam.v2.GroupsService/ListGroups', {}, { caller: 'owner' }))
    expect(error).toBeUndefined()
  expect(world.server.faults).toEqual([])
})
