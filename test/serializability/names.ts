// Services by the names that methods are called by, and what is sent to several of them.

export const REPOS = 'registry.v2.ReposService'
export const TAGS = 'registry.v2.TagsService'
export const SUBSCRIPTIONS = 'events.v2.SubscriptionsService'
export const ADVISORIES = 'platformgraph.vulnerabilities.v1.AdvisoriesService'
export const LIBRARIES = 'platformgraph.libraries.v1.ArtifactsService'
export const REQUESTS = 'platformgraph.iam.v1.GroupAccessRequestsService'
export const INVITES = 'GroupInvitesService/CreateGroupInvite'
export const ACCEPT = 'platformgraph.iam.v1.InvitesService/AcceptGroupInvite'

export function digestOf(letter: string): string {
  return `sha256:${letter.repeat(64)}`
}
