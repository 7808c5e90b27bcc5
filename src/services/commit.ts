// The end of the way of a write: its transaction, its events, and what only tries it.
import { PlatformError } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import { isUid } from '../core/uid.ts'
import type { Transaction } from '../db/database.ts'
import { lockParents, lockRows } from '../db/statements/get.ts'
import type { Table } from '../db/statements/table.ts'
import { publishedBody } from '../wire/event-body.ts'
import { askerOf, requireAuthorized, type Call, type WriteCall } from './call.ts'
import { withinTransaction } from './derived-call.ts'
import { outboxEvent, writeOutbox, type EmittedEvent, type EventSubject } from './outbox.ts'
import { BatchPieces, partsOf, type Piece, PieceFailed } from './batch-pieces.ts'
import { callerIn, CallerUnknown, MadeMeanwhile, requireActive, type Shared } from './shared-write.ts'

/** A row that is locked, by the uid that a request gives, whatever that is. */
export interface LockedRow {
  readonly table: Pick<Table, 'name'>
  readonly uid: unknown
  /** Whether it is what a new row hangs below: what is there below it may go meanwhile. */
  readonly isParent?: boolean
}

/** What a rule writes. */
export interface Write<Request extends object, Answer extends object> {
  write(call: WriteCall<Request>): Promise<Answer>
  /**
   * The same for calls of a batch, in a few statements for all, where that comes to what one after the other would; undefined: it
   * does not, and nothing is written yet. Where anything is refused they are written anew in smaller pieces, in the end one by one, which
   * tells what it is.
   */
  readonly writeMany?: (calls: readonly WriteCall<Request>[]) => Promise<readonly Answer[] | undefined>
  /**
   * Does a part of what may be too much for one transaction, before `write`: again and again, each time in a transaction and a turn of its
   * own, until it says that `write` may do the rest. What it has done stays, whatever becomes of the rest. Left out of what only tries it,
   * and of what is written together with other calls.
   */
  before?(call: WriteCall<Request>): Promise<boolean>
  /** The row that it locks first, where there is one: those of several calls are locked in one order. */
  row?(request: Request): LockedRow
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

/** How often a transaction is done anew for what others made meanwhile; each time they must have been in between again. */
const TIMES_ANEW = 5

/** @throws RightsTaken */
async function commitEntered(calls: readonly RuledCall[], refused: Attempt['refused']): Promise<object[]> {
  const [first] = calls
  if (!first) return []
  const callers: Shared['callers'] = new Map()
  const pieces = new BatchPieces(calls.length)
  for (let left = TIMES_ANEW; ;) {
    try {
      return await commitOnce(calls, { refused, callers, pieces })
    } catch (error) {
      if (error instanceof PieceFailed) {
        pieces.cut(error.piece)
        continue
      }
      if (error instanceof MadeMeanwhile) {
        if (left-- === 0) throw error.refusal
        continue
      }
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

interface Try extends Attempt {
  /** The calls that may be written together. */
  readonly pieces: Iterable<Piece>
}

/** One attempt. @throws CallerUnknown, MadeMeanwhile and PieceFailed where another one will do; RightsTaken */
async function commitOnce(calls: readonly RuledCall[], { refused, callers, pieces }: Try): Promise<object[]> {
  const { deps, context } = calls[0]!.call
  const work = async (tx: Transaction): Promise<object[]> => {
    const shared: Shared = { tx, events: [], active: new Set(), checks: [], callers }
    await lockTogether(tx, calls)
    const made: object[] = []
    for (const piece of pieces) for (const one of await writePiece(calls, piece, { shared, refused })) made.push(one)
    await checkEnd(shared, refused)
    await writeOutbox(tx, shared.events)
    await requireHeld(tx, calls)
    if (context.validateOnly) {
      const emitted = shared.events.map((event) => event.emitted)
      throw new DryRun(made, emitted)
    }
    return made
  }
  try {
    const results = await deps.db.transaction(work, askerOf(calls[0]!.call))
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
    const uids = (isParent: boolean): string[] =>
      rows.flatMap(({ table, uid, ...row }) =>
        table.name === name && (row.isParent ?? false) === isParent && typeof uid === 'string' && isUid(uid)
          ? [uid]
          : [],
      )
    const [own, parents] = [uids(false), uids(true)]
    if (own.length > 0) await lockRows(tx, { name }, own)
    if (parents.length > 0) await lockParents(tx, { name }, parents)
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

/** What is no refusal. @throws a refusal */
export function orThrow<T>(one: T | PlatformError): T {
  if (one instanceof PlatformError) throw one
  return one
}

interface Writing extends Pick<Attempt, 'refused'> {
  readonly shared: Shared
}

/** Some of all calls: together where they can be, else in smaller pieces. @throws what `refused` makes of the first that is refused */
async function writePiece(calls: readonly RuledCall[], piece: Piece, to: Writing): Promise<readonly object[]> {
  const { shared, refused } = to
  const one = calls[piece.from]
  if (one && piece.to - piece.from === 1) {
    const result = await refusalOr(() => writeOne(one, piece.from, shared))
    if (result instanceof PlatformError) throw refused(new Map([[piece.from, result]]))
    return [result]
  }
  const together = await writeTogether(calls, piece, shared)
  if (together) return together
  const made: object[] = []
  for (const part of partsOf(piece)) for (const each of await writePiece(calls, part, to)) made.push(each)
  return made
}

/** Calls by what their one rule has for many; undefined: there is no such thing. @throws PieceFailed, whatever fails; CallerUnknown */
async function writeTogether(
  all: readonly RuledCall[],
  piece: Piece,
  shared: Shared,
): Promise<readonly object[] | undefined> {
  const calls = all.slice(piece.from, piece.to)
  const [first] = calls
  const writeMany = first?.rule.writeMany
  if (!writeMany || calls.some(({ rule }) => rule !== first.rule)) return undefined
  const inside = calls.map((one, at) => insideOf(one, piece.from + at, shared))
  try {
    const made = await writeMany(inside.map(({ write }) => write))
    if (!made) return undefined
    for (const [at, one] of calls.entries()) await tell(one, inside[at]?.events ?? [], shared)
    return made
  } catch (error) {
    throw error instanceof CallerUnknown ? error : new PieceFailed(piece, error)
  }
}

/** A call as its rule writes it, and the events that it emits then. */
function insideOf(
  { call }: RuledCall,
  at: number,
  { tx, checks }: Shared,
): { write: WriteCall; events: EventSubject[] } {
  const events: EventSubject[] = []
  const write = withinTransaction(call, {
    tx,
    emit: (event) => void events.push(event),
    beforeCommit: (check) => void checks.push({ at, check }),
  })
  return { write, events }
}

/** One call inside of a transaction. */
async function writeOne(one: RuledCall, at: number, shared: Shared): Promise<object> {
  const { write, events } = insideOf(one, at, shared)
  const made = await one.rule.write(write)
  await tell(one, events, shared)
  return made
}

/** What a call has written is told in the outbox. */
async function tell({ rule, call }: RuledCall, events: readonly EventSubject[], shared: Shared): Promise<void> {
  requireAuthorized(call)
  if (!rule.whileSuspended) await requireActive(shared, events)
  for (const event of events) {
    const { actor } = callerIn(call, event, shared)
    const written = outboxEvent(call.method, { ...event, actor })
    if (written) shared.events.push(written)
  }
}

/** An event as it would have been told. */
function plannedEvent(event: EmittedEvent): EmittedEvent {
  const { bodyType, text } = publishedBody(event)
  return { ...event, bodyType, body: membersOf(JSON.parse(text)) }
}
