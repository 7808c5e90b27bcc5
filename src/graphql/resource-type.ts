// A resource in the graph: its type, its connection, its filter and order, its two root fields, said in one place.
import type { DescMethod, DescService } from '@bufbuild/protobuf'
import type { FieldMap, InputFieldMap, InputObjectRef, ObjectRef } from '@pothos/core'
import { standardMethod } from '../contract/standard.ts'
import { snakeCase } from '../core/snake-case.ts'
import type { PrismaObjectRef } from '@pothos/plugin-prisma'
import {
  builder,
  type GraphTypes,
  type InputBuilder,
  type ModelFields,
  type ModelName,
  type Models,
  Node,
  Resource,
  type Selected,
} from './builder.ts'
import { uidOf } from './examples/values.ts'
import { answeredBy } from './offered.ts'
import { toGlobalId } from './global-id.ts'

/** What a resource says of itself. */
export interface ResourceTypeOptions<Name extends ModelName> {
  /** The name of the message and the model: `RoleBinding`. */
  readonly name: Name
  /** The name of the type, where clients reserve that of the message; the same when left out. */
  readonly typeName?: string
  /** The field of one by uid, in mutations the payload's field: `roleBinding`. */
  readonly one: string
  /** The field of many: `roleBindings`. */
  readonly many: string
  /** For descriptions: `a role binding`, `role bindings`. */
  readonly labels: { readonly one: string; readonly many: string }
  /** The service whose standard methods are its own. */
  readonly service: DescService
  readonly description: string
  /** What examples select of one; uid and name when left out. */
  readonly example?: string
  /** Each selects what it reads of a row; only the uid is always there. */
  readonly fields: (t: ModelFields<Name>) => FieldMap
  readonly filter: (t: InputBuilder) => InputFieldMap
  /** Sort fields beside the common ones → what they mean. Names are the services'. */
  readonly orders?: Readonly<Record<string, string>>
  /** Whether it has a name, which it is sorted and filtered by. */
  readonly named: boolean
  /** How likely a uid given without a type is one of these; higher is tried first. */
  readonly lookupPriority: number
  /** The method that lists them as they were at a moment; absent: that is not kept. */
  readonly past?: DescMethod
  /** Segments that a uid of one has at least: 1 for an organization, 2 for what is in it. 2 when left out. */
  readonly segments?: number
}

/** A resource of the graph, as other types refer to it. */
export interface ResourceType {
  /** The name of the type. */
  readonly name: string
  /** The name of the message, which the standard methods bear. */
  readonly message: string
  readonly one: string
  readonly many: string
  readonly labels: { readonly one: string; readonly many: string }
  readonly service: DescService
  /** The methods that get and list it. */
  readonly get: DescMethod
  readonly list: DescMethod
  /** The method that lists them as they were at a moment, whose rows have a `versionTime`; undefined: that is not kept. */
  readonly past: DescMethod | undefined
  readonly ref: ObjectRef<GraphTypes, Selected>
  readonly filter: InputObjectRef<GraphTypes, Record<string, unknown>>
  readonly order: InputObjectRef<GraphTypes, { field: string; direction: 'ASC' | 'DESC' }>
  readonly lookupPriority: number
  readonly segments: number
}

/** A resource with a model. */
export interface ModelType<Name extends ModelName> extends ResourceType {
  readonly ref: PrismaObjectRef<GraphTypes, Models[Name], Selected>
}

/** What a connection needs of a resource; one that is not got by its uid has only this. */
export type ListedType = Pick<ResourceType, 'name' | 'labels' | 'list' | 'ref' | 'filter' | 'order'>

const declared = new Map<string, ResourceType>()

/** Every resource of the graph, those of the highest lookup priority first. */
export function resourceTypes(): readonly ResourceType[] {
  return [...declared.values()].sort((a, b) => b.lookupPriority - a.lookupPriority)
}

/** The resource whose type has this name. */
export function resourceTypeNamed(name: string): ResourceType | undefined {
  return declared.get(name)
}

const directions = builder.enumType('OrderDirection', {
  description: 'Which end of an order comes first.',
  values: {
    ASC: { value: 'ASC', description: 'The smallest first: a to z, the oldest first.' },
    DESC: { value: 'DESC', description: 'The largest first: z to a, the newest first.' },
  },
})

/** Declares a resource: its object type with id, uid and times, its filter and its order. */
export function resourceType<Name extends ModelName>(options: ResourceTypeOptions<Name>): ModelType<Name> {
  const { name: message, typeName: name = message, many, service, segments = 2 } = options
  const ref = builder.prismaObject(
    message as never,
    {
      name,
      select: { uid: true },
      description: options.description,
      example: options.example ?? 'uid name',
      interfaces: [Node, Resource],
      fields: (t: ModelFields<Name>) => ({
        id: t.id({
          description: 'The id for client caches: opaque, and unique over all types.',
          example: toGlobalId(name, uidOf(segments)),
          ...(options.past && { optionalColumns: ['versionTime'] }),
          resolve: ({ uid, versionTime }: Selected & { versionTime?: Date }) => toGlobalId(name, uid, versionTime),
        }),
        ...options.fields(t),
      }),
      // Here the model may be any, so the compiler checks nothing; it does where a resource is declared.
    } as never,
  ) as unknown as ModelType<Name>['ref']
  const made: ModelType<Name> = {
    name,
    message,
    one: options.one,
    many,
    labels: options.labels,
    service,
    get: standardMethod(service, 'Get', message),
    list: standardMethod(service, 'List', message),
    past: options.past,
    ref,
    filter: filterType({ ...options, name }),
    order: orderType({ ...options, name }),
    lookupPriority: options.lookupPriority,
    segments,
  }
  declared.set(name, made)
  answeredBy(made)
  return made
}

/** Declares what is listed and not got by its uid. */
export function listedType(type: ListedType): ListedType {
  answeredBy(type)
  return type
}

/** What a resource's filter and order are made of. */
type InputOptions = Pick<ResourceTypeOptions<ModelName>, 'labels' | 'named' | 'filter' | 'orders'> & {
  readonly name: string
}

function filterType({ name, labels, named, filter }: InputOptions): ResourceType['filter'] {
  return builder.inputType(`${name}Filter`, {
    description: `Which ${labels.many} to list. All that is given must hold; what is left out or null does not count.`,
    fields: (t) => ({
      ...(named ? namedFilters(t, labels) : {}),
      ...filter(t),
    }),
  })
}

function namedFilters(t: InputBuilder, labels: ResourceType['labels']): InputFieldMap {
  return {
    nameContains: t.string({ description: 'Only names with this text in them, in any case.' }),
    name: t.string({ description: `Only ${labels.one} of exactly this name.` }),
    nameIn: t.stringList({ description: 'Only these names.' }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only what was created at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only what was created before this time.' }),
    updatedAfter: t.field({ type: 'DateTime', description: 'Only what changed at this time or later.' }),
  }
}

/** The type of one term of the order of a list. */
export function orderType({
  name,
  labels,
  named,
  orders,
}: Pick<InputOptions, 'name' | 'labels' | 'named' | 'orders'>): ResourceType['order'] {
  const fields: Record<string, string> = {
    ...(named ? { name: 'By name, by code point.' } : {}),
    ...orders,
    createTime: 'By the time of creation.',
    updateTime: 'By the time of the last change.',
    uid: 'By uid. This order is the cheapest, and it closes every other one.',
  }
  const values = Object.entries(fields).map(
    ([value, description]) => [enumName(value), { value, description }] as const,
  )
  const field = builder.enumType(`${name}OrderField`, {
    description: `What ${labels.many} can be ordered by.`,
    values: Object.fromEntries(values),
  })
  return builder.inputType(`${name}Order`, {
    description: `One term of the order of ${labels.many}.`,
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'What to order by.' }),
      direction: t.field({
        type: directions,
        required: true,
        defaultValue: 'ASC',
        description: 'Which end comes first.',
      }),
    }),
  })
}

/** `createTime` → `CREATE_TIME`. */
function enumName(field: string): string {
  return snakeCase(field).toUpperCase()
}
