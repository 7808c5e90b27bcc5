// What tokens need to know about identities, asked through an interface that app/ implements on the database.
import type { Person } from '../core/person.ts'

/** An identity that exists now. */
export interface IdentityRecord {
  /** Its verified e-mail, if it has one. */
  readonly email?: string
  /** Groups in and below which the directory of an organization has taken its access away; absent: none. */
  readonly barred?: readonly string[]
  /** It was taken away there, and there is nothing elsewhere: the identity is nobody's any more. */
  readonly isGone?: boolean
  /**
   * When a directory named the person, which has not come itself yet, in milliseconds since the epoch; absent: it has. A directory
   * can name any issuer and subject.
   */
  readonly namedAt?: number
  /** Its sessions that were revoked, as long as one of their tokens could live; absent: none. */
  readonly revokedSessions?: readonly string[]
}

/**
 * `Identity.ClaimMatch` of the contract with the uid of its identity. An empty string counts as absent; a rule that
 * names no issuer or no subject matches nothing.
 */
export interface ClaimMatchRule {
  readonly kind: 'claimMatch'
  readonly identity: string
  /** When the identity was made, in milliseconds since the epoch. */
  readonly since: number
  readonly issuer?: string
  readonly issuerPattern?: string
  readonly subject?: string
  readonly subjectPattern?: string
  readonly audience?: string
  readonly audiencePattern?: string
  readonly claims?: Readonly<Record<string, string>>
  readonly claimPatterns?: Readonly<Record<string, string>>
}

/** `Identity.StaticKeys` of the contract with the uid of its identity. The issuer is never contacted for it. */
export interface StaticKeysRule {
  readonly kind: 'staticKeys'
  readonly identity: string
  /** When the identity was made, in milliseconds since the epoch. */
  readonly since: number
  readonly issuer: string
  readonly subject: string
  /** A JWK set, or one JWK, as JSON text. */
  readonly issuerKeys: string
  /** After this time the keys verify nothing. */
  readonly expirationTime?: Date
  readonly audiences?: readonly string[]
}

/** `IdentityProvider.OIDC` of the contract: its tokens are for `clientId` and stand for people. */
export interface ProviderRule {
  readonly kind: 'identityProvider'
  /** The uid of the identity provider. */
  readonly provider: string
  /** When the provider was made, in milliseconds since the epoch. */
  readonly since: number
  readonly issuer: string
  readonly clientId: string
  /** The claim that lists the person's external groups. */
  readonly groupsClaim?: string
  /** The claim that equals the external id that the organization's directory gives the person by SCIM; absent: `sub`. */
  readonly directoryClaim?: 'sub' | 'oid'
  /** Whether the person that is asked for has signed in through it before; never of a provider that is asked for by its uid. */
  readonly isUsed?: boolean
  /** Whether its organization is suspended. */
  readonly isSuspended?: boolean
}

export type MatchRule = ClaimMatchRule | StaticKeysRule | ProviderRule

/** What is known of an issuer before anything that it is said to have signed is believed. */
export interface IssuerRecord {
  /** A claim match or an identity provider names it exactly: its keys are discovered. */
  readonly isNamed: boolean
  /** Static keys name it, which are tried without contacting it. */
  readonly hasStaticKeys: boolean
  /** Issuer patterns that may fit it; empty where it is named. */
  readonly patterns: readonly string[]
}

/** Rules of all organizations together that one token is tried with. */
export const MAX_FOUND = 256

/** Whose rules are wanted. */
export interface RuleQuery {
  readonly issuer: string
  readonly subject: string
  /** The uid of the person that issuer and subject make. */
  readonly person: string
  /** The clients of whose identity providers it may be meant for. */
  readonly clients: readonly string[]
  /** The organization whose rules are wanted, all of them. Absent: of every one, within a bound (see `rules`). */
  readonly organization?: string
}

/** A right that an external group gives through a group mapping. */
export interface GroupGrant {
  /** The uid of the identity provider whose mapping it is. */
  readonly provider: string
  /** The uid of the mapping. */
  readonly mapping: string
  readonly externalGroup: string
  readonly group: string
  readonly role: string
}

/** What auth/ asks about identities. Implementers cache as they like but must answer for the present moment. */
export interface IdentityDirectory {
  /** The identity, or undefined when there is none now. Asked on every request, so it must be cheap. */
  exists(uid: string): Promise<IdentityRecord | undefined>
  /** What names this issuer. Must be cheap, for strangers ask it. */
  issuer(issuer: string): Promise<IssuerRecord>
  /**
   * The rules that may fit a token; may give too many: auth/ checks each. Those of all organizations are at most
   * MAX_FOUND, first by how exactly they name the subject, then so that each organization has its turn; of identity
   * providers first those that the person has signed in through, so that no stranger's takes their place.
   */
  rules(query: RuleQuery): Promise<readonly MatchRule[]>
  /** The rules of one identity, or the one of an identity provider; none: it does not exist. */
  rulesOf(uid: string): Promise<readonly MatchRule[]>
  /** Whether an identity provider exists. */
  hasProvider(uid: string): Promise<boolean>
  /**
   * A person signs in through a provider: makes the identity and its default role binding where they are missing.
   * Called for every use of such a token, so it must be cheap for a person already known. Throws to refuse.
   */
  signIn(person: Person): Promise<void>
  /** What these external groups give now at these providers. Called only with at least one of each. */
  groupGrants(providers: readonly string[], externalGroups: readonly string[]): Promise<readonly GroupGrant[]>
  /** A token stands for this identity (lastSeenTime). Must not block; at most one write a minute is its own matter. */
  seen(uid: string): void
}
