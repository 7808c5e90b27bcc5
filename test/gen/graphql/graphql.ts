/* eslint-disable */
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A moment as RFC 3339 writes it, given in UTC with milliseconds: `2026-01-31T08:15:00.000Z`. */
  DateTime: { input: string; output: string; }
  /** The content address of an image: `sha256:` and 64 hexadecimal digits. */
  Digest: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /** The path that addresses a resource on every face: 40 hexadecimal digits, then "/" and 16 more for each level below. */
  UID: { input: string; output: string; }
  /** An absolute URL. */
  URL: { input: string; output: string; }
};

/** What is known of one vulnerability in one component of one artifact, told event by event. */
export type Advisory = Node & Resource & {
  __typename?: 'Advisory';
  /** The public id: `GO-2024-2687`. */
  advisoryId: Scalars['String']['output'];
  /** Other ids of the vulnerability, such as its CVE. */
  aliases: Array<Scalars['String']['output']>;
  /** The architecture of the artifact; empty: any. */
  artifactArchitecture: Scalars['String']['output'];
  /** The name of the artifact: an image or a package. */
  artifactName: Scalars['String']['output'];
  /** The kind of the artifact: `apk`, `golang`. */
  artifactType: Scalars['String']['output'];
  /** Who wrote it. */
  author: Scalars['String']['output'];
  /** The path of the component inside the artifact; empty where it is not known. */
  componentLocation: Scalars['String']['output'];
  /** The name of the vulnerable component. */
  componentName: Scalars['String']['output'];
  /** The kind of the component: `go-module`. */
  componentType: Scalars['String']['output'];
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** When the advisory was withdrawn; null: it stands. */
  deleteTime?: Maybe<Scalars['DateTime']['output']>;
  /** What has happened, the oldest first. */
  events: Array<AdvisoryEvent>;
  /** The group that it hangs below. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The last thing that happened, which tells the state; null when nothing did. */
  latestEvent?: Maybe<AdvisoryEvent>;
  /** The id in the older scheme of one document a package; null: none. */
  legacyAdvisoryId?: Maybe<Scalars['String']['output']>;
  /** How severe it is, one rating a scheme. */
  severities: Array<Severity>;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** A page of a list of advisories. */
export type AdvisoryConnection = {
  __typename?: 'AdvisoryConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<AdvisoryEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Advisory>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of advisories and its place in the list. */
export type AdvisoryEdge = {
  __typename?: 'AdvisoryEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Advisory;
};

/** A step in the handling of a vulnerability. */
export type AdvisoryEvent = {
  __typename?: 'AdvisoryEvent';
  /** Who wrote it. */
  author: Scalars['String']['output'];
  /** When it happened. */
  createTime: Scalars['DateTime']['output'];
  /** What has happened, with what belongs to it; null like `type`. */
  detail?: Maybe<AdvisoryEventDetail>;
  /** What a scanner reported, as it reported it, in base64. */
  findings?: Maybe<Scalars['String']['output']>;
  /** The issue in which it was discussed. */
  issue?: Maybe<Scalars['URL']['output']>;
  /** How far the review has come; null where that was not said. */
  reviewState?: Maybe<ReviewState>;
  /** Who reviewed it; empty: nobody. */
  reviewer: Scalars['String']['output'];
  /** What has happened; null for a kind of event that this version does not know. */
  type?: Maybe<AdvisoryEventType>;
  /** The address of the event. */
  uid: Scalars['UID']['output'];
};

/** What has happened, with what belongs to it. */
export type AdvisoryEventDetail = AnalysisNotPlanned | Detection | FalsePositiveDetermination | FixNotPlanned | Fixed | Patched | PendingUpstreamFix | TruePositiveDetermination;

/** A step: who wrote it, and one of the kinds of event. */
export type AdvisoryEventInput = {
  /** Nobody will look into it. */
  analysisNotPlanned?: InputMaybe<NoteInput>;
  /** Who wrote it. */
  author: Scalars['String']['input'];
  /** When it happened; now when left out. */
  createTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The vulnerability was found. */
  detection?: InputMaybe<DetectionInput>;
  /** It is not there after all. */
  falsePositiveDetermination?: InputMaybe<FalsePositiveDeterminationInput>;
  /** What a scanner reported, as it reported it, in base64. */
  findings?: InputMaybe<Scalars['String']['input']>;
  /** It will not be fixed. */
  fixNotPlanned?: InputMaybe<NoteInput>;
  /** A version without it is out. */
  fixed?: InputMaybe<FixedInput>;
  /** The issue in which it was discussed. */
  issue?: InputMaybe<Scalars['URL']['input']>;
  /** The fix was carried into versions that lacked it. */
  patched?: InputMaybe<PatchedInput>;
  /** The fix must come from the project itself. */
  pendingUpstreamFix?: InputMaybe<NoteInput>;
  /** How far the review has come. */
  reviewState?: InputMaybe<ReviewState>;
  /** Who reviewed it. */
  reviewer?: InputMaybe<Scalars['String']['input']>;
  /** The vulnerability is there. */
  truePositiveDetermination?: InputMaybe<NoteInput>;
};

/** What can happen in the life of an advisory. */
export type AdvisoryEventType =
  /** Nobody will look into it. */
  | 'ANALYSIS_NOT_PLANNED'
  /** The vulnerability was found. */
  | 'DETECTION'
  /** The vulnerability is not there after all. */
  | 'FALSE_POSITIVE_DETERMINATION'
  /** A version without it is out. */
  | 'FIXED'
  /** It will not be fixed. */
  | 'FIX_NOT_PLANNED'
  /** The fix was carried into versions that lacked it. */
  | 'PATCHED'
  /** The fix must come from the project itself. */
  | 'PENDING_UPSTREAM_FIX'
  /** The vulnerability is there. */
  | 'TRUE_POSITIVE_DETERMINATION';

/** Which advisories to list. All that is given must hold; what is left out or null does not count. */
export type AdvisoryFilter = {
  /** Only these public ids. */
  advisoryIds?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories with one of these other ids, for example a CVE. */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these architectures. */
  artifactArchitectures?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these artifacts. */
  artifactNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these kinds of artifact. */
  artifactTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on components at one of these paths. */
  componentLocations?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these components. */
  componentNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these kinds of component. */
  componentTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only advisories with an event of one of these authors. */
  eventAuthors?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories with an event in one of these states of review. */
  eventReviewStates?: InputMaybe<Array<ReviewState>>;
  /** Only advisories with an event that one of these has reviewed. */
  eventReviewers?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories with an event of one of these types. */
  eventTypes?: InputMaybe<Array<AdvisoryEventType>>;
  /** Not the advisories with an event of one of these authors. */
  excludeEventAuthors?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories whose last event is of this type. */
  latestEventType?: InputMaybe<AdvisoryEventType>;
  /** Only these ids of the older scheme. */
  legacyAdvisoryIds?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on artifacts that are built from this package. */
  origin?: InputMaybe<Scalars['String']['input']>;
  /** Only advisories with this text, in any case, in an id, an alias or the name of artifact or component. */
  query?: InputMaybe<Scalars['String']['input']>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only advisories that were withdrawn (true), or only the others (false). */
  withdrawn?: InputMaybe<Scalars['Boolean']['input']>;
};

/** An advisory as a feed tells it. */
export type AdvisoryInput = {
  /** The public id. */
  advisoryId: Scalars['String']['input'];
  /** Other ids of the vulnerability. */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The architecture of the artifact; any when left out. */
  artifactArchitecture?: InputMaybe<Scalars['String']['input']>;
  /** The name of the artifact. */
  artifactName: Scalars['String']['input'];
  /** The kind of the artifact. */
  artifactType: Scalars['String']['input'];
  /** Who wrote it. */
  author: Scalars['String']['input'];
  /** The path of the component inside the artifact. */
  componentLocation?: InputMaybe<Scalars['String']['input']>;
  /** The name of the component. */
  componentName?: InputMaybe<Scalars['String']['input']>;
  /** The kind of the component. */
  componentType?: InputMaybe<Scalars['String']['input']>;
  /** When it was withdrawn; it stands when left out. */
  deleteTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** What has happened. */
  events?: InputMaybe<Array<AdvisoryEventInput>>;
  /** The id in the older scheme of one document a package. */
  legacyAdvisoryId?: InputMaybe<Scalars['String']['input']>;
  /** How severe it is, one rating a scheme. */
  severities?: InputMaybe<Array<SeverityInput>>;
};

/** One term of the order of advisories. */
export type AdvisoryOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: AdvisoryOrderField;
};

/** What advisories can be ordered by. */
export type AdvisoryOrderField =
  /** By the public id. */
  | 'ADVISORY_ID'
  /** By the name of the artifact. */
  | 'ARTIFACT_NAME'
  /** By the name of the component. */
  | 'COMPONENT_NAME'
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** Nobody will look into it. */
export type AnalysisNotPlanned = {
  __typename?: 'AnalysisNotPlanned';
  /** Why that is so. */
  note: Scalars['String']['output'];
};

/** A caller on AWS. Of each pair of a value and a pattern one is set. Patterns are RE2. */
export type AwsIdentity = {
  __typename?: 'AwsIdentity';
  /** The exact ARN. */
  arn?: Maybe<Scalars['String']['output']>;
  /** A pattern for the whole ARN. */
  arnPattern?: Maybe<Scalars['String']['output']>;
  /** The AWS account: 12 digits. */
  awsAccount: Scalars['String']['output'];
  /** The exact unique id. */
  userId?: Maybe<Scalars['String']['output']>;
  /** A pattern for the whole unique id. */
  userIdPattern?: Maybe<Scalars['String']['output']>;
};

/** A caller on AWS. */
export type AwsIdentityInput = {
  /** The exact ARN of the role or user. */
  arn?: InputMaybe<Scalars['String']['input']>;
  /** A pattern (RE2) for the whole ARN. */
  arnPattern?: InputMaybe<Scalars['String']['input']>;
  /** The AWS account: 12 digits. */
  awsAccount: Scalars['String']['input'];
  /** The exact unique id; any when neither it nor a pattern is given. */
  userId?: InputMaybe<Scalars['String']['input']>;
  /** A pattern (RE2) for the whole unique id. */
  userIdPattern?: InputMaybe<Scalars['String']['input']>;
};

/** What a caller may be allowed to do. The description of each value gives its name on the other faces. */
export type Capability =
  /** `account_associations.create`. */
  | 'ACCOUNT_ASSOCIATIONS_CREATE'
  /** `account_associations.delete`. */
  | 'ACCOUNT_ASSOCIATIONS_DELETE'
  /** `account_associations.list`. */
  | 'ACCOUNT_ASSOCIATIONS_LIST'
  /** `account_associations.update`. */
  | 'ACCOUNT_ASSOCIATIONS_UPDATE'
  /** `actions.list`. */
  | 'ACTIONS_LIST'
  /** `advisories.approve`. */
  | 'ADVISORIES_APPROVE'
  /** `advisories.create`. */
  | 'ADVISORIES_CREATE'
  /** `advisories.delete`. */
  | 'ADVISORIES_DELETE'
  /** `advisories.list`. */
  | 'ADVISORIES_LIST'
  /** `advisories.update`. */
  | 'ADVISORIES_UPDATE'
  /** `apk.blobs.get`. */
  | 'APK_BLOBS_GET'
  /** `apk.create`. */
  | 'APK_CREATE'
  /** `apk.delete`. */
  | 'APK_DELETE'
  /** `apk.list`. */
  | 'APK_LIST'
  /** `apk.update`. */
  | 'APK_UPDATE'
  /** `argos.documents.create`. */
  | 'ARGOS_DOCUMENTS_CREATE'
  /** `argos.documents.delete`. */
  | 'ARGOS_DOCUMENTS_DELETE'
  /** `argos.documents.list`. */
  | 'ARGOS_DOCUMENTS_LIST'
  /** `argos.osv.dump`. */
  | 'ARGOS_OSV_DUMP'
  /** `argos.osv.read`. */
  | 'ARGOS_OSV_READ'
  /** `attestations.list`. */
  | 'ATTESTATIONS_LIST'
  /** `buildapi.build.cancel`, which no role can give: it is for the operator of the installation. */
  | 'BUILDAPI_BUILD_CANCEL'
  /** `buildapi.build.create`, which no role can give: it is for the operator of the installation. */
  | 'BUILDAPI_BUILD_CREATE'
  /** `buildapi.build.list`, which no role can give: it is for the operator of the installation. */
  | 'BUILDAPI_BUILD_LIST'
  /** `buildapi.worker.sync`, which no role can give: it is for the operator of the installation. */
  | 'BUILDAPI_WORKER_SYNC'
  /** `build_report.list`. */
  | 'BUILD_REPORT_LIST'
  /** `cassie.ac.read`, which no role can give: it is for the operator of the installation. */
  | 'CASSIE_AC_READ'
  /** `cassie.ac.write`, which no role can give: it is for the operator of the installation. */
  | 'CASSIE_AC_WRITE'
  /** `cassie.cas.read`, which no role can give: it is for the operator of the installation. */
  | 'CASSIE_CAS_READ'
  /** `cassie.cas.write`, which no role can give: it is for the operator of the installation. */
  | 'CASSIE_CAS_WRITE'
  /** `clusters.create`. */
  | 'CLUSTERS_CREATE'
  /** `clusters.delete`. */
  | 'CLUSTERS_DELETE'
  /** `clusters.discover`. */
  | 'CLUSTERS_DISCOVER'
  /** `clusters.list`. */
  | 'CLUSTERS_LIST'
  /** `clusters.update`. */
  | 'CLUSTERS_UPDATE'
  /** `groups.create`. */
  | 'GROUPS_CREATE'
  /** `groups.delete`. */
  | 'GROUPS_DELETE'
  /** `groups.list`. */
  | 'GROUPS_LIST'
  /** `groups.update`. */
  | 'GROUPS_UPDATE'
  /** `group_invites.create`. */
  | 'GROUP_INVITES_CREATE'
  /** `group_invites.delete`. */
  | 'GROUP_INVITES_DELETE'
  /** `group_invites.list`. */
  | 'GROUP_INVITES_LIST'
  /** `guardener.actions.migrate`. */
  | 'GUARDENER_ACTIONS_MIGRATE'
  /** `guardener.association.list`. */
  | 'GUARDENER_ASSOCIATION_LIST'
  /** `guardener.association.manage`. */
  | 'GUARDENER_ASSOCIATION_MANAGE'
  /** `guardener.dfc.convert`. */
  | 'GUARDENER_DFC_CONVERT'
  /** `guardener.entitlement.list`. */
  | 'GUARDENER_ENTITLEMENT_LIST'
  /** `guardener.entitlement.manage`, which no role can give: it is for the operator of the installation. */
  | 'GUARDENER_ENTITLEMENT_MANAGE'
  /** `guardener.scan.get`. */
  | 'GUARDENER_SCAN_GET'
  /** `guardener.scan.list`. */
  | 'GUARDENER_SCAN_LIST'
  /** `gulfstream`. */
  | 'GULFSTREAM'
  /** `identity.create`. */
  | 'IDENTITY_CREATE'
  /** `identity.delete`. */
  | 'IDENTITY_DELETE'
  /** `identity.list`. */
  | 'IDENTITY_LIST'
  /** `identity_providers.create`. */
  | 'IDENTITY_PROVIDERS_CREATE'
  /** `identity_providers.delete`. */
  | 'IDENTITY_PROVIDERS_DELETE'
  /** `identity_providers.list`. */
  | 'IDENTITY_PROVIDERS_LIST'
  /** `identity_providers.scim.manage`. */
  | 'IDENTITY_PROVIDERS_SCIM_MANAGE'
  /** `identity_providers.update`. */
  | 'IDENTITY_PROVIDERS_UPDATE'
  /** `identity.update`. */
  | 'IDENTITY_UPDATE'
  /** `internal`. */
  | 'INTERNAL'
  /** `libraries.artifacts.list`. */
  | 'LIBRARIES_ARTIFACTS_LIST'
  /** `libraries.aws_marketplace.subscriptions.create`. */
  | 'LIBRARIES_AWS_MARKETPLACE_SUBSCRIPTIONS_CREATE'
  /** `libraries.aws_marketplace.subscriptions.list`. */
  | 'LIBRARIES_AWS_MARKETPLACE_SUBSCRIPTIONS_LIST'
  /** `libraries.aws_marketplace.subscriptions.update`. */
  | 'LIBRARIES_AWS_MARKETPLACE_SUBSCRIPTIONS_UPDATE'
  /** `libraries.cache.invalidate`. */
  | 'LIBRARIES_CACHE_INVALIDATE'
  /** `libraries.cache.list`. */
  | 'LIBRARIES_CACHE_LIST'
  /** `libraries.dotnet.create`. */
  | 'LIBRARIES_DOTNET_CREATE'
  /** `libraries.dotnet.list`. */
  | 'LIBRARIES_DOTNET_LIST'
  /** `libraries.entitlements.create`. */
  | 'LIBRARIES_ENTITLEMENTS_CREATE'
  /** `libraries.entitlements.delete`. */
  | 'LIBRARIES_ENTITLEMENTS_DELETE'
  /** `libraries.entitlements.list`. */
  | 'LIBRARIES_ENTITLEMENTS_LIST'
  /** `libraries.go.create`. */
  | 'LIBRARIES_GO_CREATE'
  /** `libraries.go.list`. */
  | 'LIBRARIES_GO_LIST'
  /** `libraries.javascript.create`. */
  | 'LIBRARIES_JAVASCRIPT_CREATE'
  /** `libraries.javascript.list`. */
  | 'LIBRARIES_JAVASCRIPT_LIST'
  /** `libraries.java.create`. */
  | 'LIBRARIES_JAVA_CREATE'
  /** `libraries.java.list`. */
  | 'LIBRARIES_JAVA_LIST'
  /** `libraries.policy.binding.create`. */
  | 'LIBRARIES_POLICY_BINDING_CREATE'
  /** `libraries.policy.binding.delete`. */
  | 'LIBRARIES_POLICY_BINDING_DELETE'
  /** `libraries.policy.binding.list`. */
  | 'LIBRARIES_POLICY_BINDING_LIST'
  /** `libraries.policy.binding.update`. */
  | 'LIBRARIES_POLICY_BINDING_UPDATE'
  /** `libraries.policy.block_event.list`. */
  | 'LIBRARIES_POLICY_BLOCK_EVENT_LIST'
  /** `libraries.policy.create`. */
  | 'LIBRARIES_POLICY_CREATE'
  /** `libraries.policy.delete`. */
  | 'LIBRARIES_POLICY_DELETE'
  /** `libraries.policy.list`. */
  | 'LIBRARIES_POLICY_LIST'
  /** `libraries.policy.update`. */
  | 'LIBRARIES_POLICY_UPDATE'
  /** `libraries.python.create`. */
  | 'LIBRARIES_PYTHON_CREATE'
  /** `libraries.python.list`. */
  | 'LIBRARIES_PYTHON_LIST'
  /** `libraries.rebuilder.artifacts.invalidate`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_ARTIFACTS_INVALIDATE'
  /** `libraries.rebuilder.builds.read`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_BUILDS_READ'
  /** `libraries.rebuilder.builds.tokens.fetch`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_BUILDS_TOKENS_FETCH'
  /** `libraries.rebuilder.builds.untrusted`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_BUILDS_UNTRUSTED'
  /** `libraries.rebuilder.cve_remediations.list`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_CVE_REMEDIATIONS_LIST'
  /** `libraries.rebuilder.cve_remediations.update`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_CVE_REMEDIATIONS_UPDATE'
  /** `libraries.rebuilder.exclusions.manage`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_EXCLUSIONS_MANAGE'
  /** `libraries.rebuilder.malware.status.read`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_MALWARE_STATUS_READ'
  /** `libraries.rebuilder.new_versions.read`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_NEW_VERSIONS_READ'
  /** `libraries.rebuilder.new_versions.refresh`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_NEW_VERSIONS_REFRESH'
  /** `libraries.rebuilder.remediated_artifacts.read`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_REMEDIATED_ARTIFACTS_READ'
  /** `libraries.rebuilder.requests.cancel`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_REQUESTS_CANCEL'
  /** `libraries.rebuilder.requests.create`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_REQUESTS_CREATE'
  /** `libraries.rebuilder.requests.group.update`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_REQUESTS_GROUP_UPDATE'
  /** `libraries.rebuilder.requests.list`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_REQUESTS_LIST'
  /** `libraries.rebuilder.source_coordinates.resolve`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_SOURCE_COORDINATES_RESOLVE'
  /** `libraries.rebuilder.source_coordinates.write`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REBUILDER_SOURCE_COORDINATES_WRITE'
  /** `libraries.remote_registries.create`. */
  | 'LIBRARIES_REMOTE_REGISTRIES_CREATE'
  /** `libraries.remote_registries.delete`. */
  | 'LIBRARIES_REMOTE_REGISTRIES_DELETE'
  /** `libraries.remote_registries.list`. */
  | 'LIBRARIES_REMOTE_REGISTRIES_LIST'
  /** `libraries.request_groups.create`. */
  | 'LIBRARIES_REQUEST_GROUPS_CREATE'
  /** `libraries.request_groups.delete`. */
  | 'LIBRARIES_REQUEST_GROUPS_DELETE'
  /** `libraries.request_groups.delete_submitted`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REQUEST_GROUPS_DELETE_SUBMITTED'
  /** `libraries.request_groups.items.update`. */
  | 'LIBRARIES_REQUEST_GROUPS_ITEMS_UPDATE'
  /** `libraries.request_groups.list`. */
  | 'LIBRARIES_REQUEST_GROUPS_LIST'
  /** `libraries.request_groups.refresh_coverage`, which no role can give: it is for the operator of the installation. */
  | 'LIBRARIES_REQUEST_GROUPS_REFRESH_COVERAGE'
  /** `libraries.request_groups.submit`. */
  | 'LIBRARIES_REQUEST_GROUPS_SUBMIT'
  /** `libraries.request_groups.update`. */
  | 'LIBRARIES_REQUEST_GROUPS_UPDATE'
  /** `loggie.logs.create`, which no role can give: it is for the operator of the installation. */
  | 'LOGGIE_LOGS_CREATE'
  /** `loggie.logs.read`, which no role can give: it is for the operator of the installation. */
  | 'LOGGIE_LOGS_READ'
  /** `loggie.logs.write`, which no role can give: it is for the operator of the installation. */
  | 'LOGGIE_LOGS_WRITE'
  /** `manifest.create`. */
  | 'MANIFEST_CREATE'
  /** `manifest.delete`. */
  | 'MANIFEST_DELETE'
  /** `manifest.list`. */
  | 'MANIFEST_LIST'
  /** `manifest.metadata.list`. */
  | 'MANIFEST_METADATA_LIST'
  /** `manifest.update`. */
  | 'MANIFEST_UPDATE'
  /** `mcp.tool.call`. */
  | 'MCP_TOOL_CALL'
  /** `namespaces.list`. */
  | 'NAMESPACES_LIST'
  /** `nodes.list`. */
  | 'NODES_LIST'
  /** `packages.entitlements.list`. */
  | 'PACKAGES_ENTITLEMENTS_LIST'
  /** `policies.binding.create`. */
  | 'POLICIES_BINDING_CREATE'
  /** `policies.binding.delete`. */
  | 'POLICIES_BINDING_DELETE'
  /** `policies.binding.list`. */
  | 'POLICIES_BINDING_LIST'
  /** `policies.binding.update`. */
  | 'POLICIES_BINDING_UPDATE'
  /** `policies.decision.list`. */
  | 'POLICIES_DECISION_LIST'
  /** `policies.override.create`. */
  | 'POLICIES_OVERRIDE_CREATE'
  /** `policies.override.delete`. */
  | 'POLICIES_OVERRIDE_DELETE'
  /** `policies.override.list`. */
  | 'POLICIES_OVERRIDE_LIST'
  /** `policies.policy.create`. */
  | 'POLICIES_POLICY_CREATE'
  /** `policies.policy.delete`. */
  | 'POLICIES_POLICY_DELETE'
  /** `policies.policy.list`. */
  | 'POLICIES_POLICY_LIST'
  /** `policies.policy.update`. */
  | 'POLICIES_POLICY_UPDATE'
  /** `policy.create`. */
  | 'POLICY_CREATE'
  /** `policy.delete`. */
  | 'POLICY_DELETE'
  /** `policy.list`. */
  | 'POLICY_LIST'
  /** `policy.update`. */
  | 'POLICY_UPDATE'
  /** `records.list`. */
  | 'RECORDS_LIST'
  /** `record_contexts.list`. */
  | 'RECORD_CONTEXTS_LIST'
  /** `record_policy_results.list`. */
  | 'RECORD_POLICY_RESULTS_LIST'
  /** `record_signatures.list`. */
  | 'RECORD_SIGNATURES_LIST'
  /** `referrers.list`. */
  | 'REFERRERS_LIST'
  /** `registry.deployments.create`. */
  | 'REGISTRY_DEPLOYMENTS_CREATE'
  /** `registry.deployments.list`. */
  | 'REGISTRY_DEPLOYMENTS_LIST'
  /** `registry.deployments.update`, which no role can give: it is for the operator of the installation. */
  | 'REGISTRY_DEPLOYMENTS_UPDATE'
  /** `registry.entitlements.create`. */
  | 'REGISTRY_ENTITLEMENTS_CREATE'
  /** `registry.entitlements.delete`. */
  | 'REGISTRY_ENTITLEMENTS_DELETE'
  /** `registry.entitlements.images.add`. */
  | 'REGISTRY_ENTITLEMENTS_IMAGES_ADD'
  /** `registry.entitlements.images.remove`. */
  | 'REGISTRY_ENTITLEMENTS_IMAGES_REMOVE'
  /** `registry.entitlements.images.swap`. */
  | 'REGISTRY_ENTITLEMENTS_IMAGES_SWAP'
  /** `registry.entitlements.list`. */
  | 'REGISTRY_ENTITLEMENTS_LIST'
  /** `registry.overlays.edit`. */
  | 'REGISTRY_OVERLAYS_EDIT'
  /** `registry.overlays.list`. */
  | 'REGISTRY_OVERLAYS_LIST'
  /** `registry.settings.list`. */
  | 'REGISTRY_SETTINGS_LIST'
  /** `registry.settings.update`. */
  | 'REGISTRY_SETTINGS_UPDATE'
  /** `repo.blobs.get`. */
  | 'REPO_BLOBS_GET'
  /** `repo.check_policies`. */
  | 'REPO_CHECK_POLICIES'
  /** `repo.create`. */
  | 'REPO_CREATE'
  /** `repo.delete`. */
  | 'REPO_DELETE'
  /** `repo.internal.admin`, which no role can give: it is for the operator of the installation. */
  | 'REPO_INTERNAL_ADMIN'
  /** `repo.list`. */
  | 'REPO_LIST'
  /** `repo.update`. */
  | 'REPO_UPDATE'
  /** `rex.class.serve`, which no role can give: it is for the operator of the installation. */
  | 'REX_CLASS_SERVE'
  /** `rex.class.use`, which no role can give: it is for the operator of the installation. */
  | 'REX_CLASS_USE'
  /** `rex.executions.create`, which no role can give: it is for the operator of the installation. */
  | 'REX_EXECUTIONS_CREATE'
  /** `rex.executions.list`, which no role can give: it is for the operator of the installation. */
  | 'REX_EXECUTIONS_LIST'
  /** `rex.workers.connect`, which no role can give: it is for the operator of the installation. */
  | 'REX_WORKERS_CONNECT'
  /** `risks.list`. */
  | 'RISKS_LIST'
  /** `roles.create`. */
  | 'ROLES_CREATE'
  /** `roles.delete`. */
  | 'ROLES_DELETE'
  /** `roles.list`. */
  | 'ROLES_LIST'
  /** `roles.update`. */
  | 'ROLES_UPDATE'
  /** `role_bindings.create`. */
  | 'ROLE_BINDINGS_CREATE'
  /** `role_bindings.delete`. */
  | 'ROLE_BINDINGS_DELETE'
  /** `role_bindings.list`. */
  | 'ROLE_BINDINGS_LIST'
  /** `role_bindings.update`. */
  | 'ROLE_BINDINGS_UPDATE'
  /** `sboms.list`. */
  | 'SBOMS_LIST'
  /** `sigstore.certificate.create`. */
  | 'SIGSTORE_CERTIFICATE_CREATE'
  /** `sigstore.create`. */
  | 'SIGSTORE_CREATE'
  /** `sigstore.delete`. */
  | 'SIGSTORE_DELETE'
  /** `sigstore.list`. */
  | 'SIGSTORE_LIST'
  /** `sigstore.update`. */
  | 'SIGSTORE_UPDATE'
  /** `skills.delete`, which no role can give: it is for the operator of the installation. */
  | 'SKILLS_DELETE'
  /** `skills.entitlements.create`. */
  | 'SKILLS_ENTITLEMENTS_CREATE'
  /** `skills.entitlements.delete`. */
  | 'SKILLS_ENTITLEMENTS_DELETE'
  /** `skills.entitlements.list`. */
  | 'SKILLS_ENTITLEMENTS_LIST'
  /** `skills.harden.cancel`. */
  | 'SKILLS_HARDEN_CANCEL'
  /** `skills.harden.read`. */
  | 'SKILLS_HARDEN_READ'
  /** `skills.harden.write`. */
  | 'SKILLS_HARDEN_WRITE'
  /** `skills.list`. */
  | 'SKILLS_LIST'
  /** `skills.publish`. */
  | 'SKILLS_PUBLISH'
  /** `skills.write`, which no role can give: it is for the operator of the installation. */
  | 'SKILLS_WRITE'
  /** `subscriptions.create`. */
  | 'SUBSCRIPTIONS_CREATE'
  /** `subscriptions.delete`. */
  | 'SUBSCRIPTIONS_DELETE'
  /** `subscriptions.list`. */
  | 'SUBSCRIPTIONS_LIST'
  /** `subscriptions.update`. */
  | 'SUBSCRIPTIONS_UPDATE'
  /** `tag.create`. */
  | 'TAG_CREATE'
  /** `tag.delete`. */
  | 'TAG_DELETE'
  /** `tag.list`. */
  | 'TAG_LIST'
  /** `tag.update`. */
  | 'TAG_UPDATE'
  /** `terms.accept`. */
  | 'TERMS_ACCEPT'
  /** `terms.list`. */
  | 'TERMS_LIST'
  /** `version.list`. */
  | 'VERSION_LIST'
  /** `vuln.create`. */
  | 'VULN_CREATE'
  /** `vuln_reports.list`. */
  | 'VULN_REPORTS_LIST'
  /** `vuln_report.create`. */
  | 'VULN_REPORT_CREATE'
  /** `vuln_report.list`. */
  | 'VULN_REPORT_LIST'
  /** `workloads.list`. */
  | 'WORKLOADS_LIST';

/** The tier under which the catalog offers an image. */
export type CatalogTier =
  /** For machine learning. */
  | 'AI'
  /** An application that runs as it is. */
  | 'APPLICATION'
  /** A base that other images are built on. */
  | 'BASE'
  /** Software that its maker sells. */
  | 'COMMERCIAL'
  /** Tools for building software. */
  | 'DEVTOOLS'
  /** Built with cryptography that is validated to FIPS 140. */
  | 'FIPS';

/** Tokens are matched by their claims. Of each pair of a value and a pattern one is set. Patterns are RE2. */
export type ClaimMatch = {
  __typename?: 'ClaimMatch';
  /** The exact audience. Without it and without a pattern: that of this server. */
  audience?: Maybe<Scalars['String']['output']>;
  /** A pattern for the whole audience. */
  audiencePattern?: Maybe<Scalars['String']['output']>;
  /** Patterns for the values of further claims. */
  claimPatterns: Array<NamedValue>;
  /** Exact values of further claims. */
  claims: Array<NamedValue>;
  /** The exact issuer. */
  issuer?: Maybe<Scalars['URL']['output']>;
  /** A pattern for the whole issuer. */
  issuerPattern?: Maybe<Scalars['String']['output']>;
  /** The exact subject. */
  subject?: Maybe<Scalars['String']['output']>;
  /** A pattern for the whole subject. */
  subjectPattern?: Maybe<Scalars['String']['output']>;
};

/** What the claims of a token must be. Of each pair of a value and a pattern one may be given. */
export type ClaimMatchInput = {
  /** The exact audience; that of this server when no audience is given. */
  audience?: InputMaybe<Scalars['String']['input']>;
  /** A pattern (RE2) for the whole audience. */
  audiencePattern?: InputMaybe<Scalars['String']['input']>;
  /** Patterns (RE2) for the values of further claims. */
  claimPatterns?: InputMaybe<Array<NamedValueInput>>;
  /** Exact values of further claims. */
  claims?: InputMaybe<Array<NamedValueInput>>;
  /** The exact issuer. */
  issuer?: InputMaybe<Scalars['URL']['input']>;
  /** A pattern (RE2) for the whole issuer. */
  issuerPattern?: InputMaybe<Scalars['String']['input']>;
  /** The exact subject. */
  subject?: InputMaybe<Scalars['String']['input']>;
  /** A pattern (RE2) for the whole subject. */
  subjectPattern?: InputMaybe<Scalars['String']['input']>;
};

/** Something of that name exists already. */
export type ConflictError = UserError & {
  __typename?: 'ConflictError';
  /** What is wrong, in words for the person who asked. */
  message: Scalars['String']['output'];
  /** The name that is taken. */
  name?: Maybe<Scalars['String']['output']>;
  /** Where in the arguments the first fault is: `["input", "name"]`; null when it is nowhere in particular. */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason a program can switch on, the same on every face: `NOT_FOUND`, `PRIVILEGE_ESCALATION`. */
  reason: Scalars['String']['output'];
  /** The type of what exists already: `Repo`. */
  resourceType?: Maybe<Scalars['String']['output']>;
};

/** What `createGroup` takes. */
export type CreateGroupInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What it is to the operator, who alone may set it. */
  kind?: InputMaybe<OrgKind>;
  /** The name: 3 to 63 lower-case letters, digits, spaces, dots, underscores and hyphens. */
  name: Scalars['String']['input'];
  /** The group to create it in; an organization is made when it is left out. */
  parent?: InputMaybe<Scalars['UID']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it was confirmed who is behind it. Only the operator may set it. */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createGroup` gives. */
export type CreateGroupPayload = {
  __typename?: 'CreateGroupPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  group?: Maybe<Group>;
};

/** What `createIdentity` takes. */
export type CreateIdentityInput = {
  /** Callers on AWS stand for it. */
  awsIdentity?: InputMaybe<AwsIdentityInput>;
  /** Tokens stand for it by their claims. */
  claimMatch?: InputMaybe<ClaimMatchInput>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The company that a person works for. */
  company?: InputMaybe<Scalars['String']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. */
  name: Scalars['String']['input'];
  /** The group to create it in. */
  parent: Scalars['UID']['input'];
  /** A part of the service stands for it. */
  servicePrincipal?: InputMaybe<ServicePrincipal>;
  /** Tokens stand for it by keys that are given here. */
  staticKeys?: InputMaybe<StaticKeysInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createIdentity` gives. */
export type CreateIdentityPayload = {
  __typename?: 'CreateIdentityPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  identity?: Maybe<Identity>;
};

/** What `createRepo` takes. */
export type CreateRepoInput = {
  /** The names of the tags that still receive updates. */
  activeTags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Other names that the image is known by. */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The names of the bundles that the image is sold in. */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The tier under which the catalog offers the image. */
  catalogTier?: InputMaybe<CatalogTier>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What to add to each image of the source. */
  customOverlay?: InputMaybe<CustomOverlayInput>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case path components as in OCI, such as `nginx` or `team/nginx`. */
  name: Scalars['String']['input'];
  /** The group to create it in. */
  parent: Scalars['UID']['input'];
  /** Where the images come from. */
  syncConfig?: InputMaybe<SyncConfigInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createRepo` gives. */
export type CreateRepoPayload = {
  __typename?: 'CreateRepoPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  repo?: Maybe<Repo>;
};

/** What `createRoleBinding` takes. */
export type CreateRoleBindingInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of who is to have the role. */
  identityUid: Scalars['UID']['input'];
  /** The group that the role is given in. */
  parent: Scalars['UID']['input'];
  /** The uid of the role. */
  roleUid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createRoleBinding` gives. */
export type CreateRoleBindingPayload = {
  __typename?: 'CreateRoleBindingPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  roleBinding?: Maybe<RoleBinding>;
};

/** What `createRole` takes. */
export type CreateRoleInput = {
  /** What the role gives: only what the caller itself holds there. */
  capabilities?: InputMaybe<Array<Capability>>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. */
  name: Scalars['String']['input'];
  /** The group to create it in. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createRole` gives. */
export type CreateRolePayload = {
  __typename?: 'CreateRolePayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  role?: Maybe<Role>;
};

/** What `createTag` takes. */
export type CreateTagInput = {
  /** The names of the bundles that the tag is sold in. */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Whether the tag is at the end of its life. */
  deprecated?: InputMaybe<Scalars['Boolean']['input']>;
  /** The digest of the image. */
  digest: Scalars['Digest']['input'];
  /** The name, as in OCI. */
  name: Scalars['String']['input'];
  /** The repo to create it in. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createTag` gives. */
export type CreateTagPayload = {
  __typename?: 'CreateTagPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  tag?: Maybe<Tag>;
};

/** What is laid over an image's own configuration. */
export type CustomOverlay = {
  __typename?: 'CustomOverlay';
  /** The users and groups to add. */
  accounts?: Maybe<ImageAccounts>;
  /** OCI annotations to set on the image. */
  annotations: Array<NamedValue>;
  /** The certificate authorities that the image is to trust. */
  certificates?: Maybe<ImageCertificates>;
  /** The packages to add, and where they come from. */
  contents?: Maybe<ImageContents>;
  /** Environment variables to set. */
  environment: Array<NamedValue>;
};

/** What is laid over an image's own configuration. */
export type CustomOverlayInput = {
  /** The users and groups to add. */
  accounts?: InputMaybe<ImageAccountsInput>;
  /** OCI annotations to set on the image. */
  annotations?: InputMaybe<Array<NamedValueInput>>;
  /** The certificate authorities that the image is to trust. */
  certificates?: InputMaybe<ImageCertificatesInput>;
  /** The packages to add, and where they come from. */
  contents?: InputMaybe<ImageContentsInput>;
  /** Environment variables to set. */
  environment?: InputMaybe<Array<NamedValueInput>>;
};

/** What `deleteGroup` takes. */
export type DeleteGroupInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a group. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteGroup` gives. */
export type DeleteGroupPayload = {
  __typename?: 'DeleteGroupPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `deleteIdentity` takes. */
export type DeleteIdentityInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an identity. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteIdentity` gives. */
export type DeleteIdentityPayload = {
  __typename?: 'DeleteIdentityPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `deleteRepo` takes. */
export type DeleteRepoInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a repo. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteRepo` gives. */
export type DeleteRepoPayload = {
  __typename?: 'DeleteRepoPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `deleteRoleBinding` takes. */
export type DeleteRoleBindingInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a role binding. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteRoleBinding` gives. */
export type DeleteRoleBindingPayload = {
  __typename?: 'DeleteRoleBindingPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `deleteRole` takes. */
export type DeleteRoleInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a role. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteRole` gives. */
export type DeleteRolePayload = {
  __typename?: 'DeleteRolePayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `deleteTag` takes. */
export type DeleteTagInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a tag. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteTag` gives. */
export type DeleteTagPayload = {
  __typename?: 'DeleteTagPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** The vulnerability was found. */
export type Detection = {
  __typename?: 'Detection';
  /** Whether a person found it. */
  manual: Scalars['Boolean']['output'];
  /** The search that found it; null when something else did. */
  nvdapi?: Maybe<NvdDetection>;
  /** The scan that found it; null when something else did. */
  scanv1?: Maybe<ScanDetection>;
};

/** How a vulnerability was found: one of the fields. */
export type DetectionInput = {
  /** A person found it: `{}`, for there is nothing more to say. */
  manual?: InputMaybe<Scalars['JSON']['input']>;
  /** A search found it. */
  nvdapi?: InputMaybe<NvdDetectionInput>;
  /** A scan found it. */
  scanv1?: InputMaybe<ScanDetectionInput>;
};

/** The vulnerability is not there after all. */
export type FalsePositiveDetermination = {
  __typename?: 'FalsePositiveDetermination';
  /** The reason in words. */
  note: Scalars['String']['output'];
  /** Which kind of reason; null where that was not said. */
  type?: Maybe<FalsePositiveReason>;
};

/** The vulnerability is not there. */
export type FalsePositiveDeterminationInput = {
  /** A remark, or why that is so. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Which kind of reason. */
  type?: InputMaybe<FalsePositiveReason>;
};

/** The kinds of reason for which a vulnerability is not there. */
export type FalsePositiveReason =
  /** The vulnerability is one of another component. */
  | 'COMPONENT_VULNERABILITY_MISMATCH'
  /** Something else keeps the vulnerability from being used. */
  | 'INLINE_MITIGATIONS_EXIST'
  /** The record of the vulnerability is wrong. */
  | 'VULNERABILITY_RECORD_ANALYSIS_CONTESTED'
  /** An attacker cannot reach the vulnerable code. */
  | 'VULNERABLE_CODE_CANNOT_BE_CONTROLLED_BY_ADVERSARY'
  /** The vulnerable code is not in the package. */
  | 'VULNERABLE_CODE_NOT_INCLUDED_IN_PACKAGE'
  /** The vulnerable code never runs. */
  | 'VULNERABLE_CODE_NOT_IN_EXECUTION_PATH'
  /** Another version of the component is used. */
  | 'VULNERABLE_CODE_VERSION_NOT_USED';

/** One field with a bad value. */
export type FieldViolation = {
  __typename?: 'FieldViolation';
  /** What is wrong with it. */
  description: Scalars['String']['output'];
  /** The path of the field in the input: `claimMatch.issuer`. */
  field: Scalars['String']['output'];
};

/** It will not be fixed. */
export type FixNotPlanned = {
  __typename?: 'FixNotPlanned';
  /** Why that is so. */
  note: Scalars['String']['output'];
};

/** A version without the vulnerability is out. */
export type Fixed = {
  __typename?: 'Fixed';
  /** The first version of the artifact without it. */
  fixedVersion: Scalars['String']['output'];
  /** When the scanner's database was built. */
  grypeDbBuilt: Scalars['String']['output'];
  /** The checksum of the scanner's database. */
  grypeDbChecksum: Scalars['String']['output'];
  /** A remark. */
  note: Scalars['String']['output'];
  /** The version of the scanner that confirmed it. */
  scannerVersion: Scalars['String']['output'];
};

/** A version without the vulnerability. */
export type FixedInput = {
  /** The first version of the artifact without it. */
  fixedVersion: Scalars['String']['input'];
  /** When the scanner's database was built. */
  grypeDbBuilt?: InputMaybe<Scalars['String']['input']>;
  /** The checksum of the scanner's database. */
  grypeDbChecksum?: InputMaybe<Scalars['String']['input']>;
  /** A remark, or why that is so. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The version of the scanner that confirmed it. */
  scannerVersion?: InputMaybe<Scalars['String']['input']>;
};

/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type Group = Node & Resource & {
  __typename?: 'Group';
  /** The advisories of the group. */
  advisories: AdvisoryConnection;
  /** The groups above that the caller may see, the organization first. */
  ancestors: Array<Group>;
  /** The groups directly below. */
  children: GroupConnection;
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** All groups below, at any depth. */
  descendants: GroupConnection;
  /** Free text; empty when none was given. */
  description: Scalars['String']['output'];
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The identities that were made in the group. */
  identities: IdentityConnection;
  /** What the organization is to the operator; null where that was not said. */
  kind?: Maybe<OrgKind>;
  /** The name, unique among the groups of one parent. */
  name: Scalars['String']['output'];
  /** The group above. Null for an organization. Null when the caller may not see it. */
  parent?: Maybe<Group>;
  /** The repos of the group. */
  repos: RepoConnection;
  /** How many of which kinds of resource the organization may have; no entry means no limit. */
  resourceLimits: Array<ResourceLimit>;
  /** Who has which role in the group. What is inherited from the groups above is not among them. */
  roleBindings: RoleBindingConnection;
  /** The roles that were made in the group. */
  roles: RoleConnection;
  /** The organization that the group is in; for an organization the group itself. Null when the caller may not see it. */
  root?: Maybe<Group>;
  /** How far the setup has come; null where that was not said. */
  status?: Maybe<OrgStatus>;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
  /** Whether it was confirmed who is behind the organization. */
  verified: Scalars['Boolean']['output'];
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupAdvisoriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AdvisoryFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<AdvisoryOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupChildrenArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<GroupFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<GroupOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupDescendantsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<GroupFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<GroupOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupIdentitiesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<IdentityFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<IdentityOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupReposArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RepoFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RepoOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupRoleBindingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RoleBindingFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RoleBindingOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupRolesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RoleFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RoleOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of a list of groups. */
export type GroupConnection = {
  __typename?: 'GroupConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<GroupEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Group>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of groups and its place in the list. */
export type GroupEdge = {
  __typename?: 'GroupEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Group;
};

/** Which groups to list. All that is given must hold; what is left out or null does not count. */
export type GroupFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only a group of exactly this name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of groups. */
export type GroupOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: GroupOrderField;
};

/** What groups can be ordered by. */
export type GroupOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** Somebody or something that calls. Its relationship says which tokens stand for it. */
export type Identity = Node & Resource & {
  __typename?: 'Identity';
  /** The company that a person works for; empty if not told. */
  company: Scalars['String']['output'];
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** Free text; empty when none was given. */
  description: Scalars['String']['output'];
  /** The e-mail address as its issuer has verified it; empty if none. */
  email: Scalars['String']['output'];
  /** The e-mail address that its issuer names and has not verified; empty if none. */
  emailUnverified: Scalars['String']['output'];
  /** The group that it was made in. Null for a person, who is in no group. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** When a token last stood for it, exact to the minute; at first the time of creation. */
  lastSeenTime: Scalars['DateTime']['output'];
  /** The name, unique among the identities of one group. */
  name: Scalars['String']['output'];
  /** Which tokens stand for it. Null when none do. */
  relationship?: Maybe<IdentityRelationship>;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** A page of a list of identities. */
export type IdentityConnection = {
  __typename?: 'IdentityConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<IdentityEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Identity>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of identities and its place in the list. */
export type IdentityEdge = {
  __typename?: 'IdentityEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Identity;
};

/** Which identities to list. All that is given must hold; what is left out or null does not count. */
export type IdentityFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only an identity of exactly this name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only identities with this kind of relationship. */
  relationshipType?: InputMaybe<RelationshipType>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of identities. */
export type IdentityOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: IdentityOrderField;
};

/** What identities can be ordered by. */
export type IdentityOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By the time at which a token last stood for it. */
  | 'LAST_SEEN_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** Which tokens stand for an identity. */
export type IdentityRelationship = AwsIdentity | ClaimMatch | ServicePrincipalRelationship | StaticKeys;

/** The users and groups of an image. */
export type ImageAccounts = {
  __typename?: 'ImageAccounts';
  /** The groups to add. */
  groups: Array<ImageGroup>;
  /** The user that the container runs as: a name or a number. */
  runAs: Scalars['String']['output'];
  /** The users to add. */
  users: Array<ImageUser>;
};

/** The users and groups of an image. */
export type ImageAccountsInput = {
  /** The groups to add. */
  groups?: InputMaybe<Array<ImageGroupInput>>;
  /** The user that the container runs as: a name or a number. */
  runAs?: InputMaybe<Scalars['String']['input']>;
  /** The users to add. */
  users?: InputMaybe<Array<ImageUserInput>>;
};

/** Whom an image trusts beside its own list. */
export type ImageCertificates = {
  __typename?: 'ImageCertificates';
  /** Certificates that are given in full. */
  additional: Array<OverlayFile>;
  /** Names of well-known sets of certificates. */
  providers: Array<Scalars['String']['output']>;
};

/** Whom an image trusts beside its own list. */
export type ImageCertificatesInput = {
  /** Certificates that are given in full. */
  additional?: InputMaybe<Array<OverlayFileInput>>;
  /** Names of well-known sets of certificates. */
  providers?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** What goes into an image. */
export type ImageContents = {
  __typename?: 'ImageContents';
  /** Names of packages, each with an optional version constraint. */
  packages: Array<Scalars['String']['output']>;
  /** The keys that the running container trusts for packages. */
  runtimeKeyring: Array<OverlayFile>;
  /** The package repositories that the running container may install from. */
  runtimeRepositories: Array<Scalars['String']['output']>;
};

/** What goes into an image. */
export type ImageContentsInput = {
  /** Names of packages, each with an optional version constraint. */
  packages?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The keys that the running container trusts for packages. */
  runtimeKeyring?: InputMaybe<Array<OverlayFileInput>>;
  /** The package repositories that the running container may install from. */
  runtimeRepositories?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A group of users of an image. */
export type ImageGroup = {
  __typename?: 'ImageGroup';
  /** The numeric group id. */
  gid: Scalars['Int']['output'];
  /** The name. */
  groupname: Scalars['String']['output'];
  /** The login names of its members. */
  members: Array<Scalars['String']['output']>;
};

/** A group of users of an image. */
export type ImageGroupInput = {
  /** The numeric group id. */
  gid?: InputMaybe<Scalars['Int']['input']>;
  /** The name. */
  groupname: Scalars['String']['input'];
  /** The login names of its members. */
  members?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A user of an image. */
export type ImageUser = {
  __typename?: 'ImageUser';
  /** The numeric id of the primary group. */
  gid: Scalars['Int']['output'];
  /** The name of the primary group. */
  groupName: Scalars['String']['output'];
  /** The path of the home directory. */
  homeDir: Scalars['String']['output'];
  /** The path of the login shell. */
  shell: Scalars['String']['output'];
  /** The numeric user id. */
  uid: Scalars['Int']['output'];
  /** The login name. */
  username: Scalars['String']['output'];
};

/** A user of an image. */
export type ImageUserInput = {
  /** The numeric id of the primary group. */
  gid?: InputMaybe<Scalars['Int']['input']>;
  /** The name of the primary group. */
  groupName?: InputMaybe<Scalars['String']['input']>;
  /** The path of the home directory. */
  homeDir?: InputMaybe<Scalars['String']['input']>;
  /** The path of the login shell. */
  shell?: InputMaybe<Scalars['String']['input']>;
  /** The numeric user id. */
  uid?: InputMaybe<Scalars['Int']['input']>;
  /** The login name. */
  username: Scalars['String']['input'];
};

/** What `importAdvisories` takes. */
export type ImportAdvisoriesInput = {
  /** The advisories, 500 at most. */
  advisories: Array<AdvisoryInput>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The group that the advisories hang below. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `importAdvisories` gives. */
export type ImportAdvisoriesPayload = {
  __typename?: 'ImportAdvisoriesPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** How many were not there before. */
  created?: Maybe<Scalars['Int']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** How many were there just like that. */
  unchanged?: Maybe<Scalars['Int']['output']>;
  /** How many were there and differed. */
  updated?: Maybe<Scalars['Int']['output']>;
};

/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Creates a group, or, without a parent, an organization that the caller will own. */
  createGroup: CreateGroupPayload;
  /** Creates an identity in a group, with one relationship. Nobody is contacted. */
  createIdentity: CreateIdentityPayload;
  /** Creates a repo in a group. */
  createRepo: CreateRepoPayload;
  /** Creates a role in a group. It can give only what the caller holds there. */
  createRole: CreateRolePayload;
  /** Gives an identity a role in a group. A caller can give only what it holds there itself. */
  createRoleBinding: CreateRoleBindingPayload;
  /** Creates a tag in a repo, or moves the one of that name to another image. */
  createTag: CreateTagPayload;
  /** Deletes a group. It must be empty: no group, repo, identity or anything else may be left in it. */
  deleteGroup: DeleteGroupPayload;
  /** Deletes an identity, and with it its role bindings. */
  deleteIdentity: DeleteIdentityPayload;
  /** Deletes a repo. It must have no tags left. */
  deleteRepo: DeleteRepoPayload;
  /** Deletes a role. No binding may use it any more. */
  deleteRole: DeleteRolePayload;
  /** Takes a role away again. One that does not exist (any more) is no error. */
  deleteRoleBinding: DeleteRoleBindingPayload;
  /** Deletes a tag. The image stays. */
  deleteTag: DeleteTagPayload;
  /** Takes a batch of a feed: makes the advisories that are not there yet and brings the others up to date. A second run changes nothing; events that others have added stay. */
  importAdvisories: ImportAdvisoriesPayload;
  /** Changes a group. Fields that are left out stay as they are; null or "" clears one. */
  updateGroup: UpdateGroupPayload;
  /** Changes an identity. Fields that are left out stay as they are; null or "" clears one. */
  updateIdentity: UpdateIdentityPayload;
  /** Changes a repo. Fields that are left out stay as they are; null or "" clears one. */
  updateRepo: UpdateRepoPayload;
  /** Writes the readme of a repo. Readmes come from the catalog, so only the operator may do this. */
  updateRepoReadme: UpdateRepoReadmePayload;
  /** Changes a role. Fields that are left out stay as they are; null or "" clears one. */
  updateRole: UpdateRolePayload;
  /** Changes a role binding. Fields that are left out stay as they are; null or "" clears one. */
  updateRoleBinding: UpdateRoleBindingPayload;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateGroupArgs = {
  input: CreateGroupInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateIdentityArgs = {
  input: CreateIdentityInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateRepoArgs = {
  input: CreateRepoInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateRoleArgs = {
  input: CreateRoleInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateRoleBindingArgs = {
  input: CreateRoleBindingInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateTagArgs = {
  input: CreateTagInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteGroupArgs = {
  input: DeleteGroupInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteIdentityArgs = {
  input: DeleteIdentityInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteRepoArgs = {
  input: DeleteRepoInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteRoleArgs = {
  input: DeleteRoleInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteRoleBindingArgs = {
  input: DeleteRoleBindingInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteTagArgs = {
  input: DeleteTagInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationImportAdvisoriesArgs = {
  input: ImportAdvisoriesInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationUpdateGroupArgs = {
  input: UpdateGroupInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationUpdateIdentityArgs = {
  input: UpdateIdentityInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationUpdateRepoArgs = {
  input: UpdateRepoInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationUpdateRepoReadmeArgs = {
  input: UpdateRepoReadmeInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationUpdateRoleArgs = {
  input: UpdateRoleInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationUpdateRoleBindingArgs = {
  input: UpdateRoleBindingInput;
};

/** A text under a name. */
export type NamedValue = {
  __typename?: 'NamedValue';
  /** The name. */
  name: Scalars['String']['output'];
  /** The text under it. */
  value: Scalars['String']['output'];
};

/** A text under a name. */
export type NamedValueInput = {
  /** The name. Each name may be given once. */
  name: Scalars['String']['input'];
  /** The text under it. */
  value: Scalars['String']['input'];
};

/** Anything that has an id of its own. */
export type Node = {
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
};

/** Something that the input names does not exist. */
export type NotFoundError = UserError & {
  __typename?: 'NotFoundError';
  /** What is wrong, in words for the person who asked. */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is: `["input", "name"]`; null when it is nowhere in particular. */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason a program can switch on, the same on every face: `NOT_FOUND`, `PRIVILEGE_ESCALATION`. */
  reason: Scalars['String']['output'];
  /** The type of what does not exist: `Repo`. */
  resourceType?: Maybe<Scalars['String']['output']>;
  /** The uid of what does not exist. */
  resourceUid?: Maybe<Scalars['UID']['output']>;
};

/** What there is to say about an event. */
export type NoteInput = {
  /** A remark, or why that is so. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** A search in the National Vulnerability Database. */
export type NvdDetection = {
  __typename?: 'NvdDetection';
  /** The CPE name that was found. */
  cpeFound: Scalars['String']['output'];
  /** The CPE name that was searched for. */
  cpeSearched: Scalars['String']['output'];
};

/** A search in the National Vulnerability Database. */
export type NvdDetectionInput = {
  /** The CPE name that was found. */
  cpeFound?: InputMaybe<Scalars['String']['input']>;
  /** The CPE name that was searched for. */
  cpeSearched?: InputMaybe<Scalars['String']['input']>;
};

/** Which end of an order comes first. */
export type OrderDirection =
  /** The smallest first: a to z, the oldest first. */
  | 'ASC'
  /** The largest first: z to a, the newest first. */
  | 'DESC';

/** What an organization is to the operator of the installation. */
export type OrgKind =
  /** It pays through the AWS Marketplace. */
  | 'AWS_MARKETPLACE'
  /** It pays. */
  | 'CUSTOMER'
  /** It exists for development and tests. */
  | 'DEV'
  /** It belongs to the service itself. */
  | 'INFRA'
  /** It tries the service at no cost. */
  | 'STARTER';

/** How far the setup of an organization has come. */
export type OrgStatus =
  /** It is being set up. */
  | 'INITIALIZING'
  /** It can be used. */
  | 'READY'
  /** It is closed for the time being. */
  | 'SUSPENDED';

/** A file with a key or a certificate. */
export type OverlayFile = {
  __typename?: 'OverlayFile';
  /** What is in it, in PEM. */
  content: Scalars['String']['output'];
  /** The name of the file. */
  name: Scalars['String']['output'];
};

/** A file with a key or a certificate. */
export type OverlayFileInput = {
  /** What is in it, in PEM. */
  content: Scalars['String']['input'];
  /** The name of the file. */
  name: Scalars['String']['input'];
};

/** Where a page lies in its list. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** The cursor of the last item; null on an empty page. As `after` it gives the next page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether more items follow this page. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether items come before this page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first item; null on an empty page. */
  startCursor?: Maybe<Scalars['String']['output']>;
};

/** The fix was carried into versions that lacked it. */
export type Patched = {
  __typename?: 'Patched';
  /** A remark. */
  note: Scalars['String']['output'];
  /** The versions that have the fix now. */
  patchedVersions: Array<Scalars['String']['output']>;
};

/** The fix was carried into versions that lacked it. */
export type PatchedInput = {
  /** A remark, or why that is so. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The versions that have the fix now. */
  patchedVersions?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The fix must come from the project itself. */
export type PendingUpstreamFix = {
  __typename?: 'PendingUpstreamFix';
  /** What is waited for. */
  note: Scalars['String']['output'];
};

/** The caller may not do this. */
export type PermissionError = UserError & {
  __typename?: 'PermissionError';
  /** Where the caller lacks it. */
  at?: Maybe<Scalars['UID']['output']>;
  /** What the caller lacks; of several the first. */
  capability?: Maybe<Capability>;
  /** What is wrong, in words for the person who asked. */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is: `["input", "name"]`; null when it is nowhere in particular. */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason a program can switch on, the same on every face: `NOT_FOUND`, `PRIVILEGE_ESCALATION`. */
  reason: Scalars['String']['output'];
};

/** The input is fine, but things are not in the state it needs. */
export type PreconditionFailedError = UserError & {
  __typename?: 'PreconditionFailedError';
  /** What is wrong, in words for the person who asked. */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is: `["input", "name"]`; null when it is nowhere in particular. */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason a program can switch on, the same on every face: `NOT_FOUND`, `PRIVILEGE_ESCALATION`. */
  reason: Scalars['String']['output'];
  /** What stands in the way. */
  violations: Array<PreconditionViolation>;
};

/** One thing that stands in the way. */
export type PreconditionViolation = {
  __typename?: 'PreconditionViolation';
  /** What to do about it, in words. */
  description: Scalars['String']['output'];
  /** What it is about, such as the kind of resource that still exists: `repos`. */
  subject?: Maybe<Scalars['String']['output']>;
  /** What kind of obstacle: `RESOURCE_NOT_EMPTY`, `ROLE_IN_USE`. */
  type: Scalars['String']['output'];
};

/** All that can be read. Everything shows what the caller may see, and no more. */
export type Query = {
  __typename?: 'Query';
  /** Lists the advisories that the caller may see. Example: `advisories(filter: { aliases: ["CVE-2023-45288"] }) { nodes { artifactName severities { type score } } }` */
  advisories: AdvisoryConnection;
  /** Gives an advisory by its uid; null when it does not exist, an error when the caller may not see it. Example: `advisory(uid: $uid) { advisoryId latestEvent { type } }` */
  advisory?: Maybe<Advisory>;
  /** Gives a group by its uid; null when it does not exist, an error when the caller may not see it. Example: `group(uid: $uid) { name children { nodes { name } } }` */
  group?: Maybe<Group>;
  /** Lists the groups that the caller may see. Example: `groups(scope: { inRoot: true }) { nodes { uid name } }` */
  groups: GroupConnection;
  /** Lists the identities that the caller may see. Example: `identities(filter: { relationshipType: CLAIM_MATCH }) { nodes { uid name } }` */
  identities: IdentityConnection;
  /** Gives an identity by its uid; null when it does not exist, an error when the caller may not see it. Example: `identity(uid: $uid) { name relationship { ... on ClaimMatch { issuer subject } } }` */
  identity?: Maybe<Identity>;
  /** Gives anything by its id; null when it does not exist or the caller may not see it. Example: `node(id: $id) { id ... on Repo { name } }` */
  node?: Maybe<Node>;
  /** Gives many things by their ids, in the same order; null for each that does not exist or may not be seen. Example: `nodes(ids: $ids) { id ... on Tag { digest } }` */
  nodes: Array<Maybe<Node>>;
  /** Says that the server is there, with or without a token. Example: `{ ping }` */
  ping: Scalars['String']['output'];
  /** Gives a repo by its uid; null when it does not exist, an error when the caller may not see it. Example: `repo(uid: $uid) { name readme tags(first: 5) { nodes { name digest } } }` */
  repo?: Maybe<Repo>;
  /** Lists the repos that the caller may see. Example: `repos(first: 20, orderBy: [{ field: NAME }], filter: { nameContains: "nginx" }) { totalCount nodes { uid name } }` */
  repos: RepoConnection;
  /** Gives anything by its uid, whatever it is; null when it does not exist or the caller may not see it. Example: `resource(uid: $uid) { __typename uid ... on Group { name } }` */
  resource?: Maybe<Resource>;
  /** Gives a role by its uid; null when it does not exist, an error when the caller may not see it. Example: `role(uid: $uid) { name capabilities }` */
  role?: Maybe<Role>;
  /** Gives a role binding by its uid; null when it does not exist, an error when the caller may not see it. Example: `roleBinding(uid: $uid) { identity { name } role { name } }` */
  roleBinding?: Maybe<RoleBinding>;
  /** Lists the role bindings that the caller may see. Example: `roleBindings(filter: { identity: $uid }) { nodes { group { name } role { name } } }` */
  roleBindings: RoleBindingConnection;
  /** Lists the roles that the caller may see. Example: `roles(filter: { name: "viewer" }) { nodes { uid capabilities } }` */
  roles: RoleConnection;
  /** Gives a tag by its uid; null when it does not exist, an error when the caller may not see it. Example: `tag(uid: $uid) { name digest repo { name } }` */
  tag?: Maybe<Tag>;
  /** Lists the tags that the caller may see. Example: `tags(scope: { childrenOf: $repo }, filter: { deprecated: false }) { nodes { name digest } }` */
  tags: TagConnection;
  /** The caller; null without a token. Example: `viewer { identity { uid name } can(capability: REPO_CREATE, at: $group) }` */
  viewer?: Maybe<Viewer>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryAdvisoriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AdvisoryFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<AdvisoryOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryAdvisoryArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryGroupArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryGroupsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<GroupFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<GroupOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryIdentitiesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<IdentityFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<IdentityOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryIdentityArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryNodesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryRepoArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryReposArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RepoFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RepoOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryResourceArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryRoleArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryRoleBindingArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryRoleBindingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RoleBindingFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RoleBindingOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryRolesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RoleFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RoleOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryTagArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryTagsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TagFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<TagOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/** The ways in which tokens can stand for an identity. */
export type RelationshipType =
  /** By who the caller is on AWS. */
  | 'AWS_IDENTITY'
  /** By the claims of the token. */
  | 'CLAIM_MATCH'
  /** By being a part of the service. */
  | 'SERVICE_PRINCIPAL'
  /** By keys that were given with the identity. */
  | 'STATIC';

/** A repository of images in a group. */
export type Repo = Node & Resource & {
  __typename?: 'Repo';
  /** The names of the tags that still receive updates. */
  activeTags: Array<Scalars['String']['output']>;
  /** Other names that the image is known by. */
  aliases: Array<Scalars['String']['output']>;
  /** The names of the bundles that the image is sold in. */
  bundles: Array<Scalars['String']['output']>;
  /** The tier under which the catalog offers the image; null: not in the catalog. */
  catalogTier?: Maybe<CatalogTier>;
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** What is added to each image of the source; null: nothing. */
  customOverlay?: Maybe<CustomOverlay>;
  /** Free text; empty when none was given. */
  description: Scalars['String']['output'];
  /** The group that it is in. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The name as in OCI: `nginx`, `team/nginx`. Unique in its group. */
  name: Scalars['String']['output'];
  /** The readme in Markdown; empty when none was written. */
  readme: Scalars['String']['output'];
  /** Where the images come from; null when the repo does not follow another one. */
  syncConfig?: Maybe<SyncConfig>;
  /** The tags of the repo. Signatures, dated copies and package revisions are left out unless asked for. */
  tags: TagConnection;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};


/** A repository of images in a group. */
export type RepoTagsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TagFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<TagOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of a list of repos. */
export type RepoConnection = {
  __typename?: 'RepoConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<RepoEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Repo>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of repos and its place in the list. */
export type RepoEdge = {
  __typename?: 'RepoEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Repo;
};

/** Which repos to list. All that is given must hold; what is left out or null does not count. */
export type RepoFilter = {
  /** Only repos in one of these bundles. */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only repos of this tier. */
  catalogTier?: InputMaybe<CatalogTier>;
  /** Only repos of one of these tiers. */
  catalogTierIn?: InputMaybe<Array<CatalogTier>>;
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only repos with this text in their description, in any case. */
  descriptionContains?: InputMaybe<Scalars['String']['input']>;
  /** Only a repo of exactly this name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of repos. */
export type RepoOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: RepoOrderField;
};

/** What repos can be ordered by. */
export type RepoOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** Anything that has an address, the same on every face of the platform. */
export type Resource = {
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** How many of one kind of resource an organization may have. */
export type ResourceLimit = {
  __typename?: 'ResourceLimit';
  /** The name of the kind. */
  kind: Scalars['String']['output'];
  /** How many there may be. */
  limit: Scalars['Int']['output'];
};

/** How far the review of an event has come. */
export type ReviewState =
  /** It was found right. */
  | 'APPROVED'
  /** Nobody has reviewed it yet. */
  | 'PENDING'
  /** It was found wrong. */
  | 'REJECTED'
  /** It must be changed first. */
  | 'REQUEST_CHANGES';

/** A named set of capabilities: built in, which everybody can read, or made in a group. */
export type Role = Node & Resource & {
  __typename?: 'Role';
  /** Whether the role is the same in all installations and cannot be changed. */
  builtIn: Scalars['Boolean']['output'];
  /** What the role gives. */
  capabilities: Array<Capability>;
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** Free text; empty when none was given. */
  description: Scalars['String']['output'];
  /** The group that it was made in. Null for a built-in role. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The name, unique among the roles of one group. */
  name: Scalars['String']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** Gives an identity a role in a group and everything below it. */
export type RoleBinding = Node & Resource & {
  __typename?: 'RoleBinding';
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** The group it is given in. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** Who has the role. Null when the caller may not see it. */
  identity?: Maybe<Identity>;
  /** The uid of who has the role. */
  identityUid: Scalars['UID']['output'];
  /** What is given. Null when the caller may not see it. */
  role?: Maybe<Role>;
  /** The uid of what is given. */
  roleUid: Scalars['UID']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** A page of a list of role bindings. */
export type RoleBindingConnection = {
  __typename?: 'RoleBindingConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<RoleBindingEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<RoleBinding>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of role bindings and its place in the list. */
export type RoleBindingEdge = {
  __typename?: 'RoleBindingEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: RoleBinding;
};

/** Which role bindings to list. All that is given must hold; what is left out or null does not count. */
export type RoleBindingFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only bindings made in the group with this uid. */
  group?: InputMaybe<Scalars['UID']['input']>;
  /** Only bindings of the identity with this uid. */
  identity?: InputMaybe<Scalars['UID']['input']>;
  /** Only bindings of the role with this uid. */
  role?: InputMaybe<Scalars['UID']['input']>;
};

/** One term of the order of role bindings. */
export type RoleBindingOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: RoleBindingOrderField;
};

/** What role bindings can be ordered by. */
export type RoleBindingOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** A page of a list of roles. */
export type RoleConnection = {
  __typename?: 'RoleConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<RoleEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Role>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of roles and its place in the list. */
export type RoleEdge = {
  __typename?: 'RoleEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Role;
};

/** Which roles to list. All that is given must hold; what is left out or null does not count. */
export type RoleFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only roles with one of these capabilities. */
  hasCapabilities?: InputMaybe<Array<Capability>>;
  /** Only a role of exactly this name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of roles. */
export type RoleOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: RoleOrderField;
};

/** What roles can be ordered by. */
export type RoleOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** A scan of the artifact. */
export type ScanDetection = {
  __typename?: 'ScanDetection';
  /** The version of the artifact that was scanned. */
  artifactVersion: Scalars['String']['output'];
  /** The name of the component. */
  component: Scalars['String']['output'];
  /** The scanner's id of the component. */
  componentId: Scalars['String']['output'];
  /** The path of the component inside the package. */
  componentLocation: Scalars['String']['output'];
  /** The kind of the component. */
  componentType: Scalars['String']['output'];
  /** The version of the component. */
  componentVersion: Scalars['String']['output'];
  /** When the scanner's database was built. */
  grypeDbBuilt: Scalars['String']['output'];
  /** The checksum of the scanner's database. */
  grypeDbChecksum: Scalars['String']['output'];
  /** The name of the scanner. */
  scanner: Scalars['String']['output'];
  /** The version of the scanner. */
  scannerVersion: Scalars['String']['output'];
  /** The package that was scanned, of those that are built together. */
  subpackage: Scalars['String']['output'];
};

/** A scan of the artifact. */
export type ScanDetectionInput = {
  /** The version of the artifact that was scanned. */
  artifactVersion?: InputMaybe<Scalars['String']['input']>;
  /** The name of the component. */
  component?: InputMaybe<Scalars['String']['input']>;
  /** The scanner's id of the component. */
  componentId?: InputMaybe<Scalars['String']['input']>;
  /** The path of the component inside the package. */
  componentLocation?: InputMaybe<Scalars['String']['input']>;
  /** The kind of the component. */
  componentType?: InputMaybe<Scalars['String']['input']>;
  /** The version of the component. */
  componentVersion?: InputMaybe<Scalars['String']['input']>;
  /** When the scanner's database was built. */
  grypeDbBuilt?: InputMaybe<Scalars['String']['input']>;
  /** The checksum of the scanner's database. */
  grypeDbChecksum?: InputMaybe<Scalars['String']['input']>;
  /** The name of the scanner. */
  scanner?: InputMaybe<Scalars['String']['input']>;
  /** The version of the scanner. */
  scannerVersion?: InputMaybe<Scalars['String']['input']>;
  /** The package that was scanned, of those that are built together. */
  subpackage?: InputMaybe<Scalars['String']['input']>;
};

/** The part of the tree to list. All that is given must hold. */
export type ScopeInput = {
  /** Only what lies above this uid. */
  ancestorsOf?: InputMaybe<Scalars['UID']['input']>;
  /** Only what lies directly below this uid. */
  childrenOf?: InputMaybe<Scalars['UID']['input']>;
  /** Only what lies below this uid, at any depth. */
  descendantsOf?: InputMaybe<Scalars['UID']['input']>;
  /** True: only what lies below nothing, such as organizations. */
  inRoot?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only these uids, 1000 at most. */
  uids?: InputMaybe<Array<Scalars['UID']['input']>>;
};

/** The parts of the service that act in groups under an identity of their own. */
export type ServicePrincipal =
  /** Builds customized images. */
  | 'APKO_BUILDER'
  /** Copies images of the catalog into repos. */
  | 'CATALOG_SYNCER'
  /** Checks signatures at admission. */
  | 'COSIGNED'
  /** Carries out what was bought. */
  | 'ENTITLEMENT_SYNCER'
  /** The part named guardener. */
  | 'GUARDENER'
  /** Takes in what clusters report. */
  | 'INGESTER'
  /** The part named materializer. */
  | 'MATERIALIZER'
  /** The part named microflow. */
  | 'MICROFLOW'
  /** The part named microvm. */
  | 'MICROVM'
  /** The part named sedimentology. */
  | 'SEDIMENTOLOGY'
  /** Serves skills. */
  | 'SKILLS'
  /** The part named skillup. */
  | 'SKILLUP'
  /** Scans images for vulnerabilities. */
  | 'TENANT_SCANNER';

/** A part of the service itself. */
export type ServicePrincipalRelationship = {
  __typename?: 'ServicePrincipalRelationship';
  /** Which part. */
  servicePrincipal: ServicePrincipal;
};

/** A rating of a vulnerability. */
export type Severity = {
  __typename?: 'Severity';
  /** The rating as the scheme writes it; for CVSS a vector. */
  score: Scalars['String']['output'];
  /** The scheme of the rating; null where that was not said. */
  type?: Maybe<SeverityType>;
};

/** A rating of a vulnerability. */
export type SeverityInput = {
  /** The rating as the scheme writes it; for CVSS a vector. */
  score: Scalars['String']['input'];
  /** The scheme of the rating. */
  type: SeverityType;
};

/** The schemes of rating how severe a vulnerability is. */
export type SeverityType =
  /** CVSS 2. */
  | 'CVSS_V2'
  /** CVSS 3.0 and 3.1. */
  | 'CVSS_V3'
  /** CVSS 4.0. */
  | 'CVSS_V4';

/** Tokens of an issuer that cannot be reached, signed with keys that were given. */
export type StaticKeys = {
  __typename?: 'StaticKeys';
  /** The audiences that are accepted; empty: that of this server. */
  audiences: Array<Scalars['String']['output']>;
  /** When the keys stop being accepted; null: never. */
  expirationTime?: Maybe<Scalars['DateTime']['output']>;
  /** The exact issuer. */
  issuer: Scalars['URL']['output'];
  /** The public keys: a JSON Web Key Set. */
  issuerKeys: Scalars['String']['output'];
  /** The exact subject. */
  subject: Scalars['String']['output'];
};

/** Tokens of an issuer that cannot be reached, signed with keys that are given here. */
export type StaticKeysInput = {
  /** The audiences that are accepted; that of this server when left out. */
  audiences?: InputMaybe<Array<Scalars['String']['input']>>;
  /** When the keys stop being accepted; never when left out. */
  expirationTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The exact issuer. */
  issuer: Scalars['URL']['input'];
  /** The public keys of the issuer: a JSON Web Key Set. */
  issuerKeys: Scalars['String']['input'];
  /** The exact subject. */
  subject: Scalars['String']['input'];
};

/** How a repo follows another one. */
export type SyncConfig = {
  __typename?: 'SyncConfig';
  /** The AWS location that the images are also copied to; empty: none. */
  amazon: Scalars['String']['output'];
  /** The overlay as the image builder reads it, in YAML; empty: none. */
  apkoOverlay: Scalars['String']['output'];
  /** The Azure location that the images are also copied to; empty: none. */
  azure: Scalars['String']['output'];
  /** When the following ends; null: it does not. */
  expirationTime?: Maybe<Scalars['DateTime']['output']>;
  /** The Google Cloud location that the images are also copied to; empty: none. */
  google: Scalars['String']['output'];
  /** Whether the repo keeps working although its entitlement has ended. */
  gracePeriod: Scalars['Boolean']['output'];
  /** The repo that is followed: its uid, or its name. */
  source: Scalars['String']['output'];
  /** Whether each synced image also gets a tag of its own that never moves. */
  uniqueTags: Scalars['Boolean']['output'];
};

/** How a repo follows another one. */
export type SyncConfigInput = {
  /** The AWS location to copy the images to as well. */
  amazon?: InputMaybe<Scalars['String']['input']>;
  /** The Azure location to copy the images to as well. */
  azure?: InputMaybe<Scalars['String']['input']>;
  /** The Google Cloud location to copy the images to as well. */
  google?: InputMaybe<Scalars['String']['input']>;
  /** The repo to follow: its uid, or its name. */
  source: Scalars['String']['input'];
};

/** A name that a repo gives to an image. It can be moved to another image. */
export type Tag = Node & Resource & {
  __typename?: 'Tag';
  /** The names of the bundles that the tag is sold in. */
  bundles: Array<Scalars['String']['output']>;
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** Whether the tag is at the end of its life and receives no more updates. */
  deprecated: Scalars['Boolean']['output'];
  /** The digest of the image. */
  digest: Scalars['Digest']['output'];
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The name, unique in its repo: `1.29`, `latest`. */
  name: Scalars['String']['output'];
  /** The repo that it is in. Null when the caller may not see it. */
  repo?: Maybe<Repo>;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** A page of a list of tags. */
export type TagConnection = {
  __typename?: 'TagConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<TagEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Tag>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of tags and its place in the list. */
export type TagEdge = {
  __typename?: 'TagEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Tag;
};

/** Which tags to list. All that is given must hold; what is left out or null does not count. */
export type TagFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only tags that are at the end of their life (true), or only the others (false). */
  deprecated?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only tags of this image. */
  digest?: InputMaybe<Scalars['Digest']['input']>;
  /** True: also the tags with a build date, such as `1.2.3-20250131`. */
  includeDates?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: also the tags with a package revision, such as `1.2.3-r4`. */
  includeEpochs?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: also the tags that carry signatures and attestations of an image. */
  includeReferrers?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only a tag of exactly this name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only tags that were made or moved at this time or later. */
  updatedSince?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of tags. */
export type TagOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: TagOrderField;
};

/** What tags can be ordered by. */
export type TagOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** The vulnerability is there. */
export type TruePositiveDetermination = {
  __typename?: 'TruePositiveDetermination';
  /** Why that is so. */
  note: Scalars['String']['output'];
};

/** What `updateGroup` takes. */
export type UpdateGroupInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What it is to the operator, who alone may set it. */
  kind?: InputMaybe<OrgKind>;
  /** The name: 3 to 63 lower-case letters, digits, spaces, dots, underscores and hyphens. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a group. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it was confirmed who is behind it. Only the operator may set it. */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateGroup` gives. */
export type UpdateGroupPayload = {
  __typename?: 'UpdateGroupPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it is now; null when it was refused. */
  group?: Maybe<Group>;
};

/** What `updateIdentity` takes. */
export type UpdateIdentityInput = {
  /** Callers on AWS stand for it. */
  awsIdentity?: InputMaybe<AwsIdentityInput>;
  /** Tokens stand for it by their claims. */
  claimMatch?: InputMaybe<ClaimMatchInput>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The company that a person works for. */
  company?: InputMaybe<Scalars['String']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** A part of the service stands for it. */
  servicePrincipal?: InputMaybe<ServicePrincipal>;
  /** Tokens stand for it by keys that are given here. */
  staticKeys?: InputMaybe<StaticKeysInput>;
  /** The uid of an identity. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateIdentity` gives. */
export type UpdateIdentityPayload = {
  __typename?: 'UpdateIdentityPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it is now; null when it was refused. */
  identity?: Maybe<Identity>;
};

/** What `updateRepo` takes. */
export type UpdateRepoInput = {
  /** The names of the tags that still receive updates. */
  activeTags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Other names that the image is known by. */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The names of the bundles that the image is sold in. */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The tier under which the catalog offers the image. */
  catalogTier?: InputMaybe<CatalogTier>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What to add to each image of the source. */
  customOverlay?: InputMaybe<CustomOverlayInput>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case path components as in OCI, such as `nginx` or `team/nginx`. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Where the images come from. */
  syncConfig?: InputMaybe<SyncConfigInput>;
  /** The uid of a repo. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateRepo` gives. */
export type UpdateRepoPayload = {
  __typename?: 'UpdateRepoPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it is now; null when it was refused. */
  repo?: Maybe<Repo>;
};

/** What `updateRepoReadme` takes. */
export type UpdateRepoReadmeInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The whole text, in Markdown; empty: no readme. */
  content: Scalars['String']['input'];
  /** The uid of the repo. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateRepoReadme` gives. */
export type UpdateRepoReadmePayload = {
  __typename?: 'UpdateRepoReadmePayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The readme as it is now; null when it was refused. */
  readme?: Maybe<Scalars['String']['output']>;
  /** The repo whose readme it is. Null when the caller may not see it. */
  repo?: Maybe<Repo>;
};

/** What `updateRoleBinding` takes. */
export type UpdateRoleBindingInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of who is to have the role. */
  identityUid?: InputMaybe<Scalars['UID']['input']>;
  /** The uid of the role. */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
  /** The uid of a role binding. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateRoleBinding` gives. */
export type UpdateRoleBindingPayload = {
  __typename?: 'UpdateRoleBindingPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it is now; null when it was refused. */
  roleBinding?: Maybe<RoleBinding>;
};

/** What `updateRole` takes. */
export type UpdateRoleInput = {
  /** What the role gives: only what the caller itself holds there. */
  capabilities?: InputMaybe<Array<Capability>>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a role. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateRole` gives. */
export type UpdateRolePayload = {
  __typename?: 'UpdateRolePayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it is now; null when it was refused. */
  role?: Maybe<Role>;
};

/** Why a mutation was refused. */
export type UserError = {
  /** What is wrong, in words for the person who asked. */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is: `["input", "name"]`; null when it is nowhere in particular. */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason a program can switch on, the same on every face: `NOT_FOUND`, `PRIVILEGE_ESCALATION`. */
  reason: Scalars['String']['output'];
};

/** Fields of the input have bad values. All of them are reported at once. */
export type ValidationError = UserError & {
  __typename?: 'ValidationError';
  /** The fields and what is wrong with each. */
  fieldViolations: Array<FieldViolation>;
  /** What is wrong, in words for the person who asked. */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is: `["input", "name"]`; null when it is nowhere in particular. */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason a program can switch on, the same on every face: `NOT_FOUND`, `PRIVILEGE_ESCALATION`. */
  reason: Scalars['String']['output'];
};

/** The caller: the identity that the token stands for. */
export type Viewer = {
  __typename?: 'Viewer';
  /** Whether the caller may do one thing at a place. */
  can: Scalars['Boolean']['output'];
  /** All that the caller may do at a place, by bindings there and above. */
  capabilities: Array<Capability>;
  /** Who the caller is. */
  identity: Identity;
};


/** The caller: the identity that the token stands for. */
export type ViewerCanArgs = {
  at: Scalars['UID']['input'];
  capability: Capability;
};


/** The caller: the identity that the token stands for. */
export type ViewerCapabilitiesArgs = {
  at: Scalars['UID']['input'];
};

export type OverviewQueryVariables = Exact<{
  org: Scalars['UID']['input'];
}>;


export type OverviewQuery = { __typename?: 'Query', group?: { __typename?: 'Group', name: string, children: { __typename?: 'GroupConnection', nodes: Array<{ __typename?: 'Group', uid: string, name: string, repos: { __typename?: 'RepoConnection', totalCount: number } }> }, repos: { __typename?: 'RepoConnection', totalCount: number, nodes: Array<{ __typename?: 'Repo', name: string, readme: string, tags: { __typename?: 'TagConnection', totalCount: number, nodes: Array<{ __typename?: 'Tag', name: string, digest: string, deprecated: boolean }> } }> }, roleBindings: { __typename?: 'RoleBindingConnection', nodes: Array<{ __typename?: 'RoleBinding', role?: { __typename?: 'Role', name: string } | null, identity?: { __typename?: 'Identity', name: string, relationship?:
            | { __typename?: 'AwsIdentity' }
            | { __typename?: 'ClaimMatch', issuer?: string | null, subject?: string | null }
            | { __typename?: 'ServicePrincipalRelationship' }
            | { __typename?: 'StaticKeys' }
           | null } | null }> } } | null };


export const OverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Overview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"org"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"org"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ListValue","values":[{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"ASC"}}]}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"repos"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDescendants"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"repos"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"includeDescendants"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"readme"}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"deprecated"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"roleBindings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"identity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClaimMatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}}]}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;