// The standard methods, once for every resource (AIP-131 to AIP-135, docs/api.md, "Lists" and "Writes"); Create is in
// create.ts.
import { standardMethod } from '../contract/standard.ts'
import { countAnswer, sizeOfRows } from '../core/answer-size.ts'
import { failedPrecondition, notFound } from '../core/errors.ts'
import { contains } from '../core/scope.ts'
import { isRoot, isUid } from '../core/uid.ts'
import { membersOf } from '../core/json.ts'
import type { Transaction } from '../db/database.ts'
import { isForeignKeyViolation } from '../db/errors.ts'
import { deleteRows } from '../db/statements/bulk.ts'
import { childCounts, getRows, getRowTogether, lockRow } from '../db/statements/get.ts'
import { MOST_ROWS } from '../db/statements/json-page.ts'
import { createMethod } from './create.ts'
import { readingLarge } from './large-rows.ts'
import { listOperation, visibleScope } from './list.ts'
import { rowBelow } from './list-below.ts'
import { patchOf } from './mask.ts'
import { requireUid, type Call, type WriteCall } from './call.ts'
import { genericOperation, type Operation } from './operation.ts'
import type { Row, RowsQuery } from './page.ts'
import type { Resource } from './resource.ts'
import { answeredText, asAnswer, presented, readingOf } from './projection.ts'
import { change, emitChange, existing } from './rows.ts'
import { checkMessage, checkSize, Violations } from './violations.ts'
import { type ChangedOfMany, changeTogether, removeTogether, rowsOf } from './write-many.ts'

type Fields = Record<string, unknown>

/** The five methods of a resource, or those of them named. */
export function standardMethods(
  resource: Resource,
  which: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[] = ['list', 'get', 'create', 'update', 'delete'],
): Operation[] {
  const make = {
    list: listMethod,
    get: getMethod,
    create: (one: Resource) =>
      createMethod(one, { method: standardMethod(one.service, 'Create', one.type), field: fieldOf(one) }),
    update: updateMethod,
    delete: deleteMethod,
  }
  return which.map((name) => make[name](resource))
}

/** The field of a request or response that holds the resource: `repo`, `roleBinding`. */
export function fieldOf(resource: Resource): string {
  return resource.type.charAt(0).toLowerCase() + resource.type.slice(1)
}

function listMethod(resource: Resource): Operation {
  return listOperation(resource, { method: standardMethod(resource.service, 'List', resource.type) })
}

function getMethod(resource: Resource): Operation {
  return genericOperation<{ uid: string }>({
    method: standardMethod(resource.service, 'Get', resource.type),
    authorize: (call) => requireMayRead(resource, call, call.request.uid),
    reaches: async (call, uid) =>
      contains((await resource.visibleWithoutGrant?.(call, [[{ kind: 'uids', uids: [uid] }]])) ?? [], uid),
    read: async (call) => {
      const { uid } = call.request
      const text = answeredText(resource, call)
      const { table, present } = readingOf(resource, text ? { text } : (call.context.form ?? {}))
      // Not by turns of the caller, for those of all callers are read together.
      // eslint-disable-next-line no-restricted-syntax
      const row = await getRowTogether<Row>(call.deps.db, table, uid)
      if (!row) throw notFound(resource.type, uid)
      return text ? asAnswer(present(call, row)) : present(call, row)
    },
    readRows: (call, query) => visibleRows(resource, call, query),
    below: async (call, wanted) => ('field' in wanted ? rowBelow(resource, call, wanted) : undefined),
  })
}

/** A row for each of `uids`, in their order; undefined where it does not exist or may not be seen. */
export async function visibleRows(
  resource: Pick<Resource, 'table' | 'groupLevels' | 'publicRoots' | 'visibleWithoutGrant' | 'computed'>,
  call: Call,
  { uids, ...form }: RowsQuery,
): Promise<(Row | undefined)[]> {
  const asked = [...new Set(uids)].filter(isUid)
  const visible = await visibleScope(resource, call, [[{ kind: 'uids', uids: asked }]])
  const wanted = asked.filter((uid) => contains(visible, uid))
  const { table, atOnce, present } = readingOf(resource, form)
  const rows = new Map<string, Row>()
  const many = Math.min(atOnce, MOST_ROWS)
  for (let from = 0; from < wanted.length; from += many) {
    const found = await getRows<Row>(readingLarge(call, atOnce), table, wanted.slice(from, from + many))
    countAnswer(call.context.signal, sizeOfRows(found))
    for (const row of found) rows.set(row.uid, present(call, row))
  }
  return uids.map((uid) => rows.get(uid))
}

/** The right to read `uid`; what hangs below nothing may be open to everyone. */
function requireMayRead(resource: Resource, call: Call, uid: string): void {
  if (call.method.access.kind === 'scoped') return
  requireUid(uid, 'uid')
  if (resource.publicRoots && isRoot(uid)) call.grant()
  else call.require(uid)
}

function updateMethod(resource: Resource): Operation {
  return genericOperation<{ updateMask?: readonly string[] } & Fields>({
    method: standardMethod(resource.service, 'Update', resource.type),
    ...(resource.changesAccess === undefined ? {} : { changesAccess: resource.changesAccess }),
    row: (request) => ({ table: resource.table, uid: membersOf(request[fieldOf(resource)])['uid'] }),
    writeMany: (calls) => updateMany(resource, calls),
    write: async (call) => {
      const sent = membersOf(call.request[fieldOf(resource)])
      const uid = requireUid(sent['uid'], 'uid')
      if (!(await lockRow(call.tx, resource.table, uid))) {
        // What is wrong with the request is told before what is not there (docs/rules.md, "Errors": order of checks).
        await checkedPatch(resource, call, { sent, current: { ...sent, uid } })
        throw notFound(resource.type, uid)
      }
      const current = await existing(resource, call.tx, uid)
      return change(resource, call, { current, fields: await checkedPatch(resource, call, { sent, current }) })
    },
  })
}

type UpdateCall = WriteCall<{ updateMask?: readonly string[] } & Fields>

/** Updates of a batch, whose rows are locked; undefined: they are to be done one by one. */
async function updateMany(resource: Resource, calls: readonly UpdateCall[]): Promise<readonly Row[] | undefined> {
  const sent = calls.map(({ request }) => membersOf(request[fieldOf(resource)]))
  const uids = sent.map(({ uid }) => requireUid(uid, 'uid'))
  const [first] = calls
  if (!first || !resource.changedTogether || new Set(uids).size < uids.length) return undefined
  const before = await rowsOf(resource, first.tx, uids)
  const rows: ChangedOfMany[] = []
  for (const [at, call] of calls.entries()) {
    const current = before[at]!
    const fields = await checkedPatch(resource, call, { sent: sent[at]!, current })
    if (!resource.changedTogether(fields, current)) return undefined
    rows.push({ call, changed: { current, fields } })
  }
  return takesNameOfAnother(resource, rows) ? undefined : changeTogether(resource, rows)
}

/** Whether one is to be called as another is now, which depends on the order in which they are done. */
function takesNameOfAnother({ key = ['name'] }: Resource, rows: readonly ChangedOfMany[]): boolean {
  const nameOf = (row: Fields): string => JSON.stringify(key.map((field) => row[field]))
  const now = new Set(rows.map(({ changed: { current } }) => nameOf(current)))
  return rows.some(({ changed: { current, fields } }) => {
    const name = nameOf({ ...current, ...fields })
    return name !== nameOf(current) && now.has(name)
  })
}

async function checkedPatch(
  resource: Resource,
  call: UpdateCall,
  { sent, current }: { sent: Fields; current: Row },
): Promise<Fields> {
  const fields = patchOf({ desc: resource.message, sent, mask: call.request.updateMask, current })
  const violations = new Violations(call.deps.sizes)
  const { message, maxLength } = resource
  checkMessage(message, fields, { violations, partial: true, maxLength })
  checkSize(message, { ...current, ...fields }, { violations, maxLength, sent: fields, kept: current })
  resource.validate?.(fields, violations, call)
  violations.throwIfAny()
  return fields
}

function deleteMethod(resource: Resource): Operation {
  return genericOperation<{ uid: string }>({
    method: standardMethod(resource.service, 'Delete', resource.type),
    ...(resource.changesAccess === undefined ? {} : { changesAccess: resource.changesAccess }),
    row: ({ uid }) => ({ table: resource.table, uid }),
    writeMany: async (calls) => {
      const uids = new Set(calls.map(({ request }) => request.uid))
      if (!resource.deletedTogether || uids.size < calls.length) return undefined
      await removeTogether(resource, calls)
      return calls.map(() => ({}))
    },
    write: async (call) => {
      const { uid } = call.request
      if (!(await lockRow(call.tx, resource.table, uid))) {
        if (resource.idempotentDelete) return {}
        throw notFound(resource.type, uid)
      }
      const row = presented(resource, call, await existing(resource, call.tx, uid))
      await resource.beforeDelete?.([call])
      await requireUnused(resource, call.tx, uid)
      await remove(resource, call.tx, uid)
      emitChange(resource, call, { row, deleted: true })
      return {}
    },
  })
}

async function remove(resource: Resource, tx: Transaction, uid: string): Promise<void> {
  try {
    await deleteRows(tx, resource.table.name, [uid])
  } catch (error) {
    // A child that was made between the count and the deletion.
    if (!isForeignKeyViolation(error)) throw error
    throw failedPrecondition([{ type: 'RESOURCE_NOT_EMPTY', description: `something was just made below ${uid}` }])
  }
}

/** @throws FAILED_PRECONDITION with one violation for each kind that still hangs below, and each other block */
async function requireUnused(resource: Resource, tx: Transaction, uid: string): Promise<void> {
  // What has the uid of its parent is counted by it: all that hangs below is the parent's.
  const counts = resource.hasUidOfParent ? [] : await childCounts(tx, [uid])
  const children = counts.map(({ kind, count }) => ({
    type: 'RESOURCE_NOT_EMPTY',
    subject: kind,
    description: `${uid} still holds ${kind.replaceAll('_', ' ')} (${count}); delete them first`,
  }))
  const blocks = [...children, ...((await resource.blocks?.(tx, uid)) ?? [])]
  if (blocks.length > 0) throw failedPrecondition(blocks)
}
