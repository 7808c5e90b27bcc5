// CSAF 2.0, profile VEX (docs.oasis-open.org/csaf, section 4.5).
import {
  actionOf,
  impactOf,
  justificationOf,
  lastTimeOf,
  productOf,
  statusOf,
  type Finding,
  type Findings,
} from './vex.ts'

const STATUS = {
  fixed: 'fixed',
  not_affected: 'known_not_affected',
  affected: 'known_affected',
  under_investigation: 'under_investigation',
} as const

/** The id of the document, which names its file too (CSAF section 5.1). */
export function csafIdOf({ id }: Findings): string {
  return `vex-${id.slice(0, 32)}`
}

/** The document. */
export function csafOf(given: Findings): object {
  const { name, publisher, rows } = given
  const time = lastTimeOf(rows)
  const products = new Map(rows.map((row) => [productOf(row), row]))
  // A CVE is in a document once, though several advisories may tell of it.
  const vulnerabilities = Map.groupBy(rows, (row) => cveOf(row) ?? row.advisoryId)
  return {
    document: {
      category: 'csaf_vex',
      csaf_version: '2.0',
      title: `Vulnerabilities of ${name}`,
      publisher: { category: 'vendor', name: publisher, namespace: publisher },
      tracking: {
        id: csafIdOf(given),
        status: 'final',
        version: '1',
        initial_release_date: time,
        current_release_date: time,
        revision_history: [{ number: '1', date: time, summary: 'Made from the advisories' }],
      },
    },
    product_tree: {
      full_product_names: [...products].map(([purl, { fixed }]) => ({
        product_id: purl,
        name: fixed ? `${name} ${fixed}` : name,
        product_identification_helper: { purl },
      })),
    },
    vulnerabilities: [...vulnerabilities.values()].map((some) => vulnerabilityOf(some, publisher)),
  }
}

function cveOf({ advisoryId, aliases }: Finding): string | undefined {
  return [advisoryId, ...aliases].find((one) => /^CVE-\d{4}-\d{4,}$/.test(one))
}

function vulnerabilityOf(rows: readonly Finding[], publisher: string): object {
  const [first] = rows
  const cve = first && cveOf(first)
  // Of what several advisories say of one product, the last holds: a product has one status.
  const sorted = [...rows].sort((a, b) => a.time.getTime() - b.time.getTime())
  const products = [...new Map(sorted.map((row) => [productOf(row), row]))]
  const of = (status: ReturnType<typeof statusOf>) => products.filter(([, row]) => statusOf(row) === status)
  const statuses = Map.groupBy(products, ([, row]) => STATUS[statusOf(row)])
  const flags = Map.groupBy(of('not_affected'), ([, row]) => justificationOf(row))
  const inWords = flags.get(undefined) ?? []
  flags.delete(undefined)
  const notes = new Set(rows.map((row) => row.note || row.advisoryId))
  return {
    ...(cve ? { cve } : {}),
    ids: [...new Set(rows.map((row) => row.advisoryId))].map((text) => ({ system_name: publisher, text })),
    notes: [...notes].map((text) => ({ category: 'description', text })),
    product_status: Object.fromEntries([...statuses].map(([status, some]) => [status, some.map(([id]) => id)])),
    ...listed(
      'flags',
      [...flags].map(([label, some]) => ({ label, product_ids: some.map(([id]) => id) })),
    ),
    ...listed(
      'threats',
      inWords.map(([id, row]) => ({ category: 'impact', details: impactOf(row), product_ids: [id] })),
    ),
    ...listed(
      'remediations',
      of('affected').map(([id, row]) => ({ category: 'none_available', details: actionOf(row), product_ids: [id] })),
    ),
  }
}

/** A list under its name; CSAF has no empty lists. */
function listed(name: string, items: readonly object[]): object {
  return items.length > 0 ? { [name]: items } : {}
}
