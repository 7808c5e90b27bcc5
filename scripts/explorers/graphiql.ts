// The bundle of GraphiQL: src/explorers/graphiql/browser/ → src/explorers/gen/graphiql/.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { type Bundle, explorers, outputOf, root, sha256, shared } from './bundle.ts'

const browser = join(explorers, 'graphiql/browser')

/**
 * GraphiQL's style sheet carries its fonts as data addresses, which every visitor would load at once and which the page's policy
 * would have to allow. They become files, of which a browser loads the few it shows. The editor's own style sheets are part of that sheet, so they are left out.
 */
const unpackStyles: Plugin = {
  name: 'unpack-styles',
  setup(build) {
    const unpacked = new Map<string, { contents: Buffer }>()
    build.onLoad({ filter: /node_modules\/monaco-editor\/.*\.css$/ }, () => ({ contents: '', loader: 'empty' }))
    build.onLoad({ filter: /node_modules\/graphiql\/dist\/style\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8')
      const contents = css.replace(
        /url\(\s*["']?data:font\/([a-z0-9]+)[^,)]*;base64,([^)"']+)["']?\s*\)/g,
        (_all, kind: string, data: string) => {
          const bytes = Buffer.from(data, 'base64')
          const name = `unpacked-${sha256(bytes).slice(0, 8)}.${kind}`
          unpacked.set(name, { contents: bytes })
          return `url("unpacked:${name}")`
        },
      )
      return { contents, loader: 'css' }
    })
    build.onResolve({ filter: /^unpacked:/ }, ({ path }) => ({
      path: path.slice('unpacked:'.length),
      namespace: 'unpacked',
    }))
    build.onLoad({ filter: /.*/, namespace: 'unpacked' }, ({ path }) => ({ ...unpacked.get(path), loader: 'file' }))
  },
}

const workers = ['graphql', 'json', 'editor'] as const

export const graphiql: Bundle = {
  name: 'graphiql',
  sources: [browser, join(explorers, 'graphiql/examples.ts'), ...shared],
  run: async (common) => {
    const options = {
      ...common,
      // The page makes its own requests, so the WebSocket client that GraphiQL can load is never asked for.
      external: ['graphql-ws'],
      // GraphiQL imports the parsers by their old names, which lead to a second copy in a form that loses its named exports here.
      alias: {
        'prettier/parser-graphql': 'prettier/plugins/graphql',
        'prettier/parser-babel': 'prettier/plugins/babel',
      },
      define: { ...common.define, 'process.env.USE_IMPORT': '"true"' },
    }
    const made = await build({ ...options, entryPoints: workers.map((name) => join(browser, `worker-${name}.ts`)) })
    const names = Object.fromEntries(workers.map((name) => [name, outputOf(made.metafile, `worker-${name}.ts`)]))
    const page = await build({
      ...options,
      entryPoints: [{ in: join(browser, 'main.ts'), out: 'graphiql' }, join(root, 'src/console/icon.svg')],
      define: { ...options.define, WORKERS: JSON.stringify(names) },
      plugins: [unpackStyles],
    })
    return { results: [made, page], script: 'browser/main.ts', early: ['monaco-graphql/esm/monaco-editor.js'] }
  },
}
