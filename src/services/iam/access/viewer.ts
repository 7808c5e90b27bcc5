// What callers ask about themselves: who they are, which roles they have, what they may do.
import { ViewerService } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { capabilityByName, namesOf } from '../../../contract/capabilities.ts'
import type { IdentifiedCaller } from '../../../core/caller.ts'
import { isUid } from '../../../core/uid.ts'
import { getRows } from '../../../db/statements/get.ts'
import { bindingsOfIdentities } from '../../../db/statements/holders.ts'
import { reading } from '../../call.ts'
import { listOperation } from '../../list.ts'
import { operation, type Operation } from '../../operation.ts'
import { existing } from '../../rows.ts'
import type { Row } from '../../page.ts'
import { identities } from '../identities.ts'
import { mayHearOf } from '../narrowed.ts'
import { roleBindings } from '../role-bindings.ts'

const getViewer = operation({
  method: ViewerService.method.getViewer,
  read: async (call, db) => existing(identities, db, call.caller.identity),
})

/** All that the caller is, what it is first of all at the beginning. */
async function ownCallers(caller: IdentifiedCaller): Promise<IdentifiedCaller[]> {
  const all = (await caller.memberships?.all()) ?? []
  return [caller, ...all.flatMap(({ person, member }) => [person, member].flatMap((one) => one ?? []))]
}

/** Their uids. */
function identitiesOf(callers: readonly IdentifiedCaller[]): string[] {
  return [...new Set(callers.map(({ identity }) => identity))]
}

const listIdentities = operation({
  method: ViewerService.method.listViewerIdentities,
  read: async (call, db) => {
    const uids = identitiesOf(await ownCallers(call.caller))
    const rows = await getRows<Row>(db, identities.table, uids)
    return { identities: rows.sort((a, b) => uids.indexOf(a.uid) - uids.indexOf(b.uid)) }
  },
})

/** One's own bindings are no secret, wherever they were made and whatever else one may list there; but a token may be of some groups. */
const listRoleBindings = listOperation(roleBindings, {
  method: ViewerService.method.listViewerRoleBindings,
  scope: async (call) => {
    const callers = await ownCallers(call.caller)
    const mine = await bindingsOfIdentities(reading(call), identitiesOf(callers))
    const told = mine.filter(({ identityUid, groupUid }) =>
      callers.some((caller) => caller.identity === identityUid && mayHearOf(caller, groupUid)),
    )
    return [{ kind: 'uids', uids: told.map((binding) => binding.bindingUid) }]
  },
})

const listCapabilities = operation({
  method: ViewerService.method.listViewerCapabilities,
  validate: ({ request: { at } }, violations) => {
    if (!at) violations.add('at', 'is required')
    else if (!isUid(at)) violations.add('at', 'is not a uid')
  },
  read: async ({ authority, request: { at = '' } }) => ({
    capabilities: namesOf(authority.capabilitiesAt(at)).map((name) => capabilityByName(name)?.number ?? 0),
  }),
})

export const viewerOperations: readonly Operation[] = [getViewer, listIdentities, listRoleBindings, listCapabilities]
