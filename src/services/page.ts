// What a list is asked and what it gives, for every face alike; each face makes its own paging of it.
import type { RowText } from '../core/row-text.ts'
import type { OrderTerm } from '../core/order.ts'
import type { RequestOf } from '../contract/plain.ts'
import type { Scope, UidFilter } from '../core/scope.ts'
import type { DescMethod } from '@bufbuild/protobuf'

/** Where a row has the pieces of its text. A map beside the rows would take longer than all else that is done with a row. */
const TEXTS = Symbol('texts')

/** Any row, by the plain names of its resource's message. */
export type Row = Record<string, unknown> & { readonly uid: string; [TEXTS]?: readonly string[] }

/** What rows are to look like. */
export interface RowForm {
  /** Absent: all fields. */
  readonly fields?: Fields | undefined
  /** The text that each row is wanted as, which then has nothing else but what it is sorted by. */
  readonly text?: RowText | undefined
}

/** The pieces of the text of a row that was wanted so; undefined where it could not be written, or nobody writes here. */
export function textsOf(row: Row): readonly string[] | undefined {
  return row[TEXTS]
}

/** The row with its text. */
export function withTexts<R extends Row>(row: R, write: (row: R) => readonly string[] | undefined): R {
  const made = write(row)
  const holder: Row = row
  if (made !== undefined) holder[TEXTS] = made
  return row
}

/** Which of a resource's rows are wanted, in which order, and which page of them. */
export interface PageQuery<List extends DescMethod = DescMethod> extends RowForm {
  /** The part of the tree; absent: all that the caller may see. */
  readonly scope?: UidFilter | undefined
  /** Values of the resource's filters, by their names; those that are empty do not count. */
  readonly filter?: FilterOf<List>
  /** Absent or empty: the order of the resource. */
  readonly order?: readonly OrderTerm[] | undefined
  /** The place where the page starts: after it, or before it when the page is read backward. */
  readonly start?: Start | undefined
  /** Whether the page is the last one before `start` instead of the first after it. */
  readonly backward?: boolean
  /** How many rows; absent or 0: the default. */
  readonly size?: number | undefined
  /** How many rows to leave out before the first. */
  readonly offset?: number | undefined
  /** False: nobody wants the total. */
  readonly total?: boolean
  /**
   * Nobody looks at the rows one by one: then their `text` may come as that of the page (`Page.text`). `ends`: whether the
   * cursors of the first and the last are wanted; `edge`: what stands around each of them.
   */
  readonly joined?: { readonly ends: boolean; readonly edge?: EdgeForm | undefined } | undefined
  /**
   * What is read with each row, one between two pieces of its `text`: where that cannot be joined with it, the page comes without a
   * text, and it is read by itself (`Services.listMany` and `getMany`).
   */
  readonly below?: readonly Below[] | undefined
}

/** What stands around the text of a row: always the same, or (null) the JSON of its cursor. */
export interface EdgeForm {
  readonly before: readonly (string | null)[]
  readonly after: readonly (string | null)[]
}

/** What is read with each row of a page. */
export type Below = ListBelow | RowBelow

/** A list below each row of a page: of what lies directly below it, or of all that does. */
export interface ListBelow {
  /** A List method. */
  readonly method: DescMethod
  readonly part: 'children' | 'below'
  readonly query: PageQuery
  /** What stands around its rows: always the same, written of the page, which has no rows then, or (null) the rows. */
  readonly frame: readonly (string | null | ((page: Page<Row>) => string))[]
}

/** What each row of a page points at. */
export interface RowBelow extends RowForm {
  /** A Get method. */
  readonly method: DescMethod
  /** The field of the row above that holds its uid. */
  readonly field: string
  /** What is read with it, one between two pieces of its text. */
  readonly below: readonly Below[]
}

/** The fields that every list request of the contract has, in plain form; every other one is a filter. */
export interface ListRequest {
  readonly uidp?: UidFilter
  readonly pageSize?: number
  readonly pageToken?: string
  readonly orderBy?: string
  readonly skip?: number
}

/** Values of the filters of a list: those of its request are typed by it; the graph has more. */
export type FilterOf<List extends DescMethod> = Readonly<Record<string, unknown>> &
  Omit<RequestOf<List>, keyof ListRequest>

/** Names of the fields that are wanted of each row; absent: all. A row has its uid anyway. */
export type Fields = ReadonlySet<string>

/** A row by its uid. */
export interface RowQuery extends RowForm {
  readonly uid: string
}

/** Rows by their uids. */
export interface RowsQuery extends RowForm {
  readonly uids: readonly string[]
}

/** A cursor of an earlier page of the same list. */
export interface Start {
  readonly cursor: string
  /** What the client calls it, for the error. */
  readonly field: string
}

/** A page of a list, and where it lies. */
export interface Page<Item> {
  /** Where there is a `text`, no more than the first and the last, for their cursors, as far as these were wanted. */
  readonly items: readonly Item[]
  /** The texts of all rows with commas between them, where they were wanted so and the database could join them. */
  readonly text?: string | undefined
  /** How many rows were left out before the first. */
  readonly offset: number
  /** On all pages; undefined when nobody wanted it. */
  readonly total: number | undefined
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  /** The cursor of one of the items. */
  readonly cursor: (item: Item) => string
}

/** One of many lists that are read at once. */
export interface Place {
  /** The part of the tree; absent: all that the caller may see. */
  readonly scope?: Scope
  /** Values that the resource is joined by (`Resource.matches`), by their names, which are the same in all places. */
  readonly match?: Readonly<Record<string, string>>
}
