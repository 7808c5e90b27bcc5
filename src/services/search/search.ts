// Search across kinds, in one statement: what the caller may see of each is looked for in one index, and ranked together.
import { SearchService } from '../../contract/gen/platformgraph/search/v1/search_pb.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { pageSizeOf, type Position } from '../../core/page.ts'
import { reading, type Call } from '../call.ts'
import type { CallContext } from '../context.ts'
import { peopleSeenIn } from '../iam/identities.ts'
import { operation } from '../operation.ts'
import {
  type FoundRow,
  placeOf,
  type SearchedKind,
  type SearchedType,
  searchPage,
  wordsOf,
} from '../../db/statements/search.ts'

const MIN_TEXT = 2
const MAX_TEXT = 200
const MAX_WORDS = 8
/** Characters shown before and after a place. */
const AROUND = 60

/** What listing each kind takes. */
const CAPABILITIES: Readonly<Record<SearchedType, string>> = {
  Repo: 'repo.list',
  Group: 'groups.list',
  Identity: 'identity.list',
  Advisory: 'advisories.list',
  Artifact: 'libraries.artifacts.list',
}
const SEARCHED = Object.keys(CAPABILITIES).filter(isSearched)

type SearchRequest = RequestOf<typeof SearchService.method.search>

function isSearched(type: string): type is SearchedType {
  return Object.hasOwn(CAPABILITIES, type)
}

const NOTHING: { readonly rows: readonly FoundRow[]; readonly total: number } = { rows: [], total: 0 }

export const search = operation({
  method: SearchService.method.search,
  validate: ({ request: { query = '', types = [], skip = 0 } }, violations) => {
    const words = wordsOf(query)
    if (query.length > MAX_TEXT) violations.add('query', `has ${query.length} characters; ${MAX_TEXT} are allowed`)
    else if (words.length > MAX_WORDS) violations.add('query', `has ${words.length} words; ${MAX_WORDS} are allowed`)
    else if (words.join('').length < MIN_TEXT) violations.add('query', `must have ${MIN_TEXT} letters or digits`)
    if (skip < 0) violations.add('skip', 'must not be negative')
    types.forEach((type, at) => {
      if (!isSearched(type)) violations.add(`types[${at}]`, `is not one of ${SEARCHED.join(', ')}`)
    })
  },
  read: async (call) => {
    const { types = [], backward = false, skip = 0 } = call.request
    const words = wordsOf(call.request.query ?? '')
    const wanted = types.length === 0 ? SEARCHED : [...new Set(types.filter(isSearched))].sort()
    const key = JSON.stringify([call.method.id, words, wanted])
    const start = startOf(call, key)
    const size = pageSizeOf(call.request.pageSize)
    const people = wanted.includes('Identity') ? await visiblePeople(call) : []
    const kinds = visibleKinds(call, wanted, people.length > 0)
    const groups = call.authority.visible(maskOf([CAPABILITIES.Group]))
    const query = { words, kinds, people, groups, after: start, backward, limit: size + 1, skip }
    const { rows: found, total } = kinds.length === 0 ? NOTHING : await searchPage(reading(call), query)
    const page = backward ? found.slice(0, size).reverse() : found.slice(0, size)
    const more = found.length > size
    const started = start !== undefined || skip > 0
    return {
      hits: page.map((row) => ({
        type: row.type,
        uid: row.uid,
        name: row.name,
        path: row.path,
        highlights: highlightsOf(row.fields, words),
        cursor: call.deps.pages.encode(placeOf(row), key),
      })),
      totalCount: total,
      hasNext: backward ? started : more,
      hasPrevious: backward ? more : started,
    }
  },
})

function startOf({ deps, request }: Call<SearchRequest>, key: string): Position | undefined {
  const { after = '', before = '', backward = false } = request
  const [token, field] = backward ? [before, 'before'] : [after, 'after']
  return token === '' ? undefined : deps.pages.decode(token, key, field)
}

/** The kinds with the uids in and below which the caller may see them, without those that it sees nowhere. */
function visibleKinds(call: Call<object>, types: readonly SearchedType[], hasPeople: boolean): SearchedKind[] {
  const kinds = types.map((type) => ({ type, scopes: call.authority.visible(maskOf([CAPABILITIES[type]])) }))
  return kinds.filter(({ type, scopes }) => scopes.length > 0 || (type === 'Identity' && hasPeople))
}

/** The people whom the caller may see, who are below no group. */
function visiblePeople(call: Call<object>): Promise<readonly string[]> {
  return peopleOnce(call, call.authority.visible(maskOf([CAPABILITIES.Identity])))
}

/** People that are being looked for, by request. */
const underWay = new WeakMap<CallContext, Map<string, Promise<readonly string[]>>>()

/** Several searches of one document look for people at once, and ask for them once. */
function peopleOnce(call: Call<object>, groups: readonly string[]): Promise<readonly string[]> {
  const asked = underWay.get(call.context) ?? new Map<string, Promise<readonly string[]>>()
  underWay.set(call.context, asked)
  const key = groups.join(' ')
  const known = asked.get(key)
  if (known) return known
  const people = peopleSeenIn(call, groups).finally(() => asked.delete(key))
  asked.set(key, people)
  return people
}

/** Where each field has the words: the first place, all in a row where it has them so, with some of what is around it. */
function highlightsOf(fields: Readonly<Record<string, string>>, words: readonly string[]) {
  // Words have no character that means something in a pattern.
  const wanted = [words.join('[^\\p{L}\\p{N}]+'), ...words].map((source) => new RegExp(source, 'iu'))
  return Object.entries(fields).flatMap(([field, value]) => {
    const place = wanted.map((pattern) => pattern.exec(value)).find((match) => match !== null)
    if (!place) return []
    const { 0: found, index: at } = place
    const from = Math.max(0, at - AROUND)
    const start = at - from
    return [{ field, text: value.slice(from, at + found.length + AROUND), start, end: start + found.length }]
  })
}
