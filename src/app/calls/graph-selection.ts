// What to select of a field of the graph to be told what a method of the contract answers.
import type { DescField, DescMessage, DescMethod } from '@bufbuild/protobuf'
import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql'

/** Messages in messages: deeper nothing of the contract goes. */
const DEEPEST = 4

/** The selection with its braces; empty for what has no fields. */
export function selectionOf(type: GraphQLOutputType, { input, output }: DescMethod): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const { nodes, errors } = named.getFields()
  if (errors) return braced(payloadFields(named, output))
  if (!nodes) return braced(fieldsOf(named, messageFor(named, output)))
  const item = getNamedType(nodes.type)
  const rows = isObjectType(item) ? braced(fieldsOf(item, messageFor(item, output))) : ''
  const paged = input.fields.some(({ name }) => name === 'page_size') ? ['pageInfo { hasNextPage endCursor }'] : []
  return braced([...leavesOf(named), ...paged, `nodes${rows}`])
}

const braced = (fields: readonly string[]): string => (fields.length === 0 ? '' : ` { ${fields.join(' ')} }`)

/** What a mutation gives: what it wrote, and why it did not. */
function payloadFields(type: GraphQLObjectType, output: DescMessage): readonly string[] {
  const written = Object.values(type.getFields()).flatMap(({ name, type: inner }) => {
    const named = getNamedType(inner)
    if (name === 'errors' || !isObjectType(named) || !isShown(named, output)) return []
    return [`${name}${braced(fieldsOf(named, messageFor(named, output)))}`]
  })
  return [...leavesOf(type), ...written, 'errors { message reason path }']
}

/** Whether a type says a message, or what is in it. */
const isShown = (type: GraphQLNamedType, output: DescMessage): boolean =>
  saying(type, output) || output.fields.some(({ message }) => message !== undefined && saying(type, message))

const saying = ({ name }: GraphQLNamedType, message: DescMessage): boolean =>
  name === message.name || name === `Event${message.name}`

/** The message that a type says: the answer itself, or what the answer holds. */
function messageFor(type: GraphQLNamedType, output: DescMessage): DescMessage {
  const inner = output.fields.find(({ message }) => message && (saying(type, message) || output.fields.length < 3))
  return saying(type, output) ? output : (inner?.message ?? output)
}

/** The fields of a type that say those of a message. */
function fieldsOf(type: GraphQLObjectType, desc: DescMessage, depth = 1): readonly string[] {
  const fields = type.getFields()
  const told = desc.fields.flatMap((one) => fieldOf(one, fields, depth))
  const unions = Object.values(fields).flatMap((field) =>
    isUnionType(getNamedType(field.type)) && desc.oneofs.length > 0 ? unionOf(field) : [],
  )
  const all = new Set([...told, ...unions])
  return all.size > 0 ? [...all] : leavesOf(type)
}

function fieldOf(
  { localName, message, fieldKind }: DescField,
  fields: Readonly<Record<string, GraphQLField<unknown, unknown>>>,
  depth: number,
): readonly string[] {
  const found = fields[localName]
  if (!found) {
    // What the contract tells by its uid, the graph tells as itself.
    const edge = fields[localName.replace(/Uid$/, '')]
    const named = edge && getNamedType(edge.type)
    return edge && isObjectType(named) && 'uid' in named.getFields() ? [`${edge.name} { uid }`] : []
  }
  const named = getNamedType(found.type)
  if (found.args.some(isRequiredArgument)) return []
  if (isLeafType(named)) return [localName]
  if (!isObjectType(named) || depth >= DEEPEST) return []
  // Maps are lists of pairs, each with names of its own.
  if (fieldKind === 'map') return [`${localName}${braced(leavesOf(named))}`]
  return message ? [`${localName}${braced(fieldsOf(named, message, depth + 1))}`] : []
}

/** A oneof is a union; fields of one name that differ in type cannot stand beside each other. */
function unionOf({ name, type }: GraphQLField<unknown, unknown>): readonly string[] {
  const union = getNamedType(type)
  if (!isUnionType(union)) return []
  const members = union.getTypes().map((member) => {
    const prefix = member.name.charAt(0).toLowerCase() + member.name.slice(1)
    const fields = Object.values(member.getFields()).flatMap((one) => {
      const inner = getNamedType(one.type)
      const alias = `${prefix}${one.name.charAt(0).toUpperCase()}${one.name.slice(1)}: ${one.name}`
      if (isLeafType(inner)) return [alias]
      return inner.name === 'NamedValue' ? [`${alias} { name value }`] : []
    })
    return `... on ${member.name}${braced(fields)}`
  })
  return [`${name} { __typename ${members.join(' ')} }`]
}

/** The fields of a type that have none themselves. */
const leavesOf = (type: GraphQLObjectType): readonly string[] =>
  Object.values(type.getFields()).flatMap((field) =>
    isLeafType(getNamedType(field.type)) &&
    !field.args.some(isRequiredArgument) &&
    field.deprecationReason === undefined &&
    field.name !== 'clientMutationId'
      ? [field.name]
      : [],
  )
