// Totals that are kept of the values that lists filter by (value_counts): what counting says, whatever is written, and whoever writes.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Scope } from '../../src/core/scope.ts'
import { newChildUid, newRootUid, parentOf } from '../../src/core/uid.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import type { Condition } from '../../src/db/statements/builder.ts'
import { anyOf, equals, overlaps } from '../../src/db/statements/filters.ts'
import { readTotal } from '../../src/db/statements/list-page.ts'
import { repoTable } from '../../src/db/statements/repos.ts'
import { tags } from '../../src/services/registry/tags.ts'
import { freshDatabase, statement } from '../support/database.ts'

const BUNDLES = ['base', 'ai', 'fips']

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})

const run = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  database.query(statement(text, values))

/** Kept totals of repos that are not what counting says, both ways. */
function wrongTotals(): Promise<object[]> {
  return run(`
    WITH counted AS (
      SELECT left(uid, size) AS scope_uid, 'catalogTier ' || catalog_tier AS tier,
        ARRAY(SELECT DISTINCT b FROM unnest(bundles) b ORDER BY 1) AS bundles,
        count(*) AS n, count(*) FILTER (WHERE size = length(uid) - 17) AS direct
      FROM repos, generate_series(40, length(uid) - 17, 17) AS size GROUP BY 1, 2, 3
    ), kept AS (
      SELECT scope_uid, "values"[1] AS tier, ARRAY(SELECT substr(b, 9) FROM unnest("values"[2:]) b ORDER BY 1) AS bundles,
        sum(n) AS n, sum(direct) AS direct
      FROM (SELECT *, string_to_array(held, chr(31)) AS "values" FROM value_counts WHERE kind = 'repos') AS c GROUP BY 1, 2, 3
    )
    SELECT * FROM counted FULL JOIN kept USING (scope_uid, tier, bundles)
    WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0) OR coalesce(counted.direct, 0) <> coalesce(kept.direct, 0)`)
}

interface Value {
  readonly seed: number
  readonly tier: number
  readonly bundles: readonly string[]
}

/** Groups at three levels, and what was made in them. */
class World {
  readonly groups: string[]
  readonly repos: string[] = []

  constructor() {
    const root = newRootUid()
    const group = newChildUid(root)
    this.groups = [root, group, newChildUid(group), newChildUid(root)]
  }

  async begin(): Promise<void> {
    const parents = this.groups.map((uid) => parentOf(uid) ?? null)
    const text = `INSERT INTO groups (uid, parent_uid, name) SELECT uid, parent, right(uid, 16) FROM unnest($1::text[], $2::text[]) g(uid, parent)`
    await run(text, [this.groups, parents])
  }

  async add(values: readonly Value[]): Promise<void> {
    const uids = values.map(({ seed }) => newChildUid(this.groups[seed % this.groups.length]!))
    await run(
      `INSERT INTO repos (uid, parent_uid, name, catalog_tier, bundles)
       SELECT uid, left(uid, -17), uid, tier, bundles::text[] FROM unnest($1::text[], $2::int[], $3::text[]) r(uid, tier, bundles)`,
      [uids, ...columnsOf(values)],
    )
    this.repos.push(...uids)
  }

  async change(values: readonly Value[]): Promise<void> {
    if (this.repos.length === 0) return
    const uids = values.map(({ seed }) => this.repos[seed % this.repos.length])
    await run(
      `UPDATE repos SET catalog_tier = tier, bundles = r.bundles::text[]
       FROM unnest($1::text[], $2::int[], $3::text[]) r(of, tier, bundles) WHERE uid = r.of`,
      [uids, ...columnsOf(values)],
    )
  }

  async rename(values: readonly Value[]): Promise<void> {
    await run(`UPDATE repos SET description = 'changed' WHERE uid = ANY($1::text[])`, [this.repos.slice(values.length)])
  }

  async remove(values: readonly Value[]): Promise<void> {
    const gone = new Set(values.map(({ seed }) => this.repos[seed % this.repos.length]))
    await run('DELETE FROM repos WHERE uid = ANY($1::text[])', [[...gone].filter((uid) => uid !== undefined)])
    this.repos.splice(0, this.repos.length, ...this.repos.filter((uid) => !gone.has(uid)))
  }
}

const columnsOf = (values: readonly Value[]): unknown[] => [
  values.map(({ tier }) => tier),
  values.map(({ bundles }) => `{${bundles.join(',')}}`),
]

const values = fc.array(
  fc.record({ seed: fc.nat(1_000), tier: fc.nat(2), bundles: fc.array(fc.constantFrom(...BUNDLES), { maxLength: 4 }) }),
  { minLength: 1, maxLength: 8 },
)
const steps = fc.array(
  fc.tuple(
    fc.constantFrom('add' as const, 'add' as const, 'change' as const, 'rename' as const, 'remove' as const),
    values,
  ),
  { minLength: 4, maxLength: 15 },
)

describe('kept totals of values', () => {
  it('are what counting says, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = new World()
        await world.begin()
        for (const [what, given] of all) await world[what](given)
        expect(await wrongTotals()).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('are what counting says where many write at once', async () => {
    const world = new World()
    await world.begin()
    const some = (seed: number, tier: number): Value[] => [
      { seed, tier, bundles: ['base'] },
      { seed: seed + 1, tier: 1, bundles: [] },
    ]
    await Promise.all(Array.from({ length: 16 }, (_, at) => world.add(some(at, at % 3))))
    await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        run('UPDATE repos SET catalog_tier = 2, bundles = $2::text[] WHERE uid = $1', [
          world.repos[at],
          ['ai', 'base', 'ai'],
        ]),
      ),
    )
    await Promise.all(world.repos.splice(0, 8).map((uid) => run('DELETE FROM repos WHERE uid = $1', [uid])))
    expect(await wrongTotals()).toEqual([])
  })

  it('go with their scope, and with all rows', async () => {
    const world = new World()
    await world.begin()
    await world.add([{ seed: 2, tier: 1, bundles: ['ai'] }])
    const [uid] = world.repos
    const group = parentOf(uid!)
    await run('DELETE FROM repos WHERE uid = $1', [uid])
    await run('DELETE FROM groups WHERE uid = $1', [group])
    expect(await run('SELECT * FROM value_counts WHERE scope_uid = $1', [group])).toEqual([])
    await world.add([{ seed: 0, tier: 1, bundles: ['ai'] }])
    await run('TRUNCATE repos CASCADE')
    expect(await run('SELECT * FROM value_counts')).toEqual([])
  })
})

describe('the total of a list that is filtered by such values', () => {
  const filters: readonly (readonly [
    what: string,
    conditions: readonly Condition[],
    passes: (of: Value) => boolean,
  ])[] = [
    ['a tier', [equals('catalogTier', 'int')(1)], ({ tier }) => tier === 1],
    ['tiers', [anyOf('catalogTier', 'int')([0, 2])], ({ tier }) => tier !== 1],
    ['a bundle', [overlaps('bundles')(['base'])], ({ bundles }) => bundles.includes('base')],
    ['any of two bundles', [overlaps('bundles')(['base', 'ai'])], ({ bundles }) => bundles.length > 0],
    [
      'a tier and a bundle',
      [equals('catalogTier', 'int')(1), overlaps('bundles')(['ai'])],
      ({ tier, bundles }) => tier === 1 && bundles.includes('ai'),
    ],
  ]
  const all: Value[] = Array.from({ length: 90 }, (_, seed) => ({
    seed,
    tier: seed % 3,
    bundles: [[], ['base'], ['ai', 'base'], ['ai']][seed % 4]!,
  }))
  const world = new World()
  beforeAll(async () => {
    await world.begin()
    await world.add(all)
  })

  it.each(filters)('by %s is exact, and no repo is read for it', async (_what, conditions, passes) => {
    const passing = all.filter(passes).map(({ seed }) => world.groups[seed % world.groups.length]!)
    const [root, group] = world.groups
    const asked: Statement[] = []
    const db = { query: async <Row extends object>(of: Statement) => (asked.push(of), database.query<Row>(of)) }
    const totalOf = (scope: Scope): Promise<number> =>
      readTotal(db, scope, { table: repoTable, conditions, order: totalOrder([]), limit: 1, total: true })
    expect(await totalOf([{ kind: 'below', uid: root! }])).toBe(passing.length)
    expect(await totalOf([{ kind: 'below', uid: group! }])).toBe(passing.filter((uid) => uid.startsWith(group!)).length)
    expect(await totalOf([{ kind: 'children', uid: group! }])).toBe(passing.filter((uid) => uid === group).length)
    const parts = world.groups.slice(2).map((uid) => ({ kind: 'below', uid }) as const)
    expect(await totalOf(parts)).toBe(passing.filter((uid) => parts.some((part) => part.uid === uid)).length)
    expect(asked.filter(({ text }) => /\brepos t\b/.test(text))).toEqual([])
  })
})

it('the total of what is not deprecated is the kept one less those that are, of the forms that are shown', async () => {
  const [root, group] = [newRootUid(), '1'.repeat(16)]
  const repo = `${root}/${group}/${'2'.repeat(16)}`
  await run(`INSERT INTO groups (uid, name) VALUES ($1, 'org')`, [root])
  await run(`INSERT INTO groups (uid, parent_uid, name) VALUES ($1, $2, 'group')`, [`${root}/${group}`, root])
  await run(`INSERT INTO repos (uid, parent_uid, name) VALUES ($1, left($1, -17), 'repo')`, [repo])
  await run(
    `INSERT INTO tags (uid, parent_uid, name, digest, deprecated, form)
     SELECT $1 || '/' || lpad(i::text, 16, '0'), $1, 'tag-' || i, '', i % 3 = 0, CASE WHEN i % 2 = 0 THEN 0 ELSE 2 END FROM generate_series(1, 60) i`,
    [repo],
  )
  const conditions = [equals('deprecated', 'boolean')(false)]
  const asked: Statement[] = []
  const db = { query: async <Row extends object>(of: Statement) => (asked.push(of), database.query<Row>(of)) }
  const totalOf = (uids: readonly string[], filter: Readonly<Record<string, unknown>>): Promise<number> => {
    const scope = uids.map((uid) => ({ kind: 'below', uid }) as const)
    const hidden = tags.hidden?.(filter)
    return readTotal(db, scope, { table: tags.table, conditions, hidden, order: totalOrder([]), limit: 1, total: true })
  }
  expect(await totalOf([root], {})).toBe(20)
  expect(await totalOf([`${root}/${group}`], { includeDates: true })).toBe(40)
  expect(await totalOf([`${root}/${'9'.repeat(16)}`, repo], { includeDates: true })).toBe(40)
  for (const { text } of asked) expect(text).toContain('FROM scope_counts')
})
