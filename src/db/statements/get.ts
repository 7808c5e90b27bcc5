// Rows by their uids, and which children a scope has.
import type { Queryable } from '../database.ts'
import { readingOf, type Table } from './table.ts'

const texts = new WeakMap<Table, { one: string; many: string }>()

/** The row of a uid; undefined when there is none. */
export async function getRow<Row extends object>(db: Queryable, table: Table, uid: string): Promise<Row | undefined> {
  const { one } = textsOf(table)
  const [row] = await db.query<Row>({ text: one, values: [uid], readOnly: 'replica' })
  return row
}

/** A get that waits for its turn of the event loop to end. */
interface Waiting {
  readonly uid: string
  readonly found: (row: object | undefined) => void
  readonly failed: (error: unknown) => void
}

const waiting = new WeakMap<Queryable, Map<Table, Waiting[]>>()

/**
 * The same, outside of transactions: all that are asked for in one turn of the event loop are read by one statement, which runs in
 * the context (a trace) of the first of them.
 */
export function getRowTogether<Row extends object>(db: Queryable, table: Table, uid: string): Promise<Row | undefined> {
  const tables = waiting.get(db) ?? new Map<Table, Waiting[]>()
  waiting.set(db, tables)
  const { promise, resolve, reject } = Promise.withResolvers<object | undefined>()
  const one = { uid, found: resolve, failed: reject }
  const others = tables.get(table)
  if (others) others.push(one)
  else {
    tables.set(table, [one])
    setImmediate(() => {
      const all = tables.get(table) ?? []
      tables.delete(table)
      void readTogether(db, table, all)
    })
  }
  return promise as Promise<Row | undefined>
}

async function readTogether(db: Queryable, table: Table, all: readonly Waiting[]): Promise<void> {
  const alone = ({ uid, found, failed }: Waiting): Promise<void> => getRow(db, table, uid).then(found, failed)
  const [first] = all
  if (first && all.length === 1) return alone(first)
  try {
    const uids = [...new Set(all.map(({ uid }) => uid))]
    const rows = await getRows<{ readonly uid: string }>(db, table, uids)
    const byUid = new Map(rows.map((row) => [row.uid, row]))
    for (const { uid, found } of all) {
      const row = byUid.get(uid)
      // Each has its own: whoever gets one may add to it.
      found(row && { ...row })
    }
  } catch {
    // A row that cannot be read must not take the others with it.
    await Promise.all(all.map(alone))
  }
}

/** The rows of many uids, in their order; those that do not exist are left out. */
export async function getRows<Row extends { readonly uid: string }>(
  db: Queryable,
  table: Table,
  uids: readonly string[],
): Promise<Row[]> {
  if (uids.length === 0) return []
  const { many } = textsOf(table)
  const rows = await db.query<Row>({ text: many, values: [uids], readOnly: 'replica' })
  // The database gives them as it comes upon them: what is told of many would begin with another one each time.
  const places = new Map(uids.map((uid, at) => [uid, at]))
  const placeOf = ({ uid }: Row): number => places.get(uid) ?? 0
  return rows.sort((a, b) => placeOf(a) - placeOf(b))
}

/** How many children of each kind hang directly below any of `uids`; kinds without any are left out. */
export async function childCounts(db: Queryable, uids: readonly string[]): Promise<{ kind: string; count: number }[]> {
  const text = `SELECT split_part(kind, '.', 1) AS kind, sum(direct)::bigint AS count FROM scope_counts WHERE scope_uid = ANY($1::text[]) GROUP BY 1 HAVING sum(direct) > 0 ORDER BY 1`
  const rows = await db.query<{ kind: string; count: number }>({ text, values: [uids], readOnly: 'replica' })
  return rows.map((row) => ({ kind: row.kind, count: Number(row.count) }))
}

/** Locks the row of a uid until the end of the transaction; false when there is none. */
export function lockRow(db: Queryable, table: Pick<Table, 'name'>, uid: string): Promise<boolean> {
  return takeRow(db, `SELECT uid FROM ${table.name} WHERE uid = $1 FOR UPDATE`, uid)
}

/** Locks the rows of some uids until the end of the transaction, in one order for all who do so. */
export async function lockRows(db: Queryable, table: Pick<Table, 'name'>, uids: readonly string[]): Promise<void> {
  const text = `SELECT uid FROM ${table.name} WHERE uid = ANY($1::text[]) ORDER BY uid FOR UPDATE`
  await db.query({ text, values: [uids] })
}

/**
 * Locks rows against their change and against others who do so, until the end of the transaction and in one order for all. What hangs below
 * them is still deleted and made meanwhile, which asks for no more than that they stay. Gives those that are there.
 */
export async function lockParents(
  db: Queryable,
  table: Pick<Table, 'name'>,
  uids: readonly string[],
): Promise<readonly string[]> {
  const text = `SELECT uid FROM ${table.name} WHERE uid = ANY($1::text[]) ORDER BY uid FOR NO KEY UPDATE`
  const rows = await db.query<{ uid: string }>({ text, values: [uids] })
  return rows.map(({ uid }) => uid)
}

/**
 * Keeps the row of a uid there until the end of the transaction, for what will point at it; it may be changed, but not deleted. False
 * when there is none.
 */
export function holdRow(db: Queryable, table: Pick<Table, 'name'>, uid: string): Promise<boolean> {
  return takeRow(db, `SELECT uid FROM ${table.name} WHERE uid = $1 FOR KEY SHARE`, uid)
}

/** The same for some uids, in one order for all. Gives those that are there. */
export async function holdRows(
  db: Queryable,
  table: Pick<Table, 'name'>,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = `SELECT uid FROM ${table.name} WHERE uid = ANY($1::text[]) ORDER BY uid FOR KEY SHARE`
  const rows = await db.query<{ uid: string }>({ text, values: [uids] })
  return new Set(rows.map(({ uid }) => uid))
}

async function takeRow(db: Queryable, text: string, uid: string): Promise<boolean> {
  const rows = await db.query<{ uid: string }>({ text, values: [uid] })
  return rows.length > 0
}

function textsOf(table: Table): { one: string; many: string } {
  const known = texts.get(table)
  if (known) return known
  const { columns, from } = readingOf(table)
  const base = `SELECT ${columns} FROM ${from} WHERE t.uid`
  const made = { one: `${base} = $1`, many: `${base} = ANY($1::text[])` }
  texts.set(table, made)
  return made
}
