// Who is calling: what a verified token says, before any right is looked up.
import { unauthenticated } from './errors.ts'

/** The parties behind a request as events tell them: `act` is the upstream token's, when one was exchanged. */
export interface Actor {
  readonly subject: string
  readonly act?: { readonly iss?: string; readonly sub?: string; readonly aud?: string }
}

/** What a token says of itself, whoever it stands for. */
export interface TokenFacts {
  readonly issuer: string
  readonly subject: string
  readonly audience: readonly string[]
  readonly expiry: Date
  readonly issuedAt: Date
  /** The e-mail address that its issuer says is verified. */
  readonly email?: string
}

/** A caller whose token was verified. */
export interface IdentifiedCaller {
  readonly kind: 'identity'
  /** The uid of the identity that the token stands for. */
  readonly identity: string
  readonly actor: Actor
  /** Tokens made by an operator with the signing key may carry this; it adds the internal capabilities. */
  readonly internal: boolean
  /** Names of the only capabilities this token may use; absent: all that the identity holds. */
  readonly capabilities?: readonly string[]
  /** Uids of the only groups this token may act in; absent: all. */
  readonly scopes?: readonly string[]
  /** Rights that hold for this token alone (roles mapped from the external groups it names). */
  readonly sessionGrants?: readonly { readonly mapping: string; readonly group: string; readonly role: string }[]
  /** The token that the request came with; absent: the server itself calls. */
  readonly token?: TokenFacts
  /** Set where an organization's directory calls by SCIM: the uid of its identity provider, which is `identity` too. */
  readonly provisions?: string
  /** Set where the request names no identity of a third-party token, so that each organization says who it is there. */
  readonly memberships?: Memberships
}

/** Who a caller is in the organizations whose rules fit its token (docs/rules.md, "Tokens"). */
export interface Memberships {
  /** In all of them, the oldest first; an organization without a caller is one where it is not clear. */
  all(): Promise<readonly Membership[]>
  /** In one organization. */
  in(organization: string): Promise<Membership>
}

/** Who a caller is in one organization: the person where it has a right there, else the member. */
export interface Membership {
  readonly organization: string
  readonly person?: IdentifiedCaller
  readonly member?: IdentifiedCaller
  /** Why a request about this organization is refused: several of its identities fit. */
  readonly unclear?: Error
}

/** A request without a token. */
export interface AnonymousCaller {
  readonly kind: 'anonymous'
}

export type Caller = IdentifiedCaller | AnonymousCaller

/** What a caller is counted by. One of several identities is by its token's subject: nobody else can use up what it has. */
export function keyOfCaller({ identity, memberships, actor: { act } }: IdentifiedCaller): string {
  return memberships === undefined ? identity : `${act?.iss} ${act?.sub}`
}

export const ANONYMOUS: Caller = Object.freeze({ kind: 'anonymous' })

/**
 * Turns the credentials of a request into a caller: no `Authorization` header gives ANONYMOUS, a bad one throws
 * UNAUTHENTICATED with a TokenReason. Made in auth/, handed to the faces by app/.
 */
export type Authenticate = (credentials: Credentials) => Promise<Caller>

/** What a request says of its caller. */
export interface Credentials {
  /** The header `Authorization`. */
  readonly authorization: string | undefined
  /** The header `platform-identity`: the uid of the identity that the caller wants to be. */
  readonly identity?: string | undefined
  /** What a browser sends by itself. */
  readonly browser?: BrowserCredentials
}

export interface BrowserCredentials {
  /** The header `Cookie`. */
  readonly cookie: string | undefined
  readonly origin: string | undefined
  /** The header `Sec-Fetch-Site`. */
  readonly site: string | undefined
}

/** The header that names the identity that a caller wants to be. */
export const IDENTITY_HEADER = 'platform-identity'

/** The credentials among the headers of an HTTP request. */
export function credentialsOf(headers: Readonly<Record<string, string | string[] | undefined>>): Credentials {
  const { authorization, [IDENTITY_HEADER]: identity } = headers
  const credentials = { authorization: authorization?.toString(), identity: identity?.toString() }
  return headers['cookie'] === undefined ? credentials : { ...credentials, browser: browserOf(headers) }
}

/** What a browser sends by itself, among the headers of a request. */
export function browserOf(headers: Readonly<Record<string, string | string[] | undefined>>): BrowserCredentials {
  const { cookie, origin, 'sec-fetch-site': site } = headers
  return { cookie: cookie?.toString(), origin: origin?.toString(), site: site?.toString() }
}

/** The caller, who must have come with a token (RFC 6750 section 3.1: the request lacks any authentication). */
export function requireIdentified(caller: Caller): IdentifiedCaller {
  if (caller.kind === 'identity') return caller
  throw unauthenticated('TOKEN_MISSING', 'Unauthenticated: send a token in the header "Authorization: Bearer <token>"')
}
