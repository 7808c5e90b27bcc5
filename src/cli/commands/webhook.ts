// `webhook receive`: a sink on this machine that checks what it gets and prints the result.
import { once } from 'node:events'
import type { Command } from 'commander'
import { readPort, readUid } from '../arguments.ts'
import type { OpenInstallation } from '../installation.ts'
import { tell, type OutputOptions } from '../output.ts'
import { startReceiver } from '../webhook/receiver.ts'

interface ReceiveOptions extends OutputOptions {
  readonly port: number
  readonly issuer?: string
  readonly group?: string
}

export function addWebhook(program: Command, open: OpenInstallation): void {
  const webhook = program.command('webhook').description('Help for those who build receivers of events.')
  webhook
    .command('receive')
    .description('Receive events on this machine, check their tokens and digests, and print the result, until Ctrl-C.')
    .option('--port <number>', 'where to listen on 127.0.0.1 (0: any free port)', readPort, 8090)
    .option('--issuer <url>', 'the server that signs (default: PUBLIC_URL)')
    .option('--group <uid>', 'take only what is meant for subscriptions of this group', readUid)
    .action((options: ReceiveOptions) => receive(open, options))
}

async function receive(open: OpenInstallation, { port, issuer, group, ...output }: ReceiveOptions): Promise<void> {
  const receiver = await startReceiver({
    port,
    issuer: issuer ?? open().publicUrl,
    group,
    print: (received, text) => tell(output, received, text),
  })
  const abort = new AbortController()
  const told = (['SIGINT', 'SIGTERM'] as const).map((name) => once(process, name, { signal: abort.signal }))
  const { url } = receiver
  tell(output, { url }, `Receiving at ${url} (the server needs ALLOW_PRIVATE_SINKS=true to send here)`)
  await Promise.race(told.map((one) => one.catch(() => undefined)))
  abort.abort()
  await receiver.close()
}
