// What comes with a call, whatever face it came through.
import type { Caller } from '../core/caller.ts'
import type { EmittedEvent } from './outbox.ts'
import type { Fields } from './page.ts'

export interface CallContext {
  readonly caller: Caller
  /** Named in INTERNAL errors and in the log. */
  readonly requestId: string
  /** All checks and the would-be result, nothing written. */
  readonly validateOnly?: boolean
  /** Told of the events that a call with `validateOnly` would have emitted, before its answer. */
  readonly onDryRun?: (events: readonly EmittedEvent[]) => void
  /** Whether a list without pages may be given as it is read: its `items` are then an AsyncIterable of chunks. */
  readonly chunked?: boolean
  /** The fields of a resource that are wanted of a Get; absent: all (Services.get). */
  readonly fields?: Fields | undefined
  /** Aborted when the client goes away or its deadline passes. */
  readonly signal?: AbortSignal
  /** The header Authorization as it was sent: only for methods whose token is their input (token exchange). */
  readonly authorization?: string | undefined
}
