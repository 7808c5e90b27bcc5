// What a repository of libraries publishes, as it is read from disk.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

export type EcosystemName = 'python' | 'java'

export interface PublishedFile {
  readonly name: string
  readonly size: number
  readonly digest: string
}

export interface PublishedVersion {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly files: readonly PublishedFile[]
}

/** Why something could not be read. */
export interface Fault {
  readonly path: string
  readonly why: string
}

export interface Published {
  readonly versions: readonly PublishedVersion[]
  readonly faults: readonly Fault[]
}

/** Name, size and digest of a file. */
export async function describeFile(path: string): Promise<PublishedFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { name: basename(path), size, digest: `sha256:${hash.digest('hex')}` }
}

/** A file of bounded size. Throws with one sentence. */
export async function readBounded(path: string, maxBytes: number): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > maxBytes) throw new Error(`has ${size} bytes; ${maxBytes} are allowed`)
  return readFile(path)
}

/** Text in one line, cut to what a description may hold. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 4096)
}
