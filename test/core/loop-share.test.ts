// Pieces of work that wait for a turn of the event loop do not all come in the next one: it is shared as the one before was.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { LoopShare } from '../../src/core/loop-share.ts'

/** Works until the clock has gone on. */
function work(): void {
  for (const begun = performance.now(); performance.now() === begun;);
}

it('who waited for a turn waits for the next where others have taken this one', async () => {
  const share = new LoopShare(0)
  let done = 0
  const turns: number[] = []
  const all = Array.from({ length: 20 }, async () => {
    await share.take()
    work()
    done += 1
  })
  for (let before = 0; done < all.length; before = done) {
    await nextTurn()
    turns.push(done - before)
  }
  await Promise.all(all)
  // Two at most, for ours may be the last of one turn and the first of the next.
  expect(Math.max(...turns)).toBeLessThanOrEqual(2)
})

it('who asks for a turn in the same moment as others takes it behind their work', async () => {
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const share = new LoopShare(20)
  let done = 0
  const turns: number[] = []
  const all = Array.from({ length: 20 }, async () => {
    await share.take()
    now += 10
    done += 1
  })
  for (let before = 0; done < all.length; before = done) {
    await nextTurn()
    turns.push(done - before)
  }
  clock.mockRestore()
  // Three of 10 ms take more than 20 ms; and ours may be the last of one turn and the first of the next.
  expect(Math.max(...turns)).toBeLessThanOrEqual(6)
})
