// A resource in the graph: its type, its connection, its filter and order, its two root fields, said in one place.
// What belongs here: what every resource has. What does not: the fields of one (types/). Files in types/ call it.
import type { DescMethod, DescService } from '@bufbuild/protobuf'
import type { EnumRef, FieldMap, InputFieldMap, InputObjectRef, InterfaceRef, ObjectRef } from '@pothos/core'
import { standardMethod } from '../contract/standard.ts'
import type { Row } from '../services/page.ts'
import { builder, type FieldBuilder, type GraphTypes, type InputBuilder, Node, Resource } from './builder.ts'
import { uidOf } from './examples/values.ts'
import { toGlobalId } from './global-id.ts'

/** What a resource says of itself. */
export interface KindOptions<Shape extends object> {
  /** The type's name and the message's: `RoleBinding`. */
  readonly name: string
  /** The field of one by uid, in mutations the payload's field: `roleBinding`. */
  readonly one: string
  /** The field of many: `roleBindings`. */
  readonly many: string
  /** In words, for descriptions: `a role binding`, `role bindings`. */
  readonly words: { readonly one: string; readonly many: string }
  /** The service whose standard methods are its own. */
  readonly service: DescService
  readonly description: string
  /** What examples select of one; uid and name when left out. */
  readonly example?: string
  readonly fields: (t: FieldBuilder<Shape>) => FieldMap
  readonly filter: (t: InputBuilder) => InputFieldMap
  /** Sort fields beside the common ones → what they mean. Names are the services'. */
  readonly orders?: Readonly<Record<string, string>>
  /** Whether it has a name, which it is sorted and filtered by. */
  readonly named: boolean
  /** How likely a uid given without a type is one of these; higher is tried first. */
  readonly likelihood: number
  /** Segments that a uid of one has at least: 1 for an organization, 2 for what is in it. 2 when left out. */
  readonly segments?: number
}

/** A resource of the graph, as other types refer to it. */
export interface Kind<Shape extends object = Row> {
  readonly name: string
  readonly one: string
  readonly many: string
  readonly words: { readonly one: string; readonly many: string }
  readonly service: DescService
  /** The methods that get and list it. */
  readonly get: DescMethod
  readonly list: DescMethod
  readonly ref: ObjectRef<GraphTypes, Shape>
  readonly filter: InputObjectRef<GraphTypes, Record<string, unknown>>
  readonly order: InputObjectRef<GraphTypes, { field: string; direction: 'ASC' | 'DESC' }>
  readonly likelihood: number
  readonly segments: number
}

/** What a connection needs of a resource; one that is not got by its uid has only this. */
export type Listed<Shape extends object = Row> = Pick<
  Kind<Shape>,
  'name' | 'words' | 'list' | 'ref' | 'filter' | 'order'
>

const kinds = new Map<string, Kind>()

/** Every resource of the graph, the likeliest first. */
export function allKinds(): readonly Kind[] {
  return [...kinds.values()].sort((a, b) => b.likelihood - a.likelihood)
}

/** The resource whose type has this name. */
export function kindNamed(name: string): Kind | undefined {
  return kinds.get(name)
}

const directions = builder.enumType('OrderDirection', {
  description: 'Which end of an order comes first.',
  values: {
    ASC: { value: 'ASC', description: 'The smallest first: a to z, the oldest first.' },
    DESC: { value: 'DESC', description: 'The largest first: z to a, the newest first.' },
  },
})

/** Declares a resource: its object type with id, uid and times, its filter and its order. */
export function kind<Shape extends object>(options: KindOptions<Shape>): Kind<Shape> {
  const { name, many, service } = options
  const ref = builder.objectRef<Shape>(name)
  const made: Kind<Shape> = {
    name,
    one: options.one,
    many,
    words: options.words,
    service,
    get: standardMethod(service, 'Get', name),
    list: standardMethod(service, 'List', name),
    ref,
    filter: filterType(options),
    order: orderType(options),
    likelihood: options.likelihood,
    segments: options.segments ?? 2,
  }
  ref.implement({
    description: options.description,
    example: options.example ?? 'uid name',
    // The interface wants the rows' shape to be an index signature; every row has one uid and more.
    interfaces: [Node, Resource as unknown as InterfaceRef<GraphTypes, Shape>],
    fields: (t) => ({
      id: t.id({
        description: 'The id for client caches: opaque, and unique over all types.',
        example: toGlobalId(name, uidOf(made.segments)),
        resolve: (row) => toGlobalId(name, (row as unknown as Row).uid),
      }),
      ...options.fields(t),
    }),
  })
  kinds.set(name, made as unknown as Kind)
  return made
}

function filterType<Shape extends object>({ name, words, named, filter }: KindOptions<Shape>): Kind<Shape>['filter'] {
  return builder.inputType(`${name}Filter`, {
    description: `Which ${words.many} to list. All that is given must hold; what is left out or null does not count.`,
    fields: (t) => ({
      ...(named ? namedFilters(t, words) : {}),
      ...filter(t),
    }),
  })
}

function namedFilters(t: InputBuilder, words: KindOptions<object>['words']): InputFieldMap {
  return {
    nameContains: t.string({ description: 'Only names with this text in them, in any case.' }),
    name: t.string({ description: `Only ${words.one} of exactly this name.` }),
    nameIn: t.stringList({ description: 'Only these names.' }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only what was created at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only what was created before this time.' }),
    updatedAfter: t.field({ type: 'DateTime', description: 'Only what changed at this time or later.' }),
  }
}

function orderType<Shape extends object>({ name, words, named, orders }: KindOptions<Shape>): Kind<Shape>['order'] {
  const fields: Record<string, string> = {
    ...(named ? { name: 'By name, by code point.' } : {}),
    ...orders,
    createTime: 'By the time of creation.',
    updateTime: 'By the time of the last change.',
    uid: 'By uid. This order is the cheapest, and it closes every other one.',
  }
  const values = Object.entries(fields).map(([field, description]) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
    { value: field, description },
  ])
  const field = builder.enumType(`${name}OrderField`, {
    description: `What ${words.many} can be ordered by.`,
    values: Object.fromEntries(values) as Record<string, { value: string; description: string }>,
  }) as EnumRef<GraphTypes, string>
  return builder.inputType(`${name}Order`, {
    description: `One term of the order of ${words.many}.`,
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
