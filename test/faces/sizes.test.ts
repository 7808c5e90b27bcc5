// The sizes that an operator sets hold on every face: each is changed here, and what is one larger is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Face, JsonObject } from '../support/faces.ts'
import { graphqlFace } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

const SIZES = { jsonDepth: 6, repeatedCount: 3, stringChars: 300, readmeBytes: 20, tokenBytes: 1500 }

let server: TestServer
let org: Organization
let authorization: string | undefined

beforeAll(async () => {
  server = await startTestServer({
    LIMIT_JSON_DEPTH: String(SIZES.jsonDepth),
    LIMIT_REPEATED_COUNT: String(SIZES.repeatedCount),
    LIMIT_STRING_CHARS: String(SIZES.stringChars),
    LIMIT_README_BYTES: String(SIZES.readmeBytes),
    LIMIT_TOKEN_BYTES: String(SIZES.tokenBytes),
  })
  org = await seedOrganization(server)
  authorization = await org.authorization('operator')
})
afterAll(() => server.close())

const digest = `sha256:${'0'.repeat(64)}`
const tag = (name: string, bundles: readonly string[]): JsonObject => {
  return { parent: org.variables['repo']!, tag: { name, digest, bundles: [...bundles] } }
}
const readme = (content: string): JsonObject => ({ repoReadme: { uid: org.variables['repo']!, content } })
const listed = (count: number): JsonObject => ({ uidp: { ids: Array(count).fill(org.variables['tag']!) } })
const CREATE_TAG = 'registry.v2.TagsService/CreateTag'

describe.each(['rest', 'grpc', 'graphql'] as const)('over %s', (name) => {
  const face = (): Face => ({ rest: restFace, grpc: grpcFace, graphql: graphqlFace })[name](server.url)
  const fieldsOf = async (method: string, request: JsonObject): Promise<readonly string[] | undefined> =>
    (await face().call(method, request, { authorization })).error?.fields

  it('a list has so many values at most', async () => {
    expect(await fieldsOf(CREATE_TAG, tag('many', ['base', 'fips', 'ai']))).toBeUndefined()
    expect(await fieldsOf(CREATE_TAG, tag('many', ['base', 'fips', 'ai', 'byol']))).toEqual(['bundles'])
    expect(await fieldsOf('registry.v2.TagsService/ListTags', listed(3))).toBeUndefined()
    expect(await fieldsOf('registry.v2.TagsService/ListTags', listed(4))).toEqual(['uidp.ids'])
  })

  it('a text has so many characters at most', async () => {
    const UPDATE = 'registry.v2.ReposService/UpdateRepo'
    const alias = (length: number) => ({ repo: { uid: org.variables['repo']!, aliases: [':x'.padStart(length, 'a')] } })
    expect(await fieldsOf(UPDATE, alias(300))).toBeUndefined()
    expect(await fieldsOf(UPDATE, alias(301))).toEqual(['aliases[0]'])
  })

  it('a readme has so many bytes at most, however many characters that is', async () => {
    const UPDATE = 'registry.v2.ReposService/UpdateRepoReadme'
    expect(await fieldsOf(UPDATE, readme('é'.repeat(10)))).toBeUndefined()
    expect(await fieldsOf(UPDATE, readme('é'.repeat(11)))).toEqual(['content'])
    expect(await fieldsOf(UPDATE, readme('e'.repeat(21)))).toEqual(['content'])
  })

  it('a token has so many bytes at most', async () => {
    const send = async (bytes: number): Promise<string | undefined> =>
      (await face().call(CREATE_TAG, tag('token', []), { authorization: `Bearer ${'a'.repeat(bytes)}` })).error?.message
    expect(await send(1500)).toMatch(/not a JWT/)
    expect(await send(1501)).toMatch(/longer than 1500 bytes/)
  })
})

/** Where JSON comes in, and what it comes in as. */
const doors: readonly [string, string, (nested: unknown) => object][] = [
  ['rest', '/iam/v2/groups', (nested) => ({ extra: nested })],
  ['connect', '/chainguard.platform.ping.v2.PingService/Ping', (nested) => ({ extra: nested })],
  ['graphql', '/graphql', (nested) => ({ query: '{ ping }', variables: nested })],
  ['mcp', '/mcp', (nested) => ({ jsonrpc: '2.0', id: 1, method: 'ping', params: nested })],
]

describe.each(doors)('JSON over %s', (_name, path, body) => {
  const tooDeep = /nested more than 6 levels deep/
  const send = async (levels: number): Promise<string> => {
    const nested: unknown = JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels))
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
      body: JSON.stringify(body(nested)),
    })
    return response.text()
  }

  it('nests so deep at most', async () => {
    expect(await send(SIZES.jsonDepth - 1)).not.toMatch(tooDeep)
    expect(await send(SIZES.jsonDepth)).toMatch(tooDeep)
  })
})
