import { createContext, useContext, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Placed } from './refusal.ts'

type Fields = Placed['fields']

const NONE: Fields = {}
const Refusals = createContext<Fields>(NONE)

export interface RefusableProps {
  readonly className: string
  /** Why the last try was refused, by the names of the fields; a new object for each try. */
  readonly fields: Fields
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form that says at each field why it was refused, and leads to the first of them. What was refused may be tried again as it stands. */
export function Refusable({ className, fields, onSubmit, children }: RefusableProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fields])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Refusals value={fields}>
      <form ref={form} className={className} noValidate onSubmit={submit}>
        {children}
      </form>
    </Refusals>
  )
}

export interface FieldRefusal {
  /** Why the field was refused; undefined: it was not, or holds something else by now. */
  readonly why: string | undefined
  /**
   * To be called with each change. What the component library itself has for this lasts until the field is left: by a press on a
   * button, which then moves away below the pointer.
   */
  readonly clear: () => void
}

/** Why a field of the form was refused. @param name of the field; undefined: it is never refused */
export function useRefusal(name: string | undefined): FieldRefusal {
  const fields = useContext(Refusals)
  const [cleared, setCleared] = useState<Fields>()
  const why = name === undefined || cleared === fields ? undefined : fields[name]?.join(' ')
  return { why, clear: () => setCleared(fields) }
}
