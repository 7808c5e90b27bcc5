// How a repo follows another: from the source that a client names to what is stored, and what a follower shows of it.
import { stringify } from 'yaml'
import type { Repo } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { methodOf } from '../../contract/methods.ts'
import { invalidArgument, invalidField, notFound, permissionDenied } from '../../core/errors.ts'
import { isUid, lineageOf, parentOf } from '../../core/uid.ts'
import { reposReferenced, repoTable, sourceOf, sourcesNamed, type SourceRow } from '../../db/statements/repos.ts'
import { getRow } from '../../db/statements/get.ts'
import type { Transaction } from '../../db/database.ts'
import type { CheckInput, RowOf } from '../resource.ts'
import type { WriteCall } from '../call.ts'
import type { Row } from '../page.ts'
import { isEmpty } from '../violations.ts'

/** The stored form: the contract's message, its source always a uid. */
export type SyncConfig = NonNullable<RowOf<Repo>['syncConfig']>

const FIELD = 'sync_config.source'
/** How long a mirror follows where nobody says otherwise. */
const FOLLOWING_MS = 14 * 24 * 60 * 60 * 1000
/** Longer chains of repos that follow each other are a mistake. */
const MAX_CHAIN = 16

/** Completes the sync configuration that is written: finds its source, and fills in what follows from it. */
export async function completeSync({ call, parent, fields, current }: CheckInput<Repo>): Promise<void> {
  const before = current?.syncConfig ?? undefined
  const changes = 'syncConfig' in fields || 'customOverlay' in fields
  const wanted = 'syncConfig' in fields ? fields.syncConfig : before
  if (!changes || !wanted) return
  const group = parent ?? parentOf(current?.uid ?? '') ?? ''
  const source = wanted.source === before?.source ? await known(call.tx, before) : await findSource(call, group, wanted)
  await requireNoCycle(call.tx, source, current?.uid)
  const overlay = 'customOverlay' in fields ? fields.customOverlay : current?.customOverlay
  const above = source.syncConfig
  const end = new Date(call.deps.clock.now() + FOLLOWING_MS).toISOString()
  // What only version 1 writes, version 2 keeps.
  const written = 'customOverlay' in fields ? '' : (before?.apkoOverlay ?? '')
  const made: SyncConfig = {
    source: source.uid,
    uniqueTags: above?.uniqueTags ?? before?.uniqueTags ?? false,
    expirationTime: before?.expirationTime ?? above?.expirationTime ?? end,
    google: wanted.google ?? '',
    amazon: wanted.amazon ?? '',
    azure: wanted.azure ?? '',
    // Sorted, for faces and clients send the fields in orders of their own.
    apkoOverlay: overlay ? stringify(yamlOf(overlay), { sortMapEntries: true }) : written,
    gracePeriod: above?.gracePeriod ?? before?.gracePeriod ?? false,
  }
  fields.syncConfig = made
}

type Source = SourceRow<SyncConfig>

/** A source that was found when it was set; it may be gone since. */
async function known(tx: Transaction, before: SyncConfig | undefined): Promise<Source> {
  const uid = before?.source ?? ''
  return (await sourceOf<SyncConfig>(tx, uid)) ?? { uid, syncConfig: null }
}

const REPO_LIST = maskOf(['repo.list'])

/** The repo that a client means: by its uid, or by its name in the group or the nearest one above that has it. */
async function findSource(
  call: WriteCall<Record<string, unknown>>,
  group: string,
  { source = '' }: Pick<SyncConfig, 'source'>,
): Promise<Source> {
  if (isUid(source)) {
    // The same answer whether or not it exists (docs/rules.md, "Errors").
    if (!call.authority.holds(REPO_LIST, source)) throw permissionDenied(['repo.list'], source)
    const found = await sourceOf<SyncConfig>(call.tx, source)
    if (!found) throw notFound('Repo', source)
    return found
  }
  const name = withoutHost(source, call.deps.images?.host)
  const rows = await sourcesNamed<SyncConfig>(call.tx, name, lineageOf(group))
  const seen = rows.find((row) => call.authority.holds(REPO_LIST, row.uid))
  return seen ?? (await findReferenced(call, name))
}

/** The host of the published service, by which references name its images. */
const PUBLISHED_HOST = 'cgr.dev'

/** A reference to an image without the host of a registry whose repos these are. */
function withoutHost(source: string, own: string | undefined): string {
  const [host = '', ...path] = source.split('/')
  return path.length > 0 && (host === PUBLISHED_HOST || host === own) ? path.join('/') : source
}

/** The repo that a name means with groups above it: `organization/name`. */
async function findReferenced(call: WriteCall<Record<string, unknown>>, name: string): Promise<Source> {
  const rows = name.includes('/') ? await reposReferenced(call.tx, [name], call.authority.visible(REPO_LIST)) : []
  const uids = [...new Set(rows.map(({ uid }) => uid))]
  if (uids.length > 1) throw invalidField(FIELD, `several repos are called ${name}; name one by its uid`)
  const found = uids[0] === undefined ? undefined : await sourceOf<SyncConfig>(call.tx, uids[0])
  if (found) return found
  throw invalidField(
    FIELD,
    `there is no repo ${name} in the group or above it, or of that organization, that you may see`,
  )
}

const INHERITED = ['catalogTier', 'bundles', 'aliases', 'activeTags'] as const

/**
 * Keeps what a mirror has of its source as it is: what was sent again is not stored, so that it follows a change.
 * @throws INVALID_ARGUMENT when something else was sent
 */
export async function keepInherited({ call, fields, current }: CheckInput<Repo>): Promise<void> {
  const sync = 'syncConfig' in fields ? fields.syncConfig : current?.syncConfig
  const sent = INHERITED.filter((name) => name in fields)
  // Version 1 has a method of its own, and shows and writes a mirror's own values.
  if (!sync || sent.length === 0 || call.method !== methodOf(call.method.desc)) return
  const source = await getRow<Row>(call.tx, repoTable, sync.source ?? '')
  const { updateMask: mask } = call.request
  const isWhole = current === undefined || (Array.isArray(mask) && mask.includes('*'))
  const differs = sent.filter((name) => {
    if (isWhole && (isEmpty(fields[name]) || fields[name] === 0)) return false
    return JSON.stringify(fields[name] ?? null) !== JSON.stringify(source?.[name] ?? null)
  })
  if (differs.length > 0) {
    throw invalidArgument(
      differs.map((field) => ({ field, description: `is that of the repo that this one follows, ${sync.source}` })),
    )
  }
  for (const name of sent) delete fields[name]
}

async function requireNoCycle(tx: Transaction, source: Source, self: string | undefined): Promise<void> {
  let at: Source | undefined = source
  for (let steps = 0; at; steps++) {
    if (at.uid === self) throw invalidField(FIELD, 'leads back to the repo itself')
    if (steps > MAX_CHAIN)
      throw invalidField(FIELD, `is the end of more than ${MAX_CHAIN} repos that follow each other`)
    at = at.syncConfig ? await sourceOf<SyncConfig>(tx, at.syncConfig.source ?? '') : undefined
  }
}

/** The overlay under the names that the image builder reads. */
function yamlOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(yamlOf)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined && inner !== '')
      .map(([name, inner]) => [YAML_NAMES[name] ?? name, name in MAPS ? inner : yamlOf(inner)]),
  )
}

/** Their keys are the client's own. */
const MAPS = { environment: true, annotations: true }
const YAML_NAMES: Readonly<Record<string, string>> = {
  runtimeRepositories: 'runtime_repositories',
  runtimeKeyring: 'runtime_keyring',
  runAs: 'run-as',
  groupName: 'group',
  homeDir: 'homedir',
}
