// Gives memory back that a flood has left: V8 collects when more is allocated, which an idle process does not do for a long time.
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { collectGarbage } from './collect-garbage.ts'

/** V8 keeps the pages of what it collects for eight seconds more, and after ten they are to be the system's again (docs/security.md). */
const EVERY_MS = 1_000
/** What the heap may have grown by since it was collected last. */
const GROWTH_BYTES = 128 * 1024 * 1024
/** A heap that has more in use when it is collected takes longer than others should wait: it is left to V8. */
const MOST_BYTES = 256 * 1024 * 1024
/** The part of its time that the event loop works, below which nobody is kept waiting for long. */
const IDLE = 0.25

export interface MemoryOptions {
  /** Bytes of the heap that are in use, garbage among them, and that it has taken, with what it holds outside, such as buffers. */
  readonly heap: () => { readonly used: number; readonly taken: number }
  /** The part of its time that the event loop worked since this was asked last. */
  readonly load: () => number
  readonly collect: () => void
}

/** Looks at the heap, and collects it where that gives much back and holds up nobody. */
export function createMemoryCare({ heap, load, collect }: MemoryOptions): () => void {
  let { used: live, taken: after } = heap()
  return () => {
    const isIdle = load() < IDLE
    const { used, taken } = heap()
    live = Math.min(live, used)
    after = Math.min(after, taken)
    if (!isIdle || live > MOST_BYTES || taken < after + GROWTH_BYTES) return
    collect()
    ;({ used: live, taken: after } = heap())
  }
}

/** Bytes as `MemoryOptions.heap` gives them. */
export function heapNow(): ReturnType<MemoryOptions['heap']> {
  const { used_heap_size: used, total_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return { used, taken: heap + outside }
}

/** Looks now and then until the function that it gives is called. */
export function careForMemory(): () => void {
  let since = performance.eventLoopUtilization()
  const look = createMemoryCare({
    heap: heapNow,
    load: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, since)
      since = now
      return utilization
    },
    collect: collectGarbage,
  })
  const timer = setInterval(look, EVERY_MS).unref()
  return () => clearInterval(timer)
}
