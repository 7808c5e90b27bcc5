// What is under way: it knows who is in, and keeps nothing of who has left.
import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { UnderWay } from '../../src/core/under-way.ts'

test('knows who came in and has not left', () => {
  const underWay = new UnderWay<{ readonly name: string }>()
  const leaveFirst = underWay.add({ name: 'first' })
  underWay.add({ name: 'second' })
  leaveFirst()
  underWay.add({ name: 'third' })
  expect(underWay.all().map(({ name }) => name)).toEqual(['third', 'second'])
})

test('to leave twice takes nobody else out', () => {
  const underWay = new UnderWay<{ readonly name: string }>()
  const leave = underWay.add({ name: 'first' })
  leave()
  underWay.add({ name: 'second' })
  leave()
  underWay.add({ name: 'third' })
  expect(underWay.all().map(({ name }) => name)).toEqual(['second', 'third'])
})

test('the same one may be in more than once', () => {
  const underWay = new UnderWay<object>()
  const one = {}
  const leave = underWay.add(one)
  underWay.add(one)
  leave()
  expect(underWay.all()).toEqual([one])
})

/** Of each that comes in. */
const BYTES = 8_000

/** Lets a thousand come in, sixteen at a time, until all have left. */
function passThrough(underWay: UnderWay<object>): void {
  const leaves: (() => void)[] = []
  for (let at = 0; at < 1_000; at++) {
    leaves.push(underWay.add({ much: new Array(BYTES / 8).fill(at) }))
    if (leaves.length > 16) leaves.shift()?.()
  }
  for (const leave of leaves) leave()
}

// A `Set` in its place leaves 4,000 of the 10,000.
test('keeps nothing of who has left, though no old object is collected meanwhile', () => {
  const underWay = new UnderWay<object>()
  passThrough(underWay)
  globalThis.gc?.()
  const before = getHeapStatistics().used_heap_size
  for (let round = 0; round < 10; round++) {
    passThrough(underWay)
    globalThis.gc?.({ type: 'minor', execution: 'sync' })
  }
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(100 * BYTES)
})
