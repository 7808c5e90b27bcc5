import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newChildUid, newRootUid, parentOf } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { freshDatabase, statement } from '../support/database.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})

async function run(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return database.query(statement(text, values))
}

/** Rows of scope_counts whose sum over the slots is not what counting says, both ways. */
async function wrongTotals(): Promise<object[]> {
  return run(`
    WITH rows (kind, uid) AS (
      SELECT 'groups', uid FROM groups UNION ALL SELECT 'repos', uid FROM repos
      UNION ALL SELECT CASE form WHEN 0 THEN 'tags' WHEN 1 THEN 'tags.referrer' WHEN 2 THEN 'tags.date' ELSE 'tags.epoch' END, uid FROM tags
      UNION ALL SELECT 'identities', uid FROM identities UNION ALL SELECT 'role_bindings', uid FROM role_bindings
      UNION ALL SELECT 'roles', uid FROM roles UNION ALL SELECT 'advisories', uid FROM advisories
    ), counted AS (
      SELECT left(uid, size) AS scope_uid, kind, count(*) AS n, count(*) FILTER (WHERE size = length(uid) - 17) AS direct
      FROM rows, generate_series(40, length(uid) - 17, 17) AS size GROUP BY 1, 2
    ), kept AS (
      SELECT scope_uid, kind, sum(n) AS n, sum(direct) AS direct FROM scope_counts GROUP BY 1, 2
    )
    SELECT * FROM counted FULL JOIN kept USING (scope_uid, kind)
    WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0) OR coalesce(counted.direct, 0) <> coalesce(kept.direct, 0)`)
}

/** A few organizations with groups, repos and tags, changed by whole statements. */
class Model {
  readonly groups: string[] = []
  readonly repos: string[] = []
  readonly tags: string[] = []

  async addGroups(seeds: readonly number[]): Promise<void> {
    const uids = seeds.map((seed) => (seed % 4 === 0 ? newRootUid() : childOf(this.groups, seed)))
    await run(
      `INSERT INTO groups (uid, parent_uid, name)
       SELECT uid, CASE WHEN length(uid) > 40 THEN left(uid, -17) END, uid FROM unnest($1::text[]) AS uid`,
      [uids],
    )
    this.groups.push(...uids)
  }

  async addRepos(seeds: readonly number[]): Promise<void> {
    if (this.groups.length === 0) return
    const uids = seeds.map((seed) => childOf(this.groups, seed))
    await run(
      `INSERT INTO repos (uid, parent_uid, name) SELECT uid, left(uid, -17), uid FROM unnest($1::text[]) AS uid`,
      [uids],
    )
    this.repos.push(...uids)
  }

  async addTags(seeds: readonly number[]): Promise<void> {
    if (this.repos.length === 0) return
    const uids = seeds.map((seed) => childOf(this.repos, seed))
    await run(
      `INSERT INTO tags (uid, parent_uid, name, digest, form)
       SELECT uid, left(uid, -17), uid, '', form FROM unnest($1::text[], $2::int[]) AS new (uid, form)`,
      [uids, seeds.map((seed) => seed % 4)],
    )
    this.tags.push(...uids)
  }

  async reformTags(seeds: readonly number[]): Promise<void> {
    await run('UPDATE tags SET form = $2::int WHERE uid = ANY($1::text[])', [
      seeds.map((seed) => this.tags[seed % this.tags.length]),
      (seeds[0] ?? 0) % 4,
    ])
  }

  async remove(table: 'tags' | 'repos' | 'groups', seeds: readonly number[]): Promise<void> {
    const list = this[table]
    const parents = new Set([...this.groups, ...this.repos, ...this.tags].map(parentOf))
    const leaves = list.filter((uid) => !parents.has(uid))
    const gone = new Set(seeds.map((seed) => leaves[seed % leaves.length]))
    await run(`DELETE FROM ${table} WHERE uid = ANY($1::text[])`, [[...gone].filter((uid) => uid !== undefined)])
    list.splice(0, list.length, ...list.filter((uid) => !gone.has(uid)))
  }
}

function childOf(uids: readonly string[], seed: number): string {
  const parent = uids[seed % uids.length]
  return parent === undefined ? newRootUid() : newChildUid(parent)
}

const seeds = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 12 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('addGroups' as const), seeds }),
  fc.record({ kind: fc.constant('addRepos' as const), seeds }),
  fc.record({ kind: fc.constant('addTags' as const), seeds }),
  fc.record({ kind: fc.constant('reformTags' as const), seeds }),
  fc.record({ kind: fc.constantFrom('tags' as const, 'repos' as const, 'groups' as const), seeds }),
)

describe('kept totals', () => {
  test('are what counting says, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const model = new Model()
        for (const { kind, seeds } of steps) {
          if (kind === 'tags' || kind === 'repos' || kind === 'groups') await model.remove(kind, seeds)
          else await model[kind](seeds)
        }
        expect(await wrongTotals()).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('of a scope that was deleted are gone', async () => {
    const root = newRootUid()
    await run(`INSERT INTO groups (uid, name) VALUES ($1, 'gone')`, [root])
    await run(`INSERT INTO repos (uid, parent_uid, name) VALUES ($1, $2, 'repo')`, [newChildUid(root), root])
    await run('DELETE FROM repos WHERE parent_uid = $1', [root])
    expect(await run('SELECT sum(n)::int AS n FROM scope_counts WHERE scope_uid = $1', [root])).toEqual([{ n: 0 }])
    await run('DELETE FROM groups WHERE uid = $1', [root])
    expect(await run('SELECT * FROM scope_counts WHERE scope_uid = $1', [root])).toEqual([])
  })

  test('count what a cascade deletes', async () => {
    const [root, identity, role] = [newRootUid(), newRootUid(), newRootUid()]
    await run(`INSERT INTO groups (uid, name) VALUES ($1, 'cascade')`, [root])
    await run(`INSERT INTO identities (uid, name) VALUES ($1, 'someone')`, [identity])
    await run(`INSERT INTO roles (uid, name) VALUES ($1, 'role')`, [role])
    await run(`INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid) VALUES ($1, $2, $3, $4)`, [
      newChildUid(root),
      root,
      identity,
      role,
    ])
    const total = `SELECT sum(n)::int AS n, sum(direct)::int AS direct FROM scope_counts WHERE scope_uid = $1 AND kind = 'role_bindings'`
    expect(await run(total, [root])).toEqual([{ n: 1, direct: 1 }])
    await run('DELETE FROM identities WHERE uid = $1', [identity])
    expect(await run(total, [root])).toEqual([{ n: 0, direct: 0 }])
  })

  test('are undone with the transaction', async () => {
    const root = newRootUid()
    const failed = database.transaction(async (tx) => {
      await tx.prisma.group.create({ data: { uid: root, name: 'undone' } })
      await tx.prisma.repo.create({ data: { uid: newChildUid(root), parentUid: root, name: 'undone' } })
      throw new Error('undo')
    })
    await expect(failed).rejects.toThrow('undo')
    expect(await wrongTotals()).toEqual([])
  })

  test('are right when writers in one scope run together', async () => {
    const root = newRootUid()
    await run(`INSERT INTO groups (uid, name) VALUES ($1, 'busy')`, [root])
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        database.transaction((tx) =>
          tx.prisma.repo.create({ data: { uid: newChildUid(root), parentUid: root, name: `repo-${i}` } }),
        ),
      ),
    )
    expect(await run(`SELECT sum(n)::int AS n FROM scope_counts WHERE scope_uid = $1`, [root])).toEqual([{ n: 40 }])
    expect(await wrongTotals()).toEqual([])
  })

  test('are cleared by TRUNCATE', async () => {
    await run('TRUNCATE tags')
    expect(await wrongTotals()).toEqual([])
  })
})
