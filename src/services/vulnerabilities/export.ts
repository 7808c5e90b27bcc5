// The advisories on one package as documents of other standards: OpenVEX 0.2.0 and CSAF 2.0 (profile VEX).
// What belongs here: the mapping. What does not: the download (app/). create-services.ts lists it.
import { createHash } from 'node:crypto'
import { notFound } from '../../core/errors.ts'
import { statementName } from '../../db/statements/builder.ts'
import { operation } from '../operation.ts'

interface Stored {
  readonly advisoryId: string
  readonly artifactType: string
  readonly aliases: readonly string[]
  readonly latest: number
  readonly fixed: string | null
  readonly note: string | null
  readonly reason: number | null
  readonly time: Date
}

const ADVISORIES = `SELECT t.advisory_id AS "advisoryId", t.artifact_type AS "artifactType", t.aliases, t.latest_event_type AS latest,
  e.detail #>> '{fixed,fixedVersion}' AS fixed, jsonb_path_query_first(e.detail, '$.*.note') #>> '{}' AS note,
  (e.detail #>> '{falsePositiveDetermination,type}')::int AS reason, coalesce(e.create_time, t.update_time) AS time
FROM advisories t LEFT JOIN LATERAL (SELECT * FROM advisory_events e WHERE e.parent_uid = t.uid
  ORDER BY e.create_time DESC, e.ordinal DESC LIMIT 1) e ON true
WHERE t.uid > $1 || '/' AND t.uid < $1 || '0' AND t.artifact_name = $2 AND t.delete_time IS NULL ORDER BY t.advisory_id, t.uid LIMIT 5000`

/** The event types that settle a vulnerability. */
const FIXED = 3
const FALSE_POSITIVE = 4
const PATCHED = 8
const UNKNOWN = new Set([0, 1])

/** OpenVEX and CSAF share CISA's five justifications. */
const JUSTIFICATIONS: Readonly<Record<number, string>> = {
  2: 'component_not_present',
  3: 'component_not_present',
  4: 'vulnerable_code_not_present',
  5: 'vulnerable_code_not_in_execute_path',
  6: 'vulnerable_code_cannot_be_controlled_by_adversary',
  7: 'inline_mitigations_already_exist',
}

interface ExportRequest {
  readonly parent: string
  readonly artifactName?: string
  readonly format?: string
}

export const exportAdvisories = operation<ExportRequest>({
  method: 'platformgraph.vulnerabilities.v1.AdvisoriesService/ExportAdvisories',
  validate: ({ request: { artifactName, format } }, violations) => {
    if (!artifactName) violations.add('artifactName', 'is required')
    if (format !== 'openvex' && format !== 'csaf') violations.add('format', 'must be openvex or csaf')
  },
  read: async (call, db) => {
    const { parent, artifactName = '', format = '' } = call.request
    const values = [parent, artifactName]
    const rows = await db.query<Stored>({ name: statementName(ADVISORIES), text: ADVISORIES, values })
    if (rows.length === 0) throw notFound('Package', artifactName)
    const on = { name: artifactName, publisher: call.on.publicUrl ?? 'http://localhost', rows }
    const document = format === 'openvex' ? openVex(on) : csaf(on)
    const fileName = `${artifactName.replace(/[^A-Za-z0-9._-]+/g, '_')}.${format}.json`
    return { fileName, content: `${JSON.stringify(document, null, 2)}\n` }
  },
})

interface Given {
  readonly name: string
  readonly publisher: string
  readonly rows: readonly Stored[]
}

type Status = 'fixed' | 'not_affected' | 'affected' | 'under_investigation'

function statusOf({ latest }: Stored): Status {
  if (latest === FIXED || latest === PATCHED) return 'fixed'
  if (latest === FALSE_POSITIVE) return 'not_affected'
  return UNKNOWN.has(latest) ? 'under_investigation' : 'affected'
}

function purl(name: string, row: Stored, version?: string | null): string {
  const path = name.split('/').map(encodeURIComponent).join('/')
  return `pkg:${row.artifactType}/${path}${version ? `@${encodeURIComponent(version)}` : ''}`
}

/** The same for the same content, so that a second download is the same document. */
function idOf({ name, rows }: Given): string {
  return createHash('sha256')
    .update(JSON.stringify([name, rows]))
    .digest('hex')
}

function lastTime(rows: readonly Stored[]): string {
  return new Date(Math.max(...rows.map((row) => row.time.getTime()))).toISOString()
}

function openVex(given: Given): object {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `${given.publisher}/advisory/openvex-${idOf(given)}`,
    author: given.publisher,
    timestamp: lastTime(given.rows),
    version: 1,
    statements: given.rows.map((row) => {
      const status = statusOf(row)
      const justification = JUSTIFICATIONS[row.reason ?? 0]
      return {
        vulnerability: { name: row.advisoryId, aliases: row.aliases },
        timestamp: row.time.toISOString(),
        products: [{ '@id': purl(given.name, row, row.fixed) }],
        status,
        ...(status === 'not_affected' && justification ? { justification } : {}),
        ...(status === 'not_affected' && !justification
          ? { impact_statement: row.note || 'The vulnerability is not there.' }
          : {}),
        ...(status === 'affected' ? { action_statement: row.note || 'No fix is available yet.' } : {}),
      }
    }),
  }
}

const CSAF_STATUS = {
  fixed: 'fixed',
  not_affected: 'known_not_affected',
  affected: 'known_affected',
  under_investigation: 'under_investigation',
} as const

function csaf(given: Given): object {
  const { name, publisher, rows } = given
  const time = lastTime(rows)
  const products = new Map(rows.map((row) => [purl(name, row, row.fixed), row]))
  return {
    document: {
      category: 'csaf_vex',
      csaf_version: '2.0',
      title: `Vulnerabilities of ${name}`,
      publisher: { category: 'vendor', name: publisher, namespace: publisher },
      tracking: {
        id: `vex-${idOf(given).slice(0, 32)}`,
        status: 'final',
        version: '1',
        initial_release_date: time,
        current_release_date: time,
        revision_history: [{ number: '1', date: time, summary: 'Made from the advisories' }],
      },
    },
    product_tree: {
      full_product_names: [...products].map(([id, row]) => ({
        product_id: id,
        name: row.fixed ? `${name} ${row.fixed}` : name,
        product_identification_helper: { purl: id },
      })),
    },
    vulnerabilities: rows.map((row) => {
      const status = statusOf(row)
      const id = purl(name, row, row.fixed)
      const cve = [row.advisoryId, ...row.aliases].find((one) => /^CVE-\d{4}-\d{4,}$/.test(one))
      const justification = JUSTIFICATIONS[row.reason ?? 0]
      return {
        ...(cve ? { cve } : {}),
        ids: [{ system_name: publisher, text: row.advisoryId }],
        notes: [{ category: 'description', text: row.note || row.advisoryId }],
        product_status: { [CSAF_STATUS[status]]: [id] },
        ...(status === 'not_affected' && justification ? { flags: [{ label: justification, product_ids: [id] }] } : {}),
        ...(status === 'not_affected' && !justification
          ? {
              threats: [
                { category: 'impact', details: row.note || 'The vulnerability is not there.', product_ids: [id] },
              ],
            }
          : {}),
        ...(status === 'affected'
          ? {
              remediations: [
                { category: 'none_available', details: row.note || 'No fix is available yet.', product_ids: [id] },
              ],
            }
          : {}),
      }
    }),
  }
}
