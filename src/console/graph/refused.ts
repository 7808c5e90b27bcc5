// A token can end while a page is open: then one is signed out, with the reason.
import type { Exchange } from 'urql'
import { pipe, tap } from 'wonka'
import { endSession } from '../session/session.ts'

export const watchSession: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(
      forward(operations),
      tap(({ error }) => {
        const refusal = error?.graphQLErrors.find(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED')
        if (refusal) endSession(refusal.message)
      }),
    )
