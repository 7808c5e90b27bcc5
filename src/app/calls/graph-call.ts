// A request of the contract as an operation of the graph: which field asks the method the schema says (`asks`), and what the
// graph names otherwise than the contract follows its conventions (docs/graph.md).
import { type DescField, type DescMessage, type DescMethod, ScalarType } from '@bufbuild/protobuf'
import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
} from 'graphql'
import { isWellKnown } from '../../contract/well-known.ts'
import { isObject, membersOf, type Unknowns } from '../../core/json.ts'
import { canonicalName } from '../../core/order.ts'
import { snakeCase } from '../../core/snake-case.ts'
import { graphSchema } from '../../graphql/schema.ts'
import { selectionOf } from './graph-selection.ts'

type RootField = GraphQLField<unknown, unknown>
type Inputs = Readonly<Record<string, Pick<GraphQLInputField, 'type'>>>

interface Root {
  readonly kind: 'query' | 'mutation'
  readonly field: RootField
}

/** An operation, ready to be sent. */
export interface GraphCall {
  readonly query: string
  readonly variables: Unknowns
}

/** Thrown within this file alone: the graph has no words for a request. */
class Unsayable extends Error {}

/**
 * The operation that asks the same.
 * @param json the request in proto3 JSON, without what holds its default
 * @returns undefined: the graph has no words for it
 */
export function graphCallOf(desc: DescMethod, json: Unknowns): GraphCall | undefined {
  const root = rootOf(desc)
  if (!root) return undefined
  try {
    return callOf(root, desc, json)
  } catch (error) {
    if (error instanceof Unsayable) return undefined
    throw error
  }
}

function callOf({ kind, field }: Root, desc: DescMethod, json: Unknowns): GraphCall {
  const inputs = Object.fromEntries(field.args.map((one) => [one.name, one]))
  const variables = inputs['input']
    ? { input: inputOf(desc.input, json, inputs['input'].type) }
    : argumentsOf(desc.input, json, inputs)
  const used = field.args.filter(({ name }) => name in variables)
  const declared = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ')
  const list = (text: string): string => (text === '' ? '' : `(${text})`)
  return {
    query: `${kind} ${list(declared)} { ${field.name}${list(passed)}${selectionOf(field.type, desc)} }`,
    variables,
  }
}

let roots: ReadonlyMap<DescMethod, Root> | undefined

/** The field that asks a method for one request. */
function rootOf(desc: DescMethod): Root | undefined {
  const schema = graphSchema()
  roots ??= new Map(
    [['query', schema.getQueryType()] as const, ['mutation', schema.getMutationType()] as const]
      .flatMap(([kind, type]) => Object.values(type?.getFields() ?? {}).map((field): Root => ({ kind, field })))
      .flatMap((root) => {
        const { asks } = root.field.extensions
        return asks && asks.how !== 'together' ? [[asks.method, root] as const] : []
      }),
  )
  // Some it asks by a method of its own of the same name, for many at once.
  return roots.get(desc) ?? [...roots].find(([{ name }]) => name === desc.name)?.[1]
}

/** What a mutation takes: the fields of the request, among them those of the resource. */
function inputOf(desc: DescMessage, json: Unknowns, type: GraphQLInputType): Unknowns {
  const input = getNamedType(type)
  if (!isInputObjectType(input)) throw new Unsayable()
  const resource = desc.fields.find(({ message }) => message && !isWellKnown(message))
  const { [resource?.jsonName ?? '']: sent, updateMask, ...rest } = json
  const isSpread = resource !== undefined && !(resource.localName in input.getFields())
  const given = { ...clearedIn(resource?.message, updateMask, membersOf(sent)), ...membersOf(sent) }
  const own = isSpread || sent === undefined ? rest : { ...rest, [resource?.jsonName ?? '']: given }
  return {
    ...objectOf(desc, own, input.getFields()),
    ...(isSpread && resource.message ? objectOf(resource.message, given, input.getFields()) : {}),
  }
}

/** What is cleared is named in the mask alone; the graph wants to be sent what it is cleared to. */
function clearedIn(resource: DescMessage | undefined, mask: unknown, sent: Unknowns): Unknowns {
  const paths = typeof mask === 'string' && mask !== '' ? mask.split(',') : []
  const cleared = paths.filter((path) => !(path in sent))
  return Object.fromEntries(
    cleared.map((path): [string, unknown] => {
      const field = resource?.fields.find(({ jsonName }) => jsonName === path)
      if (field?.fieldKind === 'list' || field?.fieldKind === 'map') return [path, []]
      if (field?.fieldKind === 'scalar' && field.scalar === ScalarType.STRING) return [path, '']
      throw new Unsayable()
    }),
  )
}

/** The contract's parameters of lists; all others are filters, or arguments by their own names. */
function argumentsOf(desc: DescMessage, json: Unknowns, inputs: Inputs): Unknowns {
  const { pageSize, pageToken, orderBy, skip, uidp, ...rest } = json
  // Cursors of the graph are no page tokens.
  if (pageToken !== undefined) throw new Unsayable()
  const own = Object.entries(rest).filter(([name]) => name in inputs)
  const filters = Object.entries(rest).filter(([name]) => !(name in inputs))
  return {
    ...objectOf(desc, Object.fromEntries(own), inputs),
    ...(pageSize === undefined ? {} : { first: pageSize }),
    ...(skip === undefined ? {} : { skip }),
    ...(typeof orderBy === 'string' ? { orderBy: orderOf(orderBy, fieldsOf(inputs['orderBy'])) } : {}),
    ...(isObject(uidp) ? { scope: scopeOf(uidp) } : {}),
    ...(filters.length === 0
      ? {}
      : { filter: objectOf(desc, Object.fromEntries(filters), fieldsOf(inputs['filter'])) }),
  }
}

function fieldsOf(argument: Inputs[string] | undefined): Inputs {
  const type = argument && getNamedType(argument.type)
  if (!isInputObjectType(type)) throw new Unsayable()
  return type.getFields()
}

function scopeOf({ ids, ...rest }: Unknowns): Unknowns {
  return ids === undefined ? rest : { ...rest, uids: ids }
}

function orderOf(text: string, { field }: Inputs): readonly Unknowns[] {
  const names = getNamedType(field?.type)
  if (!isEnumType(names)) throw new Unsayable()
  return text.split(',').map((term) => {
    const [name = '', direction = 'asc'] = term.trim().split(/\s+/)
    const upper = snakeCase(canonicalName(name)).toUpperCase()
    const value = [upper, `${upper}_ORDER`].find((one) => names.getValue(one))
    if (value === undefined) throw new Unsayable()
    return { field: value, direction: direction.toUpperCase() }
  })
}

function objectOf(desc: DescMessage, json: Unknowns, inputs: Inputs): Unknowns {
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      const field = desc.fields.find(({ jsonName }) => jsonName === name)
      const input = field && inputs[field.localName]
      if (!field || !input) throw new Unsayable()
      return [field.localName, valueOf(field, value, input.type)]
    }),
  )
}

function valueOf(field: DescField, value: unknown, type: GraphQLInputType): unknown {
  if (Array.isArray(value)) return value.map((one) => valueOf(field, one, type))
  if (field.fieldKind === 'map' && isObject(value)) {
    return Object.entries(value).map(([name, one]: [string, unknown]) => ({ name, value: one }))
  }
  const named = getNamedType(type)
  if (isEnumType(named)) return enumOf(String(value), (name) => named.getValue(name) !== undefined)
  if (!field.message || isWellKnown(field.message) || !isObject(value)) return value
  return isInputObjectType(named) ? objectOf(field.message, value, named.getFields()) : value
}

/** The graph has names of values without their prefix: `TYPE_A` is `A`, or whatever of it the enum has. */
function enumOf(name: string, isKnown: (name: string) => boolean): string {
  const parts = name.split('_')
  const found = parts.map((_, at) => parts.slice(at).join('_')).find(isKnown)
  if (found === undefined) throw new Unsayable()
  return found
}
