// Strangers whose requests are refused again and again are cut off, on every face; callers who are known are not, nor is anybody at
// another address.
import { Agent, request } from 'node:http'
import { connect } from 'node:http2'
import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { networkOf } from '../../src/http/address.ts'
import { createAdmission } from '../../src/http/admission.ts'
import type { HttpRequest } from '../../src/http/messages.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'

/** Ten at once, and one a second. */
const LIMIT = '1'
/** Far more than that, however slow the machine. */
const MANY = 2_000

let port = 0
let owner = ''
beforeAll(async () => {
  const server = await startTestServer({ LIMIT_REFUSALS_PER_ADDRESS: LIMIT })
  const org = await seedOrganization(server)
  port = Number(new URL(server.url).port)
  owner = (await org.authorization('owner'))!
})

interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks over one connection, one request after the other, until it is ended or has been asked so often. @returns statuses */
async function ask(from: string, sent: Sent, times: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  let isEnded = false
  while (statuses.length < times && !isEnded) {
    const { body, ...options } = sent
    const asked = request({ host: '127.0.0.1', port, localAddress: from, agent, ...options })
    if (statuses.length === 0) asked.once('socket', (socket) => socket.once('close', () => (isEnded = true)))
    asked.end(body)
    const response = await once(asked, 'response').catch(() => undefined)
    if (response === undefined) break
    const [answer] = response as [AsyncIterable<Buffer> & { statusCode: number }]
    for await (const chunk of answer) void chunk
    statuses.push(answer.statusCode)
  }
  agent.destroy()
  return statuses
}

const BAD = { authorization: 'Bearer nonsense' }
const json = { 'content-type': 'application/json' }
const modern = { ...json, accept: 'application/graphql-response+json' }

/** Other systems have but one address of their own to come from. */
describe.skipIf(process.platform !== 'linux')('a stranger', () => {
  it.each<[string, number, Sent]>([
    ['REST', 401, { path: '/iam/v2/groups', headers: BAD }],
    [
      'the graph',
      401,
      { method: 'POST', path: '/graphql', headers: { ...modern, ...BAD }, body: '{"query":"{ping}"}' },
    ],
    ['a document', 400, { method: 'POST', path: '/graphql', headers: modern, body: '{"query":"{"}' }],
    [
      'Connect',
      401,
      {
        method: 'POST',
        path: '/chainguard.platform.iam.v2.GroupsService/ListGroups',
        headers: { ...json, ...BAD },
        body: '{}',
      },
    ],
    ['MCP', 401, { method: 'POST', path: '/mcp', headers: { ...json, ...BAD }, body: '{}' }],
    [
      'OAuth',
      400,
      {
        method: 'POST',
        path: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'x',
      },
    ],
  ])('whom %s refuses again and again is cut off, after an answer to each', async (name, status, sent) => {
    const from = `127.0.1.${name.length}`
    const statuses = await ask(from, sent, MANY)
    expect(statuses.length).toBeGreaterThanOrEqual(10)
    expect(statuses.length).toBeLessThan(MANY)
    expect(new Set(statuses)).toEqual(new Set([status]))
    // Nobody at another address notices.
    expect(await ask('127.0.1.100', { path: '/iam/v2/groups', headers: { authorization: owner } }, 1)).toEqual([200])
  })

  it('who reads the schema again and again is refused when the points are spent, and cut off', async () => {
    const query = '{ __schema { types { name fields { name args { name } } } } }'
    const sent = { method: 'POST', path: '/graphql', headers: modern, body: JSON.stringify({ query }) }
    const statuses = await ask('127.0.1.60', sent, MANY)
    const refused = statuses.indexOf(429)
    expect(refused).toBeGreaterThan(20)
    expect(new Set(statuses.slice(0, refused))).toEqual(new Set([200]))
    expect(statuses.length).toBeLessThan(MANY)
    expect(await ask('127.0.1.101', sent, 1)).toEqual([200])
  })

  it('is cut off by GOAWAY over HTTP/2', async () => {
    const session = connect(`http://127.0.0.1:${port}`, { localAddress: '127.0.1.50' } as object)
    session.on('error', () => undefined)
    const told = once(session, 'goaway') as Promise<[number]>
    let answered = 0
    for (let isTold = true; isTold && answered < MANY;) {
      const stream = session.request({ ':path': '/iam/v2/groups', ...BAD })
      const closed = once(stream, 'close')
      isTold = await once(stream, 'response').then(
        () => true,
        () => false,
      )
      stream.resume()
      await closed.catch(() => undefined)
      if (isTold) answered += 1
    }
    expect(answered).toBeGreaterThanOrEqual(10)
    expect(answered).toBeLessThan(MANY)
    const [code] = await told
    expect(code).toBe(11)
    session.destroy()
  })
})

/** What a stream of gRPC is opened with, and one question to it. */
const GRPC = { ':method': 'POST', 'content-type': 'application/grpc', te: 'trailers' }
const LIST_SERVICES = Buffer.from([0, 0, 0, 0, 2, 0x3a, 0])

// Of streams nobody knows who asks: they take no token.
describe.skipIf(process.platform !== 'linux')('on a stream of gRPC a stranger', () => {
  it('who asks reflection again and again is cut off', async () => {
    const { session, told } = streamsFrom('127.0.1.51')
    const stream = session.request({ ...GRPC, ':path': '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo' })
    stream.on('error', () => undefined).resume()
    const closed = once(stream, 'close')
    stream.end(Buffer.concat(Array.from({ length: MANY }, () => LIST_SERVICES)))
    await closed.catch(() => undefined)
    session.destroy()
    expect(told).toEqual([11])
  })
})

/** A connection of HTTP/2 from an address, and the codes that it was told to end with. */
function streamsFrom(localAddress: string) {
  const session = connect(`http://127.0.0.1:${port}`, { localAddress } as object)
  const told: number[] = []
  session.on('error', () => undefined).on('goaway', (code) => told.push(code))
  return { session, told }
}

it('a caller who is known may be refused as often as it asks', async () => {
  const path = `/iam/v2/groups/${'0'.repeat(40)}`
  const statuses = await ask('127.0.0.1', { path, headers: { authorization: owner } }, 60)
  expect(statuses).toHaveLength(60)
  for (const status of statuses) expect([403, 404]).toContain(status)
})

describe('the budget', () => {
  const cut: string[] = []
  const admission = createAdmission({
    limits: { ...defaultLimits, refusalsEach: 1 },
    proxies: [networkOf('10.0.0.0/8')!],
    now: () => 0,
    cutOff: ({ socket }) => cut.push(String(socket.remoteAddress)),
  })
  const blame = (remoteAddress: string, length = 0): void =>
    admission.blame({ socket: { remoteAddress }, headers: { 'content-length': String(length) } } as HttpRequest)

  it('is spent by how much was sent for nothing too', () => {
    blame('192.0.2.1', 8 * 65_536)
    blame('192.0.2.1')
    expect(cut).toEqual([])
    blame('192.0.2.1')
    expect(cut).toEqual(['192.0.2.1'])
  })

  it('is spent by who leaves before it is known, though its address is gone by then', async () => {
    const req = { socket: { remoteAddress: '192.0.2.2' as string | undefined }, headers: {} }
    await admission.arrive(req, new AbortController().signal)
    req.socket.remoteAddress = undefined
    cut.length = 0
    for (let left = 10; left > 0; left--) admission.blame(req as unknown as HttpRequest)
    expect(cut).toEqual([])
    admission.blame(req as unknown as HttpRequest)
    expect(cut).toHaveLength(1)
  })

  it('no proxy has, for it speaks for many', () => {
    cut.length = 0
    for (let left = 20; left > 0; left--) blame('10.0.0.1')
    expect(cut).toEqual([])
  })
})
