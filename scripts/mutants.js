// Plants defects in the sources, one at a time, and says which of them no test notices (docs/tests.md):
// `npm run mutants` in all of the folders below, `npm run mutants -- src/auth/fetch.ts src/access` in some;
// `--sample 100 --seed 7` tries a hundred by chance in each folder (`--kinds SQL,Await`: of these; `--tests`: by others), `--most 40` each of them with no more
// than so many tests; `--minutes 30` begins no other after half an hour, and leaves the sources that were not reached to the next run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { plant } from './mutants/plant.js'

/** The tests of who may do what. */
const RIGHTS = [
  'test/services/iam/!(*.property).test.ts',
  'test/scim/*.test.ts',
  'test/attack/{escalation,leaks,naming}.test.ts',
]
/** The folders whose defects matter most, each with the tests that are about it; those of the first start no server of ours. */
const TESTS = {
  'src/access': ['test/access/{authority,memberships,cache}.test.ts'],
  'src/auth': ['test/auth/*.test.ts'],
  'src/wire': ['test/wire/*.test.ts'],
  'src/services/iam': RIGHTS,
  'src/services': ['test/services/**/!(*.property|*.slow).test.ts'],
  'src/events': ['test/events/!(*.slow).test.ts'],
  'src/db/statements': RIGHTS,
}
const KEPT = '.cache/mutants'
/** What try.js says of a defect for which no time was left. */
const LEFT = 'left'
/** What the copy of the project needs beside sources and tests. */
const NEEDED = ['prisma', 'proto', 'docs', 'schema.graphql', 'package.json', 'tsconfig.json']
/** What stands for what tests wait for at most: a defect may make them wait in vain. */
const PATIENCE = ['test/support/limits.ts', '240_000', '9_000']
/** Where statements go by on their way to the embedded database. */
const SENT = ['src/db/pglite-prepared.ts', 'this.#prepare(text)', 'this.#prepare(globalThis.__sqlSent?.(text) ?? text)']

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    most: { type: 'string' },
    kinds: { type: 'string' },
    tests: { type: 'string' },
    minutes: { type: 'string', default: '1440' },
  },
})
const endsAt = Date.now() + Number(asked.minutes) * 60_000
const paths = positionals.map((path) => relative('.', path).replace(/\/$/, ''))
mkdirSync(KEPT, { recursive: true })
const rows = []
for (const [folder, tests] of Object.entries(TESTS)) {
  const sources = globSync(`${folder}/**/*.ts`).filter((file) => folderOf(file) === folder && isAskedFor(file))
  if (sources.length > 0)
    rows.push(
      row(folder, await resultsOf(folder, sources.toSorted(), globSync(asked.tests?.split(' ') ?? tests).toSorted())),
    )
}
if (rows.length === 0) throw new Error(`No source of ${Object.keys(TESTS).join(', ')} is among ${paths.join(', ')}`)
console.log(['| folder | defects | noticed | not noticed | not reached |', '|---|---|---|---|---|', ...rows].join('\n'))

/** The innermost of the folders that a source is in. */
function folderOf(file) {
  return Object.keys(TESTS)
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

function isAskedFor(file) {
  return paths.length === 0 || paths.some((path) => `${file}/`.startsWith(`${path}/`))
}

/** What became of the defects of these sources; asked again of those alone that changed, or whose tests did. */
async function resultsOf(folder, sources, tests) {
  if (asked.sample || asked.tests) return tried(sources, tests)
  const file = join(KEPT, `${folder.replaceAll('/', '-')}.json`)
  const known = new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [])
  const keys = new Map(sources.map((source) => [source, digestOf([source, ...tests])]))
  // Those first that were tried the longest time ago, or never: time may not be enough for all.
  const order = [...known.keys()]
  const changed = sources
    .filter((source) => known.get(source)?.key !== keys.get(source))
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  if (changed.length > 0) {
    const found = Map.groupBy(await tried(changed, tests), ({ fileName }) => fileName)
    for (const source of changed) {
      const results = found.get(source) ?? []
      if (results.some(({ status }) => status === LEFT)) continue
      known.delete(source)
      known.set(source, { key: keys.get(source), results })
    }
    writeFileSync(file, JSON.stringify(Object.fromEntries(known)))
  }
  const left = sources.filter((source) => known.get(source)?.key !== keys.get(source))
  if (left.length > 0) console.log(`left to the next run: ${left.join(', ')}`)
  return sources.flatMap((source) => known.get(source)?.results ?? [])
}

/** Plants in a copy of the project and runs the tests there. */
async function tried(sources, tests) {
  // Of its own, for somebody else may be trying others.
  const copy = mkdtempSync(resolve(KEPT, 'copy-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  for (const part of ['src', 'test', ...NEEDED]) cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const part of ['try.js', 'sql.js']) cpSync(`scripts/mutants/${part}`, join(copy, 'test', part))
  const { files, mutants: all, texts } = await plant(sources)
  for (const { name, content } of files) writeFileSync(join(copy, name), content)
  for (const change of [PATIENCE, SENT]) replaceIn(copy, change)
  const mutants = sampleOf(all.toSorted((a, b) => sources.indexOf(a.fileName) - sources.indexOf(b.fileName)))
  const most = Number(asked.most ?? 1e9)
  writeFileSync(join(copy, 'mutants.json'), JSON.stringify({ tests, mutants, texts, most, endsAt }))
  console.log(`${mutants.length} defects in ${sources.length} sources`)
  const args = ['run', '--root', copy, '--config', resolve('scripts/mutants/vitest.config.ts')]
  spawnSync(resolve('node_modules/.bin/vitest'), args, { cwd: copy, stdio: 'inherit' })
  const results = join(copy, 'results.json')
  if (!existsSync(results)) throw new Error(`The tests of ${sources.join(', ')} fail without a defect`)
  return JSON.parse(readFileSync(results, 'utf8'))
}

function replaceIn(copy, [name, text, other]) {
  const file = join(copy, name)
  const before = readFileSync(file, 'utf8')
  if (!before.includes(text)) throw new Error(`${name} has no ${text}`)
  writeFileSync(file, before.replace(text, other))
}

/** As many as are asked for, by chance; all without that. */
function sampleOf(mutants) {
  if (!asked.sample) return mutants
  const digest = (one) =>
    createHash('sha256')
      .update(`${asked.seed} ${JSON.stringify(one)}`)
      .digest('hex')
  const kinds = asked.kinds?.split(',')
  const shuffled = mutants
    .filter(({ mutatorName }) => kinds?.includes(mutatorName) ?? true)
    .map((one) => ({ one, key: digest(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return shuffled.slice(0, Number(asked.sample)).map(({ one }) => one)
}

function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of [...files, ...globSync('{test/support,scripts/mutants}/**/*.{ts,js}').toSorted()])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** The line of a folder in the table; says each defect that was not noticed. */
function row(folder, found) {
  const results = found.filter(({ status }) => status !== LEFT)
  const count = (status) => results.filter((one) => one.status === status).length
  for (const { fileName, line, column, mutatorName, replacement, status } of results) {
    if (status === 'noticed') continue
    const what = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 120)
    console.log(`${fileName}:${line}:${column} ${status}: ${mutatorName} → ${what}`)
  }
  return `| \`${folder}\` | ${results.length} | ${count('noticed')} | ${count('not noticed')} | ${count('not reached')} |`
}
