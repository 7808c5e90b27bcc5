// PostgreSQL's code, compiled once in a process: PGlite by itself reads and compiles it again for each database.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const FOLDER = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))

let compiled: Promise<WebAssembly.Module> | undefined

/** What PGlite takes as `pgliteWasmModule`. */
export function compiledCode(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    // Whatever kept it from being read may be over the next time.
    compiled = undefined
    throw error
  })
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(join(FOLDER, 'pglite.wasm')))
}
