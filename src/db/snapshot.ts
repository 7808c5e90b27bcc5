// What a new embedded database begins as: a database with the migrations applied, in a file that the build makes, for making
// one takes ten times as long as unpacking it. The name of the file tells what is in it, so that a stale one is not found.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parseTar } from 'nanotar'
import { MIGRATIONS, migrationsIn } from './migrate.ts'
import type { InitialData } from './types.ts'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

/** Where the build puts the snapshot. */
export const SNAPSHOTS = fileURLToPath(new URL('../../prisma', import.meta.url))

/** The same for databases that begin the same: of these migrations and this PGlite. */
export async function snapshotKey(): Promise<string> {
  const hash = createHash('sha256').update(manifest.dependencies['@electric-sql/pglite'] ?? '')
  for (const { name, checksum } of await migrationsIn(MIGRATIONS)) hash.update(`\n${name} ${checksum}`)
  return hash.digest('hex').slice(0, 16)
}

/** The name of the snapshot of this version in its folder. */
export async function snapshotName(): Promise<string> {
  return `snapshot-${await snapshotKey()}.tar.gz`
}

/** The snapshot of this version as a tar file, made now where the build has made none. */
export async function readSnapshot(): Promise<Uint8Array> {
  const built = await readBuilt(await snapshotName())
  if (built) return built
  const { makeSnapshot } = await import('./make-snapshot.ts')
  return makeSnapshot(MIGRATIONS)
}

/** What the build has put into its folder under this name; undefined: nothing. */
export async function readBuilt(name: string): Promise<Uint8Array | undefined> {
  const file = join(SNAPSHOTS, name)
  if (!existsSync(file)) return undefined
  const packed = await readFile(file)
  // How long it is unpacked stands at its end (RFC 1952): in one piece it is not put together from thousands.
  return promisify(gunzip)(packed, { chunkSize: packed.readUInt32LE(packed.length - 4) + 1 })
}

/** Makes the folder of a new database, unless it has something in it. What is interrupted leaves no half of a database. */
export async function unpackInto(dir: string, begin: InitialData): Promise<void> {
  if ((await namesIn(dir)).length > 0) return
  const making = `${dir}.new`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true, mode: 0o700 })
  await unpack(await begin(), making)
  await rm(dir, { recursive: true, force: true })
  await rename(making, dir)
}

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function unpack(tar: Uint8Array, dir: string): Promise<void> {
  const entries = await entriesOf(tar)
  for (const { path, data } of entries) if (!data) await mkdir(join(dir, path), { recursive: true, mode: 0o700 })
  const files = entries.flatMap(({ path, data }) => (data ? [{ path: join(dir, path), data }] : []))
  await Promise.all(files.map(({ path, data }) => writeFile(path, data, { mode: 0o600 })))
}

/** What is read of bytes is all of their buffer. */
function wholeBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
}

/** A file or a folder of a database. */
export interface Entry {
  /** Below the folder of the data. */
  readonly path: string
  /** Undefined: a folder. */
  readonly data: Uint8Array | undefined
}

const known = new WeakMap<Uint8Array, Promise<readonly Entry[]>>()

/** What is in a tar file, folders before what is in them. It is read once. */
export function entriesOf(tar: Uint8Array): Promise<readonly Entry[]> {
  const entries = known.get(tar) ?? readEntries(tar)
  known.set(tar, entries)
  return entries
}

async function readEntries(tar: Uint8Array): Promise<readonly Entry[]> {
  const read = parseTar(wholeBuffer(tar))
  const files = read.flatMap(({ name, type, data = new Uint8Array() }) =>
    type === 'file' ? [{ path: name, data }] : [],
  )
  const folders = new Set<string>()
  const add = (path: string): void => {
    if (path === '.' || folders.has(path)) return
    add(dirname(path))
    folders.add(path)
  }
  for (const { name, type } of read) add(type === 'directory' ? normalize(name).replace(/\/$/, '') : dirname(name))
  return [...Array.from(folders, (path) => ({ path, data: undefined })), ...files]
}
