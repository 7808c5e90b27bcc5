// The console's paths without a browser: its frame, what programs are told at `/`, and what stands where nothing is.
import { describe, expect, it } from 'vitest'
import { readBundle } from '../../src/explorers/assets.ts'
import { createConsole, notFound } from '../../src/explorers/console/endpoint.ts'
import { pageAt } from '../../src/console/paths.ts'
import { makeFakeBundle } from '../explorers/fake-bundle.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const options = {
  version: '1.2.3',
  url: 'https://platform.example.com',
  startedAt: Date.parse('2026-01-31T08:00:00Z'),
  database: 'postgres',
  contract: ['v2', 'v2beta1'],
  dev: false,
  has: (endpoint: string) => !['docs', 'metrics'].includes(endpoint),
  now: () => Date.parse('2026-01-31T11:30:00Z'),
} as const

const fake = makeFakeBundle()
const bundle = readBundle(fake.folder)
fake.remove()
const pages = createConsole(options, bundle)
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => pages({ method, path, headers })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = ask(path, headers, method)
  if (response === undefined) throw new Error(`${method} ${path} was left to others`)
  return response
}

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

  it('names of a facade the faces that it has', () => {
    const facade = createConsole({ ...options, database: 'none', has: (name) => name === 'mcp' }, bundle)
    const { body } = facade({ method: 'GET', path: '/', headers: {} })!
    const told = JSON.parse(String(body)) as { database: string; faces: { name: string; endpoint?: string }[] }
    expect(told.database).toBe('in front of another server')
    expect(told.faces.map(({ name, endpoint }) => [name, endpoint])).toEqual(
      ['GraphQL', 'MCP', 'Operations'].map((name) => [name, undefined]),
    )
    expect(facade({ method: 'GET', path: '/tokens', headers: { accept: browser } })).toBeUndefined()
  })
})

describe('for a person', () => {
  it('is a page of this host alone, without anything inline', () => {
    const { status, headers, body } = get('/', { accept: browser })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|data:|https?:|\*/)
    const html = String(body)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/|<script(?![^>]*src=)|style=|\son\w+=/)
    for (const file of ['page-AAAA.js', 'theme-FFFF.js', 'chunk-EEEE.js', 'chunk-GGGG.js'])
      expect(html).toContain(`"./explorer/${file}"`)
    expect(html).not.toContain('data-dev')
  })

  it('offers identities only where the server gives them', () => {
    const dev = createConsole({ ...options, dev: true }, bundle)
    expect(String(dev({ method: 'GET', path: '/', headers: { accept: browser } })?.body)).toContain('data-dev')
  })

  it('is asked for again each time, and answers 304 while it is the same', () => {
    const { headers } = get('/', { accept: browser })
    expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'accept'])
    expect(get('/', { accept: browser, 'if-none-match': headers.etag ?? '' }).status).toBe(304)
  })

  it('says how to build it where it was not built', () => {
    const empty = createConsole(options, undefined)
    const { status = 0, body } = empty({ method: 'GET', path: '/', headers: { accept: browser } }) ?? {}
    expect(status).toBe(503)
    expect(String(body)).toContain('npm run build:explorers')
    expect(String(body)).not.toContain('<script')
  })

  it.each(['POST', 'DELETE', 'PUT'])('is not for %s', (method) => {
    const { status, headers } = get('/', {}, method)
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('has no body on HEAD', () => {
    expect(get('/', { accept: browser }, 'HEAD')).toMatchObject({ status: 200, body: '' })
  })

  it('leaves to others what is no page, and programs everywhere but at the root', () => {
    for (const path of ['/homes', '/iam/v2/groups', '//', '/constructor', '/__proto__'])
      expect([path, pageAt(path), ask(path, { accept: browser })]).toEqual([path, undefined, undefined])
  })
})

describe('where nothing is', () => {
  const missing = (accept: string, path = '/nothing?x=1') =>
    notFound({ method: 'GET', path, headers: { accept } }, 'x.dev')

  it('programs get an error as REST writes it', () => {
    const { status, headers, body } = missing('*/*')
    expect([status, headers['content-type']]).toEqual([404, 'application/json'])
    expect(JSON.parse(String(body))).toEqual({
      code: 5,
      message: 'Not found: nothing is served at /nothing; / lists what is',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'NOT_FOUND', domain: 'x.dev' }],
    })
  })

  it('people get a page that leads back, with the path as text', () => {
    const { status, headers, body } = missing(browser, '/<script>alert(1)</script>')
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(String(body)).toContain('&lt;script&gt;')
    expect(String(body)).toContain('href="../"')
  })
})
