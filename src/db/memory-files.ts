// The files of a database in memory. What it begins as is read from its tar file once in a process; each database then gets a
// copy of the bytes, which takes a tenth of the time that PGlite needs to read the tar file again (`loadDataDir`).
import { MemoryFS } from '@electric-sql/pglite'
import { type Entry, entriesOf } from './snapshot.ts'

/** Where PGlite has its data. */
const DATA = '/pglite/data'

/** What is used of Emscripten's file system, whose types PGlite names and does not bring. */
interface Files {
  analyzePath(path: string): { readonly exists: boolean }
  mkdir(path: string): void
  writeFile(path: string, data: Uint8Array): void
}

/** A file system in memory with the files of a database. */
export class MemoryFiles extends MemoryFS {
  readonly #entries: readonly Entry[]

  /** @param entries folders before what is in them */
  private constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  static async of(tar: Blob): Promise<MemoryFiles> {
    return new MemoryFiles(await entriesOf(tar))
  }

  /** Called when the module is there, before PGlite looks whether there is a database already. */
  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('PGlite asks for its files before it has begun.')
    const files = this.pg.Module.FS as Files
    if (!files.analyzePath(DATA).exists) files.mkdir(DATA)
    for (const { path, data } of this.#entries) {
      if (data) files.writeFile(`${DATA}/${path}`, data)
      else files.mkdir(`${DATA}/${path}`)
    }
  }
}
