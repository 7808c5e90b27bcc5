// What the tests of auth/ share: a clock that stands still, an issuer, a directory of identities in memory.
import { setImmediate } from 'node:timers/promises'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'
import { createAuthenticator } from '../../src/auth/authenticate.ts'
import type {
  GroupGrant,
  IdentityDirectory,
  IdentityRecord,
  IssuerRecord,
  MatchRule,
  RuleQuery,
} from '../../src/auth/directory.ts'
import { createIssuer, type Issuer } from '../../src/auth/issuer.ts'
import { generateSigningKey, toSigningKey } from '../../src/auth/keys.ts'
import type { KeySource } from '../../src/auth/keysource.ts'
import type { RefreshRecord, RefreshStore } from '../../src/auth/refresh.ts'
import type { TokenClaims } from '../../src/auth/token.ts'
import type { FederatedToken } from '../../src/auth/verify.ts'
import type { Authenticate, Caller } from '../../src/core/caller.ts'
import type { TokenReason } from '../../src/core/errors.ts'
import { PlatformError } from '../../src/core/errors.ts'
import type { Person } from '../../src/core/person.ts'
import { rootOf } from '../../src/core/uid.ts'
import { expect } from 'vitest'
import { keysOf, startProvider, type SignOptions, type TestProvider } from '../support/issuer.ts'

export const START = Date.UTC(2026, 10, 3, 12)
export const URL_OF_SERVER = 'https://api.example.test'
export const IDENTITY = `${'a'.repeat(40)}/${'1'.repeat(16)}`
export const OTHER = `${'b'.repeat(40)}/${'2'.repeat(16)}`

export class TestClock {
  millis = START
  now(): number {
    return this.millis
  }
  advance(seconds: number): void {
    this.millis += seconds * 1000
  }
}

export async function newIssuer(clock: TestClock, url = URL_OF_SERVER): Promise<Issuer> {
  return createIssuer({
    url,
    keys: [await toSigningKey(await generateSigningKey(START / 1000, 'ES256'), 'test')],
    clock,
  })
}

/** A rule as tests write it: it is as old as its place among the others. */
export type Registered = Young<MatchRule>
type Young<T> = T extends { readonly since: number } ? Omit<T, 'since'> & { readonly since?: number } : never

/** An identity provider that is there, whatever it lets in. */
export function someProvider(provider: string): Registered {
  return { kind: 'identityProvider', provider, issuer: 'https://other.test', clientId: 'client' }
}

const uidOf = (rule: MatchRule): string => (rule.kind === 'identityProvider' ? rule.provider : rule.identity)

export class MemoryDirectory implements IdentityDirectory {
  readonly identities = new Map<string, IdentityRecord>()
  registered: Registered[] = []
  grants: GroupGrant[] = []
  readonly signIns: Person[] = []
  readonly seenUids: string[] = []

  add(...uids: string[]): this {
    for (const uid of uids) this.identities.set(uid, {})
    return this
  }
  async exists(uid: string): Promise<IdentityRecord | undefined> {
    return this.identities.get(uid)
  }
  async issuer(issuer: string): Promise<IssuerRecord> {
    const exact = this.registered.filter((rule) => rule.issuer === issuer)
    const isNamed = exact.some((rule) => rule.kind !== 'staticKeys')
    const claimMatches = this.registered.filter((rule) => rule.kind === 'claimMatch')
    return {
      isNamed,
      hasStaticKeys: exact.some((rule) => rule.kind === 'staticKeys'),
      patterns: isNamed ? [] : claimMatches.flatMap(({ issuerPattern }) => issuerPattern || []),
    }
  }
  async rules({ organization, person }: RuleQuery): Promise<readonly MatchRule[]> {
    const isUsed = (provider: string): boolean =>
      this.signIns.some((one) => one.provider === provider && one.identity === person)
    return this.#aged()
      .filter((rule) => organization === undefined || rootOf(uidOf(rule)) === organization)
      .map((rule) => (rule.kind === 'identityProvider' ? { ...rule, isUsed: isUsed(rule.provider) } : rule))
  }
  async rulesOf(uid: string): Promise<readonly MatchRule[]> {
    return this.#aged().filter((rule) => uidOf(rule) === uid)
  }
  async hasProvider(uid: string): Promise<boolean> {
    return (await this.rulesOf(uid)).length > 0
  }
  #aged(): MatchRule[] {
    return this.registered.map((rule, since) => ({ since, ...rule }))
  }
  async signIn(person: Person): Promise<void> {
    this.signIns.push(person)
    this.add(person.identity)
  }
  async groupGrants(providers: readonly string[], groups: readonly string[]): Promise<readonly GroupGrant[]> {
    return this.grants.filter((grant) => providers.includes(grant.provider) && groups.includes(grant.externalGroup))
  }
  seen(uid: string): void {
    this.seenUids.push(uid)
  }
}

/** Does what a database does: each step is one transaction, and what nobody waits for comes later than what is asked next. */
export class MemoryRefreshStore implements RefreshStore {
  readonly rows = new Map<string, { record: RefreshRecord; spent: boolean }>()
  async save(digest: string, record: RefreshRecord): Promise<void> {
    await setImmediate()
    this.rows.set(digest, { record, spent: false })
  }
  async find(digest: string): Promise<{ record: RefreshRecord; spent: boolean } | undefined> {
    const row = this.rows.get(digest)
    return row && { ...row }
  }
  async rotate(digest: string, nextDigest: string, record: RefreshRecord): Promise<boolean> {
    await setImmediate()
    const row = this.rows.get(digest)
    if (row === undefined || row.spent) return false
    row.spent = true
    this.rows.set(nextDigest, { record, spent: false })
    return true
  }
  readonly revoked = new Set<string>()
  async revokeFamily(family: string): Promise<void> {
    await this.closeFamily(family)
    this.revoked.add(family)
  }
  async closeFamily(family: string): Promise<void> {
    await setImmediate()
    for (const row of this.rows.values()) if (row.record.family === family) row.spent = true
  }
}

/** A third-party token that was verified, with these claims; its issuer publishes the key. */
export function federatedToken(
  { iss, sub, aud }: Pick<TokenClaims, 'iss' | 'sub' | 'aud'>,
  all: Readonly<Record<string, unknown>> = {},
): FederatedToken {
  return {
    kind: 'foreign',
    claims: { iss, sub, aud, exp: Infinity, iat: 0, nbf: undefined, all },
    isPublished: true,
    trusted: async (rules) => [...rules],
    refusal: () => new PlatformError('UNAUTHENTICATED', 'not asked for'),
  }
}

/** A key source for tests in which nobody may be contacted. */
export const nobody: KeySource = {
  keysFor: async (issuer) => {
    throw new Error(`contacted ${issuer}`)
  },
  current: () => undefined,
}

/** Expects a refusal with this reason and gives its message. */
export async function expectRefusal(
  work: Promise<unknown>,
  reason: TokenReason,
  code = 'UNAUTHENTICATED',
): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(PlatformError)
  if (!(error instanceof PlatformError)) throw new Error('unreachable')
  expect({ code: error.code, reason: error.reason, message: error.message }).toMatchObject({ code, reason })
  return error.message
}

export interface TestKey {
  readonly privateKey: CryptoKey
  readonly jwk: JWK
  readonly alg: string
}

export async function newKey(kid: string, alg = 'ES256'): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { privateKey, alg, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export function signWith(key: TestKey, claims: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: key.alg, kid: key.jwk.kid ?? '', typ: 'JWT', ...header })
    .sign(key.privateKey)
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` })

export type TestClaimMatch = Extract<Registered, { kind: 'claimMatch' }>

/** A server with one third-party provider that runs, on the machine's clock moved by `clock.offset` milliseconds. */
export interface ForeignWorld {
  readonly provider: TestProvider
  readonly issuer: Issuer
  readonly directory: MemoryDirectory
  readonly clock: { offset: number; now(): number }
  readonly authenticate: Authenticate
  /** A claim match on the provider and the subject `repo:x`. */
  rule(change?: Partial<TestClaimMatch>): TestClaimMatch
  /** Signs at the provider, for the subject `repo:x` and this server. */
  sign(claims?: JWTPayload, options?: SignOptions): Promise<string>
  /** Signs and authenticates. */
  send(claims?: JWTPayload, options?: SignOptions): Promise<Caller>
}

export async function newForeignWorld(): Promise<ForeignWorld> {
  const clock = { offset: 0, now: () => Date.now() + clock.offset }
  const provider = await startProvider()
  const issuer = await newIssuer(new TestClock())
  const directory = new MemoryDirectory().add(IDENTITY, OTHER)
  const fetchKeys = keysOf(clock, provider.url)
  const authenticate = createAuthenticator({ issuer, identities: directory, fetchKeys, clock })
  const sign: ForeignWorld['sign'] = (claims, options) =>
    provider.sign({ sub: 'repo:x', aud: URL_OF_SERVER, ...claims }, options)
  return {
    ...{ provider, issuer, directory, clock, authenticate, sign },
    rule: (change) => ({ kind: 'claimMatch', identity: IDENTITY, issuer: provider.url, subject: 'repo:x', ...change }),
    send: async (claims, options) => authenticate(bearer(await sign(claims, options))),
  }
}
