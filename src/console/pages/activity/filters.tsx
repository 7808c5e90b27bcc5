import type { ReactNode } from 'react'
import { EventType } from '../../gen/types.ts'
import { namedApart } from '../../pick/apart.ts'
import { Choice } from '../../ui/choice.tsx'
import { sentence } from '../../ui/words.ts'
import { About, By } from './chosen.tsx'
import type { Wanted } from './wanted.ts'

export interface FiltersProps {
  readonly groups: readonly { readonly uid: string; readonly name: string }[]
  readonly group: string
  readonly wanted: Wanted
  readonly put: Readonly<Record<Exclude<keyof Wanted, 'kind'> | 'group', (next: string) => void>> & {
    readonly kind: (next: Wanted['kind']) => void
  }
}

const kinds: readonly { readonly value: Wanted['kind']; readonly text: string }[] = [
  { value: '', text: 'All kinds' },
  ...Object.values(EventType).map((kind) => ({ value: kind, text: sentence(kind) })),
]

/** What is looked for; all of it stands in the address. */
export function Filters({ groups, group, wanted, put }: FiltersProps): ReactNode {
  const named = namedApart(groups)
  return (
    <div className="tools activity-tools">
      <Choice
        label="Group"
        value={group}
        onChange={put.group}
        options={[...named, ...(named.some(({ value }) => value === group) ? [] : [{ value: group, text: group }])]}
      />
      <Choice label="Kind" value={wanted.kind} onChange={put.kind} options={kinds} />
      <Day label="From" value={wanted.from} onChange={put.from} />
      <Day label="To" value={wanted.to} onChange={put.to} />
      <By by={wanted.by} onChange={put.by} />
      {wanted.about !== '' && <About group={group} about={wanted.about} onClear={() => put.about('')} />}
    </div>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly onChange: (next: string) => void
}

function Day({ label, value, onChange }: DayProps): ReactNode {
  return (
    <label className="field activity-day">
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
