// How urql reaches the graph: queries by POST, subscriptions as server-sent events, both with fetch.
import { cacheExchange, Client, fetchExchange } from '@urql/core'

/** A client for one token. */
export const createClient = (token: string): Client =>
  new Client({
    url: GRAPH,
    exchanges: [cacheExchange, fetchExchange],
    fetchOptions: { headers: { authorization: `Bearer ${token}` } },
    fetchSubscriptions: true,
    preferGetMethod: false,
  })

/** What went wrong, in the words of the graph where it had any. */
export const messageOf = (error: { graphQLErrors: readonly { message: string }[]; networkError?: Error }): string =>
  error.graphQLErrors[0]?.message ?? `Nothing answers at ${GRAPH}. Is the server running?`
