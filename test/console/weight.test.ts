// How much a browser loads: counted in the files as they are sent, compressed by Brotli.
import { statSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConsole } from '../../src/explorers/console/endpoint.ts'
import { consolePaths } from '../../src/console/paths.ts'
import { buildPages } from '../explorers/chromium.ts'

const FIRST_VIEW = 250_000
/** What a page brings beside what is there already. */
const ANOTHER_PAGE = 60_000

const built = new URL('../../src/explorers/gen/console/', import.meta.url)
const weight = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(new URL(`${file}.br`, built)).size, 0)

describe('the console', () => {
  beforeAll(buildPages)

  it(`shows its first view below ${FIRST_VIEW} bytes`, () => {
    const { page } = readConsole()!
    const first = [page.script, page.style, page.theme, page.icon, ...page.preload, ...page.pages.overview!]
    const bytes = weight(first)
    console.log(`First view: ${bytes} bytes.`)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(FIRST_VIEW)
  })

  it.each(Object.keys(consolePaths))(`loads the page %s on its own, below ${ANOTHER_PAGE} bytes`, (name) => {
    const { page } = readConsole()!
    const files = page.pages[name] ?? []
    expect(files.length, name).toBeGreaterThan(0)
    const bytes = weight(files)
    console.log(`${name}: ${bytes} bytes.`)
    expect(bytes).toBeLessThan(ANOTHER_PAGE)
  })
})
