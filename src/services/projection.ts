// From the fields that somebody wants of a resource to the columns that are read, and back from columns to fields.
import { JsonText, type RowText } from '../core/row-text.ts'
import { type WholeText, written } from '../db/statements/row-text.ts'
import { projected, type Projection, rowsAtOnce, type Table } from '../db/statements/table.ts'
import type { Call } from './call.ts'
import { type Fields, type Row, type RowForm, textsOf, withTexts } from './page.ts'
import type { Resource } from './resource.ts'

type Read = Pick<Resource, 'table' | 'computed'>

const projections = new WeakMap<Fields, WeakMap<Table, Projection>>()

/** The resource's table with no more columns than `fields` are made of; all of them where that is absent. */
export function tableOf(resource: Read, fields: Fields | undefined): Table {
  return projected(resource.table, fields && projectionOf(resource, fields))
}

function projectionOf({ table, computed }: Read, fields: Fields): Projection {
  if (computed === undefined) return fields
  const ofTables = projections.get(fields) ?? new WeakMap<Table, Projection>()
  projections.set(fields, ofTables)
  const known = ofTables.get(table) ?? new Set([...fields].flatMap((field) => computed[field]?.from ?? [field]))
  ofTables.set(table, known)
  return known
}

/** What is read of a resource's rows in the form that somebody wants them, and how they are answered. */
export interface Reading {
  readonly table: Table
  /** Where one column is the whole text of a row; undefined where there is none, or no text is wanted. */
  readonly whole: WholeText | undefined
  /** How many rows one statement should read. */
  readonly atOnce: number
  readonly present: <R extends Row>(call: Call, row: R) => R
}

/** How rows are read: with their text where that is wanted, otherwise with no more columns than their fields are made of. */
export function readingOf(resource: Read, { fields, text }: RowForm): Reading {
  const read = tableOf(resource, fields)
  const atOnce = rowsAtOnce(read)
  if (text === undefined) {
    return { table: read, whole: undefined, atOnce, present: (call, row) => presented(resource, call, row) }
  }
  const { table, whole, textsOf: texts } = written(read, text, (field) => resource.computed?.[field]?.from)
  return { table, whole, atOnce, present: (call, row) => withTexts(presented(resource, call, row), texts) }
}

/** The text that rows of an answer have, where the face takes the answer of this method with rows as text. */
export function answeredText(resource: Pick<Resource, 'message'>, { context, method }: Call): RowText | undefined {
  const { text } = context
  return text?.method === method.desc && text.message === resource.message ? text.row : undefined
}

/** A row as it goes into an answer: its text, where it was read with one. */
export function asAnswer(row: Row): Row | JsonText {
  const texts = textsOf(row)
  return texts ? new JsonText(texts.join('')) : row
}

/** A row as it is answered and told: it gets its computed fields, as far as their columns were read. */
export function presented<R extends Row>({ computed }: Pick<Resource, 'computed'>, call: Call, row: R): R {
  const columns: Row = row
  for (const [field, made] of Object.entries(computed ?? {})) {
    if (made.from.every((column) => column in row)) columns[field] = made.value(row, call)
  }
  return row
}
