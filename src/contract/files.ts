// The descriptor of every file that holds a service: the only place that lists them.
// What belongs here: generated files. What does not: anything read out of them. methods.ts and beta.ts may call it.
import type { DescFile } from '@bufbuild/protobuf'
import { file_chainguard_platform_advisory_v2_security_advisory } from './gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import { file_chainguard_platform_events_v2_subscriptions } from './gen/chainguard/platform/events/v2/subscriptions_pb.ts'
import { file_chainguard_platform_iam_v2_account_associations } from './gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import { file_chainguard_platform_iam_v2_external_group_role_mappings } from './gen/chainguard/platform/iam/v2/external_group_role_mappings_pb.ts'
import { file_chainguard_platform_iam_v2_group_invites } from './gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { file_chainguard_platform_iam_v2_groups } from './gen/chainguard/platform/iam/v2/groups_pb.ts'
import { file_chainguard_platform_iam_v2_identities } from './gen/chainguard/platform/iam/v2/identities_pb.ts'
import { file_chainguard_platform_iam_v2_identity_providers } from './gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { file_chainguard_platform_iam_v2_role_bindings } from './gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { file_chainguard_platform_iam_v2_roles } from './gen/chainguard/platform/iam/v2/roles_pb.ts'
import { file_chainguard_platform_iam_v2_terms } from './gen/chainguard/platform/iam/v2/terms_pb.ts'
import { file_chainguard_platform_libraries_v2_artifacts } from './gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { file_chainguard_platform_oidc_security_token_service } from './gen/chainguard/platform/oidc/security_token_service_pb.ts'
import { file_chainguard_platform_ping_v2_ping } from './gen/chainguard/platform/ping/v2/ping_pb.ts'
import { file_chainguard_platform_registry_v2_images } from './gen/chainguard/platform/registry/v2/images_pb.ts'
import { file_chainguard_platform_registry_v2_repos } from './gen/chainguard/platform/registry/v2/repos_pb.ts'
import { file_chainguard_platform_registry_v2_tags } from './gen/chainguard/platform/registry/v2/tags_pb.ts'
import { file_chainguard_platform_vulnerabilities_v2_advisories } from './gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { file_platformgraph_events_v1_events } from './gen/platformgraph/events/v1/events_pb.ts'
import { file_platformgraph_iam_v1_access } from './gen/platformgraph/iam/v1/access_pb.ts'
import { file_platformgraph_iam_v1_invites } from './gen/platformgraph/iam/v1/invites_pb.ts'
import { file_platformgraph_iam_v1_past } from './gen/platformgraph/iam/v1/past_pb.ts'
import { file_platformgraph_libraries_v1_artifacts } from './gen/platformgraph/libraries/v1/artifacts_pb.ts'
import { file_platformgraph_registry_v1_registry } from './gen/platformgraph/registry/v1/registry_pb.ts'
import { file_platformgraph_search_v1_search } from './gen/platformgraph/search/v1/search_pb.ts'
import { file_platformgraph_vulnerabilities_v1_advisories } from './gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'

/** Every file of the contract that declares a service. A test holds the list against the generated folder. */
export const serviceFiles: readonly DescFile[] = Object.freeze([
  file_chainguard_platform_iam_v2_groups,
  file_chainguard_platform_iam_v2_identities,
  file_chainguard_platform_iam_v2_roles,
  file_chainguard_platform_iam_v2_role_bindings,
  file_chainguard_platform_iam_v2_group_invites,
  file_chainguard_platform_iam_v2_identity_providers,
  file_chainguard_platform_iam_v2_external_group_role_mappings,
  file_chainguard_platform_iam_v2_account_associations,
  file_chainguard_platform_iam_v2_terms,
  file_chainguard_platform_registry_v2_repos,
  file_chainguard_platform_registry_v2_tags,
  file_chainguard_platform_registry_v2_images,
  file_chainguard_platform_vulnerabilities_v2_advisories,
  file_chainguard_platform_libraries_v2_artifacts,
  file_chainguard_platform_advisory_v2_security_advisory,
  file_chainguard_platform_events_v2_subscriptions,
  file_chainguard_platform_ping_v2_ping,
  file_chainguard_platform_oidc_security_token_service,
])

/** The files of our own services, which only the graph serves. */
export const graphFiles: readonly DescFile[] = Object.freeze([
  file_platformgraph_events_v1_events,
  file_platformgraph_iam_v1_access,
  file_platformgraph_iam_v1_invites,
  file_platformgraph_iam_v1_past,
  file_platformgraph_vulnerabilities_v1_advisories,
  file_platformgraph_registry_v1_registry,
  file_platformgraph_libraries_v1_artifacts,
  file_platformgraph_search_v1_search,
])
