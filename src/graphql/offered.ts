// The schema of services that cannot answer everything: what nobody could answer is not in it (docs/facade.md).
import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import type { DescMethod } from '@bufbuild/protobuf'
import type { Ask, Offers } from '../services/offers.ts'

// The builder's options are open to such additions; they must repeat its type parameters.
/* eslint-disable @typescript-eslint/no-unused-vars, @typescript-eslint/no-namespace */
declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      offered: OfferedPlugin<Types>
    }
    interface BuildSchemaOptions<Types extends SchemaTypes> {
      /** What the services can answer; absent: everything. */
      offers?: Offers
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
      /** What the resolver asks the services for; absent: nothing. */
      asks?: Ask
      /** What services on a database alone give: a value, which is never null then, what a dry run tells, how a binding came about, or what a registry says. */
      certain?: 'value' | 'dryRun' | 'origin' | 'registry'
    }
  }
}
/* eslint-enable @typescript-eslint/no-unused-vars, @typescript-eslint/no-namespace */

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** What the resolver asks the services for. */
    asks?: Ask
  }
}

/** Methods that get the rows of types, and that take the filters of input types: told as these are declared. */
const getOf = new Map<string, DescMethod>()
const listOf = new Map<string, DescMethod>()

/** Tells which methods list the rows of a type, whose filter bears its name, and get them; none gets what is listed only. */
export function answeredBy({ name, get, list }: { name: string; get?: DescMethod; list: DescMethod }): void {
  if (get) getOf.set(name, get)
  listOf.set(`${name}Filter`, list)
}

/** The method that lists by the filters of an input type; undefined: it is of none. */
export function listMethodOf(filter: string): DescMethod | undefined {
  return listOf.get(filter)
}

type OutputType<Types extends SchemaTypes> = PothosOutputFieldConfig<Types>['type']

/** Leaves out fields, arguments and filters that the services cannot answer. */
class OfferedPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> | null {
    const { offers } = this.options
    const { asks, certain, optionalColumns = [] } = config.pothosOptions
    const told = asks ? { ...config, extensions: { ...config.extensions, asks } } : config
    if (!offers) return certain === 'value' ? { ...told, type: { ...told.type, nullable: false } } : told
    if (asks && !offers.answers(asks)) return null
    if (certain !== undefined && certain !== 'value') return null
    const get = getOf.get(config.parentType)
    const wanted = config.extensions?.['columns']
    const columns = get ? wanted?.filter((column) => offers.has(get, column)) : wanted
    if (wanted?.some((column) => !columns?.includes(column) && !optionalColumns.includes(column))) return null
    const known = { ...told, extensions: { ...told.extensions, columns }, type: this.#mayLack(told.type) }
    return asks ? { ...known, args: argsOf(told.args, asks, offers) } : known
  }

  /**
   * An upstream may leave out a time that the published contract does not have, and tell a value of an enum that is younger than
   * this version; neither has a default that would be true, so both are null then.
   */
  #mayLack(type: OutputType<Types>): OutputType<Types> {
    const isTime = type.kind === 'Scalar' && this.builder.configStore.getTypeConfig(type.ref).name === 'DateTime'
    return isTime || type.kind === 'Enum' ? { ...type, nullable: true } : type
  }

  /** A value of an enum that this version does not know is not told. */
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { type }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!this.options.offers || type.kind !== 'Enum') return resolver
    const config = this.builder.configStore.getTypeConfig(type.ref, 'Enum')
    const known = new Set(Object.entries(config.values ?? {}).map(([name, { value = name }]): unknown => value))
    return async (...asked) => {
      const value: unknown = await resolver(...asked)
      return known.has(value) ? value : null
    }
  }

  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> | null {
    const { offers } = this.options
    if (!offers || config.kind !== 'InputObject') return config
    if (config.name === 'validateOnly' && config.parentType.endsWith('Input')) return null
    const list = listOf.get(config.parentType)
    return list && !offers.filters(list, config.name) ? null : config
  }
}

type Args<Types extends SchemaTypes> = PothosOutputFieldConfig<Types>['args']

function argsOf<Types extends SchemaTypes>(args: Args<Types>, { method, how }: Ask, offers: Offers): Args<Types> {
  const lacks = new Set<string>()
  if (!offers.scopes(method)) lacks.add('scope')
  // Whole subtrees beside a uid of its own are two lists, which nobody can page as one.
  if (how === 'selfOrBelow') lacks.add('includeDescendants')
  // The past is kept by nobody else.
  lacks.add('asOf')
  return Object.fromEntries(Object.entries(args).filter(([name]) => !lacks.has(name)))
}

/** The name of the plugin; it stands before that of projections in the builder's list, so that it comes after it and knows columns. */
export const OFFERED = 'offered'

SchemaBuilder.registerPlugin(OFFERED, OfferedPlugin)
