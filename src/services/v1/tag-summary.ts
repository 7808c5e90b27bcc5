// What version 1 tells of many tags at once: what a repo has, and which are at the end of their life.
import { EolGracePeriodStatus, EolTagStatus } from '../../contract/gen/chainguard/platform/registry/eol_tags_pb.ts'
import { Registry } from '../../contract/gen/chainguard/platform/registry/registry_pb.ts'
import { TagSchema as Tag1Schema } from '../../contract/gen/chainguard/platform/registry/tags_pb.ts'
import type { Repo } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { TagSchema } from '../../contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { membersOf } from '../../core/json.ts'
import { parentOf } from '../../core/uid.ts'
import { deprecatedSince, highestVersion, imagesNamed, type NamedImage } from '../../db/statements/tag-history.ts'
import type { Queryable } from '../../db/database.ts'
import { getRows } from '../../db/statements/get.ts'
import { repoTable } from '../../db/statements/repos.ts'
import { projected } from '../../db/statements/table.ts'
import type { Deps } from '../call.ts'
import { operation } from '../operation.ts'
import { inSeries } from '../large-rows.ts'
import { repos } from '../registry/repos.ts'
import type { SyncConfig } from '../registry/sync.ts'
import { TagForm } from '../registry/tag-form.ts'
import type { RowOf } from '../resource.ts'
import { existing } from '../rows.ts'
import { Form } from './form.ts'
import type { V1Rule } from './translate.ts'

/** Moves that one statement reads. */
const MOVES = 4_000

const form = new Form(Tag1Schema, TagSchema, {})

/** How many tags a repo has, which was changed last, and which version is the highest. */
export const repoTagsSummary = operation({
  method: Registry.method.getRepoTagsSummary,
  read: async ({ request, deps: { db } }) => {
    const { repoId: id = '', excludeReferrers, excludeDates, excludeEpochs } = request
    await existing(repos, db, id)
    const excluded = [
      ...(excludeReferrers ? [TagForm.REFERRER] : []),
      ...(excludeDates ? [TagForm.DATE] : []),
      ...(excludeEpochs ? [TagForm.EPOCH] : []),
    ]
    const where = { parentUid: id, form: { notIn: excluded } }
    const [count, latest, version] = await Promise.all([
      db.prisma.tag.count({ where }),
      db.prisma.tag.findFirst({ where, orderBy: [{ updateTime: 'desc' }, { uid: 'desc' }] }),
      highestVersion(db, id),
    ])
    const last = latest ? { lastUpdated: latest.updateTime, latestTag: form.to1(latest) } : {}
    return { id, tagCount: String(count), latestVersion: version ?? '', ...last }
  },
})

/** How many images tags name or have named, of a repo or of all repos below a group. */
export const digestCount = operation({
  method: Registry.method.getManifestDigestCount,
  read: (call, db) => inSeries(call, async () => ({ count: String(await countDigests(db, call.scope)) })),
})

/** Tags may have been moved hundreds of thousands of times: a few are read, then whoever else waits has a turn. */
async function countDigests(db: Queryable, scope: string): Promise<number> {
  const digests = new Set<string>()
  let last: NamedImage | undefined
  for (;;) {
    const images = await imagesNamed(db, scope, { last, limit: MOVES })
    if (images.length === 0) return digests.size
    for (const { digest } of images) digests.add(digest)
    last = images.at(-1)
  }
}

/** Deprecated tags with what is known of their end: the day of it, and how long a repo that grants grace still follows. */
export function withDates(list: V1Rule): V1Rule {
  if (!('read' in list)) throw new Error('Tags are listed by reading.')
  return {
    ...list,
    read: async (call, db) => {
      const answer = await list.read(call, db)
      const items = 'items' in answer && Array.isArray(answer.items) ? answer.items : []
      return { ...answer, items: await ended(items.map(namedOf), call.deps) }
    },
  }
}

interface Named {
  readonly id: string
  readonly name: string
}

function namedOf(tag: unknown): Named {
  const { id, name } = membersOf(tag)
  return { id: String(id), name: String(name) }
}

/** What is read of the repo of a tag. */
const OF_REPO: ReadonlySet<string> = new Set(['name', 'syncConfig'])

async function ended(tags: readonly Named[], { db, clock }: Deps): Promise<readonly object[]> {
  const uids = tags.map(({ id }) => id)
  const above = [...new Set(uids.map((uid) => parentOf(uid) ?? ''))]
  const [times, found] = await Promise.all([
    deprecatedSince(db, uids),
    getRows<RowOf<Repo>>(db, projected(repoTable, OF_REPO), above),
  ])
  const since = new Map(times.map(({ uid, time }) => [uid, time]))
  const repoOf = new Map(found.map((repo) => [repo.uid, repo]))
  return tags.map(({ id, name }) => {
    const repo = repoOf.get(parentOf(id) ?? '')
    const eolDate = since.get(id)?.toISOString().slice(0, 10) ?? ''
    return {
      ...{ id, name, mainPackageName: repo?.name ?? '' },
      mainPackageVersion: { version: name, eolDate },
      ...graceOf(repo?.syncConfig, clock.now()),
    }
  })
}

/** A repo that follows another with a grace period has deprecated tags in it until it follows no longer. */
function graceOf(sync: SyncConfig | null | undefined, now: number): object {
  if (!sync?.gracePeriod) {
    return { tagStatus: EolTagStatus.TAG_INACTIVE, graceStatus: EolGracePeriodStatus.GRACE_NOT_ELIGIBLE }
  }
  const end = sync.expirationTime === undefined ? undefined : new Date(sync.expirationTime)
  const over = end !== undefined && end.getTime() <= now
  return {
    tagStatus: over ? EolTagStatus.TAG_INACTIVE : EolTagStatus.TAG_IN_GRACE,
    graceStatus: over ? EolGracePeriodStatus.GRACE_EXPIRED : EolGracePeriodStatus.GRACE_ACTIVE,
    ...(end ? { gracePeriodExpiryDate: end } : {}),
  }
}
