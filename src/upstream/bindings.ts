// Bindings as the caller may list them, with what their roles give: what questions about access are answered from.
import type { DescMethod } from '@bufbuild/protobuf'
import { Authority, narrow, ownGrants, type TokenLimits } from '../access/authority.ts'
import { type CapabilityMask, capabilityByNumber, maskOf } from '../contract/capabilities.ts'
import { RoleBindingsService } from '../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { RolesService } from '../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { invalidField, PlatformError } from '../core/errors.ts'
import { membersOf } from '../core/json.ts'
import { MAX_PAGE_SIZE } from '../core/page.ts'
import { isUid } from '../core/uid.ts'
import type { CallContext } from '../services/context.ts'
import type { Row } from '../services/page.ts'
import type { Client } from './client.ts'
import { circle, readPart } from './list.ts'
import type { NestedLists } from './nested.ts'
import { getRows } from './rows.ts'

/** Who asks, and of whom. */
export interface Asking {
  readonly client: Client
  readonly context: CallContext
  readonly nested: NestedLists
}

/** Rows that one question reads of a list at most. */
const MOST = 1000

export interface Binding {
  readonly bindingUid: string
  readonly identityUid: string
  /** What the binding itself tells of the identity. */
  readonly told: Readonly<Record<string, unknown>>
  readonly roleUid: string
  readonly groupUid: string
  /** What its role gives; nothing where the caller may not see the role. */
  readonly mask: CapabilityMask
  readonly isRoleSeen: boolean
}

/** All rows of a list. @throws RESOURCE_EXHAUSTED where there are more than a question reads */
export async function allRows({ client, context }: Asking, method: DescMethod, request: object): Promise<Row[]> {
  const rows: Row[] = []
  const tokens = new Set<string>()
  let token = ''
  do {
    tokens.add(token)
    const listing = { client, context, method, request, order: [] }
    const read = await readPart(listing, { token, skip: 0, size: MAX_PAGE_SIZE })
    rows.push(...read.rows)
    token = read.next
    if (token !== '' && tokens.has(token)) throw circle()
  } while (token !== '' && rows.length < MOST)
  if (token === '') return rows
  const message = `Too much: this question reads ${MOST} rows of ${method.name} at most`
  throw new PlatformError('RESOURCE_EXHAUSTED', message, { reason: 'QUERY_TOO_COMPLEX' })
}

export function bindingRows(asking: Asking, filter: { identity?: string; group?: string }): Promise<Row[]> {
  return allRows(asking, RoleBindingsService.method.listRoleBindings, filter)
}

/** Bindings with what their roles give; a role that the caller may not see gives nothing that it could tell of. */
export async function withRoles({ client, context }: Asking, rows: readonly Row[]): Promise<Binding[]> {
  const uids = [...new Set(rows.map((row) => textOf(row, 'roleUid')))]
  const found = await getRows({ client, context, method: RolesService.method.getRole }, { uids })
  const masks = new Map(found.flatMap((role, at) => (role ? [[uids[at], maskOfRole(role)] as const] : [])))
  return rows.map((row) => ({
    bindingUid: row.uid,
    identityUid: textOf(row, 'identityUid'),
    told: membersOf(row['identity']),
    roleUid: textOf(row, 'roleUid'),
    groupUid: textOf(row, 'parentUid'),
    mask: masks.get(textOf(row, 'roleUid')) ?? 0n,
    isRoleSeen: masks.has(textOf(row, 'roleUid')),
  }))
}

export async function bindingsOf(asking: Asking, identity: string): Promise<Binding[]> {
  return withRoles(asking, await bindingRows(asking, { identity }))
}

export function authorityBy(identity: string, bindings: readonly Binding[], limits: TokenLimits = {}): Authority {
  const own = bindings.filter(({ identityUid }) => identityUid === identity)
  const grants = own.map(({ groupUid, mask }) => ({ group: groupUid, mask }))
  return new Authority(identity, narrow(ownGrants(identity, grants), limits))
}

export function requireUid(field: string, value: string): void {
  if (!isUid(value)) throw invalidField(field, 'is not a uid')
}

export function textOf(row: Readonly<Record<string, unknown>>, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

export function numbersIn(role: Row | undefined): readonly number[] {
  const capabilities = role?.['capabilities']
  return Array.isArray(capabilities) ? capabilities.filter((one) => typeof one === 'number') : []
}

export function maskOfRole(role: Row | undefined): CapabilityMask {
  return maskOf(numbersIn(role).flatMap((number) => capabilityByNumber(number)?.name ?? []))
}
