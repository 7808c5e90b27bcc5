// Loads the demo through the services, as any client would, so that nothing of it can break a rule.
import { createHash, randomUUID } from 'node:crypto'
import type { DescMethod } from '@bufbuild/protobuf'
import { RoleBindingsService } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { IdentitiesService } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { TagsService } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { ReposService } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { GroupsService } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { ReviewState } from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import type { AnswerOf, RequestOf } from '../../contract/plain.ts'
import { builtinRole } from '../../contract/roles.ts'
import type { Database } from '../../db/database.ts'
import { storeImage } from '../../db/statements/images.ts'
import type { Services } from '../../services/services.ts'
import { demoAdvisories, demoGroups, demoIdentities, demoRepos, type DemoGroup, type DemoRepo } from './data.ts'

/** Makes one call as the owner; readmes are the operator's, so its calls are internal ones. */
type Send = <Method extends DescMethod>(method: Method, request: RequestOf<Method>) => Promise<AnswerOf<Method>>

/** Fills `organization`, which `owner` owns. */
export async function loadDemo(
  { services, db }: { readonly services: Services; readonly db: Database },
  { organization, owner }: { organization: string; owner: string },
): Promise<void> {
  const caller = { kind: 'identity', identity: owner, actor: { subject: owner }, internal: true } as const
  const send: Send = (method, request) => services.call(method, request, { caller, requestId: randomUUID() })

  const uids = new Map<string, string>([['', organization]])
  await loadRepos(send, organization, demoRepos)
  for (const group of demoGroups) await loadGroup(send, { parent: '', group, uids })
  for (const person of demoIdentities) await loadIdentity(send, uids, person)
  await send(OwnAdvisoriesService.method.importAdvisories, {
    parent: organization,
    advisories: demoAdvisories.map(advisoryOf),
  })
  await keepImages(db, organization)
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

async function loadGroup(
  send: Send,
  { parent, group, uids }: { parent: string; group: DemoGroup; uids: Map<string, string> },
): Promise<void> {
  const { name, description } = group
  const path = parent === '' ? name : `${parent}/${name}`
  const made = await send(GroupsService.method.createGroup, {
    parent: uids.get(parent),
    group: { name, description },
  })
  const uid = made.uid ?? ''
  uids.set(path, uid)
  await loadRepos(send, uid, group.repos ?? [])
  for (const child of group.groups ?? []) await loadGroup(send, { parent: path, group: child, uids })
}

async function loadRepos(send: Send, parent: string, repos: readonly DemoRepo[]): Promise<void> {
  for (const { name, description, tier, aliases = [], versions, ended = [] } of repos) {
    const repo = {
      name,
      description,
      catalogTier: tier,
      aliases: [...aliases],
      activeTags: versions.filter((v) => !ended.includes(v)),
    }
    const { uid } = await send(ReposService.method.createRepo, { parent, repo })
    await send(ReposService.method.updateRepoReadme, {
      repoReadme: { uid, content: readmeOf(name, description) },
    })
    for (const version of versions) {
      const tag = { name: version, digest: digestOf(`${name}:${version}`), deprecated: ended.includes(version) }
      await send(TagsService.method.createTag, { parent: uid, tag })
    }
  }
}

async function loadIdentity(
  send: Send,
  uids: ReadonlyMap<string, string>,
  person: (typeof demoIdentities)[number],
): Promise<void> {
  const { name, description, issuer, subject } = person
  const identity = await send(IdentitiesService.method.createIdentity, {
    parent: uids.get(person.path.join('/')),
    identity: { name, description, claimMatch: { issuer, subject } },
  })
  await send(RoleBindingsService.method.createRoleBinding, {
    parent: uids.get(person.at.join('/')),
    roleBinding: { identityUid: identity.uid, roleUid: builtinRole(person.role).uid },
  })
}

function advisoryOf({ id, artifact, component, alias, fixed, detected }: (typeof demoAdvisories)[number]): object {
  const detection = {
    author: 'demo',
    reviewState: ReviewState.APPROVED,
    createTime: new Date(detected),
    detection: { manual: {} },
  }
  const fix = {
    author: 'demo',
    reviewState: ReviewState.APPROVED,
    createTime: new Date(detected),
    fixed: { fixedVersion: fixed },
  }
  return {
    advisoryId: id,
    author: 'demo',
    artifactName: artifact,
    artifactType: 'image',
    componentName: component,
    componentType: 'binary',
    aliases: [alias],
    events: fixed === undefined ? [detection] : [detection, fix],
  }
}

function readmeOf(name: string, description: string): string {
  return `# ${name}\n\n${description}\n\nThis image is part of the demo that a first start loads; its digests name no real content.\n`
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}
