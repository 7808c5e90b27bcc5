import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress, mayBePublicHost } from '../../src/auth/addresses.ts'
import { fetchDocument } from '../../src/auth/fetch.ts'
import { PATIENCE_MS } from '../support/limits.ts'

describe('addresses', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.100.100.200', '168.63.129.16', '192.0.0.192', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2002:7f00:1::', '::127.0.0.1', '4000::1', '', 'x'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

const hidden = [
  ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '017700000001', '127.1', '0x7f.1', '127.0.0.1.', '0'],
  ...[
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
  ],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '[fd00:ec2::254]', '[64:ff9b::a9fe:a9fe]', '10.1', '192.168.257'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'printer.local',
    'metadata.google.internal',
    'x.home.arpa',
  ],
]

describe('hosts', () => {
  it.each(hidden)('%s is seen through', (host) => {
    expect(mayBePublicHost(new URL(`https://${host}/`))).toBe(false)
  })

  it.each(['issuer.example.com', '1.1.1.1', '[2606:4700:4700::1111]', 'localhost.example.com'])(
    '%s may be public',
    (host) => {
      expect(mayBePublicHost(new URL(`https://${host}/`))).toBe(true)
    },
  )
})

describe('the guarded fetch', () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  let port: number
  beforeEach(async () => {
    connections = 0
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))
  const limits = {
    maxBytes: 1000,
    connectMillis: PATIENCE_MS,
    allowPrivate: false,
    signal: new AbortController().signal,
  }

  it.each(hidden)('does not connect to %s', async (host) => {
    await expect(fetchDocument(new URL(`https://${host}:${port}/`), limits)).rejects.toThrow(/private address/)
    expect(connections).toBe(0)
  })

  it('does not connect to a name that resolves to a private address, even to one among public ones', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254']) {
      const family = address.includes(':') ? 6 : 4
      const resolve = async () => [
        { address: '1.1.1.1', family: 4 },
        { address, family },
      ]
      const url = new URL(`https://rebind.example.test:${port}/`)
      await expect(fetchDocument(url, { ...limits, resolve })).rejects.toThrow(/resolves to a private address/)
    }
    expect(connections).toBe(0)
  })

  it('takes https only, without a user', async () => {
    await expect(fetchDocument(new URL('http://issuer.example.com/'), limits)).rejects.toThrow(/not https/)
    await expect(fetchDocument(new URL('file:///etc/passwd'), limits)).rejects.toThrow(/not https/)
    await expect(fetchDocument(new URL('https://u:p@issuer.example.com/'), limits)).rejects.toThrow(
      /user or a password/,
    )
    for (const user of ['u', ':p']) {
      const url = new URL(`https://${user}@issuer.example.com/`)
      await expect(fetchDocument(url, limits)).rejects.toThrow(/user or a password/)
    }
    const allowed = { ...limits, allowPrivate: true }
    await expect(fetchDocument(new URL('ftp://issuer.example.com/'), allowed)).rejects.toThrow(/not https/)
  })

  it('leaves a connection that has come to a private address after all', async () => {
    // A resolver that answers otherwise once its answer has been looked at.
    const answers = ['1.1.1.1', '127.0.0.1']
    const changing = { family: 4, get: () => answers.shift() ?? '127.0.0.1' }
    const resolve = async () => [
      {
        family: 4,
        get address() {
          return changing.get()
        },
      },
    ]
    const url = new URL(`https://rebind.example.test:${port}/`)
    await expect(fetchDocument(url, { ...limits, resolve })).rejects.toThrow(/connected to a private address/)
  })

  it('resolves a name that has no address to a failure', async () => {
    const url = new URL('https://empty.example.test/')
    await expect(fetchDocument(url, { ...limits, resolve: async () => [] })).rejects.toThrow(/has no address/)
  })
})
