// Turns on a face: who floods waits for itself, and what waits too long or for nobody never runs.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patientLimits } from '../support/limits.ts'
import { ANONYMOUS, type Authenticate } from '../../src/core/caller.ts'
import { unauthenticated } from '../../src/core/errors.ts'
import { networkOf } from '../../src/http/address.ts'
import { createAdmission } from '../../src/http/admission.ts'
import { Harness, type Reply } from '../rest/harness.ts'
import { eventually } from '../support/eventually.ts'

/** A token is the name of its identity; `stuck` is one that nobody can read yet. */
const reading = Promise.withResolvers<void>()
const authenticate: Authenticate = async ({ authorization = '' }) => {
  const name = authorization.replace('Bearer ', '')
  if (name === 'stuck') {
    await reading.promise
    throw unauthenticated('TOKEN_INVALID', 'Unauthenticated: nonsense')
  }
  return { kind: 'identity', identity: name.repeat(40), actor: { subject: name }, internal: false }
}

const server = new Harness()
const limits = { ...patientLimits, concurrent: 4, waiting: 8 }
const proxies = [networkOf('127.0.0.1')!]
let finish: () => void = () => undefined

beforeAll(async () => {
  await server.start({ authenticate, admission: createAdmission({ limits, proxies }) })
  const finished = new Promise<void>((resolve) => (finish = resolve))
  server.answer = async ({ context }) => {
    if (context.caller.kind === 'identity' && context.caller.identity.startsWith('a')) await finished
    return {}
  }
})
afterAll(async () => {
  finish()
  reading.resolve()
  await server.stop()
})

const ask = (name: string, from = '198.51.100.1'): Promise<Reply> =>
  server.ask('/registry/v2/repos', { headers: { authorization: `Bearer ${name}`, 'x-forwarded-for': from } })

it('one who floods fills its own places and its own room to wait; others are answered', async () => {
  const flood = Array.from({ length: 9 }, () => ask('a'))
  let refused = 0
  for (const one of flood) void one.then(({ status }) => (refused += status === 503 ? 1 : 0))
  await eventually(() => refused === 4)
  expect(server.calls.length).toBe(3)
  expect((await ask('b')).status).toBe(200)
  const { status, headers, text } = await ask('a')
  expect([status, headers['retry-after']]).toEqual([503, '1'])
  expect(text).toContain('OVERLOADED')
  finish()
  const statuses = (await Promise.all(flood)).map((reply) => reply.status)
  expect(statuses.filter((one) => one === 200).length).toBe(5)
  expect((await ask('a')).status).toBe(200)
})

it('tokens that take long hold back their own address alone', async () => {
  const flood = Array.from({ length: 9 }, () => ask('stuck', '203.0.113.1'))
  let refused = 0
  for (const one of flood) void one.then(({ status }) => (refused += status === 503 ? 1 : 0))
  // One is looked at, and two wait.
  await eventually(() => refused === 6)
  expect((await ask('b', '203.0.113.2')).status).toBe(200)
  reading.resolve()
  expect((await Promise.all(flood)).map((reply) => reply.status).filter((status) => status === 401).length).toBe(3)
  expect((await ask('b', '203.0.113.1')).status).toBe(200)
})

it('strangers at however many addresses, whose work does not end, leave places to who is known', async () => {
  const admission = createAdmission({ limits })
  const { signal } = new AbortController()
  const from = (at: number) => ({ headers: {}, socket: { remoteAddress: `198.51.100.${at}` } })
  const begun: string[] = []
  const strangers = Array.from({ length: 6 }, async (_, at) => {
    const release = await admission.enter({ caller: ANONYMOUS, req: from(at) }, signal)
    begun.push(`stranger ${at}`)
    return release
  })
  await turn()
  for (const name of ['b', 'c']) {
    const caller = { kind: 'identity', identity: name.repeat(40), actor: { subject: name }, internal: false } as const
    // At once, without a wait.
    expect(admission.enter({ caller, req: from(9) }, signal)).toBeTypeOf('function')
  }
  expect(begun).toEqual(['stranger 0', 'stranger 1'])
  const releases = await Promise.all(strangers.slice(0, 2))
  for (const release of releases) release()
  await turn()
  expect(begun.slice(2)).toEqual(['stranger 2', 'stranger 3'])
})

it('what nothing else can be done beside is done one at a time, by turns of callers and of the event loop', async () => {
  const admission = createAdmission({ limits })
  const { signal } = new AbortController()
  const done: string[] = []
  const work = async (name: string): Promise<void> => {
    const caller = { kind: 'identity', identity: name.repeat(40), actor: { subject: name }, internal: false } as const
    const req = { headers: {}, socket: { remoteAddress: '198.51.100.1' } }
    await admission.alone({ caller, req }, signal)
    done.push(name)
    // What else there is has its turn of the loop too.
    setImmediate(() => done.push('others'))
  }
  const flood = ['a', 'a', 'a'].map(work)
  const works = [...flood, work('b')]
  await Promise.all(works)
  expect(done).toEqual(['a', 'b', 'others', 'a', 'others', 'a'])
})

it('large bodies are decoded one at a time, small ones as they come', async () => {
  const admission = createAdmission({ limits })
  let turns = 0
  const alone: typeof admission.alone = (...given) => {
    turns += 1
    return admission.alone(...given)
  }
  const harness = new Harness()
  const bodies = { bodyBytes: 100_000, jsonDepth: 100 }
  await harness.start({ authenticate, admission: { ...admission, alone }, limits: bodies })
  const create = (length: number): Promise<Reply> => {
    const headers = { authorization: 'Bearer b', 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'x'.repeat(length) })
    return harness.ask(`/registry/v2/repos/${'a'.repeat(40)}`, { verb: 'POST', headers, body })
  }
  const replies = await Promise.all([70_000, 10, 9_000, 8_000].map(create))
  await harness.stop()
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([turns, harness.calls.length]).toEqual([2, 4])
})
