// Role bindings as they were at a moment, from the versions that a trigger keeps.
import { PastService } from '../../contract/gen/platformgraph/iam/v1/past_pb.ts'
import type { RoleBinding } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { listOperation, validateQuery } from '../list.ts'
import type { Operation } from '../operation.ts'
import { equals } from '../../db/statements/filters.ts'
import { inForceAt, roleBindingVersionTable } from '../../db/statements/tables.ts'
import { roleBindings } from '../iam/role-bindings.ts'
import type { Resource } from '../resource.ts'

/** What a version does not tell of what it bound, which may be gone or another since. */
const untold = { from: [], value: () => undefined }

/** Those versions as a resource: each uid has one at most at any moment. */
const versions: Resource<RoleBinding, typeof PastService.method.listRoleBindingsAsOf> = {
  ...roleBindings,
  table: roleBindingVersionTable,
  filters: { ...roleBindings.filters, asOf: inForceAt },
  graphFilters: { ...roleBindings.graphFilters, uid: equals('uid') },
  // The moment since when it was so tells the versions of a binding apart.
  computed: {
    identity: untold,
    group: untold,
    role: untold,
    versionTime: { from: ['updateTime'], value: (row) => row.updateTime },
  },
}

const listAsOf = listOperation(versions, {
  method: PastService.method.listRoleBindingsAsOf,
  validateQuery: (query, violations) => {
    validateQuery(query, violations)
    if (!query.filter?.['asOf']) violations.add('asOf', 'is required')
  },
})

export const asOfOperations: readonly Operation[] = [listAsOf]
