// The console on the port, and what is said where nothing else answers.
import { versions } from '../contract/versions.ts'
import { systemClock } from '../core/clock.ts'
import type { Bundle } from '../explorers/assets.ts'
import { createConsole, notFound } from '../explorers/console/endpoint.ts'
import type { HomeOptions } from '../explorers/console/facts.ts'
import type { HttpRequest } from '../http/messages.ts'
import type { Config } from './config/config.ts'
import { sendPage, type Endpoint, type EndpointRequest } from '../http/endpoint.ts'
import { version } from './version.ts'

export interface ConsoleOptions {
  readonly config: Config
  /** The endpoints that it may name. */
  readonly others: readonly Endpoint[]
  /** Its files; undefined: they were never built. */
  readonly bundle: Bundle | undefined
  readonly database: HomeOptions['database']
}

/** The console. */
export function consoleEndpoint({ config, others, bundle, database }: ConsoleOptions): Endpoint {
  const names = new Set(others.map(({ name }) => name))
  const facts: Parameters<typeof createConsole>[0] = {
    version,
    url: config.publicUrl,
    startedAt: systemClock.now(),
    database,
    // A facade speaks version 2 to the server behind it.
    contract: database === 'none' ? ['v2'] : versions.map((one) => one.version),
    dev: config.dev,
    has: (name) => names.has(name),
    now: () => systemClock.now(),
  }
  const pages = createConsole(facts, bundle)
  return {
    name: 'console',
    handle: ({ req, res, path }) => {
      const page = pages(requestOf(req, path))
      if (page) sendPage(res, page)
      return page !== undefined
    },
  }
}

/** Says that nothing is at a path. */
export function sendNotFound({ req, res, path }: EndpointRequest, { errorDomain }: Pick<Config, 'errorDomain'>): void {
  sendPage(res, notFound(requestOf(req, path), errorDomain))
}

function requestOf({ method = 'GET', url, headers }: HttpRequest, path: string) {
  return { method, path: url ?? path, headers }
}
