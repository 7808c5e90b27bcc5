// One right of one person in the matrix.
import type { ReactNode } from 'react'
import type { Capability } from '../../gen/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { rightText } from '../../ui/words.ts'
import { reasonOf, type Row } from './rows.ts'

export interface Chosen {
  /** The uid of who. */
  readonly identity: string
  readonly capability: Capability
}

/** What cells of people need to know. */
export interface Cells {
  readonly rights: readonly Capability[]
  readonly chosen: Chosen | undefined
  readonly onSelect: (chosen: Chosen) => void
}

export interface CellProps {
  readonly row: Row
  readonly right: Capability
  readonly chosen: Chosen | undefined
  readonly onSelect: (chosen: Chosen) => void
}

export function Cell({ row: { person, name, ways }, right, chosen, onSelect }: CellProps): ReactNode {
  const held = ways.get(right)
  return (
    <button
      type="button"
      className={held ? 'cell cell-held' : 'cell'}
      aria-pressed={chosen?.identity === person.uid && chosen.capability === right}
      title={held ? `${held.length} ${held.length === 1 ? 'way' : 'ways'}: ${reasonOf(held[0])}` : 'Not given'}
      aria-label={`${name}: ${rightText(right)}, ${held ? 'held' : 'not given'}`}
      onClick={() => onSelect({ identity: person.uid, capability: right })}
    >
      <Icon name={held ? 'check' : 'minus'} />
    </button>
  )
}
