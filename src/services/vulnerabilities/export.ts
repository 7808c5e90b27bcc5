// The advisories on one package as a document of another standard.
// What belongs here: what is read, and who may. What does not: the documents (openvex.ts, csaf.ts) and the download (app/).
// create-services.ts lists it.
import { createHash } from 'node:crypto'
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { notFound } from '../../core/errors.ts'
import { statementName } from '../../db/statements/builder.ts'
import { operation } from '../operation.ts'
import { csafIdOf, csafOf } from './csaf.ts'
import { openVexOf } from './openvex.ts'
import type { Finding, Findings } from './vex.ts'

// Like the public feed it tells what was approved, and what nobody had to approve.
const ADVISORIES = `SELECT t.advisory_id AS "advisoryId", t.artifact_name AS "artifactName", t.artifact_type AS "artifactType",
  t.aliases, coalesce(e.type, 0) AS latest, e.detail #>> '{fixed,fixedVersion}' AS fixed,
  jsonb_path_query_first(e.detail, '$.*.note') #>> '{}' AS note,
  (e.detail #>> '{falsePositiveDetermination,type}')::int AS reason, coalesce(e.create_time, t.update_time) AS time
FROM advisories t LEFT JOIN LATERAL (SELECT * FROM advisory_events e WHERE e.parent_uid = t.uid AND e.review_state IN (0, 2)
  ORDER BY e.create_time DESC, e.ordinal DESC LIMIT 1) e ON true
WHERE t.uid > $1 || '/' AND t.uid < $1 || '0' AND t.artifact_name = $2 AND t.delete_time IS NULL ORDER BY t.advisory_id, t.uid LIMIT 5000`

const FORMATS: Readonly<Record<string, (given: Findings) => { fileName: string; document: object }>> = {
  openvex: (given) => ({ fileName: `${fileNameOf(given.name)}.openvex.json`, document: openVexOf(given) }),
  csaf: (given) => ({ fileName: `${csafIdOf(given)}.json`, document: csafOf(given) }),
}

interface ExportRequest {
  readonly parent: string
  readonly artifactName?: string
  readonly format?: string
}

export const exportAdvisories = operation<ExportRequest>({
  method: OwnAdvisoriesService.method.exportAdvisories,
  validate: ({ request: { artifactName, format = '' } }, violations) => {
    if (!artifactName) violations.add('artifactName', 'is required')
    if (!Object.hasOwn(FORMATS, format)) violations.add('format', 'must be openvex or csaf')
  },
  read: async (call, db) => {
    const { parent, artifactName: name = '', format = '' } = call.request
    const values = [parent, name]
    const rows = await db.query<Finding>({ name: statementName(ADVISORIES), text: ADVISORIES, values })
    if (rows.length === 0) throw notFound('Package', name)
    // A second download of the same advisories is the same document.
    const id = createHash('sha256')
      .update(JSON.stringify([name, rows]))
      .digest('hex')
    const made = FORMATS[format]?.({ name, publisher: call.on.publicUrl ?? 'http://localhost', id, rows })
    return { fileName: made?.fileName, content: `${JSON.stringify(made?.document, null, 2)}\n` }
  },
})

function fileNameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 200)
}
