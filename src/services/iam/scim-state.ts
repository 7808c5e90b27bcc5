// The state of provisioning by SCIM, as a row of its identity provider tells it (IdentityProvider.SCIM).
import { IdentityProvider_SCIM_CredentialState as CredentialState } from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import type { Deps } from '../call.ts'
import type { Row } from '../page.ts'

/** What there is of tokens at `now`. */
export interface Credential {
  readonly hasToken: boolean
  /** Null: the token has no end. */
  readonly expires: Date | null
  readonly previousExpires: Date | null
}

/** The state of what was set up once. */
export function credentialState({ hasToken, expires, previousExpires }: Credential, now: number): CredentialState {
  if (!hasToken) return CredentialState.REVOKED
  if (expires !== null && expires.getTime() <= now) return CredentialState.EXPIRED
  const isRotating = previousExpires !== null && previousExpires.getTime() > now
  return isRotating ? CredentialState.ROTATING : CredentialState.LIVE
}

/** The columns that the message is made of. */
export const SCIM_COLUMNS = ['scimEtag', 'scimEnabled', 'scimHasToken', 'scimTokenExpireTime', 'scimPreviousExpireTime']

/** The message. */
export function scimOf(row: Row, deps: Deps): object {
  if (row['scimEtag'] === null) {
    const credentialState = CredentialState.NOT_ISSUED
    return { enabled: false, endpointUrl: endpointOf(deps, row.uid), credentialState, etag: '' }
  }
  const now = deps.clock.now()
  const hasToken = row['scimHasToken'] === true
  const expires = timeIn(row['scimTokenExpireTime'])
  const previous = timeIn(row['scimPreviousExpireTime'])
  const state = credentialState({ hasToken, expires, previousExpires: previous }, now)
  return {
    enabled: row['scimEnabled'],
    endpointUrl: endpointOf(deps, row.uid),
    tokenExpireTime: hasToken ? (expires ?? undefined) : undefined,
    previousTokenExpireTime: state === CredentialState.ROTATING ? (previous ?? undefined) : undefined,
    credentialState: state,
    etag: row['scimEtag'],
  }
}

/** The time in a column that may be null. */
function timeIn(column: unknown): Date | null {
  return column instanceof Date ? column : null
}

/** The base URL that a directory is told (RFC 7644 section 1.3). */
export function endpointOf({ publicUrl = '' }: Deps, provider: string): string {
  return `${publicUrl}/scim/v2/${provider}`
}
