// The only ways from one type to another: connections and to-one edges that go through the services, which cut
// everything to what the caller may see.
import type { FieldMap, ObjectRef } from '@pothos/core'
import type { PrismaModelTypes } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import { PlatformError } from '../core/errors.ts'
import { ancestorsOf } from '../core/uid.ts'
import type { ScopePart } from '../core/scope.ts'
import type { Reach } from '../services/offers.ts'
import type { ListBelow, Page as ListedPage } from '../services/page.ts'
import type { ReadRow } from '../services/resource.ts'
import {
  builder,
  type FieldBuilder,
  fieldsReading,
  type GraphTypes,
  type ModelBuilder,
  type Selected,
  type UidColumn,
} from './builder.ts'
import type { GraphContext, NestedKey } from './context.ts'
import { PLACE_ARGS } from './own-connection.ts'
import type { ResourceType, ListedType } from './resource-type.ts'
import { type Page, pageType } from './page-type.ts'
import { connectionQuery, Connection, connectionArguments, type ConnectionQuery } from './paging.ts'
import { projectionOf } from './projection.ts'
import { ScopeInput } from './scope-input.ts'
import { selectedFields } from './selection.ts'
import type { Reads } from './text/reads.ts'

const connections = new Map<string, ObjectRef<GraphTypes, Page<Selected>>>()

/** The connection type of a resource, e.g. `RepoConnection`, made when it is first asked for. */
export function connectionType(type: ListedType): ObjectRef<GraphTypes, Page<Selected>> {
  const { name, ref, labels } = type
  const page = `A page of a list of ${labels.many}.`
  const edge = `${labels.one.charAt(0).toUpperCase()}${labels.one.slice(1)} in a list, and its place there.`
  const known = connections.get(name) ?? pageType(ref, { name, page, edge })
  connections.set(name, known)
  return known
}

/** The arguments that every connection has. */
export const PAGE_ARGS = builder.args((t) => ({
  ...PLACE_ARGS,
  skip: t.int({ description: 'How many to leave out before the first that is given.', example: 100 }),
}))

export function listArgs({ order, filter, labels }: ListedType) {
  return builder.args((t) => ({
    ...PAGE_ARGS,
    orderBy: t.field({
      type: [order],
      description:
        'The order, the most important term first. When left out: by uid, invites and requests the newest first, libraries by name.',
    }),
    filter: t.field({ type: filter, description: `Which ${labels.many} to list; all of them when left out.` }),
  }))
}

/** What the root fields of a resource say of themselves. */
export interface RootOptions {
  readonly example: { readonly one: string; readonly many: string }
}

const AS_OF = builder.args((t) => ({
  asOf: t.field({
    type: 'DateTime',
    description: 'A moment: give what there was then, as it was then. Now when left out.',
  }),
}))

/** The root fields of a resource: one by uid, and the connection of all that the caller may see. */
export function rootFields(type: ResourceType, { example }: RootOptions): void {
  const { labels, past } = type
  builder.queryField(type.one, (t) =>
    t.field({
      type: type.ref,
      nullable: true,
      asks: { method: type.get, how: 'get' },
      description: `Gives ${labels.one} by its uid; null when it does not exist, an error when the caller may not see it.`,
      example: example.one,
      args: { uid: t.arg({ type: 'UID', required: true, description: `The uid of ${labels.one}.` }) },
      extensions: { reads: { kind: 'row', type } satisfies Reads },
      resolve: async (...[, { uid }, { services, call }, info]) => {
        try {
          return await services.get(type.get, { uid, fields: projectionOf(info, type.name, 'rows') }, call)
        } catch (error) {
          if (error instanceof PlatformError && error.code === 'NOT_FOUND') return null
          throw error
        }
      },
    }),
  )
  const scope = builder.args((t) => ({
    scope: t.field({ type: ScopeInput, description: 'The part of the tree to list; everything when left out.' }),
  }))
  const asks: Extract<Reads, { kind: 'page' }>['asks'] = ({ asOf }, query) =>
    past && asOf ? [past, { ...query, filter: { ...query.filter, asOf } }] : [type.list, query]
  builder.queryField(type.many, (t) =>
    t.field({
      type: connectionType(type),
      asks: { method: type.list, how: 'list' },
      description: `Lists the ${labels.many} that the caller may see.`,
      example: example.many,
      args: { ...scope, ...listArgs(type), ...(past ? AS_OF : {}) },
      extensions: { reads: { kind: 'page', type, asks } satisfies Reads },
      resolve: async (...[, args, { services, call }, info]) => {
        const asked = projectedQuery(type, args, info)
        const page = await services.list(...asks(args, asked.query), call)
        return new Connection(page, asked)
      },
    }),
  )
}

/** What the arguments of a connection and its selection ask for. */
export function projectedQuery({ name }: ListedType, args: object, info: GraphQLResolveInfo): ConnectionQuery {
  const asked = connectionQuery(connectionArguments(args), selectedFields(info))
  return { ...asked, query: { ...asked.query, fields: projectionOf(info, name, 'connection') } }
}

/** How a connection hangs on its parent. */
export interface NestedOptions {
  readonly description: string
  /**
   * What of the tree it lists: what is directly below the parent (and on request all below), that with what is directly
   * below its ancestors, what has the parent's own uid (and on request all below), or all below.
   */
  readonly reach: Reach
}

const INCLUDE_DESCENDANTS = builder.args((t) => ({
  includeDescendants: t.boolean({
    required: true,
    defaultValue: false,
    description: 'True: also what lies in the groups below, at any depth.',
  }),
}))

/**
 * A connection of what hangs below a resource and may be seen. All parents of a level are read in one statement.
 */
export function visibleConnection<Parent extends { uid: string }, Model extends PrismaModelTypes>(
  fields: FieldBuilder<Parent> | ModelBuilder<Parent, Model>,
  type: ListedType,
  { description, reach }: NestedOptions,
): FieldMap[string] {
  const isBelow = (args: { readonly includeDescendants?: unknown }): boolean =>
    reach === 'below' || args.includeDescendants === true
  const partOf = (args: object): ListBelow['part'] | undefined => {
    if (reach === 'selfOrBelow' || reach === 'inheritedOrBelow') return undefined
    return isBelow(args) ? 'below' : 'children'
  }
  const placeOf = ({ uid }: { readonly uid: string }, args: object): NestedKey => {
    const below = isBelow(args)
    const above = reach === 'inheritedOrBelow' ? ancestorsOf(uid) : []
    const scope: ScopePart[] = above.map((one) => ({ kind: 'children', uid: one }))
    if (reach === 'selfOrBelow') scope.push({ kind: 'uids', uids: [uid] })
    if (below || reach !== 'selfOrBelow') scope.push({ kind: below ? 'below' : 'children', uid })
    return { key: uid, place: { scope } }
  }
  return fieldsReading<Parent>(fields).field({
    type: connectionType(type),
    asks: { method: type.list, how: reach },
    description,
    args: { ...listArgs(type), ...(reach.endsWith('OrBelow') ? INCLUDE_DESCENDANTS : {}) },
    extensions: { reads: { kind: 'pages', type, placeOf, partOf } satisfies Reads },
    resolve: (...[parent, args, context, info]) => nestedPage(type, placeOf(parent, args), [args, context, info]),
  })
}

/** A connection of what has the same values as its parent, wherever it hangs, of all that the caller may see. */
export function matchedConnection<
  Parent extends object,
  Model extends PrismaModelTypes,
  Column extends keyof Model['Shape'] & string = never,
  Name extends string = string,
>(
  fields: FieldBuilder<Parent> | ModelBuilder<Parent, Model>,
  type: ListedType,
  {
    description,
    columns,
    within,
    by,
    match,
  }: {
    readonly description: string
    /** What `match` reads of a row of a model, beside its uid. */
    readonly columns?: readonly Column[]
    /** The uid that all hang directly below; absent: they may be anywhere. */
    readonly within?: (parent: Parent) => string
    /** The names of the values that it is joined by. */
    readonly by: readonly Name[]
    readonly match: (
      parent: Parent & Pick<Model['Shape'], Column>,
      context: GraphContext,
    ) => Readonly<Record<Name, string>> | Promise<Readonly<Record<Name, string>>>
  },
): FieldMap[string] {
  type Read = Parent & Pick<Model['Shape'], Column>
  const placeOf = async (parent: Read, _args: object, context: GraphContext): Promise<NestedKey> => {
    const values = await match(parent, context)
    const uid = within?.(parent)
    const scope: ScopePart[] | undefined = uid === undefined ? undefined : [{ kind: 'children', uid }]
    return { key: JSON.stringify([uid, values]), place: { match: values, ...(scope && { scope }) } }
  }
  return fieldsReading<Read>(fields).field({
    type: connectionType(type),
    asks: { method: type.list, how: 'matching', by, within: within !== undefined },
    description,
    args: listArgs(type),
    ...(columns && { columns }),
    extensions: { reads: { kind: 'pages', type, placeOf } satisfies Reads },
    resolve: async (...[parent, args, context, info]) =>
      nestedPage(type, await placeOf(parent, args, context), [args, context, info]),
  })
}

/** The page of one parent of a level; the pages of all are read in one statement. */
function nestedPage(
  type: ListedType,
  key: NestedKey,
  [args, { loaders }, info]: readonly [object, GraphContext, GraphQLResolveInfo],
): Promise<Connection> {
  return loaders.page(info.fieldNodes, key, () => {
    const asked = projectedQuery(type, args, info)
    return { method: type.list, query: asked.query, wrap: (page: ListedPage<ReadRow>) => new Connection(page, asked) }
  })
}

/** A to-one edge: null when there is nothing at its end, or the caller may not see it. */
export function visibleRelation<Parent extends object, Model extends PrismaModelTypes>(
  fields: FieldBuilder<Parent> | ModelBuilder<Parent, Model>,
  type: ResourceType,
  {
    description,
    uid,
    columns = typeof uid === 'string' ? [uid] : undefined,
    certain,
  }: {
    readonly description: string
    /** Set where services on a database alone know the uid. */
    readonly certain?: 'origin'
    /** The column that holds the uid at its end, or what gives that. */
    readonly uid: UidColumn<Model> | ((parent: Parent) => string | null | undefined)
    /** What the latter reads of a row of a model, beside its uid. */
    readonly columns?: readonly string[] | undefined
  },
): FieldMap[string] {
  type Read = Parent & { readonly [Column in UidColumn<Model>]?: string | null }
  const { name, ref, get } = type
  const uidOf = (parent: Read): string | null | undefined => (typeof uid === 'function' ? uid(parent) : parent[uid])
  return fieldsReading<Read>(fields).field({
    type: ref,
    nullable: true,
    asks: { method: get, how: 'get' },
    ...(certain && { certain }),
    description: `${description} Null when the caller may not see it.`,
    ...(columns && { columns }),
    extensions: {
      reads: { kind: 'relation', type, column: typeof uid === 'string' ? uid : undefined, uidOf } satisfies Reads,
    },
    resolve: (...[parent, , { loaders }, info]) => {
      const at = uidOf(parent)
      return at ? loaders.row(get, at, projectionOf(info, name, 'rows')) : null
    },
  })
}

/** Those of the uids that exist and may be seen, as a list. */
export function visibleRows<Parent extends object, Model extends PrismaModelTypes>(
  fields: FieldBuilder<Parent> | ModelBuilder<Parent, Model>,
  { name, ref, get }: ResourceType,
  { description, uids }: { readonly description: string; readonly uids: (parent: Parent) => readonly string[] },
): FieldMap[string] {
  return fieldsReading<Parent>(fields).field({
    type: [ref],
    asks: { method: get, how: 'get' },
    description,
    resolve: (...[parent, , { loaders }, info]) => loaders.rows(get, uids(parent), projectionOf(info, name, 'rows')),
  })
}
