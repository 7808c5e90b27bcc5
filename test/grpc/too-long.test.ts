// A message that says that it is too long is refused before it is there.
import { once } from 'node:events'
import { connect, constants, type IncomingHttpHeaders } from 'node:http2'
import { expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { GOOD_TOKEN, startServer } from './support.ts'

it('by the prefix alone, when nothing else has come', async () => {
  await using server = await startServer()
  const session = connect(server.url)
  atEnd(() => session.destroy())
  const stream = session.request({
    ':method': 'POST',
    ':path': '/chainguard.platform.registry.v2.ReposService/GetRepo',
    'content-type': 'application/grpc+proto',
    te: 'trailers',
    authorization: GOOD_TOKEN,
  })
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(5_000_000, 1)
  stream.on('error', () => undefined).write(prefix)
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  expect(headers['grpc-status']).toBe('8')
  expect(decodeURIComponent(String(headers['grpc-message']))).toMatch(/message may have \d+ bytes/)
  expect(server.calls).toEqual([])
  // The client is told to send no more, though it has not ended.
  stream.resume()
  await once(stream, 'close')
  expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR)
})

it.each([
  ['health', '/grpc.health.v1.Health/Check'],
  ['reflection', '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo'],
])('of %s too, whose stream ends with the answer', async (_name, path) => {
  await using server = await startServer()
  const session = connect(server.url)
  atEnd(() => session.destroy())
  const head = { ':method': 'POST', ':path': path, 'content-type': 'application/grpc+proto', te: 'trailers' }
  const stream = session.request(head)
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(5_000_000, 1)
  stream.on('error', () => undefined).write(prefix)
  // More than the other side may send unread.
  stream.write(Buffer.alloc(100_000, 1))
  const trailers = once(stream, 'trailers') as Promise<[IncomingHttpHeaders]>
  const closed = once(stream, 'close')
  stream.resume()
  const [{ 'grpc-status': status }] = await trailers
  expect(status).toBe('8')
  await closed
  expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR)
})
