// How single settings are read: what each takes, what it refuses, and what is never printed of one.
import { expect, it } from 'vitest'
import {
  hostName,
  httpUrl,
  isLoopback,
  issuerUrls,
  networks,
  printable,
  serverUrl,
} from '../../src/app/config/readers.ts'
import { parseOriginPattern } from '../../src/http/origins.ts'

it.each([
  ['a password', 'https://:secret@api.example.test'],
  ['a user', 'https://user@api.example.test'],
  ['a fragment', 'https://api.example.test/#x'],
  ['an empty fragment', 'https://api.example.test/#'],
  ['a query', 'https://api.example.test/?x'],
  ['another scheme', 'ftp://api.example.test'],
])('no URL has %s', (_, text) => {
  expect(() => httpUrl(text)).toThrow()
  expect(issuerUrls.safeParse(`https://good.example.test,${text}`).success).toBe(false)
})

it('the URL of a server has no path, and loses a slash at its end', () => {
  expect(serverUrl.parse('https://api.example.test/')).toBe('https://api.example.test')
  expect(serverUrl.safeParse('https://api.example.test/x').success).toBe(false)
})

it.each([
  ...[
    ['localhost', true],
    ['LOCALHOST', true],
    ['localhost.', true],
    ['127.9.9.9', true],
    ['::1', true],
  ],
  ...[
    ['localhost.example.test', false],
    ['128.0.0.1', false],
    ['::2', false],
    ['0.0.0.0', false],
    ['::', false],
  ],
] as const)('%s is this machine alone: %s', (host, isIt) => expect(isLoopback(host)).toBe(isIt))

it('a host name is an address or a name, and no number', () => {
  for (const good of ['::1', '[::1]', '0.0.0.0', 'api.example.test.', 'a-b'])
    expect(hostName.safeParse(good).success).toBe(true)
  for (const bad of ['1.2.3', '999.1.1.1', '-a', 'a_b', 'a b', '']) expect(hostName.safeParse(bad).success).toBe(false)
})

it('networks are addresses or ranges of them', () => {
  expect(networks.parse('10.0.0.0/8, 192.0.2.1, 2001:db8::/32')).toHaveLength(3)
  for (const bad of ['10.0.0.0/33', 'x', '10.0.0.0/8,x']) expect(networks.safeParse(bad).success).toBe(false)
})

it('an origin with any port has no port beside that, and no path', () => {
  expect(parseOriginPattern('http://localhost:*')).toBe('http://localhost:*')
  for (const bad of [
    'http://localhost:80:*',
    'http://localhost:8080:*',
    'http://a.test/x',
    'http://*.a.test',
    'http://a@b.test',
  ])
    expect(() => parseOriginPattern(bad), bad).toThrow()
})

it.each([
  ['postgres://user:p@ss@db.test/x', 'postgres://…@db.test/x'],
  ['my-secret', '…'],
  ['https://api.example.test', 'https://api.example.test'],
])('of %s is printed %s', (text, shown) => expect(printable(text)).toBe(shown))
