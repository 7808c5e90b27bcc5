// The same over HTTP/2, in frames that no client's library would write.
import { beforeAll, describe, expect, it } from 'vitest'
import { frame, PREFACE } from '../support/http2-frames.ts'
import { attackedWorld, raw, type Attacked } from './world.ts'

let world: Attacked
let owner: string
beforeAll(async () => {
  world = await attackedWorld()
  owner = (await world.victim.authorization('owner'))!
})

describe('over HTTP/2', () => {
  const bad = 'Bearer not.a.token'
  const heads: [string, () => readonly (readonly [string, string])[]][] = [
    [
      'a bad token behind a good one',
      () => [
        ['authorization', owner],
        ['authorization', bad],
      ],
    ],
    [
      'a good token behind a bad one',
      () => [
        ['authorization', bad],
        ['authorization', owner],
      ],
    ],
    [
      'a coding of HTTP/1.1',
      () => [
        ['authorization', owner],
        ['transfer-encoding', 'chunked'],
      ],
    ],
    [
      'a connection of HTTP/1.1',
      () => [
        ['authorization', owner],
        ['connection', 'keep-alive'],
      ],
    ],
    [
      'TE that is not for trailers',
      () => [
        ['authorization', owner],
        ['te', 'gzip'],
      ],
    ],
    [
      'another host',
      () => [
        ['authorization', owner],
        ['host', 'evil.example'],
      ],
    ],
    [
      'a name in capitals',
      () => [
        ['authorization', owner],
        ['X-Name', 'x'],
      ],
    ],
    [
      'a second path',
      () => [
        ['authorization', owner],
        [':path', '/healthz'],
      ],
    ],
  ]
  const listed = (headers: readonly (readonly [string, string])[]): Promise<string> =>
    raw(world.server.url, Buffer.concat([PREFACE, list(headers)]), isDone)
  it.each(heads)('%s lists nothing', async (_name, headers) => {
    expect(await listed([['authorization', owner]])).toContain('"groups"')
    expect(await listed(headers())).not.toContain('"groups"')
  })

  const frames: [string, () => Buffer][] = [
    [
      'of headers in capitals',
      () => frame(1, Buffer.from([0x82, 0x86, 0x84, 0x41, 1, 0x78, 0x00, 1, 0x58, 1, 0x79]), { flags: 5, stream: 1 }),
    ],
    ['of headers on no stream', () => frame(1, Buffer.from([0x82, 0x86, 0x84]), { flags: 5 })],
    ['of data before headers', () => frame(0, Buffer.from('x'), { stream: 1 })],
    ['of a stream that is the server’s', () => frame(1, Buffer.from([0x82, 0x86, 0x84]), { flags: 5, stream: 2 })],
    ['of a window that overflows', () => frame(8, Buffer.from([0x7f, 0xff, 0xff, 0xff]))],
    ['that goes on with nothing', () => frame(9, Buffer.from([0x82]), { flags: 4, stream: 1 })],
    [
      'of headers that depend on themselves',
      () => frame(1, Buffer.from([0, 0, 0, 1, 0, 0x82, 0x86, 0x84, 0x41, 1, 0x78]), { flags: 0x25, stream: 1 }),
    ],
    ['that is longer than it may be', () => frame(0, Buffer.alloc(20_000), { stream: 1 })],
    [
      'of an index that no table has',
      () => frame(1, Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]), { flags: 5, stream: 1 }),
    ],
    [
      'of data on a stream that its client has ended',
      () => Buffer.concat([list([['authorization', owner]]), frame(0, Buffer.from('{}'), { stream: 1 })]),
    ],
    ['of data beyond the length that was told', () => create('1', Buffer.from('{"name":"longer"}'))],
    ['that ends before the length that was told', () => create('1000', Buffer.from('{"name":"shorter"}'))],
    [
      'of headers that grow as they are read',
      () => {
        const kept = Buffer.concat([Buffer.from([0x40]), literal('x-a'), literal('a'.repeat(3_000))])
        const begin = Buffer.from([0x82, 0x86, 0x84, 0x41, 1, 0x78])
        // Each of ten thousand bytes stands for three thousand.
        return frame(1, Buffer.concat([begin, kept, Buffer.alloc(10_000, 0xbe)]), { flags: 5, stream: 1 })
      },
    ],
    [
      'of headers without an end',
      () => {
        const piece = Buffer.concat([Buffer.from([0]), literal('x-a'), literal('a'.repeat(10_000))])
        const more = Array.from({ length: 200 }, () => frame(9, piece, { stream: 1 }))
        return Buffer.concat([frame(1, piece, { stream: 1 }), ...more])
      },
    ],
    ['of padding longer than itself', () => frame(0, Buffer.from([0xff, 0x00]), { flags: 8, stream: 1 })],
  ]
  it.each(frames)('a frame %s ends its stream or its connection', async (_name, bytes) => {
    const isEnd = (text: string): boolean => framesOf(text).some(({ type }) => type === GOAWAY || type === RESET)
    const text = await raw(world.server.url, Buffer.concat([PREFACE, bytes()]), isEnd)
    expect(framesOf(text).filter(({ type }) => type === DATA)).toEqual([])
  })

  it('what begins as HTTP/2 and goes on otherwise is ended, and served nothing', async () => {
    const text = await raw(world.server.url, Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n'), list([])]))
    expect(framesOf(text).filter(({ type }) => type !== SETTINGS && type !== GOAWAY)).toEqual([])
    expect(text).not.toContain('HTTP/1.1')
  })

  it('what begins as neither protocol is answered once, in the words of HTTP/1.1, and ended', async () => {
    const text = await raw(world.server.url, 'INVALID CONNECTION PREFACE\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(text.split('HTTP/1.1 ')).toHaveLength(2)
  })
})

const SETTINGS = 4
const DATA = 0
const RESET = 3
const GOAWAY = 7

/** The frames in what came back. */
function framesOf(text: string): { type: number; flags: number }[] {
  const bytes = Buffer.from(text, 'latin1')
  const found: { type: number; flags: number }[] = []
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3))
    found.push({ type: bytes.readUInt8(at + 3), flags: bytes.readUInt8(at + 4) })
  return found
}

/** Whether a stream has ended, by its answer or otherwise. */
function isDone(text: string): boolean {
  const ends = ({ type, flags }: { type: number; flags: number }): boolean =>
    type === RESET || type === GOAWAY || (type === DATA && (flags & 1) === 1)
  return framesOf(text).some(ends)
}

/** A text of HPACK, not compressed (RFC 7541 section 5.2). */
function literal(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const length: number[] = [Math.min(bytes.length, 127)]
  for (let left = bytes.length - 127; left >= 0; left = left < 128 ? -1 : left >>> 7)
    length.push(left < 128 ? left : (left & 127) | 128)
  return Buffer.concat([Buffer.from(length), bytes])
}

/** POST /iam/v2/groups with a body of another length than is told. */
function create(length: string, body: Buffer): Buffer {
  const names = Object.entries({ authorization: owner, 'content-type': 'application/json', 'content-length': length })
  const rest = names.map(([name, value]) => Buffer.concat([Buffer.from([0]), literal(name), literal(value)]))
  const begin = [Buffer.from([0x83, 0x86, 0x04]), literal('/iam/v2/groups'), Buffer.from([0x01]), literal('x')]
  const head = frame(1, Buffer.concat([...begin, ...rest]), { flags: 4, stream: 1 })
  return Buffer.concat([head, frame(0, body, { flags: 1, stream: 1 })])
}

/** GET /iam/v2/groups with these headers, as they are. */
function list(headers: readonly (readonly [string, string])[]): Buffer {
  const begin = Buffer.concat([
    Buffer.from([0x82, 0x86, 0x04]),
    literal('/iam/v2/groups'),
    Buffer.from([0x01]),
    literal('x'),
  ])
  const rest = headers.map(([name, value]) => Buffer.concat([Buffer.from([0]), literal(name), literal(value)]))
  return frame(1, Buffer.concat([begin, ...rest]), { flags: 5, stream: 1 })
}

it('after all of that the port serves, and nothing was a fault of the server', async () => {
  for (const { error } of await world.everywhere('iam.v2.GroupsService/ListGroups', {}, { caller: 'owner' }))
    expect(error).toBeUndefined()
  expect(world.server.faults).toEqual([])
})
