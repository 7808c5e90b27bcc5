// Subscriptions: the sinks that hear of what happens in a group and below it.
import {
  type Subscription,
  SubscriptionSchema,
  SubscriptionsService,
} from '../../contract/gen/chainguard/platform/events/v2/subscriptions_pb.ts'
import { eventTypes } from '../../contract/event-types.ts'
import { subscriptionTable } from '../../db/statements/tables.ts'
import { containsText, timeBound } from '../../db/statements/filters.ts'
import type { Operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import type { Violations } from '../violations.ts'
import { sinkFault } from './sinks.ts'

export const subscriptions: Resource<Subscription, typeof SubscriptionsService.method.listSubscriptions> = {
  type: 'Subscription',
  service: SubscriptionsService,
  message: SubscriptionSchema,
  table: subscriptionTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: {},
  graphFilters: {
    sinkContains: containsText(['sink']),
    createdAfter: timeBound('createTime', '>='),
    createdBefore: timeBound('createTime', '<'),
  },
  validate: (fields, violations, call) => {
    const sink = fields['sink']
    if (typeof sink === 'string' && sink !== '' && !violations.has('sink')) {
      const fault = sinkFault(sink, call.deps.sinks)
      if (fault !== undefined) violations.add('sink', fault)
    }
    checkTypes(fields.eventTypes ?? [], violations)
  },
}

/** A type that no method leaves would never be heard of, which nobody notices. */
function checkTypes(types: readonly string[], violations: Violations): void {
  if (violations.has('eventTypes')) return
  types.forEach((type, at) => {
    const path = `eventTypes[${at}]`
    if (!violations.has(path) && !eventTypes.has(type)) violations.add(path, `"${type}" is not a type of event`)
  })
}

export const subscriptionOperations: readonly Operation[] = standardMethods(subscriptions, [
  'list',
  'get',
  'create',
  'delete',
])
