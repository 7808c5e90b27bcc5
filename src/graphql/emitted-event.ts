// The event that a mutation would emit, in the payload of every mutation.
import { GroupSchema } from '../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import type { EmittedEvent } from '../services/outbox.ts'
import { builder } from './builder.ts'
import { eventKind } from './event-type.ts'

export const EmittedEventType = builder.objectRef<EmittedEvent>('PlannedEvent').implement({
  description: 'An event that a mutation would emit, if it were not for `validateOnly`.',
  fields: (t) => ({
    type: t.exposeString('type', {
      description: 'What would happen, as a type of CloudEvents.',
      example: 'dev.chainguard.api.iam.group.created.v1',
    }),
    kind: eventKind(t),
    subject: t.field({
      type: 'UID',
      description: 'What it would happen to. A new resource gets another uid when it is created in earnest.',
      resolve: (event) => event.subject,
    }),
    groupUid: t.field({
      type: 'UID',
      description: 'Where it would happen: the subscriptions of this group and of those above it would hear of it.',
      resolve: (event) => event.group,
    }),
    bodyType: t.exposeString('bodyType', {
      description: 'The full name of the message in `body`.',
      example: GroupSchema.typeName,
    }),
    body: t.field({
      type: 'JSON',
      description: 'What it would tell. Credentials are left out.',
      example: { name: 'platform' },
      resolve: (event) => event.body,
    }),
  }),
})
