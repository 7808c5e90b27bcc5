// The exchange of tokens in the words of OAuth (RFC 8693), for workloads that have a library of it. What it gives is what
// SecurityTokenService/Exchange gives.
import { SecurityTokenService } from '../contract/gen/chainguard/platform/oidc/security_token_service_pb.ts'
import { ANONYMOUS } from '../core/caller.ts'
import type { PlatformError } from '../core/errors.ts'
import { isUid } from '../core/uid.ts'
import { OAuthFault } from './clients.ts'
import { inWordsOfOAuth, requireValue } from './http.ts'
import type { OAuthOptions } from './options.ts'

/** RFC 8693 section 2.1. */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'

const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
const JWT = 'urn:ietf:params:oauth:token-type:jwt'

/** What a header could carry (RFC 6750 section 2.1), where the rules of tokens are. */
const TOKEN = /^[\w.~+/-]+=*$/

/** A token that came of an exchange. */
export interface Issued {
  readonly token: string
  readonly expiry: Date
  readonly type: string
  /** Empty: there is none. */
  readonly refreshToken: string
}

/**
 * A token of ours for the token of a form. Its `scope` has capabilities and uids of groups, `audience` comes as often as there are audiences,
 * and `identity` and `identity_provider` are as at /sts/exchange.
 * @throws OAuthFault
 */
export async function exchanged(
  { services, newRequestId }: Pick<OAuthOptions, 'services' | 'newRequestId'>,
  form: URLSearchParams,
): Promise<Issued> {
  const value = (name: string): string => form.get(name) ?? ''
  const subject = requireValue(form, 'subject_token')
  if (!TOKEN.test(subject)) throw new OAuthFault('invalid_request', 'subject_token is not a token')
  requireType('subject_token_type', value('subject_token_type'), [ACCESS_TOKEN, ID_TOKEN, JWT])
  if (value('actor_token') !== '') {
    throw new OAuthFault('invalid_request', 'actor_token is not supported: a token says itself who acts (act)')
  }
  const type = value('requested_token_type') || ACCESS_TOKEN
  requireType('requested_token_type', type, [ACCESS_TOKEN, JWT])
  const wanted = value('scope').split(' ').filter(Boolean)
  const request = {
    aud: form.getAll('audience').filter(Boolean),
    scopes: wanted.filter(isUid),
    cap: wanted.filter((one) => !isUid(one)),
    identity: value('identity'),
    identityProvider: value('identity_provider'),
  }
  const context = { caller: ANONYMOUS, requestId: newRequestId(), authorization: `Bearer ${subject}` }
  const made = await inWordsOfOAuth(
    () => services.call(SecurityTokenService.method.exchange, request, context),
    faultOf,
  )
  const { token = '', expiry = new Date(0), refreshToken = '' } = made
  return { token, expiry, type, refreshToken }
}

function requireType(name: string, given: string, types: readonly string[]): void {
  if (!types.includes(given)) throw new OAuthFault('invalid_request', `${name} must be one of ${types.join(', ')}`)
}

const FAULTS: Readonly<Record<string, string>> = {
  aud: 'invalid_target',
  scopes: 'invalid_scope',
  cap: 'invalid_scope',
}

/** What is wrong with a token is `invalid_request` here (RFC 8693 section 2.2.2), and what is no fault of the request stays what it is. */
function faultOf({ code, details }: PlatformError): string | undefined {
  if (!REFUSALS.includes(code)) return undefined
  const fields = (details.fieldViolations ?? []).map(({ field }) => FAULTS[field.replace(/\[.*/s, '')])
  return fields.find((fault) => fault !== undefined) ?? 'invalid_request'
}

const REFUSALS: readonly PlatformError['code'][] = [
  'INVALID_ARGUMENT',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'NOT_FOUND',
]
