// Connections of what a method of our own lists: a page of each of many lists, asked for together.
import type { DescMethod } from '@bufbuild/protobuf'
import type { GraphQLResolveInfo } from 'graphql'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { invalidField } from '../core/errors.ts'
import { AnswerFault } from './answer-fault.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'
import type { GraphContext } from './context.ts'
import { CURSOR } from './examples/values.ts'
import { type Page, type PageEdge, pageOf } from './page-type.ts'
import { type ConnectionArguments, connectionArguments, connectionQuery } from './paging.ts'
import { selectedFields } from './selection.ts'

/** How many one call takes. */
const MOST = 200

/** The arguments of every connection that has one order: a page from either end. */
export const PLACE_ARGS = builder.args((t) => ({
  first: t.int({
    description: 'How many to give, from the start or after `after`. 50 when left out, 200 at most.',
    example: 20,
  }),
  after: t.string({ description: 'A cursor: give what follows it.', example: CURSOR }),
  last: t.int({
    description: 'How many to give from the end or before `before`. Cannot be combined with `first`.',
    example: 20,
  }),
  before: t.string({ description: 'A cursor: give what comes before it.', example: CURSOR }),
}))

/** Which page of its lists a method is asked for. */
interface PlaceAsked {
  readonly pageSize: number
  readonly backward: boolean
  readonly after?: string
  readonly before?: string
}

interface OwnPage<Row> {
  readonly items: readonly Row[]
  readonly total: number
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}

/** What tells a page of each of many lists. */
export interface OwnLists<Method extends DescMethod, Key, Row, Node = Row> {
  /** Names the lists within a request: those of equal names, and of the same page, gather together. */
  readonly name: string
  readonly method: Method
  readonly request: (keys: readonly Key[], page: PlaceAsked) => RequestOf<Method>
  /** In the order of the keys. */
  readonly pages: (answer: AnswerOf<Method>) => readonly OwnPage<Row>[]
  readonly node: (row: Row) => Node
}

/** What a resolver is given beside its parent. */
type Asking = readonly [object, GraphContext, GraphQLResolveInfo]

/** The page that a connection is asked for. @throws INVALID_ARGUMENT for arguments that do not go together */
export function placeAsked(args: object, selected: ReadonlySet<string>): PlaceAsked & { readonly empty: boolean } {
  const given: ConnectionArguments = connectionArguments(args)
  const { query, empty } = connectionQuery(given, selected)
  const { size = 1, backward = false, start } = query
  return { pageSize: size, backward, empty, ...(start && { [backward ? 'before' : 'after']: start.cursor }) }
}

/** The page of one list. */
export async function ownPage<
  Method extends DescMethod,
  Key,
  Row extends { readonly cursor: string },
  Node extends object,
>(
  lists: OwnLists<Method, Key, Row, Node>,
  key: Key,
  [args, context, info]: Asking,
): Promise<Page<Node, PageEdge<Node>>> {
  const { empty, ...place } = placeAsked(args, selectedFields(info))
  const { items, total, hasNext, hasPrevious } = await batched(
    context,
    {
      name: `${lists.name} ${JSON.stringify(place)}`,
      method: lists.method,
      request: (keys) => lists.request(keys, place),
      values: (answer) => lists.pages(answer),
      most: MOST,
    },
    key,
  )
  const edge = (row: Row): PageEdge<Node> => ({ cursor: row.cursor, node: lists.node(row) })
  return answeredPage({ items, total, hasNext, hasPrevious }, { empty, edge })
}

/** The page that a method of our own answered. @param empty whether only its total is wanted */
export function answeredPage<Row, Edge extends PageEdge<object>>(
  { items, total, hasNext, hasPrevious }: Omit<OwnPage<Row>, 'total'> & { readonly total: number | string },
  { empty, edge }: { readonly empty: boolean; readonly edge: (row: Row) => Edge },
): Page<Edge['node'], Edge> {
  const edges = empty ? [] : items.map(edge)
  return pageOf(edges, { hasNext: hasNext || items.length > edges.length, hasPrevious, totalCount: Number(total) })
}

/** What a connection is asked for: its arguments, and the names of the fields that are selected of it. */
export interface PageWanted {
  readonly args: object
  readonly selected: ReadonlySet<string>
}

/** The page of a list that is there as a whole. @throws AnswerFault where two items stand at one place */
export function slicePage<Node extends object>(
  all: readonly Node[],
  cursorOf: (node: Node) => string,
  { args, selected }: PageWanted,
): Page<Node, PageEdge<Node>> {
  const { empty, pageSize, backward, after, before } = placeAsked(args, selected)
  const edges = all.map((node) => ({ cursor: cursorOf(node), node }))
  if (new Set(edges.map(({ cursor }) => cursor)).size < edges.length)
    throw new AnswerFault('An answer has two items at one place.')
  const at = (cursor: string, field: string): number => {
    const found = edges.findIndex((edge) => edge.cursor === cursor)
    if (found < 0) throw invalidField(field, 'is not a cursor of this list; leave it out to start from its end')
    return found
  }
  const from = after === undefined ? 0 : at(after, 'after') + 1
  const until = before === undefined ? edges.length : at(before, 'before')
  const size = empty ? 0 : pageSize
  const [start, end] = backward ? [Math.max(from, until - size), until] : [from, Math.min(until, from + size)]
  return pageOf(edges.slice(start, end), {
    hasPrevious: start > 0,
    hasNext: end < edges.length,
    totalCount: edges.length,
  })
}
