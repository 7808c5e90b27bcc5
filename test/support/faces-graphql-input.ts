// From a request of the contract to the variables of a graph operation: enums without their prefix, maps as pairs, list
// parameters as Relay has them.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { getNamedType, type GraphQLInputObjectType, isEnumType, isInputObjectType } from 'graphql'
import { objectOf, Unsayable, type Json, type JsonObject } from './faces.ts'
import { graphEnumName, schema } from './faces-graphql-shape.ts'

/** The fields of a resource as the fields of an input type. */
function inputOf(desc: DescMessage, value: JsonObject, type: string): JsonObject {
  const input = schema.getType(type)
  if (!isInputObjectType(input)) throw new Unsayable('graphql', `there is no input ${type}`)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => entryOf(desc, input, [name, item])))
}

/** What is written of a resource: the fields of the input, or one field of it. */
export function resourceInput({ message, localName }: DescField, sent: JsonObject, inputType: string): JsonObject {
  const input = schema.getType(inputType)
  const whole = isInputObjectType(input) ? input.getFields()[localName] : undefined
  if (!whole) return inputOf(message!, sent, inputType)
  return { [localName]: inputOf(message!, sent, getNamedType(whole.type).name) }
}

function entryOf(desc: DescMessage, input: GraphQLInputObjectType, [name, item]: [string, Json]): [string, Json] {
  const field = desc.fields.find((one) => one.jsonName === name || one.name === name || one.localName === name)
  const known = field && input.getFields()[field.localName]
  // What the graph does not take is sent all the same: to be refused is its answer.
  if (!field || !known) return [name, item]
  return [field.localName, valueOf(field, item, getNamedType(known.type).name)]
}

function valueOf(field: DescField, value: Json, type: string): Json {
  if (value === null) return null
  if (field.fieldKind === 'map') return pairsOf(value)
  if (Array.isArray(value)) return value.map((item) => itemOf(field, item as Json, type))
  return itemOf(field, value, type)
}

function itemOf(field: DescField, value: Json, type: string): Json {
  if (field.enum && typeof value === 'string') return graphEnumName(field.enum, value)
  const inner = field.message
  if (!inner || inner.typeName.startsWith('google.protobuf.') || typeof value !== 'object') return value
  return inputOf(inner, objectOf(value), type)
}

function pairsOf(value: Json): Json {
  return Object.entries(objectOf(value)).map(([name, one]) => ({ name, value: one }))
}

const RESERVED = ['uidp', 'pageSize', 'pageToken', 'orderBy', 'skip']

/** The arguments of a connection: `type` names its filter and order, e.g. `Repo`. */
export function listArguments(desc: DescMessage, request: JsonObject, type: string): JsonObject {
  const { uidp, pageSize, pageToken, orderBy, skip } = request
  const filters = Object.fromEntries(Object.entries(request).filter(([name]) => !RESERVED.includes(name)))
  return {
    // 0 is the contract's word for the default, and Relay's for nothing at all.
    ...(pageSize ? { first: pageSize } : {}),
    ...(pageToken ? { after: pageToken } : {}),
    ...(skip === undefined ? {} : { skip }),
    ...(orderBy ? { orderBy: orderOf(orderBy as string, type) } : {}),
    ...(uidp === undefined ? {} : { scope: scopeOf(objectOf(uidp)) }),
    ...(Object.keys(filters).length === 0 ? {} : { filter: inputOf(desc, filters, `${type}Filter`) }),
  }
}

function scopeOf({ ids, ...rest }: JsonObject): JsonObject {
  return { ...rest, ...(ids === undefined ? {} : { uids: ids }) }
}

const SYNONYMS: Readonly<Record<string, string>> = { CREATED_AT: 'CREATE_TIME', UPDATED_AT: 'UPDATE_TIME' }

/** The enum of the graph has one spelling a field; all of the contract's are turned into it. */
function orderOf(orderBy: string, type: string): Json {
  return orderBy.split(',').map((term) => {
    const [name = '', direction = 'asc', ...more] = term.trim().split(/\s+/)
    const upper = name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()
    const field = SYNONYMS[upper] ?? upper
    const known = schema.getType(`${type}OrderField`)
    const sayable = isEnumType(known) && known.getValue(field) && /^(asc|desc)$/i.test(direction) && more.length === 0
    if (!sayable) throw new Unsayable('graphql', `the order "${term}"`)
    return { field, direction: direction.toUpperCase() }
  })
}
