// Clients of the live feed that do not read: nobody waits for them, they are let go, and who comes again misses nothing.
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { listen } from './listener.ts'
import { openEvents, type EventsWorld } from './world.ts'

const CLIENTS = 30
const EVENTS = 100
/** More than a system keeps for a connection in all: each event is told many times over. */
const COPIES = 20
const README = 'x'.repeat(20_000)

let world: EventsWorld
let token: string
beforeAll(async () => {
  world = await openEvents({ LIMIT_IDLE_MS: '2000' })
  token = await world.token()
})

/** Subscribes; the head of the answer has come. */
function subscribe(group: string): Promise<Socket> {
  const copies = Array.from({ length: COPIES }, (_, at) => `b${at}: after`).join(' ')
  const query = `subscription ($group: UID!) { events(group: $group) { cursor ${copies} } }`
  const body = JSON.stringify({ query, variables: { group } })
  const head = [
    'POST /graphql HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Accept: text/event-stream',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  atEnd(() => socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  // The head of the answer tells that it is followed.
  return new Promise((resolve, reject) =>
    socket.once('data', (head) => {
      socket.pause()
      if (String(head).includes('text/event-stream') && !String(head).includes('errors')) resolve(socket)
      else reject(new Error(String(head)))
    }),
  )
}

/** Bytes that come until the event that has the text is there as a whole: its end may come in a chunk of its own. */
async function bytesUntil(socket: Socket, text: string): Promise<number> {
  let got = ''
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
    got += chunk
    const at = got.indexOf(text)
    if (at >= 0 && got.includes('\n\n', at)) break
  }
  return got.length
}

it(`${CLIENTS} that never read hold no writer and no reader up, and are dropped; later they go on where they were`, async () => {
  const { uid: group } = await world.call('iam.v2.GroupsService/CreateGroup', {
    parent: world.root,
    group: { name: 'deaf' },
  })
  const repo = await world.repo('loud', group)
  const before = await world.call<{ end: string }>('platformgraph.events.v1.EventsService/ListEvents', {
    group,
    pageSize: 1,
    backward: true,
  })
  await Promise.all(Array.from({ length: CLIENTS }, () => subscribe(group)))
  const reader = await subscribe(group)
  // Those that were there before may end meanwhile.
  expect(world.connections()).toBeGreaterThanOrEqual(CLIENTS)

  const follow = async (): Promise<string[]> => {
    const abort = new AbortController()
    const seen: string[] = []
    for await (const { id } of listen({ url: world.url, token, group, lastEventId: before.end }, abort.signal)) {
      if (seen.push(id!) === EVENTS) break
    }
    return seen
  }
  // What a repo has of a readme only the server itself may write.
  const context = { caller: { ...world.owner, internal: true }, requestId: 'test' }
  const write = async (): Promise<void> => {
    for (let at = 0; at < EVENTS; at++) {
      const repoReadme = { uid: repo, content: `${at} ${README}` }
      await world.platform.services.call(ReposService.method.updateRepoReadme, { repoReadme }, context)
    }
  }
  const [heard, bytes] = await Promise.all([follow(), bytesUntil(reader, `b${COPIES - 1}`), write()])
  // What the others do not read is more than is kept for them.
  expect(bytes).toBeGreaterThan(COPIES * README.length)
  expect(new Set(heard).size).toBe(EVENTS)

  await eventually(
    () => world.connections() < CLIENTS,
    () => `${world.connections()} connections are open`,
  )
  expect(await follow()).toEqual(heard)
  expect(world.faults).toEqual([])
})
