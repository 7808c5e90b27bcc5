// The sign-in on the port.
import { guardedFetch } from '../auth/fetch.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { createOAuth, type OAuthHandlerOptions } from '../oauth/handler.ts'
import type { Config } from './config/config.ts'
import { isLocalRequest } from './dev/sign-in.ts'
import { createSignInDirectory } from './stores/sign-in-directory.ts'
import type { Log } from './telemetry/log.ts'
import { currentRequestId } from './telemetry/requests.ts'
import type { Platform } from './platform.ts'

type Shared = Pick<OAuthHandlerOptions, 'services' | 'admission'>

/** The endpoint of the sign-in. */
export function oauthEndpoint(
  { publicUrl, dev, limits, allowPrivateIssuers }: Config,
  { db, seal, clock, sessions, authenticate }: Platform,
  { log, ...shared }: Shared & { readonly log: Log },
): Endpoint {
  const allowed = new Set(allowPrivateIssuers)
  const bounds = { maxBytes: limits.keySetBytes, connectMillis: limits.connectMs, totalMillis: limits.keySetMs }
  return createOAuth({
    ...shared,
    publicUrl,
    authenticate,
    directory: createSignInDirectory({ db, seal, clock, dev }),
    sessions,
    seal,
    clock,
    fetchFrom: (issuer) => guardedFetch({ ...bounds, allowPrivate: allowed.has(issuer) }),
    allowsHttp: (issuer) => allowed.has(issuer),
    newRequestId: currentRequestId,
    log,
    ...(dev ? { mayChoose: isLocalRequest } : {}),
  })
}
