// How one environment variable is described: how it is read, its default, what it accepts and what it is for.
import { z } from 'zod'

/** One variable, for documentation and `--help`. */
export interface Setting {
  readonly name: string
  /** Its value when it is not given, or in words how that is found. */
  readonly default: string
  readonly accepts: string
  readonly description: string
  /** Its value is never printed. */
  readonly secret?: true
}

export type About = Omit<Setting, 'name'>

/** A variable that is its default when it is not given. */
export function variable<S extends z.ZodType<unknown, string>>(schema: S, about: About) {
  return { schema: z.prefault(schema, about.default as z.input<S>), about }
}

/** A variable whose default depends on others. */
export function dependent<S extends z.ZodType<unknown, string>>(schema: S, about: About) {
  return { schema: z.optional(schema), about }
}
