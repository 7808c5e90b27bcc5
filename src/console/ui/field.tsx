import type { ReactNode } from 'react'
import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { useRefusal } from './refusable.tsx'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (next: string) => void
  /** What the field is called in what the form writes, where it may be refused. */
  readonly name?: string
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

/** A line of text with its label, and why it was refused. */
export function Field({ label, value, onChange, name, placeholder, autoFocus = false }: FieldProps): ReactNode {
  const { why, clear } = useRefusal(name)
  const change = (next: string): void => {
    clear()
    onChange(next)
  }
  return (
    <TextField className="field" value={value} onChange={change} autoFocus={autoFocus} isInvalid={why !== undefined}>
      <Label>{label}</Label>
      <Input placeholder={placeholder} autoComplete="off" />
      <FieldError className="field-refused">{why}</FieldError>
    </TextField>
  )
}
