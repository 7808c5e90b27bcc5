// The schema of the graph, executable without a server or a database: generated data that hangs together (docs/mock.md).
import { readFileSync } from 'node:fs'
import { addMocksToSchema } from '@graphql-tools/mock'
import { addResolversToSchema, makeExecutableSchema } from '@graphql-tools/schema'
import {
  getNamedType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { connectionOf } from './connections.ts'
import { parentTypeOf } from './kinds.ts'
import { mutationOf } from './mutations.ts'
import { refTo, storeOf, World } from './store.ts'

/** Resolvers by type and field, as @graphql-tools/schema takes them. */
export type MockResolvers = Parameters<typeof addResolversToSchema>[0]['resolvers']

export interface MockOptions {
  /** Two mocks with the same seed give the same answers; `1` when absent. */
  readonly seed?: string
  /** Resolvers of fields that are to answer otherwise, by type and field. */
  readonly resolvers?: MockResolvers
  /** The text of the schema; the one of this release when absent. */
  readonly typeDefs?: string
}

const SCHEMA = new URL('../../schema.graphql', import.meta.url)

type Resolver = GraphQLFieldResolver<unknown, unknown>

/**
 * An executable schema whose data is its own, and changes by its mutations alone.
 * @throws Error for a text that is no schema, and for resolvers of fields that it has not
 */
export function createMockSchema(options: MockOptions = {}): GraphQLSchema {
  const { seed = '1', typeDefs, resolvers } = options
  const schema = typeDefs === undefined ? schemaOfRelease() : makeExecutableSchema({ typeDefs })
  const world = new World(schema, seed)
  const mocked = addMocksToSchema({ schema, store: storeOf(world), resolvers: resolversOf(world) })
  return resolvers ? addResolversToSchema({ schema: mocked, resolvers }) : mocked
}

let release: GraphQLSchema | undefined

/** Made once, for it takes most of the time of a mock: mocks are copies of it. */
function schemaOfRelease(): GraphQLSchema {
  release ??= makeExecutableSchema({ typeDefs: readFileSync(SCHEMA, 'utf8') })
  return release
}

/** Resolvers of all fields whose answer depends on more than the thing that they belong to. */
function resolversOf(world: World): MockResolvers {
  const resolvers: Record<string, Record<string, Resolver | { subscribe: Resolver }>> = {}
  for (const type of Object.values(world.schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    const own = Object.values(type.getFields()).flatMap((field) => {
      const resolver = resolverOf(world, type, field)
      return resolver ? [[field.name, resolver] as const] : []
    })
    if (own.length > 0) resolvers[type.name] = Object.fromEntries(own)
  }
  const live = world.schema.getSubscriptionType()?.name
  if (live !== undefined) resolvers[live] = { events: { subscribe: eventsOf(world) } }
  return resolvers as MockResolvers
}

function resolverOf(
  world: World,
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): Resolver | undefined {
  const named = getNamedType(field.type)
  const nodes = isObjectType(named) && named.name.endsWith('Connection') ? named.getFields()['nodes'] : undefined
  if (nodes) {
    const edgeType = named.name.replace(/Connection$/, 'Edge')
    return connectionOf(world, { field: field.name, nodeType: getNamedType(nodes.type).name, edgeType }) as Resolver
  }
  if (type === world.schema.getMutationType()) return mutationOf(world, field) as Resolver
  if (type !== world.schema.getQueryType()) return undefined
  const fixed = ROOTS[field.name]
  if (fixed) return fixed(world)
  const byUid = parentTypeOf(world.schema, named.name) !== undefined || isInterfaceType(named)
  if (byUid && field.args.some((arg) => arg.name === 'uid')) return byUidOf(world, named.name) as Resolver
  return undefined
}

function byUidOf(world: World, type: string) {
  return (_source: unknown, { uid }: { readonly uid: string }): object | null => {
    const entity = world.entity(uid)
    return entity && (type === 'Resource' || entity.type === type) ? refTo(entity.type, uid) : null
  }
}

/** The thing that an id is of; null when there is none. */
function byId(world: World, id: string): object | null {
  const [type = '', uid = ''] = Buffer.from(id, 'base64').toString().split(':')
  return world.entity(uid)?.type === type ? refTo(type, uid) : null
}

/** Fields of Query that are no list and no thing by its uid. */
const ROOTS: Readonly<Record<string, (world: World) => Resolver>> = {
  ping: () => () => 'pong',
  node:
    (world) =>
    (_source, { id }: { readonly id: string }) =>
      byId(world, id),
  nodes:
    (world) =>
    (_source, { ids }: { readonly ids: readonly string[] }) =>
      ids.map((id) => byId(world, id)),
  image:
    () =>
    (_source, { repo, digest }: { readonly repo: string; readonly digest: string }) => ({
      ...refTo('Image', `${repo}.${digest}`),
      digest,
    }),
}

/** What the field `events` of subscriptions takes. */
interface EventArgs {
  readonly group: string
  readonly types?: readonly string[] | null
  readonly kinds?: readonly string[] | null
  readonly after?: string | null
}

/** The first three events in a group and below that are of one of the types, or what follows a cursor; then it ends. */
function eventsOf(world: World) {
  return async function* (_source: unknown, { group, types, kinds, after }: EventArgs): AsyncGenerator<object> {
    const keys = world.all('Repo').flatMap(({ uid }) => (uid.startsWith(`${group}/`) ? [`${uid}.created`] : []))
    const told = (key: string, field: string): string => world.text({ type: 'Event', key, field })
    const start = after ? keys.findIndex((key) => told(key, 'cursor') === after) + 1 : 0
    const asked = [...(types ?? []), ...(kinds ?? [])]
    const isAsked = (key: string): boolean => asked.includes(told(key, 'type')) || asked.includes(told(key, 'kind'))
    const wanted = keys.slice(start).filter((key) => asked.length === 0 || isAsked(key))
    for (const key of wanted.slice(0, 3)) yield await Promise.resolve({ events: refTo('Event', key) })
  }
}
