// A server whose log is kept and whose owner can call: for tests of what is measured, traced and logged.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Environment, loadConfig } from '../../../src/app/config/config.ts'
import { createLog } from '../../../src/app/telemetry/log.ts'
import { startServer, type RunningServer } from '../../../src/app/server.ts'
import { freshDatabase } from '../../support/database.ts'
import { PATIENT } from '../../support/limits.ts'

export interface Watched extends AsyncDisposable {
  readonly url: string
  readonly server: RunningServer
  /** Everything it logged, at `debug` unless LOG_LEVEL says otherwise. */
  readonly lines: string[]
  /** The owner's token. */
  readonly token: string
  readonly organization: string
  /** The metrics as text. */
  metrics(): Promise<string>
  /** Lines of requests, read. */
  requests(): Record<string, unknown>[]
}

export interface WatchedOptions {
  /** With a database of its own, opened by the server itself: what watches statements sees them then only. */
  readonly ownDatabase?: boolean
}

/** Starts one, with an organization and nothing in it. */
export async function startWatched(environment: Environment = {}, options: WatchedOptions = {}): Promise<Watched> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-watched-'))
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: 'memory:',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'debug',
    ...PATIENT,
    ...environment,
  })
  const lines: string[] = []
  const log = createLog({ level: config.logLevel, readable: false, stream: { write: (line) => lines.push(line) } })
  const server = await startServer({ config, log, ...(options.ownDatabase ? {} : { db: await freshDatabase() }) })
  const url = `http://127.0.0.1:${server.port.port}`
  return {
    url,
    server,
    lines,
    token: (await readFile(server.ownerToken!, 'utf8')).trim(),
    organization: server.platform.madeOrganization!,
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
    requests: () =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['msg'] === 'request'),
    [Symbol.asyncDispose]: async () => {
      await server.close(1000)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The value of one series; undefined when there is none. */
export function series(text: string, name: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

/** A gRPC call of an empty message, without a library, so that its headers are just these. Gives the trailers. */
export async function callGrpc(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const session = connect(url)
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  })
  const trailers: Record<string, unknown> = {}
  stream.on('response', (found) => Object.assign(trailers, found))
  stream.on('trailers', (found) => Object.assign(trailers, found))
  stream.resume().end(Buffer.alloc(5))
  await once(stream, 'close')
  session.close()
  return trailers
}

/** An operation of the graph. */
export async function askGraph(
  { url, token }: Pick<Watched, 'url' | 'token'>,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
}
