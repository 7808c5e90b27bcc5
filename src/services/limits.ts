// How many of a kind an organization may have (Group.resource_limits, set by the operator of the installation).
import { failedPrecondition } from '../core/errors.ts'
import { rootOf } from '../core/uid.ts'
import type { Transaction } from '../db/database.ts'
import { countInOrganization, lockLimit } from '../db/statements/limits.ts'

/**
 * Limits of organizations that have none of their own. An event is as many deliveries as subscriptions hear of it, and while one
 * organization's are made, the events of all others wait.
 */
const OTHERWISE: ReadonlyMap<string, number> = new Map([['subscriptions', 1_000]])

/** Rows that are about to be made in one organization. */
interface New {
  /** The uid of one of them, or of what they hang below. */
  readonly uid: string
  readonly count: number
}

/**
 * Makes sure that the organization that `uid` lies in has room for `count` more rows. Kinds are the names of tables: `repos`, `identities`.
 * Creations of a limited kind wait for each other; without a limit nobody waits.
 * @throws FAILED_PRECONDITION (RESOURCE_LIMIT_REACHED)
 */
export async function requireQuota(tx: Transaction, kind: string, { uid, count }: New): Promise<void> {
  const organization = rootOf(uid)
  const limit = await lockLimit(tx, organization, { kind, otherwise: OTHERWISE.get(kind) })
  if (limit === undefined) return
  const present = await countInOrganization(tx, organization, kind)
  if (present + count <= limit) return
  const more = count === 1 ? '' : `, and ${count} more were to be made`
  const description = `the organization ${organization} may have ${limit} ${kind.replaceAll('_', ' ')} and has ${present}${more}`
  throw failedPrecondition([{ type: 'RESOURCE_LIMIT_REACHED', subject: kind, description }])
}
