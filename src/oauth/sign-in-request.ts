// What somebody wants to sign in for: one of our own pages, a program on the same machine, a device without a browser, or a
// client of OAuth. Nothing of a wish is used before it was read here.
import { RedirectFault, isLoopbackRedirect } from './redirects.ts'

export type SignInRequest =
  | { readonly kind: 'page'; readonly returnTo: string }
  | {
      readonly kind: 'program'
      readonly redirectUri: string
      readonly audience: readonly string[]
      readonly scopes: readonly string[]
      readonly identity: string
      readonly invite: string
      readonly refresh: boolean
    }
  | { readonly kind: 'device'; readonly code: string }
  | {
      readonly kind: 'client'
      readonly client: string
      readonly clientName: string
      readonly redirectUri: string
      readonly state: string
      readonly challenge: string
    }

/** Pages of this server that one can come back to; a list, so that no address is ever taken from a request. */
const PAGES = ['/', '/graphql', '/docs']

/** The wish of a page: one of ours, or the first. */
export function pageSignIn(query: URLSearchParams): SignInRequest {
  const wanted = query.get('return_to') ?? ''
  return { kind: 'page', returnTo: PAGES.includes(wanted) ? wanted : '/' }
}

/** X25519 public key in base64url: what devices show as their code. */
const DEVICE_CODE = /^[\w-]{43}$/
const MAX_QUERY = 2_000

/**
 * The wish of the published clients' `/oauth`.
 * @throws RedirectFault with what is wrong
 */
export function programSignIn(query: URLSearchParams): SignInRequest {
  if (query.toString().length > MAX_QUERY) throw new RedirectFault('The request is too long.')
  const code = query.get('headless_code')
  if (code !== null) {
    if (!DEVICE_CODE.test(code))
      throw new RedirectFault('The code of the device is not complete: copy its whole address.')
    return { kind: 'device', code }
  }
  const redirectUri = query.get('redirect') ?? ''
  if (!isLoopbackRedirect(redirectUri)) {
    throw new RedirectFault(
      'A token is sent to programs on this computer only: the redirect must be http://localhost or a loopback address.',
    )
  }
  const list = (name: string): string[] =>
    query
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter(Boolean)
  return {
    kind: 'program',
    redirectUri,
    audience: list('audience'),
    // The published client escapes each scope once more than the query does.
    scopes: list('scope').map((text) => text.replaceAll('%2F', '/')),
    identity: query.get('identity') ?? '',
    invite: query.get('invite') ?? '',
    refresh: query.get('create_refresh_token') === 'true',
  }
}

/** Where the browser goes in the end, as a source of a Content-Security-Policy; undefined: it stays here. */
export function targetOf(wish: SignInRequest): string | undefined {
  if (wish.kind === 'page' || wish.kind === 'device') return undefined
  const url = new URL(wish.redirectUri)
  return url.origin === 'null' ? url.protocol : url.origin
}

/** What the tokens of a wish are narrowed to; empty: nothing. */
export function narrowingOf(wish: SignInRequest): { readonly aud: string[]; readonly scopes: string[] } {
  return wish.kind === 'program' ? { aud: [...wish.audience], scopes: [...wish.scopes] } : { aud: [], scopes: [] }
}
