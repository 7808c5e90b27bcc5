// Resolved vulnerabilities: what newer builds of images no longer have, day by day, from the moves of their tags, the
// advisories on them and the versions that fix.
import { setImmediate as turn } from 'node:timers/promises'
import { SecurityAdvisoryService } from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import { FeedService } from '../../contract/gen/platformgraph/advisory/v1/feed_pb.ts'
import type { AnswerOf } from '../../contract/plain.ts'
import { answerTooLarge, countAnswer, sizeOfRows } from '../../core/answer-size.ts'
import { fixesIn, type FixesRow } from '../../db/statements/advisories.ts'
import { reposReferenced } from '../../db/statements/repos.ts'
import { movesBefore, type PastMoveRow } from '../../db/statements/tag-history.ts'
import { type Call, reading } from '../call.ts'
import { inChunks } from '../chunks.ts'
import { operation } from '../operation.ts'
import { checkUids, visibleSubset } from '../registry/many.ts'
import type { Violations } from '../violations.ts'
import { type Fix, fixesByDay, type Move, taggedVersion, versionKey, type Wanted } from './resolved-days.ts'

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
    const { imageRefs = [], startTime: from = new Date(0), endTime: to = new Date(0) } = call.request
    const references = imageRefs.map((ref) => ref.repo ?? '')
    const wanted = new Map<string, ReadonlySet<string> | undefined>()
    for (const { uid, ordinal } of await reposReferenced(db, references, call.visible())) {
      const tags = imageRefs[ordinal - 1]?.tags ?? []
      const before = wanted.get(uid)
      const all = tags.length === 0 || (wanted.has(uid) && before === undefined)
      wanted.set(uid, all ? undefined : new Set([...(before ?? []), ...tags]))
    }
    const reports = new Reports(call)
    for (const [repoUid, tags] of wanted) reports.add(await historyOf(call, repoUid, to), { tags, from })
    return { resolvedVulnsReports: reports.all() }
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
  read: async (call) => {
    const { images = [], startTime: from = new Date(0), endTime: to = new Date(0) } = call.request
    const answers = images.map(() => new Reports(call))
    const asked = images.map(({ repoUid = '', tag = '' }, at) => ({ repoUid, tag, at }))
    const seen = visibleSubset(
      call,
      asked.map(({ repoUid }) => repoUid),
    )
    for (const repoUid of seen) {
      const history = await historyOf(call, repoUid, to)
      for (const { tag, at } of asked.filter((one) => one.repoUid === repoUid)) {
        await turn()
        answers[at]?.add(history, { tags: tag === '' ? undefined : new Set([tag]), from })
      }
    }
    return { images: answers.map((reports) => ({ reports: reports.all() })) }
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

type Report = AnswerOf<typeof SecurityAdvisoryService.method.listResolvedVulnsReports>['resolvedVulnsReports'][number]
type Vuln = Report['resolvedVulns'][number]

/** What there is to be told of one repo. */
interface History {
  readonly moves: readonly Move[]
  readonly fixes: readonly (Fix & { readonly vuln: Vuln })[]
}

/** Rows that one statement reads. */
const ROWS = 500
/** Of one repo, so many are held at once. */
const MOST_MOVES = 100_000
const MOST_FIXES = 20_000

/** Reads what happened in a repo before a time. @throws RESOURCE_EXHAUSTED where it is too much */
async function historyOf(call: Call, repoUid: string, time: Date): Promise<History> {
  const db = reading(call)
  const scopes = call.visible()
  const moves = inChunks(
    call,
    (last: PastMoveRow | undefined, limit) => movesBefore(db, { repoUid, time }, { last, limit }),
    ROWS,
  )
  const advisories = inChunks(
    call,
    (last: FixesRow | undefined, limit) => fixesIn(db, { repoUid, scopes }, { last, limit }),
    ROWS,
  )
  return {
    moves: await wholeOf(moves, MOST_MOVES, (row) => [{ ...row, version: taggedVersion(row.name) }]),
    fixes: await wholeOf(advisories, MOST_FIXES, (row) => {
      const vuln = vulnOf(row)
      return row.fixes.map((fix) => ({
        time: fix.time,
        version: fix.version ? versionKey(fix.version) : undefined,
        vuln,
      }))
    }),
  }
}

async function wholeOf<Row, Item>(
  chunks: AsyncIterable<readonly Row[]>,
  most: number,
  itemsOf: (row: Row) => Item[],
): Promise<Item[]> {
  const items: Item[] = []
  for await (const rows of chunks) {
    for (const row of rows) items.push(...itemsOf(row))
    if (items.length > most) throw answerTooLarge()
  }
  return items
}

/** The reports of the days on which anything was resolved. */
class Reports {
  readonly #days = new Map<number, Map<string, Vuln>>()
  readonly #signal: AbortSignal | undefined

  constructor({ context }: Call) {
    this.#signal = context.signal
  }

  /** Adds what was resolved in a repo. @throws RESOURCE_EXHAUSTED where it would be too large an answer */
  add({ moves, fixes }: History, wanted: Wanted): void {
    for (const [day, brought] of fixesByDay(moves, fixes, wanted)) {
      const found = this.#days.get(day) ?? new Map<string, Vuln>()
      this.#days.set(day, found)
      const told = brought.filter(({ vuln }) => !found.has(vuln.id))
      for (const { vuln } of brought) found.set(vuln.id, vuln)
      countAnswer(this.#signal, sizeOfRows(told.map(({ vuln }) => vuln)))
    }
  }

  /** All of them, the oldest first. */
  all(): Report[] {
    return [...this.#days]
      .sort(([a], [b]) => a - b)
      .map(([day, found]) => ({
        date: new Date(day),
        resolvedVulns: [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, vuln]) => vuln),
      }))
  }
}

function vulnOf({ id, aliases, severities }: FixesRow): Vuln {
  const rated = severities.map(({ type = 0, score = '' }) => ({ type, score }))
  const known = aliases.find((alias) => alias.startsWith('CVE-')) ?? id
  return { id: known, aliases: [id, ...aliases].filter((one) => one !== known), cvssSeverities: rated }
}
