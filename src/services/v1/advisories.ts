// What version 1 writes of advisories: the advisory itself, and its events one by one.
import { equals, type MessageShape } from '@bufbuild/protobuf'
import {
  Advisories,
  type Advisory as Advisory1,
  AdvisoryEventSchema as AdvisoryEvent1Schema,
  AdvisorySchema as Advisory1Schema,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v1/advisories_pb.ts'
import {
  type Advisory,
  AdvisoryEventSchema,
  AdvisorySchema,
  ReviewState,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import type { Plain } from '../../contract/plain.ts'
import { invalidField, notFound, permissionDenied } from '../../core/errors.ts'
import { parentOf } from '../../core/uid.ts'
import { getRow } from '../../db/statements/get.ts'
import { fromPlain } from '../../wire/plain.ts'
import type { WriteCall } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import type { RowOf } from '../resource.ts'
import { change, existing, locked } from '../rows.ts'
import { advisories } from '../vulnerabilities/advisories.ts'
import { memberOf, type SentEvent } from '../vulnerabilities/events.ts'
import {
  addEvent,
  APPROVE,
  changed,
  checkAdvisory,
  checkEvent,
  review,
  writtenEvent,
} from '../vulnerabilities/write.ts'
import { Form, type Names } from './form.ts'

/** What version 1 calls otherwise. */
export const advisoryNames: Names = {
  'Advisory.legacyAdvisoryID': 'legacyAdvisoryId',
  'AdvisoryEvent.status': 'reviewState',
  'AdvisoryEvent.timestamp': 'createTime',
  'AdvisoryEvent.Detection.ScanV1.subpackageName': 'subpackage',
  'AdvisoryEvent.Detection.ScanV1.componentName': 'component',
  'AdvisoryFilter.id': 'uidp.ids',
  'AdvisoryFilter.artifactType': 'artifactTypes',
  'AdvisoryFilter.artifactName': 'artifactNames',
  'AdvisoryFilter.componentName': 'componentNames',
  'AdvisoryFilter.componentType': 'componentTypes',
  'AdvisoryFilter.componentLocation': 'componentLocations',
  'AdvisoryFilter.artifactArchitecture': 'artifactArchitectures',
  'AdvisoryFilter.eventStatuses': 'eventReviewStates',
  'AdvisoryFilter.eventAuthor': 'eventAuthors',
  'AdvisoryFilter.eventReviewer': 'eventReviewers',
  'AdvisoryFilter.excludeEventAuthor': 'excludeEventAuthors',
}

const form = new Form(Advisory1Schema, AdvisorySchema, advisoryNames)
const eventForm = new Form(AdvisoryEvent1Schema, AdvisoryEventSchema, advisoryNames)

/** Changes all of an advisory but its events, which have methods of their own: those that were read may be sent back. */
const update = operation({
  method: Advisories.method.update,
  validate: ({ request }, violations) => {
    // What is empty is not there.
    const given = Object.entries(form.to2(request)).filter(([, value]) => value !== '')
    checkAdvisory(Object.fromEntries(given), violations)
  },
  write: async (call) => {
    const { scope: id } = call
    await locked(advisories, call.tx, id)
    const current = await existing(advisories, call.tx, id)
    requireKnownEvents(call.request, current)
    const { advisoryId, author, artifactName, artifactType, ...sent } = form.to2(call.request)
    const { artifactArchitecture, componentName, componentLocation, componentType, aliases } = sent
    const component = { componentName, componentLocation, componentType }
    const artifact = { artifactName, artifactType, artifactArchitecture }
    const fields = { advisoryId, author, ...artifact, ...component, aliases }
    return form.to1(await change(advisories, call, { current, fields }))
  },
})

function requireKnownEvents(sent: Plain<Advisory1>, current: RowOf<Advisory>): void {
  const known = new Set(current.events?.map(({ uid }) => uid))
  const at = (sent.events ?? []).findIndex(({ id }) => !known.has(id))
  if (at < 0) return
  throw invalidField(`events[${at}]`, 'is not there yet; CreateAdvisoryEvent adds it')
}

const createEvent = operation({
  method: Advisories.method.createAdvisoryEvent,
  validate: ({ request: { advisoryEvent = {} } }, violations) =>
    checkEvent(eventForm.to2(advisoryEvent), { violations, path: 'advisoryEvent' }),
  write: async (call) => {
    const { scope: parentId, request } = call
    await locked(advisories, call.tx, parentId)
    const before = await existing(advisories, call.tx, parentId)
    const uid = await addEvent(call, parentId, eventForm.to2(request.advisoryEvent ?? {}))
    return eventForm.to1(eventIn(await changed(call, before), uid))
  },
})

/** The events of an advisory, the oldest first; none of one that is not there. */
const listEvents = operation({
  method: Advisories.method.listAdvisoryEvents,
  read: async ({ scope: parentId, deps: { db } }) => {
    const row = await getRow<RowOf<Advisory>>(db, advisories.table, parentId)
    return { parentId, items: (row?.events ?? []).map((event) => eventForm.to1(event)) }
  },
})

/**
 * Changes what an event says, or says whether it is right. Whoever changes what it says may not review it from then on.
 */
const updateEvent = operation({
  method: Advisories.method.updateAdvisoryEvent,
  validate: ({ request }, violations) => checkEvent(eventForm.to2(request), { violations, path: '' }),
  write: async (call) => {
    const { scope: id } = call
    const advisory = parentOf(id) ?? ''
    await locked({ ...advisories, type: 'AdvisoryEvent' }, call.tx, advisory)
    const before = await existing(advisories, call.tx, advisory)
    const current = eventIn(before, id)
    const sent = eventForm.to2(call.request)
    const state = sent.reviewState ?? 0
    const { author, createTime } = current
    const differs = !sameWords({ author, createTime, ...sent }, current)
    if (differs) await rewrite(call, { sent, current })
    else if (state > ReviewState.PENDING && state !== current.reviewState) {
      if (!call.authority.holds(APPROVE, id)) throw permissionDenied(['advisories.approve'], id)
      await review(call, id, state)
    } else return eventForm.to1(current)
    return eventForm.to1(eventIn(await changed(call, before), id))
  },
})

type StoredEvent = NonNullable<RowOf<Advisory>['events']>[number]
/** An event, sent or stored, whose times and bytes have their own forms. */
type Words = { readonly [K in keyof SentEvent]?: unknown }

interface Rewritten {
  readonly sent: SentEvent
  readonly current: StoredEvent
}

async function rewrite(call: WriteCall, { sent, current }: Rewritten): Promise<void> {
  const { scope: uid } = call
  const advisory = parentOf(uid) ?? ''
  const { reviewState, reviewer } = sent
  // What was said of other words is said of these by nobody.
  const isOpen = !reviewState || reviewState === ReviewState.PENDING
  const event = {
    ...sent,
    createTime: sent.createTime ?? new Date(current.createTime ?? ''),
    reviewer: isOpen ? '' : (reviewer ?? ''),
  }
  const { uid: _, parentUid: _parent, ordinal: _at, ...data } = writtenEvent(call, event, { advisory, at: 0 })
  await call.tx.prisma.advisoryEvent.update({ where: { uid }, data, select: { uid: true } })
}

/** Whether two events say the same, whatever is thought of it. */
function sameWords(one: Words, other: Words): boolean {
  return equals(AdvisoryEventSchema, wordsOf(one), wordsOf(other))
}

function wordsOf(event: Words): MessageShape<typeof AdvisoryEventSchema> {
  const { author, createTime, issue, findings } = event
  const member = memberOf(event)
  return fromPlain(AdvisoryEventSchema)({ author, createTime, issue, findings, [member]: event[member] })
}

function eventIn(advisory: RowOf<Advisory>, uid: string): StoredEvent {
  const event = advisory.events?.find((one) => one.uid === uid)
  if (!event) throw notFound('AdvisoryEvent', uid)
  return event
}

export const advisoryOperations: readonly Operation[] = [update, createEvent, listEvents, updateEvent]
