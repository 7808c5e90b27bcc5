// The events of advisories as rows: which kind each is, and what of it is stored.
import {
  EventTypeFilter,
  ReviewState,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { newChildUid } from '../../core/uid.ts'
import type { Prisma } from '../../db/gen/prisma/client.ts'

type Plain = Record<string, unknown>
export type EventRow = Prisma.AdvisoryEventCreateManyInput

/** Members of the event's oneof and the type that lists filter by. */
export const EVENT_TYPES: Readonly<Record<string, EventTypeFilter>> = {
  detection: EventTypeFilter.DETECTION,
  truePositiveDetermination: EventTypeFilter.TRUE_POSITIVE_DETERMINATION,
  fixed: EventTypeFilter.FIXED,
  falsePositiveDetermination: EventTypeFilter.FALSE_POSITIVE_DETERMINATION,
  analysisNotPlanned: EventTypeFilter.ANALYSIS_NOT_PLANNED,
  fixNotPlanned: EventTypeFilter.FIX_NOT_PLANNED,
  pendingUpstreamFix: EventTypeFilter.PENDING_UPSTREAM_FIX,
  patched: EventTypeFilter.PATCHED,
}

/** The events of an advisory in plain form. */
export function eventsOf(advisory: Plain): readonly Plain[] {
  return (advisory['events'] as Plain[] | undefined) ?? []
}

/** The member of an event's oneof that is set; undefined: none. */
export function memberIn(event: Plain): string | undefined {
  return Object.keys(EVENT_TYPES).find((name) => event[name] !== undefined && event[name] !== null)
}

/** The member of an event's oneof; an event without any is one of detection. */
export function memberOf(event: Plain): string {
  return memberIn(event) ?? 'detection'
}

/** The row of an event. `at`: its place among the events of its advisory. */
export function eventRow(parentUid: string, event: Plain, { at, now }: { at: number; now: Date }): EventRow {
  const member = memberOf(event)
  return {
    uid: newChildUid(parentUid),
    parentUid,
    author: (event['author'] as string | undefined) ?? '',
    reviewer: (event['reviewer'] as string | undefined) ?? '',
    reviewState: (event['reviewState'] as number | undefined) ?? ReviewState.UNSPECIFIED,
    issue: (event['issue'] as string | undefined) ?? null,
    findings: (event['findings'] as Uint8Array<ArrayBuffer> | undefined) ?? null,
    type: EVENT_TYPES[member] ?? EventTypeFilter.UNSPECIFIED,
    detail: { [member]: (event[member] ?? {}) as Prisma.InputJsonObject },
    ordinal: at,
    createTime: (event['createTime'] as Date | undefined) ?? now,
    updateTime: now,
  }
}
