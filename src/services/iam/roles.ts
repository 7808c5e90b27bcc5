// Roles: sets of capabilities, built in or made in a group.
import { capabilityByNumber, isGrantable } from '../../contract/capabilities.ts'
import { type Role, RoleSchema, RolesService } from '../../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import type { PreconditionViolation } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { maskOfNumbers } from '../../access/access.ts'
import type { WriteCall } from '../call.ts'
import type { Operation } from '../operation.ts'
import { equals, namedGraphFilters, overlaps } from '../../db/statements/filters.ts'
import { byTime } from '../../db/statements/find.ts'
import { checkShape } from '../names.ts'
import { oneByOne, type Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import type { Violations } from '../violations.ts'
import { requireCapabilities } from './escalation.ts'

const table: Table = {
  finders: { createTime: byTime('createTime') },
  name: 'roles',
  columns: columns(['uid', 'parentUid', 'name', 'description', 'capabilities', 'createTime', 'updateTime']),
  sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const roles: Resource<Role, typeof RolesService.method.listRoles> = {
  type: 'Role',
  service: RolesService,
  message: RoleSchema,
  table,
  parentType: 'Group',
  groupLevels: 1,
  filters: { name: equals('name') },
  graphFilters: { ...namedGraphFilters, hasCapabilities: overlaps('capabilities', 'int') },
  publicRoots: true,
  changesAccess: true,
  validate: (fields, violations) => {
    checkShape(fields, ['name', 'name'], violations)
    checkCapabilities(fields.capabilities ?? [], violations)
  },
  check: oneByOne(async ({ call, parent, fields }) => {
    if (fields.capabilities && parent) requireCapabilities(call.authority, maskOfNumbers(fields.capabilities), parent)
  }),
  beforeDelete: dropLapsedInvites,
  blocks: usesOf,
}

function checkCapabilities(numbers: readonly number[], violations: Violations): void {
  numbers.forEach((number, at) => {
    const capability = capabilityByNumber(number)
    if (!capability) violations.add(`capabilities[${at}]`, `${number} is not a capability`)
    else if (!isGrantable(capability)) {
      violations.add(`capabilities[${at}]`, `${capability.enumName} is internal and cannot be granted`)
    }
  })
  if (new Set(numbers).size !== numbers.length) violations.add('capabilities', 'names a capability twice')
}

/** An invite that nobody can accept any more does not hold its role. */
async function dropLapsedInvites(calls: readonly WriteCall<{ uid: string }>[]): Promise<void> {
  const [first] = calls
  if (!first) return
  const roleUid = { in: calls.map(({ request }) => request.uid) }
  const now = new Date(first.deps.clock.now())
  await first.tx.prisma.groupInvite.deleteMany({ where: { roleUid, expirationTime: { lte: now } } })
}

async function usesOf(tx: Transaction, uid: string): Promise<PreconditionViolation[]> {
  const uses = {
    role_bindings: await tx.prisma.roleBinding.count({ where: { roleUid: uid } }),
    identity_providers: await tx.prisma.identityProvider.count({ where: { defaultRole: uid } }),
    external_group_role_mappings: await tx.prisma.externalGroupRoleMapping.count({ where: { roleUid: uid } }),
    group_invites: await tx.prisma.groupInvite.count({ where: { roleUid: uid } }),
  }
  return Object.entries(uses).flatMap(([kind, count]) => {
    if (count === 0) return []
    const what = count === 1 ? kind.replace(/s$/, '').replaceAll('_', ' ') : kind.replaceAll('_', ' ')
    const description = `${count} ${what} ${count === 1 ? 'gives' : 'give'} the role ${uid}; delete them first`
    return [{ type: 'ROLE_IN_USE', subject: kind, description }]
  })
}

export const roleOperations: readonly Operation[] = standardMethods(roles)
