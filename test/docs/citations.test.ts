// Comments name the section of docs/ that a rule comes from: it must be there to be read.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const CITED = /docs\/(api|rules)\.md(?:,? \(?("[^"]+"(?: and "[^"]+")*))/g

it('names sections of docs/api.md and docs/rules.md that exist', () => {
  const headings = new Map(['api', 'rules'].map((page) => [page, headingsOf(join(ROOT, `docs/${page}.md`))]))
  const cited = ['src', 'test'].flatMap((folder) => sources(join(ROOT, folder))).flatMap(citationsOf)
  expect(cited.length).toBeGreaterThan(40)
  expect(cited.filter(({ page, heading }) => !headings.get(page)?.has(heading))).toEqual([])
})

/** Texts that number their sections, and stand still. */
const NUMBERED = /RFC \d|OpenID|OIDC|OAuth|CloudEvents|Web Hooks|GraphQL|Relay|XML|CSAF|csaf|CVSS/

it('names no section by its number alone but of published texts', () => {
  const found = ['src', 'test']
    .flatMap((folder) => sources(join(ROOT, folder)))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => /\bsections? \d/i.test(line) && !NUMBERED.test(line))
  expect(found).toEqual([])
})

function headingsOf(file: string): Set<string> {
  return new Set(Array.from(readFileSync(file, 'utf8').matchAll(/^## (.+)$/gm), ([, heading = '']) => heading))
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|yaml)$/.test(name) && !name.includes('gen/'))
    .map((name) => join(folder, name))
}

function citationsOf(file: string): { file: string; page: string; heading: string }[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(CITED), ([, page = '', quoted = '']) =>
    Array.from(quoted.matchAll(/"([^"]+)"/g), ([, heading = '']) => ({ file, page, heading })),
  ).flat()
}
