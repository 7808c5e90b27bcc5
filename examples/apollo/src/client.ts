// Apollo Client with a cache that fits the graph: whatever has an id is kept once, and pages of a connection become one list.
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'

export interface ClientOptions {
  /** The address of the graph. */
  readonly graph: string
  readonly token: string
}

/** A client of one caller: another caller gets another, since a cache holds what its caller may see. */
export function createClient({ graph, token }: ClientOptions): ApolloClient {
  return new ApolloClient({
    link: new HttpLink({ uri: graph, headers: { authorization: `Bearer ${token}` } }),
    cache: new InMemoryCache({
      // Fragments on the interfaces match these. `schema.graphql` says which implement them; name those that you use.
      possibleTypes: {
        Node: ['Group', 'Identity', 'Repo', 'Role', 'RoleBinding', 'Tag'],
        Resource: ['Group', 'Identity', 'Repo', 'Role', 'RoleBinding', 'Tag'],
      },
      typePolicies: {
        // What has no `id` belongs to what it is in, and what two queries select of it is put together.
        Viewer: { merge: true },
        EventActor: { merge: true },
        SyncStatus: { merge: true },
        ClaimMatch: { merge: true },
        // An event of an advisory is kept once where its uid is asked for.
        AdvisoryEvent: { keyFields: ({ uid }) => (typeof uid === 'string' ? `AdvisoryEvent:${uid}` : false) },
        // What tells one list from another stands in the arguments beside the page.
        Query: { fields: { repos: relayStylePagination(['filter', 'orderBy', 'scope']) } },
        Group: { fields: { repos: relayStylePagination(['filter', 'orderBy', 'includeDescendants']) } },
        Repo: { fields: { tags: relayStylePagination(['filter', 'orderBy']) } },
      },
    }),
  })
}
