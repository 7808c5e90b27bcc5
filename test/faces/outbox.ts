// What a write left in the outbox, and whether it is of the same transaction as the row that it tells of.
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

/** Tables by the message that an event's body is. */
const TABLES: Readonly<Record<string, string | null>> = {
  'chainguard.platform.iam.v2.Group': 'groups',
  'chainguard.platform.iam.v2.RequestGroupAccessRequest': null,
  'chainguard.platform.iam.v2.Identity': 'identities',
  'chainguard.platform.iam.v2.Role': 'roles',
  'chainguard.platform.iam.v2.RoleBinding': 'role_bindings',
  // Its subject is the group that the bindings are in.
  'chainguard.platform.iam.v2.BatchCreateRoleBindingsResponse': null,
  'chainguard.platform.iam.v2.AccountAssociation': 'account_associations',
  'chainguard.platform.iam.v2.ExternalGroupRoleMapping': 'external_group_role_mappings',
  'chainguard.platform.iam.v2.GroupInvite': 'group_invites',
  'chainguard.platform.iam.v2.IdentityProvider': 'identity_providers',
  // The subject of these is the provider, the group or the identity that something else was written for.
  'chainguard.platform.iam.v2.BatchDeleteExternalGroupRoleMappingsResponse': null,
  'chainguard.platform.iam.v2.GenerateScimTokenResponse': null,
  'chainguard.platform.iam.v2.RegenerateScimTokenResponse': null,
  'chainguard.platform.iam.v2.RevokeScimTokenResponse': null,
  'chainguard.platform.iam.v2.SetScimEnabledResponse': null,
  'chainguard.platform.iam.v2.AcceptTermsResponse': null,
  'chainguard.platform.iam.v2.IdentityMetadata': null,
  'chainguard.platform.registry.v2.Repo': 'repos',
  'chainguard.platform.registry.v2.RepoReadme': null,
  'chainguard.platform.registry.v2.Tag': 'tags',
  'chainguard.platform.events.v2.Subscription': 'subscriptions',
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
    statement(`CREATE TRIGGER note_transaction AFTER INSERT ON outbox_events
      FOR EACH ROW EXECUTE FUNCTION note_outbox_transaction()`),
  )
}

/** The last place in the outbox. */
export async function outboxEnd({ db }: TestServer): Promise<number> {
  const [row] = await db.query<{ end: number }>(
    statement('SELECT coalesce(max(sequence), 0)::int AS end FROM outbox_events'),
  )
  return row!.end
}

/** What was written behind `after`, in order. */
export async function outboxSince(server: TestServer, after: number): Promise<OutboxRow[]> {
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
  const table = TABLES[body_type]
  if (table === undefined) throw new Error(`outbox.ts does not know where ${body_type} is kept.`)
  if (table === null) return undefined
  const [row] = await db.query<{ xid: string }>(
    statement(`SELECT xmin::text AS xid FROM ${table} WHERE uid = $1`, [subject]),
  )
  return row && row.xid === xid
}
