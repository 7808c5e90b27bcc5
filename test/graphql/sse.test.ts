// Streams of results as they are sent: what each event says, and when they end.
import { beforeEach, expect, it, vi } from 'vitest'
import { follow, type FollowOptions, isStream } from '../../src/graphql/sse.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => vi.useRealTimers()
})

/** Results that come when they are sent, until the stream is stopped. */
function followed(change: Partial<FollowOptions<string>> = {}) {
  const results = new TransformStream<string, string>()
  const writer = results.writable.getWriter()
  const stop = vi.fn(() => void writer.close())
  const calls = { stillWelcome: vi.fn(async () => undefined), breakOff: vi.fn(), stop }
  const options: FollowOptions<string> = {
    answer: (data) => ({ data }),
    heartbeatMs: 3_000,
    id: () => undefined,
    refusal: (error) => ({ errors: [String(error)] }) as never,
    draining: () => false,
    ...{ ...calls, ...change },
  }
  const told: string[] = []
  const read = async (): Promise<void> => {
    for await (const one of follow(results.readable, options)) told.push(one.stringify(one))
  }
  return { ...calls, told, writer, ended: read() }
}

it('each says its result, and its id where it has one', async () => {
  let id: string | undefined = 'one'
  const { writer, told, ended, stop } = followed({ id: () => id })
  await writer.write('a')
  await expect.poll(() => told.length).toBe(1)
  id = undefined
  await writer.write('b')
  stop()
  await ended
  expect(told).toEqual(['{"data":"a"}\nid: one', '{"data":"b"}'])
  expect(vi.getTimerCount()).toBe(0)
})

it('asks with each heartbeat whether its client is welcome, and ends with the refusal where it is not', async () => {
  const stillWelcome = vi.fn(async () => undefined)
  const { told, ended, stop } = followed({ stillWelcome })
  const asked = [2_000, 1_000, 2_000, 1_000].map((ms) => {
    vi.advanceTimersByTime(ms)
    return stillWelcome.mock.calls.length
  })
  expect(asked).toEqual([0, 1, 1, 2])
  stillWelcome.mockRejectedValueOnce(new Error('out'))
  vi.advanceTimersByTime(3_000)
  await ended
  expect(stop).toHaveBeenCalledOnce()
  expect(told).toEqual(['{"errors":["Error: out"]}'])
})

it('is broken off where the server stops, without another question', async () => {
  let isDraining = false
  const { breakOff, stillWelcome, stop, ended } = followed({ draining: () => isDraining })
  vi.advanceTimersByTime(2_000)
  isDraining = true
  vi.advanceTimersByTime(1_000)
  expect([breakOff.mock.calls.length, stillWelcome.mock.calls.length]).toEqual([1, 0])
  stop()
  await ended
})

it('is told from a result by its iterator', () => {
  expect([new ReadableStream(), {}, null, 'x'].map((one) => isStream(one))).toEqual([true, false, false, false])
})
