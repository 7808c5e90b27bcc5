// What the commands that are clients of a running server are told of the installation on this machine.
import { createIssuer } from '../auth/issuer.ts'
import { loadOrCreateSigningKeys } from '../auth/keys.ts'
import type { Installation } from '../cli/installation.ts'
import { openSession } from '../auth/refresh.ts'
import { systemClock } from '../core/clock.ts'
import { migrate } from '../db/migrate.ts'
import { loadConfig, type Config } from './config/config.ts'
import { requireDataFolder } from './stores/data-folder.ts'
import { withDatabase } from './stores/database.ts'
import { createRefreshStore } from './stores/refresh-store.ts'
import { ownerTokenPath } from './stores/owner-token.ts'
import { registryOf } from './stores/registry.ts'

/** Long enough for any feed, short enough to be of no use to whoever finds it. */
const OPERATOR_SECONDS = 3600

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
  readonly scope?: string[]
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

/** A refresh token that lives as long as the options say, kept in the database; the tokens that it gives live an hour. */
export async function openRefresh(config: Config, options: TokenOptions): Promise<string> {
  if (options.internal) throw new Error('--refresh does not go with --internal: such tokens end when they say.')
  const { identity, ttl, audience = [config.publicUrl], cap, scope } = options
  return withDatabase(config, async (db) => {
    await migrate(db)
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
