// Which web pages may call this server from a browser (CORS). Tokens travel in a header that a page must hold itself and
// no cookie is ever read, so an allowed origin gains nothing from the user's browser but the way to this server.

/** Pages on this machine, on any port: the default of a server that only this machine reaches. */
export const LOCAL_ORIGINS: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*']

/**
 * One entry of CORS_ORIGINS: `*` (every page), an origin (`https://app.example.com`), or an origin with any port
 * (`http://localhost:*`).
 * @returns the entry as browsers write origins
 * @throws Error with what is wrong
 */
export function parseOriginPattern(text: string): string {
  if (text === '*') return text
  const anyPort = text.endsWith(':*')
  const plain = anyPort ? text.slice(0, -2) : text
  const url = URL.canParse(plain) ? new URL(plain) : undefined
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isOrigin || url.href !== `${url.origin}/` || /[?#]/.test(plain) || url.hostname.includes('*')) {
    throw new Error(`"${text}" is not an origin`)
  }
  // The one that its scheme has by itself is named, too, and is none to the parser.
  if (anyPort && /:\d*$/.test(plain)) throw new Error(`"${text}" names a port and any port`)
  return anyPort ? `${url.origin}:*` : url.origin
}

/**
 * Whether a page may read the answers.
 * @param origin the request's `Origin` header
 * @param patterns as parseOriginPattern gives them; the server's own URL is to be among them
 */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  if (patterns.includes('*')) return true
  // An entry is no origin by itself.
  if (origin.endsWith(':*')) return false
  if (patterns.includes(origin)) return true
  const withoutPort = origin.replace(/:\d+$/, '')
  return patterns.includes(`${withoutPort}:*`)
}
