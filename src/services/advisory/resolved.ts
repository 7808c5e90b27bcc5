// Resolved vulnerabilities: what newer builds of images no longer have, day by day, from the moves of their tags, the
// advisories on them and the versions that fix.
import { SecurityAdvisoryService } from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import { FeedService } from '../../contract/gen/platformgraph/advisory/v1/feed_pb.ts'
import type { AnswerOf } from '../../contract/plain.ts'
import { mavenKey } from '../../core/versions/maven.ts'
import { fixesIn, type FixRow } from '../../db/statements/advisories.ts'
import { reposReferenced } from '../../db/statements/repos.ts'
import { movesBefore, type PastMoveRow } from '../../db/statements/tag-history.ts'
import { operation } from '../operation.ts'
import { checkUids, visibleSubset } from '../registry/many.ts'
import type { Violations } from '../violations.ts'

const MAX_IMAGES = 100
const MAX_DAYS = 366
const DAY = 24 * 60 * 60 * 1000

export const listResolvedVulnsReports = operation({
  method: SecurityAdvisoryService.method.listResolvedVulnsReports,
  validate: ({ request: { imageRefs = [], startTime, endTime } }, violations) => {
    if (imageRefs.length === 0) violations.add('image_refs', 'is required')
    if (imageRefs.length > MAX_IMAGES)
      violations.add('image_refs', `has ${imageRefs.length} items; ${MAX_IMAGES} are allowed`)
    imageRefs.forEach((ref, at) => {
      if (!ref.repo) violations.add(`image_refs[${at}].repo`, 'is required')
    })
    checkTimes({ startTime, endTime }, violations)
  },
  read: async (call, db) => {
    const { imageRefs = [], startTime = new Date(0), endTime = new Date(0) } = call.request
    const scopes = call.visible()
    const references = imageRefs.map((ref) => ref.repo ?? '')
    const repos = await reposReferenced(db, references, scopes)
    if (repos.length === 0) return { resolvedVulnsReports: [] }
    const uids = [...new Set(repos.map((row) => row.uid))]
    const moves = await movesBefore(db, uids, endTime)
    const fixes = await fixesIn(db, uids, scopes)
    const wanted = new Map<string, ReadonlySet<string> | undefined>()
    for (const { uid, ordinal } of repos) {
      const tags = imageRefs[ordinal - 1]?.tags ?? []
      const before = wanted.get(uid)
      const all = tags.length === 0 || (wanted.has(uid) && before === undefined)
      wanted.set(uid, all ? undefined : new Set([...(before ?? []), ...tags]))
    }
    return { resolvedVulnsReports: reportsOf(moves, fixes, { wanted, from: startTime }) }
  },
})

/** The same of repos and tags by their uids, each by itself. */
export const listResolvedReports = operation({
  method: FeedService.method.listResolvedReports,
  validate: ({ request: { images = [], startTime, endTime } }, violations) => {
    checkUids(
      images.map(({ repoUid = '' }) => repoUid),
      'images',
      violations,
    )
    checkTimes({ startTime, endTime }, violations)
  },
  read: async (call, db) => {
    const { images = [], startTime = new Date(0), endTime = new Date(0) } = call.request
    const uids = visibleSubset(
      call,
      images.map(({ repoUid = '' }) => repoUid),
    )
    const moves = Map.groupBy(await movesBefore(db, uids, endTime), ({ repoUid }) => repoUid)
    const fixes = Map.groupBy(await fixesIn(db, uids, call.visible()), ({ repoUid }) => repoUid)
    return {
      images: images.map(({ repoUid = '', tag = '' }) => {
        const wanted = new Map([[repoUid, tag === '' ? undefined : new Set([tag])]])
        const of = [moves.get(repoUid) ?? [], fixes.get(repoUid) ?? []] as const
        return { reports: reportsOf(...of, { wanted, from: startTime }) }
      }),
    }
  },
})

function checkTimes(
  { startTime, endTime }: { readonly startTime: Date | undefined; readonly endTime: Date | undefined },
  violations: Violations,
): void {
  if (!startTime) violations.add('start_time', 'is required')
  if (!endTime) violations.add('end_time', 'is required')
  if (!startTime || !endTime) return
  if (endTime < startTime) violations.add('end_time', 'lies before start_time')
  else if (endTime.getTime() - startTime.getTime() > MAX_DAYS * DAY)
    violations.add('end_time', `is more than ${MAX_DAYS} days after start_time`)
}

interface Wanted {
  /** Tags by repo; undefined: all. */
  readonly wanted: ReadonlyMap<string, ReadonlySet<string> | undefined>
  readonly from: Date
}

type Report = AnswerOf<typeof SecurityAdvisoryService.method.listResolvedVulnsReports>['resolvedVulnsReports'][number]
type Vuln = Report['resolvedVulns'][number]

/** The reports of the days on which anything was resolved, the oldest first. */
export function reportsOf(moves: readonly PastMoveRow[], fixes: readonly FixRow[], { wanted, from }: Wanted): Report[] {
  const versions = versionsOf(moves)
  const fixesOf = Map.groupBy(fixes, (fix) => fix.repoUid)
  const last = new Map<string, PastMoveRow>()
  const days = new Map<number, Map<string, Vuln>>()
  for (const move of moves) {
    const tag = `${move.repoUid} ${move.name}`
    const before = last.get(tag)
    last.set(tag, move)
    const tags = wanted.get(move.repoUid)
    if (!before || before.digest === move.digest || move.time < from || (tags && !tags.has(move.name))) continue
    for (const fix of fixesOf.get(move.repoUid) ?? []) {
      if (!resolves(fix, { before, move, versions })) continue
      const day = Math.floor(move.time.getTime() / DAY) * DAY
      const found = days.get(day) ?? new Map<string, Vuln>()
      const vuln = vulnOf(fix)
      found.set(vuln.id, vuln)
      days.set(day, found)
    }
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, found]) => ({
      date: new Date(day),
      resolvedVulns: [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, vuln]) => vuln),
    }))
}

/** The greatest version that a digest was ever tagged with: `1.27.3` says more than `1.27` or `latest`. */
function versionsOf(moves: readonly PastMoveRow[]): Map<string, string> {
  const versions = new Map<string, string>()
  for (const { repoUid, name, digest } of moves) {
    if (!/^v?\d+(?:\.\d+)+/.test(name)) continue
    const key = mavenKey(name.replace(/^v/, ''))
    const image = `${repoUid} ${digest}`
    if (key !== undefined && key > (versions.get(image) ?? '')) versions.set(image, key)
  }
  return versions
}

/** Whether a move went from a version before the fix to one that has it; without versions, whether the fix came between. */
function resolves(
  fix: FixRow,
  on: { before: PastMoveRow; move: PastMoveRow; versions: ReadonlyMap<string, string> },
): boolean {
  const { before, move, versions } = on
  const older = versions.get(`${before.repoUid} ${before.digest}`)
  const newer = versions.get(`${move.repoUid} ${move.digest}`)
  const fixed = fix.version ? mavenKey(fix.version.replace(/^v/, '')) : undefined
  if (older !== undefined && newer !== undefined && fixed !== undefined) return older < fixed && fixed <= newer
  return before.time < fix.time && fix.time <= move.time
}

function vulnOf({ id, aliases, severities }: FixRow): Vuln {
  const rated = severities.map(({ type = 0, score = '' }) => ({ type, score }))
  const known = aliases.find((alias) => alias.startsWith('CVE-')) ?? id
  return { id: known, aliases: [id, ...aliases].filter((one) => one !== known), cvssSeverities: rated }
}
