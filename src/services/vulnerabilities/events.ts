// The events of advisories as rows: which kind each is, and what of it is stored.
import {
  type Advisory,
  type AdvisoryEvent,
  EventTypeFilter,
  ReviewState,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import type { Plain } from '../../contract/plain.ts'
import { toJson } from '../../core/json.ts'
import { newChildUid } from '../../core/uid.ts'
import type { Prisma } from '../../db/gen/prisma/client.ts'

/** An advisory, and an event of one, as they are sent. */
export type SentAdvisory = Plain<Advisory>
export type SentEvent = Plain<AdvisoryEvent>

/** Events that an advisory may have, whoever adds them: each get and each event of the platform tells them all. */
export const MOST_EVENTS = 1000

/** Members of the event's oneof and the type that lists filter by. */
export const EVENT_TYPES = {
  detection: EventTypeFilter.DETECTION,
  truePositiveDetermination: EventTypeFilter.TRUE_POSITIVE_DETERMINATION,
  fixed: EventTypeFilter.FIXED,
  falsePositiveDetermination: EventTypeFilter.FALSE_POSITIVE_DETERMINATION,
  analysisNotPlanned: EventTypeFilter.ANALYSIS_NOT_PLANNED,
  fixNotPlanned: EventTypeFilter.FIX_NOT_PLANNED,
  pendingUpstreamFix: EventTypeFilter.PENDING_UPSTREAM_FIX,
  patched: EventTypeFilter.PATCHED,
} as const

export type EventMember = keyof typeof EVENT_TYPES

/** What of an event is asked for the member that is set; what is stored has them in other forms. */
type Members = { readonly [Member in EventMember]?: unknown }

const isMember = (name: string): name is EventMember => name in EVENT_TYPES
const MEMBERS = Object.keys(EVENT_TYPES).filter(isMember)

/** The member of an event's oneof that is set; undefined: none. */
export function memberIn(event: Members): EventMember | undefined {
  return MEMBERS.find((name) => event[name] !== undefined && event[name] !== null)
}

/** The member of an event's oneof; an event without any is one of detection. */
export function memberOf(event: Members): EventMember {
  return memberIn(event) ?? 'detection'
}

/** The row of an event. `at`: its place among the events of its advisory. */
export function eventRow(parentUid: string, event: SentEvent, { at, now }: { at: number; now: Date }) {
  const member = memberOf(event)
  return {
    uid: newChildUid(parentUid),
    parentUid,
    author: event.author ?? '',
    reviewer: event.reviewer ?? '',
    reviewState: event.reviewState ?? ReviewState.UNSPECIFIED,
    issue: event.issue ?? null,
    findings: event.findings ? new Uint8Array(event.findings) : null,
    type: EVENT_TYPES[member],
    detail: { [member]: toJson(event[member] ?? {}) },
    ordinal: at,
    createTime: event.createTime ?? now,
    updateTime: now,
  } satisfies Prisma.AdvisoryEventCreateManyInput
}

type EventRow = ReturnType<typeof eventRow>

/**
 * What the events of a new advisory say of it, as its columns have it. The database keeps these columns by itself; a row that has them
 * from the beginning is not written a second time for its events (migration bulk_writes).
 */
export function summaryOf(events: readonly EventRow[]) {
  const last = events
    .toSorted((a, b) => a.createTime.getTime() - b.createTime.getTime() || a.ordinal - b.ordinal)
    .at(-1)
  return {
    eventTypes: distinct(events.map(({ type }) => type)),
    eventReviewStates: distinct(events.map(({ reviewState }) => reviewState)),
    eventAuthors: distinct(events.map(({ author }) => author)),
    eventReviewers: distinct(events.flatMap(({ reviewer }) => reviewer || [])),
    latestEventType: last?.type ?? 0,
  } satisfies Partial<Prisma.AdvisoryCreateManyInput>
}

function distinct<Value extends number | string>(values: readonly Value[]): Value[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
}
