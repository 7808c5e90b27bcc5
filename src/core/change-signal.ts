import type { Release } from './fair-queue.ts'

/** Says when there may be something new to read. */
export interface ChangeSignal {
  /** Grows with everything new. Asked before a read, so that nothing that comes meanwhile is missed. */
  version(): number
  /** Resolves when there may be something newer than `version`, or the signal is aborted. */
  changed(version: number, signal: AbortSignal): Promise<void>
  /**
   * Waits for a turn to read what is new, which the function that it gives ends. What is new wakes all who follow, so they read a few
   * at a time, by turns of their callers: hundreds at once would hold everybody else up.
   * @throws the reason of the signal
   */
  turn(key: string, signal: AbortSignal): Release | Promise<Release>
  /**
   * Resolves when something that was read may be given on, or the signal is aborted. All that is given to those who follow has a few
   * milliseconds of a turn of the event loop, by turns of their callers: hundreds who have missed hundreds of events would take it for
   * themselves.
   */
  share(key: string, signal: AbortSignal): Promise<void>
}
