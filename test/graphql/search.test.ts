// Search over all kinds pages like every other connection, in both directions, and shows what the caller may see.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { parentOf } from '../../src/core/uid.ts'
import { openWorld, type World } from './world.ts'

let world: World
let team: string
let teamViewer: Caller

interface SearchPage {
  readonly totalCount: number
  readonly nodes: readonly { readonly __typename: string; readonly uid: string }[]
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly uid: string } }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}

async function search(args: string, variables: object = {}, caller?: Caller): Promise<SearchPage> {
  const head = args.includes('$cursor') ? 'query S($cursor: String)' : 'query S'
  const query = `${head} { search(${args}) { totalCount nodes { __typename uid }
    edges { cursor node { uid } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
  const { data, errors } = await world.run(query, variables, caller)
  expect(errors).toBeUndefined()
  return data.search as SearchPage
}
const typesOf = (page: SearchPage) => page.nodes.map((node) => node.__typename)
const uidsOf = (page: SearchPage) => page.nodes.map((node) => node.uid)

beforeAll(async () => {
  world = await openWorld()
  const { org } = world
  const call = (method: string, request: object) => world.send(method, request)
  team = (await call('iam.v2.GroupsService/CreateGroup', { parent: org, group: { name: 'falcon team' } })).uid
  const repos = ['falcon', 'falcon-base', 'tool/falcon', 'other']
  for (const name of repos) {
    const description = name === 'other' ? 'like a Falcon 100%_sure' : ''
    await call('registry.v2.ReposService/CreateRepo', { parent: org, repo: { name, description } })
  }
  await call('registry.v2.ReposService/CreateRepo', { parent: team, repo: { name: 'falcon' } })
  await call('iam.v2.IdentitiesService/CreateIdentity', {
    parent: org,
    identity: { name: 'falcon bot', claimMatch: { issuer: 'https://i.test', subject: 's' } },
  })
  const writer = await world.person('advisories.creator', org)
  const advisory = { author: 'a', artifactName: 'falcon', artifactType: 'apk', aliases: ['CVE-2026-7777'] }
  const advisories = [
    { ...advisory, advisoryId: 'CGA-1' },
    { ...advisory, advisoryId: 'FALCON-2' },
  ]
  await world.send(
    'platformgraph.vulnerabilities.v1.AdvisoriesService/ImportAdvisories',
    { parent: org, advisories },
    writer,
  )
  const versions = [{ name: 'pyfalcon', version: '1.0', files: [] }]
  await call('platformgraph.libraries.v1.ArtifactsService/ImportArtifacts', { parent: org, ecosystem: 2, versions })
  teamViewer = await world.person('viewer', team)
  const other = await world.person()
  const { uid } = await world.send('iam.v2.GroupsService/CreateGroup', { group: { name: 'falcons' } }, other)
  await world.send('registry.v2.ReposService/CreateRepo', { parent: uid, repo: { name: 'falcon' } }, other)
})

describe('search', () => {
  it('finds the best first: the name, its beginning, a word in it, a part of it, anything else', async () => {
    const page = await search('query: "Falcon"')
    expect(page.totalCount).toBe(10)
    expect(page.edges.map((edge) => edge.node.uid)).toEqual(uidsOf(page))
    expect(page.pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: page.edges[0]!.cursor,
      endCursor: page.edges.at(-1)!.cursor,
    })
    // falcon twice; FALCON-2, falcon-base, falcon bot, falcon team; tool/falcon; pyfalcon; CGA-1, other.
    expect(typesOf(page)).toEqual([
      'Repo',
      'Repo',
      'Advisory',
      'Repo',
      'Identity',
      'Group',
      'Repo',
      'Artifact',
      'Advisory',
      'Repo',
    ])
  })

  it('pages forward and backward, across the kinds, to the same whole', async () => {
    const whole = uidsOf(await search('query: "falcon"'))
    for (const size of [1, 3, 4, 9, 10]) {
      const forward: string[] = []
      for (let cursor: string | null = null, more = true; more;) {
        const page: SearchPage = await search(`query: "falcon", first: ${size}, after: $cursor`, { cursor })
        expect(page.totalCount).toBe(10)
        expect(page.pageInfo.hasPreviousPage).toBe(cursor !== null)
        forward.push(...uidsOf(page))
        cursor = page.pageInfo.endCursor
        more = page.pageInfo.hasNextPage
      }
      expect(forward).toEqual(whole)
      const backward: string[] = []
      for (let cursor: string | null = null, more = true; more;) {
        const page: SearchPage = await search(`query: "falcon", last: ${size}, before: $cursor`, { cursor })
        expect(page.pageInfo.hasNextPage).toBe(cursor !== null)
        backward.unshift(...uidsOf(page))
        cursor = page.pageInfo.startCursor
        more = page.pageInfo.hasPreviousPage
      }
      expect(backward).toEqual(whole)
    }
  })

  it('keeps its place when something is found before it', async () => {
    const first = await search('query: "falcon", first: 3')
    const { uid } = await world.send('registry.v2.ReposService/CreateRepo', {
      parent: world.org,
      repo: { name: 'falcon-a' },
    })
    const before = await search('query: "falcon", last: 50, before: $cursor', { cursor: first.pageInfo.endCursor })
    expect(uidsOf(before)).toEqual(uidsOf(first).slice(0, 2))
    // Two have the same name, and their uids say which comes first.
    const gone = uidsOf(first).find((one) => parentOf(one) === world.org)
    await world.send('registry.v2.ReposService/DeleteRepo', { uid: gone })
    const after = await search('query: "falcon", after: $cursor', { cursor: first.pageInfo.endCursor })
    expect(uidsOf(after)).toContain(uid)
    expect(uidsOf(after).filter((one) => uidsOf(first).includes(one))).toEqual([])
    await world.send('registry.v2.ReposService/DeleteRepo', { uid })
    await world.send('registry.v2.ReposService/CreateRepo', { parent: world.org, repo: { name: 'falcon' } })
  })

  it('skips, counts alone, and gives nothing for nothing', async () => {
    const whole = uidsOf(await search('query: "falcon"'))
    expect(uidsOf(await search('query: "falcon", first: 2, skip: 4'))).toEqual(whole.slice(4, 6))
    expect(uidsOf(await search('query: "falcon", last: 2, skip: 4'))).toEqual(whole.slice(4, 6))
    const behind = await search('query: "falcon", skip: 99')
    expect(behind).toMatchObject({ totalCount: 10, nodes: [], pageInfo: { hasNextPage: false, hasPreviousPage: true } })
    const empty = await search('query: "falcon", first: 0')
    expect(empty).toMatchObject({ totalCount: 10, nodes: [], pageInfo: { hasNextPage: true, endCursor: null } })
    expect(await search('query: "no such thing"')).toMatchObject({ totalCount: 0, nodes: [] })
    const { data } = await world.run('{ search(query: "falcon") { totalCount } }')
    expect(data.search).toEqual({ totalCount: 10 })
  })

  it('finds only the kinds that are asked for, and only what the caller may see', async () => {
    expect(new Set(typesOf(await search('query: "falcon", types: [REPO, ARTIFACT]')))).toEqual(
      new Set(['Repo', 'Artifact']),
    )
    const theirs = await search('query: "falcon"', {}, teamViewer)
    expect(typesOf(theirs).sort()).toEqual(['Group', 'Repo'])
    expect(await search('query: "falcon"', {}, await world.person())).toMatchObject({ totalCount: 0, nodes: [] })
    const repo = uidsOf(theirs).find((uid) => uid !== team)!
    const narrow = { ...world.owner, scopes: [repo] } as Caller
    expect(uidsOf(await search('query: "falcon"', {}, narrow))).toEqual([repo])
  })

  it.each([
    ['falcno', ['falcon', 'falcon']],
    ['flacon base', ['falcon-base']],
    ['FALKON base', ['falcon-base']],
    ['falcn', ['falcon', 'falcon']],
    ['ttool/falcon', ['tool/falcon']],
    ['fal-con tam', []],
  ])('finds what %s was meant to be, where nothing has it', async (typed, names) => {
    const { data } = await world.run(
      'query S($typed: String!) { search(query: $typed, types: [REPO]) { edges { name } } }',
      { typed },
    )
    const found = (data.search as { edges: { name: string }[] }).edges.map(({ name }) => name)
    expect(found.slice(0, names.length)).toEqual(names)
    if (names.length === 0) expect(found).toEqual([])
  })

  it('finds words in any order and of any length, and all of them', async () => {
    expect(typesOf(await search('query: "team FALCON"'))).toEqual(['Group'])
    expect(typesOf(await search('query: "sure falcon 100"'))).toEqual(['Repo'])
    expect(typesOf(await search('query: "bo fa"'))).toEqual(['Identity'])
    expect(typesOf(await search('query: "_-falcon.2?"'))).toEqual(['Advisory', 'Advisory'])
    expect(typesOf(await search('query: "2026 cve"'))).toEqual(['Advisory', 'Advisory'])
  })

  it('tells the name, and the path as far as the caller may see it', async () => {
    const asked = '{ search(query: "falcon", types: [REPO], first: 2) { edges { name path node { uid } } } }'
    const pathsFor = async (caller?: Caller) => {
      const { data } = await world.run(asked, {}, caller)
      return (data.search as { edges: { name: string; path: string[]; node: { uid: string } }[] }).edges
        .filter(({ node }) => parentOf(node.uid) === team)
        .map(({ name, path }) => [name, ...path])
    }
    const { data } = await world.run('query G($org: UID!) { group(uid: $org) { name } }', { org: world.org })
    expect(await pathsFor()).toEqual([['falcon', data.group.name, 'falcon team']])
    expect(await pathsFor(teamViewer)).toEqual([['falcon', 'falcon team']])
  })

  it('finds what is there now: what is renamed by its new name, and nothing that is gone', async () => {
    const { uid } = await world.send('registry.v2.ReposService/CreateRepo', {
      parent: world.org,
      repo: { name: 'sparrow' },
    })
    expect(uidsOf(await search('query: "sparrow"'))).toEqual([uid])
    await world.send('registry.v2.ReposService/UpdateRepo', { repo: { uid, name: 'robin' }, updateMask: ['name'] })
    expect(uidsOf(await search('query: "sparrow"'))).toEqual([])
    expect(uidsOf(await search('query: "robin"'))).toEqual([uid])
    await world.send('registry.v2.ReposService/UpdateRepo', {
      repo: { uid, description: 'not a wren' },
      updateMask: ['description'],
    })
    expect(uidsOf(await search('query: "wren"'))).toEqual([uid])
    await world.send('registry.v2.ReposService/DeleteRepo', { uid })
    expect(uidsOf(await search('query: "robin"'))).toEqual([])
  })

  it('shows where it found it', async () => {
    const { data } = await world.run(
      '{ search(query: "falcon 100%_", types: [REPO]) { edges { highlights { field text start end } } } }',
    )
    expect(data.search.edges).toEqual([
      { highlights: [{ field: 'description', text: 'like a Falcon 100%_sure', start: 7, end: 17 }] },
    ])
    const alias = await world.run('{ search(query: "cve-2026-7777") { edges { highlights { field text } } } }')
    expect(alias.data.search.edges[0].highlights).toEqual([{ field: 'aliases', text: 'CVE-2026-7777' }])
  })

  it.each([
    ['query: "f"', 'query'],
    ['query: "?% f _!"', 'query'],
    ['query: "a b c d e f g h i"', 'query'],
    [`query: "${'falcon '.repeat(40)}"`, 'query'],
    ['query: "falcon", first: -1', 'first'],
    ['query: "falcon", first: 1, last: 1', 'last'],
    ['query: "falcon", after: "x"', 'after'],
    ['query: "falcon", last: 1, before: "x"', 'before'],
    ['query: "falcon", skip: -1', 'skip'],
  ])('refuses %s', async (args, field) => {
    const { errors } = await world.run(`{ search(${args}) { totalCount } }`)
    const { code, details } = errors![0]!.extensions as { code: string; details: { fieldViolations?: object[] }[] }
    expect(code).toBe('INVALID_ARGUMENT')
    expect(details.flatMap((detail) => detail.fieldViolations ?? [])).toMatchObject([{ field }])
  })

  it('takes a cursor of the same search only', async () => {
    const { pageInfo } = await search('query: "falcon", first: 1')
    const { errors } = await world.run(
      'query S($cursor: String) { search(query: "falco", after: $cursor) { totalCount } }',
      {
        cursor: pageInfo.endCursor,
      },
    )
    expect(errors![0]!.extensions!['code']).toBe('INVALID_ARGUMENT')
  })
})
