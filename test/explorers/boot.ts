// The real server with its demo, as a person who opens GraphiQL for the first time meets it.
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
  readonly close: () => Promise<void>
}

/** Starts a server with the demo organization. */
export async function bootExplorer(): Promise<Booted> {
  const server = await startTestServer({ DEMO_DATA: 'true', BOOTSTRAP_ORG: 'demo' })
  const { owner = '', madeOrganization = '' } = server.platform
  const bare = async (ttlSeconds: number): Promise<string> =>
    (await server.authorize(owner, { ttlSeconds })).slice('Bearer '.length)
  return {
    url: server.url,
    token: await bare(3600),
    expired: await bare(-3600),
    group: madeOrganization,
    close: () => server.close(),
  }
}
