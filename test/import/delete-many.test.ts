// `import artifacts --prune` and `delete` against a running server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createGraphClient, type GraphClient } from '../../src/cli/import/client.ts'
import { deleteMany } from '../../src/cli/import/delete-many.ts'
import { importArtifacts } from '../../src/cli/import/import-artifacts.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'
import { captured } from './captured.ts'
import { wheelOf } from './zip.ts'

const LIST = `query ($group: UID!) {
  artifacts(scope: { childrenOf: $group }, orderBy: [{ field: NAME }]) { nodes { name } }
}`
const JAVA = `mutation ($group: UID!) {
  importArtifacts(input: { parent: $group, ecosystem: JAVA, versions: [{ name: "org.prune:stays", version: "1.0" }] }) {
    created
  }
}`

let client: GraphClient
let group: string
let folder: string

beforeAll(async () => {
  const server = await startTestServer()
  const organization = await seedOrganization(server)
  const binding = { uid: `${organization.root}/00000000000000ff`, parentUid: organization.root }
  const identityUid = organization.variables['owner']!
  const roleUid = builtinRole('advisories.admin').uid
  await server.db.prisma.roleBinding.create({ data: { ...binding, identityUid, roleUid } })
  server.platform.access.forget()
  const token = (await server.authorize(identityUid)).slice('Bearer '.length)
  client = createGraphClient({ server: server.url, token })
  group = organization.variables['bare']!
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-prune-'))
  return () => rm(folder, { recursive: true })
})

const put = (name: string, content: Buffer): Promise<void> => writeFile(join(folder, name), content)

async function run(prune = false) {
  const to = captured()
  const code = await importArtifacts({ client, path: folder, group, ecosystem: 'python', prune, ...to })
  return { code, out: to.texts.out }
}

async function names(): Promise<string[]> {
  const { artifacts } = await client.run<{ artifacts: { nodes: { name: string }[] } }>(LIST, { group })
  return artifacts.nodes.map(({ name }) => name)
}

it('deletes the libraries that the folder does not hold, and only those of its ecosystem', async () => {
  await put('prune_me-1.0-py3-none-any.whl', wheelOf('prune-me', '1.0'))
  await put('Keep.Me-1.0-py3-none-any.whl', wheelOf('Keep.Me', '1.0'))
  await client.run(JAVA, { group })
  await run()
  const both = await names()
  expect(both).toEqual(expect.arrayContaining(['keep-me', 'org.prune:stays', 'prune-me']))
  await rm(join(folder, 'prune_me-1.0-py3-none-any.whl'))
  expect((await run()).out).toContain('1 unchanged')
  expect(await names()).toEqual(both)
  const { code, out } = await run(true)
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/^0 versions created, 0 updated, \d+ deleted, 1 unchanged, 0 left out\.\n$/) as unknown,
  })
  expect(await names()).not.toContain('prune-me')
  expect(await names()).toEqual(expect.arrayContaining(['keep-me', 'org.prune:stays']))
  expect((await run(true)).out).toContain('Nothing changed.')
})

it('deletes nothing when a file is broken', async () => {
  const before = await names()
  await put('Other-1.0-py3-none-any.whl', Buffer.from('broken'))
  expect((await run(true)).code).toBe(1)
  expect(await names()).toEqual(before)
})

const ADVISORIES = `mutation ($group: UID!, $id: String!) {
  createAdvisory(input: { parent: $group, advisory: { advisoryId: $id, author: "a", artifactName: "app", artifactType: "apk" } }) {
    errors { message }
  }
}`
const LEFT = `query ($group: UID!) {
  advisories(scope: { childrenOf: $group }) { totalCount }
  artifacts(scope: { childrenOf: $group }) { totalCount }
}`

it('empties a group of advisories and libraries', async () => {
  await client.run(JAVA, { group })
  const ids = ['CVE-2026-0001', 'CVE-2026-0002']
  for (const id of ids) {
    const made = await client.run<object>(ADVISORIES, { group, id })
    expect(made).toEqual({ createAdvisory: { errors: [] } })
  }
  const before = (await names()).length
  expect(before).toBeGreaterThan(0)
  const advisories = await deleteMany(client, { kind: 'advisories', group })
  expect(advisories).toBeGreaterThanOrEqual(ids.length)
  expect(await deleteMany(client, { kind: 'artifacts', group })).toBe(before)
  expect(await client.run(LEFT, { group })).toEqual({ advisories: { totalCount: 0 }, artifacts: { totalCount: 0 } })
})
