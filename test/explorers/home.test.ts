// `/` without a browser: what programs are told, and what stands where nothing is.
import { describe, expect, it } from 'vitest'
import { createHome, isHome, notFound } from '../../src/explorers/home/endpoint.ts'
import { uptimeText } from '../../src/explorers/home/page.ts'
import { makeFakeBundle } from './fake-bundle.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const options = {
  version: '1.2.3',
  url: 'https://platform.example.com',
  startedAt: Date.parse('2026-01-31T08:00:00Z'),
  database: 'postgres',
  contract: ['v2', 'v2beta1'],
  dev: false,
  has: (endpoint: string) => endpoint === 'openapi',
  now: () => Date.parse('2026-01-31T11:30:00Z'),
} as const

const bundle = makeFakeBundle()
const home = createHome(options, bundle.folder)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => home({ method, path, headers })

describe('for a program', () => {
  it.each(['*/*', 'application/json', 'application/json, text/html;q=0.5', ''])(
    'that accepts "%s" it is JSON',
    (accept) => {
      const { status, headers, body } = get('/?x=1', { accept })
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/json', 'no-store'])
      expect(JSON.parse(String(body))).toMatchObject({
        name: 'platform-graph',
        version: '1.2.3',
        url: 'https://platform.example.com',
        database: 'PostgreSQL',
        contract: ['v2', 'v2beta1'],
        startTime: '2026-01-31T08:00:00.000Z',
        uptimeSeconds: 12_600,
      })
    },
  )

  it('names only what stands on the port', () => {
    const { faces } = JSON.parse(String(get('/').body)) as { faces: { name: string; links: { path: string }[] }[] }
    const paths = faces.flatMap(({ links }) => links.map(({ path }) => path))
    expect(paths).toContain('/openapi.json')
    expect(paths).not.toContain('/docs')
    expect(paths).not.toContain('/metrics')
    expect(faces.map(({ name }) => name)).toEqual(['GraphQL', 'REST', 'gRPC', 'MCP', 'Tokens', 'Operations'])
  })
})

describe('for a person', () => {
  it('is a page of this host alone, with the same facts', () => {
    const { status, headers, body } = get('/', { accept: browser })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    const html = String(body)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\/|<script(?![^>]*src=)|style=|\son\w+=/)
    for (const fact of ['1.2.3', 'v2, v2beta1', 'PostgreSQL', 'https://platform.example.com', '3 hours'])
      expect(html).toContain(`>${fact}<`)
    expect(html).not.toContain('id="dev"')
  })

  it('offers identities only where the server gives them', () => {
    const dev = createHome({ ...options, dev: true }, bundle.folder)
    expect(String(dev({ method: 'GET', path: '/', headers: { accept: browser } }).body)).toContain('id="dev"')
  })

  it('writes what it is told as text', () => {
    const odd = createHome({ ...options, version: '<b>&' }, bundle.folder)
    expect(String(odd({ method: 'GET', path: '/', headers: { accept: browser } }).body)).toContain('&lt;b&gt;&amp;')
  })

  it('says how to build it where it was not built', () => {
    const empty = createHome(options, new URL('nowhere/', bundle.folder))
    const { status, body } = empty({ method: 'GET', path: '/', headers: { accept: browser } })
    expect(status).toBe(200)
    expect(String(body)).toContain('npm run build:explorers')
    expect(String(body)).not.toContain('<script')
  })

  it.each([
    [1_000, '1 second'],
    [59_999, '59 seconds'],
    [3 * 60_000, '3 minutes'],
    [60 * 60_000, '1 hour'],
    [47 * 3_600_000, '47 hours'],
    [49 * 3_600_000, '2 days'],
  ])('has been up for %i ms: %s', (ms, text) => {
    expect(uptimeText(ms)).toBe(text)
  })
})

describe('its files', () => {
  it('are those of the bundle, kept for good', () => {
    const { status, headers } = get('/home/page-AAAA.js')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  it.each(['/home/', '/home/nothing.js', '/home/../secret.js', '/home/%2e%2e/secret.js', '/home/__proto__'])(
    '%s is none',
    (path) => expect(get(path).status).toBe(404),
  )

  it.each(['POST', 'DELETE', 'PUT'])('are not for %s', (method) => {
    const { status, headers } = get('/', {}, method)
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('has no body on HEAD', () => {
    expect(get('/', { accept: browser }, 'HEAD')).toMatchObject({ status: 200, body: '' })
  })
})

describe('where nothing is', () => {
  const ask = (accept: string, path = '/nothing?x=1') => notFound({ method: 'GET', path, headers: { accept } }, 'x.dev')

  it('programs get an error as REST writes it', () => {
    const { status, headers, body } = ask('*/*')
    expect([status, headers['content-type']]).toEqual([404, 'application/json'])
    expect(JSON.parse(String(body))).toEqual({
      code: 5,
      message: 'Not found: nothing is served at /nothing; / lists what is',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'NOT_FOUND', domain: 'x.dev' }],
    })
  })

  it('people get a page that leads back, with the path as text', () => {
    const { status, headers, body } = ask(browser, '/<script>alert(1)</script>')
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(String(body)).toContain('&lt;script&gt;')
    expect(String(body)).toContain('href="/"')
  })

  it('it is not said of what is this endpoint’s', () => {
    expect(['/', '/home/x', '/homes', '/iam/v2/groups'].map(isHome)).toEqual([true, true, false, false])
  })
})
