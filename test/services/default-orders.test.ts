// The order of a list that names none: by uid, but where the published contract says otherwise.
import { beforeAll, expect, it } from 'vitest'
import { commentOf } from '../../src/contract/comments.ts'
import { methods } from '../../src/contract/methods.ts'
import type { Statement } from '../../src/db/database.ts'
import { organization, type Organization } from '../support/organization.ts'

/** Lists with another order than by uid → it, and how the contract says so. */
const OWN: Readonly<Record<string, readonly [order: string, says: string]>> = {
  ListAccountAssociations: ['uid', 'Empty: `group asc`'],
  ListGroupInvites: ['created_at desc', 'Empty: `created_at desc`'],
  ListArtifacts: ['name', 'Empty: by `name`'],
  ListArtifactVersions: ['version_order desc', 'Empty: the newest first'],
  ListVulnerabilityMetadata: ['id', 'Empty: by `id`'],
}
const BY_UID = ['uid', 'Empty: by `uid`'] as const

const lists = [...methods.values()].flatMap(({ desc }) => {
  const order = desc.input.fields.find(({ localName }) => localName === 'orderBy')
  return order && desc.name.startsWith('List') ? [[desc.name, { desc, order }] as const] : []
})

let at: Organization
let artifact: string
const read: string[] = []
beforeAll(async () => {
  at = await organization()
  const library = 'platformgraph.libraries.v1.ArtifactsService/ImportArtifacts'
  await at.call(at.owner, library, { parent: at.org, ecosystem: 2, versions: [{ name: 'six', version: '1.0' }] })
  artifact = (await at.db.prisma.artifact.findFirstOrThrow()).uid
  const query = at.db.query.bind(at.db)
  at.db.query = (statement: Statement) => {
    read.push(statement.text)
    return query(statement)
  }
})

it.each(lists)('%s', async (name, { desc, order }) => {
  const [orderBy, says] = OWN[name] ?? BY_UID
  expect(commentOf(order)).toContain(says)
  const must = { group: at.org, artifactId: artifact, ecosystems: [2] }
  const known = Object.entries(must).filter(([field]) => desc.input.fields.some((one) => one.localName === field))
  const statements = async (request: object): Promise<readonly string[]> => {
    read.length = 0
    const call = { caller: at.owner, requestId: 'r' }
    await at.services.call(desc, { ...Object.fromEntries(known), ...request }, call)
    return read.filter((text) => text.includes('ORDER BY'))
  }
  await statements({})
  const unordered = await statements({})
  expect(unordered.length).toBeGreaterThan(0)
  expect(unordered).toEqual(await statements({ orderBy }))
  expect(unordered).not.toEqual(await statements({ orderBy: orderBy === 'uid' ? 'uid desc' : 'uid' }))
})
