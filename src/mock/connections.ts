// Connections: what belongs to a list, and one page of it.
import { isRef, type Ref } from '@graphql-tools/mock'
import { GraphQLError } from 'graphql'
import { ancestorsOf, isWithin, parentOf, rootOf } from '../core/uid.ts'
import { compare, fits, type Item, nameField, type Order } from './filter.ts'
import { parentTypeOf } from './kinds.ts'
import { refTo, uidIn, type World } from './store.ts'

/** The arguments that connections have. */
interface Arguments {
  readonly first?: number | null
  readonly last?: number | null
  readonly after?: string | null
  readonly before?: string | null
  readonly skip?: number | null
  readonly filter?: Readonly<Record<string, unknown>> | null
  readonly orderBy?: readonly Order[] | null
  readonly order?: string | null
  readonly scope?: Scope | null
  readonly includeDescendants?: boolean
  readonly types?: readonly string[] | null
  readonly kinds?: readonly string[] | null
  readonly states?: readonly string[] | null
  readonly query?: string
  readonly group?: string
  readonly asOf?: string | null
}

interface Scope {
  readonly uids?: readonly string[] | null
  readonly childrenOf?: string | null
  readonly descendantsOf?: string | null
  readonly ancestorsOf?: string | null
  readonly inRoot?: boolean | null
}

const DEFAULT_SIZE = 50
const MAX_SIZE = 200

/** Lists that hang together by a value: whose → the field of the owner and that of the listed things. */
const JOINS: Readonly<Record<string, readonly [own: string, listed: string]>> = {
  'Advisory.repos': ['artifactName', 'name'],
  'Advisory.artifacts': ['artifactName', 'name'],
  'Artifact.advisories': ['name', 'artifactName'],
  'Repo.advisories': ['name', 'artifactName'],
  'Package.advisories': ['name', 'artifactName'],
  'Image.tags': ['digest', 'digest'],
  'Role.identityProviders': ['uid', 'defaultRoleUid'],
  'Group.mappings': ['uid', 'scope'],
  'Group.accessMappings': ['uid', 'scope'],
  'Identity.termsAcceptances': ['uid', 'acceptedByUid'],
  'Repo.followers': ['uid', 'source'],
  'Viewer.roleBindings': ['identity', 'identityUid'],
}

/** What belongs to its owner alone: each has three. */
const PARTS = new Set(['Delivery', 'SbomPackage', 'TagMove'])

/** Which connection: its field, and the types of what it holds. */
interface Connection {
  readonly field: string
  readonly nodeType: string
  readonly edgeType: string
}

/** The resolver of a connection. */
export function connectionOf(world: World, connection: Connection) {
  return (source: unknown, args: Arguments): object => {
    const owner = isRef<string>(source) ? source : undefined
    const listed = candidates(world, { ...connection, owner, args })
    const items = listed.filter((item) => fits(world, item, args.filter ?? {}))
    const edgeOf = (item: Item): object => ({
      ...refTo(connection.edgeType, `${uidIn(item.key)}.edge`),
      ...(connection.nodeType === 'Resource' ? toldOf(world, item) : {}),
    })
    return pageOf(items.sort(compare(world, ordersOf(args))), args, edgeOf)
  }
}

/** Events have an order of their own. */
function ordersOf({ orderBy, order }: Arguments): readonly Order[] {
  if (orderBy) return orderBy
  return order ? [{ field: 'TIME', direction: order === 'NEWEST_FIRST' ? 'DESC' : 'ASC' }] : []
}

interface ConnectionRequest extends Connection {
  readonly owner: Ref<string> | undefined
  readonly args: Arguments
}

/** What may stand in a list before it is filtered. */
function candidates(world: World, { owner, args, field, nodeType }: ConnectionRequest): Item[] {
  if (nodeType === 'Resource') return found(world, args)
  if (nodeType === 'Event') return eventsIn(world, owner?.$ref.key ?? args.group ?? '', { args, owner })
  const key = owner?.$ref.key ?? ''
  if (nodeType === 'Image') return imagesWith(world, key)
  if (nodeType === 'AdvisoryEvent') return refsIn(world, { type: 'Advisory', key, field: 'events' }).map(itemOf)
  if (PARTS.has(nodeType)) {
    const parts = [0, 1, 2].map((at) => ({ type: nodeType, key: `${key}.${at}` }))
    return parts.filter((item) => !args.states || args.states.includes(world.text({ ...item, field: 'state' })))
  }
  const all = world.all(nodeType).map(({ type, uid }) => ({ type, key: uid }))
  if (!owner) {
    const { scope, asOf } = args
    const inScope = scope ? all.filter((item) => isIn(scope, item.key)) : all
    return asOf ? inScope.filter((item) => world.text({ ...item, field: 'createTime' }) <= asOf) : inScope
  }
  return all.filter((item) => belongs(world, item, { owner, args, field }))
}

/** The images of the tags of repos that are named as an advisory's artifact. */
function imagesWith(world: World, advisory: string): Item[] {
  const artifact = world.read({ type: 'Advisory', key: advisory, field: 'artifactName' })
  return world.all('Tag').flatMap(({ uid }) => {
    const carries = world.entity(parentOf(uid) ?? '')?.name === artifact
    return carries ? [{ type: 'Image', key: `${uid}.image` }] : []
  })
}

/** Whether a tag of a repo names the digest of an image. */
function hasImage(world: World, { repo, image }: { readonly repo: string; readonly image: string }): boolean {
  const digest = world.read({ type: 'Image', key: image, field: 'digest' })
  const named = world.all('Tag').filter(({ uid }) => parentOf(uid) === repo)
  return named.some(({ uid }) => world.read({ type: 'Tag', key: uid, field: 'digest' }) === digest)
}

/** Whether a thing stands in the list of another. */
function belongs(world: World, item: Item, on: { owner: Ref<string>; args: Arguments; field: string }): boolean {
  const { typeName, key } = on.owner.$ref
  if (typeName === 'Image' && item.type === 'Advisory')
    return imagesWith(world, item.key).some((image) => image.key === key)
  if (typeName === 'Image' && item.type === 'Repo') return hasImage(world, { repo: item.key, image: key })
  const join = JOINS[`${typeName}.${on.field}`]
  if (join)
    return valueIn(world, { type: typeName, key, field: join[0] }) === valueIn(world, { ...item, field: join[1] })
  if (typeName === 'Identity' && item.type === 'AccountAssociation') {
    const parts = refsIn(world, { ...item, field: 'chainguard' }).map(itemOf)
    const named = parts.flatMap((part) => refsIn(world, { ...part, field: 'identities' }))
    return named.some(({ $ref }) => $ref.key === key)
  }
  const isBelow = item.key !== key && isWithin(item.key, key)
  if (on.field === 'access') return isBelow || item.key.startsWith(`${rootOf(key)}/`)
  if (typeName === 'AccessMatrix') return item.key.startsWith(`${rootOf(uidIn(key))}/`)
  if (parentTypeOf(world.schema, item.type) === typeName) {
    return isBelow && (on.args.includeDescendants === true || on.field === 'descendants' || parentOf(item.key) === key)
  }
  const uidField = `${typeName.charAt(0).toLowerCase()}${typeName.slice(1)}Uid`
  return world.read({ ...item, field: uidField }) === key
}

/** A value that lists hang together by: of another thing its key. */
function valueIn(world: World, place: Item & { readonly field: string }): unknown {
  const value = world.read(place)
  return isRef<string>(value) ? value.$ref.key : value
}

/** The things that a field names, one or many. */
function refsIn(world: World, place: Item & { readonly field: string }): Ref<string>[] {
  const value = world.read(place)
  return (Array.isArray(value) ? value : [value]).filter((one): one is Ref<string> => isRef<string>(one))
}

function itemOf({ $ref }: Ref<string>): Item {
  return { type: $ref.typeName, key: $ref.key }
}

function isIn(scope: Scope, uid: string): boolean {
  const { uids, childrenOf, descendantsOf, ancestorsOf: below, inRoot } = scope
  return (
    (!uids || uids.includes(uid)) &&
    (!childrenOf || parentOf(uid) === childrenOf) &&
    (!descendantsOf || (uid !== descendantsOf && isWithin(uid, descendantsOf))) &&
    (!below || ancestorsOf(below).includes(uid)) &&
    (!inRoot || rootOf(uid) === uid || parentOf(uid) === rootOf(uid))
  )
}

/** What a search finds by name. */
function found(world: World, { query = '', types }: Arguments): Item[] {
  const searched = ['Advisory', 'Artifact', 'Group', 'Identity', 'Repo']
  const wanted = searched.filter((type) => !types || types.includes(type.toUpperCase()))
  const items = wanted.flatMap((type) => world.all(type).map(({ uid }) => ({ type, key: uid })))
  const named = (item: Item): string => world.text({ ...item, field: nameField(world, item) }).toLowerCase()
  return items.filter((item) => named(item).includes(query.toLowerCase()))
}

/** The history of one thing, or of a group with everything below it. */
function eventsIn(world: World, uid: string, { args, owner }: Pick<ConnectionRequest, 'args' | 'owner'>): Item[] {
  const whole = owner === undefined || owner.$ref.typeName === 'Group'
  const entities = ['Group', 'Repo', 'Role', 'RoleBinding', 'Identity', 'Tag'].flatMap((type) => world.all(type))
  const subjects = entities.filter((one) => one.uid === uid || (whole && isWithin(one.uid, uid)))
  const items = subjects.map((one) => ({ type: 'Event', key: `${one.uid}.created` }))
  const wanted = [...(args.types ?? []), ...(args.kinds ?? [])]
  const isWanted = (item: Item): boolean =>
    ['type', 'kind'].some((field) => wanted.includes(world.text({ ...item, field })))
  return items.filter((item) => wanted.length === 0 || isWanted(item))
}

function cursorOf(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/** The place of a cursor in a list. @throws GraphQLError for one that is of nothing in it */
function placeOf(items: readonly Item[], cursor: string, name: string): number {
  const at = items.findIndex(({ key }) => cursorOf(key) === cursor)
  if (at < 0) throw new GraphQLError(`${name} is no cursor of this list.`)
  return at
}

function sizeOf(size: number | null | undefined, name: string): number | undefined {
  if (size === null || size === undefined) return undefined
  if (size < 0 || size > MAX_SIZE) throw new GraphQLError(`${name} must be from 0 to ${MAX_SIZE}.`)
  return size
}

/** What a hit of a search tells of a thing beside it. */
function toldOf(world: World, item: Item): object {
  const above = ancestorsOf(item.key).flatMap((uid) => {
    const group = world.entity(uid)
    return uid !== item.key && group?.type === 'Group' ? [world.text({ type: 'Group', key: uid, field: 'name' })] : []
  })
  return { name: world.text({ ...item, field: nameField(world, item) }), path: above }
}

function pageOf(items: readonly Item[], args: Arguments, edgeOf: (item: Item) => object): object {
  const start = (args.after ? placeOf(items, args.after, 'after') + 1 : 0) + (args.skip ?? 0)
  const end = args.before ? placeOf(items, args.before, 'before') : items.length
  const first = sizeOf(args.first, 'first')
  const last = sizeOf(args.last, 'last')
  const to = last === undefined || first !== undefined ? Math.min(end, start + (first ?? DEFAULT_SIZE)) : end
  const from = last === undefined ? Math.min(start, to) : Math.max(start, to - last)
  const edges = items.slice(from, to).map((item) => ({
    ...edgeOf(item),
    cursor: cursorOf(item.key),
    node: refTo(item.type, item.key),
  }))
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    totalCount: items.length,
    pageInfo: {
      hasNextPage: to < items.length,
      hasPreviousPage: from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
