// Lists without pages: their items come in chunks, and are one message.
import { connect } from 'node:http2'
import { once } from 'node:events'
import { Code, createClient } from '@connectrpc/connect'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Registry } from '../../src/contract/gen/chainguard/platform/registry/registry_pb.ts'
import { invalidArgument } from '../../src/core/errors.ts'
import { failure, GOOD_TOKEN, startServer, transports, type TestServer } from './support.ts'

const authorized = { headers: { authorization: GOOD_TOKEN } }
const METHOD = '/chainguard.platform.registry.Registry/ListRepos'
const refusal = invalidArgument([{ field: 'id', description: 'is refused' }])

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => void (server.faults.length = 0))

async function* named(...chunks: readonly (readonly string[] | Error)[]): AsyncGenerator<{ name: string }[]> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk
    yield chunk.map((name) => ({ name }))
  }
}

describe.each(transports)('%s', (_, transportFor) => {
  it('makes one message of all chunks', async () => {
    server.answer = () => ({ items: named(['a', 'b'], ['c'.repeat(50_000)], ['d']) })
    const { items } = await createClient(Registry, transportFor(server)).listRepos({}, authorized)
    expect(items.map(({ name }) => name)).toEqual(['a', 'b', 'c'.repeat(50_000), 'd'])
  })

  it.each([
    ['at once', [refusal]],
    ['behind the first chunk', [['a'], refusal]],
  ])('tells of what fails %s', async (_when, chunks) => {
    server.answer = () => ({ items: named(...chunks) })
    const { code, rawMessage } = await failure(createClient(Registry, transportFor(server)).listRepos({}, authorized))
    expect({ code, rawMessage }).toEqual({ code: Code.InvalidArgument, rawMessage: refusal.message })
    expect(server.faults).toEqual([])
  })
})

describe.each(['application/grpc', 'application/grpc-web+proto'])('%s', (type) => {
  it('sends its headers before the last chunk is read', async () => {
    const last = Promise.withResolvers<readonly { name: string }[]>()
    server.answer = () => ({
      items: (async function* () {
        yield [{ name: 'a' }]
        yield await last.promise
      })(),
    })
    const session = connect(server.url)
    try {
      const request = { ':method': 'POST', ':path': METHOD, 'content-type': type, ...authorized.headers }
      const stream = session.request({ ...request, te: 'trailers' })
      stream.end(Buffer.alloc(5))
      const [headers] = await once(stream, 'response')
      expect(headers).toMatchObject({ ':status': 200, 'content-type': type })
      last.resolve([{ name: 'b' }])
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      expect(Buffer.concat(parts).subarray(0, 5)).toEqual(Buffer.from([0, 0, 0, 0, 10]))
    } finally {
      session.destroy()
    }
  })
})
