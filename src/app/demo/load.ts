// Loads the demo through the services, as any client would, so that nothing of it can break a rule.
import { createHash, randomUUID } from 'node:crypto'
import { SubscriptionsService } from '../../contract/gen/chainguard/platform/events/v2/subscriptions_pb.ts'
import { GroupsService } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { ReposService } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { TagsService } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { ArtifactsService } from '../../contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import { RegistryService, SyncState } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { Database } from '../../db/database.ts'
import { storeImage } from '../../db/statements/images.ts'
import type { Services } from '../../services/services.ts'
import { demoGroups, demoRepos, type DemoGroup, type DemoRepo } from './data.ts'
import { deliverDemo, demoSubscriptions } from './deliveries.ts'
import { demoRepositories } from './libraries.ts'
import { loadAdvisories, loadReports } from './load-advisories.ts'
import { loadDirectory, loadIdentities } from './load-people.ts'
import type { Loading, Send } from './loading.ts'

/** Fills `organization`, which `owner` owns. */
export async function loadDemo(
  { services, db }: { readonly services: Services; readonly db: Database },
  { organization, owner }: { organization: string; owner: string },
): Promise<void> {
  // Readmes and feeds are the operator's, so the owner's calls are internal ones.
  const operator = { kind: 'identity', identity: owner, actor: { subject: owner }, internal: true } as const
  const send: Send = (method, request, caller = operator) =>
    services.call(method, request, { caller, requestId: randomUUID() })
  const loading: Loading = { send, organization, uids: new Map([['', organization]]) }

  await loadRepos(loading, '', demoRepos)
  for (const group of demoGroups) await loadGroup(loading, '', group)
  await loadIdentities(loading)
  await loadDirectory(loading)
  await loadAdvisories(loading)
  await loadLibraries(loading)
  for (const { at, sink } of demoSubscriptions) {
    await send(SubscriptionsService.method.createSubscription, {
      parent: loading.uids.get(at),
      subscription: { sink },
    })
  }
  await loadReleases(loading, '', { name: '', description: '', groups: demoGroups })
  await keepImages(db, organization)
  await loadReports(loading)
  await deliverDemo(db, demoSubscriptions)
}

/** The path of what has a name at a place. */
function below(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`
}

/** Keeps what a registry would say of the images, for the demo is there without one. */
async function keepImages(db: Database, organization: string): Promise<void> {
  const where = { uid: { startsWith: `${organization}/` } }
  const tags = await db.prisma.tag.findMany({ where, select: { parentUid: true, digest: true } })
  for (const { parentUid: repoUid, digest } of tags) {
    // Some size between 4 and 68 MB, the same in every demo.
    const size = 4_000_000 + (Number.parseInt(digest.slice(-8), 16) % 64_000_000)
    const sizes = { amd64: size, arm64: Math.round(size * 0.94) }
    const mediaType = 'application/vnd.oci.image.index.v1+json'
    const image = { repoUid, digest, mediaType, architectures: Object.keys(sizes), sizes }
    await storeImage(db, image, new Date())
  }
}

async function loadGroup(loading: Loading, parent: string, group: DemoGroup): Promise<void> {
  const { send, uids } = loading
  const { name, description } = group
  const path = below(parent, name)
  const made = await send(GroupsService.method.createGroup, { parent: uids.get(parent), group: { name, description } })
  uids.set(path, made.uid ?? '')
  await loadRepos(loading, path, group.repos ?? [])
  for (const child of group.groups ?? []) await loadGroup(loading, path, child)
}

async function loadRepos({ send, uids }: Loading, path: string, repos: readonly DemoRepo[]): Promise<void> {
  for (const { name, description, tier, aliases = [], versions, ended = [], source, releases = {} } of repos) {
    // A mirror has the rest from its source.
    const own = source
      ? { syncConfig: { source: uids.get(source) } }
      : {
          ...(tier && { catalogTier: tier }),
          aliases: [...aliases],
          activeTags: versions.filter((v) => !ended.includes(v)),
        }
    const repo = { name, description, ...own }
    const { uid } = await send(ReposService.method.createRepo, { parent: uids.get(path), repo })
    uids.set(below(path, name), uid ?? '')
    const content = readmeOf(name, description)
    await send(ReposService.method.updateRepoReadme, { repoReadme: { uid, content } })
    if (source) await send(RegistryService.method.recordSync, { uid, state: SyncState.SUCCEEDED })
    for (const version of versions) {
      const digest = imageOf(name, releases[version]?.[0] ?? version)
      const tag = { name: version, digest, deprecated: ended.includes(version) }
      await send(TagsService.method.createTag, { parent: uid, tag })
    }
  }
}

/** Publishes the releases of a group and of all below it: a tag of its own each, and one that moves to it. */
async function loadReleases(loading: Loading, path: string, { repos = [], groups = [] }: DemoGroup): Promise<void> {
  for (const { name, releases = {} } of repos) {
    const parent = loading.uids.get(below(path, name))
    for (const [version, all] of Object.entries(releases)) {
      for (const release of all) {
        for (const tag of [release, version]) {
          const digest = imageOf(name, release)
          await loading.send(TagsService.method.createTag, { parent, tag: { name: tag, digest } })
        }
      }
    }
  }
  for (const group of groups) await loadReleases(loading, below(path, group.name), group)
}

async function loadLibraries({ send, uids }: Loading): Promise<void> {
  for (const { ecosystem, at, libraries } of demoRepositories) {
    const versions = libraries.flatMap(({ name, description, versions }) =>
      versions.map((version) => ({ name, version, description, files: [fileOf(name, version)] })),
    )
    await send(ArtifactsService.method.importArtifacts, { parent: uids.get(at), ecosystem, versions })
  }
}

function fileOf(name: string, version: string): { name: string; size: string; digest: string } {
  const digest = imageOf(name, version)
  // Some size below a megabyte, the same in every demo.
  const size = String(Number.parseInt(digest.slice(-8), 16) % 1_000_000)
  return { name: `${name.slice(name.lastIndexOf(':') + 1)}-${version}.tar.gz`, size, digest }
}

function readmeOf(name: string, description: string): string {
  return `# ${name}\n\n${description}\n\nThis image is part of the demo that a first start loads; its digests name no real content.\n`
}

/** A digest that stands for a version of something. */
function imageOf(name: string, version: string): string {
  return `sha256:${createHash('sha256').update(`${name}:${version}`).digest('hex')}`
}
