// The schema builder: scalars, the interfaces Node and Resource, and enums of the contract. It is the only file that
// knows the generated database types; it has no client, so nothing in the graph can reach the database.
import type { DescEnum, DescEnumValue, Message } from '@bufbuild/protobuf'
import SchemaBuilder, { brandWithType, type EnumRef, getTypeBrand, ObjectFieldBuilder } from '@pothos/core'
import PrismaPlugin, { type PrismaModelTypes, type prismaModelName } from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import { GraphQLError } from 'graphql'
import { commentOf } from '../contract/comments.ts'
import type PrismaTypes from '../db/gen/pothos.ts'
import { getDatamodel } from '../db/gen/pothos.ts'
import type { AccountAssociation } from '../contract/gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import type { Group } from '../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import type { Identity } from '../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import type { IdentityProvider } from '../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import type { Repo } from '../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { Prisma } from '../db/gen/prisma/client.ts'
import type { RowOf as MessageRow } from '../services/resource.ts'
import type { ReadRow } from '../services/resource.ts'
import type { GraphContext } from './context.ts'

import { CURSOR, DIGEST, NODE_ID, uidOf } from './examples/values.ts'
import { DESCRIBED } from './described.ts'
import { OFFERED } from './offered.ts'
import { PROJECTION } from './projection.ts'

/** What is stored as JSON is typed by the message of the same name: nobody writes it but the services. */
interface Messages {
  AccountAssociation: AccountAssociation
  Group: Group
  Identity: Identity
  IdentityProvider: IdentityProvider
  Repo: Repo
}
type Typed<Shape, T extends Message> = {
  [K in keyof Shape]: Prisma.JsonValue extends Shape[K]
    ? K extends keyof MessageRow<T>
      ? Exclude<MessageRow<T>[K], undefined> | null
      : Shape[K]
    : Shape[K]
}
/** The models of the database, by their names. */
export type Models = {
  [Name in keyof PrismaTypes]: Name extends keyof Messages
    ? Omit<PrismaTypes[Name], 'Shape'> & { Shape: Typed<PrismaTypes[Name]['Shape'], Messages[Name]> }
    : PrismaTypes[Name]
}
export type ModelName = keyof PrismaTypes

/** The row of a model, with all of its columns. */
export type RowOf<Model extends ModelName> = Models[Model]['Shape']
/** What every resolver of a resource may read of a row; what else it reads its field selects. */
export interface Selected {
  readonly uid: string
}

export function isSelected(value: object): value is Selected {
  return 'uid' in value && typeof value.uid === 'string'
}

interface Types {
  PrismaTypes: Models
  Context: GraphContext
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    UID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date | string }
    Digest: { Input: string; Output: string }
    URL: { Input: string; Output: string }
    JSON: { Input: unknown; Output: unknown }
  }
}

export type GraphTypes = PothosSchemaTypes.ExtendDefaultTypes<Types>
/** Makes the fields of an object type whose rows are `Shape`. */
export type FieldBuilder<Shape> = PothosSchemaTypes.ObjectFieldBuilder<GraphTypes, Shape>
/** Makes the fields of a resource. The compiler knows its model: what is exposed, and what a field may select. */
export type ModelFields<Name extends ModelName> = PothosSchemaTypes.PrismaObjectFieldBuilder<
  GraphTypes,
  Models[Name],
  Selected & { [prismaModelName]?: Models[Name]['Name'] }
>
/** The same of any model. */
export type ModelBuilder<
  Shape extends object,
  Model extends PrismaModelTypes,
> = PothosSchemaTypes.PrismaObjectFieldBuilder<GraphTypes, Model, Shape>
/** The columns of a model that may hold a uid. */
export type UidColumn<Model extends PrismaModelTypes> = {
  [Name in keyof Model['Shape']]: Model['Shape'][Name] extends string | null ? Name : never
}[keyof Model['Shape']] &
  string
/** What makes the fields of some type: the rows that these read have `Shape`. */
export function fieldsReading<Shape>(t: { readonly builder: typeof builder }): FieldBuilder<Shape> {
  return new ObjectFieldBuilder<GraphTypes, Shape>(t.builder)
}
/** Makes the fields of an input type. */
export type InputBuilder = PothosSchemaTypes.InputFieldBuilder<GraphTypes, 'InputObject'>

export const builder = new SchemaBuilder<Types>({
  plugins: [RelayPlugin, DESCRIBED, OFFERED, PROJECTION, PrismaPlugin],
  defaultFieldNullability: false,
  prisma: {
    dmmf: getDatamodel(),
    // Rows come from the services, which check rights; the plugin is here for what the compiler learns from the models.
    client: () => {
      throw new Error('A field of the graph reads past the services.')
    },
  },
  relay: {
    cursorType: 'String',
    idFieldOptions: { description: 'The id for client caches: opaque, and unique over all types.', example: NODE_ID },
    nodeTypeOptions: {
      description: 'Anything that has an id of its own.',
      resolveType: typeNameOf,
    },
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    pageInfoTypeOptions: { description: 'Where a page lies in its list.', example: 'hasNextPage endCursor' },
    hasNextPageFieldOptions: { description: 'Whether more items follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether items come before this page.' },
    startCursorFieldOptions: {
      description: 'The cursor of the first item; null on an empty page.',
      example: CURSOR,
    },
    endCursorFieldOptions: {
      description: 'The cursor of the last item; null on an empty page. As `after` it gives the next page.',
      example: CURSOR,
    },
  },
})

builder.queryType({
  description: 'All that can be read. Everything shows what the caller may see, and no more.',
  example: '{ viewer { identity { name } } groups(scope: { inRoot: true }) { nodes { uid name } } }',
})
builder.mutationType({
  description:
    'All that can be written. What the rules refuse comes back in `errors` of the payload, not as an error of the request.',
  example:
    'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { uid name } errors { message reason } } }',
})

/** A scalar that is text; its shape is checked by the rules, together with all else that is wrong with a request. */
function textScalar(
  name: 'UID' | 'Digest' | 'URL',
  words: { description: string; example: string; specifiedByURL?: string },
): void {
  builder.scalarType(name, {
    ...words,
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value !== 'string') throw new GraphQLError(`${name} must be a string`)
      return value
    },
  })
}

textScalar('UID', {
  description:
    'The path that addresses a resource on every face: 40 hexadecimal digits, then "/" and 16 more for each level below.',
  example: uidOf(2),
})
textScalar('Digest', {
  description: 'The content address of an image: `sha256:` and 64 hexadecimal digits.',
  example: DIGEST,
  specifiedByURL: 'https://github.com/opencontainers/image-spec/blob/main/descriptor.md#digests',
})
textScalar('URL', {
  description: 'An absolute URL.',
  example: 'https://example.com/hooks',
  specifiedByURL: 'https://url.spec.whatwg.org/',
})

const TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/

builder.scalarType('DateTime', {
  description: 'A moment as RFC 3339 writes it, given in UTC with milliseconds.',
  example: '2026-01-31T08:15:00.000Z',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => (value instanceof Date ? value : new Date(value)).toISOString(),
  parseValue: (value) => {
    const time = typeof value === 'string' && TIME.test(value) ? new Date(value) : undefined
    if (time === undefined || Number.isNaN(time.getTime())) {
      throw new GraphQLError('DateTime must be a time as in RFC 3339, such as 2026-01-31T08:15:00Z')
    }
    return time
  },
})
builder.scalarType('JSON', {
  description: 'Any JSON value.',
  example: { name: 'nginx', aliases: ['nginx:latest'] },
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value,
})

/** Everything with a global id. */
export const Node = builder.nodeInterfaceRef()

interface Times {
  readonly createTime: Date
  readonly updateTime: Date
}

export const Resource = builder.interfaceRef<ReadRow>('Resource')
Resource.implement({
  description: 'Anything that has an address, the same on every face of the platform.',
  interfaces: [Node],
  resolveType: typeNameOf,
  fields: (t) => ({
    uid: fieldsReading<Selected>(t).expose('uid', { type: 'UID', description: 'The address of the resource.' }),
    createTime: fieldsReading<Times>(t).expose('createTime', {
      type: 'DateTime',
      columns: ['createTime'],
      description: 'When it was created.',
    }),
    updateTime: fieldsReading<Times>(t).expose('updateTime', {
      type: 'DateTime',
      columns: ['updateTime'],
      description: 'When it last changed.',
    }),
  }),
})

/** Tells a row's type to the interfaces; only reads that do not know it beforehand need it. */
export function branded(row: ReadRow, type: string): ReadRow {
  brandWithType(row, type as never)
  return row
}

function typeNameOf(value: unknown): string | undefined {
  return getTypeBrand(value) as string | undefined
}

/** The values of an enum by their names without its prefix; the unspecified one is left out. */
function valuesOf(desc: DescEnum): ReadonlyMap<string, DescEnumValue> {
  const prefix = desc.sharedPrefix?.toUpperCase() ?? ''
  const values = desc.values.filter((value) => value.number !== 0)
  return new Map(
    values.map((value) => [value.name.startsWith(prefix) ? value.name.slice(prefix.length) : value.name, value]),
  )
}

/** An enum of the contract: its values are its numbers, and what they mean its comments, unless it is said otherwise here. */
export function contractEnum(
  name: string,
  desc: DescEnum,
  {
    description = commentOf(desc),
    values = {},
    example,
  }: {
    readonly description?: string
    /** What the graph says otherwise of values. */
    readonly values?: Readonly<Record<string, string>>
    /** The name of the value that examples show; the first when left out. */
    readonly example?: string
  } = {},
): EnumRef<GraphTypes, number> {
  const known = valuesOf(desc)
  for (const value of Object.keys(values)) {
    if (!known.has(value)) throw new Error(`${value} is not a value of ${name} in the contract.`)
  }
  const entries = Array.from(known, ([value, one]) => {
    return [value, { value: one.number, description: values[value] ?? commentOf(one) }] as const
  })
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(entries),
    ...(example !== undefined && { example }),
  })
}
