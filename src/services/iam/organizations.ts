// Suspending an organization, which only the operator of the installation may, and letting it go on.
import { OrgStatus } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { OrganizationsService } from '../../contract/gen/platformgraph/iam/v1/organizations_pb.ts'
import { permissionDenied } from '../../core/errors.ts'
import { isRoot } from '../../core/uid.ts'
import { type Call, requireUid } from '../call.ts'
import { genericOperation, type Operation } from '../operation.ts'
import { change, existing, locked } from '../rows.ts'
import type { Violations } from '../violations.ts'
import { groups } from './groups.ts'

type Method =
  typeof OrganizationsService.method.suspendOrganization | typeof OrganizationsService.method.resumeOrganization

/** An operator acts in every organization, also where it is bound to nothing. */
function requireOperator(call: Call<{ readonly uid?: string }>): void {
  requireUid(call.request.uid, 'uid')
  if (!call.caller.internal) throw permissionDenied(['internal'], call.request.uid)
  call.grant()
}

function checkRoot({ request: { uid = '' } }: Call<{ readonly uid?: string }>, violations: Violations): void {
  if (!isRoot(uid)) violations.add('uid', 'is not the uid of an organization')
}

function withStatus(method: Method, status: OrgStatus): Operation {
  return genericOperation<{ readonly uid: string }>({
    method,
    whileSuspended: true,
    authorize: requireOperator,
    validate: checkRoot,
    write: async (call) => {
      const { uid } = call.request
      await locked(groups, call.tx, uid)
      return change(groups, call, { current: await existing(groups, call.tx, uid), fields: { status } })
    },
  })
}

export const organizationOperations: readonly Operation[] = [
  withStatus(OrganizationsService.method.suspendOrganization, OrgStatus.SUSPENDED),
  withStatus(OrganizationsService.method.resumeOrganization, OrgStatus.READY),
]
