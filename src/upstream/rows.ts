// Resources by their uids: one by Get, many by the list's filter of uids.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf } from '../contract/methods.ts'
import { type CodeName, PlatformError } from '../core/errors.ts'
import { MAX_PAGE_SIZE } from '../core/page.ts'
import { isUid } from '../core/uid.ts'
import type { CallContext } from '../services/context.ts'
import type { Page, Row, RowsQuery } from '../services/page.ts'
import type { Client } from './client.ts'
import { invalidAnswer } from './faults.ts'
import { readPart } from './list.ts'
import { listOf, onlyGot, takesScope } from './offers.ts'

export interface Rows {
  readonly client: Client
  /** A Get method, or where it says so a List method. */
  readonly method: DescMethod
  readonly context: CallContext
}

/** One resource. @throws PlatformError as the upstream does */
export async function getRow({ client, method, context }: Rows, uid: string): Promise<Row> {
  return { ...(await client.ask({ method: methodOf(method), request: { uid }, context })), uid }
}

/** Those of the uids that there are for the caller, in their order. */
export async function getRows(rows: Rows, { uids, fields }: RowsQuery): Promise<(Row | undefined)[]> {
  const list = listOf(rows.method)
  const lacks = onlyGot(rows.method).some((field) => fields?.has(field) ?? true)
  // What has not the shape of a uid, such as the name of a built-in role, is not looked for in lists.
  const listed = list && takesScope(list) && !lacks ? [...new Set(uids.filter(isUid))] : []
  const found = new Map<string, Row>()
  if (list && listed.length > 1) {
    const chunks = Array.from({ length: Math.ceil(listed.length / MAX_PAGE_SIZE) }, (_, at) =>
      listed.slice(at * MAX_PAGE_SIZE, (at + 1) * MAX_PAGE_SIZE),
    )
    const read = await Promise.all(chunks.map((ids) => withUids(rows, list, ids)))
    for (const row of read.flat()) found.set(row.uid, row)
  }
  const single = listed.length > 1 ? uids.filter((uid) => !isUid(uid)) : uids
  const got = await Promise.all([...new Set(single)].map((uid) => seen(rows, uid)))
  for (const row of got) if (row) found.set(row.uid, row)
  return uids.map((uid) => found.get(uid))
}

/** Those of the uids that there are for the caller; a list that is denied is of none that it may see. */
async function withUids(
  { client, context }: Rows,
  method: DescMethod,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const listing = { client, method, request: { uidp: { ids } }, order: [], context }
  const { rows, next } = await readPart(listing, { skip: 0, size: ids.length }).catch((error: unknown) => {
    if (isDenied(error)) return { rows: [], next: '' }
    throw error
  })
  if (next !== '' || rows.some(({ uid }) => !ids.includes(uid))) throw invalidAnswer('it lists what was not asked for')
  return rows
}

/** What a caller who may not see it is told. */
const UNSEEN: readonly CodeName[] = ['NOT_FOUND', 'PERMISSION_DENIED', 'INVALID_ARGUMENT']

/** Whether the upstream says so that there is no such thing for the caller. */
export function isUnseen(error: unknown): boolean {
  return error instanceof PlatformError && UNSEEN.includes(error.code) && !error.details.byHttp
}

/** Whether the upstream says so that the caller may not know what is in a place. */
export function isWithheld(answer: unknown): answer is PlatformError {
  return isUnseen(answer) && answer instanceof PlatformError && answer.code !== 'INVALID_ARGUMENT'
}

/** Whether the upstream says so that the caller may see nothing of a scope; a proxy's 403 does not. */
export function isDenied(answer: unknown): boolean {
  return isUnseen(answer) && answer instanceof PlatformError && answer.code === 'PERMISSION_DENIED'
}

async function seen(rows: Rows, uid: string): Promise<Row | undefined> {
  try {
    return await getRow(rows, uid)
  } catch (error) {
    if (isUnseen(error)) return undefined
    throw error
  }
}

/** A page with what lists leave out of its rows, where somebody wants that: each is got by itself. @param of a List method */
export async function completed(
  { fields, ...of }: Rows & Pick<RowsQuery, 'fields'>,
  page: Page<Row>,
): Promise<Page<Row>> {
  const get = of.method.parent.methods.find((one) => listOf(one) === of.method)
  if (!get || !onlyGot(get).some((field) => fields?.has(field) ?? true)) return page
  const uids = page.items.map(({ uid }) => uid)
  const rows = await getRows({ ...of, method: get }, { uids, ...(fields && { fields }) })
  return { ...page, items: page.items.map((row, at) => rows[at] ?? row) }
}
