// The sign-in of version 1: who a token stands for, signing up, and leaving.
import { createHash } from 'node:crypto'
import { maskOfNumbers } from '../../access/access.ts'
import { INTERNAL_MASK, namesOf } from '../../contract/capabilities.ts'
import { Auth, SessionSchema } from '../../contract/gen/chainguard/platform/auth/auth_pb.ts'
import { GroupSchema as Group1Schema } from '../../contract/gen/chainguard/platform/iam/groups_pb.ts'
import { RoleSchema as Role1Schema } from '../../contract/gen/chainguard/platform/iam/roles_pb.ts'
import { GroupSchema } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { IdentitiesService } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { RoleSchema } from '../../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { methodOf } from '../../contract/methods.ts'
import { requireIdentified, type IdentifiedCaller } from '../../core/caller.ts'
import { invalidField, notFound, permissionDenied, PlatformError } from '../../core/errors.ts'
import { isRoot, parentOf } from '../../core/uid.ts'
import { reading, type Call, type WriteCall } from '../call.ts'
import { derivedWrite } from '../derived-call.ts'
import { acceptGroupInvite, acceptorOf } from '../iam/accept-invite.ts'
import { groups } from '../iam/groups.ts'
import { identityOperations } from '../iam/identities.ts'
import { mayAsPerson } from '../iam/narrowed.ts'
import { roles } from '../iam/roles.ts'
import { operation, type Operation } from '../operation.ts'
import { existing } from '../rows.ts'
import { Form } from './form.ts'

const groupForm = new Form(Group1Schema, GroupSchema, {})
const roleForm = new Form(Role1Schema, RoleSchema, {})

const validate = operation({
  method: Auth.method.validate,
  read: async (call) => {
    const { token } = requireIdentified(call.context.caller)
    const identities = await identitiesOf(call)
    const { identity } = call.caller
    const email = token?.email ?? (await call.deps.access.identity(identity))?.email
    const metadata = await call.deps.db.prisma.identityMetadata.findUnique({ where: { identityUid: identity } })
    const { name = '', givenName = '', familyName = '' } = metadata ?? {}
    return {
      issuer: token?.issuer,
      subject: token?.subject ?? identity,
      audience: token?.audience ?? [],
      expiry: token?.expiry,
      issuedAt: token?.issuedAt,
      capabilities: await capabilitiesOf(call, identities),
      ...(email ? { email } : {}),
      ...(name || givenName || familyName ? { profile: { name, givenName, familyName } } : {}),
    }
  },
})

/** All that the token stands for, the caller first. */
async function identitiesOf({ caller }: Call): Promise<readonly IdentifiedCaller[]> {
  const memberships = (await caller.memberships?.all()) ?? []
  const others = memberships.flatMap(({ person, member }) => [person, member]).filter((one) => one !== undefined)
  return [caller, ...others.filter(({ identity }) => identity !== caller.identity)]
}

/** What each binding gives this token: its role, or what the token leaves of that. */
async function capabilitiesOf(call: Call, identities: readonly IdentifiedCaller[]): Promise<object[]> {
  const { prisma } = call.deps.db
  const where = { identityUid: { in: identities.map(({ identity }) => identity) } }
  const bound = await prisma.roleBinding.findMany({
    where,
    orderBy: [{ createTime: 'asc' }, { uid: 'asc' }],
    select: { parentUid: true, roleUid: true },
  })
  const mapped = identities.flatMap(({ sessionGrants = [] }) => sessionGrants)
  const given = [
    ...bound.map(({ parentUid, roleUid }) => ({ group: parentUid, role: roleUid })),
    ...mapped.map(({ group, role }) => ({ group, role })),
  ]
  const entries = await Promise.all(given.map((one) => capabilityOf(call, one)))
  return entries.filter((entry) => entry !== undefined)
}

async function capabilityOf(
  call: Call,
  { group, role }: { readonly group: string; readonly role: string },
): Promise<object | undefined> {
  const db = reading(call)
  const [groupRow, roleRow] = await Promise.all([existing(groups, db, group), existing(roles, db, role)])
  const whole = maskOfNumbers(roleRow.capabilities ?? []) & ~INTERNAL_MASK
  const left = whole & call.authority.capabilitiesAt(group)
  if (left === 0n) return undefined
  const what = left === whole ? { role: roleForm.to1(roleRow) } : { capabilities: namesOf(left) }
  return { group: groupForm.to1(groupRow), ...what }
}

const getHeadlessSession = operation({
  method: Auth.method.getHeadlessSession,
  validate: ({ request: { code } }, violations) => {
    if (!code) violations.add('code', 'is required')
  },
  read: async ({ request: { code = '' }, deps }) => {
    const where = { codeDigest: headlessDigest(code) }
    const found = await deps.db.prisma.headlessSession.findUnique({ where })
    if (!found || found.expiresAt.getTime() <= deps.clock.now()) throw notFound('HeadlessSession', 'of this code')
    return { ecdhPublicKey: found.publicKey, encryptedIdtoken: found.encryptedToken }
  },
})

/** What a finished sign-in of a device is kept under. */
export function headlessDigest(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

const register = operation({
  method: Auth.method.register,
  changesAccess: true,
  callerThere: async (call) => acceptorOf(call, call.request.code),
  // Who accepts an invite must be there, which is asked before the transaction: nothing else may be read while it is open.
  authorize: async ({ caller, request, deps }) => {
    if (request.code) await deps.access.authorityOf(caller)
  },
  write: async (call) => {
    const { caller } = call
    const { code, identityId } = call.request
    if (identityId && identityId !== caller.identity)
      throw invalidField('identityId', 'is not who the token stands for')
    const group = code ? await acceptInvite(call, code) : ''
    const body = { identity: caller.identity, group }
    call.emit({ subject: caller.identity, group: group || caller.identity, body, bodyType: SessionSchema })
    return body
  },
})

/** @returns the uid of the group that the invite led into */
async function acceptInvite(call: WriteCall, code: string): Promise<string> {
  const { rule, method } = acceptGroupInvite
  const emit: WriteCall['emit'] = (event) => call.emit({ of: method, ...event })
  const inner = derivedWrite(call, { request: { code }, method, emit })
  if (!('write' in rule)) throw new Error('invites cannot be accepted')
  const binding = await rule.write(inner).catch((error: unknown) => {
    const isUnknown = error instanceof PlatformError && error.code === 'NOT_FOUND'
    throw isUnknown ? invalidField('code', 'is of no invite (any more); ask for a new one') : error
  })
  return 'uid' in binding ? (parentOf(String(binding.uid)) ?? '') : ''
}

const leave = identityOperations.find(({ method }) => method.desc === IdentitiesService.method.deleteIdentity)

const LEAVE = 'identity.delete'

const remove = operation({
  method: Auth.method.delete,
  changesAccess: true,
  authorize: (call) => {
    const { id } = call.request
    if (!isRoot(id ?? '')) throw invalidField('id', 'is not the uid of a person')
    if (id !== call.caller.identity || !mayAsPerson(call.caller, LEAVE)) throw permissionDenied([LEAVE], id)
    call.grant()
  },
  write: async (call) => {
    if (!leave || !('write' in leave.rule)) throw new Error('identities cannot be deleted')
    const of = methodOf(IdentitiesService.method.deleteIdentity)
    const emit: WriteCall['emit'] = (event) => call.emit({ of, ...event })
    await leave.rule.write(derivedWrite(call, { request: { uid: call.request.id }, method: of, emit }))
    return {}
  },
})

export const authOperations: readonly Operation[] = [validate, register, getHeadlessSession, remove]
