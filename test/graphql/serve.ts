// The graph's own handler on a real socket, with services of the test's own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ANONYMOUS } from '../../src/core/caller.ts'
import type { GraphqlOptions } from '../../src/graphql/options.ts'
import { createGraphql } from '../../src/graphql/server.ts'
import type { Services } from '../../src/services/services.ts'
import { patientLimits, PATIENCE_MS } from '../support/limits.ts'

export interface Got {
  readonly status: number
  readonly headers: Headers
  // Tests read answers field by field; their shape is what the tests are about.
  readonly body: any // eslint-disable-line @typescript-eslint/no-explicit-any
}

export interface Served {
  /** The methods of services that were called. */
  readonly calls: string[]
  readonly url: string
  post(body: object, headers?: Record<string, string>): Promise<Got>
  get(params: Record<string, string>, headers?: Record<string, string>): Promise<Got>
  close(): void
}

/** A graph whose services answer everything with `pong`. */
export async function serve(options: Partial<GraphqlOptions> = {}): Promise<Served> {
  const calls: string[] = []
  const graphql = createGraphql({
    services: {
      call: async (method: string) => {
        calls.push(method)
        return { response: 'pong' }
      },
    } as unknown as Services,
    authenticate: async () => ANONYMOUS,
    limits: patientLimits,
    requestTimeoutMs: PATIENCE_MS,
    errorDomain: 'example.dev',
    watchCalls: () => () => [],
    ...options,
  })
  const server = createServer((req, res) => void graphql.handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  const read = async (response: Response): Promise<Got> => ({
    status: response.status,
    headers: response.headers,
    body: JSON.parse(await response.text()),
  })
  const accept = 'application/graphql-response+json'
  return {
    calls,
    url,
    post: async (body, headers = {}) =>
      read(
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept, ...headers },
          body: JSON.stringify(body),
        }),
      ),
    get: async (params, headers = {}) =>
      read(await fetch(`${url}?${new URLSearchParams(params).toString()}`, { headers: { accept, ...headers } })),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
