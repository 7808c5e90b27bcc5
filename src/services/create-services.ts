// All operations behind one call: what the faces are given.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf } from '../contract/methods.ts'
import type { RequestOf } from '../contract/plain.ts'
import { unimplemented } from '../core/errors.ts'
import { securityAdvisoryOperations } from './advisory/security-advisory.ts'
import { accessOperations } from './iam/access/access.ts'
import { acceptGroupInvite } from './iam/accept-invite.ts'
import { accountAssociationOperations } from './iam/account-associations.ts'
import { externalGroupRoleMappingOperations } from './iam/external-group-role-mappings.ts'
import { groupInviteOperations } from './iam/group-invites.ts'
import { groupOperations } from './iam/groups.ts'
import { identityOperations } from './iam/identities.ts'
import { identityProviderOperations } from './iam/identity-providers.ts'
import { roleBindingOperations } from './iam/role-bindings.ts'
import { roleOperations } from './iam/roles.ts'
import { termsOperations } from './iam/terms.ts'
import { deliveryOperations } from './events/deliveries.ts'
import { eventOperations } from './events/events.ts'
import { pastOperations } from './events/past.ts'
import { subscriptionOperations } from './events/subscriptions.ts'
import type { Deps } from './call.ts'
import type { Operation } from './operation.ts'
import { securityTokenOperations } from './oidc/security-token.ts'
import { pingOperations } from './ping/ping.ts'
import { artifactOperations } from './libraries/artifacts.ts'
import { importArtifacts } from './libraries/import.ts'
import { historyOperations } from './registry/history.ts'
import { imageOperations } from './registry/images.ts'
import { repoOperations } from './registry/repos.ts'
import { tagOperations } from './registry/tags.ts'
import { search } from './search/search.ts'
import { listGroupSummaries } from './search/summaries.ts'
import type { CallContext } from './context.ts'
import type { Services } from './services.ts'
import { advisoryOperations } from './vulnerabilities/advisories.ts'
import { importAdvisories } from './vulnerabilities/import.ts'
import { exportAdvisories } from './vulnerabilities/export.ts'
import { v1Operations } from './v1/operations.ts'
import { advisoryWriteOperations } from './vulnerabilities/write.ts'

/** Version 2 and what only the graph has; version 1 is made of them. */
const own = index([
  ...groupOperations,
  ...identityOperations,
  ...roleOperations,
  ...roleBindingOperations,
  ...identityProviderOperations,
  ...externalGroupRoleMappingOperations,
  ...accountAssociationOperations,
  ...groupInviteOperations,
  acceptGroupInvite,
  ...termsOperations,
  ...accessOperations,
  ...securityTokenOperations,
  ...repoOperations,
  ...tagOperations,
  ...historyOperations,
  ...imageOperations,
  ...artifactOperations,
  importArtifacts,
  ...advisoryOperations,
  importAdvisories,
  ...advisoryWriteOperations,
  exportAdvisories,
  ...securityAdvisoryOperations,
  search,
  listGroupSummaries,
  ...subscriptionOperations,
  ...eventOperations,
  ...deliveryOperations,
  ...pastOperations,
  ...pingOperations,
])

/** Every operation, by its method. */
export const operations: ReadonlyMap<DescMethod, Operation> = index([...own.values(), ...v1Operations(own)])

/** The services on a foundation. */
export function createServices(deps: Deps): Services {
  const operationOf = (method: DescMethod): Operation => {
    const found = operations.get(method)
    if (!found) throw unimplemented(methodOf(method).id)
    return found
  }
  return {
    // What an operation answers is what its method's descriptor says; here the table of all of them forgets which.
    call: async <Method extends DescMethod>(method: Method, request: RequestOf<Method>, context: CallContext) =>
      await operationOf(method).call(request, { context, deps }),
    callMany: async <Method extends DescMethod>(
      method: Method,
      requests: readonly RequestOf<Method>[],
      context: CallContext,
    ) => await operationOf(method).callMany(requests, { context, deps }),
    list: async (method, query, context) => operationOf(method).list(query, { context, deps }),
    listMany: async (method, { places, query }, context) =>
      operationOf(method).listMany(places, query, { context, deps }),
    getMany: async (method, query, context) => operationOf(method).getMany(query, { context, deps }),
    implemented: (method) => operations.has(method),
  }
}

function index(all: readonly Operation[]): ReadonlyMap<DescMethod, Operation> {
  const map = new Map<DescMethod, Operation>()
  for (const one of all) {
    if (map.has(one.method.desc)) throw new Error(`${one.method.id} has two operations.`)
    map.set(one.method.desc, one)
  }
  return map
}
