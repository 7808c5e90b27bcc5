// The mock over HTTP, for frontends, storybooks and tests that want an address (docs/mock.md).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createYoga } from 'graphql-yoga'
import { createMockSchema, type MockOptions } from './mock-schema.ts'

export { createMockSchema, type MockOptions, type MockResolvers } from './mock-schema.ts'

export interface MockServerOptions extends MockOptions {
  /** 0, when absent: one that is free. */
  readonly port?: number
  /** The address to listen at; `127.0.0.1` when absent. */
  readonly host?: string
}

export interface MockServer {
  /** Where operations go: `http://127.0.0.1:4000/graphql`. */
  readonly url: string
  /** Ends it, and what is under way. */
  close(): Promise<void>
}

/**
 * Starts a mock of the graph. Pages of any origin may call it; no token is asked for.
 * @throws Error, as a rejection, when it cannot listen there, or for a schema that is none
 */
export async function createMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const { port = 0, host = '127.0.0.1' } = options
  const yoga = createYoga({ schema: createMockSchema(options), logging: false, graphiql: false, landingPage: false })
  const server = createServer((request, response) => void yoga(request, response))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/graphql`,
    close: async () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
