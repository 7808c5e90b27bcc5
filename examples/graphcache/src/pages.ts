// Pages of a connection as one list: those that were asked for one behind the other (`after`), or one before the other (`before`).
// `relayPagination` by itself takes all pages of a field into one list, also what another screen shows of it, with other fields;
// where one of these is missing Graphcache answers null, without an error. So it is given those that belong together alone.
import type { Cache, DataField, FieldInfo, ResolveInfo, Resolver } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'

const together = relayPagination()

/** For connections that a page shows more and more of; what is asked from its end alone is shown as it was answered. */
export const growing: Resolver = (...[parent, args, cache, info]) => {
  const asked = cache.resolve(info.parentKey, info.fieldName, args)
  const pages = pagesUpTo(asked, cache, info)
  if (pages.length < 2) return asked
  const seen = Object.create(cache, { inspectFields: { value: () => pages } }) as Cache
  return together(parent, args, seen, info) as DataField
}

/** The page that is asked for, and those that lead to it. */
function pagesUpTo(asked: DataField | undefined, cache: Cache, { parentKey, fieldName }: ResolveInfo): FieldInfo[] {
  const all = cache.inspectFields(parentKey).filter((one) => one.fieldName === fieldName)
  const found: FieldInfo[] = []
  let page = all.find(({ fieldKey }) => cache.resolve(parentKey, fieldKey) === asked)
  while (page && !found.includes(page)) {
    found.push(page)
    const { arguments: args } = page
    const cursor = args?.after ?? args?.before
    const end = args?.after ? 'endCursor' : 'startCursor'
    const before = all.filter(({ fieldKey }) => cursor && cursorOf(cache, [parentKey, fieldKey], end) === cursor)
    // Of several that end there, the one of the same size is of the same list.
    page = before.find(({ arguments: given }) => sizeOf(given) === sizeOf(args)) ?? before[0]
  }
  return found
}

const sizeOf = (args: FieldInfo['arguments']): unknown => args?.first ?? args?.last

function cursorOf(cache: Cache, [parentKey, fieldKey]: readonly [string, string], end: string): unknown {
  const page = cache.resolve(cache.resolve(parentKey, fieldKey) as string, 'pageInfo')
  return typeof page === 'string' ? cache.resolve(page, end) : undefined
}
