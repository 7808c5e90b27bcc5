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
  /** A moment as RFC 3339 writes it, given in UTC with milliseconds. Example: `"2026-01-31T08:15:00.000Z"` */
  DateTime: { input: string; output: string; }
  /** The content address of an image: `sha256:` and 64 hexadecimal digits. Example: `"sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  Digest: { input: string; output: string; }
  /** Any JSON value. Example: `{ name: "nginx", aliases: ["nginx:latest"] }` */
  JSON: { input: unknown; output: unknown; }
  /** The path that addresses a resource on every face: 40 hexadecimal digits, then "/" and 16 more for each level below. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  UID: { input: string; output: string; }
  /** An absolute URL. Example: `"https://example.com/hooks"` */
  URL: { input: string; output: string; }
};

/** What `acceptGroupAccessRequest` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }` */
export type AcceptGroupAccessRequestInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the role to give. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['input'];
  /** The uid of the request. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `acceptGroupInvite` takes. Example: `{ code: "5f0c9a1e77d24b36.V2hvZXZlciByZWFkcyB0aGlzIG1heSBqb2luIHVzISE" }` */
export type AcceptGroupInviteInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The code, as the creation of the invite gave it. Example: `code: "5f0c9a1e77d24b36.V2hvZXZlciByZWFkcyB0aGlzIG1heSBqb2luIHVzISE"` */
  code: Scalars['String']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `acceptTerms` takes. Example: `{ group: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", documentIds: ["terms-2026-01"] }` */
export type AcceptTermsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The ids of the documents, 100 at most. Example: `documentIds: ["terms-2026-01"]` */
  documentIds: Array<Scalars['String']['input']>;
  /** The uid of the group. Example: `group: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  group: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What stands between an identity and a capability. Example: `NOT_GRANTED` */
export type AccessObstacle =
  /** The capability is internal: no role can give it. */
  | 'INTERNAL'
  /** No role with the capability is bound to it at the place or above. */
  | 'NOT_GRANTED'
  /** The place is outside of the group that the identity was made in; no binding changes that. */
  | 'OUT_OF_REACH';

/** How a role came to be given. Example: `DIRECT` */
export type AccessOrigin =
  /** Somebody bound it. */
  | 'DIRECT'
  /** The identity accepted an invite. */
  | 'INVITE'
  /** A group of the provider's directory is mapped to it: it holds for the members that the directory brings by SCIM, and for tokens that name the group. */
  | 'MAPPING'
  /** It is the default role of the identity provider that the identity first signed in through. */
  | 'SIGN_IN';

/** Where a right comes from, as an `AccessReason` tells it. Example: `{ roleUid: "63921b2c44617e3f2603851537be0123af4a57d7", groupUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", origin: DIRECT }` */
export type AccessSourceInput = {
  /** The uid of the group that it is given in. Example: `groupUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  groupUid: Scalars['UID']['input'];
  /** How it came to be given. Example: `origin: DIRECT` */
  origin: AccessOrigin;
  /** The uid of the identity provider or the mapping that it came by; left out for other origins. Example: `originUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  originUid?: InputMaybe<Scalars['UID']['input']>;
  /** The uid of the role. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['input'];
};

/** What is not known of the past. Example: `ROLE` */
export type AccessUnknown =
  /** What a directory gave or took away: it brought the identity or knew it by a sign-in, and tells only how that is now. */
  | 'DIRECTORY'
  /** How a binding came about: it was changed or deleted before that was kept, and is told as made by somebody. */
  | 'ORIGIN'
  /** What a role of the identity gave: it was changed later, or deleted, before its versions were kept. */
  | 'ROLE';

/** Which account associations to list. All that is given must hold; what is left out or null does not count. Example: `{ nameContains: "production" }` */
export type AccountAssociationFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only an account association of exactly this name. Example: `name: "production"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. Example: `nameContains: "production"` */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. Example: `nameIn: ["production"]` */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of account associations. Example: `{ field: NAME }` */
export type AccountAssociationOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: NAME` */
  field: AccountAssociationOrderField;
};

/** What account associations can be ordered by. Example: `NAME` */
export type AccountAssociationOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** A provider that a group has accounts at. Example: `GOOGLE` */
export type AccountProviderType =
  /** AWS, Amazon's cloud. */
  | 'AMAZON'
  /** Azure, Microsoft's cloud. */
  | 'AZURE'
  /** Google Cloud. */
  | 'GOOGLE';

/** What `addAdvisoryEvent` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", event: { author: "security team", reviewState: APPROVED, fixed: { fixedVersion: "1.29.3-r1" } } }` */
export type AddAdvisoryEventInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The event. Example: `event: { author: "security team", reviewState: APPROVED, fixed: { fixedVersion: "1.29.3-r1" } }` */
  event: AdvisoryEventInput;
  /** The uid of the advisory. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Which documents to list. All that is given must hold; what is left out or null does not count. Example: `{ package: "nginx" }` */
export type AdvisoryDocumentFilter = {
  /** Only the document on the package of this name. Example: `package: "nginx"` */
  package?: InputMaybe<Scalars['String']['input']>;
  /** Only documents with an advisory on one of these vulnerabilities, 1,000 at most. Example: `vulnerabilities: ["CVE-2023-45288"]` */
  vulnerabilities?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A step: who wrote it, and one of the kinds of event. Example: `{ author: "security team", reviewState: APPROVED, fixed: { fixedVersion: "1.29.3-r1" } }` */
export type AdvisoryEventInput = {
  /** Nobody will look into it. Example: `analysisNotPlanned: { note: "The vulnerable function is never called." }` */
  analysisNotPlanned?: InputMaybe<NoteInput>;
  /** Who wrote it. Example: `author: "security team"` */
  author: Scalars['String']['input'];
  /** When it happened; now when left out. Example: `createTime: "2026-01-31T08:15:00.000Z"` */
  createTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The vulnerability was found. Example: `detection: { manual: {} }` */
  detection?: InputMaybe<DetectionInput>;
  /** It is not there after all. Example: `falsePositiveDetermination: { type: VULNERABILITY_RECORD_ANALYSIS_CONTESTED }` */
  falsePositiveDetermination?: InputMaybe<FalsePositiveDeterminationInput>;
  /** What a scanner reported, as it reported it, in base64. Example: `findings: "eyJtYXRjaGVzIjpbXX0="` */
  findings?: InputMaybe<Scalars['String']['input']>;
  /** It will not be fixed. Example: `fixNotPlanned: { note: "The vulnerable function is never called." }` */
  fixNotPlanned?: InputMaybe<NoteInput>;
  /** A version without it is out. Example: `fixed: { fixedVersion: "1.29.3-r1" }` */
  fixed?: InputMaybe<FixedInput>;
  /** The issue in which it was discussed. Example: `issue: "https://example.com/issues/17"` */
  issue?: InputMaybe<Scalars['URL']['input']>;
  /** The fix was carried into versions that lacked it. Example: `patched: { patchedVersions: ["1.29.3-r1"] }` */
  patched?: InputMaybe<PatchedInput>;
  /** The fix must come from the project itself. Example: `pendingUpstreamFix: { note: "The vulnerable function is never called." }` */
  pendingUpstreamFix?: InputMaybe<NoteInput>;
  /** How far the review has come. Example: `reviewState: APPROVED` */
  reviewState: ReviewState;
  /** Who reviewed it. Example: `reviewer: "ada"` */
  reviewer?: InputMaybe<Scalars['String']['input']>;
  /** The vulnerability is there. Example: `truePositiveDetermination: { note: "The vulnerable function is never called." }` */
  truePositiveDetermination?: InputMaybe<NoteInput>;
};

/** What can happen in the life of an advisory. Example: `DETECTION` */
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

/** Which advisories to list. All that is given must hold; what is left out or null does not count. Example: `{ advisoryIds: ["GO-2024-2687"] }` */
export type AdvisoryFilter = {
  /** Only these public ids. Example: `advisoryIds: ["GO-2024-2687"]` */
  advisoryIds?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories with one of these other ids, for example a CVE. Example: `aliases: ["CVE-2023-45288"]` */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these architectures. Example: `artifactArchitectures: ["amd64"]` */
  artifactArchitectures?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these artifacts. Example: `artifactNames: ["nginx"]` */
  artifactNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these kinds of artifact. Example: `artifactTypes: ["image"]` */
  artifactTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on components at one of these paths. Example: `componentLocations: ["/usr/bin/server"]` */
  componentLocations?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these components. Example: `componentNames: ["golang.org/x/net"]` */
  componentNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on one of these kinds of component. Example: `componentTypes: ["go-module"]` */
  componentTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only advisories with an event of one of these authors. Example: `eventAuthors: ["security team"]` */
  eventAuthors?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories with an event in one of these states of review. Example: `eventReviewStates: [PENDING]` */
  eventReviewStates?: InputMaybe<Array<ReviewState>>;
  /** Only advisories with an event that one of these has reviewed. Example: `eventReviewers: ["ada"]` */
  eventReviewers?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories with an event of one of these types. Example: `eventTypes: [DETECTION]` */
  eventTypes?: InputMaybe<Array<AdvisoryEventType>>;
  /** Not the advisories with an event of one of these authors. Example: `excludeEventAuthors: ["scanner"]` */
  excludeEventAuthors?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories whose last event is of this type. Example: `latestEventType: DETECTION` */
  latestEventType?: InputMaybe<AdvisoryEventType>;
  /** Only these ids of the older scheme. Example: `legacyAdvisoryIds: ["CGA-2c5h-7x9q-4mpw"]` */
  legacyAdvisoryIds?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only advisories on artifacts that are built from this package. Example: `origin: "nginx"` */
  origin?: InputMaybe<Scalars['String']['input']>;
  /** Only advisories with this text, in any case, in an id, an alias or the name of artifact or component. Example: `query: "CVE-2023"` */
  query?: InputMaybe<Scalars['String']['input']>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only advisories that were withdrawn (true), or only the others (false). Example: `withdrawn: true` */
  withdrawn?: InputMaybe<Scalars['Boolean']['input']>;
};

/** An advisory as a feed tells it. Example: `{ advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" }` */
export type AdvisoryInput = {
  /** The public id. Example: `advisoryId: "GO-2024-2687"` */
  advisoryId: Scalars['String']['input'];
  /** Other ids of the vulnerability. Example: `aliases: ["CVE-2023-45288"]` */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The architecture of the artifact; any when left out. Example: `artifactArchitecture: "amd64"` */
  artifactArchitecture?: InputMaybe<Scalars['String']['input']>;
  /** The name of the artifact. Example: `artifactName: "nginx"` */
  artifactName: Scalars['String']['input'];
  /** The kind of the artifact. Example: `artifactType: "image"` */
  artifactType: Scalars['String']['input'];
  /** Who wrote it. Example: `author: "security team"` */
  author: Scalars['String']['input'];
  /** The path of the component inside the artifact. Example: `componentLocation: "/usr/bin/server"` */
  componentLocation?: InputMaybe<Scalars['String']['input']>;
  /** The name of the component. Example: `componentName: "golang.org/x/net"` */
  componentName?: InputMaybe<Scalars['String']['input']>;
  /** The kind of the component. Example: `componentType: "go-module"` */
  componentType?: InputMaybe<Scalars['String']['input']>;
  /** When it was withdrawn; it stands when left out. Example: `deleteTime: "2026-01-31T08:15:00.000Z"` */
  deleteTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** What has happened. Example: `events: [{ author: "security team", reviewState: APPROVED, fixed: { fixedVersion: "1.29.3-r1" } }]` */
  events?: InputMaybe<Array<AdvisoryEventInput>>;
  /** The id in the older scheme of one document a package. Example: `legacyAdvisoryId: "CGA-2c5h-7x9q-4mpw"` */
  legacyAdvisoryId?: InputMaybe<Scalars['String']['input']>;
  /** How severe it is, one rating a scheme. Example: `severities: [{ type: CVSS_V3, score: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H" }]` */
  severities?: InputMaybe<Array<SeverityInput>>;
};

/** One term of the order of advisories. Example: `{ field: ADVISORY_ID }` */
export type AdvisoryOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: ADVISORY_ID` */
  field: AdvisoryOrderField;
};

/** What advisories can be ordered by. Example: `ADVISORY_ID` */
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

/** An account at AWS. Example: `{ account: "123456789012" }` */
export type AmazonAccountInput = {
  /** The account: 12 digits. Example: `account: "123456789012"` */
  account: Scalars['String']['input'];
};

/** Which libraries to list. All that is given must hold; what is left out or null does not count. Example: `{ nameContains: "requests" }` */
export type ArtifactFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only libraries with a version for this release of CUDA. Example: `cudaVersion: "12.1"` */
  cudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Only libraries of these ecosystems. Example: `ecosystems: [PYTHON]` */
  ecosystems?: InputMaybe<Array<Ecosystem>>;
  /** Only a library of exactly this name. Example: `name: "requests"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. Example: `nameContains: "requests"` */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. Example: `nameIn: ["requests"]` */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only libraries with this text, in any case, in their name or description. Example: `query: "http"` */
  query?: InputMaybe<Scalars['String']['input']>;
  /** True: only libraries with a version that was rebuilt with fixes. Example: `remediated: true` */
  remediated?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of libraries. Example: `{ field: NAME }` */
export type ArtifactOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: NAME` */
  field: ArtifactOrderField;
};

/** What libraries can be ordered by. Example: `NAME` */
export type ArtifactOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME'
  /** By the number of versions. */
  | 'VERSION_COUNT';

/** Which versions of libraries to list. All that is given must hold; what is left out or null does not count. Example: `{ version: "2.32.5" }` */
export type ArtifactVersionFilter = {
  /** Only versions for this release of CUDA. Example: `cudaVersion: "12.1"` */
  cudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Only versions that were rebuilt with fixes (true), or only the others. Example: `remediated: true` */
  remediated?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only this version, as it is written. Example: `version: "2.32.5"` */
  version?: InputMaybe<Scalars['String']['input']>;
};

/** One term of the order of versions of libraries. Example: `{ field: VERSION_ORDER }` */
export type ArtifactVersionOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: VERSION_ORDER` */
  field: ArtifactVersionOrderField;
};

/** What versions of libraries can be ordered by. Example: `VERSION_ORDER` */
export type ArtifactVersionOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME'
  /** By the version, as the library's ecosystem orders them (PEP 440, Maven). */
  | 'VERSION_ORDER';

/** A caller on AWS. Example: `{ awsAccount: "123456789012" }` */
export type AwsIdentityInput = {
  /** The exact ARN of the role or user. Example: `arn: "arn:aws:sts::123456789012:assumed-role/deploy/build-7"` */
  arn?: InputMaybe<Scalars['String']['input']>;
  /** A pattern (RE2) for the whole ARN. Example: `arnPattern: "arn:aws:sts::123456789012:assumed-role/deploy/.+"` */
  arnPattern?: InputMaybe<Scalars['String']['input']>;
  /** The AWS account: 12 digits. Example: `awsAccount: "123456789012"` */
  awsAccount: Scalars['String']['input'];
  /** The exact unique id; any when neither it nor a pattern is given. Example: `userId: "AROAEXAMPLEID:build-7"` */
  userId?: InputMaybe<Scalars['String']['input']>;
  /** A pattern (RE2) for the whole unique id. Example: `userIdPattern: "AROAEXAMPLEID:.+"` */
  userIdPattern?: InputMaybe<Scalars['String']['input']>;
};

/** A tenant at Azure. Example: `{ tenantId: "72f988bf-86f1-41af-91ab-2d7cd011db47", clientIds: [{ name: "team", value: "platform" }] }` */
export type AzureAccountInput = {
  /** The client id to use, by the name of the part of the platform that uses it. Example: `clientIds: [{ name: "team", value: "platform" }]` */
  clientIds: Array<NamedValueInput>;
  /** The id of the tenant: a UUID. Example: `tenantId: "72f988bf-86f1-41af-91ab-2d7cd011db47"` */
  tenantId: Scalars['String']['input'];
};

/** What `batchCreateIdentities` takes. Example: `{ requests: [{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "release pipeline", claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" } }] }` */
export type BatchCreateIdentitiesInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `createIdentity` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "release pipeline", claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" } }]` */
  requests: Array<CreateIdentityItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchCreateRepos` takes. Example: `{ requests: [{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "nginx", description: "A web server and reverse proxy.", catalogTier: APPLICATION }] }` */
export type BatchCreateReposInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `createRepo` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "nginx", description: "A web server and reverse proxy.", catalogTier: APPLICATION }]` */
  requests: Array<CreateRepoItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchCreateRoleBindings` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", requests: [{ roleBinding: { identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" } }] }` */
export type BatchCreateRoleBindingsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The group that the roles are given in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** One request a binding, 25 at most. Example: `requests: [{ roleBinding: { identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" } }]` */
  requests: Array<RoleBindingRequestInput>;
  /** The uid of the role for each request that names none. No request may name another one then. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchCreateTags` takes. Example: `{ requests: [{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "1.29", digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68" }] }` */
export type BatchCreateTagsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `createTag` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "1.29", digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68" }]` */
  requests: Array<CreateTagItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchDeleteExternalGroupRoleMappings` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", names: ["6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"] }` */
export type BatchDeleteExternalGroupRoleMappingsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uids of the mappings, 1000 at most. Example: `names: ["6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"]` */
  names: Array<Scalars['UID']['input']>;
  /** The uid of the identity provider of all of them. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchDeleteIdentities` takes. Example: `{ requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }] }` */
export type BatchDeleteIdentitiesInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `deleteIdentity` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }]` */
  requests: Array<DeleteIdentityItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchDeleteRepos` takes. Example: `{ requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }] }` */
export type BatchDeleteReposInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `deleteRepo` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }]` */
  requests: Array<DeleteRepoItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchDeleteRoleBindings` takes. Example: `{ requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }] }` */
export type BatchDeleteRoleBindingsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `deleteRoleBinding` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }]` */
  requests: Array<DeleteRoleBindingItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchDeleteTags` takes. Example: `{ requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48" }] }` */
export type BatchDeleteTagsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `deleteTag` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48" }]` */
  requests: Array<DeleteTagItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchUpdateIdentities` takes. Example: `{ requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "release pipeline" }] }` */
export type BatchUpdateIdentitiesInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `updateIdentity` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "release pipeline" }]` */
  requests: Array<UpdateIdentityItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchUpdateRepos` takes. Example: `{ requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "nginx" }] }` */
export type BatchUpdateReposInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `updateRepo` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "nginx" }]` */
  requests: Array<UpdateRepoItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchUpdateRoleBindings` takes. Example: `{ requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }] }` */
export type BatchUpdateRoleBindingsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `updateRoleBinding` takes, for each, 200 at most. They are done in this order. Example: `requests: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }]` */
  requests: Array<UpdateRoleBindingItemInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What a caller may be allowed to do. On REST and gRPC its name has `CAP_` before it; messages and tokens name it as its description does. Example: `REPO_LIST` */
export type Capability =
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
  /** `subscriptions.create`. */
  | 'EVENTS_SUBSCRIPTION_CREATE'
  /** `subscriptions.delete`. */
  | 'EVENTS_SUBSCRIPTION_DELETE'
  /** `subscriptions.list`. */
  | 'EVENTS_SUBSCRIPTION_LIST'
  /** `subscriptions.update`. */
  | 'EVENTS_SUBSCRIPTION_UPDATE'
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
  /** `account_associations.create`. */
  | 'IAM_ACCOUNT_ASSOCIATIONS_CREATE'
  /** `account_associations.delete`. */
  | 'IAM_ACCOUNT_ASSOCIATIONS_DELETE'
  /** `account_associations.list`. */
  | 'IAM_ACCOUNT_ASSOCIATIONS_LIST'
  /** `account_associations.update`. */
  | 'IAM_ACCOUNT_ASSOCIATIONS_UPDATE'
  /** `groups.create`. */
  | 'IAM_GROUPS_CREATE'
  /** `groups.delete`. */
  | 'IAM_GROUPS_DELETE'
  /** `groups.list`. */
  | 'IAM_GROUPS_LIST'
  /** `groups.update`. */
  | 'IAM_GROUPS_UPDATE'
  /** `group_invites.create`. */
  | 'IAM_GROUP_INVITES_CREATE'
  /** `group_invites.delete`. */
  | 'IAM_GROUP_INVITES_DELETE'
  /** `group_invites.list`. */
  | 'IAM_GROUP_INVITES_LIST'
  /** `identity.create`. */
  | 'IAM_IDENTITY_CREATE'
  /** `identity.delete`. */
  | 'IAM_IDENTITY_DELETE'
  /** `identity.list`. */
  | 'IAM_IDENTITY_LIST'
  /** `identity_providers.create`. */
  | 'IAM_IDENTITY_PROVIDERS_CREATE'
  /** `identity_providers.delete`. */
  | 'IAM_IDENTITY_PROVIDERS_DELETE'
  /** `identity_providers.list`. */
  | 'IAM_IDENTITY_PROVIDERS_LIST'
  /** `identity_providers.update`. */
  | 'IAM_IDENTITY_PROVIDERS_UPDATE'
  /** `identity.update`. */
  | 'IAM_IDENTITY_UPDATE'
  /** `policy.create`. */
  | 'IAM_POLICY_CREATE'
  /** `policy.delete`. */
  | 'IAM_POLICY_DELETE'
  /** `policy.list`. */
  | 'IAM_POLICY_LIST'
  /** `policy.update`. */
  | 'IAM_POLICY_UPDATE'
  /** `roles.create`. */
  | 'IAM_ROLES_CREATE'
  /** `roles.delete`. */
  | 'IAM_ROLES_DELETE'
  /** `roles.list`. */
  | 'IAM_ROLES_LIST'
  /** `roles.update`. */
  | 'IAM_ROLES_UPDATE'
  /** `role_bindings.create`. */
  | 'IAM_ROLE_BINDINGS_CREATE'
  /** `role_bindings.delete`. */
  | 'IAM_ROLE_BINDINGS_DELETE'
  /** `role_bindings.list`. */
  | 'IAM_ROLE_BINDINGS_LIST'
  /** `role_bindings.update`. */
  | 'IAM_ROLE_BINDINGS_UPDATE'
  /** `identity_providers.scim.manage`. */
  | 'IAM_SCIM_MANAGE'
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
  /** `tag.create`. */
  | 'TAG_CREATE'
  /** `tag.delete`. */
  | 'TAG_DELETE'
  /** `tag.list`. */
  | 'TAG_LIST'
  /** `tag.update`. */
  | 'TAG_UPDATE'
  /** `attestations.list`. */
  | 'TENANT_ATTESTATIONS_LIST'
  /** `clusters.create`. */
  | 'TENANT_CLUSTERS_CREATE'
  /** `clusters.delete`. */
  | 'TENANT_CLUSTERS_DELETE'
  /** `clusters.discover`. */
  | 'TENANT_CLUSTERS_DISCOVER'
  /** `clusters.list`. */
  | 'TENANT_CLUSTERS_LIST'
  /** `clusters.update`. */
  | 'TENANT_CLUSTERS_UPDATE'
  /** `namespaces.list`. */
  | 'TENANT_NAMESPACES_LIST'
  /** `nodes.list`. */
  | 'TENANT_NODES_LIST'
  /** `records.list`. */
  | 'TENANT_RECORDS_LIST'
  /** `record_contexts.list`. */
  | 'TENANT_RECORD_CONTEXTS_LIST'
  /** `record_policy_results.list`. */
  | 'TENANT_RECORD_POLICY_RESULTS_LIST'
  /** `record_signatures.list`. */
  | 'TENANT_RECORD_SIGNATURES_LIST'
  /** `risks.list`. */
  | 'TENANT_RISKS_LIST'
  /** `sboms.list`. */
  | 'TENANT_SBOMS_LIST'
  /** `vuln_reports.list`. */
  | 'TENANT_VULN_REPORTS_LIST'
  /** `workloads.list`. */
  | 'TENANT_WORKLOADS_LIST'
  /** `terms.accept`. */
  | 'TERMS_ACCEPT'
  /** `terms.list`. */
  | 'TERMS_LIST'
  /** `version.list`. */
  | 'VERSION_LIST'
  /** `vuln.create`. */
  | 'VULN_CREATE'
  /** `vuln_report.create`. */
  | 'VULN_REPORT_CREATE'
  /** `vuln_report.list`. */
  | 'VULN_REPORT_LIST';

/** The tier under which the catalog offers an image. Example: `APPLICATION` */
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

/** The identities that parts of the platform act under. Example: `{ serviceBindings: [{ name: "team", value: "platform" }] }` */
export type ChainguardAccountInput = {
  /** The uid of an identity that the caller may see, by the name of the part that acts under it. Example: `serviceBindings: [{ name: "team", value: "platform" }]` */
  serviceBindings: Array<NamedValueInput>;
};

/** What `changeRoleBindings` takes: 1 to 200 requests, all kinds together. Example: `{ delete: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }], create: [{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }] }` */
export type ChangeRoleBindingsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What `createRoleBinding` takes, for each. They are done last. Example: `create: [{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }]` */
  create?: InputMaybe<Array<CreateRoleBindingItemInput>>;
  /** What `deleteRoleBinding` takes, for each. They are done first. Example: `delete: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }]` */
  delete?: InputMaybe<Array<DeleteRoleBindingItemInput>>;
  /** What `updateRoleBinding` takes, for each. They are done when all are deleted that are to be. Example: `update: [{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }]` */
  update?: InputMaybe<Array<UpdateRoleBindingItemInput>>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The outcome of a check. Example: `READY` */
export type CheckStatus =
  /** Something is missing. */
  | 'NOT_READY'
  /** It can be used. */
  | 'READY';

/** What the claims of a token must be. Of each pair of a value and a pattern one may be given. Example: `{ issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" }` */
export type ClaimMatchInput = {
  /** The exact audience; that of this server when no audience is given. Example: `audience: "https://api.example.com"` */
  audience?: InputMaybe<Scalars['String']['input']>;
  /** A pattern (RE2) for the whole audience. Example: `audiencePattern: "https://api\\..+"` */
  audiencePattern?: InputMaybe<Scalars['String']['input']>;
  /** Patterns (RE2) for the values of further claims. Example: `claimPatterns: [{ name: "team", value: "platform" }]` */
  claimPatterns?: InputMaybe<Array<NamedValueInput>>;
  /** Exact values of further claims. Example: `claims: [{ name: "team", value: "platform" }]` */
  claims?: InputMaybe<Array<NamedValueInput>>;
  /** The exact issuer. Example: `issuer: "https://token.actions.example.com"` */
  issuer?: InputMaybe<Scalars['URL']['input']>;
  /** A pattern (RE2) for the whole issuer. Example: `issuerPattern: "https://token\\.actions\\.example\\.(com|org)"` */
  issuerPattern?: InputMaybe<Scalars['String']['input']>;
  /** The exact subject. Example: `subject: "repo:example/images:ref:refs/heads/main"` */
  subject?: InputMaybe<Scalars['String']['input']>;
  /** A pattern (RE2) for the whole subject. Example: `subjectPattern: "repo:example/.+:ref:refs/heads/main"` */
  subjectPattern?: InputMaybe<Scalars['String']['input']>;
};

/** Which claim of a person who signs in equals the external id that SCIM gives a person. Example: `SUB_EQUALS_EXTERNAL_ID` */
export type CorrelationRule =
  /** The claim `oid`. */
  | 'OID_EQUALS_EXTERNAL_ID'
  /** The claim `sub`. */
  | 'SUB_EQUALS_EXTERNAL_ID';

/** What `createAccountAssociation` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "production", amazon: { account: "123456789012" } }` */
export type CreateAccountAssociationInput = {
  /** The account at AWS. Example: `amazon: { account: "123456789012" }` */
  amazon?: InputMaybe<AmazonAccountInput>;
  /** The tenant at Azure. Example: `azure: { tenantId: "72f988bf-86f1-41af-91ab-2d7cd011db47", clientIds: [{ name: "team", value: "platform" }] }` */
  azure?: InputMaybe<AzureAccountInput>;
  /** The identities that parts of the platform act under. Example: `chainguard: { serviceBindings: [{ name: "team", value: "platform" }] }` */
  chainguard?: InputMaybe<ChainguardAccountInput>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Where the images run"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The installations of GitHub apps. Example: `github: { appInstallations: [{ appId: "901234", installations: [{ installationId: "55012345" }] }] }` */
  github?: InputMaybe<GithubAccountInput>;
  /** The project at Google Cloud. Example: `google: { projectId: "example-prod", projectNumber: "1234567890" }` */
  google?: InputMaybe<GoogleAccountInput>;
  /** The name. Example: `name: "production"` */
  name: Scalars['String']['input'];
  /** The group that the accounts belong to. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createAdvisory` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", advisory: { advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" } }` */
export type CreateAdvisoryInput = {
  /** The advisory. Example: `advisory: { advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" }` */
  advisory: AdvisoryInput;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createEventSubscription` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", sink: "https://hooks.example.com/platform" }` */
export type CreateEventSubscriptionInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The only types of event to send; all when left out. Example: `eventTypes: ["dev.chainguard.api.platform.registry.repo.created.v1"]` */
  eventTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The same by their kinds; both together: all of either. Example: `kinds: [PLATFORM_REGISTRY_REPO_CREATED]` */
  kinds?: InputMaybe<Array<EventType>>;
  /** The group. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** The https URL to post each event to. Example: `sink: "https://hooks.example.com/platform"` */
  sink: Scalars['URL']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createExternalGroupRoleMapping` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", externalGroupId: "b7f5a1c0-platform-team", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }` */
export type CreateExternalGroupRoleMappingInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The id of the group, as the directory and the groups claim write it. Example: `externalGroupId: "b7f5a1c0-platform-team"` */
  externalGroupId: Scalars['String']['input'];
  /** The uid of the identity provider. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  parent: Scalars['UID']['input'];
  /** The uid of the role to give. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['input'];
  /** The uid of the group to give it in; that of the identity provider when left out. Example: `scope: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  scope?: InputMaybe<Scalars['UID']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createGroup` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "platform" }` */
export type CreateGroupInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Who builds what the others build on"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What it is to the operator, who alone may set it. Example: `kind: STARTER` */
  kind?: InputMaybe<OrgKind>;
  /** The name: 3 to 63 lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "platform"` */
  name: Scalars['String']['input'];
  /** The group to create it in; an organization is made when it is left out. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent?: InputMaybe<Scalars['UID']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it was confirmed who is behind it. Only the operator may set it. Example: `verified: true` */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createGroupInvite` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7", ttl: 86400 }` */
export type CreateGroupInviteInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The verified e-mail address that alone can accept; anyone when left out. Example: `email: "ada@example.com"` */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The group to let somebody into. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** The uid of the role to offer. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['input'];
  /** True: the code works only once. Example: `singleUse: true` */
  singleUse?: InputMaybe<Scalars['Boolean']['input']>;
  /** For how many seconds the code works: 30 days at most. Example: `ttl: 86400` */
  ttl: Scalars['Int']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createIdentity` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "release pipeline", claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" } }` */
export type CreateIdentityInput = {
  /** Callers on AWS stand for it. Example: `awsIdentity: { awsAccount: "123456789012" }` */
  awsIdentity?: InputMaybe<AwsIdentityInput>;
  /** Tokens stand for it by their claims. Example: `claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" }` */
  claimMatch?: InputMaybe<ClaimMatchInput>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The company that a person works for. Example: `company: "Example Ltd"` */
  company?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Pushes images from CI"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "release pipeline"` */
  name: Scalars['String']['input'];
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** A part of the service stands for it. Example: `servicePrincipal: COSIGNED` */
  servicePrincipal?: InputMaybe<ServicePrincipal>;
  /** Tokens stand for it by keys that are given here. Example: `staticKeys: { issuer: "https://build.internal", subject: "runner-7", issuerKeys: "{\"keys\":[]}" }` */
  staticKeys?: InputMaybe<StaticKeysInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createIdentity` takes, as one of several. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "release pipeline", claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" } }` */
export type CreateIdentityItemInput = {
  /** Callers on AWS stand for it. Example: `awsIdentity: { awsAccount: "123456789012" }` */
  awsIdentity?: InputMaybe<AwsIdentityInput>;
  /** Tokens stand for it by their claims. Example: `claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" }` */
  claimMatch?: InputMaybe<ClaimMatchInput>;
  /** The company that a person works for. Example: `company: "Example Ltd"` */
  company?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Pushes images from CI"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "release pipeline"` */
  name: Scalars['String']['input'];
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** A part of the service stands for it. Example: `servicePrincipal: COSIGNED` */
  servicePrincipal?: InputMaybe<ServicePrincipal>;
  /** Tokens stand for it by keys that are given here. Example: `staticKeys: { issuer: "https://build.internal", subject: "runner-7", issuerKeys: "{\"keys\":[]}" }` */
  staticKeys?: InputMaybe<StaticKeysInput>;
};

/** What `createIdentityProvider` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "single sign-on", defaultRole: "63921b2c44617e3f2603851537be0123af4a57d7", oidc: { issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5", pkceEnabled: true } }` */
export type CreateIdentityProviderInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the role to give to everyone who signs in through it: only what the caller holds. Example: `defaultRole: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  defaultRole: Scalars['UID']['input'];
  /** Free text. Example: `description: "Everyone who works here"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "single sign-on"` */
  name: Scalars['String']['input'];
  /** The sign-in by OpenID Connect. Example: `oidc: { issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5", pkceEnabled: true }` */
  oidc: OidcInput;
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createRepo` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "nginx", description: "A web server and reverse proxy.", catalogTier: APPLICATION }` */
export type CreateRepoInput = {
  /** The names of the tags that still receive updates. Example: `activeTags: ["1.29", "1.28"]` */
  activeTags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Other names that the image is known by. Example: `aliases: ["nginx:latest"]` */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The names of the bundles that the image is sold in. Example: `bundles: ["base"]` */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The tier under which the catalog offers the image. Example: `catalogTier: APPLICATION` */
  catalogTier?: InputMaybe<CatalogTier>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What to add to each image of the source. Example: `customOverlay: { contents: { packages: ["bash", "curl=~8"] } }` */
  customOverlay?: InputMaybe<CustomOverlayInput>;
  /** Free text. Example: `description: "A web server and reverse proxy."` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case path components as in OCI, such as `team/nginx`. Example: `name: "nginx"` */
  name: Scalars['String']['input'];
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** Where the images come from. Example: `syncConfig: { source: "nginx" }` */
  syncConfig?: InputMaybe<SyncConfigInput>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createRepo` takes, as one of several. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "nginx", description: "A web server and reverse proxy.", catalogTier: APPLICATION }` */
export type CreateRepoItemInput = {
  /** The names of the tags that still receive updates. Example: `activeTags: ["1.29", "1.28"]` */
  activeTags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Other names that the image is known by. Example: `aliases: ["nginx:latest"]` */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The names of the bundles that the image is sold in. Example: `bundles: ["base"]` */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The tier under which the catalog offers the image. Example: `catalogTier: APPLICATION` */
  catalogTier?: InputMaybe<CatalogTier>;
  /** What to add to each image of the source. Example: `customOverlay: { contents: { packages: ["bash", "curl=~8"] } }` */
  customOverlay?: InputMaybe<CustomOverlayInput>;
  /** Free text. Example: `description: "A web server and reverse proxy."` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case path components as in OCI, such as `team/nginx`. Example: `name: "nginx"` */
  name: Scalars['String']['input'];
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** Where the images come from. Example: `syncConfig: { source: "nginx" }` */
  syncConfig?: InputMaybe<SyncConfigInput>;
};

/** What `createRoleBinding` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }` */
export type CreateRoleBindingInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of who is to have the role. Example: `identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid: Scalars['UID']['input'];
  /** The group that the role is given in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** The uid of the role. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createRoleBinding` takes, as one of several. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }` */
export type CreateRoleBindingItemInput = {
  /** The uid of who is to have the role. Example: `identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid: Scalars['UID']['input'];
  /** The group that the role is given in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** The uid of the role. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['input'];
};

/** What `createRole` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "image reviewer", capabilities: [REPO_LIST, TAG_LIST] }` */
export type CreateRoleInput = {
  /** What the role gives: only what the caller itself holds there. Example: `capabilities: [REPO_LIST, TAG_LIST]` */
  capabilities?: InputMaybe<Array<Capability>>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Reads repos and tags"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "image reviewer"` */
  name: Scalars['String']['input'];
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createTag` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "1.29", digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68" }` */
export type CreateTagInput = {
  /** The names of the bundles that the tag is sold in. Example: `bundles: ["base"]` */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Whether the tag is at the end of its life. Example: `deprecated: false` */
  deprecated?: InputMaybe<Scalars['Boolean']['input']>;
  /** The digest of the image. Example: `digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  digest: Scalars['Digest']['input'];
  /** The name, as in OCI. Example: `name: "1.29"` */
  name: Scalars['String']['input'];
  /** The repo to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createTag` takes, as one of several. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "1.29", digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68" }` */
export type CreateTagItemInput = {
  /** The names of the bundles that the tag is sold in. Example: `bundles: ["base"]` */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether the tag is at the end of its life. Example: `deprecated: false` */
  deprecated?: InputMaybe<Scalars['Boolean']['input']>;
  /** The digest of the image. Example: `digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  digest: Scalars['Digest']['input'];
  /** The name, as in OCI. Example: `name: "1.29"` */
  name: Scalars['String']['input'];
  /** The repo to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  parent: Scalars['UID']['input'];
};

/** What is laid over an image's own configuration. Example: `{ contents: { packages: ["bash", "curl=~8"] } }` */
export type CustomOverlayInput = {
  /** The users and groups to add. Example: `accounts: { runAs: "app" }` */
  accounts?: InputMaybe<ImageAccountsInput>;
  /** OCI annotations to set on the image. Example: `annotations: [{ name: "team", value: "platform" }]` */
  annotations?: InputMaybe<Array<NamedValueInput>>;
  /** The certificate authorities that the image is to trust. Example: `certificates: { additional: [{ name: "internal-ca.pem", content: "-----BEGIN CERTIFICATE-----\n…" }] }` */
  certificates?: InputMaybe<ImageCertificatesInput>;
  /** The packages to add, and where they come from. Example: `contents: { packages: ["bash", "curl=~8"] }` */
  contents?: InputMaybe<ImageContentsInput>;
  /** Environment variables to set. Example: `environment: [{ name: "team", value: "platform" }]` */
  environment?: InputMaybe<Array<NamedValueInput>>;
};

/** What `deleteAccountAssociation` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteAccountAssociationInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an account association. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteAdvisory` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteAdvisoryInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an advisory. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteArtifact` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteArtifactInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a library. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteEventSubscription` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteEventSubscriptionInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an event subscription. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteExternalGroupRoleMapping` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48" }` */
export type DeleteExternalGroupRoleMappingInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an external group role mapping. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteGroup` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750" }` */
export type DeleteGroupInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a group. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteGroupInvite` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteGroupInviteInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a group invite. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteIdentity` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteIdentityInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an identity. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteIdentity` takes, as one of several. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteIdentityItemInput = {
  /** The uid of an identity. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
};

/** What `deleteIdentityProvider` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteIdentityProviderInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an identity provider. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteRepo` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteRepoInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a repo. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteRepo` takes, as one of several. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteRepoItemInput = {
  /** The uid of a repo. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
};

/** What `deleteRoleBinding` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteRoleBindingInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a role binding. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteRoleBinding` takes, as one of several. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteRoleBindingItemInput = {
  /** The uid of a role binding. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
};

/** What `deleteRole` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteRoleInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a role. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteTag` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48" }` */
export type DeleteTagInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a tag. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteTag` takes, as one of several. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48" }` */
export type DeleteTagItemInput = {
  /** The uid of a tag. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"` */
  uid: Scalars['UID']['input'];
};

/** What has become of a delivery. Example: `WAITING` */
export type DeliveryState =
  /** It failed for 24 hours and was given up. It can be delivered again. */
  | 'DEAD'
  /** The sink took it. */
  | 'DELIVERED'
  /** The sink said that it is gone. */
  | 'DROPPED'
  /** It is under way, or waits for its next attempt. */
  | 'WAITING';

/** What `denyGroupAccessRequest` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DenyGroupAccessRequestInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the request. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** How a vulnerability was found: one of the fields. Example: `{ manual: {} }` */
export type DetectionInput = {
  /** A person found it: `{}`, for there is nothing more to say. Example: `manual: {}` */
  manual?: InputMaybe<Scalars['JSON']['input']>;
  /** A search found it. Example: `nvdapi: { cpeSearched: "cpe:2.3:a:f5:nginx:1.29.0:*:*:*:*:*:*:*" }` */
  nvdapi?: InputMaybe<NvdDetectionInput>;
  /** A scan found it. Example: `scanv1: { scanner: "grype" }` */
  scanv1?: InputMaybe<ScanDetectionInput>;
};

/** Where a library is published. Example: `PYTHON` */
export type Ecosystem =
  /** Maven repositories. */
  | 'JAVA'
  /** Indexes of Python projects. */
  | 'PYTHON';

/** Which end of the log comes first. Example: `OLDEST_FIRST` */
export type EventOrder =
  /** The latest first. */
  | 'NEWEST_FIRST'
  /** In the order in which things happened, as the live feed gives them. */
  | 'OLDEST_FIRST';

/** Which event subscriptions to list. All that is given must hold; what is left out or null does not count. Example: `{ sinkContains: "hooks.example.com" }` */
export type EventSubscriptionFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only event subscriptions with this text in their sink, in any case. Example: `sinkContains: "hooks.example.com"` */
  sinkContains?: InputMaybe<Scalars['String']['input']>;
};

/** One term of the order of event subscriptions. Example: `{ field: CREATE_TIME }` */
export type EventSubscriptionOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: CREATE_TIME` */
  field: EventSubscriptionOrderField;
};

/** What event subscriptions can be ordered by. Example: `CREATE_TIME` */
export type EventSubscriptionOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** What can happen. The description of each value gives its type as CloudEvents writes it. Example: `PLATFORM_REGISTRY_REPO_CREATED` */
export type EventType =
  /** `dev.chainguard.api.advisory.vulnerability_metadata.imported.batch.v1`. */
  | 'ADVISORY_VULNERABILITY_METADATA_IMPORTED_BATCH'
  /** `dev.chainguard.api.auth.registered.v1`. */
  | 'AUTH_REGISTERED'
  /** `dev.chainguard.api.events.subscription.created.v1`. */
  | 'EVENTS_SUBSCRIPTION_CREATED'
  /** `dev.chainguard.api.events.subscription.deleted.v1`. */
  | 'EVENTS_SUBSCRIPTION_DELETED'
  /** `dev.chainguard.api.iam.account_associations.created.v1`. */
  | 'IAM_ACCOUNT_ASSOCIATIONS_CREATED'
  /** `dev.chainguard.api.iam.account_associations.deleted.v1`. */
  | 'IAM_ACCOUNT_ASSOCIATIONS_DELETED'
  /** `dev.chainguard.api.iam.account_associations.updated.v1`. */
  | 'IAM_ACCOUNT_ASSOCIATIONS_UPDATED'
  /** `dev.chainguard.api.iam.external_group_role_mappings.created.v1`. */
  | 'IAM_EXTERNAL_GROUP_ROLE_MAPPINGS_CREATED'
  /** `dev.chainguard.api.iam.external_group_role_mappings.deleted.v1`. */
  | 'IAM_EXTERNAL_GROUP_ROLE_MAPPINGS_DELETED'
  /** `dev.chainguard.api.iam.external_group_role_mappings.deleted.batch.v1`. */
  | 'IAM_EXTERNAL_GROUP_ROLE_MAPPINGS_DELETED_BATCH'
  /** `dev.chainguard.api.iam.group.access_denied.v1`. */
  | 'IAM_GROUP_ACCESS_DENIED'
  /** `dev.chainguard.api.iam.group.access_requested.v1`. */
  | 'IAM_GROUP_ACCESS_REQUESTED'
  /** `dev.chainguard.api.iam.group.created.v1`. */
  | 'IAM_GROUP_CREATED'
  /** `dev.chainguard.api.iam.group.deleted.v1`. */
  | 'IAM_GROUP_DELETED'
  /** `dev.chainguard.api.iam.group_invite.created.v1`. */
  | 'IAM_GROUP_INVITE_CREATED'
  /** `dev.chainguard.api.iam.group_invite.deleted.v1`. */
  | 'IAM_GROUP_INVITE_DELETED'
  /** `dev.chainguard.api.iam.group.updated.v1`. */
  | 'IAM_GROUP_UPDATED'
  /** `dev.chainguard.api.iam.identity.created.v1`. */
  | 'IAM_IDENTITY_CREATED'
  /** `dev.chainguard.api.iam.identity.deleted.v1`. */
  | 'IAM_IDENTITY_DELETED'
  /** `dev.chainguard.api.iam.identity.metadata.updated.v1`. */
  | 'IAM_IDENTITY_METADATA_UPDATED'
  /** `dev.chainguard.api.iam.identity_providers.created.v1`. */
  | 'IAM_IDENTITY_PROVIDERS_CREATED'
  /** `dev.chainguard.api.iam.identity_providers.deleted.v1`. */
  | 'IAM_IDENTITY_PROVIDERS_DELETED'
  /** `dev.chainguard.api.iam.identity_providers.scim_enabled.updated.v1`. */
  | 'IAM_IDENTITY_PROVIDERS_SCIM_ENABLED_UPDATED'
  /** `dev.chainguard.api.iam.identity_providers.scim_token.generated.v1`. */
  | 'IAM_IDENTITY_PROVIDERS_SCIM_TOKEN_GENERATED'
  /** `dev.chainguard.api.iam.identity_providers.scim_token.regenerated.v1`. */
  | 'IAM_IDENTITY_PROVIDERS_SCIM_TOKEN_REGENERATED'
  /** `dev.chainguard.api.iam.identity_providers.scim_token.revoked.v1`. */
  | 'IAM_IDENTITY_PROVIDERS_SCIM_TOKEN_REVOKED'
  /** `dev.chainguard.api.iam.identity_providers.updated.v1`. */
  | 'IAM_IDENTITY_PROVIDERS_UPDATED'
  /** `dev.chainguard.api.iam.identity.updated.v1`. */
  | 'IAM_IDENTITY_UPDATED'
  /** `dev.chainguard.api.iam.rolebindings.created.v1`. */
  | 'IAM_ROLEBINDINGS_CREATED'
  /** `dev.chainguard.api.iam.rolebindings.created.batch.v1`. */
  | 'IAM_ROLEBINDINGS_CREATED_BATCH'
  /** `dev.chainguard.api.iam.rolebindings.deleted.v1`. */
  | 'IAM_ROLEBINDINGS_DELETED'
  /** `dev.chainguard.api.iam.rolebindings.updated.v1`. */
  | 'IAM_ROLEBINDINGS_UPDATED'
  /** `dev.chainguard.api.iam.roles.created.v1`. */
  | 'IAM_ROLES_CREATED'
  /** `dev.chainguard.api.iam.roles.deleted.v1`. */
  | 'IAM_ROLES_DELETED'
  /** `dev.chainguard.api.iam.roles.updated.v1`. */
  | 'IAM_ROLES_UPDATED'
  /** `dev.chainguard.api.iam.scim.group.created.v1`. */
  | 'IAM_SCIM_GROUP_CREATED'
  /** `dev.chainguard.api.iam.scim.group.deleted.v1`. */
  | 'IAM_SCIM_GROUP_DELETED'
  /** `dev.chainguard.api.iam.scim.group.updated.v1`. */
  | 'IAM_SCIM_GROUP_UPDATED'
  /** `dev.chainguard.api.iam.scim.user.created.v1`. */
  | 'IAM_SCIM_USER_CREATED'
  /** `dev.chainguard.api.iam.scim.user.deleted.v1`. */
  | 'IAM_SCIM_USER_DELETED'
  /** `dev.chainguard.api.iam.scim.user.updated.v1`. */
  | 'IAM_SCIM_USER_UPDATED'
  /** `dev.chainguard.api.iam.terms.accepted.v1`. */
  | 'IAM_TERMS_ACCEPTED'
  /** `dev.chainguard.api.libraries.artifact.deleted.v1`. */
  | 'LIBRARIES_ARTIFACT_DELETED'
  /** `dev.chainguard.api.libraries.artifact.imported.batch.v1`. */
  | 'LIBRARIES_ARTIFACT_IMPORTED_BATCH'
  /** `dev.chainguard.api.platform.registry.repo.created.v1`. */
  | 'PLATFORM_REGISTRY_REPO_CREATED'
  /** `dev.chainguard.api.platform.registry.repo.deleted.v1`. */
  | 'PLATFORM_REGISTRY_REPO_DELETED'
  /** `dev.chainguard.api.platform.registry.repo.updated.v1`. */
  | 'PLATFORM_REGISTRY_REPO_UPDATED'
  /** `dev.chainguard.api.platform.registry.tag.created.v1`. */
  | 'PLATFORM_REGISTRY_TAG_CREATED'
  /** `dev.chainguard.api.platform.registry.tag.deleted.v1`. */
  | 'PLATFORM_REGISTRY_TAG_DELETED'
  /** `dev.chainguard.api.platform.registry.tag.updated.v1`. */
  | 'PLATFORM_REGISTRY_TAG_UPDATED'
  /** `dev.chainguard.api.platform.registry.vuln_report.imported.v1`. */
  | 'PLATFORM_REGISTRY_VULN_REPORT_IMPORTED'
  /** `dev.chainguard.api.vulnerabilities.advisory.created.v1`. */
  | 'VULNERABILITIES_ADVISORY_CREATED'
  /** `dev.chainguard.api.vulnerabilities.advisory.deleted.v1`. */
  | 'VULNERABILITIES_ADVISORY_DELETED'
  /** `dev.chainguard.api.vulnerabilities.advisory.event.created.v1`. */
  | 'VULNERABILITIES_ADVISORY_EVENT_CREATED'
  /** `dev.chainguard.api.vulnerabilities.advisory.event.reviewed.v1`. */
  | 'VULNERABILITIES_ADVISORY_EVENT_REVIEWED'
  /** `dev.chainguard.api.vulnerabilities.advisory.event.updated.v1`. */
  | 'VULNERABILITIES_ADVISORY_EVENT_UPDATED'
  /** `dev.chainguard.api.vulnerabilities.advisory.imported.batch.v1`. */
  | 'VULNERABILITIES_ADVISORY_IMPORTED_BATCH'
  /** `dev.chainguard.api.vulnerabilities.advisory.updated.v1`. */
  | 'VULNERABILITIES_ADVISORY_UPDATED';

/** Which external group role mappings to list. All that is given must hold; what is left out or null does not count. Example: `{ identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type ExternalGroupRoleMappingFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only mappings of these groups of the directory. Example: `externalGroupIdIn: ["b7f5a1c0-platform-team"]` */
  externalGroupIdIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only mappings of the provider with this uid. Example: `identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityProviderUid?: InputMaybe<Scalars['UID']['input']>;
  /** Only mappings to the role with this uid. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
  /** Only mappings that give their role in the group with this uid. Example: `scope: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  scope?: InputMaybe<Scalars['UID']['input']>;
};

/** One term of the order of external group role mappings. Example: `{ field: EXTERNAL_GROUP_ID }` */
export type ExternalGroupRoleMappingOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: EXTERNAL_GROUP_ID` */
  field: ExternalGroupRoleMappingOrderField;
};

/** What external group role mappings can be ordered by. Example: `EXTERNAL_GROUP_ID` */
export type ExternalGroupRoleMappingOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By the directory's id of the group. */
  | 'EXTERNAL_GROUP_ID'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** The vulnerability is not there. Example: `{ type: VULNERABILITY_RECORD_ANALYSIS_CONTESTED }` */
export type FalsePositiveDeterminationInput = {
  /** A remark, or why that is so. Example: `note: "The vulnerable function is never called."` */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Which kind of reason. Example: `type: VULNERABILITY_RECORD_ANALYSIS_CONTESTED` */
  type?: InputMaybe<FalsePositiveReason>;
};

/** The kinds of reason for which a vulnerability is not there. Example: `VULNERABILITY_RECORD_ANALYSIS_CONTESTED` */
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

/** A version without the vulnerability. Example: `{ fixedVersion: "1.29.3-r1" }` */
export type FixedInput = {
  /** The first version of the artifact without it. Example: `fixedVersion: "1.29.3-r1"` */
  fixedVersion: Scalars['String']['input'];
  /** When the scanner's database was built. Example: `grypeDbBuilt: "2026-01-31T04:10:00Z"` */
  grypeDbBuilt?: InputMaybe<Scalars['String']['input']>;
  /** The checksum of the scanner's database. Example: `grypeDbChecksum: "sha256:5e1c7a90"` */
  grypeDbChecksum?: InputMaybe<Scalars['String']['input']>;
  /** A remark, or why that is so. Example: `note: "The vulnerable function is never called."` */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The version of the scanner that confirmed it. Example: `scannerVersion: "0.104.0"` */
  scannerVersion?: InputMaybe<Scalars['String']['input']>;
};

/** What `generateScimToken` takes. Example: `{ identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type GenerateScimTokenInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** When the token is to end. A year from now when left out, unless `neverExpires`. Example: `expireTime: "2026-01-31T08:15:00.000Z"` */
  expireTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The uid of the identity provider. Example: `identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityProviderUid: Scalars['UID']['input'];
  /** True: the token has no end. Excludes `expireTime`. Example: `neverExpires: false` */
  neverExpires?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What GitHub knows of a group. Example: `{ appInstallations: [{ appId: "901234", installations: [{ installationId: "55012345" }] }] }` */
export type GithubAccountInput = {
  /** The installations of each app. Example: `appInstallations: [{ appId: "901234", installations: [{ installationId: "55012345" }] }]` */
  appInstallations: Array<GithubAppInstallationsInput>;
};

/** The installations of one GitHub app. Example: `{ appId: "901234", installations: [{ installationId: "55012345" }] }` */
export type GithubAppInstallationsInput = {
  /** The numeric id of the app, in digits. Each may be given once. Example: `appId: "901234"` */
  appId: Scalars['String']['input'];
  /** The installations, each on another account. Example: `installations: [{ installationId: "55012345" }]` */
  installations: Array<GithubInstallationInput>;
};

/** One installation of a GitHub app. Example: `{ installationId: "55012345" }` */
export type GithubInstallationInput = {
  /** The numeric id of the installation, in digits. Example: `installationId: "55012345"` */
  installationId: Scalars['String']['input'];
  /** The login of the account that it is installed on. Example: `name: "example"` */
  name?: InputMaybe<Scalars['String']['input']>;
};

/** A project at Google Cloud. Example: `{ projectId: "example-prod", projectNumber: "1234567890" }` */
export type GoogleAccountInput = {
  /** The id of the project. Example: `projectId: "example-prod"` */
  projectId: Scalars['String']['input'];
  /** The number of the project, in digits. Example: `projectNumber: "1234567890"` */
  projectNumber: Scalars['String']['input'];
};

/** Which requests for access to list. All that is given must hold; what is left out or null does not count. Example: `{ state: PENDING }` */
export type GroupAccessRequestFilter = {
  /** Only requests of the identity with this uid. Example: `identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid?: InputMaybe<Scalars['UID']['input']>;
  /** Only requests of this state. Example: `state: PENDING` */
  state?: InputMaybe<GroupAccessRequestState>;
};

/** One term of the order of requests for access. Example: `{ field: ASK_TIME }` */
export type GroupAccessRequestOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: ASK_TIME` */
  field: GroupAccessRequestOrderField;
};

/** What requests for access can be ordered by. Example: `ASK_TIME` */
export type GroupAccessRequestOrderField =
  /** By the time at which the person last asked. */
  | 'ASK_TIME'
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** What became of a request to be let in. Example: `PENDING` */
export type GroupAccessRequestState =
  /** The person was let in. */
  | 'ACCEPTED'
  /** The person was not let in. It may ask again a day after it asked. */
  | 'DENIED'
  /** Nobody has decided it yet. */
  | 'PENDING';

/** Which groups to list. All that is given must hold; what is left out or null does not count. Example: `{ nameContains: "platform" }` */
export type GroupFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only a group of exactly this name. Example: `name: "platform"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. Example: `nameContains: "platform"` */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. Example: `nameIn: ["platform"]` */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Which group invites to list. All that is given must hold; what is left out or null does not count. Example: `{ keyId: "5f0c9a1e77d24b36" }` */
export type GroupInviteFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only invites for exactly this e-mail address. Example: `email: "ada@example.com"` */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Only invites that work until this time or longer. Example: `expiresAfter: "2026-01-31T08:15:00.000Z"` */
  expiresAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only invites that stop working before this time. Example: `expiresBefore: "2026-01-31T08:15:00.000Z"` */
  expiresBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only the invite whose code has this key id. Example: `keyId: "5f0c9a1e77d24b36"` */
  keyId?: InputMaybe<Scalars['String']['input']>;
  /** Only invites to the role with this uid. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
};

/** One term of the order of group invites. Example: `{ field: EXPIRATION_TIME }` */
export type GroupInviteOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: EXPIRATION_TIME` */
  field: GroupInviteOrderField;
};

/** What group invites can be ordered by. Example: `EXPIRATION_TIME` */
export type GroupInviteOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By the time at which the code stops working. */
  | 'EXPIRATION_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** One term of the order of groups. Example: `{ field: NAME }` */
export type GroupOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: NAME` */
  field: GroupOrderField;
};

/** What groups can be ordered by. Example: `NAME` */
export type GroupOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** Which identities to list. All that is given must hold; what is left out or null does not count. Example: `{ nameContains: "release pipeline" }` */
export type IdentityFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only an identity of exactly this name. Example: `name: "release pipeline"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. Example: `nameContains: "release pipeline"` */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. Example: `nameIn: ["release pipeline"]` */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only identities with this kind of relationship. Example: `relationshipType: CLAIM_MATCH` */
  relationshipType?: InputMaybe<RelationshipType>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of identities. Example: `{ field: NAME }` */
export type IdentityOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: NAME` */
  field: IdentityOrderField;
};

/** What identities can be ordered by. Example: `NAME` */
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

/** Which identity providers to list. All that is given must hold; what is left out or null does not count. Example: `{ nameContains: "single sign-on" }` */
export type IdentityProviderFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only an identity provider of exactly this name. Example: `name: "single sign-on"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. Example: `nameContains: "single sign-on"` */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. Example: `nameIn: ["single sign-on"]` */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of identity providers. Example: `{ field: NAME }` */
export type IdentityProviderOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: NAME` */
  field: IdentityProviderOrderField;
};

/** What identity providers can be ordered by. Example: `NAME` */
export type IdentityProviderOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** The users and groups of an image. Example: `{ runAs: "app" }` */
export type ImageAccountsInput = {
  /** The groups to add. Example: `groups: [{ groupname: "app" }]` */
  groups?: InputMaybe<Array<ImageGroupInput>>;
  /** The user that the container runs as: a name or a number. Example: `runAs: "app"` */
  runAs?: InputMaybe<Scalars['String']['input']>;
  /** The users to add. Example: `users: [{ username: "app" }]` */
  users?: InputMaybe<Array<ImageUserInput>>;
};

/** Whom an image trusts beside its own list. Example: `{ additional: [{ name: "internal-ca.pem", content: "-----BEGIN CERTIFICATE-----\n…" }] }` */
export type ImageCertificatesInput = {
  /** Certificates that are given in full. Example: `additional: [{ name: "internal-ca.pem", content: "-----BEGIN CERTIFICATE-----\n…" }]` */
  additional?: InputMaybe<Array<OverlayFileInput>>;
  /** Names of well-known sets of certificates. Example: `providers: ["mozilla"]` */
  providers?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** What goes into an image. Example: `{ packages: ["bash", "curl=~8"] }` */
export type ImageContentsInput = {
  /** Names of packages, each with an optional version constraint. Example: `packages: ["bash", "curl=~8"]` */
  packages?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The keys that the running container trusts for packages. Example: `runtimeKeyring: [{ name: "internal-ca.pem", content: "-----BEGIN CERTIFICATE-----\n…" }]` */
  runtimeKeyring?: InputMaybe<Array<OverlayFileInput>>;
  /** The package repositories that the running container may install from. Example: `runtimeRepositories: ["https://packages.example.com/os"]` */
  runtimeRepositories?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A group of users of an image. Example: `{ groupname: "app" }` */
export type ImageGroupInput = {
  /** The numeric group id. Example: `gid: 1000` */
  gid?: InputMaybe<Scalars['Int']['input']>;
  /** The name. Example: `groupname: "app"` */
  groupname: Scalars['String']['input'];
  /** The login names of its members. Example: `members: ["app"]` */
  members?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** An image, or some tags of it. Example: `{ repo: "nginx" }` */
export type ImageRefInput = {
  /** The name of the repo, with as much of the path of groups before it as tells it from others. Example: `repo: "nginx"` */
  repo: Scalars['String']['input'];
  /** Only these tags; all when left out. Example: `tags: ["latest"]` */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A user of an image. Example: `{ username: "app" }` */
export type ImageUserInput = {
  /** The numeric id of the primary group. Example: `gid: 1000` */
  gid?: InputMaybe<Scalars['Int']['input']>;
  /** The name of the primary group. Example: `groupName: "app"` */
  groupName?: InputMaybe<Scalars['String']['input']>;
  /** The path of the home directory. Example: `homeDir: "/home/app"` */
  homeDir?: InputMaybe<Scalars['String']['input']>;
  /** The path of the login shell. Example: `shell: "/bin/bash"` */
  shell?: InputMaybe<Scalars['String']['input']>;
  /** The numeric user id. Example: `uid: 1000` */
  uid?: InputMaybe<Scalars['Int']['input']>;
  /** The login name. Example: `username: "app"` */
  username: Scalars['String']['input'];
};

/** What `importAdvisories` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", advisories: [{ advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" }] }` */
export type ImportAdvisoriesInput = {
  /** The advisories, 500 at most. Example: `advisories: [{ advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" }]` */
  advisories: Array<AdvisoryInput>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The group that the advisories hang below. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `importArtifacts` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", ecosystem: PYTHON, versions: [{ name: "requests", version: "2.32.5" }] }` */
export type ImportArtifactsInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Whose rules names and versions are held to. Example: `ecosystem: PYTHON` */
  ecosystem: Ecosystem;
  /** The group that the libraries hang below. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** The versions, 500 at most. Example: `versions: [{ name: "requests", version: "2.32.5" }]` */
  versions: Array<PublishedVersionInput>;
};

/** What `importVulnerabilities` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", vulnerabilities: [{ id: "GO-2024-2687" }] }` */
export type ImportVulnerabilitiesInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** A group in which the caller may write advisories. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 500. Example: `vulnerabilities: [{ id: "GO-2024-2687" }]` */
  vulnerabilities: Array<VulnerabilityInput>;
};

/** What `importVulnerabilityReport` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", content: "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"scanner\"}}}]}" }` */
export type ImportVulnerabilityReportInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The report: JSON of Grype or Trivy, or SARIF, 16 MiB at most. May be compressed: gzip (RFC 1952) in base64. Example: `content: "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"scanner\"}}}]}"` */
  content: Scalars['String']['input'];
  /** The image; left out: what the report says. Example: `digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  digest?: InputMaybe<Scalars['Digest']['input']>;
  /** The group below which the image is. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** The repo of the image; left out: all below the group that have it. Example: `repoUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  repoUid?: InputMaybe<Scalars['UID']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A text under a name. Example: `{ name: "team", value: "platform" }` */
export type NamedValueInput = {
  /** The name. Each name may be given once. Example: `name: "team"` */
  name: Scalars['String']['input'];
  /** The text under it. Example: `value: "platform"` */
  value: Scalars['String']['input'];
};

/** What there is to say about an event. Example: `{ note: "The vulnerable function is never called." }` */
export type NoteInput = {
  /** A remark, or why that is so. Example: `note: "The vulnerable function is never called."` */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** A search in the National Vulnerability Database. Example: `{ cpeSearched: "cpe:2.3:a:f5:nginx:1.29.0:*:*:*:*:*:*:*" }` */
export type NvdDetectionInput = {
  /** The CPE name that was found. Example: `cpeFound: "cpe:2.3:a:f5:nginx:*:*:*:*:*:*:*:*"` */
  cpeFound?: InputMaybe<Scalars['String']['input']>;
  /** The CPE name that was searched for. Example: `cpeSearched: "cpe:2.3:a:f5:nginx:1.29.0:*:*:*:*:*:*:*"` */
  cpeSearched?: InputMaybe<Scalars['String']['input']>;
};

/** An OpenID Connect client at the organization's issuer. It replaces the one that was there as a whole. Example: `{ issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5", pkceEnabled: true }` */
export type OidcInput = {
  /** Scopes to ask for beside `openid`, `email` and `profile`. Example: `additionalScopes: ["groups"]` */
  additionalScopes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The client id that the issuer has given out. Example: `clientId: "0oa1b2c3d4e5"` */
  clientId: Scalars['String']['input'];
  /** The client secret, which is never given back. The known one stays when it is left out and the issuer is the same; null clears it. Without one PKCE must be enabled. Example: `clientSecret: "a secret of the issuer"` */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** How a person who signs in is found among those whom SCIM has brought. By `sub` when left out. Said at the creation, and never changed. Example: `correlationRule: SUB_EQUALS_EXTERNAL_ID` */
  correlationRule?: InputMaybe<CorrelationRule>;
  /** The name of the claim that lists the groups of a person. Example: `groupsClaim: "groups"` */
  groupsClaim?: InputMaybe<Scalars['String']['input']>;
  /** The exact https URL of the issuer. Example: `issuer: "https://login.example.com"` */
  issuer: Scalars['URL']['input'];
  /** Whether the sign-in is to use PKCE (RFC 7636). Example: `pkceEnabled: true` */
  pkceEnabled?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Which end of an order comes first. Example: `ASC` */
export type OrderDirection =
  /** The smallest first: a to z, the oldest first. */
  | 'ASC'
  /** The largest first: z to a, the newest first. */
  | 'DESC';

/** What an organization is to the operator of the installation. Example: `STARTER` */
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

/** How far the setup of an organization has come. Example: `INITIALIZING` */
export type OrgStatus =
  /** It is being set up. */
  | 'INITIALIZING'
  /** It can be used. */
  | 'READY'
  /** It is closed for the time being. */
  | 'SUSPENDED';

/** A file with a key or a certificate. Example: `{ name: "internal-ca.pem", content: "-----BEGIN CERTIFICATE-----\n…" }` */
export type OverlayFileInput = {
  /** What is in it, in PEM. Example: `content: "-----BEGIN CERTIFICATE-----\n…"` */
  content: Scalars['String']['input'];
  /** The name of the file. Example: `name: "internal-ca.pem"` */
  name: Scalars['String']['input'];
};

/** The fix was carried into versions that lacked it. Example: `{ patchedVersions: ["1.29.3-r1"] }` */
export type PatchedInput = {
  /** A remark, or why that is so. Example: `note: "The vulnerable function is never called."` */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The versions that have the fix now. Example: `patchedVersions: ["1.29.3-r1"]` */
  patchedVersions?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A binding that might be made. Example: `{ identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }` */
export type ProposedBindingInput = {
  /** The uid of who would have the role. Example: `identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid: Scalars['UID']['input'];
  /** The uid of the role. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['input'];
};

/** A file of a published version. Example: `{ name: "requests-2.32.5-py3-none-any.whl", size: 64738 }` */
export type PublishedFileInput = {
  /** The digest of its content. Example: `digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  digest?: InputMaybe<Scalars['Digest']['input']>;
  /** Its name. Example: `name: "requests-2.32.5-py3-none-any.whl"` */
  name: Scalars['String']['input'];
  /** Bytes: a whole number. Example: `size: 64738` */
  size: Scalars['Float']['input'];
};

/** A version of a library, as it is published. Example: `{ name: "requests", version: "2.32.5" }` */
export type PublishedVersionInput = {
  /** What the library is for, in one line. Example: `description: "HTTP for humans"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The files that the version consists of. Example: `files: [{ name: "requests-2.32.5-py3-none-any.whl", size: 64738 }]` */
  files?: InputMaybe<Array<PublishedFileInput>>;
  /** The library, as the ecosystem writes it; of Maven `org.slf4j:slf4j-api`. Example: `name: "requests"` */
  name: Scalars['String']['input'];
  /** The version, as its ecosystem writes it. Example: `version: "2.32.5"` */
  version: Scalars['String']['input'];
};

/** What `recordSync` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", state: IN_PROGRESS }` */
export type RecordSyncInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Why it failed, 512 characters at most. Example: `message: "the registry is away"` */
  message?: InputMaybe<Scalars['String']['input']>;
  /** How it stands. Example: `state: IN_PROGRESS` */
  state: SyncState;
  /** The uid of the repo. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `redeliver` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", event: "0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94" }` */
export type RedeliverInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The id of the event. Example: `event: "0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94"` */
  event: Scalars['ID']['input'];
  /** The uid of the event subscription. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A page on a vulnerability. Example: `{ url: "https://example.com/fixes/1" }` */
export type ReferenceInput = {
  /** What the page is. Example: `type: FIX` */
  type?: InputMaybe<ReferenceType>;
  /** The address. Example: `url: "https://example.com/fixes/1"` */
  url: Scalars['String']['input'];
};

/** What a page on a vulnerability is, in the terms of OSV. Example: `ADVISORY` */
export type ReferenceType =
  /** A published advisory. */
  | 'ADVISORY'
  /** An article. */
  | 'ARTICLE'
  /** A tool that finds it. */
  | 'DETECTION'
  /** A discussion. */
  | 'DISCUSSION'
  /** A demonstration. */
  | 'EVIDENCE'
  /** The change that fixes it. */
  | 'FIX'
  /** The change that brought it. */
  | 'INTRODUCED'
  /** The home page of the package. */
  | 'PACKAGE'
  /** A report, such as an issue. */
  | 'REPORT'
  /** Any other page. */
  | 'WEB';

/** What `regenerateScimToken` takes. Example: `{ identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", etag: "c3f1a27e" }` */
export type RegenerateScimTokenInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The `etag` of the SCIM state as the caller knows it. When it is not the current one any more, it is refused with the reason `ABORTED`. Example: `etag: "c3f1a27e"` */
  etag: Scalars['String']['input'];
  /** When the token is to end. A year from now when left out, unless `neverExpires`. Example: `expireTime: "2026-01-31T08:15:00.000Z"` */
  expireTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The uid of the identity provider. Example: `identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityProviderUid: Scalars['UID']['input'];
  /** True: the token has no end. Excludes `expireTime`. Example: `neverExpires: false` */
  neverExpires?: InputMaybe<Scalars['Boolean']['input']>;
  /** How many seconds the current token goes on working, a week at most. It ends at once when left out. Example: `overlap: 3600` */
  overlap?: InputMaybe<Scalars['Int']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The ways in which tokens can stand for an identity. Example: `CLAIM_MATCH` */
export type RelationshipType =
  /** By who the caller is on AWS. */
  | 'AWS_IDENTITY'
  /** By the claims of the token. */
  | 'CLAIM_MATCH'
  /** By being a part of the service. */
  | 'SERVICE_PRINCIPAL'
  /** By keys that were given with the identity. */
  | 'STATIC';

/** Which repos to list. All that is given must hold; what is left out or null does not count. Example: `{ nameContains: "nginx" }` */
export type RepoFilter = {
  /** Only repos in one of these bundles. Example: `bundles: ["base"]` */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only repos of this tier. Example: `catalogTier: APPLICATION` */
  catalogTier?: InputMaybe<CatalogTier>;
  /** Only repos of one of these tiers. Example: `catalogTierIn: [APPLICATION]` */
  catalogTierIn?: InputMaybe<Array<CatalogTier>>;
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only repos with this text in their description, in any case. Example: `descriptionContains: "proxy"` */
  descriptionContains?: InputMaybe<Scalars['String']['input']>;
  /** Only a repo of exactly this name. Example: `name: "nginx"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. Example: `nameContains: "nginx"` */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. Example: `nameIn: ["nginx"]` */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of repos. Example: `{ field: NAME }` */
export type RepoOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: NAME` */
  field: RepoOrderField;
};

/** What repos can be ordered by. Example: `NAME` */
export type RepoOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** What `requestGroupAccess` takes. Example: `{ groupUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750" }` */
export type RequestGroupAccessInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the group. Example: `groupUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  groupUid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `resumeOrganization` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type ResumeOrganizationInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the organization. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `reviewAdvisoryEvent` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48", reviewState: APPROVED }` */
export type ReviewAdvisoryEventInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What was found: anything but pending. Example: `reviewState: APPROVED` */
  reviewState: ReviewState;
  /** The uid of the event. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** How far the review of an event has come. Example: `PENDING` */
export type ReviewState =
  /** It was found right. */
  | 'APPROVED'
  /** Nobody has reviewed it yet. */
  | 'PENDING'
  /** It was found wrong. */
  | 'REJECTED'
  /** It must be changed first. */
  | 'REQUEST_CHANGES';

/** What `revokeScimToken` takes. Example: `{ identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type RevokeScimTokenInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the identity provider. Example: `identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityProviderUid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Which role bindings to list. All that is given must hold; what is left out or null does not count. Example: `{ identity: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type RoleBindingFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only bindings made in the group with this uid. Example: `group: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  group?: InputMaybe<Scalars['UID']['input']>;
  /** Only bindings of the identity with this uid. Example: `identity: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identity?: InputMaybe<Scalars['UID']['input']>;
  /** Only bindings of the role with this uid. Example: `role: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  role?: InputMaybe<Scalars['UID']['input']>;
};

/** A binding to make. Example: `{ identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }` */
export type RoleBindingInput = {
  /** The uid of who is to have the role. Example: `identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid: Scalars['UID']['input'];
  /** The uid of the role; that of the batch when left out. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
};

/** One term of the order of role bindings. Example: `{ field: CREATE_TIME }` */
export type RoleBindingOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: CREATE_TIME` */
  field: RoleBindingOrderField;
};

/** What role bindings can be ordered by. Example: `CREATE_TIME` */
export type RoleBindingOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** One creation among several. Example: `{ roleBinding: { identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" } }` */
export type RoleBindingRequestInput = {
  /** The binding to make. Example: `roleBinding: { identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", roleUid: "63921b2c44617e3f2603851537be0123af4a57d7" }` */
  roleBinding: RoleBindingInput;
};

/** Which roles to list. All that is given must hold; what is left out or null does not count. Example: `{ nameContains: "image reviewer" }` */
export type RoleFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only roles with one of these capabilities. Example: `hasCapabilities: [REPO_LIST]` */
  hasCapabilities?: InputMaybe<Array<Capability>>;
  /** Only a role of exactly this name. Example: `name: "image reviewer"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. Example: `nameContains: "image reviewer"` */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. Example: `nameIn: ["image reviewer"]` */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of roles. Example: `{ field: NAME }` */
export type RoleOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: NAME` */
  field: RoleOrderField;
};

/** What roles can be ordered by. Example: `NAME` */
export type RoleOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** A format of bills of materials. Example: `SPDX` */
export type SbomFormat =
  /** CycloneDX 1, in JSON. */
  | 'CYCLONEDX'
  /** SPDX 2, in JSON. */
  | 'SPDX';

/** A scan of the artifact. Example: `{ scanner: "grype" }` */
export type ScanDetectionInput = {
  /** The version of the artifact that was scanned. Example: `artifactVersion: "1.29.3-r0"` */
  artifactVersion?: InputMaybe<Scalars['String']['input']>;
  /** The name of the component. Example: `component: "golang.org/x/net"` */
  component?: InputMaybe<Scalars['String']['input']>;
  /** The scanner's id of the component. Example: `componentId: "5f1c2a7e9b3d4068"` */
  componentId?: InputMaybe<Scalars['String']['input']>;
  /** The path of the component inside the package. Example: `componentLocation: "/usr/bin/server"` */
  componentLocation?: InputMaybe<Scalars['String']['input']>;
  /** The kind of the component. Example: `componentType: "go-module"` */
  componentType?: InputMaybe<Scalars['String']['input']>;
  /** The version of the component. Example: `componentVersion: "0.22.0"` */
  componentVersion?: InputMaybe<Scalars['String']['input']>;
  /** When the scanner's database was built. Example: `grypeDbBuilt: "2026-01-31T04:10:00Z"` */
  grypeDbBuilt?: InputMaybe<Scalars['String']['input']>;
  /** The checksum of the scanner's database. Example: `grypeDbChecksum: "sha256:5e1c7a90"` */
  grypeDbChecksum?: InputMaybe<Scalars['String']['input']>;
  /** The name of the scanner. Example: `scanner: "grype"` */
  scanner?: InputMaybe<Scalars['String']['input']>;
  /** The version of the scanner. Example: `scannerVersion: "0.104.0"` */
  scannerVersion?: InputMaybe<Scalars['String']['input']>;
  /** The package that was scanned, of those that are built together. Example: `subpackage: "nginx-mod-http"` */
  subpackage?: InputMaybe<Scalars['String']['input']>;
};

/** A scanner of images. Example: `GRYPE` */
export type ScannerName =
  /** Grype, by Anchore. */
  | 'GRYPE'
  /** Trivy, by Aqua Security. */
  | 'TRIVY';

/** What there is of SCIM tokens. Example: `NOT_ISSUED` */
export type ScimCredentialState =
  /** The last one has ended. */
  | 'EXPIRED'
  /** One works. */
  | 'LIVE'
  /** None was ever given out. */
  | 'NOT_ISSUED'
  /** The last one was revoked. */
  | 'REVOKED'
  /** The new one works, and the replaced one still does. */
  | 'ROTATING';

/** The part of the tree to list. All that is given must hold. Example: `{ descendantsOf: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750" }` */
export type ScopeInput = {
  /** Only what lies above this uid. Example: `ancestorsOf: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  ancestorsOf?: InputMaybe<Scalars['UID']['input']>;
  /** Only what lies directly below this uid. Example: `childrenOf: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  childrenOf?: InputMaybe<Scalars['UID']['input']>;
  /** Only what lies below this uid, at any depth. Example: `descendantsOf: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  descendantsOf?: InputMaybe<Scalars['UID']['input']>;
  /** True: only what lies below nothing, such as organizations. Example: `inRoot: true` */
  inRoot?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only these uids, 1000 at most. Example: `uids: ["6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"]` */
  uids?: InputMaybe<Array<Scalars['UID']['input']>>;
};

/** What can be searched for. Example: `REPO` */
export type SearchType =
  /** Resources of the type Advisory. */
  | 'ADVISORY'
  /** Resources of the type Artifact. */
  | 'ARTIFACT'
  /** Resources of the type Group. */
  | 'GROUP'
  /** Resources of the type Identity. */
  | 'IDENTITY'
  /** Resources of the type Repo. */
  | 'REPO';

/** What `sendTestEvent` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type SendTestEventInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the event subscription. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The parts of the service that act in groups under an identity of their own. Example: `COSIGNED` */
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

/** What `setScimEnabled` takes. Example: `{ identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", enabled: true, etag: "c3f1a27e" }` */
export type SetScimEnabledInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** True to turn it on. Example: `enabled: true` */
  enabled: Scalars['Boolean']['input'];
  /** The `etag` of the SCIM state as the caller knows it. When it is not the current one any more, it is refused with the reason `ABORTED`. Example: `etag: "c3f1a27e"` */
  etag: Scalars['String']['input'];
  /** The uid of the identity provider. Example: `identityProviderUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityProviderUid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A rating of a vulnerability. Example: `{ type: CVSS_V3, score: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H" }` */
export type SeverityInput = {
  /** The rating as the scheme writes it; for CVSS a vector. Example: `score: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H"` */
  score: Scalars['String']['input'];
  /** The scheme of the rating. Example: `type: CVSS_V3` */
  type: SeverityType;
};

/** The schemes of rating how severe a vulnerability is. Example: `CVSS_V2` */
export type SeverityType =
  /** CVSS 2. */
  | 'CVSS_V2'
  /** CVSS 3.0 and 3.1. */
  | 'CVSS_V3'
  /** CVSS 4.0. */
  | 'CVSS_V4';

/** Tokens of an issuer that cannot be reached, signed with keys that are given here. Example: `{ issuer: "https://build.internal", subject: "runner-7", issuerKeys: "{\"keys\":[]}" }` */
export type StaticKeysInput = {
  /** The audiences that are accepted; that of this server when left out. Example: `audiences: ["https://api.example.com"]` */
  audiences?: InputMaybe<Array<Scalars['String']['input']>>;
  /** When the keys stop being accepted; never when left out. Example: `expirationTime: "2026-01-31T08:15:00.000Z"` */
  expirationTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The exact issuer. Example: `issuer: "https://build.internal"` */
  issuer: Scalars['URL']['input'];
  /** The public keys of the issuer: a JSON Web Key Set. Example: `issuerKeys: "{\"keys\":[]}"` */
  issuerKeys: Scalars['String']['input'];
  /** The exact subject. Example: `subject: "runner-7"` */
  subject: Scalars['String']['input'];
};

/** What `suspendOrganization` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type SuspendOrganizationInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the organization. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** How a repo follows another one. Example: `{ source: "nginx" }` */
export type SyncConfigInput = {
  /** The AWS location to copy the images to as well. Example: `amazon: "123456789012.dkr.ecr.us-east-1.amazonaws.com/images"` */
  amazon?: InputMaybe<Scalars['String']['input']>;
  /** The Azure location to copy the images to as well. Example: `azure: "example.azurecr.io/images"` */
  azure?: InputMaybe<Scalars['String']['input']>;
  /** The Google Cloud location to copy the images to as well. Example: `google: "us-docker.pkg.dev/example/images"` */
  google?: InputMaybe<Scalars['String']['input']>;
  /** The repo to follow: its uid, or its name. Example: `source: "nginx"` */
  source: Scalars['String']['input'];
};

/** How mirroring stands. Example: `IN_PROGRESS` */
export type SyncState =
  /** It has failed. */
  | 'FAILED'
  /** It is at work. */
  | 'IN_PROGRESS'
  /** All was as at the registry when it ended. */
  | 'SUCCEEDED';

/** Which tags to list. All that is given must hold; what is left out or null does not count. Example: `{ nameContains: "1.29" }` */
export type TagFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only tags that are at the end of their life (true), or only the others (false). Example: `deprecated: false` */
  deprecated?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only tags of this image. Example: `digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  digest?: InputMaybe<Scalars['Digest']['input']>;
  /** True: also the tags with a build date, such as `1.2.3-20250131`. Example: `includeDates: true` */
  includeDates?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: also the tags with a package revision, such as `1.2.3-r4`. Example: `includeEpochs: true` */
  includeEpochs?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: also the tags that carry signatures and attestations of an image. Example: `includeReferrers: true` */
  includeReferrers?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only a tag of exactly this name. Example: `name: "1.29"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. Example: `nameContains: "1.29"` */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. Example: `nameIn: ["1.29"]` */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. Example: `updatedAfter: "2026-01-31T08:15:00.000Z"` */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only tags that were made or moved at this time or later. Example: `updatedSince: "2026-01-31T08:15:00.000Z"` */
  updatedSince?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of tags. Example: `{ field: NAME }` */
export type TagOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: NAME` */
  field: TagOrderField;
};

/** What tags can be ordered by. Example: `NAME` */
export type TagOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** Which acceptances to list. All that is given must hold; what is left out or null does not count. Example: `{ docIdIn: ["terms-2026-01"] }` */
export type TermsAcceptanceFilter = {
  /** Only what the identity with this uid accepted. Example: `acceptedBy: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  acceptedBy?: InputMaybe<Scalars['UID']['input']>;
  /** Only what was accepted at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was accepted before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only acceptances of these documents. Example: `docIdIn: ["terms-2026-01"]` */
  docIdIn?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** One term of the order of acceptances of terms. Example: `{ field: DOC_ID }` */
export type TermsAcceptanceOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: DOC_ID` */
  field: TermsAcceptanceOrderField;
};

/** What acceptances of terms can be ordered by. Example: `DOC_ID` */
export type TermsAcceptanceOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By the id of the document. */
  | 'DOC_ID'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** What `updateAccountAssociation` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "production" }` */
export type UpdateAccountAssociationInput = {
  /** The account at AWS. Example: `amazon: { account: "123456789012" }` */
  amazon?: InputMaybe<AmazonAccountInput>;
  /** The tenant at Azure. Example: `azure: { tenantId: "72f988bf-86f1-41af-91ab-2d7cd011db47", clientIds: [{ name: "team", value: "platform" }] }` */
  azure?: InputMaybe<AzureAccountInput>;
  /** The identities that parts of the platform act under. Example: `chainguard: { serviceBindings: [{ name: "team", value: "platform" }] }` */
  chainguard?: InputMaybe<ChainguardAccountInput>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Where the images run"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The installations of GitHub apps. Example: `github: { appInstallations: [{ appId: "901234", installations: [{ installationId: "55012345" }] }] }` */
  github?: InputMaybe<GithubAccountInput>;
  /** The project at Google Cloud. Example: `google: { projectId: "example-prod", projectNumber: "1234567890" }` */
  google?: InputMaybe<GoogleAccountInput>;
  /** The name. Example: `name: "production"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** The uid of an account association. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateGroup` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "platform" }` */
export type UpdateGroupInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Who builds what the others build on"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What it is to the operator, who alone may set it. Example: `kind: STARTER` */
  kind?: InputMaybe<OrgKind>;
  /** The name: 3 to 63 lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "platform"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** The uid of a group. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it was confirmed who is behind it. Only the operator may set it. Example: `verified: true` */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateIdentity` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "release pipeline" }` */
export type UpdateIdentityInput = {
  /** Callers on AWS stand for it. Example: `awsIdentity: { awsAccount: "123456789012" }` */
  awsIdentity?: InputMaybe<AwsIdentityInput>;
  /** Tokens stand for it by their claims. Example: `claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" }` */
  claimMatch?: InputMaybe<ClaimMatchInput>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The company that a person works for. Example: `company: "Example Ltd"` */
  company?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Pushes images from CI"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "release pipeline"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** A part of the service stands for it. Example: `servicePrincipal: COSIGNED` */
  servicePrincipal?: InputMaybe<ServicePrincipal>;
  /** Tokens stand for it by keys that are given here. Example: `staticKeys: { issuer: "https://build.internal", subject: "runner-7", issuerKeys: "{\"keys\":[]}" }` */
  staticKeys?: InputMaybe<StaticKeysInput>;
  /** The uid of an identity. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateIdentity` takes, as one of several. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "release pipeline" }` */
export type UpdateIdentityItemInput = {
  /** Callers on AWS stand for it. Example: `awsIdentity: { awsAccount: "123456789012" }` */
  awsIdentity?: InputMaybe<AwsIdentityInput>;
  /** Tokens stand for it by their claims. Example: `claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" }` */
  claimMatch?: InputMaybe<ClaimMatchInput>;
  /** The company that a person works for. Example: `company: "Example Ltd"` */
  company?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Pushes images from CI"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "release pipeline"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** A part of the service stands for it. Example: `servicePrincipal: COSIGNED` */
  servicePrincipal?: InputMaybe<ServicePrincipal>;
  /** Tokens stand for it by keys that are given here. Example: `staticKeys: { issuer: "https://build.internal", subject: "runner-7", issuerKeys: "{\"keys\":[]}" }` */
  staticKeys?: InputMaybe<StaticKeysInput>;
  /** The uid of an identity. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
};

/** What `updateIdentityMetadata` takes. Example: `{ company: "Example Ltd" }` */
export type UpdateIdentityMetadataInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The company that the person works for. Example: `company: "Example Ltd"` */
  company?: InputMaybe<Scalars['String']['input']>;
  /** The visitor's token of the HubSpot form. Example: `hubspotUtk: "9f1c2a7e5b3d40688e6f0a1b2c3d4e5f"` */
  hubspotUtk?: InputMaybe<Scalars['String']['input']>;
  /** The title of the person's job. Example: `jobTitle: "Site reliability engineer"` */
  jobTitle?: InputMaybe<Scalars['String']['input']>;
  /** The page of the last form that the person has sent. Example: `latestFormSubmitUrl: "https://example.com/contact"` */
  latestFormSubmitUrl?: InputMaybe<Scalars['String']['input']>;
  /** The page of the service that led to that form. Example: `latestInternalReferringUrl: "https://console.example.com/repos"` */
  latestInternalReferringUrl?: InputMaybe<Scalars['String']['input']>;
  /** The product that the person came for. Example: `product: "images"` */
  product?: InputMaybe<Scalars['String']['input']>;
  /** Whether the person signed up without help. Example: `selfServe: true` */
  selfServe?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the person wants to hear of news. Example: `updatesOptIn: true` */
  updatesOptIn?: InputMaybe<Scalars['Boolean']['input']>;
  /** The campaign that led to the signing up. Example: `utmCampaign: "spring"` */
  utmCampaign?: InputMaybe<Scalars['String']['input']>;
  /** The part of the campaign's page that was followed. Example: `utmContent: "hero"` */
  utmContent?: InputMaybe<Scalars['String']['input']>;
  /** The medium of the campaign. Example: `utmMedium: "e-mail"` */
  utmMedium?: InputMaybe<Scalars['String']['input']>;
  /** The site that the campaign ran on. Example: `utmSource: "newsletter"` */
  utmSource?: InputMaybe<Scalars['String']['input']>;
  /** The search term that the campaign was shown for. Example: `utmTerm: "hardened images"` */
  utmTerm?: InputMaybe<Scalars['String']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateIdentityProvider` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "single sign-on" }` */
export type UpdateIdentityProviderInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the role to give to everyone who signs in through it: only what the caller holds. Example: `defaultRole: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  defaultRole?: InputMaybe<Scalars['UID']['input']>;
  /** Free text. Example: `description: "Everyone who works here"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "single sign-on"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The sign-in by OpenID Connect. Example: `oidc: { issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5", pkceEnabled: true }` */
  oidc?: InputMaybe<OidcInput>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** The uid of an identity provider. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateRepo` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "nginx" }` */
export type UpdateRepoInput = {
  /** The names of the tags that still receive updates. Example: `activeTags: ["1.29", "1.28"]` */
  activeTags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Other names that the image is known by. Example: `aliases: ["nginx:latest"]` */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The names of the bundles that the image is sold in. Example: `bundles: ["base"]` */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The tier under which the catalog offers the image. Example: `catalogTier: APPLICATION` */
  catalogTier?: InputMaybe<CatalogTier>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What to add to each image of the source. Example: `customOverlay: { contents: { packages: ["bash", "curl=~8"] } }` */
  customOverlay?: InputMaybe<CustomOverlayInput>;
  /** Free text. Example: `description: "A web server and reverse proxy."` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case path components as in OCI, such as `team/nginx`. Example: `name: "nginx"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where the images come from. Example: `syncConfig: { source: "nginx" }` */
  syncConfig?: InputMaybe<SyncConfigInput>;
  /** The uid of a repo. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateRepo` takes, as one of several. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "nginx" }` */
export type UpdateRepoItemInput = {
  /** The names of the tags that still receive updates. Example: `activeTags: ["1.29", "1.28"]` */
  activeTags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Other names that the image is known by. Example: `aliases: ["nginx:latest"]` */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The names of the bundles that the image is sold in. Example: `bundles: ["base"]` */
  bundles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The tier under which the catalog offers the image. Example: `catalogTier: APPLICATION` */
  catalogTier?: InputMaybe<CatalogTier>;
  /** What to add to each image of the source. Example: `customOverlay: { contents: { packages: ["bash", "curl=~8"] } }` */
  customOverlay?: InputMaybe<CustomOverlayInput>;
  /** Free text. Example: `description: "A web server and reverse proxy."` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case path components as in OCI, such as `team/nginx`. Example: `name: "nginx"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where the images come from. Example: `syncConfig: { source: "nginx" }` */
  syncConfig?: InputMaybe<SyncConfigInput>;
  /** The uid of a repo. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
};

/** What `updateRepoReadme` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", content: "# nginx\n\nA web server and reverse proxy." }` */
export type UpdateRepoReadmeInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The whole text, in Markdown; empty: no readme. Example: `content: "# nginx\n\nA web server and reverse proxy."` */
  content: Scalars['String']['input'];
  /** The uid of the repo. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateRoleBinding` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type UpdateRoleBindingInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of who is to have the role. Example: `identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid?: InputMaybe<Scalars['UID']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** The uid of the role. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
  /** The uid of a role binding. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateRoleBinding` takes, as one of several. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type UpdateRoleBindingItemInput = {
  /** The uid of who is to have the role. Example: `identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid?: InputMaybe<Scalars['UID']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** The uid of the role. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
  /** The uid of a role binding. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
};

/** What `updateRole` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", name: "image reviewer" }` */
export type UpdateRoleInput = {
  /** What the role gives: only what the caller itself holds there. Example: `capabilities: [REPO_LIST, TAG_LIST]` */
  capabilities?: InputMaybe<Array<Capability>>;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. Example: `description: "Reads repos and tags"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "image reviewer"` */
  name?: InputMaybe<Scalars['String']['input']>;
  /** True: the resource becomes what is given, and fields that are left out are cleared (`updateMask: "*"` of the other faces). False when left out. Example: `replace: false` */
  replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** The uid of a role. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What a feed says of a vulnerability. Example: `{ id: "GO-2024-2687" }` */
export type VulnerabilityInput = {
  /** Its other ids. Example: `aliases: ["CVE-2023-45288"]` */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** When it was published. Example: `createTime: "2026-01-31T08:15:00.000Z"` */
  createTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The vulnerability in full, in Markdown. Example: `details: "An attacker may cause an endpoint to read arbitrary amounts of header data."` */
  details?: InputMaybe<Scalars['String']['input']>;
  /** The id. Example: `id: "GO-2024-2687"` */
  id: Scalars['String']['input'];
  /** Where to read more. Example: `references: [{ url: "https://example.com/fixes/1" }]` */
  references?: InputMaybe<Array<ReferenceInput>>;
  /** How severe it is, one rating a scheme. Example: `severities: [{ type: CVSS_V3, score: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H" }]` */
  severities?: InputMaybe<Array<SeverityInput>>;
  /** The vulnerability in one line. Example: `summary: "HTTP/2 CONTINUATION flood"` */
  summary?: InputMaybe<Scalars['String']['input']>;
  /** When its record last changed. Example: `updateTime: "2026-01-31T08:15:00.000Z"` */
  updateTime?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Which vulnerabilities to list. What is left out or null does not count. Example: `{ ids: ["CVE-2024-3094"] }` */
export type VulnerabilityMetadataFilter = {
  /** Only the vulnerabilities with these ids. Example: `ids: ["CVE-2024-3094"]` */
  ids?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** One term of the order of vulnerabilities. Example: `{ field: ID }` */
export type VulnerabilityMetadataOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: ID` */
  field: VulnerabilityMetadataOrderField;
};

/** What vulnerabilities can be ordered by. Example: `ID` */
export type VulnerabilityMetadataOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By the id. */
  | 'ID'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** How severe a vulnerability is. Example: `LOW` */
export type VulnerabilitySeverity =
  /** It does much harm, and is easy to use. */
  | 'CRITICAL'
  /** It does much harm. */
  | 'HIGH'
  /** It does little harm, or is hard to use. */
  | 'LOW'
  /** It does some harm under conditions. */
  | 'MEDIUM'
  /** It is hardly worth a fix. */
  | 'NEGLIGIBLE';

export type ReposQueryVariables = Exact<{
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ReposQuery = { __typename?: 'Query', repos: { __typename?: 'RepoConnection', totalCount: number, nodes: Array<{ __typename?: 'Repo', uid: string, name: string, createTime: string, catalogTier?: CatalogTier | null }>, pageInfo: { __typename?: 'PageInfo', endCursor?: string | null, hasNextPage: boolean } } };


export const ReposDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Repos"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"repos"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ListValue","values":[{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createTime"}},{"kind":"Field","name":{"kind":"Name","value":"catalogTier"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ReposQuery, ReposQueryVariables>;