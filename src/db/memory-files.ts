// The files of a database in memory. What it begins as is read from its tar file once in a process, and is the same bytes for all
// databases that begin so: a file of which one writes a part is copied for it then (most are never written).
import { MemoryFS } from '@electric-sql/pglite'
import { type Entry, entriesOf } from './snapshot.ts'

/** Where PGlite has its data. */
const DATA = '/pglite/data'

/** What is used of Emscripten's file system, whose types PGlite names and does not bring. */
interface Files {
  analyzePath(path: string): { readonly exists: boolean }
  mkdir(path: string): void
  /** With `canOwn` the file has these very bytes, no copy. */
  writeFile(path: string, data: Uint8Array, how: { readonly canOwn: true }): void
  lookupPath(path: string): { readonly node: FileNode }
}

interface FileNode {
  contents: Uint8Array | null
  /** What is done with a file that is open. */
  stream_ops: FileOperations
}

interface FileOperations {
  /** Writes over bytes of the file where there are some, and into a larger copy where it grows. */
  readonly write: (stream: { readonly node: FileNode }, ...rest: unknown[]) => number
}

/** A file system in memory with the files of a database. */
export class MemoryFiles extends MemoryFS {
  readonly #entries: readonly Entry[]

  /** @param entries folders before what is in them */
  private constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  static async of(tar: Uint8Array): Promise<MemoryFiles> {
    return new MemoryFiles(await entriesOf(tar))
  }

  /** Called when the module is there, before PGlite looks whether there is a database already. */
  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('PGlite asks for its files before it has begun.')
    const files = this.pg.Module.FS as Files
    if (!files.analyzePath(DATA).exists) files.mkdir(DATA)
    const onWrite = copyOnWrite()
    for (const { path, data } of this.#entries) {
      const at = `${DATA}/${path}`
      if (!data) files.mkdir(at)
      else {
        files.writeFile(at, data, { canOwn: true })
        onWrite(files.lookupPath(at).node)
      }
    }
  }
}

/** Sees to it that files of one file system are copied before the first of their bytes is written over. */
function copyOnWrite(): (node: FileNode) => void {
  const shared = new WeakSet<Uint8Array>()
  const copying = new Map<FileOperations, FileOperations>()
  const copyingBefore = (operations: FileOperations): FileOperations => ({
    ...operations,
    write: (stream, ...rest) => {
      const { node } = stream
      if (node.contents && shared.has(node.contents)) node.contents = node.contents.slice()
      return operations.write(stream, ...rest)
    },
  })
  return (node) => {
    if (!node.contents) return
    shared.add(node.contents)
    const operations = copying.get(node.stream_ops) ?? copyingBefore(node.stream_ops)
    copying.set(node.stream_ops, operations)
    node.stream_ops = operations
  }
}
