// The memory that streams of HTTP/2 take by the thousand is given back when their connections are gone.
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { networkOf } from '../../src/http/address.ts'
import { eventually } from '../support/eventually.ts'
import { patientLimits } from '../support/limits.ts'
import { ACKNOWLEDGED, post, PREFACE } from '../support/http2-frames.ts'
import { open } from './port-support.ts'

const CONNECTIONS = 40
const MIB = 1024 * 1024
/** Turns of the event loop between two collections, which take as long as the process has memory. */
const TURNS = 20
/** Collections by which no more goes, after which nothing is left that will. */
const SAME = 2

/** Memory in use once all that nobody holds is collected: the heap, and buffers beside it. */
function used(): number {
  if (!globalThis.gc) throw new Error('Run with --expose-gc.')
  // Twice: what the first finds free of its finalizers, or of what files before this one have left, goes with the second.
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Memory in use once no more of it goes: what files before this one have left may go some turns of the event loop later. */
async function settled(): Promise<number> {
  let last = used()
  for (let same = 0; same < SAME;) {
    for (let turn = 0; turn < TURNS; turn++) await setTimeout(1)
    const now = used()
    same = now < last - MIB ? 0 : same + 1
    last = now
  }
  return last
}

it('comes back to what it was', async () => {
  let asked = 0
  // Connections of a proxy have all the streams, however many they are.
  const port = await open({ handler: () => void (asked += 1), proxies: [networkOf('127.0.0.0/8')!] })
  const flood = async (connections: number): Promise<Socket[]> => {
    const most = asked + connections * patientLimits.http2Streams
    const streams = Array.from({ length: patientLimits.http2Streams }, (_, n) => post(2 * n + 1))
    const sockets = Array.from({ length: connections }, () => connect(port.port, '127.0.0.1').resume())
    for (const socket of sockets) {
      await once(socket, 'connect')
      socket.once('data', () => socket.write(ACKNOWLEDGED))
      socket.write(Buffer.concat([PREFACE, ...streams]))
    }
    await eventually(() => asked === most)
    return sockets
  }
  const end = async (sockets: readonly Socket[]): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await eventually(() => port.connections() === 0)
  }
  // What a first time leaves, such as compiled code, is no leak.
  await end(await flood(2))
  const before = await settled()
  const sockets = await flood(CONNECTIONS)
  const taken = used() - before
  expect(taken, 'a flood that takes nothing proves nothing').toBeGreaterThan(10 * MIB)
  await end(sockets)
  await eventually(
    () => used() - before < taken / 4,
    () => `${Math.round((used() - before) / MIB)} of ${Math.round(taken / MIB)} MiB are still in use`,
  )
})
