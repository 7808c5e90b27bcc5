// Traces reach a collector: of every face, joined to the client's, down to the statements, out to the sinks.
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { summaryOf } from '../../../src/app/telemetry/statements.ts'
import { openTelemetry } from '../../../src/app/telemetry/telemetry.ts'
import { loadConfig } from '../../../src/app/config/config.ts'
import { createLog } from '../../../src/app/telemetry/log.ts'
import { type CollectedSpan, type Collector, startCollector } from './collector.ts'
import { askGraph, callGrpc, startWatched, type Watched } from './watched.ts'

const LIST_REPOS = 'registry.v2.ReposService/ListRepos'

describe('with a collector', () => {
  let collector: Collector
  let server: Watched
  let authorization: string
  beforeAll(async () => {
    collector = await startCollector()
    server = await startWatched(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
        OTEL_SERVICE_NAME: 'graph-under-test',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_BSP_SCHEDULE_DELAY: '50',
        ALLOW_PRIVATE_SINKS: 'true',
      },
      { ownDatabase: true },
    )
    authorization = `Bearer ${server.token}`
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await collector[Symbol.asyncDispose]()
  })

  /** Spans of a trace, as soon as its request is among them: that one ends last. */
  const traceOf = async (traceId: string): Promise<CollectedSpan[]> => {
    await expect.poll(() => collector.spans.some((span) => span.traceId === traceId && span.kind === 2)).toBe(true)
    return collector.spans.filter((span) => span.traceId === traceId)
  }
  let traces = 0
  const parent = () => {
    const traceId = String(++traces).padStart(32, 'a')
    return { traceId, traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  }

  it.each([
    [
      'rest',
      `rest ${LIST_REPOS}`,
      (headers: Record<string, string>) => fetch(`${server.url}/registry/v2/repos`, { headers }),
    ],
    [
      'grpc',
      `grpc ${LIST_REPOS}`,
      (headers: Record<string, string>) =>
        callGrpc(server.url, '/chainguard.platform.registry.v2.ReposService/ListRepos', headers),
    ],
    [
      'graphql',
      'graphql query repos',
      (headers: Record<string, string>) => askGraph(server, '{ repos { nodes { name } } }', headers),
    ],
  ])('a call of %s: request, method, statements, below the span of the client', async (face, name, call) => {
    const { traceId, traceparent } = parent()
    await call({ authorization, traceparent })
    const spans = await traceOf(traceId)
    const root = spans.find((span) => span.kind === 2)!
    expect(root).toMatchObject({ name, parentId: '00f067aa0ba902b7', status: 0 })
    expect(root.attributes).toMatchObject({
      'platform.face': face,
      'http.response.status_code': 200,
      'platform.code': 'OK',
    })
    const operation = spans.find((span) => span.name === LIST_REPOS)!
    expect(operation).toMatchObject({ parentId: root.spanId, kind: 1 })
    const statement = spans.find((span) => span.name === 'SELECT repos')!
    expect(statement).toMatchObject({ parentId: operation.spanId, kind: 3 })
    expect(statement.attributes['db.query.text']).toMatch(/\$1/)
    expect(statement.attributes['db.query.text']).not.toContain(server.organization)
    expect(collector.resource).toMatchObject({
      'service.name': 'graph-under-test',
      'deployment.environment.name': 'test',
    })
    expect(collector.headers['x-collector-key']).toBe('a key')
  })

  it('the log names the trace, and says the same of a request', async () => {
    const { traceId, traceparent } = parent()
    await fetch(`${server.url}/registry/v2/repos`, { headers: { authorization, traceparent } })
    await expect.poll(() => server.requests().find((line) => line['traceId'] === traceId)).toBeDefined()
  })

  it('a write: its transaction, and the delivery of its event, which hands the trace on', async () => {
    const seen: Record<string, unknown>[] = []
    const sink = createServer((req, res) => {
      if (req.method === 'POST') seen.push(req.headers)
      const allowed = { 'webhook-allowed-origin': '*', 'webhook-allowed-rate': '*' }
      req.resume().on('end', () => res.writeHead(200, allowed).end())
    }).listen(0, '127.0.0.1')
    await once(sink, 'listening')
    const post = (path: string, body: object, headers = {}) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const { port } = sink.address() as AddressInfo
    const subscription = { sink: `http://127.0.0.1:${port}/hook?key=sinkskey` }
    expect((await post(`/events/v2/subscriptions/${server.organization}`, subscription)).status).toBe(200)
    const { traceId, traceparent } = parent()
    const made = await post(`/registry/v2/repos/${server.organization}`, { name: 'traced' }, { traceparent })
    expect(made.status).toBe(200)
    const names = (await traceOf(traceId)).map((span) => span.name)
    expect(names).toEqual(expect.arrayContaining(['INSERT repos', 'INSERT outbox_events']))
    // What the dispatcher does about it is no part of the request, though it was the request that woke it.
    expect(names.filter((name) => name.includes('subscription_queues'))).toEqual([])
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    const sent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(String(seen[0]!['traceparent']))!
    await expect.poll(() => collector.spans.find((span) => span.spanId === sent[2])).toBeDefined()
    const delivery = collector.spans.find((span) => span.spanId === sent[2])!
    expect(delivery).toMatchObject({ name: 'deliver event', kind: 3, traceId: sent[1], parentId: '' })
    expect(JSON.stringify(collector.spans)).not.toContain('sinkskey')
    sink.closeAllConnections()
    sink.close()
  })

  it('a refusal is no fault of the server; its code is told', async () => {
    const { traceId, traceparent } = parent()
    await fetch(`${server.url}/iam/v2/groups/nonsense`, { headers: { authorization, traceparent } })
    const root = (await traceOf(traceId)).find((span) => span.kind === 2)!
    expect(root).toMatchObject({ status: 0, attributes: { 'platform.code': 'INVALID_ARGUMENT' } })
  })

  it('no span holds a secret of a request', async () => {
    const secret = 'spansecret0123456789'
    const { traceId, traceparent } = parent()
    const url = `${server.url}/sts/exchange?token=${secret}&aud=${secret}`
    await fetch(url, { headers: { authorization: `Bearer ${secret}`, cookie: secret, traceparent } })
    await traceOf(traceId)
    expect(JSON.stringify(collector.spans)).not.toContain(secret)
  })
})

it.each([
  ['SELECT t.* FROM repos t WHERE uid = $1', 'SELECT repos'],
  ['SELECT "public"."roles"."uid" FROM "public"."roles" FOR UPDATE', 'SELECT roles'],
  ['INSERT INTO "public"."tags" ("uid") VALUES ($1) ON CONFLICT DO UPDATE SET x = 1', 'INSERT tags'],
  ['WITH l AS (SELECT 1 FROM a FOR NO KEY UPDATE) UPDATE queues q SET x = 1 FROM l', 'UPDATE queues'],
  ['delete from repos', 'DELETE repos'],
  ['BEGIN', 'BEGIN'],
  ['', 'SQL'],
])('a statement is named after what it does: %s', (text, name) => {
  expect(summaryOf(text)).toBe(name)
})

describe('configuration', () => {
  const log = createLog({ level: 'warn', readable: false, stream: { write: () => undefined } })

  it('without an endpoint there are no traces, and none are asked for', async () => {
    expect((await openTelemetry(loadConfig({}), log)).tracing).toBeUndefined()
  })

  it('a collector that does not answer delays nothing: the end does not wait for it', async () => {
    const asked: ServerResponse[] = []
    let open = 0
    const silent = createServer((req, res) => asked.push(res))
      .on('connection', (socket: Socket) => {
        open += 1
        socket.on('close', () => (open -= 1))
      })
      .listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const config = loadConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '1',
    })
    const { tracing } = await openTelemetry(config, log)
    tracing!.request({}).end({ name: 'x', attributes: {}, failed: false })
    await expect.poll(() => asked.length).toBe(1)
    await tracing!.close(1)
    // The exporter itself still waits for its answer.
    expect(open).toBe(1)
    asked[0]!.writeHead(200).end()
    silent.closeAllConnections()
    silent.close()
  })

  it.each([
    ['parentbased_always_off', '1', false],
    ['traceidratio', '0', false],
    ['traceidratio', '1', true],
    ['always_on', '0', true],
  ])('sampler %s with %s', async (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, kept) => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9'
    const config = loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG })
    const { tracing } = await openTelemetry(config, log)
    const { traceparent } = tracing!.request({}).run(() => tracing!.outgoing())
    expect(traceparent).toMatch(kept ? /-01$/ : /-00$/)
    await tracing!.close(0)
  })

  it('faults are told without the secrets of a header', () => {
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://x',
      OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER: 'some',
      OTEL_TRACES_SAMPLER_ARG: '2',
      METRICS_HOST: '0.0.0.0',
    }
    expect(() => loadConfig(environment)).toThrow(/^The configuration has 6 faults:\n(?![\s\S]*hunter2)/)
  })
})
