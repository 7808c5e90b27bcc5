// Where a browser may be sent with what a sign-in gives (RFC 6749 section 3.1.2, RFC 8252 section 7, RFC 9700 section 2.1).
import { PlatformError } from '../core/errors.ts'

/** A request that is answered by a page, never by a redirect: where it wants to be sent to cannot be trusted. */
export class RedirectFault extends PlatformError {
  constructor(message: string) {
    super('INVALID_ARGUMENT', message)
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/**
 * Schemes that a browser or the system acts upon itself, so that they are no client's own; and http, which is for loopback
 * addresses only.
 */
const ACTIVE = new Set(
  `filesystem jar feed res resource mhtml mk shell search search-ms wysiwyg chrome chrome-untrusted devtools edge opera
  brave moz-icon intent android-app content mailto tel sms callto facetime news nntp ldap ldaps smb nfs afp dav sftp ssh
  telnet rlogin vnc rdp market itms itms-services cid javascript data vbscript blob file about view-source http ws wss
  ftp`
    .split(/\s+/)
    .map((scheme) => `${scheme}:`),
)
const MAX_LENGTH = 500

function plainUrl(text: string): URL | undefined {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || /[#\s\\]/.test(text)) return undefined
  return url
}

/** Whether it is http at this very machine. */
export function isLoopbackRedirect(text: string): boolean {
  const url = plainUrl(text)
  return url?.protocol === 'http:' && LOOPBACK.has(url.hostname)
}

/** Whether a redirect that was registered leads to a site, rather than to a program of this machine. */
export function isSite(uri: string): boolean {
  return new URL(uri).protocol === 'https:'
}

/** Whether a client may register it: https, loopback, or a scheme of its own. */
export function isRegistrable(text: string): boolean {
  const url = plainUrl(text)
  if (url === undefined || isLoopbackRedirect(text)) return url !== undefined
  // Of https the parser takes spellings that others read as a path.
  if (url.protocol === 'https:') return /^https:\/\/[^/]/i.test(text)
  return !ACTIVE.has(url.protocol) && !url.protocol.startsWith('ms-')
}

/** Whether a redirect is one of those registered: the same text, but for the port of a loopback address (RFC 8252 section 7.3). */
export function isRegistered(text: string, registered: readonly string[]): boolean {
  if (registered.includes(text)) return true
  if (!isLoopbackRedirect(text)) return false
  return registered.some((one) => withoutPort(one) === withoutPort(text))
}

/** As it is written: what else a parser reads as the same address is another text. */
function withoutPort(text: string): string {
  return text.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1')
}

/** A redirect with parameters set in its query; those that are undefined are taken out. */
export function redirectTo(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
