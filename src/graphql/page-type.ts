// The one shape of every connection: `edges { cursor node } nodes pageInfo totalCount`.
import type { FieldMap, InterfaceRef, ObjectRef } from '@pothos/core'
import type { PageInfoShape } from '@pothos/plugin-relay'
import { builder, type FieldBuilder, type GraphTypes } from './builder.ts'
import { CURSOR } from './examples/values.ts'

/** How many there are on all pages; null: nobody knows. */
export type Total = number | null

/** One item of a page and its place in the list. */
export interface PageEdge<Item> {
  readonly cursor: string
  readonly node: Item
}

/** What a page's resolver gives. Each part may be a getter, and a promise where it must be read first. */
export interface Page<Item, Edge extends PageEdge<Item> = PageEdge<Item>> {
  readonly edges: readonly Edge[] | Promise<readonly Edge[]>
  readonly nodes: readonly Item[] | Promise<readonly Item[]>
  readonly pageInfo: PageInfoShape
  readonly totalCount: Total | Promise<Total>
}

/** Where a page lies in its list. */
export interface PagePlace {
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly totalCount: Total
}

/** The page of these edges; a cursor may be a getter, which is asked when somebody wants it. */
export function pageOf<Edge extends PageEdge<unknown>>(
  edges: readonly Edge[],
  place: PagePlace,
): Page<Edge['node'], Edge> {
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    totalCount: place.totalCount,
    pageInfo: {
      hasNextPage: place.hasNext,
      hasPreviousPage: place.hasPrevious,
      get startCursor() {
        return edges[0]?.cursor ?? null
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null
      },
    },
  }
}

/** What a connection says of itself. */
export interface PageText<Edge, Shown = unknown> {
  /** The name without `Connection`: `Repo`. */
  readonly name: string
  readonly page: string
  readonly edge: string
  /** More fields of each edge. */
  readonly edgeFields?: (t: FieldBuilder<Edge>) => FieldMap
  /** More fields of the page. */
  readonly pageFields?: (t: FieldBuilder<Shown>) => FieldMap
}

type Items = readonly object[] | Promise<readonly object[]>

/** Makes the types of a connection of `item`, e.g. `RepoConnection` and `RepoEdge`. */
export function pageType<
  Item extends object,
  Edge extends PageEdge<Item> = PageEdge<Item>,
  Shown extends Page<Item, Edge> = Page<Item, Edge>,
>(
  item: ObjectRef<GraphTypes, Item> | InterfaceRef<GraphTypes, Item>,
  { name, page, edge, edgeFields, pageFields }: PageText<Edge, Shown>,
): ObjectRef<GraphTypes, Shown> {
  // The compiler cannot work out what a field of an open type gives; that it is an object is enough for it.
  const type: ObjectRef<GraphTypes, object> | InterfaceRef<GraphTypes, object> = item
  const edgeRef = builder.objectRef<Edge>(`${name}Edge`)
  edgeRef.implement({
    description: edge,
    fields: (t) => ({
      cursor: t.string({
        description: 'The place of this item in the list, for `after` and `before`.',
        example: CURSOR,
        resolve: ({ cursor }) => cursor,
      }),
      node: t.field({ type, description: 'The item itself.', resolve: ({ node }) => node }),
      ...edgeFields?.(t),
    }),
  })
  const edgeType: ObjectRef<GraphTypes, object> = edgeRef
  return builder.objectRef<Shown>(`${name}Connection`).implement({
    description: page,
    fields: (t) => ({
      edges: t.field({
        type: [edgeType],
        description: 'The items of this page, each with its cursor.',
        resolve: ({ edges }): Items => edges,
      }),
      nodes: t.field({
        type: [type],
        description: 'The items of this page, for who needs no cursors.',
        resolve: ({ nodes }): Items => nodes,
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'Where this page lies in the list.',
        resolve: ({ pageInfo }) => pageInfo,
      }),
      totalCount: t.int({
        certain: 'value',
        nullable: true,
        description: 'How many there are on all pages. It is counted only when it is asked for.',
        example: 42,
        resolve: ({ totalCount }) => totalCount,
      }),
      ...pageFields?.(t),
    }),
  })
}
