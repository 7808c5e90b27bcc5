// What no program would send, to every reader on the port: each answers with a refusal of its own, soon, and goes on.
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { attackedWorld, type Attacked } from './world.ts'

let world: Attacked
let owner: string
beforeAll(async () => {
  world = await attackedWorld()
  owner = (await world.victim.authorization('owner'))!
})

interface Sent {
  readonly path: string
  readonly verb?: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

async function ask({ path, verb = 'POST', type = 'application/json', headers, body }: Sent) {
  const answer = await fetch(world.server.url + path, {
    method: verb,
    headers: { authorization: owner, 'content-type': type, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, grpc: answer.headers.get('grpc-status'), text: bytes.toString('latin1') }
}

const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth)
const manyMembers = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])))
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
const GROUPS = '/iam/v2/groups'
const RPC = '/chainguard.platform.iam.v2.GroupsService/CreateGroup'

const json: [string, () => string][] = [
  ['nested ten thousand deep', () => `{"group":${deep('{"group":', '}', 10_000)}}`],
  ['lists ten thousand deep', () => deep('[', ']', 10_000)],
  ['a list', () => '[]'],
  ['a text', () => '"x"'],
  ['a number beyond all numbers', () => '{"group":{"name":"x","status":1e999}}'],
  ['a number with a million digits', () => `{"group":{"name":"x","status":${'9'.repeat(1_000_000)}}}`],
  ['a fraction where a number of an enum is wanted', () => '{"group":{"name":"x","status":1.5}}'],
  ['a key twice', () => '{"group":{"name":"one","name":"two"}}'],
  ['a key twice, once escaped', () => String.raw`{"group":{"name":"one","\u006eame":"two"}}`],
  ['a key in both spellings', () => '{"group":{"name":"one","parentUid":"x","parent_uid":"y"}}'],
  ['half a surrogate pair', () => String.raw`{"group":{"name":"abc\ud800"}}`],
  ['NUL in a text', () => String.raw`{"group":{"name":"abc\u0000"}}`],
  ['NUL between', () => '{"group":\0{"name":"abc"}}'],
  ['a byte order mark and nothing', () => '\ufeff'],
  ['a prototype', () => '{"__proto__":{"name":"abc"},"constructor":{"prototype":{"name":"abc"}}}'],
  ['comments', () => '{"group":/* */{"name":"abc"}}'],
  ['a comma too many', () => '{"group":{"name":"abc",}}'],
  ['NaN', () => '{"group":{"name":NaN}}'],
  ['single quotes', () => "{'group':{'name':'abc'}}"],
  ['nothing', () => ''],
  ['blanks', () => ' '.repeat(100_000)],
  ['an object of sixty thousand members', () => `{"query":"{__typename}","variables":${manyMembers(60_000)}}`],
  ['sixty thousand objects', () => `{"query":"{__typename}","extensions":{"a":[${'{},'.repeat(60_000)}{}]}}`],
  ['a name of a megabyte', () => `{"group":{"name":"${'a'.repeat(1_000_000)}"}}`],
]

describe.each([
  ['REST', { path: GROUPS }, 'application/json'],
  ['Connect', { path: RPC }, 'application/json'],
  ['the graph', { path: '/graphql' }, 'application/json'],
  ['MCP', { path: '/mcp' }, 'application/json'],
  ['the exchange', { path: '/sts/exchange' }, 'application/json'],
  ['the registration of clients', { path: '/oauth/register' }, 'application/json'],
] as const)('JSON for %s', (_face, { path }, type) => {
  it.each(json)('that is %s is refused', async (name, body) => {
    // An exchange asks for nothing by a body that is empty.
    if (path === '/sts/exchange' && name === 'nothing') return
    const { status, text } = await ask({
      path,
      type,
      body: body(),
      headers: { accept: 'application/json, text/event-stream' },
    })
    expect([400, 401, 403, 404, 405, 413, 415], text.slice(0, 300)).toContain(status)
    expect(text).not.toMatch(/ at .*\.ts|node_modules|prisma|pglite/i)
  })
})

const bodies: [string, Sent, readonly number[]][] = [
  [
    'a bomb of gzip',
    { path: RPC, headers: { 'content-encoding': 'gzip' }, body: bytes(gzipSync(Buffer.alloc(50_000_000))) },
    [400, 413, 429],
  ],
  ['a coding that is none', { path: RPC, headers: { 'content-encoding': 'x' }, body: '{}' }, [400, 404, 415, 501]],
  ['gzip that is none', { path: RPC, headers: { 'content-encoding': 'gzip' }, body: '{}' }, [400, 500]],
  ['gzip on REST', { path: GROUPS, headers: { 'content-encoding': 'gzip' }, body: bytes(gzipSync('{}')) }, [400, 415]],
  [
    'brotli on the graph',
    { path: '/graphql', headers: { 'content-encoding': 'br' }, body: bytes(brotliCompressSync('{}')) },
    [400, 415],
  ],
  [
    'deflate on MCP',
    { path: '/mcp', headers: { 'content-encoding': 'deflate' }, body: bytes(deflateSync('{}')) },
    [400, 406, 415],
  ],
  [
    'two codings',
    { path: GROUPS, headers: { 'content-encoding': 'gzip, gzip' }, body: bytes(gzipSync(gzipSync('{}'))) },
    [400, 415],
  ],
  ['a form', { path: GROUPS, type: 'application/x-www-form-urlencoded', body: 'group.name=abc' }, [415]],
  [
    'a form of very many fields',
    { path: '/sts/exchange', type: 'application/x-www-form-urlencoded', body: 'aud=a&'.repeat(170_000) },
    [400],
  ],
  [
    'parts',
    {
      path: '/graphql',
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"{ping}"}\r\n--x--',
    },
    [400, 403, 415],
  ],
  [
    'XML',
    {
      path: '/scim/v2/x/Users',
      type: 'application/xml',
      body: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    },
    [400, 401, 404, 415],
  ],
  ['another charset', { path: GROUPS, type: 'application/json; charset=utf-7', body: '{}' }, [400, 415]],
  ['bytes that are no UTF-8', { path: GROUPS, body: bytes(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])) }, [400]],
  ['overlong UTF-8', { path: GROUPS, body: bytes(Buffer.from('{"group":{"name":"a\xc0\xafb"}}', 'latin1')) }, [400]],
  [
    'a type of ten thousand letters',
    { path: GROUPS, type: `application/${'x'.repeat(10_000)}`, body: '{}' },
    [415, 431],
  ],
]
it.each(bodies)('a body that is %s is refused', async (_name, sent, statuses) => {
  const { status, text } = await ask(sent)
  expect(statuses, text.slice(0, 300)).toContain(status)
})

/** A message of gRPC-Web behind a prefix that says something of it. */
const framed = (message: Buffer, { flags = 0, length = message.length } = {}): Uint8Array<ArrayBuffer> => {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(length, 1)
  return bytes(Buffer.concat([head, message]))
}
/** Field 2 of the request: a message in a message in a message. */
function nested(depth: number): Buffer {
  let inner = Buffer.alloc(0)
  for (let level = 0; level < depth; level++) {
    const head = [0x12]
    for (let left = inner.length; ; left >>>= 7) {
      head.push(left > 127 ? (left & 127) | 128 : left)
      if (left <= 127) break
    }
    inner = Buffer.concat([Buffer.from(head), inner])
  }
  return inner
}
const messages: [string, () => Uint8Array<ArrayBuffer>][] = [
  ['a length beyond its end', () => framed(Buffer.from([0x0a, 0x01, 0x61]), { length: 4_000 })],
  ['a length of four gigabytes', () => framed(Buffer.from([0x0a]), { length: 0xffff_ffff })],
  ['a length that is short', () => framed(Buffer.from([0x0a, 0x01, 0x61]), { length: 1 })],
  ['compressed, nobody says how', () => framed(gzipSync(Buffer.alloc(10)), { flags: 1 })],
  ['trailers', () => framed(Buffer.from('grpc-status: 0\r\n'), { flags: 0x80 })],
  ['flags that there are not', () => framed(Buffer.alloc(0), { flags: 0x7e })],
  ['two messages', () => bytes(Buffer.concat([framed(Buffer.alloc(0)), framed(Buffer.alloc(0))]))],
  ['no message', () => bytes(Buffer.alloc(0))],
  ['a varint of eleven bytes', () => framed(Buffer.from([0x08, ...Array<number>(10).fill(0xff), 0x01]))],
  ['a field of number 0', () => framed(Buffer.from([0x00, 0x00]))],
  ['a wire type that there is not', () => framed(Buffer.from([0x0f, 0x00]))],
  ['the end of a group that never began', () => framed(Buffer.from([0x0c]))],
  ['groups in groups', () => framed(Buffer.alloc(50_000, 0x1b))],
  ['messages in messages', () => framed(nested(2_000))],
  ['a text that is no UTF-8', () => framed(Buffer.from([0x0a, 0x02, 0xff, 0xfe]))],
  ['a text that is cut off', () => framed(Buffer.from([0x0a, 0x7f, 0x61]))],
]
it.each(messages)('a message of protobuf that is %s is refused', async (_name, body) => {
  const { status, grpc, text } = await ask({ path: RPC, type: 'application/grpc-web+proto', body: body() })
  const code = grpc ?? /grpc-status: ?(\d+)/i.exec(text)?.[1] ?? `HTTP ${status}`
  // INVALID_ARGUMENT, RESOURCE_EXHAUSTED, UNIMPLEMENTED (too many messages), PERMISSION_DENIED; INTERNAL only where the protocol wants it.
  expect(['3', '8', '12', '13'], text).toContain(code)
  expect(text).not.toMatch(/ at .*\.ts|node_modules/)
})

const documents: [string, () => object][] = [
  ['fragments in a circle', () => ({ query: '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }' })],
  ['a fragment of itself', () => ({ query: '{ ...a } fragment a on Query { ping ...a }' })],
  [
    'ten thousand aliases',
    () => ({ query: `{ ${Array.from({ length: 10_000 }, (_, n) => `a${n}: ping`).join(' ')} }` }),
  ],
  ['fields a thousand deep', () => ({ query: `{ groups ${deep('{ nodes { parent ', '} }', 1_000)} }` })],
  // As deep as the tokens go that the parser takes, and its stack does not.
  ['lists as deep as there are tokens', () => ({ query: `{ nodes(ids: ${deep('[', ']', 3_000)}) { id } }` })],
  ['lists that never end', () => ({ query: `{ nodes(ids: ${'['.repeat(1_900)}` })],
  ['values within values', () => ({ query: `{ repos(filter: ${deep('{a:[', ']}', 600)}) { totalCount } }` })],
  ['types that never end', () => ({ query: `query ($x: ${'['.repeat(1_900)}` })],
  ['fields that never end', () => ({ query: '{a'.repeat(990) })],
  ['lists a thousand deep', () => ({ query: `{ nodes(ids: ${deep('[', ']', 1_000)}) { id } }` })],
  [
    'types a thousand lists deep',
    () => ({ query: `query ($x: ${deep('[', ']', 500).replace('[]', '[ID]')}) { ping }` }),
  ],
  ['a thousand directives', () => ({ query: `{ ping ${'@include(if: true) '.repeat(1_000)} }` })],
  ['@defer', () => ({ query: '{ ... @defer { ping } }' })],
  ['@stream', () => ({ query: '{ groups { nodes @stream { uid } } }' })],
  ['a directive that there is not', () => ({ query: '{ ping @evil }' })],
  ['two operations without a name', () => ({ query: '{ ping } { ping }' })],
  ['another operation than there is', () => ({ query: 'query A { ping }', operationName: 'B' })],
  ['an operation that is a list', () => ({ query: ['{ ping }'] })],
  ['a text of a megabyte', () => ({ query: `{ ping(x: "${'a'.repeat(900_000)}") }` })],
  ['variables that are a list', () => ({ query: '{ ping }', variables: [] })],
  [
    'variables of the prototype',
    () => ({ query: 'query ($x: ID!) { node(id: $x) { id } }', variables: { constructor: 'x' } }),
  ],
  ['extensions that are a text', () => ({ query: '{ ping }', extensions: 'x' })],
  [
    'a document of another digest',
    () => ({ query: '{ ping }', extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } }),
  ],
  [
    'a document that nobody kept',
    () => ({ extensions: { persistedQuery: { version: 1, sha256Hash: '1'.repeat(64) } } }),
  ],
  ['a document by the name of a member', () => ({ id: '__proto__' })],
  ['a page of minus one', () => ({ query: '{ groups(first: -1) { totalCount } }' })],
  ['a page of two billion', () => ({ query: '{ groups(first: 2147483647) { totalCount } }' })],
  ['a number beyond its type', () => ({ query: '{ groups(first: 99999999999999999999) { totalCount } }' })],
  ['forward and backward at once', () => ({ query: '{ groups(first: 1, last: 1) { totalCount } }' })],
  [
    'a cursor of its own',
    () => ({ query: `{ groups(after: "${Buffer.from('{"uid":"x"}').toString('base64')}") { totalCount } }` }),
  ],
  ['half a surrogate pair', () => ({ query: String.raw`{ search(query: "\ud800") { totalCount } }` })],
  ['NUL', () => ({ query: String.raw`{ search(query: "\u0000") { totalCount } }` })],
  [
    'introspection by alias',
    () => ({
      query: `{ ${Array.from({ length: 60 }, (_, n) => `a${n}: __schema { types { fields { type { ofType { name } } } } }`).join(' ')} }`,
    }),
  ],
  [
    'a circle of introspection',
    () => ({
      query: `{ __schema { types ${deep('{ fields { type ', '} }', 20).replace('{ fields { type }', '{ fields { type { name } }')} } }`,
    }),
  ],
]
it.each(documents)('a document with %s is refused', async (_name, body) => {
  const { text } = await ask({ path: '/graphql', body: JSON.stringify(body()) })
  const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: { extensions: { code: string } }[] }
  expect(errors?.length, text.slice(0, 300)).toBeGreaterThan(0)
  expect(errors!.map(({ extensions }) => extensions.code)).not.toContain('INTERNAL')
  expect(data ?? null).toBeNull()
})

it('after all of that everything is served, and nothing was a fault of the server', async () => {
  for (const { error } of await world.everywhere('iam.v2.GroupsService/ListGroups', {}, { caller: 'owner' }))
    expect(error).toBeUndefined()
  expect(world.server.faults).toEqual([])
})
