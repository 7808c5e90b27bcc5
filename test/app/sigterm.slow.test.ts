// A server under load that is told to stop: every request that it took is answered, on every face, and it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listen, type Frame } from '../events/listener.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { PATIENT } from '../support/limits.ts'
import {
  aheadClient,
  type Ask,
  type Asked,
  grpcClient,
  http2To,
  keptClient,
  type Upload,
  upload,
  upload2,
} from './sigterm-clients.ts'

const GROUPS = '/iam/v2/groups'
const AHEAD = 10

async function start(limits: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-sigterm-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const env = {
    ...process.env,
    ...PATIENT,
    ...{ DATA_DIR: dataDir, DATABASE_URL: 'memory:', PORT: String(port), BOOTSTRAP_ORG: 'acme' },
    LIMIT_RATE_POINTS: '10000000',
    ...limits,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts'), 'serve'], {
    env,
    stdio: 'ignore',
  })
  atEnd(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const ready = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await eventually(ready)
  const token = (await readFile(join(dataDir, 'owner-token'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { groups } = (await (await fetch(url + GROUPS, { headers })).json()) as { groups: { uid: string }[] }
  const org = groups[0]!.uid
  const stop = async (): Promise<unknown> => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    return exited
  }
  return { port, url, org, token, headers, stop }
}

type Server = Awaited<ReturnType<typeof start>>

let made = 0
const newGroup = (): string => JSON.stringify({ name: `group-${made++}` })

/** What is asked for, by face. */
function asks({ org, headers }: Server) {
  const graph = (query: string, variables: () => object = () => ({})): Asked => ({
    path: '/graphql',
    headers,
    body: () => JSON.stringify({ query, variables: variables() }),
  })
  return {
    list: { path: `${GROUPS}?page_size=200`, headers },
    write: { path: `${GROUPS}/${org}`, headers, body: newGroup },
    query: graph('{ groups(first: 100) { nodes { uid name children(first: 5) { totalCount } } } }'),
    mutation: graph('mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { uid } } }', () => ({
      input: { parent: org, name: `group-${made++}` },
    })),
    connect: { path: '/chainguard.platform.iam.v2.GroupsService/ListGroups', headers, body: () => '{"pageSize": 10}' },
  } satisfies Record<string, Asked>
}

/** Each asks again and again until the server is gone; what they saw. */
function load(clients: Readonly<Record<string, Ask>>) {
  const seen = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  const run = async ([name, ask]: [string, Ask]): Promise<void> => {
    const ends = new Set<string>()
    seen.set(name, ends)
    for (let how = await ask(); how !== undefined; how = await ask()) {
      ends.add(how)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const ended = Promise.all(Object.entries(clients).map(run))
  const atWork = (): boolean => Object.keys(clients).every((name) => (counts.get(name) ?? 0) > 3)
  return { seen, ended, atWork }
}

it('SIGTERM under load cuts no request, on any face', async () => {
  const server = await start()
  const { port, url, headers, stop } = server
  const { list, write, query, mutation } = asks(server)
  const { seen, ended, atWork } = load({
    'REST: lists': keptClient(port, list),
    'REST: writes': keptClient(port, write),
    'GraphQL: queries': keptClient(port, query),
    'GraphQL: mutations': keptClient(port, mutation),
    documents: keptClient(port, { path: '/.well-known/openid-configuration', headers: {} }),
    'sent ahead': aheadClient(port, list, AHEAD),
    gRPC: grpcClient(url, 'gRPC', headers.authorization),
    'gRPC-Web': grpcClient(url, 'gRPC-Web', headers.authorization),
    Connect: grpcClient(url, 'Connect', headers.authorization),
  })
  await eventually(atWork, () => JSON.stringify([...seen].map(([name, ends]) => [name, ...ends])))
  const exited = stop()
  await ended
  for (const [name, ends] of seen) expect([name, ...ends]).toEqual([name, '200'])
  expect(await exited).toEqual([0, null])
})

it('SIGTERM while bodies are sent: they are taken to their end', async () => {
  const server = await start()
  const { write, query, mutation, connect: unary } = asks(server)
  const begun: Upload[] = []
  for (const asked of [write, query, mutation, unary]) {
    begun.push(await upload(server.port, asked), await upload2(server.port, asked))
  }
  const exited = server.stop()
  await eventually(async () => (await keptClient(server.port, { path: '/readyz', headers: {} })()) === undefined)
  for (const { finish } of begun) expect(await finish()).toBe(200)
  expect(await exited).toEqual([0, null])
})

it('SIGTERM while nothing is asked: who follows events and who waits is let go in order', async () => {
  const server = await start()
  const { port, url, org, token, headers, stop } = server
  const frames: Frame[] = []
  const follow = async (): Promise<void> => {
    for await (const frame of listen({ url, token, group: org }, new AbortController().signal)) frames.push(frame)
  }
  const following = follow()
  // `listen` does not tell that a stream has begun: events are made until one is heard.
  await eventually(async () => {
    await fetch(`${url}${GROUPS}/${org}`, { method: 'POST', headers, body: newGroup() })
    return frames.length > 0
  })
  const idle = connect({ host: '127.0.0.1', port })
  await once(idle, 'connect')
  idle.write(`GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n`)
  await once(idle, 'data')
  const session = await http2To(port)
  const told = once(session, 'goaway')
  const over = once(idle, 'end')
  const exited = stop()
  // Without a `complete`, which would tell a client that there is no more to come: it comes back with the last id.
  await following
  expect(frames.filter(({ event }) => event === 'complete')).toEqual([])
  expect(frames.at(-1)?.id).toBeTruthy()
  expect((await told)[0]).toBe(0)
  await over
  expect(await exited).toEqual([0, null])
})

it('SIGTERM with a body that never ends: the process does, when its grace is over', async () => {
  const server = await start({ LIMIT_DRAIN_MS: '100' })
  const { write } = asks(server)
  const begun = [await upload(server.port, write), await upload2(server.port, write)]
  const exited = server.stop()
  for (const { gone } of begun) await gone
  expect(await exited).toEqual([0, null])
})
