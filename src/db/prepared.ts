// Which statements PostgreSQL keeps prepared. Used by postgres.ts.
//
// A connection keeps what it has prepared until it ends, with its plan: some 150 kB for a page of the graph with lists below. And there are
// as many statements as there are selections and filters, which callers choose. So what comes once is not prepared, and a connection that
// has prepared many is replaced by a new one.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { LruMap } from '../core/lru.ts'

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
export function preparedName(on: pg.ClientBase, text: string): string {
  if (text.length > LONGEST) return ''
  const known = names.get(text)
  if (known === undefined) {
    names.set(text, '')
    return ''
  }
  const name = known || `s${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  if (known === '') names.set(text, name)
  const own = kept.get(on) ?? new Set()
  kept.set(on, own.add(name))
  return name
}

/** Whether a connection keeps so much prepared that another is to take its place. */
export function keepsTooMuch(on: pg.ClientBase): boolean {
  return (kept.get(on)?.size ?? 0) >= MOST_PREPARED
}
