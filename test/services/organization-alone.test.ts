// What is asked of one organization is answered by its own rows and by a few tables that all share: no statement needs the rows of
// another. So organizations may live on servers of their own (docs/adr/0018).
import { beforeAll, expect, it } from 'vitest'
import { type VersionedMethod, versions } from '../../src/contract/versions.ts'
import type { Database } from '../../src/db/database.ts'
import type { CallContext } from '../../src/services/context.ts'
import type { Services } from '../../src/services/services.ts'
import { jsonWriter } from '../../src/wire/json-write.ts'
import { statement } from '../support/database.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'
import { methodNamed } from '../support/methods.ts'

/** The tables whose rows belong to an organization, by the column whose first segment is its uid. */
const DISTRIBUTED: Readonly<Record<string, readonly string[]>> = {
  uid: [
    ...['groups', 'identities', 'roles', 'role_past', 'role_bindings', 'role_binding_past', 'identity_providers'],
    ...['external_group_role_mappings', 'account_associations', 'group_invites', 'terms_acceptances'],
    ...['group_access_requests', 'repos', 'tags', 'artifacts', 'artifact_versions', 'advisories', 'advisory_events'],
    ...['subscriptions', 'search_entries'],
  ],
  repo_uid: [
    ...['repo_readmes', 'repo_syncs', 'deployments', 'tag_history', 'repo_images', 'image_sboms', 'sbom_packages'],
    'vuln_reports',
  ],
  provider_uid: [
    ...['scim_credentials', 'scim_users', 'scim_groups', 'scim_departures', 'provider_sign_ins'],
    'withdrawn_default_roles',
  ],
  subscription_uid: ['subscription_queues', 'event_deliveries', 'delivery_attempts'],
  organization_uid: ['known_persons'],
  scope_uid: ['scope_counts', 'value_counts'],
  group_uid: ['outbox_events'],
}

/** Tables of the installation, of people and of what is named by its digest: a copy, or a server, for all. */
const SHARED = [
  ...['installation_secrets', 'persisted_documents', 'images', 'vulnerability_records'],
  ...['identity_metadata', 'headless_sessions', 'refresh_tokens', 'event_feed'],
  // Found through the users and groups of a directory, by their ids alone.
  'scim_members',
]

/** Of these the rows at the root are shared: people, and the roles that everybody has. */
const SHARED_ROOTS = ['identities', 'roles']

const methods = versions.flatMap((version) => [...version.methods.values()])
const lists = methods.filter(({ desc }) => desc.input.fields.some(({ localName }) => localName === 'uidp'))

let db: Database
let services: Services
let organization: Organization

beforeAll(async () => {
  const server = await startTestServer()
  ;({ services } = server.platform)
  ;({ db } = server)
  organization = await seedOrganization(server, await seedOrganization(server))
})

async function ask(method: VersionedMethod, request: object, identity: string): Promise<string> {
  const caller = { kind: 'identity', identity, actor: { subject: identity }, internal: true } as const
  const context: CallContext = { caller, requestId: 'test' }
  const answer = await services.call(method.desc, request, context)
  return jsonWriter(method.desc.output)(answer).replace(/"nextPageToken":"[^"]*"/, '')
}

/** What is asked of the organization → what is answered. */
async function answers(): Promise<Record<string, string>> {
  const { root, variables } = organization
  const found: Record<string, string> = {}
  for (const name of ['owner', 'viewer'] as const) {
    const identity = variables[name]!
    for (const list of lists.filter(({ desc }) => services.implemented(desc))) {
      for (const [scope, uidp] of Object.entries({ below: { descendantsOf: root }, children: { childrenOf: root } })) {
        const asked = ask(list, { uidp, pageSize: 100 }, identity)
        found[`${name} ${list.id} ${scope}`] = await asked.catch((error: unknown) => String(error))
      }
    }
  }
  const repo = methods.find(({ desc }) => desc === methodNamed('registry.v2.ReposService/GetRepo'))!
  found['a repo'] = await ask(repo, { uid: variables['repo'] }, variables['owner']!)
  return found
}

it('every table is of organizations or shared by all', async () => {
  const rows = await db.query<{ name: string }>(
    statement(`SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> '_prisma_migrations'`),
  )
  const known = [...Object.values(DISTRIBUTED).flat(), ...SHARED]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

it('what is asked of an organization is answered the same when there are no others', async () => {
  const before = await answers()
  const { root } = organization
  await db.session((session) =>
    session.transaction(async (tx) => {
      // Nothing else is to change: neither totals nor what hangs on these rows.
      await tx.query(statement('SET LOCAL session_replication_role = replica'))
      for (const [column, tables] of Object.entries(DISTRIBUTED)) {
        for (const table of tables) {
          const kept = SHARED_ROOTS.includes(table) ? ' AND parent_uid IS NOT NULL' : ''
          await tx.query(statement(`DELETE FROM ${table} WHERE left(${column}, 40) <> $1${kept}`, [root]))
        }
      }
    }),
  )
  const [left] = await db.query<{ n: number }>(
    statement('SELECT count(*)::int AS n FROM groups WHERE parent_uid IS NULL'),
  )
  expect(left).toEqual({ n: 1 })
  const after = await answers()
  expect(after).toEqual(before)
  // There is something to be answered.
  expect(before['a repo']).toContain(root)
  expect(Object.values(before).filter((text) => text.includes(root)).length).toBeGreaterThan(20)
})
