// Advisory documents: what the operator has published on each package. Open to everybody, so nothing else is in it.
import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { SecurityAdvisoryService } from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import type { Document } from '../../contract/gen/chainguard/platform/advisory/v2/documents_pb.ts'
import type { Advisory } from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import { failedPrecondition } from '../../core/errors.ts'
import { inPieces } from '../../core/pieces.ts'
import { FeedService } from '../../contract/gen/platformgraph/advisory/v1/feed_pb.ts'
import type { Queryable } from '../../db/database.ts'
import {
  advisoryDocuments,
  type AdvisoryDocumentRow,
  type DocumentName,
  documentNames,
  documentsPage,
  type DocumentsQuery,
} from '../../db/statements/advisory-documents.ts'
import type { Call } from '../call.ts'
import { inTurns, itemsOf } from '../chunks.ts'
import { readingLarge } from '../large-rows.ts'
import { operation } from '../operation.ts'
import { pageIn, placeIn } from '../own-page.ts'
import type { RowOf } from '../resource.ts'
import type { Violations } from '../violations.ts'

const MAX_CVES = 1000
/** Beyond what a client can read at once. */
const MAX_DOCUMENTS = 10_000
/** Names that one statement reads. */
const NAMES = 1000
/** Advisories that one statement reads, where more than one document has them. */
const ADVISORIES = 250

interface DocumentsRequest {
  readonly id?: string
  readonly cves?: readonly string[]
}

function checkCves({ request: { cves = [] } }: Call<DocumentsRequest>, violations: Violations): void {
  if (cves.length > MAX_CVES) violations.add('cves', `has ${cves.length} items; ${MAX_CVES} are allowed`)
}

export const listDocuments = operation({
  method: SecurityAdvisoryService.method.listDocuments,
  validate: checkCves,
  read: async (call) => {
    const db = readingLarge(call, ADVISORIES)
    const { id = '', cves = [] } = call.request
    const names = await namesOf(db, { id, cves })
    const pieces = inPieces(names, ({ advisories }) => advisories, ADVISORIES).values()
    const documents = inTurns(call, async () => {
      const { value: piece } = pieces.next()
      if (!piece) return undefined
      const rows = await advisoryDocuments<StoredEvent>(
        db,
        piece.map((one) => one.id),
      )
      return rows.map(documentOf)
    })
    return { documents: await itemsOf(call, documents) }
  },
})

/** The names of all documents that are wanted. @throws FAILED_PRECONDITION where they are too many */
async function namesOf(db: Queryable, query: DocumentsQuery): Promise<readonly DocumentName[]> {
  const names: DocumentName[] = []
  for (;;) {
    const some = await documentNames(db, query, { after: names.at(-1)?.id, limit: NAMES })
    names.push(...some)
    // The contract has no pages here, and half of a list looks like the whole.
    if (names.length > MAX_DOCUMENTS) {
      const description = `there are more than ${MAX_DOCUMENTS} documents; name a package (id) or vulnerabilities (cves)`
      throw failedPrecondition([{ type: 'TOO_MANY_DOCUMENTS', description }])
    }
    if (some.length < NAMES) return names
    await turn()
  }
}

export const listDocumentPages = operation({
  method: FeedService.method.listDocuments,
  validate: checkCves,
  read: async (call, db) => {
    const { id = '', cves = [] } = call.request
    const named = [id, cves]
    const cut = await documentsPage<StoredEvent>(db, { id, cves }, placeIn(call, named))
    const { items, ...page } = pageIn(call, cut, { positionOf: (row) => [row.id], named })
    return { documents: items.map(({ cursor, ...row }) => ({ cursor, document: documentOf(row) })), ...page }
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
