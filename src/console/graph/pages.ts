// Lists that grow: the pages of a connection, once asked for one after the other, are one list.
import type { CacheExchangeOpts } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'

const growing = relayPagination({ mergeMode: 'outwards' })

/** The connections that pages of the console let grow. */
export const relayPages: NonNullable<CacheExchangeOpts['resolvers']> = {
  Query: {
    groups: growing,
    repos: growing,
    events: growing,
    advisories: growing,
    artifacts: growing,
    eventSubscriptions: growing,
  },
  Artifact: { versions: growing },
  Group: {
    access: growing,
    children: growing,
    repos: growing,
    roleBindings: growing,
    roles: growing,
    identityProviders: growing,
    invites: growing,
    eventSubscriptions: growing,
  },
  EventSubscription: { deliveries: growing },
  Repo: { tags: growing, history: growing, advisories: growing },
  Tag: { history: growing },
}
