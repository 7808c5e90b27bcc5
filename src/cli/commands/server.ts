// The options of commands that work through a running server, and the client that they make.
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { decodeJwt } from 'jose'
import { readUid } from '../arguments.ts'
import { createGraphClient, ImportError, type GraphClient } from '../import/client.ts'
import type { Installation, OpenInstallation } from '../installation.ts'
import type { OutputOptions } from '../output.ts'

export interface ServerOptions extends OutputOptions {
  readonly group: string
  readonly server?: string
  readonly tokenFile?: string
}

/** @param group what the group is to the command, in words */
export function withServer(command: Command, group: string): Command {
  return command
    .requiredOption('--group <uid>', group, readUid)
    .option('--server <url>', 'the running server (default: PUBLIC_URL)')
    .option('--token-file <path>', 'a file with a token (default: one for the owner, made with the key in DATA_DIR)')
}

const OWN_TOKEN =
  'The token was made with the newest key of DATA_DIR or SIGNING_KEYS, which a server knows from its next start on: restart it, or name a file with another token by --token-file.'

/** A client of the running server that the options name. */
export async function clientOf(open: OpenInstallation, options: ServerOptions): Promise<GraphClient> {
  const installation = open()
  const server = options.server ?? installation.publicUrl
  if (options.tokenFile) return createGraphClient({ server, token: await tokenIn(options.tokenFile) })
  return createGraphClient({ server, token: await operatorToken(installation), advice: OWN_TOKEN })
}

/** The token in a file. */
export async function tokenIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ImportError(`${path} cannot be read. Name a file that holds a token with --token-file.`)
  })
  return text.trim()
}

/** A token of the owner that this installation made, with the rights that only its operator has (readmes). */
async function operatorToken(installation: Installation): Promise<string> {
  const owner = decodeJwt(await tokenIn(installation.ownerTokenPath)).sub
  if (!owner) throw new ImportError(`${installation.ownerTokenPath} does not hold a token.`)
  return installation.operatorToken(owner)
}
