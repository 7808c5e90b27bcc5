// How a list is drawn: as lines under each other, or as a table. Both say how long the whole is to readers of the screen,
// of which a part alone is in the document.
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { ColumnHeads } from '../ui/table.tsx'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
}

export interface Look<Row> {
  /** How high a row is about, in pixels, before it was drawn. */
  readonly height: number
  readonly box: (props: BoxProps) => ReactNode
  readonly part: (props: PartProps) => ReactNode
  readonly row: (row: Row, at: RowPlace) => ReactNode
  /** Something that is no row: what is loading, or why it cannot. */
  readonly notice: (content: ReactNode) => ReactNode
  readonly gap: (height: number) => ReactNode
}

export interface BoxProps {
  readonly label: string
  /** How many there are in all; undefined: nobody counted. */
  readonly total: number | undefined
  readonly ref: Ref<HTMLElement>
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (part: string | undefined) => void
  readonly children: ReactNode
}

export interface PartProps {
  /** Its index among the parts, by which it is measured. */
  readonly index: number
  readonly ref: Ref<HTMLElement>
  readonly children: ReactNode
}

export interface RowPlace {
  readonly key: string
  /** How many rows come before it. */
  readonly at: number
  readonly total: number | undefined
}

const partOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-index]')?.dataset.index ?? undefined) : undefined

/** One row a line. */
export const lines = <Row,>(line: (row: Row) => ReactNode, height = 58): Look<Row> => ({
  height,
  box: ({ label, ref, onKeyDown, onFocus, children }) => (
    <div
      role="list"
      aria-label={label}
      className="list list-long"
      tabIndex={-1}
      ref={ref as Ref<HTMLDivElement>}
      onKeyDownCapture={onKeyDown}
      onFocus={({ target }) => onFocus(partOf(target))}
      onBlur={() => onFocus(undefined)}
    >
      {children}
    </div>
  ),
  part: ({ index, ref, children }) => (
    <ul role="none" className="list-part" data-index={index} ref={ref as Ref<HTMLUListElement>}>
      {children}
    </ul>
  ),
  row: (row, { key, at, total = -1 }) => (
    <li key={key} role="listitem" aria-setsize={total} aria-posinset={at + 1} data-row={at}>
      {line(row)}
    </li>
  ),
  notice: (content) => (
    <li role="listitem" className="list-notice">
      {content}
    </li>
  ),
  gap: (height) => <div aria-hidden="true" className="list-gap" style={{ height }} />,
})

/** A row a line of cells; on a narrow screen it scrolls by itself. */
export const table = <Row,>(columns: readonly Column<Row>[], height = 41): Look<Row> => ({
  height,
  box: ({ label, total, ref, onKeyDown, onFocus, children }) => (
    <div className="table-box" role="region" aria-label={label} tabIndex={0}>
      <table
        className="table list-long"
        tabIndex={-1}
        aria-rowcount={total === undefined ? -1 : total + 1}
        ref={ref as Ref<HTMLTableElement>}
        onKeyDownCapture={onKeyDown}
        onFocus={({ target }) => onFocus(partOf(target))}
        onBlur={() => onFocus(undefined)}
      >
        <thead>
          <tr aria-rowindex={1}>
            <ColumnHeads columns={columns} />
          </tr>
        </thead>
        {children}
      </table>
    </div>
  ),
  part: ({ index, ref, children }) => (
    <tbody data-index={index} ref={ref as Ref<HTMLTableSectionElement>}>
      {children}
    </tbody>
  ),
  row: (row, { key, at }) => (
    <tr key={key} aria-rowindex={at + 2} data-row={at}>
      {columns.map(({ name, cell }) => (
        <td key={name}>{cell(row)}</td>
      ))}
    </tr>
  ),
  notice: (content) => (
    <tr>
      <td colSpan={columns.length}>{content}</td>
    </tr>
  ),
  gap: (height) => (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={columns.length} className="table-gap" style={{ height }} />
      </tr>
    </tbody>
  ),
})
