// All operations behind one call: what the faces are given.
// What belongs here: the list of resources. What does not: rules. Only app/ makes it; faces know its interface.
import { graphMethods, methodById, methods } from '../contract/methods.ts'
import { unimplemented } from '../core/errors.ts'
import { contains } from '../core/scope.ts'
import { isUid } from '../core/uid.ts'
import { getRows } from '../db/statements/get.ts'
import { securityAdvisoryOperations } from './advisory/security-advisory.ts'
import { accessOperations } from './iam/access/access.ts'
import { acceptGroupInvite } from './iam/accept-invite.ts'
import { accountAssociationOperations, accountAssociations } from './iam/account-associations.ts'
import { externalGroupRoleMappingOperations, externalGroupRoleMappings } from './iam/external-group-role-mappings.ts'
import { groupInviteOperations, groupInvites } from './iam/group-invites.ts'
import { groupOperations, groups } from './iam/groups.ts'
import { identities, identityOperations } from './iam/identities.ts'
import { identityProviderOperations, identityProviders } from './iam/identity-providers.ts'
import { roleBindingOperations, roleBindings } from './iam/role-bindings.ts'
import { roleOperations, roles } from './iam/roles.ts'
import { termsAcceptances, termsOperations } from './iam/terms.ts'
import { deliveryOperations } from './events/deliveries.ts'
import { eventOperations } from './events/events.ts'
import { pastOperations } from './events/past.ts'
import { subscriptionOperations, subscriptions } from './events/subscriptions.ts'
import { listMany, visibleScope, type ListedPage, type ListRequest, type Place } from './list.ts'
import { callOf, type Foundation, type Operation } from './operation.ts'
import { securityTokenOperations } from './oidc/security-token.ts'
import { pingOperations } from './ping/ping.ts'
import { artifactOperations, artifacts, artifactVersions } from './libraries/artifacts.ts'
import { importArtifacts } from './libraries/import.ts'
import { historyOperations } from './registry/history.ts'
import { imageOperations } from './registry/images.ts'
import { repoOperations, repoReadmes, repos } from './registry/repos.ts'
import { tagOperations, tags } from './registry/tags.ts'
import type { Resource, Row } from './resource.ts'
import { search } from './search/search.ts'
import { listGroupSummaries } from './search/summaries.ts'
import type { CallContext } from './context.ts'
import type { Services } from './services.ts'
import { advisories, advisoryOperations } from './vulnerabilities/advisories.ts'
import { importAdvisories } from './vulnerabilities/import.ts'
import { exportAdvisories } from './vulnerabilities/export.ts'
import { advisoryWriteOperations } from './vulnerabilities/write.ts'

const operations: ReadonlyMap<string, Operation> = index([
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

const resources: readonly Resource[] = [
  groups,
  identities,
  roles,
  roleBindings,
  identityProviders,
  externalGroupRoleMappings,
  accountAssociations,
  groupInvites,
  termsAcceptances,
  repos,
  tags,
  advisories,
  subscriptions,
  artifacts,
  artifactVersions,
]

/** Resources by the methods that list and get them, for reads of many at once. */
const listed = new Map(resources.flatMap((r) => resourceMethods(r, 'List').map((id) => [id, r] as const)))
const got = new Map<string, Pick<Resource, 'table' | 'type' | 'openRoots' | 'beyond' | 'present'>>([
  ...resources.flatMap((r) => resourceMethods(r, 'Get').map((id) => [id, r] as const)),
  ['registry.v2.ReposService/GetRepoReadme', repoReadmes],
])

/** The services on a foundation. */
export function createServices(on: Foundation): Services {
  const operationOf = (method: string): Operation => {
    const found = operations.get(method)
    if (!found) throw unimplemented(method)
    return found
  }
  return {
    call: async (method, request, context) => operationOf(method).run(request, context, on),
    callMany: async (method, requests, context) => operationOf(method).runMany(requests, context, on),
    listMany: async (method, places, request) => manyPages(on, { method, places, ...request }),
    getMany: async (method, uids, context) => manyRows(on, { method, uids, context }),
    implemented: (method) => operations.has(method),
  }
}

interface ManyPages {
  readonly method: string
  readonly places: readonly Place[]
  readonly request: ListRequest
  readonly context: CallContext
}

async function manyPages(on: Foundation, { method: id, places, request, context }: ManyPages): Promise<ListedPage[]> {
  const resource = listed.get(id)
  const method = methodById(id)
  if (!resource || !method) throw unimplemented(id)
  return listMany(resource, await callOf(method, request, { context, on }), places)
}

async function manyRows(
  on: Foundation,
  { method: id, uids, context }: { method: string; uids: readonly string[]; context: CallContext },
): Promise<(Row | undefined)[]> {
  const resource = got.get(id)
  const method = methodById(id)
  if (!resource || !method) throw unimplemented(id)
  const call = await callOf(method, {}, { context, on })
  const asked = [...new Set(uids)].filter(isUid)
  const visible = await visibleScope(resource, call, [[{ kind: 'uids', uids: asked }]])
  const wanted = asked.filter((uid) => contains(visible, uid))
  const found = await getRows<Row>(on.db, resource.table, wanted)
  const rows = new Map(found.map((row) => [row.uid, resource.present?.(row, call) ?? row]))
  return uids.map((uid) => rows.get(uid))
}

function resourceMethods(resource: Resource, verb: string): string[] {
  const prefix = `${resource.service}/${verb}`
  return [...methods.keys(), ...graphMethods.keys()].filter(
    (id) => id.startsWith(prefix) && id.slice(prefix.length).startsWith(stem(resource)),
  )
}

function stem(resource: Resource): string {
  return resource.type.replace(/y$/, '')
}

function index(all: readonly Operation[]): ReadonlyMap<string, Operation> {
  const map = new Map<string, Operation>()
  for (const one of all) {
    if (map.has(one.method.id)) throw new Error(`${one.method.id} has two operations.`)
    map.set(one.method.id, one)
  }
  return map
}
