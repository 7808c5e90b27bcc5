// Requests of people to be let into their organization: shown to its owners, accepted with a role, or denied.
import {
  type GroupAccessRequest,
  GroupAccessRequest_State as State,
  GroupAccessRequestSchema,
  GroupAccessRequestsService,
} from '../../contract/gen/platformgraph/iam/v1/access_requests_pb.ts'
import { failedPrecondition } from '../../core/errors.ts'
import { newChildUid, parentOf } from '../../core/uid.ts'
import { equals } from '../../db/statements/filters.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import type { WriteCall } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import type { Resource, RowOf } from '../resource.ts'
import { emitChange, existing, insert, locked } from '../rows.ts'
import { standardMethods } from '../standard.ts'
import { roleBindings } from './role-bindings.ts'
import { checkUidField } from './role-grant.ts'

const table: Table = {
  name: 'group_access_requests',
  columns: columns([
    ...['uid', 'parentUid', 'identityUid', 'name', 'email', 'state', 'decidedBy'],
    ...['askTime', 'createTime', 'updateTime'],
  ]),
  sorts: { askTime: 'timestamptz', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const accessRequests: Resource<GroupAccessRequest> = {
  type: 'GroupAccessRequest',
  service: GroupAccessRequestsService,
  message: GroupAccessRequestSchema,
  table,
  parentType: 'Group',
  groupLevels: 1,
  filters: { state: equals('state', 'int'), identityUid: equals('identityUid') },
  defaultOrder: [{ field: 'createTime', descending: true }],
}

type Request = RowOf<GroupAccessRequest>

/**
 * Notes what was decided of a request; gives it as it was and as it is.
 * @throws NOT_FOUND; FAILED_PRECONDITION (REQUEST_DECIDED) where that was decided before
 */
async function decide(
  { tx, deps, caller }: WriteCall<object>,
  { uid, state }: { readonly uid: string; readonly state: State },
): Promise<{ readonly before: Request; readonly row: Request }> {
  await locked(accessRequests, tx, uid)
  const before: Request = await existing(accessRequests, tx, uid)
  if (before.state !== State.PENDING) {
    const description = `the request ${uid} was decided already; the person may ask again a day after it asked`
    throw failedPrecondition([{ type: 'REQUEST_DECIDED', subject: uid, description }])
  }
  const data = { state, decidedBy: caller.identity, updateTime: new Date(deps.clock.now()) }
  await tx.prisma.groupAccessRequest.update({ where: { uid }, data, select: { uid: true } })
  return { before, row: await existing(accessRequests, tx, uid) }
}

const accept = operation({
  method: GroupAccessRequestsService.method.acceptGroupAccessRequest,
  changesAccess: true,
  validate: ({ request }, violations) => checkUidField(request, { field: 'roleUid', required: true }, violations),
  write: async (call) => {
    const { scope: uid, request } = call
    const { row } = await decide(call, { uid, state: State.ACCEPTED })
    const group = parentOf(uid) ?? uid
    const fields = { identityUid: row.identityUid, roleUid: request.roleUid }
    return insert(roleBindings, call, { uid: newChildUid(group), parent: group, fields })
  },
})

const deny = operation({
  method: GroupAccessRequestsService.method.denyGroupAccessRequest,
  write: async (call) => {
    const { before, row } = await decide(call, { uid: call.scope, state: State.DENIED })
    emitChange(accessRequests, call, { row, before })
    return row
  },
})

export const accessRequestOperations: readonly Operation[] = [
  ...standardMethods(accessRequests, ['list', 'get']),
  accept,
  deny,
]
