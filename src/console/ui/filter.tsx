import { useEffect, useState, type ReactNode } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { Icon } from './icon.tsx'
import { useDebounced } from './debounced.ts'

export interface FilterProps {
  readonly label: string
  readonly value: string
  /** Told once whoever types rests. */
  readonly onChange: (next: string) => void
}

/** A field that narrows the list below it. */
export function Filter({ label, value, onChange }: FilterProps): ReactNode {
  const [text, setText] = useState(value)
  const [outer, setOuter] = useState(value)
  // The address may change by another way than by this field: back, or a link.
  if (outer !== value) {
    setOuter(value)
    setText(value)
  }
  const settled = useDebounced(text, 250)
  useEffect(() => {
    if (settled === text && settled !== value) onChange(settled)
    // Only what was typed is told; a new `value` is none of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return (
    <SearchField aria-label={label} value={text} onChange={setText} className="filter">
      <Icon name="search" />
      <Input placeholder={label} />
    </SearchField>
  )
}
