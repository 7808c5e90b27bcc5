// Examples that were written for all of the graph, in a schema that has not all of it: those that ask for what is not there go, and
// what is made of the schema takes their place.
import {
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { membersOf } from '../../core/json.ts'
import { writtenExample } from './option.ts'
import { rootsOf } from './paths.ts'

interface Element {
  extensions: object
}

/** Takes away, in place, the written examples that ask for what the schema does not have. */
export function keepFittingExamples(schema: GraphQLSchema): void {
  const roots = new Set<GraphQLNamedType>(rootsOf(schema).map(([, type]) => type))
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) keepFields(type)
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    dropUnless(type, (text) => (roots.has(type) ? fits(schema, undefined, text) : fits(schema, type, `{ ${text} }`)))
    for (const field of Object.values(type.getFields())) {
      const isComposite = isCompositeType(getNamedType(field.type))
      if (isComposite || roots.has(type)) dropUnless(field, (text) => fits(schema, type, `{ ${text} }`))
    }
  }
}

function dropUnless(element: Element, isFit: (text: string) => boolean): void {
  const example = writtenExample(element)
  if (typeof example === 'string' && !isFit(example)) withExample(element, undefined)
}

/** The names of the fields that an input's example shows, of those that are there. */
function keepFields(type: Element & { getFields(): object }): void {
  const example = writtenExample(type)
  if (Array.isArray(example))
    withExample(
      type,
      example.filter((name) => String(name) in type.getFields()),
    )
}

/** The options are those of the whole graph's type too, so they are not changed. */
function withExample(element: Element, example: unknown): void {
  const { pothosOptions } = membersOf(element.extensions)
  element.extensions = { ...element.extensions, pothosOptions: { ...membersOf(pothosOptions), example } }
}

/** @param type what the text selects of; undefined: it is a whole document */
function fits(schema: GraphQLSchema, type: GraphQLNamedType | undefined, text: string): boolean {
  const info = new TypeInfo(schema, type)
  let isFit = true
  const known = (found: unknown): void => {
    if (found === undefined || found === null) isFit = false
  }
  const visitor = {
    Field: ({ name }: { name: { value: string } }) => {
      if (!name.value.startsWith('__')) known(info.getFieldDef())
    },
    Argument: () => known(info.getArgument()),
    ObjectField: () => known(info.getInputType()),
  }
  const [definition] = parse(text, { noLocation: true }).definitions
  if (!definition) return false
  const node = type && 'selectionSet' in definition ? definition.selectionSet : definition
  if (node) visit(node, visitWithTypeInfo(info, visitor))
  return isFit
}
