// Where the graph departs from its conventions on purpose, each with the reason. Everything else keeps them.

/** Connections of what is no resource of its own, with the arguments that they take instead of the usual ones. */
export const OTHER_CONNECTIONS: Readonly<Record<string, readonly string[]>> = {
  // Found by rank: there is one order, and no filter beside what is asked for.
  'Query.search': [
    'query: String!',
    'types: [SearchType!]',
    'first: Int',
    'after: String',
    'last: Int',
    'before: String',
    'skip: Int',
  ],
  // Worked out by rights, in the order of uids.
  'Group.access': ['capability: Capability!', ...place()],
  'Group.accessMappings': ['capability: Capability!', ...place()],
  'AccessMatrix.rows': ['source: AccessSourceInput', ...place(), 'atMost: Int'],
  // They have one order: that of time, of the document, of the repos, of names.
  'EventSubscription.deliveries': ['states: [DeliveryState!]', ...place()],
  'Sbom.packages': place(),
  'Advisory.images': place(),
  'Advisory.events': place(),
  'Tag.history': place(),
  'Repo.tagsAt': ['time: DateTime!', ...place()],
  // The contract lists the first whole and without order, and the reports by day.
  'Query.documents': ['filter: AdvisoryDocumentFilter', ...place()],
  'Query.resolvedReports': ['imageRefs: [ImageRefInput!]!', ...span(), ...place()],
  'Repo.resolvedReports': [...span(), ...place()],
  'Tag.resolvedReports': [...span(), ...place()],
  // They lie at no place of the tree, or at one alone.
  'Query.vulnerabilityMetadata': listed('VulnerabilityMetadata'),
  'Query.termsAcceptances': ['group: UID!', ...listed('TermsAcceptance')],
  // They are joined by the group that they give their role in, and that is the group itself.
  'Group.mappings': listed('ExternalGroupRoleMapping'),
  // A log has one order, which can be turned around; its cursors never expire.
  'Query.events': ['group: UID!', 'subject: UID', ...log()],
  'Group.history': log(),
  'Identity.history': log(),
  'Repo.history': log(),
  'RoleBinding.history': log(),
}

function place(): string[] {
  return ['first: Int', 'after: String', 'last: Int', 'before: String']
}

function span(): string[] {
  return ['startTime: DateTime!', 'endTime: DateTime!']
}

function listed(kind: string): string[] {
  return [...place(), 'skip: Int', `orderBy: [${kind}Order!]`, `filter: ${kind}Filter`]
}

function log(): string[] {
  const filters = ['types: [String!]', 'kinds: [EventType!]', 'actor: UID', 'startTime: DateTime', 'endTime: DateTime']
  return [...filters, 'order: EventOrder', ...place()]
}

/** Arguments beside the convention's. */
export const MORE_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  // The past is kept for role bindings alone.
  'Query.roleBindings': ['asOf: DateTime'],
}

/** Types with a connection that do not stand at the root and are no nodes. */
export const UNROOTED = [
  // No method of the contract gets one by its uid, and its list belongs to one group.
  'TermsAcceptance',
]

/** Edges to one resource that are never null. */
export const SURE_EDGES = [
  // A caller with a token is somebody, and sees itself.
  'Viewer.identity',
]

/** Numbers and truths that can be null, where 0 or false would say something else. */
export const UNSURE_VALUES = [
  // No answer came.
  'DeliveryAttempt.status',
  // The caller may not list tags.
  'GroupSummary.deprecatedTags',
]

/** Lists that can be null or hold null. */
export const LOOSE_LISTS = [
  // What is not there or may not be seen keeps its place.
  'Query.nodes',
  // A fault can be nowhere in particular.
  ...['Conflict', 'NotFound', 'Permission', 'PreconditionFailed', 'User', 'Validation'].map(
    (one) => `${one}Error.path`,
  ),
]

/** Scalars that no public specification defines. */
export const OWN_SCALARS = [
  // The platform's own.
  'UID',
]

/** Names with abbreviations: they are the contract's, and the same on every face. */
export const SHORT_NAMES = ['OrgKind', 'OrgStatus', 'orgUid', 'docId', 'docIdIn', 'ttl', 'gid']

/** Inputs of updates that demand more than the uid. */
export const FULL_UPDATES: Readonly<Record<string, readonly string[]>> = {
  // There is nothing else in a readme.
  UpdateRepoReadmeInput: ['content', 'uid'],
  // It is always the caller's own.
  UpdateIdentityMetadataInput: [],
}

/** Mutations that are a verb alone. */
export const BARE_VERBS = [
  // Its noun is what it is called on: a delivery of a subscription.
  'redeliver',
]
