// Secrets of one use are worth nothing as another: sessions of browsers, authorization codes, refresh tokens.
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSessions, type Sessions } from '../../src/auth/sessions.ts'
import { unavailable } from '../../src/core/errors.ts'
import * as f from './fixtures.ts'

const VERIFIER = 'a'.repeat(43)
const BINDING = {
  client: 'https://app.example',
  redirectUri: 'https://app.example/back',
  challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
}
const PROOF = { client: BINDING.client, redirectUri: BINDING.redirectUri, verifier: VERIFIER }
/** What a stranger who has a secret would send as a refresh token. */
const asRefreshToken = (secret: string): string =>
  Buffer.from(JSON.stringify({ exp: 4_000_000_000, secret })).toString('base64')

let clock: f.TestClock
let store: f.MemoryRefreshStore
let sessions: Sessions
let refreshToken: string
beforeEach(async () => {
  clock = new f.TestClock()
  store = new f.MemoryRefreshStore()
  sessions = createSessions(store, clock)
  refreshToken = await another()
})
/** A refresh token of a sign-in of its own. */
const another = (): Promise<string> =>
  sessions.open({ identity: f.IDENTITY, audience: ['x'], act: {}, expiresAt: new Date(f.START + 3_600_000) })

describe('a code', () => {
  it('is redeemed once, by who began, at the address that was named', async () => {
    const code = await sessions.toCode(refreshToken, BINDING)
    const token = await sessions.redeem(code, PROOF)
    expect(token).not.toBe('')
    await f.expectRefusal(sessions.redeem(code, PROOF), 'TOKEN_INVALID')
    // What came of it ends too, for one of the two has stolen it.
    await f.expectRefusal(sessions.toSession(token), 'TOKEN_INVALID')
  })

  it.each([
    ['another client', { client: 'https://evil.example' }],
    ['another address', { redirectUri: 'https://app.example/else' }],
    ['a longer address', { redirectUri: `${BINDING.redirectUri}/else` }],
    ['a shorter address', { redirectUri: 'https://app.example/' }],
    ['a longer name of the client', { client: `${BINDING.client}.evil` }],
    ['another verifier', { verifier: 'b'.repeat(43) }],
    ['the challenge itself', { verifier: BINDING.challenge }],
    ['no verifier', { verifier: '' }],
  ])('is refused for %s, and still good for who began', async (_name, change) => {
    const code = await sessions.toCode(refreshToken, BINDING)
    await f.expectRefusal(sessions.redeem(code, { ...PROOF, ...change }), 'TOKEN_INVALID')
    await expect(sessions.redeem(code, PROOF)).resolves.toEqual(expect.any(String))
  })

  it('is refused when its challenge is none', async () => {
    const code = await sessions.toCode(refreshToken, { ...BINDING, challenge: '' })
    await f.expectRefusal(sessions.redeem(code, { ...PROOF, verifier: '' }), 'TOKEN_INVALID')
  })

  it('is over after a minute, and what came of it when the sign-in is', async () => {
    const [code, redeemed] = [await sessions.toCode(refreshToken, BINDING), await another()]
    const token = await sessions.redeem(await sessions.toCode(redeemed, BINDING), PROOF)
    expect(JSON.parse(Buffer.from(token, 'base64').toString())).toMatchObject({ exp: f.START / 1000 + 3_600 })
    clock.advance(59.999)
    await expect(sessions.redeem(await sessions.toCode(await another(), BINDING), PROOF)).resolves.toBeDefined()
    clock.advance(0.001)
    await f.expectRefusal(sessions.redeem(code, PROOF), 'TOKEN_EXPIRED')
    const { secret, expiresAt } = await sessions.toSession(token)
    expect(expiresAt.getTime()).toBe(f.START + 3_600_000)
    clock.advance(3_539.999)
    expect(await sessions.session(secret)).toBeDefined()
    clock.advance(0.001)
    expect(await sessions.session(secret)).toBeUndefined()
  })

  it('that comes again ends what came of it, also after its minute', async () => {
    const code = await sessions.toCode(refreshToken, BINDING)
    const token = await sessions.redeem(code, PROOF)
    clock.advance(61)
    await expect(sessions.redeem(code, PROOF)).rejects.toThrow('the code was used before')
    await f.expectRefusal(sessions.toSession(token), 'TOKEN_INVALID')
  })

  it('is no session, and no refresh token', async () => {
    const code = await sessions.toCode(refreshToken, BINDING)
    expect(await sessions.session(code)).toBeUndefined()
    await f.expectRefusal(sessions.toSession(asRefreshToken(code)), 'TOKEN_INVALID')
    await f.expectRefusal(sessions.toCode(asRefreshToken(code), BINDING), 'TOKEN_INVALID')
  })

  it('that is not known, or was used, is called what it is', async () => {
    await expect(sessions.redeem('none', PROOF)).rejects.toThrow('the code is not known')
    const code = await sessions.toCode(refreshToken, BINDING)
    await sessions.redeem(code, PROOF)
    await expect(sessions.redeem(code, PROOF)).rejects.toThrow('the code was used before')
    await expect(sessions.toSession(asRefreshToken('none'))).rejects.toThrow('the refresh token is not known')
  })
})

describe('a refresh token', () => {
  it('of a code is for its client, any other for whoever has it', async () => {
    const token = await sessions.redeem(await sessions.toCode(refreshToken, BINDING), PROOF)
    await expect(sessions.requireClient(token, BINDING.client)).resolves.toBeUndefined()
    for (const client of ['https://evil.example', `${BINDING.client}/`, ''])
      await f.expectRefusal(sessions.requireClient(token, client), 'TOKEN_INVALID')
    await expect(sessions.requireClient(await another(), 'https://evil.example')).resolves.toBeUndefined()
  })

  it('is used up when it was closed, and its access token lives on', async () => {
    await sessions.close(refreshToken)
    expect([...store.rows.values()].map(({ spent }) => spent)).toEqual([true])
    expect(store.revoked.size).toBe(0)
    await expect(sessions.close(asRefreshToken('none'))).resolves.toBeUndefined()
  })

  it('that was used before closes what came of it, too', async () => {
    const { secret } = await sessions.toSession(refreshToken)
    await sessions.close(refreshToken)
    expect(await sessions.session(secret)).toBeUndefined()
  })
})

describe('a session', () => {
  it('is found by its secret until it ends', async () => {
    const { secret, expiresAt } = await sessions.toSession(refreshToken)
    const use = { kind: 'session', issuedAt: f.START }
    expect(await sessions.session(secret)).toMatchObject({ identity: f.IDENTITY, use })
    expect(expiresAt.getTime()).toBe(clock.now() + 3_600_000)
    expect(await sessions.session(`${secret}x`)).toBeUndefined()
    clock.advance(3_600)
    expect(await sessions.session(secret)).toBeUndefined()
  })

  it('ends when it is ended, and nobody else’s does', async () => {
    const expiresAt = new Date(clock.now() + 3_600_000)
    const other = await sessions.open({ identity: f.OTHER, audience: ['x'], act: {}, expiresAt })
    const [mine, theirs] = [await sessions.toSession(refreshToken), await sessions.toSession(other)]
    await sessions.end({ session: mine.secret })
    // With the access tokens that came of it.
    expect(store.revoked.size).toBe(1)
    expect(await sessions.session(mine.secret)).toBeUndefined()
    expect(await sessions.session(theirs.secret)).toMatchObject({ identity: f.OTHER })
  })

  it('is no refresh token, no code, and comes of a refresh token once', async () => {
    const { secret } = await sessions.toSession(refreshToken)
    await f.expectRefusal(sessions.toSession(asRefreshToken(secret)), 'TOKEN_INVALID')
    await f.expectRefusal(sessions.redeem(secret, PROOF), 'TOKEN_INVALID')
    expect(await sessions.session(secret)).toBeDefined()
    await f.expectRefusal(sessions.toSession(refreshToken), 'TOKEN_INVALID')
    // Used twice: all that came of it ends.
    expect(await sessions.session(secret)).toBeUndefined()
  })

  it('that two make of one sign-in at once ends for both, for one of them has stolen it', async () => {
    const made = await Promise.allSettled([sessions.toSession(refreshToken), sessions.toSession(refreshToken)])
    const won = made.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
    expect(won).toHaveLength(1)
    // With their access tokens.
    expect(store.revoked.size).toBe(1)
    expect(await sessions.session(won[0]!.secret)).toBeUndefined()
  })

  it('ends with the refresh token that it came of', async () => {
    const { secret } = await sessions.toSession(refreshToken)
    await sessions.end({ refreshToken })
    expect(await sessions.session(secret)).toBeUndefined()
  })

  it('hides no fault of the store', async () => {
    store.find = async () => {
      throw new TypeError('the database is away')
    }
    await expect(sessions.session('x')).rejects.toThrow('the database is away')
    store.find = () => Promise.reject(unavailable('the database is away'))
    await expect(sessions.session('x')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('that is not there ends without a word', async () => {
    await expect(sessions.end({ session: 'x' })).resolves.toBeUndefined()
  })
})
