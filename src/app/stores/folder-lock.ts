// One server a data folder: the embedded database takes no lock of its own, and two processes on it lose writes silently.
//
// The lock is SQLite's on an empty database file in the folder (`BEGIN EXCLUSIVE`): a lock of the kernel on the file, which
// is taken atomically and is gone with the process however it ends. So there is nothing stale to take over, no pid to
// mistake for another, and no moment at which two can both win; it holds between containers that share the folder, on
// Linux, macOS and Windows. A file made with O_EXCL or a socket in the folder outlive a kill -9, and taking over what
// is left of them is a race. Who holds the lock is written beside it, for the message only; nothing is decided by it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

/** A folder that is ours until `release`, or until the process ends. */
export interface FolderLock {
  release(): void
}

/** Another process has the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  readonly dir: string
  readonly owner: FolderOwner | undefined

  constructor(dir: string, owner: FolderOwner | undefined) {
    const who =
      owner === undefined ? 'another process' : `process ${owner.pid}${onHost(owner)} (started ${owner.started})`
    super(`The data folder ${dir} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`)
    this.dir = dir
    this.owner = owner
  }
}

/** Who holds a folder. */
export interface FolderOwner {
  readonly pid: number
  /** When the process started, RFC 3339. */
  readonly started: string
  readonly host: string
}

const LOCK_FILE = 'server.lock'
const OWNER_FILE = 'server.json'
const SQLITE_BUSY = 5
/** How long a winner may take from having the lock to having written its name. */
const OWNER_WAIT_MS = 1_000
/** Keeps the locks from the garbage collector, which would close them. */
const held = new Set<DatabaseSync>()

/**
 * Takes the folder for this process, making it (mode 0700) when it is absent.
 * @param dir the data folder; the lock is `server.lock` in it
 * @throws FolderInUseError when another process, or this one, has it already
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  const folder = resolve(dir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = takeLock(folder)
  if (lock === undefined) throw new FolderInUseError(folder, await readOwner(folder))
  const ownerFile = join(folder, OWNER_FILE)
  const release = (): void => {
    if (!held.delete(lock)) return
    rmSync(ownerFile, { force: true })
    lock.close()
  }
  held.add(lock)
  try {
    writeFileSync(ownerFile, `${JSON.stringify(thisProcess())}\n`, { mode: 0o600 })
  } catch (error) {
    release()
    throw error
  }
  return { release }
}

/** The open database that holds the lock, or undefined when another has it. */
function takeLock(folder: string): DatabaseSync | undefined {
  const file = join(folder, LOCK_FILE)
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    // In memory, since a journal file would be left behind by a kill and is of no use here: nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw new Error(`The data folder ${folder} cannot be locked: ${(error as Error).message} (${file})`, {
      cause: error,
    })
  }
}

/** This process as others are to know it. */
function thisProcess(): FolderOwner {
  const started = new Date(Date.now() - process.uptime() * 1000).toISOString()
  return { pid: process.pid, started, host: hostname() }
}

/** Waits for a name that is not one of a process long gone: the winner writes its own just after it has the lock. */
async function readOwner(folder: string): Promise<FolderOwner | undefined> {
  const deadline = Date.now() + OWNER_WAIT_MS
  for (;;) {
    const owner = parseOwner(folder)
    if (owner !== undefined && (owner.host !== hostname() || isAlive(owner.pid))) return owner
    if (Date.now() > deadline) return undefined
    await sleep(20)
  }
}

function parseOwner(folder: string): FolderOwner | undefined {
  try {
    const owner = JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')) as Partial<FolderOwner>
    const { pid, started, host } = owner
    const isOwner = Number.isInteger(pid) && typeof started === 'string' && typeof host === 'string'
    return isOwner ? (owner as FolderOwner) : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function onHost(owner: FolderOwner): string {
  return owner.host === hostname() ? '' : ` on ${owner.host}`
}
