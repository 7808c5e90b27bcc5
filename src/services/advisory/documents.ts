// Advisory documents: what the operator has published on each package. Open to everybody, so nothing else is in it.
import { createHash } from 'node:crypto'
import { SecurityAdvisoryService } from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import { failedPrecondition } from '../../core/errors.ts'
import { isObject, membersOf } from '../../core/json.ts'
import { advisoryDocuments, MAX_DOCUMENTS, type AdvisoryDocumentRow } from '../../db/statements/advisories.ts'
import { operation } from '../operation.ts'

const MAX_CVES = 1000

export const listDocuments = operation({
  method: SecurityAdvisoryService.method.listDocuments,
  validate: ({ request: { cves = [] } }, violations) => {
    if (cves.length > MAX_CVES) violations.add('cves', `has ${cves.length} items; ${MAX_CVES} are allowed`)
  },
  read: async ({ request: { id = '', cves = [] } }, db) => {
    const rows = await advisoryDocuments(db, id, cves)
    // The contract has no pages here, and half of a list looks like the whole.
    if (rows.length > MAX_DOCUMENTS) {
      const description = `there are more than ${MAX_DOCUMENTS} documents; name a package (id) or vulnerabilities (cves)`
      throw failedPrecondition([{ type: 'TOO_MANY_DOCUMENTS', description }])
    }
    return { documents: rows.map(documentOf) }
  },
})

function documentOf(row: AdvisoryDocumentRow): object {
  const advisories = row.advisories.map((advisory) => ({ ...advisory, events: advisory.events.map(eventOf) }))
  return { ...row, uid: createHash('sha1').update(`document:${row.id}`).digest('hex'), advisories }
}

/** A scan names some of its fields otherwise in the feed. */
function eventOf(event: Record<string, unknown>): Record<string, unknown> {
  const { scanv1 } = membersOf(event['detection'])
  if (!isObject(scanv1)) return event
  const { subpackage: subpackageName, component: componentName, ...rest } = scanv1
  return { ...event, detection: { scanv1: { ...rest, subpackageName, componentName } } }
}
