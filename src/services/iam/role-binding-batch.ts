// Several role bindings in one group, all or none.
import {
  BatchCreateRoleBindingsResponseSchema,
  type RoleBinding,
  RoleBindingSchema,
  RoleBindingsService,
} from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import type { Plain, RequestOf } from '../../contract/plain.ts'
import { MOST_BINDINGS } from '../../core/shapes.ts'
import { newChildUid, isUid } from '../../core/uid.ts'
import { operation, type Operation } from '../operation.ts'
import type { Row } from '../page.ts'
import type { Resource } from '../resource.ts'
import { insertRow } from '../rows.ts'
import { checkMessage, type Violations } from '../violations.ts'
import { checkUidField } from './role-grant.ts'

type Batch = RequestOf<typeof RoleBindingsService.method.batchCreateRoleBindings>

/** Creates what the requests say; each refuses as CreateRoleBinding does, and then none is made. */
export function batchCreateRoleBindings(roleBindings: Resource<RoleBinding>): Operation {
  return operation({
    method: RoleBindingsService.method.batchCreateRoleBindings,
    changesAccess: true,
    validate: (call, violations) => checkBatch(call.request, violations),
    write: async (call) => {
      const { requests = [], roleUid } = call.request
      const parent = call.scope
      const made: Row[] = []
      for (const { roleBinding = {} } of requests) {
        const fields = { identityUid: roleBinding.identityUid, roleUid: roleBinding.roleUid || roleUid }
        made.push(await insertRow(roleBindings, call, { uid: newChildUid(parent), parent, fields }))
      }
      const body = { roleBindings: made }
      call.emit({ subject: parent, group: parent, body, bodyType: BatchCreateRoleBindingsResponseSchema })
      return body
    },
  })
}

function checkBatch({ parent, requests = [], roleUid }: Batch, violations: Violations): void {
  if (requests.length === 0) violations.add('requests', 'is required')
  if (requests.length > MOST_BINDINGS) {
    violations.add('requests', `has ${requests.length} items; ${MOST_BINDINGS} are allowed`)
    return
  }
  if (roleUid && !isUid(roleUid)) violations.add('roleUid', 'is not a uid')
  const seen = new Map<string, number>()
  requests.forEach((one, at) => {
    const path = `requests[${at}]`
    if (one.parent && one.parent !== parent)
      violations.add(`${path}.parent`, 'must be empty or the parent of the batch')
    checkOne(one.roleBinding ?? {}, { path: `${path}.roleBinding`, shared: roleUid }, violations)
    const { identityUid, roleUid: own } = one.roleBinding ?? {}
    const key = `${identityUid} ${own || roleUid}`
    const before = seen.get(key)
    if (before !== undefined) violations.add(path, `says the same as requests[${before}]`)
    else seen.set(key, at)
  })
}

/** One binding, with the role that all share where it names none. */
function checkOne(
  fields: Plain<RoleBinding>,
  { path, shared }: { path: string; shared: string | undefined },
  violations: Violations,
): void {
  checkMessage(RoleBindingSchema, fields, { violations, path })
  checkUidField(fields, { field: 'identityUid', required: true, path: `${path}.identityUid` }, violations)
  const own = fields.roleUid || undefined
  const at = `${path}.roleUid`
  if (own !== undefined && shared && own !== shared) violations.add(at, `differs from the role of the batch, ${shared}`)
  else if (own !== undefined || !shared)
    checkUidField(fields, { field: 'roleUid', required: true, path: at }, violations)
}
