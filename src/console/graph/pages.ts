// Lists that grow by their button: their pages, once asked for one after the other, are one list. Long lists are drawn a page at a
// time (list/list.tsx), and of those the cache keeps what was read last.
import type { Cache, CacheExchangeOpts, UpdateResolver } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'
import type { Span } from '../list/span.ts'

const growing = relayPagination({ mergeMode: 'outwards' })

/** The connections that grow. */
export const relayPages: NonNullable<CacheExchangeOpts['resolvers']> = {
  Group: { children: growing },
  Tag: { history: growing },
}

/** More pages of one connection than are ever kept for a list (list/parts.ts). */
const MOST_PAGES = 60

/** Whether it asks for another page than the first one. */
const isLater = ({ after, before, skip, last }: Span): boolean => Boolean(after ?? before ?? skip ?? last)

/** Lets go of the pages of a connection that were read first; what nothing else names is forgotten with them. */
const forget = (cache: Cache, parent: string, fieldName: string): void => {
  const pages = cache
    .inspectFields(parent)
    .filter(({ fieldName: name, arguments: given }) => name === fieldName && given && isLater(given))
  for (const { arguments: given } of pages.slice(0, Math.max(0, pages.length - MOST_PAGES)))
    cache.invalidate(parent, fieldName, given)
}

const bounded: UpdateResolver = (...[, , cache, { parentKey, fieldName }]) => forget(cache, parentKey, fieldName)

/**
 * Long lists, of which the cache does not keep all. Where a document asks for one of them twice of the same thing, each has to have an
 * alias: once the cache has called back for the first it takes what that gave for the one without.
 */
export const longLists: NonNullable<CacheExchangeOpts['updates']> = {
  Query: {
    repos: bounded,
    events: bounded,
    advisories: bounded,
    artifacts: bounded,
    eventSubscriptions: bounded,
  },
  Artifact: { versions: bounded },
  Group: {
    access: bounded,
    repos: bounded,
    roleBindings: bounded,
    roles: bounded,
    identityProviders: bounded,
    invites: bounded,
    eventSubscriptions: bounded,
  },
  AccessMatrix: { rows: bounded },
  EventSubscription: { deliveries: bounded },
  Repo: { tags: bounded, history: bounded, advisories: bounded },
}
