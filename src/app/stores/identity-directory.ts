// What auth/ asks about identities, answered from the database.
import type { Access } from '../../access/access.ts'
import { MAX_FOUND, type IdentityDirectory, type MatchRule, type RuleQuery } from '../../auth/directory.ts'
import { MAX_STATIC_SETS } from '../../auth/static-keys.ts'
import { IdentityProvider_OIDC_CorrelationRule as CorrelationRule } from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../db/database.ts'
import {
  exactRules,
  issuerPatterns,
  issuerRow,
  patternRules,
  patternRulesIn,
  ruleOfIdentity,
  touchLastSeen,
  type MatchRow,
} from '../../db/statements/match.ts'
import { mappingsOf, providerByUid, providersFor, type ProviderRow } from '../../db/statements/providers.ts'
import { signIn } from '../../services/iam/sign-in.ts'

const SEEN_EVERY_MS = 60_000
const MAX_REMEMBERED = 10_000

export interface DirectoryOptions {
  readonly db: Database
  readonly access: Access
  readonly clock: Clock
  /** Issuers whose word for people is believed; absent: none. */
  readonly emailIssuers?: readonly string[]
  /** Told of a write of lastSeenTime that failed; the request goes on. */
  readonly onFault: (error: unknown) => void
}

/** The directory on a database. */
export function createIdentityDirectory({
  db,
  access,
  clock,
  emailIssuers = [],
  onFault,
}: DirectoryOptions): IdentityDirectory {
  const seen = new Map<string, number>()
  return {
    exists: async (uid) => {
      const known = await access.identity(uid)
      if (known === undefined) return undefined
      const { email, issuer, barred, knownTo, hasRights, namedTime, revokedSessions } = known
      // A directory says it of those alone whom no other organization knows, for it can name anybody; and who comes from
      // an issuer of everybody's is more than what one organization's directory says.
      const isTheirs = knownTo.length > 0 && knownTo.every((organization) => barred.includes(organization))
      const isGone = isTheirs && !hasRights && !emailIssuers.includes(issuer)
      const namedAt = namedTime === null ? {} : { namedAt: namedTime.getTime() }
      return { ...(email === '' ? {} : { email }), barred, isGone, revokedSessions, ...namedAt }
    },
    issuer: async (issuer) => {
      const found = await issuerRow(db, issuer)
      if (found.isNamed) return { ...found, patterns: [] }
      return { ...found, patterns: await issuerPatterns(db, issuer, MAX_FOUND) }
    },
    rules: async (query) => rulesFor(db, query),
    rulesOf: async (uid) => {
      const [rows, providers] = await Promise.all([ruleOfIdentity(db, uid), providerByUid(db, uid)])
      return [...rows.flatMap(rulesOf), ...providers.map(providerRule)]
    },
    hasProvider: async (uid) => (await providerByUid(db, uid)).length > 0,
    signIn: async (person) => signIn({ db, access, clock }, person),
    groupGrants: async (providers, externalGroups) => mappingsOf(db, providers, externalGroups),
    seen: (uid) => {
      const now = clock.now()
      if (now - (seen.get(uid) ?? 0) < SEEN_EVERY_MS) return
      if (seen.size >= MAX_REMEMBERED) seen.clear()
      seen.set(uid, now)
      touchLastSeen(db, uid, new Date(now)).catch(onFault)
    },
  }
}

async function rulesFor(db: Database, { organization, ...token }: RuleQuery): Promise<MatchRule[]> {
  const among = { organization, limit: MAX_FOUND }
  const [exact, patterns, providers] = await Promise.all([
    // One more than are tried, so that it is seen where there are more.
    exactRules(db, token, { ...among, sets: MAX_STATIC_SETS + 1 }),
    organization === undefined ? patternRules(db, token, MAX_FOUND) : patternRulesIn(db, organization, token.issuer),
    providersFor(db, token, among),
  ])
  const rules = [...exact.flatMap(rulesOf), ...providers.map(providerRule), ...patterns.flatMap(rulesOf)]
  return organization === undefined ? rules.slice(0, MAX_FOUND) : rules
}

function rulesOf({ uid, claimMatch, staticKeys, createTime }: MatchRow): MatchRule[] {
  const rules: MatchRule[] = []
  const since = createTime.getTime()
  if (claimMatch) rules.push({ ...claimMatch, kind: 'claimMatch', identity: uid, since })
  if (staticKeys) {
    const { issuer, subject, issuerKeys, audiences, expirationTime } = staticKeys as Record<string, string>
    rules.push({
      kind: 'staticKeys',
      identity: uid,
      since,
      issuer: issuer ?? '',
      subject: subject ?? '',
      issuerKeys: issuerKeys ?? '',
      ...(Array.isArray(audiences) ? { audiences: audiences as string[] } : {}),
      ...(expirationTime ? { expirationTime: new Date(expirationTime) } : {}),
    })
  }
  return rules
}

function providerRule({ uid, oidc, createTime, isUsed, isSuspended }: ProviderRow): MatchRule {
  const { issuer = '', clientId = '', groupsClaim } = oidc as Record<string, string | undefined>
  const since = createTime.getTime()
  const directoryClaim = oidc['correlationRule'] === CorrelationRule.OID_EQUALS_EXTERNAL_ID ? 'oid' : 'sub'
  const base = { kind: 'identityProvider', provider: uid, since, issuer, clientId, directoryClaim } as const
  return { ...base, isUsed, isSuspended, ...(groupsClaim ? { groupsClaim } : {}) }
}
