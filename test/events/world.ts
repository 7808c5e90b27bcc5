// A server with an organization, and a short way to write in it, for tests of events.
import type { Caller } from '../../src/core/caller.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../src/app/config/config.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { startServer, type RunningServer } from '../../src/app/server.ts'
import { newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { atEnd } from '../support/at-end.ts'
import { freshDatabase } from '../support/database.ts'
import { PATIENT } from '../support/limits.ts'
import { methodNamed } from '../support/methods.ts'

export interface EventsWorld extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string
  readonly db: Database
  readonly platform: RunningServer['platform']
  /** What the server logged as faults: nothing, if all is well. */
  readonly faults: string[]
  readonly root: string
  /** Groups in the root. */
  readonly team: string
  readonly bare: string
  readonly owner: Caller
  /** Calls a method as the owner. */
  call<T = { uid: string }>(method: string, request: object): Promise<T>
  subscribe(sink: string, options?: { parent?: string; eventTypes?: string[] }): Promise<string>
  /** Creates a repo, and gives its uid. */
  repo(name: string, parent?: string): Promise<string>
  describe(uid: string, description: string): Promise<void>
  deliveries(uid: string): Promise<Delivery[]>
  /** A token of the owner, or of another identity. */
  token(identity?: string): Promise<string>
  /** Connections to its port that are open. */
  connections(): number
  /** Moves the server's clock this far ahead of the machine's; 0 puts it right. */
  moveClock(milliseconds: number): void
  close(): Promise<void>
}

export interface Delivery {
  readonly event: { readonly id: string; readonly type: string; readonly subject: string }
  readonly state: number
  readonly attempts: readonly { readonly status: number | null; readonly error: string }[]
}

/** Starts a server whose sinks may be private, on a database of its own unless one is given, with an organization. */
export async function openEvents(
  environment: Readonly<Record<string, string>> = {},
  given?: { readonly db?: Database },
): Promise<EventsWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-events-'))
  const faults: string[] = []
  let ahead = 0
  const config = loadConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: 'memory:',
    DEMO_DATA: 'false',
    ALLOW_PRIVATE_SINKS: 'true',
    ...PATIENT,
    ...environment,
  })
  const log = createLog({ level: 'warn', readable: false, stream: { write: (line) => faults.push(line) } })
  const clock = { now: () => Date.now() + ahead }
  const db = given?.db ?? (await freshDatabase())
  const server = await startServer({ config, log, clock, db })
  const { platform } = server
  const identity = newRootUid()
  await db.prisma.identity.create({ data: { uid: identity, name: 'owner' } })
  const actor = { subject: identity, act: { iss: 'https://issuer.example.com', sub: 'someone', aud: 'somewhere' } }
  const owner: Caller = { kind: 'identity', identity, actor, internal: false }
  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closing ??= server.close(1000).then(() => rm(dataDir, { recursive: true, force: true })))
  atEnd(close)
  const call = async <T>(method: string, request: object): Promise<T> =>
    (await platform.services.call(methodNamed(method), request, { caller: owner, requestId: 'test' })) as T
  const group = async (name: string, parent?: string): Promise<string> =>
    (
      await call<{ uid: string }>('iam.v2.GroupsService/CreateGroup', {
        ...(parent ? { parent } : {}),
        group: { name },
      })
    ).uid
  const root = await group(`root ${identity.slice(0, 8)}`)
  return {
    url: `http://127.0.0.1:${server.port.port}`,
    db,
    platform,
    faults,
    root,
    team: await group('team', root),
    bare: await group('bare', root),
    owner,
    call,
    token: async (who = identity) =>
      (await platform.issuer.sign({ identity: who, audience: [platform.issuer.url], ttlSeconds: 3600 })).token,
    connections: () => server.port.connections(),
    moveClock: (milliseconds) => {
      ahead = milliseconds
    },
    subscribe: async (sink, { parent = root, eventTypes } = {}) => {
      const subscription = { sink, ...(eventTypes ? { eventTypes } : {}) }
      const made = await call<{ uid: string }>('events.v2.SubscriptionsService/CreateSubscription', {
        parent,
        subscription,
      })
      return made.uid
    },
    repo: async (name, parent = root) => {
      const made = await call<{ uid: string }>('registry.v2.ReposService/CreateRepo', { parent, repo: { name } })
      return made.uid
    },
    describe: async (uid, description) => {
      await call('registry.v2.ReposService/UpdateRepo', { repo: { uid, description } })
    },
    deliveries: async (uid) => {
      const method = 'platformgraph.events.v1.EventsService/ListDeliveries'
      return (await call<{ deliveries: Delivery[] }>(method, { uid, pageSize: 200 })).deliveries
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A database whose end its server does not bring about, for servers that come and go on it. */
export function withoutEnd(db: Database): Database {
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'close') return async () => undefined
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
