// A folder of the source that the layers say nothing of would import whatever it likes.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { foldersWithoutRule } from '../../scripts/layer-rules.ts'

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly { readonly name: string }[]
}
const names = forbidden.map(({ name }) => name)

it('names a folder without a rule', () => {
  expect(foldersWithoutRule(['core', 'app', 'attic'], names)).toEqual(['attic'])
})

it('every folder has one', () => {
  const folders = readdirSync(new URL('../../src', import.meta.url), { withFileTypes: true })
  expect(
    foldersWithoutRule(
      folders.filter((one) => one.isDirectory()).map(({ name }) => name),
      names,
    ),
  ).toEqual([])
})
