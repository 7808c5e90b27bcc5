import { createHmac } from 'node:crypto'
import { exportSPKI, importJWK, UnsecuredJWT, type CryptoKey } from 'jose'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/auth/authenticate.ts'
import type { Issuer } from '../../src/auth/issuer.ts'
import type { Authenticate } from '../../src/core/caller.ts'
import { ANONYMOUS } from '../../src/core/caller.ts'
import { PlatformError } from '../../src/core/errors.ts'
import * as f from './fixtures.ts'

let clock: f.TestClock
let issuer: Issuer
let authenticate: Authenticate
let token: string
beforeEach(async () => {
  clock = new f.TestClock()
  issuer = await f.newIssuer(clock)
  const identities = new f.MemoryDirectory().add(f.IDENTITY)
  authenticate = createAuthenticator({ issuer, identities, fetchKeys: f.nobody, clock })
  token = (await issuer.sign({ identity: f.IDENTITY, audience: [issuer.url], ttlSeconds: 3600 })).token
})

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = (): Record<string, unknown> => ({
  iss: f.URL_OF_SERVER,
  sub: f.IDENTITY,
  aud: f.URL_OF_SERVER,
  iat: f.START / 1000,
  exp: f.START / 1000 + 60,
})
/** A token put together by hand, with a signature that is none. */
const compose = (header: unknown, payload: unknown = claims()): string => `${encode(header)}.${encode(payload)}.AAAA`

describe('the header Authorization', () => {
  it('may be absent', async () => {
    expect(await authenticate({ authorization: undefined })).toBe(ANONYMOUS)
  })

  it('is refused as malformed, with a hint and without the token', async () => {
    const cases: [string, RegExp][] = [
      ['', /has no scheme/],
      ['Bearer', /holds no token/],
      ['Bearer ', /holds no token/],
      ['Basic dXNlcjpwYXNz', /the scheme Basic is not supported; send "Authorization: Bearer <token>"/],
      ['DPoP abc', /the scheme DPoP is not supported/],
      [token, /this scheme is not supported|has no scheme/],
      [`Bearer ${token}, Bearer ${token}`, /sent more than once/],
      [`Bearer ${token},Basic abc`, /sent more than once/],
      [`Bearer ${token} extra`, /holds no token/],
      ['Bearer a b', /holds no token/],
      ['Bearer eyJ.€', /not a JWT/],
      [`Bearer ${'a'.repeat(16_385)}`, /longer than 8192 bytes/],
      [`Bearer ey${'a'.repeat(40_000)}`, /longer than 8192 bytes/],
    ]
    for (const [authorization, message] of cases) {
      const text = await f.expectRefusal(authenticate({ authorization }), 'TOKEN_MALFORMED')
      expect(text).toMatch(message)
      expect(text).not.toContain(token.slice(-20))
      expect(text).not.toContain('dXNlcjpwYXNz')
    }
  })
})

describe('a token is malformed', () => {
  it.each([
    ['one part', 'abc', /not a JWT/],
    ['four parts', 'a.b.c.d', /not a JWT/],
    ['encrypted', 'a.b.c.d.e', /encrypted/],
    ['no base64url', 'a+b.c.d', /header is not base64url/],
    ['no JSON', `${Buffer.from('{').toString('base64url')}.e30.AAAA`, /header is not JSON/],
    ['no UTF-8', `${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}.e30.AAAA`, /header is not JSON/],
    ['no object', `${encode([1])}.e30.AAAA`, /not a JSON object/],
    ['no algorithm', compose({}), /names no algorithm/],
    ['a payload that is no object', compose({ alg: 'ES256' }, 'hello'), /payload is not a JSON object/],
    ['no signature', compose({ alg: 'ES256' }).replace('AAAA', ''), /no signature/],
    ['a kid that is no string', compose({ alg: 'ES256', kid: 7 }), /"kid" is no string/],
  ])('%s', async (_name, text, message) => {
    expect(await f.expectRefusal(authenticate(f.bearer(text)), 'TOKEN_MALFORMED')).toMatch(message)
  })
})

describe('a token is invalid', () => {
  it('without a signature (none), in any spelling', async () => {
    const plain = new UnsecuredJWT(claims()).encode()
    const message = await f.expectRefusal(authenticate(f.bearer(plain)), 'TOKEN_INVALID')
    expect(message).toContain('unsigned tokens')
    await f.expectRefusal(authenticate(f.bearer(compose({ alg: 'NoNe' }))), 'TOKEN_INVALID')
  })

  it('when HMAC is used with our public key as the secret', async () => {
    const [jwk] = (issuer.documents.jwks.body as { keys: [Record<string, string>] }).keys
    const spki = await exportSPKI((await importJWK(jwk, 'ES256', { extractable: true })) as CryptoKey)
    for (const secret of [spki, JSON.stringify(jwk), Buffer.from(jwk['x'] ?? '', 'base64url')]) {
      const input = `${encode({ alg: 'HS256', kid: jwk['kid'] })}.${encode(claims())}`
      const forged = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
      const message = await f.expectRefusal(authenticate(f.bearer(forged)), 'TOKEN_INVALID')
      expect(message).toContain('shared secret')
    }
  })

  it.each([
    ['another algorithm', { alg: 'RSA1_5' }, {}, /algorithm is not one of/],
    ['an algorithm that our key is not for', { alg: 'ES384' }, {}, /does not publish for ES384/],
    ['critical headers', { alg: 'ES256', crit: ['b64'], b64: false }, {}, /critical headers/],
    ['empty critical headers', { alg: 'ES256', crit: [] }, {}, /critical headers/],
    ['another type', { alg: 'ES256', typ: 'logout+jwt' }, {}, /type \(typ\)/],
    ['a type that is no string', { alg: 'ES256', typ: 1 }, {}, /type \(typ\)/],
    ['no issuer', { alg: 'ES256' }, { iss: undefined }, /claim "iss" is missing/],
    ['no subject', { alg: 'ES256' }, { sub: undefined }, /claim "sub" is missing/],
    ['no audience', { alg: 'ES256' }, { aud: undefined }, /claim "aud" is missing/],
    ['no expiry', { alg: 'ES256' }, { exp: undefined }, /claim "exp" is missing/],
    ['no time of issue', { alg: 'ES256' }, { iat: undefined }, /claim "iat" is missing/],
    ['an empty subject', { alg: 'ES256' }, { sub: '' }, /"sub" is not a plain string/],
    ['a subject with NUL', { alg: 'ES256' }, { sub: 'a\0b' }, /"sub" is not a plain string/],
    ['a subject with half a character', { alg: 'ES256' }, { sub: '\ud800' }, /"sub" is not a plain string/],
    ['a subject that is a number', { alg: 'ES256' }, { sub: 7 }, /"sub" is not a plain string/],
    ['an expiry in words', { alg: 'ES256' }, { exp: '2099' }, /"exp" is not a number/],
    ['an empty list of audiences', { alg: 'ES256' }, { aud: [] }, /"aud" is neither/],
    ['an audience that is an object', { alg: 'ES256' }, { aud: [{}] }, /"aud" is neither/],
  ])('with %s', async (...[, header, change, message]) => {
    const text = compose(header, { ...claims(), ...change })
    expect(await f.expectRefusal(authenticate(f.bearer(text)), 'TOKEN_INVALID')).toMatch(message)
  })

  it('with the type at+jwt it is fine', async () => {
    const text = compose({ alg: 'ES256', typ: 'application/AT+JWT' })
    expect(await f.expectRefusal(authenticate(f.bearer(text)), 'TOKEN_INVALID')).toMatch(/signature was not made/)
  })
})

describe('time', () => {
  it('is checked with 30 seconds of skew', async () => {
    const at = async (change: Record<string, unknown>): Promise<string> =>
      issuer.signDetached({ sub: f.IDENTITY, aud: issuer.url, ...change }, 60)
    const now = f.START / 1000
    await expect(authenticate(f.bearer(await at({ nbf: now + 30 })))).resolves.toBeDefined()
    const message = await f.expectRefusal(authenticate(f.bearer(await at({ nbf: now + 31 }))), 'TOKEN_NOT_YET_VALID')
    expect(message).toContain('not valid before 2026-11-03T12:00:31.000Z')
    const early = await at({})
    clock.advance(-30)
    await expect(authenticate(f.bearer(early))).resolves.toBeDefined()
    clock.advance(-1)
    const later = await at({})
    clock.advance(-31)
    expect(await f.expectRefusal(authenticate(f.bearer(later)), 'TOKEN_NOT_YET_VALID')).toContain('in the future')
  })
})

describe('anything at all', () => {
  it('is answered with a refusal, never with a fault or a caller', async () => {
    const part = fc.oneof(
      fc.base64String(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
      fc.string(),
    )
    const header = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('.'))
    await fc.assert(
      fc.asyncProperty(header, async (text) => {
        const error: unknown = await authenticate(f.bearer(text)).catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(PlatformError)
        expect((error as PlatformError).code).toBe('UNAUTHENTICATED')
      }),
      { numRuns: 500 },
    )
  })

  it('in the payload is, too', async () => {
    const payload = fc.record(
      {
        iss: fc.constant(f.URL_OF_SERVER),
        sub: fc.anything(),
        aud: fc.anything(),
        exp: fc.anything(),
        iat: fc.double(),
      },
      { requiredKeys: ['iss'] },
    )
    await fc.assert(
      fc.asyncProperty(payload, async (value) => {
        let text: string
        try {
          text = compose({ alg: 'ES256' }, value)
        } catch {
          return // not JSON
        }
        const error: unknown = await authenticate(f.bearer(text)).catch((thrown: unknown) => thrown)
        expect((error as PlatformError).code).toBe('UNAUTHENTICATED')
      }),
      { numRuns: 500 },
    )
  })
})
