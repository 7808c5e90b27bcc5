// Turns by key: bounds, order, what is given up, and that nothing stays behind.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue, type FairQueueOptions, type Release, within } from '../../src/core/fair-queue.ts'
import { keptOfEach } from '../support/heap.ts'
import { crowd, settled } from './crowd.ts'

const never = new AbortController().signal
const queueOf = (options: Partial<FairQueueOptions> = {}): FairQueue =>
  new FairQueue({ atWork: 4, atWorkEach: 3, waiting: 20, waitingEach: 10, patienceMs: 1_000, now: () => 0, ...options })

describe('turns', () => {
  it('one key never takes all places', async () => {
    const { enter, keys } = crowd(queueOf())
    for (let at = 0; at < 9; at++) void enter('a')
    await settled()
    expect(keys()).toBe('aaa')
    void enter('b')
    await settled()
    expect(keys()).toBe('aaab')
  })

  it('go round by key, however many of one wait', async () => {
    const { enter, working, keys } = crowd(queueOf({ atWork: 1, atWorkEach: 1 }))
    for (const key of 'aaaaabbc') void enter(key)
    for (let at = 0; at < 8; at++) {
      await settled()
      working[at]!.release()
    }
    expect(keys()).toBe('abcabaaa')
  })

  it('leave a group no more places than it may have, however many keys it has', async () => {
    const { enter, working, keys } = crowd(queueOf({ atWorkOfGroup: 2 }))
    for (const key of 'abca') void enter(key, never, 'one')
    void enter('d', never, 'other')
    await settled()
    expect(keys()).toBe('abd')
    working[2]!.release()
    await settled()
    expect(keys()).toBe('abd')
    working[0]!.release()
    await settled()
    expect(keys()).toBe('abdc')
  })

  it('leave a key no more places than it may have, also while others are free', async () => {
    const { enter, working, keys } = crowd(queueOf({ atWorkEach: 1 }))
    for (const key of 'aaab') void enter(key)
    await settled()
    expect(keys()).toBe('ab')
    working[0]!.release()
    await settled()
    expect(keys()).toBe('aba')
  })

  it('come to who asks again before the first that was refused has gone away', async () => {
    let time = 0
    const queue = queueOf({ atWork: 1, atWorkEach: 1, now: () => time })
    const first = new AbortController()
    const release = await queue.enter('a', never)
    const late = Promise.resolve(queue.enter('b', first.signal)).catch((error: unknown) => error)
    time += 1_000
    release()
    const again = queue.enter('a', never)
    const second = queue.enter('b', never)
    first.abort()
    ;(await again)()
    await second
    expect(await late).toMatchObject({ reason: 'OVERLOADED' })
  })

  it('are given back once', async () => {
    const queue = queueOf()
    const release = await queue.enter('a', never)
    release()
    release()
    expect(queue.load).toEqual({ atWork: 0, waiting: 0 })
  })
})

describe('a place within a place', () => {
  it('is given back with it', async () => {
    const [outer, inner] = [queueOf(), queueOf()]
    const enter = (): Promise<Release> => within(outer.enter('a', never), () => inner.enter('b', never))
    const release = await enter()
    expect([outer.load.atWork, inner.load.atWork]).toEqual([1, 1])
    release()
    release()
    expect([outer.load.atWork, inner.load.atWork]).toEqual([0, 0])
  })

  it('that cannot be had gives the outer one back', async () => {
    const [outer, inner] = [queueOf(), queueOf({ atWork: 0, waiting: 0 })]
    const refused = within(outer.enter('a', never), () => inner.enter('b', never))
    await expect(refused).rejects.toMatchObject({ reason: 'OVERLOADED' })
    expect(outer.load).toEqual({ atWork: 0, waiting: 0 })
  })
})

describe('refused', () => {
  it('at once, when too many of one key wait; others still may', async () => {
    const { enter, refused } = crowd(queueOf({ waitingEach: 2 }))
    for (let at = 0; at < 6; at++) void enter('a')
    for (const key of 'bcd') void enter(key)
    await settled()
    expect(refused).toEqual(['a: OVERLOADED'])
  })

  it('at once, when too many wait in all', async () => {
    const { enter, refused } = crowd(queueOf({ atWork: 1, atWorkEach: 1, waiting: 2 }))
    for (const key of 'abcd') void enter(key)
    await settled()
    expect(refused).toEqual(['d: OVERLOADED'])
  })

  it('when its turn comes too late', async () => {
    let time = 0
    const { enter, working, refused, keys } = crowd(queueOf({ atWork: 1, atWorkEach: 1, now: () => time }))
    void enter('a')
    void enter('b')
    await settled()
    time = 1_000
    void enter('b')
    await settled()
    working[0]!.release()
    await settled()
    expect([keys(), refused]).toEqual(['ab', ['b: OVERLOADED']])
  })
})

it('whoever goes away gives up the place', async () => {
  const queue = queueOf({ atWork: 1, atWorkEach: 1 })
  const { enter, working, refused, keys } = crowd(queue)
  const leaving = new AbortController()
  void enter('a')
  void enter('b', leaving.signal)
  void enter('c')
  leaving.abort(new Error('gone'))
  await settled()
  working[0]!.release()
  await settled()
  expect([keys(), refused]).toEqual(['ac', ['b: Error: gone']])
  await expect(async () => queue.enter('b', leaving.signal)).rejects.toThrow('gone')
  working[1]!.release()
  expect(queue.load).toEqual({ atWork: 0, waiting: 0 })
})

it('whatever happens: bounds hold, who waits is served, nothing is left over', async () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), act: fc.constantFrom('enter', 'release', 'leave') })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const queue = queueOf({ waiting: 8, waitingEach: 4 })
      const { enter, working } = crowd(queue)
      const leaving: AbortController[] = []
      let released = 0
      for (const { key, act } of steps) {
        if (act === 'enter') {
          leaving.push(new AbortController())
          void enter(key, leaving.at(-1)!.signal)
        } else if (act === 'release') working[released]?.release()
        else leaving.shift()?.abort(new Error('gone'))
        if (act === 'release' && released < working.length) released += 1
        await settled()
        const { atWork, waiting } = queue.load
        expect(atWork).toBeLessThanOrEqual(4)
        expect(waiting).toBeLessThanOrEqual(8)
        // Someone waits only while no place is free, or while its key has all that it may have.
        const busiest = Math.max(
          0,
          ...['a', 'b', 'c'].map((k) => working.slice(released).filter((w) => w.key === k).length),
        )
        expect(busiest).toBeLessThanOrEqual(3)
        if (waiting > 0 && atWork < 4) expect(busiest).toBe(3)
      }
      while (released < working.length) {
        working[released++]!.release()
        await settled()
      }
      expect(queue.load).toEqual({ atWork: 0, waiting: 0 })
    }),
  )
})

describe('nothing is kept of a key', () => {
  const noPlace = { atWork: 0, atWorkEach: 0, waiting: 2 }
  let time = 0
  const ways: Readonly<
    Record<string, readonly [Partial<FairQueueOptions>, (queue: FairQueue, key: string) => Promise<unknown>]>
  > = {
    'that has worked': [{}, async (queue, key) => (await queue.enter(key, never))()],
    'that was refused at once': [
      { ...noPlace, waiting: 0 },
      // Not by `expect`, which takes long for so many.
      async (queue, key) => {
        try {
          await queue.enter(key, never)
        } catch {
          return
        }
        expect.unreachable('let in')
      },
    ],
    'that went away': [
      noPlace,
      async (queue, key) => {
        const leaving = new AbortController()
        const waits = queue.enter(key, leaving.signal)
        leaving.abort(new Error('gone'))
        await Promise.resolve(waits).catch(() => undefined)
      },
    ],
    'whose turn came, of one signal for all': [
      { atWork: 1, atWorkEach: 1 },
      async (queue, key) => {
        const release = await queue.enter('first', never)
        const next = queue.enter(key, never)
        release()
        ;(await next)()
      },
    ],
    'whose turn came too late': [
      { atWork: 1, atWorkEach: 1, now: () => time },
      async (queue, key) => {
        const release = await queue.enter('first', never)
        const late = queue.enter(key, never)
        time += 1_000
        release()
        await Promise.resolve(late).catch(() => undefined)
      },
    ],
  }
  it.each(Object.keys(ways))('%s', async (way) => {
    const [options, use] = ways[way]!
    const queue = queueOf(options)
    // A line of one that stayed would take 300 bytes.
    expect(await keptOfEach({ count: 10_000, enough: 100 }, (n) => use(queue, `key ${n}`))).toBeLessThan(100)
    expect(queue.load).toEqual({ atWork: 0, waiting: 0 })
  })
})
