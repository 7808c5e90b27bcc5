// Deliveries as the people behind a subscription see them: what came of each, again, and a test.
import { randomUUID } from 'node:crypto'
import { EventsService, type Delivery } from '../../contract/gen/platformgraph/events/v1/events_pb.ts'
import { SubscriptionSchema } from '../../contract/gen/chainguard/platform/events/v2/subscriptions_pb.ts'
import type { Complete } from '../../contract/plain.ts'
import { failedPrecondition, invalidField, notFound } from '../../core/errors.ts'
import { pageSizeOf } from '../../core/page.ts'
import { parentOf } from '../../core/uid.ts'
import { toJsonObject } from '../../core/json.ts'
import { getRow } from '../../db/statements/get.ts'
import {
  countDeliveries,
  requeueDelivery,
  deliveryOf,
  listDeliveries,
  lockQueue,
  type DeliveryRow,
} from '../../db/statements/delivery-care.ts'
import { placeEvent } from '../../db/statements/feed.ts'
import { placeForReading } from './place.ts'
import type { WriteCall } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import { redact } from '../outbox.ts'
import type { Row } from '../page.ts'
import { positionOfCursor } from './cursor.ts'
import { eventMessage } from './events.ts'
import { subscriptions } from './subscriptions.ts'

/** The type of the events that only a subscription that asked for one hears of. */
const TEST_EVENT = 'dev.chainguard.api.events.subscription.test.v1'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A delivery for its readers. */
export type DeliveryMessage = Complete<Delivery>

const list = operation({
  method: EventsService.method.listDeliveries,
  read: async (call, db) => {
    const { scope: uid, request } = call
    const { backward = false, states = [] } = request
    const field = backward ? 'before' : 'after'
    const size = pageSizeOf(request.pageSize, backward ? 'last' : 'first')
    await placeForReading(db, { uid, now: call.deps.clock.now() })
    const cursor = request[field]
    const start = cursor ? positionOfCursor(cursor, field) : undefined
    const rows = await listDeliveries(db, { uid, start, backward, states, limit: size + 1 })
    const page = rows.slice(0, size).map((row) => deliveryMessage(row))
    const more = rows.length > size
    const started = start !== undefined
    return {
      deliveries: backward ? page.reverse() : page,
      hasNext: backward ? started : more,
      hasPrevious: backward ? more : started,
      ...(request.total ? { total: await countDeliveries(db, { uid, states }) } : {}),
    }
  },
})

function deliveryMessage(row: DeliveryRow): DeliveryMessage {
  return {
    event: eventMessage(row),
    state: row.state,
    ...(row.state === 0 ? { nextTime: row.nextTime } : {}),
    ...(row.endTime === null ? {} : { endTime: row.endTime }),
    attempts: row.attempts.map(({ time, duration, status, error }) => {
      return { time: new Date(time), duration, error, ...(status === null ? {} : { status }) }
    }),
  }
}

const redeliver = operation({
  method: EventsService.method.redeliverEvent,
  validate: (call, violations) => {
    if (!UUID.test(call.request.event ?? '')) violations.add('event', 'is not the id of an event')
  },
  write: async (call) => {
    const { event = '' } = call.request
    const uid = call.scope
    await requireLive(call, uid)
    const now = new Date(call.deps.clock.now())
    // One that has no place yet has been shown to nobody.
    if (!(await requeueDelivery(call.tx, { uid, event, now }))) throw notFound('Event', event)
    return existing(call, { uid, event })
  },
})

const sendTest = operation({
  method: EventsService.method.sendTestEvent,
  write: async (call) => {
    const uid = call.scope
    const row = await getRow<Row>(call.tx, subscriptions.table, uid)
    if (row === undefined) throw notFound('Subscription', uid)
    const event = randomUUID()
    await call.tx.prisma.outboxEvent.create({
      data: {
        id: event,
        type: TEST_EVENT,
        audience: 'customer',
        subject: uid,
        groupUid: parentOf(uid) ?? uid,
        target: uid,
        actor: toJsonObject(call.caller.actor),
        bodyType: SubscriptionSchema.typeName,
        body: toJsonObject(redact(SubscriptionSchema, row)),
      },
      select: { id: true },
    })
    // Only this one: a place is given before any queue is locked, and the queues of all others are not our business.
    const { told } = await placeEvent(call.tx, { id: event, now: new Date(call.deps.clock.now()) })
    if (told.length === 0) await requireLive(call, uid)
    return existing(call, { uid, event })
  },
})

/** @throws NOT_FOUND, or FAILED_PRECONDITION when the sink has said that it is gone */
async function requireLive(call: WriteCall<object>, uid: string): Promise<void> {
  const queue = await lockQueue(call.tx, uid)
  if (queue === undefined) throw notFound('Subscription', uid)
  if (queue.endTime === null) return
  const description = `the sink of ${uid} answered 410 (gone) and is not asked any more; create a new subscription`
  throw failedPrecondition([{ type: 'SUBSCRIPTION_ENDED', subject: uid, description }])
}

async function existing(
  call: WriteCall<object>,
  { uid, event }: { uid: string; event: string },
): Promise<DeliveryMessage> {
  const row = await deliveryOf(call.tx, { uid, event })
  if (row === undefined) throw invalidField('event', 'is not one that the subscription could hear of')
  return deliveryMessage(row)
}

export const deliveryOperations: readonly Operation[] = [list, redeliver, sendTest]
