// What pages of other sites can make a browser send: none of it runs.
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve, type Served } from './serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve({ allowsOrigin: (origin) => origin === 'https://app.example.com' })
})
afterAll(() => served.close())
beforeEach(() => {
  served.calls.length = 0
})

/** A request with the headers that browsers set and programs may not change. */
function send(
  method: string,
  { path = '', headers = {}, body = '' }: { path?: string; headers?: Record<string, string>; body?: string },
): Promise<[number, string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string]>()
  const outgoing = request(`${served.url}${path}`, { method, headers }, (incoming) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
    incoming.on('end', () => resolve([incoming.statusCode ?? 0, text]))
  })
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}

const mutation = 'mutation { deleteRepo(input: { uid: "x" }) { deletedUid } }'
const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

describe('a POST that needs no preflight', () => {
  const boundary = 'x'
  const multipart = `--x\r\ncontent-disposition: form-data; name="query"\r\n\r\n${mutation}\r\n--x--\r\n`
  it.each([
    ['a form', 'application/x-www-form-urlencoded', `query=${encodeURIComponent(mutation)}`],
    ['a form with files', `multipart/form-data; boundary=${boundary}`, multipart],
    ['a text', 'text/plain', JSON.stringify({ query: mutation })],
    ['a text that says it is JSON', 'text/plain; application/json', JSON.stringify({ query: mutation })],
    ['nothing said of the body', undefined, JSON.stringify({ query: mutation })],
  ])('is refused: %s', async (_name, type, body) => {
    const headers = {
      ...elsewhere,
      'sec-fetch-mode': 'no-cors',
      ...(type === undefined ? {} : { 'content-type': type }),
    }
    const [status, text] = await send('POST', { headers, body })
    expect([status, text]).toEqual([415, expect.stringContaining('UNSUPPORTED_MEDIA_TYPE')])
    expect(served.calls).toEqual([])
  })
})

describe('a GET', () => {
  const path = `?query=${encodeURIComponent('{ ping }')}`

  it.each([
    ['an image or a script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a page of a sibling site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    ['a fetch of a page that may not call', { ...elsewhere, 'sec-fetch-mode': 'cors' }],
    ['a browser that says only the origin', { origin: 'https://evil.example' }],
    ['a page without an origin of its own', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_name, headers) => {
    const [status, text] = await send('GET', { path, headers })
    expect([status, text]).toEqual([403, expect.stringContaining('CROSS_SITE_REQUEST')])
    expect(served.calls).toEqual([])
  })

  it.each([
    ['a program', {}],
    ['a page of this server', { 'sec-fetch-site': 'same-origin' }],
    ['a script of this server', { origin: 'https://graph.example', 'sec-fetch-site': 'same-origin' }],
    ['a person who typed the address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a page that may call', { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' }],
  ])('is answered for %s', async (_name, headers) => {
    expect((await send('GET', { path, headers }))[0]).toBe(200)
  })

  it('never changes anything, wherever it comes from', async () => {
    const [status] = await send('GET', { path: `?query=${encodeURIComponent(mutation)}` })
    expect(status).toBe(405)
    expect(served.calls).toEqual([])
  })
})
