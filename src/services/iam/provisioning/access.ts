// What becomes of a person's access when a directory brings it, deactivates it or takes it away.
import {
  GroupInviteSchema,
  GroupInvitesService,
} from '../../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { RoleBindingsService } from '../../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { methodOf } from '../../../contract/methods.ts'
import { isWithin } from '../../../core/uid.ts'
import { endSessions } from '../../../db/statements/deprovisioning.ts'
import type { WriteCall } from '../../call.ts'
import { existing } from '../../rows.ts'
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
 * Before a person is shut out.
 * @throws FAILED_PRECONDITION (LAST_OWNER) when nobody would be left who owns the organization
 */
export async function requireAnotherOwner(call: WriteCall, provider: Provider): Promise<void> {
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
  for (const invite of invites.filter(({ parentUid }) => isWithin(parentUid, group))) {
    const body = await existing(groupInvites, call.tx, invite.uid)
    await call.tx.prisma.groupInvite.delete({ where: { uid: invite.uid }, select: { uid: true } })
    call.emit({ of: withdrawal, subject: invite.uid, group: invite.parentUid, body, bodyType: GroupInviteSchema })
  }
}

/** Takes a person away for good: with its roles in the group, until the directory brings it again. */
export async function deprovisionUser(call: WriteCall, { provider, identity }: Person): Promise<void> {
  await revokeAccess(call, { provider, identity })
  const { tx } = call
  const [providerUid, identityUid] = [provider.uid, identity]
  await tx.prisma.scimDeparture.createMany({ data: [{ providerUid, identityUid }], skipDuplicates: true })
  await tx.prisma.providerSignIn.deleteMany({ where: { providerUid, identityUid } })
  const bindings = await tx.prisma.roleBinding.findMany({
    where: { identityUid },
    select: { uid: true, parentUid: true },
  })
  for (const { uid, parentUid } of bindings.filter((one) => isWithin(one.parentUid, provider.group))) {
    const body = await existing(roleBindings, tx, uid)
    await tx.prisma.roleBinding.delete({ where: { uid }, select: { uid: true } })
    call.emit({ of: unbinding, subject: uid, group: parentUid, body, bodyType: roleBindings.message })
  }
}
