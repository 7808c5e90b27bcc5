// An organization keeps its last owner, whatever is removed: a binding, an identity, a group mapping.
import { builtinRole } from '../../contract/roles.ts'
import { failedPrecondition } from '../../core/errors.ts'
import { isRoot, parentOf } from '../../core/uid.ts'
import type { Transaction } from '../../db/database.ts'
import { lockRow } from '../../db/statements/get.ts'
import { ownersOf } from '../../db/statements/persons.ts'

const OWNER = builtinRole('owner').uid

/** What goes: a binding, or an identity with all that it is bound to. */
export interface Removal {
  readonly binding?: string
  readonly identity?: string
}

/**
 * @param group where the owner is bound; only an organization has owners
 * @throws FAILED_PRECONDITION (LAST_OWNER) when nobody would be left who owns it
 */
export async function requireOwnerLeft(tx: Transaction, group: string, leaving: Removal): Promise<void> {
  if (!isRoot(group)) return
  // Two owners who remove each other wait here; the second finds itself the last.
  await lockRow(tx, { name: 'groups' }, group)
  const before = await ownersOf(tx, OWNER, { group })
  if (before === 0 || (await ownersOf(tx, OWNER, { group, ...leaving })) > 0) return
  const description = `this would take the last owner of ${group} away; make another owner first`
  throw failedPrecondition([{ type: 'LAST_OWNER', subject: group, description }])
}

/** Before a binding goes. */
export async function keepOwnerOfBinding(tx: Transaction, uid: string): Promise<void> {
  const found = await tx.prisma.roleBinding.findUnique({ where: { uid }, select: { parentUid: true, roleUid: true } })
  if (found?.roleUid === OWNER) await requireOwnerLeft(tx, found.parentUid, { binding: uid })
}

/** Before an identity goes with its bindings. */
export async function keepOwnerOfIdentity(tx: Transaction, identity: string): Promise<void> {
  const where = { identityUid: identity, roleUid: OWNER }
  const bindings = await tx.prisma.roleBinding.findMany({ where, select: { parentUid: true } })
  for (const { parentUid } of bindings) await requireOwnerLeft(tx, parentUid, { identity })
}

/** Before a binding changes to another role or identity. */
export async function keepOwnerOfChange(
  tx: Transaction,
  before: { readonly uid: string; readonly roleUid: string },
  after: { readonly roleUid: string; readonly identityUid: string },
): Promise<void> {
  const group = parentOf(before.uid)
  if (before.roleUid !== OWNER || group === undefined) return
  const home = parentOf(after.identityUid)
  const isOwner = after.roleUid === OWNER && (home === undefined || home === group)
  if (!isOwner) await requireOwnerLeft(tx, group, { binding: before.uid })
}
