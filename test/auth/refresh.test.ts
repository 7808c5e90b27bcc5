import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createExchange, type Exchange, type ExchangeResult } from '../../src/auth/exchange.ts'
import { newRefreshToken } from '../../src/auth/refresh.ts'
import type { PlatformError } from '../../src/core/errors.ts'
import * as f from './fixtures.ts'

const UPSTREAM = 'https://upstream.test'
const GROUP = `${f.IDENTITY}/${'3'.repeat(16)}`
const rule: f.Registered = { kind: 'claimMatch', identity: f.IDENTITY, issuer: UPSTREAM, subject: 's' }
let clock: f.TestClock
let store: f.MemoryRefreshStore
let directory: f.MemoryDirectory
let sts: Exchange
let first: ExchangeResult
beforeEach(async () => {
  clock = new f.TestClock()
  store = new f.MemoryRefreshStore()
  directory = new f.MemoryDirectory().add(f.IDENTITY)
  directory.registered = [rule]
  const issuer = await f.newIssuer(clock)
  const verify = async () => f.federatedToken({ iss: UPSTREAM, sub: 's', aud: [f.URL_OF_SERVER] })
  sts = createExchange({ issuer, verify, identities: directory, clock, refreshTokens: store })
  first = await sts.exchange({ ...f.bearer('any'), cap: ['repo.list', 'tag.list'], aud: ['a', 'b'], scopes: [GROUP] })
})

const refresh = (token: string, input: object = {}): ReturnType<Exchange['refresh']> =>
  sts.refresh({ ...f.bearer(token), ...input })

describe('a refresh token', () => {
  it('is base64 of JSON with its end in seconds, and is stored as a digest only', () => {
    expect(first.refreshToken).toMatch(/^[A-Za-z0-9+/]+=*$/)
    const body = JSON.parse(Buffer.from(first.refreshToken, 'base64').toString()) as { exp: number; secret: string }
    expect(body.exp).toBe(f.START / 1000 + 12 * 3600)
    // It says no later end than it has.
    const [{ token }, { token: another }] = [newRefreshToken(new Date(1_999)), newRefreshToken(new Date(1_999))]
    expect(JSON.parse(Buffer.from(token, 'base64').toString())).toMatchObject({ exp: 1 })
    // Nobody guesses it: 256 random bits.
    expect(Buffer.from(body.secret, 'base64url')).toHaveLength(32)
    expect(another).not.toBe(token)
    const stored = JSON.stringify([...store.rows])
    expect(stored).not.toContain(body.secret)
    expect([...store.rows.keys()][0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('gives a new pair, with the rights of the first exchange and the same end', async () => {
    clock.advance(600)
    const next = await refresh(first.refreshToken)
    expect(decodeJwt(next.token)).toMatchObject({
      ...{ sub: f.IDENTITY, aud: ['a', 'b'], cap: ['repo.list', 'tag.list'] },
      ...{ act: { iss: UPSTREAM, sub: 's', aud: f.URL_OF_SERVER }, exp: f.START / 1000 + 600 + 3600 },
    })
    expect(decodeJwt(next.token)).not.toHaveProperty('family')
    expect(next.refreshToken).not.toBe(first.refreshToken)
    expect(next.refreshExpiry).toEqual(new Date(f.START + 12 * 3600_000))
    await expect(refresh(next.refreshToken)).resolves.toBeDefined()
  })

  it('can be narrowed for one token, never widened, and a mistake does not use it up', async () => {
    const beyond: [object, string][] = [
      [{ cap: ['repo.delete'] }, 'PERMISSION_DENIED'],
      [{ aud: ['c'] }, 'PERMISSION_DENIED'],
      [{ scopes: [f.IDENTITY] }, 'PERMISSION_DENIED'],
      [{ scopes: [GROUP, f.OTHER] }, 'PERMISSION_DENIED'],
      [{ scopes: ['x'] }, 'INVALID_ARGUMENT'],
    ]
    for (const [input, code] of beyond) {
      const error: unknown = await refresh(first.refreshToken, input).catch((thrown: unknown) => thrown)
      expect((error as PlatformError).code).toBe(code)
    }
    const below = `${GROUP}/${'4'.repeat(16)}`
    const narrow = await refresh(first.refreshToken, { cap: ['tag.list'], aud: ['b'], scopes: [below] })
    expect(decodeJwt(narrow.token)).toMatchObject({ cap: ['tag.list'], aud: 'b', scopes: [below] })
    const wide = { cap: ['repo.list', 'tag.list'], scopes: [GROUP] }
    expect(decodeJwt((await refresh(narrow.refreshToken)).token)).toMatchObject(wide)
  })

  it('used twice ends all that came of it, and no other session of its identity', async () => {
    const other = await sts.exchange(f.bearer('any'))
    const second = await refresh(first.refreshToken)
    const third = await refresh(second.refreshToken)
    expect(await f.expectRefusal(refresh(first.refreshToken), 'TOKEN_INVALID')).toContain('was used before')
    await f.expectRefusal(refresh(third.refreshToken), 'TOKEN_INVALID')
    const sessions = [first, second, third].map(({ token }) => decodeJwt(token)['sid'])
    expect(store.revoked).toEqual(new Set(sessions))
    expect(sessions[0]).toEqual(expect.any(String))
    await expect(refresh(other.refreshToken)).resolves.toBeDefined()
  })

  it('that was used ends all that came of it also when it is out of date', async () => {
    const second = await refresh(first.refreshToken)
    clock.advance(12 * 3600)
    expect(await f.expectRefusal(refresh(first.refreshToken), 'TOKEN_INVALID')).toContain('was used before')
    expect(store.revoked).toEqual(new Set([decodeJwt(second.token)['sid']]))
  })

  it('used by two at once is won by one at most, and then by none', async () => {
    const results = await Promise.allSettled([refresh(first.refreshToken), refresh(first.refreshToken)])
    const won = results.filter((result) => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    const [lost] = results.filter((result) => result.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'TOKEN_INVALID' })
    for (const { value } of won) await f.expectRefusal(refresh(value.refreshToken), 'TOKEN_INVALID')
  })

  it('ends with its family, its identity, or the rule that it came by', async () => {
    const second = await refresh(first.refreshToken)
    directory.registered = [{ ...rule, subject: 'another' }]
    await f.expectRefusal(refresh(second.refreshToken), 'IDENTITY_UNKNOWN')
    directory.registered = [{ ...rule, identity: f.OTHER }]
    await f.expectRefusal(refresh(second.refreshToken), 'IDENTITY_UNKNOWN')
    directory.registered = [rule]
    directory.identities.clear()
    await f.expectRefusal(refresh(second.refreshToken), 'IDENTITY_UNKNOWN')
    directory.add(f.IDENTITY)
    clock.advance(12 * 3600 - 10)
    const last = await refresh(second.refreshToken)
    expect(last.expiry.getTime()).toBe(clock.millis + 10_000)
    clock.advance(10)
    await f.expectRefusal(refresh(last.refreshToken), 'TOKEN_EXPIRED')
  })

  it('that is none is refused', async () => {
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
    for (const text of ['abc', 'eyJhbGciOiJub25lIn0.e30.AAAA', encode([]), encode({ exp: 1 }), encode({ secret: 1 })]) {
      await f.expectRefusal(refresh(text), 'TOKEN_MALFORMED')
    }
    await f.expectRefusal(refresh(encode({ exp: 9e9, secret: 'guess' })), 'TOKEN_INVALID')
    await f.expectRefusal(sts.refresh({ authorization: undefined }), 'TOKEN_MISSING')
  })
})
