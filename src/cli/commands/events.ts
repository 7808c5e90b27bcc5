// `events listen`: what happens in a group, as it happens, in a terminal.
import type { Command } from 'commander'
import { readUid } from '../arguments.ts'
import type { OpenInstallation } from '../installation.ts'
import { followEvents, type LiveEvent } from '../webhook/listen.ts'
import { tokenIn, type ServerOptions } from './server.ts'

interface ListenOptions extends ServerOptions {
  readonly type?: string[]
  readonly after?: string
}

export function addEvents(program: Command, open: OpenInstallation): void {
  const events = program.command('events').description('Look at what happens.')
  events
    .command('listen')
    .description('Show the events of a group and everything below it as they happen, until Ctrl-C.')
    .requiredOption('--group <uid>', 'the group', readUid)
    .option('--type <type...>', 'only these types of event')
    .option('--after <cursor>', 'start behind this cursor (default: from now on)')
    .option('--server <url>', 'the running server (default: PUBLIC_URL)')
    .option('--token-file <path>', "a file with a token (default: the owner's, in the data folder)")
    .option('--json', 'one line of JSON for each event')
    .action((options: ListenOptions) => listen(open, options))
}

async function listen(open: OpenInstallation, options: ListenOptions): Promise<void> {
  const installation = open()
  const token = await tokenIn(options.tokenFile ?? installation.ownerTokenPath)
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort())
  const followed = followEvents({
    server: options.server ?? installation.publicUrl,
    token,
    group: options.group,
    types: options.type ?? [],
    after: options.after,
    signal: abort.signal,
    onConnected: () => process.stderr.write(`connected: listening to ${options.group}, until Ctrl-C\n`),
    onLost: (error) => process.stderr.write(`connection lost (${error.message}), trying again\n`),
  })
  for await (const event of followed) process.stdout.write(options.json ? `${JSON.stringify(event)}\n` : lineOf(event))
}

function lineOf({ time, type, subject, actor, after, cursor }: LiveEvent): string {
  const name = (after as { name?: unknown } | null)?.name
  const short = type.replace(/^dev\.chainguard\.api\./, '').replace(/\.v1$/, '')
  const named = typeof name === 'string' ? ` (${name.replace(/\p{Cc}/gu, ' ')})` : ''
  return `${time}  ${short}  ${subject}${named}  by ${actor.subject}  ${cursor}\n`
}
