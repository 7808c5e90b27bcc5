// Turns by the time that they take, whoever asks for how many, and the pauses of who is far ahead.
import { describe, expect, it } from 'vitest'
import { FairQueue, type FairQueueOptions } from '../../src/core/fair-queue.ts'
import { keptOfEach } from '../support/heap.ts'
import { crowd, settled } from './crowd.ts'

const queueOf = (options: Partial<FairQueueOptions>): FairQueue =>
  new FairQueue({ atWork: 1, atWorkEach: 1, byTime: true, ...options })

/** One place, whose turns end when they are told to. */
function oneByOne() {
  let time = 0
  let ended = 0
  const { enter, working, keys } = crowd(queueOf({ now: () => time }))
  /** Ends the next turns, one after the other, each of which took so many milliseconds. */
  const end = async (turns: number, lengthOf: (key: string) => number): Promise<void> => {
    for (const last = ended + turns; ended < last; ended++) {
      await settled()
      time += lengthOf(working[ended]!.key)
      working[ended]!.release()
    }
  }
  return { enter, keys, end }
}

describe('turns by time', () => {
  /** Each turn of a key takes as long as its lengths say. */
  async function turnsTaken(lengths: Readonly<Record<string, number>>, asked: string): Promise<string> {
    const { enter, keys, end } = oneByOne()
    for (const key of asked) void enter(key)
    await end(asked.length, (key) => lengths[key]!)
    return keys()
  }

  it('give a key whose turns are long one of them for as many short ones as take the same time', async () => {
    expect(await turnsTaken({ a: 100, b: 25 }, 'aaabbbbbbbbb')).toBe('abbbbabbbbab')
  })

  it('go round by key where all are of one length', async () => {
    expect(await turnsTaken({ a: 1, b: 1, c: 1 }, 'aaaaabbc')).toBe('abcabaaa')
  })

  it('remember what a key has taken while it asks for nothing', async () => {
    const { enter, keys, end } = oneByOne()
    void enter('a')
    await end(1, () => 100)
    for (const key of 'baabb') void enter(key)
    await end(5, () => 30)
    expect(keys()).toBe('abbbaa')
  })

  it('give nobody what they have not asked for meanwhile', async () => {
    const { enter, keys, end } = oneByOne()
    for (const key of 'aaaa') void enter(key)
    await end(3, () => 100)
    for (const key of 'bbbaa') void enter(key)
    await end(6, () => 100)
    expect(keys()).toBe('aaaababab')
  })

  /** One place, given by time, with pauses that end when they are told to. */
  function pausingQueue() {
    const clock = { now: 0, pauses: [] as { work: () => void; ms: number }[] }
    const later = (work: () => void, ms: number): unknown => clock.pauses.push({ work, ms })
    const options = { pausing: true, now: () => clock.now, later }
    const { working, ...crowded } = crowd(queueOf(options))
    const pass = async (ms: number): Promise<void> => {
      await settled()
      clock.now += ms
      for (const pause of clock.pauses.splice(0)) {
        if (pause.ms <= ms) pause.work()
        else clock.pauses.push({ ...pause, ms: pause.ms - ms })
      }
      await settled()
    }
    /** Ends the turn that began last, which took so long. */
    const end = async (ms: number): Promise<void> => {
      await pass(ms)
      working.at(-1)!.release()
      await settled()
    }
    return { ...crowded, clock, pass, end }
  }

  it('let who is far ahead pause, and others come before it meanwhile, one turn after the other', async () => {
    const { enter, keys, clock, pass, end } = pausingQueue()
    for (const key of 'aa') void enter(key)
    await end(160)
    expect(keys()).toBe('a')
    expect(clock.pauses.map(({ ms }) => ms)).toEqual([20])
    void enter('b')
    await end(1)
    await pass(10)
    expect(keys()).toBe('ab')
    void enter('b')
    await end(1)
    expect(keys()).toBe('abb')
    await pass(10)
    await pass(20)
    expect(keys()).toBe('abba')
  })

  it('have who is waited for pay for it, so that the pauses of who is ahead end', async () => {
    const { enter, keys, pass, end } = pausingQueue()
    for (const key of 'aa') void enter(key)
    await end(100)
    for (let n = 0; n < 20; n++) {
      void enter('b')
      await end(0)
      await pass(10)
    }
    expect(keys()).toMatch(/^ab{2,8}ab+$/)
  })

  it('let nobody pause after short turns', async () => {
    const { enter, keys, clock, end } = pausingQueue()
    for (const key of 'aaa') void enter(key)
    await end(10)
    await end(10)
    expect(keys()).toBe('aaa')
    expect(clock.pauses).toEqual([])
  })

  it('keep nothing of keys that have gone', async () => {
    let time = 0
    const queue = queueOf({ now: () => time })
    const use = async (n: number): Promise<void> => {
      const release = await queue.enter(`key ${n}`)
      time += 1
      release()
    }
    expect(await keptOfEach({ count: 10_000, enough: 100 }, use)).toBeLessThan(100)
  })

  it('are of groups first, however many keys one has, and then of the keys in each', async () => {
    const { enter, keys, end } = oneByOne()
    const groups: Readonly<Record<string, string>> = { a: 'one', b: 'one', c: 'one', z: 'other' }
    const asked = 'aabbcczzzzz'
    for (const key of asked) void enter(key, undefined, groups[key])
    await end(asked.length, (key) => (key === 'a' ? 20 : 10))
    expect(keys()).toBe('azzbzczbzca'.slice(0, asked.length))
  })

  it('have a group wait for others that have had a turn of late, and a key alone for those of its group', async () => {
    const { enter, keys, clock, pass, end } = pausingQueue()
    void enter('z', undefined, 'other')
    await end(1)
    for (const key of 'ab') void enter(key, undefined, 'one')
    await end(400)
    expect(clock.pauses.map(({ ms }) => ms)).toEqual([25])
    await pass(25)
    expect(keys()).toBe('zab')
    await end(2_000)
    for (const key of 'cb') void enter(key, undefined, 'one')
    await settled()
    expect(keys()).toBe('zabc')
    await end(1)
    expect(clock.pauses.map(({ ms }) => ms)).toEqual([25])
  })
})
