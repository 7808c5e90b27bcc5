// The identity provider whose directory calls, and the token that it calls with.
import { createHash } from 'node:crypto'
import { IdentityProvider_OIDC_CorrelationRule as CorrelationRule } from '../../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import type { IdentifiedCaller } from '../../../core/caller.ts'
import type { Clock } from '../../../core/clock.ts'
import { notFound, PlatformError, unauthenticated } from '../../../core/errors.ts'
import { parentOf } from '../../../core/uid.ts'
import { membersOf } from '../../../core/json.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { holdProvider } from '../../../db/statements/providers.ts'
import { personUid } from '../lookup-identity.ts'

/**
 * The directory that a token belongs to.
 * @throws UNAUTHENTICATED for a token that is unknown, ended or revoked; PERMISSION_DENIED where SCIM is turned off
 */
export async function callerOfToken(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  token: string,
): Promise<IdentifiedCaller> {
  const digest = createHash('sha256').update(token).digest('hex')
  const now = new Date(clock.now())
  const found = await db.prisma.scimCredential.findFirst({
    where: {
      // Servers before this one have written overlaps that outlast the new token.
      AND: { OR: [{ tokenExpireTime: null }, { tokenExpireTime: { gt: now } }] },
      OR: [{ tokenDigest: digest }, { previousDigest: digest, previousExpireTime: { gt: now } }],
    },
    select: { providerUid: true, enabled: true },
  })
  if (!found) throw unauthenticated('TOKEN_INVALID', 'Unauthenticated: the SCIM token is not known, or has ended')
  const { providerUid: provider, enabled } = found
  if (!enabled) {
    const text = 'Permission denied: SCIM is turned off at this identity provider; turn it on with SetScimEnabled'
    throw new PlatformError('PERMISSION_DENIED', text)
  }
  const scopes = [parentOf(provider) ?? provider]
  return {
    kind: 'identity',
    identity: provider,
    actor: { subject: provider },
    internal: false,
    scopes,
    provisions: provider,
  }
}

/** What decides who a person of a directory is. */
export interface Provider {
  readonly uid: string
  /** The group that it lets people into. */
  readonly group: string
  readonly issuer: string
  /** Whether the external id is the subject of a person's tokens, so that the identity is known before the first. */
  readonly namesSubjects: boolean
}

/**
 * The provider, held until the end of the transaction. Every write of a directory takes it before people, bindings and groups, as who
 * changes the provider does: else each has what the other waits for.
 * @throws NOT_FOUND
 */
export async function providerOf(tx: Transaction, uid: string): Promise<Provider> {
  const found = await holdProvider(tx, uid)
  if (!found) throw notFound('IdentityProvider', uid)
  const { correlationRule } = membersOf(found.oidc)
  const namesSubjects = correlationRule !== CorrelationRule.OID_EQUALS_EXTERNAL_ID
  return { uid, group: found.parentUid, issuer: found.issuer, namesSubjects }
}

/** The identity that an external id stands for; null: it is not known before the person signs in, or there is no id. */
export function identityOf({ namesSubjects, issuer }: Provider, externalId: string | null): string | null {
  return namesSubjects && externalId !== null ? personUid(issuer, externalId) : null
}
