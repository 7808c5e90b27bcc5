// `import osv` in several batches: a broken record costs itself, a stop costs nothing, and a second run changes nothing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGraphClient, ImportError, type GraphClient } from '../../src/cli/import/client.ts'
import { importOsv } from '../../src/cli/import/import-osv.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { captured } from './captured.ts'
import { zipOf } from './zip.ts'

let server: TestServer
let organization: Organization
let client: GraphClient
let folder: string
let groups = 0

beforeAll(async () => {
  server = await startTestServer()
  organization = await seedOrganization(server)
  const binding = { uid: `${organization.root}/00000000000000ff`, parentUid: organization.root }
  const identityUid = organization.variables['owner']!
  const roleUid = builtinRole('advisories.admin').uid
  await server.db.prisma.roleBinding.create({ data: { ...binding, identityUid, roleUid } })
  server.platform.access.forget()
  const token = (await server.authorize(identityUid, { internal: true })).slice('Bearer '.length)
  client = createGraphClient({ server: server.url, token })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-osv-'))
  await server.db.prisma.vulnerabilityRecord.deleteMany()
  return () => rm(folder, { recursive: true })
})

/** A group of its own for a test. */
async function newGroup(): Promise<string> {
  const uid = `${organization.root}/${(0xe000 + groups++).toString(16).padStart(16, '0')}`
  await server.db.prisma.group.create({ data: { uid, parentUid: organization.root, name: `group ${groups}` } })
  return uid
}

const osv = (id: string, more: object = {}, packages: readonly string[] = [`example.com/${id}`]) => ({
  id,
  modified: '2026-02-01T00:00:00Z',
  published: '2026-01-01T00:00:00Z',
  aliases: [`CVE-${id}`],
  summary: `About ${id}`,
  affected: packages.map((name) => ({
    package: { ecosystem: 'Go', name },
    ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
  })),
  ...more,
})

async function put(records: readonly { id: string }[]): Promise<void> {
  for (const record of records) await writeFile(join(folder, `${record.id}.json`), JSON.stringify(record))
}

async function run(group: string, through: GraphClient = client, path = folder) {
  const to = captured()
  const code = await importOsv({ client: through, path, group, ...to }).catch((error: unknown) => error)
  return { code, ...to.texts }
}

const many = (count: number) => Array.from({ length: count }, (_, at) => osv(`GO-${String(at).padStart(4, '0')}`))

/** Everything that an import wrote, without what is new each time. */
async function rows(group: string): Promise<object> {
  const { prisma } = server.db
  const include = { events: { orderBy: { ordinal: 'asc' } } } as const
  const advisories = await prisma.advisory.findMany({
    where: { parentUid: group },
    include,
    orderBy: { advisoryId: 'asc' },
  })
  const records = await prisma.vulnerabilityRecord.findMany({ orderBy: { id: 'asc' } })
  const own = new Set(['uid', 'parentUid', 'createTime', 'updateTime'])
  const text = JSON.stringify({ advisories, records }, (key, value: unknown) => (own.has(key) ? undefined : value))
  return JSON.parse(text) as object
}

describe('in batches', () => {
  it('takes all records, and the second time none', async () => {
    await put([...many(450), osv('GO-9000', {}, ['a', 'b', 'c']), { ...osv('GO-9001'), affected: [] } as never])
    const group = await newGroup()
    expect(await run(group)).toEqual({
      code: 0,
      out: '453 advisories created, 0 updated, 0 unchanged, 0 left out.\n',
      err: '',
    })
    expect(await server.db.prisma.vulnerabilityRecord.count()).toBe(452)
    const again = '0 advisories created, 0 updated, 453 unchanged, 0 left out. Nothing changed.\n'
    expect(await run(group)).toEqual({ code: 0, out: again, err: '' })
  })

  it('leaves a broken record out, whole, and names its file and its fault', async () => {
    const bad = { ...osv('GO-0100', {}, ['ok', 'x'.repeat(5000), 'fine']) }
    await put([...many(300).filter(({ id }) => id !== bad.id), bad, osv('GO-9000', { summary: 5 })])
    const group = await newGroup()
    const { code, out, err } = await run(group)
    expect({ code, out }).toEqual({ code: 1, out: '299 advisories created, 0 updated, 0 unchanged, 2 left out.\n' })
    const lines = err.trim().split('\n').sort()
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/GO-0100\.json: .*artifactName: /)
    expect(lines[1]).toMatch(/GO-9000\.json: is not an OSV record: summary must be a text$/)
    expect(await server.db.prisma.advisory.count({ where: { parentUid: group, advisoryId: 'GO-0100' } })).toBe(0)
    expect(await server.db.prisma.vulnerabilityRecord.count({ where: { id: 'GO-0100' } })).toBe(0)
    expect(await server.db.prisma.vulnerabilityRecord.count()).toBe(299)
  })

  it('leaves out a record on more packages than are taken at once', async () => {
    await put([
      osv(
        'GO-1',
        {},
        Array.from({ length: 501 }, (_, at) => `p${at}`),
      ),
      osv('GO-2'),
    ])
    const group = await newGroup()
    const { code, out, err } = await run(group)
    expect({ code, out }).toEqual({ code: 1, out: '1 advisories created, 0 updated, 0 unchanged, 1 left out.\n' })
    expect(err).toContain('GO-1.json: affects 501 packages; 500 are allowed')
  })

  it('halves a batch that is too large for a request, down to the record that is', async () => {
    const details = (bytes: number) => ({ details: 'd'.repeat(bytes) })
    const large = [osv('GO-1', details(390_000)), osv('GO-2', details(390_000)), osv('GO-3', details(390_000))]
    await put([...large, osv('GO-4', details(1_100_000)), osv('GO-5')])
    const group = await newGroup()
    const { code, out, err } = await run(group)
    expect({ code, out }).toEqual({ code: 1, out: '5 advisories created, 0 updated, 0 unchanged, 1 left out.\n' })
    expect(err).toMatch(/^.*GO-4\.json: .*1048576.*\n$/)
    expect(await server.db.prisma.vulnerabilityRecord.count()).toBe(4)
  })
})

it('says what is in when it cannot go on, and goes on when it is run again', async () => {
  await put(many(650))
  const straight = await newGroup()
  expect((await run(straight)).code).toBe(0)
  const wanted = await rows(straight)
  await server.db.prisma.vulnerabilityRecord.deleteMany()

  const group = await newGroup()
  let left = 4
  const dying: GraphClient = {
    run: async (document, variables) => {
      if (left-- === 0) throw new ImportError('The server is gone.')
      return client.run(document, variables)
    },
  }
  const stopped = await run(group, dying)
  expect(stopped.code).toEqual(new ImportError('The server is gone.'))
  expect(stopped.out).toBe('400 advisories created, 0 updated, 0 unchanged, 0 left out.\n')
  expect(stopped.err).toBe('Stopped before the end. What is counted is in; the same command goes on from there.\n')
  expect(await server.db.prisma.advisory.count({ where: { parentUid: group } })).toBe(400)

  expect(await run(group)).toMatchObject({
    code: 0,
    out: '250 advisories created, 0 updated, 400 unchanged, 0 left out.\n',
  })
  expect(await rows(group)).toEqual(wanted)
})

it('writes nothing of an archive that ends too early', async () => {
  const zip = zipOf(many(20).map((record) => ({ name: `${record.id}.json`, content: JSON.stringify(record) })))
  const path = join(folder, 'feed.zip')
  const group = await newGroup()
  const to = captured()
  await writeFile(path, zip.subarray(0, zip.length - 30))
  await expect(importOsv({ client, path, group, ...to })).rejects.toThrow(`${path} is not a zip that can be imported`)
  expect(await server.db.prisma.advisory.count({ where: { parentUid: group } })).toBe(0)
  await writeFile(path, zip)
  expect(await importOsv({ client, path, group, ...to })).toBe(0)
  expect(await server.db.prisma.advisory.count({ where: { parentUid: group } })).toBe(20)
})

it('leaves out what an archive gives another size', async () => {
  const [less, more, right] = many(3).map((record) => ({ name: `${record.id}.json`, content: JSON.stringify(record) }))
  const size = right!.content.length
  const lies = [{ ...less!, claimedSize: size + 9 }, { ...more!, claimedSize: 100 }, right!]
  const path = join(folder, 'lies.zip')
  await writeFile(path, zipOf(lies))
  expect(await run(await newGroup(), client, path)).toMatchObject({
    code: 1,
    out: '1 advisories created, 0 updated, 0 unchanged, 2 left out.\n',
    err: [
      `${join(path, less!.name)}: has not the ${size + 9} bytes that the archive names\n`,
      `${join(path, more!.name)}: has not the 100 bytes that the archive names\n`,
    ].join(''),
  })
})
