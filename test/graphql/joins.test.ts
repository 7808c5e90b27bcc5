// What hangs together by its values, not by its place in the tree: one statement a level, and nothing that others own.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

const ADVISORIES = 'platformgraph.vulnerabilities.v1.AdvisoriesService'
const LIBRARIES = 'platformgraph.libraries.v1.ArtifactsService'

let world: RegistryWorld
/** Sees the group `team` and nothing else. */
let teamViewer: Caller

beforeAll(async () => {
  world = await openRegistryWorld()
  const { org, team } = world
  const writer = await world.person('advisories.creator', org)
  // Three advisories on each package of the organization, of which one is of another type; one in the team.
  const advisory = (name: string, at: number) => ({
    advisoryId: `CGA-${name}-${at}`,
    author: 'a',
    artifactName: name,
    artifactType: ['apk', 'pypi', 'golang'][at] ?? 'apk',
    aliases: [`CVE-2026-${1000 + at}`],
  })
  const names = world.repos.map((_, at) => `repo-${at}`)
  const advisories = names.flatMap((name) => [0, 1, 2].map((at) => advisory(name, at)))
  await world.send(`${ADVISORIES}/ImportAdvisories`, { parent: org, advisories }, writer)
  const own = [advisory('repo-1', 9), { ...advisory('Repo.2', 1), advisoryId: 'CGA-other-name' }]
  await world.send(`${ADVISORIES}/ImportAdvisories`, { parent: team, advisories: own }, writer)
  const versions = names.map((name) => ({ name, version: '1.0', files: [] }))
  const artifactsAdmin = await world.person('owner', org)
  await world.send(`${LIBRARIES}/ImportArtifacts`, { parent: org, ecosystem: 2, versions }, artifactsAdmin)
  teamViewer = await world.person('viewer', team)
})

const PAGE = 'pageInfo { hasNextPage hasPreviousPage endCursor startCursor } totalCount nodes { advisoryId }'
const idsOf = (page: { nodes: { advisoryId: string }[] }) => page.nodes.map((node) => node.advisoryId)

describe('joins', () => {
  it('page, filter and order like every other connection', async () => {
    const query = `query Q($after: String, $before: String) { repo(uid: "${world.repos[1]}") {
      all: advisories(orderBy: [{ field: ADVISORY_ID }]) { ${PAGE} }
      next: advisories(orderBy: [{ field: ADVISORY_ID }], first: 2, after: $after) { ${PAGE} }
      last: advisories(orderBy: [{ field: ADVISORY_ID }], last: 1, before: $before) { ${PAGE} }
      skipped: advisories(orderBy: [{ field: ADVISORY_ID, direction: DESC }], skip: 3) { ${PAGE} }
      one: advisories(filter: { artifactTypes: ["golang"] }) { ${PAGE} }
      none: advisories(filter: { artifactNames: ["repo-2"] }) { ${PAGE} }
    } }`
    const { data, errors } = await world.run(query)
    expect(errors).toBeUndefined()
    const all = ['CGA-repo-1-0', 'CGA-repo-1-1', 'CGA-repo-1-2', 'CGA-repo-1-9']
    expect(idsOf(data.repo.all)).toEqual(all)
    expect(data.repo.next).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    expect(idsOf(data.repo.next)).toEqual(all.slice(0, 2))
    expect(idsOf(data.repo.last)).toEqual(all.slice(3))
    expect(data.repo.last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    expect(idsOf(data.repo.skipped)).toEqual(all.slice(0, 1))
    expect(idsOf(data.repo.one)).toEqual(['CGA-repo-1-2'])
    expect(data.repo.none).toMatchObject({ totalCount: 0, nodes: [] })
    const after = await world.run(query, {
      after: data.repo.next.pageInfo.endCursor,
      before: data.repo.last.pageInfo.startCursor,
    })
    expect(idsOf(after.data.repo.next)).toEqual(all.slice(2))
    expect(idsOf(after.data.repo.last)).toEqual(all.slice(2, 3))
  })

  it('lead from an advisory to its package, repos and libraries', async () => {
    const { data, errors } = await world.run(`{ advisories(filter: { advisoryIds: ["CGA-repo-2-2"] }) { nodes {
      package { type advisories { totalCount } } repos { totalCount nodes { name } } artifacts { nodes { name versions { nodes { version } } } }
    } } }`)
    expect(errors).toBeUndefined()
    expect(data.advisories.nodes).toEqual([
      {
        package: { type: 'golang', advisories: { totalCount: 1 } },
        repos: { totalCount: 1, nodes: [{ name: 'repo-2' }] },
        artifacts: { nodes: [] },
      },
    ])
    // Libraries are of an ecosystem, and its names have its spelling.
    const ids = '["CGA-repo-2-0", "CGA-repo-2-1", "CGA-other-name"]'
    const libraries = await world.run(
      `{ advisories(filter: { advisoryIds: ${ids} }, orderBy: [{ field: ADVISORY_ID }]) { nodes { advisoryId artifacts { totalCount nodes { name versions { nodes { version } } } } } } }`,
    )
    const found = { totalCount: 1, nodes: [{ name: 'repo-2', versions: { nodes: [{ version: '1.0' }] } }] }
    expect(libraries.data.advisories.nodes).toEqual([
      { advisoryId: 'CGA-other-name', artifacts: found },
      { advisoryId: 'CGA-repo-2-0', artifacts: { totalCount: 0, nodes: [] } },
      { advisoryId: 'CGA-repo-2-1', artifacts: found },
    ])
  })

  it('lead from a library to the advisories on it', async () => {
    const { data, errors } = await world.run(
      '{ artifacts { nodes { name advisories { totalCount nodes { advisoryId package { type } } } } } }',
    )
    expect(errors).toBeUndefined()
    const found = data.artifacts.nodes as { readonly name: string }[]
    expect(found.length).toBeGreaterThan(1)
    expect(found).toEqual(
      found.map(({ name }) => {
        const nodes = [{ advisoryId: `CGA-${name}-1`, package: { type: 'pypi' } }]
        return { name, advisories: { totalCount: 1, nodes } }
      }),
    )
  })

  it('show only what the caller may see', async () => {
    const query = `{ repos(filter: { name: "repo-1" }) { nodes { advisories { ${PAGE} } } } }`
    const { data } = await world.run(query, {}, teamViewer)
    expect(data.repos.nodes.map((repo: { advisories: never }) => idsOf(repo.advisories))).toEqual([['CGA-repo-1-9']])
    const other = await world.person()
    const { uid } = await world.send('iam.v2.GroupsService/CreateGroup', { group: { name: 'another' } }, other)
    await world.send('registry.v2.ReposService/CreateRepo', { parent: uid, repo: { name: 'repo-1' } }, other)
    const theirs = await world.run(query, {}, other)
    expect(theirs.data.repos.nodes).toMatchObject([{ advisories: { totalCount: 0, nodes: [] } }])
  })

  it.each([
    ['repos { nodes { advisories(first: 2) { totalCount nodes { advisoryId } } } }', 2],
    ['advisories { nodes { repos { totalCount nodes { name } } } }', 2],
    ['advisories { nodes { artifacts { nodes { name versions { totalCount nodes { version } } } } } }', 3],
    ['advisories { nodes { package { advisories { totalCount } } } }', 2],
    ['artifacts { nodes { advisories { totalCount nodes { advisoryId } } } }', 2],
    ['repos { nodes { tags { nodes { history { totalCount nodes { digest } } } } } }', 3],
    ['repos { nodes { tagsAt(time: "2100-01-01T00:00:00Z") { totalCount nodes { name } } } }', 2],
  ])('%s is read in one statement a level', async (selection, statements) => {
    const query = `{ ${selection} }`
    await world.run(query)
    const made = await world.statements(async () => expect((await world.run(query)).errors).toBeUndefined())
    expect(made).toBe(statements)
  })

  it('read the images of all tags of a level in one statement, once they are known', async () => {
    const query = '{ repos { nodes { tags { nodes { image { digest sizes { architecture size } } } } } } }'
    for (const n of [0, 1, 2, 3, 4, 5]) {
      const digest = `sha256:${String(n).repeat(64)}`
      await world.db.prisma.image.create({
        data: { digest, mediaType: 'm', architectures: ['amd64'], sizes: { amd64: n } },
      })
      const data = world.repos.map((repoUid) => ({ repoUid, digest }))
      await world.db.prisma.repoImage.createMany({ data })
    }
    const made = await world.statements(async () => {
      const { data, errors } = await world.run(query)
      expect(errors).toBeUndefined()
      const tags = data.repos.nodes.flatMap((repo: { tags: { nodes: unknown[] } }) => repo.tags.nodes)
      expect(tags).toHaveLength(21)
      for (const tag of tags) expect(tag).toMatchObject({ image: { sizes: [{ architecture: 'amd64' }] } })
    })
    expect(made).toBe(3)
  })

  it('list the tags of a moment for the repos whose tags the caller may see', async () => {
    const query =
      'query Q($time: DateTime!) { repos { nodes { name tagsAt(time: $time) { totalCount nodes { name digest } } } } }'
    const at = async (time: string, caller?: Caller) =>
      (await world.run(query, { time }, caller)).data.repos.nodes as {
        name: string
        tagsAt: { totalCount: number; nodes: { name: string }[] }
      }[]
    const now = await at('2100-01-01T00:00:00Z')
    expect(now.map((repo) => [repo.name, repo.tagsAt.totalCount])).toEqual(
      expect.arrayContaining([0, 1, 2, 3, 4, 5, 6].map((n) => [`repo-${n}`, n])),
    )
    expect((await at('2000-01-01T00:00:00Z')).flatMap((repo) => repo.tagsAt.nodes)).toEqual([])
    expect((await at('2100-01-01T00:00:00Z', teamViewer)).map((repo) => repo.name).sort()).toEqual([
      'repo-1',
      'repo-3',
      'repo-5',
    ])
  })
})
