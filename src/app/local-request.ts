// Whether a program or a browser on this machine asks for itself: there may be a proxy on it, or a tunnel, which asks for others.
import type { HttpRequest } from '../http/messages.ts'
import { isLoopback } from './config/readers.ts'
import { hostOf } from './dev/rules.ts'

/** What proxies and tunnels add: the standard's (RFC 9110 section 7.6.3, RFC 7239), and what is used besides. */
const PASSED_ON = new Set([
  ...['via', 'forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'fly-client-ip'],
  ...['fastly-client-ip', 'x-cluster-client-ip', 'x-original-forwarded-for', 'x-envoy-external-address'],
])

/** Whether somebody at this machine asks, by a name of its own. */
export function isLocalRequest(req: HttpRequest): boolean {
  return strangeness(req) === undefined
}

/** The host that a request names, in either protocol. */
export function hostHeader({ headers }: HttpRequest): string {
  return headers.host ?? headers[':authority']?.toString() ?? ''
}

/** Why it is not somebody at this machine who asks, by a name of its own; undefined: it is. */
export function strangeness(req: HttpRequest): string | undefined {
  const { socket, headers } = req
  if (!isLoopback(socket.remoteAddress ?? '')) return 'Only this machine may ask here.'
  if (!isLoopback(hostOf(`http://${hostHeader(req)}`))) {
    return 'The name in Host is not one of this machine: use localhost or 127.0.0.1.'
  }
  if (Object.keys(headers).some((name) => PASSED_ON.has(name) || name.startsWith('x-forwarded-'))) {
    return 'A proxy passed this on, and who asked it is not known: ask this server itself.'
  }
  return undefined
}
