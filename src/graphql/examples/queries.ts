// Examples of what is asked with: selections, fields with their arguments, and whole operations.
import {
  getNamedType,
  getNullableType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import type { Literals } from './literals.ts'
import { writtenExample } from './option.ts'
import { type Path, rootsOf } from './paths.ts'

type Field = GraphQLField<unknown, unknown>

/** Fields that every resource has and that say nothing of it. */
const COMMON = new Set(['id', 'uid', 'createTime', 'updateTime', 'clientMutationId'])

/** Makes examples of queries for one schema. */
export class Queries {
  readonly #schema: GraphQLSchema
  readonly #literals: Literals
  readonly #selections = new Map<GraphQLNamedType, string>()

  constructor(schema: GraphQLSchema, literals: Literals) {
    this.#schema = schema
    this.#literals = literals
  }

  /** A field with what it demands and what is selected of it: `tags(first: 20) { nodes { name } }`. */
  field(field: Field): string {
    const written = writtenExample(field)
    if (typeof written === 'string') return written
    return `${this.#call(field)}${this.selection(getNamedType(field.type))}`
  }

  /** What is selected of a type, with a space before it; empty for what has no fields. */
  selection(type: GraphQLNamedType, depth = 0): string {
    if (!isCompositeType(type)) return ''
    const known = depth === 0 ? this.#selections.get(type) : undefined
    const text = known ?? ` { ${this.#chosen(type, depth).join(' ')} }`
    if (depth === 0) this.#selections.set(type, text)
    return text
  }

  /** The operation that goes a way and selects of what is at its end. */
  operation({ root, steps }: Path): string {
    const told = steps.length === 1 && steps[0] ? writtenExample(steps[0].field) : undefined
    if (typeof told === 'string' && !steps[0]?.type.endsWith('Connection')) return this.written(root, told)
    const variables = new Map<string, string>()
    const last = this.#schema.getType(steps.at(-1)?.type ?? '')
    let text = last ? this.selection(last) : ''
    for (const { field, type } of [...steps].reverse()) {
      const named = getNamedType(field.type)
      text = `${this.#call(field, variables)}${named.name === type ? text : ` { ... on ${type}${text} }`}`
      if (field !== steps[0]?.field) text = ` { ${text} }`
    }
    return wrapped(root, text, variables)
  }

  /** The operation of a root field that is written as text: its variables get their types. */
  written(root: Path['root'], text: string): string {
    const variables = new Map<string, string>()
    const type = rootsOf(this.#schema).find(([name]) => name === root)?.[1]
    if (text.includes('$') && type) {
      const [definition] = parse(`${root} { ${text} }`, { noLocation: true }).definitions
      if (definition && 'selectionSet' in definition) this.#declare(definition.selectionSet, type, variables)
    }
    return wrapped(root, text, variables)
  }

  /**
   * Finds the types of the variables that are arguments, or fields of input objects, in a selection. A document's own
   * visitor does the same in five times the time.
   */
  #declare(set: SelectionSetNode | undefined, parent: GraphQLNamedType, variables: Map<string, string>): void {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FRAGMENT_SPREAD) continue
      const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : {}
      const field = node.kind === Kind.FIELD ? fields[node.name.value] : undefined
      if (node.kind === Kind.FIELD) {
        for (const { name, value } of node.arguments ?? []) {
          const type = field?.args.find((one) => one.name === name.value)?.type
          if (type) declareValue(value, type, variables)
        }
      }
      const on = node.kind === Kind.INLINE_FRAGMENT ? node.typeCondition?.name.value : undefined
      const type = field ? getNamedType(field.type) : on === undefined ? parent : this.#schema.getType(on)
      if (type) this.#declare(node.selectionSet, type, variables)
    }
  }

  /** A field with its arguments; uids become variables where those can be declared. */
  #call(field: Field, variables?: Map<string, string>): string {
    const uid = (name: string, type: unknown): string => {
      variables?.set(name, String(type))
      return `$${name}`
    }
    const subject = getNamedType(field.type).name
    const given = field.args
      .filter((one) => isRequiredArgument(one) || one.name === 'first')
      .map((one) => `${one.name}: ${this.#literals.of(one, { subject, ...(variables && { uid }) })}`)
    return `${field.name}${given.length === 0 ? '' : `(${given.join(', ')})`}`
  }

  #chosen(type: GraphQLCompositeType, depth: number): string[] {
    const written = writtenExample(type)
    if (typeof written === 'string') return [written]
    if (isAbstractType(type) && !isInterfaceType(type)) {
      const [first] = type.getTypes()
      return first ? [`... on ${first.name}${this.selection(first, depth)}`] : []
    }
    const fields = isInterfaceType(type) || isObjectType(type) ? Object.values(type.getFields()) : []
    const shape = this.#shape(fields, depth)
    if (shape) return shape
    const open = fields.filter((one) => !one.args.some(isRequiredArgument))
    const leaves = open.filter((one) => isLeafType(getNamedType(one.type)))
    const own = leaves.filter((one) => !COMMON.has(one.name))
    if (own.length > 0) return own.slice(0, 2).map((one) => one.name)
    const deep = depth < 3 ? open.find((one) => isCompositeType(getNamedType(one.type))) : undefined
    if (deep) return [`${deep.name}${this.selection(getNamedType(deep.type), depth + 1)}`]
    return leaves.length > 0 ? leaves.slice(0, 2).map((one) => one.name) : ['__typename']
  }

  /** What is selected of connections, edges and payloads, which are all alike. */
  #shape(fields: readonly Field[], depth: number): string[] | undefined {
    const name = (wanted: string): Field | undefined => fields.find((one) => one.name === wanted)
    const shapes = [
      [name('totalCount'), name('nodes')],
      [name('cursor'), name('node')],
      [fields.find((one) => one !== name('errors')), name('errors')],
    ]
    const shape = shapes.map((one) => one.filter((field) => field !== undefined)).find(({ length }) => length === 2)
    return shape?.map((one) => `${one.name}${this.selection(getNamedType(one.type), depth + 1)}`)
  }
}

function declareValue(value: ValueNode, type: GraphQLInputType, variables: Map<string, string>): void {
  const bare = getNullableType(type)
  if (value.kind === Kind.VARIABLE) variables.set(value.name.value, String(type))
  else if (value.kind === Kind.LIST && isListType(bare)) {
    for (const item of value.values) declareValue(item, bare.ofType, variables)
  } else if (value.kind === Kind.OBJECT && isInputObjectType(bare)) {
    for (const { name, value: inner } of value.fields) {
      const field = bare.getFields()[name.value]
      if (field) declareValue(inner, field.type, variables)
    }
  }
}

function wrapped(root: Path['root'], text: string, variables: ReadonlyMap<string, string>): string {
  const declared = [...variables].map(([name, type]) => `$${name}: ${type}`).join(', ')
  const head = declared === '' ? '' : ` (${declared})`
  return root === 'query' && head === '' ? `{ ${text} }` : `${root}${head} { ${text} }`
}
