// Who holds a capability in a group, and by which ways.
import { AccessService } from '../../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { maskOf, type CapabilityMask } from '../../../contract/capabilities.ts'
import { pageSizeOf, queryFingerprint } from '../../../core/page.ts'
import { ancestorsOf } from '../../../core/uid.ts'
import { mappingsWith, readHolders, type HolderRow, type HoldersQuery } from '../../../db/statements/holders.ts'
import type { Call } from '../../call.ts'
import { operation } from '../../operation.ts'
import type { Row } from '../../page.ts'
import { identities } from '../identities.ts'
import { checkCapability } from './capability.ts'

const SEE_BINDINGS = maskOf(['role_bindings.list'])
const SEE_PROVIDERS = maskOf(['identity_providers.list'])
const SEE_IDENTITIES = maskOf(['identity.list'])

interface ListAccess extends Record<string, unknown> {
  group: string
  capability?: number
  pageSize?: number
  pageToken?: string
}

/** People of the directory hold it too while they are in a mapped group; who they are is known when they come. */
export const listAccessMappings = operation<ListAccess>({
  method: AccessService.method.listAccessMappings,
  validate: ({ request }, violations) => checkCapability(request.capability, violations),
  readMany: async (calls, db) => {
    const found = await mappingsWith(
      db,
      calls.map((call) => ({ capability: call.request.capability ?? 0, groups: placesWith(call, SEE_PROVIDERS) })),
    )
    return found.map((mappingUids) => ({ mappingUids }))
  },
})

/** Holders by uid. An identity made in a group holds nothing outside of it, so only those at or above the place count. */
export const listAccess = operation<ListAccess>({
  method: AccessService.method.listAccess,
  validate: (call, violations) => {
    checkCapability(call.request.capability, violations)
    // Here, so that it refuses this call alone and not those that are answered with it.
    startOf(call)
    pageSizeOf(call.request.pageSize)
  },
  readMany: async (calls, db) => {
    const pages = await readHolders<Row>(db, identities.table, calls.map(queryOf))
    return calls.map((call, at) => pageOf(call, pages[at] ?? []))
  },
})

/** The group and those above it in which the caller holds these capabilities. */
function placesWith({ request: { group }, authority }: Call<ListAccess>, mask: CapabilityMask): string[] {
  return [...ancestorsOf(group), group].filter((uid) => authority.holds(mask, uid))
}

/** Where a page starts; a token that belongs to another list is refused. */
function startOf({ request, method, deps }: Call<ListAccess>): string | undefined {
  const { group, capability = 0, pageToken } = request
  if (!pageToken) return undefined
  const position = deps.pages.decode(pageToken, queryFingerprint([method.id, group, capability]), 'page_token')
  return position?.[0] as string | undefined
}

function queryOf(call: Call<ListAccess>): HoldersQuery {
  return {
    groups: placesWith(call, SEE_BINDINGS),
    homes: placesWith(call, SEE_IDENTITIES),
    capability: call.request.capability ?? 0,
    after: startOf(call),
    limit: pageSizeOf(call.request.pageSize) + 1,
  }
}

function pageOf(call: Call<ListAccess>, rows: readonly HolderRow<Row>[]): object {
  const { group, capability = 0, pageSize } = call.request
  const size = pageSizeOf(pageSize)
  const query = queryFingerprint([call.method.id, group, capability])
  const cursor = (row: Row): string => call.deps.pages.encode([row.uid], query)
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    holders: rows.slice(0, size).map((row) => ({ identity: row, paths: row.paths })),
    nextPageToken: last ? cursor(last) : '',
    totalCount: rows[0]?._total ?? 0,
    cursor,
    started: startOf(call) !== undefined,
  }
}
