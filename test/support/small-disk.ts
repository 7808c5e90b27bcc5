// A disk of a few megabytes (tmpfs), where this process may mount one: on Linux, as root.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of a new disk; undefined: none can be made here. `umount` it in the end. */
export function smallDisk(mebibytes: number): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'platform-graph-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', dir], { stdio: 'ignore' })
    return dir
  } catch {
    rmdirSync(dir)
    return undefined
  }
}

/** Takes the disk away with all that is on it. */
export function removeDisk(dir: string): void {
  execFileSync('umount', [dir])
  rmdirSync(dir)
}

/** Fills a disk, but for so many bytes at most. */
export async function fillDisk(dir: string, left = 0): Promise<string> {
  const ballast = join(dir, 'ballast')
  const { bavail, bsize } = await statfs(dir)
  // Whatever the server writes meanwhile fills it sooner.
  await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
  return ballast
}
