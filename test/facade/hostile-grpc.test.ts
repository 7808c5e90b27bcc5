// An upstream of gRPC that is hostile: messages, trailers and frames that no server would send are bounded, say no more than they may,
// and the next call is answered.
import { once } from 'node:events'
import type { ServerHttp2Stream } from 'node:http2'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { create, toBinary } from '@bufbuild/protobuf'
import { anyPack } from '@bufbuild/protobuf/wkt'
import { beforeAll, expect, it } from 'vitest'
import { RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { ErrorInfoSchema } from '../../src/contract/gen/google/rpc/error_details_pb.ts'
import { StatusSchema } from '../../src/contract/gen/google/rpc/status_pb.ts'
import { localHttp2Streams } from '../support/local-server.ts'
import { ask, type GraphAnswer, startTestFacade, type TestFacade } from './start.ts'

const UID = `${'a'.repeat(40)}/${'0'.repeat(15)}1`
const BYTES = 1_000_000
const MILLIS = 2_000

type Deed = (stream: ServerHttp2Stream) => void | Promise<void>
let deed: Deed
let facade: TestFacade
/** One that does not wait for long. */
let hasty: TestFacade
beforeAll(async () => {
  const upstream = await localHttp2Streams((stream) => {
    stream.on('error', () => undefined)
    void deed(stream)
  })
  const environment = { LIMIT_UPSTREAM_BYTES: String(BYTES) }
  facade = await startTestFacade({ upstream, protocol: 'grpc', environment })
  const short = { ...environment, LIMIT_UPSTREAM_MS: String(MILLIS) }
  hasty = await startTestFacade({ upstream, protocol: 'grpc', environment: short })
})

const read = (as: Deed, from = facade): Promise<GraphAnswer> => {
  deed = as
  return ask(from.url, `{ repo(uid: "${UID}") { name } }`, { authorization: 'Bearer caller' })
}
const GRPC = { ':status': 200, 'content-type': 'application/grpc+proto' }
const OK = { 'grpc-status': '0' }

/** A message with its prefix; `length` is what the prefix says. */
function framed(message: Uint8Array, { flags = 0, length = message.length } = {}): Buffer {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(flags)
  prefix.writeUInt32BE(length, 1)
  return Buffer.concat([prefix, message])
}

/** Answers with bytes and trailers. */
const answering =
  (bytes: Uint8Array, trailers: Record<string, string> = OK, headers: Record<string, string | number> = GRPC): Deed =>
  (stream) => {
    stream.respond(headers, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers(trailers))
    stream.end(bytes)
  }
const refusing = (trailers: Record<string, string>): Deed => answering(Buffer.alloc(0), trailers)
const message = (): Uint8Array => toBinary(RepoSchema, create(RepoSchema, { uid: UID, name: 'nginx' }))
const good = answering(framed(message()))

/** A message of a Struct in a Struct, and so on. */
function nested(depth: number): Uint8Array {
  let inner: Buffer = Buffer.alloc(0)
  const field = (tag: number, bytes: Buffer): Buffer => {
    const length: number[] = []
    for (let rest = bytes.length; ; rest >>>= 7) {
      length.push(rest > 127 ? (rest & 127) | 128 : rest)
      if (rest <= 127) break
    }
    return Buffer.concat([Buffer.from([tag, ...length]), bytes])
  }
  for (let at = 0; at < depth; at++) inner = field(0x0a, field(0x12, field(0x2a, inner)))
  return inner
}

interface Told {
  readonly reason: string
  readonly domain: string
  readonly metadata: Record<string, string>
}

function details(...of: readonly Told[]): string {
  const packed = of.map((one) => anyPack(ErrorInfoSchema, create(ErrorInfoSchema, one)))
  const status = create(StatusSchema, { code: 9, message: 'no', details: packed })
  return Buffer.from(toBinary(StatusSchema, status)).toString('base64')
}

const endless =
  (every: (at: number) => Buffer): Deed =>
  async (stream) => {
    stream.respond(GRPC)
    for (let at = 0; !stream.destroyed && !stream.closed; at++) {
      if (!stream.write(every(at)))
        await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => undefined)
      await setTimeout(1)
    }
  }

it.each<[string, Deed]>([
  ['a message that says it has 4 GiB', answering(framed(message(), { length: 0xffff_ffff }))],
  ['a message that is too long', answering(framed(Buffer.alloc(2 * BYTES)))],
  [
    'a bomb of gzip',
    answering(framed(gzipSync(Buffer.alloc(200 * BYTES)), { flags: 1 }), OK, { ...GRPC, 'grpc-encoding': 'gzip' }),
  ],
  ['a coding that there is not', answering(framed(message(), { flags: 1 }), OK, { ...GRPC, 'grpc-encoding': 'bomb' })],
  [
    'compressed bytes that are none',
    answering(framed(message(), { flags: 1 }), OK, { ...GRPC, 'grpc-encoding': 'gzip' }),
  ],
  ['no message', answering(Buffer.alloc(0))],
  ['two messages', answering(Buffer.concat([framed(message()), framed(message())]))],
  ['half a message', answering(framed(message()).subarray(0, 9))],
  ['bytes that are no protobuf', answering(framed(Buffer.from('ffffffffffffffffffffff', 'hex')))],
  ['a group that never ends', answering(framed(Buffer.alloc(100_000, 0x0b)))],
  [
    'no trailers',
    (stream) => {
      stream.respond(GRPC)
      stream.end(framed(message()))
    },
  ],
  ['another type', answering(Buffer.from('<h1>hello</h1>'), OK, { ':status': 200, 'content-type': 'text/html' })],
  [
    'another of gRPC’s types',
    answering(framed(Buffer.from('{}')), OK, { ':status': 200, 'content-type': 'application/grpc+json' }),
  ],
  ['a status that is no number', refusing({ 'grpc-status': 'zero' })],
  ['a status that there is not', refusing({ 'grpc-status': '99' })],
  ['a status below zero', refusing({ 'grpc-status': '-1' })],
  ['a status and a message', answering(framed(message()), { 'grpc-status': '13' })],
  ['a stream that is reset', (stream) => stream.close(0x2)],
  ['a connection that is cut', (stream) => stream.session?.destroy()],
  [
    'a connection that goes away',
    (stream) => {
      stream.session?.goaway(0xb, 0, Buffer.from('too_many_pings'))
      stream.close(0x7)
    },
  ],
  [
    'an endless message',
    endless(() => Buffer.concat([framed(Buffer.alloc(0), { length: 0x7fff_ffff }), Buffer.alloc(60_000)])),
  ],
  ['endless messages', endless(() => framed(Buffer.alloc(0)))],
])('%s is told as a fault of it, before its time is up, and the next is answered', async (_, as) => {
  const { status, errors, data } = await read(as)
  expect(errors[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE' })
  expect({ status, data }).toEqual({ status: 200, data: { repo: null } })
  expect(JSON.stringify(errors).length).toBeLessThan(5_000)
  expect((await read(good)).data).toEqual({ repo: { name: 'nginx' } })
})

it.each<[string, Deed]>([
  ['says nothing', () => undefined],
  [
    'sends a byte now and then',
    endless((at) => (at === 0 ? framed(Buffer.alloc(1), { length: BYTES / 2 }) : Buffer.alloc(1))),
  ],
])('one that %s is waited for no longer than it may take', async (_, as) => {
  const { errors } = await read(as, hasty)
  expect(['DEADLINE_EXCEEDED', 'UNAVAILABLE']).toContain(errors[0]?.extensions['code'])
  await expect.poll(async () => (await read(good, hasty)).data).toEqual({ repo: { name: 'nginx' } })
})

it.each([
  encodeURIComponent('no\r\nSet-Cookie: a=b'),
  encodeURIComponent('no\u{1F600}é'),
  encodeURIComponent('\0\u0001'),
  '%',
  '%ff%fe',
  'x'.repeat(10_000),
])('the words %j of a refusal become no header', async (words) => {
  for (const status of ['7', '16', '8', '14']) {
    const { headers, errors } = await read(refusing({ 'grpc-status': status, 'grpc-message': words }))
    expect(headers.get('set-cookie')).toBeNull()
    expect(errors[0]!.message.length).toBeLessThan(1_100)
  }
})

it.each<[string, string]>([
  [
    'many',
    details(
      ...Array.from({ length: 500 }, () => ({
        reason: 'X',
        domain: 'd',
        metadata: { a: 'b'.repeat(20) },
      })),
    ),
  ],
  ['long ones', details({ reason: 'R'.repeat(9_000), domain: 'd'.repeat(9_000), metadata: { a: 'b'.repeat(9_000) } })],
  [
    'keys of all objects',
    details({ reason: 'X', domain: 'd', metadata: { ['__proto__']: 'a', constructor: 'b', toString: 'c' } }),
  ],
  ['no base64', '!!!!'],
  ['no protobuf', Buffer.alloc(50, 0xff).toString('base64')],
])('details of a refusal are bounded: %s', async (_, text) => {
  const { errors } = await read(refusing({ 'grpc-status': '9', 'grpc-message': 'no', 'grpc-status-details-bin': text }))
  expect(['FAILED_PRECONDITION', 'UNAVAILABLE']).toContain(errors[0]?.extensions['code'])
  expect(JSON.stringify(errors).length).toBeLessThan(50_000)
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
  expect((await read(good)).data).toEqual({ repo: { name: 'nginx' } })
})

it('what is nested deeply is no fault of the facade', async () => {
  const deep = nested(5_000)
  const status = toBinary(
    StatusSchema,
    create(StatusSchema, { code: 9, details: [{ typeUrl: `x/${ErrorInfoSchema.typeName}`, value: deep }] }),
  )
  await read(
    refusing({
      'grpc-status': '9',
      'grpc-status-details-bin': Buffer.from(status).subarray(0, 9_000).toString('base64'),
    }),
  )
  expect((await read(good)).data).toEqual({ repo: { name: 'nginx' } })
})

it('none of it was a fault of the facade', () => expect([...facade.faults, ...hasty.faults]).toEqual([]))
