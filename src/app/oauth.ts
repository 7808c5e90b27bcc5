// The sign-in on the port.
import { guardedFetch } from '../auth/fetch.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { FaceOptions } from '../http/call.ts'
import { createOAuth } from '../oauth/handler.ts'
import type { SignInOptions } from '../oauth/sign-in.ts'
import type { Config } from './config/config.ts'
import { isLocalRequest } from './local-request.ts'
import { createSignInDirectory } from './stores/sign-in-directory.ts'
import type { Log } from './telemetry/log.ts'
import { currentRequestId } from './telemetry/requests.ts'
import type { Platform } from './platform.ts'

type Shared = FaceOptions & Pick<SignInOptions, 'services'>

/** The endpoint of the sign-in. @param log of the sign-ins; faults are told to that of the face */
export function oauthEndpoint(
  { publicUrl, dev, limits, allowPrivateIssuers }: Config,
  { db, seal, clock, sessions, authenticate }: Platform,
  { face: { services, ...face }, log }: { readonly face: Shared; readonly log: Log },
): Endpoint {
  const allowed = new Set(allowPrivateIssuers)
  const bounds = { maxBytes: limits.keySetBytes, connectMillis: limits.connectMs, totalMillis: limits.keySetMs }
  const options: SignInOptions = {
    services,
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
  }
  return createOAuth(options, face)
}
