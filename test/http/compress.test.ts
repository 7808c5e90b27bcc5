// Compressed answers: large ones only, in a coding that the client takes, and the same once they are read.
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressAnswer } from '../../src/http/compress.ts'

const LARGE = JSON.stringify({ text: 'ä'.repeat(1000) })
const ANSWERS: Readonly<Record<string, { type: string; body: string; coded?: string; tag?: string }>> = {
  '/large': { type: 'application/json', body: LARGE },
  '/graph': { type: 'application/graphql-response+json; charset=utf-8', body: LARGE },
  '/small': { type: 'application/json', body: '{}' },
  '/image': { type: 'image/png', body: LARGE },
  '/tagged': { type: 'application/json', body: LARGE, tag: '"abc"' },
  '/coded': { type: 'application/json', body: LARGE, coded: 'x-own' },
}

let server: Server
beforeAll(async () => {
  server = createServer((req, res) => {
    compressAnswer(req, res)
    const { type = '', body = '', coded, tag } = ANSWERS[req.url ?? ''] ?? {}
    res.setHeader('vary', 'origin')
    if (req.url === '/stream') {
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let at = 0; at < 100; at++) res.write('data: some text\n\n')
      return void res.end()
    }
    const length = { 'content-length': Buffer.byteLength(body) }
    const more = { ...(coded && { 'content-encoding': coded }), ...(tag && { etag: tag }) }
    res.writeHead(200, { 'content-type': type, ...length, ...more }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function get(
  path: string,
  accept?: string,
  method = 'GET',
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo
  const headers = accept === undefined ? {} : { 'accept-encoding': accept }
  const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { headers: answer.headers, body: Buffer.concat(chunks) }
}

describe('answers', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['zstd;q=0.1, gzip', 'gzip', gunzipSync],
  ] as const)('are compressed for %s', async (accept, coding, read) => {
    for (const path of ['/large', '/graph']) {
      const { headers, body } = await get(path, accept)
      expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'origin, accept-encoding' })
      expect(headers['content-length']).toBe(String(body.length))
      expect(body.length).toBeLessThan(300)
      expect(read(body).toString()).toBe(LARGE)
    }
  })

  it.each([
    ['/large', undefined],
    ['/large', 'identity'],
    ['/large', 'gzip;q=0'],
    ['/small', 'gzip'],
    ['/image', 'gzip'],
  ])('%s is sent as it is for %s', async (path, accept) => {
    const { headers, body } = await get(path, accept)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe(ANSWERS[path]?.body)
  })

  it('have no strong tag, which would name other bytes', async () => {
    const tags = await Promise.all(
      ['gzip', 'identity'].map(async (coding) => (await get('/tagged', coding)).headers.etag),
    )
    expect(tags).toEqual(['W/"abc"', '"abc"'])
  })

  it('that have a coding keep it, and streams are none of it', async () => {
    expect((await get('/coded', 'gzip')).headers['content-encoding']).toBe('x-own')
    const { headers, body } = await get('/stream', 'gzip')
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toContain('data: some text')
  })

  it('to HEAD have the headers of an answer without', async () => {
    expect((await get('/large', 'gzip', 'HEAD')).headers['content-length']).toBe(String(Buffer.byteLength(LARGE)))
  })
})
