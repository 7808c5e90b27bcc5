// When the work for a request ends: with its time, or with its client.
import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { Deadline } from '../../src/http/deadline.ts'
import type { HttpResponse } from '../../src/http/messages.ts'

const response = (writableEnded = false): HttpResponse & EventEmitter =>
  Object.assign(new EventEmitter(), { writableEnded }) as unknown as HttpResponse & EventEmitter
const never = new Promise<never>(() => undefined)

describe('the work for a request', () => {
  it('ends when its client leaves before the answer has', async () => {
    const res = response()
    const deadline = new Deadline(res, 60_000)
    const { gone } = deadline
    const raced = deadline.race(never)
    res.emit('close')
    expect(deadline.signal.reason).toMatchObject({ code: 'CANCELLED' })
    await expect(raced).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(gone.aborted).toBe(true)
  })

  it('is not told to end by a connection that closes after the answer', async () => {
    const res = response(true)
    const deadline = new Deadline(res, 60_000)
    res.emit('close')
    expect(deadline.signal.aborted).toBe(false)
    expect(await deadline.race(Promise.resolve('answer'))).toBe('answer')
  })

  it('ends with its time, at once where there is none, and lasts when that is lifted', async () => {
    vi.useFakeTimers()
    try {
      const [short, lifted] = [new Deadline(response(), 1_000), new Deadline(response(), 1_000)]
      lifted.lift()
      vi.advanceTimersByTime(999)
      expect(short.signal.aborted).toBe(false)
      vi.advanceTimersByTime(1)
      expect(short.signal.reason).toMatchObject({ code: 'DEADLINE_EXCEEDED' })
      await expect(short.race(never)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
      expect(lifted.signal.aborted).toBe(false)
      expect(new Deadline(response(), 0).signal.reason).toMatchObject({ code: 'DEADLINE_EXCEEDED' })
    } finally {
      vi.useRealTimers()
    }
  })
})
