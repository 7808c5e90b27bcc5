// What an operation selects is what the statements read, and every field says all that it reads.
import { getNamedType, type GraphQLField, isLeafType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { resourceTypes } from '../../src/graphql/resource-type.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

let world: RegistryWorld

beforeAll(async () => {
  world = await openRegistryWorld()
})

/** The texts of the statements that a document runs. */
async function textsOf(document: string): Promise<string[]> {
  const texts: string[] = []
  const query = world.db.query.bind(world.db)
  Object.assign(world.db, { query: (one: { text: string }) => (texts.push(one.text), query(one as never)) })
  try {
    const { errors } = await world.run(document)
    expect(errors).toBeUndefined()
  } finally {
    Object.assign(world.db, { query })
  }
  return texts
}

/** What a document gives under `rows`. */
async function rowsOf<Row>(document: string): Promise<Row[]> {
  const { data } = await world.run(document)
  return (data as { rows: { nodes: Row[] } }).rows.nodes
}

/** The columns that a document reads of a table. */
async function columnsRead(document: string, table: string): Promise<string[]> {
  const texts = (await textsOf(document)).filter((text) => text.includes(`FROM ${table} t `))
  const names = texts.flatMap((text) => [...text.matchAll(/ AS "([a-z]\w*)"/gi)].map(([, name]) => name!))
  return [...new Set(names)].sort()
}

describe('what is selected of a resource is what is read of its rows', () => {
  it.each([
    ['{ repos { nodes { name } } }', 'repos', ['name', 'uid']],
    ['{ repos { edges { cursor node { description } } } }', 'repos', ['description', 'uid']],
    ['{ repos { totalCount pageInfo { endCursor } } }', 'repos', ['uid']],
    ['{ repos(orderBy: [{ field: NAME }]) { nodes { id } } }', 'repos', ['name', 'uid']],
    [
      '{ repos { edges { node { ...Times } } nodes { title: name ... { catalogTier } ...Times @skip(if: true) } } } fragment Times on Resource { createTime }',
      'repos',
      ['catalogTier', 'createTime', 'name', 'uid'],
    ],
    ['{ a: repos { nodes { name } } b: repos { nodes { name } } }', 'repos', ['name', 'uid']],
    ['{ repos { nodes { name } nodes { bundles } } }', 'repos', ['bundles', 'name', 'uid']],
    ['{ groups { nodes { repos { nodes { name } } } } }', 'groups', ['uid']],
    ['{ groups { nodes { repos { nodes { name } } } } }', 'repos', ['name', 'uid']],
    ['{ tags { nodes { repo { name } } } }', 'tags', ['parentUid', 'uid']],
    ['{ tags { nodes { repo { name } } } }', 'repos', ['name', 'uid']],
    [
      '{ groups { nodes { ancestors { name } parent { description } } } }',
      'groups',
      ['description', 'name', 'parentUid', 'uid'],
    ],
    ['{ repos { nodes { advisories { totalCount } } } }', 'repos', ['name', 'uid']],
    ['{ roleBindings { nodes { role { name } } } }', 'role_bindings', ['roleUid', 'uid']],
  ])('%s: of %s %j', async (document, table, columns) => {
    expect(await columnsRead(document, table)).toEqual(columns)
  })

  it('also of one by its uid, of nodes by their ids and of what a search finds', async () => {
    const [repo] = await rowsOf<{ id: string; uid: string; name: string }>(
      '{ rows: repos(first: 1) { nodes { id uid name } } }',
    )
    const [tag] = await rowsOf<{ id: string }>('{ rows: tags(first: 1) { nodes { id } } }')
    const { id, uid, name } = repo!
    const selected = '... on Repo { description } ... on Tag { digest }'
    const documents: readonly [string, string[]][] = [
      [`{ repo(uid: "${uid}") { name } }`, ['name', 'uid']],
      [`{ node(id: "${id}") { id ${selected} } }`, ['description', 'uid']],
      [`{ nodes(ids: ["${id}", "${tag!.id}"]) { ${selected} } }`, ['description', 'uid']],
      [`{ resource(uid: "${uid}") { createTime ${selected} } }`, ['createTime', 'description', 'uid']],
      [`{ search(query: "${name}", types: [REPO]) { nodes { uid ${selected} } } }`, ['description', 'uid']],
      [`{ search(query: "${name}", types: [REPO]) { edges { node { updateTime } } } }`, ['uid', 'updateTime']],
    ]
    for (const [document, columns] of documents) expect(await columnsRead(document, 'repos'), document).toEqual(columns)
    expect(await columnsRead(documents[2]![0], 'tags')).toEqual(['digest', 'uid'])
    expect((await textsOf(documents[0]![0])).join()).not.toMatch(/readme/)
  })

  it('also where nothing else is joined for it', async () => {
    expect((await textsOf('{ roleBindings { nodes { identityUid } } }')).join()).not.toMatch(/JOIN (identities|roles) /)
  })

  it('and a row is not read again for what was read of it', async () => {
    const count = (document: string) => world.statements(async () => world.run(document))
    expect(await count('{ tags { nodes { repo { name description group { uid repos { nodes { uid } } } } } } }')).toBe(
      4,
    )
    expect(await count('{ tags { nodes { a: repo { name } b: repo { name description } } } }')).toBe(2)
  })
})

describe('every field alone is what it is beside all others', () => {
  let server: TestServer
  let organization: Organization

  beforeAll(async () => {
    server = await startTestServer()
    organization = await seedOrganization(server)
  })

  async function graph(query: string): Promise<Record<string, Record<string, unknown>>> {
    const headers = {
      authorization: (await organization.authorization('owner'))!,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ query })
    const { data, errors } = await (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })).json()
    expect(errors).toBeUndefined()
    return data
  }

  const needsNothing = ({ args }: GraphQLField<unknown, unknown>): boolean =>
    args.every((arg) => arg.defaultValue !== undefined || !String(arg.type).endsWith('!'))
  /**
   * Connections and what asks another method have nothing of the row; a field that asks a registry has none here. When one was
   * last seen may be another time at the next question.
   */
  const ofRow = ({ name, type }: GraphQLField<unknown, unknown>): boolean =>
    !String(getNamedType(type)).endsWith('Connection') && !['image', 'history', 'lastSeenTime'].includes(name)

  it.each(resourceTypes().map(({ name }) => name))('%s', async (name) => {
    const kind = resourceTypes().find((one) => one.name === name)!
    const type = graphSchema().getType(name)
    if (!isObjectType(type)) throw new Error(`${name} is no object.`)
    const fields = Object.values(type.getFields()).filter((field) => needsNothing(field) && ofRow(field))
    const texts = fields.map((field) =>
      isLeafType(getNamedType(field.type)) ? field.name : `${field.name} { __typename }`,
    )
    const page = await graph(`{ page: ${kind.many}(first: 3) { nodes { uid } } }`)
    const uids = (page['page']!['nodes'] as { uid: string }[]).map(({ uid }) => uid)
    for (const uid of uids) {
      // All fields of one together, and then each alone.
      const { whole } = await graph(`{ whole: ${kind.one}(uid: "${uid}") { ${texts.join(' ')} } }`)
      const alone = texts.map((text, at) => `f${at}: ${kind.many}(scope: { uids: ["${uid}"] }) { nodes { ${text} } }`)
      const parts = Object.values(await graph(`{ ${alone.join(' ')} }`)).map(({ nodes }) => (nodes as object[])[0])
      expect(Object.assign({}, ...parts)).toEqual(whole)
    }
    if (SEEDED.has(name)) expect(uids.length).toBeGreaterThan(0)
  })
  const SEEDED = new Set(['Group', 'Repo', 'Tag', 'Identity', 'Role', 'RoleBinding', 'Advisory'])
})
