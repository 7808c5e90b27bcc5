// Events as they stand in the outbox before they have a place: written without the services, so that nothing else is written with them.
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../src/db/database.ts'
import { statement } from '../support/database.ts'

export interface WrittenEvent {
  /** Default: the group. */
  readonly subject?: string
  readonly type?: string
  readonly audience?: string
  readonly target?: string
}

/** Writes an event of a group, and gives its id. */
export async function writeEvent(
  db: Queryable,
  group: string,
  { subject = group, type = 't', audience = 'customer', target }: WrittenEvent = {},
): Promise<string> {
  const id = randomUUID()
  const insert = `INSERT INTO outbox_events (id, type, audience, subject, group_uid, target, actor, body_type, body)
    VALUES ($1::uuid, $2, $3, $4, $5, $6, '{}', 'b', '{}')`
  await db.query(statement(insert, [id, type, audience, subject, group, target ?? null]))
  return id
}
