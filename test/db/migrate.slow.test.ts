import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { migrate, MIGRATIONS, migrationsIn } from '../../src/db/migrate.ts'
import { openEventDay } from '../../src/db/statements/event-days.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { freshDatabase, statement } from '../support/database.ts'

let database: Database
let folder: string

beforeEach(async () => {
  database = await freshDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}

async function ask(text: string): Promise<object[]> {
  return database.query(statement(text))
}

describe('migrate', () => {
  test('applies all to an empty database, and none the second time', async () => {
    const names = (await migrationsIn(MIGRATIONS)).map((migration) => migration.name)
    expect(names.length).toBeGreaterThan(0)
    expect(await migrate(database)).toEqual(names)
    expect(await migrate(database)).toEqual([])
  })

  test('keeps the events and deliveries that there were before tables had days', async () => {
    const days = '20261123024500_events_by_time'
    for (const { name, sql } of await migrationsIn(MIGRATIONS)) if (name < days) await add(name, sql)
    await migrate(database, folder)
    const org = 'a'.repeat(40)
    const event = (position: string, subject: string): string =>
      `INSERT INTO outbox_events (position, id, type, audience, subject, group_uid, actor, body_type, body)
       VALUES (${position}, gen_random_uuid(), 't', 'customer', '${subject}', '${org}', '{}', 'b', '{"a": 1}')`
    await database.session((session) =>
      session.transaction((tx) =>
        tx.script(`INSERT INTO groups (uid, name) VALUES ('${org}', 'org');
          INSERT INTO subscriptions (uid, parent_uid, sink) VALUES ('${org}/1', '${org}', 'https://sink.example.com');
          ${event(`nextval('outbox_positions')`, 'one')}; ${event(`nextval('outbox_positions')`, 'two')}; ${event('NULL', 'three')};
          INSERT INTO event_deliveries (subscription_uid, position, subject, state, start_time, next_time, end_time)
          VALUES ('${org}/1', 1, 'one', 1, now(), now(), now()), ('${org}/1', 2, 'two', 0, now(), now(), NULL);
          INSERT INTO delivery_attempts (subscription_uid, position, time, duration)
          VALUES ('${org}/1', 1, now(), 5), ('${org}/1', 2, now(), 6)`),
      ),
    )
    expect(await migrate(database)).toContain(days)
    expect(await ask('SELECT sequence, position, subject, body FROM outbox_events ORDER BY sequence')).toEqual([
      { sequence: 1, position: 1, subject: 'one', body: { a: 1 } },
      { sequence: 2, position: 2, subject: 'two', body: { a: 1 } },
      { sequence: 3, position: -3, subject: 'three', body: { a: 1 } },
    ])
    await openEventDay(database, new Date('2026-05-01'))
    await database.query(statement(event('DEFAULT', 'four')))
    await placeEvents(database, { limit: 10, now: new Date(), maxFailures: 5 })
    const first = 20_574 * 100_000_000_000
    expect(await ask(`SELECT position, subject FROM outbox_events ORDER BY sequence`)).toEqual([
      { position: 1, subject: 'one' },
      { position: 2, subject: 'two' },
      { position: first + 1, subject: 'three' },
      { position: first + 2, subject: 'four' },
    ])
    expect(
      await ask(`SELECT position, state, attempts.sequence FROM event_deliveries
      LEFT JOIN delivery_attempts attempts USING (subscription_uid, position) ORDER BY position`),
    ).toEqual([
      { position: 1, state: 1, sequence: 1 },
      { position: 2, state: 0, sequence: 2 },
      { position: first + 1, state: 0, sequence: null },
      { position: first + 2, state: 0, sequence: null },
    ])
    await ask(`DELETE FROM subscriptions`)
    expect(await ask('SELECT FROM event_deliveries UNION ALL SELECT FROM delivery_attempts')).toEqual([])
  })

  test('records what Prisma records', async () => {
    await add('1_first', 'CREATE TABLE first (id int)')
    await migrate(database, folder)
    expect(await ask('SELECT * FROM _prisma_migrations')).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        checksum: '3d737dd77e2b63ccec99767500a6688d02898a8140feaae4b156b4f37d24844f',
        finished_at: expect.any(Date),
        migration_name: '1_first',
        logs: null,
        rolled_back_at: null,
        started_at: expect.any(Date),
        applied_steps_count: 1,
      },
    ])
  })

  test('applies what was added later, in the order of names', async () => {
    await add('1_first', 'CREATE TABLE first (id int)')
    expect(await migrate(database, folder)).toEqual(['1_first'])
    await add('3_third', 'ALTER TABLE second ADD COLUMN more int')
    await add('2_second', 'CREATE TABLE second (id int)')
    expect(await migrate(database, folder)).toEqual(['2_second', '3_third'])
  })

  test('a migration that fails leaves nothing, and those before it', async () => {
    await add('1_first', 'CREATE TABLE first (id int)')
    await add('2_second', 'CREATE TABLE second (id int); INSERT INTO first VALUES (1); SELECT 1/0;')
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migration 2_second failed and was rolled back: division by zero',
    )
    expect(await ask(`SELECT to_regclass('second')::text AS second, (SELECT count(*) FROM first) AS rows`)).toEqual([
      { second: null, rows: 0 },
    ])
    await add('2_second', 'CREATE TABLE second (id int)')
    expect(await migrate(database, folder)).toEqual(['2_second'])
  })

  test('refuses a file that was changed after it was applied', async () => {
    await add('1_first', 'CREATE TABLE first (id int)')
    await migrate(database, folder)
    await add('1_first', 'CREATE TABLE first (id bigint)')
    await expect(migrate(database, folder)).rejects.toThrow('Migration 1_first is not the one that was applied')
  })

  test('refuses a database that is newer', async () => {
    await add('1_first', 'CREATE TABLE first (id int)')
    await add('2_second', 'CREATE TABLE second (id int)')
    await migrate(database, folder)
    await rm(join(folder, '2_second'), { recursive: true })
    await expect(migrate(database, folder)).rejects.toThrow('newer than this server: it has migration 2_second')
  })

  test("refuses a migration that Prisma's tool left failed, until it is marked as rolled back", async () => {
    await add('1_first', 'CREATE TABLE first (id int)')
    await migrate(database, folder)
    await ask(`UPDATE _prisma_migrations SET finished_at = NULL`)
    await expect(migrate(database, folder)).rejects.toThrow('Migration 1_first failed in this database before')
    await ask(`UPDATE _prisma_migrations SET rolled_back_at = now()`)
    await ask('DROP TABLE first')
    expect(await migrate(database, folder)).toEqual(['1_first'])
  })

  test('servers that start together take turns', async () => {
    await cp(MIGRATIONS, folder, { recursive: true })
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database, folder)))
    expect(applied.flat().sort()).toEqual((await migrationsIn(MIGRATIONS)).map(({ name }) => name))
  })
})
