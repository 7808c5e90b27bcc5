// Who pays for requests of strangers that come to nothing, and what many identities at one address have.
import { expect, it } from 'vitest'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { createAdmission } from '../../src/http/admission.ts'
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
