// The references as the server sends them, without a browser.
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { methods } from '../../src/contract/methods.ts'
import { requestExample } from '../../src/explorers/docs/grpc-examples.ts'
import { escapeHtml, prose } from '../../src/http/html.ts'
import { createDocs } from '../../src/explorers/docs/endpoint.ts'
import { openApiDocument } from '../../src/explorers/openapi/document.ts'
import type { RequestHeaders } from '../../src/http/negotiate.ts'
import type { ExplorerResponse } from '../../src/explorers/response.ts'
import { jsonReader } from '../../src/wire/json-read.ts'
import { Faults } from '../../src/wire/faults.ts'
import { operationsOf } from '../openapi/validator.ts'
import { makeFakeBundle } from './fake-bundle.ts'

const bundle = makeFakeBundle()
afterAll(bundle.remove)
const url = 'http://api.example.test:8080'
const docs = createDocs({ url, folders: { rest: bundle.folder, grpc: bundle.folder } })

const ask = (path: string, headers: RequestHeaders = {}, method = 'GET'): ExplorerResponse => {
  const response = docs.answer({ method, path, headers })
  if (!response) throw new Error(`Nothing is at ${path}`)
  return response
}
const text = (path: string): string => String(ask(path).body)

describe('the reference of gRPC', () => {
  const page = text('/docs/grpc')
  const anchors = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id))

  it('has every service, method, message and field of the contract, with an anchor', () => {
    const wanted = [...methods.values()].flatMap(({ desc, fullName }) => [
      desc.parent.typeName,
      fullName.slice(1),
      ...[desc.input, desc.output]
        .filter(({ typeName }) => !typeName.startsWith('google.'))
        .flatMap(({ typeName, fields }) => [typeName, ...fields.map(({ name }) => `${typeName}.${name}`)]),
    ])
    expect(wanted.filter((id) => !anchors.has(id))).toEqual([])
  })

  it('leads nowhere that is not there: on the page, and in the reference of REST', () => {
    const operations = operationsOf(openApiDocument(versions[0]!, { version: '1', url }))
    const rest = new Set(
      [...operations.values()].map(({ operation }) => `${operation.tags[0]}/${operation.operationId}`),
    )
    const hrefs = Array.from(page.matchAll(/href="([^"]+)"/g), ([, href]) => href!)
    const lost = hrefs.filter((href) => {
      if (href.startsWith('#')) return !anchors.has(href.slice(1))
      return href.startsWith('../docs#/') && !rest.has(href.slice('../docs#/'.length))
    })
    expect(lost).toEqual([])
    const back = versions.flatMap((version) => {
      const all = operationsOf(openApiDocument(version, { version: '1', url }))
      return [...all.values()].flatMap(({ operation }) => operation.externalDocs?.url ?? [])
    })
    // Whole URIs, as OpenAPI 3.1 wants them: a document is read far from the server that gave it.
    const reference = `${url}/docs/grpc#`
    expect(back.filter((href) => !href.startsWith(reference) || !anchors.has(href.slice(reference.length)))).toEqual([])
    expect(back).not.toEqual([])
  })

  it('shows a request of each method that the method reads', () => {
    const wrong = [...versions[0]!.methods.values()].flatMap((method) => {
      const faults = new Faults()
      jsonReader(method.desc.input)(requestExample(method), { path: '', faults })
      try {
        faults.throwIfAny()
        return []
      } catch (error) {
        return [`${method.id}: ${String(error)}`]
      }
    })
    expect(wrong).toEqual([])
  })

  it('escapes what it shows', () => {
    expect(escapeHtml(`<a href="x">'&`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;')
    expect(prose('one `<b>`\n\ntwo').html).toBe('<p>one <code>&lt;b&gt;</code></p><p>two</p>')
    expect(page).toContain('-d &#39;{&quot;parent&quot;:')
  })
})

describe('the descriptors', () => {
  it('hold every service of both versions, and the details of errors', () => {
    const registry = createFileRegistry(
      fromBinary(FileDescriptorSetSchema, new Uint8Array(ask('/docs/grpc/descriptors').body as Buffer)),
    )
    const all = versions.flatMap((version) => [...version.methods.values()].map(({ desc }) => desc.parent.typeName))
    expect(all.filter((name) => registry.getService(name) === undefined)).toEqual([])
    expect(registry.getMessage('google.rpc.BadRequest')).toBeDefined()
  })
})

describe('the pages', () => {
  it('reach nothing but this server, and are not sent again to who has them', () => {
    for (const path of ['/docs', '/docs/grpc']) {
      const { headers } = ask(path)
      expect(headers['content-security-policy']).toContain("connect-src 'self'")
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(ask(path, { 'if-none-match': headers['etag'] ?? '' }).status).toBe(304)
      expect(ask(path, {}, 'POST').status).toBe(405)
      expect(ask(path, {}, 'HEAD').body).toBe('')
    }
    expect(docs.answer({ method: 'GET', path: '/docs/other', headers: {} })).toBeUndefined()
  })

  it('find their files wherever a proxy puts them', () => {
    expect(text('/docs')).toContain('src="./explorer/page-AAAA.js"')
    expect(text('/docs/grpc')).toContain('src="../explorer/page-AAAA.js"')
  })

  it('say how to build them where they were not built', () => {
    const nowhere = new URL('nowhere/', bundle.folder)
    const bare = createDocs({ url, folders: { rest: nowhere, grpc: nowhere } })
    const { status, body } = bare.answer({ method: 'GET', path: '/docs', headers: {} })!
    expect([status, String(body)]).toEqual([503, expect.stringContaining('npm run build:explorers')])
  })
})
