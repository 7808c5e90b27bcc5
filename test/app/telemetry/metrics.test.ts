// What is counted, under which names, and who may read it.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { methods, graphMethods } from '../../../src/contract/methods.ts'
import { askGraph, callGrpc, series, startWatched, type Watched } from './watched.ts'

const LIST_REPOS = 'registry.v2.ReposService/ListRepos'
const GRPC_PATH = `/chainguard.platform.${LIST_REPOS}`

describe('what is counted', () => {
  let server: Watched
  let authorization: string
  beforeAll(async () => {
    server = await startWatched()
    authorization = `Bearer ${server.token}`
  })
  afterAll(() => server[Symbol.asyncDispose]())

  // A request is counted when its answer is out, which is after the client has it.
  const counted = (name: string, value: number): Promise<void> =>
    expect.poll(async () => series(await server.metrics(), name)).toBe(value)

  it('calls by face, method and code; durations by face and method', async () => {
    await fetch(`${server.url}/registry/v2/repos`, { headers: { authorization } })
    await fetch(`${server.url}/registry/v2/repos`, { headers: { authorization } })
    await callGrpc(server.url, GRPC_PATH, { authorization })
    await askGraph(server, '{ repos { nodes { name } } }')
    for (const [face, count] of [
      ['rest', 2],
      ['grpc', 1],
      ['graphql', 1],
    ] as const) {
      await counted(`platform_graph_calls_total{face="${face}",method="${LIST_REPOS}",code="OK"}`, count)
      await counted(`platform_graph_call_duration_seconds_count{face="${face}",method="${LIST_REPOS}"}`, count)
      await counted(`platform_graph_http_requests_total{endpoint="${face}",status="2xx"}`, count)
    }
    await counted('platform_graph_graphql_operations_total{type="query",code="OK"}', 1)
  })

  it('calls of many at once, each under its method', async () => {
    const access = `{ group(uid: "${server.organization}") { access(capability: REPO_LIST) { totalCount } } }`
    await askGraph(server, access)
    const method = 'platformgraph.iam.v1.AccessService/ListAccess'
    await counted(`platform_graph_calls_total{face="graphql",method="${method}",code="OK"}`, 1)
  })

  it('refusals before the services: by code, and by reason', async () => {
    await fetch(`${server.url}/registry/v2/repos`)
    await fetch(`${server.url}/registry/v2/repos`, { headers: { authorization: 'Bearer nonsense' } })
    await callGrpc(server.url, GRPC_PATH, {})
    await askGraph(server, '{ nonsense }')
    const refused = (face: string, method: string, code: string) =>
      `platform_graph_calls_total{face="${face}",method="${method}",code="${code}"}`
    await counted(refused('rest', LIST_REPOS, 'UNAUTHENTICATED'), 2)
    await counted(refused('grpc', LIST_REPOS, 'UNAUTHENTICATED'), 1)
    await counted(refused('graphql', 'none', 'INVALID_ARGUMENT'), 1)
    await counted('platform_graph_errors_total{face="rest",reason="TOKEN_MISSING"}', 1)
    await counted('platform_graph_errors_total{face="rest",reason="TOKEN_MALFORMED"}', 1)
    await counted('platform_graph_http_requests_total{endpoint="rest",status="4xx"}', 2)
  })

  it('an error of the services once, under its code', async () => {
    const uid = server.organization
    await fetch(`${server.url}/iam/v2/groups/${uid}/0123456789abcdef`, { headers: { authorization } })
    await counted('platform_graph_calls_total{face="rest",method="iam.v2.GroupsService/GetGroup",code="NOT_FOUND"}', 1)
    await counted('platform_graph_errors_total{face="rest",reason="NOT_FOUND"}', 1)
  })

  it('a subscription while it is open', async () => {
    const stop = new AbortController()
    const query = `subscription { events(group: "${server.organization}") { cursor } }`
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
      signal: stop.signal,
    })
    expect(answer.status).toBe(200)
    await counted('platform_graph_live_subscribers', 1)
    stop.abort()
    await counted('platform_graph_live_subscribers', 0)
    await counted('platform_graph_graphql_operations_total{type="subscription",code="OK"}', 1)
  })

  it('how things stand: the database, its schema, what is left over, this build', async () => {
    // What the database was asked for it says for some seconds.
    await counted('platform_graph_database_up', 1)
    await counted('platform_graph_outbox_unplaced', 0)
    const text = await server.metrics()
    expect(series(text, 'platform_graph_deliveries_dead')).toBe(0)
    expect(series(text, 'platform_graph_draining')).toBe(0)
    expect(text).toMatch(/^platform_graph_schema_info\{migration="\d{14}_\w+",database="(pglite|postgres)"\} 1$/m)
    expect(text).toMatch(/^platform_graph_build_info\{version="[^"]+",node="v[^"]+"\} 1$/m)
    expect(text).toMatch(/^process_cpu_seconds_total /m)
  })

  it('nothing under a name that a client chose', async () => {
    const own = 'clientsownname'
    const headers = { authorization, 'x-request-id': own, 'user-agent': own, origin: `https://${own}` }
    await fetch(`${server.url}/registry/v2/${own}?${own}=1`, { headers })
    await fetch(`${server.url}/${own}`, { headers, method: 'PUT' })
    await callGrpc(server.url, `/chainguard.platform.iam.v2.${own}/Get`, headers)
    await askGraph(server, `query ${own} { ${own}: repos { nodes { name } } }`, headers)
    await counted('platform_graph_http_requests_total{endpoint="none",status="4xx"}', 1)
    const text = await server.metrics()
    expect(text.toLowerCase()).not.toContain(own)
    const known = new Set([...methods.keys(), ...graphMethods.keys(), 'none'])
    for (const [, method] of text.matchAll(/method="([^"]*)"/g)) expect(known).toContain(method)
  })
})

/** The status of a plain GET /metrics with these headers. */
function statusOf(port: number, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const asked = request({ port, path: '/metrics', headers }, (answer) => {
    answer.resume()
    resolve(answer.statusCode)
  })
  asked.once('error', reject)
  asked.end()
  return promise
}

describe('who may read it', () => {
  it('programs on this machine, for themselves', async () => {
    await using server = await startWatched()
    const { port } = server.server.port
    expect(await statusOf(port)).toBe(200)
    expect(await statusOf(port, { host: '[::1]:80' })).toBe(200)
    // A page whose name was made to point here, and a proxy for whoever asks it.
    expect(await statusOf(port, { host: 'rebound.example.com' })).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'via', 'x-real-ip', 'cf-connecting-ip'])
      expect(await statusOf(port, { [name]: '203.0.113.7' }), name).toBe(404)
  })

  it.each([
    ['with a public URL, as behind a proxy', { PUBLIC_URL: 'https://api.example.com' }],
    ['on an address that others reach', { PUBLIC_URL: 'https://api.example.com', HOST: '0.0.0.0' }],
  ])('nobody on the one port %s', async (_, environment) => {
    await using server = await startWatched(environment)
    expect(await statusOf(server.server.port.port)).toBe(404)
  })

  it('whoever reaches the port of its own, and then nobody on the other', async () => {
    await using server = await startWatched({ METRICS_PORT: '0' })
    const { port } = server.server.metricsPort!
    expect(await statusOf(server.server.port.port)).toBe(404)
    expect(await statusOf(port)).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/iam/v2/groups`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  })
})
