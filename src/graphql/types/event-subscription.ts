// Subscriptions: the sinks that hear of events, and what became of each delivery.
import { SubscriptionsService } from '../../contract/gen/chainguard/platform/events/v2/subscriptions_pb.ts'
import { EventsService } from '../../contract/gen/platformgraph/events/v1/events_pb.ts'
import type { DeliveryMessage } from '../../services/events/deliveries.ts'
import { builder, type FieldBuilder, fieldsReading } from '../builder.ts'
import { rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, mutationField, type Outcome } from '../mutation.ts'
import { pageType } from '../page-type.ts'
import { answeredPage, PLACE_ARGS, placeAsked } from '../own-connection.ts'
import { selectedFields } from '../selection.ts'
import { present } from '../values.ts'
import { askedTypes, EventType, knownEventType } from '../event-type.ts'
import { Event } from './event.ts'
import { groups } from './group.ts'

const DeliveryState = builder.enumType('DeliveryState', {
  description: 'What has become of a delivery.',
  values: {
    WAITING: { value: 0, description: 'It is under way, or waits for its next attempt.' },
    DELIVERED: { value: 1, description: 'The sink took it.' },
    DEAD: { value: 2, description: 'It failed for 24 hours and was given up. It can be delivered again.' },
    DROPPED: { value: 3, description: 'The sink said that it is gone.' },
  },
})

const DeliveryAttempt = builder.objectRef<DeliveryMessage['attempts'][number]>('DeliveryAttempt').implement({
  description: 'One request to a sink.',
  fields: (t) => ({
    time: t.field({ type: 'DateTime', resolve: (attempt) => present(attempt.time) }),
    durationMilliseconds: t.int({
      description: 'How long it took.',
      example: 87,
      resolve: (attempt) => attempt.duration,
    }),
    status: t.int({
      nullable: true,
      description: 'The HTTP status of the answer; null when there was none.',
      example: 200,
      resolve: (attempt) => attempt.status,
    }),
    error: t.string({
      nullable: true,
      description: 'What went wrong; null when nothing did.',
      example: 'the sink answered 503',
      resolve: (attempt) => attempt.error || null,
    }),
  }),
})

const Delivery = builder.objectRef<DeliveryMessage>('Delivery').implement({
  description: 'One event on its way to one event subscription. Kept for seven days after its end.',
  fields: (t) => ({
    event: t.field({ type: Event, resolve: (delivery) => present(delivery.event) }),
    state: t.field({ type: DeliveryState, description: 'What has become of it.', resolve: ({ state }) => state as 0 }),
    nextAttemptTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next at the earliest; null when it is over.',
      resolve: (delivery) => delivery.nextTime,
    }),
    endTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was over; null when it is not.',
      resolve: (delivery) => delivery.endTime,
    }),
    attempts: t.field({
      type: [DeliveryAttempt],
      description: 'The requests so far, the first one first.',
      resolve: (delivery) => [...delivery.attempts],
    }),
  }),
})

const DeliveryConnection = pageType(Delivery, {
  name: 'Delivery',
  page: 'A page of deliveries, the latest event first.',
  edge: 'A delivery in a list, and its place there.',
})

/** What a row tells of its queue. */
interface QueueRow {
  readonly endTime: Date | null
  readonly failures: number | null
}

export const eventSubscriptions = resourceType({
  name: 'Subscription',
  // Caches of clients take every `Subscription` for the root of what is live.
  typeName: 'EventSubscription',
  one: 'eventSubscription',
  many: 'eventSubscriptions',
  labels: { one: 'an event subscription', many: 'event subscriptions' },
  service: SubscriptionsService,
  description: 'A sink that hears of what happens in a group and everything below it.',
  example: 'sink eventTypes',
  named: false,
  lookupPriority: 1,
  filter: (t) => ({
    sinkContains: t.string({
      description: 'Only event subscriptions with this text in their sink, in any case.',
      example: 'hooks.example.com',
    }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only what was created at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only what was created before this time.' }),
  }),
  fields: (t) => ({
    sink: t.expose('sink', {
      type: 'URL',
      description: 'The URL that each event is posted to.',
      example: 'https://hooks.example.com/platform',
    }),
    eventTypes: t.exposeStringList('eventTypes', {
      description: 'The only types that it hears of; none: all.',
      example: ['dev.chainguard.api.platform.registry.repo.created.v1'],
    }),
    kinds: t.field({
      type: [EventType],
      description: 'The same as values to switch on, of those that this version knows.',
      select: { eventTypes: true },
      resolve: ({ eventTypes }) => eventTypes.flatMap((type) => knownEventType(type) ?? []),
    }),
    endTime: fieldsReading<QueueRow>(t).field({
      type: 'DateTime',
      nullable: true,
      description: 'When the sink answered that it is gone, from which on nothing is delivered; null when it did not.',
      columns: ['endTime'],
      resolve: ({ endTime }) => endTime,
    }),
    failures: fieldsReading<QueueRow>(t).int({
      description: 'How many attempts have failed one after the other; 0 when the last one did not.',
      example: 0,
      columns: ['failures'],
      resolve: ({ failures }) => failures ?? 0,
    }),
    group: visibleRelation(t, groups, {
      description: 'The group whose events it hears of.',
      uid: 'parentUid',
    }),
    deliveries: t.field({
      asks: { method: EventsService.method.listDeliveries, how: 'call' },
      type: DeliveryConnection,
      description: 'What became of each event, the latest event first.',
      args: {
        ...PLACE_ARGS,
        states: t.arg({ type: [DeliveryState], description: 'Only these; all when left out.' }),
      },
      resolve: async (...[row, args, { services, call }, info]) => {
        const { empty, ...place } = placeAsked(args, selectedFields(info))
        const total = selectedFields(info).has('totalCount')
        const request = { uid: row.uid, states: args.states ?? [], total, ...place }
        const page = await services.call(EventsService.method.listDeliveries, request, call)
        const edge = (node: DeliveryMessage) => ({ cursor: present(node.event).cursor, node })
        return answeredPage({ ...page, items: page.deliveries, total: page.total ?? 0 }, { empty, edge })
      },
    }),
  }),
})

builder.objectField(groups.ref, 'eventSubscriptions', (t) =>
  visibleConnection(t, eventSubscriptions, {
    reach: 'childrenOrBelow',
    description: 'The sinks that hear of what happens in the group.',
  }),
)

rootFields(eventSubscriptions, {
  example: {
    one: 'eventSubscription(uid: $uid) { sink deliveries(first: 5) { nodes { state attempts { status } } } }',
    many: 'eventSubscriptions(scope: { descendantsOf: $group }) { nodes { sink group { name } } }',
  },
})

createMutation(eventSubscriptions, {
  description: 'Sends the events of a group and everything below it to a sink.',
  parent: (t) => t.field({ type: 'UID', required: true, description: 'The group.' }),
  fields: (t) => ({
    sink: t.field({ type: 'URL', required: true, description: 'The https URL to post each event to.' }),
    eventTypes: t.stringList({ description: 'The only types of event to send; all when left out.' }),
    kinds: t.field({ type: [EventType], description: 'The same by their kinds; both together: all of either.' }),
  }),
  convert: ({ kinds, eventTypes, ...rest }) => ({
    ...rest,
    eventTypes: askedTypes(eventTypes, kinds),
  }),
})
deleteMutation(eventSubscriptions, 'Ends an event subscription. Events that were not delivered yet are dropped.')

function deliveryField(t: FieldBuilder<Outcome<DeliveryMessage>>) {
  return t.field({
    type: Delivery,
    nullable: true,
    description: 'The delivery, which is under way now; null when it was refused.',
    resolve: (outcome) => outcome.result,
  })
}

mutationField({
  name: 'redeliver',
  method: EventsService.method.redeliverEvent,
  description: 'Delivers an event again, whatever came of it before. The sink sees the same id.',
  input: (t) => ({
    uid: t.field({ type: 'UID', required: true, description: 'The uid of the event subscription.' }),
    event: t.id({
      required: true,
      description: 'The id of the event.',
      example: '0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94',
    }),
  }),
  request: (input) => input,
  payload: (t) => ({ delivery: deliveryField(t) }),
})

mutationField({
  name: 'sendTestEvent',
  method: EventsService.method.sendTestEvent,
  description: 'Sends an event that tells of nothing but the event subscription itself, to its sink alone.',
  input: (t) => ({ uid: t.field({ type: 'UID', required: true, description: 'The uid of the event subscription.' }) }),
  request: (input) => input,
  payload: (t) => ({ delivery: deliveryField(t) }),
})
