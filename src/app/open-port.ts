// The one port, as the configuration wants it.
import { listen, type PortListener } from '../http/port.ts'
import type { Handler } from '../http/messages.ts'
import { readTls } from '../http/tls.ts'
import { createUriTooLong } from '../http/uri-too-long.ts'
import type { Config } from './config/config.ts'
import type { Log } from './telemetry/log.ts'
import { currentRequestId, noteOutcome } from './telemetry/requests.ts'

export interface Opening {
  readonly config: Config
  readonly log: Log
  readonly handler: Handler
  /** Other workers listen there too. */
  readonly shared?: boolean | undefined
  readonly watch: (unwatched: Handler) => Handler
}

/** Opens the port. @throws Error when it cannot be had */
export async function openPort({ config, log, handler, watch, shared }: Opening): Promise<PortListener> {
  return listen({
    host: config.host,
    port: config.port,
    shared,
    tls: config.tls && (await readTls(config.tls)),
    tlsOnly: config.tlsOnly,
    limits: config.limits,
    proxies: config.trustedProxies,
    handler,
    tooLong: watch(createUriTooLong({ ...config, newRequestId: currentRequestId, observe: noteOutcome })),
    onFault: (error, fromHandler) => log[fromHandler ? 'error' : 'debug']({ err: error }, 'a connection failed'),
  })
}
