// Whether DATA_DIR can be used, found out by using it, before anything is opened in it.
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config/config.ts'

/** A log segment of the embedded database and some rows; a new database takes half of it. */
const LEAST_BYTES = 64 << 20

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, or under one. Move the file away, or set DATA_DIR to a folder.',
  ENOENT: 'nothing can be made there. Set DATA_DIR to a folder of a disk.',
  EACCES: 'this user may not write there. Give the folder to this user, or set DATA_DIR to another one.',
  EPERM: 'this user may not write there. Give the folder to this user, or set DATA_DIR to another one.',
  EROFS: 'it is mounted read-only. Mount it for writing, or set DATA_DIR to another folder.',
  ENOSPC: 'its disk is full. Make room on it, or set DATA_DIR to another disk.',
}

/**
 * Makes the folder (mode 0700) where it is absent, and writes something there.
 * @param free gives the bytes that are free on the disk of a folder; undefined: it cannot be told
 * @throws ConfigError that says what to do
 */
export async function requireDataFolder(dir: string, free = freeBytes): Promise<void> {
  const folder = resolve(dir)
  const probe = join(folder, `.probe-${process.pid}`)
  const fault = (reason: string) => new ConfigError([`DATA_DIR is "${folder}": ${reason}`])
  try {
    await makeFolder(folder)
    await writeFile(probe, 'x')
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw fault(reasons[code] ?? message)
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  const bytes = await free(folder)
  if (bytes !== undefined && bytes < LEAST_BYTES) {
    const room = `its disk has ${bytes >> 20} MB left, and ${LEAST_BYTES >> 20} MB are needed.`
    throw fault(`${room} Make room on it, or set DATA_DIR to another disk.`)
  }
}

/** As `mkdir -p`. Node's own never ends where nothing can be made below a folder that is there, as in /proc. */
async function makeFolder(dir: string): Promise<void> {
  if (await isFolder(dir)) return
  const parent = dirname(dir)
  if (parent !== dir) await makeFolder(parent)
  await mkdir(dir, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have made it meanwhile.
    if (!(await isFolder(dir))) throw error
  })
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function freeBytes(folder: string): Promise<number | undefined> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return blocks === 0 ? undefined : bavail * bsize
}
