// What all bundles of the explorers share: the options of esbuild, compressed files, licenses, the manifest.
// scripts/build-explorers.ts calls it, by way of the file of each bundle.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type BuildOptions, type BuildResult, type Metafile, type OutputFile } from 'esbuild'
import type { Manifest, ManifestAsset } from '../../src/explorers/assets.ts'
import { putInPlace } from './put-in-place.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const explorers = join(root, 'src/explorers')

/** What all pages have of the console: the bar, who one is, the colours. */
export const shared = ['session', 'shell', 'styles', 'theme', 'ui', 'base.ts'].map((name) =>
  join(root, 'src/console', name),
)

/** One page and its files: src/explorers/gen/<name>/. */
export interface Bundle {
  readonly name: string
  /** Files and folders of ours that decide the output. */
  readonly sources: readonly string[]
  /** Runs esbuild with these options. */
  readonly run: (common: CommonOptions) => Promise<Built>
}

/** Files in memory, and what they were made of. */
export type Result = BuildResult<{ readonly write: false; readonly metafile: true }>

/** What esbuild made, and which of it the page names. */
export interface Built {
  readonly results: readonly Result[]
  /** The end of the path of the page's script, e.g. `browser/main.ts`. */
  readonly script: string
  /** The ends of the paths of what the page asks for right away though its script imports it later. */
  readonly early?: readonly string[]
  /** The start of the paths of what is loaded on its own: a folder each, named in the manifest. */
  readonly pages?: string
}

export const sha256 = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Digest of everything that decides the output: our sources, these scripts, and the exact versions of the packages. */
const digestInputs = async ({ sources }: Bundle): Promise<string> => {
  const own = [
    join(root, 'scripts/build-explorers.ts'),
    join(root, 'scripts/explorers'),
    join(root, 'package-lock.json'),
  ]
  const hash = createHash('sha256')
  for (const path of [...sources, ...own].filter((path) => existsSync(path))) {
    for (const file of await filesIn(path)) hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

/** The files below a folder, or the file itself; but for what is generated. */
export const filesIn = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (entries === undefined) return [path]
  const files = entries.filter((entry) => entry.isFile())
  // What is generated follows from the rest.
  return files.flatMap(({ parentPath, name }) => (basename(parentPath) === 'gen' ? [] : join(parentPath, name))).sort()
}

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  target: 'es2022',
  write: false,
  metafile: true,
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  assetNames: '[name]-[hash]',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'copy' },
  logLevel: 'warning',
} as const satisfies BuildOptions

export type CommonOptions = typeof common & Required<Pick<BuildOptions, 'outdir' | 'banner'>>

export const outputOf = (metafile: Metafile, entry: string): string => {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.endsWith(entry))
  if (found === undefined) throw new Error(`The build gave no file for ${entry}`)
  return basename(found[0])
}

/** What the page needs before anything shows: what its script imports, and what it asks for right away. */
const preloadsOf = (metafile: Metafile, script: string, early: readonly string[]): string[] => {
  const wanted = new Set<string>()
  const visit = (path: string): void => {
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || wanted.has(next)) continue
      wanted.add(next)
      visit(next)
    }
  }
  const scriptPath = Object.keys(metafile.outputs).find((path) => basename(path) === script) ?? ''
  visit(scriptPath)
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (early.some((end) => entryPoint?.endsWith(end))) visit(path)
  }
  return [...wanted].map((path) => basename(path)).sort()
}

/** The files of each page that is loaded on its own, by the name of its folder, without what `known` has. */
const pagesOf = (metafile: Metafile, start: string, known: readonly string[]): Record<string, string[]> => {
  const entries = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint?.startsWith(start)
      ? [[entryPoint.slice(start.length).split('/', 1)[0] ?? '', basename(path)] as const]
      : [],
  )
  return Object.fromEntries(
    entries.map(([name, script]) => {
      const all = [script, ...preloadsOf(metafile, script, [])]
      return [name, all.filter((file) => !known.includes(file))]
    }),
  )
}

/** All bundles are served from one folder, so that each needs a name of its own for this file. */
const licensesOf = (name: string): string => `licenses-${name}.txt`

/** The licenses of all packages of which the bundle holds a part, which they ask to be passed on. */
export const collectLicenses = async (metafiles: Metafile[]): Promise<string> => {
  const folders = new Set<string>()
  for (const input of metafiles.flatMap((metafile) => Object.keys(metafile.inputs))) {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]
    if (folder !== undefined) folders.add(folder)
  }
  const sections = [...folders].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
    const entries = (await readdir(join(root, folder))).sort()
    // A package that is a bundle itself names what it holds in files of its own.
    const files = entries.filter((entry) => /^(licen[cs]e|copying|notice)(\.|$)|\.license\.txt$/i.test(entry))
    const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), 'utf8')))
    return [`${name} ${version} (${license})`, ...new Set(texts.map((text) => text.trim()))].join('\n\n')
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

interface Place {
  readonly target: string
  /** Written here and moved when complete, so that a server that starts meanwhile reads the old files or the new ones. */
  readonly staging: string
}

const writeAsset = async (
  { path, contents }: Pick<OutputFile, 'path' | 'contents'>,
  { target, staging }: Place,
): Promise<ManifestAsset> => {
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

const collect = async (
  { results, script: entry, early = [], pages: start }: Built,
  place: Place,
): Promise<Omit<Manifest, 'inputs'>> => {
  const metafiles = results.map((result) => result.metafile)
  const page = metafiles.find((metafile) => Object.values(metafile.outputs).some((o) => o.entryPoint?.endsWith(entry)))
  if (page === undefined) throw new Error(`The build gave no file for ${entry}`)
  const licenses = await collectLicenses(metafiles)
  const script = outputOf(page, entry)
  const style = Object.values(page.outputs).find((output) => output.cssBundle !== undefined)?.cssBundle ?? ''
  await mkdir(place.staging, { recursive: true })
  const files = new Map(results.flatMap((result) => result.outputFiles).map((file) => [file.path, file]))
  const icon = [...files.keys()].find((path) => path.endsWith('.svg')) ?? ''
  const licenseFile = {
    path: join(place.target, licensesOf(basename(place.target))),
    contents: new TextEncoder().encode(licenses),
  }
  const assets = await Promise.all([...files.values(), licenseFile].map((file) => writeAsset(file, place)))
  const preload = preloadsOf(page, script, early)
  const pages = start === undefined ? {} : pagesOf(page, start, [script, ...preload])
  const theme = basename([...files.keys()].find((path) => basename(path).startsWith('theme-')) ?? '')
  return { page: { script, style: basename(style), icon: basename(icon), theme, preload, pages }, assets }
}

/** The script that each page runs before it draws anything: a file of its own, since no page has a script in it. */
const buildTheme = (options: CommonOptions): Promise<Result> =>
  build({
    ...options,
    entryPoints: [join(root, 'src/console/theme/first.ts')],
    entryNames: 'theme-[hash]',
    splitting: false,
    format: 'iife',
  })

/** Makes a bundle, unless what is there was made from the same input. Says what it did. */
export const makeBundle = async (bundle: Bundle, force: boolean): Promise<void> => {
  const started = performance.now()
  const target = join(explorers, 'gen', bundle.name)
  const manifestFile = join(target, 'manifest.json')
  const inputs = await digestInputs(bundle)
  if (!force && existsSync(manifestFile)) {
    const known = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
    if (known.inputs === inputs) return
  }
  const place = { target, staging: `${target}.${process.pid}` }
  const note = `/* Licenses: ${licensesOf(bundle.name)} */`
  const options = { ...common, outdir: target, banner: { js: note, css: note } }
  const built = await bundle.run(options)
  const made = await collect({ ...built, results: [...built.results, await buildTheme(options)] }, place)
  await writeFile(join(place.staging, 'manifest.json'), `${JSON.stringify({ inputs, ...made }, null, 1)}\n`)
  await putInPlace(place.staging, target)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built ${relative(root, target)}: ${made.assets.length} files in ${seconds} s.`)
}
