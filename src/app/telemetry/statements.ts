// SQL statements as spans: what they do to which table, and their text, which has no values in it.
import type { DatabaseHooks } from '../../db/database.ts'
import type { Tracing } from './tracing.ts'

const VERB = /^\s*(?:WITH\b[\s\S]*?\)\s*)?(SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT)\b/i
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:"?public"?\.)?"?([a-z_]+)"?/i
const MOST_TEXT = 2_000
const MOST_KNOWN = 2_000

/** Runs each statement in a span; undefined, so that nothing is between, without traces. */
export function tracedStatements(tracing: Tracing | undefined): DatabaseHooks['around'] {
  if (!tracing) return undefined
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = summaryOf(text)
    if (names.size < MOST_KNOWN) names.set(text, name)
    return name
  }
  return (text, run) => {
    const name = nameOf(text)
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': name,
      'db.query.text': text.slice(0, MOST_TEXT),
    }
    return tracing.span({ name, attributes, kind: 'client' }, run)
  }
}

/** For example `SELECT repos`. */
function summaryOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const table = TABLE.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
