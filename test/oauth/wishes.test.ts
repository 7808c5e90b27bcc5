// What is read of a wish and what is told of it, without a browser.
import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/core/errors.ts'
import { areOurs, sentTwice } from '../../src/oauth/authorize.ts'
import { OAuthFault } from '../../src/oauth/clients.ts'
import type { OAuthOptions } from '../../src/oauth/options.ts'
import { refusedRedirect } from '../../src/oauth/outcome.ts'
import { isLoopbackRedirect, isRegistrable } from '../../src/oauth/redirects.ts'
import { pageSignIn, programSignIn } from '../../src/oauth/sign-in-request.ts'
import { tokensFor } from '../../src/oauth/tokens.ts'

const URL_OF_SERVER = 'https://api.example.test'
const query = (values: Readonly<Record<string, string>>): URLSearchParams => new URLSearchParams(values)

it.each(['/', '/graphql', '/docs'])('a page of ours is come back to: %s', (page) => {
  expect(pageSignIn(query({ return_to: page }))).toEqual({ kind: 'page', returnTo: page })
})

it.each(['', '//evil.example', '/\\evil.example', '/docs/../..//evil.example', '/elsewhere', 'https://evil.example/'])(
  'nothing else is: %j',
  (page) => expect(pageSignIn(query({ return_to: page }))).toEqual({ kind: 'page', returnTo: '/' }),
)

it('a program gets a refresh token where it says so, and in no other words', () => {
  const wish = (more: Readonly<Record<string, string>>) =>
    programSignIn(query({ redirect: 'http://localhost:1', ...more }))
  expect(wish({ create_refresh_token: 'true' })).toMatchObject({ refresh: true })
  for (const text of ['', 'false', 'TRUE', '1', 'yes'])
    expect(wish({ create_refresh_token: text })).toMatchObject({ refresh: false })
  expect(wish({})).toMatchObject({ refresh: false })
})

it.each([
  ...['https://u@a.example/', 'https://u:p@a.example/', 'https://:p@a.example/', 'app://:p@x', 'http://:p@localhost/'],
  ...['https://a.example/#x', 'https://a.example/a b', 'https://a.example/\\b', 'app://x#', ' https://a.example/'],
  ...['ms-word:x', 'ms-settings:x', 'ms-browser-extension:x', 'http://a.example/', 'https:/a.example/'],
])('no client may register %s', (uri) => expect(isRegistrable(uri)).toBe(false))

it.each(['https://localhost/', 'ftp://localhost/', 'http://localhost.evil/', 'http://:p@localhost/'])(
  'is not http at this machine: %s',
  (uri) => expect(isLoopbackRedirect(uri)).toBe(false),
)

it('a device shows all of its code', () => {
  const code = 'a'.repeat(43)
  expect(programSignIn(query({ headless_code: code }))).toEqual({ kind: 'device', code })
  for (const other of ['', code.slice(1), `${code}a`, `${code.slice(1)}!`])
    expect(() => programSignIn(query({ headless_code: other })), other).toThrow('is not complete')
})

it('a parameter comes once, but for the resources', () => {
  const twice = (...names: string[]): string | undefined =>
    sentTwice(new URLSearchParams(names.map((name) => [name, 'x'])))
  expect([twice('state', 'scope'), twice('resource', 'state', 'resource')]).toEqual([undefined, undefined])
  expect(twice('state', 'resource', 'state')).toBe('state')
})

it('tokens are for this server alone, by each of its names', () => {
  const ours = ['', URL_OF_SERVER, `${URL_OF_SERVER}/`, `${URL_OF_SERVER}/mcp`, `${URL_OF_SERVER}/mcp/`]
  const asked = (...resources: string[]): URLSearchParams =>
    new URLSearchParams(resources.map((resource) => ['resource', resource]))
  expect(areOurs(asked(), URL_OF_SERVER)).toBe(true)
  expect(areOurs(asked(...ours), URL_OF_SERVER)).toBe(true)
  for (const other of ['.evil.example', ':8443', '@evil.example', '/mcp/other', '/graphql', '?mcp', '/mcp#'])
    expect(areOurs(asked(...ours, URL_OF_SERVER + other), URL_OF_SERVER), other).toBe(false)
  expect(areOurs(asked('https://elsewhere.example', URL_OF_SERVER), URL_OF_SERVER)).toBe(false)
})

it('a program is told whose fault it is that it gets nothing; a page and a device are told nothing', () => {
  const program = programSignIn(query({ redirect: 'http://localhost:1/?token=old' }))
  const told = (error: string) => refusedRedirect(program, { error, text: 'why', publicUrl: URL_OF_SERVER })
  expect(told('access_denied')).toBe('http://localhost:1/?error=why&status_code=403')
  expect(told('server_error')).toBe('http://localhost:1/?error=why&status_code=502')
  const nobody = { error: 'access_denied', text: 'why', publicUrl: URL_OF_SERVER }
  expect(refusedRedirect({ kind: 'page', returnTo: '/' }, nobody)).toBeUndefined()
  expect(refusedRedirect({ kind: 'device', code: 'x' }, nobody)).toBeUndefined()
})

describe('the tokens of a form', () => {
  const now = 1_800_000_000_000
  const answer = {
    token: { token: 'new', expiry: new Date(now + 90_999) },
    refreshToken: { token: 'next' },
  }
  const optionsWith = (call: () => Promise<object>): OAuthOptions =>
    ({
      publicUrl: URL_OF_SERVER,
      clock: { now: () => now },
      newRequestId: () => 'id',
      services: { call },
      sessions: { redeem: async () => 'redeemed', requireClient: async () => undefined },
    }) as unknown as OAuthOptions
  const good = optionsWith(async () => answer)
  const renewal = { grant_type: 'refresh_token', refresh_token: 'r' }
  const redemption = {
    ...{ grant_type: 'authorization_code', code: 'c', client_id: 'i', redirect_uri: 'u' },
    code_verifier: 'a'.repeat(43),
  }

  it('end when the token ends', async () => {
    for (const form of [renewal, redemption])
      expect(await tokensFor(good, query(form))).toEqual({
        ...{ access_token: 'new', token_type: 'Bearer', expires_in: 90, refresh_token: 'next' },
      })
  })

  it('are of this server, whatever is granted', async () => {
    for (const form of [renewal, redemption]) {
      const asked = tokensFor(good, query({ ...form, resource: 'https://evil.example' }))
      await expect(asked).rejects.toMatchObject({ error: 'invalid_target' })
      const ours = tokensFor(good, query({ ...form, resource: `${URL_OF_SERVER}/mcp` }))
      await expect(ours).resolves.toMatchObject({ access_token: 'new' })
    }
  })

  it.each([42, 129])('are not given for a verifier of %i characters', async (length) => {
    const asked = tokensFor(good, query({ ...redemption, code_verifier: 'a'.repeat(length) }))
    await expect(asked).rejects.toMatchObject({ error: 'invalid_request' })
  })

  it('are not there for a while, or not at all', async () => {
    const failing = (error: Error) =>
      tokensFor(
        optionsWith(() => Promise.reject(error)),
        query(renewal),
      )
    await expect(failing(new PlatformError('UNAVAILABLE', 'later'))).rejects.toMatchObject({
      ...{ code: 'UNAVAILABLE', error: 'temporarily_unavailable' },
    })
    await expect(failing(new PlatformError('UNAUTHENTICATED', 'no'))).rejects.toMatchObject({
      ...{ code: 'INVALID_ARGUMENT', error: 'invalid_grant' },
    })
    await expect(failing(new OAuthFault('mine', 'x'))).rejects.toMatchObject({ error: 'mine' })
    await expect(failing(new TypeError('a fault'))).rejects.toThrow(TypeError)
  })
})
