// Makes the browser files of the explorers: src/explorers/graphiql/browser/ → src/explorers/gen/graphiql/.
// Runs after `npm ci` (the script "prepare"), and does nothing when what is there was made from the same input; --force makes it anew.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildOptions, Metafile, OutputFile, Plugin } from 'esbuild'
import type { Manifest, ManifestAsset } from '../src/explorers/assets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const explorers = join(root, 'src/explorers')
const browser = join(explorers, 'graphiql/browser')
const target = join(explorers, 'gen/graphiql')
// Written here and moved when complete, so that a server that starts meanwhile reads the old files or the new ones.
const staging = `${target}.${process.pid}`

const sha256 = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Digest of everything that decides the output: our sources, this script, and the exact versions of the packages. */
const digestInputs = async (): Promise<string> => {
  const sources = (await readdir(browser)).sort().map((name) => join(browser, name))
  const files = [...sources, join(explorers, 'graphiql/examples.ts'), fileURLToPath(import.meta.url)]
  const lock = join(root, 'package-lock.json')
  const contents = await Promise.all([...files, ...(existsSync(lock) ? [lock] : [])].map((file) => readFile(file)))
  return sha256(...contents)
}

const readManifest = async (): Promise<Manifest | undefined> => {
  const file = join(target, 'manifest.json')
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Manifest) : undefined
}

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

const common = {
  absWorkingDir: root,
  outdir: target,
  bundle: true,
  minify: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  write: false,
  metafile: true,
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  assetNames: '[name]-[hash]',
  banner: { js: '/* Licenses: licenses.txt */', css: '/* Licenses: licenses.txt */' },
  // The page makes its own requests, so the WebSocket client that GraphiQL can load is never asked for.
  external: ['graphql-ws'],
  // GraphiQL imports the parsers by their old names, which lead to a second copy in a form that loses its named exports here.
  alias: { 'prettier/parser-graphql': 'prettier/plugins/graphql', 'prettier/parser-babel': 'prettier/plugins/babel' },
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.USE_IMPORT': '"true"' },
  loader: { '.svg': 'copy' },
  logLevel: 'warning',
} satisfies BuildOptions

const outputOf = (metafile: Metafile, entry: string): string => {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.endsWith(entry))
  if (found === undefined) throw new Error(`The build gave no file for ${entry}`)
  return basename(found[0])
}

/** What the page needs before anything shows: what its script imports, and the editor, which it asks for right away. */
const preloadsOf = (metafile: Metafile, script: string): string[] => {
  const wanted = new Set<string>()
  const visit = (path: string): void => {
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || wanted.has(next)) continue
      wanted.add(next)
      visit(next)
    }
  }
  const scriptPath = Object.keys(metafile.outputs).find((path) => basename(path) === script) ?? ''
  const editor = Object.entries(metafile.outputs).find(([, output]) =>
    output.entryPoint?.endsWith('monaco-graphql/esm/monaco-editor.js'),
  )?.[0]
  visit(scriptPath)
  if (editor !== undefined) visit(editor)
  return [...wanted].map((path) => basename(path)).sort()
}

/** The licenses of all packages of which the bundle holds a part, which they ask to be passed on. */
const collectLicenses = async (metafiles: Metafile[]): Promise<string> => {
  const folders = new Set<string>()
  for (const input of metafiles.flatMap((metafile) => Object.keys(metafile.inputs))) {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]
    if (folder !== undefined) folders.add(folder)
  }
  const sections = [...folders].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
    const file = (await readdir(join(root, folder))).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry))
    const text = file === undefined ? '' : `\n\n${(await readFile(join(root, folder, file), 'utf8')).trim()}`
    return `${name} ${version} (${license})${text}`
  })
  // A package that several others brought along in the same version is named once.
  return `${[...new Set(await Promise.all(sections))].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const writeAsset = async ({ path, contents }: Pick<OutputFile, 'path' | 'contents'>): Promise<ManifestAsset> => {
  const name = relative(target, path)
  const file = join(staging, name)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const type = types[extension]
  if (type === undefined) throw new Error(`No media type is known for ${name}`)
  const compressed = !['woff', 'woff2'].includes(extension)
  if (compressed) {
    // Quality 11 takes three times as long for two percent.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length }
    const [br, gz] = await Promise.all([compressBrotli(contents, { params }), compressGzip(contents, { level: 9 })])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  } else {
    await writeFile(file, contents)
  }
  return { name, type, digest: sha256(contents), compressed }
}

const build = async (inputs: string): Promise<Manifest> => {
  const { build: bundle } = await import('esbuild')
  const entry = (name: string): string => join(browser, name)
  const workers = await bundle({
    ...common,
    entryPoints: ['graphql', 'json', 'editor'].map((name) => entry(`worker-${name}.ts`)),
  })
  const names = Object.fromEntries(
    ['graphql', 'json', 'editor'].map((name) => [name, outputOf(workers.metafile, `worker-${name}.ts`)]),
  )
  const page = await bundle({
    ...common,
    entryPoints: [{ in: entry('main.ts'), out: 'graphiql' }, entry('icon.svg')],
    define: { ...common.define, WORKERS: JSON.stringify(names) },
    plugins: [unpackStyles],
  })
  const licenses = await collectLicenses([workers.metafile, page.metafile])
  const script = outputOf(page.metafile, 'browser/main.ts')
  const style = Object.values(page.metafile.outputs).find((output) => output.cssBundle !== undefined)?.cssBundle ?? ''
  const icon = page.outputFiles.find((file) => file.path.endsWith('.svg'))?.path ?? ''

  await mkdir(staging, { recursive: true })
  const files = new Map([...workers.outputFiles, ...page.outputFiles].map((file) => [file.path, file]))
  const assets = await Promise.all([
    ...[...files.values()].map(writeAsset),
    writeAsset({ path: join(target, 'licenses.txt'), contents: new TextEncoder().encode(licenses) }),
  ])
  const preload = preloadsOf(page.metafile, script)
  return { inputs, page: { script, style: basename(style), icon: basename(icon), preload }, assets }
}

const main = async (): Promise<void> => {
  const started = performance.now()
  if (!existsSync(join(root, 'node_modules/esbuild'))) {
    console.log('The explorer was not built: esbuild is a development dependency and is not installed here.')
    return
  }
  const inputs = await digestInputs()
  if (!process.argv.includes('--force') && (await readManifest())?.inputs === inputs) return
  const manifest = await build(inputs)
  await writeFile(join(staging, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  await rm(target, { recursive: true, force: true })
  await rename(staging, target)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `Built the explorer: ${manifest.assets.length} files in ${relative(root, dirname(target))} in ${seconds} s.`,
  )
}

await main()
