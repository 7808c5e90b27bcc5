// The examples as `npm run example:…` serves them, for a graph of the test's own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '../../examples/build.ts'

export const folder = join(import.meta.dirname, '../../examples')

/**
 * Whether the dependencies of the examples are there: they are installed by themselves, so that a server has none of them.
 * Where everything is to be tested they must be.
 */
export const areInstalled = isInstalled('relay-compiler')

/** Whether a package that an example needs is there. */
export function isInstalled(name: string): boolean {
  const isThere = existsSync(join(folder, 'node_modules', name))
  const what = `The examples are not tested: npm ci --prefix examples installs what they need, and ${name} is missing.`
  if (!isThere && process.env.CI === 'true') throw new Error(what)
  if (!isThere) console.log(what)
  return isThere
}

export interface ServedExample {
  /** Without a slash at the end. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves an example at any free port. */
export const serveExample = async (example: Example, graph: string): Promise<ServedExample> => {
  const { bundle } = await import('../../examples/build.ts')
  const page = await bundle(example, graph)
  const { port } = await page.serve({ host: '127.0.0.1', port: 0, servedir: example })
  return { url: `http://127.0.0.1:${port}`, close: () => page.dispose() }
}
