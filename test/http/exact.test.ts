// What is read of the head of a request, to the letter, without a server.
import { expect, it } from 'vitest'
import { clientAddressOf, networkOf } from '../../src/http/address.ts'
import { mediaTypeOf, requireLengthWithin } from '../../src/http/body.ts'
import { HeldBodies } from '../../src/http/held-bodies.ts'
import type { HttpRequest } from '../../src/http/messages.ts'
import { chooseEncoding, matchesEtag, wantsHtml } from '../../src/http/negotiate.ts'

const PROXIES = ['10.0.0.0/8', 'fd00::/8', '192.0.2.9'].flatMap((text) => [networkOf(text)!])
const from = (remoteAddress: string, forwarded?: string): string =>
  clientAddressOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }, PROXIES)
const sent = (headers: Readonly<Record<string, string>>): HttpRequest => ({ headers }) as unknown as HttpRequest

it.each([
  ['of nobody but a proxy', '203.0.113.1', '198.51.100.1', '203.0.113.1'],
  ['as the proxy says', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['as the last proxy says that is one', '10.1.2.3', '198.51.100.1, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['beside a network of one', '192.0.2.8', '198.51.100.1', '192.0.2.8'],
  ['by a network of one', '192.0.2.9', '198.51.100.1', '198.51.100.1'],
  ['with a port', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  ['with a port, of IPv6', '10.1.2.3', '[2001:db8:1:2:3::4]:4711', '2001:db8:1:2'],
  ['by its /64', '2001:db8:1:2:ffff::1', undefined, '2001:db8:1:2'],
  ['as the proxy itself, of what is none', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['as the proxy itself, of nothing', '10.1.2.3', undefined, '10.1.2.3'],
] as const)('an address is counted %s', (...[, peer, forwarded, client]) => expect(from(peer, forwarded)).toBe(client))

it.each([
  ['', 'identity'],
  ['*', 'zstd'],
  ['gzip, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=7', 'gzip'],
  ['gzip;q=-1', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.5, identity', 'identity'],
  ['br;q=0, *', 'zstd'],
] as const)('%j takes %s', (accepts, encoding) => {
  expect(chooseEncoding({ 'accept-encoding': accepts }, ['gzip', 'br', 'zstd'])).toBe(encoding)
})

it.each([
  ['text/html', true],
  ['text/html, application/json', true],
  ['text/html;q=0.9, application/json', false],
  ['*/*', false],
  ['', false],
  ['text/html;q=0', false],
] as const)('who accepts %j wants a page: %s', (accept, isPage) => expect(wantsHtml({ accept })).toBe(isPage))

it('an entity tag is named by itself, weak or not, or by a star', () => {
  const named = (line: string): boolean => matchesEtag({ 'if-none-match': line }, '"1"')
  expect(['"1"', 'W/"1"', '"0", W/"1"', '*', ' * '].map(named)).toEqual(Array(5).fill(true))
  expect(['', ' ', '"10"', '1', 'W/"0"'].map(named)).toEqual(Array(5).fill(false))
})

it.each(['br', 'gzip', 'deflate', 'zstd', 'identity, gzip'])('a body that is coded by %s is not read', (coding) => {
  const type = { 'content-type': 'application/json' }
  expect(mediaTypeOf(sent({ ...type, 'content-encoding': 'identity' }))).toBe('json')
  expect(() => mediaTypeOf(sent({ ...type, 'content-encoding': coding }))).toThrow('send the body as it is')
})

it('a body may have as many bytes as the limit says', () => {
  expect(() => requireLengthWithin(sent({ 'content-length': '100' }), { limit: 100 })).not.toThrow()
  expect(() => requireLengthWithin(sent({ 'content-length': '101' }), { limit: 100 })).toThrow('100 bytes')
})

it('a body is given back once, however often its request ends', () => {
  const bodies = new HeldBodies()
  const half = 64 * 1024 * 1024
  const [first, second, third] = Array.from({ length: 3 }, () => ({ complete: true }) as HttpRequest) as [
    HttpRequest,
    HttpRequest,
    HttpRequest,
  ]
  bodies.take(first, 'one', half)
  bodies.take(second, 'one', half)
  bodies.end(first)
  bodies.end(first)
  expect(() => bodies.take(third, 'one', half + 1)).toThrow('Rate limited')
})
