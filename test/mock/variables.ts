// Variables for examples as they are written: made up from their types.
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  parse,
  typeFromAST,
  type TypeNode,
} from 'graphql'

export type UidFor = (name: string) => string

/** A value for each variable that a document cannot do without. @param uidFor the uid for a variable or field of this name */
export function variablesOf(schema: GraphQLSchema, query: string, uidFor: UidFor): Record<string, unknown> {
  const definitions = parse(query).definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : [],
  )
  return Object.fromEntries(
    definitions
      .filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined)
      .map(({ variable, type }) => [
        variable.name.value,
        valueOf(inputType(schema, type), { name: variable.name.value, uidFor }),
      ]),
  )
}

function inputType(schema: GraphQLSchema, node: TypeNode): GraphQLInputType {
  const type = typeFromAST(schema, node as never) as GraphQLInputType | undefined
  if (!type) throw new Error('The schema has no such type.')
  return type
}

function valueOf(type: GraphQLInputType, on: { readonly name: string; readonly uidFor: UidFor }): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, on)
  if (isListType(type)) return [valueOf(type.ofType, on)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField)
    return Object.fromEntries(required.map((field) => [field.name, valueOf(field.type, { ...on, name: field.name })]))
  }
  if (type.name === 'UID') return on.uidFor(on.name)
  const scalars: Readonly<Record<string, unknown>> = {
    Int: 1,
    Boolean: false,
    Float: 1,
    JSON: {},
    DateTime: '2026-01-01T00:00:00Z',
  }
  return scalars[type.name] ?? 'x'
}
