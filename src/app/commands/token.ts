// `token`: signs a token with the local key, for an identity that the operator names.
import type { Command } from 'commander'
import { tell, type OutputOptions } from '../../cli/output.ts'
import { readCapability, readDuration, readUid, readUids } from '../../cli/arguments.ts'
import { loadConfig } from '../config/config.ts'
import { openRefresh, requireIdentity, signToken, type TokenOptions } from '../installation.ts'

export function addToken(program: Command): void {
  program
    .command('token')
    .description('Sign a token for an identity with the local key and print it.')
    .requiredOption('--identity <uid>', 'the identity that the token stands for', readUid)
    .option('--ttl <duration>', 'how long it lives: a number with s, m, h or d', readDuration, 3600)
    .option('--audience <audience...>', 'who it is for (default: PUBLIC_URL)')
    .option('--cap <capability...>', 'the only capabilities it may use', readCapability)
    .option('--scope <uid...>', 'the only groups it may act in', readUids)
    .option('--internal', "add the internal capabilities: an operator's own token, not to be given away")
    .option('--refresh', 'print a refresh token instead, kept in the database: clients renew their tokens with it')
    .action(async ({ json, ...options }: TokenOptions & OutputOptions) => {
      const config = loadConfig()
      if (options.refresh) {
        const refreshToken = await openRefresh(config, options)
        return tell({ json }, { refreshToken }, refreshToken)
      }
      await requireIdentity(config, options.identity)
      const token = await signToken(config, options)
      tell({ json }, { token }, token)
    })
}
