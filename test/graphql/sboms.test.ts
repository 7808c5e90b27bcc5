// What images are made of, and the advisories that they carry by that.
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { systemClock } from '../../src/core/clock.ts'
import type { Caller } from '../../src/core/caller.ts'
import { unavailable } from '../../src/core/errors.ts'
import type { ImageSource, ReadSbom } from '../../src/services/registry/image-source.ts'
import { openWorld, type World } from './world.ts'

const ADVISORIES = 'platformgraph.vulnerabilities.v1.AdvisoriesService'
const digestOf = (letter: string): string => `sha256:${letter.repeat(64)}`
const [WEB, CACHE, BARE, AWAY] = ['a', 'b', 'c', 'd'].map(digestOf) as [string, string, string, string]

function spdx(purls: readonly string[]): ReadSbom {
  const packages = purls.map((referenceLocator, at) => {
    const name = referenceLocator.split(/[@?]/)[0]!.split('/').at(-1)
    return {
      SPDXID: `SPDXRef-${at}`,
      name: `${name}\0`,
      versionInfo: '1.0',
      licenseDeclared: 'MIT',
      externalRefs: [{ referenceType: 'purl', referenceLocator }],
    }
  })
  return { format: 'spdx', content: JSON.stringify({ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', packages }) }
}
const cycloneDx: ReadSbom = {
  format: 'cyclonedx',
  content: JSON.stringify({
    bomFormat: 'CycloneDX',
    components: [
      { 'bom-ref': '1', type: 'library', group: 'org.x', name: 'y', version: '2', purl: 'pkg:maven/org.x/y@2' },
      { 'bom-ref': '2', type: 'library', name: 'nameless', licenses: [{ license: { id: 'MIT' } }] },
      { 'bom-ref': '3', type: 'library', name: 'net', purl: 'pkg:golang/golang.org/x/net@1' },
    ],
  }),
}
const documents: Readonly<Record<string, ReadSbom>> = {
  [WEB]: spdx(['pkg:apk/wolfi/libssl3@3.4?origin=openssl', 'pkg:apk/wolfi/openssl@3.4', 'pkg:npm/%40x/left@1', 'x']),
  [CACHE]: cycloneDx,
}
let reads = 0
const images: ImageSource = {
  host: 'registry.test',
  readImage: async () => ({ mediaType: 'm', architectures: ['amd64'], sizes: { amd64: 1 } }),
  readConfig: async () => undefined,
  readSbom: async (_repository, { digest }) => {
    reads++
    if (digest === AWAY) throw unavailable('the registry does not answer', { area: 'registry' })
    return documents[digest]
  },
}

let world: World
/** Sees images, and neither what they are made of nor advisories. */
let puller: Caller
let imagesRole: string
let stranger: World['owner']
let web: string

beforeAll(async () => {
  world = await openWorld(systemClock, images)
  const { org } = world
  const tag = async (repo: string, name: string, digest: string) =>
    world.send('registry.v2.TagsService/CreateTag', { parent: repo, tag: { name, digest } })
  const repo = async (name: string, parent = org) =>
    (await world.send('registry.v2.ReposService/CreateRepo', { parent, repo: { name } })).uid
  web = await repo('web')
  for (const name of ['latest', '1']) await tag(web, name, WEB)
  await tag(web, 'bare', BARE)
  const { uid: team } = await world.send('iam.v2.GroupsService/CreateGroup', { parent: org, group: { name: 'team' } })
  await tag(await repo('cache', team), 'latest', CACHE)
  const advisory = (advisoryId: string, artifactType: string, artifactName: string) => {
    return { advisoryId, author: 'a', artifactType, artifactName }
  }
  const advisories = [
    advisory('CGA-1', 'apk', 'openssl'),
    advisory('CGA-2', 'apk', 'libssl3'),
    advisory('CGA-3', 'npm', '@x/left'),
    advisory('CGA-4', 'pypi', 'openssl'),
    advisory('CGA-5', 'maven', 'org.x:y'),
    advisory('CGA-6', 'golang', 'golang.org/x/net'),
  ]
  const writer = await world.person('advisories.creator', org)
  await world.send(`${ADVISORIES}/ImportAdvisories`, { parent: org, advisories }, writer)
  puller = await world.person()
  const names = ['repo.list', 'manifest.metadata.list', 'advisories.list']
  const role = { name: 'images', capabilities: names.map((name) => capabilityByName(name)!.number) }
  imagesRole = (await world.send('iam.v2.RolesService/CreateRole', { parent: org, role })).uid
  const roleBinding = { identityUid: (puller as { identity: string }).identity, roleUid: imagesRole }
  await world.send('iam.v2.RoleBindingsService/CreateRoleBinding', { parent: org, roleBinding })
  stranger = await world.person()
  const { uid: other } = await world.send('iam.v2.GroupsService/CreateGroup', { group: { name: 'other' } }, stranger)
  await world.bind((stranger as { identity: string }).identity, 'advisories.creator', other)
  const own = [advisory('CGA-1', 'apk', 'openssl')]
  await world.send(`${ADVISORIES}/ImportAdvisories`, { parent: other, advisories: own }, stranger)
})

const IMAGES = `{ repos(orderBy: [{ field: NAME }]) { nodes { name tags(orderBy: [{ field: NAME }]) { nodes { name image {
  sbom { format packages { totalCount nodes { name version licenses purl } } }
  advisories(orderBy: [{ field: ADVISORY_ID }]) { totalCount nodes { advisoryId } }
} } } } } }`

describe('an image', () => {
  it('has the packages of its bill of materials, and the advisories on their sources', async () => {
    const { data, errors } = await world.run(IMAGES)
    expect(errors).toBeUndefined()
    const [cache, shown] = data.repos.nodes
    const found = (image: { advisories: { nodes: { advisoryId: string }[] } }) =>
      image.advisories.nodes.map(({ advisoryId }) => advisoryId)
    const [, bare, latest] = shown.tags.nodes
    expect(latest.image.sbom).toMatchObject({ format: 'SPDX', packages: { totalCount: 4 } })
    expect(latest.image.sbom.packages.nodes[0]).toEqual({
      name: 'libssl3',
      version: '1.0',
      licenses: ['MIT'],
      purl: 'pkg:apk/wolfi/libssl3@3.4?origin=openssl',
    })
    expect(found(latest.image)).toEqual(['CGA-1', 'CGA-3'])
    expect(bare.image).toEqual({ sbom: null, advisories: { totalCount: 0, nodes: [] } })
    expect(cache.tags.nodes[0].image.sbom.format).toBe('CYCLONEDX')
    expect(found(cache.tags.nodes[0].image)).toEqual(['CGA-5', 'CGA-6'])
  })

  it('is read once, but for one without a bill, and then takes one statement a list', async () => {
    const before = reads
    const statements = await world.statements(() => world.run(IMAGES))
    expect(reads - before).toBe(1)
    const web = IMAGES.replace('repos(', 'repos(filter: { nameIn: ["web"] }, ')
    expect(await world.statements(() => world.run(web))).toBe(statements)
  })

  it('leads to its repo and its tags', async () => {
    const query =
      'query Q($repo: UID!, $digest: Digest!) { image(repo: $repo, digest: $digest) { repo { name } tags { totalCount nodes { name } } } }'
    const { data } = await world.run(query, { repo: web, digest: WEB })
    expect(data.image).toMatchObject({ repo: { name: 'web' }, tags: { totalCount: 2 } })
    expect(data.image.tags.nodes.map(({ name }: { name: string }) => name).sort()).toEqual(['1', 'latest'])
  })

  it('leads to all repos that have it now, of those whose tags the caller may list', async () => {
    const { org } = world
    const SHARED = digestOf('e')
    const reader = await world.person()
    const readerUid = (reader as { identity: string }).identity
    const given = { identityUid: readerUid, roleUid: imagesRole }
    await world.send('iam.v2.RoleBindingsService/CreateRoleBinding', { parent: org, roleBinding: given })
    const group = async (name: string, parent?: string, caller = world.owner) =>
      (await world.send('iam.v2.GroupsService/CreateGroup', { ...(parent && { parent }), group: { name } }, caller)).uid
    const [here, there] = [await group('here', org), await group('there', org)]
    const repoIn = async ([parent, name]: [string, string], digest: string, caller = world.owner) => {
      const { uid } = await world.send('registry.v2.ReposService/CreateRepo', { parent, repo: { name } }, caller)
      for (const tag of ['latest', '2'])
        await world.send('registry.v2.TagsService/CreateTag', { parent: uid, tag: { name: tag, digest } }, caller)
      return uid
    }
    await world.send('registry.v2.TagsService/CreateTag', { parent: web, tag: { name: 'shared', digest: SHARED } })
    const moved = await repoIn([here, 'moved'], SHARED)
    await repoIn([here, 'copy'], SHARED)
    await repoIn([there, 'mirror'], SHARED)
    await repoIn([await group('foreign', undefined, stranger), 'foreign'], SHARED, stranger)
    await repoIn([here, 'another'], CACHE)
    const query = `query ($repo: UID!, $digest: Digest!, $first: Int) { image(repo: $repo, digest: $digest) {
      repos(first: $first, orderBy: [{ field: NAME }]) { totalCount nodes { name } } } }`
    const reposOf = async (caller: Caller, more: object = {}) => {
      const { data, errors } = await world.run(query, { repo: web, digest: SHARED, ...more }, caller)
      expect(errors).toBeUndefined()
      return {
        total: data.image.repos.totalCount,
        names: data.image.repos.nodes.map((one: { name: string }) => one.name),
      }
    }
    expect(await reposOf(world.owner)).toEqual({ total: 4, names: ['copy', 'mirror', 'moved', 'web'] })
    expect(await reposOf(world.owner, { first: 1 })).toEqual({ total: 4, names: ['copy'] })
    // Sees repos and images, and learns by neither which tags there are.
    expect(await reposOf(reader)).toEqual({ total: 0, names: [] })
    await world.bind(readerUid, 'viewer', here)
    expect(await reposOf(reader)).toEqual({ total: 2, names: ['copy', 'moved'] })
    const tag = { name: 'latest', digest: CACHE }
    await world.send('registry.v2.TagsService/CreateTag', { parent: moved, tag })
    expect((await reposOf(reader)).names).toEqual(['copy', 'moved'])
    await world.send('registry.v2.TagsService/CreateTag', { parent: moved, tag: { ...tag, name: '2' } })
    expect((await reposOf(reader)).names).toEqual(['copy'])
  })

  it('gives its packages in pages', async () => {
    const query = `query Q($repo: UID!, $digest: Digest!, $after: String) { image(repo: $repo, digest: $digest) { sbom {
      packages(first: 3, after: $after) { totalCount pageInfo { hasNextPage hasPreviousPage endCursor } nodes { name } } } } }`
    const first = (await world.run(query, { repo: web, digest: WEB })).data.image.sbom.packages
    expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    const after = first.pageInfo.endCursor
    const second = (await world.run(query, { repo: web, digest: WEB, after })).data.image.sbom.packages
    expect(second).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: false, hasPreviousPage: true } })
    expect([...first.nodes, ...second.nodes].map(({ name }) => name)).toEqual(['libssl3', 'openssl', 'left', 'x'])
    const forged = await world.run(query, { repo: web, digest: WEB, after: 'x' })
    expect(forged.errors).toMatchObject([{ extensions: { code: 'INVALID_ARGUMENT' } }])
    const long = await world.run(query.replace('first: 3', 'first: 201'), { repo: web, digest: WEB })
    expect(long.errors).toMatchObject([{ extensions: { code: 'INVALID_ARGUMENT' } }])
  })

  it('says when the registry does not tell', async () => {
    await world.send('registry.v2.TagsService/CreateTag', { parent: web, tag: { name: 'away', digest: AWAY } })
    const query = 'query Q($repo: UID!, $digest: Digest!) { image(repo: $repo, digest: $digest) { sbom { format } } }'
    const { data, errors } = await world.run(query, { repo: web, digest: AWAY })
    expect(data.image).toEqual({ sbom: null })
    expect(errors).toMatchObject([{ path: ['image', 'sbom'], extensions: { code: 'UNAVAILABLE' } }])
    await world.db.prisma.tag.deleteMany({ where: { parentUid: web, name: 'away' } })
  })
})

describe('an advisory', () => {
  const query = (arguments_ = '', rest = '') =>
    `{ advisories(filter: { advisoryIds: ["CGA-1", "CGA-5"] }, orderBy: [{ field: ADVISORY_ID }]) { nodes { advisoryId
       images${arguments_} { totalCount ${rest} nodes { digest architectures repo { name } tags { nodes { name } } } } } } }`

  it('tells which images carry it, in one query', async () => {
    const { data, errors } = await world.run(query())
    expect(errors).toBeUndefined()
    expect(data.advisories.nodes).toMatchObject([
      {
        advisoryId: 'CGA-1',
        images: { totalCount: 1, nodes: [{ digest: WEB, architectures: ['amd64'], repo: { name: 'web' } }] },
      },
      { advisoryId: 'CGA-5', images: { totalCount: 1, nodes: [{ digest: CACHE, repo: { name: 'cache' } }] } },
    ])
  })

  it('lists them in pages', async () => {
    const other = await world.send('registry.v2.ReposService/CreateRepo', { parent: world.org, repo: { name: 'web2' } })
    await world.send('registry.v2.TagsService/CreateTag', { parent: other.uid, tag: { name: 'latest', digest: WEB } })
    await world.run(IMAGES)
    const page = async (arguments_: string) =>
      (await world.run(query(arguments_, 'pageInfo { hasNextPage endCursor }'))).data.advisories.nodes[0].images
    const first = await page('(first: 1)')
    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } })
    const second = await page(`(first: 1, after: "${first.pageInfo.endCursor}")`)
    expect(second).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: false } })
    const names = [first, second].flatMap(({ nodes }) =>
      nodes.map((node: { repo: { name: string } }) => node.repo.name),
    )
    expect(names.sort()).toEqual(['web', 'web2'])
    // What no tag names any more is carried by nobody.
    const [tag] = await world.db.prisma.tag.findMany({ where: { parentUid: other.uid } })
    await world.send('registry.v2.TagsService/DeleteTag', { uid: tag!.uid })
    expect(await page('')).toMatchObject({ totalCount: 1 })
  })
})

describe('who may not see what an image is made of', () => {
  it('learns neither its packages nor its advisories', async () => {
    const query =
      'query Q($repo: UID!, $digest: Digest!) { image(repo: $repo, digest: $digest) { digest sbom { format } advisories { totalCount } } }'
    const { data } = await world.run(query, { repo: web, digest: WEB }, puller)
    expect(data.image).toEqual({ digest: WEB, sbom: null, advisories: { totalCount: 0 } })
  })

  it('learns of no image of another organization', async () => {
    const { data, errors } = await world.run(
      '{ advisories { nodes { advisoryId images { totalCount nodes { digest } } } } }',
      {},
      stranger,
    )
    expect(errors).toBeUndefined()
    expect(data.advisories.nodes).toEqual([{ advisoryId: 'CGA-1', images: { totalCount: 0, nodes: [] } }])
  })
})
