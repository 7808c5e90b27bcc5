// SQL statements as spans: what they do to which table, and their text, which has no values in it.
import type { DatabaseHooks } from '../../db/database.ts'
import type { Tracing } from './tracing.ts'

/** What a statement changes, if anything; locks and upserts say UPDATE without a table. */
const CHANGE = /\b(INSERT\s+INTO|(?<!\b(?:FOR|KEY|DO)\s)UPDATE|DELETE\s+FROM)\s+(?:"?public"?\.)?"?([a-z_]+)"?/i
const READ = /\bFROM\s+(?:ONLY\s+)?(?:"?public"?\.)?"?([a-z_]+)"?/i
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
      'db.query.text': shortened(text),
    }
    return tracing.span({ name, attributes, kind: 'client' }, run)
  }
}

/** For example `SELECT repos`; the verb alone where there is no table. */
export function summaryOf(text: string): string {
  const [, change, changed] = CHANGE.exec(text) ?? []
  if (change !== undefined) return `${change.split(/\s/)[0]?.toUpperCase()} ${changed}`
  const table = READ.exec(text)?.[1]
  return table === undefined ? (/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL') : `SELECT ${table}`
}

/** A long statement without its middle: what it reads stands first, what it looks for at the end. */
function shortened(text: string): string {
  if (text.length <= MOST_TEXT) return text
  const half = MOST_TEXT / 2
  return `${text.slice(0, half)} … ${text.slice(-half)}`
}
