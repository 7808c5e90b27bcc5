// One world: a server in this process on a database in memory, which can begin anew.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSigningKey } from '../../auth/keys.ts'
import { capabilityByName } from '../../contract/capabilities.ts'
import type { Clock } from '../../core/clock.ts'
import { isRoot, isUid } from '../../core/uid.ts'
import type { EmbeddedDatabase } from '../../db/database.ts'
import { ConfigError, loadConfig, settings, type Config } from '../config/config.ts'
import { type RunningServer, startServer } from '../server.ts'
import { createLog } from '../telemetry/log.ts'
import { openAs } from './begin.ts'
import type { Beginning, Platform, PlatformOptions, Snapshot, TokenOptions } from './types.ts'

/** Elliptic, for it takes a hundredth of the time that an RSA key takes to make. */
const ALGORITHM = 'ES256'
const KEY_BYTES = 32
/** How long requests under way may take when a world begins anew or ends. */
const GRACE_MS = 1_000
const TOKEN_SECONDS = 3600

/** Variables that say what each world has of its own. */
const OWN = new Set(['HOST', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_DIR', 'SIGNING_KEYS', 'ENCRYPTION_KEYS'])

/** Opens a world. Leaves nothing behind when it fails. */
export async function openWorld(options: PlatformOptions): Promise<Platform> {
  const { begin = 'seed', onFault } = options
  await using parts = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-world-'))
  parts.defer(() => rm(dataDir, { recursive: true, force: true }))
  const encryptionKey = randomBytes(KEY_BYTES).toString('base64')
  const config = { ...(await configOf(options, dataDir)), ...changesFor(begin, encryptionKey) }
  const clock = new MovableClock()
  const log = createLog({ level: 'error', readable: false, ...(onFault ? { stream: { write: onFault } } : {}) })
  const db = await openAs(begin)
  parts.defer(() => db.close())
  const server = await startServer({ config, log, clock, db })
  parts.defer(() => server.close(GRACE_MS))
  const world = new World({ server, clock, db, begin, encryptionKey })
  await world.lookAround()
  const running = parts.move()
  world.dispose = () => running.disposeAsync()
  return world
}

class MovableClock implements Clock {
  ahead = 0

  now(): number {
    return Date.now() + this.ahead
  }
}

interface Parts {
  readonly server: RunningServer
  readonly clock: MovableClock
  db: EmbeddedDatabase
  readonly begin: Beginning | Snapshot
  readonly encryptionKey: string
}

class World implements Platform {
  readonly url: string
  organization: string | undefined
  dispose: () => Promise<void> = async () => undefined
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.url = parts.server.config.publicUrl
  }

  get owner(): string | undefined {
    return this.#parts.server.platform.owner
  }

  /** Reads what the rows tell of the world. */
  async lookAround(): Promise<void> {
    const oldest = { where: { parentUid: null }, orderBy: { createTime: 'asc' }, select: { uid: true } } as const
    this.organization = (await this.#parts.db.prisma.group.findFirst(oldest))?.uid
  }

  async token(identity: string, options: TokenOptions = {}): Promise<string> {
    const { db, server } = this.#parts
    const { issuer } = server.platform
    const unknown = options.capabilities?.find((name) => !capabilityByName(name))
    if (unknown !== undefined) throw new Error(`No capability is named "${unknown}". They are named as "repo.list" is.`)
    const { token } = await issuer.sign({
      identity: isUid(identity) ? await knownUid(db, identity) : await identityNamed(db, identity),
      audience: [...(options.audience ?? [issuer.url])],
      ttlSeconds: options.ttlSeconds ?? TOKEN_SECONDS,
      ...(options.capabilities ? { capabilities: [...options.capabilities] } : {}),
      ...(options.scopes ? { scopes: [...options.scopes] } : {}),
    })
    return token
  }

  advance(milliseconds: number): void {
    this.#parts.clock.ahead += milliseconds
  }

  async reset(begin = this.#parts.begin): Promise<void> {
    const { server, clock, encryptionKey } = this.#parts
    const open = async (): Promise<EmbeddedDatabase> => {
      clock.ahead = 0
      return (this.#parts.db = await openAs(begin))
    }
    await server.restart(open, changesFor(begin, encryptionKey), GRACE_MS)
    await this.lookAround()
  }

  async snapshot(): Promise<Snapshot> {
    const { db, encryptionKey } = this.#parts
    return { rows: await db.dump(), issuer: this.url, encryptionKey }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose()
  }
}

async function configOf({ settings: given = {}, port = 0 }: PlatformOptions, dataDir: string): Promise<Config> {
  const known = new Set(settings.map(({ name }) => name))
  const faults = Object.keys(given).flatMap((name) => {
    if (OWN.has(name)) return [`${name} is a platform's own, and cannot be set.`]
    return known.has(name) ? [] : [`${name} is no setting. Accepted: those of docs/configuration.md.`]
  })
  if (faults.length > 0) throw new ConfigError(faults)
  const key = join(dataDir, 'signing.jwk')
  await writeFile(key, JSON.stringify(await generateSigningKey(0, ALGORITHM)), { mode: 0o600 })
  return loadConfig({
    ...given,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: 'memory:',
    DATA_DIR: dataDir,
    SIGNING_KEYS: key,
  })
}

/** What of the configuration depends on the beginning. */
function changesFor(begin: Beginning | Snapshot, encryptionKey: string): Partial<Config> {
  const encryptionKeys = [encryptionKey, ...(typeof begin === 'string' ? [] : [begin.encryptionKey])]
  const isSeed = begin === 'seed'
  return { encryptionKeys, bootstrapOrg: isSeed ? 'demo' : undefined, demoData: isSeed }
}

/** The uid; the person is made who it stands for, where it is a root one and nobody's yet. */
async function knownUid({ prisma }: EmbeddedDatabase, uid: string): Promise<string> {
  const create = { uid, name: `person ${uid.slice(0, 8)}` }
  if (isRoot(uid)) await prisma.identity.upsert({ where: { uid }, create, update: {} })
  return uid
}

async function identityNamed({ prisma }: EmbeddedDatabase, name: string): Promise<string> {
  const rows = await prisma.identity.findMany({ select: { uid: true, name: true }, orderBy: { name: 'asc' } })
  const [found, ...others] = rows.filter((row) => row.name === name)
  if (found && others.length === 0) return found.uid
  const known = [...new Set(rows.map((row) => row.name))].join(', ') || 'none'
  throw new Error(
    found
      ? `${others.length + 1} identities are named "${name}": give a uid.`
      : `No identity is named "${name}". There are: ${known}.`,
  )
}
