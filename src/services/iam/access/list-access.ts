// Who holds a capability in a group, and by which ways.
import { maskOf } from '../../../contract/capabilities.ts'
import { pageSizeOf, queryFingerprint } from '../../../core/page.ts'
import { ancestorsOf } from '../../../core/uid.ts'
import { mappingsWith, readHolders } from '../../../db/statements/holders.ts'
import { operation } from '../../operation.ts'
import type { Row } from '../../resource.ts'
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
  method: 'platformgraph.iam.v1.AccessService/ListAccessMappings',
  validate: ({ request }, violations) => checkCapability(request.capability, violations),
  read: async (call, db) => {
    const { group, capability = 0 } = call.request
    const places = [...ancestorsOf(group), group].filter((uid) => call.authority.holds(SEE_PROVIDERS, uid))
    return { mappingUids: await mappingsWith(db, capability, places) }
  },
})

/** Holders by uid. An identity made in a group holds nothing outside of it, so only those at or above the place count. */
export const listAccess = operation<ListAccess>({
  method: 'platformgraph.iam.v1.AccessService/ListAccess',
  validate: ({ request }, violations) => checkCapability(request.capability, violations),
  read: async (call, db) => {
    const { group, capability = 0, pageToken } = call.request
    const size = pageSizeOf(call.request.pageSize)
    const query = queryFingerprint([call.method.id, group, capability])
    const position = pageToken ? call.on.pages.decode(pageToken, query, 'page_token') : undefined
    const places = [...ancestorsOf(group), group]
    const rows = await readHolders<Row>(db, {
      table: identities.table,
      groups: places.filter((uid) => call.authority.holds(SEE_BINDINGS, uid)),
      homes: places.filter((uid) => call.authority.holds(SEE_IDENTITIES, uid)),
      capability,
      after: position?.[0] as string | undefined,
      limit: size + 1,
    })
    const holders = rows.slice(0, size).map((row) => ({ identity: row, paths: row.paths }))
    const last = rows.length > size ? rows[size - 1] : undefined
    return {
      holders,
      nextPageToken: last ? call.on.pages.encode([last.uid], query) : '',
      totalCount: rows[0]?._total ?? 0,
      cursor: (row: Row) => call.on.pages.encode([row.uid], query),
      started: position !== undefined,
    }
  },
})
