// Plants defects in the sources, one at a time, and says which of them no test notices (docs/tests.md):
// `npm run mutants` in all of the folders below, `npm run mutants -- src/auth/fetch.ts src/access` in some.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { plant } from './mutants/plant.js'

/** The folders whose defects matter most, each with the tests that are about it and start no server of ours. */
const TESTS = {
  'src/access': ['test/access/{authority,memberships,cache}.test.ts'],
  'src/auth': ['test/auth/*.test.ts'],
}
const KEPT = '.cache/mutants'
/** What the copy of the project needs beside sources and tests. */
const NEEDED = ['prisma', 'package.json', 'tsconfig.json']

const paths = process.argv.slice(2).map((path) => relative('.', path).replace(/\/$/, ''))
mkdirSync(KEPT, { recursive: true })
const rows = []
for (const [folder, tests] of Object.entries(TESTS)) {
  const sources = globSync(`${folder}/**/*.ts`).filter(
    (file) => paths.length === 0 || paths.some((path) => `${file}/`.startsWith(`${path}/`)),
  )
  if (sources.length > 0)
    rows.push(row(folder, await resultsOf(folder, sources.toSorted(), globSync(tests).toSorted())))
}
if (rows.length === 0) throw new Error(`No source of ${Object.keys(TESTS).join(', ')} is among ${paths.join(', ')}`)
console.log(['| folder | defects | noticed | not noticed | not reached |', '|---|---|---|---|---|', ...rows].join('\n'))

/** What became of the defects of these sources; asked again of those alone that changed, or whose tests did. */
async function resultsOf(folder, sources, tests) {
  const file = join(KEPT, `${folder.replace('/', '-')}.json`)
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const keys = new Map(sources.map((source) => [source, digestOf([source, ...tests])]))
  const changed = sources.filter((source) => known[source]?.key !== keys.get(source))
  if (changed.length > 0) {
    const found = await tried(folder, changed, tests)
    for (const source of changed) {
      known[source] = { key: keys.get(source), results: found.filter(({ fileName }) => fileName === source) }
    }
    writeFileSync(file, JSON.stringify(known))
  }
  return sources.flatMap((source) => known[source].results)
}

/** Plants in a copy of the project and runs the tests there. */
async function tried(folder, sources, tests) {
  const copy = resolve(KEPT, 'copy')
  rmSync(copy, { recursive: true, force: true })
  for (const part of ['src', 'test', ...NEEDED]) cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  cpSync('scripts/mutants/try.js', join(copy, 'test/try.js'))
  const { files, mutants } = await plant(sources)
  for (const { name, content } of files) writeFileSync(join(copy, name), content)
  writeFileSync(join(copy, 'mutants.json'), JSON.stringify({ tests, mutants }))
  console.log(`${folder}: ${mutants.length} defects`)
  const args = ['run', '--root', copy, '--config', resolve('scripts/mutants/vitest.config.ts')]
  const run = { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 }
  const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/vitest'), args, run)
  const results = join(copy, 'results.json')
  if (!existsSync(results)) throw new Error(`The tests of ${folder} fail without a defect:\n${stdout}${stderr}`)
  return JSON.parse(readFileSync(results, 'utf8'))
}

function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of [...files, ...globSync('{test/support,scripts/mutants}/**/*.{ts,js}').toSorted()])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** The line of a folder in the table; says each defect that was not noticed. */
function row(folder, results) {
  const count = (status) => results.filter((one) => one.status === status).length
  for (const { fileName, line, column, mutatorName, replacement, status } of results) {
    if (status === 'noticed') continue
    const what = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 120)
    console.log(`${fileName}:${line}:${column} ${status}: ${mutatorName} → ${what}`)
  }
  return `| \`${folder}\` | ${results.length} | ${count('noticed')} | ${count('not noticed')} | ${count('not reached')} |`
}
