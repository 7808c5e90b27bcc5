// Requests that a page of another site makes a browser send.
// What belongs here: which of them are refused. What does not: which pages may read an answer (CORS, in app/).
import { PlatformError } from '../core/errors.ts'
import type { GraphRequest } from './http.ts'

/** Whether a page may call from a browser; `origin` is the header of that name. */
export type AllowsOrigin = (origin: string) => boolean

/**
 * Refuses what a page elsewhere can send without asking first. A POST is JSON, for which a browser asks (the preflight of
 * CORS), so only a GET is left: an image, a script, or a fetch whose answer the page may not read. Browsers say where such
 * a request comes from (Fetch Metadata; Origin), and other clients say nothing. No token is ever sent by the browser
 * itself, so what is refused here would have run without rights, but at the cost of whoever opened the page.
 * @throws PERMISSION_DENIED
 */
export function demandOwnSite({ method, headers }: GraphRequest, allows: AllowsOrigin): void {
  if (method !== 'GET') return
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined ? !isElsewhere(site) : site === 'same-origin' || allows(origin)) return
  throw new PlatformError(
    'PERMISSION_DENIED',
    'Permission denied: a page of another site may not ask the graph by GET; name its origin in CORS_ORIGINS, or send a POST',
    { reason: 'CROSS_SITE_REQUEST' },
  )
}

/** `none` is a person who typed the address. */
function isElsewhere(site: string | string[] | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
