// Tables as the hand-made statements see them: which columns make a row, and what a list may be sorted by.
// What belongs here: names of tables and columns. What does not: rules (services/). Only services/ and access/ call it.

/** How a sort value is cast when it comes back in a page token. */
export type SortType = 'text' | 'timestamptz' | 'int' | 'boolean'

/** A table of resources, keyed by uid. */
export interface Table {
  /** The name in the database, which is also its kind in scope_counts. */
  readonly name: string
  /** Local name of a field → SQL expression over `t` (the table) and the joined tables. */
  readonly columns: Readonly<Record<string, string>>
  /** JOIN clauses that the columns need; never one that changes the number of rows. */
  readonly joins?: string
  /** Sortable field → how its values are compared. Every one is a NOT NULL column of the table itself. */
  readonly sorts: Readonly<Record<string, SortType>>
  /** Whether rows without a parent exist. */
  readonly hasRoots?: boolean
}

/** The column that holds a field: the same name in snake_case. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Plain columns for `fields`, of the table itself or a joined one, e.g. `createTime` → `t.create_time`. */
export function columns(fields: readonly string[], of = 't'): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, `${of}.${columnOf(field)}`]))
}

const selectLists = new WeakMap<Table, string>()

/** The select list of a table's rows. */
export function selectList(table: Table): string {
  const known = selectLists.get(table)
  if (known !== undefined) return known
  const list = Object.entries(table.columns)
    .map(([field, sql]) => `${sql} AS "${field}"`)
    .join(', ')
  selectLists.set(table, list)
  return list
}
