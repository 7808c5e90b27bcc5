// Conditions on events `o`, by what they are of and where their subject lies.
import type { Scope } from '../../core/scope.ts'
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

/** Events whose subject lies in a scope of subtrees and single uids. */
export function subjectIn(scope: Scope): Condition {
  return (param) => {
    const conditions = scope.map((part) => {
      if (part.kind === 'uids') return `o.subject = ANY(${param(part.uids, 'text[]')})`
      const uid = param('uid' in part ? part.uid : '', 'text')
      return `o.subject > ${uid} || '/' AND o.subject < ${uid} || '0'`
    })
    return `(${conditions.join(' OR ')})`
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
