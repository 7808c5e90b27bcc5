// The arithmetic of the rate limit, on a clock of the test's own.
import { beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/core/errors.ts'
import { Quota, type SharedSpending } from '../../src/core/quota.ts'

let time = 0
beforeEach(() => {
  time = 1000
})
const quotaOf = (points: number, callers = 100): Quota =>
  new Quota({ points, periodMs: 10_000, callers, now: () => time })

function refusal(work: () => unknown): PlatformError {
  try {
    work()
  } catch (error) {
    if (error instanceof PlatformError) return error
  }
  throw new Error('nothing was refused')
}

describe('a caller', () => {
  it('spends its points, is refused, and has them back as time goes by', () => {
    const quota = quotaOf(10)
    for (let at = 0; at < 10; at++) quota.open('a')
    const { code, reason, details } = refusal(() => quota.open('a'))
    expect([code, reason, details.retryAfterSeconds]).toEqual(['RESOURCE_EXHAUSTED', 'RATE_LIMITED', 1])
    time += 1000
    expect(quota.open('a').allowance()).toEqual({ limit: 10, periodMs: 10_000, remaining: 0, resetMs: 10_000 })
    refusal(() => quota.open('a'))
    time += 3000
    expect(quota.open('a').allowance().remaining).toBe(2)
    time += 1_000_000
    expect(quota.open('a').allowance().remaining).toBe(9)
  })

  it('does not pay for others', () => {
    const quota = quotaOf(1)
    quota.open('a')
    refusal(() => quota.open('a'))
    expect(quota.open('b').allowance().remaining).toBe(0)
  })

  it('pays the whole price once, and nothing for what is refused', () => {
    const quota = quotaOf(10)
    const permit = quota.open('a')
    permit.raise(4)
    expect(permit.allowance().remaining).toBe(6)
    permit.raise(5)
    expect(permit.allowance().remaining).toBe(5)
    const next = quota.open('a')
    const { details } = refusal(() => next.raise(8))
    expect(details).toMatchObject({ retryAfterSeconds: 3, metadata: { cost: '8', limit: '10' } })
    expect(next.allowance().remaining).toBe(5)
    time += 3000
    quota.open('a').raise(8)
    // Whoever comes again when it is told must not come too early: a part of a second counts as one.
    time += 1_100
    const early = refusal(() => quota.open('a').raise(3))
    expect(early.details.retryAfterSeconds).toBe(2)
  })

  it('pays a point at least, whatever the price is said to be', () => {
    const quota = quotaOf(10)
    for (const [at, price] of [0, -1, -1000].entries()) {
      const permit = quota.open('a')
      permit.raise(price)
      expect(permit.allowance().remaining).toBe(9 - at)
    }
  })

  it('who asks for more than anybody has gets it when rested', () => {
    const quota = quotaOf(10)
    const permit = quota.open('a')
    permit.raise(5000)
    expect(permit.allowance().remaining).toBe(0)
    refusal(() => quota.open('a'))
    time += 10_000
    quota.open('a').raise(5000)
  })
})

describe('what is kept', () => {
  it('is bounded: who was away the longest is forgotten, and begins anew', () => {
    const quota = quotaOf(1, 2)
    quota.open('a')
    quota.open('b')
    refusal(() => quota.open('a'))
    quota.open('c')
    refusal(() => quota.open('a'))
    quota.open('b')
  })
})

describe('a budget that two processes share', () => {
  it('is given back at both where a request was refused', () => {
    const told: number[] = []
    const shared = { tell: (_: string, points: number) => void told.push(points), listen: () => undefined }
    const quota = new Quota({ points: 10, periodMs: 10_000, callers: 100, now: () => time, shared })
    const permit = quota.open('a')
    permit.raise(4)
    quota.open('a').raise(3)
    refusal(() => permit.raise(9))
    expect(told).toEqual([1, 3, 1, 2, -4])
  })

  it('is owed for a period at most, however much was spent elsewhere', () => {
    let hear: (key: string, points: number) => void = () => undefined
    const shared: SharedSpending = { tell: () => undefined, listen: (listener) => (hear = listener) }
    const quota = new Quota({ points: 10, periodMs: 10_000, callers: 100, now: () => time, shared })
    for (let at = 0; at < 100; at++) hear('a', 10)
    time += 10_000
    refusal(() => quota.open('a'))
    time += 1000
    expect(quota.open('a').allowance().remaining).toBe(0)
  })

  it('is spent at both, also by what both took before they heard of each other', () => {
    const hear: ((key: string, points: number) => void)[] = []
    const told: [from: number, key: string, points: number][] = []
    const shared = (at: number): SharedSpending => ({
      tell: (key, points) => void told.push([at, key, points]),
      listen: (listener) => (hear[at] = listener),
    })
    const pass = (): void => {
      for (const [from, key, points] of told.splice(0)) hear[1 - from]!(key, points)
    }
    const [one, other] = [0, 1].map(
      (at) => new Quota({ points: 10, periodMs: 10_000, callers: 100, now: () => time, shared: shared(at) }),
    ) as [Quota, Quota]
    for (let at = 0; at < 6; at++) one.open('a')
    pass()
    expect(other.open('a').allowance().remaining).toBe(3)
    for (let at = 0; at < 3; at++) other.open('a')
    for (let at = 0; at < 4; at++) one.open('a')
    pass()
    // 14 of 10: nobody is let in until the four are back.
    time += 4000
    refusal(() => one.open('a'))
    refusal(() => other.open('a'))
    time += 1000
    expect(one.open('a').allowance().remaining).toBe(0)
    expect(other.open('b').allowance().remaining).toBe(9)
  })
})
