// `@skip` and `@include` of a document, carried out before it is compiled: what is left of it depends on the values of their variables alone.
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  type InlineFragmentNode,
  Kind,
  visit,
} from 'graphql'
import { Unwritable } from './values.ts'

type Selection = FieldNode | FragmentSpreadNode | InlineFragmentNode

/** Each set of values of these is a document of its own. */
const MOST_VARIABLES = 4

const CARRIED_OUT = new Set([GraphQLSkipDirective.name, GraphQLIncludeDirective.name])

/**
 * The names of the variables that decide what of a document is left.
 * @throws Unwritable for other directives, and for more variables than are told apart
 */
export function decidingVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    Directive: ({ name, arguments: given = [] }) => {
      if (!CARRIED_OUT.has(name.value)) throw new Unwritable()
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  if (names.size > MOST_VARIABLES) throw new Unwritable()
  return [...names]
}

/**
 * The document as it is without its directives, and without what they leave out.
 * @throws Unwritable for a variable that has no value, of which the library tells
 */
export function withoutDirectives(document: DocumentNode, variables: Readonly<Record<string, unknown>>): DocumentNode {
  const left = (node: Selection): ASTNode | null | undefined => {
    if (!node.directives?.length) return undefined
    const values = given(node, variables)
    return values.skip || !values.include ? null : { ...node, directives: [] }
  }
  return visit(document, {
    Field: { enter: left },
    FragmentSpread: { enter: left },
    InlineFragment: { enter: left },
  })
}

function given(node: Selection, variables: Readonly<Record<string, unknown>>): { skip: boolean; include: boolean } {
  try {
    return {
      skip: getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true,
      include: getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false,
    }
  } catch {
    throw new Unwritable()
  }
}
