// Whether the session in a browser's cookie counts for a request. A browser sends cookies by itself, so the request must
// come of a page of this server: every face asks here, for every face authenticates here.
import type { BrowserCredentials } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'

/** The name of the cookie: with https one that no other name, path or neighbour can set (RFC 6265bis section 4.1.3.2). */
export function cookieName(publicUrl: string, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** The value of a cookie; undefined: it did not come, or came twice, so that nobody knows which is ours. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
  return values.length === 1 ? values[0] : undefined
}

/**
 * Whether a request comes of a page of this server, or of the person that typed its address: by Sec-Fetch-Site (W3C Fetch
 * Metadata), which pages cannot write; of a browser that does not send it, by Origin.
 */
export function isOwnPage({ site, origin }: Omit<BrowserCredentials, 'cookie'>, publicUrl: string): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === new URL(publicUrl).origin
}

/**
 * The secret of the session that a request comes with; undefined: with none.
 * @throws PERMISSION_DENIED (CROSS_SITE_REQUEST) when another site's page sent it
 */
export function sessionSecret(browser: BrowserCredentials | undefined, publicUrl: string): string | undefined {
  const secret = cookieValue(browser?.cookie, cookieName(publicUrl, SESSION_COOKIE))
  if (browser === undefined || secret === undefined || isOwnPage(browser, publicUrl)) return secret
  const text = 'Permission denied: the session of this browser is for pages of this server; others send a token'
  throw new PlatformError('PERMISSION_DENIED', text, { reason: 'CROSS_SITE_REQUEST' })
}

/** The cookie of a session, without its prefix. */
export const SESSION_COOKIE = 'session'
