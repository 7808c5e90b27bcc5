// Questions of reflection: how many are answered in one turn of the event loop, however many streams ask.
import { once } from 'node:events'
import { connect } from 'node:http2'
import { expect, it } from 'vitest'
import type { Admission } from '../../src/http/admission.ts'
import { startServer } from './support.ts'

const PATH = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo'
const GRPC = { ':method': 'POST', ':path': PATH, 'content-type': 'application/grpc', te: 'trailers' }
/** Asks for the names of all services. */
const LIST_SERVICES = Buffer.from([0, 0, 0, 0, 2, 0x3a, 0])
const STREAMS = 40
const QUESTIONS = 30
/** Those of two turns: what a test counts begins and ends in the midst of them. */
const MOST = 16

it('answers eight in a turn, those of all streams together', async () => {
  const asked: number[] = []
  let isOver = false
  const count = (): void => {
    if (!isOver) setImmediate(count)
    asked.push(0)
  }
  // It hears of each question that follows another.
  const admission = { blame: () => void (asked[asked.length - 1]! += 1) } as Partial<Admission> as Admission
  await using server = await startServer({ admission })
  count()
  const session = connect(server.url)
  const ends = Array.from({ length: STREAMS }, async () => {
    const stream = session.request(GRPC)
    stream.end(Buffer.concat(Array.from({ length: QUESTIONS }, () => LIST_SERVICES)))
    await once(stream.resume(), 'end')
  })
  await Promise.all(ends)
  isOver = true
  session.destroy()
  expect(asked.reduce((sum, one) => sum + one)).toBe(STREAMS * (QUESTIONS - 1))
  // The first question of each stream waits for no other.
  const above = asked.map((one) => Math.max(0, one - MOST))
  expect(above.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(STREAMS)
})
