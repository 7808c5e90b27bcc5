// How many of a kind an organization may have (Group.resource_limits, set by the operator of the installation).
// What belongs here: the check before a row is made. What does not: who sets the limits. standard.ts calls it.
import { failedPrecondition } from '../core/errors.ts'
import { rootOf } from '../core/uid.ts'
import type { Transaction } from '../db/database.ts'
import { countInOrganization, lockLimit } from '../db/statements/limits.ts'

/**
 * Makes sure that the organization of a new row has room for it. Kinds are the names of tables: `repos`, `identities`.
 * Creations of a limited kind wait for each other; without a limit nobody waits.
 * @throws FAILED_PRECONDITION (RESOURCE_LIMIT_REACHED)
 */
export async function demandRoom(tx: Transaction, kind: string, uid: string): Promise<void> {
  const organization = rootOf(uid)
  const limit = await lockLimit(tx, organization, kind)
  if (limit === undefined) return
  const count = await countInOrganization(tx, organization, kind)
  if (count < limit) return
  const description = `the organization ${organization} may have ${limit} ${kind.replaceAll('_', ' ')} and has ${count}`
  throw failedPrecondition([{ type: 'RESOURCE_LIMIT_REACHED', subject: kind, description }])
}
