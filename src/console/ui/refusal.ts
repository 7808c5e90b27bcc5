// Why something was not written: at a field of the form where it names one, else below all of them.
import type { Capability } from '../gen/types.ts'
import { adviceFor } from './advice.tsx'

/** One reason, in the words of whoever refused. */
export interface Refusal {
  /** By itself. */
  readonly message: string
  /** The field of the input that it names, such as `name` or `create.0`, and what is wrong there. */
  readonly at?: { readonly field: string; readonly message: string } | undefined
  /** What programs know it by: `ALREADY_EXISTS`. */
  readonly code?: string | undefined
  /** What the caller lacks. */
  readonly lacks?: Capability | undefined
}

/** The parts of a path that is written as text: `create[0].roleUid`. */
const stepsOf = (path: string): readonly string[] => path.split(/[.[\]]+/).filter((part) => part !== '')

/** The reason that a violation of a field gives, in the words of google.rpc.BadRequest. */
export const refusalAt = ({
  field,
  description,
}: {
  readonly field: string
  readonly description: string
}): Refusal => ({
  message: `${field}: ${description}`,
  at: { field: stepsOf(field).join('.'), message: description },
})

interface Answered {
  readonly message?: string
  /** As google.rpc has them: ErrorInfo has a reason, BadRequest violations of fields. */
  readonly details?: readonly {
    readonly reason?: string
    readonly fieldViolations?: readonly Parameters<typeof refusalAt>[0][]
  }[]
}

/** Why REST refused what it was asked, as its answer says. */
export const refusalsIn = async (response: Response): Promise<readonly Refusal[]> => {
  const { message = `The server answered ${response.status}.`, details = [] } = (await response.json()) as Answered
  const violations = details.flatMap(({ fieldViolations = [] }) => fieldViolations)
  if (violations.length > 0) return violations.map(refusalAt)
  return [{ message, code: details.find(({ reason }) => reason !== undefined)?.reason }]
}

/** The messages at each field of a form, by its name, and what is at none of them. */
export interface Placed {
  readonly fields: Readonly<Record<string, string[]>>
  readonly rest: readonly Refusal[]
}

/** Puts refusals where they belong. @param names the fields that the form shows */
export function placed(refusals: readonly Refusal[], names: readonly string[]): Placed {
  const fields: Record<string, string[]> = {}
  const rest = new Map<string, Refusal>()
  for (const refusal of refusals) {
    const { message, at, code } = refusal
    const name = at && names.find((one) => at.field === one || at.field.startsWith(`${one}.`))
    if (at && name !== undefined) (fields[name] ??= []).push(withAdvice(at.message, code))
    else if (!rest.has(message)) rest.set(message, refusal)
  }
  return { fields, rest: [...rest.values()] }
}

const withAdvice = (message: string, code: string | undefined): string => {
  const advice = adviceFor(code)
  return advice === undefined ? message : `${message.replace(/[^.!?]$/, '$&.')} ${advice}`
}
