// A folder of wheels (packaging.python.org, "Binary distribution format"): each says in METADATA what it is.
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { open, type Entry, type Options, type ZipFile } from 'yauzl'
import { normalizedName, pep440Key } from '../../../core/versions/pep440.ts'
import { describeFile, oneLine, type Fault, type Published, type PublishedVersion } from './published.ts'

const openZip: (path: string, options: Options) => Promise<ZipFile> = promisify(open)

const MAX_METADATA_BYTES = 1024 * 1024
const MAX_ENTRIES = 200_000
/** Larger than any wheel that is published, and what a bomb passes at once. */
const MAX_CONTENT_BYTES = 32 * 1024 ** 3
const FILE_NAME = /^(?<name>[^-]+)-(?<version>[^-]+)(?:-\d[^-]*)?-[^-]+-[^-]+-[^-]+\.whl$/

/** Reads a folder of wheels, or one wheel. Several wheels of one version are its files. */
export async function readWheels(path: string): Promise<Published> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Error(`${path} does not exist.`)
  const names = found.isDirectory()
    ? (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.whl')).sort()
    : ['']
  if (names.length === 0) throw new Error(`${path} holds no wheel (*.whl).`)
  const faults: Fault[] = []
  const byVersion = new Map<string, PublishedVersion>()
  for (const name of names) {
    const file = join(path, name)
    try {
      const wheel = await readWheel(file)
      const key = `${normalizedName(wheel.name)} ${pep440Key(wheel.version)}`
      const known = byVersion.get(key)
      byVersion.set(key, known ? { ...known, files: [...known.files, ...wheel.files] } : wheel)
    } catch (error) {
      faults.push({ path: file, why: (error as Error).message })
    }
  }
  return { versions: [...byVersion.values()], faults }
}

/** What one wheel says of itself. */
async function readWheel(path: string): Promise<PublishedVersion> {
  const named = FILE_NAME.exec(basename(path))?.groups
  if (!named) throw new Error('is not named as wheels are: name-version-python-abi-platform.whl')
  const metadata = parseMetadata(await metadataOf(path))
  const name = metadata.get('name') ?? ''
  const version = metadata.get('version') ?? ''
  if (name === '' || version === '') throw new Error('its METADATA lacks Name or Version')
  const key = pep440Key(version)
  if (key === undefined)
    throw new Error(`its METADATA says version "${version.slice(0, 64)}", which PEP 440 does not know`)
  const sameName = normalizedName(name) === normalizedName(named['name'] ?? '')
  if (!sameName || key !== pep440Key((named['version'] ?? '').replaceAll('_', '-'))) {
    throw new Error(`its METADATA says ${name} ${version}, its file name says otherwise`)
  }
  return { name, version, description: oneLine(metadata.get('summary') ?? ''), files: [await describeFile(path)] }
}

async function metadataOf(path: string): Promise<string> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new Error(`is not a whole zip: ${(error as Error).message}`, { cause: error })
  })
  try {
    const entry = await findMetadata(zip, (await stat(path)).size)
    if (entry.uncompressedSize > MAX_METADATA_BYTES) {
      throw new Error(`its METADATA has ${entry.uncompressedSize} bytes; ${MAX_METADATA_BYTES} are allowed`)
    }
    const stream = promisify((one: Entry, done: (error: Error | null, stream: Readable) => void) =>
      zip.openReadStream(one, done),
    )
    // The reader holds the stream to the size that the archive names, so a bomb ends in an error.
    return await text(await stream(entry))
  } finally {
    zip.close()
  }
}

/** The entry of METADATA. All entries are looked at, for an archive that promises too much is not read at all. */
function findMetadata(zip: ZipFile, archiveBytes: number): Promise<Entry> {
  return new Promise((resolve, reject) => {
    let found: Entry | undefined
    let entries = 0
    let content = 0
    let stored = 0
    zip.on('error', reject)
    zip.on('end', () => (found ? resolve(found) : reject(new Error('holds no *.dist-info/METADATA'))))
    zip.on('entry', (entry: Entry) => {
      entries++
      content += entry.uncompressedSize
      stored += entry.compressedSize
      if (/^[^/]+\.dist-info\/METADATA$/.test(entry.fileName)) {
        if (found) return reject(new Error('holds two METADATA files'))
        found = entry
      }
      if (entries > MAX_ENTRIES) return reject(new Error(`holds more than ${MAX_ENTRIES} files`))
      if (content > MAX_CONTENT_BYTES) return reject(new Error(`would unpack to more than ${MAX_CONTENT_BYTES} bytes`))
      if (stored > archiveBytes) return reject(new Error('its files overlap: an archive made to grow'))
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** The headers of METADATA (core metadata: as in e-mail), lower-case; of repeated ones the first. */
function parseMetadata(content: string): Map<string, string> {
  const [head = ''] = content.split(/\r?\n\r?\n/, 1)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value = ''] = /^([A-Za-z][A-Za-z0-9-]*):(.*)$/.exec(line) ?? []
    if (name && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value.trim())
  }
  return headers
}
