// What is wrong with the text of a request, gathered while it is read (docs/api.md, "Errors").
import { type FieldViolation, invalidArgument, MOST_VIOLATIONS } from '../core/errors.ts'

const MAX_NAME = 200

export const NUL_VIOLATION = 'must not contain NUL (U+0000)'

/** The path of a field in its message, or of an entry in its map: `claimMatch.issuer`. */
export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Gathers violations, the first hundred. */
export class Faults {
  readonly #found: FieldViolation[] = []

  /** Adds one bad field; a name that a client made up is cut to a sensible length. */
  add(field: string, description: string): void {
    if (this.#found.length >= MOST_VIOLATIONS) return
    const name = field.length > MAX_NAME ? `${field.slice(0, MAX_NAME)}…` : field
    this.#found.push({ field: name.toWellFormed(), description })
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
