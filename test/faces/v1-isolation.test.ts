// Whoever belongs to another organization sees nothing and changes nothing through any method of version 1, and is answered
// alike about what is there and what is not. Requests are made of the descriptors: every field that can name something does.
import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Method, v1Methods } from '../../src/contract/methods.ts'
import type { Face, Json, JsonObject } from '../support/faces.ts'
import { statement } from '../support/database.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let face: Face
let org: Organization
let stranger: Organization

beforeAll(async () => {
  server = await startTestServer()
  stranger = await seedOrganization(server)
  org = await seedOrganization(server, stranger)
  face = grpcFace(server.url, 'v1')
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

/** What is there, by the names of the seeded organization. */
const NAMED = ['org', 'team', 'repo', 'role', 'robot', 'viewerBinding'] as const
const NAMES_ONE = /(^|_)(ids?|uidp?|parent|group|identity|role|repo|source|scope|of)$/
const DEEPEST = 3

/** A request in which every field that can name something names `uid`, but for the one that says what the call is about. */
function requestOf(method: Method, { uid, scope }: { uid: string; scope: string }): JsonObject {
  const filled = fillMessage(method.desc.input, uid, 0)
  const [last = '', ...above] = (method.scopeField ?? '').split('.').reverse()
  if (last === '') return filled
  const path = above.reverse()
  const holder = path.reduce<Record<string, Json>>((at, name) => (at[name] ??= {}) as Record<string, Json>, filled)
  holder[last] = scope
  return filled
}

function fillMessage(desc: DescMessage, uid: string, depth: number): Record<string, Json> {
  const chosen = new Set<string>()
  return Object.fromEntries(
    desc.fields.flatMap((field) => {
      // Of several members of a choice the first.
      if (field.oneof && chosen.has(field.oneof.name)) return []
      const value = fillField(field, uid, depth)
      if (value !== undefined && field.oneof) chosen.add(field.oneof.name)
      return value === undefined ? [] : [[field.jsonName, value] as const]
    }),
  )
}

function fillField(field: DescField, uid: string, depth: number): Json | undefined {
  const { message } = field
  if (message) {
    if (depth >= DEEPEST || field.fieldKind === 'map' || message.typeName.startsWith('google.')) return undefined
    const inner = fillMessage(message, uid, depth + 1)
    return field.fieldKind === 'list' ? [inner] : inner
  }
  if (field.fieldKind === 'enum' || field.fieldKind === 'map') return undefined
  const text = field.name === 'name' ? 'a name' : NAMES_ONE.test(field.name) ? uid : undefined
  const isText = field.scalar === ScalarType.STRING
  if (text === undefined || !isText) return undefined
  return field.fieldKind === 'list' ? [text] : text
}

/** The answer without what differs from call to call. */
async function told(method: Method, request: JsonObject, validateOnly: boolean): Promise<string> {
  const authorization = await stranger.authorization('owner')
  const answer = await face.call(method.id, request, { authorization, validateOnly })
  return JSON.stringify(answer)
    .replace(/[0-9a-f]{40}(\/[0-9a-f]{16})*/g, '<uid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
}

/** A digest of every row that names the organization, but for what the stranger says of itself. */
async function snapshot(): Promise<string> {
  const tables = await server.db.query<{ name: string }>(
    statement(`SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`),
  )
  const one = ({ name }: { name: string }): string =>
    `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS digest FROM ${name} t WHERE strpos(t::text, $1) > 0 AND strpos(t::text, $2) = 0`
  const rows = await server.db.query(
    statement(tables.map(one).join(' UNION ALL '), [org.root, stranger.variables['owner']]),
  )
  return JSON.stringify(rows)
}

/** Of the same shape, and nothing. */
function absent(uid: string): string {
  return uid.includes('/') ? `${uid.slice(0, -16)}0123456789abcdef` : '0123456789'.repeat(4)
}

describe.each([...v1Methods.values()].map((method) => [method.id, method] as const))('%s', (_id, method) => {
  const reads = method.http[0]?.verb === 'GET'

  it('tells a stranger nothing, changes nothing, and is the same for what is there and what is not', async () => {
    const before = await snapshot()
    const { [NAMED[0]]: own = '' } = stranger.variables
    for (const name of NAMED) {
      const uid = org.variables[name]!
      for (const scope of [undefined, own]) {
        // What is about the stranger's own is only checked, so that one call leaves nothing for the next.
        const ask = (named: string): Promise<string> =>
          told(method, requestOf(method, { uid: named, scope: scope ?? named }), scope !== undefined && !reads)
        const [there, nowhere] = [await ask(uid), await ask(absent(uid))]
        expect(there, name).toBe(nowhere)
      }
    }
    expect(await snapshot()).toBe(before)
  })
})
