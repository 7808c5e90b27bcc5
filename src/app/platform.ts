// Everything behind the faces, put together: database, rights, tokens and services.
import { createAccess, type Access } from '../access/access.ts'
import { createAuthenticator } from '../auth/authenticate.ts'
import type { AwsOptions } from '../auth/aws-exchange.ts'
import { createExchange } from '../auth/exchange.ts'
import { createIssuer, type Issuer } from '../auth/issuer.ts'
import { createKeySource } from '../auth/keysource.ts'
import { loadOrCreateSigningKeys } from '../auth/keys.ts'
import { createSessions, type Sessions } from '../auth/sessions.ts'
import { createVerifier, type VerifierOptions } from '../auth/verify.ts'
import { capabilityByName } from '../contract/capabilities.ts'
import type { Authenticate } from '../core/caller.ts'
import { systemClock, type Clock } from '../core/clock.ts'
import { PageCodec } from '../core/page.ts'
import type { Seal } from '../core/seal.ts'
import { openDatabase, type Database, type DatabaseOptions } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readSnapshot } from '../db/snapshot.ts'
import { suspendedOf } from '../db/statements/organizations.ts'
import { createServices } from '../services/create-services.ts'
import type { Services } from '../services/services.ts'
import { createWriteTurns } from '../services/turns.ts'
import { bootstrap } from './bootstrap.ts'
import type { Config } from './config/config.ts'
import { loadDemo } from './demo/load.ts'
import { readSeed } from './demo/seed.ts'
import { databaseOptions } from './stores/database.ts'
import { openSeal, reseal } from './stores/encryption-keys.ts'
import { createIdentityDirectory } from './stores/identity-directory.ts'
import { otherIdentity } from './stores/other-identities.ts'
import type { Log } from './telemetry/log.ts'
import { registryOf } from './stores/registry.ts'
import { createRefreshStore } from './stores/refresh-store.ts'
import { tracedStatements } from './telemetry/statements.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { startEvents, type Events, type EventsOptions } from './events.ts'
import type { OnStep } from './progress.ts'
import { createSinkGuard } from './sink-guard.ts'

export interface Platform {
  readonly db: Database
  readonly access: Access
  readonly issuer: Issuer
  readonly authenticate: Authenticate
  /** Sessions of browsers, and codes of OAuth. */
  readonly sessions: Sessions
  readonly seal: Seal
  readonly clock: Clock
  readonly services: Services
  readonly events: Events
  /** The owner made on the first start; undefined when there never was one. */
  readonly owner: string | undefined
  /** The organization, when this start made it. */
  readonly madeOrganization: string | undefined
  /** Closes everything; deliveries that are under way may finish, if they soon do. */
  close(): Promise<void>
}

export interface PlatformOptions {
  readonly config: Config
  readonly log: Log
  readonly clock?: Clock
  /** A database that is open and migrated already; it is closed with the platform. */
  readonly db?: Database
  /** Resolves the names of sinks; see `SinkClientOptions`. */
  readonly resolveSink?: EventsOptions['resolve']
  /** Watches statements and deliveries; absent: nobody does. */
  readonly telemetry?: Telemetry
  readonly onStep?: OnStep
}

type OpenOptions = Omit<PlatformOptions, 'db'> & { readonly db: Database; readonly parts: AsyncDisposableStack }

/** How long deliveries may take when the platform closes: enough for most; one that is cut off is made again. */
const DELIVERY_GRACE_MS = 2_000

/** Opens the database, brings it up to date and puts the services on it. Leaves nothing open when it fails. */
export async function openPlatform({ db: given, ...options }: PlatformOptions): Promise<Platform> {
  const { config, log, telemetry, onStep } = options
  onStep?.('opening the database')
  const around = tracedStatements(telemetry?.tracing)
  const db =
    given ??
    (await openDatabase(firstStartOptions(config), {
      log: (level, message, fields) => log[level](fields ?? {}, message),
      ...(around ? { around } : {}),
    }))
  await using parts = new AsyncDisposableStack()
  parts.defer(() => db.close())
  if (!given) await migrate(db)
  return await assemble({ ...options, db, parts })
}

/** How the database is opened: a new embedded one begins with the demo in it, where one is wanted. */
function firstStartOptions(config: Config): DatabaseOptions {
  const options = databaseOptions(config)
  if (options.kind === 'postgres' || !config.demoData || config.bootstrapOrg === undefined) return options
  return { ...options, begin: async () => (await readSeed()) ?? readSnapshot() }
}

async function assemble(options: OpenOptions): Promise<Platform> {
  const { db, parts, config, log, clock = systemClock, resolveSink, telemetry } = options
  const keys = await loadOrCreateSigningKeys({ files: config.signingKeys, dataDir: config.dataDir })
  const issuer = createIssuer({ url: config.publicUrl, keys, clock })
  const { pageSecret, owner, madeOrganization, seeded } = await bootstrap(db, {
    issuer: issuer.url,
    organization: config.bootstrapOrg,
  })
  const seal = await sealOf(config, db)
  const access = await createAccess(db)
  parts.defer(() => access.close())
  const onFault = (error: unknown): void => log.warn({ err: error }, 'could not note when an identity was last seen')
  const identities = createIdentityDirectory({ db, access, clock, emailIssuers: config.emailIssuers, onFault })
  const trusted = { issuer, identities, clock, fetchKeys: keySource(config, clock) }
  const refreshTokens = createRefreshStore(db, clock, () => access.forget())
  const sessions = createSessions(refreshTokens, clock)
  // One verifier, so that authentication and exchange know the same signatures.
  const verify = createVerifier(trusted)
  const guard = createSinkGuard(config.allowPrivateSinks)
  const registry = await registryOf(config)
  const { emailIssuers, freeEmailDomains, terms, publicUrl, limits, eventRetentionMs } = config
  const services = createServices({
    db,
    access,
    clock,
    pages: new PageCodec(pageSecret, clock),
    rootGroups: config.allowRootGroups,
    ...{ emailIssuers, freeEmailDomains, terms, publicUrl, seal },
    ...{ sinks: guard, sizes: limits },
    turns: createWriteTurns({ ...limits, connections: db.pool()?.most ?? 1, now: () => performance.now() }),
    ...(registry ? { images: registry } : {}),
    tokens: createExchange({
      ...trusted,
      verify,
      maxTokenBytes: config.limits.tokenBytes,
      refreshTokens,
      isCapability: (name) => capabilityByName(name) !== undefined,
      suspendedOf: (uids) => suspendedOf(db, uids),
      others: { identityOf: (uid) => otherIdentity(db, uid), aws: awsOptions(config) },
    }),
  })
  if (!seeded) await fill(options, services, { organization: madeOrganization, owner })
  const optional = { ...(resolveSink ? { resolve: resolveSink } : {}), ...(telemetry ? { telemetry } : {}) }
  const events = await startEvents({ db, issuer, clock, guard, limits, eventRetentionMs, log, ...optional })
  parts.defer(() => events.close(DELIVERY_GRACE_MS))
  const running = parts.move()
  return {
    db,
    events,
    access,
    issuer,
    services,
    sessions,
    seal,
    clock,
    owner,
    madeOrganization,
    authenticate: createAuthenticator({ ...trusted, verify, sessions, maxTokenBytes: config.limits.tokenBytes }),
    close: () => running.disposeAsync(),
  }
}

/** Loads the demo into the organization that a first start has made; there is none on a later one. */
async function fill(
  { db, config, onStep }: OpenOptions,
  services: Services,
  { organization, owner }: { organization: string | undefined; owner: string | undefined },
): Promise<void> {
  if (!config.demoData || !organization || !owner) return
  onStep?.('loading the demo')
  await loadDemo({ services, db }, { organization, owner })
}

/** The seal of stored secrets, those of older keys sealed anew. */
async function sealOf({ encryptionKeys: given, dataDir }: Config, db: Database): Promise<Seal> {
  const seal = await openSeal({ given, dataDir })
  await reseal(db, seal)
  return seal
}

/** How AWS is asked who signed a request. */
function awsOptions({ awsStsUrl, limits }: Config): AwsOptions {
  const endpoint = awsStsUrl === undefined ? {} : { endpoint: awsStsUrl }
  return { ...endpoint, connectMillis: limits.connectMs, totalMillis: limits.keySetMs }
}

/** The part of the places to be recognized in that may wait for keys of issuers elsewhere, which a tenant may have answer slowly. */
const OF_WAITING = 3 / 4

/** Keys of other issuers, within the limits of the configuration. */
function keySource({ allowPrivateIssuers, limits }: Config, clock: Clock): VerifierOptions['fetchKeys'] {
  return createKeySource({
    clock,
    allowPrivateIssuers,
    connectMillis: limits.connectMs,
    totalMillis: limits.keySetMs,
    maxBytes: limits.keySetBytes,
    maxWaiting: Math.ceil(limits.concurrent * OF_WAITING),
  })
}
