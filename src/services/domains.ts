// Every operation of version 2 and of what only the graph has, by domain: a new resource is a line here.
import { securityAdvisoryOperations } from './advisory/security-advisory.ts'
import { accessOperations } from './iam/access/access.ts'
import { accessRequestOperations } from './iam/access-requests.ts'
import { acceptGroupInvite } from './iam/accept-invite.ts'
import { accountAssociationOperations } from './iam/account-associations.ts'
import { externalGroupRoleMappingOperations } from './iam/external-group-role-mappings.ts'
import { groupInviteOperations } from './iam/group-invites.ts'
import { groupOperations } from './iam/groups.ts'
import { identityOperations } from './iam/identities.ts'
import { identityProviderOperations } from './iam/identity-providers.ts'
import { organizationOperations } from './iam/organizations.ts'
import { groupOperations as directoryGroupOperations } from './iam/provisioning/groups.ts'
import { readOperations as directoryReadOperations } from './iam/provisioning/resources.ts'
import { userOperations as directoryUserOperations } from './iam/provisioning/users.ts'
import { roleBindingOperations } from './iam/role-bindings.ts'
import { roleOperations } from './iam/roles.ts'
import { termsOperations } from './iam/terms.ts'
import { deliveryOperations } from './events/deliveries.ts'
import { eventOperations } from './events/events.ts'
import { asOfOperations } from './events/as-of.ts'
import { subscriptionOperations } from './events/subscriptions.ts'
import { securityTokenOperations } from './oidc/security-token.ts'
import { pingOperations } from './ping/ping.ts'
import { artifactOperations } from './libraries/artifacts.ts'
import { importArtifacts } from './libraries/import.ts'
import { deploymentOperations } from './registry/deployments.ts'
import { historyOperations } from './registry/history.ts'
import { imageOperations } from './registry/images.ts'
import { repoOperations } from './registry/repos.ts'
import { reportOperations } from './registry/reports/reports.ts'
import { sbomOperations } from './registry/sboms.ts'
import { syncOperations } from './registry/syncs.ts'
import { tagOperations } from './registry/tags.ts'
import { search } from './search/search.ts'
import { listGroupSummaries } from './search/summaries.ts'
import { advisoryOperations } from './vulnerabilities/advisories.ts'
import { importAdvisories } from './vulnerabilities/import.ts'
import { exportAdvisories } from './vulnerabilities/export.ts'
import { advisoryWriteOperations } from './vulnerabilities/write.ts'
import type { Operation } from './operation.ts'

export const domains: readonly Operation[] = [
  ...groupOperations,
  ...organizationOperations,
  ...identityOperations,
  ...roleOperations,
  ...roleBindingOperations,
  ...identityProviderOperations,
  ...directoryReadOperations,
  ...directoryUserOperations,
  ...directoryGroupOperations,
  ...externalGroupRoleMappingOperations,
  ...accountAssociationOperations,
  ...groupInviteOperations,
  acceptGroupInvite,
  ...accessRequestOperations,
  ...termsOperations,
  ...accessOperations,
  ...securityTokenOperations,
  ...repoOperations,
  ...tagOperations,
  ...historyOperations,
  ...imageOperations,
  ...sbomOperations,
  ...syncOperations,
  ...reportOperations,
  ...deploymentOperations,
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
  ...asOfOperations,
  ...pingOperations,
]
