// This server as a client of an organization's identity provider (OpenID Connect Core, authorization code with PKCE).
import * as oauth from 'oauth4webapi'
import { PlatformError } from '../core/errors.ts'
import type { Upstream } from './flow.ts'
import { Kept } from './kept.ts'
import type { OAuthOptions, UpstreamProvider } from './options.ts'

const SCOPES = ['openid', 'email', 'profile']

/** The provider, or what was sent to it, is at fault; the text may be shown. */
export class UpstreamFault extends PlatformError {
  constructor(
    message: string,
    { cause, denied = false }: { readonly cause?: unknown; readonly denied?: boolean } = {},
  ) {
    super(denied ? 'PERMISSION_DENIED' : 'UNAVAILABLE', message, { reason: 'UPSTREAM_FAULT', cause })
  }
}

/**
 * Where a provider sends people back to: each to a path of its own, so that no provider is given the code of another, whatever
 * it redirects to (RFC 9700 section 4.4.2).
 */
export function callbackPath(provider: string): string {
  return CALLBACK + provider
}

/** Whether it is the path of some provider, of this installation or not. */
export function isCallback(path: string): boolean {
  return path.startsWith(CALLBACK)
}

const CALLBACK = '/oauth/callback/'

/** The client of all providers. */
export class UpstreamClient {
  readonly #options: Pick<OAuthOptions, 'publicUrl' | 'clock' | 'fetchFrom' | 'allowsHttp'>
  readonly #servers: Kept<oauth.AuthorizationServer>

  constructor(options: Pick<OAuthOptions, 'publicUrl' | 'clock' | 'fetchFrom' | 'allowsHttp'>) {
    this.#options = options
    this.#servers = new Kept(options.clock)
  }

  #redirectUri({ uid }: UpstreamProvider): string {
    return this.#options.publicUrl + callbackPath(uid)
  }

  /** Where the browser is sent to sign in, and what must come back with it. @throws UpstreamFault */
  async start(
    provider: UpstreamProvider,
    state: string,
  ): Promise<{ readonly url: string; readonly upstream: Upstream }> {
    const server = await this.#server(provider)
    const upstream = {
      provider: provider.uid,
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    }
    const url = URL.parse(server.authorization_endpoint ?? '')
    const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && this.#options.allowsHttp(provider.issuer))
    if (url === null || !isWeb) throw new UpstreamFault('The identity provider has no address to sign in at.')
    const parameters = {
      client_id: provider.clientId,
      redirect_uri: this.#redirectUri(provider),
      response_type: 'code',
      scope: [...new Set([...SCOPES, ...provider.additionalScopes])].join(' '),
      state,
      nonce: upstream.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(upstream.verifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return { url: url.href, upstream }
  }

  /**
   * The ID token for what the provider sent back. Its signature is checked where it is exchanged.
   * @throws UpstreamFault
   */
  async finish(
    provider: UpstreamProvider,
    { query, state, upstream }: { query: URLSearchParams; state: string; upstream: Upstream },
  ): Promise<string> {
    const server = await this.#server(provider)
    const client = { client_id: provider.clientId }
    try {
      const sent = oauth.validateAuthResponse(server, client, query, state)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        clientAuthOf(provider, server),
        sent,
        this.#redirectUri(provider),
        upstream.verifier,
        this.#requests(provider),
      )
      const options = { expectedNonce: upstream.nonce, requireIdToken: true }
      const { id_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response, options)
      if (token === undefined) throw new UpstreamFault('The identity provider gave no ID token.')
      return token
    } catch (error) {
      throw faultOf(error)
    }
  }

  async #server(provider: UpstreamProvider): Promise<oauth.AuthorizationServer> {
    const url = new URL(provider.issuer)
    try {
      return await this.#servers.at(provider.issuer, async () =>
        oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, this.#requests(provider))),
      )
    } catch (error) {
      throw new UpstreamFault('The identity provider cannot be reached, or is not set up for OpenID Connect.', {
        cause: error,
      })
    }
  }

  #requests({ issuer }: UpstreamProvider) {
    const request = this.#options.fetchFrom(issuer)
    type Sent = oauth.CustomFetchOptions<'GET' | 'POST', URLSearchParams | undefined>
    return {
      [oauth.customFetch]: (url: string, { method, headers, body }: Sent) =>
        request(url, { method, headers, ...(body ? { body: body.toString() } : {}) }),
      [oauth.allowInsecureRequests]: this.#options.allowsHttp(issuer),
    }
  }
}

/** The secret in the way that the provider takes: in the header unless it says that only the body will do. */
function clientAuthOf({ clientSecret }: UpstreamProvider, server: oauth.AuthorizationServer): oauth.ClientAuth {
  if (clientSecret === '') return oauth.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const inBody = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  return inBody ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret)
}

/** A provider may be anybody's, and what it says stands on a page of ours: no more than the codes that there are look like. */
const ERROR_CODE = /^\w{1,60}$/

function faultOf(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error
  if (error instanceof oauth.AuthorizationResponseError) {
    const denied = error.error === 'access_denied'
    if (denied) return new UpstreamFault('The sign-in was refused at the identity provider.', { cause: error, denied })
    const said = ERROR_CODE.test(error.error) ? `says ${error.error}` : 'refused the sign-in'
    return new UpstreamFault(`The identity provider ${said}.`, { cause: error })
  }
  return new UpstreamFault('The identity provider did not confirm the sign-in.', { cause: error })
}
