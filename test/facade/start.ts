// A facade in front of an upstream, on any free port, until the file ends.
import { loadConfig } from '../../src/app/config/config.ts'
import { startFacade } from '../../src/app/facade.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { atEnd } from '../support/at-end.ts'
import { PATIENT } from '../support/limits.ts'

export interface TestFacade {
  readonly url: string
  /** What it logged as errors of its own: nothing, if all is well. */
  readonly faults: string[]
}

export interface TestFacadeOptions {
  readonly upstream: string
  readonly protocol?: 'grpc' | 'rest'
  readonly environment?: Readonly<Record<string, string>>
  readonly documents?: ReadonlyMap<string, string>
}

export async function startTestFacade(options: TestFacadeOptions): Promise<TestFacade> {
  const { upstream: url, protocol = 'grpc', environment = {}, documents } = options
  const faults: string[] = []
  const config = loadConfig({ HOST: '127.0.0.1', PORT: '0', ...PATIENT, LIMIT_UPSTREAM_CACHE_MS: '0', ...environment })
  const log = createLog({ level: 'error', readable: false, stream: { write: (line) => faults.push(line) } })
  const facade = await startFacade({ config, upstream: { url, protocol }, log, ...(documents ? { documents } : {}) })
  atEnd(() => facade.close(1000))
  return { url: `http://127.0.0.1:${facade.port.port}`, faults }
}

export interface GraphAnswer {
  readonly status: number
  readonly headers: Headers
  // Tests read answers field by field; their shape is what the tests are about.
  readonly data: any // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly errors: readonly {
    message: string
    path?: readonly (string | number)[]
    extensions: Record<string, unknown>
  }[]
  readonly extensions: { readonly upstream: { readonly calls: number; readonly ms: number } }
}

/** Sends a document to the graph at a URL. */
export async function ask(
  url: string,
  query: string,
  { authorization, headers = {}, variables = {} }: Asking = {},
): Promise<GraphAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}), ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const body = (await response.json()) as Pick<GraphAnswer, 'data' | 'errors' | 'extensions'>
  return { status: response.status, headers: response.headers, ...body, errors: body.errors ?? [] }
}

export interface Asking {
  readonly authorization?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly variables?: object
}
