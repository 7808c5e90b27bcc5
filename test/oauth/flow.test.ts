// What a browser keeps of a sign-in under way: a cookie that no script and no other host reads, for ten minutes, and not too much of it.
import { expect, it } from 'vitest'
import type { Seal } from '../../src/core/seal.ts'
import type { HttpRequest } from '../../src/http/messages.ts'
import { type Flow, Flows } from '../../src/oauth/flow.ts'

const START = 1_800_000_000_000
let now = START
/** Sealed text is as long as what is in it, so that lengths are what is said here. */
const seal = {
  seal: (text: string) => Buffer.from(text).toString('latin1'),
  open: (text: string) => text,
} as unknown as Seal
const flowsAt = (publicUrl: string): Flows => new Flows({ publicUrl, seal, clock: { now: () => now } })
const request = (...cookies: readonly string[]): HttpRequest =>
  ({ headers: { cookie: cookies.join('; ') } }) as unknown as HttpRequest
const pairOf = (cookie: string): string => cookie.split(';', 1)[0] ?? ''
const flows = flowsAt('https://api.example.test')
const begin = (returnTo = '/'): Flow => flows.begin({ kind: 'page', returnTo })

it('is of this host alone and of no script, and comes with the way back from a provider', () => {
  const flow = begin()
  const [cookie = '', ...others] = flows.keep(request(), flow)
  expect(others).toEqual([])
  expect(cookie).toMatch(/^__Host-sign-in-[\w-]{8}=.*; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  expect(flows.end(flow)).toMatch(/^__Host-sign-in-[\w-]{8}=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/)
  const [plain = ''] = flowsAt('http://localhost:8080').keep(request(), flow)
  expect(plain).toMatch(/^sign-in-[\w-]{8}=.*; HttpOnly; SameSite=Lax$/)
})

it('is found by its whole id, for ten minutes', () => {
  now = START
  const flow = begin()
  const kept = request(pairOf(flows.keep(request(), flow)[0] ?? ''))
  now += 599_999
  expect(flows.find(kept, flow.id)).toEqual(flow)
  // The name of the cookie has eight characters of it.
  expect(flows.find(kept, `${flow.id.slice(0, 8)}${'x'.repeat(35)}`)).toBeUndefined()
  for (const id of [null, '', begin().id]) expect(flows.find(kept, id)).toBeUndefined()
  now += 1
  expect(flows.find(kept, flow.id)).toBeUndefined()
})

it('has 4,096 characters at most, for browsers keep no longer one', () => {
  const short = pairOf(flows.keep(request(), begin(''))[0] ?? '').length - 1
  const most = 'a'.repeat(4_096 - short)
  expect(pairOf(flows.keep(request(), begin(most))[0] ?? '')).toHaveLength(4_097)
  expect(() => flows.keep(request(), begin(`${most}a`))).toThrow('The request is too long.')
})

it('ends the oldest of those that leave it no room, and nothing else', () => {
  const others = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((id) => `__Host-sign-in-${id}=${'x'.repeat(3_000)}`)
  const [oldest, older, newest] = others as [string, string, string]
  const long = begin('a'.repeat(1_500))
  const ended = (...cookies: readonly string[]): string[] =>
    flows
      .keep(request(...cookies), long)
      .slice(1)
      .map(pairOf)
  const named = (pair: string): string => pair.slice(0, pair.indexOf('=') + 1)
  expect(ended('__Host-session=x', ...others).toSorted()).toEqual([named(oldest)])
  expect(ended(older, newest)).toEqual([])
  const own = pairOf(flows.keep(request(), long)[0] ?? '')
  expect(ended(own, older, newest)).toEqual([])
})
