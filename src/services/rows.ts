// The rows of a resource: read, locked, written and told, whichever method does it.
import type { Message } from '@bufbuild/protobuf'
import { scalarZeroValue } from '@bufbuild/protobuf/reflect'
import { alreadyExists, notFound } from '../core/errors.ts'
import { newChildUid, parentOf } from '../core/uid.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../db/errors.ts'
import { insertRows, updateRows } from '../db/statements/bulk.ts'
import { getRow, lockRow } from '../db/statements/get.ts'
import type { Table } from '../db/statements/table.ts'
import { rulesOf } from './fields.ts'
import { requireQuota } from './limits.ts'
import type { WriteCall } from './call.ts'
import { patchOf } from './mask.ts'
import { presented } from './projection.ts'
import type { FieldsOf, Resource, RowOf } from './resource.ts'

type Fields = Record<string, unknown>

/** The row of `uid`, or NOT_FOUND. */
export async function existing<T extends Message>(
  resource: Resource<T>,
  db: Queryable,
  uid: string,
): Promise<RowOf<T>> {
  const row = await getRow<RowOf<T>>(db, resource.table, uid)
  if (!row) throw notFound(resource.type, uid)
  return row
}

/** The row of `uid`, locked until the end of the transaction. @throws NOT_FOUND */
export async function locked(
  resource: { readonly type: string; readonly table: Pick<Table, 'name'> },
  tx: Transaction,
  uid: string,
): Promise<void> {
  if (!(await lockRow(tx, resource.table, uid))) throw notFound(resource.type, uid)
}

/** A new row: its uid, the uid above it, and the fields that are given. */
export interface NewRow<T extends Message = Message> {
  readonly uid: string
  readonly parent: string | undefined
  readonly fields: FieldsOf<T>
}

/** Writes a new row of `resource`, with everything that goes with it, and emits the method's event. */
export async function insert<T extends Message>(
  resource: Resource<T>,
  call: WriteCall<Fields>,
  given: NewRow<T>,
): Promise<RowOf<T>> {
  const row = await insertRow(resource, call, given)
  emit(resource, call, row)
  return row
}

/** `insert` without the event, for methods whose event tells of many rows. */
export async function insertRow<T extends Message>(
  resource: Resource<T>,
  call: WriteCall<Fields>,
  given: NewRow<T>,
): Promise<RowOf<T>> {
  const { uid, parent, fields } = given
  await resource.check?.([{ call, parent, fields, current: undefined }])
  await resource.requireRoom?.(call.tx, [given])
  await requireQuota(call.tx, resource.table.name, { uid, count: 1 })
  const data = newColumns(resource, call, given)
  await guarded(resource, { uid, parent, fields }, () => insertRows(call.tx, resource.table.name, [data]))
  const row = presented(resource, call, await existing(resource, call.tx, uid))
  await resource.created?.(call, row)
  return row
}

/** The columns of a new row. */
export function newColumns(resource: Resource, { deps }: WriteCall, { uid, parent, fields }: NewRow): Fields {
  const now = new Date(deps.clock.now())
  return {
    ...columnsOf(resource, fields),
    ...resource.derive?.(fields, undefined, deps),
    createTime: now,
    updateTime: now,
    uid,
    // What has the uid of a group hangs where the group does.
    parentUid: (uid === parent ? parentOf(uid) : parent) ?? null,
  }
}

/** A row of many, by its columns. */
export interface ManyRow {
  /** Default: a new one. */
  readonly uid?: string
  readonly parentUid: string
  readonly columns: Fields
}

/**
 * Makes many rows of `resource` in one organization, in one statement and without an event; gives their uids, in order.
 * What the resource's hooks check of a single row, the caller has checked of all.
 */
export async function insertMany(
  resource: Resource,
  { tx, deps }: WriteCall<object>,
  rows: readonly ManyRow[],
): Promise<string[]> {
  const [first] = rows
  if (first === undefined) return []
  await requireQuota(tx, resource.table.name, { uid: first.parentUid, count: rows.length })
  const now = new Date(deps.clock.now())
  const uids = rows.map(({ uid, parentUid }) => uid ?? newChildUid(parentUid))
  const data = rows.map(({ parentUid, columns }, at) => {
    return { createTime: now, updateTime: now, ...columns, uid: uids[at], parentUid }
  })
  await guarded(resource, { uid: first.parentUid, parent: first.parentUid, fields: {} }, () =>
    insertRows(tx, resource.table.name, data),
  )
  return uids
}

/** A row that is changed: as it is, and the fields that are given. */
export interface ChangedRow<T extends Message = Message> {
  readonly current: RowOf<T>
  readonly fields: FieldsOf<T>
}

/** What puts other fields in the place of all that a row has. */
export function replacing(resource: Resource, current: ChangedRow['current'], fields: Fields): ChangedRow {
  return { current, fields: patchOf({ desc: resource.message, sent: fields, mask: ['*'], current }) }
}

/** Changes a row of `resource` and emits the method's event; the row is locked already. */
export async function change<T extends Message>(
  resource: Resource<T>,
  call: WriteCall<Fields>,
  { current, fields }: ChangedRow<T>,
): Promise<RowOf<T>> {
  const { uid } = current
  await resource.check?.([{ call, parent: parentOf(uid), fields, current }])
  const data = { ...changedColumns(resource, call, { current, fields }), uid }
  await guarded(resource, { uid, parent: undefined, fields }, () => updateRows(call.tx, resource.table.name, [data]))
  const row = presented(resource, call, await existing(resource, call.tx, uid))
  emitChange(resource, call, { row, before: presented(resource, call, current) })
  return row
}

/** The columns of a row that are changed. */
export function changedColumns(resource: Resource, { deps }: WriteCall, { current, fields }: ChangedRow): Fields {
  return {
    ...columnsOf(resource, fields),
    ...resource.derive?.({ ...current, ...fields }, current, deps),
    updateTime: new Date(deps.clock.now()),
  }
}

/** Says the event of a write: the resource as it is, heard in its group and above. */
export function emit<T extends Message>(resource: Resource<T>, call: WriteCall, row: RowOf<T>): void {
  emitChange(resource, call, { row })
}

/** Says the event of a write, with the resource as it was before; of a deletion, `row` is what was deleted. */
export function emitChange<T extends Message>(
  resource: Resource<T>,
  call: WriteCall,
  { row, before, deleted = false }: { row: RowOf<T>; before?: RowOf<T>; deleted?: boolean },
): void {
  let group = row.uid
  for (let level = 0; level < resource.groupLevels; level++) group = parentOf(group) ?? group
  const extensions = resource.extensions?.(row, { deleted }) ?? {}
  const was = before === undefined ? {} : { before }
  call.emit({ subject: row.uid, group, body: row, bodyType: resource.message, extensions, ...was })
}

/** Turns what the database refuses into what a client can understand. */
async function guarded(
  resource: Resource,
  { uid, parent, fields }: { uid: string; parent: string | undefined; fields: Fields },
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error)) {
      const key = (resource.key ?? ['name']).filter((name) => typeof fields[name] === 'string')
      throw alreadyExists(resource.type, key.map((name) => fields[name]).join(', ') || uid, key.join(', ') || 'key')
    }
    if (parent !== undefined && isForeignKeyViolation(error)) throw notFound(resource.parentType, parent)
    throw error
  }
}

/** The columns that fields are stored in: JSON that is cleared is NULL, other values are the default of their type. */
function columnsOf(resource: Resource, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (resource.json?.includes(name)) return [name, value ?? null]
      return [name, value ?? emptyValue(resource, name)]
    }),
  )
}

/** What a cleared field holds: the default of its type in proto3. */
function emptyValue(resource: Resource, name: string): unknown {
  const desc = rulesOf(resource.message).fields.get(name)?.desc
  if (!desc) return null
  if (desc.fieldKind === 'list') return []
  if (desc.fieldKind === 'map') return {}
  if (desc.fieldKind === 'enum') return desc.oneof ? null : 0
  return desc.fieldKind === 'scalar' ? scalarZeroValue(desc.scalar, false) : null
}
