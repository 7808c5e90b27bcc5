// The page of version 1 names all of its methods as they are served.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withVersion1Methods } from '../../scripts/version-1-methods.ts'

it('has the table of methods of the services (npm run generate:version-1)', () => {
  const page = readFileSync(new URL('../../docs/version-1.md', import.meta.url), 'utf8')
  expect(page.match(/^\| `/gm)).toHaveLength(97)
  expect(withVersion1Methods(page)).toBe(page)
})
