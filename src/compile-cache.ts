// What Node.js makes of modules before it runs them, kept from start to start: without it that is two fifths of the loading from
// source, where types are stripped first, and a fifth of the loading from a package.
import { enableCompileCache } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Keeps and reads it in `node_modules/.cache/platform-graph`, which nobody can write who could not change the modules themselves. A
 * folder that cannot be written is no fault: then nothing is kept. Modules that were loaded before are not.
 */
export function keepCompiled(): void {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const above = dirname(root)
  const modules = basename(above) === 'node_modules' ? above : join(root, 'node_modules')
  enableCompileCache(join(modules, '.cache/platform-graph'))
}
