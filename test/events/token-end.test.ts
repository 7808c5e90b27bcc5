// A live feed ends when its token does, whoever made the token, though nothing else has changed.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { scimWorld, type World } from '../scim/world.ts'
import { heardUntil } from './heard-until.ts'

let world: World
beforeAll(async () => {
  world = await scimWorld()
})
beforeEach(() => world.server.moveClock(0))

const LIFE_SECONDS = 600
/** Beyond the end of each of them: what an exchange gives lives an hour. */
const ENDED_MS = 62 * 60_000

const tokens: Readonly<Record<string, () => Promise<string>>> = {
  'of this server': () => world.server.authorize(world.owner, { ttlSeconds: LIFE_SECONDS }),
  'of another issuer': async () => {
    const claimMatch = { issuer: world.login.url, subject: 'listener' }
    const { uid } = await world.made(`/iam/v2/identities/${world.org}`, { name: 'listener', claimMatch })
    await world.bind(uid as string, 'viewer')
    const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS
    return `Bearer ${await world.login.sign({ sub: 'listener', aud: world.server.platform.issuer.url, exp })}`
  },
  'that an exchange gave': async () => {
    const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS
    const provider = { issuer: world.login.url, clientId: 'listen', pkceEnabled: true }
    const fields = { name: 'listen', defaultRole: builtinRole('viewer').uid, oidc: provider }
    await world.made(`/iam/v2/identityProviders/${world.org}`, fields)
    const as = await world.signIn('exchanged', { aud: 'listen', exp })
    const path = `/sts/exchange?aud=${encodeURIComponent(world.server.platform.issuer.url)}`
    return `Bearer ${(await world.rest('POST', path, { as })).body['token']}`
  },
}

it.each(Object.keys(tokens))('ends when the token %s does', async (name) => {
  const headers = { authorization: await tokens[name]!() }
  const { refusal, again } = await heardUntil(world, { headers, end: () => world.server.moveClock(ENDED_MS) })
  expect(refusal).toMatchObject({ extensions: { code: 'UNAUTHENTICATED', reason: 'TOKEN_EXPIRED' } })
  // Nor can it begin again where it was.
  await expect(again.next()).rejects.toThrow(/TOKEN_EXPIRED/)
})
