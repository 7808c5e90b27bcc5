// Limits of time for tests: none that a busy machine reaches. A test about such a limit sets its own.
import { defaultLimits, type Limits, limitRows } from '../../src/app/config/limits.ts'

/** Far more than anything takes on a busy machine: only what never comes true waits so long. */
export const PATIENCE_MS = 240_000

const times = limitRows.filter(({ key }) => key.endsWith('Ms'))

/** The limits that a server has by default, but for those of time. */
export const patientLimits: Limits = {
  ...defaultLimits,
  ...Object.fromEntries(times.map(({ key }) => [key, PATIENCE_MS])),
}

/** The same as variables of a server's environment. */
export const PATIENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(times.map(({ variable }) => [variable, String(PATIENCE_MS)])),
  // All tests come from one address, and most ask for refusals.
  LIMIT_REFUSALS_PER_ADDRESS: '0',
}
