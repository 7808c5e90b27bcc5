// Identities of AWS: a signed request is sent on to AWS, whose answer is held against the identity that it names.
import type { LookupAddress } from 'node:dns'
import { unavailable } from '../core/errors.ts'
import type { Clock } from '../core/clock.ts'
import { Work } from '../core/patterns/automaton.ts'
import { matchesPattern } from '../core/patterns/patterns.ts'
import { isUid } from '../core/uid.ts'
import { readSignedRequest, type SignedRequest } from './aws-token.ts'
import { guardedFetch } from './fetch.ts'
import type { ActClaim } from './issuer.ts'
import { refuse } from './refusal.ts'

/** `AWSIdentity` of the contract; empty and absent are alike. */
export interface AwsRule {
  readonly awsAccount?: string
  readonly arn?: string
  readonly arnPattern?: string
  readonly userId?: string
  readonly userIdPattern?: string
}

/** What an identity says of who it is, where that is no OpenID token. */
export interface OtherIdentity {
  readonly awsIdentity?: AwsRule | null
  /** The name of a part of the service that alone acts as it. */
  readonly servicePrincipal?: string
}

export interface AwsOptions {
  /** Where signed requests are sent, whatever host they name; absent: to that host. */
  readonly endpoint?: string
  readonly connectMillis: number
  readonly totalMillis: number
  /** Resolves a host name; by default as for strangers, or where an endpoint is given as the machine does. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

/** Who signed a request, as AWS says. */
interface Signer {
  readonly account: string
  readonly arn: string
  readonly userId: string
}

/** What a request is taken for. */
export interface AwsInput {
  readonly clock: Clock
  readonly isOwn: (audience: string) => boolean
  /** The identity that the exchange names too; empty: none. */
  readonly named: string
  readonly identityOf: (uid: string) => Promise<OtherIdentity | undefined>
  readonly aws: AwsOptions
}

const MAX_ANSWER_BYTES = 16_384
const MATCH_STEPS = 50_000

/**
 * The identity that a signed request stands for.
 * @throws UNAUTHENTICATED with a reason when it is refused; UNAVAILABLE when AWS cannot be reached
 */
export async function verifyAwsRequest(text: string, input: AwsInput): Promise<{ identity: string; act: ActClaim }> {
  const request = readSignedRequest(text, input.clock.now())
  const { identity, audience } = request
  if (!input.isOwn(audience)) throw refuse('TOKEN_WRONG_AUDIENCE', 'the signed request is not for this server')
  if (input.named && input.named !== identity) throw misfit(input.named, 'sub')
  if (!isUid(identity)) throw refuse('IDENTITY_UNKNOWN', 'the signed request names an identity by what is no uid')
  // Whether there is such an identity is told to nobody else: AWS is asked first, and a stranger to its account hears the same.
  const signer = await askAws(request, input.aws)
  const rule = (await input.identityOf(identity))?.awsIdentity
  const wrong = misfitOf(rule ?? {}, signer)
  if (wrong) throw misfit(identity, wrong)
  return { identity, act: { iss: `https://${request.host}`, sub: signer.arn, aud: audience } }
}

function misfit(identity: string, claim: string): Error {
  return refuse('IDENTITY_UNKNOWN', `the signed request does not stand for ${identity}: invalid "${claim}"`)
}

/**
 * The first thing that the signer is not as the identity wants it: of another account, which whoever is no identity of AWS
 * says of everybody, before what only those of its account hear.
 */
function misfitOf(rule: AwsRule, { account, arn, userId }: Signer): string | undefined {
  const work = new Work(MATCH_STEPS)
  const fits = (value: string, exact: string | undefined, pattern: string | undefined): boolean =>
    exact ? value === exact : !pattern || matchesPattern(pattern, value, work)
  if (rule.awsAccount !== account) return 'account'
  if (!fits(arn, rule.arn, rule.arnPattern)) return 'arn'
  return fits(userId, rule.userId, rule.userIdPattern) ? undefined : 'userId'
}

async function askAws({ host, headers }: SignedRequest, { endpoint, ...limits }: AwsOptions): Promise<Signer> {
  const fetch = guardedFetch({ ...limits, maxBytes: MAX_ANSWER_BYTES, allowPrivate: endpoint !== undefined })
  const url = `${endpoint ?? `https://${host}`}/?Action=GetCallerIdentity&Version=2011-06-15`
  const answer = await fetch(url, { method: 'POST', headers }).catch((cause: unknown) => {
    throw unavailable(`${host} cannot be asked who signed the request`, { cause })
  })
  if (answer.status >= 500) throw unavailable(`${host} answered with status ${answer.status}`)
  if (!answer.ok) throw refuse('TOKEN_INVALID', `${host} does not accept the signed request (status ${answer.status})`)
  const told = (await answer.json().catch(() => ({}))) as {
    GetCallerIdentityResponse?: { GetCallerIdentityResult?: { Account?: string; Arn?: string; UserId?: string } }
  }
  const { Account: account, Arn: arn, UserId: userId } = told.GetCallerIdentityResponse?.GetCallerIdentityResult ?? {}
  if (!account || !arn || !userId) throw unavailable(`${host} did not say who signed the request`)
  return { account, arn, userId }
}
