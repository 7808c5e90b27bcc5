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
  // Worked out by rights: there is one order, and no way back.
  'Group.access': ['capability: Capability!', 'first: Int', 'after: String'],
  'EventSubscription.deliveries': ['states: [DeliveryState!]', 'first: Int', 'after: String'],
  // The order is that of the document, or of the repos; the pages of a level are one statement.
  'Sbom.packages': ['first: Int', 'after: String'],
  'Advisory.images': ['first: Int', 'after: String'],
  // A log has one order, which can be turned around; its cursors never expire.
  'Query.events': ['group: UID!', ...log()],
  'Group.history': log(),
  'Repo.history': log(),
  'RoleBinding.history': log(),
}

function log(): string[] {
  return ['types: [String!]', 'order: EventOrder', 'first: Int', 'after: String', 'last: Int', 'before: String']
}

/** Arguments beside the convention's. */
export const MORE_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  // The past is kept for role bindings alone.
  'Query.roleBindings': ['asOf: DateTime'],
}

/** Lists that take `first` and are no connections. */
export const CUT_LISTS = [
  // The moves of all tags of a page are one statement, cut at the same place for each, so there is no next page.
  'Tag.history',
]

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
