import type { ReactNode } from 'react'
import { Input, Label, TextField } from 'react-aria-components'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (next: string) => void
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

/** A line of text with its label. */
export function Field({ label, value, onChange, placeholder, autoFocus = false }: FieldProps): ReactNode {
  return (
    <TextField className="field" value={value} onChange={onChange} autoFocus={autoFocus}>
      <Label>{label}</Label>
      <Input placeholder={placeholder} autoComplete="off" />
    </TextField>
  )
}
