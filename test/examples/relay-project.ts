// Documents compiled by Relay's own compiler, against the schema that is published.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folder as examples } from './serve.ts'
import type { Any } from './stores.ts'

const root = join(import.meta.dirname, '../..')

/** Where Relay is installed, and the folder with the artifacts in `gen`. */
export interface RelayProject {
  readonly folder: string
  /** The namespace of `relay-runtime`. */
  readonly relay: Any
  /** What the compiler has made of a document. */
  readonly artifact: (name: string) => Promise<Any>
}

/**
 * @param source a module of JavaScript with documents in `graphql` tags
 * @param name of the module, which the names of its documents begin with
 */
export async function relayProject(source: string, name: string): Promise<RelayProject> {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'relay-'))
  await mkdir(join(folder, 'src'))
  await mkdir(join(folder, 'gen'))
  await writeFile(join(folder, 'src', `${name}.js`), source)
  // What the compiler makes names other modules without their ending, which Node.js looks for in CommonJS alone.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'commonjs' }))
  const config = {
    ...{ src: './src', schema: '../../schema.graphql', artifactDirectory: './gen' },
    ...{ language: 'javascript', eagerEsModules: false },
  }
  await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config))
  const modules = join(examples, 'node_modules')
  execFileSync(join(modules, '.bin/relay-compiler'), [], { cwd: folder, stdio: 'pipe' })
  const from = async (path: string) => ((await import(pathToFileURL(path).href)) as { default: Any }).default
  const relay = await from(join(modules, 'relay-runtime/index.js'))
  return { folder, relay, artifact: (document) => from(join(folder, 'gen', `${document}.graphql.js`)) }
}
