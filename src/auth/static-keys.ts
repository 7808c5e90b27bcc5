// Which identities' static keys made the signature of a token. Anybody may register keys for any issuer and subject, also under the
// name of another's key, so they are tried within bounds that nobody can use up for others.
import type { Clock } from '../core/clock.ts'
import { LruMap } from '../core/lru.ts'
import type { StaticKeysRule } from './directory.ts'
import { createKeySet, type KeySet, verifySignature } from './keyset.ts'
import type { ParsedToken } from './token.ts'

const MAX_LENGTH = 65_536
/** Sets that one token is tried with, of those that have a key which could have signed it. */
export const MAX_STATIC_SETS = 64
/** Checks of a signature that one token may take at a time: the sets share them, so that no other's takes all of them. */
const MAX_CHECKS = 64

/** A token, and what was learnt of its signature. */
export interface TriedToken {
  readonly token: ParsedToken
  /** The sets that verified it. A set that has been replaced since does not count any more. */
  readonly verifiedBy: Set<KeySet>
  /** The sets of static keys that did not, with how many keys of each were tried. */
  readonly refusedBy: Map<KeySet, number>
}

/** Static keys of identities, read once. */
export class StaticKeys {
  readonly #clock: Clock
  readonly #sets = new LruMap<string, KeySet>(1_000)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * The rules whose keys made the signature. They count for their own identity only, so nobody can speak for another by registering
   * a key.
   */
  async signed(tried: TriedToken, rules: readonly StaticKeysRule[]): Promise<ReadonlySet<StaticKeysRule>> {
    const { claims, header } = tried.token
    const fitting = rules.flatMap((rule) => {
      if (rule.issuer !== claims.iss || rule.subject !== claims.sub || this.#isOver(rule)) return []
      const keys = this.#setOf(rule.issuerKeys)
      return keys?.has(header) ? [{ rule, keys }] : []
    })
    await verifyEach(tried, [...new Set(fitting.map(({ keys }) => keys))])
    return new Set(fitting.filter(({ keys }) => tried.verifiedBy.has(keys)).map(({ rule }) => rule))
  }

  #isOver({ expirationTime }: StaticKeysRule): boolean {
    return expirationTime !== undefined && expirationTime.getTime() <= this.#clock.now()
  }

  #setOf(text: string): KeySet | undefined {
    if (text.length > MAX_LENGTH) return undefined
    const known = this.#sets.get(text)
    if (known !== undefined) return known
    try {
      const made = createKeySet(JSON.parse(text))
      this.#sets.set(text, made)
      return made
    } catch {
      return undefined
    }
  }
}

/** Nothing is checked twice: who comes with a good token pays for the keys of others once. */
async function verifyEach({ token, verifiedBy, refusedBy }: TriedToken, sets: readonly KeySet[]): Promise<void> {
  const most = Math.floor(MAX_CHECKS / Math.min(sets.length, MAX_STATIC_SETS))
  for (const keys of sets.slice(0, MAX_STATIC_SETS)) {
    if (verifiedBy.has(keys) || (refusedBy.get(keys) ?? 0) >= most) continue
    if ((await verifySignature(token, keys, most)) === 'good') verifiedBy.add(keys)
    else refusedBy.set(keys, most)
  }
}
