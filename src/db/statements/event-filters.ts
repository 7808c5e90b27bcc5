// Conditions on events `o`, by what they are of and where their subject lies.
import type { Condition } from './builder.ts'

/** Events whose body is one of these messages. */
export function bodyIs(types: readonly string[]): Condition {
  return (param) => `o.body_type = ANY(${param(types, 'text[]')})`
}

/** Events whose body is none of these messages. */
export function bodyIsNot(types: readonly string[]): Condition {
  return (param) => `o.body_type <> ALL(${param(types, 'text[]')})`
}

/** Events that customers hear of. */
export const forCustomers: Condition = () => `o.audience = 'customer'`

/** Events of these types. */
export function typeIs(types: readonly string[]): Condition {
  return (param) => `o.type = ANY(${param(types, 'text[]')})`
}

/** Events of what an identity did. */
export function actorIs(identity: string): Condition {
  return (param) => `o.actor ->> 'subject' = ${param(identity, 'text')}`
}

/** Events from a time on. */
export function notBefore(time: Date): Condition {
  return (param) => `o.time >= ${param(time, 'timestamptz')}`
}

/** Events before a time. */
export function timeBefore(time: Date): Condition {
  return (param) => `o.time < ${param(time, 'timestamptz')}`
}

/**
 * Events whose subject is one of the uids or lies below one. Whoever may see them may be bound in thousands of groups: each event is looked up
 * among them by the length of its uids, and not held against each.
 */
export function subjectWithin(uids: readonly string[]): Condition {
  const lengths = [...new Set(uids.map(({ length }) => length))]
  return (param) => {
    const inside = lengths.map((length) => {
      const [first = '', ...others] = uids.filter((uid) => uid.length === length)
      const start = `left(o.subject, ${length})`
      const isOne =
        others.length === 0
          ? `${start} = ${param(first, 'text')}`
          : `(${start} IN (SELECT unnest(${param([first, ...others], 'text[]')}))) IS TRUE`
      // What is no uid may begin like one.
      return `${isOne} AND (length(o.subject) = ${length} OR substr(o.subject, ${length + 1}, 1) = '/')`
    })
    return `(${inside.join(' OR ')})`
  }
}

/** What fulfils all of the conditions. */
export function allOf(conditions: readonly Condition[]): Condition {
  return (param) => conditions.map((condition) => condition(param)).join(' AND ')
}

/** What fulfils one of the conditions. */
export function oneOf(conditions: readonly Condition[]): Condition {
  return (param) => `(${conditions.map((condition) => condition(param)).join(' OR ')})`
}
