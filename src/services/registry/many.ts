// Requests about many uids at once, as the graph makes them.
import { isUid, isWithin } from '../../core/uid.ts'
import type { Call } from '../call.ts'
import type { Violations } from '../violations.ts'

/** How many tags or repos are asked for at once. */
const MOST = 200

/** Adds what is wrong with a list of uids. */
export function checkUids(uids: readonly string[], field: string, violations: Violations): void {
  if (uids.length === 0) violations.add(field, 'is required')
  if (uids.length > MOST) violations.add(field, `has ${uids.length} items; ${MOST} are allowed`)
  if (uids.some((uid) => !isUid(uid))) violations.add(field, 'holds a value that is not a uid')
}

/** Those of the uids where the caller holds what the method needs, each once. */
export function visibleSubset(call: Call, uids: readonly string[]): string[] {
  const visible = call.visible()
  return [...new Set(uids)].filter((one) => visible.some((uid) => isWithin(one, uid)))
}
