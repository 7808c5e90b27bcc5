// Requests to be let into an organization, for those who decide them.
import { commentOf } from '../../contract/comments.ts'
import {
  GroupAccessRequest_StateSchema,
  GroupAccessRequestSchema,
  GroupAccessRequestsService,
} from '../../contract/gen/platformgraph/iam/v1/access_requests_pb.ts'
import { builder, contractEnum } from '../builder.ts'
import { rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { mutationField, resultField } from '../mutation.ts'
import { resourceType } from '../resource-type.ts'
import { groups } from './group.ts'
import { roleBindings } from './role-binding.ts'

const { field } = GroupAccessRequestSchema
const { acceptGroupAccessRequest, denyGroupAccessRequest } = GroupAccessRequestsService.method

const State = contractEnum('GroupAccessRequestState', GroupAccessRequest_StateSchema, {
  description: 'What became of a request to be let in.',
})

export const accessRequests = resourceType({
  name: 'GroupAccessRequest',
  one: 'groupAccessRequest',
  many: 'groupAccessRequests',
  labels: { one: 'a request for access', many: 'requests for access' },
  service: GroupAccessRequestsService,
  description: commentOf(GroupAccessRequestSchema),
  example: 'name email state askTime',
  named: false,
  lookupPriority: 0,
  orders: { askTime: 'By the time at which the person last asked.' },
  filter: (t) => ({
    state: t.field({ type: State }),
    identityUid: t.field({ type: 'UID' }),
  }),
  fields: (t) => ({
    identityUid: t.expose('identityUid', { type: 'UID', description: commentOf(field.identityUid) }),
    name: t.exposeString('name', { description: commentOf(field.name), example: 'ada lovelace' }),
    email: t.exposeString('email', { description: commentOf(field.email), example: 'ada@example.com' }),
    state: t.field({
      type: State,
      description: commentOf(field.state),
      select: { state: true },
      resolve: (row) => row.state,
    }),
    decidedBy: t.field({
      type: 'UID',
      nullable: true,
      description: 'The uid of the identity that accepted or denied it. Null: nobody yet.',
      select: { decidedBy: true },
      resolve: (row) => row.decidedBy || null,
    }),
    askTime: t.expose('askTime', { type: 'DateTime', description: commentOf(field.askTime) }),
    group: visibleRelation(t, groups, { description: 'The group that the person wants to join.', uid: 'parentUid' }),
  }),
})

builder.objectField(groups.ref, 'accessRequests', (t) =>
  visibleConnection(t, accessRequests, {
    reach: 'childrenOrBelow',
    description: 'The requests to be let into the group, the newest first unless another order is asked for.',
  }),
)

rootFields(accessRequests, {
  example: {
    one: 'groupAccessRequest(uid: $uid) { name email state }',
    many: 'groupAccessRequests(filter: { state: PENDING }) { nodes { uid name email askTime } }',
  },
})

mutationField({
  name: 'acceptGroupAccessRequest',
  method: acceptGroupAccessRequest,
  description: commentOf(acceptGroupAccessRequest),
  input: (t) => ({
    uid: t.field({ type: 'UID', required: true }),
    roleUid: t.field({ type: 'UID', required: true, description: 'The uid of the role to give.' }),
  }),
  request: (input) => input,
  payload: (t) => ({ roleBinding: resultField(t, roleBindings, 'The binding that was made') }),
})

mutationField({
  name: 'denyGroupAccessRequest',
  method: denyGroupAccessRequest,
  description: commentOf(denyGroupAccessRequest),
  input: (t) => ({ uid: t.field({ type: 'UID', required: true }) }),
  request: (input) => input,
  payload: (t) => ({
    groupAccessRequest: resultField(t, accessRequests, 'The request as it is now'),
  }),
})
