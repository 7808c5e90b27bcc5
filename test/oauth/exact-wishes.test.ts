// What is read of a wish, to the letter: what is refused of it, what is cut, and where the browser may go in the end.
import { expect, it } from 'vitest'
import { authorizationOf } from '../../src/oauth/authorize.ts'
import { type Client, type Clients, registerClient } from '../../src/oauth/clients.ts'
import { isLoopbackRedirect, isRegistered } from '../../src/oauth/redirects.ts'
import { programSignIn, type SignInRequest, targetOf } from '../../src/oauth/sign-in-request.ts'

const AT = 'https://api.example.test'
const BACK = 'https://app.example/back'
const GOOD = {
  ...{ client_id: 'c', response_type: 'code', code_challenge_method: 'S256', code_challenge: 'a'.repeat(43) },
  state: 'of the client',
}

/** What an authorization request comes to: what it wishes, or what is told to the client. */
async function authorized(
  sent: Readonly<Record<string, string>>,
  redirectUris: readonly string[] = [BACK],
): Promise<object> {
  const client: Client = { name: 'app', redirectUris }
  const clients = { find: async () => client } as unknown as Clients
  const { wish, refused } = { wish: undefined, refused: undefined, ...(await asked()) }
  return wish ?? Object.fromEntries(new URL(refused?.redirect ?? '').searchParams)

  function asked() {
    return authorizationOf({ publicUrl: AT, clients }, new URLSearchParams({ ...GOOD, ...sent }))
  }
}

it('a client that has one redirect need not name it, and one that has several must', async () => {
  expect(await authorized({})).toMatchObject({ kind: 'client', redirectUri: BACK, state: GOOD.state })
  await expect(authorized({}, [BACK, `${BACK}/other`])).rejects.toThrow('did not register')
  expect(await authorized({ redirect_uri: BACK }, [`${BACK}/other`, BACK])).toMatchObject({ redirectUri: BACK })
})

it.each([
  [{ response_type: 'id_token' }, 'unsupported_response_type'],
  [{ response_type: '' }, 'unsupported_response_type'],
  [{ response_mode: 'fragment' }, 'invalid_request'],
  [{ response_mode: 'form_post' }, 'invalid_request'],
  [{ request: 'eyJ' }, 'request_not_supported'],
  [{ request_uri: 'https://app.example/request' }, 'request_uri_not_supported'],
  [{ prompt: 'none login' }, 'invalid_request'],
  [{ prompt: 'none' }, 'login_required'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'a'.repeat(44) }, 'invalid_request'],
  [{ resource: 'https://elsewhere.example' }, 'invalid_target'],
])('a client is refused that sends %j', async (sent, error) => {
  expect(await authorized(sent)).toMatchObject({ error, state: GOOD.state, iss: AT })
})

it('of a state that is too long no more comes back than there may be', async () => {
  const told = await authorized({ state: 's'.repeat(1_001) })
  expect(told).toMatchObject({ error: 'invalid_request', state: 's'.repeat(1_000) })
})

it('no parameter is read that was sent twice', async () => {
  const sent = new URLSearchParams({ ...GOOD })
  sent.append('state', 'another')
  const clients = { find: async () => undefined } as unknown as Clients
  await expect(authorizationOf({ publicUrl: AT, clients }, sent)).rejects.toThrow('state was sent twice')
})

it('a client registers with none of its redirects being another than it may have', () => {
  const options = { seal: { seal: (text: string) => text, open: (text: string) => text }, clock: { now: () => 0 } }
  const registered = (uris: readonly string[]): object => registerClient(options as never, { redirect_uris: uris })
  expect(registered([BACK, 'http://localhost/'])).toMatchObject({ redirect_uris: [BACK, 'http://localhost/'] })
  expect(() => registered([BACK, 'http://app.example/'])).toThrow('redirect_uri')
})

it('a redirect is another where its port is none, and as long as it may be', () => {
  expect(isRegistered('http://localhost:65535/', ['http://localhost/'])).toBe(true)
  expect(isRegistered('http://localhost:65536/', ['http://localhost/'])).toBe(false)
  const long = `http://localhost/${'a'.repeat(483)}`
  expect([long.length, isLoopbackRedirect(long), isLoopbackRedirect(`${long}a`)]).toEqual([500, true, false])
})

it('a program says what it wants in lists, whose scopes the published client escapes once more', () => {
  const query = 'redirect=http://localhost:1&audience=one,,two&audience=&scope=a%252Fb%252Fc,d'
  const { audience, scopes } = programSignIn(new URLSearchParams(query)) as SignInRequest & { kind: 'program' }
  expect({ audience, scopes }).toEqual({ audience: ['one', 'two'], scopes: ['a/b/c', 'd'] })
})

it('a program says it in 2,000 characters', () => {
  const wish = (length: number): SignInRequest => {
    const query = new URLSearchParams({ redirect: 'http://localhost:1', invite: '' })
    query.set('invite', 'i'.repeat(length - query.toString().length))
    return programSignIn(query)
  }
  expect(wish(2_000)).toMatchObject({ kind: 'program' })
  expect(() => wish(2_001)).toThrow('too long')
})

it.each([
  ['app://back/to', 'app:'],
  ['com.example.app:/back', 'com.example.app:'],
  ['https://app.example:8443/back?x=y', 'https://app.example:8443'],
])('the page lets the browser go to %s as %s', async (redirect, target) => {
  const wish = (await authorized({ redirect_uri: redirect }, [redirect])) as SignInRequest
  expect(targetOf(wish)).toBe(target)
})
