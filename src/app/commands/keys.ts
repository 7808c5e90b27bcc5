// `keys`: makes signing keys, for rotation and for the secret that several servers share.
import { Option, type Command } from 'commander'
import { addSigningKey, generateSigningKey, KEY_ALGORITHMS } from '../../auth/keys.ts'
import { loadConfig } from '../config/config.ts'
import { requireDataFolder } from '../stores/data-folder.ts'

const algorithm = (): Option =>
  new Option('--alg <algorithm>', 'what it signs with; verifiers of OpenID Connect expect RS256')
    .choices(KEY_ALGORITHMS)
    .default('RS256')

export function addKeys(program: Command): void {
  const keys = program.command('keys').description("Make keys that sign this server's tokens.")
  keys
    .command('add')
    .description(
      'Put a new key into $DATA_DIR/keys and print its id: it signs from the next start on, the others verify.',
    )
    .addOption(algorithm())
    .action(async ({ alg }: { alg: string }) => {
      const { dataDir, signingKeys } = loadConfig()
      if (signingKeys.length > 0) {
        throw new Error('SIGNING_KEYS names the keys, so that none in DATA_DIR is read: use "keys generate" instead.')
      }
      await requireDataFolder(dataDir)
      process.stdout.write(`${await addSigningKey(dataDir, alg)}\n`)
    })
  keys
    .command('generate')
    .description('Print a new private key as a JWK, for a file that SIGNING_KEYS names. Nothing is kept.')
    .option('--standby', 'without a time: it verifies, and signs only once it is given one (the member "iat")')
    .addOption(algorithm())
    .action(async ({ standby, alg }: { standby?: boolean; alg: string }) => {
      const { iat, ...key } = await generateSigningKey(Math.floor(Date.now() / 1000), alg)
      process.stdout.write(`${JSON.stringify(standby ? key : { ...key, iat }, undefined, 2)}\n`)
    })
}
