// What a field says of how it reads, so that its answer can be written without asking its resolver.
import type { DescMethod } from '@bufbuild/protobuf'
import type { ListBelow, PageQuery } from '../../services/page.ts'
import type { NestedKey } from '../context.ts'
import type { ListedType, ResourceType } from '../resource-type.ts'

/** A resource by its uid, the page of a list, or the page of each parent of a level. */
export type Reads =
  | { readonly kind: 'row'; readonly type: Pick<ResourceType, 'name' | 'get'> }
  | {
      readonly kind: 'page'
      readonly type: Pick<ListedType, 'name'>
      /** The method that is asked, and what for. */
      readonly asks: (args: Readonly<Record<string, unknown>>, query: PageQuery) => readonly [DescMethod, PageQuery]
    }
  | {
      readonly kind: 'pages'
      readonly type: Pick<ListedType, 'name' | 'list'>
      readonly placeOf: (uid: string, args: Readonly<Record<string, unknown>>) => NestedKey
      /** The one part of the tree, from the uid of its parent, that it lists; undefined: it lists several. */
      readonly partOf: (args: Readonly<Record<string, unknown>>) => ListBelow['part'] | undefined
    }

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Its resolver does nothing else but read so. */
    reads?: Reads
    /** Its resolver gives this column, and null where that is empty or zero. */
    orNull?: string
    /** Set by Pothos: its resolver gives this column. */
    pothosExposedField?: string
  }
}
