// The public feed: what the operator's import publishes, and nothing else.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGraphClient } from '../../../src/cli/import/client.ts'
import { importOsv } from '../../../src/cli/import/import-osv.ts'
import { SecurityAdvisoryService } from '../../../src/contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import { builtinRole } from '../../../src/contract/roles.ts'
import { ANONYMOUS } from '../../../src/core/caller.ts'
import { chunksOf } from '../../../src/wire/chunks.ts'
import { captured } from '../../import/captured.ts'
import { statement } from '../../support/database.ts'
import { seedOrganization, type Organization } from '../../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../../support/faces-server.ts'

let server: TestServer
let organization: Organization
let folder: string
const group = () => organization.variables['bare']!

const osv = (id: string, name: string, alias: string) =>
  JSON.stringify({
    id,
    modified: '2026-02-01T00:00:00Z',
    published: '2026-01-01T00:00:00Z',
    aliases: [alias],
    summary: `About ${id}`,
    details: 'In full.',
    references: [{ type: 'FIX', url: 'https://example.com/fix' }],
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    affected: [
      {
        package: { ecosystem: 'Go', name },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
      },
    ],
  })

async function imported(path: string, internal: boolean): Promise<string> {
  const to = captured()
  const token = (await server.authorize(organization.variables['owner']!, { internal })).slice('Bearer '.length)
  await importOsv({ client: createGraphClient({ server: server.url, token }), path, group: group(), ...to })
  return to.texts.out + to.texts.err
}

const open = async (path: string) => await (await fetch(`${server.url}/advisory/v2/${path}`)).json()

beforeAll(async () => {
  server = await startTestServer()
  organization = await seedOrganization(server)
  const binding = { uid: `${organization.root}/00000000000000ff`, parentUid: organization.root }
  const identityUid = organization.variables['owner']!
  await server.db.prisma.roleBinding.create({
    data: { ...binding, identityUid, roleUid: builtinRole('advisories.admin').uid },
  })
  server.platform.access.forget()
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-osv-'))
  await writeFile(join(folder, 'public.json'), osv('GO-1', 'example.com/a', 'CVE-1'))
  await writeFile(join(folder, 'private.json'), osv('GO-2', 'example.com/b', 'CVE-2'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

it('tells what the operator published, and keeps to itself what others write', async () => {
  expect(await imported(join(folder, 'private.json'), false)).toContain('only the operator writes it')
  expect((await open('documents')).documents).toEqual([])
  expect(await imported(join(folder, 'public.json'), true)).toContain('1 advisories created')
  const { documents } = await open('documents')
  expect(documents).toMatchObject([
    {
      id: 'example.com/a',
      advisories: [
        {
          id: 'GO-1',
          aliases: ['CVE-1'],
          packageNamespace: 'golang',
          events: [{ detection: { manual: {} } }, { fixed: { fixedVersion: '1.2.3' } }],
        },
      ],
    },
  ])
  expect((await open('documents?cves=CVE-1')).documents).toHaveLength(1)
  expect((await open('documents?cves=CVE-2')).documents).toHaveLength(0)
  expect((await open('documents?id=example.com/a')).documents).toHaveLength(1)
  const metadata = await open('metadata?ids=GO-1&ids=GO-2')
  expect(metadata).toMatchObject({
    totalCount: '1',
    vulnerabilityMetadata: [
      {
        id: 'GO-1',
        summary: 'About GO-1',
        details: 'In full.',
        references: [{ type: 'TYPE_FIX', url: 'https://example.com/fix' }],
        severities: [{ type: 'TYPE_CVSS_V3' }],
      },
    ],
  })
  expect((await open('metadata')).totalCount).toBe('1')
  expect((await open(`metadata?${'ids=x&'.repeat(1001)}`)).code).toBeDefined()
})

it('reads few advisories at a time, for whoever asks keeps nobody else waiting', async () => {
  await server.db.query({
    text: `INSERT INTO advisories (uid, parent_uid, advisory_id, author, artifact_name, artifact_type, published)
      SELECT $1 || '/' || lpad(to_hex(100000 + n), 16, '0'), $1, 'GO-' || n, 'GO', 'some/' || CASE WHEN n < 300 THEN 0 ELSE n / 7 END,
        'golang', true FROM generate_series(1, 900) n`,
    values: [group()],
  })
  const context = { caller: ANONYMOUS, requestId: 'some', chunked: true }
  const answer = await server.platform.services.call(SecurityAdvisoryService.method.listDocuments, {}, context)
  const chunks = chunksOf(answer)
  if (!chunks) throw new Error('They came whole.')
  const pieces: (readonly { readonly id: string; readonly advisories: readonly object[] }[])[] = []
  for await (const piece of chunks as AsyncIterable<(typeof pieces)[number]>) pieces.push(piece)
  const sizes = pieces.map((documents) => documents.flatMap(({ advisories }) => advisories).length)
  // A document by itself is not cut.
  expect(sizes.filter((size) => size > 250)).toEqual([299])
  expect(sizes.length).toBeGreaterThan(3)
  expect(pieces.flat().map(({ id }) => id)).toEqual(
    (await open('documents')).documents.map(({ id }: { id: string }) => id),
  )
})

const PUBLISH_MANY = `INSERT INTO advisories (uid, parent_uid, advisory_id, author, artifact_name, artifact_type, published)
  SELECT $1 || '/' || lpad(to_hex(n), 16, '0'), $1, 'GO-many', 'GO', 'many/' || n, 'golang', true
  FROM generate_series($2::int, $3::int) n`

it('tells all documents, or says that they are too many', async () => {
  const publish = (from: number, to: number) =>
    server.db.transaction(async (tx) => {
      // What triggers keep of them is not looked at here, and takes ten times as long as the rows.
      await tx.query(statement('SET LOCAL session_replication_role = replica'))
      await tx.query(statement(PUBLISH_MANY, [group(), from, to]))
    })
  await publish(1, 1100)
  expect((await open('documents?cves=GO-many')).documents).toHaveLength(1100)
  await publish(1101, 10_001)
  expect(await open('documents?cves=GO-many')).toMatchObject({ code: 9, details: expect.anything() })
  expect((await open('documents?id=many/7')).documents).toHaveLength(1)
})
