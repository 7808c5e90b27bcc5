// The demo that a first start loads: there is something to see in every corner of the graph.
import { beforeAll, expect, it } from 'vitest'
import { loadDemo } from '../../src/app/demo/load.ts'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { openWorld, type World } from '../graphql/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  const owner = world.owner as IdentifiedCaller
  await world.bind(owner.identity, 'advisories.admin', world.org)
  await loadDemo(world, { organization: world.org, owner: owner.identity })
})

/** What the owner of the demo is answered. */
async function ask<Data>(query: string): Promise<Data> {
  const { data, errors } = await world.run(query, { org: world.org })
  expect(errors).toBeUndefined()
  return data as Data
}

interface Named {
  readonly name: string
}
interface List<Node> {
  readonly totalCount: number
  readonly nodes: readonly Node[]
}

it('has architectures and sizes of every image, told of without a registry', async () => {
  const { tags } = await ask<{ tags: List<{ image: { sizes: { size: string }[] } }> }>(
    '{ tags(first: 200) { totalCount nodes { image { architectures sizes { architecture size } } } } }',
  )
  expect(tags.nodes).toHaveLength(tags.totalCount)
  for (const { image } of tags.nodes) {
    expect(image).toMatchObject({ architectures: ['amd64', 'arm64'], sizes: [{ architecture: 'amd64' }, {}] })
    for (const { size } of image.sizes) expect(Number(size)).toBeGreaterThan(1_000_000)
  }
})

it('has groups on three levels below the organization', async () => {
  const { groups } = await ask<{ groups: List<{ ancestors: Named[] }> }>(
    '{ groups(filter: { name: "serving" }) { nodes { ancestors { name } } } }',
  )
  const names = groups.nodes[0]!.ancestors.map(({ name }) => name)
  expect(names).toHaveLength(3)
  expect(names).toEqual(expect.arrayContaining(['data', 'models']))
})

it('has people who may do the same for every reason there is', async () => {
  const { groups } = await ask<{
    groups: List<Named & { access: { edges: { node: Named; paths: { origin: string; group: Named }[] }[] } }>
  }>(
    `{ groups(filter: { name: "models" }) { nodes { name access(capability: REPO_LIST, first: 100) {
      edges { node { name } paths { origin group { name } } } } } } }`,
  )
  const [models] = groups.nodes
  const ways = models!.access.edges.flatMap(({ node, paths }) =>
    paths.map(({ origin, group }) => `${node.name}: ${origin}${group.name === models!.name ? '' : ' above'}`),
  )
  expect(ways).toEqual(
    expect.arrayContaining([
      'ada: DIRECT above',
      'grace: DIRECT above',
      'margaret: INVITE',
      'model builds: DIRECT',
      'katherine: MAPPING above',
      'hedy: SIGN_IN above',
    ]),
  )
})

it('has mirrors, and repos with several that follow them', async () => {
  const { repos } = await ask<{ repos: List<Named & { followers: List<Named> }> }>(
    '{ repos(filter: { nameContains: "nginx" }) { nodes { name source { name } syncStatus { state } followers { nodes { name } } } } }',
  )
  const named = Object.fromEntries(repos.nodes.map((repo) => [repo.name, repo]))
  expect(named['nginx-edge']).toMatchObject({ source: { name: 'nginx' }, syncStatus: { state: 'SUCCEEDED' } })
  expect(named['nginx']?.followers.nodes).toHaveLength(2)
})

interface Vulnerabilities {
  readonly advisories: List<{ readonly severities: readonly { readonly type: string }[] }>
  readonly vulnerabilityMetadata: List<object>
  readonly resolvedReports: List<{ readonly vulnerabilities: readonly { readonly vulnerabilityId: string }[] }>
  readonly tags: List<{
    readonly image: {
      readonly vulnerabilityReport: { readonly vulnerabilities: readonly { readonly severity: string }[] }
    }
  }>
}

it('has vulnerabilities of all severities, found, told of and resolved', async () => {
  const day = 24 * 3600 * 1000
  const [from, to] = [Date.now() - day, Date.now() + day].map((time) => JSON.stringify(new Date(time)))
  const { advisories, vulnerabilityMetadata, resolvedReports, tags } = await ask<Vulnerabilities>(
    `{ advisories(first: 100) { totalCount nodes { severities { type } } }
       vulnerabilityMetadata(first: 100) { totalCount }
       resolvedReports(imageRefs: [{ repo: "postgres" }, { repo: "nginx" }], startTime: ${from}, endTime: ${to}) {
         nodes { vulnerabilities { vulnerabilityId } } }
       tags(first: 100, filter: { name: "1.29.2" }) { nodes { image { vulnerabilityReport { vulnerabilities { severity } } } } } }`,
  )
  const types = new Set(advisories.nodes.map(({ severities }) => severities[0]?.type))
  expect(types).toEqual(new Set(['CVSS_V2', 'CVSS_V3', 'CVSS_V4', undefined]))
  expect(vulnerabilityMetadata.totalCount).toBe(advisories.totalCount)
  const resolved = resolvedReports.nodes.flatMap((one) => one.vulnerabilities.map((of) => of.vulnerabilityId))
  expect(new Set(resolved)).toEqual(new Set(['DEMO-2026-0001', 'DEMO-2026-0002']))
  const found = tags.nodes[0]!.image.vulnerabilityReport.vulnerabilities.map((one) => one.severity)
  expect(new Set(found).size).toBeGreaterThanOrEqual(5)
})

it('has libraries of every ecosystem', async () => {
  const { artifacts } = await ask<{ artifacts: List<{ ecosystem: string; versions: List<Named> }> }>(
    '{ artifacts(first: 100) { nodes { ecosystem versions { totalCount } } } }',
  )
  expect(new Set(artifacts.nodes.map((one) => one.ecosystem))).toEqual(new Set(['JAVA', 'PYTHON']))
  for (const { versions } of artifacts.nodes) expect(versions.totalCount).toBeGreaterThan(1)
})

interface Subscription {
  readonly group: Named
  readonly endTime: string | null
  readonly failures: number
  readonly deliveries: List<{ readonly state: string; readonly attempts: readonly { readonly status: number }[] }>
}

it('has deliveries that came through, at once and after a failure, and some to a sink that is gone; none waits', async () => {
  const { eventSubscriptions } = await ask<{ eventSubscriptions: List<Subscription> }>(
    `{ eventSubscriptions { nodes { group { name } endTime failures
       deliveries(first: 100) { nodes { state attempts { status } } } } } }`,
  )
  const [data, edge] = ['data', 'edge'].map((name) => eventSubscriptions.nodes.find(({ group }) => group.name === name))
  const told = (one: Subscription | undefined): string[] =>
    (one?.deliveries.nodes ?? []).map(({ state, attempts }) => [state, ...attempts.map((one) => one.status)].join(' '))
  expect(new Set(told(data))).toEqual(new Set(['DELIVERED 204', 'DELIVERED 503 204']))
  expect(data).toMatchObject({ endTime: null, failures: 0 })
  expect(told(edge)).toEqual(expect.arrayContaining(['DELIVERED 204', expect.stringMatching(/^DROPPED/)]))
  expect(told(edge).join()).toContain('500')
  expect(edge?.endTime).not.toBeNull()
})
