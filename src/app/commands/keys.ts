// `keys`: makes signing keys, for rotation and for the secret that several servers share.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Option, type Command } from 'commander'
import { addSigningKey, generateSigningKey, KEY_ALGORITHMS, loadOrCreateSigningKeys } from '../../auth/keys.ts'
import { tell, type OutputOptions } from '../../cli/output.ts'
import { loadConfig } from '../config/config.ts'
import { requireDataFolder } from '../stores/data-folder.ts'

const algorithm = (): Option =>
  new Option('--alg <algorithm>', 'what it signs with; verifiers of OpenID Connect expect RS256')
    .choices(KEY_ALGORITHMS)
    .default('RS256')

export function addKeys(program: Command): void {
  const keys = program.command('keys').description("List and make the keys that sign this server's tokens.")
  keys
    .command('add')
    .description(
      'Put a new key into $DATA_DIR/keys and print its id: it signs from the next start on, the others verify.',
    )
    .addOption(algorithm())
    .action(async ({ alg, ...output }: { alg: string } & OutputOptions) => {
      const { dataDir, signingKeys } = loadConfig()
      if (signingKeys.length > 0) {
        throw new Error('SIGNING_KEYS names the keys, so that none in DATA_DIR is read: use "keys generate" instead.')
      }
      await requireDataFolder(dataDir)
      const kid = await addSigningKey(dataDir, alg)
      tell(output, { kid, alg }, kid)
    })
  keys
    .command('generate')
    .description('Print a new private key as a JWK, for a file that SIGNING_KEYS names. Nothing is kept.')
    .option('--standby', 'without a time: it verifies, and signs only once it is given one (the member "iat")')
    .addOption(algorithm())
    .action(async ({ standby, alg, ...output }: { standby?: boolean; alg: string } & OutputOptions) => {
      const { iat, ...key } = await generateSigningKey(Math.floor(Date.now() / 1000), alg)
      const jwk = standby ? key : { ...key, iat }
      tell(output, jwk, JSON.stringify(jwk, undefined, 2))
    })
  keys
    .command('list')
    .description(
      'List the keys of this installation, the one that signs first: id, algorithm, what it does, since when.',
    )
    .action(list)
}

async function list(output: OutputOptions): Promise<void> {
  const { dataDir, signingKeys } = loadConfig()
  // Where nothing has started yet there is none, and looking makes none.
  const none = signingKeys.length === 0 && !existsSync(join(dataDir, 'keys'))
  const found = none ? [] : await loadOrCreateSigningKeys({ files: signingKeys, dataDir })
  const keys = found.map(({ kid, alg, createdAt }, at) => ({
    kid,
    alg,
    use: at === 0 ? 'signs' : 'verifies',
    createTime: createdAt > 0 ? new Date(createdAt * 1000).toISOString() : null,
  }))
  const lines = keys.map(({ kid, alg, use, createTime }) => [kid, alg, use, createTime ?? 'standby'].join('\t'))
  tell(output, { keys }, lines.join('\n'))
}
