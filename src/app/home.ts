// `/` on the port, and what is said where nothing else answers.
import { versions } from '../contract/versions.ts'
import { systemClock } from '../core/clock.ts'
import { createHome, isHome, notFound } from '../explorers/home/endpoint.ts'
import type { HttpRequest } from '../http/messages.ts'
import type { Config } from './config/config.ts'
import { sendPage, type Endpoint, type EndpointRequest } from '../http/endpoint.ts'
import { version } from './version.ts'

/** The first page. `others`: the endpoints that it may name. */
export function homeEndpoint(config: Config, others: readonly Endpoint[]): Endpoint {
  const names = new Set(others.map(({ name }) => name))
  const home = createHome({
    version,
    url: config.publicUrl,
    startedAt: systemClock.now(),
    database: config.database.kind,
    contract: versions.map((one) => one.version),
    dev: config.dev,
    has: (name) => names.has(name),
    now: () => systemClock.now(),
  })
  return {
    name: 'home',
    handle: ({ req, res, path }) => {
      if (!isHome(path)) return false
      sendPage(res, home(requestOf(req, path)))
      return true
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
