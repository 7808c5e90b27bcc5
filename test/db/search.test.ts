// Search is one index: rights and words are looked up in it together, and it stays what the rows say.
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { placeOf, type SearchQuery, searchPage, searchStatement } from '../../src/db/statements/search.ts'
import { MOST_FOUND } from '../../src/db/statements/search-ways.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const TEAM = `${ORG}/${'1'.repeat(16)}`
const OTHER = 'b'.repeat(40)

const KINDS = {
  Repo: ['repos', 'name', `concat_ws(' ', c.name, c.description, array_to_string(c.aliases, ' '))`],
  Group: ['groups', 'name', `concat_ws(' ', c.name, c.description)`],
  Identity: ['identities', 'name', `concat_ws(' ', c.name, c.description)`],
  Advisory: [
    'advisories',
    'advisory_id',
    `concat_ws(' ', c.advisory_id, c.artifact_name, nullif(c.component_name, c.artifact_name), array_to_string(c.aliases, ' '))`,
  ],
  Artifact: ['artifacts', 'name', `concat_ws(' ', c.name, c.description)`],
} as const

const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org'), ('${OTHER}', 'other');
  INSERT INTO groups (uid, parent_uid, name) VALUES ('${TEAM}', '${ORG}', 'team');
  INSERT INTO repos (uid, parent_uid, name, description)
    SELECT root || '/' || lpad(to_hex(i), 16, '0'), root, 'web-' || i, 'serves pages'
    FROM (VALUES ('${ORG}'), ('${OTHER}')) r(root), generate_series(1, ${2 * MOST_FOUND}) i;
  INSERT INTO repos (uid, parent_uid, name, description) VALUES ('${TEAM}/${'2'.repeat(16)}', '${TEAM}', 'pages', 'Ключ');
  INSERT INTO identities (uid, parent_uid, name, description) VALUES ('${TEAM}/${'3'.repeat(16)}', '${TEAM}', 'bot', 'builds');
  INSERT INTO artifacts (uid, parent_uid, name, ecosystem) VALUES ('${TEAM}/${'4'.repeat(16)}', '${TEAM}', 'left-pad', 1);
  INSERT INTO advisories (uid, parent_uid, advisory_id, author, artifact_name, artifact_type, component_name, aliases)
    VALUES ('${TEAM}/${'5'.repeat(16)}', '${TEAM}', 'CVE-2026-1', '', 'openssl', '', 'libssl', '{GHSA-aaaa}')`

let database: Database

async function run<Row extends object>(text: string): Promise<Row[]> {
  return database.query<Row>(statement(text))
}

/** Entries that are not what the rows say, and rows without an entry. */
async function wrongEntries(): Promise<object[]> {
  const rows = Object.entries(KINDS).map(
    ([type, [table, name, texts]]) =>
      `SELECT c.uid, '${type}' AS type, search_words(c.${name}) AS title, search_words(${texts}) AS body FROM ${table} c`,
  )
  return run(`WITH rows AS (${rows.join(' UNION ALL ')}) SELECT uid FROM rows r FULL JOIN search_entries e USING (uid)
    WHERE (r.type, r.title, r.body, search_places(r.type, uid), search_typos(r.title))
      IS DISTINCT FROM (e.type, e.title, e.body, e.places, e.typos)`)
}

function asking(words: readonly string[], more: Partial<SearchQuery> = {}): SearchQuery {
  const kinds = [{ type: 'Repo', scopes: [ORG] }] as const
  return { words, kinds, people: [], groups: [ORG], after: undefined, backward: false, limit: 3, skip: 0, ...more }
}

beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
})

test('entries say what the rows say, whatever changes them', async () => {
  expect(await wrongEntries()).toEqual([])
  await run(`UPDATE repos SET name = 'site-' || right(uid, 4), aliases = '{front}' WHERE uid LIKE '${OTHER}/%f'`)
  await run(`UPDATE advisories SET component_name = artifact_name, aliases = '{}'`)
  await run(`UPDATE identities SET description = '', last_seen_time = now()`)
  await run(`DELETE FROM repos WHERE uid LIKE '${OTHER}/%e'`)
  await run(`DELETE FROM artifacts`)
  await run(`INSERT INTO groups (uid, parent_uid, name, description) VALUES ('${TEAM}/${'6'.repeat(16)}', '${TEAM}', 'Sub', 'x')
    ON CONFLICT (uid) DO NOTHING`)
  await run(`INSERT INTO groups (uid, parent_uid, name) VALUES ('${TEAM}/${'6'.repeat(16)}', '${TEAM}', 'Sub')
    ON CONFLICT (uid) DO UPDATE SET description = 'of the team'`)
  expect(await wrongEntries()).toEqual([])
  await run(`TRUNCATE advisories CASCADE`)
  expect(await wrongEntries()).toEqual([])
  expect(await run(`SELECT DISTINCT type FROM search_entries ORDER BY type`)).toEqual(
    ['Group', 'Identity', 'Repo'].map((type) => ({ type })),
  )
})

test('more than is given at most is found: the best are among it, and the total is what can be paged through', async () => {
  const { rows, total } = await searchPage(database, asking(['pages']))
  expect(total).toBe(MOST_FOUND)
  expect(rows.map(({ name, path }) => [name, path])).toEqual([
    ['pages', ['org', 'team']],
    ['web-1', ['org']],
    ['web-10', ['org']],
  ])
})

test('letters beyond ASCII are letters', async () => {
  expect((await searchPage(database, asking(['Клю']))).rows.map(({ name }) => name)).toEqual(['pages'])
})

test('a place is short, and one of many that have the same name is found again by it, forward and backward', async () => {
  const named = `SELECT '${OTHER}/' || left(md5(i::text), 16) AS uid, CASE WHEN i < 20 THEN ' twin ' ELSE ' x twin ' END AS title FROM generate_series(1, 30) i`
  await run(
    `INSERT INTO search_entries SELECT uid, 'Repo', title, title, search_places('Repo', uid), '{}' FROM (${named}) made`,
  )
  const ask = { kinds: [{ type: 'Repo', scopes: [OTHER] }] as const, limit: 7 }
  const all = (await searchPage(database, asking(['twin'], { ...ask, limit: 50 }))).rows
  expect(all).toHaveLength(30)
  const read: typeof all = []
  for (let page = all.slice(0, 0); read.length === 0 || page.length > 0; read.push(...page)) {
    const last = read.at(-1)
    page = (await searchPage(database, asking(['twin'], { ...ask, after: last && placeOf(last) }))).rows
  }
  expect(read).toEqual(all)
  const back = await searchPage(database, asking(['twin'], { ...ask, after: placeOf(all[10]!), backward: true }))
  expect(back.rows).toEqual(all.slice(3, 10).reverse())
  expect(String(placeOf(all[0]!)[0])).toMatch(/^0[\w-]{8}twin$/)
  // What stood there is gone: the place is where it was.
  await run(`DELETE FROM search_entries WHERE uid = '${all[6]!.uid}'`)
  const { rows } = await searchPage(database, asking(['twin'], { ...ask, after: placeOf(all[6]!) }))
  expect(rows.map(({ uid }) => uid)).toEqual(all.slice(7, 14).map(({ uid }) => uid))
})

/** How many entries a search takes from its indexes. */
async function looksAt(query: SearchQuery): Promise<number> {
  const { text, values } = searchStatement(query)
  const steps = await stepsOf(database, text, values)
  const scans = steps.filter((step) => step['Index Name']?.startsWith('search_entries'))
  expect(scans.length).toBeGreaterThan(0)
  return scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
}

test('of however many that have the words, some thousand are looked at', async () => {
  const many = 16 * MOST_FOUND
  const root = 'c'.repeat(40)
  const group = `${root}/${'7'.repeat(16)}`
  const uids = `SELECT i, CASE WHEN i % 1000 = 0 THEN '${group}' ELSE '${root}' END || '/' || left(md5(i::text), 16) AS uid FROM generate_series(1, ${many}) i`
  await run(`INSERT INTO search_entries SELECT uid, 'Repo', ' begun gateway ', ' begun gateway serves ', search_places('Repo', uid), search_typos(' begun gateway ')
    FROM (${uids}) made`)
  await run(`ANALYZE search_entries`)
  const kinds = [{ type: 'Repo', scopes: [root] }] as const
  for (const words of [['begun'], ['gateway'], ['gatewya'], ['serves'], ['erve'], ['serves', 'gateway']]) {
    const looked = await looksAt(asking(words, { kinds }))
    expect(looked, words.join(' ')).toBeGreaterThanOrEqual(MOST_FOUND)
    expect(looked, words.join(' ')).toBeLessThan(6 * MOST_FOUND)
    expect((await searchPage(database, asking(words, { kinds }))).total, words.join(' ')).toBe(MOST_FOUND)
  }
  // The index gives all that have most of its letters, of which about eight thousand are compared.
  expect(await looksAt(asking(['sergateves'], { kinds }))).toBeLessThan(9 * MOST_FOUND)
  expect((await searchPage(database, asking(['sergateves'], { kinds }))).total).toBe(0)
  // Who sees few of them finds these.
  const few = asking(['begun'], { kinds: [{ type: 'Repo', scopes: [group] }] })
  expect((await searchPage(database, few)).total).toBe(many / 1000)
  expect(await looksAt(few)).toBeLessThan(6 * MOST_FOUND)
})

test.each([
  ['words', asking(['pages', 'web']), ['title ~~', 'body ~~', 'typos &&', 'body %>']],
  ['a short word', asking(['pa']), ['title ~~', 'body ~~', 'body %>']],
  ['a slip', asking(['pagse']), ['typos &&', 'body %>']],
])('%s are looked up in the index', async (_what, query, parts) => {
  const { text, values } = searchStatement(query)
  const plan = await database.transaction(async (tx) => {
    // A table this small is read faster than looked up in; what can be looked up is shown all the same.
    await tx.query(statement('SET LOCAL enable_seqscan = off'))
    return tx.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values })
  })
  const lines = plan.map((row) => row['QUERY PLAN'])
  expect(lines.filter((line) => line.includes('Seq Scan on search_entries'))).toEqual([])
  const sought = lines.filter((line) => line.includes('Index Cond') && line.includes('places &&'))
  for (const part of parts)
    expect(
      sought.some((line) => line.includes(part)),
      part,
    ).toBe(true)
})

test('the index is asked for few places, however many groups one sees, and finds what is in these', async () => {
  const root = 'd'.repeat(40)
  const groups = Array.from({ length: 2_000 }, (_, at) => `${root}/${String(at).padStart(16, '0')}`)
  const uids = [...groups.map((uid) => `${uid}/${'1'.repeat(16)}`), `${root}/${'9'.repeat(16)}/${'1'.repeat(16)}`]
  await database.query(
    statement(
      `INSERT INTO search_entries SELECT uid, 'Repo', ' portal ', ' portal opens ', search_places('Repo', uid), search_typos(' portal ')
        FROM unnest($1::text[]) AS uid`,
      [uids],
    ),
  )
  const kinds = [{ type: 'Repo', scopes: groups }] as const
  for (const words of [['portal'], ['ortal'], ['opens'], ['portla']]) {
    const query = asking(words, { kinds })
    const { text, values } = searchStatement(query)
    const asked = [...text.matchAll(/places && \$(\d+)/g)].map(([, at]) => values[Number(at) - 1])
    expect(asked.length).toBeGreaterThan(0)
    for (const places of asked) expect([places].flat().length).toBeLessThanOrEqual(250)
    const { rows, total } = await searchPage(database, { ...query, groups })
    expect(total, words.join(' ')).toBe(MOST_FOUND)
    expect(rows.map(({ uid }) => groups.some((group) => uid.startsWith(group)))).toEqual([true, true, true])
  }
})

test('who sees some hundred groups looks at little of what others have, and finds all that is in these', async () => {
  const root = 'e'.repeat(40)
  const groups = Array.from({ length: 300 }, (_, at) => `${root}/${String(at).padStart(16, '0')}`)
  const seen = groups.filter((_, at) => at % 10 === 0).map((uid) => `${uid}/${'1'.repeat(16)}`)
  const hidden = Array.from({ length: 8 * MOST_FOUND }, (_, at) => `${root}/${String(at).padStart(16, 'f')}`)
  await database.query(
    statement(
      `INSERT INTO search_entries SELECT uid, 'Repo', title, title || 'opens ', search_places('Repo', uid), search_typos(title)
        FROM unnest($1::text[], $2::text[]) AS made(uid, title)`,
      [
        [...seen, ...hidden],
        [...seen.map(() => ' old lantern '), ...hidden.map((_, at) => (at % 2 ? ' old lantern ' : ' old harbour '))],
      ],
    ),
  )
  await run(`ANALYZE search_entries`)
  const kinds = [{ type: 'Repo', scopes: groups }] as const
  for (const [word, total] of [
    ['lantern', seen.length],
    ['lantren', seen.length],
    ['harbour', 0],
    ['harbuor', 0],
  ] as const) {
    const query = asking([word], { kinds, groups })
    expect((await searchPage(database, query)).total, word).toBe(total)
    expect(await looksAt(query), word).toBeLessThan(MOST_FOUND)
  }
})
