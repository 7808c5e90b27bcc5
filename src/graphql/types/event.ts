// Events: what happened, as a log, as the history of one resource, and live.
import { GroupSchema } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import type { InputShapeFromFields } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import { eventMethods } from '../../contract/methods.ts'
import { PlatformError } from '../../core/errors.ts'
import { EventsService } from '../../contract/gen/platformgraph/events/v1/events_pb.ts'
import type { EventMessage } from '../../services/events/events.ts'
import { branded, builder, Resource } from '../builder.ts'
import { visibleRelation } from '../connection.ts'
import type { GraphContext } from '../context.ts'
import { CURSOR, uidOf } from '../examples/values.ts'
import { changesOf, EventChange } from '../event-change.ts'
import { askedTypes, eventKind, EventType } from '../event-type.ts'
import { follow } from '../live.ts'
import { placeAsked, PLACE_ARGS } from '../own-connection.ts'
import { type Page, pageOf, pageType } from '../page-type.ts'
import { projectionOf } from '../projection.ts'
import { type ResourceType, resourceTypes } from '../resource-type.ts'
import { selectedFields } from '../selection.ts'
import { present } from '../values.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'
import { identityProviders } from './identity-provider.ts'
import { repos } from './repo.ts'
import { roleBindings } from './role-binding.ts'

const LIST = EventsService.method.listEvents

type ActorMessage = NonNullable<EventMessage['actor']>

function subjectOf({ subject }: ActorMessage): string | undefined {
  return typeof subject === 'string' ? subject : undefined
}

/** What kind of resource an event is of; undefined: of none, or of many at once. */
function subjectType({ bodyType, type }: EventMessage): ResourceType | undefined {
  const all = resourceTypes()
  // What is kept apart of a resource, such as the readme of a repo, changes with an event of that resource.
  return (
    all.find(({ get }) => get.output.typeName === bodyType) ??
    all.find(({ service, message }) =>
      eventMethods.some(
        ({ desc, event }) => event.type === type && desc.parent === service && desc.name === `Update${message}`,
      ),
    )
  )
}

const EventActor = builder.objectRef<ActorMessage>('EventActor').implement({
  description: 'Who did something.',
  fields: (t) => ({
    subject: t.string({
      description:
        'The uid of the identity that the token stood for, or of the identity provider whose directory it was.',
      example: uidOf(2),
      resolve: (actor) => subjectOf(actor) ?? '',
    }),
    act: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The issuer, subject and audience of the token that was exchanged for it; null when none was.',
      example: { iss: 'https://token.actions.githubusercontent.com', sub: 'repo:acme/web:ref:refs/heads/main' },
      resolve: (actor) => actor['act'] ?? null,
    }),
    identity: visibleRelation(t, identities, {
      description: 'The identity, if it still exists.',
      uid: subjectOf,
    }),
    identityProvider: visibleRelation(t, identityProviders, {
      description: 'The identity provider whose directory did it over SCIM, if it still exists.',
      uid: subjectOf,
    }),
  }),
})

export const Event = builder.objectRef<EventMessage>('Event').implement({
  description: 'Something that happened: one change of one resource.',
  example: 'time type subject',
  fields: (t) => ({
    id: t.id({
      description: 'The id of the CloudEvent, the same in every delivery.',
      example: '0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94',
      resolve: (event) => event.id,
    }),
    cursor: t.exposeString('cursor', { description: 'Its place in the feed, to go on from.', example: CURSOR }),
    type: t.exposeString('type', {
      description: 'What happened, as a type of CloudEvents.',
      example: 'dev.chainguard.api.iam.group.created.v1',
    }),
    kind: eventKind(t),
    subject: t.field({ type: 'UID', description: 'What it happened to.', resolve: (event) => event.subject }),
    groupUid: t.field({ type: 'UID', description: 'Where it happened.', resolve: (event) => event.group }),
    group: visibleRelation(t, groups, { description: 'The group it happened in.', uid: (event) => event.group }),
    time: t.field({ type: 'DateTime', resolve: (event) => present(event.time) }),
    actor: t.field({ type: EventActor, resolve: (event) => present(event.actor) }),
    bodyType: t.exposeString('bodyType', {
      description: 'The full name of the message in `before` and `after`.',
      example: GroupSchema.typeName,
    }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The resource before; null when there was none. Credentials are left out.',
      resolve: (event) => event.before,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The resource after; null when there is none any more. Credentials are left out.',
      resolve: (event) => event.after,
    }),
    changes: t.field({
      type: [EventChange],
      description: 'The fields that differ between `before` and `after`, the time of the change aside.',
      resolve: ({ before, after }) => changesOf(before, after),
    }),
    resource: t.field({
      asks: { method: LIST, how: 'call' },
      type: Resource,
      nullable: true,
      description: 'What it happened to, as it is now. Null when it is gone, or the caller may not see it.',
      resolve: async (...[event, , { loaders }, info]) => {
        const { subject } = event
        const type = subjectType(event)
        const row = type && (await loaders.row(type.get, subject, projectionOf(info, type.name, 'rows')))
        return row ? branded(row, type.name) : null
      },
    }),
  }),
})

const EventConnection = pageType(Event, {
  name: 'Event',
  page: 'A page of a list of events.',
  edge: 'An event in a list, and its place there.',
})

const NONE: Page<EventMessage> = pageOf([], { hasNext: false, hasPrevious: false, totalCount: 0 })

const order = builder.enumType('EventOrder', {
  description: 'Which end of the log comes first.',
  values: {
    OLDEST_FIRST: { value: 'ASC', description: 'In the order in which things happened, as the live feed gives them.' },
    NEWEST_FIRST: { value: 'DESC', description: 'The latest first.' },
  },
})

const PAGING_ARGS = builder.args((t) => ({
  types: t.stringList({
    description: 'Only these types; all when left out.',
    example: ['dev.chainguard.api.iam.group.created.v1'],
  }),
  kinds: t.field({ type: [EventType], description: 'The same by their kinds; both together: one of either.' }),
  actor: t.field({ type: 'UID', description: 'Only what this identity did.' }),
  startTime: t.field({ type: 'DateTime', description: 'Only what happened then or later.' }),
  endTime: t.field({ type: 'DateTime', description: 'Only what happened before.' }),
  order: t.field({
    type: order,
    description: 'Which end comes first; the oldest when left out. Cursors never expire.',
  }),
  ...PLACE_ARGS,
}))

type PagingArgs = InputShapeFromFields<typeof PAGING_ARGS>

async function read(
  within: { readonly group: string; readonly subject?: string } | { readonly subject: string },
  [args, { loaders }, info]: readonly [PagingArgs, GraphContext, GraphQLResolveInfo],
): Promise<Page<EventMessage>> {
  const { empty, ...place } = placeAsked(args, selectedFields(info))
  const request = {
    ...within,
    ...place,
    types: askedTypes(args.types, args.kinds),
    ...(args.actor ? { actor: args.actor } : {}),
    ...(args.startTime ? { startTime: args.startTime } : {}),
    ...(args.endTime ? { endTime: args.endTime } : {}),
    descending: args.order === 'DESC',
    total: selectedFields(info).has('totalCount'),
  }
  const page = await loaders.call(LIST, request)
  const edges = (empty ? [] : page.events).map((node) => ({ cursor: node.cursor, node }))
  const hasNext = page.hasNext || page.events.length > edges.length
  return pageOf(edges, { hasNext, hasPrevious: page.hasPrevious, totalCount: page.total ?? 0 })
}

builder.queryField('events', (t) =>
  t.field({
    asks: { method: LIST, how: 'call' },
    type: EventConnection,
    description: 'The audit log: what happened in a group and everything below it, to what the caller may see.',
    example:
      'events(group: $group, order: NEWEST_FIRST, first: 20) { nodes { time type subject before after actor { subject } } }',
    args: {
      group: t.arg({ type: 'UID', required: true, description: 'The group.' }),
      subject: t.arg({ type: 'UID', description: 'Only what happened to this resource.' }),
      ...PAGING_ARGS,
    },
    resolve: (_root, args, ...more) =>
      read({ group: args.group, ...(args.subject ? { subject: args.subject } : {}) }, [args, ...more]),
  }),
)

for (const { ref, labels } of [groups, identities, repos, roleBindings]) {
  builder.objectField(ref, 'history', (t) =>
    t.field({
      asks: { method: LIST, how: 'call' },
      type: EventConnection,
      description: `What happened to ${labels.one}, of what the caller may see.`,
      args: PAGING_ARGS,
      resolve: async ({ uid }, ...asking) => {
        try {
          return await read({ subject: uid }, asking)
        } catch (error) {
          // As in every list below something: what the caller may not list of it is none.
          if (error instanceof PlatformError && error.code === 'PERMISSION_DENIED') return NONE
          throw error
        }
      },
    }),
  )
}

builder.subscriptionType({
  description: 'All that can be followed, by server-sent events.',
  example: 'subscription ($group: UID!) { events(group: $group) { cursor type subject } }',
})

builder.subscriptionField('events', (t) =>
  t.field({
    asks: { method: LIST, how: 'call' },
    type: Event,
    description:
      'Gives each event of a group and everything below it as it happens, to what the caller may see: each once, in order. Whoever comes back with the last cursor, or with Last-Event-ID, misses nothing.',
    example: 'events(group: $group) { cursor type subject }',
    args: {
      group: t.arg({ type: 'UID', required: true, description: 'The group.' }),
      types: t.arg.stringList({
        description: 'Only these types; all when left out.',
        example: ['dev.chainguard.api.iam.group.created.v1'],
      }),
      kinds: t.arg({ type: [EventType], description: 'The same by their kinds; both together: one of either.' }),
      subject: t.arg({ type: 'UID', description: 'Only what happens to this resource.' }),
      actor: t.arg({ type: 'UID', description: 'Only what this identity does.' }),
      after: t.arg.string({ description: 'A cursor: start behind it. From now on when left out.', example: CURSOR }),
    },
    subscribe: (_root, { group, types, kinds, subject, actor, after }, context) =>
      follow(
        {
          group,
          types: askedTypes(types, kinds),
          ...(subject ? { subject } : {}),
          ...(actor ? { actor } : {}),
          ...(after ? { after } : {}),
        },
        context,
      ),
    resolve: (event) => event,
  }),
)
