// Where events are never sent: by URL, by what a name resolves to, by what is connected to.
import { describe, expect, test } from 'vitest'
import { createSinkGuard } from '../../src/app/sink-guard.ts'
import { createSinkClient } from '../../src/events/sink.ts'
import { sinkFault } from '../../src/services/events/sinks.ts'
import { startSink } from './sink.ts'
import { PATIENCE_MS } from '../support/limits.ts'

const strict = createSinkGuard(false)
const open = createSinkGuard(true)

describe('the URL of a sink', () => {
  test.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://10.0.0.1/',
    'https://100.100.100.200/',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'not a url',
    'https://example.com/#part',
    'https://exa\nmple.com/',
    'https://0.0.0.0/',
    'https://[64:ff9b::a9fe:a9fe]/',
  ])('%s is refused', (sink) => {
    expect(sinkFault(sink, strict)).toBeTypeOf('string')
  })

  test.each([
    'https://example.com/hook',
    'https://localhost/',
    'https://printer.local/',
    'https://example.com:8443/a?b=c',
    'https://8.8.8.8/',
  ])('%s is fine', (sink) => {
    expect(sinkFault(sink, strict)).toBeUndefined()
  })

  test.each([
    'http://127.0.0.1:8090/',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://sink:9000/',
    'https://[fd12::1]/',
  ])('%s is fine where the operator allows it', (sink) => expect(sinkFault(sink, open)).toBeUndefined())

  test.each([
    'http://169.254.169.254/',
    'http://[fd00:ec2::254]/',
    'http://[fd00:ec2::23]/',
    'http://[fd20:ce::254]/',
    'http://[fd00:c1::a9fe:a9fe]/',
    'http://168.63.129.16/',
    'http://8.8.8.8/',
    'http://100.100.100.200/',
  ])('%s is refused even then', (sink) => expect(sinkFault(sink, open)).toBeTypeOf('string'))
})

describe('a connection', () => {
  const post = { method: 'POST', headers: {}, body: Buffer.from('{}'), signal: new AbortController().signal } as const

  function client(guard: typeof strict, addresses: readonly string[]) {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    return createSinkClient({ guard, connectMs: PATIENCE_MS, totalMs: PATIENCE_MS, resolve })
  }

  test.each([[['169.254.169.254']], [['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']], [['fe80::1']]])(
    'to a name that resolves to %j is refused',
    async (addresses) => {
      const sent = client(strict, addresses).send({ ...post, url: new URL('https://looks-public.example.com/') })
      await expect(sent).rejects.toThrow('not public')
    },
  )

  test('to the metadata service by a name is refused even where private sinks are allowed', async () => {
    const sent = client(open, ['169.254.169.254']).send({ ...post, url: new URL('http://looks-private.internal/') })
    await expect(sent).rejects.toThrow('not public')
  })

  test('without TLS to a public address is refused even where private sinks are allowed', async () => {
    const sent = client(open, ['8.8.8.8']).send({ ...post, url: new URL('http://looks-private.internal/') })
    await expect(sent).rejects.toThrow('only https')
  })

  test('is not even begun to a URL that is no sink', async () => {
    await using sink = await startSink()
    let begun = 0
    const { port } = new URL(sink.url)
    const resolve = async (): Promise<never> => Promise.reject(new Error(`asked ${++begun}`))
    const never = createSinkClient({ guard: strict, connectMs: PATIENCE_MS, totalMs: PATIENCE_MS, resolve })
    for (const [host, text] of [
      ['http://somewhere.example', 'https'],
      ['https://127.0.0.1', 'not public'],
    ] as const) {
      const url = new URL(`${host}:${port}/`)
      const fault = strict.fault(url)
      expect(fault).toContain(text)
      await expect(never.send({ ...post, url })).rejects.toThrow(`the sink ${fault}`)
    }
    expect(begun).toBe(0)
  })

  test('is judged by the address that is really connected to', async () => {
    await using sink = await startSink()
    // A guard that is wrong about URLs and names: what is left is the socket.
    const blind = {
      allowsPrivate: false,
      fault: () => undefined,
      addressFault: (url: URL, address: string) => strict.addressFault(url, address),
    }
    const sent = client(blind, []).send({ ...post, url: new URL(sink.url) })
    await expect(sent).rejects.toThrow('not public')
    expect(sink.received).toEqual([])
  })

  test('is to the address that was looked at, whatever its name resolves to later, and for no other name', async () => {
    await using sink = await startSink()
    const { port } = new URL(sink.url)
    const answers = new Map([['first.example', ['127.0.0.1', '169.254.169.254']]])
    const resolve = async (name: string) => [{ address: answers.get(name)?.shift() ?? '169.254.169.254', family: 4 }]
    const kept = createSinkClient({ guard: open, connectMs: PATIENCE_MS, totalMs: PATIENCE_MS, resolve })
    const send = (name: string) => kept.send({ ...post, url: new URL(`http://${name}:${port}/`) })
    for (const _ of [1, 2]) expect((await send('first.example')).status).toBe(204)
    // The kept connection is the first name's alone; a new one of that asks again.
    await expect(send('second.example')).rejects.toThrow('not public')
    const apart = [send('first.example'), send('first.example')].map((one) => one.then(({ status }) => status, String))
    expect((await Promise.all(apart)).toSorted()).toEqual([204, 'Error: the sink is at an address that is not public'])
    expect(sink.received).toHaveLength(3)
    kept.close()
  })

  test('is kept, and one that the sink closed is no fault of the event', async () => {
    await using sink = await startSink()
    const kept = client(open, ['127.0.0.1'])
    for (let count = 0; count < 3; count++) {
      expect((await kept.send({ ...post, url: new URL(sink.url) })).status).toBe(204)
    }
    kept.close()
  })
})
