// Documents of many bytes go to the system in pieces, of each answer one in a turn of the event loop: it copies what it is given.
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { connect, createServer as createHttp2Server, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { compressAnswer } from '../../src/http/compress.ts'
import { sendPage } from '../../src/http/endpoint.ts'
import type { HttpRequest, HttpResponse } from '../../src/http/messages.ts'

const PIECE = 64 * 1024
const BODY = Buffer.alloc(20 * PIECE + 1, 'document ')

let server: Server | undefined
afterEach(() => server?.close())

/** What a page is written in, and how many of it in each turn until it has ended. */
async function written(body: Buffer): Promise<{ answer: Buffer; pieces: number[]; turns: number[] }> {
  const pieces: number[] = []
  const turns: number[] = []
  server = createServer((_, res) => {
    note(res, pieces)
    sendPage(res, { status: 200, headers: {}, body })
    void (async () => {
      for (let before = 0; !res.writableEnded || before < pieces.length;) {
        turns.push(pieces.length - before)
        before = pieces.length
        await nextTurn()
      }
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.headers['content-length']).toBe(String(body.length))
  return { answer: await buffer(answer), pieces, turns }
}

function note(res: ServerResponse, pieces: number[]): void {
  const write = res.write.bind(res) as (chunk: Buffer) => boolean
  const end = res.end.bind(res) as (chunk?: Buffer) => ServerResponse
  res.write = (chunk: Buffer) => {
    pieces.push(chunk.length)
    return write(chunk)
  }
  res.end = ((chunk?: Buffer) => {
    if (chunk) pieces.push(chunk.length)
    return end(chunk)
  }) as ServerResponse['end']
}

it('a large page is written a piece a turn, and comes whole', async () => {
  const { answer, pieces, turns } = await written(BODY)
  expect(answer.equals(BODY)).toBe(true)
  expect(pieces).toEqual([...Array<number>(20).fill(PIECE), 1])
  // Two at most, for ours may be the last of one turn and the first of the next.
  expect(Math.max(...turns)).toBeLessThanOrEqual(2)
})

it('a small page is written at once', async () => {
  const { answer, pieces } = await written(BODY.subarray(0, PIECE))
  expect(answer).toHaveLength(PIECE)
  expect(pieces).toEqual([PIECE])
})

it.each(['http/1.1', 'h2'])('a large page that is compressed on its way comes whole, by %s', async (protocol) => {
  const headers = { 'content-type': 'application/json' }
  const serve = (req: HttpRequest, res: HttpResponse): void => {
    compressAnswer(req, res)
    sendPage(res, { status: 200, headers, body: BODY })
  }
  const made = protocol === 'h2' ? createHttp2Server(serve) : createServer(serve)
  await once(made.listen(0, '127.0.0.1'), 'listening')
  const { port } = made.address() as AddressInfo
  const asked = { 'accept-encoding': 'gzip' }
  if (protocol === 'h2') {
    const session = connect(`http://127.0.0.1:${port}`)
    const stream = session.request({ ':path': '/', ...asked })
    const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    expect(answer['content-encoding']).toBe('gzip')
    expect(gunzipSync(await buffer(stream)).equals(BODY)).toBe(true)
    session.close()
  } else {
    const [answer] = (await once(get({ port, headers: asked, agent: false }), 'response')) as [IncomingMessage]
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(await buffer(answer)).equals(BODY)).toBe(true)
  }
  made.close()
})
