// Reports of scanners may be large, and one may be that of many tags: what one request is told of them is bounded, whoever stored them.
import { beforeAll, expect, it } from 'vitest'
import { Registry } from '../../../src/contract/gen/chainguard/platform/registry/registry_pb.ts'
import { Vulnerabilities } from '../../../src/contract/gen/chainguard/platform/registry/vuln_reports_pb.ts'
import { RegistryService } from '../../../src/contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { openWorld, type World } from '../../graphql/world.ts'
import { statement } from '../../support/database.ts'

const TAGS = 600
const FINDINGS = 2_000
const digest = (n: number): string => `sha256:${n.toString(16).padStart(64, '0')}`

let world: World
let repo: string
const context = () => ({ caller: world.owner, requestId: 'r', signal: new AbortController().signal })

/** A report of an image of the repo, whose findings say so many characters each. */
async function report(image: number, findings: number, characters: number): Promise<void> {
  await world.db.query(
    statement(
      `INSERT INTO vuln_reports (repo_uid, digest, content_digest, scanner, scanner_version, create_time, findings, raw)
      SELECT $1, $2, $2, 'grype', '1', now(), jsonb_agg(jsonb_build_object('id', 'CVE-' || n, 'severity', 'HIGH', 'aliases', '[]'::jsonb,
        'description', repeat('x', $4::int), 'details', '', 'source', '', 'cvss', '[]'::jsonb, 'fixVersions', '[]'::jsonb,
        'fixState', 'FIXED', 'urls', '[]'::jsonb, 'packages', '[]'::jsonb)), ''
      FROM generate_series(1, $3::int) n`,
      [repo, digest(image), findings, characters],
    ),
  )
}

beforeAll(async () => {
  world = await openWorld()
  repo = (await world.send('registry.v2.ReposService/CreateRepo', { parent: world.org, repo: { name: 'app' } })).uid
  await world.db.query(
    statement(
      `INSERT INTO tags (uid, parent_uid, name, digest)
      SELECT $1 || '/' || lpad(to_hex(n), 16, '0'), $1, 'tag-' || n, $2 FROM generate_series(1, $3::int) n`,
      [repo, digest(1), TAGS],
    ),
  )
  await report(1, FINDINGS, 10)
  for (const image of [2, 3, 4]) await report(image, 1, 7_000_000)
})

it('one report of many tags is counted once, and told of no more days than one request may be told of', async () => {
  const asked = { repoUids: [repo], days: 1 }
  const counts = await world.services.call(RegistryService.method.listVulnerabilityCounts, asked, context())
  const { days } = (counts as { repos: [{ days: { tag: string; counts: object[] }[] }] }).repos[0]
  expect(days.length).toBe(TAGS)
  expect(days[7]?.counts).toEqual([{ severity: 3, count: FINDINGS }])
  for (const method of ['listVulnCountReports', 'listCumulativeVulnCountReports'] as const) {
    const desc = Vulnerabilities.method[method]
    const whole = world.services.call(
      desc,
      { repo, from: new Date(Date.now() - 86_400_000), to: new Date() },
      context(),
    )
    await expect(whole).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' })
    const one = await world.services.call(
      desc,
      { repo, tag: 'tag-7', from: new Date(Date.now() - 86_400_000), to: new Date() },
      context(),
    )
    expect(one).toMatchObject({ items: [{ tag: 'tag-7', vulnCounts: [{ severity: 3, count: FINDINGS }] }] })
  }
})

it('large reports of several images are no more than one request may be given', async () => {
  const images = (...numbers: number[]) => ({ images: numbers.map((n) => ({ repoUid: repo, digest: digest(n) })) })
  const read = (asked: object) => world.services.call(RegistryService.method.listImageReports, asked, context())
  expect(await read(images(1, 2, 9))).toMatchObject({
    reports: [{ digest: digest(1) }, { digest: digest(2) }, { digest: '' }],
  })
  await expect(read(images(2, 3, 4))).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason: 'QUERY_TOO_COMPLEX' })
})

it('large deployments of several repos are no more than one request may be given', async () => {
  const repos: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const made = await world.send('registry.v2.ReposService/CreateRepo', { parent: world.org, repo: { name } })
    repos.push(made.uid)
  }
  const charts = Array.from({ length: 7 }, () => ({ source: 'x'.repeat(1_000_000), repo: 'oci://example.test/charts' }))
  await world.db.prisma.deployment.createMany({ data: repos.map((repoUid) => ({ repoUid, charts })) })
  const read = (...repoUids: string[]) =>
    world.services.call(RegistryService.method.listDeployments, { repoUids }, context())
  expect(await read(repos[2]!, repo, repos[0]!)).toMatchObject({
    deployments: [{ id: repos[2] }, { id: '' }, { id: repos[0] }],
  })
  await expect(read(...repos)).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason: 'QUERY_TOO_COMPLEX' })
})

it('where a tag has pointed is told whole, however often it moved', async () => {
  const uid = `${repo}/${'0'.repeat(15)}2`
  await world.db.query(
    statement(
      `INSERT INTO tag_history (repo_uid, tag_uid, name, digest, time)
      SELECT $1, $2, 'tag-2', 'sha256:' || lpad(to_hex(n), 64, '0'), timestamptz '2025-01-01Z' + n * interval '1 min' FROM generate_series(1, 1200) n`,
      [repo, uid],
    ),
  )
  const asked = { parentId: uid, start: new Date('2025-01-01'), end: new Date('2025-06-01') }
  const { items } = (await world.services.call(Registry.method.listTagHistory, asked, context())) as {
    items: { digest: string }[]
  }
  expect(items.map((move) => move.digest)).toEqual(Array.from({ length: 1200 }, (_, n) => digest(1200 - n)))
})
