import { rmSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createExplorer } from '../../src/explorers/explorer.ts'
import type { ExplorerResponse } from '../../src/explorers/response.ts'
import type { RequestHeaders } from '../../src/http/negotiate.ts'
import { fontBytes, makeFakeBundle, scriptText } from './fake-bundle.ts'

const bundle = makeFakeBundle()
afterAll(bundle.remove)
const explorer = createExplorer({ folder: bundle.folder, title: 'Acme & <Co>' })

const ask = (path: string, headers: RequestHeaders = {}, method = 'GET'): ExplorerResponse | undefined =>
  explorer({ method, path, headers })
const get = (path: string, headers: RequestHeaders = {}, method = 'GET'): ExplorerResponse => {
  const response = ask(path, headers, method)
  if (response === undefined) throw new Error(`${method} ${path} was left to others`)
  return response
}
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const script = '/explorer/page-AAAA.js'

describe('the page', () => {
  it('is for those who ask for HTML', () => {
    const page = get('/graphql', { accept: browser })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers.vary).toBe('accept')
    expect(String(page.body)).toContain('src="./explorer/page-AAAA.js"')
    expect(String(page.body)).toContain('<link rel="modulepreload" href="./explorer/chunk-EEEE.js" />')
    expect(page.body.length).toBeLessThan(4096)
    expect(ask('/graphql?query=%7Bping%7D', { accept: browser })?.status).toBe(200)
  })

  it.each([
    ['nothing', undefined],
    ['anything', '*/*'],
    ['JSON', 'application/json'],
    ['refused HTML', 'text/html;q=0, */*'],
    ['JSON rather than HTML', 'application/graphql-response+json, text/html;q=0.5'],
    ['a stream', 'text/event-stream'],
  ])('leaves the graph to a client that accepts %s', (_what, accept) => {
    expect(ask('/graphql', accept === undefined ? {} : { accept })).toBeUndefined()
  })

  it('leaves posts and other paths to others', () => {
    expect(ask('/graphql', { accept: browser }, 'POST')).toBeUndefined()
    for (const path of ['/', '/graphql/', '/graphqlx', '/explorer', '/iam/v2/groups']) {
      expect(ask(path, { accept: browser })).toBeUndefined()
    }
  })

  it('allows this server and nothing else', () => {
    const policy = get('/graphql', { accept: browser }).headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https?:|blob:|\*|unsafe-eval/)
    expect(String(get('/graphql', { accept: browser }).body)).not.toMatch(/https?:|<script(?![^>]*src=)|style=/)
  })

  it('writes the title as text', () => {
    expect(String(get('/graphql', { accept: browser }).body)).toContain('<title>Acme &amp; &lt;Co&gt;</title>')
  })

  it('is asked for again each time, and answers 304 while it is the same', () => {
    const page = get('/graphql', { accept: browser })
    expect(page.headers['cache-control']).toBe('no-cache')
    const again = get('/graphql', { accept: browser, 'if-none-match': `W/${page.headers.etag}` })
    expect([again.status, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  })

  it('says how to build it where it was not built', () => {
    const empty = createExplorer({ folder: new URL('nowhere/', bundle.folder) })
    const page = empty({ method: 'GET', path: '/graphql', headers: { accept: browser } })
    expect(page?.status).toBe(503)
    expect(page?.headers['cache-control']).toBe('no-store')
    expect(String(page?.body)).toContain('npm run build:explorers')
    expect(empty({ method: 'GET', path: script, headers: {} })?.status).toBe(404)
  })
})

describe('a file', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
    ['identity;q=0', undefined],
  ])('for "%s" comes as %s', (accepted, wanted) => {
    const { status, headers, body } = get(script, { 'accept-encoding': accepted })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, wanted, 'accept-encoding'])
    expect(headers['content-length']).toBe(String(body.length))
    const bytes = Buffer.from(body as Buffer)
    const plain = wanted === 'br' ? brotliDecompressSync(bytes) : wanted === 'gzip' ? gunzipSync(bytes) : bytes
    expect(plain.toString()).toBe(scriptText)
  })

  it('is kept for good, with one tag for each form', () => {
    const forms = ['br', 'gzip', 'identity'].map((accepted) => get(script, { 'accept-encoding': accepted }).headers)
    expect(new Set(forms.map((headers) => headers.etag)).size).toBe(3)
    for (const headers of forms) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('is not sent again to those who have it', () => {
    const etag = get(script, { 'accept-encoding': 'br' }).headers.etag ?? ''
    for (const given of [etag, `"other", ${etag}`, '*']) {
      const again = get(script, { 'accept-encoding': 'br', 'if-none-match': given })
      expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
      expect(again.headers).not.toHaveProperty('content-length')
    }
    expect(get(script, { 'accept-encoding': 'gzip', 'if-none-match': etag }).status).toBe(200)
  })

  it('that is compressed by its nature comes as it is', () => {
    const font = get('/explorer/font-BBBB.woff2', { 'accept-encoding': 'br, gzip' })
    expect(font.headers).not.toHaveProperty('content-encoding')
    expect(font.headers).not.toHaveProperty('vary')
    expect(font.body).toEqual(fontBytes)
  })

  it('has the same headers on HEAD, and no body', () => {
    const { headers } = get(script, { 'accept-encoding': 'br' })
    expect(get(script, { 'accept-encoding': 'br' }, 'HEAD')).toEqual({ status: 200, headers, body: '' })
    const head = get('/graphql', { accept: browser }, 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500)
  })

  it.each([
    '/explorer/',
    '/explorer/nothing.js',
    '/explorer/manifest.json',
    '/explorer/page-AAAA.js.br',
    '/explorer/../secret.js',
    '/explorer/%2e%2e/secret.js',
    '/explorer/..%2fsecret.js',
    '/explorer/..\\secret.js',
    '/explorer//etc/passwd',
    '/explorer/page-AAAA.js/',
    '/explorer/page-AAAA.js%00',
    '/explorer/__proto__',
    '/explorer/constructor',
  ])('%s does not exist', (path) => {
    const { status, body } = get(path)
    expect([status, String(body)]).toEqual([404, 'There is no such file.\n'])
  })

  it('can only be read', () => {
    const refusal = get(script, {}, 'DELETE')
    expect([refusal.status, refusal.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('comes from memory', () => {
    const other = makeFakeBundle()
    const loaded = createExplorer({ folder: other.folder })
    rmSync(other.folder, { recursive: true })
    expect(loaded({ method: 'GET', path: script, headers: {} })?.status).toBe(200)
    other.remove()
  })
})
