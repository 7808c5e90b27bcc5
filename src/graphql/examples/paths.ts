// The shortest way from a root field to each type, for examples that show where a type is met.
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

/** One step of a way: a field, and the type of what it gives that the way goes on with. */
export interface Step {
  readonly field: GraphQLField<unknown, unknown>
  readonly type: string
}

/** A way from a root type. */
export interface Path {
  readonly root: 'query' | 'mutation' | 'subscription'
  readonly steps: readonly Step[]
}

/** From an interface or union to one of its types costs more than a field, for it says less. */
const NARROWING = 3

/** The names of the types that a field leads to, with what the step costs. */
function* ends(
  { schema, isGot }: Known,
  root: boolean,
  field: GraphQLField<unknown, unknown>,
): Generator<readonly [string, number]> {
  const type = getNamedType(field.type)
  if (!isCompositeType(type)) return
  yield [type.name, 1]
  if (!isAbstractType(type)) return
  for (const { name } of schema.getPossibleTypes(type)) if (!root || isGot(name)) yield [name, NARROWING]
}

/** A schema, and which of its types are got by their ids, so that the fields for anything lead to them. */
export interface Known {
  readonly schema: GraphQLSchema
  readonly isGot: (type: string) => boolean
}

/** The shortest way to each type that has fields, by its name; of two equally long ones the one declared first. */
export function pathsOf(known: Known): ReadonlyMap<string, Path> {
  const { schema } = known
  const found = new Map<string, Path>()
  // Ways by what they cost, the cheapest first.
  const roots = rootsOf(schema).map(([root, type]) => ({ type: type.name, path: { root, steps: [] } }))
  const waiting: { readonly type: string; readonly path: Path }[][] = [roots]
  for (let cost = 0; cost < waiting.length; cost++) {
    for (const { type, path } of waiting[cost] ?? []) {
      if (found.has(type)) continue
      found.set(type, path)
      const from = schema.getType(type)
      if (!isObjectType(from) && !isInterfaceType(from)) continue
      for (const field of Object.values(from.getFields())) {
        for (const [to, more] of ends(known, path.steps.length === 0, field)) {
          const step = { type: to, path: { root: path.root, steps: [...path.steps, { field, type: to }] } }
          ;(waiting[cost + more] ??= []).push(step)
        }
      }
    }
  }
  return found
}

/** The root types by their operation, the one to prefer first. */
export function rootsOf(schema: GraphQLSchema): (readonly [Path['root'], GraphQLObjectType])[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['subscription', schema.getSubscriptionType()],
    ['mutation', schema.getMutationType()],
  ] as const
  return roots.flatMap(([root, type]) => (type ? [[root, type] as const] : []))
}
