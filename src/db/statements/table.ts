// Tables as the hand-made statements see them: which columns make a row, and what a list may be sorted by.
import { snakeCase } from '../../core/snake-case.ts'
import type { Matching, Param } from './builder.ts'

/** How a sort value is cast when it comes back in a page token. */
export type SortType = 'text' | 'timestamptz' | 'int' | 'boolean'

/** A table of resources, keyed by uid. */
export interface Table {
  /** The name in the database, which is also its kind in scope_counts. */
  readonly name: string
  /** Local name of a field → SQL expression over `t` (the table) and the joined tables. */
  readonly columns: Readonly<Record<string, string>>
  /** Columns that are read only where they are named. */
  readonly more?: Readonly<Record<string, string>>
  /** Alias → the JOIN clause that columns over it need; never one that changes the number of rows. */
  readonly joins?: Readonly<Record<string, string>>
  /** Field whose values may be large → how many rows a statement reads with it (`rowsAtOnce`). */
  readonly large?: Readonly<Record<string, number>>
  /** Sortable field → how its values are compared. Every one is a NOT NULL column of the table itself. */
  readonly sorts: Readonly<Record<string, SortType>>
  /**
   * Sortable field → the longest uid, in characters, of whose subtree an index has the rows in its order: that of a root, or of what lies
   * one or two levels below. Absent: there is none, or the rows are few.
   */
  readonly ordered?: Readonly<Record<string, number>>
  /** Whether its rows lie directly below groups, of which one may have much of an organization. */
  readonly inGroups?: true
  /** Fields of which there are few values, whose totals triggers keep (value_counts). */
  readonly counted?: readonly string[]
  /** Field → how rows are found by it where few pass; those that cost least come first. */
  readonly finders?: Readonly<Record<string, Finder>>
}

/**
 * A way to find rows through an index (find.ts), given what is asked of its field. Undefined: there is no way for what is asked.
 */
export type Finder = (asked: readonly Matching[]) => Found | undefined

/** How rows of an organization are found by values. */
export interface Found {
  /** Each is looked up by itself. */
  readonly values: readonly string[]
  /**
   * The SQL of the `uid`s of what is found, in any order: of all rows that pass, and maybe of others. One that is null says that
   * too many pass. `root` is the SQL of the organization's uid and `value` that of one of the values, as a text.
   */
  readonly text: (table: string, at: { readonly root: string; readonly value: string }, param: Param) => string
  /** Whether the index has uids behind the values, so that it counts what any part of an organization has of them. */
  readonly ranged?: boolean
  /** The condition on a row `t`, where few ever pass it: then the pages of any part are found by that index, too. */
  readonly few?: string
  /** The condition on a row that the index knows, where it is not the one that is asked for itself. */
  readonly condition?: (root: string, param: Param) => string
}

/** The column that holds a field: the same name in snake_case. */
export function columnOf(field: string): string {
  return snakeCase(field)
}

/** Plain columns for `fields`, of the table itself or a joined one, e.g. `createTime` → `t.create_time`. */
export function columns(fields: readonly string[], of = 't'): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, `${of}.${columnOf(field)}`]))
}

/** Rows of a statement where each may be as large as a resource may be. */
const LARGE_ROWS = 64

/** What `Table.large` holds of fields that are bounded by the size of their resource alone. */
export function largeFields(fields: readonly string[]): Record<string, number> {
  return Object.fromEntries(fields.map((field) => [field, LARGE_ROWS]))
}

/**
 * How many rows of a table one statement should read, for an embedded database lets nobody else have a turn until it has
 * ended; Infinity where its rows are small.
 */
export function rowsAtOnce({ columns, large = {} }: Table): number {
  const read = Object.entries(large).filter(([field]) => field in columns)
  return Math.min(Infinity, ...read.map(([, rows]) => rows))
}

/** Names of columns that are wanted of each row, beside its uid. */
export type Projection = ReadonlySet<string>

const projections = new WeakMap<Projection, WeakMap<Table, Table>>()

/**
 * The table with no more columns and joins than are wanted; the table itself where all are. It is made once for each set, so
 * that what is made of it is too: give the same set for the same wish.
 */
export function projected(table: Table, projection: Projection | undefined): Table {
  if (projection === undefined) return table
  const tables = projections.get(projection) ?? new WeakMap<Table, Table>()
  projections.set(projection, tables)
  const narrowed = tables.get(table) ?? narrow(table, projection)
  tables.set(table, narrowed)
  return narrowed
}

function narrow(table: Table, projection: Projection): Table {
  const columns = { ...table.columns, ...table.more }
  const unknown = [...projection].filter((name) => !(name in columns))
  if (unknown.length > 0) throw new Error(`${table.name} has no column for ${unknown.join(', ')}.`)
  const read = Object.entries(columns).filter(([name]) => name === 'uid' || projection.has(name))
  const needed = Object.entries(table.joins ?? {}).filter(([alias]) =>
    read.some(([, sql]) => sql.includes(`${alias}.`)),
  )
  return { ...table, columns: Object.fromEntries(read), joins: Object.fromEntries(needed) }
}

/** What a statement reads of a table. */
export interface Reading {
  /** The select list. */
  readonly columns: string
  /** The table with its joins. */
  readonly from: string
}

const readings = new WeakMap<Table, Reading>()

/** What statements read of a table. */
export function readingOf(table: Table): Reading {
  const known = readings.get(table)
  if (known) return known
  const made = {
    columns: Object.entries(table.columns)
      .map(([field, sql]) => `${sql} AS "${field}"`)
      .join(', '),
    from: [`${table.name} t`, ...Object.values(table.joins ?? {})].join(' '),
  }
  readings.set(table, made)
  return made
}
