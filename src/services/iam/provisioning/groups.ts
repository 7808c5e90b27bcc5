// Groups of a directory. Their members are a set, which is changed as one: nobody reads it to write it again.
import { randomUUID } from 'node:crypto'
import { DirectoryService, GroupSchema } from '../../../contract/gen/platformgraph/scim/v1/scim_pb.ts'
import { scimFault } from '../../../core/scim/fault.ts'
import { readOperations } from '../../../core/scim/patch.ts'
import { GROUP } from '../../../core/scim/schemas.ts'
import { readResource, type Values } from '../../../core/scim/values.ts'
import { changeMembers, groupSizes, lockScimUsers, scimRow, type ScimRow } from '../../../db/statements/scim.ts'
import type { WriteCall } from '../../call.ts'
import { operation, type Operation } from '../../operation.ts'
import { type GroupChange, groupChanges, type PeopleChange, sentMembers, settled } from './group-changes.ts'
import { providerOf, type Provider } from './provider.ts'
import { externalIdOf, MAX_MEMBERS, lockedRow, requiredText, unique, written } from './resources.ts'

/** Who came and who went. */
interface Moved {
  readonly added: Set<string>
  readonly removed: Set<string>
}

const createGroup = operation({
  method: DirectoryService.method.createGroup,
  changesAccess: true,
  write: async (call) => {
    const { identityProviderUid: uid = '', sent = {}, withoutMemberships: bare } = call.request
    const provider = await providerOf(call.tx, uid)
    const attributes = readResource(GROUP, sent)
    const id = randomUUID()
    const now = new Date(call.deps.clock.now())
    await unique(attributes, 'displayName', () =>
      call.tx.prisma.scimGroup.create({
        data: { ...columnsOf(attributes), id, providerUid: uid, createTime: now, updateTime: now },
        select: { id: true },
      }),
    )
    const moved = await moveMembers(call, { uid, id }, [{ change: 'add', people: sentMembers(sent) }])
    tell(call, provider, { row: (await scimRow(call.tx, { kind: 'Group', provider: uid, id }))!, moved })
    return await written(call.tx, GROUP, { provider: uid, id, bare })
  },
})

const updateGroup = operation({
  method: DirectoryService.method.updateGroup,
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
    const current = await lockedRow(call.tx, { kind: 'Group', provider: uid, id }, ifVersion)
    const changes = isPatch ? groupChanges(readOperations(sent)) : replacement(sent)
    const moved = await moveMembers(
      call,
      { uid, id },
      changes.flatMap((one) => ('change' in one ? [one] : [])),
    )
    const attributes: Values = { ...current.attributes }
    for (const one of changes) if ('set' in one) Object.assign(attributes, one.set)
    const isMoved = moved.added.size + moved.removed.size > 0
    const isRenamed = ['displayName', 'externalId'].some(
      (name) => (attributes[name] ?? null) !== (current.attributes[name] ?? null),
    )
    if (isMoved || isRenamed) {
      await unique(attributes, 'displayName', () =>
        call.tx.prisma.scimGroup.update({
          where: { id },
          data: { ...columnsOf(attributes), version: { increment: 1 }, updateTime: new Date(call.deps.clock.now()) },
          select: { id: true },
        }),
      )
      const row = await scimRow(call.tx, { kind: 'Group', provider: uid, id })
      tell(call, provider, { row: row!, before: current, moved })
    }
    return await written(call.tx, GROUP, { provider: uid, id, bare })
  },
})

/** A PUT says all of the group: members that it does not name are none. */
function replacement(sent: Values): readonly GroupChange[] {
  const { displayName = null, externalId = null } = readResource(GROUP, sent)
  const people = sentMembers(sent)
  return [{ set: { displayName, externalId } }, { change: 'keepOnly', people }, { change: 'add', people }]
}

function columnsOf(attributes: Values): { displayName: string; nameKey: string; externalId: string | null } {
  const displayName = requiredText(attributes, 'displayName')
  return { displayName, nameKey: displayName.toLowerCase(), externalId: externalIdOf(attributes) }
}

/** Changes the members, in order. @throws invalidValue for people whom the provider has not, tooMany for too many */
async function moveMembers(
  { tx }: WriteCall,
  { uid, id }: { uid: string; id: string },
  wanted: readonly PeopleChange[],
): Promise<Moved> {
  const moved: Moved = { added: new Set(), removed: new Set() }
  const { named, changes } = settled(wanted)
  await requirePeople(tx, uid, named)
  for (const { change, people } of changes) {
    // What is settled takes away nobody whom it adds.
    const those = change === 'add' ? moved.added : moved.removed
    for (const person of await changeMembers(tx, id, { change, people })) those.add(person)
  }
  const size = (await groupSizes(tx, [id])).get(id) ?? 0
  if (size <= MAX_MEMBERS) return moved
  throw scimFault('tooMany', `the group would have ${size} members; ${MAX_MEMBERS} are allowed`)
}

async function requirePeople(tx: WriteCall['tx'], provider: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const known = new Set(await lockScimUsers(tx, provider, people))
  const stranger = people.find((id) => !known.has(id))
  if (stranger !== undefined)
    throw scimFault('invalidValue', `no User has the id ${JSON.stringify(stranger.slice(0, 100))}`)
}

const deleteGroup = operation({
  method: DirectoryService.method.deleteGroup,
  changesAccess: true,
  write: async (call) => {
    const { identityProviderUid: uid = '', id = '', ifVersion } = call.request
    const provider = await providerOf(call.tx, uid)
    const current = await lockedRow(call.tx, { kind: 'Group', provider: uid, id }, ifVersion)
    await call.tx.prisma.scimGroup.delete({ where: { id }, select: { id: true } })
    tell(call, provider, { row: current })
    return current
  },
})

interface Told {
  readonly row: ScimRow
  readonly before?: ScimRow
  readonly moved?: Moved
}

/** Says the event of a write, heard in the group of the provider. */
function tell(call: WriteCall, { uid, group }: Provider, { row, before, moved }: Told): void {
  const members = { addedMembers: [...(moved?.added ?? [])], removedMembers: [...(moved?.removed ?? [])] }
  const body = { ...told(uid, row), ...members }
  call.emit({ subject: uid, group, body, bodyType: GroupSchema, ...(before ? { before: told(uid, before) } : {}) })
}

function told(provider: string, { id, attributes, createTime, updateTime }: ScimRow): object {
  const { displayName, externalId } = attributes
  return { id, identityProviderUid: provider, displayName, externalId, createTime, updateTime }
}

export const groupOperations: readonly Operation[] = [createGroup, updateGroup, deleteGroup]
