// What auth/ asks about identities, answered from the database.
// What belongs here: the answers. What does not: what they mean (auth/, access/). Made by the composition.
import type { Access } from '../../access/access.ts'
import type { IdentityDirectory, MatchRule } from '../../auth/directory.ts'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../db/database.ts'
import { identitiesForIssuer, touchLastSeen, type MatchRow } from '../../db/statements/match.ts'
import { mappingsOf, providersForIssuer, type ProviderRow } from '../../db/statements/providers.ts'
import { signIn } from '../../services/iam/sign-in.ts'

const SEEN_EVERY_MS = 60_000
const MAX_REMEMBERED = 10_000

export interface DirectoryOptions {
  readonly db: Database
  readonly access: Access
  readonly clock: Clock
  /** Told of a write of lastSeenTime that failed; the request goes on. */
  readonly onFault: (error: unknown) => void
}

/** The directory on a database. */
export function createIdentityDirectory({ db, access, clock, onFault }: DirectoryOptions): IdentityDirectory {
  const seen = new Map<string, number>()
  return {
    exists: async (uid) => {
      const identity = await access.identity(uid)
      return identity && (identity.email === '' ? {} : { email: identity.email })
    },
    candidates: async (issuer) => {
      const [named, providers] = await Promise.all([identitiesForIssuer(db, issuer), providersForIssuer(db, issuer)])
      return [...named.flatMap(rulesOf), ...providers.map(providerRule)]
    },
    signIn: async (person) => signIn({ db, access, clock }, person),
    groupGrants: async (provider, externalGroups) => mappingsOf(db, provider, externalGroups),
    seen: (uid) => {
      const now = clock.now()
      if (now - (seen.get(uid) ?? 0) < SEEN_EVERY_MS) return
      if (seen.size >= MAX_REMEMBERED) seen.clear()
      seen.set(uid, now)
      touchLastSeen(db, uid, new Date(now)).catch(onFault)
    },
  }
}

function rulesOf({ uid, claimMatch, staticKeys }: MatchRow): MatchRule[] {
  const rules: MatchRule[] = []
  if (claimMatch) rules.push({ ...claimMatch, kind: 'claimMatch', identity: uid })
  if (staticKeys) {
    const { issuer, subject, issuerKeys, audiences, expirationTime } = staticKeys as Record<string, string>
    rules.push({
      kind: 'staticKeys',
      identity: uid,
      issuer: issuer ?? '',
      subject: subject ?? '',
      issuerKeys: issuerKeys ?? '',
      ...(Array.isArray(audiences) ? { audiences: audiences as string[] } : {}),
      ...(expirationTime ? { expirationTime: new Date(expirationTime) } : {}),
    })
  }
  return rules
}

function providerRule({ uid, oidc }: ProviderRow): MatchRule {
  const { issuer = '', clientId = '', groupsClaim } = oidc as Record<string, string | undefined>
  return { kind: 'identityProvider', provider: uid, issuer, clientId, ...(groupsClaim ? { groupsClaim } : {}) }
}
