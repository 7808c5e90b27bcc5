// A facade before an upstream that was made from the published document alone, by whoever reads no more than that.
import { type GraphQLObjectType, getNamedType, isEnumType, isLeafType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { openApiDocument } from '../../src/explorers/openapi/document.ts'
import { offeredSchema } from '../../src/graphql/schema.ts'
import { contractOffers } from '../../src/upstream/offered.ts'
import { type Departure, type Gateway, startGateway } from './published-gateway.ts'
import { startFake } from './fake.ts'
import { ask, startTestFacade } from './start.ts'

const schema = offeredSchema(contractOffers())
let gateway: Gateway
let url: string

beforeAll(async () => {
  const document = openApiDocument(versions[0]!, { version: '0', url: 'https://api.example.com' })
  gateway = await startGateway(document)
  url = (await startTestFacade({ upstream: gateway.url, protocol: 'rest' })).url
})

/** Every list of the root that needs no arguments, with the fields of its items that are values. */
const lists = Object.values(schema.getQueryType()!.getFields()).flatMap((field) => {
  const connection = getNamedType(field.type)
  if (!connection.name.endsWith('Connection') || field.args.some(({ type }) => String(type).endsWith('!'))) return []
  const item = schema.getType(connection.name.replace(/Connection$/, '')) as GraphQLObjectType
  return isObjectType(item) && 'uid' in item.getFields() ? [[field.name, item] as const] : []
})

/** What of a type is a value, or has values in it, and asks for nothing more. */
function selected(type: GraphQLObjectType, depth = 0): string {
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.length > 0 || field.extensions.asks || field.name === 'id') return []
    const inner = getNamedType(field.type)
    if (isLeafType(inner)) return [field.name]
    const below = isObjectType(inner) && depth < 3 ? selected(inner, depth + 1) : ''
    return below === '' ? [] : [`${field.name} { ${below} }`]
  })
  return parts.join(' ')
}

type Node = Readonly<Record<string, unknown>>

async function read(list: string, item: GraphQLObjectType, departure: Departure): Promise<Node> {
  gateway.departsBy(departure)
  const query = `{ ${list}(first: 5) { nodes { ${selected(item)} } } }`
  const { data, errors } = await ask(url, query, { authorization: 'Bearer e30.e30.c2ln' })
  expect(errors, query).toEqual([])
  return data[list].nodes[0] as Node
}

/** What the document shows of an item, by the names that the graph has too. */
function shown(item: GraphQLObjectType): Node {
  const sample = gateway.shows(MESSAGES[item.name] ?? item.name)
  return Object.fromEntries(Object.entries(sample).filter(([name]) => isLeaf(item, name) && name in item.getFields()))
}

/** Resources whose schema is named otherwise. */
const MESSAGES: Readonly<Record<string, string>> = { AdvisoryDocument: 'Document', EventSubscription: 'Subscription' }

/** What is nothing without the identity or the role that it names. */
const NAMING = new Set(['RoleBinding', 'GroupInvite'])

function isLeaf(item: GraphQLObjectType, name: string): boolean {
  const type = item.getFields()[name]?.type
  return type !== undefined && isLeafType(getNamedType(type))
}

function enumsOf(item: GraphQLObjectType): string[] {
  const fields = Object.values(item.getFields()).filter(({ args }) => args.length === 0)
  return fields
    .filter(({ type, extensions }) => isEnumType(getNamedType(type)) && !extensions.asks)
    .map(({ name }) => name)
}

/** What the graph says for what the document shows: values of enums have no prefix there. */
function asGraph(value: unknown, got: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(got)) return value.map((one, at) => asGraph(one, got[at]))
  return typeof value === 'string' && typeof got === 'string' && value.endsWith(`_${got}`) ? got : value
}

describe.each(lists)('%s', (list, item) => {
  it('tells what the document shows', async () => {
    const node = await read(list, item, 'nothing')
    const wanted = Object.entries(shown(item)).map(([name, value]) => [name, asGraph(value, node[name])])
    expect(wanted.length).toBeGreaterThan(1)
    expect(node).toMatchObject(Object.fromEntries(wanted) as Node)
  })

  it('tells the same with fields that nobody here knows', async () => {
    expect(await read(list, item, 'unknown fields')).toEqual(await read(list, item, 'nothing'))
  })

  it('tells no value of an enum that it does not know, and all the rest', async () => {
    const node = await read(list, item, 'unknown enum values')
    const usual = await read(list, item, 'nothing')
    for (const name of Object.keys(usual)) {
      if (enumsOf(item).includes(name)) expect([null, []], name).toContainEqual(node[name])
      else if (isLeaf(item, name)) expect(node[name], name).toEqual(usual[name])
    }
  })

  it('tells all the rest where the upstream has no fields but those of the contract', async () => {
    const node = await read(list, item, 'no fields of ours')
    const usual = await read(list, item, 'nothing')
    for (const name of Object.keys(usual).filter((one) => isLeaf(item, one) && !Array.isArray(usual[one])))
      expect([null, usual[name]], name).toContainEqual(node[name])
    expect(Object.values(node).filter((value) => value !== null).length).toBeGreaterThan(1)
  })

  it('makes nothing up for fields that are missing', async () => {
    if (NAMING.has(item.name)) {
      gateway.departsBy('missing fields')
      const { errors } = await ask(url, `{ ${list} { nodes { uid } } }`, { authorization: 'Bearer e30.e30.c2ln' })
      expect(errors).toMatchObject([{ extensions: { reason: 'UPSTREAM_FAULT' } }])
      return
    }
    const node = await read(list, item, 'missing fields')
    const made = Object.entries(node).filter(([name, value]) => isLeaf(item, name) && !Array.isArray(value) && value)
    const fromUid = ['uid', 'identityProviderUid', 'orgUid', 'builtIn']
    expect(made.map(([name]) => name).filter((name) => !fromUid.includes(name))).toEqual([])
  })
})

it('pages what the contract gives no uid, which is null then, and finds what it is of', async () => {
  const fake = await startFake()
  const { url: before } = await startTestFacade({ upstream: fake.url, protocol: 'rest' })
  const [orgUid, acceptedBy] = ['1'.repeat(40), '2'.repeat(40)]
  const all = ['a', 'b', 'c', 'd', 'e'].map((docId) => ({ docId, acceptedBy, orgUid }))
  const page = (named: string, rows: readonly object[], query: URLSearchParams) => {
    const skipped = Number(query.get('skip') ?? query.get('page_token') ?? 0)
    const end = skipped + Number(query.get('page_size') ?? 50)
    const nextPageToken = end < rows.length ? String(end) : ''
    const told = Number(query.get('skip') ?? 0)
    return { [named]: rows.slice(skipped, end), nextPageToken, totalCount: String(rows.length), skipped: told }
  }
  const records = ['CVE-1', 'CVE-2', 'CVE-3'].map((id) => ({ id, summary: 'the same' }))
  fake.answers(({ path, query }) =>
    path.includes('/terms') ? page('termsAcceptances', all, query) : page('vulnerabilityMetadata', records, query),
  )
  const read = async (list: string, args: string, fields: string) => {
    const query = `{ ${list}(${args}) { totalCount pageInfo { startCursor endCursor hasNextPage hasPreviousPage } nodes { ${fields} } } }`
    const { data, errors } = await ask(before, query, { authorization: 'Bearer e30.e30.c2ln' })
    expect(errors, query).toEqual([])
    return data[list]
  }
  const terms = (args: string) =>
    read('termsAcceptances', `group: "${orgUid}", ${args}`, 'uid docId orgUid acceptedByUid')
  const told = (docId: string) => ({ uid: null, docId, orgUid, acceptedByUid: acceptedBy })
  const first = await terms('first: 2')
  expect([first.totalCount, first.nodes]).toEqual([5, [told('a'), told('b')]])
  const second = await terms(`first: 2, after: "${first.pageInfo.endCursor}"`)
  expect(second.nodes).toEqual([told('c'), told('d')])
  expect((await terms(`last: 1, before: "${second.pageInfo.startCursor}"`)).nodes).toEqual([told('b')])
  expect((await terms('last: 2')).nodes).toEqual([told('d'), told('e')])
  const known = await read('vulnerabilityMetadata', 'first: 2', 'uid vulnerabilityId')
  expect(known.nodes).toEqual(records.slice(0, 2).map(({ id }) => ({ uid: null, vulnerabilityId: id })))
})

it('pages documents by their names in whatever order they come, and takes none for another', async () => {
  const fake = await startFake()
  const { url: before } = await startTestFacade({ upstream: fake.url, protocol: 'rest' })
  const read = (query: string) => ask(before, query, { authorization: 'Bearer e30.e30.c2ln' })
  fake.answers(() => ({ documents: ['c', 'a', 'd', 'b'].map((id) => ({ id })) }))
  const seen: string[] = []
  for (let after = ''; ;) {
    const query = `{ documents(first: 1${after && `, after: "${after}"`}) { pageInfo { hasNextPage endCursor } nodes { uid package } } }`
    const { documents } = (await read(query)).data
    seen.push(documents.nodes[0].package as string)
    expect(documents.nodes[0].uid).toBeNull()
    if (!documents.pageInfo.hasNextPage) break
    after = documents.pageInfo.endCursor as string
  }
  expect(seen).toEqual(['a', 'b', 'c', 'd'])
  const fault = [{ extensions: { reason: 'UPSTREAM_FAULT' } }]
  expect((await read('{ document(package: "x") { package } }')).errors).toMatchObject(fault)
  fake.answers(() => ({ documents: ['a', 'a'].map((id) => ({ id })) }))
  expect((await read('{ documents { totalCount } }')).errors).toMatchObject(fault)
  fake.answers(() => ({ uid: '' }))
  expect(
    (await read('{ lookupIdentity(issuer: "https://a.example.com", subject: "s") { uid } }')).errors,
  ).toMatchObject(fault)
})

it('tells of one by its uid what the document shows', async () => {
  gateway.departsBy('nothing')
  const { uid, name } = gateway.shows('Repo')
  const query =
    'query ($uid: UID!) { repo(uid: $uid) { uid name readme group { uid } tags(first: 1) { nodes { name } } } }'
  const { data, errors } = await ask(url, query, { authorization: 'Bearer e30.e30.c2ln', variables: { uid } })
  expect(errors).toEqual([])
  expect(data.repo).toMatchObject({ uid, name, tags: { nodes: [{ name: gateway.shows('Tag')['name'] }] } })
})

it('says which field is at fault where the upstream answers what no message can be', async () => {
  const fake = await startFake()
  const { url: before } = await startTestFacade({ upstream: fake.url, protocol: 'rest' })
  const uid = `${'1'.repeat(40)}/${'2'.repeat(16)}`
  const tries: [object, string, RegExp][] = [
    [{ identities: [{ uid, claimMatch: {}, staticKeys: {} }] }, 'identities { nodes { uid } }', /oneof.*Identity/],
    [{ identities: [{ uid, createTime: 'soon' }] }, 'identities { nodes { uid } }', /google.protobuf.Timestamp/],
    [{ identities: [{ uid }], totalCount: '-3' }, 'identities { totalCount }', /totalCount is -3/],
    [
      { externalGroupRoleMappings: [{ uid: '1'.repeat(40) }] },
      'externalGroupRoleMappings { nodes { identityProviderUid } }',
      /ExternalGroupRoleMapping.identityProviderUid/,
    ],
  ]
  for (const [answer, query, field] of tries) {
    fake.answers(() => answer)
    const { errors } = await ask(before, `{ ${query} }`, { authorization: 'Bearer e30.e30.c2ln' })
    expect(errors, query).toMatchObject([
      { message: expect.stringMatching(field), extensions: { reason: 'UPSTREAM_FAULT' } },
    ])
  }
  fake.answers(() => ({ identities: [{ uid }], totalCount: '98257970667' }))
  const { data, errors } = await ask(before, '{ identities { totalCount nodes { uid } } }', {
    authorization: 'Bearer e30.e30.c2ln',
  })
  expect([errors, data.identities]).toEqual([[], { totalCount: null, nodes: [{ uid }] }])
})

it('asks over REST about one image, and refuses several by itself: a query would not tell which tag is of which repo', async () => {
  const fake = await startFake()
  const { url: before } = await startTestFacade({ upstream: fake.url, protocol: 'rest' })
  fake.answers(() => ({ resolvedVulnsReports: [] }))
  const span = 'startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-03T00:00:00Z"'
  const read = (refs: string) =>
    ask(before, `{ resolvedReports(imageRefs: [${refs}], ${span}) { totalCount } }`, {
      authorization: 'Bearer e30.e30.c2ln',
    })
  expect((await read('{ repo: "nginx", tags: ["1", "2"] }')).errors).toEqual([])
  expect(fake.seen.map(({ query }) => query.getAll('image_refs.tags'))).toEqual([['1', '2']])
  const several = await read('{ repo: "nginx", tags: ["1"] }, { repo: "redis" }')
  expect(several.errors).toMatchObject([
    {
      path: ['resolvedReports'],
      message: expect.stringMatching(/^imageRefs.*over REST/),
      extensions: { code: 'INVALID_ARGUMENT' },
    },
  ])
  expect(fake.seen).toHaveLength(1)
})

it('tells of reports that lack their day, or have one twice, that they are at fault: a day is the place in their list', async () => {
  const fake = await startFake()
  const { url: before, faults } = await startTestFacade({ upstream: fake.url, protocol: 'rest' })
  const span = 'startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-03T00:00:00Z"'
  const query = `{ resolvedReports(imageRefs: [{ repo: "nginx" }], ${span}) { totalCount nodes { date vulnerabilities { vulnerabilityId } } } }`
  const [one, other] = [{ date: '2026-01-01T00:00:00Z' }, { date: '2026-01-02T00:00:00Z' }]
  const read = (...resolvedVulnsReports: object[]) => {
    fake.answers(() => ({ resolvedVulnsReports }))
    return ask(before, query, { authorization: 'Bearer e30.e30.c2ln' })
  }
  expect((await read(one, other)).data.resolvedReports.totalCount).toBe(2)
  for (const wrong of [
    [one, {}],
    [one, other, one],
  ])
    expect((await read(...wrong)).errors).toMatchObject([{ extensions: { reason: 'UPSTREAM_FAULT' } }])
  expect(faults).toEqual([])
})

it('asks for an organization to be made at the path that the document names', async () => {
  const fake = await startFake()
  const { url: before } = await startTestFacade({ upstream: fake.url, protocol: 'rest' })
  const uid = '1'.repeat(40)
  fake.answers(({ path }) =>
    path === '/iam/v2/groups' ? { uid, name: 'acme' } : { status: 404, text: 'no such page' },
  )
  const make = 'mutation { createGroup(input: { name: "acme" }) { group { uid } errors { message } } }'
  const { data, errors } = await ask(before, make, { authorization: 'Bearer e30.e30.c2ln' })
  expect([errors, data]).toEqual([[], { createGroup: { group: { uid }, errors: [] } }])
})

it('asks with escaped slashes where a gateway knows variables of one segment, and asks others once', async () => {
  const fake = await startFake()
  const { url: before } = await startTestFacade({ upstream: fake.url, protocol: 'rest' })
  const uid = `${'1'.repeat(40)}/${'2'.repeat(16)}`
  const read = () => ask(before, `{ repo(uid: "${uid}") { name } }`, { authorization: 'Bearer e30.e30.c2ln' })
  const paths = () => fake.seen.map(({ path }) => path.replace('/registry/v2/repos/', ''))
  const escaped = uid.replace('/', '%2F')
  fake.answers(() => ({ status: 404, text: '{"code":5,"message":"none","details":[]}' }))
  expect((await read()).data).toEqual({ repo: null })
  expect(paths()).toEqual([uid])
  fake.answers(({ path }) => (path.endsWith(escaped) ? { uid, name: 'nginx' } : { status: 404, text: 'no such page' }))
  expect((await read()).data).toEqual({ repo: { name: 'nginx' } })
  expect((await read()).data).toEqual({ repo: { name: 'nginx' } })
  expect(paths()).toEqual([uid, escaped, escaped])
})
