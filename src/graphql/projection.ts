// What an operation selects of a resource, as the columns that its rows must have: the services read no others.
import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import { type FieldNode, type GraphQLObjectType, type GraphQLResolveInfo, isObjectType } from 'graphql'
import type { Fields } from '../services/page.ts'
import { fieldsBelow } from './selection.ts'

// The builder's options are open to such additions; they must repeat its type parameters.
/* eslint-disable @typescript-eslint/no-unused-vars, @typescript-eslint/no-namespace */
declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      projection: ProjectionPlugin<Types>
    }
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** What the resolver reads of a row where that is no column of the model, which `select` names. */
      columns?: readonly string[]
      /** What it reads too where the services have that; it can do without. */
      optionalColumns?: readonly string[]
    }
  }
}
/* eslint-enable @typescript-eslint/no-unused-vars, @typescript-eslint/no-namespace */

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Set below: what the resolver reads of a row. */
    columns?: readonly string[]
    /** Set by Pothos' Prisma plugin, and taken from it below. */
    pothosPrismaSelect?: object
  }
}

/**
 * Takes what fields select from Pothos' Prisma plugin, which would read past the services what a row lacks, and keeps it for
 * `projectionOf`.
 */
class ProjectionPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { pothosPrismaSelect: selected, ...extensions } = config.extensions ?? {}
    if (typeof selected === 'function') throw new Error(`${config.parentType}.${config.name} must select by an object.`)
    const { columns = Object.keys(selected ?? {}), optionalColumns = [] } = config.pothosOptions
    return { ...config, extensions: { ...extensions, columns: [...columns, ...optionalColumns] } }
  }
}

/** The name of the plugin; it stands before Prisma's in the builder's list, so that it comes after it. */
export const PROJECTION = 'projection'

SchemaBuilder.registerPlugin(PROJECTION, ProjectionPlugin)

/** By the type and by what a field gives of it: one that gives an interface gives rows of several. */
const projections = new WeakMap<FieldNode, Map<string, Fields>>()

/**
 * What is selected of the rows of a type; undefined, which is all, where the type has no model.
 * @param type the type's name
 * @param of whether the field that is being resolved gives a row, some, or a connection of them
 */
export function projectionOf(info: GraphQLResolveInfo, type: string, of: 'rows' | 'connection'): Fields | undefined {
  const object = info.schema.getType(type)
  if (!isObjectType(object) || !object.extensions['pothosPrismaModel']) return undefined
  const [node, ...more] = info.fieldNodes
  const made = (): Fields => columnsOf(object, rowFields(info, of))
  if (!node || more.length > 0) return made()
  // Documents are kept between requests, so this is worked out once.
  const known = projections.get(node) ?? new Map<string, Fields>()
  projections.set(node, known)
  const fields = known.get(type) ?? made()
  known.set(type, fields)
  return fields
}

function columnsOf(object: GraphQLObjectType, nodes: readonly FieldNode[]): Fields {
  const fields = object.getFields()
  return new Set(nodes.flatMap(({ name }) => fields[name.value]?.extensions.columns ?? []))
}

function rowFields(info: GraphQLResolveInfo, of: 'rows' | 'connection'): readonly FieldNode[] {
  const below = fieldsBelow(info.fieldNodes, info)
  if (of === 'rows') return below
  const named = (nodes: readonly FieldNode[], name: string): FieldNode[] =>
    nodes.filter((one) => one.name.value === name)
  const edges = fieldsBelow(named(below, 'edges'), info)
  return fieldsBelow([...named(below, 'nodes'), ...named(edges, 'node')], info)
}
