// What is known of issuers, of so many at most: whose keys are in use must not be forgotten for those of strangers, who may name issuers
// without end.

/** What is kept of an issuer, as far as it matters for how long. */
interface Kept {
  /** Its keys, if they were ever had. */
  readonly held: unknown
}

/**
 * Forgets first whose keys were never had, then one of the domain that has the most issuers, of these the one that was used the longest
 * time ago: who has a domain has as many hosts in it as there are names.
 */
export class KeptIssuers<State extends Kept> {
  /** The one that was used last comes last. */
  readonly #kept = new Map<string, { readonly state: State; readonly domain: string }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Counts as use. */
  get(issuer: string): State | undefined {
    const one = this.#kept.get(issuer)
    if (one === undefined) return undefined
    this.#kept.delete(issuer)
    this.#kept.set(issuer, one)
    return one.state
  }

  /** Keeps a new one, and gives it, at the price of another. */
  add(issuer: string, state: State): State {
    if (this.#kept.size >= this.#most) this.#kept.delete(this.#withoutKeys() ?? this.#ofMost())
    this.#kept.set(issuer, { state, domain: domainOf(issuer) })
    return state
  }

  #withoutKeys(): string | undefined {
    for (const [issuer, { state }] of this.#kept) if (state.held === undefined) return issuer
    return undefined
  }

  #ofMost(): string {
    const groups = [...Map.groupBy(this.#kept, ([, { domain }]) => domain).values()]
    const [oldest] = groups.reduce((most, group) => (group.length > most.length ? group : most), [])
    return oldest?.[0] ?? ''
  }
}

/** The last two labels of its host; of an address, all of it. */
function domainOf(issuer: string): string {
  const host = URL.parse(issuer)?.hostname ?? ''
  return /^[\d.]+$|:/.test(host) ? host : host.split('.').slice(-2).join('.')
}
