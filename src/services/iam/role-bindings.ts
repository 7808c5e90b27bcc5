// Role bindings: who has which role where, with the three hydrated.
import { maskOf } from '../../contract/capabilities.ts'
import { RoleBindingSchema } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { maskOfNumbers } from '../../access/access.ts'
import { notFound, permissionDenied } from '../../core/errors.ts'
import { isRoot, isUid } from '../../core/uid.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { equals, timeBound } from '../names.ts'
import type { Operation } from '../operation.ts'
import type { CheckInput, Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import { demandHeld } from './escalation.ts'

const SEE_IDENTITY = maskOf(['identity.list'])
const SEE_ROLE = maskOf(['roles.list'])

const table: Table = {
  name: 'role_bindings',
  columns: {
    ...columns(['uid', 'parentUid', 'identityUid', 'roleUid', 'createTime', 'updateTime']),
    identity: `json_build_object('uid', i.uid, 'name', i.name, 'description', i.description, 'subject', i.match_subject, 'issuer', i.match_issuer, 'email', i.email)`,
    group: `json_build_object('uid', g.uid, 'name', g.name, 'description', g.description)`,
    role: `json_build_object('uid', r.uid, 'name', r.name, 'description', r.description)`,
  },
  joins:
    'JOIN identities i ON i.uid = t.identity_uid JOIN groups g ON g.uid = t.parent_uid JOIN roles r ON r.uid = t.role_uid',
  sorts: { createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const roleBindings: Resource = {
  type: 'RoleBinding',
  service: 'iam.v2.RoleBindingsService',
  message: RoleBindingSchema,
  table,
  parentType: 'Group',
  groupLevels: 1,
  filters: { identity: equals('identityUid'), group: equals('parentUid'), role: equals('roleUid') },
  graphFilters: { createdAfter: timeBound('createTime', '>='), createdBefore: timeBound('createTime', '<') },
  idempotentDelete: true,
  changesAccess: true,
  model: 'roleBinding',
  validate: (fields, violations, call) => {
    const creating = call.method.id.endsWith('/CreateRoleBinding')
    for (const name of ['identityUid', 'roleUid']) {
      const value = fields[name]
      if (value === undefined && !creating) continue
      if (!value) violations.add(name, 'is required')
      else if (!isUid(value as string)) violations.add(name, 'is not a uid')
    }
  },
  check: demandGrant,
}

/** The caller must see whom it binds, see the role, and hold all that the role gives. */
async function demandGrant({ call, parent, fields, current }: CheckInput): Promise<void> {
  const scope = parent ?? ''
  const identityUid = (fields['identityUid'] ?? current?.['identityUid']) as string
  const roleUid = (fields['roleUid'] ?? current?.['roleUid']) as string
  // A person hangs below no group, so nobody lists it; whoever knows its uid may bind it.
  if (!isRoot(identityUid) && !call.authority.holds(SEE_IDENTITY, identityUid)) {
    throw permissionDenied(['identity.list'], identityUid)
  }
  if (!isRoot(roleUid) && !call.authority.holds(SEE_ROLE, roleUid)) throw permissionDenied(['roles.list'], roleUid)
  const identity = await call.tx.prisma.identity.findUnique({ where: { uid: identityUid }, select: { uid: true } })
  if (!identity) throw notFound('Identity', identityUid)
  const role = await call.tx.prisma.role.findUnique({ where: { uid: roleUid }, select: { capabilities: true } })
  if (!role) throw notFound('Role', roleUid)
  demandHeld(call.authority, maskOfNumbers(role.capabilities), scope)
}

export const roleBindingOperations: readonly Operation[] = standardMethods(roleBindings)
