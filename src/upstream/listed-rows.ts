// Whether what a List method answered is what was asked of it: within the scope, of the values that filters name, in the order that
// was asked for. What rows do not tell is believed: texts that contain something, and where a database puts signs and capitals.
import type { DescField, DescMethod } from '@bufbuild/protobuf'
import { RoleBindingSchema } from '../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { RoleSchema } from '../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { membersOf } from '../core/json.ts'
import { canonicalName } from '../core/order.ts'
import { pageSizeOf } from '../core/page.ts'
import { contains, filterScopes, type Scope } from '../core/scope.ts'
import { isUid } from '../core/uid.ts'
import type { Fields } from '../wire/kinds.ts'
import { invalidAnswer, shortened } from './faults.ts'
import { filtersOf } from './offers.ts'

type Row = Readonly<Record<string, unknown>>

/** @throws UNAVAILABLE (UPSTREAM_FAULT) for a page that holds more, others, or in another order than was asked for */
export function requireListed(method: DescMethod, request: object, answer: Fields): void {
  const list = method.output.fields.find((field) => field.fieldKind === 'list')
  if (!list?.message || !('nextPageToken' in method.output.field)) return
  const rows = (answer[list.localName] as readonly unknown[]).map(membersOf)
  const { uidp, pageSize, orderBy, ...filters } = membersOf(request)
  const size = pageSizeOf(typeof pageSize === 'number' ? pageSize : 0)
  if (rows.length > size) throw invalidAnswer(`${size} of ${list.localName} were asked for, and ${rows.length} came`)
  const uids = rows.flatMap(({ uid }) => (typeof uid === 'string' && uid !== '' ? [uid] : []))
  if (new Set(uids).size < uids.length) throw invalidAnswer(`${list.localName} has one of them twice`)
  const scopes = filterScopes(uidp ?? {})
  for (const uid of uids) requirePlace(uid, { type: list.message.typeName, name: list.localName, scopes })
  for (const { filter, field } of comparable(method, list.message.fields)) {
    const given = filters[filter]
    const wanted: readonly unknown[] = Array.isArray(given) ? given : isTold(given) ? [given] : []
    const other = wanted.length > 0 && rows.find((row) => isTold(row[field]) && !wanted.includes(row[field]))
    if (other) throw invalidAnswer(`${list.localName} has one whose ${field} is none of those that were asked for`)
  }
  requireOrder(rows, typeof orderBy === 'string' ? orderBy : '')
}

interface Within {
  readonly type: string
  readonly name: string
  readonly scopes: readonly Scope[]
}

function requirePlace(uid: string, { type, name, scopes }: Within): void {
  if (!isUid(uid) && !(type === RoleSchema.typeName && BUILT_IN.test(uid)))
    throw invalidAnswer(`${name} has ${JSON.stringify(shortened(uid, MOST_UID))}, which is no uid`)
  if (!scopes.every((scope) => contains(scope, uid)))
    throw invalidAnswer(`${name} has ${uid}, which is outside of what was asked for`)
}

/** The uid of a built-in role is a plain string without a slash. */
const BUILT_IN = /^[a-z0-9][a-z0-9._-]*$/i
const MOST_UID = 64

interface Comparable {
  /** A field of the request. */
  readonly filter: string
  /** The field of a row that has the filter's value, or one of its values. */
  readonly field: string
}

/** Filters that name values as rows have them. What only shares a name with a field, but not its type, is none of these. */
function comparable(method: DescMethod, fields: readonly DescField[]): Comparable[] {
  const [row] = fields
  const own = row?.parent.typeName === RoleBindingSchema.typeName ? [{ filter: 'group', field: 'parentUid' }] : []
  const values = fields.filter(({ fieldKind }) => fieldKind === 'scalar' || fieldKind === 'enum')
  return own.concat(
    values.flatMap((field) =>
      filtersOf(method, field.localName)
        .filter(({ field: filter }) => filter.scalar === field.scalar && filter.enum === field.enum)
        .map(({ field: filter }) => ({ filter: filter.localName, field: field.localName })),
    ),
  )
}

/** What is left out of a row, or is of a later version, says nothing. */
function isTold(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== 0
}

/** Held as far as it is the same everywhere: texts are sorted by rules that a database chooses, but not all of them differ. */
function requireOrder(rows: readonly Row[], orderBy: string): void {
  const [name = '', direction = ''] = (orderBy.split(',')[0] ?? '').trim().split(/\s+/)
  const field = canonicalName(name)
  const sign = /^desc$/i.test(direction) ? -1 : 1
  const values = Map.groupBy(
    rows.map(({ [field]: value }) => value),
    (value) => kindOf(field, value),
  )
  for (const [kind, alike] of values) {
    if (kind === undefined) continue
    if (alike.some((value, at) => at > 0 && compare(alike[at - 1], value) * sign > 0))
      throw invalidAnswer(`the order that was asked for is by ${field}, and it is not`)
  }
}

/** Values of one kind have one order whatever the database: moments, words of small letters, uids of one depth; others none. */
function kindOf(field: string, value: unknown): string | undefined {
  if (field === 'createTime' || field === 'updateTime') return value instanceof Date ? 'time' : undefined
  if (typeof value !== 'string') return undefined
  if (field === 'name') return /^[a-z]+$/.test(value) ? 'word' : undefined
  return field === 'uid' && isUid(value) ? `uid of ${value.length}` : undefined
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [a, b].map((value) => (value instanceof Date ? value.getTime() : (value as string)))
  return left === right || left === undefined || right === undefined ? 0 : left < right ? -1 : 1
}
