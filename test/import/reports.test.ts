// Reports of scanners: taken whole or not at all, once each, and told by version 1 and the graph.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGraphClient } from '../../src/cli/import/client.ts'
import { importReports } from '../../src/cli/import/import-reports.ts'
import type { Answer, JsonObject } from '../support/faces.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { captured } from './captured.ts'

const [ONE, TWO] = ['a', 'b'].map((letter) => `sha256:${letter.repeat(64)}`) as [string, string]
const DAY = 24 * 3600 * 1000
const now = Date.now()
const at = (days: number): string => new Date(now - days * DAY).toISOString()

const grype = (digest: string, timestamp: string, ids: readonly string[]) => ({
  matches: ids.map((id) => ({
    vulnerability: {
      id,
      dataSource: `https://example.test/${id}`,
      severity: id === 'CVE-2026-1' ? 'Critical' : 'Negligible',
      urls: [`https://example.test/more/${id}`],
      description: `About ${id}`,
      cvss: [{ version: '3.1', metrics: { baseScore: 9.8 } }],
      fix: { versions: ['1.1'], state: 'fixed' },
    },
    relatedVulnerabilities: [{ id: `${id}-other` }],
    artifact: { name: 'lib', version: '1.0', purl: 'pkg:apk/x/lib@1.0', locations: [{ path: '/lib' }] },
  })),
  source: { type: 'image', target: { userInput: 'app', repoDigests: [`registry.test/app@${digest}`] } },
  descriptor: { name: 'grype', version: '0.92.0', timestamp, db: { built: at(40) } },
})
const trivy = {
  SchemaVersion: 2,
  CreatedAt: at(2),
  ArtifactName: `registry.test/app@${TWO}`,
  Results: [
    {
      Target: 'app (wolfi)',
      Vulnerabilities: [
        {
          VulnerabilityID: 'CVE-2026-3',
          PkgName: 'left',
          PkgIdentifier: { PURL: 'pkg:npm/left@1' },
          InstalledVersion: '1',
          FixedVersion: '2, 3',
          Severity: 'HIGH',
          Title: 'A title',
          CVSS: { nvd: { V3Score: 7.5 } },
          References: ['https://example.test/3'],
        },
        { VulnerabilityID: 'CVE-2026-3', PkgName: 'right', InstalledVersion: '1', Severity: 'HIGH' },
      ],
    },
    { Target: 'nothing' },
  ],
}
const sarif = {
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'Other',
          semanticVersion: '3.0.0',
          rules: [
            { id: 'CVE-2026-4-lib', shortDescription: { text: 'Four' }, properties: { 'security-severity': '5.0' } },
          ],
        },
      },
      results: [
        { ruleId: 'CVE-2026-4-lib', locations: [{ physicalLocation: { artifactLocation: { uri: 'usr/lib' } } }] },
      ],
    },
  ],
}

let server: TestServer
let org: Organization
let other: Organization
let folder: string
let token: string
let repoId: string

beforeAll(async () => {
  server = await startTestServer()
  other = await seedOrganization(server)
  org = await seedOrganization(server, other)
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-reports-'))
  token = (await org.authorization('owner'))!.slice('Bearer '.length)
  const repo = await call('registry.Registry/CreateRepo', { parentId: org.root, repo: { name: 'scanned' } })
  repoId = repo['id'] as string
  for (const digest of [ONE, TWO])
    await call('registry.Registry/CreateTag', { repoId, tag: { name: 'latest', digest } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
  expect(server.faults).toEqual([])
})

async function answer(method: string, request: JsonObject, of: Organization = org): Promise<Answer> {
  return grpcFace(server.url, 'v1').call(method, request, { authorization: (await of.authorization('owner'))! })
}

async function call(method: string, request: JsonObject): Promise<JsonObject> {
  const { ok, error } = await answer(method, request)
  expect(error, method).toBeUndefined()
  return ok!
}

async function imported(files: Readonly<Record<string, unknown>>, more: { digest?: string; repo?: string } = {}) {
  const path = await mkdtemp(join(folder, 'some-'))
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(path, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const to = captured()
  const client = createGraphClient({ server: server.url, token })
  const code = await importReports({ client, path, group: org.root, ...more, ...to })
  return { code, text: to.texts.out + to.texts.err }
}

describe('reports', () => {
  it('are refused whole when one is broken, or of no image that is known', async () => {
    const good = grype(ONE, at(3), ['CVE-2026-1'])
    const { code, text } = await imported({
      'a.json': good,
      'b.json': '{',
      'c.json': { matches: [{}], descriptor: { name: 'grype' } },
      'd.json': sarif,
    })
    expect(code).toBe(1)
    expect(text).toContain('b.json: ')
    expect(text).toContain('is not a report of Grype: matches.0.vulnerability')
    expect(text).toContain('does not say of which image it is')
    expect((await imported({ 'a.json': grype(`sha256:${'c'.repeat(64)}`, at(3), []) })).text).toContain(
      'create the tag first',
    )
    expect(await server.db.prisma.vulnReport.count()).toBe(0)
  })

  it('are taken once', async () => {
    const files = {
      'a.json': grype(ONE, at(3), ['CVE-2026-1', 'CVE-2026-2']),
      'b.json': grype(ONE, at(1), ['CVE-2026-2']),
      'c.json': trivy,
    }
    expect(await imported(files)).toEqual({ code: 0, text: expect.stringContaining('3 reports created') })
    expect(await imported(files)).toEqual({ code: 0, text: expect.stringContaining('3 unchanged') })
    expect((await imported({ 'd.json': sarif }, { digest: TWO, repo: repoId })).code).toBe(0)
    const events = { where: { type: { endsWith: 'vuln_report.imported.v1' } } }
    expect(await server.db.prisma.outboxEvent.count(events)).toBe(4)
  })

  it('are told by version 1', async () => {
    const newest = await call('registry.Registry/GetVulnReport', { repoId, digest: ONE })
    expect(newest).toMatchObject({
      scanner: { name: 'grype', version: '0.92.0' },
      vulnerabilityMatches: [
        {
          vulnerability: { id: 'CVE-2026-2', severity: 'LOW', cvss: [{ score: '9.8', version: '3.1' }] },
          pkg: { name: 'lib', version: '1.0', purl: 'pkg:apk/x/lib@1.0' },
          fix: { versions: ['1.1'], state: 'FIXED' },
        },
      ],
    })
    const raw = JSON.stringify(grype(ONE, at(1), ['CVE-2026-2']))
    expect(Buffer.from(newest['rawVulnReport'] as string, 'base64').toString()).toBe(raw)
    const list = async (filter: JsonObject) =>
      (await call('registry.Vulnerabilities/ListVulnReports', filter))['items'] as JsonObject[]
    expect(await list({ digest: ONE })).toHaveLength(2)
    expect(await list({ repoId })).toHaveLength(4)
    expect(await list({ repoId, tag: 'latest', scanner: { name: 'TRIVY' } })).toMatchObject([
      {
        digest: TWO,
        scanner: { name: 'TRIVY' },
        vulnerabilities: [
          {
            id: 'CVE-2026-3',
            purls: ['pkg:npm/left@1'],
            severity: 'HIGH',
            fix: { versions: ['2', '3'], state: 'FIXED' },
            relatedUrls: ['https://example.test/3'],
          },
        ],
      },
    ])
    expect(await list({ repoId, createdSince: at(1.5) })).toHaveLength(2)
    const found = await call('registry.Vulnerabilities/GetRawVulnReport', {
      digest: ONE,
      scanner: 'GRYPE',
      createdAt: at(3),
    })
    expect(found['rawReport']).toBe(JSON.stringify(grype(ONE, at(3), ['CVE-2026-1', 'CVE-2026-2'])))
    const none = await answer('registry.Vulnerabilities/GetRawVulnReport', { digest: ONE, scanner: 'TRIVY' })
    expect(none.error).toMatchObject({ code: 'NOT_FOUND' })
    const missing = await answer('registry.Vulnerabilities/ListVulnReports', {})
    expect(missing.error).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('are counted by tag and day', async () => {
    const filter = { repo: 'scanned', tag: 'latest', from: at(10), to: at(0.5) }
    const counts = async (method: string) =>
      ((await call(`registry.Vulnerabilities/${method}`, filter))['items'] as JsonObject[]).map(
        ({ cveIds, vulnCounts }) => [cveIds, vulnCounts],
      )
    const [critical, high, negligible] = ['CRITICAL', 'HIGH', 'NEGLIGIBLE'].map((severity) => ({ severity, count: 1 }))
    expect(await counts('ListVulnCountReports')).toEqual([
      [
        ['CVE-2026-1', 'CVE-2026-2'],
        [critical, negligible],
      ],
      [['CVE-2026-3'], [high]],
      [['CVE-2026-2'], [negligible]],
    ])
    expect(await counts('ListCumulativeVulnCountReports')).toEqual([
      [
        ['CVE-2026-1', 'CVE-2026-2'],
        [critical, negligible],
      ],
      [
        ['CVE-2026-1', 'CVE-2026-2', 'CVE-2026-3'],
        [critical, high, negligible],
      ],
      [
        ['CVE-2026-1', 'CVE-2026-2', 'CVE-2026-3'],
        [critical, high, negligible],
      ],
    ])
    const backward = await answer('registry.Vulnerabilities/ListVulnCountReports', { ...filter, to: at(20) })
    expect(backward.error).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['from'] })
  })

  it('are counted by the graph', async () => {
    const client = createGraphClient({ server: server.url, token })
    const query = `query Q($uid: UID!) { repo(uid: $uid) { vulnerabilityCounts(days: 10) { tag counts { severity count } } } }`
    const { repo } = await client.run<{ repo: { vulnerabilityCounts: { tag: string; counts: unknown }[] } }>(query, {
      uid: repoId,
    })
    // The report without a time is of now.
    expect(repo.vulnerabilityCounts).toHaveLength(4)
    expect(repo.vulnerabilityCounts[1]).toEqual({ tag: 'latest', counts: [{ severity: 'HIGH', count: 1 }] })
  })

  it('may say what no database holds, and times that never were', async () => {
    const report = grype(ONE, '+200000-01-01T00:00:00Z', ['CVE-2026-9'])
    const odd = JSON.stringify(report).replace('About CVE-2026-9', 'A\\u0000\\ud800B')
    expect(await imported({ 'a.json': odd })).toEqual({ code: 0, text: expect.stringContaining('1 reports created') })
    const { items } = await call('registry.Vulnerabilities/ListVulnReports', { repoId })
    const found = (items as JsonObject[]).flatMap(({ vulnerabilities }) => vulnerabilities as JsonObject[])
    expect(found).toContainEqual(expect.objectContaining({ id: 'CVE-2026-9', description: 'A\ufffdB' }))
    const newest = await call('registry.Registry/GetVulnReport', { repoId, digest: ONE })
    expect(Buffer.from(newest['rawVulnReport'] as string, 'base64').toString()).toBe(odd)
  })

  it('may be larger than a body of the graph, up to a limit', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => `CVE-2026-${at + 100}`)
    const large = grype(ONE, at(4), ids)
    const longer = JSON.stringify(large).replaceAll('About ', 'A'.repeat(10_000))
    expect(longer.length).toBeGreaterThan(2_000_000)
    const { code, text } = await imported({ 'a.sarif': longer })
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('1 reports created') })
    const request = { digest: ONE, scanner: 'GRYPE', createdAt: at(4) }
    expect((await call('registry.Vulnerabilities/GetRawVulnReport', request))['rawReport']).toBe(longer)

    const client = createGraphClient({ server: server.url, token })
    const mutation = `mutation M($input: ImportVulnerabilityReportInput!) {
      importVulnerabilityReport(input: $input) { errors { message } } }`
    const send = async (content: string): Promise<string> => {
      const input = { parent: org.root, content, validateOnly: true }
      type Told = { importVulnerabilityReport: { errors: { message: string }[] } }
      const { importVulnerabilityReport } = await client.run<Told>(mutation, { input })
      return importVulnerabilityReport.errors.map(({ message }) => message).join()
    }
    const bomb = gzipSync(Buffer.alloc(17 * 1024 * 1024)).toString('base64')
    expect(await send(bomb)).toContain('has more than 16777216 bytes')
    expect(await send(bomb.slice(0, 40))).toContain('is not gzip in base64')
  })

  it('are told to nobody else', async () => {
    const elsewhere = async (method: string, request: JsonObject) => {
      const { ok, error } = await answer(`registry.Vulnerabilities/${method}`, request, other)
      return error?.code ?? ok
    }
    expect(await elsewhere('ListVulnReports', { digest: ONE })).toEqual({ items: [] })
    expect(await elsewhere('ListVulnCountReports', { repo: repoId })).toEqual({ items: [] })
    expect(await elsewhere('GetRawVulnReport', { digest: ONE })).toBe('NOT_FOUND')
  })
})
