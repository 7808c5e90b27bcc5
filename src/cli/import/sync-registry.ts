// `sync`: the repos, tags and digests of a registry's catalogue, mirrored into a group.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from '../../registry/registry.ts'
import { ImportError, type GraphClient, type UserFault } from './client.ts'
import { createReport, reported, type Report } from './report.ts'
import { readSboms } from './sync-sboms.ts'
import { uniqueTags } from './unique-tags.ts'

export interface SyncOptions {
  readonly client: GraphClient
  readonly registry: Registry
  readonly group: string
  readonly out: NodeJS.WriteStream
  readonly err: NodeJS.WriteStream
  /** Whether it is one round of many, which says nothing when nothing changed. */
  readonly watching?: boolean
}

const ERRORS = 'errors { message reason }'
const FIND = `query Find($group: UID!, $name: String!) {
  repos(scope: { childrenOf: $group }, filter: { name: $name }, first: 1) { nodes { uid syncConfig { uniqueTags } } }
}`
const TAGS = `query Tags($repo: UID!, $after: String) {
  tags(scope: { childrenOf: $repo }, first: 200, after: $after,
    filter: { includeReferrers: true, includeDates: true, includeEpochs: true }) {
    nodes { uid name digest deprecated bundles } pageInfo { hasNextPage endCursor }
  }
}`
const CREATE = `mutation Create($input: CreateRepoInput!) { createRepo(input: $input) { repo { uid } ${ERRORS} } }`
const TAG = `mutation Tag($input: CreateTagInput!) { createTag(input: $input) { tag { uid } ${ERRORS} } }`
const UNTAG = `mutation Untag($input: DeleteTagInput!) { deleteTag(input: $input) { ${ERRORS} } }`
const RECORD = `mutation Record($input: RecordSyncInput!) { recordSync(input: $input) { ${ERRORS} } }`
const AT_ONCE = 8
const MESSAGE_CHARS = 512

interface Tag {
  readonly uid: string
  readonly name: string
  readonly digest: string
  readonly deprecated: boolean
  readonly bundles: readonly string[]
}

/** Mirrors once. Gives the exit code: 1 when a repo was left out. */
export async function syncRegistry(options: SyncOptions): Promise<number> {
  const { client, registry, group } = options
  const names = await registry.repositories()
  const report = createReport(names.length, options)
  return reported(report, 'tags', async () => {
    for (const name of names) {
      try {
        // A repo is read whole before anything of it is written.
        const there = await readTags(registry, name)
        await mirror(client, { registry, group, name, there, report })
      } catch (error) {
        if (error instanceof ImportError) throw error
        const { message } = error as Error
        report.fail(name, message)
        const repo = await repoOf(client, group, name)
        if (repo) await record(client, repo.uid, { state: 'FAILED', message: message.slice(0, MESSAGE_CHARS) })
      }
      report.step()
    }
  })
}

export interface WatchOptions {
  /** One round; it gives or throws what stands in its way. */
  readonly round: () => Promise<unknown>
  readonly intervalMs: number
  /** Ends the watch, after the round that runs. */
  readonly signal: AbortSignal
  readonly say: (sentence: string) => void
}

/** Mirrors again and again. A registry or a server that is away is waited for, and said once. */
export async function watchRegistry({ round, intervalMs, signal, say }: WatchOptions): Promise<void> {
  let trouble = ''
  while (!signal.aborted) {
    const now = await round().then(
      () => '',
      (error: unknown) => (error as Error).message,
    )
    if (now !== trouble) say(now === '' ? 'it works again' : `${now}; trying again`)
    trouble = now
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}

async function readTags(registry: Registry, repository: string): Promise<Map<string, string>> {
  const names = await registry.tags(repository)
  const found = new Map<string, string>()
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE)
    const digests = await Promise.all(some.map((tag) => registry.digestOf(repository, tag)))
    some.forEach((tag, place) => {
      const digest = digests[place]
      if (digest !== undefined) found.set(tag, digest)
    })
  }
  return found
}

interface Mirrored {
  readonly registry: Registry
  readonly group: string
  readonly name: string
  /** Name → digest at the registry. */
  readonly there: ReadonlyMap<string, string>
  readonly report: Report
}

async function mirror(client: GraphClient, { registry, group, name, there, report }: Mirrored): Promise<void> {
  const known = await repoOf(client, group, name)
  // The catalogue keeps the names of repositories whose last tag is gone.
  if (!known && there.size === 0) return
  const repo = known?.uid ?? (await write<{ repo: { uid: string } }>(client, CREATE, { parent: group, name })).repo.uid
  const here = known ? await tagsOf(client, repo) : []
  const byName = new Map(here.map((tag) => [tag.name, tag]))
  const wanted = known?.syncConfig?.uniqueTags ? await uniqueTags({ registry, repository: name }, there, here) : there
  const moved = [...wanted].filter(([tag, digest]) => byName.get(tag)?.digest !== digest)
  const gone = here.filter((one) => !wanted.has(one.name))
  if (moved.length + gone.length > 0) await record(client, repo, { state: 'IN_PROGRESS' })
  for (const [tag, digest] of moved) {
    const old = byName.get(tag)
    const kept = old ? { deprecated: old.deprecated, bundles: old.bundles } : {}
    await write(client, TAG, { parent: repo, name: tag, digest, ...kept })
    if (old) report.counts.updated++
    else report.counts.created++
  }
  report.counts.unchanged += wanted.size - moved.length
  for (const tag of gone) {
    await write(client, UNTAG, { uid: tag.uid })
    report.counts.deleted++
  }
  await record(client, repo, { state: 'SUCCEEDED' })
  await readSboms(client, repo, there)
}

interface FoundRepo {
  readonly uid: string
  readonly syncConfig: { readonly uniqueTags: boolean } | null
}

/** The repo of a name in the group; undefined when there is none. */
async function repoOf(client: GraphClient, group: string, name: string): Promise<FoundRepo | undefined> {
  const found = await client.run<{ repos: { nodes: readonly FoundRepo[] } }>(FIND, { group, name })
  return found.repos.nodes[0]
}

interface Did {
  readonly state: 'IN_PROGRESS' | 'FAILED' | 'SUCCEEDED'
  readonly message?: string
}

/** Says at the repo what this does. A token that may write tags but not change repos mirrors all the same, and says nothing. */
async function record(client: GraphClient, uid: string, did: Did): Promise<void> {
  await write(client, RECORD, { uid, ...did }).catch((error: unknown) => {
    if (error instanceof ImportError) throw error
  })
}

async function tagsOf(client: GraphClient, repo: string): Promise<Tag[]> {
  const tags: Tag[] = []
  let after: string | null = null
  for (;;) {
    const { tags: page }: { tags: { nodes: Tag[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } } =
      await client.run(TAGS, { repo, after })
    tags.push(...page.nodes)
    if (!page.pageInfo.hasNextPage) return tags
    after = page.pageInfo.endCursor
  }
}

async function write<Payload>(client: GraphClient, document: string, input: object): Promise<Payload> {
  const [payload] = Object.values(
    await client.run<Record<string, Payload & { readonly errors: readonly UserFault[] }>>(document, { input }),
  )
  if (!payload || payload.errors.length > 0) {
    throw new Error((payload?.errors ?? []).map((error) => error.message).join('; ') || 'the server gave no answer')
  }
  return payload
}
