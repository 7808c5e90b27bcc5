// Advisory documents: what the operator has published on each package. Open to everybody, so nothing else is in it.
import { createHash } from 'node:crypto'
import { SecurityAdvisoryService } from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import type { Document } from '../../contract/gen/chainguard/platform/advisory/v2/documents_pb.ts'
import type { Advisory } from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { failedPrecondition } from '../../core/errors.ts'
import { advisoryDocuments, MAX_DOCUMENTS, type AdvisoryDocumentRow } from '../../db/statements/advisories.ts'
import { operation } from '../operation.ts'
import type { RowOf } from '../resource.ts'

const MAX_CVES = 1000

export const listDocuments = operation({
  method: SecurityAdvisoryService.method.listDocuments,
  validate: ({ request: { cves = [] } }, violations) => {
    if (cves.length > MAX_CVES) violations.add('cves', `has ${cves.length} items; ${MAX_CVES} are allowed`)
  },
  read: async ({ request: { id = '', cves = [] } }, db) => {
    const rows = await advisoryDocuments<StoredEvent>(db, id, cves)
    // The contract has no pages here, and half of a list looks like the whole.
    if (rows.length > MAX_DOCUMENTS) {
      const description = `there are more than ${MAX_DOCUMENTS} documents; name a package (id) or vulnerabilities (cves)`
      throw failedPrecondition([{ type: 'TOO_MANY_DOCUMENTS', description }])
    }
    return { documents: rows.map(documentOf) }
  },
})

type StoredEvent = NonNullable<RowOf<Advisory>['events']>[number]
type DocumentRow = RowOf<Document>
type EventRow = NonNullable<NonNullable<DocumentRow['advisories']>[number]['events']>[number]

function documentOf(row: AdvisoryDocumentRow<StoredEvent>): DocumentRow {
  const advisories = row.advisories.map((advisory) => ({ ...advisory, events: advisory.events.map(eventOf) }))
  return { ...row, uid: createHash('sha1').update(`document:${row.id}`).digest('hex'), advisories }
}

/** A scan names some of its fields otherwise in the feed. */
function eventOf({ detection, ...event }: StoredEvent): EventRow {
  const { scanv1, ...rest } = detection ?? {}
  if (!scanv1) return { ...event, ...(detection && { detection: rest }) }
  const { subpackage: subpackageName, component: componentName, ...scan } = scanv1
  return { ...event, detection: { scanv1: { ...scan, subpackageName, componentName } } }
}
