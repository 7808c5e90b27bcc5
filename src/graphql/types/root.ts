// Root fields that belong to no one type: any node by its id, any resource by its uid, and ping.
import type { GraphQLResolveInfo } from 'graphql'
import { PingService } from '../../contract/gen/chainguard/platform/ping/v2/ping_pb.ts'
import { invalidField, PlatformError } from '../../core/errors.ts'
import { isUid } from '../../core/uid.ts'
import { MAX_PAGE_SIZE } from '../../core/page.ts'
import type { PageQuery } from '../../services/page.ts'
import type { ReadRow } from '../../services/resource.ts'
import { branded, builder, Node, Resource } from '../builder.ts'
import type { GraphContext } from '../context.ts'
import { NODE_ID } from '../examples/values.ts'
import { fromGlobalId } from '../global-id.ts'
import { projectionOf } from '../projection.ts'
import { type ResourceType, resourceTypes, resourceTypeNamed } from '../resource-type.ts'
import type { NodeKey, Reads } from '../text/reads.ts'

/** The node of an id; null when it does not exist or may not be seen. */
async function nodeOf(
  id: string,
  { loaders, services, call }: GraphContext,
  info: GraphQLResolveInfo,
): Promise<ReadRow | null> {
  const { typename, uid, version } = fromGlobalId(id)
  const type = resourceTypeNamed(typename)
  if (type === undefined) throw invalidField('id', `is the id of a ${typename}, which this graph does not have`)
  const fields = projectionOf(info, type.name, 'rows')
  if (version) return versionOf(type, { filter: { uid, asOf: version }, fields }, { services, call })
  if (!services.implemented(type.get)) throw onlyListed(type)
  const row = await loaders.row(type.get, uid, fields)
  return row === undefined ? null : branded(row, type.name)
}

type Offering = Pick<GraphContext['services'], 'implemented'>

/** What the database writes of the nodes of some ids: what they are now. */
function nodesIn(ids: readonly unknown[], services: Offering): NodeKey[][] | undefined {
  requireFew(ids)
  const keys = ids.flatMap((id) => {
    const { typename, uid, version } = fromGlobalId(String(id))
    const type = version === undefined ? resourceTypeNamed(typename) : undefined
    return type && services.implemented(type.get) ? [[{ type, uid }]] : []
  })
  return keys.length === ids.length ? keys : undefined
}

const NODE_READS: Reads = { kind: 'nodes', find: ({ id }, services) => nodesIn([id], services) }
const NODES_READS: Reads = {
  kind: 'nodes',
  find: ({ ids }, services) => (Array.isArray(ids) ? nodesIn(ids, services) : undefined),
}
const RESOURCE_READS: Reads = {
  kind: 'nodes',
  find: ({ uid }, services) => (typeof uid === 'string' ? [resourcesOf(uid, services)] : undefined),
}

/** A uid does not say what it is the uid of, so the types are asked one after the other, by priority. */
function resourcesOf(uid: string, services: Offering): (NodeKey & { readonly type: ResourceType })[] {
  if (!isUid(uid)) throw invalidField('uid', 'is not a uid: 40 hexadecimal digits, then "/" and 16 for each level')
  return resourceTypes().flatMap((type) => (services.implemented(type.get) ? [{ type, uid }] : []))
}

function requireFew(ids: readonly unknown[]): void {
  if (ids.length > MAX_PAGE_SIZE) throw invalidField('ids', `has ${ids.length} items; ${MAX_PAGE_SIZE} are allowed`)
}

/** What something was like at a moment; null when it was not, or may not be seen. */
async function versionOf(
  { name, labels, past }: ResourceType,
  query: Pick<PageQuery, 'filter' | 'fields'>,
  { services, call }: Pick<GraphContext, 'services' | 'call'>,
): Promise<ReadRow | null> {
  if (!past || !services.implemented(past))
    throw invalidField('id', `is of ${labels.one} of the past, which is not kept`)
  const { items } = await services.list(past, { ...query, size: 1, total: false }, call)
  return items[0] ? branded(items[0], name) : null
}

/** Why there is no getting one of these by its id: services that are a client of another server can only list them. */
function onlyListed({ name, many, labels }: ResourceType): PlatformError {
  return new PlatformError(
    'UNIMPLEMENTED',
    `Unimplemented: the API behind this graph does not get ${labels.one} by its id; look for it among ${many}`,
    { reason: 'ONLY_LISTED', metadata: { type: name } },
  )
}

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description: 'Gives anything by its id; null when it does not exist or the caller may not see it.',
    example: 'node(id: $id) { id ... on Repo { name } }',
    args: {
      id: t.arg.id({ required: true, description: 'The id, from the field `id` of what is meant.', example: NODE_ID }),
    },
    extensions: { reads: NODE_READS },
    resolve: (...[, { id }, context, info]) => nodeOf(id, context, info),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: false, items: true },
    description:
      'Gives many things by their ids, in the same order; null for each that does not exist or may not be seen.',
    example: 'nodes(ids: $ids) { id ... on Tag { digest } }',
    args: {
      ids: t.arg.idList({ required: true, description: `The ids, ${MAX_PAGE_SIZE} at most.`, example: [NODE_ID] }),
    },
    extensions: { reads: NODES_READS },
    resolve: async (...[, { ids }, context, info]) => {
      requireFew(ids)
      // An id that is wrong is the error of its own place in the list.
      return Promise.all(ids.map((id) => nodeOf(id, context, info).catch((error: Error) => error as never)))
    },
  }),
  resource: t.field({
    type: Resource,
    nullable: true,
    description: 'Gives anything by its uid, whatever it is; null when it does not exist or the caller may not see it.',
    example: 'resource(uid: $uid) { __typename uid ... on Group { name } }',
    args: { uid: t.arg({ type: 'UID', required: true, description: 'The uid.' }) },
    extensions: { reads: RESOURCE_READS },
    resolve: async (...[, { uid }, { loaders, services }, info]) => {
      for (const { type } of resourcesOf(uid, services)) {
        const row = await loaders.row(type.get, uid, projectionOf(info, type.name, 'rows'))
        if (row !== undefined) return branded(row, type.name)
      }
      return null
    },
  }),
  ping: t.string({
    asks: { method: PingService.method.ping, how: 'call' },
    description: 'Says that the server is there, with or without a token.',
    example: 'ping',
    resolve: async (_root, _args, { services, call }) =>
      (await services.call(PingService.method.ping, {}, call)).response,
  }),
}))
