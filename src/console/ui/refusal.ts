// Why something was not written: at a field of the form where it names one, else below all of them.

/** One reason, in the words of whoever refused. */
export interface Refusal {
  /** By itself. */
  readonly message: string
  /** The field of the input that it names, such as `name` or `create.0`, and what is wrong there. */
  readonly at?: { readonly field: string; readonly message: string } | undefined
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

/** The messages at each field of a form, by its name, and those that are at none of them. */
export interface Placed {
  readonly fields: Readonly<Record<string, string[]>>
  readonly rest: readonly string[]
}

/** Puts refusals where they belong. @param names the fields that the form shows */
export function placed(refusals: readonly Refusal[], names: readonly string[]): Placed {
  const fields: Record<string, string[]> = {}
  const rest: string[] = []
  for (const { message, at } of refusals) {
    const name = at && names.find((one) => at.field === one || at.field.startsWith(`${one}.`))
    if (at && name !== undefined) (fields[name] ??= []).push(at.message)
    else rest.push(message)
  }
  return { fields, rest: [...new Set(rest)] }
}
