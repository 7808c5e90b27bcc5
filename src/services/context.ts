// What comes with a call, whatever face it came through.
import type { DescMessage, DescMethod } from '@bufbuild/protobuf'
import type { Caller } from '../core/caller.ts'
import type { RowText } from '../core/row-text.ts'
import type { EmittedEvent } from './outbox.ts'
import type { RowForm } from './page.ts'

/** Rows as text in the answer of one method; a method may answer with plain rows all the same. */
export interface AnswerText {
  readonly method: DescMethod
  /** The message that a row is. */
  readonly message: DescMessage
  readonly row: RowText
}

export interface CallContext {
  readonly caller: Caller
  /**
   * Who the caller is now; absent: as it came.
   * @throws UNAUTHENTICATED when it is nobody any more, such as by a session that was revoked
   */
  readonly callerNow?: (() => Promise<Caller>) | undefined
  /** Named in INTERNAL errors and in the log. */
  readonly requestId: string
  /** All checks and the would-be result, nothing written. */
  readonly validateOnly?: boolean
  /** Told of the events that a call with `validateOnly` would have emitted, before its answer. */
  readonly onDryRun?: (events: readonly EmittedEvent[]) => void
  /** Whether a list without pages may be given as it is read: its items are then an AsyncIterable of chunks. */
  readonly chunked?: boolean
  /** What the row of a Get is to look like (Services.get). */
  readonly form?: RowForm | undefined
  /** What takes the rows of an answer as `JsonText`; absent: nothing does. */
  readonly text?: AnswerText | undefined
  /** Aborted when the client goes away or its deadline passes. */
  readonly signal?: AbortSignal
  /** When the time for it is over, in milliseconds of `performance.now()`; absent: whenever. */
  readonly expires?: number
  /**
   * Asked before something large is made for its answer; absent: it may have any.
   * @throws RESOURCE_EXHAUSTED where its caller leaves too many answers unread
   */
  readonly requireRead?: () => void
  /** The address that it came from, as limits count it; absent: none is known. */
  readonly address?: string | undefined
  /** The headers that it came with, for services that pass some of them on; absent: none are known. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Counts what is asked of another server for it; absent: nobody counts. */
  readonly meter?: Meter
  /** The header Authorization as it was sent: only for methods whose token is their input (token exchange). */
  readonly authorization?: string | undefined
}

/** What one request has asked of another server. */
export interface Meter {
  /** Tells of a call before it is made. @throws PlatformError when the request may make no more */
  begin(): void
  /** Tells of its end. @param ms how long it took */
  end(ms: number): void
}
