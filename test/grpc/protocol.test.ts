// What the libraries' clients never send: other media types, broken frames, GET, base64, and answers byte by byte.
import { fromBinary, fromJson, type JsonValue, toBinary, create } from '@bufbuild/protobuf'
import { anyUnpack, MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt'
import { Code, createClient } from '@connectrpc/connect'
import { createConnectTransport } from '@connectrpc/connect-node'
import { connect, constants, type IncomingHttpHeaders } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  GetRepoRequestSchema,
  RepoSchema,
  ReposService,
} from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { BadRequestSchema, ErrorInfoSchema } from '../../src/contract/gen/google/rpc/error_details_pb.ts'
import { StatusSchema } from '../../src/contract/gen/google/rpc/status_pb.ts'
import { invalidArgument, unavailable } from '../../src/core/errors.ts'
import { framed, GOOD_TOKEN, startServer, UID, type TestServer } from './support.ts'

const PATH = '/chainguard.platform.registry.v2.ReposService/GetRepo'
const MESSAGE = Buffer.from(toBinary(GetRepoRequestSchema, create(GetRepoRequestSchema, { uid: UID })))

interface Raw {
  readonly headers: IncomingHttpHeaders
  readonly trailers: IncomingHttpHeaders
  readonly body: Buffer
  /** Whether the headers ended the stream (END_STREAM), as those of a "Trailers-Only" answer must. */
  readonly headersOnly: boolean
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  server.calls.length = 0
  server.answer = () => ({ uid: UID })
})

/** One request over HTTP/2. `keepOpen`: the request does not end. */
async function send(
  headers: Record<string, string>,
  body: Buffer | string = '',
  { path = PATH, keepOpen = false } = {},
): Promise<Raw> {
  const session = connect(server.url)
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Raw>()
    const stream = session.request({ ':method': 'POST', ':path': path, authorization: GOOD_TOKEN, ...headers })
    const chunks: Buffer[] = []
    let received: IncomingHttpHeaders = {}
    let trailers: IncomingHttpHeaders = {}
    let headersOnly = false
    stream.on('response', (all, flags) => {
      received = all
      headersOnly = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0
    })
    stream.on('trailers', (all) => (trailers = all))
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', reject)
    stream.on('end', () => resolve({ headers: received, trailers, body: Buffer.concat(chunks), headersOnly }))
    if (keepOpen) stream.write(body)
    else if (headers[':method'] !== 'GET') stream.end(body)
    return await promise
  } finally {
    session.destroy()
  }
}

function statusOf({ headers, trailers }: Raw) {
  const bin = (headers['grpc-status-details-bin'] ?? trailers['grpc-status-details-bin']) as string | undefined
  const status = fromBinary(StatusSchema, Buffer.from(bin ?? '', 'base64'))
  const [info] = status.details.map((any) => anyUnpack(any, ErrorInfoSchema))
  return { code: Number(headers['grpc-status'] ?? trailers['grpc-status']), status, reason: info?.reason }
}

describe('gRPC', () => {
  const grpc = { 'content-type': 'application/grpc', te: 'trailers' }

  it('frames the answer and closes with trailers', async () => {
    const { headers, trailers, body } = await send(grpc, framed(MESSAGE))
    expect(headers).toMatchObject({ ':status': 200, 'content-type': 'application/grpc' })
    expect(trailers).toMatchObject({ 'grpc-status': '0' })
    expect(body.readUInt8(0)).toBe(0)
    expect(body.readUInt32BE(1)).toBe(body.length - 5)
    expect(fromBinary(RepoSchema, body.subarray(5)).uid).toBe(UID)
  })

  it('keeps the parameters of a media type apart from it', async () => {
    expect((await send({ 'content-type': 'Application/grpc+proto; charset=UTF-8' }, framed(MESSAGE))).trailers).toEqual(
      expect.objectContaining({ 'grpc-status': '0' }),
    )
    expect((await send({ 'content-type': 'application/grpc+thrift' }, framed(MESSAGE))).headers).toMatchObject({
      ':status': 415,
    })
  })

  it.each([
    ['no message', Buffer.alloc(0), Code.Unimplemented],
    ['two messages', Buffer.concat([framed(MESSAGE), framed(MESSAGE)]), Code.Unimplemented],
    ['half a prefix', framed(MESSAGE).subarray(0, 3), Code.InvalidArgument],
    ['half a message', framed(MESSAGE).subarray(0, 20), Code.InvalidArgument],
    ['unknown flags', framed(MESSAGE, 2), Code.InvalidArgument],
    ['gzip that no header names', framed(gzipSync(MESSAGE), 1), Code.Internal],
    ['bytes that are no message', framed(Buffer.from([0x0a, 0xff])), Code.InvalidArgument],
    ['text that is not UTF-8', framed(Buffer.from([0x0a, 1, 0xff])), Code.InvalidArgument],
    ['groups in groups', framed(Buffer.alloc(500_000, 0x0b)), Code.InvalidArgument],
    ['a length over the limit', Buffer.from([0, 0xff, 0xff, 0xff, 0xff]), Code.ResourceExhausted],
  ])('refuses %s', async (_, body, code) => {
    const raw = await send(grpc, body)
    expect(statusOf(raw)).toMatchObject({ code, status: { code } })
    expect(statusOf(raw).reason).toMatch(/^[A-Z_]+$/)
    // Go's clients read no status from headers that more follows after.
    expect(raw.headersOnly).toBe(true)
    expect(server.calls).toHaveLength(0)
  })

  it('ignores fields that it does not know', async () => {
    const body = framed(Buffer.concat([MESSAGE, Buffer.from([0xf8, 0x7f, 1])]))
    expect((await send(grpc, body)).trailers['grpc-status']).toBe('0')
    expect(server.calls[0]?.request).toEqual({ uid: UID })
  })

  it.each([
    ['grpc-timeout', '5'],
    ['grpc-timeout', '123456789S'],
    ['grpc-encoding', 'snappy'],
  ])('refuses %s: %s', async (name, value) => {
    const raw = await send({ ...grpc, [name]: value }, framed(MESSAGE))
    expect(statusOf(raw).code).toBe(name === 'grpc-encoding' ? Code.Unimplemented : Code.InvalidArgument)
    if (name === 'grpc-encoding') expect(raw.headers['grpc-accept-encoding']).toBe('gzip')
  })

  it('gives no time at all what has none left', async () => {
    expect(statusOf(await send({ ...grpc, 'grpc-timeout': '0n' }, framed(MESSAGE))).code).toBe(Code.DeadlineExceeded)
  })

  it('tells a stream that its time is over, and not that it has ended well', async () => {
    const path = '/grpc.health.v1.Health/Watch'
    const { headers, trailers } = await send({ ...grpc, 'grpc-timeout': '50m' }, framed(Buffer.alloc(0)), { path })
    expect(Number(headers['grpc-status'] ?? trailers['grpc-status'])).toBe(Code.DeadlineExceeded)
  })

  it('takes gzip, and refuses what is not, or grows over the limit', async () => {
    const headers = { ...grpc, 'grpc-encoding': 'gzip' }
    expect((await send(headers, framed(gzipSync(MESSAGE), 1))).trailers['grpc-status']).toBe('0')
    expect((await send(headers, framed(MESSAGE))).trailers['grpc-status']).toBe('0')
    expect(statusOf(await send(headers, framed(MESSAGE, 1))).code).toBe(Code.InvalidArgument)
    const bomb = framed(gzipSync(Buffer.alloc(5 * 1024 * 1024)), 1)
    expect(statusOf(await send(headers, bomb))).toMatchObject({
      code: Code.ResourceExhausted,
      reason: 'REQUEST_TOO_LARGE',
    })
  })

  it('answers a client that is still sending, at the deadline and over the limit', async () => {
    const late = await send({ ...grpc, 'grpc-timeout': '100m' }, framed(MESSAGE).subarray(0, 10), { keepOpen: true })
    expect(statusOf(late).code).toBe(Code.DeadlineExceeded)
    const large = await send(grpc, Buffer.alloc(5 * 1024 * 1024), { keepOpen: true })
    expect(statusOf(large).code).toBe(Code.ResourceExhausted)
    expect(statusOf(await send(grpc, '', { path: '/a.B/C', keepOpen: true })).code).toBe(Code.Unimplemented)
  })

  it('keeps the trailers of the longest error small enough for every client', async () => {
    const description = 'must not be as long as this text, which is said again and again'
    const violations = Array.from({ length: 1000 }, (_, n) => ({ field: `items[${n}]`, description }))
    server.answer = () => Promise.reject(invalidArgument(violations))
    const raw = await send(grpc, framed(MESSAGE))
    const size = Object.entries(raw.headers).reduce((sum, [name, value]) => sum + name.length + String(value).length, 0)
    expect(size).toBeLessThan(7 * 1024)
    const { status, reason } = statusOf(raw)
    expect(reason).toBe('INVALID_ARGUMENT')
    const [bad] = status.details.flatMap((any) => anyUnpack(any, BadRequestSchema) ?? [])
    expect(bad?.fieldViolations.length).toBeGreaterThan(10)
  })

  it('compresses large answers for those who take it', async () => {
    server.answer = () => ({ uid: UID, description: 'x'.repeat(100_000) })
    const plain = await send(grpc, framed(MESSAGE))
    expect(plain.headers['grpc-encoding']).toBeUndefined()
    expect(plain.body.length).toBeGreaterThan(100_000)
    const small = await send({ ...grpc, 'grpc-accept-encoding': 'identity,gzip' }, framed(MESSAGE))
    expect(small.headers['grpc-encoding']).toBe('gzip')
    expect(small.body.readUInt8(0)).toBe(1)
    expect(small.body.length).toBeLessThan(1000)
  })
})

describe('gRPC-Web', () => {
  it('puts the trailers into the body', async () => {
    const { headers, body } = await send({ 'content-type': 'application/grpc-web+proto' }, framed(MESSAGE))
    expect(headers).toMatchObject({ ':status': 200, 'content-type': 'application/grpc-web+proto' })
    const length = body.readUInt32BE(1)
    expect(fromBinary(RepoSchema, body.subarray(5, 5 + length)).uid).toBe(UID)
    expect(body.subarray(5 + length)).toEqual(framed(Buffer.from('grpc-status: 0\r\n'), 0x80))
  })

  it('speaks base64, also in pieces', async () => {
    const bytes = framed(MESSAGE)
    const pieces = bytes.subarray(0, 7).toString('base64') + bytes.subarray(7).toString('base64')
    const { headers, body } = await send({ 'content-type': 'application/grpc-web-text' }, pieces)
    expect(headers['content-type']).toBe('application/grpc-web-text')
    const answer = Buffer.from(body.toString(), 'base64')
    expect(fromBinary(RepoSchema, answer.subarray(5, 5 + answer.readUInt32BE(1))).uid).toBe(UID)
    expect(answer.toString()).toContain('grpc-status: 0\r\n')
    server.answer = () => Promise.reject(new Error('x'))
    const failed = await send({ 'content-type': 'application/grpc-web-text+proto' }, pieces)
    expect(Buffer.from(failed.body.toString(), 'base64').toString()).toContain('grpc-status: 13\r\n')
  })
})

describe('Connect', () => {
  const json = { 'content-type': 'application/json' }

  it('takes a GET of a method that changes nothing', async () => {
    const method = {
      ...ReposService.method.getRepo,
      idempotency: MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS as const,
    }
    const service = { ...ReposService, methods: [method], method: { getRepo: method } }
    for (const useBinaryFormat of [true, false]) {
      const transport = createConnectTransport({
        baseUrl: server.url1,
        httpVersion: '1.1',
        useHttpGet: true,
        useBinaryFormat,
      })
      const client = createClient(service as unknown as typeof ReposService, transport)
      const found = await client.getRepo({ uid: UID }, { headers: { authorization: GOOD_TOKEN } })
      expect(found.uid).toBe(UID)
      expect(server.calls.at(-1)?.request).toEqual({ uid: UID })
    }
  })

  it('takes no GET of a method that writes, or without an encoding', async () => {
    const path = `${PATH.replace('GetRepo', 'DeleteRepo')}?encoding=json&message={}`
    expect((await send({ ':method': 'GET' }, '', { path })).headers).toMatchObject({ ':status': 405, allow: 'POST' })
    expect((await send({ ':method': 'PUT' })).headers).toMatchObject({ ':status': 405, allow: 'GET, POST' })
    expect((await send({ ':method': 'GET' })).headers).toMatchObject({ ':status': 415 })
    expect((await send({ 'content-type': 'text/plain' })).headers['accept-post']).toContain('application/grpc-web')
  })

  it('is spoken in version 1 alone', async () => {
    const raw = await send({ ...json, 'connect-protocol-version': '2' }, '{}')
    expect([raw.headers[':status'], raw.body.toString()]).toEqual([400, expect.stringContaining('must be \\"1\\"')])
    expect((await send({ ...json, 'connect-protocol-version': '1' }, '{}')).headers[':status']).toBe(200)
  })

  it('answers with what HTTP knows: status, challenge, time to wait, no cache', async () => {
    const { headers, body } = await send({ ...json, authorization: 'Bearer bad' }, '{}')
    expect(headers).toMatchObject({
      ':status': 401,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'www-authenticate':
        'Bearer realm="test.example", error="invalid_token", error_description="Unauthenticated: the token is not valid"',
    })
    const error = JSON.parse(body.toString()) as { code: string; details: { type: string; debug: JsonValue }[] }
    expect(error.code).toBe('unauthenticated')
    expect(error.details[0]?.type).toBe('google.rpc.ErrorInfo')
    expect(fromJson(ErrorInfoSchema, error.details[0]?.debug ?? null).reason).toBe('TOKEN_INVALID')
    server.answer = () => Promise.reject(unavailable('the database is away'))
    const away = await send({ ...json, authorization: GOOD_TOKEN }, '{}')
    expect(away.headers).toMatchObject({ ':status': 503, 'retry-after': '1' })
  })

  it.each([
    ['an unknown field', '{"uid":"a","nope":1}', 'nope'],
    ['a field twice', '{"uid":"a","uid":"b"}', 'uid'],
    ['a field of another type', '{"uid":1}', 'uid'],
    ['what is not JSON', '{', 'body'],
    ['nothing', '', 'body'],
  ])('refuses %s', async (_, body, field) => {
    const raw = await send(json, body)
    expect(raw.headers[':status']).toBe(400)
    expect(raw.body.toString()).toContain(`"field":"${field}"`)
  })
})

describe('paths', () => {
  it.each([
    ['/registry/v2/repos', json()],
    ['/graphql', json()],
    ['/', {}],
    ['/a.B/C', json()],
  ])('leaves %s to others', async (path, headers) => {
    expect((await send(headers, '{}', { path })).body.toString()).toBe('not this face')
  })

  it('answers for all of its services, and for all that only an rpc client sends', async () => {
    const known = await send(json(), '{}', { path: PATH.replace('GetRepo', 'Nope') })
    expect(known.headers[':status']).toBe(404)
    const grpc = await send({ 'content-type': 'application/grpc' }, '', { path: '/a.B/C' })
    expect(statusOf(grpc)).toMatchObject({ code: Code.Unimplemented, reason: 'METHOD_UNKNOWN' })
  })
})

function json(): Record<string, string> {
  return { 'content-type': 'application/json' }
}
