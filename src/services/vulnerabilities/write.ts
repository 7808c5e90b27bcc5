// Advisories written by people: made, told on, reviewed, deleted. The graph and version 1 offer it.
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import {
  type Advisory,
  AdvisoryEventSchema,
  AdvisorySchema,
  ReviewState,
} from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { failedPrecondition, notFound, permissionDenied } from '../../core/errors.ts'
import { newChildUid, parentOf } from '../../core/uid.ts'
import { lockParents, lockRow } from '../../db/statements/get.ts'
import type { WriteCall } from '../call.ts'
import { withoutEmpty } from '../create.ts'
import { operation, type Operation } from '../operation.ts'
import type { RowOf } from '../resource.ts'
import { emit, emitChange, existing, insertRow, locked } from '../rows.ts'
import { standardMethods } from '../standard.ts'
import { checkMessage, type Violations } from '../violations.ts'
import { advisories } from './advisories.ts'
import { eventRow, memberIn, MOST_EVENTS, type SentAdvisory, type SentEvent } from './events.ts'

export const APPROVE = maskOf(['advisories.approve'])
const MAX_EVENTS = 100

const FIELDS = ['advisoryId', 'author', 'artifactName', 'artifactType'] as const
/** What an advisory may say beside them, and a change of it may take back. */
export const OPTIONAL = [
  'artifactArchitecture',
  'componentName',
  'componentLocation',
  'componentType',
  'aliases',
] as const
const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,254}$/

/** Adds what is wrong with an event; `path`: where it is in the request, empty where it is the request. */
export function checkEvent(event: SentEvent, { violations, path }: { violations: Violations; path: string }): void {
  checkMessage(AdvisoryEventSchema, event, { violations, path, partial: true })
  const within = path === '' ? '' : `${path}.`
  if (memberIn(event) === undefined) violations.add(path || 'type', 'says nothing of what has happened')
  const { fixed, patched } = event
  if (fixed && !fixed.fixedVersion) violations.add(`${within}fixed.fixedVersion`, 'is required')
  if (patched && !patched.patchedVersions?.length) violations.add(`${within}patched.patchedVersions`, 'is required')
}

interface Target {
  /** The uid of the advisory. */
  readonly advisory: string
  /** Its place among the events of the advisory. */
  readonly at: number
}

/**
 * The row of an event that the caller writes. It keeps what was sent; what was not is the caller, now, and not reviewed yet.
 * @throws PERMISSION_DENIED when it names a reviewer or the outcome of a review, and the caller may not approve events
 */
export function writtenEvent(call: WriteCall, event: SentEvent, { advisory, at }: Target) {
  const { identity } = call.caller
  const reviewState = event.reviewState || ReviewState.PENDING
  const reviewed = reviewState !== ReviewState.PENDING
  if ((reviewed || event.reviewer) && !call.authority.holds(APPROVE, advisory)) {
    throw permissionDenied(['advisories.approve'], advisory)
  }
  const author = event.author || identity
  const reviewer = event.reviewer || (reviewed ? identity : '')
  const now = new Date(call.deps.clock.now())
  const row = eventRow(advisory, { ...event, author, reviewer, reviewState }, { at, now })
  return { ...row, writerUid: identity }
}

/** Adds what is wrong with an advisory, but for its events. */
export function checkAdvisory(advisory: SentAdvisory, violations: Violations): void {
  checkMessage(AdvisorySchema, { ...advisory, events: [] }, { violations, partial: true })
  for (const name of FIELDS) if (!advisory[name] && !violations.has(name)) violations.add(name, 'is required')
  const { advisoryId: id } = advisory
  if (id && !ID.test(id)) violations.add('advisoryId', `must match ${ID.source}`)
}

const createAdvisory = operation({
  method: OwnAdvisoriesService.method.createAdvisory,
  validate: ({ request: { advisory = {} } }, violations) => {
    checkAdvisory(advisory, violations)
    const events = advisory.events ?? []
    if (events.length > MAX_EVENTS) violations.add('events', `has more than ${MAX_EVENTS} items`)
    events.slice(0, MAX_EVENTS).forEach((event, at) => checkEvent(event, { violations, path: `events[${at}]` }))
  },
  write: async (call) => {
    const { scope: parent, request } = call
    const { events, uid: _uid, createTime: _made, updateTime: _changed, ...sent } = request.advisory ?? {}
    const uid = newChildUid(parent)
    // As imports do, which find what another one has made instead of being refused.
    await lockParents(call.tx, { name: 'groups' }, [parent])
    await insertRow(advisories, call, { uid, parent, fields: withoutEmpty(sent) })
    const rows = (events ?? []).map((event, at) => writtenEvent(call, event, { advisory: uid, at }))
    if (rows.length > 0) await call.tx.prisma.advisoryEvent.createMany({ data: rows })
    const row = await existing(advisories, call.tx, uid)
    emit(advisories, call, row)
    return row
  },
})

/** Ends a change of the events of an advisory, which was `before` when it began, and says it. */
export async function changed(call: WriteCall, before: RowOf<Advisory>): Promise<RowOf<Advisory>> {
  const { uid } = before
  const updateTime = new Date(call.deps.clock.now())
  await call.tx.prisma.advisory.update({ where: { uid }, data: { updateTime }, select: { uid: true } })
  const row = await existing(advisories, call.tx, uid)
  emitChange(advisories, call, { row, before })
  return row
}

/** Adds an event to an advisory, which the caller has locked; gives its uid. */
export async function addEvent(call: WriteCall, advisory: string, event: SentEvent): Promise<string> {
  const at = await call.tx.prisma.advisoryEvent.count({ where: { parentUid: advisory } })
  if (at >= MOST_EVENTS) {
    throw failedPrecondition([{ type: 'TOO_MANY_EVENTS', description: `${advisory} has ${at} events` }])
  }
  const data = writtenEvent(call, event, { advisory, at })
  await call.tx.prisma.advisoryEvent.create({ data, select: { uid: true } })
  return data.uid
}

const addAdvisoryEvent = operation({
  method: OwnAdvisoriesService.method.addAdvisoryEvent,
  validate: ({ request: { event = {} } }, violations) => checkEvent(event, { violations, path: 'event' }),
  write: async (call) => {
    const { scope: uid, request } = call
    await locked(advisories, call.tx, uid)
    const before = await existing(advisories, call.tx, uid)
    await addEvent(call, uid, request.event ?? {})
    return changed(call, before)
  },
})

/** Says whether an event is right. @throws FAILED_PRECONDITION when it is the caller's own */
export async function review(call: WriteCall, uid: string, reviewState: number): Promise<void> {
  const event = await call.tx.prisma.advisoryEvent.findUnique({ where: { uid }, select: { writerUid: true } })
  if (!event) throw notFound('AdvisoryEvent', uid)
  if (event.writerUid === call.caller.identity) {
    throw failedPrecondition([{ type: 'OWN_EVENT', subject: uid, description: 'its author cannot review an event' }])
  }
  const data = { reviewState, reviewer: call.caller.identity, updateTime: new Date(call.deps.clock.now()) }
  await call.tx.prisma.advisoryEvent.update({ where: { uid }, data, select: { uid: true } })
}

const reviewAdvisoryEvent = operation({
  method: OwnAdvisoriesService.method.reviewAdvisoryEvent,
  validate: ({ request: { reviewState = 0 } }, violations) => {
    if (reviewState === 0) violations.add('reviewState', 'is required')
    else if (reviewState === ReviewState.PENDING)
      violations.add('reviewState', 'cannot be pending: a review has an outcome')
  },
  write: async (call) => {
    const { scope: uid, request } = call
    const advisory = parentOf(uid) ?? ''
    if (!(await lockRow(call.tx, advisories.table, advisory))) throw notFound('AdvisoryEvent', uid)
    const before = await existing(advisories, call.tx, advisory)
    await review(call, uid, request.reviewState ?? 0)
    return changed(call, before)
  },
})

export const advisoryWriteOperations: readonly Operation[] = [
  createAdvisory,
  addAdvisoryEvent,
  reviewAdvisoryEvent,
  ...standardMethods({ ...advisories, service: OwnAdvisoriesService }, ['delete']),
]
