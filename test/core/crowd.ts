// Many who wait for turns of one queue.
import type { FairQueue, Release } from '../../src/core/fair-queue.ts'

const never = new AbortController().signal

/** Enters and notes who works, in order. */
export function crowd(queue: FairQueue) {
  const working: { key: string; release: Release }[] = []
  const refused: string[] = []
  const enter = async (key: string, signal = never, group?: string): Promise<void> => {
    try {
      working.push({ key, release: await queue.enter(key, signal, group) })
    } catch (error) {
      refused.push(`${key}: ${(error as { reason?: string }).reason ?? String(error)}`)
    }
  }
  return { working, refused, enter, keys: () => working.map(({ key }) => key).join('') }
}

export const settled = (): Promise<void> => new Promise(setImmediate)
