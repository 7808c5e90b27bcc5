// Every method of version 1 is served.
import { expect, it } from 'vitest'
import { v1Methods } from '../../../src/contract/methods.ts'
import { createServices } from '../../../src/services/create-services.ts'

it('serves every method of the contract', () => {
  const services = createServices({} as Parameters<typeof createServices>[0])
  const without = [...v1Methods.values()].filter(({ desc }) => !services.implemented(desc)).map(({ id }) => id)
  expect(v1Methods.size).toBe(97)
  expect(without).toEqual([])
})
