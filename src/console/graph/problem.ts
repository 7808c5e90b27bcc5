// What went wrong with a question, in the few kinds that pages show differently.
import type { CombinedError } from 'urql'

export type Problem =
  /** The server did not answer. */
  | { readonly kind: 'offline' }
  /** The server knows what is asked for, and who asks may not have it. */
  | { readonly kind: 'refused'; readonly message: string }
  /** All else; `requestId` finds it in the server's log. */
  | { readonly kind: 'failed'; readonly message: string; readonly requestId?: string }

/** The kind of an error. */
export const problemOf = (error: CombinedError): Problem => {
  if (error.networkError) return { kind: 'offline' }
  const [first] = error.graphQLErrors
  const message = first?.message ?? error.message
  if (first?.extensions['code'] === 'PERMISSION_DENIED') return { kind: 'refused', message }
  const requestId = first?.extensions['requestId']
  return { kind: 'failed', message, ...(typeof requestId === 'string' && { requestId }) }
}
