// A server with an organization, and the SDK's own client in front of it.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type CallerName, type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

/** The last revision with a handshake, and the first without. */
export type Era = 'legacy' | 'modern'

export interface World {
  readonly server: TestServer
  readonly org: Organization
  /** A client that is connected. It is closed with the world. */
  connect(caller: CallerName, era?: Era): Promise<Client>
  /** Posts a body as it is. */
  post(body: string | object, headers?: Readonly<Record<string, string>>, query?: string): Promise<Response>
  close(): Promise<void>
}

export async function makeWorld(environment: Readonly<Record<string, string>> = {}): Promise<World> {
  const server = await startTestServer(environment)
  const org = await seedOrganization(server, await seedOrganization(server))
  const url = new URL('/mcp', server.url)
  const clients: Client[] = []
  return {
    server,
    org,
    connect: async (caller, era = 'modern') => {
      const authorization = await org.authorization(caller)
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      const mode = era === 'modern' ? { pin: '2026-07-28' } : era
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      clients.push(client)
      return client
    },
    post: async (body, headers = {}, query = '') => {
      const authorization = (await org.authorization('viewer'))!
      const accept = 'application/json, text/event-stream'
      return fetch(new URL(query, url), {
        method: 'POST',
        headers: { authorization, accept, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()))
      await server.close()
    },
  }
}

/** The text of a tool's result, its blocks joined. */
export function textOf(result: { readonly content: readonly { readonly type: string }[] }): string {
  return result.content.map((block) => ('text' in block ? String(block.text) : '')).join('\n')
}
