// Role bindings as they were at a moment, from the versions that a trigger keeps.
import { list } from '../list.ts'
import { listAnswer } from '../standard.ts'
import { validateList, type ListRequest } from '../list.ts'
import { operation, type Operation } from '../operation.ts'
import { roleBindings } from '../iam/role-bindings.ts'
import type { Resource } from '../resource.ts'

/** Those versions as a resource: each uid has one at most at any moment. What they named may be gone. */
const versions: Resource = {
  ...roleBindings,
  table: {
    name: 'role_binding_versions',
    columns: Object.fromEntries(
      Object.entries(roleBindings.table.columns).filter(([name]) => !['identity', 'group', 'role'].includes(name)),
    ),
    sorts: roleBindings.table.sorts,
  },
  filters: {
    ...roleBindings.filters,
    asOf: (value: never) => (param) => {
      const moment = param(value, 'timestamptz')
      return `t.update_time <= ${moment} AND t.valid_until > ${moment}`
    },
  },
}

const listAsOf = operation<ListRequest & { readonly asOf?: Date }>({
  method: 'platformgraph.iam.v1.PastService/ListRoleBindingsAsOf',
  validate: (call, violations) => {
    validateList(call, violations)
    if (!call.request.asOf) violations.add('asOf', 'is required')
  },
  read: async (call) => listAnswer(call, await list(versions, call)),
})

export const pastOperations: readonly Operation[] = [listAsOf]
