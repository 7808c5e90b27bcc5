// Giving a role, whatever gives it: a binding, an invite, the default of an identity provider, a group mapping.
import { maskOfNumbers } from '../../access/access.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { invalidField, notFound, permissionDenied } from '../../core/errors.ts'
import { shapes } from '../../core/shapes.ts'
import { isWithin, parentOf } from '../../core/uid.ts'
import type { Transaction } from '../../db/database.ts'
import { holdRow } from '../../db/statements/get.ts'
import type { WriteCall } from '../call.ts'
import type { Violations } from '../violations.ts'
import { requireCapabilities } from './escalation.ts'

const SEE_ROLE = maskOf(['roles.list'])

export interface RoleGrant {
  /** The uid of the role. */
  readonly role: string
  /** The uid of the group that it is given in. */
  readonly scope: string
  /** The field of the request that names the role. */
  readonly field: string
}

/**
 * The caller must see the role, and hold all that it gives where it is given.
 * @throws PERMISSION_DENIED, with PRIVILEGE_ESCALATION for what the caller does not hold; NOT_FOUND; INVALID_ARGUMENT for
 *   a role of a group that is not above `scope`: whoever may change the role there could change what is given here
 */
export async function requireMayGrant(call: WriteCall<object>, { role, scope, field }: RoleGrant): Promise<void> {
  const home = parentOf(role)
  if (home !== undefined && !call.authority.holds(SEE_ROLE, role)) throw permissionDenied(['roles.list'], role)
  const capabilities = await capabilitiesOf(call.tx, role)
  if (home !== undefined && !isWithin(scope, home)) {
    throw invalidField(field, `is a role of ${home}, which can be given there and below, not in ${scope}`)
  }
  requireCapabilities(call.authority, maskOfNumbers(capabilities), scope)
}

async function capabilitiesOf(tx: Transaction, role: string): Promise<readonly number[]> {
  // Held, so that it is still there when what gives it is written.
  if (!(await holdRow(tx, { name: 'roles' }, role))) throw notFound('Role', role)
  const found = await tx.prisma.role.findUniqueOrThrow({ where: { uid: role }, select: { capabilities: true } })
  return found.capabilities
}

/** Adds a violation unless the field holds a uid; one that was not sent is no fault unless it is `required`. */
export function checkUidField(
  fields: Record<string, unknown>,
  { field, required, path = field }: { field: string; required: boolean; path?: string },
  violations: Violations,
): void {
  const value = fields[field]
  if (value === undefined && !required) return
  if (violations.has(path)) return
  if (value === undefined || value === null || value === '') violations.add(path, 'is required')
  else if (typeof value !== 'string' || !shapes.uid.test(value)) violations.add(path, shapes.uid.says)
}
