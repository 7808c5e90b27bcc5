// The page of the configuration says what the server reads.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from '../../src/app/config.ts'
import { settingsPage } from '../../scripts/settings-page.ts'

it('docs/configuration.md is as "npm run generate:settings" writes it', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  expect(page).toBe(settingsPage())
  expect(page.match(/^\| `/gm)).toHaveLength(settings.length)
})

it('docs/operations.md names no variable that there is not', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/\b(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT)(?==|`|\b)/g)].map(([name]) => name)
  const known = new Set(settings.map(({ name }) => name))
  // Words of other programs, and reasons of errors.
  const others = new Set(['NODE_ENV', 'NOT_SERVING', 'RATE_LIMITED', 'TOKEN_EXPIRED'])
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !known.has(name) && !others.has(name))).toEqual([])
})
