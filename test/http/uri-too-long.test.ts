// A path and query beyond the limit: 414 with an error as the face writes errors, over both protocols.
import { connect } from 'node:http2'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWatched, type Watched } from '../app/telemetry/watched.ts'

let server: Watched
beforeAll(async () => {
  server = await startWatched({ LIMIT_URL_BYTES: '300' })
})
afterAll(() => server[Symbol.asyncDispose]())

const details = [
  {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'REQUEST_TOO_LARGE',
    domain: 'chainguard.dev',
    metadata: { limit: '300' },
  },
]
const path = (start: string): string => start.padEnd(301, 'x')
const message = 'Request too large: path and query may have 300 bytes, and have 301'

it('on REST: code, message and details', async () => {
  const answer = await fetch(`${server.url}${path('/iam/v2/groups?name=')}`, {
    headers: { 'x-request-id': 'long-request' },
  })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([414, 'long-request'])
  expect(await answer.json()).toEqual({ code: 8, message, details })
})

it('on the graph: errors', async () => {
  const answer = await fetch(`${server.url}${path('/graphql?query=')}`)
  expect(answer.status).toBe(414)
  const extensions = { code: 'RESOURCE_EXHAUSTED', reason: 'REQUEST_TOO_LARGE', details }
  expect(await answer.json()).toEqual({ errors: [{ message, extensions }] })
})

it('over HTTP/2 the same', async () => {
  const session = connect(server.url)
  const stream = session.request({ ':path': path('/iam/v2/groups?name=') })
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
  expect(headers).toMatchObject({ ':status': 414, 'content-type': 'application/json' })
  stream.close()
  session.close()
})

it('what is just within is read', async () => {
  expect((await fetch(`${server.url}${path('/iam/v2/groups?name=').slice(0, 300)}`)).status).toBe(401)
})
