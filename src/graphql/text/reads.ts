// What a field says of how it reads, so that its answer can be written without asking its resolver.
import type { DescMethod } from '@bufbuild/protobuf'
import type { ListBelow, PageQuery } from '../../services/page.ts'
import type { Services } from '../../services/services.ts'
import type { GraphContext, NestedKey } from '../context.ts'
import type { PageWanted } from '../own-connection.ts'
import type { ListedType, ResourceType } from '../resource-type.ts'

type Arguments = Readonly<Record<string, unknown>>
type Offering = Pick<Services, 'implemented'>

/** What may be there: of this type, by this uid. */
export interface NodeKey {
  readonly type: Pick<ResourceType, 'name' | 'get'>
  readonly uid: string
}

/** A resource by its uid, or of types that its arguments say, the page of a list, or of each parent of a level a page, what it points at, or a page of what it holds. */
export type Reads =
  | { readonly kind: 'row'; readonly type: Pick<ResourceType, 'name' | 'get'> }
  | {
      readonly kind: 'nodes'
      /**
       * What may be in each place of its list, or in the one place that it is, of which the first that is there is given; undefined:
       * only the resolver can tell. @throws what the resolver throws
       */
      readonly find: (args: Arguments, services: Offering) => readonly (readonly NodeKey[])[] | undefined
    }
  | {
      readonly kind: 'page'
      readonly type: Pick<ListedType, 'name'>
      /** The method that is asked, and what for. */
      readonly asks: (args: Arguments, query: PageQuery) => readonly [DescMethod, PageQuery]
    }
  | {
      readonly kind: 'pages'
      readonly type: Pick<ListedType, 'name' | 'list'>
      /** By a row that has the columns of the field; which these are, its resolver's type says. */
      placeOf(parent: object, args: Arguments, context: GraphContext): NestedKey | Promise<NestedKey>
      /** The one part of the tree, from the uid of its parent, that it lists; absent or undefined: it lists something else. */
      readonly partOf?: (args: Arguments) => ListBelow['part'] | undefined
    }
  | {
      readonly kind: 'relation'
      readonly type: Pick<ResourceType, 'name' | 'get'>
      /** The column that holds the uid at its end; undefined: it is not in one by itself. */
      readonly column: string | undefined
      /** The same uid, by a row that has the columns of the field. */
      uidOf(parent: object): string | null | undefined
    }
  | {
      readonly kind: 'value'
      /** What a field with arguments gives of a row that has its columns, and of nothing else. */
      valueOf(parent: object, wanted: PageWanted): object
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
