// A schema without what nothing leads to: types that lost their last field, and inputs without any.
import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql'

/**
 * The schema with only what its roots lead to. What implements an interface counts where a field leads to it, or where no field
 * could: its interface is an error of a payload.
 * @param keeps whether an object type that only an interface leads to is there to be found by it
 */
export function pruned(schema: GraphQLSchema, keeps: (type: GraphQLObjectType) => boolean): GraphQLSchema {
  withoutEmptyFields(schema)
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].map((root) =>
    root && Object.keys(root.getFields()).length > 0 ? root : undefined,
  )
  const reached = new Set<GraphQLNamedType>()
  for (const root of roots) if (root) reach(root, { schema, keeps, reached })
  const [query, mutation, subscription] = roots
  return new GraphQLSchema({
    ...schema.toConfig(),
    query: query ?? null,
    mutation: mutation ?? null,
    subscription: subscription ?? null,
    types: [...reached],
  })
}

interface Walk {
  readonly schema: GraphQLSchema
  readonly keeps: (type: GraphQLObjectType) => boolean
  readonly reached: Set<GraphQLNamedType>
}

function reach(type: GraphQLNamedType, walk: Walk): void {
  if (walk.reached.has(type)) return
  walk.reached.add(type)
  const to = (next: GraphQLNamedType): void => reach(next, walk)
  if (isUnionType(type)) type.getTypes().forEach(to)
  if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) to(getNamedType(field.type))
  if (!isObjectType(type) && !isInterfaceType(type)) return
  type.getInterfaces().forEach(to)
  for (const field of Object.values(type.getFields())) {
    to(getNamedType(field.type))
    for (const { type: input } of field.args) to(getNamedType(input))
  }
  if (isInterfaceType(type)) walk.schema.getPossibleTypes(type).filter(walk.keeps).forEach(to)
}

/** Takes away the fields whose type has no fields, until there are none, and the arguments whose input has none. */
function withoutEmptyFields(schema: GraphQLSchema): void {
  const objects = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type))
  const isEmpty = (type: GraphQLOutputType | GraphQLInputType): boolean => {
    const named = getNamedType(type)
    return (isObjectType(named) || isInputObjectType(named)) && Object.keys(named.getFields()).length === 0
  }
  for (let changed = true; changed;) {
    changed = false
    for (const type of objects) {
      const fields = type.getFields()
      for (const [name, field] of Object.entries(fields)) {
        field.args = field.args.filter((arg) => !isEmpty(arg.type))
        if (!isEmpty(field.type)) continue
        delete fields[name]
        changed = true
      }
    }
  }
}
