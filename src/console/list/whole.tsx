// A list whose rows are all there already: those far from the screen are not in the document all the same.
import { useMemo, type ReactNode } from 'react'
import type { Look } from './look.tsx'
import { basesOf, wholeOf } from './parts.ts'
import { PAGE, TOP } from './span.ts'
import { Window } from './window.tsx'

export interface WholeProps<Row> {
  readonly rows: readonly Row[]
  /** What it lists, for readers of the screen. */
  readonly label: string
  readonly keyOf: (row: Row) => string
  readonly look: Look<Row>
}

/** Several may stand on a page, so none says in the address where one is. */
export function Whole<Row>({ rows, label, keyOf, look }: WholeProps<Row>): ReactNode {
  const { length } = rows
  const parts = useMemo(() => wholeOf(length), [length])
  return (
    <Window
      parts={parts}
      bases={basesOf(parts)}
      place={TOP}
      label={label}
      total={length}
      look={look}
      onGrow={nothing}
      onGo={nothing}
      top={false}
      content={(_part, base) =>
        rows.slice(base, base + PAGE).map((row, at) => look.row(row, { key: keyOf(row), at: base + at, total: length }))
      }
    />
  )
}

const nothing = (): void => undefined
