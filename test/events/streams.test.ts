// A live subscriber that comes and goes while its server is restarted, or moves between servers; and one that may not
// listen any more.
import { afterEach, describe, expect, test } from 'vitest'
import { newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { follow } from '../../src/graphql/sse.ts'
import { freshDatabase, secondPool, TEST_DATABASE_URL } from '../support/database.ts'
import { listen, type Frame } from './listener.ts'
import { openEvents, withoutEnd, type EventsWorld } from './world.ts'
import { methodNamed } from '../support/methods.ts'

const LIST = 'platformgraph.events.v1.EventsService/ListEvents'
const CONNECTIONS = 100

const worlds: EventsWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0).reverse()) await world.close()
})

async function open(db: Database): Promise<EventsWorld> {
  const world = await openEvents({}, { db })
  worlds.push(world)
  return world
}

/** All cursors of a group behind a place, in order. */
async function feedOf(world: EventsWorld, group: string, after: string): Promise<string[]> {
  const cursors: string[] = []
  for (let more = true; more;) {
    const page = await world.call<{ events: { cursor: string }[]; hasNext: boolean }>(LIST, {
      group,
      after: cursors.at(-1) ?? after,
      pageSize: 200,
    })
    cursors.push(...page.events.map(({ cursor }) => cursor))
    more = page.hasNext
  }
  return cursors
}

interface Listening {
  readonly group: string
  readonly after: string
  /** Events that are written meanwhile. */
  readonly total: number
  /** Where to connect next, with a token for there; called before each connection. */
  readonly server: (connection: number) => Promise<{ readonly url: string; readonly token: string }>
}

/** Connects again and again, takes a few events each time and breaks off; gives the cursors in the order they came in. */
async function comeAndGo({ group, after, total, server }: Listening): Promise<string[]> {
  const seen: string[] = []
  let connections = 0
  while (seen.length < total) {
    const at = await server(connections++)
    const abort = new AbortController()
    // So few that the last connection is needed for the last event.
    let wanted = Math.max(1, Math.floor((total - seen.length) / (CONNECTIONS - connections + 1)))
    if (connections < CONNECTIONS) wanted = Math.min(wanted, total - seen.length - 1)
    for await (const frame of listen({ ...at, group, after: seen.at(-1) ?? after }, abort.signal)) {
      expect(frame.data?.errors).toBeUndefined()
      seen.push(frame.id ?? '')
      if (--wanted <= 0) break
    }
    abort.abort()
  }
  expect(connections).toBe(CONNECTIONS)
  return seen
}

describe(`a subscriber that connects ${CONNECTIONS} times`, () => {
  test('sees each event once and in order across restarts of the server', async () => {
    const db = await freshDatabase()
    const kept = withoutEnd(db)
    const first = await open(kept)
    const { root: group, owner } = first
    const repo = await first.repo('restarted')
    const { end: after } = await first.call<{ end: string }>(LIST, { group, pageSize: 1, backward: true })
    const identity = owner.kind === 'identity' ? owner.identity : ''
    const total = 150
    let server = first
    let token = await server.token()
    let written = 0
    const write = async (count: number): Promise<void> => {
      for (const until = Math.min(total, written + count); written < until; written++) {
        await server.platform.services.call(
          methodNamed('registry.v2.ReposService/UpdateRepo'),
          { repo: { uid: repo, description: `step ${written}` } },
          { caller: owner, requestId: 'test' },
        )
      }
    }
    const seen = await comeAndGo({
      group,
      after,
      total,
      server: async (connection) => {
        if (connection > 0 && connection % 33 === 0) {
          await worlds.pop()?.close()
          server = await open(kept)
          token = await server.token(identity)
        }
        await write(2)
        if (connection === CONNECTIONS - 1) await write(total)
        return { url: server.url, token }
      },
    })
    expect(seen).toEqual(await feedOf(first, group, after))
    expect(seen).toHaveLength(total)
    await worlds.pop()?.close()
    await db.close()
  })

  test.skipIf(TEST_DATABASE_URL === undefined)(
    'sees each event once and in order between two servers that both write',
    async () => {
      const db = await freshDatabase()
      const one = await open(db)
      const two = await open(await secondPool(db))
      const { root: group, owner } = one
      const identity = owner.kind === 'identity' ? owner.identity : ''
      const tokens = [await one.token(), await two.token(identity)]
      const { end: after } = await one.call<{ end: string }>(LIST, { group, pageSize: 1, backward: true })
      const each = 100
      const write = async (world: EventsWorld, name: string): Promise<void> => {
        for (let index = 0; index < each; index++) {
          await world.platform.services.call(
            methodNamed('registry.v2.ReposService/CreateRepo'),
            { parent: group, repo: { name: `${name}-${index}` } },
            { caller: owner, requestId: 'test' },
          )
        }
      }
      const writing = Promise.all([write(one, 'one'), write(two, 'two')])
      const seen = await comeAndGo({
        group,
        after,
        total: 2 * each,
        server: async (connection) => ({ url: [one, two][connection % 2]!.url, token: tokens[connection % 2]! }),
      })
      await writing
      expect(seen).toHaveLength(2 * each)
      expect(seen).toEqual(await feedOf(one, group, after))
    },
  )
})

describe('a stream ends with an error that says why', () => {
  test('when the identity of its token is deleted', async () => {
    const world = await open(await freshDatabase())
    const { uid } = await world.call<{ uid: string }>('iam.v2.IdentitiesService/CreateIdentity', {
      parent: world.root,
      identity: { name: 'listener', claimMatch: { issuer: 'https://a.example.com', subject: 'listener' } },
    })
    await world.call('iam.v2.RoleBindingsService/CreateRoleBinding', {
      parent: world.root,
      roleBinding: { identityUid: uid, roleUid: '63921b2c44617e3f2603851537be0123af4a57d7' },
    })
    const token = await world.token(uid)
    const { end: after } = await world.call<{ end: string }>(LIST, { group: world.root, pageSize: 1, backward: true })
    const frames: Frame[] = []
    const { signal } = new AbortController()
    const listening = (async () => {
      for await (const frame of listen({ url: world.url, token, group: world.root, after }, signal)) frames.push(frame)
    })()
    const repo = await world.repo('heard')
    await expect.poll(() => frames.length).toBe(1)
    await world.call('iam.v2.IdentitiesService/DeleteIdentity', { uid })
    await world.repo('not-heard')
    // The server ends it: nobody breaks off here.
    await listening
    const [heard, refused, complete] = frames
    expect(heard?.data?.data?.events.subject).toBe(repo)
    expect(refused?.data?.errors?.[0]).toMatchObject({
      message: expect.stringContaining('does not exist (any more)'),
      extensions: { code: 'UNAUTHENTICATED', reason: 'IDENTITY_UNKNOWN' },
    })
    expect(complete).toMatchObject({ event: 'complete' })
    expect(frames).toHaveLength(3)
  })

  test('when the rights of its caller are taken away', async () => {
    const world = await open(await freshDatabase())
    const person = newRootUid()
    await world.db.prisma.identity.create({ data: { uid: person, name: 'person' } })
    const binding = await world.call<{ uid: string }>('iam.v2.RoleBindingsService/CreateRoleBinding', {
      parent: world.root,
      roleBinding: { identityUid: person, roleUid: '63921b2c44617e3f2603851537be0123af4a57d7' },
    })
    const { end: after } = await world.call<{ end: string }>(LIST, { group: world.root, pageSize: 1, backward: true })
    const frames: Frame[] = []
    const options = { url: world.url, token: await world.token(person), group: world.root, after }
    const listening = (async () => {
      for await (const frame of listen(options, new AbortController().signal)) frames.push(frame)
    })()
    await world.repo('heard')
    await expect.poll(() => frames.length).toBe(1)
    await world.call('iam.v2.RoleBindingsService/DeleteRoleBinding', { uid: binding.uid })
    const unheard = await world.repo('not-heard')
    await listening
    // A reading that began before the end may tell of the end itself, and of nothing that came after it.
    expect(frames.at(-2)?.data?.errors?.[0]).toMatchObject({ extensions: { code: 'PERMISSION_DENIED' } })
    expect(frames.at(-1)).toMatchObject({ event: 'complete' })
    expect(frames.length).toBeLessThanOrEqual(4)
    expect(frames.map(({ data }) => data?.data?.events.subject)).not.toContain(unheard)
  })

  test('when a heartbeat finds its token run out, though nothing happens', async () => {
    const over = Promise.withResolvers<void>()
    async function* silence(): AsyncGenerator<never> {
      await over.promise
    }
    const answers = follow<never>(silence(), {
      answer: () => ({}),
      heartbeatMs: 1,
      id: () => undefined,
      stillWelcome: () => Promise.reject(new Error('the token has expired')),
      refusal: (error) => ({ errors: [{ message: (error as Error).message }] }),
      draining: () => false,
      stop: () => over.resolve(),
      breakOff: () => undefined,
    })
    const seen = []
    for await (const answer of answers) seen.push(answer.stringify(answer))
    expect(seen).toEqual(['{"errors":[{"message":"the token has expired"}]}'])
  })
})
