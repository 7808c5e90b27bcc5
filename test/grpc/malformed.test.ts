// Questions to health and reflection that are none: the fault is the client's, in each protocol, and it is told so.
import { gzipSync } from 'node:zlib'
import { once } from 'node:events'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { framed, GOOD_TOKEN, startServer } from './support.ts'

const CHECK = '/grpc.health.v1.Health/Check'
const WATCH = '/grpc.health.v1.Health/Watch'
const REFLECT = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo'
/** A text that is to be longer than what follows. */
const CUT_OFF = Buffer.from([0x0a, 0x7f, 0x01])

interface Question {
  readonly path: string
  readonly type: string
  readonly body: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** All that comes back as text: headers, trailers and the body. */
async function ask({ path, type, body, headers = {} }: Question): Promise<string> {
  await using server = await startServer()
  const session = connect(server.url)
  atEnd(() => session.destroy())
  const sent = { ':method': 'POST', ':path': path, 'content-type': type, te: 'trailers', ...headers }
  const stream = session.request(sent)
  const told: string[] = []
  const note = (fields: object): void => void told.push(JSON.stringify(fields))
  stream.on('response', note).on('trailers', note)
  stream.end(body)
  for await (const chunk of stream) told.push(String(chunk))
  session.destroy()
  return told.join('\n')
}

const INVALID = /"grpc-status":"3"|grpc-status: 3|"code":"invalid_argument"/

it.each<[string, Question]>([
  ['gRPC: bytes', { path: CHECK, type: 'application/grpc', body: framed(CUT_OFF) }],
  ['gRPC: a watch', { path: WATCH, type: 'application/grpc', body: framed(CUT_OFF) }],
  ['gRPC: a question in a stream', { path: REFLECT, type: 'application/grpc', body: framed(CUT_OFF) }],
  ['gRPC: half a prefix', { path: CHECK, type: 'application/grpc', body: Buffer.alloc(3) }],
  ['gRPC: compressed, nobody says how', { path: CHECK, type: 'application/grpc', body: framed(CUT_OFF, 1) }],
  [
    'gRPC: not gzip',
    { path: CHECK, type: 'application/grpc', body: framed(CUT_OFF, 1), headers: { 'grpc-encoding': 'gzip' } },
  ],
  [
    'gRPC: bytes, in gzip',
    {
      path: CHECK,
      type: 'application/grpc',
      body: framed(gzipSync(CUT_OFF), 1),
      headers: { 'grpc-encoding': 'gzip' },
    },
  ],
  ['gRPC-Web: bytes', { path: CHECK, type: 'application/grpc-web+proto', body: framed(CUT_OFF) }],
  ['Connect: bytes', { path: CHECK, type: 'application/proto', body: CUT_OFF }],
  [
    'Connect: not gzip',
    { path: CHECK, type: 'application/proto', body: CUT_OFF, headers: { 'content-encoding': 'gzip' } },
  ],
  ['Connect: a watch', { path: WATCH, type: 'application/connect+proto', body: framed(CUT_OFF) }],
  ['Connect: another type in JSON', { path: CHECK, type: 'application/json', body: Buffer.from('{"service":1}') }],
  ['Connect: a field that is none', { path: CHECK, type: 'application/json', body: Buffer.from('{"nope":1}') }],
  ['Connect: no JSON', { path: CHECK, type: 'application/json', body: Buffer.from('{') }],
])('%s: INVALID_ARGUMENT', async (_, question) => {
  expect(await ask(question)).toMatch(INVALID)
})

it.each<[string, Question]>([
  ['gRPC in gzip', { path: CHECK, type: 'application/grpc', body: framed(gzipSync(Buffer.alloc(0)), 1) }],
  ['Connect in gzip', { path: CHECK, type: 'application/proto', body: gzipSync(Buffer.alloc(0)) }],
])('%s: what is well formed is answered', async (_, { path, type, body }) => {
  const headers = { 'grpc-encoding': 'gzip', 'content-encoding': 'gzip' }
  expect(await ask({ path, type, body, headers })).toMatch(/":status":200/)
  expect(await ask({ path, type, body, headers })).not.toMatch(/"code":|"grpc-status":"[1-9]/)
})

it.each([
  ['messages of nothing', 'advisory.v2.SecurityAdvisoryService/ListResolvedVulnsReports', [0x0a, 0x00]],
  ['texts of nothing in a message', 'iam.v2.GroupsService/ListGroups', [0x0a, 0x02, 0x22, 0x00]],
  ['fields that there are not', 'ping.v2.PingService/Ping', [0x78, 0x01]],
])('a message of millions of %s is refused before it is read', async (_, method, value) => {
  await using server = await startServer()
  const session = connect(server.url)
  atEnd(() => session.destroy())
  const sent = { ':method': 'POST', ':path': `/chainguard.platform.${method}`, 'content-type': 'application/grpc' }
  const stream = session.request({ ...sent, te: 'trailers', authorization: GOOD_TOKEN })
  stream.end(framed(Buffer.alloc(4_000_000, Buffer.from(value))))
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  expect(headers['grpc-status']).toBe('3')
  expect(decodeURIComponent(String(headers['grpc-message']))).toMatch(/it has more than 100000 values/)
  expect(server.calls).toEqual([])
})
