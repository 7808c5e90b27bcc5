// The events as their readers see them: the audit log of a group, the history of a resource, the feed.
import { EventsService, type Event } from '../../contract/gen/platformgraph/events/v1/events_pb.ts'
import { eventMethods } from '../../contract/methods.ts'
import type { AnswerOf, Complete, RequestOf } from '../../contract/plain.ts'
import { expiredCursor, invalidField, permissionDenied } from '../../core/errors.ts'
import { pageSizeOf } from '../../core/page.ts'
import { isUid, parentOf } from '../../core/uid.ts'
import { bodyJson, eventBody } from '../../wire/event-body.ts'
import {
  countEvents,
  lastDropped,
  lastPosition,
  readEvents,
  type EventQuery,
  type EventRow,
} from '../../db/statements/feed.ts'
import { type ListBody, type Within, withinCondition } from '../../db/statements/event-within.ts'
import { dayOf } from '../../db/statements/event-days.ts'
import { actorIs, forCustomers, notBefore, timeBefore } from '../../db/statements/event-filters.ts'
import { messageIn } from '../fields.ts'
import { reading, type Call } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import { cursorOf, positionOfCursor } from './cursor.ts'
import { placeForReading } from './place.ts'
import { eventsSeen, placesOfEvents, type Seen, visibleEvents } from './visibility.ts'

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
  read: async (call) => readPage(call),
})

async function readPage(call: Call<ListEvents>): Promise<EventPage> {
  const { request, deps } = call
  const top = request.group ?? request.subject ?? ''
  const seen = eventsSeen(call.authority, top)
  const visible = visibleEvents(seen)
  if (visible === undefined) throw permissionDenied(['groups.list'], top)
  // Nobody's turn: what all in the organization have written is given its place.
  // eslint-disable-next-line no-restricted-syntax
  await placeForReading(deps.db, { uid: top, now: deps.clock.now() })
  // Asked before the page is read: what is placed in between is simply still to come.
  const last = await lastPosition(reading(call))
  const size = pageSizeOf(request.pageSize, 'first')
  const query = queryOf(call, { visible, seen, size })
  const rows = await readEvents(reading(call), query)
  await requireKept(call, query, last)
  const more = rows.length > size
  const page = more ? rows.slice(0, size) : rows
  if (request.backward) page.reverse()
  const started = (request.backward ? request.before : request.after) !== undefined
  const onward = !request.backward && !request.descending
  const end = !onward
    ? last
    : more
      ? (page.at(-1)?.position ?? last)
      : Math.max(last, page.at(-1)?.position ?? 0, query.after ?? 0)
  return {
    events: page.map((row) => eventMessage(row)),
    hasNext: request.backward ? started : more,
    hasPrevious: request.backward ? more : started,
    ...(request.total ? { total: await countEvents(reading(call), query) } : {}),
    end: cursorOf(end),
  }
}

/**
 * Whoever goes on from a place gets everything behind it, or is told. Asked after the read, so that nothing was dropped in between;
 * a day that still goes on is dropped nowhere.
 * @throws INVALID_ARGUMENT (CURSOR_EXPIRED) when events behind the place were dropped for their age
 */
async function requireKept(call: Call<ListEvents>, { after }: EventQuery, last: number): Promise<void> {
  if (after === undefined || after === 0 || dayOf(after) === dayOf(last)) return
  if (after >= (await lastDropped(reading(call)))) return
  const field = call.request.descending ? 'before' : 'after'
  throw expiredCursor(
    field,
    `lies before events that are kept no more; "${cursorOf(0)}" starts from the first that is kept`,
  )
}

function queryOf(
  { request, caller }: Call<ListEvents>,
  { visible, seen, size }: { visible: EventQuery['conditions'][number]; seen: readonly Seen[]; size: number },
): EventQuery {
  const { descending = false, backward = false } = request
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
    within: request.subject === undefined ? { group: request.group ?? '' } : about(request.subject),
    types: request.types ?? [],
    ...(areGroups && { places: placesOfEvents(seen) }),
    conditions: [visible, ...(caller.internal ? [] : [forCustomers]), ...filtersOf(request)],
    after: low,
    before: high,
    descending: descending !== backward,
    limit: size + 1,
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

function about(subject: string): Within {
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
