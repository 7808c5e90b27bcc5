// How long the lists of introspection are: not what a caller asks for, but how large the schema is.
import {
  type GraphQLField,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

const known = new WeakMap<GraphQLSchema, Readonly<Record<string, number>>>()

/** The mean length of each list by type and name, e.g. of `__Type.fields`, where it is not null. The library itself bounds how deep they nest. */
export function introspectionSizes(schema: GraphQLSchema): Readonly<Record<string, number>> {
  const sizes = known.get(schema) ?? measured(schema)
  known.set(schema, sizes)
  return sizes
}

function measured(schema: GraphQLSchema): Readonly<Record<string, number>> {
  const types = Object.values(schema.getTypeMap())
  const objects = types.filter((type) => isObjectType(type) || isInterfaceType(type))
  const fields = objects.flatMap((type): GraphQLField<unknown, unknown>[] => Object.values(type.getFields()))
  const directives = schema.getDirectives()
  const inputs = types.filter(isInputObjectType)
  return {
    '__Schema.types': types.length,
    '__Schema.directives': directives.length,
    '__Type.fields': fields.length / objects.length,
    '__Type.inputFields': mean(inputs, (type) => Object.keys(type.getFields()).length),
    '__Type.enumValues': mean(types.filter(isEnumType), (type) => type.getValues().length),
    '__Type.interfaces': mean(objects, (type) => type.getInterfaces().length),
    '__Type.possibleTypes': mean(types.filter(isAbstractType), (type) => schema.getPossibleTypes(type).length),
    '__Field.args': mean(fields, ({ args }) => args.length),
    '__Directive.args': mean(directives, ({ args }) => args.length),
  }
}

function mean<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0) / Math.max(1, items.length)
}
