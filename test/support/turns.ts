// How often others have their turn of the event loop while something is done.
import { vi } from 'vitest'

/** Of all tests of a file: who works reckons from when it began its turn, which a test before may have done. */
let now = 0

/** The turns of the event loop that pass during `work`, for which each look at the clock takes a millisecond. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  now = Math.max(now, performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  let turns = 0
  const loop = (): void => {
    turns += 1
    again = setImmediate(loop)
  }
  let again = setImmediate(loop)
  try {
    await work()
  } finally {
    clearImmediate(again)
    clock.mockRestore()
  }
  return turns
}
