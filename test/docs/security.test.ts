// The page on security names the tests that hold its promises: they must be there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

it('names tests that exist, at least one a promise', () => {
  const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const [, promises = ''] = /## What is promised\n([^]*?)\n## /.exec(page) ?? []
  const rows = promises.split('\n').filter((line) => /^\| [A-Z]/.test(line))
  expect(rows.length).toBeGreaterThan(10)
  const tests = new Set(globSync('test/**/*.test.ts', { cwd: ROOT }).map((file) => basename(file)))
  for (const row of rows) {
    const named = Array.from(row.matchAll(/`([\w./-]+\.test\.ts)`/g), ([, file = '']) => file)
    expect(named.length, row).toBeGreaterThan(0)
    const missing = named.filter((file) => (file.includes('/') ? !existsSync(join(ROOT, file)) : !tests.has(file)))
    expect(missing).toEqual([])
  }
})
