// The text of one statement under construction: numbers its parameters.
import type { Statement } from '../database.ts'

/** Adds a parameter to a statement; gives its placeholder. */
export type Param = (value: unknown, type: string) => string

/** A condition of a WHERE clause over `t`. */
export interface Condition {
  (param: Param): string
  /** What it asks of one field, where rows may be found by that (find.ts). */
  readonly matching?: Matching
}

/** What a condition asks of the values of a row. */
export interface Matching {
  /** Local name of the field; of several that a text may be in, their names joined by a comma. */
  readonly field: string
  readonly how: 'in' | 'contains' | '>=' | '<' | 'set'
  readonly values: readonly (string | number | boolean | Date)[]
}

/** A condition that says what it asks. */
export function asking(matching: Matching, condition: Condition): Condition {
  return Object.assign((param: Param) => condition(param), { matching })
}

/** Collects the parameters of one statement. */
export class StatementBuilder {
  readonly #values: unknown[] = []

  /** Adds a parameter; gives its placeholder with a cast, e.g. `$3::text`. */
  readonly param = (value: unknown, type: string): string => {
    this.#values.push(value)
    return `$${this.#values.length}::${type}`
  }

  /** The conditions joined by AND; `true` when there are none. */
  all(conditions: readonly Condition[]): string {
    return conditions.length === 0 ? 'true' : conditions.map((condition) => condition(this.param)).join(' AND ')
  }

  /** The finished statement of one that only reads. */
  read(text: string): Statement {
    return { ...this.build(text), readOnly: 'replica' }
  }

  /** The same of one whose rows nobody changes. */
  readUnchanged(text: string): Statement {
    return { ...this.read(text), coalesced: true }
  }

  /** The finished statement. */
  build(text: string): Statement {
    return { text, values: this.#values }
  }
}

/** A statement that reads what rights hang on: from a replica only while the primary is away. */
export function atPrimary(text: string, values: readonly unknown[]): Statement {
  return { text, values, readOnly: 'primary' }
}
