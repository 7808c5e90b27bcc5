// The end of the way of a write: its transaction, its events, and what only tries it.
import { failedPrecondition } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import { isUid, rootOf } from '../core/uid.ts'
import type { Transaction } from '../db/database.ts'
import { suspendedOf } from '../db/statements/organizations.ts'
import { publishedBody } from '../wire/event-body.ts'
import { requireAuthorized, type Call, type WriteCall } from './call.ts'
import { withinTransaction } from './derived-call.ts'
import { writeOutbox, type EmittedEvent, type EventSubject } from './outbox.ts'

/** What a rule writes. */
export interface Write<Request extends object, Answer extends object> {
  write(call: WriteCall<Request>): Promise<Answer>
  /** Whether it changes identities, roles or bindings, so that cached rights must be forgotten. */
  readonly changesAccess?: boolean
  /** Whether it is for organizations that are suspended too. */
  readonly whileSuspended?: boolean
}

/** Thrown to roll a transaction back when only its result was wanted. */
class DryRun extends Error {
  readonly results: readonly object[]
  readonly events: readonly EmittedEvent[]
  constructor(results: readonly object[], events: readonly EmittedEvent[]) {
    super('rolled back: only the result was wanted')
    this.results = results
    this.events = events
  }
}

/** Runs a rule that writes, its events in the same transaction; with `validateOnly` nothing of it stays. */
export async function commit(rule: Write<object, object>, call: Call): Promise<object> {
  const [made = {}] = await commitAll(rule, [call])
  return made
}

/**
 * Runs a rule that writes for several calls of one caller, one after the other, in one transaction.
 * @param refused what is thrown of a refusal of the call at a place; by default the refusal itself
 */
export async function commitAll(
  rule: Write<object, object>,
  calls: readonly Call[],
  refused: (error: unknown, at: number) => unknown = (error) => error,
): Promise<object[]> {
  const [first] = calls
  if (!first) return []
  const { deps, context } = first
  try {
    const results = await deps.db.transaction(async (tx) => {
      const made: object[] = []
      const emitted: EmittedEvent[] = []
      for (const [at, call] of calls.entries()) {
        try {
          made.push(await writeOne(rule, call, { tx, emitted }))
        } catch (error) {
          throw refused(error, at)
        }
      }
      if (context.validateOnly) throw new DryRun(made, emitted)
      return made
    })
    if (rule.changesAccess) deps.access.forget()
    return results
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    context.onDryRun?.(error.events.map(plannedEvent))
    return [...error.results]
  }
}

/** One call inside of a transaction; what it emits is added. */
async function writeOne(
  rule: Write<object, object>,
  call: Call,
  { tx, emitted }: { readonly tx: Transaction; readonly emitted: EmittedEvent[] },
): Promise<object> {
  const events: EventSubject[] = []
  const made = await rule.write(withinTransaction(call, { tx, emit: (event) => void events.push(event) }))
  requireAuthorized(call)
  if (!rule.whileSuspended) await requireActive(tx, events)
  for (const event of events) {
    const { caller } = call.caller.memberships
      ? await call.deps.access.effectiveCallerAt(call.caller, event.group)
      : call
    emitted.push(...(await writeOutbox(tx, call.method, { ...event, actor: caller.actor })))
  }
  return made
}

/** What is written tells where: every write leaves an event. @throws FAILED_PRECONDITION in a suspended organization */
async function requireActive(tx: Transaction, events: readonly EventSubject[]): Promise<void> {
  const roots = [
    ...new Set(
      events
        .map(({ group }) => group)
        .filter(isUid)
        .map(rootOf),
    ),
  ]
  const uid = roots.length === 0 ? undefined : await suspendedOf(tx, roots)
  if (uid === undefined) return
  const description = `the organization ${uid} is suspended, and nothing in it can be changed until its operator resumes it`
  throw failedPrecondition([{ type: 'ORGANIZATION_SUSPENDED', subject: uid, description }])
}

/** An event as it would have been told. */
function plannedEvent(event: EmittedEvent): EmittedEvent {
  const { bodyType, text } = publishedBody(event)
  return { ...event, bodyType, body: membersOf(JSON.parse(text)) }
}
