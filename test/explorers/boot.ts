// The real server with its demo, as a person who opens GraphiQL for the first time meets it.
import { publishDocuments } from '../../src/app/stores/document-store.ts'
import { idOf } from '../../src/core/document-id.ts'
import { statement } from '../support/database.ts'
import { startTestServer } from '../support/faces-server.ts'

export interface Booted {
  /** Without a slash at the end. */
  readonly url: string
  /** The owner's token. */
  readonly token: string
  /** A token that was good once. */
  readonly expired: string
  /** The uid of the first group that the owner sees. */
  readonly group: string
  /** The uid of the owner's identity. */
  readonly owner: string
  /** Publishes a document of the graph. */
  readonly publish: (text: string) => Promise<void>
  /** Runs a statement of SQL on its database: for more rows than are made by asking for them. */
  readonly run: (text: string, values?: unknown[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a server with the demo organization; with `dev` as `serve --dev` does. */
export async function bootExplorer(
  environment: Readonly<Record<string, string>> = {},
  flags: { readonly dev?: boolean } = {},
): Promise<Booted> {
  const server = await startTestServer({ DEMO_DATA: 'true', BOOTSTRAP_ORG: 'demo', ...environment }, flags)
  const { owner = '', madeOrganization = '' } = server.platform
  const bare = async (ttlSeconds: number): Promise<string> =>
    (await server.authorize(owner, { ttlSeconds })).slice('Bearer '.length)
  return {
    url: server.url,
    token: await bare(3600),
    expired: await bare(-3600),
    group: madeOrganization,
    owner,
    publish: async (text) => {
      await publishDocuments(server.db, [{ id: idOf(text), text }], 1)
    },
    run: async (text, values = []) => {
      await server.db.query(statement(text, values))
    },
    close: () => server.close(),
  }
}
