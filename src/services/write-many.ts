// What a batch of one standard method writes: in a few statements for all of its calls, where that comes to what one after the other would.
//
// The embedded database has one connection, which a transaction keeps: two hundred rows, each checked, written and read again by
// statements of its own, held everybody else up for a second. Whatever is refused here is done again in smaller pieces, in the end one
// by one, which tells what it is (batch-pieces.ts).
import { failedPrecondition, notFound } from '../core/errors.ts'
import { inPieces } from '../core/pieces.ts'
import { parentOf, rootOf } from '../core/uid.ts'
import type { Queryable } from '../db/database.ts'
import { type BulkRow, deleteRows, insertRows, updateRows } from '../db/statements/bulk.ts'
import { childCounts, getRows, lockRows } from '../db/statements/get.ts'
import type { WriteCall } from './call.ts'
import { requireQuota } from './limits.ts'
import type { Row } from './page.ts'
import { presented } from './projection.ts'
import type { Resource } from './resource.ts'
import { changedColumns, type ChangedRow, emit, emitChange, newColumns, type NewRow, replacing } from './rows.ts'

/** Rows that one statement deletes, each with all that hangs on it. */
const MOST_DELETED = 20

/** A new row of several, and the call that makes it. */
export interface NewOfMany {
  readonly call: WriteCall<Record<string, unknown>>
  readonly given: NewRow
}

/** Makes rows of a resource that has no more hooks for it than `check`, each with its event. */
export async function insertTogether(resource: Resource, rows: readonly NewOfMany[]): Promise<Row[]> {
  await resource.check?.(rows.map(({ call, given }) => ({ ...given, call, current: undefined })))
  const { tx } = rows[0]!.call
  const given = rows.map((row) => row.given)
  for (const [uid, made] of Map.groupBy(given, (row) => rootOf(row.uid))) {
    await resource.requireRoom?.(tx, made)
    await requireQuota(tx, resource.table.name, { uid, count: made.length })
  }
  const data = rows.map(({ call, given }) => newColumns(resource, call, given))
  for (const alike of inShapes(data)) await insertRows(tx, resource.table.name, alike)
  const uids = rows.map(({ given }) => given.uid)
  const found = await rowsOf(resource, tx, uids)
  return rows.map(({ call }, at) => {
    const row = presented(resource, call, found[at]!)
    emit(resource, call, row)
    return row
  })
}

/**
 * Makes rows, or puts them in the place of those that are there already, each with its event; undefined: some would take each other's place.
 */
export async function upsertTogether(resource: Resource, rows: readonly NewOfMany[]): Promise<Row[] | undefined> {
  const { key = ['name'] } = resource
  const keys = rows.map(({ given }) => JSON.stringify([given.parent, ...key.map((field) => given.fields[field])]))
  if (new Set(keys).size < rows.length) return undefined
  const { tx } = rows[0]!.call
  const uids = (await resource.upsert?.(rows.map(({ call, given }) => ({ call, ...given })))) ?? []
  const there = uids.filter((uid) => uid !== undefined)
  if (there.length > 0) await lockRows(tx, resource.table, there)
  const before = new Map((await rowsOf(resource, tx, there)).map((row) => [row.uid, row]))
  const made: NewOfMany[] = []
  const changed: ChangedOfMany[] = []
  for (const [at, row] of rows.entries()) {
    const current = before.get(uids[at] ?? '')
    if (current) changed.push({ call: row.call, changed: replacing(resource, current, row.given.fields) })
    else made.push(row)
  }
  const inserted = made.length > 0 ? await insertTogether(resource, made) : []
  const updated = changed.length > 0 ? await changeTogether(resource, changed) : []
  const written = new Map([...inserted, ...updated].map((row) => [row.uid, row]))
  return rows.map(({ given }, at) => written.get(uids[at] ?? given.uid)!)
}

/** A row of several that is changed, and the call that changes it. */
export interface ChangedOfMany {
  readonly call: WriteCall<Record<string, unknown>>
  readonly changed: ChangedRow
}

/** Changes rows that are locked, each another one, each with its event. */
export async function changeTogether(resource: Resource, rows: readonly ChangedOfMany[]): Promise<Row[]> {
  const { tx } = rows[0]!.call
  await resource.check?.(rows.map(({ call, changed }) => ({ ...changed, call, parent: parentOf(changed.current.uid) })))
  const data = rows.map(({ call, changed }) => ({
    ...changedColumns(resource, call, changed),
    uid: changed.current.uid,
  }))
  for (const alike of inShapes(data)) await updateRows(tx, resource.table.name, alike)
  const uids = rows.map(({ changed }) => changed.current.uid)
  const found = await rowsOf(resource, tx, uids)
  return rows.map(({ call, changed }, at) => {
    const row = presented(resource, call, found[at]!)
    emitChange(resource, call, { row, before: presented(resource, call, changed.current) })
    return row
  })
}

/** Deletes rows that are locked, each another one that nothing hangs below, each with its event. */
export async function removeTogether(resource: Resource, calls: readonly WriteCall<{ uid: string }>[]): Promise<void> {
  const { tx } = calls[0]!
  const uids = calls.map(({ request }) => request.uid)
  const rows = await rowsOf(resource, tx, uids)
  await resource.beforeDelete?.(calls)
  for (const uid of uids) {
    const blocks = await resource.blocks?.(tx, uid)
    if (blocks?.length) throw failedPrecondition(blocks)
  }
  const hanging = resource.hasUidOfParent ? [] : await childCounts(tx, uids)
  if (hanging.length > 0) throw failedPrecondition([{ type: 'RESOURCE_NOT_EMPTY', description: 'something is below' }])
  for (const some of inPieces(uids, () => 1, MOST_DELETED)) await deleteRows(tx, resource.table.name, some)
  for (const [at, call] of calls.entries())
    emitChange(resource, call, { row: presented(resource, call, rows[at]!), deleted: true })
}

/** The rows of uids, each another one, in their order. @throws NOT_FOUND where one is missing */
export async function rowsOf(resource: Resource, tx: Queryable, uids: readonly string[]): Promise<Row[]> {
  const rows = await getRows<Row>(tx, resource.table, uids)
  if (rows.length < uids.length) throw notFound(resource.type, uids[rows.length] ?? '')
  return rows
}

/** Rows by the columns that they have, for one statement each. */
function inShapes(rows: readonly BulkRow[]): Iterable<readonly BulkRow[]> {
  return Map.groupBy(rows, (row) => Object.keys(row).sort().join()).values()
}
