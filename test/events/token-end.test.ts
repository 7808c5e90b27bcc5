// A live feed ends when its token does, whoever made the token, though nothing else has changed.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { scimWorld, type World } from '../scim/world.ts'
import { type Frame, listen } from './listener.ts'

let world: World
beforeAll(async () => {
  world = await scimWorld()
})
beforeEach(() => world.server.moveClock(0))

let written = 0
const happen = async (): Promise<void> => {
  // Of now, whatever the clock of the server says.
  const as = await world.server.authorize(world.owner, { ttlSeconds: 3 * 3_600 })
  const body = { description: `written ${++written}` }
  expect(await world.rest('PATCH', `/iam/v2/groups/${world.org}`, { as, body })).toMatchObject({ status: 200 })
}

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
  const authorization = await tokens[name]!()
  const frames: Frame[] = []
  const leaving = new AbortController()
  const options = { url: world.server.url, headers: { authorization }, group: world.org, after: await last() }
  const listening = (async () => {
    for await (const frame of listen(options, leaving.signal)) {
      frames.push(frame)
      // Whoever still hears has heard too much, and would wait for ever.
      if (frames.length > 1 && frame.data?.data) break
    }
  })()
  await happen()
  await expect.poll(() => frames.length).toBe(1)
  expect(frames[0]?.data?.data?.events.subject).toBe(world.org)
  world.server.moveClock(ENDED_MS)
  await happen()
  await listening
  leaving.abort()
  expect(frames[1]?.data?.errors?.[0]).toMatchObject({
    extensions: { code: 'UNAUTHENTICATED', reason: 'TOKEN_EXPIRED' },
  })
  expect(frames[2]).toMatchObject({ event: 'complete' })
  // Nor can it begin again where it was.
  const again = listen({ ...options, lastEventId: frames[0]?.id }, new AbortController().signal)
  await expect(again.next()).rejects.toThrow(/TOKEN_EXPIRED/)
})

/** The place behind the newest event. */
async function last(): Promise<string> {
  const query = `{ events(group: "${world.org}", last: 1) { nodes { cursor } } }`
  const { body } = await world.rest('POST', '/graphql', { body: { query } })
  return body['data'].events.nodes[0].cursor as string
}
