// What is known of a client that follows a subscription of the graph.
import type { IdentifiedCaller } from '../core/caller.ts'
import type { ChangeSignal } from '../core/change-signal.ts'

/** One client's stream. */
export interface Live {
  readonly feed: ChangeSignal
  /** Who the client is now. @throws UNAUTHENTICATED when it is nobody any more, such as by a token that has run out */
  readonly caller: () => Promise<IdentifiedCaller>
  /** The cursor that the client had come to before its connection broke; it goes before the argument `after`. */
  readonly resume?: string
  /** The cursor of the event that is being sent. */
  sent?: string
}
