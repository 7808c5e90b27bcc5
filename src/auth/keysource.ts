// The keys of third-party issuers, found by OIDC discovery and kept.
import type { KeySet } from './keyset.ts'
import type { TokenHeader } from './token.ts'

/** Where the published keys of an issuer come from. */
export interface KeySource {
  /**
   * The issuer's keys, fetched again when none fits the header (a rotation). May still hold no fitting key.
   * Throws UNAVAILABLE when the keys cannot be had.
   */
  keysFor(issuer: string, header: TokenHeader): Promise<KeySet>
  /** The set in force without asking anyone; undefined when there is none, or it must be fetched again. */
  current(issuer: string): KeySet | undefined
}
