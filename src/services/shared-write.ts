// What the calls of one transaction share, and what is looked at once for all of them.
import type { IdentifiedCaller } from '../core/caller.ts'
import { failedPrecondition, PlatformError } from '../core/errors.ts'
import { isRoot, isUid, rootOf } from '../core/uid.ts'
import type { Transaction } from '../db/database.ts'
import { suspendedOf } from '../db/statements/organizations.ts'
import type { Call } from './call.ts'
import type { EventSubject, OutboxEvent } from './outbox.ts'

/** What the calls of one transaction share. */
export interface Shared {
  readonly tx: Transaction
  /** What they emit is added, and written when all have. */
  readonly events: OutboxEvent[]
  /** Organizations that were found not to be suspended. */
  readonly active: Set<string>
  /** Who a caller of several identities is, by the organizations where that was looked up. */
  readonly callers: Map<string, IdentifiedCaller>
  /** What must hold when all have written, and of which of them. */
  readonly checks: { readonly at: number; readonly check: () => Promise<void> }[]
}

/** Thrown to roll a transaction back of which it is not known yet who its caller is in an organization. */
export class CallerUnknown extends Error {
  readonly organization: string
  constructor(organization: string) {
    super(`who the caller is in ${organization} is to be looked up outside of a transaction`)
    this.organization = organization
  }
}

/** Who the caller is where an event happens. @throws CallerUnknown */
export function callerIn({ caller }: Call, { subject, group }: EventSubject, { callers }: Shared): IdentifiedCaller {
  // What is its own organization was just made by a call that is about none: nobody is anybody else there.
  if (caller.memberships === undefined || (subject === group && isRoot(group))) return caller
  const known = callers.get(rootOf(group))
  if (known === undefined) throw new CallerUnknown(rootOf(group))
  return known
}

/** Thrown to roll a transaction back that is to be done anew: what it looked for and made, somebody else has made meanwhile. */
export class MadeMeanwhile extends Error {
  readonly refusal: PlatformError
  constructor(refusal: PlatformError) {
    super('what was not there is there now', { cause: refusal })
    this.refusal = refusal
  }
}

/** Makes what was looked for and is not there: no lock keeps others from giving its name to what they have. @throws MadeMeanwhile */
export async function madeAsMissing<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    throw error instanceof PlatformError && error.code === 'ALREADY_EXISTS' ? new MadeMeanwhile(error) : error
  }
}

/** What is written tells where: every write leaves an event. @throws FAILED_PRECONDITION in a suspended organization */
export async function requireActive({ tx, active }: Shared, events: readonly EventSubject[]): Promise<void> {
  const roots = [
    ...new Set(
      events
        .map(({ group }) => group)
        .filter(isUid)
        .map(rootOf)
        .filter((root) => !active.has(root)),
    ),
  ]
  const uid = roots.length === 0 ? undefined : await suspendedOf(tx, roots)
  if (uid === undefined) {
    for (const root of roots) active.add(root)
    return
  }
  const description = `the organization ${uid} is suspended, and nothing in it can be changed until its operator resumes it`
  throw failedPrecondition([{ type: 'ORGANIZATION_SUSPENDED', subject: uid, description }])
}
