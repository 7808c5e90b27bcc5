// Who would gain and who would lose what, if bindings were made and removed. Nothing is written.
import { Authority, ownGrants, type Grant } from '../../../access/authority.ts'
import { maskOfNumbers } from '../../../access/access.ts'
import type { Role } from '../../../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { capabilityByName, maskOf, namesOf, type CapabilityMask } from '../../../contract/capabilities.ts'
import { Origin, AccessService } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { notFound, permissionDenied } from '../../../core/errors.ts'
import { isRoot, lineageOf } from '../../../core/uid.ts'
import type { Queryable } from '../../../db/database.ts'
import { barredGroups } from '../../../db/statements/deprovisioning.ts'
import { isDeprovisioned } from '../../../db/statements/grants.ts'
import { bindingsByUid, rolesHeldBy, type BindingRow } from '../../../db/statements/holders.ts'
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
    const who = [...new Set([...added, ...removed].map((binding) => binding.identityUid))]
    const above = new Set([...added, ...removed].flatMap(({ groupUid }) => lineageOf(groupUid)))
    const current = await rolesHeldBy(db, who, [...above])
    const gone = new Set(removed.map((binding) => binding.bindingUid))
    const barred = await barredGroups(db, who)
    // Who has left by the word of its directory gains nothing by a binding.
    const counting = added.filter(
      ({ identityUid, groupUid }) => !isDeprovisioned(groupUid, barred.get(identityUid) ?? []),
    )
    const future = [...current.filter((binding) => !gone.has(binding.bindingUid)), ...counting]
    const places = new Map([...added, ...removed].map((b) => [`${b.identityUid} ${b.groupUid}`, b] as const))
    return {
      changes: [...places.values()].flatMap(({ identityUid, groupUid }) => {
        const before = heldBy(identityUid, current, groupUid)
        const after = heldBy(identityUid, future, groupUid)
        if (before === after) return []
        return [{ identityUid, groupUid, gained: numbersOf(after & ~before), lost: numbersOf(before & ~after) }]
      }),
    }
  },
})

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

function heldBy(identity: string, bindings: readonly BindingRow[], at: string): CapabilityMask {
  const own = bindings.filter((binding) => binding.identityUid === identity)
  const grants: Grant[] = own.map(({ groupUid, capabilities }) => ({
    group: groupUid,
    mask: maskOfNumbers(capabilities),
  }))
  return new Authority(identity, ownGrants(identity, grants)).capabilitiesAt(at)
}

function numbersOf(mask: CapabilityMask): number[] {
  return namesOf(mask).map((name) => capabilityByName(name)?.number ?? 0)
}
