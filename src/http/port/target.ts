// Request targets that name the whole address, as programs send that speak to a proxy (RFC 9112 section 3.2.2).
import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/([^/?#@]+)((?:[/?][^#@]*)?)$/i

/** Gives a request that names the whole address the path and the host in it, for these go before its Host header. */
export function toOriginForm(request: IncomingMessage): void {
  const [, host, rest] = ABSOLUTE.exec(request.url ?? '') ?? []
  if (host === undefined || rest === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
