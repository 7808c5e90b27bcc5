// Who pays for requests of strangers that come to nothing, and what many identities at one address have.
import { expect, it } from 'vitest'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { createAdmission } from '../../src/http/admission.ts'
import { ANONYMOUS } from '../../src/core/caller.ts'
import { newRootUid } from '../../src/core/uid.ts'
import type { HttpRequest } from '../../src/http/messages.ts'
import { callerOf } from '../support/caller.ts'

const never = new AbortController().signal

/** A request of an address. */
const from = (remoteAddress: string): HttpRequest & { readonly socket: { remoteAddress: string | undefined } } =>
  ({ socket: { remoteAddress }, headers: {} }) as unknown as ReturnType<typeof from>

it('is the address that a request came from, also once its connection is gone', async () => {
  const cut: HttpRequest[] = []
  const limits = { ...defaultLimits, refusalsEach: 1 }
  const admission = createAdmission({ limits, cutOff: (req) => void cut.push(req), now: () => 0 })
  const leave = async (address: string): Promise<void> => {
    const req = from(address)
    const release = await admission.arrive(req, never)
    req.socket.remoteAddress = undefined
    admission.blame(req)
    release()
  }
  for (let left = 10; left > 0; left--) {
    await leave('192.0.2.1')
    await leave('192.0.2.2')
  }
  expect(cut).toEqual([])
  await leave('192.0.2.1')
  expect(cut).toHaveLength(1)
})

it('leaves places for other addresses, however many identities one address has', async () => {
  const admission = createAdmission({ limits: { ...defaultLimits, concurrent: 16 }, now: () => 0 })
  let begun = 0
  const enter = async (address: string): Promise<void> => {
    await admission.enter({ caller: callerOf(newRootUid()), req: from(address) }, never)
    begun += 1
  }
  for (let n = 0; n < 40; n++) void enter('192.0.2.1')
  await new Promise(setImmediate)
  expect(begun).toBe(14)
  await enter('192.0.2.2')
  expect(begun).toBe(15)
})

it('has strangers who may wait for servers elsewhere leave places for those who need none', async () => {
  const admission = createAdmission({ limits: { ...defaultLimits, concurrent: 16 }, now: () => 0 })
  const begun = { waiters: 0, others: 0 }
  const enter = async (who: keyof typeof begun, address: string): Promise<void> => {
    const working = { caller: ANONYMOUS, req: from(address), asksElsewhere: who === 'waiters' }
    await admission.enter(working, never)
    begun[who] += 1
  }
  for (let n = 1; n <= 20; n++) void enter('waiters', `192.0.2.${n}`)
  await new Promise(setImmediate)
  expect(begun).toEqual({ waiters: 4, others: 0 })
  for (let n = 1; n <= 20; n++) void enter('others', `198.51.100.${n}`)
  await new Promise(setImmediate)
  expect(begun).toEqual({ waiters: 4, others: 4 })
})

it('tells no budget of an answer that has begun', () => {
  const admission = createAdmission({ limits: defaultLimits, now: () => 0 })
  const told: string[] = []
  const res = { headersSent: false, setHeader: (name: string) => told.push(name) }
  const permit = admission.pay({ caller: callerOf(newRootUid()), req: from('192.0.2.1'), res })
  const both = ['ratelimit-policy', 'ratelimit']
  expect(told).toEqual(both)
  permit?.raise(2)
  expect(told).toEqual([...both, ...both])
  res.headersSent = true
  permit?.raise(3)
  expect(told).toEqual([...both, ...both])
})
