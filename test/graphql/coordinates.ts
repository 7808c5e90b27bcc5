// Every place of a schema that has a description, by its coordinate, and the example at the end of one.
import {
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'

export type Coordinate = { readonly path: string; readonly description: string | null | undefined } & (
  | { readonly kind: 'type'; readonly element: GraphQLNamedType }
  | { readonly kind: 'field'; readonly element: GraphQLField<unknown, unknown>; readonly owner: GraphQLNamedType }
  | { readonly kind: 'argument'; readonly element: GraphQLArgument }
  | { readonly kind: 'input field'; readonly element: GraphQLInputField }
  | { readonly kind: 'value'; readonly element: GraphQLEnumValue }
  | { readonly kind: 'directive' }
)

/** The types of a schema that are its own, by name. */
export function ownTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
}

/** All coordinates of a schema, those of directives too. */
export function coordinatesOf(schema: GraphQLSchema): Coordinate[] {
  const directives = schema
    .getDirectives()
    .flatMap(({ name, description, args }) => [
      { path: `@${name}`, kind: 'directive' as const, description },
      ...args.map((element) => argument(`@${name}`, element)),
    ])
  return [...ownTypes(schema).flatMap(coordinatesOfType), ...directives]
}

function coordinatesOfType(type: GraphQLNamedType): Coordinate[] {
  const found: Coordinate[] = [{ path: type.name, kind: 'type', element: type, description: type.description }]
  const at = (name: string): string => `${type.name}.${name}`
  if (isEnumType(type)) {
    for (const element of type.getValues())
      found.push({ path: at(element.name), kind: 'value', element, description: element.description })
  } else if (isInputObjectType(type)) {
    for (const element of Object.values(type.getFields()))
      found.push({ path: at(element.name), kind: 'input field', element, description: element.description })
  } else if (isObjectType(type) || isInterfaceType(type)) {
    for (const element of Object.values(type.getFields())) {
      found.push({ path: at(element.name), kind: 'field', element, owner: type, description: element.description })
      found.push(...element.args.map((arg) => argument(at(element.name), arg)))
    }
  }
  return found
}

function argument(owner: string, element: GraphQLArgument): Coordinate {
  return { path: `${owner}(${element.name}:)`, kind: 'argument', element, description: element.description }
}

/** The example that a description ends with; undefined when it has none. */
export function exampleIn(description: string | null | undefined): string | undefined {
  const [, value, query] = /Example:(?: `([^`]+)`|\n```graphql\n([^`]+)\n```)$/.exec(description ?? '') ?? []
  return value ?? query
}
