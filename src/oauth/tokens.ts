// The token endpoint of OAuth, for clients without a secret (RFC 6749 sections 4.1.3 and 6, RFC 8693).
import { PlatformError } from '../core/errors.ts'
import { areOurs, sentTwice } from './authorize.ts'
import { OAuthFault } from './clients.ts'
import { inWordsOfOAuth, requireValue } from './http.ts'
import type { OAuthOptions } from './options.ts'
import { renew } from './outcome.ts'
import { exchanged, TOKEN_EXCHANGE } from './token-exchange.ts'

/** RFC 7636 section 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/

/** What tokens are given for. */
export const GRANTS = ['authorization_code', 'refresh_token', TOKEN_EXCHANGE]

/** The tokens that a form asks for. @throws OAuthFault */
export async function tokensFor(options: OAuthOptions, form: URLSearchParams): Promise<object> {
  const isExchange = form.get('grant_type') === TOKEN_EXCHANGE
  requireOnce(form, isExchange ? ['resource', 'audience'] : ['resource'])
  if (!areOurs(form, options.publicUrl)) {
    throw new OAuthFault('invalid_target', `resource must be ${options.publicUrl}/mcp or ${options.publicUrl}`)
  }
  if (isExchange) {
    const { token, expiry, type, refreshToken } = await exchanged(options, form)
    const renewable = refreshToken === '' ? {} : { refresh_token: refreshToken }
    return { ...bearer(options, token, expiry), issued_token_type: type, ...renewable }
  }
  const { token, refreshToken, expiry } = await inWordsOfOAuth(
    () => pairFor(options, form),
    () => 'invalid_grant',
  )
  return { ...bearer(options, token, expiry), refresh_token: refreshToken }
}

function bearer({ clock }: OAuthOptions, token: string, expiry: Date): object {
  const seconds = Math.floor((expiry.getTime() - clock.now()) / 1000)
  return { access_token: token, token_type: 'Bearer', expires_in: Math.max(0, seconds) }
}

async function pairFor(options: OAuthOptions, form: URLSearchParams): ReturnType<typeof renew> {
  const value = (name: string): string => requireValue(form, name)
  switch (value('grant_type')) {
    case 'authorization_code': {
      const verifier = value('code_verifier')
      if (!VERIFIER.test(verifier)) throw new OAuthFault('invalid_request', 'code_verifier is not one of RFC 7636')
      const proof = { client: value('client_id'), redirectUri: value('redirect_uri'), verifier }
      return renew(options, await options.sessions.redeem(value('code'), proof))
    }
    case 'refresh_token': {
      const client = form.get('client_id') ?? ''
      if (client !== '') await options.sessions.requireClient(value('refresh_token'), client)
      return renew(options, value('refresh_token'))
    }
    default:
      throw new OAuthFault('unsupported_grant_type', `grant_type must be ${GRANTS.join(', ')}`)
  }
}

const ACCESS_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Ends what came of the sign-in of a refresh token (RFC 7009). What is no token is revoked already (section 2.2).
 * @throws OAuthFault
 */
export async function revoke({ sessions }: Pick<OAuthOptions, 'sessions'>, form: URLSearchParams): Promise<void> {
  requireOnce(form)
  const token = requireValue(form, 'token')
  // It may be a narrow one that was handed on, and whoever has that must not end what it was made of.
  if (ACCESS_TOKEN.test(token)) {
    const text = 'an access token is not revoked by itself: send the refresh token that came with it'
    throw new OAuthFault('unsupported_token_type', text)
  }
  try {
    await sessions.end({ refreshToken: token })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 'UNAUTHENTICATED') throw error
  }
}

function requireOnce(form: URLSearchParams, but?: readonly string[]): void {
  const twice = sentTwice(form, but)
  if (twice !== undefined) throw new OAuthFault('invalid_request', `${twice} was sent twice`)
}
