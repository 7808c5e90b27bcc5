// The keys of third-party issuers, found by OIDC discovery and kept.
import type { LookupAddress } from 'node:dns'
import type { Clock } from '../core/clock.ts'
import { unavailable, type PlatformError } from '../core/errors.ts'
import { requireAllowedUrl, fetchDocument, RemoteFault, type FetchOptions } from './fetch.ts'
import { createKeySet, type KeySet } from './keyset.ts'
import { KeptIssuers } from './kept-issuers.ts'
import type { TokenHeader } from './token.ts'

/** Where the published keys of an issuer come from. */
export interface KeySource {
  /**
   * The issuer's keys, fetched again when none fits the header (a rotation). May still hold no fitting key.
   * Throws UNAVAILABLE when the keys cannot be had, never a refusal of the token (docs/rules.md, "Errors").
   */
  keysFor(issuer: string, header: TokenHeader): Promise<KeySet>
  /** The set in force without asking anyone; undefined when there is none, or it must be fetched again. */
  current(issuer: string): KeySet | undefined
}

export interface KeySourceOptions {
  readonly clock: Clock
  /** ALLOW_PRIVATE_ISSUERS: exact issuer URLs that may be plain http or at private addresses. */
  readonly allowPrivateIssuers?: readonly string[]
  /** Limits of one fetch of discovery document and key set together. */
  readonly totalMillis?: number
  readonly connectMillis?: number
  readonly maxBytes?: number
  /** How many may wait for keys at once, whoever's they are: who waits holds a place that others need. Absent: any number. */
  readonly maxWaiting?: number
  /** For the log: why the keys of an issuer could not be fetched. */
  readonly onFailure?: (issuer: string, error: unknown) => void
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

const MAX_ISSUERS = 1_000
const MAX_FETCHES = 32
const DEFAULT_TTL = 3_600_000
const MIN_TTL = 300_000
const MAX_TTL = 24 * 3_600_000
/** How long keys that are out of date still serve while the issuer is down. */
const STALE_MILLIS = 24 * 3_600_000
/** A token with an unknown `kid` makes one fetch in this time. */
const REFETCH_MILLIS = 30_000
const FIRST_BACKOFF = 1_000
const MAX_BACKOFF = 300_000

interface Held {
  readonly keys: KeySet
  readonly text: string
  readonly freshUntil: number
}

interface IssuerState {
  held: Held | undefined
  inFlight: Promise<KeySet> | undefined
  attemptedAt: number
  failures: number
  retryAt: number
  fault: unknown
}

/** Makes the key source. It holds at most 1,000 issuers and fetches from at most 32 at once. */
export function createKeySource(options: KeySourceOptions): KeySource {
  const { clock } = options
  const allowed = new Set(options.allowPrivateIssuers ?? [])
  const states = new KeptIssuers<IssuerState>(MAX_ISSUERS)
  let fetches = 0
  let waiting = 0

  const refresh = async (issuer: string, state: IssuerState): Promise<KeySet> => {
    if (fetches >= MAX_FETCHES) throw cannotHave(issuer, new Error('too many fetches at once'), 1)
    fetches += 1
    state.attemptedAt = clock.now()
    try {
      const { text, ttl } = await fetchKeys(issuer, { ...options, allowPrivate: allowed.has(issuer) })
      // The same text keeps its object, so keys stay imported and verified tokens stay verified.
      const keys = state.held?.text === text ? state.held.keys : keySetOf(text)
      Object.assign(state, { held: { keys, text, freshUntil: clock.now() + ttl }, failures: 0, retryAt: 0 })
      return keys
    } catch (error) {
      const backoff = Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** state.failures)
      Object.assign(state, { failures: state.failures + 1, fault: error })
      state.retryAt = clock.now() + backoff * (0.5 + Math.random() / 2)
      options.onFailure?.(issuer, error)
      throw cannotHave(issuer, error, (state.retryAt - clock.now()) / 1000)
    } finally {
      fetches -= 1
    }
  }
  const singleFlight = (issuer: string, state: IssuerState): Promise<KeySet> => {
    state.inFlight ??= refresh(issuer, state).finally(() => (state.inFlight = undefined))
    return state.inFlight
  }
  const waitFor = (issuer: string, state: IssuerState): Promise<KeySet> => {
    if (waiting >= (options.maxWaiting ?? Infinity)) throw cannotHave(issuer, new Error('too many wait at once'), 1)
    waiting += 1
    return singleFlight(issuer, state).finally(() => (waiting -= 1))
  }

  return {
    current: (issuer) => fresh(states.get(issuer), clock.now()),
    keysFor: async (issuer, header) => {
      // A URL that may never be fetched takes no place among those that are kept.
      requireAllowedIssuer(issuer, allowed.has(issuer))
      const state = states.get(issuer) ?? states.add(issuer, newState())
      const now = clock.now()
      const keys = fresh(state, now)
      if (keys?.has(header)) return keys
      const notBefore = keys === undefined ? state.retryAt : Math.max(state.retryAt, state.attemptedAt + REFETCH_MILLIS)
      const mayFetch = state.inFlight !== undefined || now >= notBefore
      if (!mayFetch && keys !== undefined && state.failures === 0) return keys
      try {
        if (!mayFetch) throw cannotHave(issuer, state.fault, (state.retryAt - now) / 1000)
        return await waitFor(issuer, state)
      } catch (error) {
        const stale = state.held
        if (stale !== undefined && now < stale.freshUntil + STALE_MILLIS && stale.keys.has(header)) return stale.keys
        throw error
      }
    },
  }
}

function newState(): IssuerState {
  return { held: undefined, inFlight: undefined, attemptedAt: -Infinity, failures: 0, retryAt: 0, fault: undefined }
}

function fresh(state: IssuerState | undefined, now: number): KeySet | undefined {
  return state?.held !== undefined && now < state.held.freshUntil ? state.held.keys : undefined
}

/** The text of a fault reaches the caller only when it tells nothing about our own network. */
function cannotHave(issuer: string, fault: unknown, retryAfterSeconds: number): PlatformError {
  const why = fault instanceof RemoteFault ? fault.message : 'it cannot be reached'
  return unavailable(`the keys of the issuer ${issuer} cannot be fetched: ${why}`, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
    cause: fault,
  })
}

function requireAllowedIssuer(issuer: string, allowPrivate: boolean): void {
  try {
    const url = URL.parse(issuer)
    requireAllowedUrl(url, allowPrivate)
    // OpenID Connect Discovery 1.0 section 2: neither query nor fragment.
    if (/[?#]/.test(issuer)) throw new RemoteFault('its URL has a query or a fragment')
  } catch (error) {
    throw cannotHave(issuer, error, 60)
  }
}

interface FetchedKeys {
  readonly text: string
  /** Milliseconds, by the key set's Cache-Control, within five minutes and a day. */
  readonly ttl: number
}

type KeyFetchOptions = KeySourceOptions & { readonly allowPrivate: boolean }

async function fetchKeys(issuer: string, options: KeyFetchOptions): Promise<FetchedKeys> {
  const fetchOptions: FetchOptions = {
    allowPrivate: options.allowPrivate,
    maxBytes: options.maxBytes ?? 262_144,
    connectMillis: options.connectMillis ?? 3_000,
    signal: AbortSignal.timeout(options.totalMillis ?? 5_000),
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  }
  const location = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const discovery = parseDiscovery((await fetchDocument(location, fetchOptions)).text)
  // Or anyone could publish keys for someone else's issuer (OpenID Connect Discovery 1.0 section 4.3).
  if (discovery.issuer !== issuer) throw new RemoteFault('its discovery document names another issuer')
  const { text, cacheControl } = await fetchDocument(URL.parse(discovery.jwksUri), fetchOptions)
  return { text, ttl: ttlOf(cacheControl) }
}

function parseDiscovery(text: string): { readonly issuer: string; readonly jwksUri: string } {
  const value = parseJson(text, 'discovery document')
  if (typeof value === 'object' && value !== null && 'issuer' in value && 'jwks_uri' in value) {
    const { issuer, jwks_uri: jwksUri } = value
    if (typeof issuer === 'string' && typeof jwksUri === 'string') return { issuer, jwksUri }
  }
  throw new RemoteFault('its discovery document names no issuer or no jwks_uri')
}

function keySetOf(text: string): KeySet {
  const value = parseJson(text, 'key set')
  try {
    return createKeySet(value)
  } catch (error) {
    throw new RemoteFault(`its key set is ${error instanceof Error ? error.message : 'unusable'}`)
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RemoteFault(`its ${name} is not JSON`)
  }
}

function ttlOf(cacheControl: string | undefined): number {
  const seconds = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(cacheControl ?? '')?.[1]
  const noStore = /(?:^|[\s,])no-(?:store|cache)(?:$|[\s,])/i.test(cacheControl ?? '')
  const wanted = noStore ? 0 : seconds === undefined ? DEFAULT_TTL : Number(seconds) * 1000
  return Math.min(MAX_TTL, Math.max(MIN_TTL, wanted))
}
