// What the world knows of vulnerabilities, as the operator's feeds tell it. Open to everybody.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import {
  ListVulnerabilityMetadataResponseSchema,
  SecurityAdvisoryService,
} from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import {
  type VulnerabilityMetadata,
  VulnerabilityMetadataSchema,
} from '../../contract/gen/chainguard/platform/advisory/v2/vulnerability_metadata_pb.ts'
import { toJson } from '../../core/json.ts'
import type { Queryable } from '../../db/database.ts'
import { insertRows, updateRows } from '../../db/statements/bulk.ts'
import { getRows } from '../../db/statements/get.ts'
import { projected } from '../../db/statements/table.ts'
import { listOperation, queryOf } from '../list.ts'
import { anyOf } from '../../db/statements/filters.ts'
import { fedVulnerabilityTable, vulnerabilityTable } from '../../db/statements/tables.ts'
import { operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { checkMessage } from '../violations.ts'

const MAX_IDS = 1000
const MAX_RECORDS = 500
const MAX_DETAILS = 1024 * 1024

const records: Resource<VulnerabilityMetadata, typeof SecurityAdvisoryService.method.listVulnerabilityMetadata> = {
  type: 'VulnerabilityMetadata',
  service: SecurityAdvisoryService,
  message: VulnerabilityMetadataSchema,
  table: vulnerabilityTable,
  parentType: 'Group',
  groupLevels: 0,
  filters: {},
  // The contract's method names them by their uids.
  graphFilters: { ids: anyOf('id') },
  defaultOrder: [{ field: 'id', descending: false }],
}

/** The uid of what is told of an id: the same wherever it is served. */
function uidOf(id: string): string {
  return createHash('sha1').update(id).digest('hex')
}

export const listVulnerabilityMetadata = listOperation(records, {
  method: SecurityAdvisoryService.method.listVulnerabilityMetadata,
  query: ({ request }, violations) => {
    const { ids = [] } = request
    if (ids.length > MAX_IDS) violations.add('ids', `has ${ids.length} items; ${MAX_IDS} are allowed`)
    return queryOf(records, request, violations)
  },
  scope: ({ request: { id = '', ids = [] } }) => {
    const wanted = id !== '' && ids.length > 0 ? ids.filter((one) => one === id) : id !== '' ? [id] : ids
    const all = id === '' && ids.length === 0
    return all ? [{ kind: 'roots' }] : [{ kind: 'uids', uids: [...new Set(wanted)].map(uidOf) }]
  },
})

/** Records as their event lists them: which, and of when; their texts may be long. */
const listedTable = projected(vulnerabilityTable, new Set(['id', 'summary', 'createTime', 'updateTime']))

interface ListedRow {
  readonly uid: string
  readonly updateTime: Date
}

/** What a feed may change of a record. */
const CONTENT = ['aliases', 'summary', 'details', 'references', 'severities'] as const

type ContentRow = { readonly uid: string } & { readonly [Name in (typeof CONTENT)[number]]: unknown }

/** Those of records of which a feed does not say when they changed that say what is stored. */
async function unchangedOf(db: Queryable, wanted: readonly ContentRow[]): Promise<ReadonlySet<ContentRow>> {
  const rows = await getRows<ContentRow>(
    db,
    fedVulnerabilityTable,
    wanted.map(({ uid }) => uid),
  )
  const stored = new Map(rows.map((row) => [row.uid, row]))
  const same = wanted.filter((record) => {
    const row = stored.get(record.uid)
    return row && CONTENT.every((name) => isDeepStrictEqual(toJson(record[name]), toJson(row[name])))
  })
  return new Set(same)
}

/** Takes a batch of a feed, in one transaction. */
export const importVulnerabilities = operation({
  method: OwnAdvisoriesService.method.importVulnerabilities,
  validate: ({ request: { vulnerabilities = [] } }, violations) => {
    if (vulnerabilities.length === 0) violations.add('vulnerabilities', 'is required')
    if (vulnerabilities.length > MAX_RECORDS) violations.add('vulnerabilities', `has more than ${MAX_RECORDS} items`)
    const seen = new Set<unknown>()
    vulnerabilities.slice(0, MAX_RECORDS).forEach(({ metadata = {} }, at) => {
      const path = `vulnerabilities[${at}].metadata`
      if (!metadata['id']) violations.add(`${path}.id`, 'is required')
      if (seen.has(metadata['id'])) violations.add(`${path}.id`, 'is in the list twice')
      seen.add(metadata['id'])
      if ((metadata['details'] ?? '').length > MAX_DETAILS)
        violations.add(`${path}.details`, `has more than ${MAX_DETAILS} characters`)
      checkMessage(VulnerabilityMetadataSchema, metadata, { violations, path, partial: true })
    })
  },
  write: async (call) => {
    const { vulnerabilities = [] } = call.request
    const now = new Date(call.deps.clock.now())
    const wanted = vulnerabilities.map(({ metadata = {}, aliases = [] }) => ({
      uid: uidOf(metadata.id ?? ''),
      id: metadata.id ?? '',
      aliases: [...aliases],
      summary: metadata['summary'] ?? '',
      details: metadata['details'] ?? '',
      references: metadata['references'] ?? [],
      severities: metadata['severities'] ?? [],
      createTime: metadata['createTime'] ?? now,
      updateTime: metadata['updateTime'] ?? now,
    }))
    const known = await getRows<ListedRow>(
      call.tx,
      listedTable,
      wanted.map(({ uid }) => uid),
    )
    const byUid = new Map(known.map((row) => [row.uid, row]))
    const fresh = wanted.filter(({ uid }) => !byUid.has(uid))
    const undated = new Set(wanted.filter((_, at) => !vulnerabilities[at]?.metadata?.updateTime))
    const same = await unchangedOf(call.tx, [...undated])
    const changed = wanted.filter((record) => {
      const row = byUid.get(record.uid)
      if (!row) return false
      return undated.has(record) ? !same.has(record) : row.updateTime.getTime() !== record.updateTime.getTime()
    })
    await insertRows(call.tx, vulnerabilityTable.name, fresh)
    await updateRows(call.tx, vulnerabilityTable.name, changed)
    const before = changed.flatMap(({ uid }) => byUid.get(uid) ?? [])
    const updated = changed.length
    const written = [...fresh, ...changed].map(({ uid }) => uid)
    if (written.length > 0) {
      const after = await getRows<ListedRow>(call.tx, listedTable, written)
      const group = call.scope
      call.emit({
        subject: group,
        group,
        bodyType: ListVulnerabilityMetadataResponseSchema,
        body: { vulnerabilityMetadata: after },
        ...(updated === 0 ? {} : { before: { vulnerabilityMetadata: before } }),
      })
    }
    return { created: fresh.length, updated, unchanged: wanted.length - fresh.length - updated }
  },
})
