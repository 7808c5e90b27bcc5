// The documents of the console as a facade can be asked them: without what the schema of the facade lacks (docs/facade.md).
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/**
 * By the names of operations: those that differ, as they fit the schema. One of which nothing is left is not among them; what asks it is
 * not offered there.
 */
export function fittedDocuments(sources: readonly string[], schema: GraphQLSchema): Record<string, string> {
  const definitions = sources.flatMap((source) => parse(source, { noLocation: true }).definitions)
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  return Object.fromEntries(
    operations.flatMap((operation) => {
      const whole = { kind: Kind.DOCUMENT, definitions: withFragments(operation, definitions) } as const
      const left = fitted(whole, schema)
      const text = left && print(left)
      const name = operation.name?.value ?? ''
      return text === undefined || text === print(whole) ? [] : [[name, text] as const]
    }),
  )
}

/** An operation with the fragments that it uses, at any depth. */
function withFragments(operation: OperationDefinitionNode, all: readonly DefinitionNode[]): DefinitionNode[] {
  const fragments = new Map(
    all.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  )
  const used = new Set<FragmentDefinitionNode>()
  const look = (node: DefinitionNode): void => {
    visit(node, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value)
        if (!fragment || used.has(fragment)) return
        used.add(fragment)
        look(fragment)
      },
    })
  }
  look(operation)
  return [operation, ...used]
}

/** A document without the fields, arguments and members of inputs that a schema lacks; undefined: nothing is left. */
function fitted(document: DocumentNode, schema: GraphQLSchema): DocumentNode | undefined {
  const info = new TypeInfo(schema)
  const isThere = (condition: { readonly name: { readonly value: string } } | undefined): boolean =>
    condition === undefined || schema.getType(condition.name.value) !== undefined
  const known = visit(
    document,
    visitWithTypeInfo(info, {
      FragmentDefinition: ({ typeCondition }) => (isThere(typeCondition) ? undefined : null),
      InlineFragment: ({ typeCondition }) => (isThere(typeCondition) ? undefined : null),
      Field: ({ name }) => (info.getFieldDef() || name.value === '__typename' ? undefined : null),
      Argument: () => (info.getArgument() ? undefined : null),
      ObjectField: () => (info.getInputType() ? undefined : null),
    }),
  )
  const [operation, ...fragments] = withoutEmpty(known).definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return undefined
  const left = { ...known, definitions: withFragments(operation, fragments) }
  const used = new Set<string>()
  visit(left, { VariableDefinition: () => false, Variable: ({ name }) => void used.add(name.value) })
  return visit(left, { VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null) })
}

/** Without what nothing is left in: fields, fragments and their spreads, until there are none. */
function withoutEmpty(document: DocumentNode): DocumentNode {
  const names = new Set(document.definitions.flatMap((one) => ('typeCondition' in one ? [one.name.value] : [])))
  const unlessEmpty = {
    leave: ({ selectionSet }: { readonly selectionSet?: SelectionSetNode | undefined }) =>
      selectionSet?.selections.length === 0 ? null : undefined,
  }
  const left = visit(document, {
    Field: unlessEmpty,
    InlineFragment: unlessEmpty,
    FragmentDefinition: unlessEmpty,
    OperationDefinition: unlessEmpty,
    FragmentSpread: ({ name }) => (names.has(name.value) ? undefined : null),
  })
  return print(left) === print(document) ? left : withoutEmpty(left)
}
