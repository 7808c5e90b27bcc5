// What a caller is answered that does not read what it was answered before.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { type Admission, createAdmission } from '../../src/http/admission.ts'
import type { HttpRequest, HttpResponse } from '../../src/http/messages.ts'

const MIB = 1024 * 1024

const admission = (): Admission => createAdmission({ limits: { ...defaultLimits, ratePoints: 0 }, now: () => 0 })

/** A request of an address, whose answer has so many bytes that its client has not taken. */
function asked(from: Admission, address: string, bytes: number): EventEmitter {
  const req = { socket: { remoteAddress: address }, headers: {} } as unknown as HttpRequest
  const res = Object.assign(new EventEmitter(), {
    ...{ writableLength: bytes, headersSent: true, setHeader: () => undefined },
  })
  from.pay({ caller: { kind: 'anonymous' }, req, res })
  from.answered(req, res as unknown as HttpResponse)
  return res
}

it('is refused, and nobody else is', () => {
  const one = admission()
  for (let left = 5; left > 0; left--) asked(one, '192.0.2.1', 8 * MIB)
  expect(() => asked(one, '192.0.2.1', 0)).toThrow(
    expect.objectContaining({
      code: 'RESOURCE_EXHAUSTED',
      details: expect.objectContaining({ reason: 'RATE_LIMITED' }),
    }),
  )
  expect(() => asked(one, '192.0.2.2', 0)).not.toThrow()
})

it.each(['finish', 'close'])('is nothing that counts once its answers have gone: %s', (end) => {
  const one = admission()
  const [first] = Array.from({ length: 5 }, () => asked(one, '192.0.2.1', 8 * MIB))
  first!.emit(end)
  first!.emit('close')
  expect(() => asked(one, '192.0.2.1', 8 * MIB)).not.toThrow()
  expect(() => asked(one, '192.0.2.1', 0)).toThrow()
})

it('does not count what is small', () => {
  const one = admission()
  for (let left = 2_000; left > 0; left--) asked(one, '192.0.2.1', 60_000)
})
