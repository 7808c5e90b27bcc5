// What becomes of a person's access when a directory brings it, deactivates it or takes it away.
import type { Message } from '@bufbuild/protobuf'
import { GroupInvitesService } from '../../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { RoleBindingsService } from '../../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { methodOf, type Method } from '../../../contract/methods.ts'
import { inPieces } from '../../../core/pieces.ts'
import { isWithin, parentOf } from '../../../core/uid.ts'
import { endSessions } from '../../../db/statements/deprovisioning.ts'
import { deleteRows } from '../../../db/statements/bulk.ts'
import { getRows, lockRows } from '../../../db/statements/get.ts'
import { lockBindings } from '../../../db/statements/locks.ts'
import type { WriteCall } from '../../call.ts'
import type { Resource, RowOf } from '../../resource.ts'
import { groupInvites } from '../group-invites.ts'
import { requireOwnerLeft } from '../last-owner.ts'
import { roleBindings } from '../role-bindings.ts'
import { signUpPerson } from '../sign-in.ts'
import type { Provider } from './provider.ts'

const withdrawal = methodOf(GroupInvitesService.method.deleteGroupInvite)
const unbinding = methodOf(RoleBindingsService.method.deleteRoleBinding)

interface Person {
  readonly provider: Provider
  readonly identity: string
}

/** Makes the identity where it is missing, and gives it the default role, the first time. */
export async function provisionUser(
  call: WriteCall,
  { provider, identity, subject, name }: Person & { readonly subject: string; readonly name: string },
): Promise<void> {
  await call.tx.prisma.scimDeparture.deleteMany({ where: { providerUid: provider.uid, identityUid: identity } })
  const { uid, issuer } = provider
  const person = { provider: uid, identity, issuer, subject, emailVerified: false, name }
  await signUpPerson(call.tx, person, { now: new Date(call.deps.clock.now()), actor: call.caller.actor })
}

/**
 * Before people are shut out.
 * @throws FAILED_PRECONDITION (LAST_OWNER) when nobody would be left who owns the organization
 */
export async function requireAnotherOwner(
  call: WriteCall,
  provider: Provider,
  people: readonly string[],
): Promise<void> {
  // Their bindings first, then the organization, as who deletes one binding does: else each has what the other waits for.
  await lockBindings(call.tx, people)
  await requireOwnerLeft(call, provider.group)
}

/**
 * Ends what a person could still act by: sessions and invites. That it has no access from now on follows from what is
 * stored of it.
 */
export async function revokeAccess(call: WriteCall, { provider, identity }: Person): Promise<void> {
  const { uid, group } = provider
  await endSessions(call.tx, { identity, provider: uid, group })
  const invites = await call.tx.prisma.groupInvite.findMany({
    where: { makerUid: identity },
    select: { uid: true, parentUid: true },
  })
  await takeAway(groupInvites, call, { uids: uidsWithin(invites, group), of: withdrawal })
}

/**
 * Before a person with very much is taken away for good: a part of its roles in the group, and of its invites, so that no transaction holds
 * the database for long. It is inactive from the first part on, and can do nothing any more.
 * @returns whether there is no more than can be taken at once
 */
export async function takeAPart(
  call: WriteCall,
  { provider, identity, shutOut }: Person & { readonly shutOut: () => Promise<void> },
): Promise<boolean> {
  const { group } = provider
  const within = { OR: [{ parentUid: group }, { parentUid: { startsWith: `${group}/` } }] }
  const some = { select: { uid: true }, take: AT_ONCE + 1 }
  const bindings = await call.tx.prisma.roleBinding.findMany({ where: { identityUid: identity, ...within }, ...some })
  const invites = await call.tx.prisma.groupInvite.findMany({ where: { makerUid: identity, ...within }, ...some })
  if (Math.max(bindings.length, invites.length) <= AT_ONCE) return true
  await shutOut()
  const uidsOf = (rows: readonly { readonly uid: string }[]): string[] => rows.slice(0, AT_ONCE).map(({ uid }) => uid)
  await takeAway(groupInvites, call, { uids: uidsOf(invites), of: withdrawal })
  await takeAway(roleBindings, call, { uids: uidsOf(bindings), of: unbinding })
  return false
}

/** Takes a person away for good: with its roles in the group, until the directory brings it again. */
export async function deprovisionUser(call: WriteCall, { provider, identity }: Person): Promise<void> {
  await revokeAccess(call, { provider, identity })
  const { tx } = call
  const [providerUid, identityUid] = [provider.uid, identity]
  await tx.prisma.scimDeparture.createMany({ data: [{ providerUid, identityUid }], skipDuplicates: true })
  await tx.prisma.providerSignIn.deleteMany({ where: { providerUid, identityUid } })
  await tx.prisma.withdrawnDefaultRole.deleteMany({ where: { providerUid, identityUid } })
  const bindings = await tx.prisma.roleBinding.findMany({
    where: { identityUid },
    select: { uid: true, parentUid: true },
  })
  await takeAway(roleBindings, call, { uids: uidsWithin(bindings, provider.group), of: unbinding })
}

function uidsWithin(rows: readonly { readonly uid: string; readonly parentUid: string }[], group: string): string[] {
  return rows.flatMap(({ uid, parentUid }) => (isWithin(parentUid, group) ? [uid] : []))
}

/** Rows that are taken away by a few statements: somebody may be bound in ten thousand groups. */
const AT_ONCE = 200

/** Deletes rows and says so of each, as the method `of` would; those that somebody else has just deleted, or used up, are gone already. */
async function takeAway<T extends Message>(
  resource: Resource<T>,
  { tx, emit }: WriteCall,
  { uids, of }: { readonly uids: readonly string[]; readonly of: Method | undefined },
): Promise<void> {
  for (const some of inPieces(uids.toSorted(), () => 1, AT_ONCE)) {
    await lockRows(tx, resource.table, some)
    const rows = await getRows<RowOf<T>>(tx, resource.table, some)
    await deleteRows(
      tx,
      resource.table.name,
      rows.map(({ uid }) => uid),
    )
    for (const body of rows)
      emit({ of, subject: body.uid, group: parentOf(body.uid) ?? body.uid, body, bodyType: resource.message })
  }
}
