// The package as its users get it: packed from a copy of the project, installed into an empty folder.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const NOT_COPIED = new Set(['node_modules', '.git', '.cache', 'data', 'dist', 'bench', 'coverage'])

interface LockedPackage {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: object
  readonly bin?: object
}

/** Installs the package in `folder`. Packages come from npm's cache, where `npm ci` of the project put them. */
export async function installPackage(folder: string): Promise<{ readonly said: string }> {
  const copy = join(folder, 'project')
  const place = join(folder, 'installed')
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) || path === root })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // A clone in which the examples were tried has their dependencies, which are no part of the package.
  mkdirSync(join(copy, 'examples/node_modules/tried'), { recursive: true })
  writeFileSync(join(copy, 'examples/node_modules/tried/index.js'), '')
  const { stdout } = await npm(copy, 'pack', '--silent')
  const tarball = join(copy, stdout.trim().split('\n').at(-1)!)
  mkdirSync(place)
  writeLocked(place, tarball)
  const installed = await npm(place, 'ci', '--prefer-offline', '--no-audit', '--no-fund')
  return { said: installed.stdout + installed.stderr }
}

/** npm on this Node.js, without what npm told its scripts when it started this test. */
function npm(cwd: string, ...args: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name)))
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  return run('npm', args, { cwd, env: { ...env, PATH }, maxBuffer: 64 << 20 })
}

/** The versions that this project locks, of all that is no development dependency: nothing has to be looked up. */
function writeLocked(place: string, tarball: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const file = `file:${relative(place, tarball)}`
  const own = { dependencies: { 'platform-graph': file } }
  const { '': ours, ...others } = lock.packages
  const needed = Object.entries(others).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  const { dependencies, bin } = ours!
  const packages = {
    '': own,
    'node_modules/platform-graph': { version: '0.0.0', resolved: file, dependencies, bin },
    ...Object.fromEntries(needed),
  }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, ...own }))
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
}
