// What a resource says of itself; the standard methods do the rest.
import type { DescMessage, DescMethod, DescService, Message, MessageShape } from '@bufbuild/protobuf'
import type { CapabilityMask } from '../contract/capabilities.ts'
import type { Plain, RequestOf } from '../contract/plain.ts'
import type { Condition } from '../db/statements/builder.ts'
import type { Filter } from '../db/statements/filters.ts'
import type { OrderTerm } from '../core/order.ts'
import type { Scope } from '../core/scope.ts'
import type { Match } from '../db/statements/nested.ts'
import type { Table } from '../db/statements/table.ts'
import type { Transaction } from '../db/database.ts'
import type { Prisma } from '../db/gen/prisma/client.ts'
import type { PreconditionViolation } from '../core/errors.ts'
import type { Call, WriteCall, Deps } from './call.ts'
import type { Fields, ListRequest, Row } from './page.ts'
import type { Violations } from './violations.ts'

/** Rows that a list leaves out unless it is asked for them, with the kept totals of the rest. */
export interface Hidden {
  readonly condition: Condition
  /** Kinds in scope_counts that together count what is shown. */
  readonly kinds: readonly string[]
}

type LastSegment<Name extends string> = Name extends `${string}.${infer Rest}` ? LastSegment<Rest> : Name
/** The name of a message, e.g. `Repo`; any where that is not known. */
type NameOf<T extends Message> = LastSegment<T['$typeName']>

/** A value inside a column of JSON, which holds times as texts. */
type Stored<V> = V extends Date
  ? string
  : V extends Uint8Array
    ? V
    : V extends readonly (infer Item)[]
      ? readonly Stored<Item>[]
      : V extends object
        ? { [K in keyof V]: Stored<V[K]> }
        : V
type Column<V> = V extends Date ? Date : Stored<V>
/** A row of a message as it leaves the services: as much of it as was wanted, by the plain names of its fields. */
export type ReadRow<T extends Message = Message> = { readonly uid: string } & {
  readonly [K in keyof Plain<T>]?: Column<Plain<T>[K]> | null
}
/** The same inside of them, where the methods that serve every resource name its columns. */
export type RowOf<T extends Message> = Row & ReadRow<T>
/** The message that a page of a list holds. */
type ItemOf<Answer> = {
  [K in keyof Answer]-?: Answer[K] extends readonly (infer Item extends Message)[] ? Item : never
}[keyof Answer]
/** A row on a page of a list; of a method that is only known at load, nothing but its uid is known. */
export type ListedRow<List extends DescMethod> = [ItemOf<MessageShape<List['output']>>] extends [never]
  ? ReadRow
  : ReadRow<ItemOf<MessageShape<List['output']>>>
/** The row that a Get method answers. */
export type GotRow<Get extends DescMethod> = ReadRow<MessageShape<Get['output']>>
/** What a column of JSON holds of a value in complete form: any field of a message may be missing. */
type Partly<V> = V extends Date | Uint8Array
  ? V
  : V extends readonly (infer Item)[]
    ? readonly Partly<Item>[]
    : V extends object
      ? { readonly [K in keyof V]?: Partly<V[K]> | undefined }
      : V
/** A row of what is answered in the complete form `A`. */
type RowLike<A> = { readonly [K in keyof A]?: Column<Partly<A[K]>> | null } & { readonly uid: string }
/** What a rule answers for the complete form `A` of a message: that, or the row that it is; also inside of it. */
export type Made<A> = A extends Date | Uint8Array
  ? A
  : A extends readonly (infer Item)[]
    ? readonly Made<Item>[]
    : string extends keyof A
      ? Readonly<Record<string, unknown>>
      : A extends object
        ? { readonly [K in keyof A]: Made<A[K]> } | (A extends { readonly uid: string } ? RowLike<A> : never)
        : A
/** Fields of a message as they are written, by their plain names: null clears. */
export type FieldsOf<T extends Message> = Record<string, unknown> & {
  [K in keyof Plain<T>]?: Plain<T>[K] | Column<Plain<T>[K]> | null
}

type Scalars<Name> = Name extends Prisma.ModelName ? Prisma.TypeMap['model'][Name]['payload']['scalars'] : object
/** The columns of a message's model, as the database client writes them; what they hold as JSON is not looked into. */
export type ColumnsOf<T extends Message> =
  string extends NameOf<T>
    ? Record<string, unknown>
    : {
        [K in keyof Scalars<NameOf<T>>]?: Prisma.JsonValue extends Scalars<NameOf<T>>[K]
          ? unknown
          : Scalars<NameOf<T>>[K]
      }

/** The filters of a list request, by the names of its fields and for their values; any where the method is not known. */
export type FiltersOf<List extends DescMethod> = DescMethod extends List
  ? Readonly<Record<string, Filter>>
  : { readonly [K in Exclude<keyof RequestOf<List>, keyof ListRequest>]?: Filter<NonNullable<RequestOf<List>[K]>> }

/**
 * A resource of the contract, which the standard methods serve, and the method that lists it, whose request types its filters.
 * The message types its hooks; they are methods, so that what serves every resource may take one of any message.
 */
export interface Resource<T extends Message = Message, List extends DescMethod = DescMethod> {
  /** The message's name, e.g. `Repo`. */
  readonly type: NameOf<T>
  /** The service whose standard methods are its own. */
  readonly service: DescService
  readonly message: DescMessage
  readonly table: Table
  /** The kind that it hangs below, for NOT_FOUND of a parent. */
  readonly parentType: string
  /** Levels from the uid up to the group that its events belong to: 0 for what has the uid of a group, 1, or 2 for a tag. */
  readonly groupLevels: 0 | 1 | 2
  /** Whether its uid is that of what it is created in, which then has one. */
  readonly hasUidOfParent?: boolean
  /** Filters of the contract's list request, by plain field name. */
  readonly filters: FiltersOf<List>
  /** Filters that only the graph has. */
  readonly graphFilters?: Readonly<Record<string, Filter>>
  /** How the graph joins it to what is not above it in the tree, by names of values; the first with an index. */
  readonly matches?: Readonly<Record<string, Match>>
  /** What the caller must hold where a row is for such a join to find it, for it learns by that what the row does not say. */
  readonly matchNeeds?: Readonly<Record<string, CapabilityMask>>
  readonly hidden?: (filter: Readonly<Record<string, unknown>>) => Hidden | undefined
  /** The order of a list that names none; by uid where this is absent too. */
  readonly defaultOrder?: readonly OrderTerm[]
  /** Names that `order_by` may have for fields beside their own. */
  readonly sortNames?: Readonly<Record<string, string>>
  /** Whether every caller sees the rows without a parent (built-in roles). */
  readonly publicRoots?: boolean
  /**
   * What the caller may see though no grant of its covers it. `asked`: the sets that all must hold it; none: any. Never
   * anything below a grant, unless `asked` names it.
   */
  readonly visibleWithoutGrant?: (call: Call, asked: readonly Scope[]) => Promise<Scope>
  /** Fields as they are answered and told that are no columns: they follow from the clock or the installation too. */
  readonly computed?: Readonly<Record<string, ComputedField<T>>>
  /** The columns that a list is made of where it names none; absent: all. */
  readonly listed?: Fields
  /** The fields that together are unique below one parent, where that is not the name. */
  readonly key?: readonly string[]
  /** Values of the extension attributes of its events; `group` where it is not the group that they belong to. */
  extensions?(row: RowOf<T>, event: { readonly deleted: boolean }): Readonly<Record<string, string>>
  /** Whether a missing row is deleted with success (docs/rules.md, "Get, create, update, delete"). */
  readonly idempotentDelete?: boolean
  /** Whether its rows decide about rights. */
  readonly changesAccess?: boolean
  readonly maxLength?: Readonly<Record<string, number>>
  /** Rules beyond the descriptor's; `fields` holds what was sent of the resource. */
  validate?(fields: FieldsOf<T>, violations: Violations, call: Call): void
  /**
   * Checks inside the transaction that need to read, before rows are written: refuses when one of those that are written together is
   * refused, whichever it comes upon.
   */
  check?(inputs: readonly CheckInput<T>[]): Promise<void>
  /** Refuses what is more than an organization may have of its rows beside their number, once for all that are made in it together. */
  readonly requireRoom?: (
    tx: Transaction,
    rows: readonly { readonly uid: string; readonly fields: Readonly<Record<string, unknown>> }[],
  ) => Promise<void>
  /** Columns that follow from the fields, beside those of the same name. */
  derive?(fields: FieldsOf<T>, current: RowOf<T> | undefined, deps: Deps): ColumnsOf<T>
  /** What stands in the way of a deletion beside rows that hang below it. */
  readonly blocks?: (tx: Transaction, uid: string) => Promise<PreconditionViolation[]>
  /** Work in the transaction of deletions, before it is checked whether anything stands in their way. */
  readonly beforeDelete?: (calls: readonly WriteCall<{ uid: string }>[]) => Promise<void>
  /** Whether the caller may create one that hangs below nothing; absent: nobody may. */
  readonly mayCreateRoot?: (call: Call<object>) => boolean
  /** The uid of what is created in, where that is given otherwise; absent: only as a uid. */
  readonly parentNamed?: (call: Call<object>, text: string) => Promise<string>
  /** In a creation, after the request is found good: what is stored of it, and what must be locked before. */
  prepare?(given: Given<T>): Prepared<T> | Promise<Prepared<T>>
  /** In creations, the uid of the row that each replaces instead of making another; nothing else may make it meanwhile. */
  upsert?(given: readonly Given<T>[]): Promise<readonly (string | undefined)[]>
  /** Where `upsert` locks what it creates in: the table of that. */
  readonly upsertsIn?: Pick<Table, 'name'>
  /**
   * Whether a batch may make a row of these fields in one statement with others: nothing that `check` looks at is made by another creation.
   * Absent: never.
   */
  madeTogether?(fields: FieldsOf<T>): boolean
  /** The same for a change to these fields. */
  changedTogether?(fields: FieldsOf<T>, current: RowOf<T>): boolean
  /** Whether a batch may delete several in one statement: what `beforeDelete` does for one depends on no other. */
  readonly deletedTogether?: boolean
  /** Work in the transaction of a creation, after the row is there. */
  created?(call: WriteCall<Record<string, unknown>>, row: RowOf<T>): Promise<void>
  /** Fields of the message that are stored as JSON. */
  readonly json?: readonly (string extends NameOf<T> ? string : keyof Plain<T> & string)[]
}

/** A check, or other work, of several that asks about each of them alone. */
export function oneByOne<Input>(work: (input: Input) => Promise<void>): (inputs: readonly Input[]) => Promise<void> {
  return async (inputs) => {
    for (const input of inputs) await work(input)
  }
}

/** A field that is made of columns when a row is answered. */
export interface ComputedField<T extends Message = Message> {
  /** The columns that it is made of. */
  readonly from: readonly string[]
  value(row: RowOf<T>, call: Call): unknown
}

/** A write: where, and what. */
export interface Given<T extends Message = Message> {
  readonly call: WriteCall<Record<string, unknown>>
  /** The uid above the row. */
  readonly parent: string | undefined
  /** What is written. */
  readonly fields: FieldsOf<T>
}

/** What a creation stores. */
export interface Prepared<T extends Message = Message> {
  readonly fields: FieldsOf<T>
  /** Fields that only the answer holds, for they are never read again: a secret that is stored as a digest. */
  readonly shownOnce?: Record<string, unknown>
}

export interface CheckInput<T extends Message = Message> extends Given<T> {
  /** The row before an update. */
  readonly current: RowOf<T> | undefined
}
