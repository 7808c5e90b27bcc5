// Until the faces are there, every protocol is told in its own words to come back.
import { once } from 'node:events'
import { connect, constants } from 'node:http2'
import { Code, createClient, type Transport } from '@connectrpc/connect'
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from '@connectrpc/connect-node'
import { afterAll, expect, it } from 'vitest'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { createStartupHandler } from '../../src/app/startup-handler.ts'
import { Health } from '../../src/contract/gen/grpc/health/v1/health_pb.ts'
import { RetryInfoSchema } from '../../src/contract/gen/google/rpc/error_details_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { listen } from '../../src/http/port.ts'
import { failure } from '../grpc/support.ts'

const handler = createStartupHandler({ errorDomain: 'test.example', corsOrigins: ['https://app.example'] })
const port = await listen({ host: '127.0.0.1', port: 0, limits: defaultLimits, handler })
const url = `http://127.0.0.1:${port.port}`
afterAll(() => port.close(0))

it.each<[string, Transport]>([
  ['gRPC', createGrpcTransport({ baseUrl: url })],
  ['gRPC-Web', createGrpcWebTransport({ baseUrl: url, httpVersion: '1.1' })],
  ['Connect', createConnectTransport({ baseUrl: url, httpVersion: '1.1' })],
  ['Connect in JSON', createConnectTransport({ baseUrl: url, httpVersion: '1.1', useBinaryFormat: false })],
  ['Connect by GET', createConnectTransport({ baseUrl: url, httpVersion: '1.1', useHttpGet: true })],
])('tells %s that it is unavailable, and when to come back', async (_, transport) => {
  const calls = [
    createClient(ReposService, transport).getRepo({ uid: 'x' }),
    createClient(ReposService, transport).createRepo({ parent: 'x' }),
    createClient(Health, transport).check({}),
  ]
  // Of all at once: a refusal that nobody waits for yet is one that nobody has caught.
  for (const error of await Promise.all(calls.map((call) => failure(call)))) {
    expect(error.code).toBe(Code.Unavailable)
    expect(error.rawMessage).toBe('Unavailable: the server is starting')
    expect(error.findDetails(RetryInfoSchema)).toHaveLength(1)
  }
})

it('answers gRPC with trailers only, as its clients want errors', async () => {
  const session = connect(url)
  const stream = session.request({
    ':method': 'POST',
    ':path': '/any.v1.Service/Call',
    'content-type': 'application/grpc',
  })
  stream.end()
  const [headers, flags] = (await once(stream, 'response')) as [Record<string, unknown>, number]
  expect(headers).toMatchObject({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '14' })
  expect(flags & constants.NGHTTP2_FLAG_END_STREAM).toBe(constants.NGHTTP2_FLAG_END_STREAM)
  session.close()
})

it.each([undefined, 'application/graphql-response+json', 'text/event-stream'])(
  'tells clients of the graph in the words of GraphQL, whatever they accept: %s',
  async (accept) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(accept === undefined ? {} : { accept }) },
      body: JSON.stringify({ query: '{ ping }' }),
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(response.headers.get('content-type')).toBe(
      accept === undefined ? 'application/json; charset=utf-8' : 'application/graphql-response+json; charset=utf-8',
    )
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'the server is starting', extensions: { code: 'UNAVAILABLE', reason: 'UNAVAILABLE' } }],
    })
  },
)

it('answers everything else with 503 in JSON, and pages of allowed origins too', async () => {
  const response = await fetch(`${url}/iam/v2/groups`, { headers: { origin: 'https://app.example' } })
  expect(response.status).toBe(503)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '1',
    'content-type': 'application/json',
    'access-control-allow-origin': 'https://app.example',
  })
  expect(await response.json()).toMatchObject({ code: 14, message: 'Unavailable: the server is starting' })
})
