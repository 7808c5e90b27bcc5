/** What a unique violation was on; absent where the engine does not say. */
export interface UniqueViolation {
  readonly constraint?: string
  readonly fields?: readonly string[]
}

/** The unique violation that `error` is, from whichever path it came; undefined when it is none. */
export function isUniqueViolation(_error: unknown): UniqueViolation | undefined {
  throw new Error('not written yet')
}

/** Whether `error` is a foreign key violation. */
export function isForeignKeyViolation(_error: unknown): boolean {
  throw new Error('not written yet')
}
