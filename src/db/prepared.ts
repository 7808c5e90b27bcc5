// How statements run on a connection to PostgreSQL, and which of them it keeps prepared. Used by postgres.ts and cancel.ts.
//
// A connection keeps what it has prepared until it ends, with its plan: some 150 kB for a page of the graph with lists below. And there are
// as many statements as there are selections and filters, which callers choose. So what comes once is not prepared, and a connection that
// has prepared many is replaced by a new one.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { LruMap } from '../core/lru.ts'
import type { Statement } from './types.ts'

/** Texts that are remembered to have come, in all. */
const TEXTS = 2_000
/** Characters of a longer text, e.g. of a batch, which hardly comes again. */
const LONGEST = 32_768
/** Statements that a connection keeps prepared: with plans of the largest they take 45 MB of it. */
const MOST_PREPARED = 300

/** Text → the name that it is prepared under, the same on every connection; empty: it has come once. */
const names = new LruMap<string, string>(TEXTS)
const kept = new WeakMap<pg.ClientBase, Set<string>>()

/** The name that a statement is prepared under on this connection; empty: it is only run. */
function preparedName(on: pg.ClientBase, text: string): string {
  if (text.length > LONGEST) return ''
  const known = names.get(text)
  if (known === undefined) {
    names.set(text, '')
    return ''
  }
  const name = known || `s${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  if (known === '') names.set(text, name)
  const own = kept.get(on)
  if (own) own.add(name)
  else kept.set(on, new Set([name]))
  return name
}

/** Whether a connection keeps so much prepared that another is to take its place. */
export function keepsTooMuch(on: pg.ClientBase): boolean {
  return (kept.get(on)?.size ?? 0) >= MOST_PREPARED
}

/** Runs a statement on a connection. */
export type RowsOf = <Row extends object>(on: pg.ClientBase, statement: Statement) => Promise<Row[]>

/** A statement, and the name that it is prepared under. */
type Named = Statement & { readonly name?: string }

/** Runs it prepared, where it comes again. */
export const rowsOfPrepared: RowsOf = (on, { text, values }) =>
  rowsOf(on, { name: preparedName(on, text), text, values })

/**
 * Runs it as it is. By a callback: of what the driver answers by a promise of its own the engine moves all rows to its old objects,
 * where they stay for long (4.4 instead of 0.6 ms for each collection of young ones, with pages of 18 kB).
 */
export function rowsOf<Row extends object>(on: pg.ClientBase, { name = '', text, values }: Named): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    on.query<Row>({ name, text, values: [...values] }, (error, result) => {
      if (error) reject(error)
      else resolve(result.rows)
    })
  })
}
