// What the files of a worker leave in memory is collected now and then: to collect after each takes a third of all time.
const MiB = 1024 * 1024
/** Bytes by which a worker may grow before it collects. */
const MOST_GROWTH = 384 * MiB
/** Bytes of the heap that nothing uses: above it V8 is asked to give them back, which takes longer than to collect. */
const MOST_SLACK = 64 * MiB

/** Bytes that were resident after the last collection: at first what a worker has that has loaded the server. */
let resident = 400 * MiB

/** Collects what is left if there is much of it. The next time comes when there is as much again, whatever could not be collected. */
export function giveBackMemory(): void {
  if (process.memoryUsage.rss() < resident + MOST_GROWTH) return
  globalThis.gc?.()
  const { heapTotal, heapUsed } = process.memoryUsage()
  if (heapTotal - heapUsed > MOST_SLACK) globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  resident = process.memoryUsage.rss()
}
