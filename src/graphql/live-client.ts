// What is known of a client that follows a subscription of the graph.
import type { ChangeSignal } from '../core/change-signal.ts'

/** One client's stream. */
export interface Live {
  readonly feed: ChangeSignal
  /** The cursor that the client had come to before its connection broke; it goes before the argument `after`. */
  readonly resume?: string
  /** The cursor of the event that is being sent. */
  sent?: string
}
