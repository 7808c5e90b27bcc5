// What requests tell of whether the server is there.
import type { Exchange } from 'urql'
import { pipe, tap } from 'wonka'
import { doubtReach, reached } from '../session/reach.ts'

export const watchReach: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(
      forward(operations),
      tap(({ error }) => (error?.networkError ? doubtReach() : reached())),
    )
