// The services over an upstream: what the faces are given instead of those on a database.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf } from '../contract/methods.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { inArea, PlatformError, unimplemented } from '../core/errors.ts'
import type { CallContext } from '../services/context.ts'
import type { Page, PageQuery, Place, Row, RowQuery, RowsQuery } from '../services/page.ts'
import type { GotRow, ListedRow } from '../services/resource.ts'
import type { Services } from '../services/services.ts'
import type { Client } from './client.ts'
import { readPage } from './list.ts'
import { EMPTY, NestedLists, refused } from './nested.ts'
import { filterOf, listedBy } from './own-lists.ts'
import { manyQuestions, questions } from './questions.ts'
import { isAnswerable, takesFilter } from './offers.ts'
import { requireOneOfEach, withMask } from './requests.ts'
import { completed, getRow, getRows, type Rows } from './rows.ts'
import { requireToken } from './token.ts'
import type { Transport } from './transport.ts'

/** The services over a client of the upstream. */
export function createUpstreamServices(client: Client, transport: Pick<Transport, 'reaches'>): Services {
  const nested = new NestedLists()
  const implemented = (desc: DescMethod): boolean => {
    const asked = listedBy(desc)
    return questions.has(desc) || (isAnswerable(asked) && transport.reaches(methodOf(asked)))
  }
  const call = async (desc: DescMethod, request: object, context: CallContext): Promise<object> =>
    inAreaOf(desc, async () => {
      requireToken(desc, context)
      const answer = questions.get(desc)
      if (answer) return answer({ client, context, nested }, request as never)
      if (!implemented(desc)) throw unimplemented(methodOf(desc).id)
      requireOneOfEach(desc, request)
      return client.ask({ method: methodOf(desc), request: withMask(desc, request), context })
    })
  return {
    // What the upstream answers is what the method's descriptor says (whole.ts); here nothing knows which method it is.
    call: async <Method extends DescMethod>(method: Method, request: RequestOf<Method>, context: CallContext) =>
      (await call(method, request, context)) as AnswerOf<Method>,
    callMany: <Method extends DescMethod>(
      method: Method,
      requests: readonly RequestOf<Method>[],
      context: CallContext,
    ) =>
      inAreaOf(method, async () => {
        requireToken(method, context)
        const many = manyQuestions.get(method)
        const each = () => Promise.all(requests.map((request) => refused(() => call(method, request, context))))
        const answers = await (many?.({ client, context, nested }, requests as readonly never[]) ?? each())
        return answers as (AnswerOf<Method> | PlatformError)[]
      }),
    // The contract has no transactions, and what was half done could not be told.
    callAll: (calls) => Promise.reject(unimplemented(calls.map(({ method }) => methodOf(method).id).join(', '))),
    list: <List extends DescMethod>(asked: List, query: PageQuery, context: CallContext) =>
      inAreaOf(asked, async () => {
        requireToken(asked, context)
        return (await pageOfList(asked, query, { client, context })) as Page<ListedRow<List>>
      }),
    listMany: <List extends DescMethod>(
      asked: List,
      { places, query: wanted }: { readonly places: readonly Place[]; readonly query: PageQuery },
      context: CallContext,
    ) =>
      inAreaOf(asked, async () => {
        requireToken(asked, context)
        const method = listedBy(asked)
        const filter = filterOf(asked, wanted.filter ?? {}, context)
        if (!filter) return places.map(() => EMPTY as Page<ListedRow<List>>)
        const query = { ...wanted, filter }
        const complete = async (page: Page<Row> | PlatformError) =>
          page instanceof PlatformError ? page : completed({ client, context, method, fields: query.fields }, page)
        const pages = await nested.pages({ client, method, places, query, context })
        return (await Promise.all(pages.map(complete))) as (Page<ListedRow<List>> | PlatformError)[]
      }),
    get: async <Get extends DescMethod>(method: Get, { uid }: RowQuery, context: CallContext) =>
      (await getRow(rowsOf({ client, method, context }), uid)) as GotRow<Get>,
    getMany: async <Get extends DescMethod>(method: Get, query: RowsQuery, context: CallContext) =>
      (await getRows(rowsOf({ client, method, context }), query)) as (GotRow<Get> | undefined)[],
    implemented,
  }
}

/** Does the work of a method: what is refused of it, all or one of many, names its area as it does at the waist of our own services. */
async function inAreaOf<T>(desc: DescMethod, work: () => Promise<T>): Promise<T> {
  const { domain } = methodOf(desc)
  const answer = await inArea(domain, work)
  for (const one of Array.isArray(answer) ? answer : []) if (one instanceof PlatformError) one.area ??= domain
  return answer
}

async function pageOfList(
  asked: DescMethod,
  query: PageQuery,
  by: Pick<Rows, 'client' | 'context'>,
): Promise<Page<Row>> {
  const filter = filterOf(asked, query.filter ?? {}, by.context)
  if (!filter) return EMPTY
  const method = listedBy(asked)
  const page = await readPage(
    { ...by, method, request: requestOf(method, { ...query, filter }), order: query.order ?? [] },
    query,
  )
  return completed({ ...by, method, fields: query.fields }, page)
}

function rowsOf(rows: Rows): Rows {
  requireToken(rows.method, rows.context)
  return rows
}

function requestOf(method: DescMethod, { scope, filter = {} }: PageQuery): object {
  const unknown = Object.keys(filter).filter((name) => !takesFilter(method, name))
  if (unknown.length > 0) throw new Error(`${method.name} has no filter ${unknown.join(', ')}.`)
  return { ...filter, ...(scope ? { uidp: scope } : {}) }
}
