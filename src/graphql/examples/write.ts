// Ends every description of a schema with an example: a value in the same paragraph, a selection in one of its own, a
// whole query as a block.
import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { formatQuery } from './layout.ts'
import { Literals, ofType } from './literals.ts'
import { writtenExample } from './option.ts'
import { type Known, type Path, pathsOf, rootsOf } from './paths.ts'
import { Queries } from './queries.ts'

interface Described {
  description?: string | null | undefined
}

/** Adds the examples to the descriptions of the schema, in place. What has none stays as it is; a test names it. */
export function writeExamples(known: Known): void {
  const { schema } = known
  const literals = new Literals(schema)
  const queries = new Queries(schema, literals)
  const paths = pathsOf(known)
  const roots = new Map<GraphQLNamedType, Path['root']>(rootsOf(schema).map(([root, type]) => [type, root]))
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue
    if (isCompositeType(type)) {
      const written = writtenExample(type)
      const path = paths.get(type.name)
      endWithQuery(type, roots.has(type) ? (written as string | undefined) : path && queries.operation(path))
    } else endWith(type, ' ', isInputObjectType(type) ? literals.ofInput(type) : ofType(type))
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        const value = literals.of(field, { subject: type.name })
        endWith(field, ' ', value && `${field.name}: ${value}`)
      }
    }
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        describeField(field, { owner: type, root: roots.get(type), literals, queries })
      }
    }
  }
}

function describeField(
  field: GraphQLField<unknown, unknown>,
  on: { owner: GraphQLNamedType; root: Path['root'] | undefined; literals: Literals; queries: Queries },
): void {
  const named = getNamedType(field.type)
  for (const arg of field.args) {
    const value = on.literals.of(arg, { subject: named.name })
    endWith(arg, ' ', value && `${arg.name}: ${value}`)
  }
  if (on.root) {
    const written = writtenExample(field)
    const text = typeof written === 'string' ? on.queries.written(on.root, written) : rootExample(field, on)
    endWithQuery(field, text)
  } else if (isCompositeType(named)) endWith(field, '\n\n', on.queries.field(field))
  else endWith(field, ' ', on.literals.of(field, { subject: on.owner.name }))
}

function rootExample(
  field: GraphQLField<unknown, unknown>,
  { root, queries }: { root: Path['root'] | undefined; queries: Queries },
): string | undefined {
  return root && queries.operation({ root, steps: [{ field, type: getNamedType(field.type).name }] })
}

/** A whole query is a block of its own, over several lines. */
function endWithQuery(element: Described, query: string | undefined): void {
  if (query !== undefined && element.description) {
    element.description += `\n\nExample:\n\`\`\`graphql\n${formatQuery(query)}\n\`\`\``
  }
}

/** Leaves descriptions that are missing for the test to name. */
function endWith(element: Described, separator: string, example: string | undefined): void {
  if (example !== undefined && element.description) element.description += `${separator}Example: \`${example}\``
}
