import { setTimeout as sleep } from 'node:timers/promises'
import { PATIENCE_MS } from './limits.ts'

/** Waits until a condition holds; fails with what `says` tells when it never does. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  says: () => string = () => 'it did not come true',
): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(says())
    await sleep(10)
  }
}
