// Makes the package's JavaScript: the command and the library, and all that they import → dist/. Runs before `npm pack` (the script "prepack").
// Packages that are dependencies stay imports; what is a development dependency becomes part of dist/, so that an
// installation has of Prisma's client only what runs.
import { readFileSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import ts from 'typescript'
import { collectLicenses } from './explorers/bundle.ts'

const root = dirname(import.meta.dirname)
const LIBRARY = 'src/app/worlds/platform.ts'
const MOCK = 'src/mock/mock-server.ts'
const outdir = join(root, 'dist')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object }

/** Files of ours look for others (migrations, pages) from where they are: in dist/ from where they were. */
const places: Plugin = {
  name: 'places',
  setup: (build) =>
    build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (/import\.meta\.(dirname|filename)/.test(text)) throw new Error(`${path} must use import.meta.url instead.`)
      const place = JSON.stringify(relative(outdir, path))
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) }
    }),
}

rmSync(outdir, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { main: 'src/main.ts', index: LIBRARY, mock: MOCK },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.13',
  external: Object.keys(dependencies),
  plugins: [places],
  // Node.js 22 has no AsyncDisposableStack.
  inject: ['core-js/actual/async-disposable-stack'],
  // Prisma's client is CommonJS and requires modules of Node.js.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
  },
  chunkNames: '[name]-[hash]',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
})
const declared = {
  ...{ index: LIBRARY, types: join(dirname(LIBRARY), 'types.ts') },
  ...{ mock: MOCK, 'mock-schema': join(dirname(MOCK), 'mock-schema.ts') },
}
for (const [name, source] of Object.entries(declared)) {
  const { outputText } = ts.transpileDeclaration(await readFile(join(root, source), 'utf8'), {
    compilerOptions: { isolatedDeclarations: true },
  })
  await writeFile(join(outdir, `${name}.d.ts`), outputText.replaceAll(/'(\.\/[\w-]+)\.ts'/g, "'$1.js'"))
}
await writeFile(join(outdir, 'licenses.txt'), await collectLicenses([metafile]))
