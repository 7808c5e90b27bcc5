// The end of the way of a write: its transaction, its events, and what only tries it.
import type { IdentifiedCaller } from '../core/caller.ts'
import { failedPrecondition, PlatformError } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import { isRoot, isUid, rootOf } from '../core/uid.ts'
import type { Transaction } from '../db/database.ts'
import { lockRows } from '../db/statements/get.ts'
import { suspendedOf } from '../db/statements/organizations.ts'
import type { Table } from '../db/statements/table.ts'
import { publishedBody } from '../wire/event-body.ts'
import { requireAuthorized, type Call, type WriteCall } from './call.ts'
import { withinTransaction } from './derived-call.ts'
import { outboxEvent, writeOutbox, type EmittedEvent, type EventSubject, type OutboxEvent } from './outbox.ts'

/** A row that is locked, by the uid that a request gives, whatever that is. */
export interface LockedRow {
  readonly table: Pick<Table, 'name'>
  readonly uid: unknown
}

/** What a rule writes. */
export interface Write<Request extends object, Answer extends object> {
  write(call: WriteCall<Request>): Promise<Answer>
  /** The row that it locks first, where there is one: those of several calls are locked in one order. */
  row?(request: Request): LockedRow
  /** Whether it changes identities, roles or bindings, so that cached rights must be forgotten. */
  readonly changesAccess?: boolean
  /** Whether it is for organizations that are suspended too. */
  readonly whileSuspended?: boolean
}

/** Thrown to roll a transaction back of which it is not known yet who its caller is in an organization. */
class CallerUnknown extends Error {
  readonly organization: string
  constructor(organization: string) {
    super(`who the caller is in ${organization} is to be looked up outside of a transaction`)
    this.organization = organization
  }
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

/** Thrown to roll a transaction back whose caller has lost rights since it came in. */
class RightsTaken extends Error {}

/**
 * Runs a rule that writes, its events in the same transaction; with `validateOnly` nothing of it stays.
 * @param entering has the call pass the waist
 */
export async function commit(rule: Write<object, object>, entering: () => Promise<Call>): Promise<object> {
  const [made = {}] = await commitAll(async () => [{ rule, call: await entering() }])
  return made
}

/** A call that has passed the waist, and the rule that writes it. */
export interface RuledCall {
  readonly rule: Write<object, object>
  readonly call: Call
}

/** What the calls of one transaction share. */
interface Shared {
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

/**
 * Runs several calls of one caller that write, each by its rule, one after the other, in one transaction. One that took long, by rows
 * that others held or by itself, is done anew where rights of its caller were taken away meanwhile.
 * @param entering has the calls pass the waist
 * @param refused what is thrown of what was refused, by its place; by default the refusal itself
 */
export async function commitAll(
  entering: () => Promise<readonly RuledCall[]>,
  refused: Attempt['refused'] = (refusals) => refusals.values().next().value,
): Promise<object[]> {
  for (;;) {
    const calls = await entering()
    try {
      return await commitEntered(calls, refused)
    } catch (error) {
      if (!(error instanceof RightsTaken)) throw error
    }
  }
}

/** @throws RightsTaken */
async function commitEntered(calls: readonly RuledCall[], refused: Attempt['refused']): Promise<object[]> {
  const [first] = calls
  if (!first) return []
  const callers: Shared['callers'] = new Map()
  for (;;) {
    try {
      return await commitOnce(calls, { refused, callers })
    } catch (error) {
      if (!(error instanceof CallerUnknown)) throw error
      const { organization } = error
      const { caller } = await first.call.deps.access.effectiveCallerAt(first.call.caller, organization)
      callers.set(organization, caller)
    }
  }
}

interface Attempt extends Pick<Shared, 'callers'> {
  readonly refused: (refusals: ReadonlyMap<number, PlatformError>) => unknown
}

/** One attempt. @throws CallerUnknown where another one will do, once that is known; RightsTaken */
async function commitOnce(calls: readonly RuledCall[], { refused, callers }: Attempt): Promise<object[]> {
  const { deps, context } = calls[0]!.call
  try {
    const results = await deps.db.transaction(async (tx) => {
      const shared: Shared = { tx, events: [], active: new Set(), checks: [], callers }
      const made: object[] = []
      await lockTogether(tx, calls)
      for (const [at, one] of calls.entries()) {
        const result = await refusalOr(() => writeOne(one, at, shared))
        if (result instanceof PlatformError) throw refused(new Map([[at, result]]))
        made.push(result)
      }
      await checkEnd(shared, refused)
      await writeOutbox(tx, shared.events)
      await requireHeld(tx, calls)
      if (context.validateOnly) {
        const emitted = shared.events.map((event) => event.emitted)
        throw new DryRun(made, emitted)
      }
      return made
    })
    if (calls.some(({ rule }) => rule.changesAccess)) deps.access.forget()
    return results
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    context.onDryRun?.(error.events.map(plannedEvent))
    return [...error.results]
  }
}

/** Locks what several calls change, in one order for all: else two that meet have what the other waits for, again and again. */
async function lockTogether(tx: Transaction, calls: readonly RuledCall[]): Promise<void> {
  if (calls.length < 2) return
  const rows = calls.flatMap(({ rule, call }) => rule.row?.(call.request) ?? [])
  const tables = [...new Set(rows.map(({ table }) => table.name))].sort()
  for (const name of tables) {
    const uids = rows.flatMap(({ table, uid }) =>
      table.name === name && typeof uid === 'string' && isUid(uid) ? [uid] : [],
    )
    await lockRows(tx, { name }, uids)
  }
}

/**
 * The last thing before a commit: whoever wrote may have waited for rows for longer than rights may be old. They are looked up beside
 * the transaction, which may itself take rights of its caller away. Where there is nothing beside, others write before a call comes in
 * or when this is over (turns.ts).
 * @throws RightsTaken; UNAUTHENTICATED where its caller is nobody any more
 */
async function requireHeld(tx: Transaction, calls: readonly RuledCall[]): Promise<void> {
  // Without turns all connections may be those of transactions, each of which would wait here for another.
  if (!calls.every(({ call }) => call.deps.turns)) return
  const held = await tx.beside?.(() => Promise.all(calls.map(({ call }) => call.holdsStill())))
  if (held?.includes(false)) throw new RightsTaken('rights of the caller were taken away')
}

/** Looks at what all have written together. @throws what was refused, with every call whose check fails */
async function checkEnd(
  { checks }: Shared,
  refused: (refusals: ReadonlyMap<number, PlatformError>) => unknown,
): Promise<void> {
  const refusals = new Map<number, PlatformError>()
  for (const { at, check } of checks) {
    const result = await refusalOr(check)
    if (result instanceof PlatformError && !refusals.has(at)) refusals.set(at, result)
  }
  if (refusals.size > 0) throw refused(refusals)
}

/** A refusal as a value; what is no refusal stays a fault. */
export async function refusalOr<T>(work: () => Promise<T>): Promise<T | PlatformError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}

/** One call inside of a transaction. */
async function writeOne({ rule, call }: RuledCall, at: number, shared: Shared): Promise<object> {
  const { tx, checks } = shared
  const events: EventSubject[] = []
  const made = await rule.write(
    withinTransaction(call, {
      tx,
      emit: (event) => void events.push(event),
      beforeCommit: (check) => void checks.push({ at, check }),
    }),
  )
  requireAuthorized(call)
  if (!rule.whileSuspended) await requireActive(shared, events)
  for (const event of events) {
    const { actor } = callerIn(call, event, shared)
    const written = outboxEvent(call.method, { ...event, actor })
    if (written) shared.events.push(written)
  }
  return made
}

/** Who the caller is where an event happens. @throws CallerUnknown */
function callerIn({ caller }: Call, { subject, group }: EventSubject, { callers }: Shared): IdentifiedCaller {
  // What is its own organization was just made by a call that is about none: nobody is anybody else there.
  if (caller.memberships === undefined || (subject === group && isRoot(group))) return caller
  const known = callers.get(rootOf(group))
  if (known === undefined) throw new CallerUnknown(rootOf(group))
  return known
}

/** What is written tells where: every write leaves an event. @throws FAILED_PRECONDITION in a suspended organization */
async function requireActive({ tx, active }: Shared, events: readonly EventSubject[]): Promise<void> {
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

/** An event as it would have been told. */
function plannedEvent(event: EmittedEvent): EmittedEvent {
  const { bodyType, text } = publishedBody(event)
  return { ...event, bodyType, body: membersOf(JSON.parse(text)) }
}
