// `webhook receive`: a sink on this machine that checks what it gets and prints the result.
import { once } from 'node:events'
import { InvalidArgumentError, type Command } from 'commander'
import { loadConfig } from '../config.ts'
import { startReceiver } from '../webhook/receiver.ts'
import { readUid } from './token.ts'

interface ReceiveOptions {
  readonly port: number
  readonly issuer?: string
  readonly group?: string
}

export function addWebhook(program: Command): void {
  const webhook = program.command('webhook').description('Help for those who build receivers of events.')
  webhook
    .command('receive')
    .description('Receive events on this machine, check their tokens and digests, and print the result, until Ctrl-C.')
    .option('--port <number>', 'where to listen on 127.0.0.1 (0: any free port)', readPort, 8090)
    .option('--issuer <url>', 'the server that signs (default: PUBLIC_URL)')
    .option('--group <uid>', 'take only what is meant for subscriptions of this group', readUid)
    .action(receive)
}

async function receive({ port, issuer, group }: ReceiveOptions): Promise<void> {
  const config = issuer === undefined ? loadConfig() : undefined
  const receiver = await startReceiver({
    port,
    issuer: issuer ?? config?.publicUrl ?? '',
    group,
    print: (text) => process.stdout.write(text),
  })
  process.stdout.write(`Receiving at ${receiver.url} (the server needs ALLOW_PRIVATE_SINKS=true to send here)\n`)
  const abort = new AbortController()
  await Promise.race(
    (['SIGINT', 'SIGTERM'] as const).map((signal) =>
      once(process, signal, { signal: abort.signal }).catch(() => undefined),
    ),
  )
  abort.abort()
  await receiver.close()
}

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}
