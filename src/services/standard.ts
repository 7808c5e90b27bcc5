// The standard methods, once for every resource (AIP-131 to AIP-135, docs/api.md, "Lists" and "Writes").
// What belongs here: what all resources share. What does not: anything one resource alone needs. Resource files call it.
import { scalarZeroValue } from '@bufbuild/protobuf/reflect'
import { alreadyExists, failedPrecondition, notFound } from '../core/errors.ts'
import { contains } from '../core/scope.ts'
import { isRoot, newChildUid, parentOf } from '../core/uid.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../db/errors.ts'
import { Prisma } from '../db/gen/prisma/client.ts'
import { childCounts, getRow, lockRow } from '../db/statements/get.ts'
import { rulesOf } from './fields.ts'
import { demandRoom } from './limits.ts'
import { list, validateList, type ListedPage, type ListRequest } from './list.ts'
import { patchOf, sentFields } from './mask.ts'
import { checkedUid, operation, type Call, type Operation, type WriteCall } from './operation.ts'
import type { Resource, Row } from './resource.ts'
import { checkMessage, isEmpty, Violations } from './violations.ts'

type Fields = Record<string, unknown>

/** The five methods of a resource, or those of them named. */
export function standardMethods(
  resource: Resource,
  which: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[] = ['list', 'get', 'create', 'update', 'delete'],
): Operation[] {
  const make = { list: listMethod, get: getMethod, create: createMethod, update: updateMethod, delete: deleteMethod }
  return which.map((name) => make[name](resource))
}

/** The field of a request or response that holds the resource: `repo`, `roleBinding`. */
export function fieldOf(resource: Resource): string {
  return resource.type.charAt(0).toLowerCase() + resource.type.slice(1)
}

/** The field of a list response that holds the items: the contract's plural. */
function pluralOf(call: Call<object>): string {
  return call.method.desc.output.fields.find((field) => field.fieldKind === 'list')?.localName ?? 'items'
}

function methodOf(resource: Resource, verb: string): string {
  const plural = verb === 'List' ? resource.type.replace(/y$/, 'ie') + 's' : resource.type
  return `${resource.service}/${verb}${plural}`
}

function listMethod(resource: Resource): Operation {
  return operation<ListRequest>({
    method: methodOf(resource, 'List'),
    validate: validateList,
    read: async (call) => listAnswer(call, await list(resource, call)),
  })
}

/** The answer of a List method. */
export function listAnswer(call: Call<ListRequest>, page: ListedPage): object {
  const last = page.items.at(-1)
  return {
    [pluralOf(call)]: page.items,
    nextPageToken: page.hasNext && last ? page.cursor(last) : '',
    totalCount: page.total,
    skipped: call.request.skip ?? 0,
    page,
  }
}

function getMethod(resource: Resource): Operation {
  return operation<{ uid: string }>({
    method: methodOf(resource, 'Get'),
    authorize: (call) => demandRead(resource, call, call.request.uid),
    reaches: async (call, uid) =>
      contains((await resource.beyond?.(call, [[{ kind: 'uids', uids: [uid] }]])) ?? [], uid),
    read: async (call, db) => presented(resource, call, await existing(resource, db, call.request.uid)),
  })
}

/** A row as it is answered and told. */
export function presented(resource: Resource, call: Call<object>, row: Row): Row {
  return resource.present?.(row, call) ?? row
}

/** The right to read `uid`; what hangs below nothing may be open to everyone. */
export function demandRead(resource: Resource, call: Call<object>, uid: string): void {
  if (call.method.access.kind === 'scoped') return
  checkedUid(uid, 'uid')
  if (resource.openRoots && isRoot(uid)) return
  call.demand(uid)
}

/** The row of `uid`, or NOT_FOUND. */
export async function existing(resource: Resource, db: Queryable, uid: string): Promise<Row> {
  const row = await getRow<Row>(db, resource.table, uid)
  if (!row) throw notFound(resource.type, uid)
  return row
}

function createMethod(resource: Resource): Operation {
  return operation<{ parent: string } & Fields>({
    method: methodOf(resource, 'Create'),
    ...(resource.changesAccess === undefined ? {} : { changesAccess: resource.changesAccess }),
    validate: (call, violations) => {
      const fields = (call.request[fieldOf(resource)] ?? {}) as Fields
      checkMessage(resource.message, fields, { violations, maxLength: resource.maxLength })
      resource.validate?.(fields, violations, call)
    },
    write: async (call) => {
      const sent = (call.request[fieldOf(resource)] ?? {}) as Fields
      const fields = withoutEmpty(sentFields(rulesOf(resource.message), sent, true))
      return insert(resource, call, { uid: newChildUid(call.request.parent), parent: call.request.parent, fields })
    },
  })
}

/** A new row: its uid, the uid above it, and the fields that are given. */
export interface NewRow {
  readonly uid: string
  readonly parent: string | undefined
  readonly fields: Fields
}

/** Writes a new row of `resource`, with everything that goes with it, and emits the method's event. */
export async function insert(resource: Resource, call: WriteCall<Fields>, given: NewRow): Promise<Row> {
  const row = await insertRow(resource, call, given)
  emit(resource, call, row)
  return row
}

/** `insert` without the event, for methods whose event tells of many rows. */
export async function insertRow(resource: Resource, call: WriteCall<Fields>, given: NewRow): Promise<Row> {
  const { uid, parent, fields } = given
  const now = new Date(call.on.clock.now())
  await resource.check?.({ call, parent, fields, current: undefined })
  await demandRoom(call.tx, resource.table.name, uid)
  const data = {
    ...columnsOf(resource, fields),
    ...resource.derive?.(fields, undefined),
    createTime: now,
    updateTime: now,
  }
  await guarded(resource, { uid, parent, fields }, () =>
    writer(resource, call.tx).create({ data: { ...data, uid, parentUid: parent ?? null }, select: { uid: true } }),
  )
  const row = presented(resource, call, await existing(resource, call.tx, uid))
  await resource.created?.(call, row)
  return row
}

function updateMethod(resource: Resource): Operation {
  return operation<{ updateMask?: readonly string[] } & Fields>({
    method: methodOf(resource, 'Update'),
    ...(resource.changesAccess === undefined ? {} : { changesAccess: resource.changesAccess }),
    write: async (call) => {
      const sent = (call.request[fieldOf(resource)] ?? {}) as Fields
      const uid = sent['uid'] as string
      if (!(await lockRow(call.tx, resource.table, uid))) {
        // What is wrong with the request is told before what is not there (docs/rules.md, "Errors": order of checks).
        await checkedPatch(resource, call, { sent, current: { ...sent, uid } })
        throw notFound(resource.type, uid)
      }
      const current = await existing(resource, call.tx, uid)
      const fields = await checkedPatch(resource, call, { sent, current })
      await resource.check?.({ call, parent: parentOf(uid), fields, current })
      const data = { ...columnsOf(resource, fields), ...resource.derive?.({ ...current, ...fields }, current) }
      await guarded(resource, { uid, parent: undefined, fields }, () =>
        writer(resource, call.tx).update({
          where: { uid },
          data: { ...data, updateTime: new Date(call.on.clock.now()) },
          select: { uid: true },
        }),
      )
      const row = presented(resource, call, await existing(resource, call.tx, uid))
      emitChange(resource, call, { row, before: presented(resource, call, current) })
      return row
    },
  })
}

async function checkedPatch(
  resource: Resource,
  call: WriteCall<{ updateMask?: readonly string[] } & Fields>,
  { sent, current }: { sent: Fields; current: Row },
): Promise<Fields> {
  const fields = patchOf({ desc: resource.message, sent, mask: call.request.updateMask, current })
  const violations = new Violations()
  checkMessage(resource.message, fields, { violations, partial: true, maxLength: resource.maxLength })
  resource.validate?.(fields, violations, call)
  violations.throwIfAny()
  return fields
}

function deleteMethod(resource: Resource): Operation {
  return operation<{ uid: string }>({
    method: methodOf(resource, 'Delete'),
    ...(resource.changesAccess === undefined ? {} : { changesAccess: resource.changesAccess }),
    write: async (call) => {
      const { uid } = call.request
      if (!(await lockRow(call.tx, resource.table, uid))) {
        if (resource.idempotentDelete) return {}
        throw notFound(resource.type, uid)
      }
      const row = presented(resource, call, await existing(resource, call.tx, uid))
      await resource.beforeDelete?.(call, uid)
      await demandUnused(resource, call.tx, uid)
      await remove(resource, call.tx, uid)
      emit(resource, call, row)
      return {}
    },
  })
}

async function remove(resource: Resource, tx: Transaction, uid: string): Promise<void> {
  try {
    await writer(resource, tx).delete({ where: { uid }, select: { uid: true } })
  } catch (error) {
    // A child that was made between the count and the deletion.
    if (!isForeignKeyViolation(error)) throw error
    throw failedPrecondition([{ type: 'RESOURCE_NOT_EMPTY', description: `something was just made below ${uid}` }])
  }
}

/** @throws FAILED_PRECONDITION with one violation for each kind that still hangs below, and each other block */
async function demandUnused(resource: Resource, tx: Transaction, uid: string): Promise<void> {
  const children = (await childCounts(tx, uid)).map(({ kind, count }) => ({
    type: 'RESOURCE_NOT_EMPTY',
    subject: kind,
    description: `${uid} still holds ${kind.replaceAll('_', ' ')} (${count}); delete them first`,
  }))
  const blocks = [...children, ...((await resource.blocks?.(tx, uid)) ?? [])]
  if (blocks.length > 0) throw failedPrecondition(blocks)
}

/** Says the event of a write: the resource as it is, heard in its group and above. */
export function emit(resource: Resource, call: WriteCall<Fields> | WriteCall<{ uid: string }>, row: Row): void {
  emitChange(resource, call, { row })
}

/** Says the event of a write, with the resource as it was before. */
export function emitChange(
  resource: Resource,
  call: WriteCall<Fields> | WriteCall<{ uid: string }>,
  { row, before }: { row: Row; before?: Row },
): void {
  let group = row.uid
  for (let level = 0; level < resource.groupLevels; level++) group = parentOf(group) ?? group
  const extensions = resource.extensions?.(row) ?? {}
  const was = before === undefined ? {} : { before }
  call.emit({ subject: row.uid, group, body: row, bodyType: resource.message, extensions, ...was })
}

/** Turns what the database refuses into what a client can understand. */
async function guarded(
  resource: Resource,
  { uid, parent, fields }: { uid: string; parent: string | undefined; fields: Fields },
  write: () => Promise<unknown>,
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

/** What the standard methods need of a Prisma model, whatever its columns. */
interface Writer {
  create(args: { data: Fields; select: { uid: true } }): Promise<unknown>
  update(args: { where: { uid: string }; data: Fields; select: { uid: true } }): Promise<unknown>
  delete(args: { where: { uid: string }; select: { uid: true } }): Promise<unknown>
}

function writer(resource: Resource, tx: Transaction): Writer {
  // Each model types its own columns; here they are what the descriptor and the resource's rules let through.
  return tx.prisma[resource.model] as unknown as Writer
}

/** The columns that fields are stored in: JSON nulls are the database's, cleared values their column's default. */
function columnsOf(resource: Resource, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (resource.json?.includes(name)) return [name, value ?? Prisma.DbNull]
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

function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}
