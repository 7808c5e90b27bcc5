// No list of a request, however deep it lies, is without a bound: each of the contract is sent one value too many. And whatever
// is wrong with how many of them, the answer stays small.
import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldRule } from '../../src/contract/fields.ts'
import { methods, v1Methods } from '../../src/contract/methods.ts'
import type { Face, Json, JsonObject } from '../support/faces.ts'
import { post } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { permissionRequest } from './permission-requests.ts'
import { requestOf } from './v1-requests.ts'

const MOST = 150
let server: TestServer
let org: Organization
let authorization: string | undefined
const faces: Partial<Record<'v1' | 'v2', Face>> = {}

beforeAll(async () => {
  server = await startTestServer({ LIMIT_REPEATED_COUNT: String(MOST) })
  org = await seedOrganization(server)
  authorization = await org.authorization('owner')
  for (const version of ['v1', 'v2'] as const) faces[version] = grpcFace(server.url, version)
})
afterAll(async () => {
  for (const face of Object.values(faces)) face.close()
  await server.close()
})

type Path = readonly DescField[]

/** The lists and maps that a client may send, by the fields that lead to them. */
function listsOf(desc: DescMessage, above: Path = []): Path[] {
  return desc.fields.flatMap((field) => {
    if (fieldRule(field).outputOnly) return []
    const path = [...above, field]
    const { message } = field
    const isNew = message && !message.typeName.startsWith('google.') && above.every((one) => one.message !== message)
    return [...(isMany(field) ? [path] : []), ...(isNew ? listsOf(message, path) : [])]
  })
}

const isMany = ({ fieldKind }: DescField): boolean => fieldKind === 'list' || fieldKind === 'map'

function valuesOf(field: DescField, count: number): Json {
  const one = field.message ? {} : (field.enum?.values[1]?.name ?? (field.scalar === ScalarType.STRING ? 'x' : 1))
  const values = Array.from({ length: count }, () => one)
  return field.fieldKind === 'map' ? Object.fromEntries(values.map((value, at) => [`${at}`, value])) : values
}

/** The request with so many values at the end of a path; what a choice excludes is left out. */
function withValues(into: JsonObject, [field, ...rest]: Path, count: number): JsonObject {
  if (!field) return into
  const others = new Set((field.oneof?.fields ?? []).map(({ jsonName }) => jsonName))
  const kept = Object.fromEntries(Object.entries(into).filter(([name]) => !others.has(name)))
  if (rest.length === 0) return { ...kept, [field.jsonName]: valuesOf(field, count) }
  const was = into[field.jsonName]
  const inner = withValues(((Array.isArray(was) ? (was[0] as Json) : was) ?? {}) as JsonObject, rest, count)
  const wrapped = field.fieldKind === 'list' ? [inner] : field.fieldKind === 'map' ? { 1: inner } : inner
  return { ...kept, [field.jsonName]: wrapped }
}

describe.each([
  ['v2', methods],
  ['v1', v1Methods],
] as const)('of %s', (version, all) => {
  it('every list that may be sent has a bound', async () => {
    const unbound: string[] = []
    for (const [id, method] of all) {
      const { org: uid = '' } = org.variables
      const request =
        version === 'v2' ? permissionRequest(method, org.variables) : requestOf(method, { uid, scope: uid })
      for (const path of listsOf(method.desc.input)) {
        const sent = withValues(request, path, MOST + 1)
        const { error } = await faces[version]!.call(id, sent, { authorization, validateOnly: true })
        const isRefused = error?.message.includes(`has ${MOST + 1} items; ${MOST} are allowed`)
        if (!isRefused || error?.fields.length !== 1) unbound.push(`${id} ${path.map(({ name }) => name).join('.')}`)
      }
    }
    expect(unbound).toEqual([])
  })
})

describe('of the graph', () => {
  it.each([
    ['types', 'query ($list: [String!]) { events(group: "$org", types: $list) { nodes { id } } }', undefined],
    ['types', 'query ($list: [SearchType!]) { search(query: "x", types: $list) { nodes { __typename } } }', 'REPO'],
    ['ecosystems', 'query ($list: [Ecosystem!]!) { artifactCount(ecosystems: $list) { totalCount } }', 'JAVA'],
    ['ids', 'query ($list: [ID!]!) { nodes(ids: $list) { id } }', 'x'],
    ['scope.uids', 'query ($list: [UID!]) { repos(scope: { uids: $list }) { nodes { uid } } }', '0'.repeat(40)],
  ])('a list of %s has one: %s', async (field, text, value) => {
    const query = text.replace('$org', org.variables['org']!)
    const list = Array.from({ length: 20_000 }, (_, at) => value ?? `x${at}`)
    const { errors } = await post(server.url, { query, variables: { list } }, authorization)
    expect(errors?.[0]?.message).toMatch(new RegExp(`^${field}: has 20000 items; \\d+ are allowed$`))
  })
})

describe('a request with more faults than anybody reads', () => {
  const repo = { name: 'faulty', bundles: Array.from({ length: MOST }, () => 'none') }

  it('is told of the first hundred', async () => {
    const face = restFace(server.url)
    const request = { parent: org.variables['org']!, repo }
    const { error } = await face.call('registry.v2.ReposService/CreateRepo', request, { authorization })
    expect(error?.code).toBe('INVALID_ARGUMENT')
    expect(error?.fields).toHaveLength(100)
  })
})
