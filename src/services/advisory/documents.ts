// Advisory documents: what the operator has published on each package. Open to everybody, so nothing else is in it.
// What belongs here: reading them. What does not: the advisories themselves (vulnerabilities/).
import { createHash } from 'node:crypto'
import { SecurityAdvisoryService } from '../../contract/gen/chainguard/platform/advisory/v2/security_advisory_pb.ts'
import { statementName } from '../../db/statements/builder.ts'
import { operation } from '../operation.ts'

/** Beyond what a client can read at once; it names a package or vulnerabilities for more. */
const MAX_DOCUMENTS = 1000
const MAX_CVES = 1000

const DOCUMENTS = `SELECT t.artifact_name AS id, min(t.create_time) AS "createTime", max(t.update_time) AS "updateTime",
  json_agg(json_build_object('id', t.advisory_id, 'aliases', t.aliases, 'packageNamespace', t.artifact_type, 'events',
    coalesce((SELECT json_agg(e.detail || jsonb_build_object('timestamp', e.create_time) ORDER BY e.create_time, e.ordinal)
      FROM advisory_events e WHERE e.parent_uid = t.uid AND e.type <> 8 AND e.review_state IN (0, 2)), '[]'::json))
    ORDER BY t.advisory_id, t.uid) AS advisories
FROM advisories t
WHERE t.published AND t.delete_time IS NULL AND ($1 = '' OR t.artifact_name = $1) AND ($2::text[] = '{}' OR t.artifact_name IN (
  SELECT a.artifact_name FROM advisories a
  WHERE a.published AND a.delete_time IS NULL AND (a.advisory_id = ANY($2::text[]) OR a.aliases && $2::text[])))
GROUP BY t.artifact_name ORDER BY t.artifact_name LIMIT ${MAX_DOCUMENTS}`

interface Stored {
  readonly id: string
  readonly advisories: readonly { readonly events: readonly Record<string, unknown>[] }[]
}

export const listDocuments = operation<{ id?: string; cves?: readonly string[] }>({
  method: SecurityAdvisoryService.method.listDocuments,
  validate: ({ request: { cves = [] } }, violations) => {
    if (cves.length > MAX_CVES) violations.add('cves', `has ${cves.length} items; ${MAX_CVES} are allowed`)
  },
  read: async ({ request: { id = '', cves = [] } }, db) => {
    const rows = await db.query<Stored>({ name: statementName(DOCUMENTS), text: DOCUMENTS, values: [id, cves] })
    return { documents: rows.map(documentOf) }
  },
})

function documentOf(row: Stored): object {
  const advisories = row.advisories.map((advisory) => ({ ...advisory, events: advisory.events.map(eventOf) }))
  return { ...row, uid: createHash('sha1').update(`document:${row.id}`).digest('hex'), advisories }
}

/** A scan names some of its fields otherwise in the feed. */
function eventOf(event: Record<string, unknown>): Record<string, unknown> {
  const detection = event['detection'] as { scanv1?: Record<string, unknown> } | undefined
  if (!detection?.scanv1) return event
  const { subpackage: subpackageName, component: componentName, ...rest } = detection.scanv1
  return { ...event, detection: { scanv1: { ...rest, subpackageName, componentName } } }
}
