// Mutations: what was sent comes back in the payload and stays for the life of the process.
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import type { Ref } from '@graphql-tools/mock'
import { isUid, parentOf } from '../core/uid.ts'
import { parentTypeOf } from './kinds.ts'
import { type Fields, idOf, refTo, type World } from './store.ts'

type Input = Readonly<Record<string, unknown>>

/** What the input calls otherwise than the thing itself. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  updateRepoReadme: { content: 'readme' },
  createIdentityProvider: { defaultRole: 'defaultRoleUid' },
  updateIdentityProvider: { defaultRole: 'defaultRoleUid' },
}

/** Fields of an input that say what to do, and are nothing of the thing. */
const ORDERS = new Set(['clientMutationId', 'validateOnly', 'uid', 'parent'])

/** What the uid in the input is of, where the answer is another thing. */
const MAKES_ANOTHER: Readonly<Record<string, string>> = { acceptGroupAccessRequest: 'GroupAccessRequest' }

/** The resolver of a mutation. */
export function mutationOf(world: World, { name, type }: GraphQLField<unknown, unknown>) {
  const payload = getNamedType(type) as GraphQLObjectType
  const things = Object.values(payload.getFields()).filter((one) =>
    parentTypeOf(world.schema, getNamedType(one.type).name),
  )
  const [thing] = things
  const thingType = thing ? getNamedType(thing.type).name : name.replace(/^delete/, '')
  return (_source: unknown, { input }: { readonly input: Input }): object => {
    const uid = uidOf(world, name, input)
    const about = MAKES_ANOTHER[name] ?? thingType
    if (uid !== undefined && !isThere(world, uid, about)) {
      return { ...nothing(payload), ...base(payload, input), errors: [notFound(uid)] }
    }
    const missing = requestsOf(input).find(({ uid: one }) => typeof one === 'string' && !world.entity(one))
    if (missing) return { ...nothing(payload), ...base(payload, input), errors: [notFound(String(missing['uid']))] }
    const answer = { ...base(payload, input), ...plain(world, { name, payload, input }) }
    if (name.startsWith('batchDelete') && !('names' in input)) return { ...answer, ...removedAll(world, input) }
    if (name.startsWith('delete') && uid !== undefined) return { ...answer, ...removed(world, uid, input) }
    if (!thing) return answer
    const fields = renamed(name, flattened(input, thing.name))
    const on = { type: thingType, input, fields }
    if (isListType(getNullableType(thing.type))) return { ...answer, [thing.name]: many(world, name, on) }
    if (name.startsWith('create')) return { ...answer, [thing.name]: created(world, on) }
    if (uid === undefined) return answer
    const effects = EFFECTS[name]?.(world, uid, input) ?? {}
    if (about !== thingType) return answer
    return { ...answer, [thing.name]: updated(world, uid, { ...on, effects }) }
  }
}

/** The thing that a mutation is about: that of an event of an advisory is the advisory. */
function uidOf(world: World, mutation: string, input: Input): string | undefined {
  const uid = input['uid'] ?? input['identityProviderUid'] ?? input['groupUid']
  if (typeof uid !== 'string') return undefined
  return mutation === 'reviewAdvisoryEvent' && !world.entity(uid) && isUid(uid) ? parentOf(uid) : uid
}

/** Some answer with what has no uid, such as a delivery; then anything will do that is there. */
function isThere(world: World, uid: string, type: string): boolean {
  const entity = world.entity(uid)
  return entity !== undefined && (entity.type === type || parentTypeOf(world.schema, type) === undefined)
}

/** What a mutation changes beside the fields that it names; nothing when it only checks. */
const EFFECTS: Readonly<Record<string, (world: World, uid: string, input: Input) => Fields>> = {
  acceptGroupAccessRequest: (world, uid, input) => {
    if (input['validateOnly'] !== true) world.write({ type: 'GroupAccessRequest', key: uid }, { state: 'ACCEPTED' })
    return {}
  },
  denyGroupAccessRequest: () => ({ state: 'DENIED' }),
  addAdvisoryEvent: (world, uid, input) => {
    const events = world.read({ type: 'Advisory', key: uid, field: 'events' }) as readonly object[]
    const key = `${uid}.events.${events.length}`
    const fields = input['event'] as Input
    world.write({ type: 'AdvisoryEvent', key }, written(world, { type: 'AdvisoryEvent', key, fields }))
    return { events: [...events, refTo('AdvisoryEvent', key)] }
  },
  reviewAdvisoryEvent: (world, uid, input) => {
    const events = world.read({ type: 'Advisory', key: uid, field: 'events' }) as readonly Ref<string>[]
    const type = 'AdvisoryEvent'
    const found = events.find(({ $ref: { key } }) => world.read({ type, key, field: 'uid' }) === input['uid'])
    const { reviewState } = input
    if (found && input['validateOnly'] !== true) world.write({ type, key: found.$ref.key }, { reviewState })
    return {}
  },
  setScimEnabled: (world, uid, input) => {
    const { enabled } = input
    if (input['validateOnly'] !== true) world.write({ type: 'Scim', key: `${uid}.scim` }, { enabled })
    return {}
  },
}

function base(payload: GraphQLObjectType, input: Input): Fields {
  const planned = 'wouldEmit' in payload.getFields() ? { wouldEmit: [] } : {}
  return { clientMutationId: input['clientMutationId'] ?? null, errors: [], ...planned }
}

function nothing(payload: GraphQLObjectType): Fields {
  return Object.fromEntries(Object.values(payload.getFields()).map(({ name, type }) => [name, isNonNullType(type) ? [] : null])) // prettier-ignore
}

function notFound(uid: string): Fields {
  return {
    __typename: 'NotFoundError',
    message: `Not found: there is nothing with the uid ${uid} in this mock`,
    reason: 'NOT_FOUND',
    path: ['uid'],
    resourceType: null,
    resourceUid: uid,
  }
}

/** What else a payload says: what was sent under the same name, or a value that falls. */
function plain(world: World, on: { name: string; payload: GraphQLObjectType; input: Input }): Fields {
  const { name, payload, input } = on
  const key = `${name}.${JSON.stringify(input)}`
  return Object.fromEntries(
    Object.values(payload.getFields())
      .filter(({ name: field }) => field !== 'errors' && field !== 'wouldEmit' && field !== 'clientMutationId')
      .map(({ name: field }) => {
        const sent = field === 'readme' ? input['content'] : input[field]
        return [field, sent ?? world.read({ type: payload.name, key, field })]
      }),
  )
}

/** An advisory and a role binding of a batch are sent in a field of their own. */
function flattened(input: Input, field: string): Input {
  const own = input[field]
  return typeof own === 'object' && own !== null && !Array.isArray(own) ? { ...input, ...own } : input
}

function renamed(mutation: string, input: Input): Input {
  const names = RENAMED[mutation] ?? {}
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [names[name] ?? name, value]))
}

/** What to write, of which type. */
interface Change {
  readonly type: string
  readonly input: Input
  readonly fields: Input
  readonly effects?: Fields
}

function created(world: World, { type, input, fields }: Change): object {
  const { number, time } = world.change()
  const parent = typeof input['parent'] === 'string' ? `${input['parent']}/` : ''
  const uid = `${parent}${world.random.hex(`change ${number}`, parent === '' ? 40 : 16)}`
  const own = { ...written(world, { type, key: uid, fields }), uid, createTime: time, updateTime: time }
  if (input['validateOnly'] === true) return { ...refTo(type, uid), ...own }
  const { name } = fields
  world.add({ type, uid, name: typeof name === 'string' ? name : type })
  world.write({ type, key: uid }, own)
  return refTo(type, uid)
}

function updated(world: World, uid: string, { type, input, fields, effects }: Change): object {
  const own = { ...written(world, { type, key: uid, fields }), ...effects, updateTime: world.change().time }
  if (input['validateOnly'] === true) return { ...refTo(type, uid), ...own }
  world.write({ type, key: uid }, own)
  return refTo(type, uid)
}

function removed(world: World, uid: string, input: Input): Fields {
  const { type = '' } = world.entity(uid) ?? {}
  if (input['validateOnly'] !== true) world.remove(uid)
  return { deletedUid: uid, deletedId: idOf(type, uid) }
}

function requestsOf(input: Input): readonly Input[] {
  return (input['requests'] ?? []) as readonly Input[]
}

function removedAll(world: World, input: Input): Fields {
  const gone = requestsOf(input).map(({ uid }) => removed(world, String(uid), input))
  return {
    deletedUids: gone.map(({ deletedUid }) => deletedUid),
    deletedIds: gone.map(({ deletedId }) => deletedId),
  }
}

/** A batch: each of the requests makes or changes one; those that are named are deleted. */
function many(world: World, mutation: string, change: Change): object[] {
  const { input, fields } = change
  if (mutation.startsWith('batchDelete')) {
    const names = (input['names'] as readonly string[]).filter((uid) => world.entity(uid))
    for (const uid of names) if (input['validateOnly'] !== true) world.remove(uid)
    return []
  }
  return requestsOf(input).map((one) => {
    const [first] = Object.values(one)
    const own = typeof first === 'object' && first !== null ? (first as Input) : one
    if (typeof one['uid'] === 'string') return updated(world, one['uid'], { ...change, fields: own })
    return created(world, { ...change, input: { ...input, ...one }, fields: { ...fields, ...own } })
  })
}

/** The fields of a thing that were sent, as they are told: parts become things of their own beneath it. */
function written(world: World, { type, key, fields }: { type: string; key: string; fields: Input }): Fields {
  const of = world.schema.getType(type)
  if (!isObjectType(of)) return {}
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = of.getFields()[name]
    if (!field || ORDERS.has(name) || value === undefined) continue
    known[name] = value === null ? emptyOf(field) : told(world, field, { key: `${key}.${name}`, value })
  }
  return { ...known, ...memberOf(world, of, { key, fields }) }
}

/** Null clears; what may not be null is empty then. */
function emptyOf({ type }: GraphQLField<unknown, unknown>): unknown {
  if (!isNonNullType(type)) return null
  return isListType(type.ofType) ? [] : getNamedType(type).name === 'Boolean' ? false : ''
}

function told(
  world: World,
  field: GraphQLField<unknown, unknown>,
  { key, value }: { key: string; value: unknown },
): unknown {
  const { name: type } = getNamedType(field.type)
  if (Array.isArray(value)) return value.map((one, at) => told(world, field, { key: `${key}.${at}`, value: one }))
  if (typeof value !== 'object' || value === null || type === 'JSON') return value
  world.write({ type, key }, written(world, { type, key, fields: value as Input }))
  return refTo(type, key)
}

/** A union is sent as one field for each of its members: `claimMatch` is a ClaimMatch. */
function memberOf(world: World, of: GraphQLObjectType, { key, fields }: { key: string; fields: Input }): Fields {
  const union = Object.values(of.getFields()).find(({ type }) => isUnionType(getNamedType(type)))
  const named = union && getNamedType(union.type)
  if (!union || !isUnionType(named)) return {}
  for (const [name, value] of Object.entries(fields)) {
    const member = named
      .getTypes()
      .find((one) => one.name.replace(/Relationship$/, '').toLowerCase() === name.toLowerCase())
    if (!member || value === null || value === undefined) continue
    const at = `${key}.${union.name}`
    const own = typeof value === 'object' ? (value as Input) : { [name]: value }
    world.write({ type: member.name, key: at }, written(world, { type: member.name, key: at, fields: own }))
    return { [union.name]: refTo(member.name, at) }
  }
  return {}
}
