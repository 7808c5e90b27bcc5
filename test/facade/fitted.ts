// Documents of the whole graph, as the facade can be asked them.
import { type DocumentNode, Kind, parse, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { offeredSchema } from '../../src/graphql/schema.ts'
import { contractOffers } from '../../src/upstream/offered.ts'
import { Unsayable } from '../support/faces.ts'

const schema = offeredSchema(contractOffers())

/**
 * A document without the fields that the facade's schema lacks.
 * @param options.roots whether fields of the root that it lacks are left out too; otherwise such a document cannot be said
 * @throws Unsayable where it is about one of them, or where nothing is left
 */
export function fitted(query: string, { roots = false }: { readonly roots?: boolean } = {}): string {
  const info = new TypeInfo(schema)
  const known = (found: unknown, what: string): void => {
    if (found === undefined || found === null) throw new Unsayable('graphql', what)
  }
  const left = visit(
    parse(query),
    visitWithTypeInfo(info, {
      Field: {
        enter: (node) => {
          if (info.getFieldDef() || node.name.value === '__typename') return undefined
          const atRoot =
            info.getParentType() === schema.getQueryType() || info.getParentType() === schema.getMutationType()
          if (atRoot && !roots) throw new Unsayable('graphql', node.name.value)
          return null
        },
        leave: ({ selectionSet }) => (selectionSet?.selections.length === 0 ? null : undefined),
      },
      Argument: (node) => known(info.getArgument(), node.name.value),
      ObjectField: (node) => known(info.getInputType(), node.name.value),
      [Kind.NAMED_TYPE]: (node) => known(schema.getType(node.name.value), node.name.value),
    }),
  )
  if (left.definitions.some((one) => 'selectionSet' in one && one.selectionSet.selections.length === 0))
    throw new Unsayable('graphql', 'a document of which nothing is left')
  return print(withoutUnused(left))
}

/** Without the variables that nothing uses any more. */
function withoutUnused(document: DocumentNode): DocumentNode {
  const used = new Set<string>()
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  })
  return visit(document, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  })
}
