// Bundles an example for the browser. Run by serve.ts, and by the tests against a server of their own.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { context, type BuildContext, type Plugin } from 'esbuild'

/** The folders that can be served. */
export const examples = ['relay', 'urql'] as const
export type Example = (typeof examples)[number]

const tag = /\bgraphql`\s*(?:query|mutation|subscription|fragment)\s+(\w+)[^`]*`/g

/**
 * Relay's compiler makes a file of each graphql`…`; this puts that file in the place of the text. It is what Relay's Babel
 * plugin does, without Babel.
 */
const relayTags: Plugin = {
  name: 'relay-tags',
  setup(build) {
    build.onLoad({ filter: /[\\/]relay[\\/]src[\\/]\w+\.tsx?$/ }, async ({ path }) => {
      const imports: string[] = []
      const text = (await readFile(path, 'utf8')).replace(tag, (_all, name: string) => {
        imports.push(`import ${name}_artifact from './gen/${name}.graphql.ts'`)
        return `${name}_artifact`
      })
      return { contents: `${text}\n${imports.join('\n')}\n`, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

/**
 * Prepares the bundle of an example, for esbuild to build or to serve.
 * @param graph the address of the graph that the page asks
 */
export const bundle = (example: Example, graph: string): Promise<BuildContext> =>
  context({
    absWorkingDir: import.meta.dirname,
    entryPoints: { page: `${example}/src/main.tsx` },
    outdir: join(import.meta.dirname, example),
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    sourcemap: 'linked',
    define: { 'process.env.NODE_ENV': '"production"', GRAPH: JSON.stringify(graph) },
    plugins: example === 'relay' ? [relayTags] : [],
    logLevel: 'warning',
  })
