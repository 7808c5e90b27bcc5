// What reports count, by repo, tag and day.
import type { Queryable } from '../../../db/database.ts'
import { type CountedReport, countedReports, type CountFilter } from '../../../db/statements/vuln-reports.ts'
import { countsOf, type FoundIds, idsOf } from './forms.ts'

/** A day of a tag: what its last report of that day found, or also all before it. */
export interface DayCount {
  readonly repoUid: string
  readonly repo: string
  readonly tag: string
  /** Its beginning, in UTC. */
  readonly day: Date
  readonly sizeBytes: string
  readonly found: FoundIds
}

/** The days with reports of the tags that are asked for, by repo, tag and day. */
export async function dayCounts(db: Queryable, filter: CountFilter): Promise<DayCount[]> {
  return (await countedReports(db, filter)).map(dayOf)
}

function dayOf({ findings, sizes, ...row }: CountedReport): DayCount {
  const size = Object.values(sizes ?? {})[0] ?? 0
  return { ...row, sizeBytes: String(size), found: new Map(findings) }
}

/** The same with what was found on the days before, too. */
export function cumulative(days: readonly DayCount[]): DayCount[] {
  const so = new Map<string, Map<string, DayCount['found'] extends ReadonlyMap<string, infer S> ? S : never>>()
  return days.map((one) => {
    const key = `${one.repoUid} ${one.tag}`
    const found = new Map([...(so.get(key) ?? []), ...one.found])
    so.set(key, found)
    return { ...one, found }
  })
}

/** chainguard.platform.registry.VulnCountReport */
export function countReport({ repo, tag, day, sizeBytes, found }: DayCount): object {
  return { repo, tag, date: day, vulnCounts: countsOf(found), sizeBytes, ...idsOf(found) }
}
