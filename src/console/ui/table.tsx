import type { ReactNode } from 'react'
import { State } from './states.tsx'

export interface TableProps<Row> {
  /** What it lists, for readers of the screen. */
  readonly label: string
  readonly columns: readonly { readonly name: string; readonly cell: (row: Row) => ReactNode }[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What is said when there are none. */
  readonly none: string
}

/** Rows with the same columns; on a narrow screen it scrolls by itself. */
export function Table<Row>({ label, columns, rows, keyOf, none }: TableProps<Row>): ReactNode {
  if (rows.length === 0) return <State kind="empty" title={none} />
  return (
    <div className="table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <ColumnHeads columns={columns} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell }) => (
                <td key={name}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The cells of a table's head. */
export const ColumnHeads = ({ columns }: { readonly columns: readonly { readonly name: string }[] }): ReactNode =>
  columns.map(({ name }) => (
    <th key={name} scope="col">
      {name}
    </th>
  ))
