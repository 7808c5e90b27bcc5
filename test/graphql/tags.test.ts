// Tags in the graph: what is at the end of its life is asked for, and so is what clutters a repo.
import { beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

const REFERRER = `sha256-${'a'.repeat(64)}.sig`
/** Name → whether it is at the end of its life. */
const TAGS: Readonly<Record<string, boolean>> = {
  '1.0': true,
  '1.1': false,
  latest: false,
  [REFERRER]: true,
  '1.0-20250131': true,
  '1.1-20250131': false,
  '1.0-r3': true,
  '1.1-r0-dev': false,
}

let world: World
let repo: string
beforeAll(async () => {
  world = await openWorld()
  repo = (await world.send('registry.v2.ReposService/CreateRepo', { parent: world.org, repo: { name: 'app' } })).uid
  const digest = `sha256:${'0'.repeat(64)}`
  for (const [name, deprecated] of Object.entries(TAGS)) {
    await world.send('registry.v2.TagsService/CreateTag', { parent: repo, tag: { name, digest, deprecated } })
  }
})

interface Tags {
  readonly totalCount: number
  readonly nodes: readonly { readonly name: string }[]
}

it.each([
  ['', ['1.0', '1.1', 'latest']],
  ['deprecated: true', ['1.0']],
  ['deprecated: false', ['1.1', 'latest']],
  ['includeReferrers: true', ['1.0', '1.1', 'latest', REFERRER]],
  ['includeDates: true', ['1.0', '1.0-20250131', '1.1', '1.1-20250131', 'latest']],
  ['includeEpochs: true', ['1.0', '1.0-r3', '1.1', '1.1-r0-dev', 'latest']],
  [
    'deprecated: true, includeReferrers: true, includeDates: true, includeEpochs: true',
    ['1.0', '1.0-20250131', '1.0-r3', REFERRER],
  ],
  ['includeReferrers: true, includeDates: true, includeEpochs: true', Object.keys(TAGS).sort()],
  ['includeReferrers: false, includeDates: null', ['1.0', '1.1', 'latest']],
  // Whoever names a tag or an image wants it, whatever it looks like.
  ['name: "1.0-r3"', ['1.0-r3']],
  [`nameIn: ["1.0-r3", "${REFERRER}", "1.1"]`, ['1.0-r3', '1.1', REFERRER]],
  ['nameContains: "1.0"', ['1.0']],
])('tags(filter: { %s })', async (filter, wanted) => {
  const tags = `tags(filter: { ${filter} }, orderBy: [{ field: NAME }]) { totalCount nodes { name } }`
  const { data, errors } = await world.run(`{ ${tags} repo(uid: "${repo}") { ${tags} } repos { nodes { ${tags} } } }`)
  expect(errors).toBeUndefined()
  for (const page of [data.tags, data.repo.tags, data.repos.nodes[0].tags] as Tags[]) {
    expect(page.nodes.map((tag) => tag.name)).toEqual(wanted)
    expect(page.totalCount).toBe(wanted.length)
  }
})

it('counts without reading', async () => {
  const { data } = await world.run(
    `{ repo(uid: "${repo}") { all: tags(filter: { includeReferrers: true, includeDates: true, includeEpochs: true }) { totalCount } ended: tags(filter: { deprecated: true }) { totalCount } } group(uid: "${world.org}") { summary { deprecatedTags } } }`,
  )
  expect(data.repo).toEqual({ all: { totalCount: 8 }, ended: { totalCount: 1 } })
  expect(data.group.summary.deprecatedTags).toBe(4)
})
