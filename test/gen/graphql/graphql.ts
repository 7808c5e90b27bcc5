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

/** What `acceptGroupInvite` takes. Example: `{ code: "5f0c9a1e77d24b36.V2hvZXZlciByZWFkcyB0aGlzIG1heSBqb2luIHVzISE" }` */
export type AcceptGroupInviteInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The code, as the creation of the invite gave it. Example: `code: "5f0c9a1e77d24b36.V2hvZXZlciByZWFkcyB0aGlzIG1heSBqb2luIHVzISE"` */
  code: Scalars['String']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `acceptGroupInvite` gives.
 *
 * Example:
 * ```graphql
 * mutation {
 *   acceptGroupInvite(input: { code: "5f0c9a1e77d24b36.V2hvZXZlciByZWFkcyB0aGlzIG1heSBqb2luIHVzISE" }) {
 *     roleBinding {
 *       identity { name }
 *       role { name }
 *     }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type AcceptGroupInvitePayload = {
  __typename?: 'AcceptGroupInvitePayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The binding that was made; null when it was refused.
   *
   * Example: `roleBinding { identity { name } role { name } }`
   */
  roleBinding?: Maybe<RoleBinding>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `acceptTerms` gives.
 *
 * Example:
 * ```graphql
 * mutation ($group: UID!) {
 *   acceptTerms(input: { group: $group, documentIds: ["terms-2026-01"] }) {
 *     documentIds
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type AcceptTermsPayload = {
  __typename?: 'AcceptTermsPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The ids of the documents that are accepted now; null when it was refused. Example: `["terms-2026-01"]` */
  documentIds?: Maybe<Array<Scalars['String']['output']>>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The group that they were accepted for. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * What one identity would gain and lose in one group and everything below it.
 *
 * Example:
 * ```graphql
 * query ($group: UID!, $identity: UID!, $role: UID!) {
 *   simulateAccess(at: $group, add: [{ identityUid: $identity, roleUid: $role }]) {
 *     identity { name }
 *     gained
 *     lost
 *   }
 * }
 * ```
 */
export type AccessChange = {
  __typename?: 'AccessChange';
  /** What it could do then and cannot do now. Example: `[REPO_LIST]` */
  gained: Array<Capability>;
  /**
   * Where; null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /**
   * Who; null when the caller may not see it.
   *
   * Example: `identity { uid name }`
   */
  identity?: Maybe<Identity>;
  /** The uid of who. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid: Scalars['UID']['output'];
  /** What it can do now and could not do then. Example: `[REPO_LIST]` */
  lost: Array<Capability>;
};

/**
 * A page of the identities that hold a capability in a group, in the order of their uids.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     access(capability: REPO_CREATE, first: 20) {
 *       totalCount
 *       nodes { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type AccessConnection = {
  __typename?: 'AccessConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<AccessEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<Identity>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * An identity that holds a capability, with every way in which it does.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     access(capability: REPO_CREATE, first: 20) {
 *       edges {
 *         cursor
 *         node { uid name }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type AccessEdge = {
  __typename?: 'AccessEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: Identity;
  /**
   * Every way in which it holds the capability, the nearest first.
   *
   * Example: `paths { role { name } group { name } }`
   */
  paths: Array<AccessPath>;
};

/**
 * Whether an identity may do something somewhere, and why.
 *
 * Example:
 * ```graphql
 * query ($identity: UID!, $group: UID!) {
 *   explainAccess(identity: $identity, capability: REPO_CREATE, at: $group) {
 *     allowed
 *     missing {
 *       obstacle
 *       roles { name }
 *     }
 *   }
 * }
 * ```
 */
export type AccessExplanation = {
  __typename?: 'AccessExplanation';
  /** Whether it may. Example: `true` */
  allowed: Scalars['Boolean']['output'];
  /**
   * What it lacks; null when it may.
   *
   * Example: `missing { obstacle }`
   */
  missing?: Maybe<MissingAccess>;
  /**
   * The ways in which it may, as far as the caller may list their bindings.
   *
   * Example: `paths { role { name } group { name } }`
   */
  paths: Array<AccessPath>;
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
  /** A group of the provider's directory is mapped to it: it holds for tokens that name the group. */
  | 'MAPPING'
  /** It is the default role of the identity provider that the identity first signed in through. */
  | 'SIGN_IN';

/**
 * One way in which an identity may do something: a role that it has at the place or above.
 *
 * Example:
 * ```graphql
 * query ($identity: UID!, $at: UID!) {
 *   explainAccess(identity: $identity, capability: REPO_CREATE, at: $at) {
 *     paths {
 *       role { name }
 *       group { name }
 *     }
 *   }
 * }
 * ```
 */
export type AccessPath = {
  __typename?: 'AccessPath';
  /**
   * The binding that gives the role; null where a mapping gives it, or when the caller may not see it.
   *
   * Example: `binding { identity { name } role { name } }`
   */
  binding?: Maybe<RoleBinding>;
  /**
   * The group that the role is given in, and so inherited from; null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /**
   * The identity provider whose default role it is; null where it is none, or may not be seen.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /**
   * The invite that was accepted; null where none was, when it is gone, or may not be seen.
   *
   * Example: `invite { email expirationTime }`
   */
  invite?: Maybe<GroupInvite>;
  /**
   * The mapping of an external group that gives the role; null where none does, or may not be seen.
   *
   * Example: `mapping { externalGroupId role { name } }`
   */
  mapping?: Maybe<ExternalGroupRoleMapping>;
  /** How the role came to be given. Example: `DIRECT` */
  origin: AccessOrigin;
  /**
   * The role that has the capability; null when the caller may not see it.
   *
   * Example: `role { uid name }`
   */
  role?: Maybe<Role>;
};

/**
 * The accounts at other providers that belong to a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     name
 *     amazon { account }
 *     google { projectId }
 *   }
 * }
 * ```
 */
export type AccountAssociation = Node & Resource & {
  __typename?: 'AccountAssociation';
  /**
   * The account at AWS; null: none.
   *
   * Example: `amazon { account }`
   */
  amazon?: Maybe<AmazonAccount>;
  /**
   * The tenant at Azure; null: none.
   *
   * Example: `azure { tenantId }`
   */
  azure?: Maybe<AzureAccount>;
  /**
   * The identities that parts of the platform act under; null: none.
   *
   * Example: `chainguard { serviceBindings { name value } }`
   */
  chainguard?: Maybe<ChainguardAccount>;
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** Free text; empty when none was given. Example: `"Where the images run"` */
  description: Scalars['String']['output'];
  /**
   * The installations of GitHub apps; null: none.
   *
   * Example: `github { appInstallations { appId } }`
   */
  github?: Maybe<GithubAccount>;
  /**
   * The project at Google Cloud; null: none.
   *
   * Example: `google { projectId projectNumber }`
   */
  google?: Maybe<GoogleAccount>;
  /**
   * The group that the accounts belong to. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"QWNjb3VudEFzc29jaWF0aW9uOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MA=="` */
  id: Scalars['ID']['output'];
  /** The name, unique among the associations of one group. Example: `"production"` */
  name: Scalars['String']['output'];
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};

/**
 * Whether an account association is complete enough to be used with one provider.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   checkAccountAssociation(uid: $uid, providerType: AMAZON) { status message }
 * }
 * ```
 */
export type AccountAssociationCheck = {
  __typename?: 'AccountAssociationCheck';
  /** Why not, in words; empty when it can. Example: `"The association names no account at AWS; update it with amazon."` */
  message: Scalars['String']['output'];
  /** Why not, as one word in upper case; empty when it can. Example: `"NOT_CONFIGURED"` */
  reason: Scalars['String']['output'];
  /** Whether it can be used. Example: `READY` */
  status: CheckStatus;
};

/**
 * A page of a list of account associations.
 *
 * Example:
 * ```graphql
 * {
 *   accountAssociations(first: 20) {
 *     totalCount
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type AccountAssociationConnection = {
  __typename?: 'AccountAssociationConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<AccountAssociationEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<AccountAssociation>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * An account association in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   accountAssociations(first: 20) {
 *     edges {
 *       cursor
 *       node { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type AccountAssociationEdge = {
  __typename?: 'AccountAssociationEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: AccountAssociation;
};

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
  /** The event. It happens now. Example: `event: { author: "security team", reviewState: APPROVED, fixed: { fixedVersion: "1.29.3-r1" } }` */
  event: AdvisoryEventInput;
  /** The uid of the advisory. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `addAdvisoryEvent` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   addAdvisoryEvent(input: { uid: $uid, event: { author: "security team", reviewState: APPROVED, fixed: { fixedVersion: "1.29.3-r1" } } }) {
 *     advisory { advisoryId artifactName }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type AddAdvisoryEventPayload = {
  __typename?: 'AddAdvisoryEventPayload';
  /**
   * The advisory as it is now; null when it was refused.
   *
   * Example: `advisory { advisoryId artifactName }`
   */
  advisory?: Maybe<Advisory>;
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * What is known of one vulnerability in one component of one artifact, told event by event.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     advisoryId
 *     latestEvent { type }
 *   }
 * }
 * ```
 */
export type Advisory = Node & Resource & {
  __typename?: 'Advisory';
  /** The public id. Example: `"GO-2024-2687"` */
  advisoryId: Scalars['String']['output'];
  /** Other ids of the vulnerability, such as its CVE. Example: `["CVE-2023-45288"]` */
  aliases: Array<Scalars['String']['output']>;
  /** The architecture of the artifact; empty: any. Example: `"amd64"` */
  artifactArchitecture: Scalars['String']['output'];
  /** The name of the artifact: an image or a package. Example: `"nginx"` */
  artifactName: Scalars['String']['output'];
  /** The kind of the artifact, such as `apk` or `golang`. Example: `"image"` */
  artifactType: Scalars['String']['output'];
  /**
   * The libraries that it is on: those of its name in its ecosystem.
   *
   * Example: `artifacts(first: 20) { totalCount nodes { uid name } }`
   */
  artifacts: ArtifactConnection;
  /** Who wrote it. Example: `"security team"` */
  author: Scalars['String']['output'];
  /** The path of the component inside the artifact; empty where it is not known. Example: `"/usr/bin/server"` */
  componentLocation: Scalars['String']['output'];
  /** The name of the vulnerable component. Example: `"golang.org/x/net"` */
  componentName: Scalars['String']['output'];
  /** The kind of the component. Example: `"go-module"` */
  componentType: Scalars['String']['output'];
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** When the advisory was withdrawn; null: it stands. Example: `"2026-01-31T08:15:00.000Z"` */
  deleteTime?: Maybe<Scalars['DateTime']['output']>;
  /**
   * What has happened, the oldest first.
   *
   * Example: `events { type createTime author }`
   */
  events: Array<AdvisoryEvent>;
  /**
   * The group that it hangs below. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"QWR2aXNvcnk6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  id: Scalars['ID']['output'];
  /**
   * The last thing that happened, which tells the state; null when nothing did.
   *
   * Example: `latestEvent { type createTime author }`
   */
  latestEvent?: Maybe<AdvisoryEvent>;
  /** The id in the older scheme of one document a package; null: none. Example: `"CGA-2c5h-7x9q-4mpw"` */
  legacyAdvisoryId?: Maybe<Scalars['String']['output']>;
  /**
   * The package that it is on.
   *
   * Example: `package { name type }`
   */
  package: Package;
  /**
   * The repos of that name.
   *
   * Example: `repos(first: 20) { totalCount nodes { uid name } }`
   */
  repos: RepoConnection;
  /**
   * How severe it is, one rating a scheme.
   *
   * Example: `severities { type score }`
   */
  severities: Array<Severity>;
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};


/**
 * What is known of one vulnerability in one component of one artifact, told event by event.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     advisoryId
 *     latestEvent { type }
 *   }
 * }
 * ```
 */
export type AdvisoryArtifactsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArtifactFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ArtifactOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * What is known of one vulnerability in one component of one artifact, told event by event.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     advisoryId
 *     latestEvent { type }
 *   }
 * }
 * ```
 */
export type AdvisoryReposArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RepoFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RepoOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * A page of a list of advisories.
 *
 * Example:
 * ```graphql
 * {
 *   advisories(first: 20) {
 *     totalCount
 *     nodes { advisoryId artifactName }
 *   }
 * }
 * ```
 */
export type AdvisoryConnection = {
  __typename?: 'AdvisoryConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { advisoryId artifactName } }`
   */
  edges: Array<AdvisoryEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { advisoryId artifactName }`
   */
  nodes: Array<Advisory>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * An advisory in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   advisories(first: 20) {
 *     edges {
 *       cursor
 *       node { advisoryId artifactName }
 *     }
 *   }
 * }
 * ```
 */
export type AdvisoryEdge = {
  __typename?: 'AdvisoryEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { advisoryId artifactName }`
   */
  node: Advisory;
};

/**
 * A step in the handling of a vulnerability.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events { type createTime author }
 *   }
 * }
 * ```
 */
export type AdvisoryEvent = {
  __typename?: 'AdvisoryEvent';
  /** Who wrote it. Example: `"security team"` */
  author: Scalars['String']['output'];
  /** When it happened. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /**
   * What has happened, with what belongs to it; null like `type`.
   *
   * Example: `detail { ... on Detection { manual } }`
   */
  detail?: Maybe<AdvisoryEventDetail>;
  /** What a scanner reported, as it reported it, in base64. Example: `"eyJtYXRjaGVzIjpbXX0="` */
  findings?: Maybe<Scalars['String']['output']>;
  /** The issue in which it was discussed. Example: `"https://example.com/issues/17"` */
  issue?: Maybe<Scalars['URL']['output']>;
  /** How far the review has come; null where that was not said. Example: `APPROVED` */
  reviewState?: Maybe<ReviewState>;
  /** Who reviewed it; empty: nobody. Example: `"ada"` */
  reviewer: Scalars['String']['output'];
  /** What has happened; null for a kind of event that this version does not know. Example: `DETECTION` */
  type?: Maybe<AdvisoryEventType>;
  /** The address of the event. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"` */
  uid: Scalars['UID']['output'];
};

/**
 * What has happened, with what belongs to it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on Detection { manual }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type AdvisoryEventDetail = AnalysisNotPlanned | Detection | FalsePositiveDetermination | FixNotPlanned | Fixed | Patched | PendingUpstreamFix | TruePositiveDetermination;

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

/**
 * An account at AWS.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     amazon { account }
 *   }
 * }
 * ```
 */
export type AmazonAccount = {
  __typename?: 'AmazonAccount';
  /** The account: 12 digits. Example: `"123456789012"` */
  account: Scalars['String']['output'];
};

/** An account at AWS. Example: `{ account: "123456789012" }` */
export type AmazonAccountInput = {
  /** The account: 12 digits. Example: `account: "123456789012"` */
  account: Scalars['String']['input'];
};

/**
 * Nobody will look into it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on AnalysisNotPlanned { note }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type AnalysisNotPlanned = {
  __typename?: 'AnalysisNotPlanned';
  /** Why that is so. Example: `"The vulnerable function is never called."` */
  note: Scalars['String']['output'];
};

/**
 * A library of an ecosystem: a project of Python, an artifact of Maven.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   artifact(uid: $uid) {
 *     name
 *     versions(first: 5) {
 *       nodes { version sizeBytes }
 *     }
 *   }
 * }
 * ```
 */
export type Artifact = Node & Resource & {
  __typename?: 'Artifact';
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** What it is for; empty where that is not said. Example: `"HTTP for humans"` */
  description: Scalars['String']['output'];
  /** Where it is published. Example: `PYTHON` */
  ecosystem: Ecosystem;
  /**
   * The group that it is in. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"QXJ0aWZhY3Q6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  id: Scalars['ID']['output'];
  /** The greatest of its versions. Example: `"2.32.5"` */
  latestVersion: Scalars['String']['output'];
  /** The name as the ecosystem writes it; of Maven `org.slf4j:slf4j-api`. Example: `"requests"` */
  name: Scalars['String']['output'];
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
  /** How many versions there are. Example: `57` */
  versionCount: Scalars['Int']['output'];
  /**
   * The versions of the library: the newest first when no order is given.
   *
   * Example: `versions(first: 20) { totalCount nodes { name version } }`
   */
  versions: ArtifactVersionConnection;
};


/**
 * A library of an ecosystem: a project of Python, an artifact of Maven.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   artifact(uid: $uid) {
 *     name
 *     versions(first: 5) {
 *       nodes { version sizeBytes }
 *     }
 *   }
 * }
 * ```
 */
export type ArtifactVersionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArtifactVersionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ArtifactVersionOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * A page of a list of libraries.
 *
 * Example:
 * ```graphql
 * {
 *   artifacts(first: 20) {
 *     totalCount
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type ArtifactConnection = {
  __typename?: 'ArtifactConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<ArtifactEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<Artifact>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A library in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   artifacts(first: 20) {
 *     edges {
 *       cursor
 *       node { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type ArtifactEdge = {
  __typename?: 'ArtifactEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: Artifact;
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

/**
 * A published version of a library.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   artifactVersion(uid: $uid) {
 *     version
 *     artifact { name }
 *   }
 * }
 * ```
 */
export type ArtifactVersion = Node & Resource & {
  __typename?: 'ArtifactVersion';
  /**
   * The library that it is a version of. Null when the caller may not see it.
   *
   * Example: `artifact { uid name }`
   */
  artifact?: Maybe<Artifact>;
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** The release of CUDA it was built for; empty: none. Example: `"12.1"` */
  cudaVersion: Scalars['String']['output'];
  /** What the library said of itself in this version. Example: `"HTTP for humans"` */
  description: Scalars['String']['output'];
  /** The id for client caches: opaque, and unique over all types. Example: `"QXJ0aWZhY3RWZXJzaW9uOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MC8zYzVlN2E5YjBkMWYyZTQ4"` */
  id: Scalars['ID']['output'];
  /** The name of the library. Example: `"requests"` */
  name: Scalars['String']['output'];
  /** Whether it was rebuilt with fixes that its upstream version lacks. Example: `true` */
  remediated: Scalars['Boolean']['output'];
  /** Bytes of all files of the version: a whole number, which may be larger than an Int. Example: `198310` */
  sizeBytes: Scalars['Float']['output'];
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
  /** The version, as it is published. Example: `"2.32.5"` */
  version: Scalars['String']['output'];
};

/**
 * A page of a list of versions of libraries.
 *
 * Example:
 * ```graphql
 * {
 *   artifactVersions(first: 20) {
 *     totalCount
 *     nodes { name version }
 *   }
 * }
 * ```
 */
export type ArtifactVersionConnection = {
  __typename?: 'ArtifactVersionConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { name version } }`
   */
  edges: Array<ArtifactVersionEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { name version }`
   */
  nodes: Array<ArtifactVersion>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A version of a library in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   artifactVersions(first: 20) {
 *     edges {
 *       cursor
 *       node { name version }
 *     }
 *   }
 * }
 * ```
 */
export type ArtifactVersionEdge = {
  __typename?: 'ArtifactVersionEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { name version }`
   */
  node: ArtifactVersion;
};

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

/**
 * A caller on AWS. Of each pair of a value and a pattern one is set. Patterns are RE2.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identity(uid: $uid) {
 *     relationship {
 *       ... on AwsIdentity { awsAccount arn }
 *     }
 *   }
 * }
 * ```
 */
export type AwsIdentity = {
  __typename?: 'AwsIdentity';
  /** The exact ARN. Example: `"arn:aws:sts::123456789012:assumed-role/deploy/build-7"` */
  arn?: Maybe<Scalars['String']['output']>;
  /** A pattern for the whole ARN. Example: `"arn:aws:sts::123456789012:assumed-role/deploy/.+"` */
  arnPattern?: Maybe<Scalars['String']['output']>;
  /** The AWS account: 12 digits. Example: `"123456789012"` */
  awsAccount: Scalars['String']['output'];
  /** The exact unique id. Example: `"AROAEXAMPLEID:build-7"` */
  userId?: Maybe<Scalars['String']['output']>;
  /** A pattern for the whole unique id. Example: `"AROAEXAMPLEID:.+"` */
  userIdPattern?: Maybe<Scalars['String']['output']>;
};

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

/**
 * A tenant at Azure.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     azure { tenantId }
 *   }
 * }
 * ```
 */
export type AzureAccount = {
  __typename?: 'AzureAccount';
  /**
   * The client id that each part of the platform uses, by the name of the part.
   *
   * Example: `clientIds { name value }`
   */
  clientIds: Array<NamedValue>;
  /** The id of the tenant: a UUID. Example: `"72f988bf-86f1-41af-91ab-2d7cd011db47"` */
  tenantId: Scalars['String']['output'];
};

/** A tenant at Azure. Example: `{ tenantId: "72f988bf-86f1-41af-91ab-2d7cd011db47", clientIds: [{ name: "team", value: "platform" }] }` */
export type AzureAccountInput = {
  /** The client id to use, by the name of the part of the platform that uses it. Example: `clientIds: [{ name: "team", value: "platform" }]` */
  clientIds: Array<NamedValueInput>;
  /** The id of the tenant: a UUID. Example: `tenantId: "72f988bf-86f1-41af-91ab-2d7cd011db47"` */
  tenantId: Scalars['String']['input'];
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

/**
 * What `batchCreateRoleBindings` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!, $identityUid: UID!, $roleUid: UID) {
 *   batchCreateRoleBindings(input: { parent: $parent, requests: [{ roleBinding: { identityUid: $identityUid, roleUid: $roleUid } }] }) {
 *     roleBindings {
 *       identity { name }
 *       role { name }
 *     }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type BatchCreateRoleBindingsPayload = {
  __typename?: 'BatchCreateRoleBindingsPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The bindings as they were created, in the order of the requests; null when they were refused.
   *
   * Example: `roleBindings { identity { name } role { name } }`
   */
  roleBindings?: Maybe<Array<RoleBinding>>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `batchDeleteExternalGroupRoleMappings` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!, $names: [UID!]!) {
 *   batchDeleteExternalGroupRoleMappings(input: { parent: $parent, names: $names }) {
 *     externalGroupRoleMappings {
 *       externalGroupId
 *       role { name }
 *     }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type BatchDeleteExternalGroupRoleMappingsPayload = {
  __typename?: 'BatchDeleteExternalGroupRoleMappingsPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The ids of what was deleted, for client caches; null when nothing was. Example: `["RXh0ZXJuYWxHcm91cFJvbGVNYXBwaW5nOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MC8zYzVlN2E5YjBkMWYyZTQ4"]` */
  deletedIds?: Maybe<Array<Scalars['ID']['output']>>;
  /** The uids of what was deleted; null when nothing was. Example: `["6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"]` */
  deletedUids?: Maybe<Array<Scalars['UID']['output']>>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The mappings as they were; null when nothing was deleted.
   *
   * Example: `externalGroupRoleMappings { externalGroupId role { name } }`
   */
  externalGroupRoleMappings?: Maybe<Array<ExternalGroupRoleMapping>>;
  /**
   * The identity provider that they belonged to. Null when the caller may not see it.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/** What a caller may be allowed to do. The description of each value gives its name on the other faces. Example: `REPO_LIST` */
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

/**
 * The identities that parts of the platform act under.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     chainguard {
 *       serviceBindings { name value }
 *     }
 *   }
 * }
 * ```
 */
export type ChainguardAccount = {
  __typename?: 'ChainguardAccount';
  /**
   * Those of the identities that the caller may see, in the order of `serviceBindings`.
   *
   * Example: `identities { uid name }`
   */
  identities: Array<Identity>;
  /**
   * The uid of the identity that each part acts under, by the name of the part.
   *
   * Example: `serviceBindings { name value }`
   */
  serviceBindings: Array<NamedValue>;
};

/** The identities that parts of the platform act under. Example: `{ serviceBindings: [{ name: "team", value: "platform" }] }` */
export type ChainguardAccountInput = {
  /** The uid of an identity that the caller may see, by the name of the part that acts under it. Example: `serviceBindings: [{ name: "team", value: "platform" }]` */
  serviceBindings: Array<NamedValueInput>;
};

/** The outcome of a check. Example: `READY` */
export type CheckStatus =
  /** Something is missing. */
  | 'NOT_READY'
  /** It can be used. */
  | 'READY';

/**
 * Tokens are matched by their claims. Of each pair of a value and a pattern one is set. Patterns are RE2.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identity(uid: $uid) {
 *     relationship {
 *       ... on ClaimMatch { issuer subject }
 *     }
 *   }
 * }
 * ```
 */
export type ClaimMatch = {
  __typename?: 'ClaimMatch';
  /** The exact audience. Without it and without a pattern: that of this server. Example: `"https://api.example.com"` */
  audience?: Maybe<Scalars['String']['output']>;
  /** A pattern for the whole audience. Example: `"https://api\\..+"` */
  audiencePattern?: Maybe<Scalars['String']['output']>;
  /**
   * Patterns for the values of further claims.
   *
   * Example: `claimPatterns { name value }`
   */
  claimPatterns: Array<NamedValue>;
  /**
   * Exact values of further claims.
   *
   * Example: `claims { name value }`
   */
  claims: Array<NamedValue>;
  /** The exact issuer. Example: `"https://token.actions.example.com"` */
  issuer?: Maybe<Scalars['URL']['output']>;
  /** A pattern for the whole issuer. Example: `"https://token\\.actions\\.example\\.(com|org)"` */
  issuerPattern?: Maybe<Scalars['String']['output']>;
  /** The exact subject. Example: `"repo:example/images:ref:refs/heads/main"` */
  subject?: Maybe<Scalars['String']['output']>;
  /** A pattern for the whole subject. Example: `"repo:example/.+:ref:refs/heads/main"` */
  subjectPattern?: Maybe<Scalars['String']['output']>;
};

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

/**
 * It clashes with what is there: a name that is taken, or a state that has changed since it was read.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     errors {
 *       ... on ConflictError { resourceType name }
 *     }
 *   }
 * }
 * ```
 */
export type ConflictError = UserError & {
  __typename?: 'ConflictError';
  /** What is wrong, in words for the person who asked. Example: `"name: must have 3 characters or more"` */
  message: Scalars['String']['output'];
  /** The name that is taken; null when a state has changed. Example: `"nginx"` */
  name?: Maybe<Scalars['String']['output']>;
  /** Where in the arguments the first fault is; null when it is nowhere in particular. Example: `["input", "name"]` */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason, which a program can switch on, the same on every face. Example: `"INVALID_ARGUMENT"` */
  reason: Scalars['String']['output'];
  /** The type of what exists already; null when a state has changed. Example: `"Repo"` */
  resourceType?: Maybe<Scalars['String']['output']>;
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

/**
 * What `createAccountAssociation` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   createAccountAssociation(input: { parent: $parent, name: "production", amazon: { account: "123456789012" } }) {
 *     accountAssociation { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateAccountAssociationPayload = {
  __typename?: 'CreateAccountAssociationPayload';
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `accountAssociation { uid name }`
   */
  accountAssociation?: Maybe<AccountAssociation>;
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/** What `createAdvisory` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", advisory: { advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" } }` */
export type CreateAdvisoryInput = {
  /** The advisory. Its events happen now. Example: `advisory: { advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" }` */
  advisory: AdvisoryInput;
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `createAdvisory` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   createAdvisory(input: { parent: $parent, advisory: { advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" } }) {
 *     advisory { advisoryId artifactName }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateAdvisoryPayload = {
  __typename?: 'CreateAdvisoryPayload';
  /**
   * The advisory as it is now; null when it was refused.
   *
   * Example: `advisory { advisoryId artifactName }`
   */
  advisory?: Maybe<Advisory>;
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `createExternalGroupRoleMapping` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!, $roleUid: UID!) {
 *   createExternalGroupRoleMapping(input: { parent: $parent, externalGroupId: "b7f5a1c0-platform-team", roleUid: $roleUid }) {
 *     externalGroupRoleMapping {
 *       externalGroupId
 *       role { name }
 *     }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateExternalGroupRoleMappingPayload = {
  __typename?: 'CreateExternalGroupRoleMappingPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `externalGroupRoleMapping { externalGroupId role { name } }`
   */
  externalGroupRoleMapping?: Maybe<ExternalGroupRoleMapping>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `createGroupInvite` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!, $roleUid: UID!) {
 *   createGroupInvite(input: { parent: $parent, roleUid: $roleUid, ttl: 86400 }) {
 *     groupInvite { email expirationTime }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateGroupInvitePayload = {
  __typename?: 'CreateGroupInvitePayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The code to accept the invite with. It is given here and never again; null when it was refused. Example: `"5f0c9a1e77d24b36.V2hvZXZlciByZWFkcyB0aGlzIG1heSBqb2luIHVzISE"` */
  code?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `groupInvite { email expirationTime }`
   */
  groupInvite?: Maybe<GroupInvite>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * What `createGroup` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateGroupPayload = {
  __typename?: 'CreateGroupPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `createIdentity` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   createIdentity(input: { parent: $parent, name: "release pipeline", claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" } }) {
 *     identity { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateIdentityPayload = {
  __typename?: 'CreateIdentityPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `identity { uid name }`
   */
  identity?: Maybe<Identity>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/** What `createIdentityProvider` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", name: "single sign-on", defaultRole: "63921b2c44617e3f2603851537be0123af4a57d7", oidc: { issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5" } }` */
export type CreateIdentityProviderInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of the role to give to everyone who signs in through it: only what the caller holds. Example: `defaultRole: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  defaultRole: Scalars['UID']['input'];
  /** Free text. Example: `description: "Everyone who works here"` */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name: lower-case letters, digits, spaces, dots, underscores and hyphens. Example: `name: "single sign-on"` */
  name: Scalars['String']['input'];
  /** The sign-in by OpenID Connect. Example: `oidc: { issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5" }` */
  oidc: OidcInput;
  /** The group to create it in. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `createIdentityProvider` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!, $defaultRole: UID!) {
 *   createIdentityProvider(input: { parent: $parent, name: "single sign-on", defaultRole: $defaultRole, oidc: { issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5" } }) {
 *     identityProvider { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateIdentityProviderPayload = {
  __typename?: 'CreateIdentityProviderPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `createRepo` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   createRepo(input: { parent: $parent, name: "nginx", description: "A web server and reverse proxy.", catalogTier: APPLICATION }) {
 *     repo { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateRepoPayload = {
  __typename?: 'CreateRepoPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `repo { uid name }`
   */
  repo?: Maybe<Repo>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `createRoleBinding` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!, $identityUid: UID!, $roleUid: UID!) {
 *   createRoleBinding(input: { parent: $parent, identityUid: $identityUid, roleUid: $roleUid }) {
 *     roleBinding {
 *       identity { name }
 *       role { name }
 *     }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateRoleBindingPayload = {
  __typename?: 'CreateRoleBindingPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `roleBinding { identity { name } role { name } }`
   */
  roleBinding?: Maybe<RoleBinding>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `createRole` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   createRole(input: { parent: $parent, name: "image reviewer", capabilities: [REPO_LIST, TAG_LIST] }) {
 *     role { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateRolePayload = {
  __typename?: 'CreateRolePayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `role { uid name }`
   */
  role?: Maybe<Role>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/** What `createSubscription` takes. Example: `{ parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750", sink: "https://hooks.example.com/platform" }` */
export type CreateSubscriptionInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The only types of event to send; all when left out. Example: `eventTypes: ["dev.chainguard.api.platform.registry.repo.created.v1"]` */
  eventTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The group. Example: `parent: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  parent: Scalars['UID']['input'];
  /** The https URL to post each event to. Example: `sink: "https://hooks.example.com/platform"` */
  sink: Scalars['URL']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `createSubscription` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   createSubscription(input: { parent: $parent, sink: "https://hooks.example.com/platform" }) {
 *     subscription { sink eventTypes }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateSubscriptionPayload = {
  __typename?: 'CreateSubscriptionPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `subscription { sink eventTypes }`
   */
  subscription?: Maybe<Subscription>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `createTag` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   createTag(input: { parent: $parent, name: "1.29", digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68" }) {
 *     tag { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type CreateTagPayload = {
  __typename?: 'CreateTagPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it was created; null when it was refused.
   *
   * Example: `tag { uid name }`
   */
  tag?: Maybe<Tag>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * What is laid over an image's own configuration.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     customOverlay {
 *       contents { packages runtimeRepositories }
 *     }
 *   }
 * }
 * ```
 */
export type CustomOverlay = {
  __typename?: 'CustomOverlay';
  /**
   * The users and groups to add.
   *
   * Example: `accounts { runAs }`
   */
  accounts?: Maybe<ImageAccounts>;
  /**
   * OCI annotations to set on the image.
   *
   * Example: `annotations { name value }`
   */
  annotations: Array<NamedValue>;
  /**
   * The certificate authorities that the image is to trust.
   *
   * Example: `certificates { providers }`
   */
  certificates?: Maybe<ImageCertificates>;
  /**
   * The packages to add, and where they come from.
   *
   * Example: `contents { packages runtimeRepositories }`
   */
  contents?: Maybe<ImageContents>;
  /**
   * Environment variables to set.
   *
   * Example: `environment { name value }`
   */
  environment: Array<NamedValue>;
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

/**
 * What `deleteAccountAssociation` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteAccountAssociation(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteAccountAssociationPayload = {
  __typename?: 'DeleteAccountAssociationPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"QWNjb3VudEFzc29jaWF0aW9uOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MA=="` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteAdvisory` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteAdvisory(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteAdvisoryPayload = {
  __typename?: 'DeleteAdvisoryPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"QWR2aXNvcnk6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteExternalGroupRoleMapping` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteExternalGroupRoleMapping(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteExternalGroupRoleMappingPayload = {
  __typename?: 'DeleteExternalGroupRoleMappingPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"RXh0ZXJuYWxHcm91cFJvbGVNYXBwaW5nOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MC8zYzVlN2E5YjBkMWYyZTQ4"` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteGroupInvite` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteGroupInvite(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteGroupInvitePayload = {
  __typename?: 'DeleteGroupInvitePayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"R3JvdXBJbnZpdGU6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * What `deleteGroup` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteGroup(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteGroupPayload = {
  __typename?: 'DeleteGroupPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"R3JvdXA6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MA=="` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteIdentity` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteIdentity(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteIdentityPayload = {
  __typename?: 'DeleteIdentityPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"SWRlbnRpdHk6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteIdentityProvider` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteIdentityProvider(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteIdentityProviderPayload = {
  __typename?: 'DeleteIdentityProviderPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"SWRlbnRpdHlQcm92aWRlcjo2ZjFlNGMyYWI4NWQ0MDk3YTNlNmM1ZDgxYjdmMDI5NDNhZTZkNzUwLzlhN2QzYjVjMWUyZjRhNjA="` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteRepo` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteRepo(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteRepoPayload = {
  __typename?: 'DeleteRepoPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"UmVwbzo2ZjFlNGMyYWI4NWQ0MDk3YTNlNmM1ZDgxYjdmMDI5NDNhZTZkNzUwLzlhN2QzYjVjMWUyZjRhNjA="` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteRoleBinding` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteRoleBinding(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteRoleBindingPayload = {
  __typename?: 'DeleteRoleBindingPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"Um9sZUJpbmRpbmc6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteRole` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteRole(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteRolePayload = {
  __typename?: 'DeleteRolePayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"Um9sZTo2ZjFlNGMyYWI4NWQ0MDk3YTNlNmM1ZDgxYjdmMDI5NDNhZTZkNzUwLzlhN2QzYjVjMWUyZjRhNjA="` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/** What `deleteSubscription` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type DeleteSubscriptionInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of a subscription. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `deleteSubscription` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteSubscription(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteSubscriptionPayload = {
  __typename?: 'DeleteSubscriptionPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"U3Vic2NyaXB0aW9uOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MA=="` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `deleteTag` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   deleteTag(input: { uid: $uid }) {
 *     deletedUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type DeleteTagPayload = {
  __typename?: 'DeleteTagPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The id of what was deleted, for client caches; null when nothing was. Example: `"VGFnOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MC8zYzVlN2E5YjBkMWYyZTQ4"` */
  deletedId?: Maybe<Scalars['ID']['output']>;
  /** The uid of what was deleted; null when nothing was. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  deletedUid?: Maybe<Scalars['UID']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * One event on its way to one subscription. Kept for seven days after its end.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   redeliver(input: { uid: $uid, event: "0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94" }) {
 *     delivery { state nextAttemptTime }
 *   }
 * }
 * ```
 */
export type Delivery = {
  __typename?: 'Delivery';
  /**
   * The requests so far, the first one first.
   *
   * Example: `attempts { time durationMilliseconds }`
   */
  attempts: Array<DeliveryAttempt>;
  /** When it was over; null when it is not. Example: `"2026-01-31T08:15:00.000Z"` */
  endTime?: Maybe<Scalars['DateTime']['output']>;
  /**
   * The event.
   *
   * Example: `event { time type subject }`
   */
  event: Event;
  /** When it is tried next at the earliest; null when it is over. Example: `"2026-01-31T08:15:00.000Z"` */
  nextAttemptTime?: Maybe<Scalars['DateTime']['output']>;
  /** What has become of it. Example: `WAITING` */
  state: DeliveryState;
};

/**
 * One request to a sink.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   redeliver(input: { uid: $uid, event: "0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94" }) {
 *     delivery {
 *       attempts { time durationMilliseconds }
 *     }
 *   }
 * }
 * ```
 */
export type DeliveryAttempt = {
  __typename?: 'DeliveryAttempt';
  /** How long it took. Example: `87` */
  durationMilliseconds: Scalars['Int']['output'];
  /** What went wrong; null when nothing did. Example: `"the sink answered 503"` */
  error?: Maybe<Scalars['String']['output']>;
  /** The HTTP status of the answer; null when there was none. Example: `200` */
  status?: Maybe<Scalars['Int']['output']>;
  /** When it was made. Example: `"2026-01-31T08:15:00.000Z"` */
  time: Scalars['DateTime']['output'];
};

/**
 * A page of deliveries, the latest event first.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   subscription(uid: $uid) {
 *     deliveries(first: 20) {
 *       totalCount
 *       nodes { state nextAttemptTime }
 *     }
 *   }
 * }
 * ```
 */
export type DeliveryConnection = {
  __typename?: 'DeliveryConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { state nextAttemptTime } }`
   */
  edges: Array<DeliveryEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { state nextAttemptTime }`
   */
  nodes: Array<Delivery>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A delivery in a list, and its place there.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   subscription(uid: $uid) {
 *     deliveries(first: 20) {
 *       edges {
 *         cursor
 *         node { state nextAttemptTime }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type DeliveryEdge = {
  __typename?: 'DeliveryEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { state nextAttemptTime }`
   */
  node: Delivery;
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

/**
 * The vulnerability was found.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on Detection { manual }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type Detection = {
  __typename?: 'Detection';
  /** Whether a person found it. Example: `true` */
  manual: Scalars['Boolean']['output'];
  /**
   * The search that found it; null when something else did.
   *
   * Example: `nvdapi { cpeSearched cpeFound }`
   */
  nvdapi?: Maybe<NvdDetection>;
  /**
   * The scan that found it; null when something else did.
   *
   * Example: `scanv1 { scanner scannerVersion }`
   */
  scanv1?: Maybe<ScanDetection>;
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

/**
 * Something that happened: one change of one resource.
 *
 * Example:
 * ```graphql
 * subscription ($group: UID!) {
 *   events(group: $group) { cursor type subject }
 * }
 * ```
 */
export type Event = {
  __typename?: 'Event';
  /**
   * Who did it.
   *
   * Example: `actor { subject act }`
   */
  actor: EventActor;
  /** The resource after; null when there is none any more. Credentials are left out. Example: `{ name: "nginx", aliases: ["nginx:latest"] }` */
  after?: Maybe<Scalars['JSON']['output']>;
  /** The resource before; null when there was none. Credentials are left out. Example: `{ name: "nginx", aliases: ["nginx:latest"] }` */
  before?: Maybe<Scalars['JSON']['output']>;
  /** The full name of the message in `before` and `after`. Example: `"chainguard.platform.iam.v2.Group"` */
  bodyType: Scalars['String']['output'];
  /** Its place in the feed, to go on from. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The group it happened in. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** Where it happened. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  groupUid: Scalars['UID']['output'];
  /** The id of the CloudEvent, the same in every delivery. Example: `"0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94"` */
  id: Scalars['ID']['output'];
  /** What it happened to. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  subject: Scalars['UID']['output'];
  /** When it happened. Example: `"2026-01-31T08:15:00.000Z"` */
  time: Scalars['DateTime']['output'];
  /** What happened, as a type of CloudEvents. Example: `"dev.chainguard.api.iam.group.created.v1"` */
  type: Scalars['String']['output'];
};

/**
 * Who did something.
 *
 * Example:
 * ```graphql
 * subscription ($group: UID!) {
 *   events(group: $group) {
 *     actor { subject act }
 *   }
 * }
 * ```
 */
export type EventActor = {
  __typename?: 'EventActor';
  /** The issuer, subject and audience of the token that was exchanged for it; null when none was. Example: `{ name: "nginx", aliases: ["nginx:latest"] }` */
  act?: Maybe<Scalars['JSON']['output']>;
  /**
   * The identity, if it still exists. Null when the caller may not see it.
   *
   * Example: `identity { uid name }`
   */
  identity?: Maybe<Identity>;
  /** The uid of the identity that the token stood for. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  subject: Scalars['String']['output'];
};

/**
 * A page of a list of events.
 *
 * Example:
 * ```graphql
 * query ($group: UID!) {
 *   events(group: $group, first: 20) {
 *     totalCount
 *     nodes { time type subject }
 *   }
 * }
 * ```
 */
export type EventConnection = {
  __typename?: 'EventConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { time type subject } }`
   */
  edges: Array<EventEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { time type subject }`
   */
  nodes: Array<Event>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * An event in a list, and its place there.
 *
 * Example:
 * ```graphql
 * query ($group: UID!) {
 *   events(group: $group, first: 20) {
 *     edges {
 *       cursor
 *       node { time type subject }
 *     }
 *   }
 * }
 * ```
 */
export type EventEdge = {
  __typename?: 'EventEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { time type subject }`
   */
  node: Event;
};

/** Which end of the log comes first. Example: `OLDEST_FIRST` */
export type EventOrder =
  /** The latest first. */
  | 'NEWEST_FIRST'
  /** In the order in which things happened, as the live feed gives them. */
  | 'OLDEST_FIRST';

/**
 * A role for everyone in a group of the organization's directory, for as long as they are in it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   externalGroupRoleMapping(uid: $uid) {
 *     externalGroupId
 *     role { name }
 *     group { name }
 *   }
 * }
 * ```
 */
export type ExternalGroupRoleMapping = Node & Resource & {
  __typename?: 'ExternalGroupRoleMapping';
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** The id of the group, as the directory and the groups claim write it. Example: `"b7f5a1c0-platform-team"` */
  externalGroupId: Scalars['String']['output'];
  /**
   * The group that the role is given in. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"RXh0ZXJuYWxHcm91cFJvbGVNYXBwaW5nOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MC8zYzVlN2E5YjBkMWYyZTQ4"` */
  id: Scalars['ID']['output'];
  /**
   * The identity provider whose directory it is about. Null when the caller may not see it.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /** The uid of the identity provider whose directory it is about. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityProviderUid: Scalars['UID']['output'];
  /**
   * The role that is given. Null when the caller may not see it.
   *
   * Example: `role { uid name }`
   */
  role?: Maybe<Role>;
  /** The uid of the role that is given. Example: `"63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['output'];
  /** The uid of the group that the role is given in. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  scope: Scalars['UID']['output'];
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};

/**
 * A page of a list of external group role mappings.
 *
 * Example:
 * ```graphql
 * {
 *   externalGroupRoleMappings(first: 20) {
 *     totalCount
 *     nodes {
 *       externalGroupId
 *       role { name }
 *     }
 *   }
 * }
 * ```
 */
export type ExternalGroupRoleMappingConnection = {
  __typename?: 'ExternalGroupRoleMappingConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { externalGroupId role { name } } }`
   */
  edges: Array<ExternalGroupRoleMappingEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { externalGroupId role { name } }`
   */
  nodes: Array<ExternalGroupRoleMapping>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * An external group role mapping in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   externalGroupRoleMappings(first: 20) {
 *     edges {
 *       cursor
 *       node {
 *         externalGroupId
 *         role { name }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type ExternalGroupRoleMappingEdge = {
  __typename?: 'ExternalGroupRoleMappingEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { externalGroupId role { name } }`
   */
  node: ExternalGroupRoleMapping;
};

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

/**
 * The vulnerability is not there after all.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on FalsePositiveDetermination { type note }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type FalsePositiveDetermination = {
  __typename?: 'FalsePositiveDetermination';
  /** The reason in words. Example: `"The vulnerable function is never called."` */
  note: Scalars['String']['output'];
  /** Which kind of reason; null where that was not said. Example: `VULNERABILITY_RECORD_ANALYSIS_CONTESTED` */
  type?: Maybe<FalsePositiveReason>;
};

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

/**
 * One field with a bad value.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     errors {
 *       ... on ValidationError {
 *         fieldViolations { field description }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type FieldViolation = {
  __typename?: 'FieldViolation';
  /** What is wrong with it. Example: `"must be an https URL"` */
  description: Scalars['String']['output'];
  /** The path of the field in the input. Example: `"claimMatch.issuer"` */
  field: Scalars['String']['output'];
};

/**
 * It will not be fixed.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on FixNotPlanned { note }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type FixNotPlanned = {
  __typename?: 'FixNotPlanned';
  /** Why that is so. Example: `"The vulnerable function is never called."` */
  note: Scalars['String']['output'];
};

/**
 * A version without the vulnerability is out.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on Fixed { fixedVersion note }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type Fixed = {
  __typename?: 'Fixed';
  /** The first version of the artifact without it. Example: `"1.29.3-r1"` */
  fixedVersion: Scalars['String']['output'];
  /** When the scanner's database was built. Example: `"2026-01-31T04:10:00Z"` */
  grypeDbBuilt: Scalars['String']['output'];
  /** The checksum of the scanner's database. Example: `"sha256:5e1c7a90"` */
  grypeDbChecksum: Scalars['String']['output'];
  /** A remark. Example: `"The vulnerable function is never called."` */
  note: Scalars['String']['output'];
  /** The version of the scanner that confirmed it. Example: `"0.104.0"` */
  scannerVersion: Scalars['String']['output'];
};

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

/**
 * What `generateScimToken` gives.
 *
 * Example:
 * ```graphql
 * mutation ($identityProviderUid: UID!) {
 *   generateScimToken(input: { identityProviderUid: $identityProviderUid }) {
 *     token
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type GenerateScimTokenPayload = {
  __typename?: 'GenerateScimTokenPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The base URL to use the token at; null when it was refused. Example: `"https://api.example.com/scim/v2/6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  endpointUrl?: Maybe<Scalars['URL']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** The new etag of the SCIM state; null when it was refused. Example: `"c3f1a27e"` */
  etag?: Maybe<Scalars['String']['output']>;
  /** When the token ends; null: never, or it was refused. Example: `"2026-01-31T08:15:00.000Z"` */
  expireTime?: Maybe<Scalars['DateTime']['output']>;
  /**
   * The identity provider as it is stored now. Null when the caller may not see it.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /** The new token. It is given here and never again; null when it was refused. Example: `"scim_Tm90IGEgcmVhbCB0b2tlbiwganVzdCBhIHBpY3R1cmU"` */
  token?: Maybe<Scalars['String']['output']>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * What GitHub knows of a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     github {
 *       appInstallations { appId }
 *     }
 *   }
 * }
 * ```
 */
export type GithubAccount = {
  __typename?: 'GithubAccount';
  /**
   * The installations of each app.
   *
   * Example: `appInstallations { appId }`
   */
  appInstallations: Array<GithubAppInstallations>;
};

/** What GitHub knows of a group. Example: `{ appInstallations: [{ appId: "901234", installations: [{ installationId: "55012345" }] }] }` */
export type GithubAccountInput = {
  /** The installations of each app. Example: `appInstallations: [{ appId: "901234", installations: [{ installationId: "55012345" }] }]` */
  appInstallations: Array<GithubAppInstallationsInput>;
};

/**
 * The installations of one GitHub app.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     github {
 *       appInstallations { appId }
 *     }
 *   }
 * }
 * ```
 */
export type GithubAppInstallations = {
  __typename?: 'GithubAppInstallations';
  /** The numeric id of the app, in digits. Example: `"901234"` */
  appId: Scalars['String']['output'];
  /**
   * The installations, each on another account.
   *
   * Example: `installations { installationId name }`
   */
  installations: Array<GithubInstallation>;
};

/** The installations of one GitHub app. Example: `{ appId: "901234", installations: [{ installationId: "55012345" }] }` */
export type GithubAppInstallationsInput = {
  /** The numeric id of the app, in digits. Each may be given once. Example: `appId: "901234"` */
  appId: Scalars['String']['input'];
  /** The installations, each on another account. Example: `installations: [{ installationId: "55012345" }]` */
  installations: Array<GithubInstallationInput>;
};

/**
 * One installation of a GitHub app.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     github {
 *       appInstallations {
 *         installations { installationId name }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type GithubInstallation = {
  __typename?: 'GithubInstallation';
  /** The numeric id of the installation, in digits. Example: `"55012345"` */
  installationId: Scalars['String']['output'];
  /** The login of the account that it is installed on; empty when it was not told. Example: `"example"` */
  name: Scalars['String']['output'];
};

/** One installation of a GitHub app. Example: `{ installationId: "55012345" }` */
export type GithubInstallationInput = {
  /** The numeric id of the installation, in digits. Example: `installationId: "55012345"` */
  installationId: Scalars['String']['input'];
  /** The login of the account that it is installed on. Example: `name: "example"` */
  name?: InputMaybe<Scalars['String']['input']>;
};

/**
 * A project at Google Cloud.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     google { projectId projectNumber }
 *   }
 * }
 * ```
 */
export type GoogleAccount = {
  __typename?: 'GoogleAccount';
  /** The id of the project. Example: `"example-prod"` */
  projectId: Scalars['String']['output'];
  /** The number of the project, in digits. Example: `"1234567890"` */
  projectNumber: Scalars['String']['output'];
};

/** A project at Google Cloud. Example: `{ projectId: "example-prod", projectNumber: "1234567890" }` */
export type GoogleAccountInput = {
  /** The id of the project. Example: `projectId: "example-prod"` */
  projectId: Scalars['String']['input'];
  /** The number of the project, in digits. Example: `projectNumber: "1234567890"` */
  projectNumber: Scalars['String']['input'];
};

/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
export type Group = Node & Resource & {
  __typename?: 'Group';
  /**
   * The identities that hold a capability in this group, by roles given here and above. Only what the caller may list is shown.
   *
   * Example: `access(capability: REPO_CREATE) { edges { node { name } paths { role { name } group { name } } } }`
   */
  access: AccessConnection;
  /**
   * The mappings of external groups by which people hold a capability in this group while they are in those groups. They are known when they sign in, so they are not among `access` itself.
   *
   * Example: `accessMappings(capability: REPO_CREATE) { externalGroupId role { name } }`
   */
  accessMappings: Array<ExternalGroupRoleMapping>;
  /**
   * The accounts at other providers that belong to the group.
   *
   * Example: `accountAssociations(first: 20) { totalCount nodes { uid name } }`
   */
  accountAssociations: AccountAssociationConnection;
  /**
   * The advisories of the group.
   *
   * Example: `advisories(first: 20) { totalCount nodes { advisoryId artifactName } }`
   */
  advisories: AdvisoryConnection;
  /**
   * The groups above that the caller may see, the organization first.
   *
   * Example: `ancestors { uid name }`
   */
  ancestors: Array<Group>;
  /**
   * The libraries of the group.
   *
   * Example: `artifacts(first: 20) { totalCount nodes { uid name } }`
   */
  artifacts: ArtifactConnection;
  /**
   * The groups directly below.
   *
   * Example: `children(first: 20) { totalCount nodes { uid name } }`
   */
  children: GroupConnection;
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /**
   * All groups below, at any depth.
   *
   * Example: `descendants(first: 20) { totalCount nodes { uid name } }`
   */
  descendants: GroupConnection;
  /** Free text; empty when none was given. Example: `"Who builds what the others build on"` */
  description: Scalars['String']['output'];
  /**
   * What happened to a group.
   *
   * Example: `history(first: 20) { totalCount nodes { time type subject } }`
   */
  history: EventConnection;
  /** The id for client caches: opaque, and unique over all types. Example: `"R3JvdXA6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MA=="` */
  id: Scalars['ID']['output'];
  /**
   * The identities that were made in the group.
   *
   * Example: `identities(first: 20) { totalCount nodes { uid name } }`
   */
  identities: IdentityConnection;
  /**
   * The ways in which people sign in to the group.
   *
   * Example: `identityProviders(first: 20) { totalCount nodes { uid name } }`
   */
  identityProviders: IdentityProviderConnection;
  /**
   * The offers to join the group.
   *
   * Example: `invites(first: 20) { totalCount nodes { email expirationTime } }`
   */
  invites: GroupInviteConnection;
  /** What the organization is to the operator; null where that was not said. Example: `STARTER` */
  kind?: Maybe<OrgKind>;
  /** The name, unique among the groups of one parent. Example: `"platform"` */
  name: Scalars['String']['output'];
  /**
   * The group above. Null for an organization. Null when the caller may not see it.
   *
   * Example: `parent { uid name }`
   */
  parent?: Maybe<Group>;
  /**
   * The repos of the group.
   *
   * Example: `repos(first: 20) { totalCount nodes { uid name } }`
   */
  repos: RepoConnection;
  /**
   * How many of which kinds of resource the organization may have; no entry means no limit.
   *
   * Example: `resourceLimits { kind limit }`
   */
  resourceLimits: Array<ResourceLimit>;
  /**
   * Who has which role in the group. What is inherited from the groups above is not among them.
   *
   * Example: `roleBindings(first: 20) { totalCount nodes { identity { name } role { name } } }`
   */
  roleBindings: RoleBindingConnection;
  /**
   * The roles that were made in the group.
   *
   * Example: `roles(first: 20) { totalCount nodes { uid name } }`
   */
  roles: RoleConnection;
  /**
   * The organization that the group is in; for an organization the group itself. Null when the caller may not see it.
   *
   * Example: `root { uid name }`
   */
  root?: Maybe<Group>;
  /** How far the setup has come; null where that was not said. Example: `INITIALIZING` */
  status?: Maybe<OrgStatus>;
  /**
   * The sinks that hear of what happens in the group.
   *
   * Example: `subscriptions(first: 20) { totalCount nodes { sink eventTypes } }`
   */
  subscriptions: SubscriptionConnection;
  /**
   * Counts of what the group holds. Null when the caller may not see it.
   *
   * Example: `summary { counts { name count } }`
   */
  summary?: Maybe<GroupSummary>;
  /**
   * The documents that were accepted for the group, and for the groups above it, which holds here too.
   *
   * Example: `termsAcceptances(first: 20) { totalCount nodes { docId createTime } }`
   */
  termsAcceptances: TermsAcceptanceConnection;
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
  /** Whether it was confirmed who is behind the organization. Example: `true` */
  verified: Scalars['Boolean']['output'];
};


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
export type GroupAccessArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  capability: Capability;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
export type GroupAccessMappingsArgs = {
  capability: Capability;
};


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
export type GroupChildrenArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<GroupFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<GroupOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
export type GroupDescendantsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<GroupFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<GroupOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
export type GroupHistoryArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<EventOrder>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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


/**
 * A node of the tree that everything hangs on. The root of a tree is an organization.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     name
 *     children {
 *       nodes { name }
 *     }
 *   }
 * }
 * ```
 */
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

/**
 * A page of a list of groups.
 *
 * Example:
 * ```graphql
 * {
 *   groups(first: 20) {
 *     totalCount
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type GroupConnection = {
  __typename?: 'GroupConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<GroupEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<Group>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * How two groups differ.
 *
 * Example:
 * ```graphql
 * query ($staging: UID!, $production: UID!) {
 *   diffGroups(a: $staging, b: $production) {
 *     onlyInA {
 *       members { name }
 *     }
 *   }
 * }
 * ```
 */
export type GroupDifference = {
  __typename?: 'GroupDifference';
  /**
   * What only the first has.
   *
   * Example: `onlyInA { roles { uid name } }`
   */
  onlyInA: GroupSide;
  /**
   * What only the second has.
   *
   * Example: `onlyInB { roles { uid name } }`
   */
  onlyInB: GroupSide;
};

/**
 * A group in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   groups(first: 20) {
 *     edges {
 *       cursor
 *       node { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type GroupEdge = {
  __typename?: 'GroupEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: Group;
};

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

/**
 * An offer to join a group with a role, for whoever has its code.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   groupInvite(uid: $uid) {
 *     email
 *     expirationTime
 *     role { name }
 *     group { name }
 *   }
 * }
 * ```
 */
export type GroupInvite = Node & Resource & {
  __typename?: 'GroupInvite';
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** The verified e-mail address that alone can accept; empty: anyone with the code can. Example: `"ada@example.com"` */
  email: Scalars['String']['output'];
  /** When the code stops working. Example: `"2026-01-31T08:15:00.000Z"` */
  expirationTime: Scalars['DateTime']['output'];
  /**
   * The group that it lets into. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"R3JvdXBJbnZpdGU6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  id: Scalars['ID']['output'];
  /** Names the code without giving it away: the part before the dot. Example: `"5f0c9a1e77d24b36"` */
  keyId: Scalars['String']['output'];
  /**
   * The role that is offered. Whoever sees the invite sees this much of it.
   *
   * Example: `role { name description }`
   */
  role: GroupInviteRole;
  /** The uid of the role that is offered. Example: `"63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['output'];
  /** Whether the code works only once. Example: `true` */
  singleUse: Scalars['Boolean']['output'];
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};

/**
 * A page of a list of group invites.
 *
 * Example:
 * ```graphql
 * {
 *   groupInvites(first: 20) {
 *     totalCount
 *     nodes { email expirationTime }
 *   }
 * }
 * ```
 */
export type GroupInviteConnection = {
  __typename?: 'GroupInviteConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { email expirationTime } }`
   */
  edges: Array<GroupInviteEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { email expirationTime }`
   */
  nodes: Array<GroupInvite>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A group invite in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   groupInvites(first: 20) {
 *     edges {
 *       cursor
 *       node { email expirationTime }
 *     }
 *   }
 * }
 * ```
 */
export type GroupInviteEdge = {
  __typename?: 'GroupInviteEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { email expirationTime }`
   */
  node: GroupInvite;
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

/**
 * The role of an invite, as far as somebody without access to roles may see it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   groupInvite(uid: $uid) {
 *     role { name description }
 *   }
 * }
 * ```
 */
export type GroupInviteRole = {
  __typename?: 'GroupInviteRole';
  /** What the role gives. Example: `[REPO_LIST]` */
  capabilities: Array<Capability>;
  /** Free text; empty when none was given. Example: `"viewer Role (built-in)"` */
  description: Scalars['String']['output'];
  /** The name of the role. Example: `"viewer"` */
  name: Scalars['String']['output'];
  /** The uid of the role. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
};

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

/**
 * What one of two groups has and the other lacks; of each list 1,000 entries at most.
 *
 * Example:
 * ```graphql
 * query ($a: UID!, $b: UID!) {
 *   diffGroups(a: $a, b: $b) {
 *     onlyInA {
 *       roles { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type GroupSide = {
  __typename?: 'GroupSide';
  /**
   * Identities that are bound in it and not in the other.
   *
   * Example: `members { uid name }`
   */
  members: Array<Identity>;
  /**
   * Bindings made in it for which the other has none of the same identity and role.
   *
   * Example: `roleBindings { identity { name } role { name } }`
   */
  roleBindings: Array<RoleBinding>;
  /**
   * Roles made in it for which the other has none of the same name and capabilities.
   *
   * Example: `roles { uid name }`
   */
  roles: Array<Role>;
};

/**
 * What a group holds, at any depth.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     summary {
 *       counts { name count }
 *     }
 *   }
 * }
 * ```
 */
export type GroupSummary = {
  __typename?: 'GroupSummary';
  /**
   * By kind, as far as the caller may list them.
   *
   * Example: `counts { name count }`
   */
  counts: Array<SummaryCount>;
  /** Tags at the end of their life; null: the caller may not list tags. Example: `6` */
  deprecatedTags?: Maybe<Scalars['Int']['output']>;
  /**
   * Advisories that are neither withdrawn, fixed nor found false, by severity.
   *
   * Example: `openAdvisories { name count }`
   */
  openAdvisories: Array<SummaryCount>;
};

/**
 * A text that holds what was looked for.
 *
 * Example:
 * ```graphql
 * {
 *   search(query: "nginx", first: 20) {
 *     edges {
 *       highlights { field text }
 *     }
 *   }
 * }
 * ```
 */
export type Highlight = {
  __typename?: 'Highlight';
  /** Where it ends; this character is not included. Example: `5` */
  end: Scalars['Int']['output'];
  /** The name of the field. Example: `"name"` */
  field: Scalars['String']['output'];
  /** Where in `text` the place begins. Example: `0` */
  start: Scalars['Int']['output'];
  /** The part of it around the place. Example: `"nginx"` */
  text: Scalars['String']['output'];
};

/**
 * Somebody or something that calls. Its relationship says which tokens stand for it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identity(uid: $uid) {
 *     name
 *     relationship {
 *       ... on ClaimMatch { issuer subject }
 *     }
 *   }
 * }
 * ```
 */
export type Identity = Node & Resource & {
  __typename?: 'Identity';
  /** The company that a person works for; empty if not told. Example: `"Example Ltd"` */
  company: Scalars['String']['output'];
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** Free text; empty when none was given. Example: `"Pushes images from CI"` */
  description: Scalars['String']['output'];
  /** The e-mail address as its issuer has verified it; empty if none. Example: `"ada@example.com"` */
  email: Scalars['String']['output'];
  /** The e-mail address that its issuer names and has not verified; empty if none. Example: `"ada@example.net"` */
  emailUnverified: Scalars['String']['output'];
  /**
   * The group that it was made in. Null for a person, who is in no group. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"SWRlbnRpdHk6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  id: Scalars['ID']['output'];
  /** When a token last stood for it, exact to the minute; at first the time of creation. Example: `"2026-01-31T08:15:00.000Z"` */
  lastSeenTime: Scalars['DateTime']['output'];
  /** The name, unique among the identities of one group. Example: `"release pipeline"` */
  name: Scalars['String']['output'];
  /**
   * Which tokens stand for it. Null when none do.
   *
   * Example: `relationship { ... on ClaimMatch { issuer subject } }`
   */
  relationship?: Maybe<IdentityRelationship>;
  /**
   * Which roles it has where, of those that the caller may see.
   *
   * Example: `roleBindings(first: 20) { totalCount nodes { identity { name } role { name } } }`
   */
  roleBindings: RoleBindingConnection;
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};


/**
 * Somebody or something that calls. Its relationship says which tokens stand for it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identity(uid: $uid) {
 *     name
 *     relationship {
 *       ... on ClaimMatch { issuer subject }
 *     }
 *   }
 * }
 * ```
 */
export type IdentityRoleBindingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RoleBindingFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RoleBindingOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * A page of a list of identities.
 *
 * Example:
 * ```graphql
 * {
 *   identities(first: 20) {
 *     totalCount
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type IdentityConnection = {
  __typename?: 'IdentityConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<IdentityEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<Identity>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * An identity in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   identities(first: 20) {
 *     edges {
 *       cursor
 *       node { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type IdentityEdge = {
  __typename?: 'IdentityEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: Identity;
};

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

/**
 * The person that an issuer and a subject stand for.
 *
 * Example:
 * ```graphql
 * {
 *   lookupIdentity(issuer: "https://login.example.com", subject: "ada@example.com") {
 *     uid
 *     identity { name }
 *   }
 * }
 * ```
 */
export type IdentityLookup = {
  __typename?: 'IdentityLookup';
  /**
   * The person, once it has signed in. Null when the caller may not see it.
   *
   * Example: `identity { uid name }`
   */
  identity?: Maybe<Identity>;
  /** The uid of the person, which is known before the person has ever signed in. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  uid: Scalars['UID']['output'];
};

/**
 * What a person has told of itself.
 *
 * Example:
 * ```graphql
 * mutation {
 *   updateIdentityMetadata(input: { company: "Example Ltd" }) {
 *     identityMetadata { name givenName }
 *   }
 * }
 * ```
 */
export type IdentityMetadata = {
  __typename?: 'IdentityMetadata';
  /** The company that the person works for; empty when it was not told. Example: `"Example Ltd"` */
  company: Scalars['String']['output'];
  /** The family name; empty when it was not told. Example: `"Lovelace"` */
  familyName: Scalars['String']['output'];
  /** The given name; empty when it was not told. Example: `"Ada"` */
  givenName: Scalars['String']['output'];
  /** The visitor's token of the HubSpot form; empty when it was not told. Example: `"9f1c2a7e5b3d40688e6f0a1b2c3d4e5f"` */
  hubspotUtk: Scalars['String']['output'];
  /** The title of the person's job; empty when it was not told. Example: `"Site reliability engineer"` */
  jobTitle: Scalars['String']['output'];
  /** The page of the last form that the person has sent; empty when it was not told. Example: `"https://example.com/contact"` */
  latestFormSubmitUrl: Scalars['String']['output'];
  /** The page of the service that led to that form; empty when it was not told. Example: `"https://console.example.com/repos"` */
  latestInternalReferringUrl: Scalars['String']['output'];
  /** The full name; empty when it was not told. Example: `"Ada Lovelace"` */
  name: Scalars['String']['output'];
  /** The product that the person came for; empty when it was not told. Example: `"images"` */
  product: Scalars['String']['output'];
  /** Whether the person signed up without help. Example: `true` */
  selfServe: Scalars['Boolean']['output'];
  /** The uid of the identity. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  uid: Scalars['UID']['output'];
  /** Whether the person wants to hear of news. Example: `true` */
  updatesOptIn: Scalars['Boolean']['output'];
  /** The campaign that led to the signing up; empty when it was not told. Example: `"spring"` */
  utmCampaign: Scalars['String']['output'];
  /** The part of the campaign's page that was followed; empty when it was not told. Example: `"hero"` */
  utmContent: Scalars['String']['output'];
  /** The medium of the campaign; empty when it was not told. Example: `"e-mail"` */
  utmMedium: Scalars['String']['output'];
  /** The site that the campaign ran on; empty when it was not told. Example: `"newsletter"` */
  utmSource: Scalars['String']['output'];
  /** The search term that the campaign was shown for; empty when it was not told. Example: `"hardened images"` */
  utmTerm: Scalars['String']['output'];
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

/**
 * An organization's own sign-in: everyone who comes through it is given its default role in the group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identityProvider(uid: $uid) {
 *     name
 *     oidc { issuer }
 *     scim { enabled }
 *     defaultRole { name }
 *   }
 * }
 * ```
 */
export type IdentityProvider = Node & Resource & {
  __typename?: 'IdentityProvider';
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /**
   * The role that everyone who signs in through it is given in the group. Null when the caller may not see it.
   *
   * Example: `defaultRole { uid name }`
   */
  defaultRole?: Maybe<Role>;
  /** The uid of the role that everyone who signs in through it is given in the group. Example: `"63921b2c44617e3f2603851537be0123af4a57d7"` */
  defaultRoleUid: Scalars['UID']['output'];
  /** Free text; empty when none was given. Example: `"Everyone who works here"` */
  description: Scalars['String']['output'];
  /**
   * The group that it is in. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"SWRlbnRpdHlQcm92aWRlcjo2ZjFlNGMyYWI4NWQ0MDk3YTNlNmM1ZDgxYjdmMDI5NDNhZTZkNzUwLzlhN2QzYjVjMWUyZjRhNjA="` */
  id: Scalars['ID']['output'];
  /**
   * What membership in groups of the directory gives.
   *
   * Example: `mappings(first: 20) { totalCount nodes { externalGroupId role { name } } }`
   */
  mappings: ExternalGroupRoleMappingConnection;
  /** The name, unique among the identity providers of one group. Example: `"single sign-on"` */
  name: Scalars['String']['output'];
  /**
   * The sign-in by OpenID Connect; null when it signs in by another protocol, of which there is none yet.
   *
   * Example: `oidc { issuer clientId }`
   */
  oidc?: Maybe<Oidc>;
  /**
   * The state of provisioning by SCIM; null when it was never set up.
   *
   * Example: `scim { enabled credentialState }`
   */
  scim?: Maybe<Scim>;
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};


/**
 * An organization's own sign-in: everyone who comes through it is given its default role in the group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identityProvider(uid: $uid) {
 *     name
 *     oidc { issuer }
 *     scim { enabled }
 *     defaultRole { name }
 *   }
 * }
 * ```
 */
export type IdentityProviderMappingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ExternalGroupRoleMappingFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<ExternalGroupRoleMappingOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * A page of a list of identity providers.
 *
 * Example:
 * ```graphql
 * {
 *   identityProviders(first: 20) {
 *     totalCount
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type IdentityProviderConnection = {
  __typename?: 'IdentityProviderConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<IdentityProviderEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<IdentityProvider>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * An identity provider in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   identityProviders(first: 20) {
 *     edges {
 *       cursor
 *       node { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type IdentityProviderEdge = {
  __typename?: 'IdentityProviderEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: IdentityProvider;
};

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

/**
 * Which tokens stand for an identity.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identity(uid: $uid) {
 *     relationship {
 *       ... on ClaimMatch { issuer subject }
 *     }
 *   }
 * }
 * ```
 */
export type IdentityRelationship = AwsIdentity | ClaimMatch | ServicePrincipalRelationship | StaticKeys;

/**
 * What the registry says of a digest. It is read when it is first asked for, and kept.
 *
 * Example:
 * ```graphql
 * query ($repo: UID!, $digest: Digest!) {
 *   image(repo: $repo, digest: $digest) {
 *     architectures
 *     sizes { architecture size }
 *   }
 * }
 * ```
 */
export type Image = {
  __typename?: 'Image';
  /** The architectures that it runs on, in the order of its index. Example: `["amd64", "arm64"]` */
  architectures: Array<Scalars['String']['output']>;
  /** The digest. Example: `"sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  digest: Scalars['Digest']['output'];
  /** The media type of its manifest. Example: `"application/vnd.oci.image.index.v1+json"` */
  mediaType: Scalars['String']['output'];
  /**
   * Its size on each architecture.
   *
   * Example: `sizes { architecture size }`
   */
  sizes: Array<ImageSize>;
};

/**
 * The users and groups of an image.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     customOverlay {
 *       accounts { runAs }
 *     }
 *   }
 * }
 * ```
 */
export type ImageAccounts = {
  __typename?: 'ImageAccounts';
  /**
   * The groups to add.
   *
   * Example: `groups { groupname gid }`
   */
  groups: Array<ImageGroup>;
  /** The user that the container runs as: a name or a number. Example: `"app"` */
  runAs: Scalars['String']['output'];
  /**
   * The users to add.
   *
   * Example: `users { username gid }`
   */
  users: Array<ImageUser>;
};

/** The users and groups of an image. Example: `{ runAs: "app" }` */
export type ImageAccountsInput = {
  /** The groups to add. Example: `groups: [{ groupname: "app" }]` */
  groups?: InputMaybe<Array<ImageGroupInput>>;
  /** The user that the container runs as: a name or a number. Example: `runAs: "app"` */
  runAs?: InputMaybe<Scalars['String']['input']>;
  /** The users to add. Example: `users: [{ username: "app" }]` */
  users?: InputMaybe<Array<ImageUserInput>>;
};

/**
 * Whom an image trusts beside its own list.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     customOverlay {
 *       certificates { providers }
 *     }
 *   }
 * }
 * ```
 */
export type ImageCertificates = {
  __typename?: 'ImageCertificates';
  /**
   * Certificates that are given in full.
   *
   * Example: `additional { name content }`
   */
  additional: Array<OverlayFile>;
  /** Names of well-known sets of certificates. Example: `["mozilla"]` */
  providers: Array<Scalars['String']['output']>;
};

/** Whom an image trusts beside its own list. Example: `{ additional: [{ name: "internal-ca.pem", content: "-----BEGIN CERTIFICATE-----\n…" }] }` */
export type ImageCertificatesInput = {
  /** Certificates that are given in full. Example: `additional: [{ name: "internal-ca.pem", content: "-----BEGIN CERTIFICATE-----\n…" }]` */
  additional?: InputMaybe<Array<OverlayFileInput>>;
  /** Names of well-known sets of certificates. Example: `providers: ["mozilla"]` */
  providers?: InputMaybe<Array<Scalars['String']['input']>>;
};

/**
 * What goes into an image.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     customOverlay {
 *       contents { packages runtimeRepositories }
 *     }
 *   }
 * }
 * ```
 */
export type ImageContents = {
  __typename?: 'ImageContents';
  /** Names of packages, each with an optional version constraint. Example: `["bash", "curl=~8"]` */
  packages: Array<Scalars['String']['output']>;
  /**
   * The keys that the running container trusts for packages.
   *
   * Example: `runtimeKeyring { name content }`
   */
  runtimeKeyring: Array<OverlayFile>;
  /** The package repositories that the running container may install from. Example: `["https://packages.example.com/os"]` */
  runtimeRepositories: Array<Scalars['String']['output']>;
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

/**
 * A group of users of an image.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     customOverlay {
 *       accounts {
 *         groups { groupname gid }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type ImageGroup = {
  __typename?: 'ImageGroup';
  /** The numeric group id. Example: `1000` */
  gid: Scalars['Int']['output'];
  /** The name. Example: `"app"` */
  groupname: Scalars['String']['output'];
  /** The login names of its members. Example: `["app"]` */
  members: Array<Scalars['String']['output']>;
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

/**
 * The size of an image on one architecture.
 *
 * Example:
 * ```graphql
 * query ($repo: UID!) {
 *   image(repo: $repo, digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68") {
 *     sizes { architecture size }
 *   }
 * }
 * ```
 */
export type ImageSize = {
  __typename?: 'ImageSize';
  /** The architecture, with its variant where it has one: `arm/v7`. Example: `"amd64"` */
  architecture: Scalars['String']['output'];
  /** Bytes to pull, configuration and layers: a whole number, which may be larger than an Int. Example: `7340032` */
  size: Scalars['Float']['output'];
};

/**
 * A user of an image.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     customOverlay {
 *       accounts {
 *         users { username gid }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type ImageUser = {
  __typename?: 'ImageUser';
  /** The numeric id of the primary group. Example: `1000` */
  gid: Scalars['Int']['output'];
  /** The name of the primary group. Example: `"app"` */
  groupName: Scalars['String']['output'];
  /** The path of the home directory. Example: `"/home/app"` */
  homeDir: Scalars['String']['output'];
  /** The path of the login shell. Example: `"/bin/bash"` */
  shell: Scalars['String']['output'];
  /** The numeric user id. Example: `1000` */
  uid: Scalars['Int']['output'];
  /** The login name. Example: `"app"` */
  username: Scalars['String']['output'];
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

/**
 * What `importAdvisories` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   importAdvisories(input: { parent: $parent, advisories: [{ advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" }] }) {
 *     created
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type ImportAdvisoriesPayload = {
  __typename?: 'ImportAdvisoriesPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** How many were not there before. Example: `12` */
  created?: Maybe<Scalars['Int']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** How many were there just like that. Example: `485` */
  unchanged?: Maybe<Scalars['Int']['output']>;
  /** How many were there and differed. Example: `3` */
  updated?: Maybe<Scalars['Int']['output']>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `importArtifacts` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   importArtifacts(input: { parent: $parent, ecosystem: PYTHON, versions: [{ name: "requests", version: "2.32.5" }] }) {
 *     created
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type ImportArtifactsPayload = {
  __typename?: 'ImportArtifactsPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** How many versions were not there before. Example: `12` */
  created?: Maybe<Scalars['Int']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** How many were there just like that. Example: `485` */
  unchanged?: Maybe<Scalars['Int']['output']>;
  /** How many were there and differed. Example: `3` */
  updated?: Maybe<Scalars['Int']['output']>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `importVulnerabilities` gives.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID!) {
 *   importVulnerabilities(input: { parent: $parent, vulnerabilities: [{ id: "GO-2024-2687" }] }) {
 *     created
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type ImportVulnerabilitiesPayload = {
  __typename?: 'ImportVulnerabilitiesPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** How many were not there before. Example: `12` */
  created?: Maybe<Scalars['Int']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** How many were there just like that. Example: `485` */
  unchanged?: Maybe<Scalars['Int']['output']>;
  /** How many were there and differed. Example: `3` */
  updated?: Maybe<Scalars['Int']['output']>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * All that can be followed, by server-sent events.
 *
 * Example:
 * ```graphql
 * subscription ($group: UID!) {
 *   events(group: $group) { cursor type subject }
 * }
 * ```
 */
export type Live = {
  __typename?: 'Live';
  /**
   * Gives each event of a group and everything below it as it happens, to what the caller may see: each once, in order. Whoever comes back with the last cursor, or with Last-Event-ID, misses nothing.
   *
   * Example:
   * ```graphql
   * subscription ($group: UID!) {
   *   events(group: $group) { cursor type subject }
   * }
   * ```
   */
  events: Event;
};


/**
 * All that can be followed, by server-sent events.
 *
 * Example:
 * ```graphql
 * subscription ($group: UID!) {
 *   events(group: $group) { cursor type subject }
 * }
 * ```
 */
export type LiveEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  group: Scalars['UID']['input'];
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};

/**
 * What an identity lacks to do something.
 *
 * Example:
 * ```graphql
 * query ($identity: UID!, $at: UID!) {
 *   explainAccess(identity: $identity, capability: REPO_CREATE, at: $at) {
 *     missing { obstacle }
 *   }
 * }
 * ```
 */
export type MissingAccess = {
  __typename?: 'MissingAccess';
  /**
   * Groups in which one of the roles could be given, the nearest first.
   *
   * Example: `groups { uid name }`
   */
  groups: Array<Group>;
  /** What stands in the way. Example: `NOT_GRANTED` */
  obstacle: AccessObstacle;
  /**
   * Roles that would give it, the narrowest first.
   *
   * Example: `roles { uid name }`
   */
  roles: Array<Role>;
};

/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type Mutation = {
  __typename?: 'Mutation';
  /**
   * Gives the caller the role of an invite in its group. An invite for an e-mail address wants that address, verified, of the caller; one for a single use is gone afterwards.
   *
   * Example:
   * ```graphql
   * mutation {
   *   acceptGroupInvite(input: { code: "5f0c9a1e77d24b36.V2hvZXZlciByZWFkcyB0aGlzIG1heSBqb2luIHVzISE" }) {
   *     roleBinding {
   *       identity { name }
   *       role { name }
   *     }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  acceptGroupInvite: AcceptGroupInvitePayload;
  /**
   * Accepts documents for a group. Accepting a document again changes nothing.
   *
   * Example:
   * ```graphql
   * mutation ($group: UID!) {
   *   acceptTerms(input: { group: $group, documentIds: ["terms-2026-01"] }) {
   *     documentIds
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  acceptTerms: AcceptTermsPayload;
  /**
   * Adds an event to an advisory. Needs `advisories.update`; it waits for a review unless the caller may approve events.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   addAdvisoryEvent(input: { uid: $uid, event: { author: "security team", reviewState: APPROVED, fixed: { fixedVersion: "1.29.3-r1" } } }) {
   *     advisory { advisoryId artifactName }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  addAdvisoryEvent: AddAdvisoryEventPayload;
  /**
   * Gives roles in one group to several identities, all or none. Each is refused as `createRoleBinding` is.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!, $identityUid: UID!, $roleUid: UID) {
   *   batchCreateRoleBindings(input: { parent: $parent, requests: [{ roleBinding: { identityUid: $identityUid, roleUid: $roleUid } }] }) {
   *     roleBindings {
   *       identity { name }
   *       role { name }
   *     }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  batchCreateRoleBindings: BatchCreateRoleBindingsPayload;
  /**
   * Deletes several mappings of one identity provider, all or none.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!, $names: [UID!]!) {
   *   batchDeleteExternalGroupRoleMappings(input: { parent: $parent, names: $names }) {
   *     externalGroupRoleMappings {
   *       externalGroupId
   *       role { name }
   *     }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  batchDeleteExternalGroupRoleMappings: BatchDeleteExternalGroupRoleMappingsPayload;
  /**
   * Associates accounts at other providers with a group. No provider is contacted.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   createAccountAssociation(input: { parent: $parent, name: "production", amazon: { account: "123456789012" } }) {
   *     accountAssociation { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createAccountAssociation: CreateAccountAssociationPayload;
  /**
   * Creates an advisory in a group, with its first events. Needs `advisories.create`.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   createAdvisory(input: { parent: $parent, advisory: { advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" } }) {
   *     advisory { advisoryId artifactName }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createAdvisory: CreateAdvisoryPayload;
  /**
   * Gives a role to everyone in a group of the directory, for as long as they are in it: only what the caller holds there.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!, $roleUid: UID!) {
   *   createExternalGroupRoleMapping(input: { parent: $parent, externalGroupId: "b7f5a1c0-platform-team", roleUid: $roleUid }) {
   *     externalGroupRoleMapping {
   *       externalGroupId
   *       role { name }
   *     }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createExternalGroupRoleMapping: CreateExternalGroupRoleMappingPayload;
  /**
   * Creates a group, or, without a parent, an organization that the caller will own.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID) {
   *   createGroup(input: { parent: $parent, name: "platform" }) {
   *     group { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createGroup: CreateGroupPayload;
  /**
   * Creates an invite and gives its code, once. A caller can offer only what it holds in the group itself.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!, $roleUid: UID!) {
   *   createGroupInvite(input: { parent: $parent, roleUid: $roleUid, ttl: 86400 }) {
   *     groupInvite { email expirationTime }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createGroupInvite: CreateGroupInvitePayload;
  /**
   * Creates an identity in a group, with one relationship. Nobody is contacted.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   createIdentity(input: { parent: $parent, name: "release pipeline", claimMatch: { issuer: "https://token.actions.example.com", subject: "repo:example/images:ref:refs/heads/main" } }) {
   *     identity { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createIdentity: CreateIdentityPayload;
  /**
   * Creates an identity provider in a group. Its issuer is not contacted.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!, $defaultRole: UID!) {
   *   createIdentityProvider(input: { parent: $parent, name: "single sign-on", defaultRole: $defaultRole, oidc: { issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5" } }) {
   *     identityProvider { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createIdentityProvider: CreateIdentityProviderPayload;
  /**
   * Creates a repo in a group.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   createRepo(input: { parent: $parent, name: "nginx", description: "A web server and reverse proxy.", catalogTier: APPLICATION }) {
   *     repo { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createRepo: CreateRepoPayload;
  /**
   * Creates a role in a group. It can give only what the caller holds there.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   createRole(input: { parent: $parent, name: "image reviewer", capabilities: [REPO_LIST, TAG_LIST] }) {
   *     role { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createRole: CreateRolePayload;
  /**
   * Gives an identity a role in a group. A caller can give only what it holds there itself.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!, $identityUid: UID!, $roleUid: UID!) {
   *   createRoleBinding(input: { parent: $parent, identityUid: $identityUid, roleUid: $roleUid }) {
   *     roleBinding {
   *       identity { name }
   *       role { name }
   *     }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createRoleBinding: CreateRoleBindingPayload;
  /**
   * Sends the events of a group and everything below it to a sink.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   createSubscription(input: { parent: $parent, sink: "https://hooks.example.com/platform" }) {
   *     subscription { sink eventTypes }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createSubscription: CreateSubscriptionPayload;
  /**
   * Creates a tag in a repo, or moves the one of that name to another image.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   createTag(input: { parent: $parent, name: "1.29", digest: "sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68" }) {
   *     tag { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  createTag: CreateTagPayload;
  /**
   * Deletes an account association. One that does not exist (any more) is no error.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteAccountAssociation(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteAccountAssociation: DeleteAccountAssociationPayload;
  /**
   * Deletes an advisory with its events. Needs `advisories.delete`.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteAdvisory(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteAdvisory: DeleteAdvisoryPayload;
  /**
   * Deletes a mapping. Whoever had a role by it loses it.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteExternalGroupRoleMapping(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteExternalGroupRoleMapping: DeleteExternalGroupRoleMappingPayload;
  /**
   * Deletes a group. It must be empty: no group, repo, identity or anything else may be left in it.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteGroup(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteGroup: DeleteGroupPayload;
  /**
   * Withdraws an invite; its code stops working.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteGroupInvite(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteGroupInvite: DeleteGroupInvitePayload;
  /**
   * Deletes an identity, and with it its role bindings.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteIdentity(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteIdentity: DeleteIdentityPayload;
  /**
   * Deletes an identity provider. It must have no group role mappings left.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteIdentityProvider(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteIdentityProvider: DeleteIdentityProviderPayload;
  /**
   * Deletes a repo. It must have no tags left.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteRepo(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteRepo: DeleteRepoPayload;
  /**
   * Deletes a role. No binding may use it any more.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteRole(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteRole: DeleteRolePayload;
  /**
   * Takes a role away again. One that does not exist (any more) is no error.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteRoleBinding(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteRoleBinding: DeleteRoleBindingPayload;
  /**
   * Ends a subscription. Events that were not delivered yet are dropped.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteSubscription(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteSubscription: DeleteSubscriptionPayload;
  /**
   * Deletes a tag. The image stays.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   deleteTag(input: { uid: $uid }) {
   *     deletedUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  deleteTag: DeleteTagPayload;
  /**
   * Creates the first SCIM token of an identity provider and gives it, once. SCIM itself stays off.
   *
   * Example:
   * ```graphql
   * mutation ($identityProviderUid: UID!) {
   *   generateScimToken(input: { identityProviderUid: $identityProviderUid }) {
   *     token
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  generateScimToken: GenerateScimTokenPayload;
  /**
   * Takes a batch of a feed: makes the advisories that are not there yet and brings the others up to date. A second run changes nothing; events that others have added stay.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   importAdvisories(input: { parent: $parent, advisories: [{ advisoryId: "GO-2024-2687", author: "security team", artifactName: "nginx", artifactType: "image" }] }) {
   *     created
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  importAdvisories: ImportAdvisoriesPayload;
  /**
   * Takes what a repository of libraries publishes: makes what is not there yet and brings the rest up to date. A second run changes nothing.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   importArtifacts(input: { parent: $parent, ecosystem: PYTHON, versions: [{ name: "requests", version: "2.32.5" }] }) {
   *     created
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  importArtifacts: ImportArtifactsPayload;
  /**
   * Takes what a feed says of vulnerabilities, for everybody to read. Only the operator may do this.
   *
   * Example:
   * ```graphql
   * mutation ($parent: UID!) {
   *   importVulnerabilities(input: { parent: $parent, vulnerabilities: [{ id: "GO-2024-2687" }] }) {
   *     created
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  importVulnerabilities: ImportVulnerabilitiesPayload;
  /**
   * Delivers an event again, whatever came of it before. The sink sees the same id.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   redeliver(input: { uid: $uid, event: "0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94" }) {
   *     delivery { state nextAttemptTime }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  redeliver: RedeliverPayload;
  /**
   * Replaces the SCIM token and gives the new one, once. The old one goes on working for the overlap.
   *
   * Example:
   * ```graphql
   * mutation ($identityProviderUid: UID!) {
   *   regenerateScimToken(input: { identityProviderUid: $identityProviderUid, etag: "c3f1a27e" }) {
   *     token
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  regenerateScimToken: RegenerateScimTokenPayload;
  /**
   * Asks the owners of a group to let the caller in. The answer is the same for a group that does not exist, and more than a few requests an hour fail with RESOURCE_EXHAUSTED.
   *
   * Example:
   * ```graphql
   * mutation ($groupUid: UID!) {
   *   requestGroupAccess(input: { groupUid: $groupUid }) {
   *     groupUid
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  requestGroupAccess: RequestGroupAccessPayload;
  /**
   * Says whether an event is right. Needs `advisories.approve`; its author cannot review it.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   reviewAdvisoryEvent(input: { uid: $uid, reviewState: APPROVED }) {
   *     advisory { advisoryId artifactName }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  reviewAdvisoryEvent: ReviewAdvisoryEventPayload;
  /**
   * Ends every SCIM token of an identity provider at once and turns SCIM off. A second time changes nothing.
   *
   * Example:
   * ```graphql
   * mutation ($identityProviderUid: UID!) {
   *   revokeScimToken(input: { identityProviderUid: $identityProviderUid }) {
   *     enabled
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  revokeScimToken: RevokeScimTokenPayload;
  /**
   * Sends an event that tells of nothing but the subscription itself, to its sink alone.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   sendTestEvent(input: { uid: $uid }) {
   *     delivery { state nextAttemptTime }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  sendTestEvent: SendTestEventPayload;
  /**
   * Turns SCIM on or off without touching its token. To turn it on, the group must have two owners, so that no directory can leave it without one.
   *
   * Example:
   * ```graphql
   * mutation ($identityProviderUid: UID!) {
   *   setScimEnabled(input: { identityProviderUid: $identityProviderUid, enabled: true, etag: "c3f1a27e" }) {
   *     enabled
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  setScimEnabled: SetScimEnabledPayload;
  /**
   * Changes an account association. Fields that are left out stay as they are; null or "" clears one.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   updateAccountAssociation(input: { uid: $uid, name: "production" }) {
   *     accountAssociation { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateAccountAssociation: UpdateAccountAssociationPayload;
  /**
   * Changes a group. Fields that are left out stay as they are; null or "" clears one.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   updateGroup(input: { uid: $uid, name: "platform" }) {
   *     group { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateGroup: UpdateGroupPayload;
  /**
   * Changes an identity. Fields that are left out stay as they are; null or "" clears one.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   updateIdentity(input: { uid: $uid, name: "release pipeline" }) {
   *     identity { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateIdentity: UpdateIdentityPayload;
  /**
   * Changes what the caller has told of itself; it cannot be changed for anybody else. Fields that are left out stay as they are; null or "" clears one.
   *
   * Example:
   * ```graphql
   * mutation {
   *   updateIdentityMetadata(input: { company: "Example Ltd" }) {
   *     identityMetadata { name givenName }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateIdentityMetadata: UpdateIdentityMetadataPayload;
  /**
   * Changes an identity provider. Fields that are left out stay as they are; null or "" clears one.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   updateIdentityProvider(input: { uid: $uid, name: "single sign-on" }) {
   *     identityProvider { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateIdentityProvider: UpdateIdentityProviderPayload;
  /**
   * Changes a repo. Fields that are left out stay as they are; null or "" clears one.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   updateRepo(input: { uid: $uid, name: "nginx" }) {
   *     repo { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateRepo: UpdateRepoPayload;
  /**
   * Writes the readme of a repo. Readmes come from the catalog, so only the operator may do this.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   updateRepoReadme(input: { uid: $uid, content: "# nginx\n\nA web server and reverse proxy." }) {
   *     readme
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateRepoReadme: UpdateRepoReadmePayload;
  /**
   * Changes a role. Fields that are left out stay as they are; null or "" clears one.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!) {
   *   updateRole(input: { uid: $uid, name: "image reviewer" }) {
   *     role { uid name }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateRole: UpdateRolePayload;
  /**
   * Changes a role binding. Fields that are left out stay as they are; null or "" clears one.
   *
   * Example:
   * ```graphql
   * mutation ($uid: UID!, $identityUid: UID) {
   *   updateRoleBinding(input: { uid: $uid, identityUid: $identityUid }) {
   *     roleBinding {
   *       identity { name }
   *       role { name }
   *     }
   *     errors { message reason }
   *   }
   * }
   * ```
   */
  updateRoleBinding: UpdateRoleBindingPayload;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationAcceptGroupInviteArgs = {
  input: AcceptGroupInviteInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationAcceptTermsArgs = {
  input: AcceptTermsInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationAddAdvisoryEventArgs = {
  input: AddAdvisoryEventInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationBatchCreateRoleBindingsArgs = {
  input: BatchCreateRoleBindingsInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationBatchDeleteExternalGroupRoleMappingsArgs = {
  input: BatchDeleteExternalGroupRoleMappingsInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateAccountAssociationArgs = {
  input: CreateAccountAssociationInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateAdvisoryArgs = {
  input: CreateAdvisoryInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateExternalGroupRoleMappingArgs = {
  input: CreateExternalGroupRoleMappingInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateGroupArgs = {
  input: CreateGroupInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateGroupInviteArgs = {
  input: CreateGroupInviteInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateIdentityArgs = {
  input: CreateIdentityInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateIdentityProviderArgs = {
  input: CreateIdentityProviderInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateRepoArgs = {
  input: CreateRepoInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateRoleArgs = {
  input: CreateRoleInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateRoleBindingArgs = {
  input: CreateRoleBindingInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateSubscriptionArgs = {
  input: CreateSubscriptionInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationCreateTagArgs = {
  input: CreateTagInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteAccountAssociationArgs = {
  input: DeleteAccountAssociationInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteAdvisoryArgs = {
  input: DeleteAdvisoryInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteExternalGroupRoleMappingArgs = {
  input: DeleteExternalGroupRoleMappingInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteGroupArgs = {
  input: DeleteGroupInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteGroupInviteArgs = {
  input: DeleteGroupInviteInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteIdentityArgs = {
  input: DeleteIdentityInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteIdentityProviderArgs = {
  input: DeleteIdentityProviderInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteRepoArgs = {
  input: DeleteRepoInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteRoleArgs = {
  input: DeleteRoleInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteRoleBindingArgs = {
  input: DeleteRoleBindingInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteSubscriptionArgs = {
  input: DeleteSubscriptionInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationDeleteTagArgs = {
  input: DeleteTagInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationGenerateScimTokenArgs = {
  input: GenerateScimTokenInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationImportAdvisoriesArgs = {
  input: ImportAdvisoriesInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationImportArtifactsArgs = {
  input: ImportArtifactsInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationImportVulnerabilitiesArgs = {
  input: ImportVulnerabilitiesInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationRedeliverArgs = {
  input: RedeliverInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationRegenerateScimTokenArgs = {
  input: RegenerateScimTokenInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationRequestGroupAccessArgs = {
  input: RequestGroupAccessInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationReviewAdvisoryEventArgs = {
  input: ReviewAdvisoryEventInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationRevokeScimTokenArgs = {
  input: RevokeScimTokenInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationSendTestEventArgs = {
  input: SendTestEventInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationSetScimEnabledArgs = {
  input: SetScimEnabledInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateAccountAssociationArgs = {
  input: UpdateAccountAssociationInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateGroupArgs = {
  input: UpdateGroupInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateIdentityArgs = {
  input: UpdateIdentityInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateIdentityMetadataArgs = {
  input: UpdateIdentityMetadataInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateIdentityProviderArgs = {
  input: UpdateIdentityProviderInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateRepoArgs = {
  input: UpdateRepoInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateRepoReadmeArgs = {
  input: UpdateRepoReadmeInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateRoleArgs = {
  input: UpdateRoleInput;
};


/**
 * All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.
 *
 * Example:
 * ```graphql
 * mutation ($input: CreateGroupInput!) {
 *   createGroup(input: $input) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type MutationUpdateRoleBindingArgs = {
  input: UpdateRoleBindingInput;
};

/**
 * A text under a name.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   accountAssociation(uid: $uid) {
 *     azure {
 *       clientIds { name value }
 *     }
 *   }
 * }
 * ```
 */
export type NamedValue = {
  __typename?: 'NamedValue';
  /** The name. Example: `"team"` */
  name: Scalars['String']['output'];
  /** The text under it. Example: `"platform"` */
  value: Scalars['String']['output'];
};

/** A text under a name. Example: `{ name: "team", value: "platform" }` */
export type NamedValueInput = {
  /** The name. Each name may be given once. Example: `name: "team"` */
  name: Scalars['String']['input'];
  /** The text under it. Example: `value: "platform"` */
  value: Scalars['String']['input'];
};

/**
 * Anything that has an id of its own.
 *
 * Example:
 * ```graphql
 * query ($id: ID!) {
 *   node(id: $id) {
 *     id
 *     ... on Repo { name }
 *   }
 * }
 * ```
 */
export type Node = {
  /** The id for client caches: opaque, and unique over all types. Example: `"UmVwbzo2ZjFlNGMyYWI4NWQ0MDk3YTNlNmM1ZDgxYjdmMDI5NDNhZTZkNzUwLzlhN2QzYjVjMWUyZjRhNjA="` */
  id: Scalars['ID']['output'];
};

/**
 * Something that the input names does not exist.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     errors {
 *       ... on NotFoundError { resourceType resourceUid }
 *     }
 *   }
 * }
 * ```
 */
export type NotFoundError = UserError & {
  __typename?: 'NotFoundError';
  /** What is wrong, in words for the person who asked. Example: `"name: must have 3 characters or more"` */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is; null when it is nowhere in particular. Example: `["input", "name"]` */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason, which a program can switch on, the same on every face. Example: `"INVALID_ARGUMENT"` */
  reason: Scalars['String']['output'];
  /** The type of what does not exist. Example: `"Repo"` */
  resourceType?: Maybe<Scalars['String']['output']>;
  /** The uid of what does not exist. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  resourceUid?: Maybe<Scalars['UID']['output']>;
};

/** What there is to say about an event. Example: `{ note: "The vulnerable function is never called." }` */
export type NoteInput = {
  /** A remark, or why that is so. Example: `note: "The vulnerable function is never called."` */
  note?: InputMaybe<Scalars['String']['input']>;
};

/**
 * A search in the National Vulnerability Database.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on Detection {
 *           nvdapi { cpeSearched cpeFound }
 *         }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type NvdDetection = {
  __typename?: 'NvdDetection';
  /** The CPE name that was found. Example: `"cpe:2.3:a:f5:nginx:*:*:*:*:*:*:*:*"` */
  cpeFound: Scalars['String']['output'];
  /** The CPE name that was searched for. Example: `"cpe:2.3:a:f5:nginx:1.29.0:*:*:*:*:*:*:*"` */
  cpeSearched: Scalars['String']['output'];
};

/** A search in the National Vulnerability Database. Example: `{ cpeSearched: "cpe:2.3:a:f5:nginx:1.29.0:*:*:*:*:*:*:*" }` */
export type NvdDetectionInput = {
  /** The CPE name that was found. Example: `cpeFound: "cpe:2.3:a:f5:nginx:*:*:*:*:*:*:*:*"` */
  cpeFound?: InputMaybe<Scalars['String']['input']>;
  /** The CPE name that was searched for. Example: `cpeSearched: "cpe:2.3:a:f5:nginx:1.29.0:*:*:*:*:*:*:*"` */
  cpeSearched?: InputMaybe<Scalars['String']['input']>;
};

/**
 * An OpenID Connect client at the organization's issuer, without its secret.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identityProvider(uid: $uid) {
 *     oidc { issuer clientId }
 *   }
 * }
 * ```
 */
export type Oidc = {
  __typename?: 'Oidc';
  /** Scopes that are asked for beside `openid`, `email` and `profile`. Example: `["groups"]` */
  additionalScopes: Array<Scalars['String']['output']>;
  /** The client id that the issuer has given out. Example: `"0oa1b2c3d4e5"` */
  clientId: Scalars['String']['output'];
  /** How a person who signs in is found among those whom SCIM has brought; null: not at all. Example: `SUB_EQUALS_EXTERNAL_ID` */
  correlationRule?: Maybe<CorrelationRule>;
  /** The name of the claim that lists the groups of a person; empty: groups are not read. Example: `"groups"` */
  groupsClaim: Scalars['String']['output'];
  /** The exact URL of the issuer. Example: `"https://login.example.com"` */
  issuer: Scalars['URL']['output'];
  /** Whether the sign-in uses PKCE (RFC 7636). Example: `true` */
  pkceEnabled: Scalars['Boolean']['output'];
};

/** An OpenID Connect client at the organization's issuer. It replaces the one that was there as a whole. Example: `{ issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5" }` */
export type OidcInput = {
  /** Scopes to ask for beside `openid`, `email` and `profile`. Example: `additionalScopes: ["groups"]` */
  additionalScopes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The client id that the issuer has given out. Example: `clientId: "0oa1b2c3d4e5"` */
  clientId: Scalars['String']['input'];
  /** The client secret, which is never given back. The known one stays when it is left out and the issuer is the same. Example: `clientSecret: "a secret of the issuer"` */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** How a person who signs in is found among those whom SCIM has brought. Said at the creation, and never changed. Example: `correlationRule: SUB_EQUALS_EXTERNAL_ID` */
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

/**
 * A file with a key or a certificate.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     customOverlay {
 *       contents {
 *         runtimeKeyring { name content }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type OverlayFile = {
  __typename?: 'OverlayFile';
  /** What is in it, in PEM. Example: `"-----BEGIN CERTIFICATE-----\n…"` */
  content: Scalars['String']['output'];
  /** The name of the file. Example: `"internal-ca.pem"` */
  name: Scalars['String']['output'];
};

/** A file with a key or a certificate. Example: `{ name: "internal-ca.pem", content: "-----BEGIN CERTIFICATE-----\n…" }` */
export type OverlayFileInput = {
  /** What is in it, in PEM. Example: `content: "-----BEGIN CERTIFICATE-----\n…"` */
  content: Scalars['String']['input'];
  /** The name of the file. Example: `name: "internal-ca.pem"` */
  name: Scalars['String']['input'];
};

/**
 * A package that advisories are on.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     package { name type }
 *   }
 * }
 * ```
 */
export type Package = {
  __typename?: 'Package';
  /**
   * All advisories on it.
   *
   * Example: `advisories(first: 20) { totalCount nodes { advisoryId artifactName } }`
   */
  advisories: AdvisoryConnection;
  /** Its name. Example: `"nginx"` */
  name: Scalars['String']['output'];
  /** Its kind, such as `apk` or `golang`. Example: `"image"` */
  type: Scalars['String']['output'];
};


/**
 * A package that advisories are on.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     package { name type }
 *   }
 * }
 * ```
 */
export type PackageAdvisoriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AdvisoryFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<AdvisoryOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * Where a page lies in its list.
 *
 * Example:
 * ```graphql
 * {
 *   groups(first: 20) {
 *     pageInfo { hasNextPage endCursor }
 *   }
 * }
 * ```
 */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** The cursor of the last item; null on an empty page. As `after` it gives the next page. Example: `"c2tpcC4yMC5yZXBvcw"` */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether more items follow this page. Example: `true` */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether items come before this page. Example: `true` */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first item; null on an empty page. Example: `"c2tpcC4yMC5yZXBvcw"` */
  startCursor?: Maybe<Scalars['String']['output']>;
};

/**
 * The fix was carried into versions that lacked it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on Patched { patchedVersions note }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type Patched = {
  __typename?: 'Patched';
  /** A remark. Example: `"The vulnerable function is never called."` */
  note: Scalars['String']['output'];
  /** The versions that have the fix now. Example: `["1.29.3-r1"]` */
  patchedVersions: Array<Scalars['String']['output']>;
};

/** The fix was carried into versions that lacked it. Example: `{ patchedVersions: ["1.29.3-r1"] }` */
export type PatchedInput = {
  /** A remark, or why that is so. Example: `note: "The vulnerable function is never called."` */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The versions that have the fix now. Example: `patchedVersions: ["1.29.3-r1"]` */
  patchedVersions?: InputMaybe<Array<Scalars['String']['input']>>;
};

/**
 * The fix must come from the project itself.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on PendingUpstreamFix { note }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type PendingUpstreamFix = {
  __typename?: 'PendingUpstreamFix';
  /** What is waited for. Example: `"The vulnerable function is never called."` */
  note: Scalars['String']['output'];
};

/**
 * The caller may not do this.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     errors {
 *       ... on PermissionError { capability at }
 *     }
 *   }
 * }
 * ```
 */
export type PermissionError = UserError & {
  __typename?: 'PermissionError';
  /** Where the caller lacks it. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  at?: Maybe<Scalars['UID']['output']>;
  /** What the caller lacks; of several the first. Example: `REPO_LIST` */
  capability?: Maybe<Capability>;
  /** What is wrong, in words for the person who asked. Example: `"name: must have 3 characters or more"` */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is; null when it is nowhere in particular. Example: `["input", "name"]` */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason, which a program can switch on, the same on every face. Example: `"INVALID_ARGUMENT"` */
  reason: Scalars['String']['output'];
};

/**
 * An event that a mutation would emit, if it were not for `validateOnly`.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     wouldEmit { type subject }
 *   }
 * }
 * ```
 */
export type PlannedEvent = {
  __typename?: 'PlannedEvent';
  /** What it would tell. Credentials are left out. Example: `{ name: "platform" }` */
  body: Scalars['JSON']['output'];
  /** The full name of the message in `body`. Example: `"chainguard.platform.iam.v2.Group"` */
  bodyType: Scalars['String']['output'];
  /** Where it would happen: the subscriptions of this group and of those above it would hear of it. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  groupUid: Scalars['UID']['output'];
  /** What it would happen to. A new resource gets another uid when it is created in earnest. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  subject: Scalars['UID']['output'];
  /** What would happen, as a type of CloudEvents. Example: `"dev.chainguard.api.iam.group.created.v1"` */
  type: Scalars['String']['output'];
};

/**
 * The input is fine, but things are not in the state it needs.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     errors {
 *       ... on PreconditionFailedError {
 *         violations { type subject }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type PreconditionFailedError = UserError & {
  __typename?: 'PreconditionFailedError';
  /** What is wrong, in words for the person who asked. Example: `"name: must have 3 characters or more"` */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is; null when it is nowhere in particular. Example: `["input", "name"]` */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason, which a program can switch on, the same on every face. Example: `"INVALID_ARGUMENT"` */
  reason: Scalars['String']['output'];
  /**
   * What stands in the way.
   *
   * Example: `violations { type subject }`
   */
  violations: Array<PreconditionViolation>;
};

/**
 * One thing that stands in the way.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     errors {
 *       ... on PreconditionFailedError {
 *         violations { type subject }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type PreconditionViolation = {
  __typename?: 'PreconditionViolation';
  /** What to do about it, in words. Example: `"3 repos are left; delete them first"` */
  description: Scalars['String']['output'];
  /** What it is about, such as the kind of resource that still exists. Example: `"repos"` */
  subject?: Maybe<Scalars['String']['output']>;
  /** What kind of obstacle, such as `ROLE_IN_USE`. Example: `"RESOURCE_NOT_EMPTY"` */
  type: Scalars['String']['output'];
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

/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type Query = {
  __typename?: 'Query';
  /**
   * Gives an account association by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   accountAssociation(uid: $uid) {
   *     name
   *     amazon { account }
   *     google { projectId }
   *   }
   * }
   * ```
   */
  accountAssociation?: Maybe<AccountAssociation>;
  /**
   * Lists the account associations that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   accountAssociations(filter: { nameContains: "prod" }) {
   *     nodes {
   *       uid
   *       name
   *       group { name }
   *     }
   *   }
   * }
   * ```
   */
  accountAssociations: AccountAssociationConnection;
  /**
   * Lists the advisories that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   advisories(filter: { aliases: ["CVE-2023-45288"] }) {
   *     nodes {
   *       artifactName
   *       severities { type score }
   *     }
   *   }
   * }
   * ```
   */
  advisories: AdvisoryConnection;
  /**
   * Gives an advisory by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   advisory(uid: $uid) {
   *     advisoryId
   *     latestEvent { type }
   *   }
   * }
   * ```
   */
  advisory?: Maybe<Advisory>;
  /**
   * Gives a library by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   artifact(uid: $uid) {
   *     name
   *     versions(first: 5) {
   *       nodes { version sizeBytes }
   *     }
   *   }
   * }
   * ```
   */
  artifact?: Maybe<Artifact>;
  /**
   * Gives a version of a library by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   artifactVersion(uid: $uid) {
   *     version
   *     artifact { name }
   *   }
   * }
   * ```
   */
  artifactVersion?: Maybe<ArtifactVersion>;
  /**
   * Lists the versions of libraries that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   artifactVersions(filter: { remediated: true }) {
   *     nodes { name version }
   *   }
   * }
   * ```
   */
  artifactVersions: ArtifactVersionConnection;
  /**
   * Lists the libraries that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   artifacts(filter: { ecosystems: [PYTHON], query: "request" }) {
   *     nodes { name latestVersion }
   *   }
   * }
   * ```
   */
  artifacts: ArtifactConnection;
  /**
   * Tells whether an account association is complete enough to be used with one provider, which is not contacted. Nothing is changed.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   checkAccountAssociation(uid: $uid, providerType: AMAZON) { status message }
   * }
   * ```
   */
  checkAccountAssociation: AccountAssociationCheck;
  /**
   * Tells whether the caller may create an organization.
   *
   * Example:
   * ```graphql
   * { checkEligibility }
   * ```
   */
  checkEligibility: Scalars['Boolean']['output'];
  /**
   * Tells how two groups differ in their roles, their bindings and who is bound in them.
   *
   * Example:
   * ```graphql
   * query ($staging: UID!, $production: UID!) {
   *   diffGroups(a: $staging, b: $production) {
   *     onlyInA {
   *       members { name }
   *     }
   *   }
   * }
   * ```
   */
  diffGroups: GroupDifference;
  /**
   * The audit log: what happened in a group and everything below it, to what the caller may see.
   *
   * Example:
   * ```graphql
   * query ($group: UID!) {
   *   events(group: $group, order: NEWEST_FIRST, first: 20) {
   *     nodes {
   *       time
   *       type
   *       subject
   *       before
   *       after
   *       actor { subject }
   *     }
   *   }
   * }
   * ```
   */
  events: EventConnection;
  /**
   * Tells whether an identity may do something somewhere, by which roles, and what is missing otherwise. Everyone may ask about themselves.
   *
   * Example:
   * ```graphql
   * query ($identity: UID!, $group: UID!) {
   *   explainAccess(identity: $identity, capability: REPO_CREATE, at: $group) {
   *     allowed
   *     missing {
   *       obstacle
   *       roles { name }
   *     }
   *   }
   * }
   * ```
   */
  explainAccess: AccessExplanation;
  /**
   * Gives an external group role mapping by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   externalGroupRoleMapping(uid: $uid) {
   *     externalGroupId
   *     role { name }
   *     group { name }
   *   }
   * }
   * ```
   */
  externalGroupRoleMapping?: Maybe<ExternalGroupRoleMapping>;
  /**
   * Lists the external group role mappings that the caller may see.
   *
   * Example:
   * ```graphql
   * query ($identityProvider: UID) {
   *   externalGroupRoleMappings(filter: { identityProviderUid: $identityProvider }) {
   *     nodes {
   *       externalGroupId
   *       role { name }
   *     }
   *   }
   * }
   * ```
   */
  externalGroupRoleMappings: ExternalGroupRoleMappingConnection;
  /**
   * Gives a group by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   group(uid: $uid) {
   *     name
   *     children {
   *       nodes { name }
   *     }
   *   }
   * }
   * ```
   */
  group?: Maybe<Group>;
  /**
   * Gives a group invite by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   groupInvite(uid: $uid) {
   *     email
   *     expirationTime
   *     role { name }
   *     group { name }
   *   }
   * }
   * ```
   */
  groupInvite?: Maybe<GroupInvite>;
  /**
   * Lists the group invites that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   groupInvites(orderBy: [{ field: EXPIRATION_TIME }]) {
   *     nodes { uid email expirationTime }
   *   }
   * }
   * ```
   */
  groupInvites: GroupInviteConnection;
  /**
   * Lists the groups that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   groups(scope: { inRoot: true }) {
   *     nodes { uid name }
   *   }
   * }
   * ```
   */
  groups: GroupConnection;
  /**
   * Lists the identities that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   identities(filter: { relationshipType: CLAIM_MATCH }) {
   *     nodes { uid name }
   *   }
   * }
   * ```
   */
  identities: IdentityConnection;
  /**
   * Gives an identity by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   identity(uid: $uid) {
   *     name
   *     relationship {
   *       ... on ClaimMatch { issuer subject }
   *     }
   *   }
   * }
   * ```
   */
  identity?: Maybe<Identity>;
  /**
   * Gives an identity provider by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   identityProvider(uid: $uid) {
   *     name
   *     oidc { issuer }
   *     scim { enabled }
   *     defaultRole { name }
   *   }
   * }
   * ```
   */
  identityProvider?: Maybe<IdentityProvider>;
  /**
   * Lists the identity providers that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   identityProviders(first: 20) {
   *     nodes {
   *       uid
   *       name
   *       group { name }
   *     }
   *   }
   * }
   * ```
   */
  identityProviders: IdentityProviderConnection;
  /**
   * Gives an image by its digest; null when the registry does not have it in the repo, or the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($repo: UID!, $digest: Digest!) {
   *   image(repo: $repo, digest: $digest) {
   *     architectures
   *     sizes { architecture size }
   *   }
   * }
   * ```
   */
  image?: Maybe<Image>;
  /**
   * Gives the caller's organization: the one that the domain of the caller's verified e-mail address belongs to, else the only one that the caller may see. Null when there is none.
   *
   * Example:
   * ```graphql
   * {
   *   lookupGroup { uid name }
   * }
   * ```
   */
  lookupGroup?: Maybe<Group>;
  /**
   * Gives the person that an issuer and a subject stand for, to give it a role before or after it has signed in.
   *
   * Example:
   * ```graphql
   * {
   *   lookupIdentity(issuer: "https://login.example.com", subject: "ada@example.com") {
   *     uid
   *     identity { name }
   *   }
   * }
   * ```
   */
  lookupIdentity: IdentityLookup;
  /**
   * Gives anything by its id; null when it does not exist or the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($id: ID!) {
   *   node(id: $id) {
   *     id
   *     ... on Repo { name }
   *   }
   * }
   * ```
   */
  node?: Maybe<Node>;
  /**
   * Gives many things by their ids, in the same order; null for each that does not exist or may not be seen.
   *
   * Example:
   * ```graphql
   * query ($ids: [ID!]!) {
   *   nodes(ids: $ids) {
   *     id
   *     ... on Tag { digest }
   *   }
   * }
   * ```
   */
  nodes: Array<Maybe<Node>>;
  /**
   * Says that the server is there, with or without a token.
   *
   * Example:
   * ```graphql
   * { ping }
   * ```
   */
  ping: Scalars['String']['output'];
  /**
   * What this operation costs and what the caller has left; null on a server without a rate limit.
   *
   * Example:
   * ```graphql
   * {
   *   rateLimit { cost remaining resetTime }
   * }
   * ```
   */
  rateLimit?: Maybe<RateLimit>;
  /**
   * Gives a repo by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   repo(uid: $uid) {
   *     name
   *     readme
   *     tags(first: 5) {
   *       nodes { name digest }
   *     }
   *   }
   * }
   * ```
   */
  repo?: Maybe<Repo>;
  /**
   * Lists the repos that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   repos(first: 20, orderBy: [{ field: NAME }], filter: { nameContains: "nginx" }) {
   *     totalCount
   *     nodes { uid name }
   *   }
   * }
   * ```
   */
  repos: RepoConnection;
  /**
   * Gives anything by its uid, whatever it is; null when it does not exist or the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   resource(uid: $uid) {
   *     __typename
   *     uid
   *     ... on Group { name }
   *   }
   * }
   * ```
   */
  resource?: Maybe<Resource>;
  /**
   * Gives a role by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   role(uid: $uid) { name capabilities }
   * }
   * ```
   */
  role?: Maybe<Role>;
  /**
   * Gives a role binding by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   roleBinding(uid: $uid) {
   *     identity { name }
   *     role { name }
   *   }
   * }
   * ```
   */
  roleBinding?: Maybe<RoleBinding>;
  /**
   * Lists the role bindings that the caller may see.
   *
   * Example:
   * ```graphql
   * query ($identity: UID) {
   *   roleBindings(filter: { identity: $identity }) {
   *     nodes {
   *       group { name }
   *       role { name }
   *     }
   *   }
   * }
   * ```
   */
  roleBindings: RoleBindingConnection;
  /**
   * Lists the roles that the caller may see.
   *
   * Example:
   * ```graphql
   * {
   *   roles(filter: { name: "viewer" }) {
   *     nodes { uid capabilities }
   *   }
   * }
   * ```
   */
  roles: RoleConnection;
  /**
   * Finds what the caller may see by a text in names, descriptions and ids.
   *
   * Example:
   * ```graphql
   * {
   *   search(query: "nginx", types: [REPO]) {
   *     edges {
   *       node { uid }
   *       highlights { field text }
   *     }
   *   }
   * }
   * ```
   */
  search: SearchConnection;
  /**
   * Tells who would gain and who would lose what if bindings were made in a group and others removed. Nothing is written.
   *
   * Example:
   * ```graphql
   * query ($group: UID!, $identity: UID!, $role: UID!) {
   *   simulateAccess(at: $group, add: [{ identityUid: $identity, roleUid: $role }]) {
   *     identity { name }
   *     gained
   *     lost
   *   }
   * }
   * ```
   */
  simulateAccess: Array<AccessChange>;
  /**
   * Gives a subscription by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   subscription(uid: $uid) {
   *     sink
   *     deliveries(first: 5) {
   *       nodes {
   *         state
   *         attempts { status }
   *       }
   *     }
   *   }
   * }
   * ```
   */
  subscription?: Maybe<Subscription>;
  /**
   * Lists the subscriptions that the caller may see.
   *
   * Example:
   * ```graphql
   * query ($group: UID) {
   *   subscriptions(scope: { descendantsOf: $group }) {
   *     nodes {
   *       sink
   *       group { name }
   *     }
   *   }
   * }
   * ```
   */
  subscriptions: SubscriptionConnection;
  /**
   * Gives a tag by its uid; null when it does not exist, an error when the caller may not see it.
   *
   * Example:
   * ```graphql
   * query ($uid: UID!) {
   *   tag(uid: $uid) {
   *     name
   *     digest
   *     repo { name }
   *   }
   * }
   * ```
   */
  tag?: Maybe<Tag>;
  /**
   * Lists the tags that the caller may see.
   *
   * Example:
   * ```graphql
   * query ($repo: UID) {
   *   tags(scope: { childrenOf: $repo }, filter: { deprecated: false }) {
   *     nodes { name digest }
   *   }
   * }
   * ```
   */
  tags: TagConnection;
  /**
   * The caller; null without a token.
   *
   * Example:
   * ```graphql
   * query ($group: UID!) {
   *   viewer {
   *     identity { uid name }
   *     can(capability: REPO_CREATE, at: $group)
   *   }
   * }
   * ```
   */
  viewer?: Maybe<Viewer>;
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryAccountAssociationArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryAdvisoryArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryArtifactArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryArtifactVersionArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryCheckAccountAssociationArgs = {
  providerType: AccountProviderType;
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryDiffGroupsArgs = {
  a: Scalars['UID']['input'];
  b: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  group: Scalars['UID']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<EventOrder>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryExplainAccessArgs = {
  at: Scalars['UID']['input'];
  capability: Capability;
  identity: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryExternalGroupRoleMappingArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryGroupArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryGroupInviteArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryIdentityArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryIdentityProviderArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryImageArgs = {
  digest: Scalars['Digest']['input'];
  repo: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryLookupIdentityArgs = {
  issuer: Scalars['URL']['input'];
  subject: Scalars['String']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryNodesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryRepoArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryResourceArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryRoleArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryRoleBindingArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QuerySearchArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  query: Scalars['String']['input'];
  skip?: InputMaybe<Scalars['Int']['input']>;
  types?: InputMaybe<Array<SearchType>>;
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QuerySimulateAccessArgs = {
  add?: InputMaybe<Array<ProposedBindingInput>>;
  at: Scalars['UID']['input'];
  remove?: InputMaybe<Array<Scalars['UID']['input']>>;
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QuerySubscriptionArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type QueryTagArgs = {
  uid: Scalars['UID']['input'];
};


/**
 * All that can be read. Everything shows what the caller may see, and no more.
 *
 * Example:
 * ```graphql
 * {
 *   viewer {
 *     identity { name }
 *   }
 *   groups(scope: { inRoot: true }) {
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
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

/**
 * The points that the caller may spend, on all faces together. Every request costs one at least.
 *
 * Example:
 * ```graphql
 * {
 *   rateLimit { cost remaining resetTime }
 * }
 * ```
 */
export type RateLimit = {
  __typename?: 'RateLimit';
  /** Points that this operation costs: one for each hundred nodes, and one for each root field at least. Example: `3` */
  cost: Scalars['Int']['output'];
  /** Points that may be spent in a period, at once or one after the other. Example: `60000` */
  limit: Scalars['Int']['output'];
  /** Nodes that this operation may give: each page size times the sizes of the pages that it is in. Example: `250` */
  nodeCount: Scalars['Int']['output'];
  /** Points that are left when this operation is paid. Example: `59997` */
  remaining: Scalars['Int']['output'];
  /** When all points are back if nothing more is spent. They come back evenly, not all at that time. Example: `"2026-01-31T08:15:00.000Z"` */
  resetTime: Scalars['DateTime']['output'];
  /** Points that were spent and have not come back yet. Example: `3` */
  used: Scalars['Int']['output'];
};

/** What `redeliver` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", event: "0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94" }` */
export type RedeliverInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The id of the event. Example: `event: "0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94"` */
  event: Scalars['ID']['input'];
  /** The uid of the subscription. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `redeliver` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   redeliver(input: { uid: $uid, event: "0b8f6a52-4c1d-4e7a-9f30-2d6c7b1e5a94" }) {
 *     delivery { state nextAttemptTime }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type RedeliverPayload = {
  __typename?: 'RedeliverPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * The delivery, which is under way now; null when it was refused.
   *
   * Example: `delivery { state nextAttemptTime }`
   */
  delivery?: Maybe<Delivery>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/** A page on a vulnerability. Example: `{ url: "https://example.com/fixes/1" }` */
export type ReferenceInput = {
  /** What the page is. Example: `type: ADVISORY` */
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

/**
 * What `regenerateScimToken` gives.
 *
 * Example:
 * ```graphql
 * mutation ($identityProviderUid: UID!) {
 *   regenerateScimToken(input: { identityProviderUid: $identityProviderUid, etag: "c3f1a27e" }) {
 *     token
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type RegenerateScimTokenPayload = {
  __typename?: 'RegenerateScimTokenPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** The base URL to use the token at; null when it was refused. Example: `"https://api.example.com/scim/v2/6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  endpointUrl?: Maybe<Scalars['URL']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** The new etag of the SCIM state; null when it was refused. Example: `"c3f1a27e"` */
  etag?: Maybe<Scalars['String']['output']>;
  /** When the token ends; null: never, or it was refused. Example: `"2026-01-31T08:15:00.000Z"` */
  expireTime?: Maybe<Scalars['DateTime']['output']>;
  /**
   * The identity provider as it is stored now. Null when the caller may not see it.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /** When the replaced token ends; null when it was refused. Example: `"2026-01-31T08:15:00.000Z"` */
  previousTokenExpireTime?: Maybe<Scalars['DateTime']['output']>;
  /** The new token. It is given here and never again; null when it was refused. Example: `"scim_Tm90IGEgcmVhbCB0b2tlbiwganVzdCBhIHBpY3R1cmU"` */
  token?: Maybe<Scalars['String']['output']>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * A repository of images in a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     name
 *     readme
 *     tags(first: 5) {
 *       nodes { name digest }
 *     }
 *   }
 * }
 * ```
 */
export type Repo = Node & Resource & {
  __typename?: 'Repo';
  /** The names of the tags that still receive updates. Example: `["1.29", "1.28"]` */
  activeTags: Array<Scalars['String']['output']>;
  /**
   * The advisories on the package that has the name of the repo.
   *
   * Example: `advisories(first: 20) { totalCount nodes { advisoryId artifactName } }`
   */
  advisories: AdvisoryConnection;
  /** Other names that the image is known by. Example: `["nginx:latest"]` */
  aliases: Array<Scalars['String']['output']>;
  /** The names of the bundles that the image is sold in. Example: `["base"]` */
  bundles: Array<Scalars['String']['output']>;
  /** The tier under which the catalog offers the image; null: not in the catalog. Example: `APPLICATION` */
  catalogTier?: Maybe<CatalogTier>;
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /**
   * What is added to each image of the source; null: nothing.
   *
   * Example: `customOverlay { contents { packages runtimeRepositories } }`
   */
  customOverlay?: Maybe<CustomOverlay>;
  /** Free text; empty when none was given. Example: `"A web server and reverse proxy."` */
  description: Scalars['String']['output'];
  /**
   * The group that it is in. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /**
   * What happened to a repo.
   *
   * Example: `history(first: 20) { totalCount nodes { time type subject } }`
   */
  history: EventConnection;
  /** The id for client caches: opaque, and unique over all types. Example: `"UmVwbzo2ZjFlNGMyYWI4NWQ0MDk3YTNlNmM1ZDgxYjdmMDI5NDNhZTZkNzUwLzlhN2QzYjVjMWUyZjRhNjA="` */
  id: Scalars['ID']['output'];
  /** The name as in OCI, which may have several parts: `team/nginx`. Unique in its group. Example: `"nginx"` */
  name: Scalars['String']['output'];
  /** The readme in Markdown; empty when none was written. Example: `"# nginx\n\nA web server and reverse proxy."` */
  readme: Scalars['String']['output'];
  /**
   * Where the images come from; null when the repo does not follow another one.
   *
   * Example: `syncConfig { source uniqueTags }`
   */
  syncConfig?: Maybe<SyncConfig>;
  /**
   * The tags of the repo. Signatures, dated copies and package revisions are left out unless asked for.
   *
   * Example: `tags(first: 20) { totalCount nodes { uid name } }`
   */
  tags: TagConnection;
  /**
   * The tags that the repo had at a moment, by name, each with the move that made it so. 1000 at most.
   *
   * Example: `tagsAt(time: "2026-01-31T08:15:00.000Z") { name digest }`
   */
  tagsAt: Array<TagMove>;
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};


/**
 * A repository of images in a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     name
 *     readme
 *     tags(first: 5) {
 *       nodes { name digest }
 *     }
 *   }
 * }
 * ```
 */
export type RepoAdvisoriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AdvisoryFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<AdvisoryOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * A repository of images in a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     name
 *     readme
 *     tags(first: 5) {
 *       nodes { name digest }
 *     }
 *   }
 * }
 * ```
 */
export type RepoHistoryArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<EventOrder>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};


/**
 * A repository of images in a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     name
 *     readme
 *     tags(first: 5) {
 *       nodes { name digest }
 *     }
 *   }
 * }
 * ```
 */
export type RepoTagsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TagFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<TagOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * A repository of images in a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     name
 *     readme
 *     tags(first: 5) {
 *       nodes { name digest }
 *     }
 *   }
 * }
 * ```
 */
export type RepoTagsAtArgs = {
  time: Scalars['DateTime']['input'];
};

/**
 * A page of a list of repos.
 *
 * Example:
 * ```graphql
 * {
 *   repos(first: 20) {
 *     totalCount
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type RepoConnection = {
  __typename?: 'RepoConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<RepoEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<Repo>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A repo in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   repos(first: 20) {
 *     edges {
 *       cursor
 *       node { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type RepoEdge = {
  __typename?: 'RepoEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: Repo;
};

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

/**
 * What `requestGroupAccess` gives.
 *
 * Example:
 * ```graphql
 * mutation ($groupUid: UID!) {
 *   requestGroupAccess(input: { groupUid: $groupUid }) {
 *     groupUid
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type RequestGroupAccessPayload = {
  __typename?: 'RequestGroupAccessPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** The uid of the group that was asked; null when the request was refused. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  groupUid?: Maybe<Scalars['UID']['output']>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * Anything that has an address, the same on every face of the platform.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   resource(uid: $uid) {
 *     __typename
 *     uid
 *     ... on Group { name }
 *   }
 * }
 * ```
 */
export type Resource = {
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** The id for client caches: opaque, and unique over all types. Example: `"UmVwbzo2ZjFlNGMyYWI4NWQ0MDk3YTNlNmM1ZDgxYjdmMDI5NDNhZTZkNzUwLzlhN2QzYjVjMWUyZjRhNjA="` */
  id: Scalars['ID']['output'];
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};

/**
 * How many of one kind of resource an organization may have.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     resourceLimits { kind limit }
 *   }
 * }
 * ```
 */
export type ResourceLimit = {
  __typename?: 'ResourceLimit';
  /** The name of the kind. Example: `"repos"` */
  kind: Scalars['String']['output'];
  /** How many there may be. Example: `100` */
  limit: Scalars['Int']['output'];
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

/**
 * What `reviewAdvisoryEvent` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   reviewAdvisoryEvent(input: { uid: $uid, reviewState: APPROVED }) {
 *     advisory { advisoryId artifactName }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type ReviewAdvisoryEventPayload = {
  __typename?: 'ReviewAdvisoryEventPayload';
  /**
   * The advisory as it is now; null when it was refused.
   *
   * Example: `advisory { advisoryId artifactName }`
   */
  advisory?: Maybe<Advisory>;
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `revokeScimToken` gives.
 *
 * Example:
 * ```graphql
 * mutation ($identityProviderUid: UID!) {
 *   revokeScimToken(input: { identityProviderUid: $identityProviderUid }) {
 *     enabled
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type RevokeScimTokenPayload = {
  __typename?: 'RevokeScimTokenPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Whether SCIM is on: false; null when it was refused. Example: `true` */
  enabled?: Maybe<Scalars['Boolean']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** The new etag of the SCIM state; null when it was refused. Example: `"c3f1a27e"` */
  etag?: Maybe<Scalars['String']['output']>;
  /**
   * The identity provider as it is stored now. Null when the caller may not see it.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /** When the tokens ended; null when it was refused. Example: `"2026-01-31T08:15:00.000Z"` */
  revokeTime?: Maybe<Scalars['DateTime']['output']>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * A named set of capabilities: built in, which everybody can read, or made in a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   role(uid: $uid) { name capabilities }
 * }
 * ```
 */
export type Role = Node & Resource & {
  __typename?: 'Role';
  /** Whether the role is the same in all installations and cannot be changed. Example: `false` */
  builtIn: Scalars['Boolean']['output'];
  /** What the role gives. Example: `[REPO_LIST, TAG_LIST]` */
  capabilities: Array<Capability>;
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** Free text; empty when none was given. Example: `"Reads repos and tags"` */
  description: Scalars['String']['output'];
  /**
   * The group that it was made in. Null for a built-in role. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"Um9sZTo2ZjFlNGMyYWI4NWQ0MDk3YTNlNmM1ZDgxYjdmMDI5NDNhZTZkNzUwLzlhN2QzYjVjMWUyZjRhNjA="` */
  id: Scalars['ID']['output'];
  /** The name, unique among the roles of one group. Example: `"image reviewer"` */
  name: Scalars['String']['output'];
  /**
   * Who has it where, of those that the caller may see.
   *
   * Example: `roleBindings(first: 20) { totalCount nodes { identity { name } role { name } } }`
   */
  roleBindings: RoleBindingConnection;
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};


/**
 * A named set of capabilities: built in, which everybody can read, or made in a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   role(uid: $uid) { name capabilities }
 * }
 * ```
 */
export type RoleRoleBindingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RoleBindingFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<Array<RoleBindingOrder>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * Gives an identity a role in a group and everything below it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   roleBinding(uid: $uid) {
 *     identity { name }
 *     role { name }
 *   }
 * }
 * ```
 */
export type RoleBinding = Node & Resource & {
  __typename?: 'RoleBinding';
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /**
   * The group it is given in. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /**
   * What happened to a role binding.
   *
   * Example: `history(first: 20) { totalCount nodes { time type subject } }`
   */
  history: EventConnection;
  /** The id for client caches: opaque, and unique over all types. Example: `"Um9sZUJpbmRpbmc6NmYxZTRjMmFiODVkNDA5N2EzZTZjNWQ4MWI3ZjAyOTQzYWU2ZDc1MC85YTdkM2I1YzFlMmY0YTYw"` */
  id: Scalars['ID']['output'];
  /**
   * Who has the role. Null when the caller may not see it.
   *
   * Example: `identity { uid name }`
   */
  identity?: Maybe<Identity>;
  /** The uid of who has the role. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid: Scalars['UID']['output'];
  /**
   * What is given. Null when the caller may not see it.
   *
   * Example: `role { uid name }`
   */
  role?: Maybe<Role>;
  /** The uid of what is given. Example: `"63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid: Scalars['UID']['output'];
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};


/**
 * Gives an identity a role in a group and everything below it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   roleBinding(uid: $uid) {
 *     identity { name }
 *     role { name }
 *   }
 * }
 * ```
 */
export type RoleBindingHistoryArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<EventOrder>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};

/**
 * A page of a list of role bindings.
 *
 * Example:
 * ```graphql
 * {
 *   roleBindings(first: 20) {
 *     totalCount
 *     nodes {
 *       identity { name }
 *       role { name }
 *     }
 *   }
 * }
 * ```
 */
export type RoleBindingConnection = {
  __typename?: 'RoleBindingConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { identity { name } role { name } } }`
   */
  edges: Array<RoleBindingEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { identity { name } role { name } }`
   */
  nodes: Array<RoleBinding>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A role binding in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   roleBindings(first: 20) {
 *     edges {
 *       cursor
 *       node {
 *         identity { name }
 *         role { name }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type RoleBindingEdge = {
  __typename?: 'RoleBindingEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { identity { name } role { name } }`
   */
  node: RoleBinding;
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

/**
 * A page of a list of roles.
 *
 * Example:
 * ```graphql
 * {
 *   roles(first: 20) {
 *     totalCount
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type RoleConnection = {
  __typename?: 'RoleConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<RoleEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<Role>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A role in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   roles(first: 20) {
 *     edges {
 *       cursor
 *       node { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type RoleEdge = {
  __typename?: 'RoleEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: Role;
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

/**
 * A scan of the artifact.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on Detection {
 *           scanv1 { scanner scannerVersion }
 *         }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type ScanDetection = {
  __typename?: 'ScanDetection';
  /** The version of the artifact that was scanned. Example: `"1.29.3-r0"` */
  artifactVersion: Scalars['String']['output'];
  /** The name of the component. Example: `"golang.org/x/net"` */
  component: Scalars['String']['output'];
  /** The scanner's id of the component. Example: `"5f1c2a7e9b3d4068"` */
  componentId: Scalars['String']['output'];
  /** The path of the component inside the package. Example: `"/usr/bin/server"` */
  componentLocation: Scalars['String']['output'];
  /** The kind of the component. Example: `"go-module"` */
  componentType: Scalars['String']['output'];
  /** The version of the component. Example: `"0.22.0"` */
  componentVersion: Scalars['String']['output'];
  /** When the scanner's database was built. Example: `"2026-01-31T04:10:00Z"` */
  grypeDbBuilt: Scalars['String']['output'];
  /** The checksum of the scanner's database. Example: `"sha256:5e1c7a90"` */
  grypeDbChecksum: Scalars['String']['output'];
  /** The name of the scanner. Example: `"grype"` */
  scanner: Scalars['String']['output'];
  /** The version of the scanner. Example: `"0.104.0"` */
  scannerVersion: Scalars['String']['output'];
  /** The package that was scanned, of those that are built together. Example: `"nginx-mod-http"` */
  subpackage: Scalars['String']['output'];
};

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

/**
 * The state of provisioning by SCIM (RFC 7644). It never shows a token.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identityProvider(uid: $uid) {
 *     scim { enabled credentialState }
 *   }
 * }
 * ```
 */
export type Scim = {
  __typename?: 'Scim';
  /** What there is of tokens. Example: `NOT_ISSUED` */
  credentialState: ScimCredentialState;
  /** Whether SCIM requests are accepted. Example: `true` */
  enabled: Scalars['Boolean']['output'];
  /** The base URL to enter at the organization's directory. Example: `"https://api.example.com/scim/v2/6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  endpointUrl: Scalars['URL']['output'];
  /** Changes with every change of the token or of `enabled`; given back to show that nothing has changed in between. Example: `"c3f1a27e"` */
  etag: Scalars['String']['output'];
  /** When the replaced token ends; null: none is left. Example: `"2026-01-31T08:15:00.000Z"` */
  previousTokenExpireTime?: Maybe<Scalars['DateTime']['output']>;
  /** When the token ends; null: never, or there is none. Example: `"2026-01-31T08:15:00.000Z"` */
  tokenExpireTime?: Maybe<Scalars['DateTime']['output']>;
};

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

/**
 * A page of what was found, the best first.
 *
 * Example:
 * ```graphql
 * {
 *   search(query: "nginx", first: 20) {
 *     totalCount
 *     nodes { id uid }
 *   }
 * }
 * ```
 */
export type SearchConnection = {
  __typename?: 'SearchConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { id uid } }`
   */
  edges: Array<SearchEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { id uid }`
   */
  nodes: Array<Resource>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * One thing that was found, and its place in the list.
 *
 * Example:
 * ```graphql
 * {
 *   search(query: "nginx", first: 20) {
 *     edges {
 *       cursor
 *       node { id uid }
 *     }
 *   }
 * }
 * ```
 */
export type SearchEdge = {
  __typename?: 'SearchEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * Where it was found.
   *
   * Example: `highlights { field text }`
   */
  highlights: Array<Highlight>;
  /**
   * The item itself.
   *
   * Example: `node { id uid }`
   */
  node: Resource;
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
  /** The uid of the subscription. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `sendTestEvent` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   sendTestEvent(input: { uid: $uid }) {
 *     delivery { state nextAttemptTime }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type SendTestEventPayload = {
  __typename?: 'SendTestEventPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * The delivery, which is under way now; null when it was refused.
   *
   * Example: `delivery { state nextAttemptTime }`
   */
  delivery?: Maybe<Delivery>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * A part of the service itself.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identity(uid: $uid) {
 *     relationship {
 *       ... on ServicePrincipalRelationship { servicePrincipal }
 *     }
 *   }
 * }
 * ```
 */
export type ServicePrincipalRelationship = {
  __typename?: 'ServicePrincipalRelationship';
  /** Which part. Example: `COSIGNED` */
  servicePrincipal: ServicePrincipal;
};

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

/**
 * What `setScimEnabled` gives.
 *
 * Example:
 * ```graphql
 * mutation ($identityProviderUid: UID!) {
 *   setScimEnabled(input: { identityProviderUid: $identityProviderUid, enabled: true, etag: "c3f1a27e" }) {
 *     enabled
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type SetScimEnabledPayload = {
  __typename?: 'SetScimEnabledPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /** Whether SCIM is on; null when it was refused. Example: `true` */
  enabled?: Maybe<Scalars['Boolean']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** The new etag of the SCIM state; null when it was refused. Example: `"c3f1a27e"` */
  etag?: Maybe<Scalars['String']['output']>;
  /**
   * The identity provider as it is stored now. Null when the caller may not see it.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * A rating of a vulnerability.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     severities { type score }
 *   }
 * }
 * ```
 */
export type Severity = {
  __typename?: 'Severity';
  /** The rating as the scheme writes it; for CVSS a vector. Example: `"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H"` */
  score: Scalars['String']['output'];
  /** The scheme of the rating; null where that was not said. Example: `CVSS_V3` */
  type?: Maybe<SeverityType>;
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

/**
 * Tokens of an issuer that cannot be reached, signed with keys that were given.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   identity(uid: $uid) {
 *     relationship {
 *       ... on StaticKeys { issuer subject }
 *     }
 *   }
 * }
 * ```
 */
export type StaticKeys = {
  __typename?: 'StaticKeys';
  /** The audiences that are accepted; empty: that of this server. Example: `["https://api.example.com"]` */
  audiences: Array<Scalars['String']['output']>;
  /** When the keys stop being accepted; null: never. Example: `"2026-01-31T08:15:00.000Z"` */
  expirationTime?: Maybe<Scalars['DateTime']['output']>;
  /** The exact issuer. Example: `"https://build.internal"` */
  issuer: Scalars['URL']['output'];
  /** The public keys: a JSON Web Key Set. Example: `"{\"keys\":[]}"` */
  issuerKeys: Scalars['String']['output'];
  /** The exact subject. Example: `"runner-7"` */
  subject: Scalars['String']['output'];
};

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

/**
 * A sink that hears of what happens in a group and everything below it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   subscription(uid: $uid) {
 *     sink
 *     deliveries(first: 5) {
 *       nodes {
 *         state
 *         attempts { status }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type Subscription = Node & Resource & {
  __typename?: 'Subscription';
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /**
   * What became of each event, the latest event first.
   *
   * Example: `deliveries(first: 20) { totalCount nodes { state nextAttemptTime } }`
   */
  deliveries: DeliveryConnection;
  /** When the sink answered that it is gone, from which on nothing is delivered; null when it did not. Example: `"2026-01-31T08:15:00.000Z"` */
  endTime?: Maybe<Scalars['DateTime']['output']>;
  /** The only types that it hears of; none: all. Example: `["dev.chainguard.api.platform.registry.repo.created.v1"]` */
  eventTypes: Array<Scalars['String']['output']>;
  /** How many attempts have failed one after the other; 0 when the last one did not. Example: `0` */
  failures: Scalars['Int']['output'];
  /**
   * The group whose events it hears of. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The id for client caches: opaque, and unique over all types. Example: `"U3Vic2NyaXB0aW9uOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MA=="` */
  id: Scalars['ID']['output'];
  /** The URL that each event is posted to. Example: `"https://hooks.example.com/platform"` */
  sink: Scalars['URL']['output'];
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};


/**
 * A sink that hears of what happens in a group and everything below it.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   subscription(uid: $uid) {
 *     sink
 *     deliveries(first: 5) {
 *       nodes {
 *         state
 *         attempts { status }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type SubscriptionDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  states?: InputMaybe<Array<DeliveryState>>;
};

/**
 * A page of a list of subscriptions.
 *
 * Example:
 * ```graphql
 * {
 *   subscriptions(first: 20) {
 *     totalCount
 *     nodes { sink eventTypes }
 *   }
 * }
 * ```
 */
export type SubscriptionConnection = {
  __typename?: 'SubscriptionConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { sink eventTypes } }`
   */
  edges: Array<SubscriptionEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { sink eventTypes }`
   */
  nodes: Array<Subscription>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A subscription in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   subscriptions(first: 20) {
 *     edges {
 *       cursor
 *       node { sink eventTypes }
 *     }
 *   }
 * }
 * ```
 */
export type SubscriptionEdge = {
  __typename?: 'SubscriptionEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { sink eventTypes }`
   */
  node: Subscription;
};

/** Which subscriptions to list. All that is given must hold; what is left out or null does not count. Example: `{ sinkContains: "hooks.example.com" }` */
export type SubscriptionFilter = {
  /** Only what was created at this time or later. Example: `createdAfter: "2026-01-31T08:15:00.000Z"` */
  createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only what was created before this time. Example: `createdBefore: "2026-01-31T08:15:00.000Z"` */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only subscriptions with this text in their sink, in any case. Example: `sinkContains: "hooks.example.com"` */
  sinkContains?: InputMaybe<Scalars['String']['input']>;
};

/** One term of the order of subscriptions. Example: `{ field: CREATE_TIME }` */
export type SubscriptionOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: CREATE_TIME` */
  field: SubscriptionOrderField;
};

/** What subscriptions can be ordered by. Example: `CREATE_TIME` */
export type SubscriptionOrderField =
  /** By the time of creation. */
  | 'CREATE_TIME'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/**
 * How many there are of something.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     summary {
 *       counts { name count }
 *     }
 *   }
 * }
 * ```
 */
export type SummaryCount = {
  __typename?: 'SummaryCount';
  /** How many. Example: `21` */
  count: Scalars['Int']['output'];
  /** Of what: a kind, or a severity. Example: `"repos"` */
  name: Scalars['String']['output'];
};

/**
 * How a repo follows another one.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     syncConfig { source uniqueTags }
 *   }
 * }
 * ```
 */
export type SyncConfig = {
  __typename?: 'SyncConfig';
  /** The AWS location that the images are also copied to; empty: none. Example: `"123456789012.dkr.ecr.us-east-1.amazonaws.com/images"` */
  amazon: Scalars['String']['output'];
  /** The overlay as the image builder reads it, in YAML; empty: none. Example: `"contents:\n  packages: [bash]"` */
  apkoOverlay: Scalars['String']['output'];
  /** The Azure location that the images are also copied to; empty: none. Example: `"example.azurecr.io/images"` */
  azure: Scalars['String']['output'];
  /** When the following ends; null: it does not. Example: `"2026-01-31T08:15:00.000Z"` */
  expirationTime?: Maybe<Scalars['DateTime']['output']>;
  /** The Google Cloud location that the images are also copied to; empty: none. Example: `"us-docker.pkg.dev/example/images"` */
  google: Scalars['String']['output'];
  /** Whether the repo keeps working although its entitlement has ended. Example: `false` */
  gracePeriod: Scalars['Boolean']['output'];
  /** The repo that is followed: its uid, or its name. Example: `"nginx"` */
  source: Scalars['String']['output'];
  /** Whether each synced image also gets a tag of its own that never moves. Example: `false` */
  uniqueTags: Scalars['Boolean']['output'];
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

/**
 * A name that a repo gives to an image. It can be moved to another image.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   tag(uid: $uid) {
 *     name
 *     digest
 *     repo { name }
 *   }
 * }
 * ```
 */
export type Tag = Node & Resource & {
  __typename?: 'Tag';
  /** The names of the bundles that the tag is sold in. Example: `["base"]` */
  bundles: Array<Scalars['String']['output']>;
  /** When it was created. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** Whether the tag is at the end of its life and receives no more updates. Example: `false` */
  deprecated: Scalars['Boolean']['output'];
  /** The digest of the image. Example: `"sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  digest: Scalars['Digest']['output'];
  /**
   * Every move of the tag, the newest first.
   *
   * Example: `history(first: 20) { name digest }`
   */
  history: Array<TagMove>;
  /** The id for client caches: opaque, and unique over all types. Example: `"VGFnOjZmMWU0YzJhYjg1ZDQwOTdhM2U2YzVkODFiN2YwMjk0M2FlNmQ3NTAvOWE3ZDNiNWMxZTJmNGE2MC8zYzVlN2E5YjBkMWYyZTQ4"` */
  id: Scalars['ID']['output'];
  /**
   * The image it points at. Null when the registry does not have it, or the caller may not see it; an error when the registry does not answer.
   *
   * Example: `image { digest mediaType }`
   */
  image?: Maybe<Image>;
  /** The name, unique in its repo. Example: `"1.29"` */
  name: Scalars['String']['output'];
  /**
   * The repo that it is in. Null when the caller may not see it.
   *
   * Example: `repo { uid name }`
   */
  repo?: Maybe<Repo>;
  /** The address of the resource. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60/3c5e7a9b0d1f2e48"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};


/**
 * A name that a repo gives to an image. It can be moved to another image.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   tag(uid: $uid) {
 *     name
 *     digest
 *     repo { name }
 *   }
 * }
 * ```
 */
export type TagHistoryArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * A page of a list of tags.
 *
 * Example:
 * ```graphql
 * {
 *   tags(first: 20) {
 *     totalCount
 *     nodes { uid name }
 *   }
 * }
 * ```
 */
export type TagConnection = {
  __typename?: 'TagConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { uid name } }`
   */
  edges: Array<TagEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { uid name }`
   */
  nodes: Array<Tag>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * A tag in a list, and its place there.
 *
 * Example:
 * ```graphql
 * {
 *   tags(first: 20) {
 *     edges {
 *       cursor
 *       node { uid name }
 *     }
 *   }
 * }
 * ```
 */
export type TagEdge = {
  __typename?: 'TagEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { uid name }`
   */
  node: Tag;
};

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

/**
 * That a tag was made to point somewhere.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   repo(uid: $uid) {
 *     tagsAt(time: "2026-01-31T08:15:00.000Z") { name digest }
 *   }
 * }
 * ```
 */
export type TagMove = {
  __typename?: 'TagMove';
  /** Whether it is at the end of its life since. Example: `false` */
  deprecated: Scalars['Boolean']['output'];
  /** Where it points since; null: it was deleted. Example: `"sha256:5e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f685e1c7a90b3d24f68"` */
  digest?: Maybe<Scalars['Digest']['output']>;
  /** The name of the tag. Example: `"1.29"` */
  name: Scalars['String']['output'];
  /** When. Example: `"2026-01-31T08:15:00.000Z"` */
  time: Scalars['DateTime']['output'];
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

/**
 * That somebody accepted a document for a group.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     termsAcceptances(first: 20) {
 *       nodes { docId createTime }
 *     }
 *   }
 * }
 * ```
 */
export type TermsAcceptance = {
  __typename?: 'TermsAcceptance';
  /**
   * Who accepted it. Null when the caller may not see it.
   *
   * Example: `acceptedBy { uid name }`
   */
  acceptedBy?: Maybe<Identity>;
  /** The uid of the identity that accepted it; the record outlives the identity. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  acceptedByUid: Scalars['UID']['output'];
  /** When it was accepted. Example: `"2026-01-31T08:15:00.000Z"` */
  createTime: Scalars['DateTime']['output'];
  /** The id of the document. Example: `"terms-2026-01"` */
  docId: Scalars['String']['output'];
  /**
   * The group that it was accepted for. Null when the caller may not see it.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /** The uid of the group that it was accepted for. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  orgUid: Scalars['UID']['output'];
  /** The uid that addresses it. Example: `"6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['output'];
  /** When it last changed. Example: `"2026-01-31T08:15:00.000Z"` */
  updateTime: Scalars['DateTime']['output'];
};

/**
 * A page of a list of acceptances of terms.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     termsAcceptances(first: 20) {
 *       totalCount
 *       nodes { docId createTime }
 *     }
 *   }
 * }
 * ```
 */
export type TermsAcceptanceConnection = {
  __typename?: 'TermsAcceptanceConnection';
  /**
   * The items of this page, each with its cursor.
   *
   * Example: `edges { cursor node { docId createTime } }`
   */
  edges: Array<TermsAcceptanceEdge>;
  /**
   * The items of this page, for who needs no cursors.
   *
   * Example: `nodes { docId createTime }`
   */
  nodes: Array<TermsAcceptance>;
  /**
   * Where this page lies in the list.
   *
   * Example: `pageInfo { hasNextPage endCursor }`
   */
  pageInfo: PageInfo;
  /** How many there are on all pages. It is counted only when it is asked for. Example: `42` */
  totalCount: Scalars['Int']['output'];
};

/**
 * An acceptance in a list, and its place there.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   group(uid: $uid) {
 *     termsAcceptances(first: 20) {
 *       edges {
 *         cursor
 *         node { docId createTime }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type TermsAcceptanceEdge = {
  __typename?: 'TermsAcceptanceEdge';
  /** The place of this item in the list, for `after` and `before`. Example: `"c2tpcC4yMC5yZXBvcw"` */
  cursor: Scalars['String']['output'];
  /**
   * The item itself.
   *
   * Example: `node { docId createTime }`
   */
  node: TermsAcceptance;
};

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

/** One term of the order of acceptances. Example: `{ field: DOC_ID }` */
export type TermsAcceptanceOrder = {
  /** Which end comes first. Example: `direction: ASC` */
  direction?: OrderDirection;
  /** What to order by. Example: `field: DOC_ID` */
  field: TermsAcceptanceOrderField;
};

/** What acceptances can be ordered by. Example: `DOC_ID` */
export type TermsAcceptanceOrderField =
  /** By the time of the acceptance. */
  | 'CREATE_TIME'
  /** By the id of the document. */
  | 'DOC_ID'
  /** By uid. This order is the cheapest, and it closes every other one. */
  | 'UID'
  /** By the time of the last change. */
  | 'UPDATE_TIME';

/**
 * The vulnerability is there.
 *
 * Example:
 * ```graphql
 * query ($uid: UID!) {
 *   advisory(uid: $uid) {
 *     events {
 *       detail {
 *         ... on TruePositiveDetermination { note }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type TruePositiveDetermination = {
  __typename?: 'TruePositiveDetermination';
  /** Why that is so. Example: `"The vulnerable function is never called."` */
  note: Scalars['String']['output'];
};

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
  /** The uid of an account association. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `updateAccountAssociation` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   updateAccountAssociation(input: { uid: $uid, name: "production" }) {
 *     accountAssociation { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateAccountAssociationPayload = {
  __typename?: 'UpdateAccountAssociationPayload';
  /**
   * The resource as it is now; null when it was refused.
   *
   * Example: `accountAssociation { uid name }`
   */
  accountAssociation?: Maybe<AccountAssociation>;
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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
  /** The uid of a group. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it was confirmed who is behind it. Only the operator may set it. Example: `verified: true` */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `updateGroup` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   updateGroup(input: { uid: $uid, name: "platform" }) {
 *     group { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateGroupPayload = {
  __typename?: 'UpdateGroupPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it is now; null when it was refused.
   *
   * Example: `group { uid name }`
   */
  group?: Maybe<Group>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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
  /** A part of the service stands for it. Example: `servicePrincipal: COSIGNED` */
  servicePrincipal?: InputMaybe<ServicePrincipal>;
  /** Tokens stand for it by keys that are given here. Example: `staticKeys: { issuer: "https://build.internal", subject: "runner-7", issuerKeys: "{\"keys\":[]}" }` */
  staticKeys?: InputMaybe<StaticKeysInput>;
  /** The uid of an identity. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
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

/**
 * What `updateIdentityMetadata` gives.
 *
 * Example:
 * ```graphql
 * mutation {
 *   updateIdentityMetadata(input: { company: "Example Ltd" }) {
 *     identityMetadata { name givenName }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateIdentityMetadataPayload = {
  __typename?: 'UpdateIdentityMetadataPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * All that the caller has told, as it is now; null when it was refused.
   *
   * Example: `identityMetadata { name givenName }`
   */
  identityMetadata?: Maybe<IdentityMetadata>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * What `updateIdentity` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   updateIdentity(input: { uid: $uid, name: "release pipeline" }) {
 *     identity { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateIdentityPayload = {
  __typename?: 'UpdateIdentityPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it is now; null when it was refused.
   *
   * Example: `identity { uid name }`
   */
  identity?: Maybe<Identity>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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
  /** The sign-in by OpenID Connect. Example: `oidc: { issuer: "https://login.example.com", clientId: "0oa1b2c3d4e5" }` */
  oidc?: InputMaybe<OidcInput>;
  /** The uid of an identity provider. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `updateIdentityProvider` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   updateIdentityProvider(input: { uid: $uid, name: "single sign-on" }) {
 *     identityProvider { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateIdentityProviderPayload = {
  __typename?: 'UpdateIdentityProviderPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it is now; null when it was refused.
   *
   * Example: `identityProvider { uid name }`
   */
  identityProvider?: Maybe<IdentityProvider>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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
  /** Where the images come from. Example: `syncConfig: { source: "nginx" }` */
  syncConfig?: InputMaybe<SyncConfigInput>;
  /** The uid of a repo. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `updateRepo` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   updateRepo(input: { uid: $uid, name: "nginx" }) {
 *     repo { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateRepoPayload = {
  __typename?: 'UpdateRepoPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it is now; null when it was refused.
   *
   * Example: `repo { uid name }`
   */
  repo?: Maybe<Repo>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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

/**
 * What `updateRepoReadme` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   updateRepoReadme(input: { uid: $uid, content: "# nginx\n\nA web server and reverse proxy." }) {
 *     readme
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateRepoReadmePayload = {
  __typename?: 'UpdateRepoReadmePayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /** The readme as it is now; null when it was refused. Example: `"# nginx\n\nA web server and reverse proxy."` */
  readme?: Maybe<Scalars['String']['output']>;
  /**
   * The repo whose readme it is. Null when the caller may not see it.
   *
   * Example: `repo { uid name }`
   */
  repo?: Maybe<Repo>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/** What `updateRoleBinding` takes. Example: `{ uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60", identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60" }` */
export type UpdateRoleBindingInput = {
  /** Any text; it comes back in the payload. Example: `clientMutationId: "save-17"` */
  clientMutationId?: InputMaybe<Scalars['String']['input']>;
  /** The uid of who is to have the role. Example: `identityUid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  identityUid?: InputMaybe<Scalars['UID']['input']>;
  /** The uid of the role. Example: `roleUid: "63921b2c44617e3f2603851537be0123af4a57d7"` */
  roleUid?: InputMaybe<Scalars['UID']['input']>;
  /** The uid of a role binding. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `updateRoleBinding` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!, $identityUid: UID) {
 *   updateRoleBinding(input: { uid: $uid, identityUid: $identityUid }) {
 *     roleBinding {
 *       identity { name }
 *       role { name }
 *     }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateRoleBindingPayload = {
  __typename?: 'UpdateRoleBindingPayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it is now; null when it was refused.
   *
   * Example: `roleBinding { identity { name } role { name } }`
   */
  roleBinding?: Maybe<RoleBinding>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
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
  /** The uid of a role. Example: `uid: "6f1e4c2ab85d4097a3e6c5d81b7f02943ae6d750/9a7d3b5c1e2f4a60"` */
  uid: Scalars['UID']['input'];
  /** True: all checks and the would-be result, nothing written. False when left out. Example: `validateOnly: true` */
  validateOnly?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * What `updateRole` gives.
 *
 * Example:
 * ```graphql
 * mutation ($uid: UID!) {
 *   updateRole(input: { uid: $uid, name: "image reviewer" }) {
 *     role { uid name }
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UpdateRolePayload = {
  __typename?: 'UpdateRolePayload';
  /** The text that came with the input. Example: `"save-17"` */
  clientMutationId?: Maybe<Scalars['String']['output']>;
  /**
   * Why it was refused; empty on success.
   *
   * Example: `errors { message reason }`
   */
  errors: Array<UserError>;
  /**
   * The resource as it is now; null when it was refused.
   *
   * Example: `role { uid name }`
   */
  role?: Maybe<Role>;
  /**
   * With `validateOnly`: the events that it would emit. Empty otherwise.
   *
   * Example: `wouldEmit { type subject }`
   */
  wouldEmit: Array<PlannedEvent>;
};

/**
 * Why a mutation was refused.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     errors { message reason }
 *   }
 * }
 * ```
 */
export type UserError = {
  /** What is wrong, in words for the person who asked. Example: `"name: must have 3 characters or more"` */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is; null when it is nowhere in particular. Example: `["input", "name"]` */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason, which a program can switch on, the same on every face. Example: `"INVALID_ARGUMENT"` */
  reason: Scalars['String']['output'];
};

/**
 * Fields of the input have bad values. All of them are reported at once.
 *
 * Example:
 * ```graphql
 * mutation ($parent: UID) {
 *   createGroup(input: { parent: $parent, name: "platform" }) {
 *     errors {
 *       ... on ValidationError {
 *         fieldViolations { field description }
 *       }
 *     }
 *   }
 * }
 * ```
 */
export type ValidationError = UserError & {
  __typename?: 'ValidationError';
  /**
   * The fields and what is wrong with each.
   *
   * Example: `fieldViolations { field description }`
   */
  fieldViolations: Array<FieldViolation>;
  /** What is wrong, in words for the person who asked. Example: `"name: must have 3 characters or more"` */
  message: Scalars['String']['output'];
  /** Where in the arguments the first fault is; null when it is nowhere in particular. Example: `["input", "name"]` */
  path?: Maybe<Array<Scalars['String']['output']>>;
  /** The reason, which a program can switch on, the same on every face. Example: `"INVALID_ARGUMENT"` */
  reason: Scalars['String']['output'];
};

/**
 * The caller: the identity that the token stands for.
 *
 * Example:
 * ```graphql
 * query ($group: UID!) {
 *   viewer {
 *     identity { uid name }
 *     can(capability: REPO_CREATE, at: $group)
 *   }
 * }
 * ```
 */
export type Viewer = {
  __typename?: 'Viewer';
  /** Whether the caller may do one thing at a place. Example: `true` */
  can: Scalars['Boolean']['output'];
  /** All that the caller may do at a place, by bindings there and above, with the token it came with. Example: `[REPO_LIST, TAG_LIST]` */
  capabilities: Array<Capability>;
  /**
   * Who the caller is.
   *
   * Example: `identity { uid name }`
   */
  identity: Identity;
  /**
   * All of the caller's own bindings, wherever they were made; 1,000 at most.
   *
   * Example: `roleBindings { identity { name } role { name } }`
   */
  roleBindings: Array<RoleBinding>;
};


/**
 * The caller: the identity that the token stands for.
 *
 * Example:
 * ```graphql
 * query ($group: UID!) {
 *   viewer {
 *     identity { uid name }
 *     can(capability: REPO_CREATE, at: $group)
 *   }
 * }
 * ```
 */
export type ViewerCanArgs = {
  at: Scalars['UID']['input'];
  capability: Capability;
};


/**
 * The caller: the identity that the token stands for.
 *
 * Example:
 * ```graphql
 * query ($group: UID!) {
 *   viewer {
 *     identity { uid name }
 *     can(capability: REPO_CREATE, at: $group)
 *   }
 * }
 * ```
 */
export type ViewerCapabilitiesArgs = {
  at: Scalars['UID']['input'];
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