// What went wrong with a question, in the few kinds that pages show differently.
import type { CombinedError } from 'urql'

interface Told {
  readonly message: string
  /** What programs know it by: `RATE_LIMITED`. */
  readonly code: string | undefined
}

export type Problem =
  /** The server did not answer. */
  | { readonly kind: 'offline' }
  /** The server knows what is asked for, and who asks may not have it. */
  | ({ readonly kind: 'refused' } & Told)
  /** All else; `requestId` finds it in the server's log. */
  | ({ readonly kind: 'failed'; readonly requestId?: string } & Told)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The kind of an error. */
export const problemOf = (error: CombinedError): Problem => {
  if (error.networkError) return { kind: 'offline' }
  const [first] = error.graphQLErrors
  const { code, reason, requestId } = first?.extensions ?? {}
  const told = { message: first?.message ?? error.message, code: textOf(reason) ?? textOf(code) }
  if (code === 'PERMISSION_DENIED') return { kind: 'refused', ...told }
  return { kind: 'failed', ...told, ...(typeof requestId === 'string' && { requestId }) }
}
