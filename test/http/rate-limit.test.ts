// The rate limit on a real server: one budget for each caller on all faces, told in headers, answered with 429.
import { beforeAll, describe, expect, it } from 'vitest'
import { networkOf } from '../../src/http/address.ts'
import { createAdmission } from '../../src/http/admission.ts'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { ANONYMOUS } from '../../src/core/caller.ts'
import { newRootUid } from '../../src/core/uid.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

const POINTS = 10
let server: TestServer
beforeAll(async () => {
  // So long a period that nothing comes back while the tests run.
  server = await startTestServer({ LIMIT_RATE_POINTS: String(POINTS), LIMIT_RATE_SECONDS: '36000' })
})

/** The Authorization header of a caller who has rested. */
async function person(): Promise<string> {
  const uid = newRootUid()
  await server.db.prisma.identity.create({ data: { uid, name: `person ${uid.slice(0, 6)}`, email: 'p@example.com' } })
  return server.authorize(uid)
}

const faces: Readonly<Record<string, (authorization: string) => Promise<Response>>> = {
  graph: (authorization) => graph(authorization, '{ ping }'),
  REST: (authorization) => fetch(`${server.url}/registry/v2/repos`, { headers: { authorization } }),
  gRPC: (authorization) =>
    fetch(`${server.url}/chainguard.platform.registry.v2.ReposService/ListRepos`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    }),
  MCP: (authorization) =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    }),
  'the export': (authorization) =>
    fetch(`${server.url}/advisory/export?group=${'a'.repeat(40)}&package=x`, { headers: { authorization } }),
}

function graph(authorization: string, query: string): Promise<Response> {
  return fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query }),
  })
}

/** So many seconds, less what the test has taken. */
function expectAbout(wait: number, seconds: number): void {
  expect(wait).toBeGreaterThan(seconds - 600)
  expect(wait).toBeLessThanOrEqual(seconds)
}

const left = (response: Response): string | null => response.headers.get('ratelimit')

describe.each(Object.entries(faces))('%s', (_name, ask) => {
  it('tells what is left, and ends with 429 before anything runs', async () => {
    const authorization = await person()
    const first = await ask(authorization)
    expect(first.status).not.toBe(429)
    expect(first.headers.get('ratelimit-policy')).toBe(`"caller";q=${POINTS};w=36000`)
    expect(left(first)).toBe(`"caller";r=${POINTS - 1};t=3600`)
    for (let at = 2; at <= POINTS; at++) await ask(authorization)
    const refused = await ask(authorization)
    const wait = Number(refused.headers.get('retry-after'))
    expect(refused.status).toBe(429)
    expectAbout(wait, 3600)
    const text = await refused.text()
    expect(text).toContain('RATE_LIMITED')
    expect(text).toContain(`try again in ${wait} s`)
  })
})

describe('a caller', () => {
  it('has the same points on every face', async () => {
    const authorization = await person()
    const answers: (string | null)[] = []
    for (const ask of Object.values(faces)) answers.push(left(await ask(authorization)))
    expect(answers.map((one) => /r=(\d+)/.exec(one ?? '')?.[1])).toEqual(['9', '8', '7', '6', '5'])
  })

  it('pays what an operation of the graph costs, and sees it', async () => {
    const authorization = await person()
    const query = '{ rateLimit { limit cost nodeCount remaining used resetTime } repos(first: 200) { nodes { uid } } }'
    const response = await graph(authorization, query)
    expect(left(response)).toMatch(/r=8;/)
    const { data, extensions } = (await response.json()) as {
      data: { rateLimit: Record<string, unknown> }
      extensions: object
    }
    expect(data.rateLimit).toMatchObject({ limit: POINTS, cost: 2, nodeCount: 200, remaining: 8, used: 2 })
    const wait = Date.parse(String(data.rateLimit['resetTime'])) - Date.now()
    expect(wait).toBeGreaterThan(7_100_000)
    expect(wait).toBeLessThan(7_300_000)
    expect(extensions).toEqual({ cost: { nodes: 200, limit: 500_000, points: 2 } })
  })

  it('pays nothing for what is refused', async () => {
    const authorization = await person()
    const ofSixPoints = '{ repos(first: 200) { nodes { tags(first: 2) { nodes { uid } } } } }'
    expect((await graph(authorization, ofSixPoints)).status).toBe(200)
    const refused = await graph(authorization, ofSixPoints)
    const wait = Number(refused.headers.get('retry-after'))
    expect(refused.status).toBe(429)
    expectAbout(wait, 7200)
    expect(left(refused)).toMatch(/r=4;/)
    const ofFour = await graph(authorization, '{ repos(first: 200) { nodes { tags(first: 1) { nodes { uid } } } } }')
    expect([ofFour.status, left(ofFour)]).toEqual([200, expect.stringMatching(/^"caller";r=0;t=\d+$/)])
    expectAbout(Number(left(ofFour)?.split('t=')[1]), 36_000)
  })

  it('is known by its token before it is counted: bad ones spend a budget of their address, and no caller’s', async () => {
    for (let at = 0; at < POINTS; at++) {
      const response = await graph('Bearer nonsense', '{ ping }')
      expect([response.status, left(response)]).toEqual([401, null])
    }
    const refused = await graph('Bearer nonsense', '{ ping }')
    expect(refused.status).toBe(429)
    expectAbout(Number(refused.headers.get('retry-after')), 3600)
    const good = await graph(await person(), '{ ping }')
    expect([good.status, left(good)]).toEqual([200, `"caller";r=${POINTS - 1};t=3600`])
  })
})

describe('without a token', () => {
  const proxies = ['10.0.0.0/8', '2001:db8:ffff::1'].map((text) => networkOf(text)!)
  const admission = createAdmission({ limits: { ...defaultLimits, ratePoints: 1 }, proxies, now: () => 0 })
  const from = (remoteAddress: string | undefined, forwarded?: string): unknown =>
    admission.pay({
      caller: ANONYMOUS,
      req: { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } },
      res: { headersSent: false, setHeader: () => 0 },
    })

  it('callers are told apart by their addresses, of IPv6 by the first half', () => {
    from('192.0.2.1')
    from('192.0.2.2')
    expect(() => from('::ffff:192.0.2.1')).toThrow('Rate limit')
    from('2001:db8:1:2::1')
    expect(() => from('2001:db8:1:2:3::9')).toThrow('Rate limit')
    from('2001:db8:1:3::1')
    from(undefined)
    expect(() => from(undefined)).toThrow('Rate limit')
  })

  it('behind trusted proxies by what they say, and nobody else', () => {
    from('192.0.2.10', '198.51.100.1')
    expect(() => from('192.0.2.10', '198.51.100.2')).toThrow('Rate limit')
    from('10.1.2.3', '198.51.100.1')
    // What a client itself sends stands before what the proxies add.
    expect(() => from('10.9.9.9', '203.0.113.7, 198.51.100.1, 10.0.0.1')).toThrow('Rate limit')
    from('2001:db8:ffff::1', '198.51.100.3')
    // Beside a proxy that is named by its address alone there is none.
    from('2001:db8:ffff::2', '198.51.100.4')
    expect(() => from('2001:db8:ffff::2', '198.51.100.5')).toThrow('Rate limit')
    from('10.1.2.3', 'nonsense')
    expect(() => from('10.1.2.3')).toThrow('Rate limit')
  })

  it('behind trusted proxies that add the port that a client sends from', () => {
    from('10.1.2.3', '198.51.100.20:4711')
    expect(() => from('10.1.2.3', '198.51.100.20:4712')).toThrow('Rate limit')
    from('10.1.2.3', '[2001:db8:9:9::1]:4711')
    expect(() => from('10.1.2.3', '2001:db8:9:9::2')).toThrow('Rate limit')
    expect(() => from('10.1.2.3', '[2001:db8:9:9::3]')).toThrow('Rate limit')
  })

  it('what they ask is paid from another budget than tokens that were refused', () => {
    const refused = (): void => admission.charge({ socket: { remoteAddress: '192.0.2.30' }, headers: {} })
    refused()
    expect(refused).toThrow('Rate limit')
    from('192.0.2.30')
  })

  it('and with LIMIT_RATE_POINTS=0 nobody is counted', () => {
    const unlimited = createAdmission({ limits: { ...defaultLimits, ratePoints: 0 } })
    const res = { headersSent: false, setHeader: () => 0 }
    expect(unlimited.pay({ caller: ANONYMOUS, req: { socket: {}, headers: {} }, res })).toBeUndefined()
  })
})
