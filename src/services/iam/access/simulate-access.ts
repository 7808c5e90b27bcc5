// Who would gain and who would lose what, if bindings were made and removed. Nothing is written.
import { Authority, ownGrants, type Grant } from '../../../access/authority.ts'
import { maskOfNumbers } from '../../../access/access.ts'
import type { Role } from '../../../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { capabilityByName, maskOf, namesOf, type CapabilityMask } from '../../../contract/capabilities.ts'
import { Origin, AccessService } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { notFound, permissionDenied } from '../../../core/errors.ts'
import { isRoot, isWithin, lineageOf } from '../../../core/uid.ts'
import type { Queryable } from '../../../db/database.ts'
import { barredGroups } from '../../../db/statements/deprovisioning.ts'
import { isDeprovisioned } from '../../../db/statements/grants.ts'
import { rolesAt, type RoleAt } from '../../../db/statements/held-roles.ts'
import { bindingsByUid, type BindingRow } from '../../../db/statements/holders.ts'
import { getRows } from '../../../db/statements/get.ts'
import type { Call } from '../../call.ts'
import { operation } from '../../operation.ts'
import type { RowOf } from '../../resource.ts'
import type { Row } from '../../page.ts'
import { identities } from '../identities.ts'
import { roles } from '../roles.ts'
import { checkChanges, type SimulateAccess } from './changes.ts'

const SEE_BINDINGS = maskOf(['role_bindings.list'])
const SEE_IDENTITIES = maskOf(['identity.list'])
const SEE_ROLES = maskOf(['roles.list'])

export const simulateAccess = operation({
  method: AccessService.method.simulateAccess,
  validate: ({ request }, violations) => checkChanges(request, violations),
  read: async (call, db) => {
    const added = await proposedBindings(call, db)
    const removed = await removedBindings(call, db)
    const places = placesOf([...added, ...removed])
    const barred = await barredGroups(db, [...new Set(places.map(({ identityUid }) => identityUid))])
    // Who has left by the word of its directory gains nothing by a binding.
    const counting = added.filter(
      ({ identityUid, groupUid }) => !isDeprovisioned(groupUid, barred.get(identityUid) ?? []),
    )
    const held = await heldAt(db, places, removed)
    return {
      changes: held.flatMap(({ identityUid, groupUid, before, stays }) => {
        const theirs = counting.filter((one) => one.identityUid === identityUid && isWithin(groupUid, one.groupUid))
        const after = theirs.reduce((mask, { capabilities }) => mask | maskOfNumbers(capabilities), stays)
        const had = reached(identityUid, { group: groupUid, mask: before })
        const has = reached(identityUid, { group: groupUid, mask: after })
        if (had === has) return []
        return [{ identityUid, groupUid, gained: numbersOf(has & ~had), lost: numbersOf(had & ~has) }]
      }),
    }
  },
})

/** An identity in a group. */
type Place = Pick<BindingRow, 'identityUid' | 'groupUid'>

/** Whom the bindings are of, and where, each once. */
function placesOf(bindings: readonly Place[]): Place[] {
  return [...new Map(bindings.map((binding) => [`${binding.identityUid} ${binding.groupUid}`, binding])).values()]
}

/** What the roles of each at its place give, and what those that stay. */
async function heldAt(db: Queryable, places: readonly Place[], removed: readonly BindingRow[]) {
  const holders = places.map(({ identityUid, groupUid }) => ({ identity: identityUid, places: lineageOf(groupUid) }))
  const gone = removed.map(({ bindingUid }) => bindingUid)
  const held = await rolesAt(db, holders, gone)
  const uids = [...new Set(held.flat().map(({ roleUid }) => roleUid))]
  // Each role is read and understood once, however many hold it.
  const rows = await getRows<RowOf<Role>>(db, roles.table, uids)
  const masks = new Map(rows.map(({ uid, capabilities }) => [uid, maskOfNumbers(capabilities ?? [])]))
  const maskOfRoles = (some: readonly RoleAt[]): CapabilityMask =>
    some.reduce((mask, { roleUid }) => mask | (masks.get(roleUid) ?? 0n), 0n)
  return places.map(({ identityUid, groupUid }, at) => {
    const all = held[at] ?? []
    return { identityUid, groupUid, before: maskOfRoles(all), stays: maskOfRoles(all.filter(({ stays }) => stays)) }
  })
}

/** What would be added, with what its roles give. What the caller may not see is refused as it would be in earnest. */
async function proposedBindings(call: Call<SimulateAccess>, db: Queryable): Promise<BindingRow[]> {
  const {
    scope: at,
    request: { add = [] },
  } = call
  for (const { identityUid = '', roleUid = '' } of add) {
    if (!isRoot(identityUid) && !call.authority.holds(SEE_IDENTITIES, identityUid)) {
      throw permissionDenied(['identity.list'], identityUid)
    }
    if (!isRoot(roleUid) && !call.authority.holds(SEE_ROLES, roleUid)) throw permissionDenied(['roles.list'], roleUid)
  }
  const roleRows = await getRows<RowOf<Role>>(db, roles.table, [...new Set(add.map((one) => one.roleUid ?? ''))])
  const known = new Map(roleRows.map((row) => [row.uid, row.capabilities ?? []]))
  const people = await getRows<Row>(db, identities.table, [...new Set(add.map((one) => one.identityUid ?? ''))])
  const exist = new Set(people.map((row) => row.uid))
  return add.map(({ identityUid = '', roleUid = '' }) => {
    const capabilities = known.get(roleUid)
    if (!capabilities) throw notFound('Role', roleUid)
    if (!exist.has(identityUid)) throw notFound('Identity', identityUid)
    return {
      bindingUid: '',
      identityUid,
      roleUid,
      groupUid: at,
      capabilities,
      origin: Origin.DIRECT,
      originUid: '',
    }
  })
}

async function removedBindings(call: Call<SimulateAccess>, db: Queryable): Promise<BindingRow[]> {
  const { remove = [] } = call.request
  const hidden = remove.find((uid) => !call.authority.holds(SEE_BINDINGS, uid))
  if (hidden !== undefined) throw permissionDenied(['role_bindings.list'], hidden)
  const found = await bindingsByUid(db, remove)
  const missing = remove.find((uid) => !found.some((binding) => binding.bindingUid === uid))
  if (missing !== undefined) throw notFound('RoleBinding', missing)
  return found
}

/** What an identity may do in a group by what it is given there or above: nothing outside of its own group. */
function reached(identity: string, given: Grant): CapabilityMask {
  return new Authority(identity, ownGrants(identity, [given])).capabilitiesAt(given.group)
}

function numbersOf(mask: CapabilityMask): number[] {
  return namesOf(mask).map((name) => capabilityByName(name)?.number ?? 0)
}
