// What many rows at once take: as many statements for a hundred as for ten, each row written once, and none where nothing is new.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { AdvisoriesService } from '../../src/contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { organization, type Organization } from '../support/organization.ts'

/** Tables whose written rows are counted, each statement that writes them by itself. */
const TABLES = ['advisories', 'advisory_events', 'vulnerability_records', 'repos', 'search_entries'] as const

let at: Organization
const seen: string[] = []

beforeAll(async () => {
  const hooks = {
    around: <T>(text: string, run: () => Promise<T>): Promise<T> => {
      seen.push(text)
      return run()
    },
  }
  const db = await freshDatabase({ own: true, hooks })
  at = await organization({}, db)
  await run('CREATE TABLE written (name text, op text, n bigint)')
  await run(`CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO written SELECT TG_TABLE_NAME, TG_OP, count(*) FROM changed; RETURN NULL; END $$`)
  for (const table of TABLES) {
    for (const op of ['INSERT', 'UPDATE']) {
      await run(`CREATE TRIGGER note_${op} AFTER ${op} ON ${table}
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_written()`)
    }
  }
})
beforeEach(() => run('DELETE FROM written'))

async function run(text: string): Promise<void> {
  await at.db.query(statement(text))
}

interface Taken {
  /** Statements of the transaction, without what begins and ends it. */
  readonly statements: number
  /** Rows by table and verb. */
  readonly rows: Record<string, number>
}

async function takenBy(work: () => Promise<unknown>): Promise<Taken> {
  await run('DELETE FROM written')
  seen.length = 0
  await work()
  // Without the reading of rights, which may be at any time.
  const own = (text: string): boolean =>
    !/^(BEGIN|COMMIT|SAVEPOINT|RELEASE|SET)/i.test(text) && !text.includes('"revokedSessions"')
  const statements = seen.filter(own).length
  const counted = await at.db.query<{ what: string; n: number }>(
    statement(
      `SELECT op || ' ' || name AS what, sum(n)::int AS n FROM written GROUP BY 1 HAVING sum(n) > 0 ORDER BY 1`,
    ),
  )
  return { statements, rows: Object.fromEntries(counted.map(({ what, n }) => [what, n])) }
}

function feed(count: number, more: object = {}): object[] {
  return Array.from({ length: count }, (_, place) => ({
    ...{
      advisoryId: `GO-${count}-${place}`,
      author: 'GO',
      artifactName: `example.com/m${place}`,
      artifactType: 'golang',
    },
    aliases: [`CVE-${count}-${place}`],
    events: [
      { author: 'GO', reviewState: 2, createTime: new Date(Date.UTC(2026, 0, 1)), detection: { manual: {} } },
      {
        author: 'CI',
        reviewer: 'Zoe',
        reviewState: 2,
        createTime: new Date(Date.UTC(2026, 0, 2)),
        fixed: { fixedVersion: '1.2.3' },
      },
      { author: 'Ana', reviewState: 1, createTime: new Date(Date.UTC(2026, 0, 1)), fixNotPlanned: { note: 'old' } },
    ],
    ...more,
  }))
}

const by = (caller = at.owner): { readonly caller: typeof caller; readonly requestId: string } => ({
  caller,
  requestId: randomUUID(),
})
const importing = (advisories: readonly object[]) => () =>
  at.services.call(AdvisoriesService.method.importAdvisories, { parent: at.org, advisories }, by())

it('an import writes each advisory once, in as many statements for a hundred as for ten', async () => {
  await importing(feed(1))()
  const few = await takenBy(importing(feed(10)))
  const many = await takenBy(importing(feed(100)))
  const rows = (n: number): object => ({
    'INSERT advisories': n,
    'INSERT advisory_events': 3 * n,
    'INSERT search_entries': n,
  })
  expect({ few: few.rows, many: many.rows }).toEqual({ few: rows(10), many: rows(100) })
  expect(many.statements).toBe(few.statements)
  expect(many.statements).toBeLessThanOrEqual(9)
})

it('an import of thousands writes three hundred rows a statement', async () => {
  const many = await takenBy(importing(feed(500)))
  expect(many.rows).toMatchObject({ 'INSERT advisories': 500, 'INSERT advisory_events': 1_500 })
  const inserted = (table: string): number => seen.filter((text) => text.startsWith(`INSERT INTO ${table} `)).length
  expect([inserted('advisories'), inserted('advisory_events')]).toEqual([2, 5])
})

it('an import finds what it told before among the events of several, by what they say and when', async () => {
  const MANY = 250
  const said = { author: 'GO', reviewState: 2 }
  const told = (from: number): object[] =>
    Array.from({ length: MANY }, (_, n) => ({
      ...said,
      createTime: new Date(from + n),
      fixed: { fixedVersion: `1.${(from + n) % 7}` },
    }))
  const one = (...events: object[]): object => ({
    ...{ advisoryId: 'GO-events', author: 'GO', artifactName: 'example.com/events', artifactType: 'golang' },
    events,
  })
  for (const from of [0, MANY, 2 * MANY]) await importing([one(...told(from))])()
  expect(await importing([one(...told(MANY / 2))])()).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(await importing([one({ ...said, fixed: { fixedVersion: '1.3' } })])()).toMatchObject({ unchanged: 1 })
  expect(await importing([one({ ...said, createTime: new Date(1), fixed: { fixedVersion: '1.3' } })])()).toMatchObject({
    updated: 1,
  })
  expect(await importing([one(...told(2.5 * MANY))])()).toMatchObject({ updated: 1 })
  const { uid } = await at.db.prisma.advisory.findFirstOrThrow({ where: { advisoryId: 'GO-events' } })
  expect(await at.db.prisma.advisoryEvent.count({ where: { parentUid: uid } })).toBe(3.5 * MANY + 1)
})

it('the columns that are written with an advisory are those that its events make', async () => {
  await importing(feed(7, { artifactName: 'example.com/kept' }).slice(0, 1))()
  const where = { artifactName: 'example.com/kept' }
  const select = {
    eventTypes: true,
    eventReviewStates: true,
    eventAuthors: true,
    eventReviewers: true,
    latestEventType: true,
  }
  const written = await at.db.prisma.advisory.findFirstOrThrow({ where, select })
  expect(written).toEqual({
    ...{ eventTypes: [1, 3, 6], eventReviewStates: [1, 2], eventAuthors: ['Ana', 'CI', 'GO'] },
    ...{ eventReviewers: ['Zoe'], latestEventType: 3 },
  })
  // The database makes them from nothing, and comes to the same.
  await at.db.prisma.advisory.updateMany({ where, data: { eventTypes: [], eventAuthors: [], latestEventType: 0 } })
  await at.db.prisma.advisoryEvent.updateMany({ where: { advisory: where }, data: { issue: 'again' } })
  expect(await at.db.prisma.advisory.findFirstOrThrow({ where, select })).toEqual(written)
})

it('an import that brings nothing new writes nothing', async () => {
  await importing(feed(20))()
  expect((await takenBy(importing(feed(20)))).rows).toEqual({})
})

it('what an operator has published stays so when another imports it', async () => {
  const importing = (internal: boolean, author: string) =>
    at.services.call(
      AdvisoriesService.method.importAdvisories,
      {
        parent: at.org,
        advisories: [{ advisoryId: 'CGA-published', author, artifactName: 'lib', artifactType: 'golang' }],
      },
      by({ ...at.owner, internal }),
    )
  const isPublished = async () =>
    (await at.db.prisma.advisory.findFirstOrThrow({ where: { advisoryId: 'CGA-published' } })).published
  await importing(true, 'operator')
  expect(await isPublished()).toBe(true)
  expect(await importing(false, 'owner')).toMatchObject({ updated: 1 })
  expect(await isPublished()).toBe(true)
})

it('records without a time of change are written when they say something else', async () => {
  const record = (summary: string, aliases: readonly string[] = ['CVE-1']): object => ({
    aliases,
    metadata: {
      ...{ id: 'GO-2026-1', summary, details: 'What it does.', createTime: new Date(Date.UTC(2026, 0, 1)) },
      references: [{ url: 'https://example.com/1' }],
      severities: [{ type: 1, score: 'CVSS:3.1/AV:N' }],
    },
  })
  const operator = { ...at.owner, internal: true }
  const send = (one: object) => () =>
    at.services.call(
      AdvisoriesService.method.importVulnerabilities,
      { parent: at.org, vulnerabilities: [one] },
      by(operator),
    )
  expect((await takenBy(send(record('first')))).rows).toEqual({ 'INSERT vulnerability_records': 1 })
  expect((await takenBy(send(record('first')))).rows).toEqual({})
  expect((await takenBy(send(record('second')))).rows).toEqual({ 'UPDATE vulnerability_records': 1 })
  expect((await takenBy(send(record('second', ['CVE-1', 'CVE-2'])))).rows).toEqual({
    'UPDATE vulnerability_records': 1,
  })
})

it('a batch of repos writes each once, with as many statements a repo however many they are', async () => {
  const batch = (count: number) => () =>
    at.services.callAll(
      Array.from({ length: count }, (_, place) => ({
        method: ReposService.method.createRepo,
        request: { parent: at.org, repo: { name: `repo-${count}-${place}`, catalogTier: 1 } },
      })),
      by(),
    )
  await batch(1)()
  const few = await takenBy(batch(10))
  const many = await takenBy(batch(50))
  const rows = (n: number): object => ({ 'INSERT repos': n, 'INSERT search_entries': n })
  expect({ few: few.rows, many: many.rows }).toEqual({ few: rows(10), many: rows(50) })
  // The limit of the organization, the row, and what it says then.
  expect((many.statements - few.statements) / 40).toBeLessThanOrEqual(3)
})
