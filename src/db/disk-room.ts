// Room on the disk of the embedded database. Used by pglite.ts.
import { statfsSync } from 'node:fs'

/**
 * Bytes that writes leave: PostgreSQL ends when its log (16 MB a segment) or a checkpoint finds no room, and a refused write
 * would still lengthen the log.
 */
const RESERVE = 20 * 1024 * 1024

/** Whether so little is left on the disk of a folder that nothing should be written. A disk that does not say is believed. */
export function isDiskShort(dir: string): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(dir)
    return blocks !== 0 && bavail * bsize < RESERVE
  } catch {
    return false
  }
}
