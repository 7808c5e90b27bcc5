// The files of a feed: one file, a folder of them, or a zip as feeds are published.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { fromBuffer, open, type Entry, type Options, type ZipFile } from 'yauzl'

const openFile: (path: string, options: Options) => Promise<ZipFile> = promisify(open)
const openBuffer: (buffer: Buffer, options: Options) => Promise<ZipFile> = promisify(fromBuffer)

/** Archives up to this size are read at once: thousands of small reads take longer than all that is done with what they bring. */
const MAX_HELD_BYTES = 64 * 1024 * 1024

interface Archive {
  readonly path: string
  readonly zip: ZipFile
  /** All of it, where it is not too large. */
  readonly held: Buffer | undefined
}

async function openZip(path: string): Promise<Archive> {
  const options = { lazyEntries: true, autoClose: false }
  const { size } = await stat(path)
  if (size > MAX_HELD_BYTES) return { path, zip: await openFile(path, options), held: undefined }
  const held = await readFile(path)
  return { path, zip: await openBuffer(held, options), held }
}

/** One file of a feed, or why it could not be read. */
export interface SourceFile {
  /** Its path; inside of an archive `archive.zip/name.json`. */
  readonly path: string
  readonly text: string | undefined
  readonly fault: string | undefined
}

export interface Source {
  /** How many files there are. */
  readonly count: number
  files(): AsyncIterable<SourceFile>
}

/** Far above any record that feeds publish; what is larger is a mistake or a bomb. */
const MAX_FILE_BYTES = 16 * 1024 * 1024
const MAX_FILES = 2_000_000

/** How the names of the files end that are wanted. */
type Endings = readonly [string, ...string[]]

const wanted = ([ending]: Endings): string =>
  `Name a ${ending} file, a folder with such files in it, or a .zip of them.`
const isWanted = (name: string, endings: Endings): boolean => endings.some((ending) => name.endsWith(ending))

/**
 * Opens `path`: a file, a `.zip`, or a folder whose files at any depth are taken in the order of names.
 * @param endings of the names of files in a folder or a zip that are taken
 * @throws Error with a sentence for the person at the terminal
 */
export async function openSource(path: string, endings: Endings = ['.json']): Promise<Source> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Error(`${path} does not exist. ${wanted(endings)}`)
  if (found.isDirectory()) return folderSource(path, endings)
  if (path.toLowerCase().endsWith('.zip')) return zipSource(path, endings)
  return { count: 1, files: () => readAll([path]) }
}

async function folderSource(folder: string, endings: Endings): Promise<Source> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => isWanted(name, endings)).sort()
  if (names.length === 0) throw new Error(`${folder} holds no ${endings.join(' or ')} file. ${wanted(endings)}`)
  return { count: names.length, files: () => readAll(names.map((name) => join(folder, name))) }
}

async function* readAll(paths: readonly string[]): AsyncIterable<SourceFile> {
  for (const path of paths) {
    try {
      const { size } = await stat(path)
      if (size > MAX_FILE_BYTES) yield { path, text: undefined, fault: tooLarge(size) }
      else yield { path, text: await readFile(path, 'utf8'), fault: undefined }
    } catch (error) {
      yield { path, text: undefined, fault: (error as Error).message }
    }
  }
}

async function zipSource(path: string, endings: Endings): Promise<Source> {
  try {
    const archive = await openZip(path)
    const entries = await entriesOf(archive.zip, endings)
    if (entries.length === 0) throw new Error(`it holds no ${endings.join(' or ')} file`)
    return { count: entries.length, files: () => readEntries(archive, entries) }
  } catch (error) {
    throw new Error(`${path} is not a zip that can be imported: ${(error as Error).message}`, { cause: error })
  }
}

function entriesOf(zip: ZipFile, endings: Endings): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      if (isWanted(entry.fileName, endings)) entries.push(entry)
      if (entries.length > MAX_FILES) reject(new Error(`it holds more than ${MAX_FILES} files`))
      else zip.readEntry()
    })
    zip.readEntry()
  })
}

async function* readEntries(archive: Archive, entries: readonly Entry[]): AsyncIterable<SourceFile> {
  try {
    for (const entry of entries) {
      const path = join(archive.path, entry.fileName)
      if (entry.uncompressedSize > MAX_FILE_BYTES) {
        yield { path, text: undefined, fault: tooLarge(entry.uncompressedSize) }
        continue
      }
      try {
        yield { path, text: await textOf(archive, entry), fault: undefined }
      } catch (error) {
        yield { path, text: undefined, fault: (error as Error).message }
      }
    }
  } finally {
    archive.zip.close()
  }
}

const utf8 = new TextDecoder()

/** What an entry holds. A bomb ends in an error: nothing is read beyond the size that the archive names. */
async function textOf({ zip, held }: Archive, entry: Entry): Promise<string> {
  // A stream for each of thousands of small files takes longer than inflating them.
  if (!held || !entry.canDecodeFileData()) return text(await zip.openReadStreamPromise(entry))
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = held.subarray(start, start + entry.compressedSize)
  const { uncompressedSize: size } = entry
  const bytes = entry.isCompressed() ? inflate(packed, size) : packed
  if (bytes.length !== size) throw otherSize(size)
  return utf8.decode(bytes)
}

function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? otherSize(size) : error
  }
}

function otherSize(size: number): Error {
  return new Error(`has not the ${size} bytes that the archive names`)
}

function tooLarge(bytes: number): string {
  return `has ${bytes} bytes; ${MAX_FILE_BYTES} are allowed`
}
