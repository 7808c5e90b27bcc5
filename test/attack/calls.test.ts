// Calls of gRPC and Connect as no client writes them: times, codings, messages in pieces, trailers, paths, queries.
import { connect, type ClientHttp2Session } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attackedWorld, type Attacked } from './world.ts'

let world: Attacked
let owner: string
let session: ClientHttp2Session
beforeAll(async () => {
  world = await attackedWorld()
  owner = (await world.victim.authorization('owner'))!
  session = connect(world.server.url)
})
afterAll(() => session.close())

const PATH = '/chainguard.platform.iam.v2.GroupsService/ListGroups'

/** A message with its prefix. */
function message(bytes: Buffer, flags = 0): Buffer {
  const prefix = Buffer.from([flags, 0, 0, 0, 0])
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}

const NOTHING = message(Buffer.alloc(0))
const gzipped = (bytes: Buffer): readonly Buffer[] => [message(bytes, 1)]
const EMPTY = gzipSync(Buffer.alloc(0))

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly parts?: readonly Buffer[]
  readonly trailers?: Readonly<Record<string, string>>
}

/** The status that gRPC tells, or the HTTP status where that is not 200. */
async function status({ headers = {}, parts = [NOTHING], trailers }: Sent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const head = { ':method': 'POST', ':path': PATH, 'content-type': 'application/grpc', te: 'trailers' }
  const auth = trailers ? {} : { authorization: owner }
  const stream = session.request({ ...head, ...auth, ...headers }, { waitForTrailers: trailers !== undefined })
  let told = ''
  stream.on('response', (answer) => {
    told = answer[':status'] === 200 ? String(answer['grpc-status'] ?? '') : String(answer[':status'])
  })
  stream.on('trailers', (answer) => (told ||= String(answer['grpc-status'])))
  stream.on('wantTrailers', () => stream.sendTrailers(trailers ?? {}))
  stream.on('error', reject)
  stream.on('close', () => resolve(told))
  stream.resume()
  for (const part of parts) stream.write(part)
  stream.end()
  return promise
}

describe('a call of gRPC', () => {
  const OK = '0'
  const times: Record<string, readonly string[]> = {
    [OK]: ['99999999H', '00000001H'],
    '4': ['0n', '0S'],
    '3': ['-1S', '1', '1 S', 'S', '123456789S', '1s', '1S1S', '1e3S', '1S,1S', '+1S', '0x1S'],
  }
  it.each(Object.entries(times).flatMap(([code, texts]) => texts.map((text) => [text, code])))(
    'with the time %s is answered %s',
    async (time, code) => expect(await status({ headers: { 'grpc-timeout': time } })).toBe(code),
  )

  const codings: readonly (readonly [string, readonly Buffer[], string])[] = [
    ...['GZIP', 'deflate', 'br', 'snappy', 'gzip, gzip', 'identity,gzip'].map((it) => [it, [NOTHING], '12'] as const),
    ...['gzip', 'identity', ''].map((it) => [it, [NOTHING], OK] as const),
    ...['identity', ''].map((it) => [it, gzipped(EMPTY), '13'] as const),
    ['gzip', gzipped(EMPTY), OK],
    ['gzip', gzipped(Buffer.alloc(0)), '3'],
    ['gzip', gzipped(EMPTY.subarray(0, 12)), '3'],
    ['gzip', gzipped(Buffer.concat([EMPTY, Buffer.from('garbage')])), '3'],
    ['gzip', gzipped(Buffer.concat(Array<Buffer>(20_000).fill(EMPTY))), OK],
    ['gzip', gzipped(gzipSync(Buffer.alloc(64 * 1024 * 1024))), '8'],
    ['gzip', gzipped(Buffer.concat(Array<Buffer>(64).fill(gzipSync(Buffer.alloc(1024 * 1024))))), '8'],
  ]
  it.each(codings)('in the coding "%s" is answered as it should', async (coding, parts, code) => {
    expect(await status({ headers: { 'grpc-encoding': coding }, parts })).toBe(code)
  })

  it('in pieces of a byte is one', async () => {
    expect(await status({ parts: [...NOTHING].map((byte) => Buffer.from([byte])) })).toBe(OK)
  })

  it('has no token in its trailers', async () => {
    expect(await status({ trailers: { authorization: owner } })).toBe('16')
  })

  const odd = { 'x-bin': '!!!', 'grpc-trace-bin': '%%%', 'grpc-tags-bin': 'a'.repeat(3_000), 'grpc-status': '0' }
  it.each(Object.entries(odd))('with the header %s is answered', async (name, value) => {
    expect(await status({ headers: { [name]: value } })).toBe(OK)
  })

  it.each(['+xml', '+', ';charset=utf-16', '+proto;x=1', 'x', ', application/grpc'])(
    'as application/grpc%s is none',
    async (end) => expect(await status({ headers: { 'content-type': `application/grpc${end}` } })).toBe('415'),
  )

  const paths = [
    'listGroups',
    '__proto__',
    '',
    'ListGroups/',
    'ListGroups#x',
    'ListGroups%00',
    '../RolesService/ListRoles',
  ]
  it.each(paths)('of the method "%s" finds none', async (name) => {
    expect(await status({ headers: { ':path': `/chainguard.platform.iam.v2.GroupsService/${name}` } })).toBe('12')
  })
})

describe('a GET of Connect', () => {
  const get = async (query: string, path = PATH): Promise<number> =>
    (await fetch(`${world.server.url}${path}?${query}`, { headers: { authorization: owner } })).status
  const TINY = 'encoding=json&message=%7B%7D'
  const queries: readonly (readonly [string, number])[] = [
    [TINY, 200],
    [`${TINY}&connect=v1`, 200],
    [`${TINY}&base64=1`.replace('%7B%7D', 'e30'), 200],
    [`${TINY}&message=%7B%22pageSize%22%3A1%7D`, 400],
    [`${TINY}&encoding=proto`, 400],
    [`${TINY}&base64=1&base64=0`, 400],
    [`${TINY}&compression=gzip&compression=identity`, 400],
    [`${TINY}&connect=v2`, 400],
    [`${TINY}&connect=v1&connect=v2`, 400],
    [`${TINY}&base64=1`, 400],
    [`${TINY}&compression=br`, 501],
    ['encoding=xml&message=%7B%7D', 415],
  ]
  it.each(queries)('with %s is answered %i', async (query, code) => expect(await get(query)).toBe(code))

  it('writes nothing', async () => {
    const body = encodeURIComponent(JSON.stringify({ parent: world.victim.root, group: { name: 'by-get' } }))
    const path = PATH.replace('ListGroups', 'CreateGroup')
    expect(await get(`encoding=json&connect=v1&message=${body}`, path)).toBe(405)
    expect(await world.server.db.prisma.group.count({ where: { name: 'by-get' } })).toBe(0)
  })
})

it('nothing of it was a fault of the server', () => expect(world.server.faults).toEqual([]))
