// Holds schema.graphql and the .proto files against the last release, and names what would break a client:
//   npm run schema:check [-- --against <releases/VERSION | file.graphql | git ref>]
// `--keep` writes the baseline of the version in package.json: a step of cutting a release (CONTRIBUTING.md). Baselines are
// in `releases`, or in the folder after `--releases`.
// Exit code: 0 nothing breaks, 1 something does, 2 it could not be found out.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { compareSchemas } from './schema-changes.ts'

const root = join(import.meta.dirname, '..')
const SCHEMA = 'schema.graphql'
/** The schema of a release, compressed: it is read by this script alone. */
const KEPT_SCHEMA = `${SCHEMA}.gz`
/** The .proto files of a release with all that they import, as buf keeps them. */
const CONTRACT = 'contract.binpb.gz'

/** What to compare with; without a contract only the graph is compared. */
interface Baseline {
  readonly name: string
  readonly schema: string
  /** What buf takes after `--against`. */
  readonly contract?: string
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      keep: { type: 'boolean' },
      releases: { type: 'string', default: join(root, 'releases') },
    },
  })
  if (values.keep) return keep(values.releases)
  const baseline = values.against === undefined ? lastRelease(values.releases) : named(values.against)
  if (baseline === undefined) {
    console.log(
      'There is no release yet, so nothing can break. `npm run schema:check -- --keep` makes the first baseline.',
    )
    return 0
  }
  const broken = [await checkGraph(baseline), checkContract(baseline)]
  return broken.includes(true) ? 1 : 0
}

function lastRelease(releases: string): Baseline | undefined {
  const versions = existsSync(releases) ? readdirSync(releases) : []
  const last = versions
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .sort(compareVersions)
    .at(-1)
  return last === undefined ? undefined : inFolder(join(releases, last), `release ${last}`)
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((part) => left?.[part] !== right?.[part]) ?? 2
  return (left?.[at] ?? 0) - (right?.[at] ?? 0)
}

function inFolder(folder: string, name: string): Baseline {
  const schema = gunzipSync(readFileSync(join(folder, KEPT_SCHEMA))).toString()
  return { name, schema, contract: join(folder, CONTRACT) }
}

function named(against: string): Baseline {
  const path = resolve(against)
  if (existsSync(path)) {
    return statSync(path).isDirectory()
      ? inFolder(path, against)
      : { name: against, schema: readFileSync(path, 'utf8') }
  }
  try {
    const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${against}^{commit}`).trim()
    return { name: against, schema: git('show', `${commit}:${SCHEMA}`), contract: `.git#ref=${commit}` }
  } catch {
    throw new Error(`"${against}" is neither a file, nor a folder of releases/, nor a commit that has a ${SCHEMA}.`)
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Prints what changed in the graph; true when something breaks. */
async function checkGraph({ name, schema }: Baseline): Promise<boolean> {
  const now = readSchema(readFileSync(join(root, SCHEMA), 'utf8'), SCHEMA)
  const changes = await compareSchemas(readSchema(schema, name), now, new Date().toISOString().slice(0, 10))
  for (const { level, path, message } of changes) console.log(`${level.padEnd(9)}  ${path}: ${message}`)
  const count = (level: string) => changes.filter((change) => change.level === level).length
  const breaking = count('breaking')
  console.log(
    `The graph against ${name}: ${breaking} breaking, ${count('announced')} announced, ${count('dangerous')} dangerous.`,
  )
  if (breaking > 0) {
    console.log(
      'Keep what was there, deprecate it with @deprecated(reason: "… Removed on YYYY-MM-DD."), and remove it after that day.',
    )
  }
  return breaking > 0
}

function readSchema(text: string, name: string): GraphQLSchema {
  try {
    return buildSchema(text)
  } catch (error) {
    throw new Error(`${name} is not a schema: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Has buf print what breaks clients of the .proto files; true when something does. */
function checkContract({ name, contract }: Baseline): boolean {
  if (contract === undefined) {
    console.log('The .proto files were not compared: a schema file says nothing of them.')
    return false
  }
  // 0: nothing breaks; 100: something does; anything else: buf could not do its work, and said why.
  const { status } = buf('breaking', '--against', contract)
  if (status !== 0 && status !== 100) throw new Error(`buf could not compare the .proto files with ${name}.`)
  console.log(`The .proto files against ${name}: ${status === 0 ? 'nothing breaks' : 'what is named above breaks'}.`)
  return status !== 0
}

function buf(...args: string[]) {
  return spawnSync(join(root, 'node_modules/.bin/buf'), args, { cwd: root, stdio: 'inherit' })
}

/** Writes the baseline of this version; a version that has one keeps it. */
function keep(releases: string): number {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = join(releases, version)
  if (existsSync(folder)) throw new Error(`${folder} is there already: raise the version in package.json first.`)
  mkdirSync(folder, { recursive: true })
  if (buf('build', '--exclude-source-info', '-o', join(folder, CONTRACT)).status !== 0) {
    rmSync(folder, { recursive: true })
    throw new Error('buf could not build the .proto files.')
  }
  writeFileSync(join(folder, KEPT_SCHEMA), gzipSync(readFileSync(join(root, SCHEMA)), { level: 9 }))
  console.log(`Made ${folder}: commit it with the release.`)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
