// Where a page starts: the rows behind a position, in a total order.
import type { OrderTerm } from '../../core/order.ts'
import type { Position, SortValue } from '../../core/page.ts'
import { columnOf, type SortType, type Table } from './table.ts'
import type { Condition } from './builder.ts'

/** `ORDER BY` of the terms over the table alias `alias`. */
export function orderBy(terms: readonly OrderTerm[], column: (field: string) => string): string {
  return terms.map((term) => `${column(term.field)}${term.descending ? ' DESC' : ''}`).join(', ')
}

/** The column of a sort field on the table itself. */
export function sortColumn(field: string): string {
  return `t.${columnOf(field)}`
}

/**
 * The rows that come after `position`. With one direction it is a row comparison, which an index answers at any depth;
 * `a > x OR (a = x AND b > y)`, which mixed directions need, reads all rows before it.
 */
export function after(terms: readonly OrderTerm[], position: Position, table: Table): Condition {
  const types = terms.map((term) => sortTypeOf(table, term.field))
  return (param) => {
    const values = position.map((value, at) => param(value, types[at] ?? 'text'))
    const columns = terms.map((term) => sortColumn(term.field))
    const descending = terms[0]?.descending ?? false
    if (terms.every((term) => term.descending === descending)) {
      return `(${columns.join(', ')}) ${descending ? '<' : '>'} (${values.join(', ')})`
    }
    const alternatives = terms.map((term, at) => {
      const equal = columns.slice(0, at).map((column, i) => `${column} = ${values[i]}`)
      return [...equal, `${columns[at]} ${term.descending ? '<' : '>'} ${values[at]}`].join(' AND ')
    })
    return `(${alternatives.map((text) => `(${text})`).join(' OR ')})`
  }
}

/** The position of a row: its sort values, in the order of the terms. */
export function positionOf(row: object, terms: readonly OrderTerm[]): Position {
  const fields = row as Record<string, unknown>
  return terms.map((term) => {
    const value = fields[term.field]
    return value instanceof Date ? value.toISOString() : (value as SortValue)
  })
}

function sortTypeOf(table: Table, field: string): SortType {
  return table.sorts[field] ?? 'text'
}
