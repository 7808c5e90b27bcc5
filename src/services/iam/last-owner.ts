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

/** Somebody who may stop being an owner of a group, and the call that does it. */
interface Leaving {
  readonly call: Removal
  readonly group: string
}

/**
 * Before somebody may stop being an owner: the call is refused when nobody who owns it would be left at the end of its transaction
 * (FAILED_PRECONDITION, LAST_OWNER). So whoever makes another owner in the same transaction may do so before or after.
 * @param group where the owner is bound; only an organization has owners
 */
export function requireOwnerLeft(call: Removal, group: string): Promise<void> {
  return requireOwnersLeft([{ call, group }])
}

/** The same before the first of several calls writes: an organization is looked at once for all of them. */
async function requireOwnersLeft(leaving: readonly Leaving[]): Promise<void> {
  for (const [group, those] of Map.groupBy(leaving, (one) => one.group)) {
    const [first] = those
    if (!first || !isRoot(group)) continue
    const { tx } = first.call
    // Two owners who remove each other wait here; the second finds itself the last.
    await lockRow(tx, { name: 'groups' }, group)
    if ((await holdersOf(tx, OWNER, [group])) === 0) continue
    let left: Promise<number> | undefined
    for (const { call } of those) {
      call.beforeCommit(async () => {
        left ??= holdersOf(tx, OWNER, [group])
        if ((await left) > 0) return
        const description = `this would take the last owner of ${group} away; make another owner first`
        throw failedPrecondition([{ type: 'LAST_OWNER', subject: group, description }])
      })
    }
  }
}

/** Whether an identity is the last who owns a group, as it is now: of what `requireOwnerLeft` then refuses nothing need be begun. */
export async function isLastOwner(db: Queryable, identity: string, group: string): Promise<boolean> {
  return isRoot(group) && (await isSoleHolder(db, { role: OWNER, group, identity }))
}

/** Before bindings go. */
export async function keepOwnersOfBindings(calls: readonly WriteCall<{ uid: string }>[]): Promise<void> {
  const [first] = calls
  if (!first) return
  const callOf = new Map(calls.map((call) => [call.request.uid, call]))
  const where = { uid: { in: [...callOf.keys()] }, roleUid: OWNER }
  const select = { uid: true, parentUid: true } as const
  // In one order for all, for their organizations are locked as they come.
  const found = await first.tx.prisma.roleBinding.findMany({ where, select, orderBy: { uid: 'asc' } })
  await requireOwnersLeft(
    found.flatMap(({ uid, parentUid: group }) => {
      const call = callOf.get(uid)
      return call ? [{ call, group }] : []
    }),
  )
}

/** Before identities may not come any more, or go with their bindings. Bindings that somebody changes meanwhile could become an owner's. */
export async function keepOwnersOfIdentities(
  leaving: readonly { readonly call: Removal; readonly identity: string }[],
): Promise<void> {
  const [first] = leaving
  if (!first) return
  const calls = new Map(leaving.map(({ call, identity }) => [identity, call]))
  const bindings = await lockBindings(first.call.tx, [...calls.keys()])
  await requireOwnersLeft(
    bindings.flatMap(({ identity, group, role }) => {
      const call = calls.get(identity)
      return role === OWNER && call ? [{ call, group }] : []
    }),
  )
}

/** Before bindings change to another role or identity. */
export function keepOwnersOfChanges(
  changes: readonly { readonly call: Removal; readonly uid: string; readonly roleUid: string }[],
): Promise<void> {
  return requireOwnersLeft(
    changes.flatMap(({ call, uid, roleUid }) => {
      const group = parentOf(uid)
      return roleUid === OWNER && group !== undefined ? [{ call, group }] : []
    }),
  )
}
