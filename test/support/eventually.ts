import { setTimeout as sleep } from 'node:timers/promises'

/** Far more than anything takes on a busy machine: only what never comes true waits so long. */
const PATIENCE_MS = 240_000

/** Waits until a condition holds; fails with what `says` tells when it never does. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  says: () => string = () => 'it did not come true',
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(says())
    await sleep(10)
  }
}
