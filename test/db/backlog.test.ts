// What is left over, counted: events without a place, deliveries that wait or were given up, queues whose sink fails.
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { backlog } from '../../src/db/statements/backlog.ts'
import { freshDatabase } from '../support/database.ts'
import { PATIENCE_MS } from '../support/limits.ts'

const ORG = 'a'.repeat(40)
const EVENT = (position: string, age: string): string => `
  INSERT INTO outbox_events (position, id, type, audience, subject, group_uid, actor, body_type, body, time)
  VALUES (${position}, gen_random_uuid(), 't', 'customer', 's', '${ORG}', '{}', 'b', '{}', now() - interval '${age}')`
const DELIVERY = (position: number, state: number, age: string): string => `
  INSERT INTO event_deliveries (subscription_uid, position, subject, state, start_time, next_time, end_time)
  VALUES ('${ORG}/1', ${position}, 's', ${state}, now() - interval '${age}', now(), ${state === 0 ? 'NULL' : 'now()'})`

let database: Database
const run = (sql: string): Promise<void> => database.session((session) => session.transaction((tx) => tx.script(sql)))

beforeAll(async () => {
  database = await freshDatabase({ own: true })
})

test('nothing is left over in a new database, and its last migration is named', async () => {
  expect(await backlog(database)).toEqual({
    unplaced: 0,
    unplacedAge: 0,
    waiting: 0,
    waitingAge: 0,
    dead: 0,
    failing: 0,
    migration: expect.stringMatching(/^\d{14}_\w+$/) as string,
  })
})

test('counts and ages tell what waits, what was given up and what fails', async () => {
  await run(`INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
    INSERT INTO subscriptions (uid, parent_uid, sink) VALUES ('${ORG}/1', '${ORG}', 'https://sink.example.com');
    UPDATE subscription_queues SET failures = 3;
    ${EVENT('-2', '90 s')}; ${EVENT('-1', '1 s')};
    ${EVENT('101', '1 s')}; ${EVENT('102', '1 s')}; ${EVENT('103', '1 s')}; ${EVENT('104', '1 s')};
    ${DELIVERY(101, 0, '40 s')}; ${DELIVERY(102, 1, '1 h')}; ${DELIVERY(103, 2, '1 h')}; ${DELIVERY(104, 3, '1 h')}`)
  const found = await backlog(database)
  expect(found).toMatchObject({ unplaced: 2, waiting: 1, dead: 1, failing: 1 })
  // The oldest of each, and not of those that are over.
  expect(found.unplacedAge).toBeGreaterThanOrEqual(90)
  expect(found.waitingAge).toBeGreaterThanOrEqual(40)
  expect(found.unplacedAge).toBeLessThan(90 + PATIENCE_MS / 1_000)
  expect(found.waitingAge).toBeLessThan(40 + PATIENCE_MS / 1_000)
})
