// `token`: signs a token with the local key, for an identity that the operator names.
import { InvalidArgumentError, type Command } from 'commander'
import { createIssuer } from '../../auth/issuer.ts'
import { loadOrCreateSigningKeys } from '../../auth/keys.ts'
import { systemClock } from '../../core/clock.ts'
import { isUid } from '../../core/uid.ts'
import { loadConfig, type Config } from '../config.ts'

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }
const LONGEST = 365 * 86_400

interface TokenOptions {
  readonly identity: string
  readonly ttl: number
  readonly audience?: string[]
  readonly cap?: string[]
  readonly scope?: string[]
  readonly internal?: boolean
}

export function addToken(program: Command): void {
  program
    .command('token')
    .description('Sign a token for an identity with the local key and print it.')
    .requiredOption('--identity <uid>', 'the identity that the token stands for', readUid)
    .option('--ttl <duration>', 'how long it lives: a number with s, m, h or d', readDuration, 3600)
    .option('--audience <audience...>', 'who it is for (default: PUBLIC_URL)')
    .option('--cap <capability...>', 'the only capabilities it may use')
    .option('--scope <uid...>', 'the only groups it may act in')
    .option('--internal', "add the internal capabilities: an operator's own token, not to be given away")
    .action(async (options: TokenOptions) => {
      process.stdout.write(`${await signToken(loadConfig(), options)}\n`)
    })
}

/** A token signed with the key of this installation. */
export async function signToken(config: Config, options: TokenOptions): Promise<string> {
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

/** A uid on the command line. */
export function readUid(value: string): string {
  if (!isUid(value)) throw new InvalidArgumentError('A uid is 40 hexadecimal digits, then "/" and 16 for each level.')
  return value
}

/** Seconds, from `90s`, `15m`, `1h` or `30d`. */
export function readDuration(value: string): number {
  const [, digits, unit = ''] = /^(\d+)([smhd])$/.exec(value) ?? []
  const seconds = Number(digits) * (UNITS[unit] ?? Number.NaN)
  if (!(seconds > 0 && seconds <= LONGEST))
    throw new InvalidArgumentError('Give a number with s, m, h or d, up to 365d.')
  return seconds
}
