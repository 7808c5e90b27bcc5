// OpenVEX 0.2.0 (openvex.dev): one statement a finding.
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

/** The document. Statements are unique in it, as its schema wants. */
export function openVexOf({ publisher, id, rows }: Findings): object {
  const statements = new Map(rows.map(statementOf).map((statement) => [JSON.stringify(statement), statement]))
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `${publisher}/advisory/openvex-${id}`,
    author: publisher,
    timestamp: lastTimeOf(rows),
    version: 1,
    statements: [...statements.values()],
  }
}

function statementOf(row: Finding): object {
  const status = statusOf(row)
  const aliases = [...new Set(row.aliases)]
  return {
    vulnerability: { name: row.advisoryId, ...(aliases.length > 0 ? { aliases } : {}) },
    timestamp: row.time.toISOString(),
    products: [{ '@id': productOf(row) }],
    status,
    ...(status === 'not_affected' ? whyNot(row) : {}),
    ...(status === 'affected' ? { action_statement: actionOf(row) } : {}),
  }
}

/** Exactly one of the two. */
function whyNot(row: Finding): object {
  const justification = justificationOf(row)
  return justification ? { justification } : { impact_statement: impactOf(row) }
}
