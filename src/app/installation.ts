// What the commands that are clients of a running server are told of the installation on this machine.
import { createIssuer } from '../auth/issuer.ts'
import { loadOrCreateSigningKeys } from '../auth/keys.ts'
import type { Installation } from '../cli/installation.ts'
import { openSession } from '../auth/refresh.ts'
import { systemClock } from '../core/clock.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { loadConfig, type Config } from './config/config.ts'
import { requireDataFolder } from './stores/data-folder.ts'
import { withDatabase } from './stores/database.ts'
import { createRefreshStore } from './stores/refresh-store.ts'
import { ownerTokenPath } from './stores/owner-token.ts'
import { registryOf } from './stores/registry.ts'

/** Long enough for any feed, short enough to be of no use to whoever finds it. */
const OPERATOR_SECONDS = 3600
/** How long a server may take to say whether it knows somebody. */
const ASK_SECONDS = 30

/** The installation that the environment names. */
export function openInstallation(): Installation {
  const config = loadConfig()
  return {
    publicUrl: config.publicUrl,
    ownerTokenPath: ownerTokenPath(config.dataDir),
    operatorToken: (identity) => signToken(config, { identity, ttl: OPERATOR_SECONDS, internal: true }),
    registry: () => registryOf(config),
  }
}

export interface TokenOptions {
  readonly identity: string
  /** In seconds. */
  readonly ttl: number
  readonly audience?: string[]
  readonly cap?: readonly string[]
  readonly scope?: readonly string[]
  /** With the rights that only an operator has, e.g. to write readmes. */
  readonly internal?: boolean
  readonly refresh?: boolean
}

/** A token signed with the key of this installation. */
export async function signToken(config: Config, options: TokenOptions): Promise<string> {
  if (config.signingKeys.length === 0) await requireDataFolder(config.dataDir)
  const keys = await loadOrCreateSigningKeys({ files: config.signingKeys, dataDir: config.dataDir })
  const issuer = createIssuer({ url: config.publicUrl, keys, clock: systemClock })
  const { token } = await issuer.sign({
    identity: options.identity,
    audience: options.audience ?? [issuer.url],
    ttlSeconds: options.ttl,
    ...(options.cap ? { capabilities: options.cap } : {}),
    ...(options.scope ? { scopes: options.scope } : {}),
    ...(options.internal ? { internal: true } : {}),
  })
  return token
}

/**
 * A token for an identity that does not exist helps nobody. The server that runs is asked; without one, the database.
 * @throws Error that says what to do: nobody has the uid
 */
export async function requireIdentity(config: Config, uid: string): Promise<void> {
  const known = (await isKnownToServer(config, uid)) ?? (await isKnownToDatabase(config, uid))
  if (!known) throw unknown(uid)
}

function unknown(uid: string): Error {
  const advice = 'The query { identities { nodes { uid name } } } of the graph lists those that there are.'
  return new Error(`No identity has the uid ${uid}. ${advice}`)
}

/** True also while another process has the database: then nobody can tell. */
async function isKnownToDatabase(config: Config, uid: string): Promise<boolean> {
  try {
    return await withDatabase(config, (db) => isIdentity(db, uid))
  } catch (error) {
    if ((error as Error).name === 'FolderInUseError') return true
    throw error
  }
}

async function isIdentity(db: Database, uid: string): Promise<boolean> {
  await migrate(db)
  return (await db.prisma.identity.count({ where: { uid } })) > 0
}

/** What the server at PUBLIC_URL says to a token for the identity; undefined when nobody of this installation answers. */
async function isKnownToServer(config: Config, identity: string): Promise<boolean | undefined> {
  const token = await signToken(config, { identity, ttl: ASK_SECONDS })
  const answer = await fetch(new URL('/iam/v2/groups?page_size=1', config.publicUrl), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(ASK_SECONDS * 1000),
  }).catch(() => undefined)
  if (answer?.status === 200 || answer?.status === 403) return true
  const text = (await answer?.text().catch(() => '')) ?? ''
  return answer?.status === 401 && text.includes('"IDENTITY_UNKNOWN"') ? false : undefined
}

/** A refresh token that lives as long as the options say, kept in the database; the tokens that it gives live an hour. */
export async function openRefresh(config: Config, options: TokenOptions): Promise<string> {
  if (options.internal) throw new Error('--refresh does not go with --internal: such tokens end when they say.')
  const { identity, ttl, audience = [config.publicUrl], cap, scope } = options
  return withDatabase(config, async (db) => {
    if (!(await isIdentity(db, identity))) throw unknown(identity)
    return openSession(createRefreshStore(db, systemClock), {
      identity,
      audience,
      act: { iss: config.publicUrl, sub: identity, aud: audience[0] ?? '' },
      expiresAt: new Date(systemClock.now() + ttl * 1000),
      ...(cap ? { capabilities: cap } : {}),
      ...(scope ? { scopes: scope } : {}),
    })
  })
}
