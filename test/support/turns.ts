// Clocks and turns that do not depend on the machine's speed.
import { vi } from 'vitest'

/** Of all tests of a file: who works reckons from when it began its turn, which a test before may have done. */
let now = 0

/**
 * What `work` gives, for which each look at the clock takes a millisecond, and nothing else takes any time.
 * @param more what something has taken beside, in milliseconds in all; absent: nothing has
 */
export async function byLooks<T>(work: () => Promise<T>, more = (): number => 0): Promise<T> {
  now = Math.max(now, performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1) + more())
  try {
    return await work()
  } finally {
    clock.mockRestore()
    now += more()
  }
}

/** The turns of the event loop that pass during `work`, for which each look at the clock takes a millisecond. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const loop = (): void => {
    turns += 1
    again = setImmediate(loop)
  }
  let again = setImmediate(loop)
  try {
    await byLooks(work)
  } finally {
    clearImmediate(again)
  }
  return turns
}
