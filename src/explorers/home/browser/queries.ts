// What the page asks of the graph, and what it gets.

/** Who the token stands for, and the groups to choose from: by uid, so that none comes before those that it is in. */
export const INTRODUCTION = `query Introduction {
  viewer { identity { name } }
  groups(first: 200, orderBy: [{ field: UID }]) { totalCount nodes { uid name } }
}`

export interface Group {
  readonly uid: string
  readonly name: string
}

export interface Introduction {
  readonly viewer: { readonly identity: { readonly name: string } }
  readonly groups: { readonly totalCount: number; readonly nodes: readonly Group[] }
}

/** Fields of the graph with their labels, in the order of the page. */
export const KINDS = {
  groups: 'Groups',
  identities: 'Identities',
  roles: 'Roles',
  roleBindings: 'Role bindings',
  groupInvites: 'Invites',
  identityProviders: 'Identity providers',
  accountAssociations: 'Accounts',
  repos: 'Repos',
  tags: 'Tags',
  advisories: 'Advisories',
  artifacts: 'Artifacts',
  eventSubscriptions: 'Event subscriptions',
} as const

export type Counts = Readonly<Record<keyof typeof KINDS, { readonly totalCount: number }>>

/** How many of each kind there are, in one request. */
export const COUNTS = `query Counts($scope: ScopeInput) {
  ${Object.keys(KINDS)
    .map((field) => `${field}(first: 1, scope: $scope) { totalCount }`)
    .join('\n  ')}
}`

const EVENT = 'id cursor time type subject before after actor { subject identity { name } }'

export interface Event {
  readonly id: string
  readonly cursor: string
  readonly time: string
  readonly type: string
  readonly subject: string
  readonly before: { readonly name?: unknown } | null
  readonly after: { readonly name?: unknown } | null
  readonly actor: { readonly subject: string; readonly identity: { readonly name: string } | null }
}

/** The last events of a group and everything below it. */
export const LAST_EVENTS = `query LastEvents($group: UID!) {
  events(group: $group, order: NEWEST_FIRST, first: 12) { nodes { ${EVENT} } }
}`

export interface LastEvents {
  readonly events: { readonly nodes: readonly Event[] }
}

/** What happens from a place on. */
export const NEXT_EVENTS = `subscription NextEvents($group: UID!, $after: String) {
  events(group: $group, after: $after) { ${EVENT} }
}`
