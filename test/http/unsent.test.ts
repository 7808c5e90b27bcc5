// What a caller is answered that does not read what it was answered before.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { type Admission, createAdmission } from '../../src/http/admission.ts'
import type { Caller } from '../../src/core/caller.ts'
import type { HttpRequest, HttpResponse } from '../../src/http/messages.ts'
import { callerOf } from '../support/caller.ts'

const MIB = 1024 * 1024

const admission = (): Admission => createAdmission({ limits: { ...defaultLimits, ratePoints: 0 }, now: () => 0 })

const anonymous: Caller = { kind: 'anonymous' }

/** A request of an address, or of somebody there, whose answer has so many bytes that its client has not taken. */
function asked(from: Admission, of: string | { address: string; caller: Caller }, bytes: number): EventEmitter {
  const { address, caller } = typeof of === 'string' ? { address: of, caller: anonymous } : of
  const req = { socket: { remoteAddress: address }, headers: {} } as unknown as HttpRequest
  const res = Object.assign(new EventEmitter(), {
    ...{ writableLength: bytes, headersSent: true, setHeader: () => undefined },
  })
  from.pay({ caller, req, res })
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

it('is refused as somebody else at its address, too, and at another nobody is', () => {
  const one = admission()
  const some = (address: string, n: number) => ({ address, caller: callerOf(`${n}`.padStart(40, '0')) })
  for (let left = 17; left > 0; left--) asked(one, some('192.0.2.1', left), 8 * MIB)
  expect(() => asked(one, some('192.0.2.1', 99), 0)).toThrow(/bytes of answers wait to be read/)
  expect(() => asked(one, some('192.0.2.2', 1), 0)).not.toThrow()
})

it('is refused wherever it comes from where it is known, and nobody else at its address is', () => {
  const one = admission()
  const [known, other] = ['1', '2'].map((digit) => callerOf(digit.repeat(40))) as [Caller, Caller]
  for (let left = 5; left > 0; left--) asked(one, { address: '192.0.2.1', caller: known }, 8 * MIB)
  expect(() => asked(one, { address: '192.0.2.2', caller: known }, 0)).toThrow(/bytes of answers wait to be read/)
  expect(() => asked(one, { address: '192.0.2.1', caller: other }, 0)).not.toThrow()
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
