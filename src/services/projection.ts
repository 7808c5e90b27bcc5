// From the fields that somebody wants of a resource to the columns that are read, and back from columns to fields.
import { projected, type Projection, type Table } from '../db/statements/table.ts'
import type { Call } from './call.ts'
import type { Fields, Row } from './page.ts'
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

/** A row as it is answered and told: it gets its computed fields, as far as their columns were read. */
export function presented<R extends Row>({ computed }: Pick<Resource, 'computed'>, call: Call, row: R): R {
  const columns: Row = row
  for (const [field, made] of Object.entries(computed ?? {})) {
    if (made.from.every((column) => column in row)) columns[field] = made.value(row, call)
  }
  return row
}
