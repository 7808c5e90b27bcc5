// The wish of a client of OAuth (RFC 6749 section 4.1.1, OAuth 2.1 draft: PKCE always, exact redirects).
import type { Clients } from './clients.ts'
import type { OAuthOptions } from './options.ts'
import { isRegistered, RedirectFault, redirectTo } from './redirects.ts'
import type { SignInRequest } from './sign-in-request.ts'

const CHALLENGE = /^[\w-]{43}$/
const MAX_STATE = 1_000

/** What a client is told that wants what there is not. */
export interface Refused {
  readonly clientName: string
  readonly text: string
  /** Where the client is told, and with what. */
  readonly redirect: string
}

export type Authorization = { readonly wish: SignInRequest } | { readonly refused: Refused }

/**
 * Reads an authorization request. What is wrong before client and redirect are known is for the person's eyes only.
 * @throws RedirectFault for what must not be answered by a redirect
 */
export async function authorizationOf(
  options: Pick<OAuthOptions, 'publicUrl'> & { readonly clients: Clients },
  query: URLSearchParams,
): Promise<Authorization> {
  const twice = sentTwice(query)
  if (twice !== undefined) throw new RedirectFault(`The parameter ${twice} was sent twice.`)
  const id = query.get('client_id') ?? ''
  const client = await options.clients.find(id)
  if (client === undefined)
    throw new RedirectFault('The program that sent you here is not registered. Let it register again.')
  const [only = '', ...others] = client.redirectUris
  const redirectUri = query.get('redirect_uri') || (others.length === 0 ? only : '')
  if (!isRegistered(redirectUri, client.redirectUris)) {
    throw new RedirectFault('The program wants to be told at an address that it did not register.')
  }
  const state = query.get('state') ?? ''
  const clientName = client.name === '' ? 'a program without a name' : client.name
  const refuse = (error: string, text: string): Authorization => {
    const told = { error, error_description: text, state: state === '' ? undefined : state.slice(0, MAX_STATE) }
    return { refused: { clientName, text, redirect: redirectTo(redirectUri, { ...told, iss: options.publicUrl }) } }
  }
  if (state.length > MAX_STATE) return refuse('invalid_request', `state has at most ${MAX_STATE} characters`)
  if (query.get('response_type') !== 'code') return refuse('unsupported_response_type', 'response_type must be code')
  // Whoever is not answered in the way that it reads would take the answer for none.
  if (!['', 'query'].includes(query.get('response_mode') ?? '')) {
    return refuse('invalid_request', 'response_mode must be query, as the metadata say')
  }
  const unasked = promptFault(query.get('prompt') ?? '')
  if (unasked) return refuse(unasked.error, unasked.text)
  // What stands in a request object (RFC 9101) may be another request than the one that is read here.
  for (const name of ['request', 'request_uri']) {
    if (query.get(name))
      return refuse(`${name}_not_supported`, `${name} is not supported: send the parameters themselves`)
  }
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) {
    return refuse('invalid_request', 'PKCE is required: code_challenge with code_challenge_method S256')
  }
  if (!areOurs(query, options.publicUrl)) {
    return refuse('invalid_target', `resource must be ${options.publicUrl}/mcp or ${options.publicUrl}`)
  }
  return { wish: { kind: 'client', client: id, clientName, redirectUri, state, challenge } }
}

/** Pages that a client may ask for (OpenID Connect Core, Authentication Request). Each sign-in shows them all. */
export const PROMPTS = ['none', 'login', 'consent', 'select_account']

/** Why a person cannot be asked as `prompt` says, values with a space between; undefined: they can. */
function promptFault(prompt: string): { readonly error: string; readonly text: string } | undefined {
  const values = prompt.split(' ').filter(Boolean)
  if (values.some((value) => !PROMPTS.includes(value))) {
    return { error: 'invalid_request', text: `prompt has the values ${PROMPTS.join(', ')}` }
  }
  if (!values.includes('none')) return undefined
  if (values.length > 1) return { error: 'invalid_request', text: 'prompt has none or others, not both' }
  // A client that asks so, in a frame that nobody sees, must never wait for a page. A browser's session gives nobody a token.
  return { error: 'login_required', text: 'the person is asked at each sign-in: send no prompt=none' }
}

/**
 * A parameter that was sent twice (RFC 6749 sections 3.1 and 3.2); undefined: there is none.
 * @param but those that may come several times: `resource` always may (RFC 8707 section 2)
 */
export function sentTwice(parameters: URLSearchParams, but: readonly string[] = ['resource']): string | undefined {
  const seen = new Set<string>()
  for (const name of parameters.keys()) {
    if (seen.has(name) && !but.includes(name)) return name
    seen.add(name)
  }
  return undefined
}

/** Whether each resource (RFC 8707) is this server: its tokens are for all faces of it. One without a value is none. */
export function areOurs(parameters: URLSearchParams, publicUrl: string): boolean {
  const ours = ['', '/', '/mcp', '/mcp/'].map((path) => publicUrl + path)
  return parameters.getAll('resource').every((resource) => resource === '' || ours.includes(resource))
}
