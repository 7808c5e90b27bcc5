// When `serve --dev` may run at all. It gives a token of anybody to whoever asks, so whatever could let somebody else
// ask is refused at start.
import { isLoopback } from '../config/readers.ts'

export interface DevEnvironment {
  readonly host: string | undefined
  readonly publicUrl: string | undefined
  readonly nodeEnv: string | undefined
}

/** What stands against `--dev`: one sentence a fault, none when it may run. */
export function devFaults({ host, publicUrl, nodeEnv }: DevEnvironment): readonly string[] {
  const faults: string[] = []
  const why = 'and with --dev the server gives tokens to whoever reaches it'
  if (host !== undefined && !isLoopback(host)) {
    faults.push(`HOST is "${host}", which other machines reach, ${why}. Accepted with --dev: a loopback address.`)
  }
  if (publicUrl !== undefined && !isLoopback(hostOf(publicUrl))) {
    faults.push(
      `PUBLIC_URL is "${publicUrl}", by which other machines reach it, ${why}. Accepted with --dev: localhost or a loopback address.`,
    )
  }
  if (nodeEnv === 'production') {
    faults.push('NODE_ENV is "production", and --dev is for trying things out. Accepted with --dev: anything else.')
  }
  return faults
}

/** The host of a URL or of a Host header, without port and brackets. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
}
