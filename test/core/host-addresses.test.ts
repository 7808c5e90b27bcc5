// Hosts that strangers name are looked for without a thread, of which there are two for whatever this process connects to.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createSinkGuard } from '../../src/app/sink-guard.ts'
import { fetchDocument } from '../../src/auth/fetch.ts'
import { machineAddressesOf, publicAddressesOf } from '../../src/core/host-addresses.ts'
import { createSinkClient } from '../../src/events/sink.ts'
import { atEnd } from '../support/at-end.ts'

const [A, AAAA] = [1, 28]
/** What a name server says of a name: addresses as bytes; `none`: there is no such name; undefined: it never answers. */
type Said = readonly (readonly number[])[] | 'none' | undefined

/** A name server (RFC 1035 section 4) on loopback. @returns where it listens */
async function nameServer(says: (name: string, type: number) => Said): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12)
    const labels = query.subarray(12, end).toString('latin1')
    const type = query.readUInt16BE(end + 1)
    const said = says(labels.replace(/[^a-z]+/g, '.').slice(1), type)
    if (said === undefined) return
    const rows = said === 'none' ? [] : said
    const head = Buffer.from([
      ...query.subarray(0, 2),
      0x81,
      said === 'none' ? 0x83 : 0x80,
      0,
      1,
      0,
      rows.length,
      0,
      0,
      0,
      0,
    ])
    const answers = rows.map((bytes) => [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes])
    socket.send(Buffer.concat([head, query.subarray(12, end + 5), Buffer.from(answers.flat())]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  atEnd(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const LOOPBACK_6 = [...Array<number>(15).fill(0), 1]
/** How many look-ups hold a thread, or wait for one. */
const threads = (): number => process.getActiveResourcesInfo().filter((name) => name === 'GetAddrInfoReqWrap').length

it('are found by both families, that of version 4 first', async () => {
  const server = await nameServer((_, type) =>
    type === AAAA
      ? [LOOPBACK_6]
      : [
          [192, 0, 2, 1],
          [192, 0, 2, 2],
        ],
  )
  expect(await publicAddressesOf('both.test', [server])).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
    { address: '::1', family: 6 },
  ])
})

it('are found by one family where the other has none', async () => {
  const server = await nameServer((name, type) => (name === 'four.test' && type === A ? [[192, 0, 2, 1]] : 'none'))
  expect(await publicAddressesOf('four.test', [server])).toEqual([{ address: '192.0.2.1', family: 4 }])
  await expect(publicAddressesOf('none.test', [server])).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

it('hold no thread while their name server says nothing, and fail in the end', async () => {
  const server = await nameServer(() => undefined)
  const waiting = Array.from({ length: 100 }, (_, at) => publicAddressesOf(`${'abcdefghij'[at % 10]}.test`, [server]))
  const ended = Promise.allSettled(waiting)
  expect(threads()).toBe(0)
  expect(await machineAddressesOf('localhost')).not.toEqual([])
  for (const one of await ended) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } })
})

it('are looked for so wherever a stranger names them, and as the machine does where the operator does', async () => {
  const url = new URL('https://name.invalid/')
  let end = new AbortController()
  const limits = { maxBytes: 1, connectMillis: 60_000 }
  const ways = [false, true].flatMap((isTrusted) => {
    const sinks = createSinkClient({ guard: createSinkGuard(isTrusted), connectMs: 60_000, totalMs: 60_000 })
    atEnd(() => sinks.close())
    return [
      { isTrusted, ask: () => fetchDocument(url, { ...limits, allowPrivate: isTrusted, signal: end.signal }) },
      { isTrusted, ask: () => sinks.send({ method: 'POST', url, headers: {}, signal: end.signal }) },
    ]
  })
  for (const { isTrusted, ask } of ways) {
    const before = threads()
    const asked = ask().catch(() => undefined)
    // By then it has begun, and no answer can have come.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    expect(threads() - before).toBe(isTrusted ? 1 : 0)
    end.abort()
    await asked
    end = new AbortController()
  }
})
