// What a write left in the outbox, and whether it is of the same transaction as the row that it tells of.
import { pluralOf } from '../../src/contract/standard.ts'
import type { Json } from '../support/faces.ts'
import { statement } from '../support/database.ts'
import type { TestServer } from '../support/faces-server.ts'

export interface OutboxRow {
  readonly type: string
  readonly subject: string
  readonly group: string
  readonly body: Json
  /** Undefined: the row is gone, so nothing can be told. */
  readonly sameTransaction: boolean | undefined
}

/**
 * The table of the subject of an event with such a body: the message's name in the plural. Undefined where the subject is
 * what something else was written for: requests and answers that are no resource, and parts of one that are kept apart.
 */
function tableOf(body: string): string | undefined {
  const name = body.split('.').at(-1) ?? ''
  if (/(Request|Response)$|^(IdentityMetadata|RepoReadme)$/.test(name)) return undefined
  return pluralOf(name)
    .replace(/\B[A-Z]/g, '_$&')
    .toLowerCase()
}

interface Stored {
  readonly type: string
  readonly subject: string
  readonly group_uid: string
  readonly body: Json
  readonly body_type: string
  readonly xid: string
}

/** Notes the transaction of each row, for the feed writes to the rows later on. Called once, before any case. */
export async function watchOutbox({ db }: TestServer): Promise<void> {
  await db.query(statement('CREATE TABLE outbox_transactions (sequence bigint PRIMARY KEY, xid text)'))
  await db.query(
    statement(`CREATE FUNCTION note_outbox_transaction() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO outbox_transactions VALUES (NEW.sequence, pg_current_xact_id()::xid::text); RETURN NULL; END $$`),
  )
  await db.query(
    statement(`CREATE TRIGGER note_transaction AFTER INSERT ON outbox_events_unplaced
      FOR EACH ROW EXECUTE FUNCTION note_outbox_transaction()`),
  )
}

/** The last place in the outbox: by what is noted of each event, which has an index of places. */
export async function outboxEnd({ db }: TestServer): Promise<number> {
  const [row] = await db.query<{ end: number }>(
    statement('SELECT coalesce(max(sequence), 0)::int AS end FROM outbox_transactions'),
  )
  return row!.end
}

/** What was written behind `after`, in order. */
export async function outboxSince(server: TestServer, after: number): Promise<OutboxRow[]> {
  if ((await outboxEnd(server)) === after) return []
  const text = `SELECT o.type, o.subject, o.group_uid, o.body, o.body_type, t.xid FROM outbox_events o
    JOIN outbox_transactions t USING (sequence) WHERE o.sequence > $1 ORDER BY o.sequence`
  const rows = await server.db.query<Stored>(statement(text, [after]))
  return Promise.all(
    rows.map(async (row) => ({
      type: row.type,
      subject: row.subject,
      group: row.group_uid,
      body: row.body,
      sameTransaction: await isOfTransaction(server, row),
    })),
  )
}

async function isOfTransaction({ db }: TestServer, { body_type, subject, xid }: Stored): Promise<boolean | undefined> {
  const table = tableOf(body_type)
  if (table === undefined) return undefined
  const [row] = await db.query<{ xid: string }>(
    statement(`SELECT xmin::text AS xid FROM ${table} WHERE uid = $1`, [subject]),
  )
  return row && row.xid === xid
}
