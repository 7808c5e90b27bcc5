// Worlds: what one does another never sees, and a reset leaves nothing of what was.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { createPlatform, type Platform } from '../../../src/app/worlds/platform.ts'
import { atEnd } from '../../support/at-end.ts'
import { ask, groupsOf, makeGroup } from './asking.ts'

let world: Platform
beforeAll(async () => {
  world = await createPlatform()
  atEnd(() => world.dispose())
})

it('is seeded, at an address that is its issuer', async () => {
  expect(await groupsOf(world)).toContain('demo')
  const answer = await fetch(`${world.url}/.well-known/openid-configuration`)
  expect(await answer.json()).toMatchObject({ issuer: world.url })
  expect(world.organization).toMatch(/^[0-9a-f]{40}$/)
})

it('gives tokens by name, and says whom it knows', async () => {
  await expect(ask(world, '{ groups(first: 1) { nodes { uid } } }', 'ada')).resolves.toBeDefined()
  await expect(world.token('owner', { capabilities: ['repo.lst'] })).rejects.toThrow(
    'No capability is named "repo.lst"',
  )
  await expect(world.token('nobody')).rejects.toThrow(/^No identity is named "nobody"\. There are: ada, .*owner/)
})

it('has a clock of its own, by which tokens end', async () => {
  const token = await world.token('owner', { ttlSeconds: 60 })
  const status = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${world.url}/iam/v2/groups`, { headers })).status
  }
  expect(await status()).toBe(200)
  world.advance(3_600_000)
  expect(await status()).toBe(401)
  await world.reset()
  expect(await status()).toBe(200)
})

it('takes back what was written, whatever it begins as', async () => {
  const before = await groupsOf(world)
  await makeGroup(world, 'made')
  const snapshot = await world.snapshot()
  await world.reset()
  expect(await groupsOf(world)).toEqual(before)
  await world.reset(snapshot)
  expect(await groupsOf(world)).toEqual([...before, 'made'].sort())
  await world.reset('empty')
  expect(world).toMatchObject({ organization: undefined, owner: undefined })
  await world.reset('seed')
  expect(await groupsOf(world)).toEqual(before)
})

it('begins as another was, and is none the wiser', async () => {
  await using other = await createPlatform({ begin: await world.snapshot() })
  expect(await groupsOf(other)).toEqual(await groupsOf(world))
  expect(other.organization).toBe(world.organization)
  await makeGroup(other, 'only here')
  expect(await groupsOf(world)).not.toContain('only here')
  const strange = { ...other, url: other.url, organization: undefined, token: (who: string) => world.token(who) }
  await expect(groupsOf(strange)).rejects.toThrow()
})

it('cuts off what is under way when it begins anew, and answers what comes meanwhile', async () => {
  // A request whose body never ends.
  const endless = request(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await world.token('owner')}` },
  })
  const cut = once(endless, 'error')
  // With the system before anything else is: a request that comes while the world begins anew is answered by the new one.
  await new Promise((sent) => endless.write('{', sent))
  await makeGroup(world, 'before')
  const resetting = world.reset()
  const meanwhile = fetch(`${world.url}/readyz`)
  await resetting
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
  expect((await meanwhile).status).toBe(200)
  expect(await groupsOf(world)).not.toContain('before')
})

it('forgets limits and published documents with the rest', async () => {
  await using small = await createPlatform({ settings: { LIMIT_RATE_POINTS: '3' } })
  const spend = async (): Promise<void> => {
    for (let count = 0; count < 10; count++) await groupsOf(small)
  }
  await expect(spend()).rejects.toThrow('RATE_LIMITED')
  await small.reset()
  await expect(groupsOf(small)).resolves.toContain('demo')
})

it('delivers nothing of before to whoever listens after', async () => {
  const heard: string[] = []
  const sink = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      heard.push(body)
      res.writeHead(503).end()
    })
  }).listen(0, '127.0.0.1')
  await once(sink, 'listening')
  atEnd(() => sink.close())
  await using lively = await createPlatform({ settings: { ALLOW_PRIVATE_SINKS: 'true' } })
  const subscribe = async (): Promise<void> => {
    const input = `{ parent: "${lively.organization}", sink: "http://127.0.0.1:${(sink.address() as AddressInfo).port}" }`
    await ask(
      lively,
      `mutation { createEventSubscription(input: ${input}) { eventSubscription { uid } errors { message } } }`,
    )
  }
  await subscribe()
  await makeGroup(lively, 'old')
  await expect.poll(() => heard.some((body) => body.includes('old'))).toBe(true)
  await lively.reset()
  heard.length = 0
  await subscribe()
  await makeGroup(lively, 'new')
  await expect.poll(() => heard.some((body) => body.includes('new'))).toBe(true)
  expect(heard.filter((body) => body.includes('"old"'))).toEqual([])
})

it('refuses settings that do not exist or are its own', async () => {
  const settings = { LIMIT_RATE_POINT: '1', DATA_DIR: '/tmp' }
  await expect(createPlatform({ settings })).rejects.toThrow(/LIMIT_RATE_POINT is no setting[^]*DATA_DIR is a platform/)
})
