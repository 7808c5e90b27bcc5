// When the heap is collected though nothing is allocated.
import { expect, it } from 'vitest'
import { createMemoryCare, heapNow } from '../../src/app/memory.ts'

const MIB = 1024 * 1024

/** A process with a heap of so many MiB, by the parts of it. */
function world() {
  const state = { used: 100, taken: 110, load: 0, live: 100, collections: 0 }
  const look = createMemoryCare({
    heap: () => ({ used: state.used * MIB, taken: state.taken * MIB }),
    load: () => state.load,
    collect: () => {
      state.collections += 1
      Object.assign(state, { used: state.live, taken: state.live + 10 })
    },
  })
  const collected = (changes: Partial<typeof state>): number => {
    Object.assign(state, changes)
    look()
    return state.collections
  }
  return collected
}

it('once it has grown by 128 MiB since the last time', () => {
  const collected = world()
  expect([collected({ taken: 237 }), collected({ taken: 238 }), collected({}), collected({ taken: 500 })]).toEqual([
    0, 1, 1, 2,
  ])
})

it('when the process has nothing to do', () => {
  const collected = world()
  expect([collected({ taken: 500, load: 0.3 }), collected({ load: 0.2 })]).toEqual([0, 1])
})

it('not where that took long the last time, until less is in use', () => {
  const collected = world()
  expect([collected({ used: 400, taken: 500, live: 300 }), collected({ taken: 900 })]).toEqual([1, 1])
  expect(collected({ used: 200 })).toBe(2)
})

it('after what it was at its least', () => {
  const collected = world()
  expect([collected({ taken: 50 }), collected({ taken: 180 })]).toEqual([0, 1])
})

it('counts buffers, which lie outside of the heap: what nobody has read is in them', () => {
  const { taken } = heapNow()
  const buffer = Buffer.alloc(64 * MIB)
  expect(heapNow().taken - taken).toBeGreaterThan(buffer.length / 2)
})
