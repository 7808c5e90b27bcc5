// Role bindings: who has which role where, with the three hydrated.
import { maskOf } from '../../contract/capabilities.ts'
import {
  type RoleBinding,
  RoleBindingSchema,
  RoleBindingsService,
} from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { Origin } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { notFound, permissionDenied } from '../../core/errors.ts'
import { isRoot } from '../../core/uid.ts'
import { holdRow } from '../../db/statements/get.ts'
import { roleBindingTable } from '../../db/statements/tables.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { equals, timeBound } from '../../db/statements/filters.ts'
import type { Operation } from '../operation.ts'
import type { CheckInput, Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import { batchCreateRoleBindings } from './role-binding-batch.ts'
import { keepOwnerOfBinding, keepOwnerOfChange } from './last-owner.ts'
import { checkUidField, requireMayGrant } from './role-grant.ts'

const SEE_IDENTITY = maskOf(['identity.list'])

export const roleBindings: Resource<RoleBinding, typeof RoleBindingsService.method.listRoleBindings> = {
  type: 'RoleBinding',
  service: RoleBindingsService,
  message: RoleBindingSchema,
  table: roleBindingTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: { identity: equals('identityUid'), group: equals('parentUid'), role: equals('roleUid') },
  matches: { identityUid: sameValue('identityUid'), roleUid: sameValue('roleUid') },
  graphFilters: { createdAfter: timeBound('createTime', '>='), createdBefore: timeBound('createTime', '<') },
  // Versions of the past have it (events/as-of.ts).
  computed: { versionTime: { from: [], value: () => undefined } },
  idempotentDelete: true,
  changesAccess: true,
  key: ['identityUid', 'roleUid'],
  deletedTogether: true,
  // What is changed by hand is as if it had been made by hand.
  derive: (_fields, current) => (current ? { origin: Origin.DIRECT, originUid: '' } : {}),
  validate: (fields, violations, call) => {
    const required = call.method.desc === RoleBindingsService.method.createRoleBinding
    for (const field of ['identityUid', 'roleUid']) checkUidField(fields, { field, required }, violations)
  },
  check: requireMayBind,
  beforeDelete: async (call, uid) => keepOwnerOfBinding(call, uid),
}

/** The caller must see whom it binds, see the role, and hold all that the role gives. */
async function requireMayBind({ call, parent, fields, current }: CheckInput<RoleBinding>): Promise<void> {
  const scope = parent ?? ''
  const identityUid = fields.identityUid ?? current?.identityUid ?? ''
  const roleUid = fields.roleUid ?? current?.roleUid ?? ''
  // A person hangs below no group, so nobody lists it; whoever knows its uid may bind it.
  if (!isRoot(identityUid) && !call.authority.holds(SEE_IDENTITY, identityUid)) {
    throw permissionDenied(['identity.list'], identityUid)
  }
  // That of a binding that is there is there as long as the binding, and whoever deletes it waits for this one.
  const isOther = identityUid !== current?.identityUid
  if (isOther && !(await holdRow(call.tx, { name: 'identities' }, identityUid))) throw notFound('Identity', identityUid)
  await requireMayGrant(call, { role: roleUid, scope, field: 'roleUid' })
  if (current) await keepOwnerOfChange(call, { uid: current.uid, roleUid: current.roleUid ?? '' })
}

export const roleBindingOperations: readonly Operation[] = [
  ...standardMethods(roleBindings),
  batchCreateRoleBindings(roleBindings),
]
