// Apollo Client with a cache that fits the graph: whatever has an id is kept once, and pages of a connection become one list.
import { ApolloClient, HttpLink, InMemoryCache, type TypePolicy } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { TYPES_WITH_UID, TYPES_WITHOUT_ID } from '../../common/types-without-id.ts'

export interface ClientOptions {
  /** The address of the graph. */
  readonly graph: string
  readonly token: string
}

const byUid: TypePolicy['keyFields'] = ({ __typename, uid }) =>
  typeof uid === 'string' ? `${__typename}:${uid}` : false

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
        ...Object.fromEntries(TYPES_WITHOUT_ID.map((type) => [type, { merge: true }])),
        // These are kept once where their uid is asked for.
        ...Object.fromEntries(TYPES_WITH_UID.map((type) => [type, { keyFields: byUid, merge: true }])),
        // What tells one list from another stands in the arguments beside the page.
        Query: { fields: { repos: relayStylePagination(['filter', 'orderBy', 'scope']) } },
        Group: { fields: { repos: relayStylePagination(['filter', 'orderBy', 'includeDescendants']) } },
        Repo: { fields: { tags: relayStylePagination(['filter', 'orderBy']) } },
      },
    }),
  })
}
