// The tokens that an organization's directory provisions with, and whether it may.
import { createHash, randomBytes } from 'node:crypto'
import {
  GenerateScimTokenResponseSchema,
  RegenerateScimTokenResponseSchema,
  RevokeScimTokenResponseSchema,
  SetScimEnabledResponseSchema,
  IdentityProvider_SCIM_CredentialState as CredentialState,
  IdentityProvidersService,
} from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { builtinRole } from '../../contract/roles.ts'
import { failedPrecondition, notFound, PlatformError } from '../../core/errors.ts'
import { ancestorsOf, parentOf } from '../../core/uid.ts'
import type { Transaction } from '../../db/database.ts'
import { holdersOf } from '../../db/statements/persons.ts'
import type { DescMessage } from '@bufbuild/protobuf'
import type { WriteCall } from '../call.ts'
import { operation, type Operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { locked } from '../rows.ts'
import type { Violations } from '../violations.ts'
import { requireAllThatIsGiven } from './provider-gives.ts'
import { credentialState, endpointOf } from './scim-state.ts'

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
/** Life of a token whose request names none. */
const YEAR_MS = 365 * DAY_MS
/** Long enough to change a directory over a weekend, short enough that the old token is not forgotten. */
const MAX_OVERLAP_SECONDS = (7 * DAY_MS) / SECOND_MS
/** With one owner alone, a directory that removes it would leave the group to nobody. */
const MIN_OWNERS = 2

type TokenRequest = RequestOf<typeof IdentityProvidersService.method.generateScimToken>

/** The row as a change needs it; null when SCIM was never set up. */
type Stored = Awaited<ReturnType<typeof lockCredential>>

const SELECT = {
  enabled: true,
  tokenDigest: true,
  tokenExpireTime: true,
  previousDigest: true,
  previousExpireTime: true,
  revokeTime: true,
  etag: true,
} as const

/** The provider's credential, with the provider locked until the end of the transaction. */
async function lockCredential(providers: Resource, tx: Transaction, uid: string) {
  await locked(providers, tx, uid)
  return tx.prisma.scimCredential.findUnique({ where: { providerUid: uid }, select: SELECT })
}

/** The same where there must have been a token. @throws NOT_FOUND when none was ever given */
async function issued(providers: Resource, tx: Transaction, uid: string): Promise<NonNullable<Stored>> {
  const stored = await lockCredential(providers, tx, uid)
  if (stored) return stored
  throw notFound('ScimToken', uid)
}

/** The SCIM methods of identity providers. */
export function scimOperations(providers: Resource): Operation[] {
  return [generate(providers), regenerate(providers), revoke(providers), setEnabled(providers)]
}

function generate(providers: Resource): Operation {
  return operation({
    method: IdentityProvidersService.method.generateScimToken,
    validate: (call, violations) => checkLife(call.request, call.deps.clock.now(), violations),
    write: async (call) => {
      const uid = call.scope
      const stored = await lockCredential(providers, call.tx, uid)
      await requireAllThatIsGiven(call, uid)
      if (stateOf(stored, call) === CredentialState.LIVE || stateOf(stored, call) === CredentialState.ROTATING) {
        throw unmet('SCIM_TOKEN_EXISTS', `${uid} has a SCIM token; replace it with RegenerateScimToken`)
      }
      const { token, digest } = newToken()
      const expires = expiryOf(call.request, call.deps.clock.now())
      const fresh = { tokenDigest: digest, tokenExpireTime: expires, ...NO_PREVIOUS, revokeTime: null, etag: newEtag() }
      await store(call.tx, uid, fresh)
      const told = { endpointUrl: endpointOf(call.deps, uid), identityProviderUid: uid, etag: fresh.etag }
      return answer(call, GenerateScimTokenResponseSchema, { ...told, token, expireTime: expires ?? undefined })
    },
  })
}

function regenerate(providers: Resource): Operation {
  return operation({
    method: IdentityProvidersService.method.regenerateScimToken,
    validate: (call, violations) => {
      const { etag, overlap = 0 } = call.request
      if (!etag) violations.add('etag', 'is required')
      if (overlap < 0) violations.add('overlap', 'must not be negative')
      if (overlap > MAX_OVERLAP_SECONDS) violations.add('overlap', `must not be longer than ${MAX_OVERLAP_SECONDS}s`)
      checkLife(call.request, call.deps.clock.now(), violations)
    },
    write: async (call) => {
      const uid = call.scope
      const { overlap } = call.request
      const stored = await issued(providers, call.tx, uid)
      await requireAllThatIsGiven(call, uid)
      requireEtag(call.request.etag, stored.etag)
      const now = call.deps.clock.now()
      const { token, digest } = newToken()
      const expires = expiryOf(call.request, now)
      const previous = previousOf(stored, { until: now + (overlap ?? 0) * SECOND_MS, replacedUntil: expires }, now)
      const fresh = { tokenDigest: digest, tokenExpireTime: expires, ...previous, revokeTime: null, etag: newEtag() }
      await store(call.tx, uid, fresh)
      return answer(call, RegenerateScimTokenResponseSchema, {
        token,
        endpointUrl: endpointOf(call.deps, uid),
        expireTime: expires ?? undefined,
        identityProviderUid: uid,
        etag: fresh.etag,
        previousTokenExpireTime: previous.previousExpireTime ?? new Date(now),
        requestedOverlap: overlap,
      })
    },
  })
}

function revoke(providers: Resource): Operation {
  return operation({
    method: IdentityProvidersService.method.revokeScimToken,
    write: async (call) => {
      const uid = call.scope
      const stored = await issued(providers, call.tx, uid)
      // What has ended stays ended: saying it again changes nothing and tells nobody.
      const isOver = stored.tokenDigest === null && stored.revokeTime !== null
      const revokeTime = (isOver ? stored.revokeTime : null) ?? new Date(call.deps.clock.now())
      const etag = isOver ? stored.etag : newEtag()
      const body = { identityProviderUid: uid, etag, enabled: stored.enabled, revokeTime }
      if (isOver) return body
      const gone = { tokenDigest: null, tokenExpireTime: null, ...NO_PREVIOUS, revokeTime, etag }
      await store(call.tx, uid, gone)
      return answer(call, RevokeScimTokenResponseSchema, body)
    },
  })
}

function setEnabled(providers: Resource): Operation {
  return operation({
    method: IdentityProvidersService.method.setScimEnabled,
    validate: (call, violations) => {
      if (!call.request.etag) violations.add('etag', 'is required')
    },
    write: async (call) => {
      const uid = call.scope
      const { enabled = false } = call.request
      const stored = await issued(providers, call.tx, uid)
      requireEtag(call.request.etag, stored.etag)
      if (enabled) await requireOwners(call.tx, uid)
      const body = { identityProviderUid: uid, enabled, etag: newEtag() }
      await store(call.tx, uid, { enabled, etag: body.etag })
      return answer(call, SetScimEnabledResponseSchema, body)
    },
  })
}

const NO_PREVIOUS = { previousDigest: null, previousExpireTime: null }

async function store(
  tx: Transaction,
  uid: string,
  data: { etag: string } & Partial<Omit<NonNullable<Stored>, 'etag'>>,
): Promise<void> {
  await tx.prisma.scimCredential.upsert({
    where: { providerUid: uid },
    create: { providerUid: uid, ...data },
    update: data,
    select: { providerUid: true },
  })
}

/** Says the event, whose body is the answer; the token in it is a secret and is left out. */
function answer<Body extends object>(call: WriteCall, bodyType: DescMessage, body: Body): Body {
  const uid = call.scope
  call.emit({ subject: uid, group: parentOf(uid) ?? uid, body, bodyType })
  return body
}

function stateOf(stored: Stored, call: WriteCall<object>): CredentialState {
  if (!stored) return CredentialState.NOT_ISSUED
  const { tokenDigest, tokenExpireTime: expires, previousExpireTime: previousExpires } = stored
  return credentialState({ hasToken: tokenDigest !== null, expires, previousExpires }, call.deps.clock.now())
}

/**
 * The token that is replaced, as long as it goes on working: never longer than it would have, nor than the one that takes its place,
 * for where that has ended the state says that nothing works.
 */
function previousOf(
  { tokenDigest, tokenExpireTime }: NonNullable<Stored>,
  { until, replacedUntil }: { readonly until: number; readonly replacedUntil: Date | null },
  now: number,
): { previousDigest: string | null; previousExpireTime: Date | null } {
  const ends = [tokenExpireTime, replacedUntil].map((end) => end?.getTime() ?? Number.POSITIVE_INFINITY)
  const end = Math.min(until, ...ends)
  return tokenDigest === null || end <= now
    ? NO_PREVIOUS
    : { previousDigest: tokenDigest, previousExpireTime: new Date(end) }
}

function checkLife({ expireTime, neverExpires }: TokenRequest, now: number, violations: Violations): void {
  if (expireTime && neverExpires) violations.add('expireTime', 'cannot be given together with neverExpires')
  else if (expireTime && expireTime.getTime() <= now) violations.add('expireTime', 'must be in the future')
}

/** Null: never. */
function expiryOf({ expireTime, neverExpires }: TokenRequest, now: number): Date | null {
  return neverExpires ? null : (expireTime ?? new Date(now + YEAR_MS))
}

function requireEtag(given: string | undefined, current: string): void {
  if (given === current) return
  throw new PlatformError('ABORTED', 'Aborted: the SCIM state has changed since it was read; read it again', {})
}

async function requireOwners(tx: Transaction, provider: string): Promise<void> {
  // What is above a provider is its group and the groups above that.
  const owners = await holdersOf(tx, builtinRole('owner').uid, ancestorsOf(provider))
  if (owners >= MIN_OWNERS) return
  const who = owners === 1 ? '1 identity is' : `${owners} identities are`
  throw unmet('TWO_OWNERS_REQUIRED', `${who} owner of ${parentOf(provider)}; SCIM needs at least ${MIN_OWNERS}`)
}

function unmet(type: string, description: string): PlatformError {
  return failedPrecondition([{ type, subject: 'scim', description }])
}

function newToken(): { token: string; digest: string } {
  const token = `cgscim_${randomBytes(32).toString('hex')}`
  return { token, digest: createHash('sha256').update(token).digest('hex') }
}

function newEtag(): string {
  return randomBytes(12).toString('base64url')
}
