// The events as their readers see them: the audit log of a group, the history of a resource, the feed.
import { EventsService, type Event } from '../../contract/gen/platformgraph/events/v1/events_pb.ts'
import { eventMethods } from '../../contract/methods.ts'
import type { AnswerOf, Complete, RequestOf } from '../../contract/plain.ts'
import { expiredCursor, invalidField, permissionDenied, PlatformError } from '../../core/errors.ts'
import { pageSizeOf } from '../../core/page.ts'
import { isUid, parentOf, rootOf } from '../../core/uid.ts'
import { bodyJson, eventBody } from '../../wire/event-body.ts'
import { countEvents, type EventQuery, readEvents } from '../../db/statements/event-pages.ts'
import { lastDropped, lastPosition, type EventRow } from '../../db/statements/feed.ts'
import { type About, type ListBody, withinCondition } from '../../db/statements/event-within.ts'
import { dayOf } from '../../db/statements/event-days.ts'
import { actorIs, forCustomers, notBefore, timeBefore } from '../../db/statements/event-filters.ts'
import type { Queryable } from '../../db/database.ts'
import { messageIn } from '../fields.ts'
import type { Call } from '../call.ts'
import { refusalOr } from '../commit.ts'
import { operation, type Operation } from '../operation.ts'
import { cursorOf, positionOfCursor } from './cursor.ts'
import { placeForReading } from './place.ts'
import { eventsSeen, placesOfEvents, visibleEvents } from './visibility.ts'

/** An event for its readers. */
export type EventMessage = Complete<Event>

type ListEvents = RequestOf<typeof EventsService.method.listEvents>
type EventPage = AnswerOf<typeof EventsService.method.listEvents>

const listEvents = operation({
  method: EventsService.method.listEvents,
  validate: (call, violations) => {
    const { group, subject, actor, startTime, endTime } = call.request
    for (const [field, uid] of Object.entries({ group, subject, actor }))
      if (uid !== undefined && !isUid(uid)) violations.add(field, 'is not a uid')
    if (startTime && endTime && endTime < startTime) violations.add('end_time', 'lies before start_time')
    if (group === undefined && subject === undefined) violations.add('group', 'is required')
  },
  readMany: async (calls, db) => readPages(calls, db),
})

/** What a call asks for. */
interface Asked extends EventQuery {
  readonly call: Call<ListEvents>
}

/** A page for each call, or why it is refused. */
async function readPages(calls: readonly Call<ListEvents>[], db: Queryable): Promise<(EventPage | PlatformError)[]> {
  const asked = await Promise.all(calls.map((call) => refusalOr(async () => queryOf(call))))
  const queries = asked.filter((one): one is Asked => !(one instanceof PlatformError))
  const pages = (await pagesOf(queries, db)).reverse()
  return asked.flatMap((one) => (one instanceof PlatformError ? one : (pages.pop() ?? [])))
}

async function pagesOf(queries: readonly Asked[], db: Queryable): Promise<(EventPage | PlatformError)[]> {
  if (queries.length === 0) return []
  await placeBefore(queries)
  // Asked before the pages are read: what is placed in between is simply still to come.
  const last = await lastPosition(db)
  const rows = await readEvents(db, queries)
  const dropped = await droppedBefore(queries, { db, last })
  const counted = queries.filter(({ call }) => call.request.total)
  const totals = await countEvents(db, counted)
  return queries.map((query, at) =>
    query.after && query.after < dropped
      ? expired(query)
      : pageOf(query, { found: rows[at] ?? [], last, total: totals[counted.indexOf(query)] }),
  )
}

/** Gives what was written in each organization its place. */
async function placeBefore(queries: readonly Asked[]): Promise<void> {
  const roots = new Map(queries.map(({ call }) => [rootOf(topOf(call)), call.deps]))
  // Nobody's turn: what all in the organization have written is given its place.
  // eslint-disable-next-line no-restricted-syntax
  for (const [uid, deps] of roots) await placeForReading(deps.db, { uid, now: deps.clock.now() })
}

interface Found {
  readonly found: readonly EventRow[]
  /** The last place before they were read. */
  readonly last: number
  readonly total: number | undefined
}

function pageOf(query: Asked, { found, last, total }: Found): EventPage {
  const { request } = query.call
  const more = found.length === query.limit
  const page = more ? found.slice(0, -1) : found
  const started = (request.backward ? request.before : request.after) !== undefined
  const onward = !request.backward && !request.descending
  const end = !onward
    ? last
    : more
      ? (page.at(-1)?.position ?? last)
      : Math.max(last, page.at(-1)?.position ?? 0, query.after ?? 0)
  return {
    events: (request.backward ? page.toReversed() : page).map(eventMessage),
    hasNext: request.backward ? started : more,
    hasPrevious: request.backward ? more : started,
    ...(total !== undefined && { total }),
    end: cursorOf(end),
  }
}

/**
 * The last place of events that were dropped for their age; 0 where nobody goes on from a place before it. Asked after the read, so that
 * nothing was dropped in between; a day that still goes on is dropped nowhere.
 */
async function droppedBefore(
  queries: readonly Asked[],
  { db, last }: { readonly db: Queryable; readonly last: number },
): Promise<number> {
  const goOn = queries.some(({ after }) => after && dayOf(after) !== dayOf(last))
  return goOn ? lastDropped(db) : 0
}

/** Whoever goes on from a place gets everything behind it, or is told. */
function expired({ call }: Asked): PlatformError {
  const field = call.request.descending ? 'before' : 'after'
  return expiredCursor(
    field,
    `lies before events that are kept no more; "${cursorOf(0)}" starts from the first that is kept`,
  )
}

function topOf({ request: { group, subject = '' } }: Call<ListEvents>): string {
  return group ?? subject
}

/** @throws PERMISSION_DENIED where the caller may see no events, and INVALID_ARGUMENT for what is no cursor */
function queryOf(call: Call<ListEvents>): Asked {
  const { request, caller } = call
  const { descending = false, backward = false } = request
  const seen = eventsSeen(call.authority, topOf(call))
  const visible = visibleEvents(seen)
  if (visible === undefined) throw permissionDenied(['groups.list'], topOf(call))
  if (request.after !== undefined && request.before !== undefined) {
    throw invalidField('before', 'cannot be combined with after')
  }
  const start = (field: 'after' | 'before'): number | undefined => {
    const cursor = request[field]
    return cursor === undefined ? undefined : positionOfCursor(cursor, field)
  }
  const [low, high] = descending ? [start('before'), start('after')] : [start('after'), start('before')]
  // Bindings are in groups; what a token is cut to may be a repo, and what lies below that is told to the group above it.
  const areGroups = request.subject === undefined && caller.kind === 'identity' && caller.scopes === undefined
  return {
    call,
    within: request.subject === undefined ? { group: topOf(call) } : about(request.subject),
    types: request.types ?? [],
    ...(areGroups && { places: placesOfEvents(seen) }),
    conditions: [visible, ...(caller.internal ? [] : [forCustomers]), ...filtersOf(request)],
    after: low,
    before: high,
    descending: descending !== backward,
    limit: pageSizeOf(request.pageSize, 'first') + 1,
  }
}

function filtersOf({ group, subject, actor, startTime, endTime }: ListEvents): EventQuery['conditions'] {
  return [
    ...(group !== undefined && subject !== undefined ? [withinCondition({ group })] : []),
    ...(actor === undefined ? [] : [actorIs(actor)]),
    ...(startTime === undefined ? [] : [notBefore(startTime)]),
    ...(endTime === undefined ? [] : [timeBefore(endTime)]),
  ]
}

/** What is done to many at once is one event of their parent, whose body lists them. */
const listBodies: readonly ListBody[] = eventMethods
  .map(eventBody)
  .flatMap(({ typeName, fields }) =>
    fields.flatMap((field) =>
      field.fieldKind === 'list' && messageIn(field)?.fields.some(({ name }) => name === 'uid')
        ? [{ bodyType: typeName, field: field.localName }]
        : [],
    ),
  )

function about(subject: string): About {
  const parent = parentOf(subject)
  return { subject, ...(parent === undefined ? {} : { listed: { parent, in: listBodies } }) }
}

/** An event with what was before and after it. */
export function eventMessage(row: EventRow): EventMessage {
  const deleted = /\.deleted(?:\.|$)/.test(row.type)
  const before = deleted ? row.body : row.before
  return {
    id: row.id,
    position: String(row.position),
    cursor: cursorOf(row.position),
    type: row.type,
    subject: row.subject,
    group: row.groupUid,
    time: row.time,
    actor: row.actor,
    bodyType: row.bodyType,
    ...(before === null ? {} : { before: bodyJson(row.bodyType, before) }),
    ...(deleted ? {} : { after: bodyJson(row.bodyType, row.body) }),
  }
}

export const eventOperations: readonly Operation[] = [listEvents]
