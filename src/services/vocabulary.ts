// The contract's words for the faces that do not know the contract: enums without their prefix, and the capabilities.
// What belongs here: names and numbers, read from the descriptors. What does not: rules. The graph calls it.
import type { DescEnum } from '@bufbuild/protobuf'
import { capabilities } from '../contract/capabilities.ts'
import {
  AccountProviderTypeSchema,
  CheckStatusSchema,
} from '../contract/gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import {
  RelationshipTypeSchema,
  ServicePrincipalSchema,
} from '../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import {
  IdentityProvider_OIDC_CorrelationRuleSchema,
  IdentityProvider_SCIM_CredentialStateSchema,
} from '../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { OrgKindSchema, OrgStatusSchema } from '../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { ObstacleSchema, OriginSchema } from '../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { EcosystemSchema } from '../contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { Reference_TypeSchema } from '../contract/gen/chainguard/platform/advisory/v2/vulnerability_metadata_pb.ts'
import { CatalogTierSchema } from '../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import {
  AdvisoryEvent_FalsePositiveDetermination_TypeSchema,
  EventTypeFilterSchema,
  ReviewStateSchema,
  Severity_TypeSchema,
} from '../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'

/** Numbers of an enum by their names without the enum's prefix; the unspecified value is left out. */
export type EnumNumbers = Readonly<Record<string, number>>

/** The enums of the contract under the names that the graph gives them. */
export const enums = {
  AccessObstacle: numbersOf(ObstacleSchema),
  AccessOrigin: numbersOf(OriginSchema),
  AccountProviderType: numbersOf(AccountProviderTypeSchema),
  AdvisoryEventType: numbersOf(EventTypeFilterSchema),
  CatalogTier: numbersOf(CatalogTierSchema),
  Ecosystem: numbersOf(EcosystemSchema),
  CheckStatus: numbersOf(CheckStatusSchema),
  CorrelationRule: numbersOf(IdentityProvider_OIDC_CorrelationRuleSchema),
  FalsePositiveReason: numbersOf(AdvisoryEvent_FalsePositiveDetermination_TypeSchema),
  OrgKind: numbersOf(OrgKindSchema),
  OrgStatus: numbersOf(OrgStatusSchema),
  ReferenceType: numbersOf(Reference_TypeSchema),
  RelationshipType: numbersOf(RelationshipTypeSchema),
  ReviewState: numbersOf(ReviewStateSchema),
  ScimCredentialState: numbersOf(IdentityProvider_SCIM_CredentialStateSchema),
  ServicePrincipal: numbersOf(ServicePrincipalSchema),
  SeverityType: numbersOf(Severity_TypeSchema),
} as const satisfies Readonly<Record<string, EnumNumbers>>

/** One thing that a caller may be allowed to do. */
export interface CapabilityWord {
  /** The dotted name, e.g. `repo.list`. */
  readonly name: string
  /** The dotted name as the graph writes it, e.g. `REPO_LIST`. */
  readonly enumName: string
  readonly number: number
  /** True when no customer can grant it. */
  readonly internal: boolean
  readonly deprecated: boolean
}

/** Every capability, in the order of the contract. */
export const capabilityWords: readonly CapabilityWord[] = capabilities.map((one) => ({
  name: one.name,
  enumName: one.name.replaceAll('.', '_').toUpperCase(),
  number: one.number,
  internal: one.internal,
  deprecated: one.deprecated,
}))

function numbersOf(desc: DescEnum): EnumNumbers {
  const prefix = desc.sharedPrefix?.toUpperCase() ?? ''
  const values = desc.values.filter((value) => value.number !== 0)
  return Object.fromEntries(
    values.map((value) => [value.name.startsWith(prefix) ? value.name.slice(prefix.length) : value.name, value.number]),
  )
}
