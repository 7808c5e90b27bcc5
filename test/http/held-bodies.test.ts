// What an address may send that is not answered yet.
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { type Admission, createAdmission } from '../../src/http/admission.ts'
import { readBody } from '../../src/http/body.ts'
import type { HttpRequest } from '../../src/http/messages.ts'

const MIB = 1024 * 1024

const admission = (): Admission => createAdmission({ limits: defaultLimits, now: () => 0 })

/** A request of an address, whose body is under way. */
function request(address: string): HttpRequest & PassThrough {
  const more = { socket: { remoteAddress: address }, headers: {}, complete: false }
  return Object.assign(new PassThrough(), more) as unknown as HttpRequest & PassThrough
}
/** The same when so many mebibytes of it have come. */
function begun(from: Admission, address: string, mebibytes: number): HttpRequest & PassThrough {
  const req = request(address)
  from.take(req, mebibytes * MIB)
  return req
}

it('is bounded, except for what is small, and somebody else sends what they like', () => {
  const one = admission()
  for (let left = 32; left > 0; left--) begun(one, '192.0.2.1', 4)
  expect(() => begun(one, '192.0.2.1', 1)).toThrow(
    expect.objectContaining({
      code: 'RESOURCE_EXHAUSTED',
      details: expect.objectContaining({ reason: 'RATE_LIMITED' }),
    }),
  )
  expect(() => begun(one, '192.0.2.1', 1 / 64)).not.toThrow()
  expect(() => begun(one, '192.0.2.2', 4)).not.toThrow()
})

it.each([
  ['that is there', (req: HttpRequest) => Object.assign(req, { complete: true })],
  ['that is gone', (req: HttpRequest) => req.destroy()],
])('is nothing that counts once it is answered: a request %s', (_, comes) => {
  const one = admission()
  const all = Array.from({ length: 32 }, () => begun(one, '192.0.2.1', 4))
  comes(all[0]!)
  for (const req of all) one.over(req)
  expect(() => begun(one, '192.0.2.1', 4)).not.toThrow()
  expect(() => begun(one, '192.0.2.1', 4)).toThrow()
})

it('counts until its client is gone, where the rest of it never comes, and once', async () => {
  const one = admission()
  const all = Array.from({ length: 32 }, () => begun(one, '192.0.2.1', 4))
  for (const req of all) one.over(req)
  expect(() => begun(one, '192.0.2.1', 4)).toThrow()
  const [first] = all
  first!.destroy()
  await new Promise(setImmediate)
  one.over(first!)
  one.take(first!, 4 * MIB)
  expect(() => begun(one, '192.0.2.1', 1 / 64)).not.toThrow()
  for (const req of all) req.destroy()
  await new Promise(setImmediate)
  expect(() => begun(one, '192.0.2.1', 100)).not.toThrow()
})

it('refuses a body while it is read', async () => {
  const req = request('192.0.2.1')
  const refusal = new Error('too much')
  const taken: number[] = []
  const take = (bytes: number): void => {
    taken.push(bytes)
    if (taken.length > 1) throw refusal
  }
  const body = readBody(req, { limit: MIB, take })
  req.write(Buffer.alloc(10))
  req.write(Buffer.alloc(20))
  await expect(body).rejects.toBe(refusal)
  expect(taken).toEqual([10, 20])
})
