// An organization keeps its last owner, whatever is removed: a binding, an identity, a group mapping.
import { builtinRole } from '../../contract/roles.ts'
import { failedPrecondition } from '../../core/errors.ts'
import { isRoot, parentOf } from '../../core/uid.ts'
import type { Queryable } from '../../db/database.ts'
import { lockRow } from '../../db/statements/get.ts'
import { lockBindings } from '../../db/statements/locks.ts'
import { holdersOf, isSoleHolder } from '../../db/statements/persons.ts'
import type { WriteCall } from '../call.ts'

const OWNER = builtinRole('owner').uid

/** What the check needs of the call that removes somebody. */
type Removal = Pick<WriteCall, 'tx' | 'beforeCommit'>

/**
 * Before somebody may stop being an owner: the call is refused when nobody who owns it would be left at the end of its transaction
 * (FAILED_PRECONDITION, LAST_OWNER). So whoever makes another owner in the same transaction may do so before or after.
 * @param group where the owner is bound; only an organization has owners
 */
export async function requireOwnerLeft({ tx, beforeCommit }: Removal, group: string): Promise<void> {
  if (!isRoot(group)) return
  // Two owners who remove each other wait here; the second finds itself the last.
  await lockRow(tx, { name: 'groups' }, group)
  if ((await holdersOf(tx, OWNER, [group])) === 0) return
  beforeCommit(async () => {
    if ((await holdersOf(tx, OWNER, [group])) > 0) return
    const description = `this would take the last owner of ${group} away; make another owner first`
    throw failedPrecondition([{ type: 'LAST_OWNER', subject: group, description }])
  })
}

/** Whether an identity is the last who owns a group, as it is now: of what `requireOwnerLeft` then refuses nothing need be begun. */
export async function isLastOwner(db: Queryable, identity: string, group: string): Promise<boolean> {
  return isRoot(group) && (await isSoleHolder(db, { role: OWNER, group, identity }))
}

/** Before a binding goes. */
export async function keepOwnerOfBinding(call: Removal, uid: string): Promise<void> {
  const select = { parentUid: true, roleUid: true } as const
  const found = await call.tx.prisma.roleBinding.findUnique({ where: { uid }, select })
  if (found?.roleUid === OWNER) await requireOwnerLeft(call, found.parentUid)
}

/** Before an identity goes with its bindings, or may not come any more. Bindings that somebody changes meanwhile could become an owner's. */
export async function keepOwnerOfIdentity(call: Removal, identity: string): Promise<void> {
  const bindings = await lockBindings(call.tx, identity)
  for (const { group, role } of bindings) if (role === OWNER) await requireOwnerLeft(call, group)
}

/** Before a binding changes to another role or identity. */
export async function keepOwnerOfChange(
  call: Removal,
  before: { readonly uid: string; readonly roleUid: string },
): Promise<void> {
  const group = parentOf(before.uid)
  if (before.roleUid === OWNER && group !== undefined) await requireOwnerLeft(call, group)
}
