// Our own issuer: the tokens that this server signs, and the documents that tell others how to verify them.
import { randomUUID } from 'node:crypto'
import { SignJWT, type JSONWebKeySet, type JWTPayload } from 'jose'
import type { Clock } from '../core/clock.ts'
import { withoutTrailingSlashes } from '../core/url.ts'
import { createKeySet, type KeySet } from './keyset.ts'
import type { SigningKey } from './keys.ts'

/** Where the documents and the exchange are served, below the issuer's URL. */
const DISCOVERY_PATH = '/.well-known/openid-configuration'
const JWKS_PATH = '/.well-known/jwks.json'
/** Where tokens are exchanged in the words of OAuth (RFC 8693). */
const TOKEN_PATH = '/oauth/token'

/** The upstream token's parties (RFC 8693 section 4.1, as the contract's clients read it). */
export interface ActClaim {
  readonly iss?: string
  readonly sub?: string
  readonly aud?: string
}

/** What a token of ours says of a person that came through all providers of a client: claims `azp` and `groups`. */
export interface EveryProvider {
  /** The client at the issuer of `act`. */
  readonly clientId: string
  /**
   * The external groups that give rights, by the claim that listed them: a provider is held to its own claim, or a stranger could
   * have a person say by another what gives rights elsewhere.
   */
  readonly groups: Readonly<Record<string, readonly string[]>>
}

/** What a token of ours says. */
export interface TokenGrant {
  /** The uid of the identity that the token stands for: `sub`. */
  readonly identity: string
  readonly audience: readonly string[]
  readonly ttlSeconds: number
  /** A verified e-mail: `email`, with `email_verified` true. */
  readonly email?: string
  readonly act?: ActClaim
  /** Adds the internal capabilities; only an operator with the signing key makes such tokens. */
  readonly internal?: boolean
  /** Claim `cap`: the names of the only capabilities it may use. Absent: all; empty: none. */
  readonly capabilities?: readonly string[]
  /** Claim `scopes`: the uids of the only groups it may act in. Absent: all; empty: none. */
  readonly scopes?: readonly string[]
  /** Claims `idp` and `groups`: the provider a person came through, and the external groups that give rights there. */
  readonly provider?: string
  readonly groups?: readonly string[]
  /** Claims `azp` and `groups`, instead of those: a person who came through every provider of a client. */
  readonly everyProvider?: EveryProvider
  /** Claim `sid`: the session that the token came of, with which it ends when that is revoked. */
  readonly session?: string
}

export interface SignedToken {
  readonly token: string
  readonly expiry: Date
}

/** A public document with the headers that go with it; app/ serves it. */
export interface PublicDocument {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export interface Issuer {
  /** The `iss` of its tokens: PUBLIC_URL without a trailing slash. */
  readonly url: string
  /** Its public keys, for verification in this process. */
  readonly keys: KeySet
  /** A token for an identity. Times are whole seconds. */
  sign(grant: TokenGrant): Promise<SignedToken>
  /** Any other claims, signed with the same key; `iss`, `iat`, `exp` and `jti` are added. For webhooks. */
  signDetached(claims: JWTPayload, ttlSeconds: number): Promise<string>
  /** `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0 section 3) and the key set (RFC 7517). */
  readonly documents: { readonly discovery: PublicDocument; readonly jwks: PublicDocument }
}

export interface IssuerOptions {
  /** PUBLIC_URL: an http(s) URL without query or fragment. */
  readonly url: string
  /** At least one; the first signs, all are published. */
  readonly keys: readonly SigningKey[]
  readonly clock: Clock
}

/** Makes our issuer. Throws an Error when the URL cannot be an issuer or there is no key. */
export function createIssuer({ url: publicUrl, keys, clock }: IssuerOptions): Issuer {
  const url = issuerUrl(publicUrl)
  const [signer] = keys
  if (signer === undefined) throw new Error('The issuer needs at least one signing key')
  const jwks: JSONWebKeySet = { keys: keys.map((key) => key.publicJwk) }

  const signClaims = (claims: JWTPayload, ttlSeconds: number): Promise<{ token: string; exp: number }> => {
    const iat = Math.floor(clock.now() / 1000)
    const exp = iat + Math.floor(ttlSeconds)
    return new SignJWT({ ...claims, iss: url, iat, exp, jti: randomUUID() })
      .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'JWT' })
      .sign(signer.privateKey)
      .then((token) => ({ token, exp }))
  }
  return {
    url,
    keys: createKeySet(jwks),
    sign: async (grant) => {
      const { token, exp } = await signClaims(claimsOf(grant), grant.ttlSeconds)
      return { token, expiry: new Date(exp * 1000) }
    },
    signDetached: async (claims, ttlSeconds) => (await signClaims(claims, ttlSeconds)).token,
    documents: documentsOf(url, jwks, [...new Set(keys.map((key) => key.alg))]),
  }
}

function issuerUrl(text: string): string {
  const url = URL.parse(text)
  const usable = url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && !/[?#@]/.test(text)
  if (!usable) throw new Error('PUBLIC_URL must be an http(s) URL without user, query or fragment')
  return withoutTrailingSlashes(text)
}

function claimsOf(grant: TokenGrant): JWTPayload {
  const [only, ...others] = grant.audience
  if (only === undefined) throw new Error('A token needs an audience')
  return {
    sub: grant.identity,
    aud: others.length === 0 ? only : [...grant.audience],
    ...(grant.email === undefined ? {} : { email: grant.email, email_verified: true }),
    ...(grant.act === undefined ? {} : { act: grant.act }),
    ...(grant.internal === true ? { internal: true } : {}),
    ...(grant.capabilities === undefined ? {} : { cap: grant.capabilities }),
    ...(grant.scopes === undefined ? {} : { scopes: grant.scopes }),
    ...(grant.provider === undefined ? {} : { idp: grant.provider, groups: grant.groups ?? [] }),
    ...(grant.everyProvider && { azp: grant.everyProvider.clientId, groups: grant.everyProvider.groups }),
    ...(grant.session === undefined ? {} : { sid: grant.session }),
  }
}

function documentsOf(url: string, jwks: JSONWebKeySet, algorithms: readonly string[]): Issuer['documents'] {
  const headers = (maxAge: number): Record<string, string> => ({
    'content-type': 'application/json',
    'cache-control': `public, max-age=${maxAge}`,
    // Anyone may verify our tokens, from a browser too; there is nothing secret here.
    'access-control-allow-origin': '*',
  })
  const discovery = {
    issuer: url,
    jwks_uri: `${url}${JWKS_PATH}`,
    token_endpoint: `${url}${TOKEN_PATH}`,
    token_endpoint_auth_methods_supported: ['none'],
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: algorithms,
    grant_types_supported: ['urn:ietf:params:oauth:grant-type:token-exchange', 'refresh_token'],
    claims_supported: [
      'iss',
      'sub',
      'aud',
      'iat',
      'exp',
      'jti',
      'email',
      'email_verified',
      'act',
      'cap',
      'scopes',
      'azp',
      'sid',
    ],
  }
  return {
    discovery: { path: DISCOVERY_PATH, headers: headers(3600), body: discovery },
    jwks: { path: JWKS_PATH, headers: headers(300), body: { ...jwks } },
  }
}
