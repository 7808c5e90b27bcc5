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

/** What `acceptTerms` takes. */
export type AcceptTermsInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The ids of the documents, 100 at most. */
  documentIds: Array<Scalars['String']['input']>;
  /** The uid of the group. */
  group: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `acceptTerms` gives. */
export type AcceptTermsPayload = {
  __typename?: 'AcceptTermsPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The ids of the documents that are accepted now; null when it was refused. */
  documentIds?: Maybe<Array<Scalars['String']['output']>>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The group that they were accepted for. Null when the caller may not see it. */
  group?: Maybe<Group>;
};

/** What one identity would gain and lose in one group and everything below it. */
export type AccessChange = {
  __typename?: 'AccessChange';
  /** What it could do then and cannot do now. */
  gained: Array<Capability>;
  /** Where; null when the caller may not see it. */
  group?: Maybe<Group>;
  /** Who; null when the caller may not see it. */
  identity?: Maybe<Identity>;
  /** The uid of who. */
  identityUid: Scalars['UID']['output'];
  /** What it can do now and could not do then. */
  lost: Array<Capability>;
};

/** A page of the identities that hold a capability in a group, in the order of their uids. */
export type AccessConnection = {
  __typename?: 'AccessConnection';
  /** The items of this page, each with its cursor and its ways. */
  edges: Array<AccessEdge>;
  /** The identities of this page, for who needs no cursors. */
  nodes: Array<Identity>;
  /** Where this page lies in the list. */
  pageInfo: AccessPageInfo;
  /** How many there are on all pages. */
  totalCount: Scalars['Int']['output'];
};

/** An identity that holds a capability, with every way in which it does. */
export type AccessEdge = {
  __typename?: 'AccessEdge';
  /** The place of this item in the list, for `after`. */
  cursor: Scalars['String']['output'];
  /** Who holds it. */
  node: Identity;
  /** Every way in which it holds the capability, the nearest first. */
  paths: Array<AccessPath>;
};

/** Whether an identity may do something somewhere, and why. */
export type AccessExplanation = {
  __typename?: 'AccessExplanation';
  /** Whether it may. */
  allowed: Scalars['Boolean']['output'];
  /** What it lacks; null when it may. */
  missing?: Maybe<MissingAccess>;
  /** The ways in which it may, as far as the caller may list their bindings. */
  paths: Array<AccessPath>;
};

/** What stands between an identity and a capability. */
export type AccessObstacle =
  /** The capability is internal: no role can give it. */
  | 'INTERNAL'
  /** No role with the capability is bound to it at the place or above. */
  | 'NOT_GRANTED'
  /** The place is outside of the group that the identity was made in; no binding changes that. */
  | 'OUT_OF_REACH';

/** Where a page of holders lies in its list. */
export type AccessPageInfo = {
  __typename?: 'AccessPageInfo';
  /** The cursor of the last item; null on an empty page. As `after` it gives the next page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether more items follow. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether items come before. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first item; null on an empty page. */
  startCursor?: Maybe<Scalars['String']['output']>;
};

/** One way in which an identity may do something: a role that it has at the place or above. */
export type AccessPath = {
  __typename?: 'AccessPath';
  /** The binding that gives the role; null when the caller may not see it. */
  binding?: Maybe<RoleBinding>;
  /** The group that the role is given in, and so inherited from; null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The role that has the capability; null when the caller may not see it. */
  role?: Maybe<Role>;
};

/** The accounts at other providers that belong to a group. */
export type AccountAssociation = Node & Resource & {
  __typename?: 'AccountAssociation';
  /** The account at AWS; null: none. */
  amazon?: Maybe<AmazonAccount>;
  /** The tenant at Azure; null: none. */
  azure?: Maybe<AzureAccount>;
  /** The identities that parts of the platform act under; null: none. */
  chainguard?: Maybe<ChainguardAccount>;
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** Free text; empty when none was given. */
  description: Scalars['String']['output'];
  /** The installations of GitHub apps; null: none. */
  github?: Maybe<GithubAccount>;
  /** The project at Google Cloud; null: none. */
  google?: Maybe<GoogleAccount>;
  /** The group that the accounts belong to. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The name, unique among the associations of one group. */
  name: Scalars['String']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** Whether an account association is complete enough to be used with one provider. */
export type AccountAssociationCheck = {
  __typename?: 'AccountAssociationCheck';
  /** Why not, in words; empty when it can. */
  message: Scalars['String']['output'];
  /** Why not, as one word in upper case; empty when it can. */
  reason: Scalars['String']['output'];
  /** Whether it can be used. */
  status: CheckStatus;
};

/** A page of a list of account associations. */
export type AccountAssociationConnection = {
  __typename?: 'AccountAssociationConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<AccountAssociationEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<AccountAssociation>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of account associations and its place in the list. */
export type AccountAssociationEdge = {
  __typename?: 'AccountAssociationEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: AccountAssociation;
};

/** Which account associations to list. All that is given must hold; what is left out or null does not count. */
export type AccountAssociationFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only an account association of exactly this name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of account associations. */
export type AccountAssociationOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: AccountAssociationOrderField;
};

/** What account associations can be ordered by. */
export type AccountAssociationOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** A provider that a group has accounts at. */
export type AccountProviderType =
  /** AWS, Amazon's cloud. */
  | 'AMAZON'
  /** Azure, Microsoft's cloud. */
  | 'AZURE'
  /** Google Cloud. */
  | 'GOOGLE';

/** What `addAdvisoryEvent` takes. */
export type AddAdvisoryEventInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The event. It happens now. */
  event: AdvisoryEventInput;
  /** The uid of the advisory. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `addAdvisoryEvent` gives. */
export type AddAdvisoryEventPayload = {
  __typename?: 'AddAdvisoryEventPayload';
  /** The advisory as it is now; null when it was refused. */
  advisory?: Maybe<Advisory>;
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
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
  /** The libraries of that name. */
  artifacts: ArtifactConnection;
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
  /** The package that it is on. */
  package: Package;
  /** The repos of that name. */
  repos: RepoConnection;
  /** How severe it is, one rating a scheme. */
  severities: Array<Severity>;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};


/** What is known of one vulnerability in one component of one artifact, told event by event. */
export type AdvisoryArtifactsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArtifactFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ArtifactOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** What is known of one vulnerability in one component of one artifact, told event by event. */
export type AdvisoryReposArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RepoFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RepoOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
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
  reviewState: ReviewState;
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

/** An account at AWS. */
export type AmazonAccount = {
  __typename?: 'AmazonAccount';
  /** The account: 12 digits. */
  account: Scalars['String']['output'];
};

/** An account at AWS. */
export type AmazonAccountInput = {
  /** The account: 12 digits. */
  account: Scalars['String']['input'];
};

/** Nobody will look into it. */
export type AnalysisNotPlanned = {
  __typename?: 'AnalysisNotPlanned';
  /** Why that is so. */
  note: Scalars['String']['output'];
};

/** A library of an ecosystem: a project of Python, an artifact of Maven. */
export type Artifact = Node & Resource & {
  __typename?: 'Artifact';
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** What it is for; empty where that is not said. */
  description: Scalars['String']['output'];
  /** Where it is published. */
  ecosystem: Ecosystem;
  /** The group that it is in. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The greatest of its versions. */
  latestVersion: Scalars['String']['output'];
  /** The name: `requests`, `org.slf4j:slf4j-api`. */
  name: Scalars['String']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
  /** How many versions there are. */
  versionCount: Scalars['Int']['output'];
  /** The versions of the library: the newest first when no order is given. */
  versions: ArtifactVersionConnection;
};


/** A library of an ecosystem: a project of Python, an artifact of Maven. */
export type ArtifactVersionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArtifactVersionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ArtifactVersionOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of a list of libraries. */
export type ArtifactConnection = {
  __typename?: 'ArtifactConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<ArtifactEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Artifact>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of libraries and its place in the list. */
export type ArtifactEdge = {
  __typename?: 'ArtifactEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Artifact;
};

/** Which libraries to list. All that is given must hold; what is left out or null does not count. */
export type ArtifactFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only libraries with a version for this release of CUDA, such as `12.1`. */
  cudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Only libraries of these ecosystems. */
  ecosystems?: InputMaybe<Array<Ecosystem>>;
  /** Only a library of exactly this name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only libraries with this text, in any case, in their name or description. */
  query?: InputMaybe<Scalars['String']['input']>;
  /** True: only libraries with a version that was rebuilt with fixes. */
  remediated?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of libraries. */
export type ArtifactOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: ArtifactOrderField;
};

/** What libraries can be ordered by. */
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

/** A published version of a library. */
export type ArtifactVersion = Node & Resource & {
  __typename?: 'ArtifactVersion';
  /** The library that it is a version of. Null when the caller may not see it. */
  artifact?: Maybe<Artifact>;
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** The release of CUDA it was built for; empty: none. */
  cudaVersion: Scalars['String']['output'];
  /** What the library said of itself in this version. */
  description: Scalars['String']['output'];
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The name of the library. */
  name: Scalars['String']['output'];
  /** Whether it was rebuilt with fixes that its upstream version lacks. */
  remediated: Scalars['Boolean']['output'];
  /** Bytes of all files of the version: a whole number, which may be larger than an Int. */
  sizeBytes: Scalars['Float']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
  /** The version, as it is published. */
  version: Scalars['String']['output'];
};

/** A page of a list of versions of libraries. */
export type ArtifactVersionConnection = {
  __typename?: 'ArtifactVersionConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<ArtifactVersionEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<ArtifactVersion>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of versions of libraries and its place in the list. */
export type ArtifactVersionEdge = {
  __typename?: 'ArtifactVersionEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: ArtifactVersion;
};

/** Which versions of libraries to list. All that is given must hold; what is left out or null does not count. */
export type ArtifactVersionFilter = {
  /** Only versions for this release of CUDA. */
  cudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Only versions that were rebuilt with fixes (true), or only the others. */
  remediated?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only this version, as it is written. */
  version?: InputMaybe<Scalars['String']['input']>;
};

/** One term of the order of versions of libraries. */
export type ArtifactVersionOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: ArtifactVersionOrderField;
};

/** What versions of libraries can be ordered by. */
export type ArtifactVersionOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME'
  /** By the version, as the library's ecosystem orders them (PEP 440, Maven). */
  | 'VERSION_ORDER';

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

/** A tenant at Azure. */
export type AzureAccount = {
  __typename?: 'AzureAccount';
  /** The client id that each part of the platform uses, by the name of the part. */
  clientIds: Array<NamedValue>;
  /** The id of the tenant: a UUID. */
  tenantId: Scalars['String']['output'];
};

/** A tenant at Azure. */
export type AzureAccountInput = {
  /** The client id to use, by the name of the part of the platform that uses it. */
  clientIds: Array<NamedValueInput>;
  /** The id of the tenant: a UUID. */
  tenantId: Scalars['String']['input'];
};

/** What `batchCreateRoleBindings` takes. */
export type BatchCreateRoleBindingsInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The group that the roles are given in. */
  parent: Scalars['UID']['input'];
  /** One request a binding, 25 at most. */
  requests: Array<RoleBindingRequestInput>;
  /** The uid of the role for each request that names none. No request may name another one then. */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchCreateRoleBindings` gives. */
export type BatchCreateRoleBindingsPayload = {
  __typename?: 'BatchCreateRoleBindingsPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The bindings as they were created, in the order of the requests; null when they were refused. */
  roleBindings?: Maybe<Array<RoleBinding>>;
};

/** What `batchDeleteExternalGroupRoleMappings` takes. */
export type BatchDeleteExternalGroupRoleMappingsInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uids of the mappings, 1000 at most. */
  names: Array<Scalars['UID']['input']>;
  /** The uid of the identity provider of all of them. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `batchDeleteExternalGroupRoleMappings` gives. */
export type BatchDeleteExternalGroupRoleMappingsPayload = {
  __typename?: 'BatchDeleteExternalGroupRoleMappingsPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The ids of what was deleted, for client caches; null when nothing was. */
  deletedIds?: Maybe<Array<Scalars['ID']['output']>>;
  /** The uids of what was deleted; null when nothing was. */
  deletedUids?: Maybe<Array<Scalars['UID']['output']>>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The mappings as they were; null when nothing was deleted. */
  externalGroupRoleMappings?: Maybe<Array<ExternalGroupRoleMapping>>;
  /** The identity provider that they belonged to. Null when the caller may not see it. */
  identityProvider?: Maybe<IdentityProvider>;
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

/** The identities that parts of the platform act under. */
export type ChainguardAccount = {
  __typename?: 'ChainguardAccount';
  /** Those of the identities that the caller may see, in the order of `serviceBindings`. */
  identities: Array<Identity>;
  /** The uid of the identity that each part acts under, by the name of the part. */
  serviceBindings: Array<NamedValue>;
};

/** The identities that parts of the platform act under. */
export type ChainguardAccountInput = {
  /** The uid of an identity that the caller may see, by the name of the part that acts under it. */
  serviceBindings: Array<NamedValueInput>;
};

/** The outcome of a check. */
export type CheckStatus =
  /** Something is missing. */
  | 'NOT_READY'
  /** It can be used. */
  | 'READY';

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

/** Which claim of a person who signs in equals the external id that SCIM gives a person. */
export type CorrelationRule =
  /** The claim `oid`. */
  | 'OID_EQUALS_EXTERNAL_ID'
  /** The claim `sub`. */
  | 'SUB_EQUALS_EXTERNAL_ID';

/** What `createAccountAssociation` takes. */
export type CreateAccountAssociationInput = {
  /** The account at AWS. */
  amazon?: InputMaybe<AmazonAccountInput>;
  /** The tenant at Azure. */
  azure?: InputMaybe<AzureAccountInput>;
  /** The identities that parts of the platform act under. */
  chainguard?: InputMaybe<ChainguardAccountInput>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The installations of GitHub apps. */
  github?: InputMaybe<GithubAccountInput>;
  /** The project at Google Cloud. */
  google?: InputMaybe<GoogleAccountInput>;
  /** The name. */
  name: Scalars['String']['input'];
  /** The group that the accounts belong to. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createAccountAssociation` gives. */
export type CreateAccountAssociationPayload = {
  __typename?: 'CreateAccountAssociationPayload';
  /** The resource as it was created; null when it was refused. */
  accountAssociation?: Maybe<AccountAssociation>;
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `createAdvisory` takes. */
export type CreateAdvisoryInput = {
  /** The advisory. Its events happen now. */
  advisory: AdvisoryInput;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The group to create it in. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createAdvisory` gives. */
export type CreateAdvisoryPayload = {
  __typename?: 'CreateAdvisoryPayload';
  /** The advisory as it is now; null when it was refused. */
  advisory?: Maybe<Advisory>;
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `createExternalGroupRoleMapping` takes. */
export type CreateExternalGroupRoleMappingInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The id of the group, as the directory and the groups claim write it. */
  externalGroupId: Scalars['String']['input'];
  /** The uid of the identity provider. */
  parent: Scalars['UID']['input'];
  /** The uid of the role to give. */
  roleUid: Scalars['UID']['input'];
  /** The uid of the group to give it in; that of the identity provider when left out. */
  scope?: InputMaybe<Scalars['UID']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createExternalGroupRoleMapping` gives. */
export type CreateExternalGroupRoleMappingPayload = {
  __typename?: 'CreateExternalGroupRoleMappingPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  externalGroupRoleMapping?: Maybe<ExternalGroupRoleMapping>;
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

/** What `createGroupInvite` takes. */
export type CreateGroupInviteInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The verified e-mail address that alone can accept; anyone when left out. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The group to let somebody into. */
  parent: Scalars['UID']['input'];
  /** The uid of the role to offer. */
  roleUid: Scalars['UID']['input'];
  /** True: the code works only once. */
  singleUse?: InputMaybe<Scalars['Boolean']['input']>;
  /** For how many seconds the code works: 30 days at most. */
  ttl: Scalars['Int']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createGroupInvite` gives. */
export type CreateGroupInvitePayload = {
  __typename?: 'CreateGroupInvitePayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The code to accept the invite with. It is given here and never again; null when it was refused. */
  code?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  groupInvite?: Maybe<GroupInvite>;
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

/** What `createIdentityProvider` takes. */
export type CreateIdentityProviderInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the role to give to everyone who signs in through it: only what the caller holds. */
  defaultRole: Scalars['UID']['input'];
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. */
  name: Scalars['String']['input'];
  /** The sign-in by OpenID Connect. */
  oidc: OidcInput;
  /** The group to create it in. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createIdentityProvider` gives. */
export type CreateIdentityProviderPayload = {
  __typename?: 'CreateIdentityProviderPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  identityProvider?: Maybe<IdentityProvider>;
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

/** What `createSubscription` takes. */
export type CreateSubscriptionInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The only types of event to send; all when left out. */
  eventTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The group. */
  parent: Scalars['UID']['input'];
  /** The https URL to post each event to. */
  sink: Scalars['URL']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createSubscription` gives. */
export type CreateSubscriptionPayload = {
  __typename?: 'CreateSubscriptionPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it was created; null when it was refused. */
  subscription?: Maybe<Subscription>;
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

/** What `deleteAccountAssociation` takes. */
export type DeleteAccountAssociationInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an account association. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteAccountAssociation` gives. */
export type DeleteAccountAssociationPayload = {
  __typename?: 'DeleteAccountAssociationPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `deleteAdvisory` takes. */
export type DeleteAdvisoryInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an advisory. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteAdvisory` gives. */
export type DeleteAdvisoryPayload = {
  __typename?: 'DeleteAdvisoryPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** What `deleteExternalGroupRoleMapping` takes. */
export type DeleteExternalGroupRoleMappingInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an external group role mapping. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteExternalGroupRoleMapping` gives. */
export type DeleteExternalGroupRoleMappingPayload = {
  __typename?: 'DeleteExternalGroupRoleMappingPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
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

/** What `deleteGroupInvite` takes. */
export type DeleteGroupInviteInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a group invite. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteGroupInvite` gives. */
export type DeleteGroupInvitePayload = {
  __typename?: 'DeleteGroupInvitePayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
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

/** What `deleteIdentityProvider` takes. */
export type DeleteIdentityProviderInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an identity provider. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteIdentityProvider` gives. */
export type DeleteIdentityProviderPayload = {
  __typename?: 'DeleteIdentityProviderPayload';
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

/** What `deleteSubscription` takes. */
export type DeleteSubscriptionInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a subscription. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `deleteSubscription` gives. */
export type DeleteSubscriptionPayload = {
  __typename?: 'DeleteSubscriptionPayload';
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

/** One event on its way to one subscription. Kept for seven days after its end. */
export type Delivery = {
  __typename?: 'Delivery';
  /** The requests so far, the first one first. */
  attempts: Array<DeliveryAttempt>;
  /** When it was over; null when it is not. */
  endTime?: Maybe<Scalars['DateTime']['output']>;
  /** The event. */
  event: Event;
  /** When it is tried next at the earliest; null when it is over. */
  nextAttemptTime?: Maybe<Scalars['DateTime']['output']>;
  /** What has become of it. */
  state: DeliveryState;
};

/** One request to a sink. */
export type DeliveryAttempt = {
  __typename?: 'DeliveryAttempt';
  /** How long it took, in milliseconds. */
  durationMs: Scalars['Int']['output'];
  /** What went wrong; null when nothing did. */
  error?: Maybe<Scalars['String']['output']>;
  /** The HTTP status of the answer; null when there was none. */
  status?: Maybe<Scalars['Int']['output']>;
  /** When it was made. */
  time: Scalars['DateTime']['output'];
};

/** A page of deliveries, the latest event first. */
export type DeliveryConnection = {
  __typename?: 'DeliveryConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<DeliveryEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Delivery>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
};

/** One of the deliveries and its place in the list. */
export type DeliveryEdge = {
  __typename?: 'DeliveryEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Delivery;
};

/** What has become of a delivery. */
export type DeliveryState =
  /** It failed for 24 hours and was given up. It can be delivered again. */
  | 'DEAD'
  /** The sink took it. */
  | 'DELIVERED'
  /** The sink said that it is gone. */
  | 'DROPPED'
  /** It is under way, or waits for its next attempt. */
  | 'WAITING';

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

/** Where a library is published. */
export type Ecosystem =
  /** Maven repositories. */
  | 'JAVA'
  /** Indexes of Python projects. */
  | 'PYTHON';

/** Something that happened: one change of one resource. */
export type Event = {
  __typename?: 'Event';
  /** Who did it. */
  actor: EventActor;
  /** The resource after; null when there is none any more. Credentials are left out. */
  after?: Maybe<Scalars['JSON']['output']>;
  /** The resource before; null when there was none. Credentials are left out. */
  before?: Maybe<Scalars['JSON']['output']>;
  /** The full name of the message in `before` and `after`. */
  bodyType: Scalars['String']['output'];
  /** Its place in the feed, to go on from. */
  cursor: Scalars['String']['output'];
  /** The group it happened in. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** Where it happened. */
  groupUid: Scalars['UID']['output'];
  /** The id of the CloudEvent, the same in every delivery. */
  id: Scalars['ID']['output'];
  /** What it happened to. */
  subject: Scalars['UID']['output'];
  /** When it happened. */
  time: Scalars['DateTime']['output'];
  /** What happened: `dev.chainguard.api.iam.group.created.v1`. */
  type: Scalars['String']['output'];
};

/** Who did something. */
export type EventActor = {
  __typename?: 'EventActor';
  /** The issuer, subject and audience of the token that was exchanged for it; null when none was. */
  act?: Maybe<Scalars['JSON']['output']>;
  /** The identity, if it still exists. Null when the caller may not see it. */
  identity?: Maybe<Identity>;
  /** The uid of the identity that the token stood for. */
  subject: Scalars['String']['output'];
};

/** A page of events. */
export type EventConnection = {
  __typename?: 'EventConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<EventEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Event>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of the events and its place in the list. */
export type EventEdge = {
  __typename?: 'EventEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Event;
};

/** Which end of the log comes first. */
export type EventOrder =
  /** The latest first. */
  | 'NEWEST_FIRST'
  /** In the order in which things happened, as the live feed gives them. */
  | 'OLDEST_FIRST';

/** A role for everyone in a group of the organization's directory, for as long as they are in it. */
export type ExternalGroupRoleMapping = Node & Resource & {
  __typename?: 'ExternalGroupRoleMapping';
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** The id of the group, as the directory and the groups claim write it. */
  externalGroupId: Scalars['String']['output'];
  /** The group that the role is given in. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The identity provider whose directory it is about. Null when the caller may not see it. */
  identityProvider?: Maybe<IdentityProvider>;
  /** The uid of the identity provider whose directory it is about. */
  identityProviderUid: Scalars['UID']['output'];
  /** The role that is given. Null when the caller may not see it. */
  role?: Maybe<Role>;
  /** The uid of the role that is given. */
  roleUid: Scalars['UID']['output'];
  /** The uid of the group that the role is given in. */
  scope: Scalars['UID']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** A page of a list of external group role mappings. */
export type ExternalGroupRoleMappingConnection = {
  __typename?: 'ExternalGroupRoleMappingConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<ExternalGroupRoleMappingEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<ExternalGroupRoleMapping>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of external group role mappings and its place in the list. */
export type ExternalGroupRoleMappingEdge = {
  __typename?: 'ExternalGroupRoleMappingEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: ExternalGroupRoleMapping;
};

/** Which external group role mappings to list. All that is given must hold; what is left out or null does not count. */
export type ExternalGroupRoleMappingFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only mappings of these groups of the directory. */
  externalGroupIdIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only mappings of the provider with this uid. */
  identityProviderUid?: InputMaybe<Scalars['UID']['input']>;
  /** Only mappings to the role with this uid. */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
  /** Only mappings that give their role in the group with this uid. */
  scope?: InputMaybe<Scalars['UID']['input']>;
};

/** One term of the order of external group role mappings. */
export type ExternalGroupRoleMappingOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: ExternalGroupRoleMappingOrderField;
};

/** What external group role mappings can be ordered by. */
export type ExternalGroupRoleMappingOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By the directory's id of the group. */
  | 'EXTERNAL_GROUP_ID'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

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

/** What `generateScimToken` takes. */
export type GenerateScimTokenInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** When the token is to end. A year from now when left out, unless `neverExpires`. */
  expireTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The uid of the identity provider. */
  identityProviderUid: Scalars['UID']['input'];
  /** True: the token has no end. Excludes `expireTime`. */
  neverExpires?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `generateScimToken` gives. */
export type GenerateScimTokenPayload = {
  __typename?: 'GenerateScimTokenPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The base URL to use the token at; null when it was refused. */
  endpointUrl?: Maybe<Scalars['URL']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The new etag of the SCIM state; null when it was refused. */
  etag?: Maybe<Scalars['String']['output']>;
  /** When the token ends; null: never, or it was refused. */
  expireTime?: Maybe<Scalars['DateTime']['output']>;
  /** The identity provider as it is stored now. Null when the caller may not see it. */
  identityProvider?: Maybe<IdentityProvider>;
  /** The new token. It is given here and never again; null when it was refused. */
  token?: Maybe<Scalars['String']['output']>;
};

/** What GitHub knows of a group. */
export type GithubAccount = {
  __typename?: 'GithubAccount';
  /** The installations of each app. */
  appInstallations: Array<GithubAppInstallations>;
};

/** What GitHub knows of a group. */
export type GithubAccountInput = {
  /** The installations of each app. */
  appInstallations: Array<GithubAppInstallationsInput>;
};

/** The installations of one GitHub app. */
export type GithubAppInstallations = {
  __typename?: 'GithubAppInstallations';
  /** The numeric id of the app, in digits. */
  appId: Scalars['String']['output'];
  /** The installations, each on another account. */
  installations: Array<GithubInstallation>;
};

/** The installations of one GitHub app. */
export type GithubAppInstallationsInput = {
  /** The numeric id of the app, in digits. Each may be given once. */
  appId: Scalars['String']['input'];
  /** The installations, each on another account. */
  installations: Array<GithubInstallationInput>;
};

/** One installation of a GitHub app. */
export type GithubInstallation = {
  __typename?: 'GithubInstallation';
  /** The numeric id of the installation, in digits. */
  installationId: Scalars['String']['output'];
  /** The login of the account that it is installed on; empty when it was not told. */
  name: Scalars['String']['output'];
};

/** One installation of a GitHub app. */
export type GithubInstallationInput = {
  /** The numeric id of the installation, in digits. */
  installationId: Scalars['String']['input'];
  /** The login of the account that it is installed on. */
  name?: InputMaybe<Scalars['String']['input']>;
};

/** A project at Google Cloud. */
export type GoogleAccount = {
  __typename?: 'GoogleAccount';
  /** The id of the project. */
  projectId: Scalars['String']['output'];
  /** The number of the project, in digits. */
  projectNumber: Scalars['String']['output'];
};

/** A project at Google Cloud. */
export type GoogleAccountInput = {
  /** The id of the project. */
  projectId: Scalars['String']['input'];
  /** The number of the project, in digits. */
  projectNumber: Scalars['String']['input'];
};

/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type Group = Node & Resource & {
  __typename?: 'Group';
  /** The identities that hold a capability in this group, by roles given here and above. Only what the caller may list is shown. Example: `group(uid: $uid) { access(capability: REPO_CREATE) { edges { node { name } paths { role { name } group { name } } } } }` */
  access: AccessConnection;
  /** The mappings of external groups by which people hold a capability in this group while they are in those groups. They are known when they sign in, so they are not among `access` itself. */
  accessMappings: Array<ExternalGroupRoleMapping>;
  /** The accounts at other providers that belong to the group. */
  accountAssociations: AccountAssociationConnection;
  /** The advisories of the group. */
  advisories: AdvisoryConnection;
  /** The groups above that the caller may see, the organization first. */
  ancestors: Array<Group>;
  /** The libraries of the group. */
  artifacts: ArtifactConnection;
  /** The groups directly below. */
  children: GroupConnection;
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** All groups below, at any depth. */
  descendants: GroupConnection;
  /** Free text; empty when none was given. */
  description: Scalars['String']['output'];
  /** What happened to a group. */
  history: EventConnection;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The identities that were made in the group. */
  identities: IdentityConnection;
  /** The ways in which people sign in to the group. */
  identityProviders: IdentityProviderConnection;
  /** The offers to join the group. */
  invites: GroupInviteConnection;
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
  /** The sinks that hear of what happens in the group. */
  subscriptions: SubscriptionConnection;
  /** Counts of what the group holds. Null when the caller may not see it. */
  summary?: Maybe<GroupSummary>;
  /** The documents that were accepted for the group. What was accepted for the groups above holds here too: `ancestors { termsAcceptances { nodes { docId } } }` gives it. */
  termsAcceptances: TermsAcceptanceConnection;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
  /** Whether it was confirmed who is behind the organization. */
  verified: Scalars['Boolean']['output'];
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupAccessArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  capability: Capability;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupAccessMappingsArgs = {
  capability: Capability;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupAccountAssociationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AccountAssociationFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<AccountAssociationOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
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
export type GroupArtifactsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArtifactFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ArtifactOrder>>;
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
export type GroupHistoryArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<EventOrder>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
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
export type GroupIdentityProvidersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<IdentityProviderFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<IdentityProviderOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupInvitesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<GroupInviteFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<GroupInviteOrder>>;
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


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupSubscriptionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SubscriptionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<SubscriptionOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A node of the tree that everything hangs on. The root of a tree is an organization. */
export type GroupTermsAcceptancesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TermsAcceptanceFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  includeDescendants?: Scalars['Boolean']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<TermsAcceptanceOrder>>;
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

/** How two groups differ. */
export type GroupDifference = {
  __typename?: 'GroupDifference';
  /** What only the first has. */
  onlyInA: GroupSide;
  /** What only the second has. */
  onlyInB: GroupSide;
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

/** An offer to join a group with a role, for whoever has its code. */
export type GroupInvite = Node & Resource & {
  __typename?: 'GroupInvite';
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** The verified e-mail address that alone can accept; empty: anyone with the code can. */
  email: Scalars['String']['output'];
  /** When the code stops working. */
  expirationTime: Scalars['DateTime']['output'];
  /** The group that it lets into. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** Names the code without giving it away: the part before the dot. */
  keyId: Scalars['String']['output'];
  /** The role that is offered. Whoever sees the invite sees this much of it. */
  role: GroupInviteRole;
  /** The uid of the role that is offered. */
  roleUid: Scalars['UID']['output'];
  /** Whether the code works only once. */
  singleUse: Scalars['Boolean']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** A page of a list of group invites. */
export type GroupInviteConnection = {
  __typename?: 'GroupInviteConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<GroupInviteEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<GroupInvite>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of group invites and its place in the list. */
export type GroupInviteEdge = {
  __typename?: 'GroupInviteEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: GroupInvite;
};

/** Which group invites to list. All that is given must hold; what is left out or null does not count. */
export type GroupInviteFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only invites for exactly this e-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Only invites that work until this time or longer. */
  expiresAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only invites that stop working before this time. */
  expiresBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only the invite whose code has this key id. */
  keyId?: InputMaybe<Scalars['String']['input']>;
  /** Only invites to the role with this uid. */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
};

/** One term of the order of group invites. */
export type GroupInviteOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: GroupInviteOrderField;
};

/** What group invites can be ordered by. */
export type GroupInviteOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By the time at which the code stops working. */
  | 'EXPIRATION_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** The role of an invite, as far as somebody without access to roles may see it. */
export type GroupInviteRole = {
  __typename?: 'GroupInviteRole';
  /** What the role gives. */
  capabilities: Array<Capability>;
  /** Free text; empty when none was given. */
  description: Scalars['String']['output'];
  /** The name of the role. */
  name: Scalars['String']['output'];
  /** The uid of the role. */
  uid: Scalars['UID']['output'];
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

/** What one of two groups has and the other lacks; of each list 1,000 entries at most. */
export type GroupSide = {
  __typename?: 'GroupSide';
  /** Identities that are bound in it and not in the other. */
  members: Array<Identity>;
  /** Bindings made in it for which the other has none of the same identity and role. */
  roleBindings: Array<RoleBinding>;
  /** Roles made in it for which the other has none of the same name and capabilities. */
  roles: Array<Role>;
};

/** What a group holds, at any depth. */
export type GroupSummary = {
  __typename?: 'GroupSummary';
  /** By kind, as far as the caller may list them. */
  counts: Array<SummaryCount>;
  /** Tags at the end of their life; null: the caller may not list tags. */
  deprecatedTags?: Maybe<Scalars['Int']['output']>;
  /** Advisories that are neither withdrawn, fixed nor found false, by severity. */
  openAdvisories: Array<SummaryCount>;
};

/** A text that holds what was looked for. */
export type Highlight = {
  __typename?: 'Highlight';
  /** Where it ends; this character is not included. */
  end: Scalars['Int']['output'];
  /** The name of the field. */
  field: Scalars['String']['output'];
  /** Where in `text` the place begins. */
  start: Scalars['Int']['output'];
  /** The part of it around the place. */
  text: Scalars['String']['output'];
};

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

/** The person that an issuer and a subject stand for. */
export type IdentityLookup = {
  __typename?: 'IdentityLookup';
  /** The person, once it has signed in. Null when the caller may not see it. */
  identity?: Maybe<Identity>;
  /** The uid of the person, which is known before the person has ever signed in. */
  uid: Scalars['UID']['output'];
};

/** What a person has told of itself. */
export type IdentityMetadata = {
  __typename?: 'IdentityMetadata';
  /** The company that the person works for; empty when it was not told. */
  company: Scalars['String']['output'];
  /** The family name; empty when it was not told. */
  familyName: Scalars['String']['output'];
  /** The given name; empty when it was not told. */
  givenName: Scalars['String']['output'];
  /** The visitor's token of the HubSpot form; empty when it was not told. */
  hubspotUtk: Scalars['String']['output'];
  /** The title of the person's job; empty when it was not told. */
  jobTitle: Scalars['String']['output'];
  /** The page of the last form that the person has sent; empty when it was not told. */
  latestFormSubmitUrl: Scalars['String']['output'];
  /** The page of the service that led to that form; empty when it was not told. */
  latestInternalReferringUrl: Scalars['String']['output'];
  /** The full name; empty when it was not told. */
  name: Scalars['String']['output'];
  /** The product that the person came for; empty when it was not told. */
  product: Scalars['String']['output'];
  /** Whether the person signed up without help. */
  selfServe: Scalars['Boolean']['output'];
  /** The uid of the identity. */
  uid: Scalars['UID']['output'];
  /** Whether the person wants to hear of news. */
  updatesOptIn: Scalars['Boolean']['output'];
  /** The campaign that led to the signing up; empty when it was not told. */
  utmCampaign: Scalars['String']['output'];
  /** The part of the campaign's page that was followed; empty when it was not told. */
  utmContent: Scalars['String']['output'];
  /** The medium of the campaign; empty when it was not told. */
  utmMedium: Scalars['String']['output'];
  /** The site that the campaign ran on; empty when it was not told. */
  utmSource: Scalars['String']['output'];
  /** The search term that the campaign was shown for; empty when it was not told. */
  utmTerm: Scalars['String']['output'];
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

/** An organization's own sign-in: everyone who comes through it is given its default role in the group. */
export type IdentityProvider = Node & Resource & {
  __typename?: 'IdentityProvider';
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** The role that everyone who signs in through it is given in the group. Null when the caller may not see it. */
  defaultRole?: Maybe<Role>;
  /** The uid of the role that everyone who signs in through it is given in the group. */
  defaultRoleUid: Scalars['UID']['output'];
  /** Free text; empty when none was given. */
  description: Scalars['String']['output'];
  /** The group that it is in. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** What membership in groups of the directory gives. */
  mappings: ExternalGroupRoleMappingConnection;
  /** The name, unique among the identity providers of one group. */
  name: Scalars['String']['output'];
  /** The sign-in by OpenID Connect; null when it signs in by another protocol, of which there is none yet. */
  oidc?: Maybe<Oidc>;
  /** The state of provisioning by SCIM; null when it was never set up. */
  scim?: Maybe<Scim>;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};


/** An organization's own sign-in: everyone who comes through it is given its default role in the group. */
export type IdentityProviderMappingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ExternalGroupRoleMappingFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ExternalGroupRoleMappingOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of a list of identity providers. */
export type IdentityProviderConnection = {
  __typename?: 'IdentityProviderConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<IdentityProviderEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<IdentityProvider>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of identity providers and its place in the list. */
export type IdentityProviderEdge = {
  __typename?: 'IdentityProviderEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: IdentityProvider;
};

/** Which identity providers to list. All that is given must hold; what is left out or null does not count. */
export type IdentityProviderFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only an identity provider of exactly this name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only names with this text in them, in any case. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Only these names. */
  nameIn?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only what changed at this time or later. */
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
};

/** One term of the order of identity providers. */
export type IdentityProviderOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: IdentityProviderOrderField;
};

/** What identity providers can be ordered by. */
export type IdentityProviderOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By name, by code point. */
  | 'NAME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** Which tokens stand for an identity. */
export type IdentityRelationship = AwsIdentity | ClaimMatch | ServicePrincipalRelationship | StaticKeys;

/** What the registry says of a digest. It is read when it is first asked for, and kept. */
export type Image = {
  __typename?: 'Image';
  /** The architectures that it runs on, in the order of its index. */
  architectures: Array<Scalars['String']['output']>;
  /** The digest. */
  digest: Scalars['Digest']['output'];
  /** The media type of its manifest. */
  mediaType: Scalars['String']['output'];
  /** Its size on each architecture. */
  sizes: Array<ImageSize>;
};

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

/** The size of an image on one architecture. */
export type ImageSize = {
  __typename?: 'ImageSize';
  /** The architecture: `amd64`, `arm/v7`. */
  architecture: Scalars['String']['output'];
  /** Bytes to pull, configuration and layers: a whole number, which may be larger than an Int. */
  size: Scalars['Float']['output'];
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

/** What `importArtifacts` takes. */
export type ImportArtifactsInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Whose rules names and versions are held to. */
  ecosystem: Ecosystem;
  /** The group that the libraries hang below. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** The versions, 500 at most. */
  versions: Array<PublishedVersionInput>;
};

/** What `importArtifacts` gives. */
export type ImportArtifactsPayload = {
  __typename?: 'ImportArtifactsPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** How many versions were not there before. */
  created?: Maybe<Scalars['Int']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** How many were there just like that. */
  unchanged?: Maybe<Scalars['Int']['output']>;
  /** How many were there and differed. */
  updated?: Maybe<Scalars['Int']['output']>;
};

/** What `importVulnerabilities` takes. */
export type ImportVulnerabilitiesInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** A group in which the caller may write advisories. */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 500. */
  vulnerabilities: Array<VulnerabilityInput>;
};

/** What `importVulnerabilities` gives. */
export type ImportVulnerabilitiesPayload = {
  __typename?: 'ImportVulnerabilitiesPayload';
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

/** All that can be followed, by server-sent events. */
export type Live = {
  __typename?: 'Live';
  /** Gives each event of a group and everything below it as it happens, to what the caller may see: each once, in order. Whoever comes back with the last cursor, or with Last-Event-ID, misses nothing. Example: `subscription { events(group: $uid) { cursor type subject } }` */
  events: Event;
};


/** All that can be followed, by server-sent events. */
export type LiveEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  group: Scalars['UID']['input'];
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** What an identity lacks to do something. */
export type MissingAccess = {
  __typename?: 'MissingAccess';
  /** Groups in which one of the roles could be given, the nearest first. */
  groups: Array<Group>;
  /** What stands in the way. */
  obstacle: AccessObstacle;
  /** Roles that would give it, the narrowest first. */
  roles: Array<Role>;
};

/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Accepts documents for a group. Accepting a document again changes nothing. */
  acceptTerms: AcceptTermsPayload;
  /** Adds an event to an advisory. Needs `advisories.update`; it waits for a review unless the caller may approve events. */
  addAdvisoryEvent: AddAdvisoryEventPayload;
  /** Gives roles in one group to several identities, all or none. Each is refused as `createRoleBinding` is. */
  batchCreateRoleBindings: BatchCreateRoleBindingsPayload;
  /** Deletes several mappings of one identity provider, all or none. */
  batchDeleteExternalGroupRoleMappings: BatchDeleteExternalGroupRoleMappingsPayload;
  /** Associates accounts at other providers with a group. No provider is contacted. */
  createAccountAssociation: CreateAccountAssociationPayload;
  /** Creates an advisory in a group, with its first events. Needs `advisories.create`. */
  createAdvisory: CreateAdvisoryPayload;
  /** Gives a role to everyone in a group of the directory, for as long as they are in it: only what the caller holds there. */
  createExternalGroupRoleMapping: CreateExternalGroupRoleMappingPayload;
  /** Creates a group, or, without a parent, an organization that the caller will own. */
  createGroup: CreateGroupPayload;
  /** Creates an invite and gives its code, once. A caller can offer only what it holds in the group itself. */
  createGroupInvite: CreateGroupInvitePayload;
  /** Creates an identity in a group, with one relationship. Nobody is contacted. */
  createIdentity: CreateIdentityPayload;
  /** Creates an identity provider in a group. Its issuer is not contacted. */
  createIdentityProvider: CreateIdentityProviderPayload;
  /** Creates a repo in a group. */
  createRepo: CreateRepoPayload;
  /** Creates a role in a group. It can give only what the caller holds there. */
  createRole: CreateRolePayload;
  /** Gives an identity a role in a group. A caller can give only what it holds there itself. */
  createRoleBinding: CreateRoleBindingPayload;
  /** Sends the events of a group and everything below it to a sink. */
  createSubscription: CreateSubscriptionPayload;
  /** Creates a tag in a repo, or moves the one of that name to another image. */
  createTag: CreateTagPayload;
  /** Deletes an account association. One that does not exist (any more) is no error. */
  deleteAccountAssociation: DeleteAccountAssociationPayload;
  /** Deletes an advisory with its events. Needs `advisories.delete`. */
  deleteAdvisory: DeleteAdvisoryPayload;
  /** Deletes a mapping. Whoever had a role by it loses it. */
  deleteExternalGroupRoleMapping: DeleteExternalGroupRoleMappingPayload;
  /** Deletes a group. It must be empty: no group, repo, identity or anything else may be left in it. */
  deleteGroup: DeleteGroupPayload;
  /** Withdraws an invite; its code stops working. */
  deleteGroupInvite: DeleteGroupInvitePayload;
  /** Deletes an identity, and with it its role bindings. */
  deleteIdentity: DeleteIdentityPayload;
  /** Deletes an identity provider. It must have no group role mappings left. */
  deleteIdentityProvider: DeleteIdentityProviderPayload;
  /** Deletes a repo. It must have no tags left. */
  deleteRepo: DeleteRepoPayload;
  /** Deletes a role. No binding may use it any more. */
  deleteRole: DeleteRolePayload;
  /** Takes a role away again. One that does not exist (any more) is no error. */
  deleteRoleBinding: DeleteRoleBindingPayload;
  /** Ends a subscription. Events that were not delivered yet are dropped. */
  deleteSubscription: DeleteSubscriptionPayload;
  /** Deletes a tag. The image stays. */
  deleteTag: DeleteTagPayload;
  /** Creates the first SCIM token of an identity provider and gives it, once. SCIM itself stays off. */
  generateScimToken: GenerateScimTokenPayload;
  /** Takes a batch of a feed: makes the advisories that are not there yet and brings the others up to date. A second run changes nothing; events that others have added stay. */
  importAdvisories: ImportAdvisoriesPayload;
  /** Takes what a repository of libraries publishes: makes what is not there yet and brings the rest up to date. A second run changes nothing. */
  importArtifacts: ImportArtifactsPayload;
  /** Takes what a feed says of vulnerabilities, for everybody to read. Only the operator may do this. */
  importVulnerabilities: ImportVulnerabilitiesPayload;
  /** Delivers an event again, whatever came of it before. The sink sees the same id. */
  redeliver: RedeliverPayload;
  /** Replaces the SCIM token and gives the new one, once. The old one goes on working for the overlap. */
  regenerateScimToken: RegenerateScimTokenPayload;
  /** Asks the owners of a group to let the caller in. The answer is the same for a group that does not exist, and more than a few requests an hour fail with RESOURCE_EXHAUSTED. */
  requestGroupAccess: RequestGroupAccessPayload;
  /** Says whether an event is right. Needs `advisories.approve`; its author cannot review it. */
  reviewAdvisoryEvent: ReviewAdvisoryEventPayload;
  /** Ends every SCIM token of an identity provider at once and turns SCIM off. A second time changes nothing. */
  revokeScimToken: RevokeScimTokenPayload;
  /** Sends an event that tells of nothing but the subscription itself, to its sink alone. */
  sendTestEvent: SendTestEventPayload;
  /** Turns SCIM on or off without touching its token. To turn it on, the group must have two owners, so that no directory can leave it without one. */
  setScimEnabled: SetScimEnabledPayload;
  /** Changes an account association. Fields that are left out stay as they are; null or "" clears one. */
  updateAccountAssociation: UpdateAccountAssociationPayload;
  /** Changes a group. Fields that are left out stay as they are; null or "" clears one. */
  updateGroup: UpdateGroupPayload;
  /** Changes an identity. Fields that are left out stay as they are; null or "" clears one. */
  updateIdentity: UpdateIdentityPayload;
  /** Changes what the caller has told of itself; it cannot be changed for anybody else. Fields that are left out stay as they are; null or "" clears one. */
  updateIdentityMetadata: UpdateIdentityMetadataPayload;
  /** Changes an identity provider. Fields that are left out stay as they are; null or "" clears one. */
  updateIdentityProvider: UpdateIdentityProviderPayload;
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
export type MutationAcceptTermsArgs = {
  input: AcceptTermsInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationAddAdvisoryEventArgs = {
  input: AddAdvisoryEventInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationBatchCreateRoleBindingsArgs = {
  input: BatchCreateRoleBindingsInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationBatchDeleteExternalGroupRoleMappingsArgs = {
  input: BatchDeleteExternalGroupRoleMappingsInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateAccountAssociationArgs = {
  input: CreateAccountAssociationInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateAdvisoryArgs = {
  input: CreateAdvisoryInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateExternalGroupRoleMappingArgs = {
  input: CreateExternalGroupRoleMappingInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateGroupArgs = {
  input: CreateGroupInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateGroupInviteArgs = {
  input: CreateGroupInviteInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateIdentityArgs = {
  input: CreateIdentityInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateIdentityProviderArgs = {
  input: CreateIdentityProviderInput;
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
export type MutationCreateSubscriptionArgs = {
  input: CreateSubscriptionInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationCreateTagArgs = {
  input: CreateTagInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteAccountAssociationArgs = {
  input: DeleteAccountAssociationInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteAdvisoryArgs = {
  input: DeleteAdvisoryInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteExternalGroupRoleMappingArgs = {
  input: DeleteExternalGroupRoleMappingInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteGroupArgs = {
  input: DeleteGroupInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteGroupInviteArgs = {
  input: DeleteGroupInviteInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteIdentityArgs = {
  input: DeleteIdentityInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteIdentityProviderArgs = {
  input: DeleteIdentityProviderInput;
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
export type MutationDeleteSubscriptionArgs = {
  input: DeleteSubscriptionInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationDeleteTagArgs = {
  input: DeleteTagInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationGenerateScimTokenArgs = {
  input: GenerateScimTokenInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationImportAdvisoriesArgs = {
  input: ImportAdvisoriesInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationImportArtifactsArgs = {
  input: ImportArtifactsInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationImportVulnerabilitiesArgs = {
  input: ImportVulnerabilitiesInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationRedeliverArgs = {
  input: RedeliverInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationRegenerateScimTokenArgs = {
  input: RegenerateScimTokenInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationRequestGroupAccessArgs = {
  input: RequestGroupAccessInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationReviewAdvisoryEventArgs = {
  input: ReviewAdvisoryEventInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationRevokeScimTokenArgs = {
  input: RevokeScimTokenInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationSendTestEventArgs = {
  input: SendTestEventInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationSetScimEnabledArgs = {
  input: SetScimEnabledInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationUpdateAccountAssociationArgs = {
  input: UpdateAccountAssociationInput;
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
export type MutationUpdateIdentityMetadataArgs = {
  input: UpdateIdentityMetadataInput;
};


/** All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request. */
export type MutationUpdateIdentityProviderArgs = {
  input: UpdateIdentityProviderInput;
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

/** An OpenID Connect client at the organization's issuer, without its secret. */
export type Oidc = {
  __typename?: 'Oidc';
  /** Scopes that are asked for beside `openid`, `email` and `profile`. */
  additionalScopes: Array<Scalars['String']['output']>;
  /** The client id that the issuer has given out. */
  clientId: Scalars['String']['output'];
  /** How a person who signs in is found among those whom SCIM has brought; null: not at all. */
  correlationRule?: Maybe<CorrelationRule>;
  /** The name of the claim that lists the groups of a person; empty: groups are not read. */
  groupsClaim: Scalars['String']['output'];
  /** The exact URL of the issuer. */
  issuer: Scalars['URL']['output'];
  /** Whether the sign-in uses PKCE (RFC 7636). */
  pkceEnabled: Scalars['Boolean']['output'];
};

/** An OpenID Connect client at the organization's issuer. It replaces the one that was there as a whole. */
export type OidcInput = {
  /** Scopes to ask for beside `openid`, `email` and `profile`. */
  additionalScopes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The client id that the issuer has given out. */
  clientId: Scalars['String']['input'];
  /** The client secret, which is never given back. The known one stays when it is left out and the issuer is the same. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** How a person who signs in is found among those whom SCIM has brought. Said at the creation, and never changed. */
  correlationRule?: InputMaybe<CorrelationRule>;
  /** The name of the claim that lists the groups of a person. */
  groupsClaim?: InputMaybe<Scalars['String']['input']>;
  /** The exact https URL of the issuer. */
  issuer: Scalars['URL']['input'];
  /** Whether the sign-in is to use PKCE (RFC 7636). */
  pkceEnabled?: InputMaybe<Scalars['Boolean']['input']>;
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

/** A package that advisories are on. */
export type Package = {
  __typename?: 'Package';
  /** All advisories on it. */
  advisories: AdvisoryConnection;
  /** Its name. */
  name: Scalars['String']['output'];
  /** Its kind: `apk`, `golang`. */
  type: Scalars['String']['output'];
};


/** A package that advisories are on. */
export type PackageAdvisoriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AdvisoryFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<AdvisoryOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
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

/** A binding that might be made. */
export type ProposedBindingInput = {
  /** The uid of who would have the role. */
  identityUid: Scalars['UID']['input'];
  /** The uid of the role. */
  roleUid: Scalars['UID']['input'];
};

/** A file of a published version. */
export type PublishedFileInput = {
  /** The digest of its content. */
  digest?: InputMaybe<Scalars['Digest']['input']>;
  /** Its name. */
  name: Scalars['String']['input'];
  /** Bytes: a whole number. */
  size: Scalars['Float']['input'];
};

/** A version of a library, as it is published. */
export type PublishedVersionInput = {
  /** What the library is for, in one line. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The files that the version consists of. */
  files?: InputMaybe<Array<PublishedFileInput>>;
  /** The library: `requests`, `org.slf4j:slf4j-api`. */
  name: Scalars['String']['input'];
  /** The version, as its ecosystem writes it. */
  version: Scalars['String']['input'];
};

/** All that can be read. Everything shows what the caller may see, and no more. */
export type Query = {
  __typename?: 'Query';
  /** Gives an account association by its uid; null when it does not exist, an error when the caller may not see it. Example: `accountAssociation(uid: $uid) { name amazon { account } google { projectId } }` */
  accountAssociation?: Maybe<AccountAssociation>;
  /** Lists the account associations that the caller may see. Example: `accountAssociations(filter: { nameContains: "prod" }) { nodes { uid name group { name } } }` */
  accountAssociations: AccountAssociationConnection;
  /** Lists the advisories that the caller may see. Example: `advisories(filter: { aliases: ["CVE-2023-45288"] }) { nodes { artifactName severities { type score } } }` */
  advisories: AdvisoryConnection;
  /** Gives an advisory by its uid; null when it does not exist, an error when the caller may not see it. Example: `advisory(uid: $uid) { advisoryId latestEvent { type } }` */
  advisory?: Maybe<Advisory>;
  /** Gives a library by its uid; null when it does not exist, an error when the caller may not see it. Example: `artifact(uid: $uid) { name versions(first: 5) { nodes { version sizeBytes } } }` */
  artifact?: Maybe<Artifact>;
  /** Gives a version of a library by its uid; null when it does not exist, an error when the caller may not see it. Example: `artifactVersion(uid: $uid) { version artifact { name } }` */
  artifactVersion?: Maybe<ArtifactVersion>;
  /** Lists the versions of libraries that the caller may see. Example: `artifactVersions(filter: { remediated: true }) { nodes { name version } }` */
  artifactVersions: ArtifactVersionConnection;
  /** Lists the libraries that the caller may see. Example: `artifacts(filter: { ecosystems: [PYTHON], query: "request" }) { nodes { name latestVersion } }` */
  artifacts: ArtifactConnection;
  /** Tells whether an account association is complete enough to be used with one provider, which is not contacted. Nothing is changed. Example: `checkAccountAssociation(uid: $uid, providerType: AMAZON) { status message }` */
  checkAccountAssociation: AccountAssociationCheck;
  /** Tells whether the caller may create an organization. Example: `{ checkEligibility }` */
  checkEligibility: Scalars['Boolean']['output'];
  /** Tells how two groups differ in their roles, their bindings and who is bound in them. Example: `diffGroups(a: $staging, b: $production) { onlyInA { members { name } } }` */
  diffGroups: GroupDifference;
  /** The audit log: what happened in a group and everything below it, to what the caller may see. Example: `events(group: $uid, order: NEWEST_FIRST, first: 20) { nodes { time type subject before after actor { subject } } }` */
  events: EventConnection;
  /** Tells whether an identity may do something somewhere, by which roles, and what is missing otherwise. Everyone may ask about themselves. Example: `explainAccess(identity: $uid, capability: REPO_CREATE, at: $group) { allowed missing { obstacle roles { name } } }` */
  explainAccess: AccessExplanation;
  /** Gives an external group role mapping by its uid; null when it does not exist, an error when the caller may not see it. Example: `externalGroupRoleMapping(uid: $uid) { externalGroupId role { name } group { name } }` */
  externalGroupRoleMapping?: Maybe<ExternalGroupRoleMapping>;
  /** Lists the external group role mappings that the caller may see. Example: `externalGroupRoleMappings(filter: { identityProviderUid: $uid }) { nodes { externalGroupId role { name } } }` */
  externalGroupRoleMappings: ExternalGroupRoleMappingConnection;
  /** Gives a group by its uid; null when it does not exist, an error when the caller may not see it. Example: `group(uid: $uid) { name children { nodes { name } } }` */
  group?: Maybe<Group>;
  /** Gives a group invite by its uid; null when it does not exist, an error when the caller may not see it. Example: `groupInvite(uid: $uid) { email expirationTime role { name } group { name } }` */
  groupInvite?: Maybe<GroupInvite>;
  /** Lists the group invites that the caller may see. Example: `groupInvites(orderBy: [{ field: EXPIRATION_TIME }]) { nodes { uid email expirationTime } }` */
  groupInvites: GroupInviteConnection;
  /** Lists the groups that the caller may see. Example: `groups(scope: { inRoot: true }) { nodes { uid name } }` */
  groups: GroupConnection;
  /** Lists the identities that the caller may see. Example: `identities(filter: { relationshipType: CLAIM_MATCH }) { nodes { uid name } }` */
  identities: IdentityConnection;
  /** Gives an identity by its uid; null when it does not exist, an error when the caller may not see it. Example: `identity(uid: $uid) { name relationship { ... on ClaimMatch { issuer subject } } }` */
  identity?: Maybe<Identity>;
  /** Gives an identity provider by its uid; null when it does not exist, an error when the caller may not see it. Example: `identityProvider(uid: $uid) { name oidc { issuer } scim { enabled } defaultRole { name } }` */
  identityProvider?: Maybe<IdentityProvider>;
  /** Lists the identity providers that the caller may see. Example: `identityProviders(first: 20) { nodes { uid name group { name } } }` */
  identityProviders: IdentityProviderConnection;
  /** Gives an image by its digest; null when the registry does not have it in the repo, or the caller may not see it. Example: `image(repo: $repo, digest: $digest) { architectures sizes { architecture size } }` */
  image?: Maybe<Image>;
  /** Gives the caller's organization: the one that the domain of the caller's verified e-mail address belongs to, else the only one that the caller may see. Null when there is none. Example: `lookupGroup { uid name }` */
  lookupGroup?: Maybe<Group>;
  /** Gives the person that an issuer and a subject stand for, to give it a role before or after it has signed in. Example: `lookupIdentity(issuer: "https://accounts.example.com", subject: "1234") { uid identity { name } }` */
  lookupIdentity: IdentityLookup;
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
  /** Finds what the caller may see by a text in names, descriptions and ids. Example: `search(query: "nginx", types: [REPO]) { edges { node { uid } highlights { field text } } }` */
  search: SearchConnection;
  /** Tells who would gain and who would lose what if bindings were made in a group and others removed. Nothing is written. Example: `simulateAccess(at: $group, add: [{ identityUid: $ada, roleUid: $editor }]) { identity { name } gained lost }` */
  simulateAccess: Array<AccessChange>;
  /** Gives a subscription by its uid; null when it does not exist, an error when the caller may not see it. Example: `subscription(uid: $uid) { sink deliveries(first: 5) { nodes { state attempts { status } } } }` */
  subscription?: Maybe<Subscription>;
  /** Lists the subscriptions that the caller may see. Example: `subscriptions(scope: { descendantsOf: $uid }) { nodes { sink group { name } } }` */
  subscriptions: SubscriptionConnection;
  /** Gives a tag by its uid; null when it does not exist, an error when the caller may not see it. Example: `tag(uid: $uid) { name digest repo { name } }` */
  tag?: Maybe<Tag>;
  /** Lists the tags that the caller may see. Example: `tags(scope: { childrenOf: $repo }, filter: { deprecated: false }) { nodes { name digest } }` */
  tags: TagConnection;
  /** The caller; null without a token. Example: `viewer { identity { uid name } can(capability: REPO_CREATE, at: $group) }` */
  viewer?: Maybe<Viewer>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryAccountAssociationArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryAccountAssociationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AccountAssociationFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<AccountAssociationOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
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
export type QueryArtifactArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryArtifactVersionArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryArtifactVersionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArtifactVersionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ArtifactVersionOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryArtifactsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArtifactFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ArtifactOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryCheckAccountAssociationArgs = {
  providerType: AccountProviderType;
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryDiffGroupsArgs = {
  a: Scalars['UID']['input'];
  b: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  group: Scalars['UID']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<EventOrder>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryExplainAccessArgs = {
  at: Scalars['UID']['input'];
  capability: Capability;
  identity: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryExternalGroupRoleMappingArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryExternalGroupRoleMappingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ExternalGroupRoleMappingFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ExternalGroupRoleMappingOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryGroupArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryGroupInviteArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryGroupInvitesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<GroupInviteFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<GroupInviteOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
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
export type QueryIdentityProviderArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryIdentityProvidersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<IdentityProviderFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<IdentityProviderOrder>>;
  scope?: InputMaybe<ScopeInput>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryImageArgs = {
  digest: Scalars['Digest']['input'];
  repo: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QueryLookupIdentityArgs = {
  issuer: Scalars['URL']['input'];
  subject: Scalars['String']['input'];
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
  asOf?: InputMaybe<Scalars['DateTime']['input']>;
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
export type QuerySearchArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  query: Scalars['String']['input'];
  types?: InputMaybe<Array<SearchType>>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QuerySimulateAccessArgs = {
  add?: InputMaybe<Array<ProposedBindingInput>>;
  at: Scalars['UID']['input'];
  remove?: InputMaybe<Array<Scalars['UID']['input']>>;
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QuerySubscriptionArgs = {
  uid: Scalars['UID']['input'];
};


/** All that can be read. Everything shows what the caller may see, and no more. */
export type QuerySubscriptionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SubscriptionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<SubscriptionOrder>>;
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

/** What `redeliver` takes. */
export type RedeliverInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The id of the event. */
  event: Scalars['ID']['input'];
  /** The uid of the subscription. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `redeliver` gives. */
export type RedeliverPayload = {
  __typename?: 'RedeliverPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The delivery, which is under way now; null when it was refused. */
  delivery?: Maybe<Delivery>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
};

/** A page on a vulnerability. */
export type ReferenceInput = {
  /** What the page is. */
  type?: InputMaybe<ReferenceType>;
  /** The address. */
  url: Scalars['String']['input'];
};

/** What a page on a vulnerability is, in the terms of OSV. */
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

/** What `regenerateScimToken` takes. */
export type RegenerateScimTokenInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The `etag` of the SCIM state as the caller knows it. When it is not the current one any more, the request fails with ABORTED. */
  etag: Scalars['String']['input'];
  /** When the token is to end. A year from now when left out, unless `neverExpires`. */
  expireTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The uid of the identity provider. */
  identityProviderUid: Scalars['UID']['input'];
  /** True: the token has no end. Excludes `expireTime`. */
  neverExpires?: InputMaybe<Scalars['Boolean']['input']>;
  /** How many seconds the current token goes on working, a week at most. It ends at once when left out. */
  overlap?: InputMaybe<Scalars['Int']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `regenerateScimToken` gives. */
export type RegenerateScimTokenPayload = {
  __typename?: 'RegenerateScimTokenPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The base URL to use the token at; null when it was refused. */
  endpointUrl?: Maybe<Scalars['URL']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The new etag of the SCIM state; null when it was refused. */
  etag?: Maybe<Scalars['String']['output']>;
  /** When the token ends; null: never, or it was refused. */
  expireTime?: Maybe<Scalars['DateTime']['output']>;
  /** The identity provider as it is stored now. Null when the caller may not see it. */
  identityProvider?: Maybe<IdentityProvider>;
  /** When the replaced token ends; null when it was refused. */
  previousTokenExpireTime?: Maybe<Scalars['DateTime']['output']>;
  /** The new token. It is given here and never again; null when it was refused. */
  token?: Maybe<Scalars['String']['output']>;
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
  /** The advisories on the package that has the name of the repo. */
  advisories: AdvisoryConnection;
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
  /** What happened to a repo. */
  history: EventConnection;
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
  /** The tags that the repo had at a moment, by name, each with the move that made it so. 1000 at most. */
  tagsAt: Array<TagMove>;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};


/** A repository of images in a group. */
export type RepoAdvisoriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AdvisoryFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<AdvisoryOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/** A repository of images in a group. */
export type RepoHistoryArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<EventOrder>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
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


/** A repository of images in a group. */
export type RepoTagsAtArgs = {
  time: Scalars['DateTime']['input'];
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

/** What `requestGroupAccess` takes. */
export type RequestGroupAccessInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the group. */
  groupUid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `requestGroupAccess` gives. */
export type RequestGroupAccessPayload = {
  __typename?: 'RequestGroupAccessPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The uid of the group that was asked; null when the request was refused. */
  groupUid?: Maybe<Scalars['UID']['output']>;
};

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

/** What `reviewAdvisoryEvent` takes. */
export type ReviewAdvisoryEventInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** What was found: anything but pending. */
  reviewState: ReviewState;
  /** The uid of the event. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `reviewAdvisoryEvent` gives. */
export type ReviewAdvisoryEventPayload = {
  __typename?: 'ReviewAdvisoryEventPayload';
  /** The advisory as it is now; null when it was refused. */
  advisory?: Maybe<Advisory>;
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
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

/** What `revokeScimToken` takes. */
export type RevokeScimTokenInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the identity provider. */
  identityProviderUid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `revokeScimToken` gives. */
export type RevokeScimTokenPayload = {
  __typename?: 'RevokeScimTokenPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Whether SCIM is on: false; null when it was refused. */
  enabled?: Maybe<Scalars['Boolean']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The new etag of the SCIM state; null when it was refused. */
  etag?: Maybe<Scalars['String']['output']>;
  /** The identity provider as it is stored now. Null when the caller may not see it. */
  identityProvider?: Maybe<IdentityProvider>;
  /** When the tokens ended; null when it was refused. */
  revokeTime?: Maybe<Scalars['DateTime']['output']>;
};

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
  /** What happened to a role binding. */
  history: EventConnection;
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


/** Gives an identity a role in a group and everything below it. */
export type RoleBindingHistoryArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<EventOrder>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
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

/** A binding to make. */
export type RoleBindingInput = {
  /** The uid of who is to have the role. */
  identityUid: Scalars['UID']['input'];
  /** The uid of the role; that of the batch when left out. */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
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

/** One creation among several. */
export type RoleBindingRequestInput = {
  /** The binding to make. */
  roleBinding: RoleBindingInput;
};

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

/** The state of provisioning by SCIM (RFC 7644). It never shows a token. */
export type Scim = {
  __typename?: 'Scim';
  /** What there is of tokens. */
  credentialState: ScimCredentialState;
  /** Whether SCIM requests are accepted. */
  enabled: Scalars['Boolean']['output'];
  /** The base URL to enter at the organization's directory. */
  endpointUrl: Scalars['URL']['output'];
  /** Changes with every change of the token or of `enabled`; given back to show that nothing has changed in between. */
  etag: Scalars['String']['output'];
  /** When the replaced token ends; null: none is left. */
  previousTokenExpireTime?: Maybe<Scalars['DateTime']['output']>;
  /** When the token ends; null: never, or there is none. */
  tokenExpireTime?: Maybe<Scalars['DateTime']['output']>;
};

/** What there is of SCIM tokens. */
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

/** A page of what was found, the best first. */
export type SearchConnection = {
  __typename?: 'SearchConnection';
  /** What was found. */
  edges: Array<SearchEdge>;
  /** Where this page lies. */
  pageInfo: SearchPageInfo;
  /** How many there are on all pages. */
  totalCount: Scalars['Int']['output'];
};

/** One thing that was found. */
export type SearchEdge = {
  __typename?: 'SearchEdge';
  /** Its place among what was found, for `after`. */
  cursor: Scalars['String']['output'];
  /** Where it was found. */
  highlights: Array<Highlight>;
  /** What was found; null when it is gone meanwhile. */
  node?: Maybe<Resource>;
};

/** Where a page lies in what was found. */
export type SearchPageInfo = {
  __typename?: 'SearchPageInfo';
  /** The last cursor. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether more follow. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether some come before. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The first cursor. */
  startCursor?: Maybe<Scalars['String']['output']>;
};

/** What can be searched for. */
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

/** What `sendTestEvent` takes. */
export type SendTestEventInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the subscription. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `sendTestEvent` gives. */
export type SendTestEventPayload = {
  __typename?: 'SendTestEventPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The delivery, which is under way now; null when it was refused. */
  delivery?: Maybe<Delivery>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
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

/** What `setScimEnabled` takes. */
export type SetScimEnabledInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** True to turn it on. */
  enabled: Scalars['Boolean']['input'];
  /** The `etag` of the SCIM state as the caller knows it. When it is not the current one any more, the request fails with ABORTED. */
  etag: Scalars['String']['input'];
  /** The uid of the identity provider. */
  identityProviderUid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `setScimEnabled` gives. */
export type SetScimEnabledPayload = {
  __typename?: 'SetScimEnabledPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Whether SCIM is on; null when it was refused. */
  enabled?: Maybe<Scalars['Boolean']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The new etag of the SCIM state; null when it was refused. */
  etag?: Maybe<Scalars['String']['output']>;
  /** The identity provider as it is stored now. Null when the caller may not see it. */
  identityProvider?: Maybe<IdentityProvider>;
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

/** A sink that hears of what happens in a group and everything below it. */
export type Subscription = Node & Resource & {
  __typename?: 'Subscription';
  /** When it was created. */
  createTime: Scalars['DateTime']['output'];
  /** What became of each event, the latest event first. */
  deliveries: DeliveryConnection;
  /** When the sink answered that it is gone, from which on nothing is delivered; null when it did not. */
  endTime?: Maybe<Scalars['DateTime']['output']>;
  /** The only types that it hears of; none: all. */
  eventTypes: Array<Scalars['String']['output']>;
  /** How many attempts have failed one after the other; 0 when the last one did not. */
  failures: Scalars['Int']['output'];
  /** The group whose events it hears of. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The URL that each event is posted to. */
  sink: Scalars['URL']['output'];
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};


/** A sink that hears of what happens in a group and everything below it. */
export type SubscriptionDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  states?: InputMaybe<Array<DeliveryState>>;
};

/** A page of a list of subscriptions. */
export type SubscriptionConnection = {
  __typename?: 'SubscriptionConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<SubscriptionEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<Subscription>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of subscriptions and its place in the list. */
export type SubscriptionEdge = {
  __typename?: 'SubscriptionEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: Subscription;
};

/** Which subscriptions to list. All that is given must hold; what is left out or null does not count. */
export type SubscriptionFilter = {
  /** Only what was created at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only subscriptions with this text in their sink, in any case. */
  sinkContains?: InputMaybe<Scalars['String']['input']>;
};

/** One term of the order of subscriptions. */
export type SubscriptionOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: SubscriptionOrderField;
};

/** What subscriptions can be ordered by. */
export type SubscriptionOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/** How many there are of something. */
export type SummaryCount = {
  __typename?: 'SummaryCount';
  /** How many. */
  count: Scalars['Int']['output'];
  /** Of what: a kind, or a severity. */
  name: Scalars['String']['output'];
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
  /** Every move of the tag, the newest first. */
  history: Array<TagMove>;
  /** The id for client caches: opaque, and unique over all types. */
  id: Scalars['ID']['output'];
  /** The image it points at. Null when the registry does not have it, or the caller may not see it; an error when the registry does not answer. */
  image?: Maybe<Image>;
  /** The name, unique in its repo: `1.29`, `latest`. */
  name: Scalars['String']['output'];
  /** The repo that it is in. Null when the caller may not see it. */
  repo?: Maybe<Repo>;
  /** The address of the resource. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};


/** A name that a repo gives to an image. It can be moved to another image. */
export type TagHistoryArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
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

/** That a tag was made to point somewhere. */
export type TagMove = {
  __typename?: 'TagMove';
  /** Whether it is at the end of its life since. */
  deprecated: Scalars['Boolean']['output'];
  /** Where it points since; null: it was deleted. */
  digest?: Maybe<Scalars['Digest']['output']>;
  /** The name of the tag. */
  name: Scalars['String']['output'];
  /** When. */
  time: Scalars['DateTime']['output'];
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

/** That somebody accepted a document for a group. */
export type TermsAcceptance = {
  __typename?: 'TermsAcceptance';
  /** Who accepted it. Null when the caller may not see it. */
  acceptedBy?: Maybe<Identity>;
  /** The uid of the identity that accepted it; the record outlives the identity. */
  acceptedByUid: Scalars['UID']['output'];
  /** When it was accepted. */
  createTime: Scalars['DateTime']['output'];
  /** The id of the document. */
  docId: Scalars['String']['output'];
  /** The group that it was accepted for. Null when the caller may not see it. */
  group?: Maybe<Group>;
  /** The uid of the group that it was accepted for. */
  orgUid: Scalars['UID']['output'];
  /** The uid that addresses it. */
  uid: Scalars['UID']['output'];
  /** When it last changed. */
  updateTime: Scalars['DateTime']['output'];
};

/** A page of a list of acceptances of terms. */
export type TermsAcceptanceConnection = {
  __typename?: 'TermsAcceptanceConnection';
  /** The items of this page, each with its cursor. */
  edges: Array<TermsAcceptanceEdge>;
  /** The items of this page, for who needs no cursors. */
  nodes: Array<TermsAcceptance>;
  /** Where this page lies in the list. */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. */
  totalCount: Scalars['Int']['output'];
};

/** One of acceptances of terms and its place in the list. */
export type TermsAcceptanceEdge = {
  __typename?: 'TermsAcceptanceEdge';
  /** The place of this item in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item itself. */
  node: TermsAcceptance;
};

/** Which acceptances to list. All that is given must hold; what is left out or null does not count. */
export type TermsAcceptanceFilter = {
  /** Only what the identity with this uid accepted. */
  acceptedBy?: InputMaybe<Scalars['UID']['input']>;
  /** Only what was accepted at this time or later. */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was accepted before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only acceptances of these documents. */
  docIdIn?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** One term of the order of acceptances. */
export type TermsAcceptanceOrder = {
  /** Which end comes first. */
  direction?: OrderDirection;
  /** What to order by. */
  field: TermsAcceptanceOrderField;
};

/** What acceptances can be ordered by. */
export type TermsAcceptanceOrderField =
  /** By the time of the acceptance. */
  | 'CREATE_TIME'
  /** By the id of the document. */
  | 'DOC_ID'
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

/** What `updateAccountAssociation` takes. */
export type UpdateAccountAssociationInput = {
  /** The account at AWS. */
  amazon?: InputMaybe<AmazonAccountInput>;
  /** The tenant at Azure. */
  azure?: InputMaybe<AzureAccountInput>;
  /** The identities that parts of the platform act under. */
  chainguard?: InputMaybe<ChainguardAccountInput>;
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The installations of GitHub apps. */
  github?: InputMaybe<GithubAccountInput>;
  /** The project at Google Cloud. */
  google?: InputMaybe<GoogleAccountInput>;
  /** The name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The uid of an account association. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateAccountAssociation` gives. */
export type UpdateAccountAssociationPayload = {
  __typename?: 'UpdateAccountAssociationPayload';
  /** The resource as it is now; null when it was refused. */
  accountAssociation?: Maybe<AccountAssociation>;
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
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

/** What `updateIdentityMetadata` takes. */
export type UpdateIdentityMetadataInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The company that the person works for. */
  company?: InputMaybe<Scalars['String']['input']>;
  /** The visitor's token of the HubSpot form. */
  hubspotUtk?: InputMaybe<Scalars['String']['input']>;
  /** The title of the person's job. */
  jobTitle?: InputMaybe<Scalars['String']['input']>;
  /** The page of the last form that the person has sent. */
  latestFormSubmitUrl?: InputMaybe<Scalars['String']['input']>;
  /** The page of the service that led to that form. */
  latestInternalReferringUrl?: InputMaybe<Scalars['String']['input']>;
  /** The product that the person came for. */
  product?: InputMaybe<Scalars['String']['input']>;
  /** Whether the person signed up without help. */
  selfServe?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the person wants to hear of news. */
  updatesOptIn?: InputMaybe<Scalars['Boolean']['input']>;
  /** The campaign that led to the signing up. */
  utmCampaign?: InputMaybe<Scalars['String']['input']>;
  /** The part of the campaign's page that was followed. */
  utmContent?: InputMaybe<Scalars['String']['input']>;
  /** The medium of the campaign. */
  utmMedium?: InputMaybe<Scalars['String']['input']>;
  /** The site that the campaign ran on. */
  utmSource?: InputMaybe<Scalars['String']['input']>;
  /** The search term that the campaign was shown for. */
  utmTerm?: InputMaybe<Scalars['String']['input']>;
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateIdentityMetadata` gives. */
export type UpdateIdentityMetadataPayload = {
  __typename?: 'UpdateIdentityMetadataPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** All that the caller has told, as it is now; null when it was refused. */
  identityMetadata?: Maybe<IdentityMetadata>;
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

/** What `updateIdentityProvider` takes. */
export type UpdateIdentityProviderInput = {
  /** Any text; it comes back in the payload. */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the role to give to everyone who signs in through it: only what the caller holds. */
  defaultRole?: InputMaybe<Scalars['UID']['input']>;
  /** Free text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The sign-in by OpenID Connect. */
  oidc?: InputMaybe<OidcInput>;
  /** The uid of an identity provider. */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `updateIdentityProvider` gives. */
export type UpdateIdentityProviderPayload = {
  __typename?: 'UpdateIdentityProviderPayload';
  /** The text that came with the input. */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Why it was refused; empty on success. */
  errors: Array<UserError>;
  /** The resource as it is now; null when it was refused. */
  identityProvider?: Maybe<IdentityProvider>;
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
  /** All that the caller may do at a place, by bindings there and above, with the token it came with. */
  capabilities: Array<Capability>;
  /** Who the caller is. */
  identity: Identity;
  /** All of the caller's own bindings, wherever they were made; 1,000 at most. */
  roleBindings: Array<RoleBinding>;
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

/** What a feed says of a vulnerability. */
export type VulnerabilityInput = {
  /** Its other ids. */
  aliases?: InputMaybe<Array<Scalars['String']['input']>>;
  /** When it was published. */
  createTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** The vulnerability in full, in Markdown. */
  details?: InputMaybe<Scalars['String']['input']>;
  /** The id. */
  id: Scalars['String']['input'];
  /** Where to read more. */
  references?: InputMaybe<Array<ReferenceInput>>;
  /** How severe it is, one rating a scheme. */
  severities?: InputMaybe<Array<SeverityInput>>;
  /** The vulnerability in one line. */
  summary?: InputMaybe<Scalars['String']['input']>;
  /** When its record last changed. */
  updateTime?: InputMaybe<Scalars['DateTime']['input']>;
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