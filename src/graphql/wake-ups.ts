// How a subscription of the graph is woken up, and what is known of the client that listens.

/** Says when there may be something new to read. */
export interface WakeUps {
  /** Grows with everything new. */
  version(): number
  /** Resolves when there may be something newer than `version`, or the signal is aborted. */
  changed(version: number, signal: AbortSignal): Promise<void>
}

/** One client's stream. */
export interface Live {
  readonly feed: WakeUps
  /** The cursor that the client had come to before its connection broke; it goes before the argument `after`. */
  readonly resume?: string
  /** The cursor of the event that is being sent. */
  sent?: string
}
