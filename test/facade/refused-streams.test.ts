// An upstream of gRPC that is replaced lets go of its connections: what it has not begun it refuses in the words of HTTP/2
// (RFC 9113 section 8.7), and a read is asked again.
import { constants, type ServerHttp2Stream } from 'node:http2'
import { create, toBinary } from '@bufbuild/protobuf'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { localHttp2Streams } from '../support/local-server.ts'
import { ask, type GraphAnswer, startTestFacade, type TestFacade } from './start.ts'

const PARENT = 'a'.repeat(40)
const UID = `${PARENT}/${'0'.repeat(15)}1`

const { NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants

/** How a stream is refused. */
const refusals: Readonly<Record<string, (stream: ServerHttp2Stream) => void>> = {
  'one stream': (stream) => stream.close(NGHTTP2_REFUSED_STREAM),
  'all since the last': (stream) => stream.session?.goaway(NGHTTP2_NO_ERROR, stream.id! - 2),
}

let facade: TestFacade
/** How the next streams are refused; the others are answered. */
let next: ((stream: ServerHttp2Stream) => void)[]
let seen = 0
beforeAll(async () => {
  const repo = toBinary(RepoSchema, create(RepoSchema, { uid: UID, name: 'nginx' }))
  const upstream = await localHttp2Streams((stream) => {
    stream.on('error', () => undefined)
    seen += 1
    const refuse = next.shift()
    if (refuse) return void refuse(stream)
    stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
    stream.end(Buffer.concat([Buffer.from([0, 0, 0, 0, repo.length]), repo]))
  })
  facade = await startTestFacade({ upstream, protocol: 'grpc' })
})

const asked = (query: string): Promise<GraphAnswer> => ask(facade.url, query, { authorization: 'Bearer caller' })
const read = (): Promise<GraphAnswer> => asked(`{ repo(uid: "${UID}") { name } }`)

// One that was answered: what is refused has a stream before it.
beforeEach(async () => {
  next = []
  expect((await read()).data).toEqual({ repo: { name: 'nginx' } })
  seen = 0
})

it.each(Object.keys(refusals))('a read is asked again where the upstream refuses %s', async (name) => {
  next = [refusals[name]!]
  const { data, errors } = await read()
  expect([data, errors, seen]).toEqual([{ repo: { name: 'nginx' } }, [], 2])
})

it.each(Object.keys(refusals))('a write is not, and its caller is told that nobody was there: %s', async (name) => {
  next = [refusals[name]!]
  const { errors } = await asked(
    `mutation { createRepo(input: { parent: "${PARENT}", name: "nginx" }) { repo { name } } }`,
  )
  expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_UNREACHABLE' } }])
  expect(seen).toBe(1)
})
