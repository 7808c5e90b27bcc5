// Who a request is of: by its token, or by the session of a browser.
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/auth/authenticate.ts'
import type { Issuer } from '../../src/auth/issuer.ts'
import type { RefreshRecord } from '../../src/auth/refresh.ts'
import { ANONYMOUS, type Authenticate, type BrowserCredentials } from '../../src/core/caller.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const PERSON = 'd'.repeat(40)
const PROVIDER = `${'c'.repeat(40)}/${'3'.repeat(16)}`
const ISSUED = f.START - 60_000
const EXPIRES = new Date(f.START + 3_600_000)
let issuer: Issuer
let directory: f.MemoryDirectory
let record: RefreshRecord | undefined
let authenticate: Authenticate
beforeEach(async () => {
  const clock = new f.TestClock()
  issuer = await f.newIssuer(clock)
  directory = new f.MemoryDirectory().add(f.IDENTITY, PERSON)
  record = {
    ...{ family: 'f', identity: PERSON, audience: ['app'], act: { iss: 'https://upstream.test', sub: 's' } },
    ...{ use: { kind: 'session', issuedAt: ISSUED }, expiresAt: EXPIRES },
  }
  const sessions = { session: async (secret: string) => (secret === 'secret' ? record : undefined) }
  authenticate = createAuthenticator({ issuer, identities: directory, fetchKeys: f.nobody, clock, sessions })
})
const BROWSER: BrowserCredentials = { cookie: '__Host-session=secret', site: 'same-origin', origin: undefined }
const browsing = (change: Partial<BrowserCredentials> = {}, identity?: string) =>
  authenticate({ authorization: undefined, browser: { ...BROWSER, ...change }, ...(identity ? { identity } : {}) })

describe('the session of a browser', () => {
  it('is its person, with what it was signed in by', async () => {
    record = { ...record!, email: 'a@b.test' }
    expect(await browsing()).toEqual({
      ...{ kind: 'identity', identity: PERSON, internal: false },
      actor: { subject: PERSON, act: { iss: 'https://upstream.test', sub: 's' } },
      token: {
        ...{ issuer: f.URL_OF_SERVER, subject: PERSON, audience: ['app'], email: 'a@b.test' },
        ...{ issuedAt: new Date(ISSUED), expiry: EXPIRES },
      },
    })
    expect(directory.seenUids).toEqual([PERSON])
    const { email: _email, use: _use, ...plain } = record
    record = plain
    const { token } = (await browsing()) as { token: object }
    expect(token).not.toHaveProperty('email')
    expect(token).toMatchObject({ issuedAt: EXPIRES })
  })

  it('has its limits, and what its groups give', async () => {
    directory.registered = [{ kind: 'identityProvider', provider: PROVIDER, issuer: 'https://a.test', clientId: 'c' }]
    directory.grants = [{ mapping: 'm', provider: PROVIDER, externalGroup: 'dev', group: 'g', role: 'r' }]
    const scopes = [rootOf(PROVIDER)]
    record = { ...record!, provider: PROVIDER, groups: ['dev'], scopes, capabilities: ['repo.list'] }
    const sessionGrants = [{ mapping: 'm', group: 'g', role: 'r' }]
    expect(await browsing()).toMatchObject({ scopes, capabilities: ['repo.list'], sessionGrants })
    record = { ...record, groups: [] }
    expect(await browsing()).not.toHaveProperty('sessionGrants')
    directory.identities.set(PERSON, { barred: scopes })
    await f.expectRefusal(browsing(), 'IDENTITY_UNKNOWN')
  })

  it('is nobody when it, its person or its provider is gone', async () => {
    expect(await browsing({ cookie: '__Host-session=other' })).toBe(ANONYMOUS)
    expect(await browsing({ cookie: undefined })).toBe(ANONYMOUS)
    record = { ...record!, provider: PROVIDER }
    expect(await browsing()).toBe(ANONYMOUS)
    directory.registered = [{ kind: 'identityProvider', provider: PROVIDER, issuer: 'https://a.test', clientId: 'c' }]
    expect(await browsing()).toMatchObject({ identity: PERSON })
    directory.identities.set(PERSON, { isGone: true })
    expect(await browsing()).toBe(ANONYMOUS)
    directory.identities.delete(PERSON)
    expect(await browsing()).toBe(ANONYMOUS)
    expect(directory.seenUids).toEqual([PERSON])
  })

  it('is of pages of this server, and of no other identity', async () => {
    await expect(browsing({ site: 'cross-site' })).rejects.toMatchObject({ reason: 'CROSS_SITE_REQUEST' })
    expect(await f.expectRefusal(browsing({}, f.IDENTITY), 'IDENTITY_UNKNOWN')).toContain('invalid "sub"')
    expect(await browsing({}, PERSON)).toMatchObject({ identity: PERSON })
  })

  it('counts for nothing beside a token', async () => {
    const { token } = await issuer.sign({ identity: f.IDENTITY, audience: [issuer.url], ttlSeconds: 60 })
    const both = await authenticate({ ...f.bearer(token), browser: { ...BROWSER, site: 'cross-site' } })
    expect(both).toMatchObject({ identity: f.IDENTITY })
    await f.expectRefusal(authenticate({ ...f.bearer('x'), browser: BROWSER }), 'TOKEN_MALFORMED')
  })
})

describe('a token of ours', () => {
  const tokenOf = async (more: object = {}) =>
    (await issuer.sign({ identity: PERSON, audience: [issuer.url, 'x'], ttlSeconds: 60, ...more })).token

  it('tells what it says of itself', async () => {
    const facts = {
      ...{ issuer: f.URL_OF_SERVER, subject: PERSON, audience: [f.URL_OF_SERVER, 'x'] },
      ...{ issuedAt: new Date(f.START), expiry: new Date(f.START + 60_000) },
    }
    expect((await authenticate(f.bearer(await tokenOf()))) as object).toMatchObject({ token: facts })
    expect(((await authenticate(f.bearer(await tokenOf()))) as { token: object }).token).toEqual(facts)
    const told = await authenticate(f.bearer(await tokenOf({ email: 'a@b.test' })))
    expect(told).toMatchObject({ token: { email: 'a@b.test' } })
    const unverified = { sub: PERSON, aud: issuer.url, email: 'a@b.test', nbf: f.START / 1000 - 9 }
    const untold = await authenticate(f.bearer(await issuer.signDetached(unverified, 60)))
    expect((untold as { token: object }).token).not.toHaveProperty('email')
    expect(untold).toMatchObject({ token: { issuedAt: new Date(f.START) } })
  })

  it('is of one identity, whatever the header names', async () => {
    const token = f.bearer(await tokenOf())
    await expect(authenticate({ ...token, identity: 'x' })).rejects.toMatchObject({
      ...{ code: 'INVALID_ARGUMENT', details: { fieldViolations: [{ field: 'platform-identity' }] } },
    })
    await f.expectRefusal(authenticate({ ...token, identity: f.IDENTITY }), 'IDENTITY_UNKNOWN')
    expect(await authenticate({ ...token, identity: PERSON })).toMatchObject({ identity: PERSON })
    const assumed = f.bearer(await tokenOf({ act: { iss: issuer.url, sub: f.IDENTITY } }))
    await f.expectRefusal(authenticate({ ...assumed, identity: f.IDENTITY }), 'IDENTITY_UNKNOWN')
  })

  it('does nothing where a directory has deactivated its person', async () => {
    directory.identities.set(PERSON, { barred: [rootOf(PROVIDER)] })
    await f.expectRefusal(authenticate(f.bearer(await tokenOf({ scopes: [PROVIDER] }))), 'IDENTITY_UNKNOWN')
    await expect(authenticate(f.bearer(await tokenOf({ scopes: [f.IDENTITY] })))).resolves.toMatchObject({})
    directory.identities.set(PERSON, { isGone: true })
    await f.expectRefusal(authenticate(f.bearer(await tokenOf())), 'IDENTITY_UNKNOWN')
  })

  it('ends with its session, of whoever began that', async () => {
    const began = { identity: PERSON, session: 'one', act: { iss: 'https://upstream.test', sub: 'somebody' } }
    const assumed = { ...began, identity: f.IDENTITY, act: { iss: f.URL_OF_SERVER, sub: PERSON } }
    directory.identities.set(f.IDENTITY, { revokedSessions: ['one'] })
    for (const grant of [began, assumed])
      await expect(authenticate(f.bearer(await tokenOf(grant)))).resolves.toMatchObject({ identity: grant.identity })
    directory.identities.set(PERSON, { revokedSessions: ['another', 'one', 'a third'] })
    for (const grant of [began, assumed])
      await f.expectRefusal(authenticate(f.bearer(await tokenOf(grant))), 'TOKEN_INVALID')
    await expect(authenticate(f.bearer(await tokenOf({ ...began, session: 'two' })))).resolves.toBeDefined()
  })

  it('that came of another of ours needs both identities', async () => {
    const assumed = { identity: f.IDENTITY, act: { iss: f.URL_OF_SERVER, sub: PERSON } }
    expect(await authenticate(f.bearer(await tokenOf(assumed)))).toMatchObject({ identity: f.IDENTITY })
    directory.identities.set(PERSON, { barred: [rootOf(f.IDENTITY)] })
    await f.expectRefusal(authenticate(f.bearer(await tokenOf(assumed))), 'IDENTITY_UNKNOWN')
    for (const iss of ['https://upstream.test', `${f.URL_OF_SERVER}.test`]) {
      const elsewhere = f.bearer(await tokenOf({ identity: f.IDENTITY, act: { iss, sub: PERSON } }))
      await expect(authenticate(elsewhere)).resolves.toMatchObject({ identity: f.IDENTITY })
    }
    const itself = { identity: f.IDENTITY, act: { iss: f.URL_OF_SERVER, sub: f.IDENTITY } }
    directory.identities.set(f.IDENTITY, { barred: [rootOf(f.IDENTITY)] })
    await expect(authenticate(f.bearer(await tokenOf(itself)))).resolves.toMatchObject({ identity: f.IDENTITY })
  })
})
