// One of our own tokens exchanged: what of it goes on, and what ends it.
import { decodeJwt, type JWTPayload } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createExchange, type ExchangeInput, type ExchangeOptions } from '../../src/auth/exchange.ts'
import type { TokenGrant } from '../../src/auth/issuer.ts'
import { createVerifier } from '../../src/auth/verify.ts'
import { rootOf } from '../../src/core/uid.ts'
import * as f from './fixtures.ts'

const PERSON = 'd'.repeat(40)
const UPSTREAM = 'https://upstream.test'
const PROVIDER = `${'c'.repeat(40)}/${'3'.repeat(16)}`
let clock: f.TestClock
let directory: f.MemoryDirectory
let options: ExchangeOptions
beforeEach(async () => {
  clock = new f.TestClock()
  directory = new f.MemoryDirectory().add(f.IDENTITY, f.OTHER, PERSON)
  const issuer = await f.newIssuer(clock)
  const verify = createVerifier({ issuer, identities: directory, fetchKeys: f.nobody, clock })
  directory.registered = [f.someProvider(PROVIDER)]
  options = { issuer, verify, identities: directory, clock }
})

const tokenOf = async (grant: Partial<TokenGrant>): Promise<string> =>
  (await options.issuer.sign({ identity: PERSON, audience: [f.URL_OF_SERVER], ttlSeconds: 7200, ...grant })).token
const exchanged = async (token: string, input: Partial<ExchangeInput> = {}): Promise<JWTPayload> =>
  decodeJwt((await createExchange(options).exchange({ ...f.bearer(token), ...input })).token)

describe('for the same identity', () => {
  it('is refused where a directory has deactivated it wherever the token may act', async () => {
    const scopes = [rootOf(PROVIDER)]
    directory.identities.set(PERSON, { barred: scopes })
    const work = exchanged(await tokenOf({ scopes }))
    await f.expectRefusal(work, 'IDENTITY_UNKNOWN', 'PERMISSION_DENIED')
    await expect(exchanged(await tokenOf({ scopes: [...scopes, rootOf(f.OTHER)] }))).resolves.toBeDefined()
    await expect(exchanged(await tokenOf({}))).resolves.toBeDefined()
  })

  it('is refused while the organization of its provider is suspended', async () => {
    options = { ...options, suspendedOf: async (uids) => uids.find((uid) => uid === rootOf(PROVIDER)) }
    const work = exchanged(await tokenOf({ provider: PROVIDER }))
    await expect(work).rejects.toMatchObject({ code: 'PERMISSION_DENIED', reason: 'ORGANIZATION_SUSPENDED' })
    await expect(exchanged(await tokenOf({}))).resolves.toBeDefined()
  })

  it('is refused when the provider that the person came through is gone', async () => {
    const token = await tokenOf({ provider: PROVIDER })
    await expect(exchanged(token)).resolves.toMatchObject({ sub: PERSON, idp: PROVIDER })
    directory.registered = []
    await f.expectRefusal(exchanged(token), 'IDENTITY_UNKNOWN', 'PERMISSION_DENIED')
  })

  it('tells whether the identity or the provider is another', async () => {
    const told = (work: Promise<unknown>) => f.expectRefusal(work, 'IDENTITY_UNKNOWN', 'PERMISSION_DENIED')
    expect(await told(exchanged(await tokenOf({}), { identity: f.IDENTITY }))).toContain('invalid "sub"')
    expect(await told(exchanged(await tokenOf({}), { identityProvider: PROVIDER }))).toContain('invalid "idp"')
    const other = tokenOf({ provider: PROVIDER })
    expect(await told(exchanged(await other, { identityProvider: f.OTHER }))).toContain('invalid "idp"')
    await expect(exchanged(await other, { identity: '', identityProvider: '' })).resolves.toMatchObject({ sub: PERSON })
  })

  it('keeps its audiences, and its e-mail where that was verified', async () => {
    const audience = [f.URL_OF_SERVER, 'https://registry.test']
    expect(await exchanged(await tokenOf({ audience, email: 'a@b.test' }))).toMatchObject({
      ...{ aud: audience, email: 'a@b.test', act: { iss: f.URL_OF_SERVER, sub: PERSON, aud: f.URL_OF_SERVER } },
    })
    for (const claims of [
      { email: 'a@b.test', email_verified: false },
      { email: 7, email_verified: true },
    ]) {
      const token = await options.issuer.signDetached({ sub: PERSON, aud: f.URL_OF_SERVER, ...claims }, 600)
      expect(await exchanged(token)).not.toHaveProperty('email')
    }
  })

  it('lives as long as is set, and says that the identity was seen', async () => {
    options = { ...options, ttlSeconds: 60 }
    expect((await exchanged(await tokenOf({}))).exp).toBe(f.START / 1000 + 60)
    expect(directory.seenUids).toEqual([PERSON])
  })
})

describe('of a session', () => {
  it('goes on in it, and ends with it', async () => {
    const token = await tokenOf({ session: 'one' })
    expect(await exchanged(token)).toMatchObject({ sid: 'one' })
    directory.identities.set(PERSON, { revokedSessions: ['one'] })
    await f.expectRefusal(exchanged(token), 'TOKEN_INVALID', 'PERMISSION_DENIED')
    expect(await exchanged(await tokenOf({ session: 'two' }))).toMatchObject({ sid: 'two' })
  })

  it('ends with that of who assumed the identity, and with no other of its name', async () => {
    const act = { iss: f.URL_OF_SERVER, sub: PERSON, aud: f.URL_OF_SERVER }
    const token = await tokenOf({ identity: f.OTHER, act, session: 'one' })
    directory.identities.set(f.OTHER, { revokedSessions: ['one'] })
    expect(await exchanged(token)).toMatchObject({ sub: f.OTHER, act, sid: 'one' })
    directory.identities.set(PERSON, { revokedSessions: ['one'] })
    await f.expectRefusal(exchanged(token), 'TOKEN_INVALID', 'PERMISSION_DENIED')
  })
})

describe('for another identity, whose rule names it', () => {
  const rule = { kind: 'claimMatch', identity: f.OTHER, issuer: f.URL_OF_SERVER, subject: PERSON } as const
  beforeEach(() => void (directory.registered = [rule]))

  it('is for this server alone, with nothing of the person but its name', async () => {
    const token = await tokenOf({ audience: [f.URL_OF_SERVER, 'https://registry.test'], email: 'a@b.test' })
    const claims = await exchanged(token, { identity: f.OTHER })
    expect(claims).toMatchObject({ sub: f.OTHER, aud: f.URL_OF_SERVER })
    expect(claims['act']).toEqual({ iss: f.URL_OF_SERVER, sub: PERSON, aud: f.URL_OF_SERVER })
    expect(claims).not.toHaveProperty('email')
    expect(directory.seenUids).toEqual([f.OTHER])
    options = { ...options, audience: 'https://door.test' }
    expect((await exchanged(token, { identity: f.OTHER })).aud).toBe('https://door.test')
  })

  it('names who assumed it, whoever has vouched for that one, and is of the session of that one', async () => {
    const act = { iss: UPSTREAM, sub: 's', aud: 'client' }
    const claims = await exchanged(await tokenOf({ act, session: 'one' }), { identity: f.OTHER })
    expect(claims['act']).toEqual({ iss: f.URL_OF_SERVER, sub: PERSON, aud: f.URL_OF_SERVER })
    expect(claims['sid']).toBe('one')
  })

  it('ends with the provider that the person came through', async () => {
    const provider = `${rootOf(f.OTHER)}/${'5'.repeat(16)}`
    directory.registered.push(f.someProvider(provider))
    const token = await tokenOf({ provider })
    expect(await exchanged(token, { identity: f.OTHER })).toMatchObject({ sub: f.OTHER, idp: provider })
    directory.registered.pop()
    await f.expectRefusal(exchanged(token, { identity: f.OTHER }), 'IDENTITY_UNKNOWN', 'PERMISSION_DENIED')
  })

  it('stays where a provider of the client lets the person in that the token is for', async () => {
    const act = { iss: UPSTREAM, sub: 's', aud: 'client' }
    const token = await tokenOf({ act, everyProvider: { clientId: 'client', groups: {} } })
    const organization = rootOf(f.OTHER)
    const open = async (root: string): Promise<void> => {
      const provider = `${root}/${'4'.repeat(16)}`
      const opened = {
        kind: 'identityProvider',
        issuer: UPSTREAM,
        clientId: 'client',
        groupsClaim: '',
        provider,
      } as const
      directory.registered.push(opened)
      await directory.signIn({ provider, identity: PERSON, issuer: UPSTREAM, subject: 's', emailVerified: true })
    }
    await open(rootOf(PROVIDER))
    await f.expectRefusal(exchanged(token, { identity: f.OTHER }), 'IDENTITY_UNKNOWN', 'PERMISSION_DENIED')
    await open(organization)
    expect(await exchanged(token, { identity: f.OTHER })).toMatchObject({ sub: f.OTHER, scopes: [organization] })
    const scopes = [`${organization}/${'9'.repeat(16)}`]
    const narrow = await tokenOf({ act, everyProvider: { clientId: 'client', groups: {} }, scopes })
    expect(await exchanged(narrow, { identity: f.OTHER })).toMatchObject({ sub: f.OTHER, scopes })
  })

  it('fits a rule for this server, for that identity, or for what the token is for', async () => {
    const audience = [f.URL_OF_SERVER, 'https://registry.test']
    for (const wanted of [f.URL_OF_SERVER, `${f.URL_OF_SERVER}/`, 'https://registry.test']) {
      directory.registered = [{ ...rule, audience: wanted }]
      const token = await tokenOf({ audience: [...audience, `${f.URL_OF_SERVER}/`] })
      await expect(exchanged(token, { identity: f.OTHER })).resolves.toMatchObject({ sub: f.OTHER })
    }
  })

  it('is refused where a directory there has deactivated the person, or the token was assumed itself', async () => {
    const refused = async (grant: Partial<TokenGrant>): Promise<unknown> =>
      f.expectRefusal(exchanged(await tokenOf(grant), { identity: f.OTHER }), 'IDENTITY_UNKNOWN', 'PERMISSION_DENIED')
    // Of two who had assumed it one after the other the new token could name one.
    const act = { iss: f.URL_OF_SERVER, sub: f.IDENTITY, aud: f.URL_OF_SERVER }
    await refused({ act })
    await expect(
      exchanged(await tokenOf({ act: { ...act, sub: PERSON } }), { identity: f.OTHER }),
    ).resolves.toBeDefined()
    directory.identities.set(PERSON, { barred: [rootOf(f.IDENTITY)] })
    await expect(exchanged(await tokenOf({}), { identity: f.OTHER })).resolves.toBeDefined()
    await refused({ scopes: [rootOf(f.IDENTITY)] })
    directory.identities.set(PERSON, { barred: [rootOf(f.OTHER)] })
    await refused({})
  })

  it('is refused when the other identity is gone, or static keys or a pattern alone name it', async () => {
    const refused = async () =>
      f.expectRefusal(
        exchanged(await tokenOf({}), { identity: f.OTHER }),
        ...(['IDENTITY_UNKNOWN', 'PERMISSION_DENIED'] as const),
      )
    directory.registered = [{ ...rule, kind: 'staticKeys', issuerKeys: '{}' }]
    await refused()
    // Nor does a pattern name anybody here: it was written for issuers elsewhere.
    for (const change of [
      { subject: '', subjectPattern: '.*' },
      { issuer: '', issuerPattern: '.*' },
    ]) {
      directory.registered = [{ ...rule, ...change }]
      await refused()
    }
    directory.registered = [rule]
    directory.identities.delete(f.OTHER)
    await refused()
  })
})
