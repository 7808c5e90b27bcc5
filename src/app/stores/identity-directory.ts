// What auth/ asks about identities, answered from the database.
import type { Access } from '../../access/access.ts'
import { MAX_FOUND, type IdentityDirectory, type MatchRule, type RuleQuery } from '../../auth/directory.ts'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../db/database.ts'
import {
  exactRules,
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
    issuer: async (issuer) => {
      const found = await issuerRow(db, issuer)
      if (found.isNamed) return { ...found, patterns: [] }
      const rows = await patternRules(db, { issuer, subject: '' }, MAX_FOUND)
      return { ...found, patterns: rows.flatMap(({ claimMatch }) => (claimMatch?.['issuerPattern'] as string) || []) }
    },
    rules: async (query) => rulesFor(db, query),
    rulesOf: async (uid) => {
      const [rows, providers] = await Promise.all([ruleOfIdentity(db, uid), providerByUid(db, uid)])
      return [...rows.flatMap(rulesOf), ...providers.map(providerRule)]
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

async function rulesFor(db: Database, { organization, ...token }: RuleQuery): Promise<MatchRule[]> {
  const among = { organization, limit: MAX_FOUND }
  const [exact, patterns, providers] = await Promise.all([
    exactRules(db, token, among),
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

function providerRule({ uid, oidc, createTime }: ProviderRow): MatchRule {
  const { issuer = '', clientId = '', groupsClaim } = oidc as Record<string, string | undefined>
  const since = createTime.getTime()
  return { kind: 'identityProvider', provider: uid, since, issuer, clientId, ...(groupsClaim ? { groupsClaim } : {}) }
}
