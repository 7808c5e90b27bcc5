// People whom a directory brings, changes and takes away.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { DirectoryService, UserSchema } from '../../../contract/gen/platformgraph/scim/v1/scim_pb.ts'
import type { RequestOf } from '../../../contract/plain.ts'
import { patched, readOperations } from '../../../core/scim/patch.ts'
import { USER } from '../../../core/scim/schemas.ts'
import { readResource, type Values } from '../../../core/scim/values.ts'
import { toJsonObject } from '../../../core/json.ts'
import { endSessions } from '../../../db/statements/deprovisioning.ts'
import { lockScimRow, scimRow, touchGroupsOf, type ScimRow } from '../../../db/statements/scim.ts'
import type { WriteCall } from '../../call.ts'
import { operation, type Operation } from '../../operation.ts'
import { deprovisionUser, provisionUser, requireAnotherOwner, revokeAccess, takeAPart } from './access.ts'
import { displayNameOf } from './display-name.ts'
import { identityOf, providerOf, type Provider } from './provider.ts'
import { externalIdOf, lockedRow, requiredText, unique, written } from './resources.ts'

type Create = RequestOf<typeof DirectoryService.method.createUser>

/** What is stored of a person. */
interface Stored {
  readonly userName: string
  readonly externalId: string | null
  readonly identityUid: string | null
  readonly active: boolean
  /** All of it but `active`. */
  readonly attributes: Values
}

const createUser = operation({
  method: DirectoryService.method.createUser,
  changesAccess: true,
  write: async (call) => {
    const { identityProviderUid: uid = '', sent = {}, withoutMemberships: bare } = call.request
    const provider = await providerOf(call.tx, uid)
    const sentUser = readResource(USER, sent)
    const gone = await inactiveOf(call, sentUser)
    const id = gone?.id ?? randomUUID()
    // Who comes back is active unless it is said that it is not.
    const user = { ...sentUser, active: sentUser['active'] ?? true }
    await store(call, { provider, id, current: gone, user })
    return await written(call.tx, USER, { provider: uid, id, bare })
  },
})

/** The inactive person of the same external id, who rejoins. */
async function inactiveOf({ tx, request }: WriteCall<Create>, { externalId }: Values): Promise<ScimRow | undefined> {
  if (typeof externalId !== 'string') return undefined
  const provider = request.identityProviderUid ?? ''
  const where = { providerUid: provider, externalId, active: false }
  const found = await tx.prisma.scimUser.findFirst({ where, select: { id: true } })
  const row = found && (await lockScimRow(tx, { kind: 'User', provider, id: found.id }))
  return row?.attributes['active'] === false ? row : undefined
}

const updateUser = operation({
  method: DirectoryService.method.updateUser,
  changesAccess: true,
  write: async (call) => {
    const {
      identityProviderUid: uid = '',
      id = '',
      sent = {},
      isPatch,
      ifVersion,
      withoutMemberships: bare,
    } = call.request
    const provider = await providerOf(call.tx, uid)
    const current = await lockedRow(call.tx, { kind: 'User', provider: uid, id }, ifVersion)
    const user = isPatch ? patched(USER, current.attributes, readOperations(sent)) : readResource(USER, sent)
    // What a PUT does not say of `active` stays as it was: nobody is shut out, or let in again, by silence.
    await store(call, {
      provider,
      id,
      current,
      user: { ...user, active: user['active'] ?? current.attributes['active'] },
    })
    return await written(call.tx, USER, { provider: uid, id, bare })
  },
})

interface Change {
  readonly provider: Provider
  readonly id: string
  /** Undefined: it is new. */
  readonly current: ScimRow | undefined
  readonly user: Values
}

/** Writes a person, with what follows for its access. */
async function store(call: WriteCall, { provider, id, current, user }: Change): Promise<void> {
  const next = storedOf(provider, user, current)
  if (current && isDeepStrictEqual(user, current.attributes) && next.identityUid === current.identityUid) return
  const wasActive = current?.attributes['active'] === true
  const isOther = current?.identityUid !== next.identityUid
  const left = isOther ? current?.identityUid : undefined
  // Somebody may have been here before the directory knows it, and be brought as one who is inactive.
  const shutOut = !next.active && (wasActive || isOther) ? next.identityUid : undefined
  const leaving = [left ?? [], shutOut ?? []].flat()
  if (leaving.length > 0) await requireAnotherOwner(call, provider, leaving)
  await write(call, { provider, id, current, next })
  if (left) await deprovisionUser(call, { provider, identity: left })
  if (next.identityUid && next.active) {
    const name = displayNameOf(user)
    await provisionUser(call, { provider, identity: next.identityUid, subject: next.externalId ?? '', name })
  }
  if (shutOut) await revokeAccess(call, { provider, identity: shutOut })
  const after = await scimRow(call.tx, { kind: 'User', provider: provider.uid, id })
  tell(call, provider, { row: after!, before: current })
}

function storedOf(provider: Provider, user: Values, current: ScimRow | undefined): Stored {
  const { active, ...attributes } = user
  const userName = requiredText(attributes, 'userName')
  const externalId = externalIdOf(attributes)
  const named = identityOf(provider, externalId)
  // Of whom only the sign-in tells who it is, that stays as it is known.
  const isSame = current?.attributes['externalId'] === externalId
  const identityUid = named ?? (isSame ? current.identityUid : null)
  return { userName: userName.toLowerCase(), externalId, identityUid, active: active === true, attributes }
}

async function write(
  call: WriteCall,
  { provider, id, current, next }: Omit<Change, 'user'> & { readonly next: Stored },
): Promise<void> {
  const { attributes } = next
  const updateTime = new Date(call.deps.clock.now())
  const data = { ...next, attributes: toJsonObject(attributes), updateTime }
  const model = call.tx.prisma.scimUser
  const select = { id: true } as const
  await unique(attributes, 'userName', () =>
    current
      ? model.update({ where: { id }, data: { ...data, version: { increment: 1 } }, select })
      : model.create({ data: { ...data, id, providerUid: provider.uid, createTime: updateTime }, select }),
  )
}

type Delete = RequestOf<typeof DirectoryService.method.deleteUser>

/** Before somebody who is bound in thousands of groups is deleted. */
async function beforeDelete(call: WriteCall<Delete>): Promise<boolean> {
  const { identityProviderUid: uid = '', id = '', ifVersion } = call.request
  const { tx } = call
  const provider = await providerOf(tx, uid)
  const current = await lockedRow(tx, { kind: 'User', provider: uid, id }, ifVersion)
  const { identityUid: identity } = current
  if (!identity) return true
  const shutOut = async (): Promise<void> => {
    if (current.attributes['active'] !== true) return
    await requireAnotherOwner(call, provider, [identity])
    // It is still of the version that its delete names.
    await tx.prisma.scimUser.update({ where: { id }, data: { active: false }, select: { id: true } })
    await endSessions(tx, { identity, provider: uid, group: provider.group })
  }
  return takeAPart(call, { provider, identity, shutOut })
}

const deleteUser = operation({
  method: DirectoryService.method.deleteUser,
  changesAccess: true,
  before: beforeDelete,
  write: async (call) => {
    const { identityProviderUid: uid = '', id = '', ifVersion } = call.request
    const { tx } = call
    const provider = await providerOf(tx, uid)
    // Groups first, as a change of members takes them.
    if (await scimRow(tx, { kind: 'User', provider: uid, id }))
      await touchGroupsOf(tx, id, new Date(call.deps.clock.now()))
    const current = await lockedRow(tx, { kind: 'User', provider: uid, id }, ifVersion)
    const { identityUid: identity } = current
    if (identity && current.attributes['active'] === true) await requireAnotherOwner(call, provider, [identity])
    if (identity) await deprovisionUser(call, { provider, identity })
    await tx.prisma.scimUser.delete({ where: { id }, select: { id: true } })
    tell(call, provider, { row: current })
    return current
  },
})

/** Says the event of a write, heard in the group of the provider. */
function tell(
  call: WriteCall,
  { uid, group }: Provider,
  { row, before }: { row: ScimRow; before?: ScimRow | undefined },
): void {
  const was = before ? { before: told(uid, before) } : {}
  call.emit({ subject: uid, group, body: told(uid, row), bodyType: UserSchema, ...was })
}

function told(provider: string, { id, attributes, identityUid, createTime, updateTime }: ScimRow): object {
  const { externalId, userName, displayName, active } = attributes
  return {
    id,
    identityProviderUid: provider,
    externalId,
    userName,
    displayName,
    active,
    identityUid: identityUid ?? undefined,
    createTime,
    updateTime,
  }
}

export const userOperations: readonly Operation[] = [createUser, updateUser, deleteUser]
