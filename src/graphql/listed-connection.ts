// Connections of what one method lists, whatever their parent is.
import type { DescMethod } from '@bufbuild/protobuf'
import type { FieldMap } from '@pothos/core'
import { builder, type FieldBuilder } from './builder.ts'
import { connectionType, listArgs, projectedQuery } from './connection.ts'
import { Connection } from './paging.ts'
import type { ListedType } from './resource-type.ts'

/** A connection of what a method lists whatever its parent is: of all, of the caller, or of the group that an argument names. */
export function listedConnection<Parent extends object>(
  fields: FieldBuilder<Parent>,
  type: ListedType,
  {
    description,
    method = type.list,
    example,
    group = false,
  }: {
    readonly description: string
    readonly method?: DescMethod
    readonly example?: string
    /** Whether the list belongs to one group. */
    readonly group?: boolean
  },
): FieldMap[string] {
  return fields.field({
    asks: { method, how: 'list' },
    type: connectionType(type),
    description,
    ...(example !== undefined && { example }),
    args: { ...(group ? ONE_GROUP : {}), ...listArgs(type) },
    resolve: async (...[, args, { services, call }, info]) => {
      const { query, ...asked } = projectedQuery(type, args, info)
      const filter = 'group' in args ? { ...query.filter, group: args.group } : query.filter
      return new Connection(await services.list(method, { ...query, filter }, call), { ...asked, query })
    },
  })
}

const ONE_GROUP = builder.args((t) => ({
  group: t.field({ type: 'UID', required: true, description: 'The uid of the group whose list it is.' }),
}))
