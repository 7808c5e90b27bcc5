// Every method of version 1 is served, but for those that are listed.
import { expect, it } from 'vitest'
import { notYetServed } from '../../../src/contract/versions.ts'
import { v1Methods } from '../../../src/contract/methods.ts'
import { createServices } from '../../../src/services/create-services.ts'

it('serves what is not listed as not served yet, and nothing that is', () => {
  const services = createServices({} as Parameters<typeof createServices>[0])
  const without = [...v1Methods.values()].filter(({ desc }) => !services.implemented(desc)).map(({ id }) => id)
  expect(without.sort()).toEqual([...notYetServed].sort())
})
