// A database that a server of 0.1.0 filled reads as before after an upgrade: on all faces, with nothing lost.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { faultsOf } from '../support/database-invariants.ts'
import { statement } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { type Face, type FaceName, faceNames, type Json, type JsonObject, objectOf, textOf } from '../support/faces.ts'
import { graphqlFace, post } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { answersOf, oldDatabase, type OldAnswers } from './old-database.ts'

/** What the graph says in other forms than the contract's. */
const GRAPHLESS = new Set([
  'registry.v2.ImagesService/GetArchitectures',
  'registry.v2.ImagesService/GetSize',
  'iam.v2.TermsService/ListTermsAcceptances',
  'advisory.v2.SecurityAdvisoryService/ListVulnerabilityMetadata',
  'advisory.v2.SecurityAdvisoryService/ListDocuments',
  'libraries.v2.ArtifactsService/GetArtifactCount',
])
/** What is listed with the events that had no place yet. */
const GROWS = new Set(['events, oldest first', 'deliveries', 'failed deliveries'])

const old: OldAnswers = await answersOf('0.1.0')
const { org, uids, secrets } = old
let database: Database
let server: TestServer
let faces: Record<FaceName, Face>
let owner: string

beforeAll(async () => {
  database = await oldDatabase('0.1.0')
  await migrate(database)
  server = await startTestServer({ PUBLIC_URL: old.publicUrl }, { db: database })
  server.moveClock(Date.parse(old.time) - Date.now())
  faces = { rest: restFace(server.url), grpc: grpcFace(server.url), graphql: graphqlFace(server.url) }
  owner = await server.authorize(old.owner)
})

async function ask(query: string, authorization = owner): Promise<JsonObject> {
  const { data, errors } = await post(server.url, { query }, authorization)
  expect(errors).toBeUndefined()
  return data!
}

async function rows(text: string): Promise<Record<string, Json>[]> {
  return database.query<Record<string, Json>>(statement(text))
}

describe('reads as before', () => {
  for (const { method, request, answer } of old.reads) {
    for (const name of GRAPHLESS.has(method) ? (['rest', 'grpc'] as const) : faceNames) {
      test(`${method} by ${Object.keys(request).join() || 'nothing'} (${name})`, async () => {
        const found = await faces[name].call(method, request, { authorization: owner })
        expect(spelled(found)).toMatchObject({ ok: wantedOf(method, spelled(answer), name) })
      })
    }
  }

  for (const { what, query, data } of old.graph) {
    if (GROWS.has(what)) continue
    test(what, async () => {
      expect(await ask(query)).toMatchObject(what === 'totals' ? { group: grown(objectOf(data['group'])) } : data)
    })
  }
})

/** What was answered of the graph about something. */
function answered(what: string): { readonly query: string; readonly data: JsonObject } {
  return old.graph.find((one) => one.what === what)!
}

describe('events', () => {
  const connectionOf = (data: JsonObject): { readonly edges: readonly JsonObject[] } => data['events'] as never
  const { query, data } = answered('events, oldest first')
  const before = connectionOf(data).edges

  test('are those that were there, in their order, and behind them those that had no place yet', async () => {
    await eventually(async () => connectionOf(await ask(query)).edges.length === before.length + uids.late.length)
    const now = connectionOf(await ask(query)).edges
    expect(now.slice(0, before.length)).toMatchObject(before)
    expect(now.slice(before.length).map(({ node }) => objectOf(node)['subject'])).toEqual(uids.late)
  })

  test('go on behind every place that a listener was given', async () => {
    const all = connectionOf(await ask(query)).edges
    for (const at of [0, Math.floor(before.length / 2), before.length - 1]) {
      const after = query.replace('first: 200', `first: 200, after: "${textOf(before[at]!, 'cursor')}"`)
      expect(connectionOf(await ask(after)).edges).toEqual(all.slice(at + 1))
    }
  })

  test.each(['deliveries', 'failed deliveries'])('%s are those that were there', async (what) => {
    const { query, data } = answered(what)
    const eventsIn = (from: JsonObject): Json[] => {
      const { nodes } = objectOf(objectOf(from['eventSubscription'])['deliveries'])
      return (nodes as readonly JsonObject[]).map(({ event }) => objectOf(event)['id']!)
    }
    await eventually(async () => eventsIn(await ask(query)).length === eventsIn(data).length + uids.late.length)
    expect(eventsIn(await ask(query)).slice(uids.late.length)).toEqual(eventsIn(data))
    const [left] = await rows(
      'SELECT count(*)::int AS n FROM event_deliveries d WHERE NOT EXISTS (SELECT FROM outbox_events e WHERE e.position = d.position)',
    )
    expect(left).toEqual({ n: 0 })
  })

  test('of today follow', async () => {
    const made = await faces.rest.call(
      'registry.v2.ReposService/CreateRepo',
      { parent: org, repo: { name: 'afterwards' } },
      { authorization: owner },
    )
    const subject = objectOf(made.ok)['uid']
    await eventually(async () => objectOf(connectionOf(await ask(query)).edges.at(-1)!['node'])['subject'] === subject)
  })
})

describe('who could sign in can', () => {
  test('by the key that an identity was given', async () => {
    const answer = await faces.rest.call(
      'oidc.SecurityTokenService/Exchange',
      { aud: [old.publicUrl], identity: uids['keyed']! },
      { authorization: `Bearer ${secrets['assertion']}` },
    )
    expect(answer.error).toBeUndefined()
  })

  test('by a refresh token, once, and by none that was spent', async () => {
    const refresh = (token: string | undefined) =>
      faces.rest.call(
        'oidc.SecurityTokenService/ExchangeRefreshToken',
        { aud: [old.publicUrl] },
        { authorization: `Bearer ${token}` },
      )
    expect((await refresh(secrets['refreshToken'])).error).toBeUndefined()
    expect((await refresh(secrets['refreshToken'])).error).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('by an invite', async () => {
    const query = `mutation { acceptGroupInvite(input: { code: "${secrets['openInvite']}" }) { roleBinding { uid } errors { message } } }`
    const answer = await ask(query, await server.authorize(uids['grace']!))
    expect(answer['acceptGroupInvite']).toMatchObject({
      roleBinding: { uid: expect.stringContaining(uids['team']!) },
      errors: [],
    })
  })

  test('who came by a provider is known in the organization', async () => {
    const ada = await server.authorize(uids['ada']!)
    expect(await ask(`{ viewer { identity { uid name email } } group(uid: "${org}") { name } }`, ada)).toEqual({
      viewer: { identity: { uid: uids['ada'], name: 'ada lovelace', email: 'ada@example.com' } },
      group: { name: 'acme' },
    })
  })
})

test('what must hold of a database holds', async () => {
  expect(await faultsOf((text) => database.query(statement(text)))).toEqual([])
})

/** Totals with the group and the repo that were made last. */
function grown({ descendants, repos, ...rest }: JsonObject): JsonObject {
  const more = (total: Json | undefined): JsonObject => ({ totalCount: Number(objectOf(total)['totalCount']) + 1 })
  return { ...rest, descendants: more(descendants), repos: more(repos) }
}

/** What a face should answer where 0.1.0 answered `answer`: what the changelog says is otherwise since then. */
function wantedOf(method: string, answer: JsonObject, face: FaceName): JsonObject {
  const items = (name: string): JsonObject[] => answer[name] as never as JsonObject[]
  switch (method.split('/')[1]) {
    // A group has the status of its organization.
    case 'GetGroup':
      return { ...answer, status: 'ORG_STATUS_READY' }
    case 'ListGroups':
      return { ...answer, groups: items('groups').map((group) => ({ ...group, status: 'ORG_STATUS_READY' })) }
    // The newest first.
    case 'ListGroupInvites':
      return {
        ...answer,
        groupInvites: items('groupInvites')
          .map(({ code: _, ...invite }) => invite)
          .toReversed(),
      }
    // A rule that was not said is the one by the subject; lists of REST and gRPC leave SCIM out.
    case 'ListIdentityProviders':
      return { ...answer, identityProviders: items('identityProviders').map((one) => providerOf(one, face)) }
    // A group has one, whose uid is the group's; of several the oldest stays. That of the organization is not below it.
    case 'ListAccountAssociations':
      return {
        accountAssociations: [
          { ...items('accountAssociations').find(({ name }) => name === 'first'), uid: uids['team']! },
        ],
      }
    default:
      return answer
  }
}

function providerOf({ scim, defaultRole, oidc, ...rest }: JsonObject, face: FaceName): JsonObject {
  const { clientSecret: _, ...shown } = objectOf(oidc)
  const rule = { ...shown, correlationRule: 'CORRELATION_RULE_SUB_EQUALS_EXTERNAL_ID' }
  return face === 'graphql'
    ? { ...rest, oidc: rule, ...(scim ? { scim } : {}) }
    : { ...rest, defaultRole: defaultRole!, oidc: rule }
}

/** Times of whole seconds as gRPC's JSON has them. */
function spelled<T>(answer: T): T {
  return JSON.parse(JSON.stringify(answer).replaceAll('.000Z"', 'Z"')) as T
}
