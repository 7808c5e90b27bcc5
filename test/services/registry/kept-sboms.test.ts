// A bill of materials with very many packages is kept a part at a time: others have their turn between, and are told of it when it is whole.
import { beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '../../../src/core/clock.ts'
import type { ImageSource, ReadSbom } from '../../../src/services/registry/image-source.ts'
import { statement } from '../../support/database.ts'
import { openWorld, type World } from '../../graphql/world.ts'

const MANY = 2_000
const digestOf = (at: number): string => `sha256:${String(at).padStart(64, '0')}`

function document(first = 'openssl'): ReadSbom {
  const packages = Array.from({ length: MANY }, (_, at) => {
    const referenceLocator = `pkg:apk/wolfi/${at === 0 ? first : `p${at}`}@1`
    return { SPDXID: `p${at}`, name: `p${at}`, externalRefs: [{ referenceType: 'purl', referenceLocator }] }
  })
  return { format: 'spdx', content: JSON.stringify({ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', packages }) }
}

let reads = 0
let told = document()
const images: ImageSource = {
  host: 'registry.test',
  readImage: async () => ({ mediaType: 'm', architectures: ['amd64'], sizes: { amd64: 1 } }),
  readConfig: async () => undefined,
  readSbom: async () => (reads++, told),
}

let world: World
let repo: string
beforeAll(async () => {
  world = await openWorld(systemClock, images)
  repo = (await world.send('registry.v2.ReposService/CreateRepo', { parent: world.org, repo: { name: 'web' } })).uid
  const advisories = [{ advisoryId: 'CGA-1', author: 'a', artifactType: 'apk', artifactName: 'openssl' }]
  const writer = await world.person('advisories.creator', world.org)
  const method = 'platformgraph.vulnerabilities.v1.AdvisoriesService/ImportAdvisories'
  await world.send(method, { parent: world.org, advisories }, writer)
})

let made = 0
async function image(): Promise<string> {
  const digest = digestOf(++made)
  await world.send('registry.v2.TagsService/CreateTag', { parent: repo, tag: { name: `t${made}`, digest } })
  return digest
}

const QUERY = `query ($repo: UID!, $digest: Digest!) { image(repo: $repo, digest: $digest) {
  sbom { packages(first: 1) { totalCount nodes { name } } } advisories { totalCount } } }`
type Told = Awaited<ReturnType<World['run']>>
const ask = (digest: string): Promise<Told> => world.run(QUERY, { repo, digest })
const WHOLE = { sbom: { packages: { totalCount: MANY, nodes: [{ name: 'p0' }] } }, advisories: { totalCount: 1 } }

async function kept(digest: string): Promise<number> {
  const text = 'SELECT count(*)::int AS n, count(DISTINCT ordinal)::int AS once FROM sbom_packages WHERE digest = $1'
  const [row] = await world.db.query<{ n: number; once: number }>(statement(text, [digest]))
  expect(row?.once).toBe(row?.n)
  return row?.n ?? 0
}

/** Images that carry the one advisory. */
async function carriers(): Promise<number> {
  const { data } = await world.run('{ advisories { nodes { images { totalCount } } } }')
  return data.advisories.nodes[0].images.totalCount
}

/** What is done in place of the transactions behind the first few. */
function afterSome(instead: () => Promise<void>): void {
  const whole = world.db.transaction.bind(world.db)
  const spy = vi.spyOn(world.db, 'transaction')
  let left = 4
  spy.mockImplementation(async (...asked) => {
    if (left-- === 0) {
      spy.mockRestore()
      await instead()
    }
    return whole(...asked)
  })
}

/** Has somebody ask for a document, and something done while it is kept in part; gives what it was answered. */
async function meanwhile(ask: () => Promise<Told>, what: () => Promise<void>): Promise<Told> {
  const { promise: isHalf, resolve: half } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  afterSome(() => (half(), isOver))
  const asked = ask()
  await Promise.race([isHalf, asked])
  await what()
  over()
  return asked
}

it('is kept while others are served, who are told of it when it is whole', async () => {
  const [digest, before] = [await image(), await carriers()]
  const { data } = await meanwhile(
    () => ask(digest),
    async () => {
      const part = await kept(digest)
      expect(part).toBeGreaterThan(0)
      expect(part).toBeLessThan(MANY)
      expect(await carriers()).toBe(before)
    },
  )
  expect(data.image).toEqual(WHOLE)
  expect([await kept(digest), await carriers()]).toEqual([MANY, before + 1])
})

it('is gone on with where a process has ended, as it was read then', async () => {
  const [digest, before] = [await image(), reads]
  afterSome(() => Promise.reject(new Error('the process has ended')))
  expect((await ask(digest)).errors).toBeDefined()
  expect(await kept(digest)).toBeLessThan(MANY)
  told = document('another')
  expect((await ask(digest)).data.image).toEqual(WHOLE)
  expect([await kept(digest), reads - before]).toEqual([MANY, 1])
})

it('is kept once by several who ask at once, whatever each has read', async () => {
  const digest = await image()
  told = document()
  const first = await meanwhile(
    () => ask(digest),
    async () => {
      told = document('another')
      for (const { data } of await Promise.all([ask(digest), ask(digest)])) expect(data.image).toEqual(WHOLE)
    },
  )
  expect(first.data.image).toEqual(WHOLE)
  expect(await kept(digest)).toBe(MANY)
})

it('is kept no further when its repo is gone', async () => {
  const repoOf = { parent: world.org, repo: { name: 'gone' } }
  const { uid } = await world.send('registry.v2.ReposService/CreateRepo', repoOf)
  const digest = digestOf(++made)
  await world.send('registry.v2.TagsService/CreateTag', { parent: uid, tag: { name: 'latest', digest } })
  const { data } = await meanwhile(
    () => world.run(QUERY, { repo: uid, digest }),
    async () => {
      await world.db.prisma.tag.deleteMany({ where: { parentUid: uid } })
      await world.db.prisma.repo.delete({ where: { uid } })
    },
  )
  expect(data.image.sbom.packages.totalCount).toBe(0)
  expect(await kept(digest)).toBe(0)
})
