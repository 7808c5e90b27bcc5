// What the world knows of vulnerabilities, as the operator's feeds tell it. Open to everybody.
import { createHash } from 'node:crypto'
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import {
  ListVulnerabilityMetadataResponseSchema,
  SecurityAdvisoryService,
} from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import {
  type VulnerabilityMetadata,
  VulnerabilityMetadataSchema,
} from '../../contract/gen/chainguard/platform/advisory/v2/vulnerability_metadata_pb.ts'
import { getRows } from '../../db/statements/get.ts'
import type { Row } from '../page.ts'
import { listOperation, queryOf } from '../list.ts'
import { anyOf } from '../../db/statements/filters.ts'
import { vulnerabilityTable } from '../../db/statements/tables.ts'
import { operation } from '../operation.ts'
import type { ReadResource } from '../resource.ts'
import { checkMessage } from '../violations.ts'

const MAX_IDS = 1000
const MAX_RECORDS = 500
const MAX_DETAILS = 1024 * 1024

const records: ReadResource<VulnerabilityMetadata, typeof SecurityAdvisoryService.method.listVulnerabilityMetadata> = {
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
function listed(rows: readonly Row[]): object {
  return {
    vulnerabilityMetadata: rows.map(({ uid, id, summary, createTime, updateTime }) => {
      return { uid, id, summary, createTime, updateTime }
    }),
  }
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
      id: metadata.id ?? '',
      aliases: [...aliases],
      summary: metadata['summary'] ?? '',
      details: metadata['details'] ?? '',
      references: metadata['references'] ?? [],
      severities: metadata['severities'] ?? [],
      createTime: metadata['createTime'] ?? now,
      updateTime: metadata['updateTime'] ?? now,
    }))
    const model = call.tx.prisma.vulnerabilityRecord
    const known = await model.findMany({ where: { id: { in: wanted.map((one) => one.id) } } })
    const byId = new Map(known.map((row) => [row.id, row]))
    const fresh = wanted.filter((one) => !byId.has(one.id)).map((one) => ({ ...one, uid: uidOf(one.id) }))
    if (fresh.length > 0) await model.createMany({ data: fresh })
    const before: typeof known = []
    for (const one of wanted) {
      const row = byId.get(one.id)
      if (!row || row.updateTime.getTime() === one.updateTime.getTime()) continue
      await model.update({ where: { uid: row.uid }, data: one, select: { uid: true } })
      before.push(row)
    }
    const updated = before.length
    const written = [...fresh.map(({ uid }) => uid), ...before.map(({ uid }) => uid)]
    if (written.length > 0) {
      const after = await getRows<Row>(call.tx, vulnerabilityTable, written)
      const group = call.scope
      call.emit({
        subject: group,
        group,
        bodyType: ListVulnerabilityMetadataResponseSchema,
        body: listed(after),
        ...(updated === 0 ? {} : { before: listed(before) }),
      })
    }
    return { created: fresh.length, updated, unchanged: wanted.length - fresh.length - updated }
  },
})
