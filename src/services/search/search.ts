// Search across kinds: each is cut to what the caller may see of it, then all are ranked together, in one statement.
// What belongs here: what is looked at, and in which order it is found. What does not: any one resource.
import { SearchService } from '../../contract/gen/platformgraph/search/v1/search_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { pageSizeOf, type Position } from '../../core/page.ts'
import type { Statement } from '../../db/database.ts'
import { StatementBuilder } from '../../db/statements/builder.ts'
import type { Call } from '../call.ts'
import { operation } from '../operation.ts'

const MIN_TEXT = 2
const MAX_TEXT = 200
/** Characters shown before and after a place. */
const AROUND = 60

interface Kind {
  readonly table: string
  readonly capability: string
  /** What it is ranked by. */
  readonly title: string
  /** Field → SQL over `t`. */
  readonly fields: Readonly<Record<string, string>>
}

const KINDS: Readonly<Record<string, Kind>> = {
  Repo: {
    table: 'repos',
    capability: 'repo.list',
    title: 't.name',
    fields: { name: 't.name', description: 't.description', aliases: `array_to_string(t.aliases, ' ')` },
  },
  Group: {
    table: 'groups',
    capability: 'groups.list',
    title: 't.name',
    fields: { name: 't.name', description: 't.description' },
  },
  Identity: {
    table: 'identities',
    capability: 'identity.list',
    title: 't.name',
    fields: { name: 't.name', description: 't.description' },
  },
  Advisory: {
    table: 'advisories',
    capability: 'advisories.list',
    title: 't.advisory_id',
    fields: {
      advisoryId: 't.advisory_id',
      aliases: `array_to_string(t.aliases, ' ')`,
      artifactName: 't.artifact_name',
      componentName: 't.component_name',
    },
  },
  Artifact: {
    table: 'artifacts',
    capability: 'libraries.artifacts.list',
    title: 't.name',
    fields: { name: 't.name', description: 't.description' },
  },
}

interface SearchRequest {
  readonly query?: string
  readonly types?: readonly string[]
  readonly pageSize?: number
  readonly after?: string
  readonly before?: string
  readonly backward?: boolean
  readonly skip?: number
}

/** One thing that was found; all are in the order of `PLACE`. */
interface Found {
  readonly rank: number
  readonly title: string
  readonly type: string
  /** Null on the one row of a page without any. */
  readonly uid: string | null
  readonly fields: Readonly<Record<string, string>>
  readonly total: number
}

const PLACE = ['rank', 'title', 'type', 'uid'] as const
const TYPES = { rank: 'int', title: 'text', type: 'text', uid: 'text' } as const

export const search = operation<SearchRequest>({
  method: SearchService.method.search,
  validate: ({ request: { query = '', types = [], skip = 0 } }, violations) => {
    const { length } = query.trim()
    if (length < MIN_TEXT || length > MAX_TEXT)
      violations.add('query', `must have ${MIN_TEXT} to ${MAX_TEXT} characters`)
    if (skip < 0) violations.add('skip', 'must not be negative')
    types.forEach((type, at) => {
      if (!Object.hasOwn(KINDS, type)) violations.add(`types[${at}]`, `is not one of ${Object.keys(KINDS).join(', ')}`)
    })
  },
  read: async (call, db) => {
    const { query = '', types = [], backward = false, skip = 0 } = call.request
    const text = query.trim()
    const wanted = types.length === 0 ? Object.keys(KINDS) : [...new Set(types)].sort()
    const key = JSON.stringify([call.method.id, text, wanted])
    const start = startOf(call, key)
    const size = pageSizeOf(call.request.pageSize)
    const statement = statementOf(call, { text, wanted, start, backward, limit: size + 1, skip })
    const rows = statement ? await db.query<Found>(statement) : []
    const found = rows.filter((row) => row.uid !== null)
    const page = backward ? found.slice(0, size).reverse() : found.slice(0, size)
    const more = found.length > size
    const started = start !== undefined || skip > 0
    return {
      hits: page.map((row) => ({
        type: row.type,
        uid: row.uid,
        highlights: highlightsOf(row.fields, text),
        cursor: call.on.pages.encode(
          PLACE.map((name) => row[name]),
          key,
        ),
      })),
      totalCount: rows[0]?.total ?? 0,
      hasNext: backward ? started : more,
      hasPrevious: backward ? more : started,
    }
  },
})

function startOf({ on, request }: Call<SearchRequest>, key: string): Position | undefined {
  const { after = '', before = '', backward = false } = request
  const [token, field] = backward ? [before, 'before'] : [after, 'after']
  return token === '' ? undefined : on.pages.decode(token, key, field)
}

interface Wanted {
  readonly text: string
  readonly wanted: readonly string[]
  readonly start: Position | undefined
  readonly backward: boolean
  readonly limit: number
  readonly skip: number
}

/** All that is found, once: for the total and for the page. Undefined where the caller may see none of the kinds. */
function statementOf(
  call: Call<object>,
  { text, wanted, start, backward, limit, skip }: Wanted,
): Statement | undefined {
  const build = new StatementBuilder()
  const escaped = text.replace(/[\\%_]/g, (c) => `\\${c}`)
  const on = {
    build,
    contains: build.param(`%${escaped}%`, 'text'),
    prefix: build.param(`${escaped}%`, 'text'),
    exact: build.param(escaped, 'text'),
  }
  const parts = wanted.flatMap((type) => partOf(type, call, on) ?? [])
  if (parts.length === 0) return undefined
  const columns = `(${PLACE.map((name) => `f.${name}`).join(', ')})`
  const place = start && `(${PLACE.map((name, at) => build.param(start[at] ?? null, TYPES[name])).join(', ')})`
  const where = place ? `WHERE ${columns} ${backward ? '<' : '>'} ${place}` : ''
  const order = (alias: string): string => PLACE.map((name) => `${alias}.${name}${backward ? ' DESC' : ''}`).join(', ')
  const page = `SELECT f.* FROM found f ${where} ORDER BY ${order('f')} LIMIT ${build.param(limit, 'int')} OFFSET ${build.param(skip, 'int')}`
  return build.build(
    `WITH found AS MATERIALIZED (${parts.join(' UNION ALL ')}) SELECT c.total, p.* FROM (SELECT count(*)::int AS total FROM found) c LEFT JOIN (${page}) p ON true ORDER BY ${order('p')}`,
  )
}

interface On {
  readonly build: StatementBuilder
  readonly contains: string
  readonly prefix: string
  readonly exact: string
}

/** One kind; undefined where the caller may see none of it. */
function partOf(type: string, call: Call<object>, { build, contains, prefix, exact }: On): string | undefined {
  const kind = KINDS[type]
  if (!kind) return undefined
  const scopes = call.authority.visible(maskOf([kind.capability]))
  if (scopes.length === 0) return undefined
  const { table, title, fields } = kind
  // As in lists: rights hang on groups, but a token may narrow itself to any uid.
  const self = type === 'Group' || call.caller.scopes !== undefined ? ' OR t.uid = s.scope' : ''
  const json = Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')
  const found = Object.values(fields)
    .map((sql) => `${sql} ILIKE ${contains}`)
    .join(' OR ')
  return `SELECT '${type}' AS type, t.uid, ${title} AS title, json_build_object(${json}) AS fields,
    CASE WHEN ${title} ILIKE ${exact} THEN 0 WHEN ${title} ILIKE ${prefix} THEN 1 WHEN ${title} ILIKE ${contains} THEN 2 ELSE 3 END AS rank
    FROM unnest(${build.param(scopes, 'text[]')}) s(scope)
    JOIN ${table} t ON (t.uid > s.scope || '/' AND t.uid < s.scope || '0')${self} WHERE ${found}`
}

/** Where the text stands in each field that has it: the first place, with some of what is around it. */
function highlightsOf(fields: Readonly<Record<string, string>>, text: string): object[] {
  const wanted = text.toLowerCase()
  return Object.entries(fields).flatMap(([field, value]) => {
    const at = value.toLowerCase().indexOf(wanted)
    if (at < 0) return []
    const from = Math.max(0, at - AROUND)
    const start = at - from
    return [{ field, text: value.slice(from, at + text.length + AROUND), start, end: start + text.length }]
  })
}
