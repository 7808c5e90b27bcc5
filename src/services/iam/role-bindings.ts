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
import { holdRows } from '../../db/statements/get.ts'
import { roleBindingTable } from '../../db/statements/tables.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { equals, timeBound } from '../../db/statements/filters.ts'
import type { Operation } from '../operation.ts'
import type { CheckInput, Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import { batchCreateRoleBindings } from './role-binding-batch.ts'
import { keepOwnersOfBindings, keepOwnersOfChanges } from './last-owner.ts'
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
  madeTogether: () => true,
  changedTogether: () => true,
  deletedTogether: true,
  // What is changed by hand is as if it had been made by hand.
  derive: (_fields, current) => (current ? { origin: Origin.DIRECT, originUid: '' } : {}),
  validate: (fields, violations, call) => {
    const required = call.method.desc === RoleBindingsService.method.createRoleBinding
    for (const field of ['identityUid', 'roleUid']) checkUidField(fields, { field, required }, violations)
  },
  check: requireMayBind,
  beforeDelete: keepOwnersOfBindings,
}

/** The caller must see whom it binds, see the role, and hold all that the role gives. */
async function requireMayBind(inputs: readonly CheckInput<RoleBinding>[]): Promise<void> {
  const asked = inputs.map(({ call, parent = '', fields, current }) => ({
    call,
    scope: parent,
    identity: fields.identityUid ?? current?.identityUid ?? '',
    role: fields.roleUid ?? current?.roleUid ?? '',
    current,
  }))
  // A person hangs below no group, so nobody lists it; whoever knows its uid may bind it.
  const unseen = asked.find(({ call, identity }) => !isRoot(identity) && !call.authority.holds(SEE_IDENTITY, identity))
  if (unseen) throw permissionDenied(['identity.list'], unseen.identity)
  // That of a binding that is there is there as long as the binding, and whoever deletes it waits for this one.
  const others = asked.flatMap(({ identity, current }) => (identity === current?.identityUid ? [] : [identity]))
  const [first] = asked
  if (first && others.length > 0) {
    const held = await holdRows(first.call.tx, { name: 'identities' }, others)
    const missing = others.find((uid) => !held.has(uid))
    if (missing !== undefined) throw notFound('Identity', missing)
  }
  const grants = new Map(asked.map((one) => [`${one.scope} ${one.role}`, one]))
  for (const { call, role, scope } of grants.values()) await requireMayGrant(call, { role, scope, field: 'roleUid' })
  const changed = asked.flatMap(({ call, current }) =>
    current ? [{ call, uid: current.uid, roleUid: current.roleUid ?? '' }] : [],
  )
  await keepOwnersOfChanges(changed)
}

export const roleBindingOperations: readonly Operation[] = [
  ...standardMethods(roleBindings),
  batchCreateRoleBindings(roleBindings),
]
