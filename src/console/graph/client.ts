// The one client of the graph: answers are kept by the id of what they are about, and what a page asks is written down.
import { cacheExchange } from '@urql/exchange-graphcache'
import { createClient, fetchExchange, type Client } from 'urql'
import { base } from '../base.ts'
import { credentialsOf } from '../session/ask.ts'
import { fitDocuments } from './facade.ts'
import { refetchExchange } from './refetch-exchange.ts'
import { optimistic } from './optimistic.ts'
import { longLists, relayPages } from './pages.ts'
import { recordOf, type Records } from './records.ts'
import { watchReach } from './reached.ts'
import { watchSession } from './refused.ts'

export interface GraphOptions {
  /** Empty: the browser's session counts. */
  readonly token: string
  readonly records: Records
}

/** A client for one session: another one begins with nothing, so that nobody sees what somebody else was told. */
export const createGraph = ({ token, records }: GraphOptions): Client =>
  createClient({
    url: new URL('graphql', base).href,
    preferGetMethod: false,
    // What is known is shown at once, and asked for again: others write too.
    requestPolicy: 'cache-and-network',
    fetchSubscriptions: true,
    fetchOptions: () => credentialsOf(token),
    exchanges: [
      fitDocuments,
      recordOf(records),
      refetchExchange,
      cacheExchange({ resolvers: relayPages, updates: longLists, optimistic }),
      watchSession,
      watchReach,
      fetchExchange,
    ],
  })
