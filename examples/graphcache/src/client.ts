// urql with Graphcache, which keeps whatever has an id once and makes one list of pages. It needs no schema.
import { Client, fetchExchange } from '@urql/core'
import { cacheExchange, type KeyGenerator } from '@urql/exchange-graphcache'
import { TYPES_WITH_UID, TYPES_WITHOUT_ID } from '../../common/types-without-id.ts'
import { growing } from './pages.ts'

export interface ClientOptions {
  /** The address of the graph. */
  readonly graph: string
  readonly token: string
}

const byNothing: KeyGenerator = () => null
const byUid: KeyGenerator = ({ uid }) => (typeof uid === 'string' ? uid : null)

/** A client of one caller: another caller gets another, since a cache holds what its caller may see. */
export function createClient({ graph, token }: ClientOptions): Client {
  return new Client({
    url: graph,
    exchanges: [
      cacheExchange({
        // Fragments on the interfaces match these, and all others their own type alone. `schema.graphql` says which implement them;
        // name those that you use.
        possibleTypes: {
          Node: ['Group', 'Identity', 'Repo', 'Role', 'RoleBinding', 'Tag'],
          Resource: ['Group', 'Identity', 'Repo', 'Role', 'RoleBinding', 'Tag'],
        },
        // What has no id belongs to the object that it is in, and some is kept once where its uid is asked for.
        keys: {
          ...Object.fromEntries(TYPES_WITHOUT_ID.map((type) => [type, byNothing])),
          ...Object.fromEntries(TYPES_WITH_UID.map((type) => [type, byUid])),
        },
        resolvers: {
          Query: { repos: growing },
          Group: { repos: growing },
          Repo: { tags: growing },
        },
      }),
      fetchExchange,
    ],
    fetchOptions: { headers: { authorization: `Bearer ${token}` } },
    preferGetMethod: false,
  })
}
