// Accepting an invite: whoever has the code gets the role that it offers, in its group.
import { createHash } from 'node:crypto'
import { InvitesService } from '../../contract/gen/platformgraph/iam/v1/invites_pb.ts'
import { methodOf } from '../../contract/methods.ts'
import {
  GroupInviteSchema,
  GroupInvitesService,
} from '../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { Origin } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { grantsOf, maskOfNumbers } from '../../access/access.ts'
import { Authority } from '../../access/authority.ts'
import type { RequestOf } from '../../contract/plain.ts'
import type { IdentifiedCaller } from '../../core/caller.ts'
import { failedPrecondition, permissionDenied, PlatformError } from '../../core/errors.ts'
import { isWithin, newChildUid, parentOf, rootOf } from '../../core/uid.ts'
import { lockRow } from '../../db/statements/get.ts'
import { readGrants } from '../../db/statements/grants.ts'
import type { Call, WriteCall } from '../call.ts'
import { operation } from '../operation.ts'
import { existing, insert } from '../rows.ts'
import { groupInvites } from './group-invites.ts'
import { roleBindings } from './role-bindings.ts'
import { plainAddress, trustedEmail } from './trusted-email.ts'

type Accept = RequestOf<typeof InvitesService.method.acceptGroupInvite>

/** What a code looks like: the part that names it, a dot, the secret. */
const CODE = /^([0-9a-f]{16})\.[\w-]{43}$/
const BIND = 'role_bindings.create'

// Whoever made the invite held what it gives; that the one who accepts does not is what it is for.
const acceptedBindings = { ...roleBindings }
delete acceptedBindings.check
const withdrawal = methodOf(GroupInvitesService.method.deleteGroupInvite)

export const acceptGroupInvite = operation({
  method: InvitesService.method.acceptGroupInvite,
  changesAccess: true,
  callerThere: async (call) => acceptorOf(call, call.request.code),
  validate: ({ request: { code } }, violations) => {
    if (!code) violations.add('code', 'is required')
    else if (!CODE.test(code)) violations.add('code', 'is not the code of an invite; take all of it, with the dot')
  },
  write: async (call) => {
    const invite = await usable(call)
    await requireMakersRight(call, invite)
    await requireReach(call, invite.group)
    await requireAddress(call, invite)
    const { uid: originUid, group, roleUid } = invite
    const fields = { identityUid: call.caller.identity, roleUid, origin: Origin.INVITE, originUid }
    const binding = await insert(acceptedBindings, call, { uid: newChildUid(group), parent: group, fields })
    if (invite.singleUse) await useUp(call, invite)
    return binding
  },
})

/**
 * Who of what a token is comes in by a code: whom it is in the organization that invites, for what it is elsewhere strangers could
 * have set up. A person before what a rule names, which others may be too.
 */
export async function acceptorOf(
  { caller, deps }: Call<object>,
  code: string | undefined,
): Promise<IdentifiedCaller | undefined> {
  if (!code || caller.memberships === undefined) return undefined
  const where = { codeDigest: digestOf(code) }
  const invite = await deps.db.prisma.groupInvite.findUnique({ where, select: { parentUid: true } })
  const membership = invite && (await caller.memberships.in(rootOf(invite.parentUid)))
  return membership?.person ?? membership?.member
}

const digestOf = (code: string): string => createHash('sha256').update(code).digest('hex')

interface Invite {
  readonly uid: string
  readonly group: string
  readonly roleUid: string
  readonly email: string
  readonly singleUse: boolean
  readonly makerUid: string
}

/** The invite, held until the end of the transaction, so that a single use stays single. */
async function usable(call: WriteCall<Accept>): Promise<Invite> {
  const code = call.request.code ?? ''
  const where = { codeDigest: digestOf(code) }
  const select = { uid: true }
  const found = await call.tx.prisma.groupInvite.findUnique({ where, select })
  const held = found && (await lockRow(call.tx, groupInvites.table, found.uid)) ? found : undefined
  const row = held && (await call.tx.prisma.groupInvite.findUnique({ where: held }))
  if (!row || row.expirationTime.getTime() <= call.deps.clock.now()) {
    throw unknownCode(code)
  }
  return { ...row, group: row.parentUid }
}

/** The same for a code that never was, so that nobody learns which ones were. */
function unknownCode(code: string): PlatformError {
  return new PlatformError('NOT_FOUND', 'Not found: no invite has this code (any more); ask for a new one', {
    resource: { type: 'GroupInvite', name: CODE.exec(code)?.[1] ?? '' },
  })
}

/** An invite dies with the right that made it: its maker must still hold there all that it gives. */
async function requireMakersRight(
  { tx, request }: WriteCall<Accept>,
  { group, roleUid, makerUid }: Invite,
): Promise<void> {
  const found = await readGrants(tx, makerUid)
  const role = await tx.prisma.role.findUnique({ where: { uid: roleUid }, select: { capabilities: true } })
  const authority = new Authority(makerUid, found ? grantsOf(found) : [])
  if (!authority.holds(maskOfNumbers(role?.capabilities ?? []), group)) throw unknownCode(request.code ?? '')
}

/** A token that may do less than its identity may not give the identity more; an identity of a group stays in it. */
async function requireReach({ caller }: WriteCall<Accept>, group: string): Promise<void> {
  const { capabilities, scopes, identity } = caller
  const narrow = capabilities !== undefined && !capabilities.includes(BIND)
  const elsewhere = scopes !== undefined && !scopes.some((scope) => isWithin(group, scope))
  if (narrow || elsewhere) throw permissionDenied([BIND], group)
  const home = parentOf(identity)
  if (home === undefined || isWithin(group, home)) return
  const description = `${identity} was made in ${home} and can hold nothing outside of it; accept as a person`
  throw failedPrecondition([{ type: 'OUT_OF_REACH', subject: group, description }])
}

/** @throws PERMISSION_DENIED when the invite is for an address that is not the caller's */
async function requireAddress(call: WriteCall<Accept>, { email }: Invite): Promise<void> {
  if (email === '') return
  const where = { uid: call.caller.identity }
  const own = await call.tx.prisma.identity.findUnique({ where, select: { email: true, matchIssuer: true } })
  if (trustedEmail(call.deps, own && { email: own.email, issuer: own.matchIssuer }) === plainAddress(email)) return
  const message = 'Permission denied: the invite is for another e-mail address; sign in with the one it was sent to'
  throw new PlatformError('PERMISSION_DENIED', message, { reason: 'INVITE_FOR_ANOTHER_ADDRESS' })
}

/** Deletes it and says so, as its withdrawal would. */
async function useUp(call: WriteCall<Accept>, { uid, group }: Invite): Promise<void> {
  const body = await existing(groupInvites, call.tx, uid)
  await call.tx.prisma.groupInvite.delete({ where: { uid }, select: { uid: true } })
  if (withdrawal) call.emit({ of: withdrawal, subject: uid, group, body, bodyType: GroupInviteSchema })
}
