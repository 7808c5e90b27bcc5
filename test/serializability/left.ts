// What a world has become, in words that are the same in each world to which the same was done.
import type { World } from './world.ts'
import { statement } from '../support/database.ts'

const TABLES = statement(`SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
  AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations' ORDER BY 1`)

/** Columns that differ each time: times, what is made up, what follows from the order in which rows came. */
const OTHERWISE =
  /time$|etag|sequence|position|xid|_at$|^id$|event_id|search|hash|keys|stable_ids|token|secret|lsn|first_seen|day$|ordinal|^version/
/** Of an event: what happened, to what, and who hears of it. */
const OF_EVENTS: readonly string[] = ['type', 'subject', 'group_uid']
/** Totals in parts, of which each connection has its own. */
const COUNTS: ReadonlySet<string> = new Set(['scope_counts', 'value_counts'])

type Row = Readonly<Record<string, unknown>>

/** The rows of a world, one a line and sorted; totals as the sum of their parts. */
export async function leftIn(world: World): Promise<string> {
  const names = wordsOf(world)
  const uids = ['org', 'ada', 'bob'].map((name) => `%${world.uids.get(name)}%`)
  const tables = await world.at.db.query<{ name: string }>(TABLES)
  const texts = tables.map(
    ({ name }) => `SELECT '${name}' AS "table", to_jsonb(t) AS row FROM ${name} t WHERE t::text LIKE ANY($1::text[])`,
  )
  const rows = await world.at.db.query<{ table: string; row: Row }>({
    ...{ name: '', text: texts.join(' UNION ALL '), values: [uids] },
  })
  const totals = new Map<string, number>()
  const lines: string[] = []
  for (const { table, row } of rows) {
    const held = table === 'value_counts' ? ` with ${String(row['held'])}` : ''
    if (COUNTS.has(table)) count(totals, names(`${String(row['kind'])}${held} of ${String(row['scope_uid'])}`), row)
    else lines.push(names(`${table} ${JSON.stringify(plain(table, row))}`))
  }
  for (const [what, total] of totals) if (total !== 0) lines.push(`${total} ${what}`)
  return lines.sort().join('\n')
}

function count(totals: Map<string, number>, what: string, row: Row): void {
  totals.set(what, (totals.get(what) ?? 0) + Number(row['n']))
  totals.set(`${what}, directly`, (totals.get(`${what}, directly`) ?? 0) + Number(row['direct']))
}

function plain(table: string, row: Row): object {
  const kept = Object.entries(row).filter(([name]) =>
    table === 'outbox_events' ? OF_EVENTS.includes(name) : !OTHERWISE.test(name),
  )
  // Places of the search are numbered anew with each change.
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'places' ? 'places' : value]).sort())
}

/** Puts names in place of uids, and one letter in place of the number of the world. */
function wordsOf({ uids, number }: World): (text: string) => string {
  const known = [...uids].filter(([name]) => name !== 'account').sort(([, a], [, b]) => b.length - a.length)
  return (text) => {
    const named = known.reduce((so, [name, uid]) => so.replaceAll(uid, `<${name}>`), text)
    return named
      .replaceAll(/[0-9a-f]{16,40}/g, '?')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+Z-]+/g, 'then')
      .replaceAll(number, 'N')
  }
}
