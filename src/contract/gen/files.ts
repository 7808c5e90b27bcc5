import type { DescFile } from "@bufbuild/protobuf";
import { file_chainguard_platform_advisory_security_advisory } from "./chainguard/platform/advisory/security_advisory_pb.ts";
import { file_chainguard_platform_advisory_v2_security_advisory } from "./chainguard/platform/advisory/v2/security_advisory_pb.ts";
import { file_chainguard_platform_auth_auth } from "./chainguard/platform/auth/auth_pb.ts";
import { file_chainguard_platform_events_identities } from "./chainguard/platform/events/identities_pb.ts";
import { file_chainguard_platform_events_subscriptions } from "./chainguard/platform/events/subscriptions_pb.ts";
import { file_chainguard_platform_events_v2_subscriptions } from "./chainguard/platform/events/v2/subscriptions_pb.ts";
import { file_chainguard_platform_iam_account_associations } from "./chainguard/platform/iam/account_associations_pb.ts";
import { file_chainguard_platform_iam_external_group_role_mappings } from "./chainguard/platform/iam/external_group_role_mappings_pb.ts";
import { file_chainguard_platform_iam_group_invites } from "./chainguard/platform/iam/group_invites_pb.ts";
import { file_chainguard_platform_iam_groups } from "./chainguard/platform/iam/groups_pb.ts";
import { file_chainguard_platform_iam_identities } from "./chainguard/platform/iam/identities_pb.ts";
import { file_chainguard_platform_iam_identity_providers } from "./chainguard/platform/iam/identity_providers_pb.ts";
import { file_chainguard_platform_iam_role_bindings } from "./chainguard/platform/iam/role_bindings_pb.ts";
import { file_chainguard_platform_iam_roles } from "./chainguard/platform/iam/roles_pb.ts";
import { file_chainguard_platform_iam_terms } from "./chainguard/platform/iam/terms_pb.ts";
import { file_chainguard_platform_iam_v2_account_associations } from "./chainguard/platform/iam/v2/account_associations_pb.ts";
import { file_chainguard_platform_iam_v2_external_group_role_mappings } from "./chainguard/platform/iam/v2/external_group_role_mappings_pb.ts";
import { file_chainguard_platform_iam_v2_group_invites } from "./chainguard/platform/iam/v2/group_invites_pb.ts";
import { file_chainguard_platform_iam_v2_groups } from "./chainguard/platform/iam/v2/groups_pb.ts";
import { file_chainguard_platform_iam_v2_identities } from "./chainguard/platform/iam/v2/identities_pb.ts";
import { file_chainguard_platform_iam_v2_identity_providers } from "./chainguard/platform/iam/v2/identity_providers_pb.ts";
import { file_chainguard_platform_iam_v2_role_bindings } from "./chainguard/platform/iam/v2/role_bindings_pb.ts";
import { file_chainguard_platform_iam_v2_roles } from "./chainguard/platform/iam/v2/roles_pb.ts";
import { file_chainguard_platform_iam_v2_terms } from "./chainguard/platform/iam/v2/terms_pb.ts";
import { file_chainguard_platform_libraries_artifacts } from "./chainguard/platform/libraries/artifacts_pb.ts";
import { file_chainguard_platform_libraries_v2_artifacts } from "./chainguard/platform/libraries/v2/artifacts_pb.ts";
import { file_chainguard_platform_oidc_security_token_service } from "./chainguard/platform/oidc/security_token_service_pb.ts";
import { file_chainguard_platform_ping_ping } from "./chainguard/platform/ping/ping_pb.ts";
import { file_chainguard_platform_ping_v2_ping } from "./chainguard/platform/ping/v2/ping_pb.ts";
import { file_chainguard_platform_registry_registry } from "./chainguard/platform/registry/registry_pb.ts";
import { file_chainguard_platform_registry_v2_images } from "./chainguard/platform/registry/v2/images_pb.ts";
import { file_chainguard_platform_registry_v2_repos } from "./chainguard/platform/registry/v2/repos_pb.ts";
import { file_chainguard_platform_registry_v2_tags } from "./chainguard/platform/registry/v2/tags_pb.ts";
import { file_chainguard_platform_registry_vuln_reports } from "./chainguard/platform/registry/vuln_reports_pb.ts";
import { file_chainguard_platform_vulnerabilities_v1_advisories } from "./chainguard/platform/vulnerabilities/v1/advisories_pb.ts";
import { file_chainguard_platform_vulnerabilities_v2_advisories } from "./chainguard/platform/vulnerabilities/v2/advisories_pb.ts";
import { file_platformgraph_advisory_v1_feed } from "./platformgraph/advisory/v1/feed_pb.ts";
import { file_platformgraph_events_v1_events } from "./platformgraph/events/v1/events_pb.ts";
import { file_platformgraph_iam_v1_access } from "./platformgraph/iam/v1/access_pb.ts";
import { file_platformgraph_iam_v1_access_requests } from "./platformgraph/iam/v1/access_requests_pb.ts";
import { file_platformgraph_iam_v1_invites } from "./platformgraph/iam/v1/invites_pb.ts";
import { file_platformgraph_iam_v1_organizations } from "./platformgraph/iam/v1/organizations_pb.ts";
import { file_platformgraph_iam_v1_past } from "./platformgraph/iam/v1/past_pb.ts";
import { file_platformgraph_libraries_v1_artifacts } from "./platformgraph/libraries/v1/artifacts_pb.ts";
import { file_platformgraph_registry_v1_registry } from "./platformgraph/registry/v1/registry_pb.ts";
import { file_platformgraph_scim_v1_scim } from "./platformgraph/scim/v1/scim_pb.ts";
import { file_platformgraph_search_v1_search } from "./platformgraph/search/v1/search_pb.ts";
import { file_platformgraph_vulnerabilities_v1_advisories } from "./platformgraph/vulnerabilities/v1/advisories_pb.ts";

// @generated by scripts/protoc-gen-contract.ts from the .proto files.
/** Every file of the contract that declares a service. */
export const files: readonly DescFile[] = Object.freeze([
  file_chainguard_platform_advisory_security_advisory,
  file_chainguard_platform_advisory_v2_security_advisory,
  file_chainguard_platform_auth_auth,
  file_chainguard_platform_events_identities,
  file_chainguard_platform_events_subscriptions,
  file_chainguard_platform_events_v2_subscriptions,
  file_chainguard_platform_iam_account_associations,
  file_chainguard_platform_iam_external_group_role_mappings,
  file_chainguard_platform_iam_group_invites,
  file_chainguard_platform_iam_groups,
  file_chainguard_platform_iam_identities,
  file_chainguard_platform_iam_identity_providers,
  file_chainguard_platform_iam_role_bindings,
  file_chainguard_platform_iam_roles,
  file_chainguard_platform_iam_terms,
  file_chainguard_platform_iam_v2_account_associations,
  file_chainguard_platform_iam_v2_external_group_role_mappings,
  file_chainguard_platform_iam_v2_group_invites,
  file_chainguard_platform_iam_v2_groups,
  file_chainguard_platform_iam_v2_identities,
  file_chainguard_platform_iam_v2_identity_providers,
  file_chainguard_platform_iam_v2_role_bindings,
  file_chainguard_platform_iam_v2_roles,
  file_chainguard_platform_iam_v2_terms,
  file_chainguard_platform_libraries_artifacts,
  file_chainguard_platform_libraries_v2_artifacts,
  file_chainguard_platform_oidc_security_token_service,
  file_chainguard_platform_ping_ping,
  file_chainguard_platform_ping_v2_ping,
  file_chainguard_platform_registry_registry,
  file_chainguard_platform_registry_v2_images,
  file_chainguard_platform_registry_v2_repos,
  file_chainguard_platform_registry_v2_tags,
  file_chainguard_platform_registry_vuln_reports,
  file_chainguard_platform_vulnerabilities_v1_advisories,
  file_chainguard_platform_vulnerabilities_v2_advisories,
  file_platformgraph_advisory_v1_feed,
  file_platformgraph_events_v1_events,
  file_platformgraph_iam_v1_access,
  file_platformgraph_iam_v1_access_requests,
  file_platformgraph_iam_v1_invites,
  file_platformgraph_iam_v1_organizations,
  file_platformgraph_iam_v1_past,
  file_platformgraph_libraries_v1_artifacts,
  file_platformgraph_registry_v1_registry,
  file_platformgraph_scim_v1_scim,
  file_platformgraph_search_v1_search,
  file_platformgraph_vulnerabilities_v1_advisories,
])
