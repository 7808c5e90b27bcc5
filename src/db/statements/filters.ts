// What lists filter by: from the value of a filter to a condition on `t`.
import { columnOf } from './table.ts'
import { asking, type Condition } from './builder.ts'

/** A value of a list filter → a condition on `t`; it is only asked for values that were given. */
export type Filter<Value = never> = (value: Value) => Condition
type Scalar = string | number | boolean

/** Every row. */
export const everything: Condition = () => 'true'

/**
 * Rows whose field is exactly the value. What is true or false stands in the statement itself, for an index of those of which it is true is
 * asked for no parameter.
 */
export function equals(field: string, type = 'text'): Filter<Scalar> {
  return (value) =>
    asking(
      { field, how: 'in', values: [value] },
      (param) => `t.${columnOf(field)} = ${typeof value === 'boolean' ? String(value) : param(value, type)}`,
    )
}

/** Rows whose field is one of the values. A planner expects ten of several, and takes another index sooner than for one. */
export function anyOf(field: string, type = 'text'): Filter<readonly Scalar[]> {
  const one = equals(field, type)
  return (values) =>
    values.length === 1 && values[0] !== undefined
      ? one(values[0])
      : asking({ field, how: 'in', values }, (param) => `t.${columnOf(field)} = ANY(${param(values, `${type}[]`)})`)
}

/**
 * Rows whose list field shares an item with the values. No index is asked: one of items gives all rows that have one in no order,
 * for each part of a scope again. What few have is found before (find.ts).
 */
export function overlaps(field: string, type = 'text'): Filter<readonly Scalar[]> {
  return (values) =>
    asking({ field, how: 'in', values }, (param) => `(t.${columnOf(field)} && ${param(values, `${type}[]`)}) IS TRUE`)
}

/** Rows whose list field shares no item with the values. */
export function disjoint(field: string, type = 'text'): Filter<readonly Scalar[]> {
  return (values) => (param) => `NOT t.${columnOf(field)} && ${param(values, `${type}[]`)}`
}

/** Rows whose time field is at or after (`>=`), or before (`<`), the value. */
export function timeBound(field: string, operator: '>=' | '<'): Filter<Date> {
  return (value) =>
    asking(
      { field, how: operator, values: [value] },
      (param) => `t.${columnOf(field)} ${operator} ${param(value, 'timestamptz')}`,
    )
}

/** Rows whose field holds something where the value is true, and nothing where it is false. */
export function isSet(field: string): Filter<boolean> {
  return (value) =>
    asking({ field, how: 'set', values: [value] }, () => `t.${columnOf(field)} IS ${value ? 'NOT NULL' : 'NULL'}`)
}

/** Rows that are one of these or lie below one. @param roots those, too, that lie below nothing */
export function isWithinAny(uids: readonly string[], roots: boolean): Condition {
  const lengths = [...new Set(uids.map(({ length }) => length))]
  return (param) => {
    const inside = lengths.map((length) => {
      const some = uids.filter((uid) => uid.length === length)
      return `left(t.uid, ${length}) = ANY(${param(some, 'text[]')})`
    })
    return `(${['false', ...inside, ...(roots ? ['t.parent_uid IS NULL'] : [])].join(' OR ')})`
  }
}

/** Rows in which one of the fields holds the text, in any case. */
export function containsText(fields: readonly string[]): Filter<string> {
  return (value) =>
    asking({ field: fields.join(), how: 'contains', values: [value] }, (param) => {
      const pattern = param(`%${escapeLike(value)}%`, 'text')
      return `(${fields.map((field) => `t.${columnOf(field)} ILIKE ${pattern}`).join(' OR ')})`
    })
}

/** A text as LIKE finds it, with nothing in it that stands for other texts. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (c) => `\\${c}`)
}

/** The filters that the graph adds to every resource with a name. */
export const namedGraphFilters = {
  nameContains: containsText(['name']),
  nameIn: anyOf('name'),
  createdAfter: timeBound('createTime', '>='),
  createdBefore: timeBound('createTime', '<'),
  updatedAfter: timeBound('updateTime', '>='),
} satisfies Readonly<Record<string, Filter>>
