// Putting a folder that is complete where an older one stands, while others do the same and yet others read it.
import { rename, rm } from 'node:fs/promises'

const isInTheWay = (error: unknown): boolean =>
  ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Moves a folder to its place; what stood there is removed. Of several processes that do so at the same time the last one
 * wins, and none fails. Rejects with the error of the file system when the place cannot be taken.
 */
export async function putInPlace(staging: string, target: string): Promise<void> {
  const old = `${staging}.old`
  // Two renames and nothing between them: a reader finds a whole folder but for that moment.
  for (let attempt = 1; ; attempt++) {
    await rename(target, old).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
    const taken = await rename(staging, target).then(
      () => true,
      async (error: unknown) => {
        if (isInTheWay(error) && attempt < MOST_ATTEMPTS) return false
        await rename(old, target).catch(() => undefined)
        throw error
      },
    )
    await rm(old, { recursive: true, force: true })
    if (taken) return
  }
}

/** More than that many at the same time are none that build the pages. */
const MOST_ATTEMPTS = 1000
