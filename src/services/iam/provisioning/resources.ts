// People and groups of a directory as SCIM reads them, and what writes of both have in common.
import { DirectoryService } from '../../../contract/gen/platformgraph/scim/v1/scim_pb.ts'
import { PlatformError } from '../../../core/errors.ts'
import { findAttribute, type ResourceKind } from '../../../core/scim/attributes.ts'
import { scimFault, taken, unknownResource } from '../../../core/scim/fault.ts'
import { parseFilter } from '../../../core/scim/filter.ts'
import { GROUP, USER } from '../../../core/scim/schemas.ts'
import type { Values } from '../../../core/scim/values.ts'
import type { Queryable } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import {
  groupSizes,
  lockScimRow,
  relatedTo,
  scimRow,
  scimRows,
  type ScimName,
  type ScimRow,
} from '../../../db/statements/scim.ts'
import { operation, type Operation } from '../../operation.ts'

/** A person or a group, with what follows from memberships. */
export interface Resource {
  readonly id: string
  readonly version: number
  readonly attributes: Values
  readonly createTime: Date
  readonly updateTime: Date
}

/** Resources on a page. */
const MAX_PAGE = 200
const DEFAULT_PAGE = 100
/** Members of one group, and of all groups of one page together. */
export const MAX_MEMBERS = 10_000

const MEMBERSHIPS = { User: 'groups', Group: 'members' } as const

/** The kind of a name. @throws invalidValue */
export function kindOf(name: string | undefined): ResourceKind {
  if (name === 'User') return USER
  if (name === 'Group') return GROUP
  throw scimFault('invalidValue', 'the kind must be User or Group')
}

/** Rows as they are answered. */
async function withMemberships(
  db: Queryable,
  { name: kind }: ResourceKind,
  rows: readonly ScimRow[],
): Promise<readonly Resource[]> {
  const related = Map.groupBy(
    await relatedTo(
      db,
      kind,
      rows.map(({ id }) => id),
    ),
    ({ of }) => of,
  )
  const type = kind === 'User' ? 'direct' : 'User'
  return rows.map((row) => {
    const items = (related.get(row.id) ?? []).map(({ id: value, display }) => ({
      value,
      type,
      ...(display ? { display } : {}),
    }))
    const attributes = items.length === 0 ? row.attributes : { ...row.attributes, [MEMBERSHIPS[kind]]: items }
    return { ...row, attributes }
  })
}

/** The resource after a write. */
export async function written(
  db: Queryable,
  kind: ResourceKind,
  { provider, id, bare = false }: { provider: string; id: string; bare?: boolean | undefined },
): Promise<Resource> {
  const row = await scimRow(db, { kind: kind.name, provider, id })
  if (!row) throw unknownResource(kind.name, id)
  const [resource] = bare ? [row] : await withMemberships(db, kind, [row])
  return resource!
}

/**
 * The row that a write is about, locked until it ends.
 * @throws NOT_FOUND; ABORTED unless it is still of one of the versions `wanted`, if any are named (RFC 7644 section 3.14)
 */
export async function lockedRow(tx: Queryable, at: ScimName, wanted: readonly number[] | undefined): Promise<ScimRow> {
  const row = await lockScimRow(tx, at)
  if (!row) throw unknownResource(at.kind, at.id)
  if (!wanted || wanted.length === 0 || wanted.includes(row.version)) return row
  throw new PlatformError(
    'ABORTED',
    `the resource has changed since it was read; it is now of version W/"${row.version}"`,
  )
}

/** Runs a write of a resource. @throws ALREADY_EXISTS with uniqueness for a value that another has */
export async function unique<T>(attributes: Values, nameAttribute: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const violation = isUniqueViolation(error)
    if (!violation) throw error
    const text = `${violation.constraint ?? ''} ${(violation.fields ?? []).join(' ')}`
    const name = /external/i.test(text) ? 'externalId' : nameAttribute
    throw taken(name, String(attributes[name]))
  }
}

/** A text that a resource cannot be without. @throws invalidValue */
export function requiredText(attributes: Values, name: string): string {
  const text = attributes[name]
  if (typeof text === 'string' && text.trim() !== '') return text
  throw scimFault('invalidValue', `${name} is required`)
}

/** What the directory calls a resource itself; null: nothing. */
export function externalIdOf({ externalId }: Values): string | null {
  return typeof externalId === 'string' ? externalId : null
}

const getResource = operation({
  method: DirectoryService.method.getResource,
  read: async ({ request }, db) => {
    const { identityProviderUid: provider = '', id = '', withoutMemberships: bare } = request
    return await written(db, kindOf(request.kind), { provider, id, bare })
  },
})

const listResources = operation({
  method: DirectoryService.method.listResources,
  read: async ({ request }, db) => {
    const kind = kindOf(request.kind)
    const { identityProviderUid: provider = '', filter, sortBy, descending = false, startIndex = 1 } = request
    const limit = Math.min(Math.max(0, request.count ?? DEFAULT_PAGE), MAX_PAGE)
    const by = sortBy ? findAttribute(kind, sortBy) : undefined
    if (sortBy && (!by || (by.attribute.type === 'complex' && !by.sub && !by.attribute.multiValued))) {
      throw scimFault('invalidPath', `${sortBy.slice(0, 100)} is no attribute to sort by`)
    }
    const { rows, total } = await scimRows(db, {
      kind: kind.name,
      provider,
      filter: filter ? parseFilter(kind, filter) : undefined,
      sort: by && { by, descending },
      offset: Math.max(1, startIndex) - 1,
      limit,
    })
    if (request.withoutMemberships) return { resources: rows, total: String(total) }
    const shown = kind.name === 'Group' ? await bounded(db, rows) : rows
    return { resources: await withMemberships(db, kind, shown), total: String(total) }
  },
})

/** The first of a page of groups whose members are together no more than may be answered, and one in any case. */
async function bounded(db: Queryable, rows: readonly ScimRow[]): Promise<readonly ScimRow[]> {
  const sizes = await groupSizes(
    db,
    rows.map(({ id }) => id),
  )
  let members = 0
  const end = rows.findIndex(({ id }, at) => (members += sizes.get(id) ?? 0) > MAX_MEMBERS && at > 0)
  return end < 0 ? rows : rows.slice(0, end)
}

export const readOperations: readonly Operation[] = [getResource, listResources]
