// Search across kinds: each is cut to what the caller may see of it, then all are ranked together, in one statement.
// What belongs here: what is looked at, and in which order it is found. What does not: any one resource.
import { maskOf } from '../../contract/capabilities.ts'
import { invalidField } from '../../core/errors.ts'
import { pageSizeOf } from '../../core/page.ts'
import { StatementBuilder } from '../../db/statements/builder.ts'
import { operation, type Call } from '../operation.ts'

const MIN_TEXT = 2
const MAX_TEXT = 200
const MAX_SKIP = 10_000
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
  readonly pageToken?: string
}

interface Found {
  readonly type: string
  readonly uid: string
  readonly fields: Readonly<Record<string, string>>
  readonly total: number
}

export const search = operation<SearchRequest>({
  method: 'platformgraph.search.v1.SearchService/Search',
  validate: ({ request: { query = '', types = [] } }, violations) => {
    const { length } = query.trim()
    if (length < MIN_TEXT || length > MAX_TEXT)
      violations.add('query', `must have ${MIN_TEXT} to ${MAX_TEXT} characters`)
    types.forEach((type, at) => {
      if (!(type in KINDS)) violations.add(`types[${at}]`, `is not one of ${Object.keys(KINDS).join(', ')}`)
    })
  },
  read: async (call, db) => {
    const { query = '', types = [], pageToken = '' } = call.request
    const text = query.trim()
    const wanted = types.length === 0 ? Object.keys(KINDS) : [...new Set(types)]
    const key = JSON.stringify([call.method.id, text, wanted])
    const skip = skipOf(call, pageToken, key)
    const size = pageSizeOf(call.request.pageSize)
    const build = new StatementBuilder()
    const escaped = text.replace(/[\\%_]/g, (c) => `\\${c}`)
    const on = {
      build,
      contains: build.param(`%${escaped}%`, 'text'),
      prefix: build.param(`${escaped}%`, 'text'),
      exact: build.param(escaped, 'text'),
    }
    const parts = wanted.flatMap((type) => partOf(type, call, on) ?? [])
    if (parts.length === 0) return { hits: [], totalCount: 0, hasNext: false }
    const limits = `LIMIT ${build.param(size + 1, 'int')} OFFSET ${build.param(skip, 'int')}`
    const sql = `SELECT u.type, u.uid, u.fields, count(*) OVER ()::int AS total FROM (${parts.join(' UNION ALL ')}) u ORDER BY u.rank, u.title, u.type, u.uid ${limits}`
    const rows = await db.query<Found>(build.build(sql))
    const hits = rows.slice(0, size).map(({ type, uid, fields }, at) => ({
      type,
      uid,
      highlights: highlightsOf(fields, text),
      cursor: call.on.pages.encode([skip + at + 1, 'uid'], key),
    }))
    return { hits, totalCount: rows[0]?.total ?? 0, hasNext: rows.length > size }
  },
})

function skipOf(call: Call<object>, token: string, key: string): number {
  if (token === '') return 0
  const skip = Number(call.on.pages.decode(token, key, 'page_token')?.[0] ?? 0)
  if (skip > MAX_SKIP)
    throw invalidField('page_token', `leads further than ${MAX_SKIP} hits; search for more of the text`)
  return skip
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
  const self = type === 'Group' ? ' OR t.uid = s.scope' : ''
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
