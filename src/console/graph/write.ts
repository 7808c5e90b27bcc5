// Writing: what a mutation of one field was refused for, in the server's words.
import { useMutation, type AnyVariables, type TypedDocumentNode } from 'urql'
import { refusalAt, type Refusal } from '../ui/refusal.ts'
import type { BadFieldsFragment, InTheWayFragment, LackingFragment } from './gen/refusal.ts'
import { problemOf } from './problem.ts'

interface UserError extends Partial<BadFieldsFragment & InTheWayFragment & LackingFragment> {
  readonly message: string
  readonly reason: string
  readonly path: readonly string[] | null
}

interface Payload {
  readonly errors: readonly UserError[]
}

const refusalsOf = (error: UserError): readonly Refusal[] => {
  const { message, path, reason: code, fieldViolations = [], violations = [], capability } = error
  if (fieldViolations.length > 0) return fieldViolations.map(refusalAt)
  if (violations.length > 0) return violations.map(({ type, description }) => ({ message: description, code: type }))
  // The path begins with the argument, which no form shows.
  const field = path?.slice(1).join('.') ?? ''
  return [{ message, code, lacks: capability ?? undefined, at: field === '' ? undefined : { field, message } }]
}

/** Gives a function that writes, and tells why it was refused; nothing: it is done. */
export function useWrite<Data extends Readonly<Record<string, Payload>>, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<readonly Refusal[]> {
  const [, execute] = useMutation(document)
  return async (variables) => {
    const { data, error } = await execute(variables)
    if (error) {
      const problem = problemOf(error)
      return [problem.kind === 'offline' ? { message: 'The server does not answer.' } : problem]
    }
    const payloads: readonly Payload[] = Object.values(data ?? {})
    return payloads.flatMap(({ errors }) => errors.flatMap(refusalsOf))
  }
}
