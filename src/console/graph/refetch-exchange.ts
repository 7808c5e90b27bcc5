// A write may change who may do what, and thereby any list: so all that is on the screen is asked again, while it stays there. So it is
// where it may be old (refresh.ts).
import { makeOperation, type Exchange, type Operation, type OperationResult } from 'urql'
import { makeSubject, merge, pipe, tap } from 'wonka'
import { onRefresh } from './refresh.ts'

const wrote = ({ operation, error, data }: OperationResult): boolean => {
  if (operation.kind !== 'mutation' || error) return false
  const payloads = Object.values((data ?? {}) as Record<string, { errors?: readonly unknown[] } | null>)
  return payloads.every((payload) => !payload?.errors?.length)
}

/** Whether the mutation only asked what would happen. */
const tried = ({ variables }: Operation): boolean =>
  (variables as { input?: { validateOnly?: boolean } }).input?.validateOnly === true

export const refetchExchange: Exchange = ({ forward }) => {
  const shown = new Map<number, Operation>()
  const again = makeSubject<Operation>()
  const askAgain = (): void => {
    for (const operation of shown.values()) {
      again.next(makeOperation('query', operation, { ...operation.context, requestPolicy: 'cache-and-network' }))
    }
  }
  onRefresh(askAgain)
  return (operations) =>
    pipe(
      forward(
        merge([
          pipe(
            operations,
            tap((operation) => {
              if (operation.kind === 'query') shown.set(operation.key, operation)
              if (operation.kind === 'teardown') shown.delete(operation.key)
            }),
          ),
          again.source,
        ]),
      ),
      tap((result) => {
        if (wrote(result) && !tried(result.operation)) askAgain()
      }),
    )
}
