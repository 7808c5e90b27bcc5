// What of a document's cost is the same for all variables: the pages and lists it asks for, one inside of the other.
import {
  type ConstValueNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../core/page.ts'
import { tooManyFields } from '../document-limits.ts'
import { introspectionSizes } from './introspection.ts'
import { LIST_SIZE, listSizes } from './lists.ts'

/** The values of variables as they were sent. */
export type Variables = Readonly<Record<string, unknown>>

/** A list of the answer. */
export interface Step {
  /** Where it is in the answer, e.g. `repos.nodes.tags`. */
  readonly path: string
  /** How many items each parent has at most. */
  readonly size: (variables: Variables) => number
  /** Whether its items count: values such as severities come with what they belong to. */
  readonly counts: boolean
  /** The lists in each of its items. */
  readonly inside: readonly Step[]
}

/** An operation's lists. */
export interface Plan {
  readonly rootFields: number
  /** All of its fields once fragments are spread. */
  readonly fields: number
  readonly steps: readonly Step[]
  /** The lists of `__schema` and `__type`. */
  readonly introspection: readonly Step[]
  /** Whether it asks for nothing else, so that its answer is always the same. */
  readonly onlyIntrospection: boolean
}

/** What is a field of the root of queries without standing in its type (GraphQL specification, section 4). */
const metaFields: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
}

/** The name of a type whose `nodes` and `edges` are one page (Relay's specification of connections, section 2). */
const CONNECTION = /Connection$/

/**
 * The plan of an operation of a document that is valid.
 * @param maxFields fields that it may have after all fragments are spread
 * @throws INVALID_ARGUMENT when it has more
 */
export function planOf(
  operation: OperationDefinitionNode,
  { schema, document, maxFields }: { schema: GraphQLSchema; document: DocumentNode; maxFields: number },
): Plan {
  return new Planner(operation, { schema, document, maxFields }).plan()
}

/** A field of the answer: all selections of one response key, as the executor merges them. */
interface Merged {
  readonly key: string
  readonly parent: GraphQLCompositeType
  readonly definition: GraphQLField<unknown, unknown> | undefined
  readonly nodes: FieldNode[]
}

class Planner {
  readonly #operation: OperationDefinitionNode
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #defaults: ReadonlyMap<string, ConstValueNode | undefined>
  readonly #maxFields: number
  #fields = 0

  constructor(
    operation: OperationDefinitionNode,
    { schema, document, maxFields }: { schema: GraphQLSchema; document: DocumentNode; maxFields: number },
  ) {
    this.#operation = operation
    this.#schema = schema
    this.#maxFields = maxFields
    this.#fragments = new Map(
      document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
    )
    this.#defaults = new Map(
      (operation.variableDefinitions ?? []).map((one) => [one.variable.name.value, one.defaultValue]),
    )
  }

  plan(): Plan {
    const root = this.#schema.getRootType(this.#operation.operation)
    if (!root) return { rootFields: 0, fields: 0, steps: [], introspection: [], onlyIntrospection: false }
    const fields = this.#merge(root, [this.#operation.selectionSet])
    const stepsOf = (some: readonly Merged[]): Step[] => some.flatMap((field) => this.#stepsOf(field, ''))
    const isMeta = ({ definition }: Merged): boolean => definition !== undefined && definition.name in metaFields
    return {
      rootFields: fields.length,
      fields: this.#fields,
      steps: stepsOf(fields.filter((field) => !isMeta(field))),
      introspection: stepsOf(fields.filter(isMeta)),
      onlyIntrospection: fields.every(isMeta) && this.#defaults.size === 0,
    }
  }

  #merge(type: GraphQLCompositeType, sets: readonly SelectionSetNode[]): readonly Merged[] {
    const merged = new Map<string, Merged>()
    const spread = new Set<string>()
    const add = (parent: GraphQLCompositeType, node: FieldNode): void => {
      const key = node.alias?.value ?? node.name.value
      // Fields of one key on different types never meet in one object, so they count apart.
      const known = merged.get(`${key} ${parent.name}`)
      if (known) {
        known.nodes.push(node)
        return
      }
      this.#fields += 1
      if (this.#fields > this.#maxFields) {
        throw tooManyFields(this.#maxFields)
      }
      merged.set(`${key} ${parent.name}`, { key, parent, definition: this.#definitionOf(parent, node), nodes: [node] })
    }
    const collect = (parent: GraphQLCompositeType, { selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) add(parent, selection)
        else if (selection.kind === Kind.INLINE_FRAGMENT) {
          collect(this.#typeOf(selection.typeCondition?.name.value, parent), selection.selectionSet)
        } else if (!spread.has(selection.name.value)) {
          spread.add(selection.name.value)
          const fragment = this.#fragments.get(selection.name.value)
          if (fragment) collect(this.#typeOf(fragment.typeCondition.name.value, parent), fragment.selectionSet)
        }
      }
    }
    for (const set of sets) collect(type, set)
    return [...merged.values()]
  }

  #definitionOf(parent: GraphQLCompositeType, { name }: FieldNode): Merged['definition'] {
    if (parent === this.#schema.getQueryType() && name.value in metaFields) return metaFields[name.value]
    return 'getFields' in parent ? parent.getFields()[name.value] : undefined
  }

  #typeOf(name: string | undefined, otherwise: GraphQLCompositeType): GraphQLCompositeType {
    const type = name === undefined ? undefined : this.#schema.getType(name)
    return isCompositeType(type) ? type : otherwise
  }

  /** The lists that a field is or holds. */
  #stepsOf(field: Merged, prefix: string): Step[] {
    const { definition, nodes, parent } = field
    const type = definition && getNamedType(definition.type)
    if (!definition || !isCompositeType(type)) return []
    const path = prefix === '' ? field.key : `${prefix}.${field.key}`
    const sets = nodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []))
    const children = this.#merge(type, sets)
    const inside = children.flatMap((child) => this.#stepsOf(child, path))
    if (isPaged(definition)) {
      // Only the total is wanted: no item is read.
      if (CONNECTION.test(type.name) && !children.some(({ nodes: [node] }) => readsPage(node))) return []
      return [{ path, size: this.#pageSize(nodes), counts: true, inside }]
    }
    if (!isList(definition.type) || CONNECTION.test(parent.name)) return inside
    const counts = this.#isResource(type) || isIntrospectionType(type)
    if (!counts && inside.length === 0) return []
    return [{ path, size: this.#listSize(field), counts, inside }]
  }

  #isResource(type: GraphQLCompositeType): boolean {
    return isAbstractType(type) || (isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'))
  }

  #pageSize(nodes: readonly FieldNode[]): Step['size'] {
    const [first, last] = ['first', 'last'].map((name) => this.#valueOf(argument(nodes, name)))
    return (variables) => {
      const size = number(first?.(variables)) ?? number(last?.(variables)) ?? DEFAULT_PAGE_SIZE
      return Math.min(Math.max(size, 0), MAX_PAGE_SIZE)
    }
  }

  #listSize({ parent, definition, nodes }: Merged): Step['size'] {
    const name = `${parent.name}.${definition?.name}`
    const size = listSizes[name] ?? introspectionSizes(this.#schema)[name] ?? LIST_SIZE
    if (typeof size === 'number') return () => size
    const value = this.#valueOf(argument(nodes, size.argument))
    // One value stands for a list of one (GraphQL specification, section 3.11, "Input Coercion").
    return (variables) => {
      const items = value?.(variables)
      return Array.isArray(items) ? items.length : 1
    }
  }

  /** What an argument is, given the variables: numbers and lists are all that counts. */
  #valueOf(node: ValueNode | undefined): ((variables: Variables) => unknown) | undefined {
    if (!node) return undefined
    if (node.kind === Kind.VARIABLE) {
      const name = node.name.value
      const otherwise = this.#valueOf(this.#defaults.get(name))
      return (variables) => (Object.hasOwn(variables, name) ? variables[name] : otherwise?.(variables))
    }
    if (node.kind === Kind.INT) {
      const value = Number(node.value)
      return () => value
    }
    return node.kind === Kind.LIST ? () => node.values : undefined
  }
}

function isPaged({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.some(({ name }) => name === 'first')
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type))
}

function readsPage(node: FieldNode | undefined): boolean {
  return node?.name.value === 'nodes' || node?.name.value === 'edges' || node?.name.value === 'pageInfo'
}

function argument([node]: readonly FieldNode[], name: string): ValueNode | undefined {
  return node?.arguments?.find((one) => one.name.value === name)?.value
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
