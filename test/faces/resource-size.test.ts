// How large a resource may be, and an answer: a list has hundreds of resources, and one question of the graph asks for many lists.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newChildUid } from '../../src/core/uid.ts'
import { doorsOf } from '../support/faces-doors.ts'
import type { JsonObject } from '../support/faces.ts'
import { post } from '../support/faces-graphql.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
let authorization: string | undefined

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  authorization = await org.authorization('owner')
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

/** Environments of about so many bytes. */
const environment = (bytes: number): JsonObject =>
  Object.fromEntries(Array.from({ length: Math.ceil(bytes / 4_000) }, (_, at) => [`E${at}`, 'x'.repeat(3_990)]))

const doors = doorsOf('REST', 'gRPC', 'version 1 by REST', 'the graph')

describe.each(doors)('over %s', (name, open) => {
  const call = (method: string, request: JsonObject) =>
    open(server.url).call(`registry.v2.ReposService/${method}`, request, { authorization })
  const repo = (kind: string, fields: JsonObject): JsonObject => ({
    ...fields,
    name: `${kind}-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
  })

  it('no resource of more than 32 KiB is made', async () => {
    const large = repo('large', { customOverlay: { environment: environment(36_000) } })
    const { error } = await call('CreateRepo', { parent: org.root, repo: large })
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['customOverlay'] })
    const fits = repo('fits', { customOverlay: { environment: environment(28_000) } })
    expect((await call('CreateRepo', { parent: org.root, repo: fits })).error).toBeUndefined()
  })

  // The others change whole resources.
  it.skipIf(!['REST', 'gRPC'].includes(name))(
    'none grows beyond it, and what was larger before is changed',
    async () => {
      const uid = newChildUid(org.root)
      const stored = { environment: environment(28_000) }
      const { prisma } = server.db
      await prisma.repo.create({
        data: { uid, parentUid: org.root, ...repo('grows', {}), customOverlay: stored } as never,
      })
      const tags = Array.from({ length: 100 }, (_, at) => `${'t'.repeat(110)}${at}`)
      const grown = { repo: { uid, activeTags: tags }, updateMask: 'activeTags' }
      expect((await call('UpdateRepo', grown)).error).toMatchObject({
        code: 'INVALID_ARGUMENT',
        fields: ['activeTags'],
      })
      await prisma.repo.update({
        where: { uid },
        data: { customOverlay: { environment: environment(200_000) } as never },
      })
      const changed = { repo: { uid, description: 'new', activeTags: [] }, updateMask: 'description,activeTags' }
      expect((await call('UpdateRepo', changed)).error).toBeUndefined()
      await prisma.repo.update({ where: { uid }, data: { customOverlay: {} } })
    },
  )
})

describe('an answer of the graph', () => {
  const LARGE = 'customOverlay { environment { name value } }'
  beforeAll(async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({
      ...{ uid: newChildUid(org.root), parentUid: org.root, name: `row-${at}` },
      customOverlay: { environment: environment(28_000) } as never,
    }))
    await server.db.prisma.repo.createMany({ data: rows })
    const tags = Array.from({ length: 100 }, (_, at) => ({
      ...{ uid: newChildUid(rows[0]!.uid), parentUid: rows[0]!.uid, name: `tag-${at}` },
      digest: `sha256:${'a'.repeat(64)}`,
    }))
    await server.db.prisma.tag.createMany({ data: tags as never })
  })

  it.each([
    ['lists', `{ ${[200, 199, 198, 197].map((n) => `a${n}: repos(first: ${n}) { nodes { ${LARGE} } }`).join(' ')} }`],
    [
      'edges',
      `{ ${[200, 199, 198, 197].map((n) => `a${n}: repos(first: ${n}) { edges { node { ${LARGE} } } }`).join(' ')} }`,
    ],
    [
      'one row that many lead to',
      `{ ${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `a${n}: tags(first: ${n + 92}) { nodes { name repo { ${LARGE} } } }`).join(' ')} }`,
    ],
  ])('has 16 MiB at most: %s', async (_, query) => {
    const body = await post(server.url, { query }, authorization)
    expect(JSON.stringify(body).length).toBeLessThan(17 * 1024 * 1024)
    const { errors = [] } = body as { errors?: { extensions: object }[] }
    expect(errors[0]?.extensions).toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason: 'QUERY_TOO_COMPLEX' })
  })

  it('of less is given', async () => {
    const query = `{ repos(first: 200) { nodes { ${LARGE} } } }`
    const body = await post(server.url, { query }, authorization)
    expect(body).not.toHaveProperty('errors')
  })

  it.each([
    ['a field', `{ repos { nodes { ${[1, 2, 3].map((n) => `a${n}: ${LARGE}`).join(' ')} } } }`],
    [
      'fields in fields',
      `{ repos { nodes { a: ${LARGE} b: customOverlay { c: environment { name } d: environment { name } } } } }`,
    ],
    [
      'by fragments',
      `{ repos { nodes { a: name ...f ...g } } } fragment f on Repo { b: name } fragment g on Repo { name }`,
    ],
  ])('is not asked for the same under many names: %s', async (_, query) => {
    const body = await post(server.url, { query }, authorization)
    const { errors = [] } = body as { errors?: { message: string; extensions: object }[] }
    expect(errors[0]?.message).toMatch(/under \d names; 2 are allowed/)
    expect(errors[0]?.extensions).toMatchObject({ code: 'INVALID_ARGUMENT', reason: 'QUERY_TOO_COMPLEX' })
  })

  it('may have the same under two names, and other things of one name under many', async () => {
    const names = ['fits-rest', 'fits-grpc', 'row-1'].map(
      (name, at) => `r${at}: repos(filter: { name: "${name}" }) { totalCount }`,
    )
    const viewer = Array.from({ length: 20 }, (_, at) => `v${at}: identity { uid }`).join(' ')
    const query = `{ repos(first: 1) { nodes { a: name name } } ${names.join(' ')} viewer { ${viewer} } }`
    const body = await post(server.url, { query }, authorization)
    expect(body).not.toHaveProperty('errors')
  })
})
