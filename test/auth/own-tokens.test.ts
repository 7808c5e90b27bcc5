import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/auth/authenticate.ts'
import { createIssuer, type Issuer, type TokenGrant } from '../../src/auth/issuer.ts'
import { generateSigningKey, toSigningKey } from '../../src/auth/keys.ts'
import type { Authenticate } from '../../src/core/caller.ts'
import * as f from './fixtures.ts'

let clock: f.TestClock
let issuer: Issuer
let directory: f.MemoryDirectory
let authenticate: Authenticate
beforeEach(async () => {
  clock = new f.TestClock()
  issuer = await f.newIssuer(clock)
  directory = new f.MemoryDirectory().add(f.IDENTITY)
  authenticate = createAuthenticator({ issuer, identities: directory, fetchKeys: f.nobody, clock })
})
const sign = async (grant: Partial<TokenGrant> = {}): Promise<string> =>
  (await issuer.sign({ identity: f.IDENTITY, audience: [issuer.url], ttlSeconds: 3600, ...grant })).token

describe('the issuer', () => {
  it('signs the claims of the contract', async () => {
    const act = { iss: 'https://other.test', sub: 'repo:x', aud: 'y' }
    const token = await sign({
      email: 'a@b.test',
      act,
      capabilities: ['repo.list'],
      scopes: [f.IDENTITY],
      internal: true,
    })
    expect(decodeJwt(token)).toEqual({
      iss: f.URL_OF_SERVER,
      sub: f.IDENTITY,
      aud: f.URL_OF_SERVER,
      iat: f.START / 1000,
      exp: f.START / 1000 + 3600,
      jti: expect.any(String),
      email: 'a@b.test',
      email_verified: true,
      act,
      cap: ['repo.list'],
      scopes: [f.IDENTITY],
      internal: true,
    })
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
  })

  it('publishes its keys without their private members, and where they are', () => {
    const { discovery, jwks } = issuer.documents
    expect(discovery.body).toMatchObject({
      issuer: f.URL_OF_SERVER,
      jwks_uri: `${f.URL_OF_SERVER}${jwks.path}`,
      id_token_signing_alg_values_supported: ['ES256'],
    })
    expect(JSON.stringify(jwks.body)).not.toContain('"d"')
    expect(jwks.headers['cache-control']).toBe('public, max-age=300')
  })

  it('refuses a URL that cannot be an issuer', async () => {
    const keys = [await toSigningKey(await generateSigningKey(1, 'ES256'), 'k')]
    for (const url of ['', 'api.example.test', 'ftp://x', 'https://x/?a=b', 'https://x/#a', 'https://u:p@x']) {
      expect(() => createIssuer({ url, keys, clock })).toThrow(/PUBLIC_URL/)
    }
    expect(createIssuer({ url: 'http://localhost:8080/', keys, clock }).url).toBe('http://localhost:8080')
    expect(() => createIssuer({ url: f.URL_OF_SERVER, keys: [], clock })).toThrow(/at least one/)
  })

  it('signs with the first key and verifies with all', async () => {
    const [older, newer] = [await generateSigningKey(1, 'ES256'), await generateSigningKey(2, 'ES256')]
    const both = [await toSigningKey(newer, 'new'), await toSigningKey(older, 'old')]
    const before = createIssuer({ url: f.URL_OF_SERVER, keys: both.slice(1), clock })
    const after = createIssuer({ url: f.URL_OF_SERVER, keys: both, clock })
    const rotated = createAuthenticator({ issuer: after, identities: directory, fetchKeys: f.nobody, clock })
    const grant = { identity: f.IDENTITY, audience: [f.URL_OF_SERVER], ttlSeconds: 60 }
    await expect(rotated(f.bearer((await before.sign(grant)).token))).resolves.toMatchObject({ identity: f.IDENTITY })
    const { token } = await after.sign(grant)
    expect(decodeProtectedHeader(token).kid).toBe(newer.kid)
    const message = await f.expectRefusal(
      createAuthenticator({ issuer: before, identities: directory, fetchKeys: f.nobody, clock })(f.bearer(token)),
      'TOKEN_INVALID',
    )
    expect(message).toMatch(/names a key that .* does not publish/)
  })
})

describe('own tokens', () => {
  it('become the caller that they say', async () => {
    const act = { iss: 'https://other.test', sub: 's', aud: 'a' }
    const token = await sign({ act, capabilities: ['repo.list'], scopes: [], internal: true })
    const powerless = await authenticate(f.bearer(await sign({ capabilities: [] })))
    expect(powerless).toMatchObject({ capabilities: [] })
    const facts = { issuer: f.URL_OF_SERVER, subject: f.IDENTITY, audience: [f.URL_OF_SERVER] }
    const wanted = {
      kind: 'identity',
      token: expect.objectContaining(facts) as object,
      identity: f.IDENTITY,
      actor: { subject: f.IDENTITY, act },
      internal: true,
      capabilities: ['repo.list'],
      scopes: [],
    }
    expect(await authenticate(f.bearer(token))).toEqual(wanted)
    expect(await authenticate({ authorization: `bearer ${token}` })).toEqual(wanted)
    expect(directory.seenUids).toEqual([f.IDENTITY, f.IDENTITY, f.IDENTITY])
    const plain = await authenticate(f.bearer(await sign()))
    expect(plain).toEqual({
      kind: 'identity',
      identity: f.IDENTITY,
      actor: { subject: f.IDENTITY },
      internal: false,
      token: expect.objectContaining(facts) as object,
    })
  })

  it('are for this server, whichever way its URL is written', async () => {
    for (const audience of [[f.URL_OF_SERVER], [`${f.URL_OF_SERVER}/`], ['x', f.URL_OF_SERVER]]) {
      await expect(authenticate(f.bearer(await sign({ audience })))).resolves.toMatchObject({ kind: 'identity' })
    }
    for (const audience of ['customer', `${f.URL_OF_SERVER}.evil.test`, `${f.URL_OF_SERVER}/${f.IDENTITY}`])
      await f.expectRefusal(authenticate(f.bearer(await sign({ audience: [audience] }))), 'TOKEN_WRONG_AUDIENCE')
  })

  it('end when they say, also when they were seen before', async () => {
    const token = await sign({ ttlSeconds: 120 })
    await authenticate(f.bearer(token))
    clock.advance(149)
    await expect(authenticate(f.bearer(token))).resolves.toBeDefined()
    clock.advance(1)
    expect(await f.expectRefusal(authenticate(f.bearer(token)), 'TOKEN_EXPIRED')).toContain('2026-11-03T12:02:00.000Z')
  })

  it('do not outlive their identity', async () => {
    const token = await sign()
    await authenticate(f.bearer(token))
    directory.identities.delete(f.IDENTITY)
    await f.expectRefusal(authenticate(f.bearer(token)), 'IDENTITY_UNKNOWN')
    expect(directory.seenUids).toHaveLength(1)
  })

  it('stand for an identity and nothing else', async () => {
    const webhook = await issuer.signDetached({ sub: `webhook:${f.IDENTITY}`, aud: issuer.url }, 300)
    await f.expectRefusal(authenticate(f.bearer(webhook)), 'IDENTITY_UNKNOWN')
    const claims = decodeJwt(await issuer.signDetached({ iss: 'https://other.test', exp: 1, iat: 1, jti: 'one' }, 60))
    expect(claims).toMatchObject({ iss: f.URL_OF_SERVER, iat: f.START / 1000, exp: f.START / 1000 + 60 })
    expect(claims.jti).not.toBe('one')
  })

  it('stand for no identity below or above it that a request names', async () => {
    const child = `${f.IDENTITY}/${'5'.repeat(16)}`
    directory.add(child)
    const naming = async (of: string, identity: string) =>
      authenticate({ ...f.bearer(await sign({ identity: of })), identity })
    await expect(naming(f.IDENTITY, f.IDENTITY)).resolves.toMatchObject({ identity: f.IDENTITY })
    await f.expectRefusal(naming(f.IDENTITY, child), 'IDENTITY_UNKNOWN')
    await f.expectRefusal(naming(child, f.IDENTITY), 'IDENTITY_UNKNOWN')
  })

  it('are internal where they say so by true, and by nothing like it', async () => {
    for (const internal of ['true', 'false', 1, {}]) {
      const token = await issuer.signDetached({ sub: f.IDENTITY, aud: issuer.url, internal }, 60)
      expect(await authenticate(f.bearer(token))).toMatchObject({ internal: false })
    }
    expect(await authenticate(f.bearer(await sign({ internal: true })))).toMatchObject({ internal: true })
  })

  it('are refused when a narrowing claim cannot be read', async () => {
    for (const claims of [
      { cap: 'repo.list' },
      { scopes: [1] },
      { cap: null },
      { groups: {} },
      { azp: 1, groups: {} },
      { azp: 'c' },
      { azp: 'c', groups: { g: 'x' } },
    ]) {
      const token = await issuer.signDetached({ sub: f.IDENTITY, aud: issuer.url, ...claims }, 60)
      await f.expectRefusal(authenticate(f.bearer(token)), 'TOKEN_INVALID')
    }
  })

  it('of another key, or changed on the way, are refused', async () => {
    const theirs = createIssuer({
      url: f.URL_OF_SERVER,
      keys: [await toSigningKey(await generateSigningKey(1, 'ES256'), 'other')],
      clock,
    })
    const forged = await theirs.sign({ identity: f.IDENTITY, audience: [issuer.url], ttlSeconds: 60 })
    await f.expectRefusal(authenticate(f.bearer(forged.token)), 'TOKEN_INVALID')

    const [header, , signature] = (await sign()).split('.')
    const changed = Buffer.from(JSON.stringify({ ...decodeJwt(await sign()), sub: f.OTHER })).toString('base64url')
    const message = await f.expectRefusal(authenticate(f.bearer(`${header}.${changed}.${signature}`)), 'TOKEN_INVALID')
    expect(message).toMatch(/signature was not made by a key of/)
  })

  it('of another key that takes our kid are refused', async () => {
    const key = await f.newKey('x')
    const kid = decodeProtectedHeader(await sign()).kid
    const claims = decodeJwt(await sign())
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: kid ?? '' }).sign(key.privateKey)
    await f.expectRefusal(authenticate(f.bearer(token)), 'TOKEN_INVALID')
    // With a slash behind it the issuer is another.
    const theirs = await f.signWith(key, { ...claims, iss: `${f.URL_OF_SERVER}/` })
    await f.expectRefusal(authenticate(f.bearer(theirs)), 'TOKEN_UNKNOWN_ISSUER')
  })

  it('give the rights of external groups only while these are mapped', async () => {
    directory.registered = [f.someProvider(f.OTHER)]
    const token = await sign({ provider: f.OTHER, groups: ['devs', 'ops'] })
    directory.grants = [{ mapping: 'm', provider: f.OTHER, externalGroup: 'devs', group: f.OTHER, role: 'r' }]
    const sessionGrants = [{ mapping: 'm', group: f.OTHER, role: 'r' }]
    expect(await authenticate(f.bearer(token))).toMatchObject({ sessionGrants })
    directory.grants = []
    expect(await authenticate(f.bearer(token))).not.toHaveProperty('sessionGrants')
    directory.registered = []
    await f.expectRefusal(authenticate(f.bearer(token)), 'IDENTITY_UNKNOWN')
  })
})
