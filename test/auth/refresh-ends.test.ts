// What ends a session of refresh tokens, and what does not.
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createExchange, type Exchange, type ExchangeOptions } from '../../src/auth/exchange.ts'
import { personUid } from '../../src/auth/match.ts'
import { openSession, type RefreshRecord } from '../../src/auth/refresh.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
const PERSON = personUid(UPSTREAM, 's')
const PROVIDER = `${'c'.repeat(40)}/${'3'.repeat(16)}`
const HOURS_12 = 12 * 3_600_000
let clock: f.TestClock
let store: f.MemoryRefreshStore
let directory: f.MemoryDirectory
let options: ExchangeOptions
beforeEach(async () => {
  clock = new f.TestClock()
  store = new f.MemoryRefreshStore()
  directory = new f.MemoryDirectory().add(f.IDENTITY, PERSON)
  const verify = async () =>
    f.federatedToken({ iss: UPSTREAM, sub: 's', aud: ['client'] }, { email: 'a@b.test', email_verified: true })
  options = { issuer: await f.newIssuer(clock), verify, identities: directory, clock, refreshTokens: store }
})

/** Renews a session that is kept like this. */
async function renewed(change: Partial<RefreshRecord>, more: Partial<ExchangeOptions> = {}) {
  const expiresAt = new Date(clock.millis + HOURS_12)
  const act = { iss: UPSTREAM, sub: 's' }
  const record = { identity: f.IDENTITY, audience: [f.URL_OF_SERVER], act, expiresAt, ...change }
  const { refresh }: Exchange = createExchange({ ...options, ...more })
  return refresh(f.bearer(await openSession(store, record)))
}

describe('a session', () => {
  it('of an identity needs the rule, one that an operator opened needs none', async () => {
    await f.expectRefusal(renewed({}), 'IDENTITY_UNKNOWN')
    await expect(renewed({ act: { iss: f.URL_OF_SERVER, sub: 'operator' } })).resolves.toBeDefined()
    await f.expectRefusal(renewed({ act: { iss: `${f.URL_OF_SERVER}.evil.test`, sub: 's' } }), 'IDENTITY_UNKNOWN')
    directory.registered = [{ kind: 'claimMatch', identity: f.IDENTITY, issuer: UPSTREAM, subject: 's' }]
    await expect(renewed({})).resolves.toBeDefined()
    directory.registered = [{ kind: 'claimMatch', identity: f.IDENTITY, issuer: `${UPSTREAM}/x`, subject: 's' }]
    expect(await f.expectRefusal(renewed({}), 'IDENTITY_UNKNOWN')).toContain(`not open to s of ${UPSTREAM} any more`)
  })

  it('of a person that came for itself needs no rule, one that came through a provider needs that', async () => {
    await expect(renewed({ identity: PERSON })).resolves.toBeDefined()
    await f.expectRefusal(renewed({ identity: PERSON, act: { iss: UPSTREAM, sub: 't' } }), 'IDENTITY_UNKNOWN')
    await f.expectRefusal(renewed({ identity: PERSON, provider: PROVIDER }), 'IDENTITY_UNKNOWN')
    const provider = { kind: 'identityProvider', provider: PROVIDER, issuer: UPSTREAM, clientId: 'client' } as const
    directory.registered = [provider]
    await expect(renewed({ identity: PERSON, provider: PROVIDER })).resolves.toBeDefined()
    directory.registered = [{ ...provider, issuer: 'https://other.test' }]
    await f.expectRefusal(renewed({ identity: PERSON, provider: PROVIDER }), 'IDENTITY_UNKNOWN')
  })

  it('for every provider of a client needs one that the person has come through', async () => {
    const record = { identity: PERSON, everyProvider: { clientId: 'client', groups: {} } }
    await f.expectRefusal(renewed(record), 'IDENTITY_UNKNOWN')
    directory.registered = [{ kind: 'identityProvider', provider: PROVIDER, issuer: UPSTREAM, clientId: 'client' }]
    await f.expectRefusal(renewed(record), 'IDENTITY_UNKNOWN')
    directory.signIns.push({
      provider: PROVIDER,
      identity: PERSON,
      issuer: UPSTREAM,
      subject: 's',
      emailVerified: false,
    })
    await expect(renewed(record)).resolves.toBeDefined()
    // Another's organization that is suspended takes nothing from it, all of them do.
    const [mine] = directory.registered
    const theirs = { ...mine, provider: f.OTHER, isSuspended: true } as f.Registered
    directory.signIns.push({ ...directory.signIns[0]!, provider: f.OTHER })
    directory.registered = [theirs, mine!]
    await expect(renewed(record)).resolves.toBeDefined()
    directory.registered = [theirs]
    await expect(renewed(record)).rejects.toMatchObject({ reason: 'ORGANIZATION_SUSPENDED' })
    directory.registered = []
    await f.expectRefusal(renewed(record), 'IDENTITY_UNKNOWN')
  })

  it('by static keys ends with them', async () => {
    const keys = { kind: 'staticKeys', identity: f.IDENTITY, issuer: UPSTREAM, subject: 's', issuerKeys: '{}' } as const
    directory.registered = [keys]
    await expect(renewed({})).resolves.toBeDefined()
    directory.registered = [{ ...keys, expirationTime: new Date(clock.millis + 1) }]
    await expect(renewed({})).resolves.toBeDefined()
    directory.registered = [{ ...keys, expirationTime: new Date(clock.millis) }]
    await f.expectRefusal(renewed({}), 'IDENTITY_UNKNOWN')
  })

  it('ends where a directory has deactivated its identity wherever it may act', async () => {
    const record = { identity: PERSON, scopes: [rootOf(PROVIDER)] }
    directory.identities.set(PERSON, { barred: [rootOf(PROVIDER)] })
    await f.expectRefusal(renewed(record), 'IDENTITY_UNKNOWN')
    await expect(renewed({ ...record, scopes: [rootOf(PROVIDER), rootOf(f.OTHER)] })).resolves.toBeDefined()
    directory.identities.set(PERSON, { barred: [rootOf(f.OTHER)] })
    await expect(renewed(record)).resolves.toBeDefined()
    directory.identities.set(PERSON, { isGone: true })
    await f.expectRefusal(renewed({ identity: PERSON }), 'IDENTITY_UNKNOWN')
  })

  it('gives no token while the organization is suspended that it came through', async () => {
    directory.registered = [{ kind: 'identityProvider', provider: PROVIDER, issuer: UPSTREAM, clientId: 'client' }]
    const suspendedOf = async (uids: readonly string[]) => uids.find((uid) => uid === rootOf(PROVIDER))
    const work = renewed({ identity: PERSON, provider: PROVIDER }, { suspendedOf })
    await expect(work).rejects.toMatchObject({ code: 'PERMISSION_DENIED', reason: 'ORGANIZATION_SUSPENDED' })
    await expect(renewed({ identity: PERSON }, { suspendedOf })).resolves.toBeDefined()
  })

  it('is none where the server keeps none', async () => {
    const { refreshTokens: _store, ...without } = options
    const { exchange, refresh } = createExchange(without)
    const token = await openSession(store, { ...{ identity: PERSON, audience: ['x'], act: {} }, expiresAt: new Date() })
    expect(await f.expectRefusal(refresh(f.bearer(token)), 'TOKEN_INVALID')).toContain('gives no refresh tokens')
    directory.registered = [{ kind: 'identityProvider', provider: PROVIDER, issuer: UPSTREAM, clientId: 'client' }]
    expect((await exchange(f.bearer('any'))).refreshToken).toBe('')
  })

  it('gives tokens that live as long as is set, and no longer than it', async () => {
    const sessionOf = (seconds: number) => ({ identity: PERSON, expiresAt: new Date(clock.millis + seconds * 1000) })
    const lives = async (session: Partial<RefreshRecord>, ttlSeconds: number): Promise<number> =>
      (await renewed(session, { ttlSeconds })).expiry.getTime() - clock.millis
    expect(await lives(sessionOf(600), 60)).toBe(60_000)
    expect(await lives(sessionOf(30), 60)).toBe(30_000)
    expect((await renewed(sessionOf(7200))).expiry.getTime() - clock.millis).toBe(3_600_000)
    expect(directory.seenUids).toEqual([PERSON, PERSON, PERSON])
  })
})

describe('what an exchange keeps for the renewal', () => {
  beforeEach(() => {
    directory.registered = [
      { kind: 'identityProvider', provider: PROVIDER, issuer: UPSTREAM, clientId: 'client', groupsClaim: 'groups' },
    ]
  })

  it('is who it is, by which provider, for which server, and until when', async () => {
    const { exchange, refresh } = createExchange({
      ...options,
      ...{ audience: 'https://door.test', ttlSeconds: 60, refreshTtlSeconds: 600 },
    })
    const first = await exchange(f.bearer('any'))
    expect(first.expiry.getTime()).toBe(clock.millis + 60_000)
    const next = await refresh(f.bearer(first.refreshToken))
    expect(next.refreshExpiry.getTime()).toBe(clock.millis + 600_000)
    for (const { token } of [first, next])
      expect(decodeJwt(token)).toMatchObject({
        ...{ sub: PERSON, aud: 'https://door.test', idp: PROVIDER, groups: [], scopes: [rootOf(PROVIDER)] },
        ...{ act: { iss: UPSTREAM, sub: 's', aud: 'client' }, email: 'a@b.test', email_verified: true },
      })
  })

  it('is nothing while the organization of the provider is suspended', async () => {
    const { exchange } = createExchange({ ...options, suspendedOf: async ([of]) => of })
    for (const named of [{}, { identityProvider: PROVIDER }])
      await expect(exchange({ ...f.bearer('any'), ...named })).rejects.toMatchObject({
        reason: 'ORGANIZATION_SUSPENDED',
      })
    expect(store.rows.size).toBe(0)
    // Nor is anybody signed in, which would write in the organization.
    expect(directory.signIns).toEqual([])
  })

  it('is nothing where the directory has deactivated the person', async () => {
    directory.signIn = async () => undefined
    directory.identities.set(PERSON, { barred: [rootOf(PROVIDER)] })
    const work = createExchange(options).exchange(f.bearer('any'))
    await f.expectRefusal(work, 'IDENTITY_UNKNOWN', 'PERMISSION_DENIED')
    expect(store.rows.size).toBe(0)
  })
})
