// The exchange of tokens: one of another issuer in, one of ours out; and its renewal.
import type { Clock } from '../core/clock.ts'
import { unauthenticated, type FieldViolation } from '../core/errors.ts'
import { isUid, rootOf } from '../core/uid.ts'
import { isAssumable, requireProvider, requireSession } from './assume.ts'
import { actOf, requireActive, requireIdentity, type SuspendedOf, verifiedEmail } from './sign-in.ts'
import { type AwsOptions, type OtherIdentity, verifyAwsRequest } from './aws-exchange.ts'
import { requestIn } from './aws-token.ts'
import { bearerToken } from './credentials.ts'
import type { IdentityDirectory } from './directory.ts'
import { clientPersonOf, comesThroughAny, scopesIn } from './every-provider.ts'
import { foreignGrant } from './foreign-grant.ts'
import type { Issuer, TokenGrant } from './issuer.ts'
import { Work } from '../core/patterns/automaton.ts'
import { namesIssuer, namesSubject, personUid } from './match.ts'
import { narrow, narrowingViolations, requireNoViolations, type NarrowingInput } from './narrow.ts'
import type { OwnClaims } from './ownclaims.ts'
import { asPermissionDenied, refuse } from './refusal.ts'
import { openFamily, refreshDigest, requireLive, rotate } from './refresh.ts'
import type { RefreshRecord, RefreshStore } from './refresh.ts'
import { oneMatch } from './one-match.ts'
import { TokenIdentities } from './token-identities.ts'
import { isServer, type FederatedToken, type OwnToken, type Verify } from './verify.ts'

/** What the patterns of the one identity of a session may cost at its renewal. */
const REFRESH_STEPS = 100_000

/** `ExchangeRequest` of the contract with the header that carries the token. Empty strings count as absent. */
export interface ExchangeInput extends NarrowingInput {
  readonly authorization: string | undefined
  /** Which of the matching identities the new token stands for. */
  readonly identity?: string
  /** The uid of the identity provider to come through. */
  readonly identityProvider?: string
}

/** `ExchangeRefreshTokenRequest` of the contract; the header carries the refresh token. */
export interface RefreshInput extends NarrowingInput {
  readonly authorization: string | undefined
}

export interface ExchangeResult {
  readonly token: string
  readonly expiry: Date
  /** Empty when there is none: the server keeps none, or one of our own tokens was exchanged. */
  readonly refreshToken: string
}

export interface RefreshResult extends ExchangeResult {
  readonly refreshExpiry: Date
}

export interface Exchange {
  /**
   * A token for a token. Throws UNAUTHENTICATED (TOKEN_MISSING) without one, PERMISSION_DENIED with a TokenReason when it
   * is refused or asks for more than it has, INVALID_ARGUMENT for bad fields, UNAVAILABLE when keys cannot be had.
   */
  readonly exchange: (input: ExchangeInput) => Promise<ExchangeResult>
  /** A new pair for a refresh token, which is used up. Throws UNAUTHENTICATED when it is refused. */
  readonly refresh: (input: RefreshInput) => Promise<RefreshResult>
}

export interface ExchangeOptions {
  /** How long a token may be; 8 KiB. */
  readonly maxTokenBytes?: number
  readonly issuer: Issuer
  readonly verify: Verify
  readonly identities: IdentityDirectory
  readonly clock: Clock
  /** Absent: no refresh tokens are given. */
  readonly refreshTokens?: RefreshStore
  /** The audience of tokens that ask for none; by default the issuer's URL. */
  readonly audience?: string
  /** Whether a capability of this name exists; by default any well-formed name does. */
  readonly isCapability?: (name: string) => boolean
  /** Identities that no OpenID token stands for: what they say of themselves, and how AWS is asked. Absent: there are none. */
  readonly others?: {
    readonly identityOf: (uid: string) => Promise<OtherIdentity | undefined>
    readonly aws: AwsOptions
  }
  /** The first of some organizations that is suspended; absent: none ever is. */
  readonly suspendedOf?: SuspendedOf
  /** Life of a token; one hour. */
  readonly ttlSeconds?: number
  /** Life of all refresh tokens that come of one exchange; 12 hours, for groups of a person are read only then. */
  readonly refreshTtlSeconds?: number
}

/** Makes the exchange (docs/rules.md, "Tokens"; RFC 8693 in spirit). */
export function createExchange(options: ExchangeOptions): Exchange {
  return {
    exchange: async (input) => {
      try {
        const compact = bearerToken(input.authorization, options.maxTokenBytes)
        if (compact === undefined) throw missing('the token to exchange')
        const request = options.others && requestIn(compact)
        const token = request === undefined ? await options.verify(compact) : undefined
        requireNoViolations([...narrowingViolations(input, options.isCapability), ...selectionViolations(input)])
        if (token === undefined) return await exchangeAws(options, request ?? '', input)
        return token.kind === 'own'
          ? await exchangeOwn(options, token, input)
          : await exchangeForeign(options, token, input)
      } catch (error) {
        throw input.authorization === undefined ? error : asPermissionDenied(error)
      }
    },
    refresh: (input) => refresh(options, input),
  }
}

/**
 * Our own token gives another that ends no later, so a stolen one cannot be kept alive, and may do no more: for the same
 * identity, or for one whose rule names it.
 */
async function exchangeOwn(options: ExchangeOptions, token: OwnToken, input: ExchangeInput): Promise<ExchangeResult> {
  const { claims, own } = token
  const { clock, issuer, identities } = options
  await requireSession(options, own)
  await requireProvider(options, own)
  const identity = input.identity || own.identity
  const isOther = identity !== own.identity
  const isOpen = !isOther || (await isAssumable(options, token, identity))
  const bounded = isOther ? await boundIn(identities, own, rootOf(identity)) : own
  if (!isOpen || !bounded || (input.identityProvider || own.provider) !== own.provider) {
    const what = 'the token does not stand for the identity or identity provider asked for'
    throw refuse('IDENTITY_UNKNOWN', `${what}: invalid "${input.identity ? 'sub' : 'idp'}"`)
  }
  // Who becomes another says where, as with a token of another issuer.
  const narrowed = narrow(input, isOther ? bounded : { ...own, audience: claims.aud })
  const email = isOther ? undefined : verifiedEmail(claims)
  await requireIdentity(identities, own.identity, own.scopes)
  await requireActive(options.suspendedOf, own)
  const left = Math.floor(claims.exp - clock.now() / 1000)
  // Accepted for its last 30 s of skew only; a new token then would let a chain of exchanges go on for ever.
  if (left <= 0) throw refuse('TOKEN_EXPIRED', 'the token has expired; get a new one')
  const self = { iss: claims.iss, sub: claims.sub, aud: claims.aud[0] ?? '' }
  const audience = isOther ? [options.audience ?? issuer.url] : claims.aud
  const signed = await issuer.sign({
    ...(isOther ? { identity, act: self } : { ...own, act: own.act ?? self }),
    // What comes of a session, or came through a provider, ends with it.
    ...(own.session === undefined ? {} : { session: own.session }),
    ...(own.provider === undefined ? {} : { provider: own.provider }),
    audience,
    ...narrowed,
    ttlSeconds: Math.min(left, ttlOf(options)),
    ...(email === undefined ? {} : { email }),
  })
  identities.seen(identity)
  return { ...signed, refreshToken: '' }
}

/** What a token may do in one organization; undefined: it is for a client, of which no provider there lets the person in. */
async function boundIn(
  identities: IdentityDirectory,
  own: OwnClaims,
  organization: string,
): Promise<OwnClaims | undefined> {
  const person = clientPersonOf(own)
  if (person === undefined) return own
  const scopes = await scopesIn(identities, person, { organization, scopes: own.scopes })
  return scopes.length === 0 ? undefined : { ...own, scopes }
}

async function exchangeForeign(
  options: ExchangeOptions,
  token: FederatedToken,
  input: ExchangeInput,
): Promise<ExchangeResult> {
  const { issuer, identities, clock, refreshTokens: store } = options
  const { claims } = token
  const match = await oneMatch(new TokenIdentities(token, options), input)
  const { identity } = match
  const base = { identity, audience: [options.audience ?? issuer.url], act: actOf(claims, match.audience) }
  const grant = { ...base, ...(await foreignGrant(options, { claims, match, input })) }
  const expiresAt = new Date(clock.now() + (options.refreshTtlSeconds ?? 12 * 3600) * 1000)
  const opened = store && (await openFamily(store, { ...grant, expiresAt }))
  const session = opened === undefined ? {} : { session: opened.family }
  const signed = await issuer.sign({ ...grant, ...session, ttlSeconds: ttlOf(options) })
  identities.seen(identity)
  return { ...signed, refreshToken: opened?.refreshToken ?? '' }
}

/** A request that its sender has signed at AWS. There is no renewal: the sender can sign another at any time. */
async function exchangeAws(options: ExchangeOptions, text: string, input: ExchangeInput): Promise<ExchangeResult> {
  const { others, issuer, identities, clock } = options
  if (!others) throw refuse('TOKEN_MALFORMED', 'this server takes no requests that are signed at AWS')
  const own = options.audience ?? issuer.url
  const isOwn = (audience: string): boolean => audience === own || isServer(issuer, audience)
  const { identity, act } = await verifyAwsRequest(text, { clock, isOwn, named: input.identity ?? '', ...others })
  const narrowed = narrow(input, {})
  await requireIdentity(identities, identity)
  await requireActive(options.suspendedOf, { identity })
  const signed = await issuer.sign({ identity, audience: [own], act, ...narrowed, ttlSeconds: ttlOf(options) })
  identities.seen(identity)
  return { ...signed, refreshToken: '' }
}

async function refresh(options: ExchangeOptions, input: RefreshInput): Promise<RefreshResult> {
  const { refreshTokens: store, clock, identities, issuer } = options
  const token = bearerToken(input.authorization, options.maxTokenBytes)
  if (token === undefined) throw missing('the refresh token')
  const digest = refreshDigest(token)
  if (store === undefined) throw refuse('TOKEN_INVALID', 'this server gives no refresh tokens')
  const record = await requireLive(store, digest, { now: clock.now() })
  // All that can refuse comes before the token is used up: a mistake must not cost the session.
  requireNoViolations(narrowingViolations(input, options.isCapability))
  const narrowed = narrow(input, record)
  await requireIdentity(identities, record.identity, record.scopes)
  await requireActive(options.suspendedOf, record)
  // A session that an operator opened is nobody's but its identity's.
  if (record.act.iss !== issuer.url) await requireStillNamed(identities, record, clock.now())
  const refreshToken = await rotate(store, digest, record)
  const left = Math.floor((record.expiresAt.getTime() - clock.now()) / 1000)
  const signed = await issuer.sign({ ...grantOf(record), ...narrowed, ttlSeconds: Math.min(left, ttlOf(options)) })
  identities.seen(record.identity)
  return { ...signed, refreshToken, refreshExpiry: record.expiresAt }
}

function grantOf({
  family: session,
  client: _client,
  expiresAt: _expiresAt,
  ...grant
}: RefreshRecord): Omit<TokenGrant, 'ttlSeconds'> {
  return { ...grant, session }
}

/** The identity or provider must still name the upstream issuer and subject: a rule taken away ends the session. */
async function requireStillNamed(identities: IdentityDirectory, record: RefreshRecord, now: number): Promise<void> {
  const { iss = '', sub = '' } = record.act
  // A person that came for itself, without a provider, is named by nobody else.
  const isSelf = !record.provider && !record.everyProvider && record.identity === personUid(iss, sub)
  const person = clientPersonOf(record)
  const rules = await identities.rulesOf(record.provider ?? record.identity)
  const work = new Work(REFRESH_STEPS)
  const isNamed =
    isSelf ||
    (person && (await comesThroughAny(identities, person))) ||
    rules.some((rule) => {
      if (rule.kind === 'staticKeys' && rule.expirationTime && rule.expirationTime.getTime() <= now) return false
      return namesIssuer(rule, iss, work) && namesSubject(rule, sub, work)
    })
  if (!isNamed) throw refuse('IDENTITY_UNKNOWN', `the identity is not open to ${sub} of ${iss} any more; sign in again`)
}

function selectionViolations({ identity, identityProvider }: ExchangeInput): FieldViolation[] {
  const isBad = (uid: string | undefined): boolean => Boolean(uid) && !isUid(uid ?? '')
  return [
    ...(isBad(identity) ? [{ field: 'identity', description: 'must be the uid of an identity' }] : []),
    ...(isBad(identityProvider) ? [{ field: 'identityProvider', description: 'must be a uid' }] : []),
  ]
}

function missing(what: string): Error {
  return unauthenticated('TOKEN_MISSING', `Unauthenticated: send ${what} in the header "Authorization: Bearer <token>"`)
}

function ttlOf(options: ExchangeOptions): number {
  return options.ttlSeconds ?? 3600
}
