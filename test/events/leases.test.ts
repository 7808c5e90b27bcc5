// What keeps the statements of many queues together: when to look again, and which queues are kept in hand.
import { describe, expect, test, vi } from 'vitest'
import { Batcher } from '../../src/events/batch.ts'
import { LeaseShares } from '../../src/events/lease-shares.ts'
import { QueueLeases } from '../../src/events/leases.ts'
import { Throttle } from '../../src/events/throttle.ts'

describe('a throttle', () => {
  test('runs at once, never twice at a time, and once for all that is asked meanwhile', async () => {
    const runs: PromiseWithResolvers<void>[] = []
    const throttle = new Throttle(() => {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    }, 0)
    throttle.ask()
    expect(runs).toHaveLength(1)
    for (let times = 0; times < 5; times++) throttle.ask()
    expect(runs).toHaveLength(1)
    runs[0]!.resolve()
    await expect.poll(() => runs.length).toBe(2)
    runs[1]!.resolve()
    await throttle.stop()
    throttle.ask()
    expect(runs).toHaveLength(2)
  })

  test('rests between runs, and forgets nothing', async () => {
    vi.useFakeTimers()
    try {
      let runs = 0
      const throttle = new Throttle(async () => void runs++, 50)
      throttle.ask()
      await vi.advanceTimersByTimeAsync(0)
      throttle.ask()
      await vi.advanceTimersByTimeAsync(49)
      expect(runs).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(runs).toBe(2)
      await throttle.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('is over when the run that was under way is', async () => {
    const run = Promise.withResolvers<void>()
    const throttle = new Throttle(() => run.promise, 0)
    throttle.ask()
    let over = false
    const stopped = throttle.stop().then(() => (over = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(over).toBe(false)
    run.resolve()
    await stopped
  })
})

describe('queues in hand', () => {
  test('wait to be woken up, and are at once when it came before', async () => {
    const leases = new QueueLeases()
    leases.add('a')
    const waiting = leases.wokenUp('a')
    expect(leases.wake(['a'])).toBe(true)
    expect(await waiting).toBe(true)
    expect(await leases.wokenUp('a')).toBe(true)
    leases.read('a')
    const again = leases.wokenUp('a')
    leases.wakeAll()
    expect(await again).toBe(true)
  })

  test('end their wait without being woken up, and when others wait for their turn', async () => {
    const leases = new QueueLeases()
    leases.add('a')
    expect(await leases.wokenUp('a')).toBe(false)
    const waiting = leases.wokenUp('a')
    leases.hurry(true)
    expect(await waiting).toBe(false)
    expect(await leases.wokenUp('a')).toBe(false)
  })

  test('say what is not among them', () => {
    const leases = new QueueLeases()
    leases.add('a')
    leases.add('b')
    expect(leases.wake(['a', 'c'])).toBe(false)
    leases.lose(['a', 'b'], ['b'])
    expect([leases.ours('a'), leases.ours('b'), leases.ours('c')]).toEqual([false, true, false])
    leases.delete('b')
    expect(leases.wake(['b'])).toBe(false)
    expect(leases.wake([])).toBe(true)
    expect(leases.uids()).toEqual(['a'])
  })
})

describe('shares of queues in hand', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(40)) as [string, string, string, string]
  const many = (organization: string, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `${organization}/${at}`)
  const taken = (shares: LeaseShares, uids: readonly string[]): number => uids.filter((uid) => shares.enter(uid)).length

  test('leave as many free as an organization has, and something for each that comes', () => {
    const shares = new LeaseShares(120)
    expect(taken(shares, many(a, 120))).toBe(60)
    expect(taken(shares, many(b, 120))).toBe(30)
    expect(taken(shares, many(c, 120))).toBe(15)
    expect([shares.free, shares.full()]).toEqual([15, [a, b, c]])
    expect(shares.enter(`${d}/0`)).toBe(true)
  })

  test('give an organization others when it has given half of its own back', () => {
    const shares = new LeaseShares(120)
    expect(taken(shares, many(a, 120))).toBe(60)
    for (const uid of many(a, 19)) shares.leave(uid)
    expect(shares.full()).toEqual([a])
    shares.leave(`${a}/19`)
    expect(shares.full()).toEqual([])
    expect(taken(shares, many(a, 120))).toBe(20)
  })
})

test('a batcher runs what comes together as one, and tells each what became of it', async () => {
  const batches: (readonly number[])[] = []
  const batcher = new Batcher(async (items: readonly number[]) => {
    batches.push(items)
    if (items.includes(13)) throw new Error('no luck')
    return items.map((item) => item * 2)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4].map((item) => batcher.add(item)))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 2, 3], [4]])
  const outcomes = await Promise.allSettled([13, 5].map((item) => batcher.add(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await batcher.add(6)).toBe(12)
})
