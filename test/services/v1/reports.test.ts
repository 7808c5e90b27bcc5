// Reports of scanners in version 1: which of them are told, to whom, and in what order.
import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { Scanner_Name } from '../../../src/contract/gen/chainguard/platform/registry/vuln_reports_pb.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

const [ONE, TWO] = ['1', '2'].map((hex) => `sha256:${hex.repeat(64)}`) as [string, string]

let at: Organization
/** Repos of one name: of the organization, of a group in it, and of another organization. */
let own: string
let inside: string
let foreign: string
/** Whoever may see the group alone. */
let insider: IdentifiedCaller

beforeAll(async () => {
  at = await organization()
  const repo = async (caller: IdentifiedCaller, parent: string) =>
    (await at.call(caller, 'registry.v2.ReposService/CreateRepo', { parent, repo: { name: 'scanned' } })).uid
  own = await repo(at.owner, at.org)
  inside = await repo(at.owner, at.subgroup)
  foreign = await repo(at.outsider, at.otherOrg)
  insider = await at.member(at.subgroup, roleUid('viewer'))
  for (const [caller, parent] of [
    [at.owner, own],
    [at.owner, inside],
    [at.outsider, foreign],
  ] as const)
    await at.call(caller, 'registry.v2.TagsService/CreateTag', { parent, tag: { name: 'latest', digest: ONE } })
  await keep(own, ONE, 1)
  await keep(own, ONE, 2)
  await keep(inside, ONE, 3)
  await keep(foreign, ONE, 4)
  // The same report on the same image, in two repos; and on another image.
  await keep(inside, ONE, 2)
  await keep(own, TWO, 2)
})

/** The moment so many days after the first. */
const day = (days: number): Date => new Date(Date.UTC(2026, 9, days, 12))

/** A report of that day: it is another on each. */
async function keep(repoUid: string, digest: string, days: number): Promise<void> {
  const raw = new TextEncoder().encode(`report of day ${days}`)
  const packages = [{ name: 'lib', version: '1', purl: '', locations: [] }]
  const texts = { description: '', details: '', source: '', aliases: [], cvss: [], urls: [] }
  const found = { id: `CVE-${days}`, severity: 'HIGH', fixVersions: [], fixState: 'UNKNOWN', ...texts, packages }
  const contentDigest = createHash('sha256').update(raw).digest('hex')
  const about = { repoUid, digest, contentDigest, createTime: day(days) }
  const data = { ...about, scanner: 'grype', scannerVersion: '1', findings: [found], raw }
  await at.db.prisma.vulnReport.create({ data, select: { sequence: true } })
}

interface Told {
  readonly digest: string
  readonly createdAt: Date
}
/** The days of the reports that are told. */
async function listed(request: object, caller = at.owner): Promise<string[]> {
  const method = 'registry.Vulnerabilities/ListVulnReports'
  const { items } = await at.call<{ items: readonly Told[] }>(caller, method, request)
  return items.map(({ createdAt, digest }) => `${createdAt.getUTCDate()}${digest === ONE ? '' : ' of two'}`)
}

it('tells the newest first, each once, of the repos that the caller may see', async () => {
  expect(await listed({ digest: ONE })).toEqual(['3', '2', '1'])
  expect(await listed({ digest: ONE }, insider)).toEqual(['3', '2'])
  expect(await listed({ digest: ONE }, at.outsider)).toEqual(['4'])
  expect(await listed({ repoId: own })).toEqual(['2 of two', '2', '1'])
  expect(await listed({ repoId: own }, at.outsider)).toEqual([])
})

it('tells those of a time and of all later ones, of a scanner, of a tag', async () => {
  expect(await listed({ digest: ONE, createdSince: day(2) })).toEqual(['3', '2'])
  expect(await listed({ digest: ONE, scanner: { name: Scanner_Name.TRIVY } })).toEqual([])
  expect(await listed({ digest: ONE, scanner: { name: Scanner_Name.GRYPE, version: '2' } })).toEqual([])
  expect(await listed({ repoId: own, tag: 'latest' })).toEqual(['2', '1'])
  expect(await listed({ repoId: own, tag: 'gone' })).toEqual([])
  expect(await listed({ repoId: own, tag: 'latest', digest: TWO })).toEqual(['2 of two'])
})

it('gives the bytes of the newest, or of that of a moment, which the caller may see', async () => {
  const raw = async (request: object, caller = at.owner): Promise<string> => {
    const method = 'registry.Vulnerabilities/GetRawVulnReport'
    return (await at.call<{ rawReport: string }>(caller, method, { digest: ONE, ...request })).rawReport
  }
  expect(await raw({})).toBe('report of day 3')
  expect(await raw({ createdAt: day(1) })).toBe('report of day 1')
  expect(await refusal(raw({ createdAt: day(1) }, insider))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusal(raw({ createdAt: day(4) }))).toMatchObject({ code: 'NOT_FOUND' })
})

it('gives the newest of an image in a repo', async () => {
  const newest = async (repoId: string, digest = ONE) =>
    (await at.call<{ reportGeneration: Date }>(at.owner, 'registry.Registry/GetVulnReport', { repoId, digest }))
      .reportGeneration
  expect([await newest(own), await newest(inside)]).toEqual([day(2), day(3)])
  expect(await refusal(newest(inside, TWO))).toMatchObject({ code: 'NOT_FOUND' })
})

interface Counted {
  readonly date: Date
  readonly cveIds: readonly string[]
}
async function counted(method: string, request: object, caller = at.owner): Promise<(readonly string[])[]> {
  const id = `registry.Vulnerabilities/${method}`
  return (await at.call<{ items: readonly Counted[] }>(caller, id, request)).items.map(({ cveIds }) => cveIds)
}

it('counts from a moment on and before another, of the repos that the caller may see', async () => {
  const all = { repo: 'scanned', tag: 'latest', from: day(1), to: day(4) }
  const COUNTS = 'ListVulnCountReports'
  expect(await counted(COUNTS, all, insider)).toEqual([['CVE-2'], ['CVE-3']])
  expect(await counted(COUNTS, { ...all, repo: own })).toEqual([['CVE-1'], ['CVE-2']])
  expect(await counted(COUNTS, { ...all, repo: own }, insider)).toEqual([])
  expect(await counted(COUNTS, { ...all, repo: own, to: day(2) })).toEqual([['CVE-1']])
  expect(await counted(COUNTS, { ...all, repo: own, from: day(2) })).toEqual([['CVE-2']])
  const references = [
    { repo: own, tag: 'latest' },
    { repo: inside, tag: 'none' },
  ]
  expect(await counted(COUNTS, { from: day(1), to: day(4), references })).toEqual([['CVE-1'], ['CVE-2']])
})

it('counts what was found on the days before too, of each repo by itself', async () => {
  const references = [own, inside].map((repo) => ({ repo, tag: 'latest' }))
  const CUMULATIVE = 'ListCumulativeVulnCountReports'
  const found = await counted(CUMULATIVE, { from: day(1), to: day(4), references })
  expect(found.map((ids) => ids.join(' ')).toSorted()).toEqual(['CVE-1', 'CVE-1 CVE-2', 'CVE-2', 'CVE-2 CVE-3'])
})
