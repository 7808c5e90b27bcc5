import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import { migrate, MIGRATIONS, migrationsIn } from '../../src/db/migrate.ts'
import { freshDatabase, statement } from '../support/database.ts'

const MIGRATION = '20261122011000_accounts_by_group'

test('of the account associations of a group the oldest gets its uid, and the others go', async () => {
  const database = await freshDatabase({ empty: true })
  const run = (text: string, values: unknown[] = []): Promise<object[]> => database.query(statement(text, values))
  const before = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const { name } of await migrationsIn(MIGRATIONS)) {
    if (name < MIGRATION) await cp(join(MIGRATIONS, name), join(before, name), { recursive: true })
  }
  await migrate(database, before)
  await rm(before, { recursive: true })
  const org = newRootUid()
  const team = newChildUid(org)
  await run(`INSERT INTO groups (uid, parent_uid, name) VALUES ($1, NULL, 'org'), ($2, $1, 'team')`, [org, team])
  const rows = [
    [newChildUid(org), org, 'of the organization', '2026-01-01T00:00:00Z'],
    [newChildUid(team), team, 'the newer', '2026-01-03T00:00:00Z'],
    [newChildUid(team), team, 'the oldest', '2026-01-02T00:00:00Z'],
  ]
  for (const row of rows) {
    await run(
      `INSERT INTO account_associations (uid, parent_uid, name, amazon, create_time) VALUES ($1, $2, $3, '{"account":"123456789012"}', $4::timestamptz)`,
      row,
    )
  }

  await migrate(database)

  const kept = await run('SELECT uid, parent_uid, name, amazon FROM account_associations ORDER BY uid')
  const amazon = { account: '123456789012' }
  expect(kept).toEqual([
    { uid: org, parent_uid: null, name: 'of the organization', amazon },
    { uid: team, parent_uid: org, name: 'the oldest', amazon },
  ])
  const counts = `SELECT scope_uid, sum(n)::int AS n, sum(direct)::int AS direct FROM scope_counts
    WHERE kind = 'account_associations' GROUP BY 1 HAVING sum(n) <> 0 OR sum(direct) <> 0`
  expect(await run(counts)).toEqual([{ scope_uid: org, n: 1, direct: 1 }])
})
