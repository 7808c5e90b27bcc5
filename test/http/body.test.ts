// A body as it comes: no more bytes than it may have, in however many pieces, and what is cut off is none.
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { discardUnread, hasBody, readBody } from '../../src/http/body.ts'
import type { HttpRequest } from '../../src/http/messages.ts'
import { endsBy } from '../../src/http/port/floods.ts'

const LIMIT = 10
const read = (pieces: readonly number[], end: 'ends' | 'breaks' = 'ends', head?: (bytes: Buffer) => void) => {
  const stream = new PassThrough()
  const rule = { limit: LIMIT, ...(head ? { head: { bytes: 4, check: head } } : {}) }
  const body = readBody(stream as unknown as HttpRequest, rule)
  for (const size of pieces) stream.write(Buffer.alloc(size, 'a'))
  if (end === 'ends') stream.end()
  else setImmediate(() => stream.destroy())
  return body
}

it.each([[[]], [[10]], [[4, 6]], [[1, 1, 8]]])('of %j bytes is read', async (pieces) => {
  expect((await read(pieces)).length).toBe(pieces.reduce((sum, one) => sum + one, 0))
})

it.each([[[11]], [[10, 1]], [[1, 10]], [[1, 1, 1_000]]])('of %j bytes is refused', async (pieces) => {
  await expect(read(pieces)).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason: 'REQUEST_TOO_LARGE' })
})

/** A request whose body comes in so many pieces. */
function request(): PassThrough & HttpRequest {
  const [stream, socket] = [new PassThrough(), new PassThrough()]
  const headers = { 'transfer-encoding': 'chunked' }
  return Object.assign(stream, { socket, headers, complete: false }) as unknown as PassThrough & HttpRequest
}

it.each([
  ['that is read', (req: HttpRequest) => readBody(req, { limit: 1_048_576 }).catch(() => undefined)],
  ['that nobody reads', (req: HttpRequest) => discardUnread(req, 1_048_576)],
])('in a thousand crumbs ends its connection as a flood: one %s', async (_, take) => {
  const ended: string[] = []
  const send = async (name: string, sizes: readonly number[]): Promise<boolean> => {
    const req = request()
    endsBy(req.socket, () => ended.push(name))
    void take(req)
    for (const size of sizes) req.write(Buffer.alloc(size))
    await new Promise(setImmediate)
    return req.destroyed
  }
  expect(await send('small pieces', Array<number>(2_000).fill(16))).toBe(false)
  expect(await send('a slow hand', [...Array<number>(1_000).fill(1)])).toBe(false)
  expect(await send('crumbs', Array<number>(1_001).fill(1))).toBe(true)
  expect(ended).toEqual(['crumbs'])
})

it('that nobody reads and that has no end ends its connection', async () => {
  const req = request()
  discardUnread(req, 1_048_576)
  const send = async (mebibytes: number): Promise<boolean> => {
    for (let left = mebibytes; left > 0; left--) req.write(Buffer.alloc(1_048_576))
    await new Promise(setImmediate)
    return req.destroyed
  }
  expect(await send(16)).toBe(false)
  expect(await send(1)).toBe(true)
})

it('that breaks off is none', async () => {
  await expect(read([5], 'breaks')).rejects.toMatchObject({ code: 'CANCELLED' })
})

it('is told of by its first bytes, once they are there', async () => {
  const heads: string[] = []
  await read([3, 3, 4], 'ends', (bytes) => heads.push(bytes.toString()))
  expect(heads).toEqual(['aaaa'])
  const refusal = new Error('no')
  const refused = read([4, 4], 'ends', () => {
    throw refusal
  })
  await expect(refused).rejects.toBe(refusal)
})

it.each([
  [{ 'content-length': '0' }, false],
  [{ 'content-length': '1' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
  [{}, false],
])('is there or not by a head with %j', (headers, has) => {
  expect(hasBody({ headers } as unknown as HttpRequest)).toBe(has)
})
