// What is wrong with the text of a request, gathered while it is read (docs/api.md, "Errors").
import { type FieldViolation, invalidArgument, MOST_VIOLATIONS } from '../core/errors.ts'

const MAX_NAME = 200

export const NUL_VIOLATION = 'must not contain NUL (U+0000)'

/** The path of a field in its message, or of an entry in its map: `claimMatch.issuer`. */
export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Gathers violations; the hundredth ends the reading, for a megabyte of them would hold everybody up. */
export class Faults {
  readonly #path: string
  readonly #found: FieldViolation[] = []

  /** @param path of all that is read, such as the parameter whose value it is */
  constructor(path = '') {
    this.#path = path
  }

  /**
   * Adds one bad field; a name that a client made up is cut to a sensible length.
   * @throws INVALID_ARGUMENT with a hundred of them
   */
  add(field: string, description: string): void {
    const path = joinPath(this.#path, field)
    const name = path.length > MAX_NAME ? `${path.slice(0, MAX_NAME)}…` : path
    this.#found.push({ field: name.toWellFormed(), description })
    if (this.#found.length === MOST_VIOLATIONS) this.throwIfAny()
  }

  /** All that was found so far. */
  get found(): readonly FieldViolation[] {
    return this.#found
  }

  /** @throws INVALID_ARGUMENT with everything found */
  throwIfAny(): void {
    if (this.#found.length > 0) throw invalidArgument(this.#found)
  }
}
