// What becomes of a person's access when a directory brings it, deactivates it or takes it away.
import type { Message } from '@bufbuild/protobuf'
import { GroupInvitesService } from '../../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { RoleBindingsService } from '../../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { methodOf, type Method } from '../../../contract/methods.ts'
import { isWithin, parentOf } from '../../../core/uid.ts'
import { endSessions } from '../../../db/statements/deprovisioning.ts'
import { lockRow } from '../../../db/statements/get.ts'
import { lockBindings } from '../../../db/statements/locks.ts'
import type { WriteCall } from '../../call.ts'
import type { Resource } from '../../resource.ts'
import { existing, writer } from '../../rows.ts'
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
  for (const identity of people.toSorted()) await lockBindings(call.tx, identity)
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
  for (const { uid: gone, parentUid } of invites) {
    if (isWithin(parentUid, group)) await takeAway(groupInvites, call, { uid: gone, of: withdrawal })
  }
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
  for (const { uid, parentUid } of bindings) {
    if (isWithin(parentUid, provider.group)) await takeAway(roleBindings, call, { uid, of: unbinding })
  }
}

/** Deletes a row and says so, as the method `of` would; one that somebody else has just deleted, or used up, is gone already. */
async function takeAway<T extends Message>(
  resource: Resource<T>,
  call: WriteCall,
  { uid, of }: { readonly uid: string; readonly of: Method | undefined },
): Promise<void> {
  const { tx } = call
  if (!(await lockRow(tx, resource.table, uid))) return
  const body = await existing(resource, tx, uid)
  await writer(resource, tx).delete({ where: { uid }, select: { uid: true } })
  call.emit({ of, subject: uid, group: parentOf(uid) ?? uid, body, bodyType: resource.message })
}
