// JSON of values that need nothing but themselves: what `execute` would make of them, in the same words.
import {
  defaultFieldResolver,
  type FieldNode,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import type { FragmentDefinitionNode } from 'graphql'
import { selectedIn } from '../selection.ts'

/** Thrown for what cannot be written here; the library then says what there is to say. */
export class Unwritable extends Error {}

/** What `make` makes; undefined: it is not to be written here. */
export function orUnwritable<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof Unwritable) return undefined
    throw error
  }
}

export interface Compiling {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>
}

export type Write = (value: unknown) => string

/**
 * The fields that are selected of an object, by their names in the answer, in its order. There are no directives.
 * @throws Unwritable where there are none, which they may have left
 */
export function collected(
  type: GraphQLObjectType,
  sets: readonly (SelectionSetNode | undefined)[],
  { schema, fragments }: Compiling,
): ReadonlyMap<string, readonly FieldNode[]> {
  const applies = (name: string | undefined): boolean => {
    const condition = name === undefined ? type : schema.getType(name)
    if (condition === type) return true
    return condition !== undefined && 'getFields' in condition && 'resolveType' in condition
      ? schema.isSubType(condition, type)
      : false
  }
  const present = sets.filter((set) => set !== undefined)
  const fields = selectedIn(present, {
    fragmentOf: (name) => {
      const fragment = fragments[name]
      if (!fragment) throw new Unwritable()
      return fragment
    },
    applies: ({ typeCondition }) => applies(typeCondition?.name.value),
  })
  if (fields.size === 0) throw new Unwritable()
  return fields
}

/**
 * What a field gives of its parent, where nothing but the parent decides that.
 * @throws Unwritable for one that takes arguments, or may look at anything else
 */
export function readerOf({ args, resolve }: GraphQLField<unknown, unknown>, name: string): Write0 {
  if (args.length > 0) throw new Unwritable()
  if (resolve === undefined || resolve === defaultFieldResolver) {
    return (parent) => {
      const value: unknown = typeof parent === 'object' && parent !== null ? Reflect.get(parent, name) : undefined
      if (typeof value === 'function') throw new Unwritable()
      return value
    }
  }
  // One that takes more than its parent names it.
  if (resolve.length !== 1) throw new Unwritable()
  return (parent): unknown => Reflect.apply(resolve, undefined, [parent])
}

type Write0 = (parent: unknown) => unknown

/** The writer of the values of a type. @throws Unwritable for what is selected below and needs more than the value */
export function writerOf(type: GraphQLOutputType, nodes: readonly FieldNode[], compiling: Compiling): Write {
  const inner = nullableWriter(getNullableType(type), nodes, compiling)
  const empty = isNonNullType(type) ? undefined : 'null'
  return (value) => {
    if (value !== null && value !== undefined) return inner(value)
    if (empty === undefined) throw new Unwritable()
    return empty
  }
}

function nullableWriter(type: GraphQLOutputType, nodes: readonly FieldNode[], compiling: Compiling): Write {
  if (isListType(type)) {
    const item = writerOf(type.ofType, nodes, compiling)
    return (value) => {
      if (!Array.isArray(value)) throw new Unwritable()
      return `[${value.map(item).join(',')}]`
    }
  }
  if (isLeafType(type)) {
    return (value) => {
      if (value instanceof Promise || value instanceof Error) throw new Unwritable()
      const text: string | undefined = JSON.stringify(type.serialize(value))
      if (text === undefined || text === 'null') throw new Unwritable()
      return text
    }
  }
  if (!isObjectType(type)) throw new Unwritable()
  return objectWriter(type, nodes, compiling)
}

function objectWriter(type: GraphQLObjectType, nodes: readonly FieldNode[], compiling: Compiling): Write {
  if (type.isTypeOf) throw new Unwritable()
  const fields = type.getFields()
  const sets = nodes.map(({ selectionSet }) => selectionSet)
  const members = [...collected(type, sets, compiling)].map(([key, [first, ...more]]): Write => {
    const open = `${JSON.stringify(key)}:`
    const name = first?.name.value ?? ''
    if (name === '__typename') return () => `${open}${JSON.stringify(type.name)}`
    const field = fields[name]
    if (!field || !first) throw new Unwritable()
    const read = readerOf(field, name)
    const write = writerOf(field.type, [first, ...more], compiling)
    return (parent) => `${open}${write(read(parent))}`
  })
  return (value) => {
    if (typeof value !== 'object' || value instanceof Promise || value instanceof Error) throw new Unwritable()
    return `{${members.map((member) => member(value)).join(',')}}`
  }
}
