// The page of the configuration says what the server reads.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from '../../src/app/config/config.ts'
import { settingsPage } from '../../scripts/settings-page.ts'

it('docs/configuration.md is as "npm run generate:settings" writes it', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  expect(page).toBe(settingsPage())
  expect(page.match(/^\| `/gm)).toHaveLength(settings.length)
})

it('docs/operations.md names no variable that there is not', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const known = new Set(settings.map(({ name }) => name))
  // Words in capitals that begin as a variable does: those of other programs, and reasons of errors, do not.
  const beginnings = new Set([...known].map((name) => name.split('_')[0]))
  const words = new Set([...page.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([word]) => word))
  const named = [...words].filter((word) => beginnings.has(word.split('_')[0]))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
