// The kept inputs of the parsers: what began the search, what reached further, and all that was ever found wrong.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The inputs that are kept in the repository. */
export const KEPT = join(import.meta.dirname, 'corpus')

/** The inputs of a parser in a folder, in the order of their names; none where there is no such folder. */
export function inputsOf(folder: string, name: string): Buffer[] {
  const own = join(folder, name)
  try {
    return readdirSync(own)
      .sort()
      .map((file) => readFileSync(join(own, file)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Keeps an input under its digest. @returns its path */
export function keepInput(folder: string, name: string, input: Buffer): string {
  const path = join(folder, name, createHash('sha256').update(input).digest('hex').slice(0, 16))
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(path, input)
  return path
}
