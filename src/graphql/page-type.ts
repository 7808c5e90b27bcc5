// The one shape of every connection: `edges { cursor node } nodes pageInfo totalCount`.
import type { FieldMap, InterfaceRef, ObjectRef } from '@pothos/core'
import { builder, type FieldBuilder, type GraphTypes } from './builder.ts'

/** One item of a page and its place in the list. */
export interface PageEdge<Item> {
  readonly cursor: string
  readonly node: Item
}

/** What a page's resolver gives. Each part may be a getter, and a promise where it must be read first. */
export interface Page<Item, Edge extends PageEdge<Item> = PageEdge<Item>> {
  readonly edges: readonly Edge[] | Promise<readonly Edge[]>
  readonly nodes: readonly Item[] | Promise<readonly Item[]>
  readonly pageInfo: object
  readonly totalCount: number | Promise<number>
}

/** Where a page lies in its list. */
export interface PagePlace {
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly totalCount: number
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
export interface PageText<Edge> {
  /** The name without `Connection`: `Repo`. */
  readonly name: string
  readonly page: string
  readonly edge: string
  /** More fields of each edge. */
  readonly edgeFields?: (t: FieldBuilder<Edge>) => FieldMap
}

/** Makes the types of a connection of `item`, e.g. `RepoConnection` and `RepoEdge`. */
export function pageType<Item, Edge extends PageEdge<Item> = PageEdge<Item>>(
  item: ObjectRef<GraphTypes, Item> | InterfaceRef<GraphTypes, Item>,
  { name, page, edge, edgeFields }: PageText<Edge>,
): ObjectRef<GraphTypes, Page<Item, Edge>> {
  const type = item as unknown as ObjectRef<GraphTypes, object>
  const connection = {
    type,
    name: `${name}Connection`,
    description: page,
    fields: (fields: unknown) => {
      const t = fields as FieldBuilder<Page<object>>
      return {
        nodes: t.field({
          type: [type],
          description: 'The items of this page, for who needs no cursors.',
          resolve: ({ nodes }) => nodes as never,
        }),
        totalCount: t.int({
          description: 'How many there are on all pages. It is counted only when it is asked for.',
          example: 42,
          resolve: ({ totalCount }) => totalCount,
        }),
      }
    },
  }
  const edgeType = {
    name: `${name}Edge`,
    description: edge,
    ...(edgeFields && { fields: (t: unknown) => edgeFields(t as FieldBuilder<Edge>) }),
  }
  return builder.connectionObject(connection as never, edgeType) as unknown as ObjectRef<GraphTypes, Page<Item, Edge>>
}
