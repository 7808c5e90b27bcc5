// A write at its turn.
import { aboutOf, type Call, type CallEnvironment } from './call.ts'

/**
 * Does a write when it is its turn.
 * @throws UNAVAILABLE (OVERLOADED) when too many wait; what the write throws
 */
export async function inTurn<T>(
  { deps, context: { caller, address, signal } }: CallEnvironment,
  { method, request }: Pick<Call, 'method' | 'request'>,
  write: () => Promise<T>,
): Promise<T> {
  const release = await deps.turns?.enter({ caller, about: aboutOf(method, request), address, signal })
  try {
    return await write()
  } finally {
    release?.()
  }
}
