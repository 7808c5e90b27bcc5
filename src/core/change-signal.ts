/** Says when there may be something new to read. */
export interface ChangeSignal {
  /** Grows with everything new. Asked before a read, so that nothing that comes meanwhile is missed. */
  version(): number
  /** Resolves when there may be something newer than `version`, or the signal is aborted. */
  changed(version: number, signal: AbortSignal): Promise<void>
}
