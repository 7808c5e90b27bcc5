// What repositories of libraries publish, taken in: a second run changes nothing.
import {
  ArtifactsService as OwnArtifactsService,
  type PublishedVersion as PublishedVersionMessage,
} from '../../contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import { ListArtifactsResponseSchema } from '../../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { getRows, lockParents } from '../../db/statements/get.ts'
import type { Plain, RequestOf } from '../../contract/plain.ts'
import type { WriteCall } from '../call.ts'
import type { Row } from '../page.ts'
import { operation } from '../operation.ts'
import { followLatestVersions } from '../../db/statements/artifacts.ts'
import { insertMany } from '../rows.ts'
import type { Violations } from '../violations.ts'
import { artifacts, artifactVersions } from './artifacts.ts'
import { shapes } from '../../core/shapes.ts'
import { rulesOfEcosystem, type EcosystemRules } from './ecosystems.ts'

const MAX_VERSIONS = 500
const MAX_FILES = 200
const MAX_DESCRIPTION = 16 * 1024

type PublishedVersion = Plain<PublishedVersionMessage>
type ImportRequest = RequestOf<typeof OwnArtifactsService.method.importArtifacts>

/** Writes a batch in one transaction. */
export const importArtifacts = operation({
  method: OwnArtifactsService.method.importArtifacts,
  validate: ({ request }, violations) => {
    const { versions = [] } = request
    const rules = rulesOfEcosystem(request.ecosystem ?? 0)
    if (!rules) violations.add('ecosystem', 'is required')
    if (versions.length === 0) violations.add('versions', 'is required')
    if (versions.length > MAX_VERSIONS) violations.add('versions', `has more than ${MAX_VERSIONS} items`)
    const seen = new Set<string>()
    versions.slice(0, MAX_VERSIONS).forEach((one, at) => {
      if (!rules) return
      checkVersion(one, { rules, violations, at: `versions[${at}]` })
      const key = `${rules.normalize(one.name ?? '')} ${one.version}`
      if (seen.has(key)) violations.add(`versions[${at}]`, 'is in the list twice')
      seen.add(key)
    })
  },
  write: async (call) => {
    const rules = rulesOfEcosystem(call.request.ecosystem ?? 0)
    if (!rules) throw new Error('an ecosystem without rules passed the check')
    const wanted = (call.request.versions ?? []).map((one) => versionRow(one, rules))
    const names = [...new Set(wanted.map((one) => one.name))]
    // Imports into one group wait for each other, and find what another one has made.
    await lockParents(call.tx, { name: 'groups' }, [call.scope])
    const known = await storedArtifacts(call, names)
    const was = await getRows<Row>(call.tx, artifacts.table, [...known.values()])
    const uids = await artifactUids(call, names, known)
    const counts = await writeVersions(call, wanted, uids)
    if (counts.touched.size > 0) {
      await followLatestVersions(call.tx, [...counts.touched], new Date(call.deps.clock.now()))
      await tell(call, [...counts.touched], was)
    }
    const { created, updated } = counts
    return { created, updated, unchanged: wanted.length - created - updated }
  },
})

function checkVersion(
  { name, version, description = '', files = [] }: PublishedVersion,
  { rules, violations, at }: { rules: EcosystemRules; violations: Violations; at: string },
): void {
  if (!name) violations.add(`${at}.name`, 'is required')
  else if (!rules.isName(name)) violations.add(`${at}.name`, rules.nameSays)
  if (!version) violations.add(`${at}.version`, 'is required')
  else if (rules.key(version) === undefined) violations.add(`${at}.version`, rules.versionSays)
  if (description.length > MAX_DESCRIPTION)
    violations.add(`${at}.description`, `has more than ${MAX_DESCRIPTION} characters`)
  if (files.length > MAX_FILES) violations.add(`${at}.files`, `has more than ${MAX_FILES} items`)
  files.slice(0, MAX_FILES).forEach((file, index) => {
    const size = Number(file.size ?? 0)
    if (!file.name || file.name.length > 512)
      violations.add(`${at}.files[${index}].name`, 'must have 1 to 512 characters')
    if (!Number.isSafeInteger(size) || size < 0)
      violations.add(`${at}.files[${index}].size`, 'must be a number of bytes')
    if (file.digest && !shapes.digest.test(file.digest))
      violations.add(`${at}.files[${index}].digest`, shapes.digest.says)
  })
}

interface VersionRow {
  readonly name: string
  readonly version: string
  readonly versionOrder: string
  readonly description: string
  readonly sizeBytes: number
  readonly cudaVersion: string
  readonly remediated: boolean
  readonly files: readonly { readonly name: string; readonly size: number; readonly digest: string }[]
}

function versionRow(
  { name = '', version = '', description = '', files = [] }: PublishedVersion,
  rules: EcosystemRules,
): VersionRow {
  const plain = files.map((file) => ({
    name: file.name ?? '',
    size: Number(file.size ?? 0),
    digest: file.digest ?? '',
  }))
  plain.sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    name: rules.normalize(name),
    version,
    versionOrder: rules.key(version) ?? '',
    description,
    sizeBytes: plain.reduce((sum, file) => sum + file.size, 0),
    cudaVersion: rules.cudaOf(version),
    remediated: rules.isRemediated(version),
    files: plain,
  }
}

/** One event for all libraries with a version that was written. */
async function tell(call: WriteCall<ImportRequest>, touched: readonly string[], was: readonly Row[]): Promise<void> {
  const before = was.filter(({ uid }) => touched.includes(uid))
  const parent = call.scope
  call.emit({
    subject: parent,
    group: parent,
    bodyType: ListArtifactsResponseSchema,
    body: { artifacts: await getRows<Row>(call.tx, artifacts.table, touched) },
    ...(before.length === 0 ? {} : { before: { artifacts: before } }),
  })
}

/** The uids of the libraries that are there, and stay until the end, by name. */
async function storedArtifacts(
  { tx, scope: parentUid, request: { ecosystem = 0 } }: WriteCall<ImportRequest>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const where = { parentUid, ecosystem, name: { in: [...names] } }
  const found = await tx.prisma.artifact.findMany({ where, select: { uid: true, name: true } })
  // One that is being deleted is made anew when it is gone.
  const uids = found.map(({ uid }) => uid)
  const there = new Set(await lockParents(tx, artifacts.table, uids))
  return new Map(found.filter(({ uid }) => there.has(uid)).map(({ uid, name }) => [name, uid]))
}

/** The uids of the libraries by name; those that are missing are made. */
async function artifactUids(
  call: WriteCall<ImportRequest>,
  names: readonly string[],
  uids: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const {
    scope: parentUid,
    request: { ecosystem },
  } = call
  const fresh = names.filter((name) => !uids.has(name))
  const rows = fresh.map((name) => ({ parentUid, columns: { name, ecosystem } }))
  const made = await insertMany(artifacts, call, rows)
  return new Map([...uids, ...fresh.map((name, at) => [name, made[at] ?? ''] as const)])
}

interface Written {
  created: number
  updated: number
  /** Uids of the libraries with a version that was written. */
  readonly touched: Set<string>
}

async function writeVersions(
  call: WriteCall<ImportRequest>,
  wanted: readonly VersionRow[],
  uids: ReadonlyMap<string, string>,
): Promise<Written> {
  const now = new Date(call.deps.clock.now())
  const where = { parentUid: { in: [...uids.values()] }, version: { in: wanted.map((one) => one.version) } }
  const known = await call.tx.prisma.artifactVersion.findMany({ where })
  const byKey = new Map(known.map((row) => [`${row.parentUid} ${row.version}`, row]))
  const written: Written = { created: 0, updated: 0, touched: new Set() }
  const fresh = []
  for (const { name, files, ...fields } of wanted) {
    const parentUid = uids.get(name) ?? ''
    const row = byKey.get(`${parentUid} ${fields.version}`)
    const columns = { ...fields, files: files.map((file) => ({ ...file })) }
    if (!row) fresh.push({ parentUid, columns })
    else if (JSON.stringify(row.files) === storedForm(files) && row.description === fields.description) continue
    else {
      const data = { ...columns, updateTime: now }
      await call.tx.prisma.artifactVersion.update({ where: { uid: row.uid }, data, select: { uid: true } })
      written.updated++
    }
    written.touched.add(parentUid)
  }
  written.created = (await insertMany(artifactVersions, call, fresh)).length
  return written
}

/** JSON as jsonb gives it back: shorter names come first. */
function storedForm(files: VersionRow['files']): string {
  return JSON.stringify(files.map(({ name, size, digest }) => ({ name, size, digest })))
}
