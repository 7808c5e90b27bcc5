// What reports count, by repo, tag and day.
import { setImmediate as turn } from 'node:timers/promises'
import { answerTooLarge } from '../../../core/answer-size.ts'
import { inPieces } from '../../../core/pieces.ts'
import { countedReports, type CountFilter, foundReports } from '../../../db/statements/vuln-reports.ts'
import { type CallEnvironment, reading } from '../../call.ts'
import type { SeverityName } from './finding.ts'
import { countsOf, type FoundIds, idsOf } from './forms.ts'

/** A day of a tag with what its last report of that day found, as it was asked for. */
export interface DayCount<Found> {
  readonly repoUid: string
  readonly repo: string
  readonly tag: string
  /** Its beginning, in UTC. */
  readonly day: Date
  readonly sizeBytes: string
  readonly found: Found
}

/** Days of tags that one request is told. */
const MOST_DAYS = 50_000
/** Bytes of findings, as they are kept, of which one statement reads what they found. */
const AT_ONCE = 64 * 1024
/** Ids that one request is told, those of each day anew. */
const MOST_IDS = 1_000_000

/**
 * The days with reports of the tags that are asked for, by repo, tag and day.
 * @param of what is wanted of a report that so many days have
 * @throws RESOURCE_EXHAUSTED where they are too many
 */
export async function dayCounts<Found>(
  call: CallEnvironment,
  filter: CountFilter,
  of: (found: FoundIds, days: number) => Found,
): Promise<DayCount<Found>[]> {
  const db = reading(call)
  const rows = await countedReports(db, filter, MOST_DAYS + 1)
  if (rows.length > MOST_DAYS) throw answerTooLarge()
  const days = Map.groupBy(rows, ({ report }) => report)
  const wanted = new Map<string, Found>()
  const reports = Array.from(days.values(), ([first]) => first!)
  for (const piece of inPieces(reports, ({ bytes }) => bytes, AT_ONCE)) {
    call.context.signal?.throwIfAborted()
    for (const { report, findings } of await foundReports(
      db,
      piece.map((one) => one.report),
    )) {
      wanted.set(report, of(new Map(findings), days.get(report)?.length ?? 0))
    }
    await turn()
  }
  // A report that was removed meanwhile is told no more.
  return rows.flatMap(({ report, sizes, repoUid, repo, tag, day }) => {
    const size = Object.values(sizes ?? {})[0] ?? 0
    const told = { repoUid, repo, tag, day, sizeBytes: String(size) }
    return wanted.has(report) ? [{ ...told, found: wanted.get(report)! }] : []
  })
}

/** Counts the ids that a request is told. @throws RESOURCE_EXHAUSTED where they are too many */
export class ToldIds {
  #told = 0

  /** All of a report, on so many days. */
  readonly all = (found: FoundIds, days: number): FoundIds => {
    this.#told += found.size * days
    if (this.#told > MOST_IDS) throw answerTooLarge()
    return found
  }
}

/**
 * The same days with what was found on the days before, too: that of each is good until the next is asked for.
 * @param days by repo, tag and day
 */
export function* cumulative(days: Iterable<DayCount<FoundIds>>): Generator<DayCount<FoundIds>> {
  let tag = ''
  let found = new Map<string, SeverityName>()
  for (const one of days) {
    const key = `${one.repoUid} ${one.tag}`
    if (key !== tag) found = new Map()
    tag = key
    for (const [id, severity] of one.found) found.set(id, severity)
    yield { ...one, found }
  }
}

/** chainguard.platform.registry.VulnCountReport */
export function countReport({ repo, tag, day, sizeBytes, found }: DayCount<FoundIds>): object {
  return { repo, tag, date: day, vulnCounts: countsOf(found), sizeBytes, ...idsOf(found) }
}
